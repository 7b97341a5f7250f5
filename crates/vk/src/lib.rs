//! Vulkan itself: what a live device is, and layouts made from plans.
//!
//! The walk: [`PhysicalDevice::profile`] reads a live device into a `bindery_device::Profile`, a planner plans for it,
//! and [`layout::ProgramLayout`] makes the plan's set layouts and pipeline layout, [`layout::Pool`] its sets.
//! [`standalone`] creates instances and devices for the command line and for tests; everybody else brings their own.
//!
//! The caller owns instance and device. They enter through [`PhysicalDevice::from_raw`] and [`Device::from_raw`], where
//! the caller promises in `unsafe` that they stay alive; everything made from them borrows them and is safe to use.
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
