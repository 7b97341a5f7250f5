//! Profiles from files: Vulkan Profiles JSON, gpuinfo.org reports, and the compact form.
//!
//! The walk: [`import`] tells the kinds apart; `vulkan_profiles` and `gpuinfo` each read their kind into a [`Report`]
//! (structures by name, whatever the file calls them); `assemble` looks every row of [`LIMITS`](crate::LIMITS) up in
//! it and notes what is missing, odd or mistyped.

mod assemble;
mod finding;
mod formats;
mod gpuinfo;
mod report;
mod structures;
mod value;
mod vulkan_profiles;

use serde_json::Value;

pub use finding::{Finding, FindingKind};

use crate::Profile;
use crate::compact::{self, CompactError};

/// A profile read from a file, and what was wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// What the file says. What it does not say is `None` or absent.
    pub profile: Profile,
    /// Each missing, odd or mistyped field, in the order of reading.
    pub findings: Vec<Finding>,
}

/// Why a file is no profile at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is not JSON, or is cut off.
    #[error(
        "{origin}: not JSON at line {line}, column {column} (byte {offset}): {found}; expected a Vulkan Profiles \
         file, a gpuinfo.org report, or the compact form"
    )]
    NotJson {
        /// Name of the file.
        origin: String,
        /// Line, from 1.
        line: usize,
        /// Column in bytes, from 1; 0 at the end of a line.
        column: usize,
        /// Byte offset.
        offset: usize,
        /// The parser's words.
        found: String,
    },
    /// JSON, but of neither kind.
    #[error(
        "{origin}: neither a Vulkan Profiles file nor a gpuinfo.org report: found {found}; expected `profiles` and \
         `capabilities`, or `properties` and `extensions`"
    )]
    UnknownKind {
        /// Name of the file.
        origin: String,
        /// What the file holds instead.
        found: String,
    },
    /// A member on which everything else hangs is of the wrong type.
    #[error("{origin}: `{member}` is {found}; expected {expected}")]
    Shape {
        /// Name of the file.
        origin: String,
        /// Path of the member.
        member: String,
        /// What is there.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// A Vulkan Profiles file with more than one profile: it describes classes of devices, not a device.
    #[error(
        "{origin}: holds {count} profiles ({names}); expected one device: import a file with one profile"
    )]
    SeveralProfiles {
        /// Name of the file.
        origin: String,
        /// How many.
        count: usize,
        /// Their names.
        names: String,
    },
    /// The compact form, with a mistake in it.
    #[error(transparent)]
    Compact(#[from] CompactError),
}

/// Reads a profile of any kind. `origin` is the file's name: it stands in errors, and a gpuinfo.org report's number is
/// taken from it, since the report does not hold its own number.
///
/// Never panics, whatever the bytes; work and memory are linear in the input's size.
pub fn import(bytes: &[u8], origin: &str) -> Result<Import, ImportError> {
    // Windows tools put a byte order mark before UTF-8.
    let skipped = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let bytes = bytes.get(skipped..).unwrap_or_default();
    if compact::is_compact(bytes) {
        let profile = compact::parse(bytes, origin)?;
        return Ok(Import { profile, findings: Vec::new() });
    }
    let json: Value = serde_json::from_slice(bytes).map_err(|error| ImportError::NotJson {
        origin: origin.to_owned(),
        line: error.line(),
        column: error.column(),
        offset: skipped + offset(bytes, error.line(), error.column()),
        found: words(&error),
    })?;
    let mut findings = Vec::new();
    let report = if json.get("profiles").is_some_and(Value::is_object) && json.get("capabilities").is_some() {
        vulkan_profiles::read(&json, origin, &mut findings)?
    } else if json.get("properties").is_some() && json.get("extensions").is_some() {
        gpuinfo::read(&json, origin, &mut findings)?
    } else {
        return Err(ImportError::UnknownKind { origin: origin.to_owned(), found: kind(&json) });
    };
    let profile = assemble::assemble(&report, &mut findings);
    Ok(Import { profile, findings })
}

/// The parser's message without the place, which the error states itself.
fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(words, _)| words.to_owned())
}

/// Byte offset of a line (from 1) and column (from 1, or 0 for "before the first").
fn offset(bytes: &[u8], line: usize, column: usize) -> usize {
    let start = match line.checked_sub(2) {
        None => 0,
        Some(newlines) => bytes
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n')
            .nth(newlines)
            .map_or(0, |(at, _)| at + 1),
    };
    (start + column.saturating_sub(1)).min(bytes.len())
}

fn kind(json: &Value) -> String {
    match json {
        Value::Object(members) => {
            let names: Vec<_> = members.keys().take(6).map(String::as_str).collect();
            format!("an object with {} members ({})", members.len(), names.join(", "))
        }
        other => value::quote(other),
    }
}
