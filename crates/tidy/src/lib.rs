//! What this repository agreed on and no compiler checks: which crate may know which, how long a file may grow, where
//! unsafe code may stand, and that nothing in it belongs to one machine.
//!
//! The walk: [`crates::edges`] and [`files::read_all`] collect what there is, the functions of [`crates`] and [`files`]
//! return a [`Finding`] for each breach, and `tests/workspace.rs` runs them over this workspace. Each rule's unit tests
//! show it a breach, so that a rule that sees nothing is noticed.
//!
//! This crate must not know any other crate of the workspace, and no other crate may know it.
#![forbid(unsafe_code)]

pub mod crates;
pub mod files;

use std::fmt;
use std::path::{Path, PathBuf};

/// One breach of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// File or crate.
    pub place: String,
    /// Line, where there is one.
    pub line: Option<usize>,
    /// What was found, and what is agreed.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(formatter, "{}:{line}: {}", self.place, self.message),
            None => write!(formatter, "{}: {}", self.place, self.message),
        }
    }
}

/// Root of the workspace that this crate was built in.
pub fn workspace_root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.ancestors().nth(2).unwrap_or(manifest).to_owned()
}
