//! One run over all inputs.

use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use bindery_spirv::Scanner;

use super::auditor::{ContentHash, PlannedProgram};
use super::devices::AuditedDevice;
use super::modules::{carved_file, module_file};
use super::pipelines::database;
use super::tally::Tally;
use super::worst::Worst;
use crate::args::Shard;
use crate::input::{Kind, Source};

/// What every part of a run needs.
pub(crate) struct Run<'r> {
    pub(crate) devices: &'r [AuditedDevice],
    pub(crate) shard: Option<Shard>,
    pub(crate) mesh_fallback: bool,
    pub(crate) progress: ProgressBar,
    /// One for all threads: a program is offered once, and most programs are not.
    pub(crate) worst: Mutex<Worst<PlannedProgram>>,
}

impl Run<'_> {
    /// Whether a program belongs to this part of the whole.
    pub(crate) fn is_mine(&self, id: ContentHash) -> bool {
        self.shard.is_none_or(|shard| id.0 % u64::from(shard.of) == u64::from(shard.index - 1))
    }

    pub(crate) fn worst(&self) -> MutexGuard<'_, Worst<PlannedProgram>> {
        // A thread that panicked while it held the lock has left a whole heap behind: offers are single steps.
        self.worst.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally::new(self.devices.len())
    }

    /// Audits every source. Module files are spread over the threads; a database or another large file is spread by
    /// itself.
    pub(crate) fn audit(&self, sources: &[Source]) -> Tally {
        let (modules, others): (Vec<&Source>, Vec<&Source>) =
            sources.iter().partition(|source| source.kind == Kind::Module);
        self.progress.inc_length(modules.len() as u64);
        let mut tally = modules
            .par_iter()
            .fold(
                || (Scanner::new(), self.tally()),
                |(mut scanner, mut tally), source| {
                    module_file(self, &mut scanner, source, &mut tally);
                    self.progress.inc(1);
                    (scanner, tally)
                },
            )
            .map(|(_, tally)| tally)
            .reduce(|| self.tally(), Tally::join);
        for source in others {
            let done = match source.kind {
                Kind::Fossilize => database(self, source),
                Kind::Other | Kind::Module => carved_file(self, source),
            };
            tally = tally.join(done);
        }
        tally.faults.sort();
        tally.faults.dedup();
        tally
    }
}

/// A progress bar on a terminal, nothing in a pipe.
pub(crate) fn progress() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style =
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} programs, {per_sec}, {eta} left");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}
