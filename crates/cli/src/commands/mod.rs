//! One file a subcommand.

pub(crate) mod audit;
pub(crate) mod completions;
pub(crate) mod device;
pub(crate) mod facts;
pub(crate) mod switches;
