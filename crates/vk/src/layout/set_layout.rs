//! One set's layout.

use ash::vk;
use bindery_plan::{BindingFlags, Delivery, LayoutFlags, SetPlan};

use super::{Sizes, convert};
use crate::{CallError, Device};

/// A `VkDescriptorSetLayout`, destroyed with this value.
#[derive(Debug)]
pub struct SetLayout<'d> {
    device: Device<'d>,
    handle: vk::DescriptorSetLayout,
    delivery: Delivery,
    flags: LayoutFlags,
    /// Descriptors of the binding with a variable count, where the set has one.
    variable_count: Option<u32>,
}

impl<'d> SetLayout<'d> {
    /// Makes the layout as planned.
    pub fn new(device: Device<'d>, planned: &SetPlan, sizes: Sizes) -> Result<Self, CallError> {
        let bindings: Vec<_> =
            planned.bindings.iter().map(|binding| convert::binding(binding, sizes)).collect();
        let flags: Vec<_> = planned.bindings.iter().map(convert::binding_flags).collect();
        let mut flags_info = vk::DescriptorSetLayoutBindingFlagsCreateInfo::default().binding_flags(&flags);
        let mut info = vk::DescriptorSetLayoutCreateInfo::default()
            .flags(vk::DescriptorSetLayoutCreateFlags::from_raw(planned.layout_flags.bits()))
            .bindings(&bindings);
        // The structure needs Vulkan 1.2 or VK_EXT_descriptor_indexing; no plan for a device without sets a flag.
        if flags.iter().any(|flags| !flags.is_empty()) {
            info = info.push_next(&mut flags_info);
        }
        // SAFETY: the device is alive (`Device::from_raw`), and what `info` points at outlives the call.
        let handle = unsafe { device.raw.create_descriptor_set_layout(&info, None) }
            .map_err(CallError::of("vkCreateDescriptorSetLayout"))?;
        let variable = |flags: BindingFlags| flags.contains(BindingFlags::VARIABLE_DESCRIPTOR_COUNT);
        let variable_count = planned
            .bindings
            .iter()
            .find(|binding| variable(binding.flags))
            .map(|binding| convert::descriptor_count(binding, sizes));
        Ok(Self { device, handle, delivery: planned.delivery, flags: planned.layout_flags, variable_count })
    }

    /// The handle, valid while this value lives.
    pub fn handle(&self) -> vk::DescriptorSetLayout {
        self.handle
    }

    /// How sets of this layout reach the device.
    pub fn delivery(&self) -> Delivery {
        self.delivery
    }

    pub(crate) fn device(&self) -> Device<'d> {
        self.device
    }

    /// Flags it was made with.
    pub(crate) fn flags(&self) -> LayoutFlags {
        self.flags
    }

    /// Descriptors of the binding with a variable count, where the set has one.
    pub(crate) fn variable_count(&self) -> Option<u32> {
        self.variable_count
    }
}

impl Drop for SetLayout<'_> {
    fn drop(&mut self) {
        // SAFETY: the handle was made by this device in `new` and nobody else destroys it. Vulkan lets a set layout go
        // before the pipeline layouts and sets made with it, as long as no call is using it: `drop` has it alone.
        unsafe { self.device.raw.destroy_descriptor_set_layout(self.handle, None) };
    }
}
