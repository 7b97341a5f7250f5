//! The program as a person or a script runs it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod bad_input;
mod commands;
mod corpus;
mod reports;
mod samples;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A run of the program in the repository's folder.
struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn bindery(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Ran {
    let output = command(arguments).output().unwrap();
    ran(&output)
}

fn command(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bindery"));
    command.args(arguments).current_dir(root());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

fn ran(output: &Output) -> Ran {
    Ran {
        status: output.status.code().expect("the program was killed by a signal"),
        stdout: String::from_utf8(output.stdout.clone()).unwrap(),
        stderr: String::from_utf8(output.stderr.clone()).unwrap(),
    }
}

/// A folder of this test's own, gone with the value.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(root().join("samples/shaders").join(name)).unwrap()
}
