//! From program facts, a device profile and its quirks to a plan with reasons.
//!
//! The walk: [`StageResources::from_entry_point`] normalises what a module says
//! ([`StageResources::from_recorded`] stands in for code not read yet), a [`Program`] is its stages together, a
//! [`Planner`] is one device made ready, and its [`plan`](Planner::plan) gives a [`Plan`]: every set's delivery,
//! its layout, and the [reasons](Reason). [`plan_collection`] adds the rules that span many programs, [`Counters`]
//! sums plans up, and [`RULES`] lists every rule with its source.
//!
//! Pure: the same input gives the same plan on any machine. This crate must not know `ash`, files or time.
#![forbid(unsafe_code)]

mod assemble;
mod collection;
mod counters;
mod device;
mod dynamic;
mod effects;
mod findings;
mod layout;
mod metal_function;
mod options;
mod plan;
mod planner;
mod program;
mod reason;
pub mod rule;
mod rules;
mod stage;
mod tally;
mod trim;

pub use collection::plan_collection;
pub use counters::Counters;
pub use effects::{DescriptorBuffers, RuntimeHints};
pub use metal_function::MetalFunction;
pub use options::{ArgumentBuffers, DynamicUniforms, Options, PushPreference, PushSet, Trimming};
pub use plan::*;
pub use planner::Planner;
pub use program::*;
pub use reason::*;
pub use rule::{RULES, Rule};
pub use rules::capability_table::{CAPABILITIES, CapabilityRow, Need};

/// The README's program runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
