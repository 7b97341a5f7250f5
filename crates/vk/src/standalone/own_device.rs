//! A device of our own, with everything enabled that a layout can ask for.

use std::ffi::CStr;
use std::fmt;

use ash::{ext, khr, vk};

use super::StandaloneError;
use crate::profile::Vulkan14Features;
use crate::{CallError, Device, PhysicalDevice};

/// Extensions that layouts can need, each with what it depends on (specification, the extension's own page).
///
/// What Vulkan 1.2 took in is not among them: beside `VkPhysicalDeviceVulkan12Features`, `VK_EXT_descriptor_indexing`
/// demands a feature that not every device has (VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02833).
const EXTENSIONS: &[&[&CStr]] = &[
    &[khr::push_descriptor::NAME],
    &[khr::acceleration_structure::NAME, khr::deferred_host_operations::NAME],
    &[
        khr::ray_tracing_pipeline::NAME,
        khr::acceleration_structure::NAME,
        khr::deferred_host_operations::NAME,
    ],
    &[ext::mesh_shader::NAME],
    // VUID-VkDeviceCreateInfo-pProperties-04451: a device that lists it must be created with it.
    &[c"VK_KHR_portability_subset"],
];

/// A `VkDevice` that destroys itself.
pub struct OwnDevice<'i> {
    raw: ash::Device,
    physical_device: PhysicalDevice<'i>,
}

impl<'i> OwnDevice<'i> {
    /// Creates a device of Vulkan 1.2 or later with one queue.
    ///
    /// It has the extensions and features that set layouts and pipeline layouts can need, as far as the device lists
    /// them. `robustBufferAccess` stays off: many devices forbid it beside update-after-bind buffers
    /// (`robustBufferAccessUpdateAfterBind`).
    pub fn new(physical_device: PhysicalDevice<'i>) -> Result<Self, StandaloneError> {
        if physical_device.queue_families().is_empty() {
            let device = crate::profile::device_name(&physical_device.properties());
            return Err(StandaloneError::NoQueue { device });
        }
        let listed = physical_device.extensions()?;
        let has = |name: &CStr| listed.iter().any(|(listed, _)| listed.as_bytes() == name.to_bytes());
        let mut extensions: Vec<&CStr> = Vec::new();
        for name in EXTENSIONS.iter().filter(|group| group.iter().all(|name| has(name))).copied().flatten() {
            if !extensions.contains(name) {
                extensions.push(name);
            }
        }
        let version = physical_device.usable_version();
        // Vulkan 1.3 took it in.
        if version < (1, 3) && has(ext::inline_uniform_block::NAME) {
            extensions.push(ext::inline_uniform_block::NAME);
        }
        let enabled = |name: &CStr| extensions.contains(&name);

        let mut reported = vk::PhysicalDeviceMeshShaderFeaturesEXT::default();
        if enabled(ext::mesh_shader::NAME) {
            physical_device.features2(&mut vk::PhysicalDeviceFeatures2::default().push_next(&mut reported));
        }
        // Only the two: the others ask for features of extensions that are not enabled
        // (VUID-VkPhysicalDeviceMeshShaderFeaturesEXT-multiviewMeshShader-07032 and the next).
        let mut mesh = vk::PhysicalDeviceMeshShaderFeaturesEXT::default()
            .task_shader(reported.task_shader != vk::FALSE)
            .mesh_shader(reported.mesh_shader != vk::FALSE);
        let mut indexing = vk::PhysicalDeviceDescriptorIndexingFeatures::default();
        let mut vulkan14 = Vulkan14Features::push_descriptor_only(physical_device);
        let mut inline_blocks = vk::PhysicalDeviceInlineUniformBlockFeatures::default();
        let mut acceleration = vk::PhysicalDeviceAccelerationStructureFeaturesKHR::default();
        let mut ray_tracing = vk::PhysicalDeviceRayTracingPipelineFeaturesKHR::default();
        let mut features = vk::PhysicalDeviceFeatures2::default();
        // By the structures of single extensions: the mock ICD (Vulkan-Tools) says of these features yes here and no in
        // VkPhysicalDeviceVulkan12Features, and the two may not be chained together.
        if version >= (1, 2) {
            features = features.push_next(&mut indexing);
        }
        if version >= (1, 3) || enabled(ext::inline_uniform_block::NAME) {
            features = features.push_next(&mut inline_blocks);
        }
        if enabled(khr::acceleration_structure::NAME) {
            features = features.push_next(&mut acceleration);
        }
        if enabled(khr::ray_tracing_pipeline::NAME) {
            features = features.push_next(&mut ray_tracing);
        }
        physical_device.features2(&mut features);
        features.features.robust_buffer_access = vk::FALSE;
        if enabled(ext::mesh_shader::NAME) {
            features = features.push_next(&mut mesh);
        }
        if let Some(vulkan14) = &mut vulkan14 {
            features = features.push_next(vulkan14);
        }

        let priorities = [1.0];
        let queues =
            [vk::DeviceQueueCreateInfo::default().queue_family_index(0).queue_priorities(&priorities)];
        let names: Vec<_> = extensions.iter().map(|name| name.as_ptr()).collect();
        // The chain that was filled enables what it holds.
        let info = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_extension_names(&names)
            .push_next(&mut features);
        // SAFETY: the physical device is alive (`PhysicalDevice::from_raw`), lists the extensions and features asked for,
        // and what `info` points at outlives the call.
        let raw = unsafe { physical_device.instance().create_device(physical_device.handle(), &info, None) }
            .map_err(CallError::of("vkCreateDevice"))?;
        Ok(Self { raw, physical_device })
    }

    /// The physical device that it was made from.
    pub fn physical_device(&self) -> PhysicalDevice<'i> {
        self.physical_device
    }

    /// The device, for layouts and pools.
    pub fn device(&self) -> Device<'_> {
        // SAFETY: the borrow keeps the device alive, and it was created with what its profile lists for layouts.
        unsafe { Device::from_raw(&self.raw) }
    }
}

impl Drop for OwnDevice<'_> {
    fn drop(&mut self) {
        // SAFETY: everything made from the device borrows it, and so is gone; a device of ours has no work in flight that
        // outlives its borrower, and an answer that it was lost changes nothing here.
        unsafe {
            let _ = self.raw.device_wait_idle();
            self.raw.destroy_device(None);
        }
    }
}

impl fmt::Debug for OwnDevice<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("OwnDevice").field(&self.raw.handle()).finish()
    }
}
