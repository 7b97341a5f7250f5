//! What kind of object an entry holds.

use std::fmt;

/// The kind of object an entry holds, with Fossilize's numbers (`fossilize_types.hpp`, `ResourceTag`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Tag {
    /// Application name, versions and the features that change pipelines.
    ApplicationInfo = 0,
    /// `VkSamplerCreateInfo`, recorded where a set layout holds it immutable.
    Sampler = 1,
    /// `VkDescriptorSetLayoutCreateInfo`.
    DescriptorSetLayout = 2,
    /// `VkPipelineLayoutCreateInfo`.
    PipelineLayout = 3,
    /// `VkShaderModuleCreateInfo`.
    ShaderModule = 4,
    /// `VkRenderPassCreateInfo` or its second version.
    RenderPass = 5,
    /// `VkGraphicsPipelineCreateInfo`.
    GraphicsPipeline = 6,
    /// `VkComputePipelineCreateInfo`.
    ComputePipeline = 7,
    /// Says which application an object belongs to.
    ApplicationBlobLink = 8,
    /// `VkRayTracingPipelineCreateInfoKHR`.
    RayTracingPipeline = 9,
    /// A bucket of applications that share a database.
    Bucket = 10,
}

impl Tag {
    /// Every tag, in the order of its number.
    pub const ALL: [Self; 11] = [
        Self::ApplicationInfo,
        Self::Sampler,
        Self::DescriptorSetLayout,
        Self::PipelineLayout,
        Self::ShaderModule,
        Self::RenderPass,
        Self::GraphicsPipeline,
        Self::ComputePipeline,
        Self::ApplicationBlobLink,
        Self::RayTracingPipeline,
        Self::Bucket,
    ];

    /// The tag of a number, or nothing where the format knows no such tag.
    pub fn from_number(number: u64) -> Option<Self> {
        usize::try_from(number).ok().and_then(|index| Self::ALL.get(index).copied())
    }

    /// Fossilize's number.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// What it is, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ApplicationInfo => "application info",
            Self::Sampler => "sampler",
            Self::DescriptorSetLayout => "descriptor set layout",
            Self::PipelineLayout => "pipeline layout",
            Self::ShaderModule => "shader module",
            Self::RenderPass => "render pass",
            Self::GraphicsPipeline => "graphics pipeline",
            Self::ComputePipeline => "compute pipeline",
            Self::ApplicationBlobLink => "application blob link",
            Self::RayTracingPipeline => "ray tracing pipeline",
            Self::Bucket => "bucket",
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_their_positions() {
        for (number, tag) in (0u8..).zip(Tag::ALL) {
            assert_eq!(tag.number(), number);
            assert_eq!(Tag::from_number(u64::from(number)), Some(tag));
        }
        assert_eq!(Tag::from_number(11), None);
        assert_eq!(Tag::from_number(u64::MAX), None);
    }
}
