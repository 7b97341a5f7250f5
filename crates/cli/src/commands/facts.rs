//! `bindery facts`.

use std::path::Path;

use bindery_fossilize::{Database, Scratch, Tag};
use bindery_spirv::{Malformed, Module, Scanner, carve};

use crate::Outcome;
use crate::args::Facts;
use crate::fault::{Fault, Unusable};
use crate::input::{Kind, ModuleFile, discover, read_words, shown_path};
use crate::terminal::{HEADING, Terminal};

pub(crate) fn run(options: &Facts, terminal: &mut Terminal) -> Result<Outcome, Unusable> {
    let (sources, mut faults) = discover(&options.files);
    let mut printer = Printer { scanner: Scanner::new(), terminal, faults: Vec::new() };
    for source in &sources {
        match source.kind {
            Kind::Module => printer.module_file(&source.path)?,
            Kind::Fossilize => printer.database(&source.path)?,
            Kind::Other => printer.carved(&source.path)?,
        }
    }
    faults.append(&mut printer.faults);
    for fault in &faults {
        terminal.error(fault);
    }
    Ok(if faults.is_empty() { Outcome::Done } else { Outcome::PartlyUnusable })
}

struct Printer<'t> {
    scanner: Scanner,
    terminal: &'t mut Terminal,
    faults: Vec<Fault>,
}

impl Printer<'_> {
    fn module(
        &mut self,
        path: &Path,
        place: &str,
        module: Result<Module, Malformed>,
        words: &[u32],
    ) -> Result<(), Unusable> {
        match module {
            Ok(module) => {
                let name = shown_path(path);
                let text = module.describe(words);
                self.terminal.print(format_args!("{HEADING}{name}{place}{HEADING:#}\n{text}\n"))
            }
            Err(malformed) => {
                self.faults.push(Fault::new(path, format!("{place}{malformed}")));
                Ok(())
            }
        }
    }

    fn module_file(&mut self, path: &Path) -> Result<(), Unusable> {
        match read_words(path) {
            Ok(words) => {
                let module = self.scanner.scan(&words);
                self.module(path, "", module, &words)
            }
            Err(message) => {
                self.faults.push(Fault::new(path, message));
                Ok(())
            }
        }
    }

    fn database(&mut self, path: &Path) -> Result<(), Unusable> {
        let database = match Database::open(path) {
            Ok(database) => database,
            Err(error) => {
                self.faults.push(Fault::new(path, &error.fault));
                return Ok(());
            }
        };
        self.faults.extend(database.findings().iter().map(|finding| Fault::new(path, finding)));
        let (mut scratch, mut words) = (Scratch::default(), Vec::new());
        for entry in database.entries(Tag::ShaderModule) {
            match database.module(entry, &mut scratch, &mut words) {
                Ok(()) => {
                    let module = self.scanner.scan(&words);
                    self.module(path, &format!(": {} {}", entry.tag().name(), entry.hash()), module, &words)?;
                }
                Err(fault) => self.faults.push(Fault::new(path, fault)),
            }
        }
        Ok(())
    }

    fn carved(&mut self, path: &Path) -> Result<(), Unusable> {
        let file = match ModuleFile::open(path) {
            Ok(file) => file,
            Err(error) => {
                self.faults.push(Fault::new(path, error));
                return Ok(());
            }
        };
        let mut scanner = Scanner::new();
        let mut modules = 0_u64;
        let result = carve(&file, &mut scanner, |carved| {
            modules += 1;
            let place = format!("@{:#x}", carved.offset);
            self.module(path, &place, Ok(carved.module), &carved.words).map_err(Stopped::Unusable)
        });
        match result {
            Ok(()) if modules == 0 => {
                self.faults.push(Fault::new(path, "no whole SPIR-V module found in it"));
            }
            Ok(()) => {}
            Err(Stopped::Unusable(error)) => return Err(error),
            Err(Stopped::Reading(error)) => self.faults.push(Fault::new(path, error)),
        }
        Ok(())
    }
}

/// Why carving stopped.
enum Stopped {
    Unusable(Unusable),
    Reading(std::io::Error),
}

impl From<std::io::Error> for Stopped {
    fn from(error: std::io::Error) -> Self {
        Self::Reading(error)
    }
}
