//! From program facts, a device profile and its quirks to a plan with reasons.
//!
//! The walk: `StageResources::from_entry_point` normalises what a module says (or a recorded layout stands in
//! for code not read yet), a [`Program`] is its stages together, a planner is one device made ready, and
//! its `plan` gives a [`Plan`]: every set's delivery, layouts, and the reasons.
//!
//! Pure: the same input gives the same plan on any machine. This crate must not know `ash`, files or time.
#![forbid(unsafe_code)]

mod plan;
mod program;
mod reason;

pub use plan::*;
pub use program::*;
pub use reason::*;
