//! How fast Bindery is, as ratios taken within one run: facts against other reflection libraries and a bare walk, plans
//! from ready facts, and the audit of a large database against only reading it.
//!
//! `./x bench` builds and runs it. What a library refuses or panics on is counted, and each is compared on exactly the
//! modules that it accepts.
#![allow(clippy::cast_precision_loss, reason = "counts and bytes are far below 2^52")]

mod corpus;
mod database;
mod peer;
mod planning;
mod reading;

use std::error::Error;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};

const USAGE: &str =
    "usage: peers [--bindery PROGRAM] [--modules N] [--rounds N] [reading|planning|database]...";

struct Arguments {
    bindery: PathBuf,
    modules: usize,
    rounds: usize,
    /// All when empty.
    parts: Vec<String>,
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let mut read = Arguments {
        bindery: concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/bindery").into(),
        modules: 100_000,
        rounds: 11,
        parts: Vec::new(),
    };
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or(USAGE);
        match argument.as_str() {
            "--bindery" => read.bindery = value()?.into(),
            "--modules" => read.modules = value()?.parse()?,
            "--rounds" => read.rounds = value()?.parse()?,
            "reading" | "planning" | "database" => read.parts.push(argument),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(read)
}

/// A backtrace with every error would be measured as a library's own work: spirq and rspirv-reflect make one for each
/// error, also for those that they recover from, where the environment asks for backtraces.
fn without_backtraces() -> Result<Option<ExitStatus>, Box<dyn Error>> {
    let asks = |name| std::env::var_os(name).is_some_and(|value| value != "0");
    if !asks("RUST_BACKTRACE") && !asks("RUST_LIB_BACKTRACE") {
        return Ok(None);
    }
    let mut again = Command::new(std::env::current_exe()?);
    again.args(std::env::args_os().skip(1)).env("RUST_BACKTRACE", "0").env("RUST_LIB_BACKTRACE", "0");
    Ok(Some(again.status()?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments()?;
    if let Some(status) = without_backtraces()? {
        std::process::exit(status.code().unwrap_or(1));
    }
    let asked = |part: &str| arguments.parts.is_empty() || arguments.parts.iter().any(|one| one == part);
    let corpora = [corpus::library()?, corpus::fossilize()?];
    if asked("reading") {
        // Libraries that panic would each print where.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        for corpus in corpora.iter().filter(|corpus| !corpus.modules.is_empty()) {
            reading::report(corpus, arguments.rounds);
        }
        std::panic::set_hook(hook);
    }
    if asked("planning") {
        planning::report(&corpora, 3)?;
    }
    if asked("database") {
        if arguments.bindery.is_file() {
            database::report(&corpora, &arguments.bindery, arguments.modules, 3)?;
        } else {
            eprintln!("skipped: database: {} is not built", arguments.bindery.display());
        }
    }
    Ok(())
}
