//! `VkPhysicalDeviceVulkan14Features`, which `ash` for Vulkan 1.3 does not know. Its other members are those of
//! extensions that Vulkan 1.4 took in, and are read from the structures of these; `pushDescriptor` is new.

use std::ffi::c_void;
use std::ptr;

use ash::vk;

use super::offers::{Offer, Offers};
use crate::PhysicalDevice;

/// Specification, "VkPhysicalDeviceVulkan14Features"; `VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES` is 55.
#[repr(C)]
struct Vulkan14Features {
    s_type: vk::StructureType,
    p_next: *mut c_void,
    /// `globalPriorityQuery` to `hostImageCopy`.
    from_extensions: [vk::Bool32; 20],
    push_descriptor: vk::Bool32,
}

// SAFETY: the structure begins with `sType` and `pNext`, is `repr(C)`, has the members that the specification lists for
// its `sType`, and the specification lets it extend `VkPhysicalDeviceFeatures2`.
unsafe impl vk::ExtendsPhysicalDeviceFeatures2 for Vulkan14Features {}

/// `pushDescriptor`, if it is true.
pub(crate) fn push_descriptor(physical_device: PhysicalDevice<'_>, offers: &Offers) -> Option<String> {
    let mut structure = Vulkan14Features {
        s_type: vk::StructureType::from_raw(55),
        p_next: ptr::null_mut(),
        from_extensions: [vk::FALSE; 20],
        push_descriptor: vk::FALSE,
    };
    if offers.any(&[Offer::Core(4)]) {
        physical_device.features2(&mut vk::PhysicalDeviceFeatures2::default().push_next(&mut structure));
    }
    (structure.push_descriptor != vk::FALSE).then(|| "pushDescriptor".to_owned())
}
