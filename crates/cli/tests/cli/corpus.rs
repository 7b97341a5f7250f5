//! Real inputs, where they are at hand.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::{bindery, root};

/// Programs of the sixteen databases, counted apart from Bindery's reader: 53 graphics and 2 compute pipelines use all
/// 94 modules.
const PROGRAMS_OF_THE_DATABASES: u64 = 55;

/// Modules of the library, by counting `OpMemoryModel` after a magic number in a dump of its words.
const MODULES_OF_THE_LIBRARY: u64 = 1499;

fn audit(path: &str) -> Value {
    let ran = bindery(["audit", path, "--format", "json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    serde_json::from_str(&ran.stdout).unwrap()
}

fn add_up(report: &Value) {
    for device in report["devices"].as_array().unwrap() {
        let alone = &device["alone"];
        let verdicts = ["push", "set", "update_after_bind", "no_descriptors", "declined"];
        let sum: u64 = verdicts.iter().map(|name| alone[name].as_u64().unwrap()).sum();
        assert_eq!(sum, report["programs"].as_u64().unwrap(), "{}", device["name"]);
    }
}

#[test]
fn recorded_pipelines_are_the_programs_of_a_database() {
    let shared = std::env::var_os("BINDERY_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let databases = shared.join("corpus/foz");
    if fs::metadata(&databases).is_err() {
        println!(
            "skipped: recorded_pipelines_are_the_programs_of_a_database: ../shared/corpus/foz is not there"
        );
        return;
    }
    let report = audit(databases.to_str().unwrap());
    assert_eq!(report["programs"], PROGRAMS_OF_THE_DATABASES);
    add_up(&report);
}

#[test]
fn the_modules_of_a_real_library_are_found_and_planned() {
    let corpus =
        std::env::var_os("BINDERY_CORPUS_DIR").map_or_else(|| root().join("target/corpus"), PathBuf::from);
    let library = corpus.join("llama-vulkan-3.22.1/libggml-vulkan.so");
    if fs::metadata(&library).is_err() {
        println!(
            "skipped: the_modules_of_a_real_library_are_found_and_planned: {} is not there",
            library.display()
        );
        return;
    }
    let report = audit(library.to_str().unwrap());
    assert_eq!(report["programs"], MODULES_OF_THE_LIBRARY);
    add_up(&report);
}
