//! The limits of a live device, by the table that `bindery_device` declares.

use ash::vk;
use bindery_device::{LIMITS, Limit, Limits};

use super::member_name;
use super::offers::Offer::{Core, Extension};
use super::offers::Offers;
use crate::PhysicalDevice;

/// Declares the chained structures, when a device has them, and the limits read from them.
///
/// A structure is named as `ash` names it and as the table of limits does; members as `ash` spells them, with their
/// name in Vulkan where [`member_name`] does not give it.
macro_rules! properties {
    ($($variable:ident: $ash:ident = $vulkan:literal if [$($way:expr),*]
        { $($member:ident $([$index:literal])?),* })*) => {
        /// Properties of a device: the core ones, and each chained structure that it has.
        pub(crate) struct Properties {
            core: vk::PhysicalDeviceLimits,
            /// Driver, where the device names it.
            pub(crate) driver: Option<vk::PhysicalDeviceDriverProperties<'static>>,
            $($variable: Option<vk::$ash<'static>>,)*
        }

        impl Properties {
            /// Asks the device for every structure that it offers.
            pub(crate) fn read(physical_device: PhysicalDevice<'_>, offers: &Offers) -> Self {
                let mut driver = vk::PhysicalDeviceDriverProperties::default();
                $(let mut $variable = vk::$ash::default();)*
                let mut chain = vk::PhysicalDeviceProperties2::default();
                let has_driver = offers.any(&[Core(2), Extension("VK_KHR_driver_properties")]);
                if has_driver {
                    chain = chain.push_next(&mut driver);
                }
                $(if offers.any(&[$($way),*]) {
                    chain = chain.push_next(&mut $variable);
                })*
                physical_device.properties2(&mut chain);
                // The links of the chain are cut: what is kept points nowhere.
                driver.p_next = std::ptr::null_mut();
                $($variable.p_next = std::ptr::null_mut();)*
                Self {
                    core: physical_device.properties().limits,
                    driver: has_driver.then_some(driver),
                    $($variable: offers.any(&[$($way),*]).then_some($variable),)*
                }
            }

            /// The limit of that name; `None` where the device does not have its structure.
            fn chained(&self, structure: &str, name: &str) -> Limit {
                $($(if structure == $vulkan
                    && name == limit_name!($member $([$index])?)
                    && let Some(found) = &self.$variable
                {
                    return Some(u64::from(found.$member $([$index])?));
                })*)*
                None
            }
        }

        /// (structure, member) of every limit that can be read from a chained structure.
        #[cfg(test)]
        fn readable_chained() -> Vec<(&'static str, String)> {
            vec![$($(($vulkan, limit_name!($member $([$index])?)),)*)*]
        }
    };
}

macro_rules! core_limits {
    ($($member:ident $([$index:literal])?),* $(,)?) => {
        fn core_limit(limits: &vk::PhysicalDeviceLimits, name: &str) -> Limit {
            $(if name == limit_name!($member $([$index])?) {
                return Some(u64::from(limits.$member $([$index])?));
            })*
            None
        }
    };
}

macro_rules! limit_name {
    ($member:ident) => {
        member_name(stringify!($member))
    };
    ($member:ident [$index:literal]) => {
        format!("{}[{}]", member_name(stringify!($member)), $index)
    };
}

/// Structure of the limits of Vulkan 1.0.
const CORE: &str = "VkPhysicalDeviceLimits";

core_limits! {
    max_bound_descriptor_sets,
    max_per_stage_descriptor_samplers,
    max_per_stage_descriptor_uniform_buffers,
    max_per_stage_descriptor_storage_buffers,
    max_per_stage_descriptor_sampled_images,
    max_per_stage_descriptor_storage_images,
    max_per_stage_descriptor_input_attachments,
    max_per_stage_resources,
    max_descriptor_set_samplers,
    max_descriptor_set_uniform_buffers,
    max_descriptor_set_uniform_buffers_dynamic,
    max_descriptor_set_storage_buffers,
    max_descriptor_set_storage_buffers_dynamic,
    max_descriptor_set_sampled_images,
    max_descriptor_set_storage_images,
    max_descriptor_set_input_attachments,
    max_push_constants_size,
    max_uniform_buffer_range,
    max_storage_buffer_range,
    max_texel_buffer_elements,
    min_uniform_buffer_offset_alignment,
    min_storage_buffer_offset_alignment,
    max_sampler_allocation_count,
    max_vertex_input_attributes,
    max_vertex_input_bindings,
    max_vertex_input_attribute_offset,
    max_vertex_input_binding_stride,
    max_compute_work_group_invocations,
    max_compute_work_group_size[0],
    max_compute_work_group_size[1],
    max_compute_work_group_size[2],
}

// Which version or extension brings a structure: specification, the structure's own page.
properties! {
    maintenance3: PhysicalDeviceMaintenance3Properties = "VkPhysicalDeviceMaintenance3Properties"
        if [Core(1), Extension("VK_KHR_maintenance3")] { max_per_set_descriptors }
    push_descriptor: PhysicalDevicePushDescriptorPropertiesKHR = "VkPhysicalDevicePushDescriptorProperties"
        if [Core(4), Extension("VK_KHR_push_descriptor")] { max_push_descriptors }
    indexing: PhysicalDeviceDescriptorIndexingProperties = "VkPhysicalDeviceDescriptorIndexingProperties"
        if [Core(2), Extension("VK_EXT_descriptor_indexing")] {
            max_update_after_bind_descriptors_in_all_pools,
            max_per_stage_descriptor_update_after_bind_samplers,
            max_per_stage_descriptor_update_after_bind_uniform_buffers,
            max_per_stage_descriptor_update_after_bind_storage_buffers,
            max_per_stage_descriptor_update_after_bind_sampled_images,
            max_per_stage_descriptor_update_after_bind_storage_images,
            max_per_stage_descriptor_update_after_bind_input_attachments,
            max_per_stage_update_after_bind_resources,
            max_descriptor_set_update_after_bind_samplers,
            max_descriptor_set_update_after_bind_uniform_buffers,
            max_descriptor_set_update_after_bind_uniform_buffers_dynamic,
            max_descriptor_set_update_after_bind_storage_buffers,
            max_descriptor_set_update_after_bind_storage_buffers_dynamic,
            max_descriptor_set_update_after_bind_sampled_images,
            max_descriptor_set_update_after_bind_storage_images,
            max_descriptor_set_update_after_bind_input_attachments
        }
    inline_blocks: PhysicalDeviceInlineUniformBlockProperties = "VkPhysicalDeviceInlineUniformBlockProperties"
        if [Core(3), Extension("VK_EXT_inline_uniform_block")] {
            max_inline_uniform_block_size,
            max_per_stage_descriptor_inline_uniform_blocks,
            max_per_stage_descriptor_update_after_bind_inline_uniform_blocks,
            max_descriptor_set_inline_uniform_blocks,
            max_descriptor_set_update_after_bind_inline_uniform_blocks
        }
    vulkan13: PhysicalDeviceVulkan13Properties = "VkPhysicalDeviceVulkan13Properties"
        if [Core(3)] { max_inline_uniform_total_size }
    acceleration: PhysicalDeviceAccelerationStructurePropertiesKHR = "VkPhysicalDeviceAccelerationStructurePropertiesKHR"
        if [Extension("VK_KHR_acceleration_structure")] {
            max_per_stage_descriptor_acceleration_structures,
            max_per_stage_descriptor_update_after_bind_acceleration_structures,
            max_descriptor_set_acceleration_structures,
            max_descriptor_set_update_after_bind_acceleration_structures
        }
    divisor: PhysicalDeviceVertexAttributeDivisorPropertiesKHR = "VkPhysicalDeviceVertexAttributeDivisorProperties"
        if [Core(4), Extension("VK_KHR_vertex_attribute_divisor")] { max_vertex_attrib_divisor }
    // The same limit in a structure of its own, with another `sType`.
    divisor_ext: PhysicalDeviceVertexAttributeDivisorPropertiesEXT = "VkPhysicalDeviceVertexAttributeDivisorProperties"
        if [Extension("VK_EXT_vertex_attribute_divisor")] { max_vertex_attrib_divisor }
    portability: PhysicalDevicePortabilitySubsetPropertiesKHR = "VkPhysicalDevicePortabilitySubsetPropertiesKHR"
        if [Extension("VK_KHR_portability_subset")] { min_vertex_input_binding_stride_alignment }
    descriptor_buffer: PhysicalDeviceDescriptorBufferPropertiesEXT = "VkPhysicalDeviceDescriptorBufferPropertiesEXT"
        if [Extension("VK_EXT_descriptor_buffer")] { max_descriptor_buffer_bindings }
    subgroup: PhysicalDeviceSubgroupProperties = "VkPhysicalDeviceSubgroupProperties"
        if [Core(1)] { subgroup_size }
    subgroup_size_control: PhysicalDeviceSubgroupSizeControlProperties = "VkPhysicalDeviceSubgroupSizeControlProperties"
        if [Core(3), Extension("VK_EXT_subgroup_size_control")] { min_subgroup_size, max_subgroup_size }
    blend: PhysicalDeviceBlendOperationAdvancedPropertiesEXT = "VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT"
        if [Extension("VK_EXT_blend_operation_advanced")] { advanced_blend_max_color_attachments }
    conservative: PhysicalDeviceConservativeRasterizationPropertiesEXT = "VkPhysicalDeviceConservativeRasterizationPropertiesEXT"
        if [Extension("VK_EXT_conservative_rasterization")] { degenerate_lines_rasterized }
    shading_rate: PhysicalDeviceFragmentShadingRatePropertiesKHR = "VkPhysicalDeviceFragmentShadingRatePropertiesKHR"
        if [Extension("VK_KHR_fragment_shading_rate")] { primitive_fragment_shading_rate_with_multiple_viewports }
}

impl Properties {
    /// Every limit of the table.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for row in LIMITS {
            let value = if row.structure == CORE {
                core_limit(&self.core, row.name)
            } else {
                self.chained(row.structure, row.name)
            };
            (row.set)(&mut limits, value);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new row of the table must not stay `None` on every live device.
    #[test]
    fn every_limit_of_the_table_can_be_read() {
        let core = vk::PhysicalDeviceLimits::default();
        let chained = readable_chained();
        for row in LIMITS {
            let readable = match row.structure {
                CORE => core_limit(&core, row.name).is_some(),
                structure => chained.iter().any(|(of, name)| *of == structure && name == row.name),
            };
            assert!(readable, "{}::{} is not read from live devices", row.structure, row.name);
        }
    }

    #[test]
    fn an_unknown_limit_is_not_readable() {
        assert_eq!(core_limit(&vk::PhysicalDeviceLimits::default(), "maxWishes"), None);
        assert_eq!(core_limit(&vk::PhysicalDeviceLimits::default(), "maxComputeWorkGroupSize[3]"), None);
    }
}
