//! Facts of the fixtures as text. Each `.expected` was checked by eye against its source, and against the disassembly
//! (`spirv-dis`) where the source does not say it. `BINDERY_BLESS=1` writes them.
//!
//! The `.spv` files are what `glslangValidator -V --target-env vulkan1.1` (1.2 for `calls.comp`) and
//! `spirv-as --target-env spv1.6` make of the sources.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use bindery_spirv::{Endianness, facts, facts_from_bytes, words_from_bytes};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"))
}

fn modules() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "spv"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 7, "fixtures are missing: {paths:?}");
    paths
}

#[test]
fn every_fixture_says_what_its_source_says() {
    for path in modules() {
        let words = words_from_bytes(&fs::read(&path).unwrap()).unwrap();
        let text =
            facts(&words).unwrap_or_else(|error| panic!("{}: {error}", path.display())).describe(&words);
        let expected = path.with_extension("expected");
        if std::env::var_os("BINDERY_BLESS").is_some() {
            fs::write(&expected, &text).unwrap();
        }
        assert_eq!(text, fs::read_to_string(expected).unwrap(), "{}", path.display());
    }
}

#[test]
fn the_other_byte_order_says_the_same() {
    for path in modules() {
        let bytes = fs::read(path).unwrap();
        let swapped: Vec<u8> =
            bytes.chunks_exact(4).flat_map(|word| [word[3], word[2], word[1], word[0]]).collect();
        let (native, mut other) = (facts_from_bytes(&bytes).unwrap(), facts_from_bytes(&swapped).unwrap());
        assert_eq!((native.endianness, other.endianness), (Endianness::Native, Endianness::Swapped));
        let words = |bytes: &[u8]| words_from_bytes(bytes).unwrap();
        assert_eq!(native.describe(&words(&bytes)), other.describe(&words(&swapped)), "names too");
        other.endianness = Endianness::Native;
        assert_eq!(native, other);
    }
}
