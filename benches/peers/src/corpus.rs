//! The modules that everything is measured on.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use bindery_fossilize::{Database, Scratch, Tag};

/// One module, in both forms in which the libraries take it.
pub struct Module {
    pub words: Vec<u32>,
    pub bytes: Vec<u8>,
}

/// Modules of one origin.
pub struct Corpus {
    pub name: &'static str,
    pub modules: Vec<Module>,
}

impl From<Vec<u32>> for Module {
    fn from(words: Vec<u32>) -> Self {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Self { words, bytes }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder(variable: &str, otherwise: &str) -> PathBuf {
    std::env::var_os(variable).map_or_else(|| root().join(otherwise), PathBuf::from)
}

/// The real library that `./x` fetches.
pub fn library() -> Result<Corpus, Box<dyn Error>> {
    let path = folder("BINDERY_CORPUS_DIR", "target/corpus").join("llama-vulkan-3.22.1/libggml-vulkan.so");
    let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let modules = bindery_spirv::carve_slice(&bytes).into_iter().map(|carved| carved.words.into()).collect();
    Ok(Corpus { name: "libggml-vulkan.so", modules })
}

/// Paths of the real Fossilize databases, which are at hand on some machines only.
pub fn databases() -> Vec<PathBuf> {
    let folder = folder("BINDERY_SHARED", "../shared").join("corpus/foz");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    paths
}

/// Modules of the real Fossilize databases.
pub fn fossilize() -> Result<Corpus, Box<dyn Error>> {
    let (mut modules, mut scratch) = (Vec::new(), Scratch::default());
    for path in databases() {
        let database = Database::open(&path)?;
        for entry in database.entries(Tag::ShaderModule) {
            let mut words = Vec::new();
            database.module(entry, &mut scratch, &mut words)?;
            modules.push(words.into());
        }
    }
    Ok(Corpus { name: "Fossilize databases", modules })
}
