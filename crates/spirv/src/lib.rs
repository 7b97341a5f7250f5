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
#![allow(
    clippy::cast_possible_truncation,
    reason = "word offsets and counts: `Header::read` refuses a module of 2^32 words, and an id bound above `MAX_BOUND`"
)]

mod carve;
mod compute_derivatives;
mod constants;
mod declaration;
mod entry_point;
mod error;
mod facts;
mod functions;
mod graph;
mod ids;
mod module_words;
mod opcode;
mod preamble;
mod preamble_opcode;
mod scanner;
mod specialization;
mod subgroup;
mod text;
mod types;

pub use carve::{Carved, ReadAt, carve, carve_slice};
pub use compute_derivatives::ComputeDerivativeFault;
pub use error::Malformed;
pub use facts::*;
pub use scanner::Scanner;
pub use specialization::Specialization;
pub use text::names;

/// Facts of one module, specialization constants at their defaults.
///
/// A collection is read faster with one reused [`Scanner`].
pub fn facts(words: &[u32]) -> Result<Module, Malformed> {
    Scanner::new().scan(words)
}

/// Facts of a module as it lies in a file, in either byte order.
pub fn facts_from_bytes(bytes: &[u8]) -> Result<Module, Malformed> {
    facts(&words_from_bytes(bytes)?)
}

/// The words of a module as it lies in a file, as little-endian integers: of a module in the other byte order every word
/// is swapped, which a [`Scanner`] sees and undoes.
pub fn words_from_bytes(bytes: &[u8]) -> Result<Vec<u32>, Malformed> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(Malformed::PartialWord { len: bytes.len() });
    }
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
