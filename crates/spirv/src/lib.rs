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

mod facts;

pub use facts::*;
