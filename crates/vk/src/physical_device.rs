//! A physical device of the caller's, and the questions it answers.

use std::ffi::CStr;
use std::fmt;

use ash::vk;

use crate::CallError;

/// A `VkPhysicalDevice` of an instance that the caller keeps alive as long as this borrows it.
#[derive(Clone, Copy)]
pub struct PhysicalDevice<'i> {
    instance: &'i ash::Instance,
    handle: vk::PhysicalDevice,
    instance_version: u32,
}

impl<'i> PhysicalDevice<'i> {
    /// Takes the caller's physical device.
    ///
    /// # Safety
    ///
    /// The `VkInstance` behind `instance` is valid until the borrow ends, was created with
    /// `VkApplicationInfo::apiVersion` = `instance_version`, and `handle` is one of its physical devices.
    pub unsafe fn from_raw(
        instance: &'i ash::Instance,
        handle: vk::PhysicalDevice,
        instance_version: u32,
    ) -> Self {
        Self { instance, handle, instance_version }
    }

    /// The handle.
    pub fn handle(&self) -> vk::PhysicalDevice {
        self.handle
    }

    /// The instance it belongs to.
    pub(crate) fn instance(&self) -> &'i ash::Instance {
        self.instance
    }

    /// `vkGetPhysicalDeviceProperties`.
    pub fn properties(&self) -> vk::PhysicalDeviceProperties {
        // SAFETY: the handle belongs to the instance, which is alive (`from_raw`).
        unsafe { self.instance.get_physical_device_properties(self.handle) }
    }

    /// Extensions of the device itself, without those of layers, as (name, `specVersion`).
    pub fn extensions(&self) -> Result<Vec<(String, u32)>, CallError> {
        // SAFETY: as in `properties`.
        let listed = unsafe { self.instance.enumerate_device_extension_properties(self.handle) }
            .map_err(CallError::of("vkEnumerateDeviceExtensionProperties"))?;
        // A name without its final NUL is a broken driver's; such an entry is of no use to anybody.
        let name = |entry: &vk::ExtensionProperties| {
            entry.extension_name_as_c_str().ok().map(CStr::to_string_lossy).map(String::from)
        };
        Ok(listed.iter().filter_map(|entry| Some((name(entry)?, entry.spec_version))).collect())
    }

    /// `vkGetPhysicalDeviceFeatures`.
    pub(crate) fn core_features(&self) -> vk::PhysicalDeviceFeatures {
        // SAFETY: as in `properties`.
        unsafe { self.instance.get_physical_device_features(self.handle) }
    }

    /// (major, minor) of the functionality that may be used: no more than the device has and the instance was created
    /// for (specification, "Version Numbers").
    pub(crate) fn usable_version(&self) -> (u32, u32) {
        let pair = |version| (vk::api_version_major(version), vk::api_version_minor(version));
        pair(self.properties().api_version).min(pair(self.instance_version))
    }

    /// Whether `vkGetPhysicalDeviceProperties2` and its like, of Vulkan 1.1, may be called.
    fn has_chains(&self) -> bool {
        self.usable_version() >= (1, 1)
    }

    /// `vkGetPhysicalDeviceFeatures2`. Nothing is written before Vulkan 1.1.
    pub(crate) fn features2(&self, chain: &mut vk::PhysicalDeviceFeatures2<'_>) {
        if self.has_chains() {
            // SAFETY: as in `properties`; instance and device have Vulkan 1.1, so that the command is loaded, and the chain is
            // made of structures that outlive the call.
            unsafe { self.instance.get_physical_device_features2(self.handle, chain) };
        }
    }

    /// `vkGetPhysicalDeviceProperties2`. Nothing is written before Vulkan 1.1.
    pub(crate) fn properties2(&self, chain: &mut vk::PhysicalDeviceProperties2<'_>) {
        if self.has_chains() {
            // SAFETY: as in `features2`.
            unsafe { self.instance.get_physical_device_properties2(self.handle, chain) };
        }
    }

    /// `bufferFeatures` of a format.
    pub(crate) fn buffer_features(&self, format: vk::Format) -> vk::FormatFeatureFlags {
        // SAFETY: as in `properties`.
        unsafe { self.instance.get_physical_device_format_properties(self.handle, format) }.buffer_features
    }

    /// `vkGetPhysicalDeviceQueueFamilyProperties`.
    pub fn queue_families(&self) -> Vec<vk::QueueFamilyProperties> {
        // SAFETY: as in `properties`.
        unsafe { self.instance.get_physical_device_queue_family_properties(self.handle) }
    }
}

impl fmt::Debug for PhysicalDevice<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("PhysicalDevice").field(&self.handle).finish()
    }
}
