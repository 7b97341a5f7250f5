//! Vulkan itself: what a live device is, and layouts made from plans.
//!
//! The walk: [`PhysicalDevice::profile`] reads a live device into a `bindery_device::Profile`, a planner plans for it,
//! and [`layout::ProgramLayout`] makes the plan's set layouts and pipeline layout, [`layout::Pool`] its sets.
//! [`standalone`] creates instances and devices for the command line and for tests; everybody else brings their own.
//!
//! The caller owns instance and device. They enter through [`PhysicalDevice::from_raw`] and [`Device::from_raw`], where
//! the caller promises in `unsafe` that they stay alive; everything made from them borrows them and is safe to use.
//!
//! # What is here and what is not yet
//!
//! Live profiles, the layouts and pools of plans, and instances and devices for the command line and for tests. Not here
//! yet is the runtime that binds and draws: set cache, uniform ring, view and sampler caches, vertex input, recording.
//! Immutable samplers are not laid out either: a plan counts their planes and does not hold them.
//!
//! # How it is tested
//!
//! `tests/live_profile.rs` compares live profiles with what `vulkaninfo` says of the same driver. `tests/planned_layouts`
//! creates planned layouts on lavapipe, SwiftShader and the mock ICD under the Khronos validation layer: nothing may be
//! said of what a plan lays out, and something must be said of what it declines for a limit of Vulkan.
//!
//! This crate must not know SPIR-V's words, files, or how a plan is found: of `bindery_spirv` it takes the names of
//! descriptor types only. It is the one crate with unsafe code, and every such block says why it is sound.

mod device;
pub mod layout;
mod physical_device;
mod profile;
pub mod standalone;

pub use device::Device;
pub use physical_device::PhysicalDevice;

/// A Vulkan call that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{call} answered {result:?}")]
pub struct CallError {
    /// The command, such as `vkCreatePipelineLayout`.
    pub call: &'static str,
    /// What it returned.
    pub result: ash::vk::Result,
}

impl CallError {
    /// Names the command whose result is an error, for `map_err`.
    pub(crate) fn of(call: &'static str) -> impl FnOnce(ash::vk::Result) -> Self {
        move |result| Self { call, result }
    }
}
