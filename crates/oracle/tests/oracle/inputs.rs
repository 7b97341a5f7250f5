//! Modules that the oracle looks at.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use bindery_fossilize::{Database, Scratch, Tag};
use bindery_spirv::{Carved, Module, carve_slice, facts};

/// A module and where it is from.
pub(crate) struct Input {
    /// File, and hash or offset inside it.
    pub(crate) name: String,
    /// Words.
    pub(crate) words: Vec<u32>,
    /// Facts.
    pub(crate) module: Module,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sorted(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    paths.sort();
    paths
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The shaders of this crate.
pub(crate) fn own_shaders() -> Vec<Input> {
    let inputs = modules_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders"));
    assert_eq!(inputs.len(), 39, "shaders of this crate");
    inputs
}

/// The samples, and the shaders that the facts are tested on.
pub(crate) fn samples_and_fixtures() -> Vec<Input> {
    let folders = ["samples/shaders", "crates/spirv/tests/fixtures"];
    folders.iter().flat_map(|folder| modules_in(&root().join(folder))).collect()
}

fn modules_in(folder: &Path) -> Vec<Input> {
    let read = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap();
        let words: Vec<u32> =
            bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
        let module = facts(&words).unwrap();
        Input { name: file_name(path).trim_end_matches(".spv").to_owned(), words, module }
    };
    sorted(folder, "spv").iter().map(read).collect()
}

/// Every module of the Fossilize databases in `corpus/foz` of the shared inputs; `None`, and a line that says so, where
/// they are absent.
pub(crate) fn fossilize(test: &str) -> Option<Vec<Input>> {
    let shared = std::env::var_os("BINDERY_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let folder = shared.join("corpus/foz");
    let databases = sorted(&folder, "foz");
    if databases.is_empty() {
        eprintln!("skipped: {test}: no Fossilize database in {}", folder.display());
        return None;
    }
    let mut inputs = Vec::new();
    for path in databases {
        let database = Database::open(&path).unwrap();
        let mut scratch = Scratch::default();
        for entry in database.entries(Tag::ShaderModule) {
            let mut words = Vec::new();
            database.module(entry, &mut scratch, &mut words).unwrap();
            let module = facts(&words).unwrap();
            inputs.push(Input { name: format!("{}#{}", file_name(&path), entry.hash()), words, module });
        }
    }
    Some(inputs)
}

/// Every module carved out of llama.cpp's Vulkan backend; `None`, and a line that says so, where it is absent.
pub(crate) fn library(test: &str) -> Option<Vec<Input>> {
    let corpus =
        std::env::var_os("BINDERY_CORPUS_DIR").map_or_else(|| root().join("target/corpus"), PathBuf::from);
    let path = corpus.join("llama-vulkan-3.22.1/libggml-vulkan.so");
    if File::open(&path).is_err() {
        eprintln!("skipped: {test}: {} is not there (./x test fetches it)", path.display());
        return None;
    }
    let bytes = fs::read(&path).unwrap();
    let input = |Carved { offset, words, module }: Carved| Input {
        name: format!("libggml-vulkan.so@{offset:#x}"),
        words,
        module,
    };
    Some(carve_slice(&bytes).into_iter().map(input).collect())
}
