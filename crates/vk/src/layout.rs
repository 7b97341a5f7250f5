//! Layouts made from plans.
//!
//! [`ProgramLayout`] holds the set layouts of a plan and the pipeline layout over them; [`Pool`] allocates sets of one
//! of them. Everything is destroyed with the value that holds it, dependants first.

mod convert;
mod pool;
mod program_layout;
mod set_layout;

pub use pool::{Pool, PoolError};
pub use program_layout::ProgramLayout;
pub use set_layout::SetLayout;

use std::num::NonZeroU32;

use crate::CallError;

/// What a plan leaves to whoever lays it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Descriptors of a run-time array: the number that the planner was told to count it with.
    pub runtime_array: NonZeroU32,
}

/// Why a plan could not be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// The plan says that no delivery works on its device; its reasons say why.
    #[error("the plan declines its program: there is no layout to make, see the plan's reasons")]
    Declined,
    /// The driver refused.
    #[error(transparent)]
    Call(#[from] CallError),
}
