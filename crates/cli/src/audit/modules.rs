//! Programs that are one module each: SPIR-V files, carved modules, and modules of a database that no recorded
//! pipeline uses.

use std::io;
use std::path::Path;

use bindery_plan::{Program, StageResources};
use bindery_spirv::{Carved, Module, Scanner, carve};
use rayon::prelude::*;

use super::auditor::{ContentHash, Unit, audit};
use super::run::Run;
use super::tally::Tally;
use crate::fault::Fault;
use crate::input::{ModuleFile, Origin, Source, read_words, shown, shown_path};

/// Words of carved modules that are planned together: the bound on what waits in memory.
const BATCH_WORDS: usize = 2 << 20;

/// Adds one program for every entry point of a module.
pub(crate) fn add_module(
    run: &Run<'_>,
    module: &Module,
    name: impl Fn(&str) -> String,
    hash: impl Fn(&[u8]) -> ContentHash,
    tally: &mut Tally,
) {
    let single = module.entry_points.len() == 1;
    for entry_point in &module.entry_points {
        let id = hash(entry_point.name.as_bytes());
        if !run.is_mine(id) {
            continue;
        }
        let mut stage = StageResources::from_entry_point(module, entry_point);
        if run.mesh_fallback {
            stage = stage.with_mesh_fallback();
        }
        let program = Program { stages: vec![stage], vertex_bindings: None, recorded: None };
        let name = if single { name("") } else { name(&format!(":{}", shown(&entry_point.name))) };
        audit(run, Unit { name, id, program }, tally);
    }
}

/// A file that is one module.
pub(crate) fn module_file(run: &Run<'_>, scanner: &mut Scanner, source: &Source, tally: &mut Tally) {
    let words = match read_words(&source.path) {
        Ok(words) => words,
        Err(message) => return tally.faults.push(Fault::new(&source.path, message)),
    };
    match scanner.scan(&words) {
        Ok(module) => {
            let path = shown_path(&source.path);
            add_module(
                run,
                &module,
                |entry_point| format!("{path}{entry_point}"),
                |entry_point| ContentHash::of(&words, entry_point),
                tally,
            );
        }
        Err(malformed) => tally.faults.push(Fault::new(&source.path, malformed)),
    }
}

/// Why carving stopped.
struct Stopped(io::Error);

impl From<io::Error> for Stopped {
    fn from(error: io::Error) -> Self {
        Self(error)
    }
}

/// Any file: its modules are found one after the other, and planned in batches on every thread.
pub(crate) fn carved_file(run: &Run<'_>, source: &Source) -> Tally {
    let mut tally = run.tally();
    let file = match ModuleFile::open(&source.path) {
        Ok(file) => file,
        Err(error) => {
            tally.faults.push(Fault::new(&source.path, error));
            return tally;
        }
    };
    let mut batch = Vec::new();
    let (mut waiting, mut modules) = (0, 0_u64);
    let mut joined = Some(tally);
    let result = carve(&file, &mut Scanner::new(), |carved| {
        waiting += carved.words.len();
        modules += 1;
        batch.push(carved);
        if waiting >= BATCH_WORDS {
            waiting = 0;
            let done = carved_batch(run, &source.path, std::mem::take(&mut batch));
            joined = joined.take().map(|tally| tally.join(done));
        }
        Ok::<(), Stopped>(())
    });
    let done = carved_batch(run, &source.path, batch);
    let mut tally = joined.unwrap_or_else(|| run.tally()).join(done);
    if let Err(Stopped(error)) = result {
        tally.faults.push(Fault::new(&source.path, error));
    } else if modules == 0 && source.origin == Origin::Named {
        let message = "no whole SPIR-V module found in it; expected a module, a Fossilize database or a file that \
                       carries modules";
        tally.faults.push(Fault::new(&source.path, message));
    }
    tally
}

fn carved_batch(run: &Run<'_>, path: &Path, batch: Vec<Carved>) -> Tally {
    let path = shown_path(path);
    batch
        .into_par_iter()
        .fold(
            || run.tally(),
            |mut tally, Carved { offset, words, module }| {
                add_module(
                    run,
                    &module,
                    |entry_point| format!("{path}@{offset:#x}{entry_point}"),
                    |entry_point| ContentHash::of(&words, entry_point),
                    &mut tally,
                );
                run.progress.inc(1);
                tally
            },
        )
        .reduce(|| run.tally(), Tally::join)
}
