//! `VkPhysicalDeviceVulkan14Features`, which `ash` for Vulkan 1.3 does not know. Its other members are those of
//! extensions that Vulkan 1.4 took in, and are read from the structures of these; `pushDescriptor` is new.

use std::ffi::c_void;
use std::ptr;

use ash::vk;

use crate::PhysicalDevice;

/// Specification, "VkPhysicalDeviceVulkan14Features"; `VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES` is 55.
#[repr(C)]
pub(crate) struct Vulkan14Features {
    s_type: vk::StructureType,
    p_next: *mut c_void,
    /// `globalPriorityQuery` to `hostImageCopy`.
    from_extensions: [vk::Bool32; 20],
    push_descriptor: vk::Bool32,
}

// SAFETY: the structure begins with `sType` and `pNext`, is `repr(C)`, has the members that the specification lists for
// its `sType`, and the specification lets it extend `VkPhysicalDeviceFeatures2`.
unsafe impl vk::ExtendsPhysicalDeviceFeatures2 for Vulkan14Features {}

impl Vulkan14Features {
    const NONE: Self = Self {
        s_type: vk::StructureType::from_raw(55),
        p_next: ptr::null_mut(),
        from_extensions: [vk::FALSE; 20],
        push_descriptor: vk::FALSE,
    };

    /// What enables `pushDescriptor` and nothing else; `None` where the device does not have it.
    pub(crate) fn push_descriptor_only(physical_device: PhysicalDevice<'_>) -> Option<Self> {
        if physical_device.usable_version() < (1, 4) {
            return None;
        }
        let mut reported = Self::NONE;
        physical_device.features2(&mut vk::PhysicalDeviceFeatures2::default().push_next(&mut reported));
        (reported.push_descriptor != vk::FALSE).then_some(Self { push_descriptor: vk::TRUE, ..Self::NONE })
    }
}

/// `pushDescriptor`, if it is true.
pub(crate) fn push_descriptor(physical_device: PhysicalDevice<'_>) -> Option<String> {
    Vulkan14Features::push_descriptor_only(physical_device).map(|_| "pushDescriptor".to_owned())
}
