//! From paths to things that hold modules.

mod file;
mod shown;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use file::{LARGEST_DEVICE_FILE, ModuleFile, read_at_most, read_words};
pub(crate) use shown::{shown, shown_path};

use crate::fault::Fault;

/// What a file holds, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One SPIR-V module.
    Module,
    /// A Fossilize database.
    Fossilize,
    /// Anything: searched for modules.
    Other,
}

/// How a file came to be an input: a named one must give something, a found one need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Named,
    Found,
}

/// One file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) kind: Kind,
    pub(crate) origin: Origin,
}

/// Folders deeper than this are not entered: a bind mount or a link can make a tree endless.
const DEEPEST: usize = 64;

/// Every file of the given paths, each once, sorted by path; and what cannot be read.
pub(crate) fn discover(paths: &[PathBuf]) -> (Vec<Source>, Vec<Fault>) {
    let mut found = Search::default();
    for path in paths {
        found.visit(path, Origin::Named, 0);
    }
    let Search { mut sources, mut faults, .. } = found;
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources.dedup_by(|later, earlier| {
        let same = later.path == earlier.path;
        if same && later.origin == Origin::Named {
            earlier.origin = Origin::Named;
        }
        same
    });
    faults.sort();
    faults.dedup();
    (sources, faults)
}

#[derive(Default)]
struct Search {
    sources: Vec<Source>,
    faults: Vec<Fault>,
    /// Folders entered, by their real paths: a loop of links ends here.
    entered: BTreeSet<PathBuf>,
}

impl Search {
    fn visit(&mut self, path: &Path, origin: Origin, depth: usize) {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) => return self.faults.push(Fault::new(path, error)),
        };
        if metadata.is_dir() {
            self.enter(path, depth);
        } else if metadata.is_file() {
            match sniff(path) {
                Ok(kind) => self.sources.push(Source { path: path.to_owned(), kind, origin }),
                Err(error) => self.faults.push(Fault::new(path, error)),
            }
        } else if origin == Origin::Named {
            self.faults.push(Fault::new(path, "is neither a file nor a folder; expected one of them"));
        }
    }

    fn enter(&mut self, path: &Path, depth: usize) {
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(error) => return self.faults.push(Fault::new(path, error)),
        };
        if !self.entered.insert(real) {
            return;
        }
        if depth > DEEPEST {
            let message = format!("lies more than {DEEPEST} folders deep; name it to have it searched");
            return self.faults.push(Fault::new(path, message));
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.faults.push(Fault::new(path, error)),
        };
        for entry in entries {
            match entry {
                Ok(entry) => self.visit(&entry.path(), Origin::Found, depth + 1),
                Err(error) => self.faults.push(Fault::new(path, error)),
            }
        }
    }
}

fn sniff(path: &Path) -> std::io::Result<Kind> {
    use std::io::Read as _;

    let mut start = Vec::with_capacity(16);
    fs::File::open(path)?.take(16).read_to_end(&mut start)?;
    Ok(if start.starts_with(b"\x81FOSSILIZEDB") || has_extension(path, "foz") {
        Kind::Fossilize
    } else if start.starts_with(&[3, 2, 0x23, 7])
        || start.starts_with(&[7, 0x23, 2, 3])
        || has_extension(path, "spv")
    {
        Kind::Module
    } else {
        Kind::Other
    })
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}
