//! Instances and devices of our own, for the command line and for tests.
//!
//! The library itself takes the caller's; nothing outside this module creates one. [`Instance::new`] loads the Vulkan
//! loader, [`Instance::physical_devices`] lists what it found, [`OwnDevice::new`] makes a device with every feature of
//! a profile that descriptors can ask for. With [`Validation::Required`] the Khronos layer's messages are collected.

mod instance;
mod messages;
mod own_device;

pub use instance::{Instance, Validation};
pub use messages::{Message, Severity};
pub use own_device::OwnDevice;

use crate::CallError;

/// Why there is no instance or device.
#[derive(Debug, thiserror::Error)]
pub enum StandaloneError {
    /// The loader's library is missing.
    #[error("no Vulkan loader: {reason}. Install it (Debian: libvulkan1)")]
    NoLoader {
        /// The dynamic linker's words.
        reason: String,
    },
    /// The loader found no driver that works.
    #[error(
        "the Vulkan loader found no driver. Install one (Debian: mesa-vulkan-drivers), or name its manifest in \
         VK_DRIVER_FILES"
    )]
    NoDriver,
    /// A layer that was required is not installed.
    #[error("the layer {name} was not found. Name the folder of its manifest in VK_LAYER_PATH")]
    NoLayer {
        /// Name of the layer.
        name: &'static str,
    },
    /// The device has no queue family at all.
    #[error("the device `{device}` has no queue")]
    NoQueue {
        /// `deviceName`.
        device: String,
    },
    /// The driver lost the device.
    #[error("{call} answered that the device is lost")]
    DeviceLost {
        /// The command.
        call: &'static str,
    },
    /// Another call failed.
    #[error(transparent)]
    Call(CallError),
}

impl From<CallError> for StandaloneError {
    fn from(error: CallError) -> Self {
        match error.result {
            ash::vk::Result::ERROR_DEVICE_LOST => Self::DeviceLost { call: error.call },
            ash::vk::Result::ERROR_INCOMPATIBLE_DRIVER => Self::NoDriver,
            _ => Self::Call(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use ash::vk;

    use super::*;

    #[test]
    fn a_drivers_answer_becomes_the_error_a_caller_can_act_on() {
        let of = |result| StandaloneError::from(CallError { call: "vkCreateDevice", result });
        assert!(matches!(
            of(vk::Result::ERROR_DEVICE_LOST),
            StandaloneError::DeviceLost { call: "vkCreateDevice" }
        ));
        assert!(matches!(of(vk::Result::ERROR_INCOMPATIBLE_DRIVER), StandaloneError::NoDriver));
        assert!(matches!(of(vk::Result::ERROR_OUT_OF_HOST_MEMORY), StandaloneError::Call(_)));
    }
}
