//! What could not be used, and how it is said.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::input::shown_path;

/// Something about an input that could not be used. The rest is still audited.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fault {
    /// The input, as it was named or found.
    pub(crate) path: String,
    /// Where, what was found and what was expected.
    pub(crate) message: String,
}

impl Fault {
    #[allow(clippy::needless_pass_by_value, reason = "errors come by value, from map_err")]
    pub(crate) fn new(path: &Path, message: impl ToString) -> Self {
        Self { path: shown_path(path), message: message.to_string() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.path, self.message)
    }
}

/// Why a command ends without its result.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    /// Input or arguments.
    #[error("{0}")]
    Input(String),
    /// Whoever read standard output has stopped reading.
    #[error("standard output was closed")]
    ReaderGone,
}

impl Unusable {
    #[allow(clippy::needless_pass_by_value, reason = "errors come by value, from map_err")]
    pub(crate) fn new(message: impl ToString) -> Self {
        Self::Input(message.to_string())
    }

    /// With the file it is about.
    pub(crate) fn in_file(path: &Path, message: impl std::fmt::Display) -> Self {
        Self::Input(format!("{}: {message}", shown_path(path)))
    }
}
