//! Where a property structure's members can stand: promoted structures, aliases, and the extension that brought them.

/// One structure of [`LIMITS`](crate::LIMITS) and everywhere a report may keep its members.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Structure {
    /// The name in [`LIMITS`](crate::LIMITS).
    pub name: &'static str,
    /// Other structures with the same members, by Vulkan's registry: the collected `VulkanNN` one first, since it is
    /// what the core version promises, then the alias with a vendor suffix.
    pub aliases: &'static [&'static str],
    /// Extensions that bring the structure; gpuinfo.org files members under them.
    pub extensions: &'static [&'static str],
    /// Minor version of Vulkan 1 that has it in core.
    pub core: Option<u32>,
}

impl Structure {
    /// Names to look under, best first.
    pub(crate) fn holders(&self) -> impl Iterator<Item = &'static str> {
        let (promoted, others) = self.aliases.split_at(usize::from(
            self.aliases.first().is_some_and(|name| name.starts_with("VkPhysicalDeviceVulkan1")),
        ));
        promoted
            .iter()
            .copied()
            .chain([self.name])
            .chain(others.iter().copied())
            .chain(self.extensions.iter().copied())
    }
}

// Promotions and aliases: Vulkan registry (vk.xml), `promotedto`, `alias`; Vulkan specification, "Versions".
static STRUCTURES: &[Structure] = &[
    Structure { name: "VkPhysicalDeviceLimits", aliases: &[], extensions: &[], core: Some(0) },
    Structure {
        name: "VkPhysicalDeviceMaintenance3Properties",
        aliases: &["VkPhysicalDeviceVulkan11Properties", "VkPhysicalDeviceMaintenance3PropertiesKHR"],
        extensions: &["VK_KHR_maintenance3"],
        core: Some(1),
    },
    Structure {
        name: "VkPhysicalDeviceSubgroupProperties",
        aliases: &["VkPhysicalDeviceVulkan11Properties"],
        extensions: &[],
        core: Some(1),
    },
    Structure {
        name: "VkPhysicalDevicePushDescriptorProperties",
        aliases: &["VkPhysicalDeviceVulkan14Properties", "VkPhysicalDevicePushDescriptorPropertiesKHR"],
        extensions: &["VK_KHR_push_descriptor"],
        core: Some(4),
    },
    Structure {
        name: "VkPhysicalDeviceDescriptorIndexingProperties",
        aliases: &["VkPhysicalDeviceVulkan12Properties", "VkPhysicalDeviceDescriptorIndexingPropertiesEXT"],
        extensions: &["VK_EXT_descriptor_indexing"],
        core: Some(2),
    },
    Structure {
        name: "VkPhysicalDeviceInlineUniformBlockProperties",
        aliases: &["VkPhysicalDeviceVulkan13Properties", "VkPhysicalDeviceInlineUniformBlockPropertiesEXT"],
        extensions: &["VK_EXT_inline_uniform_block"],
        core: Some(3),
    },
    Structure { name: "VkPhysicalDeviceVulkan13Properties", aliases: &[], extensions: &[], core: Some(3) },
    Structure {
        name: "VkPhysicalDeviceSubgroupSizeControlProperties",
        aliases: &["VkPhysicalDeviceVulkan13Properties", "VkPhysicalDeviceSubgroupSizeControlPropertiesEXT"],
        extensions: &["VK_EXT_subgroup_size_control"],
        core: Some(3),
    },
    Structure {
        name: "VkPhysicalDeviceVertexAttributeDivisorProperties",
        aliases: &[
            "VkPhysicalDeviceVulkan14Properties",
            "VkPhysicalDeviceVertexAttributeDivisorPropertiesKHR",
            "VkPhysicalDeviceVertexAttributeDivisorPropertiesEXT",
        ],
        extensions: &["VK_KHR_vertex_attribute_divisor", "VK_EXT_vertex_attribute_divisor"],
        core: Some(4),
    },
    Structure {
        name: "VkPhysicalDeviceAccelerationStructurePropertiesKHR",
        aliases: &[],
        extensions: &["VK_KHR_acceleration_structure"],
        core: None,
    },
    Structure {
        name: "VkPhysicalDevicePortabilitySubsetPropertiesKHR",
        aliases: &[],
        extensions: &["VK_KHR_portability_subset"],
        core: None,
    },
    Structure {
        name: "VkPhysicalDeviceDescriptorBufferPropertiesEXT",
        aliases: &[],
        extensions: &["VK_EXT_descriptor_buffer"],
        core: None,
    },
    Structure {
        name: "VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT",
        aliases: &[],
        extensions: &["VK_EXT_blend_operation_advanced"],
        core: None,
    },
    Structure {
        name: "VkPhysicalDeviceConservativeRasterizationPropertiesEXT",
        aliases: &[],
        extensions: &["VK_EXT_conservative_rasterization"],
        core: None,
    },
    Structure {
        name: "VkPhysicalDeviceFragmentShadingRatePropertiesKHR",
        aliases: &[],
        extensions: &["VK_KHR_fragment_shading_rate"],
        core: None,
    },
    // For the driver's name, id and text; no limit is in it.
    Structure {
        name: "VkPhysicalDeviceDriverProperties",
        aliases: &["VkPhysicalDeviceVulkan12Properties", "VkPhysicalDeviceDriverPropertiesKHR"],
        extensions: &["VK_KHR_driver_properties"],
        core: Some(2),
    },
];

/// The row of a structure.
pub(crate) fn structure(name: &str) -> Option<&'static Structure> {
    STRUCTURES.iter().find(|row| row.name == name)
}

/// Structures whose members share names with a core feature and mean another one, so that they must not be taken for it.
///
/// `VkPhysicalDeviceBufferDeviceAddressFeaturesEXT` is not an alias of the KHR structure: RADV supports
/// `bufferDeviceAddressCaptureReplay` of one and not of the other.
pub(crate) static NOT_ALIASES: &[(&str, &str)] = &[
    ("VkPhysicalDeviceBufferDeviceAddressFeaturesEXT", "VK_EXT_buffer_device_address"),
    ("VkPhysicalDeviceBufferAddressFeaturesEXT", "VK_EXT_buffer_device_address"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LIMITS;

    #[test]
    fn every_limit_has_its_structure() {
        for row in LIMITS {
            assert!(structure(row.structure).is_some(), "{} is in no row", row.structure);
        }
    }

    #[test]
    fn the_collected_structure_is_asked_first() {
        let holders: Vec<_> =
            structure("VkPhysicalDevicePushDescriptorProperties").map(|row| row.holders().collect()).unwrap();
        assert_eq!(
            holders,
            [
                "VkPhysicalDeviceVulkan14Properties",
                "VkPhysicalDevicePushDescriptorProperties",
                "VkPhysicalDevicePushDescriptorPropertiesKHR",
                "VK_KHR_push_descriptor",
            ]
        );
    }
}
