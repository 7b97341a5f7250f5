//! Facts from SPIR-V words, and passes over them.
//!
//! The walk: [`facts()`] (or a reused [`Scanner`] on a hot path) reads a module's words once and returns a
//! [`Module`]: its entry points, the descriptors it declares, and for every entry point which of them it uses
//! and how. [`carve()`] finds whole modules inside any file.
//!
//! This crate must not know Vulkan's API, any device, or any file system. It is total: every input, however
//! malformed, gives a [`Malformed`] error with a word offset, never a panic, and memory is bounded by the
//! input's size.
#![forbid(unsafe_code)]

mod carve;
mod constants;
mod declaration;
mod entry_point;
mod error;
mod facts;
mod graph;
mod ids;
mod module_words;
mod opcode;
mod scanner;
mod specialization;
mod subgroup;
mod types;

pub use carve::{Carved, ReadAt, carve, carve_slice};
pub use error::Malformed;
pub use facts::*;
pub use scanner::Scanner;
pub use specialization::Specialization;

/// Facts of one module, specialization constants at their defaults.
///
/// A collection is read faster with one reused [`Scanner`].
pub fn facts(words: &[u32]) -> Result<Module, Malformed> {
    Scanner::new().scan(words)
}
