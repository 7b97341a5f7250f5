//! The rules, one concern a file. Each reads the layout under work and raises reasons; the
//! [planner](crate::Planner) decides what follows.

pub(crate) mod blocks;
pub(crate) mod capability_table;
pub(crate) mod driver_quirks;
pub(crate) mod features;
pub(crate) mod metal_slots;
pub(crate) mod metal_tables;
pub(crate) mod push;
pub(crate) mod set_layout;
pub(crate) mod vulkan_limits;
