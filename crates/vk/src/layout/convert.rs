//! A plan's words in Vulkan's.

use ash::vk;
use bindery_plan::{BindingPlan, Count, PushConstantRange};
use bindery_spirv::DescriptorType;

use super::Sizes;

/// `VkDescriptorType` of the plan's type.
pub(crate) fn descriptor_type(planned: DescriptorType) -> vk::DescriptorType {
    match planned {
        DescriptorType::Sampler => vk::DescriptorType::SAMPLER,
        DescriptorType::CombinedImageSampler => vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
        DescriptorType::SampledImage => vk::DescriptorType::SAMPLED_IMAGE,
        DescriptorType::StorageImage => vk::DescriptorType::STORAGE_IMAGE,
        DescriptorType::UniformTexelBuffer => vk::DescriptorType::UNIFORM_TEXEL_BUFFER,
        DescriptorType::StorageTexelBuffer => vk::DescriptorType::STORAGE_TEXEL_BUFFER,
        DescriptorType::UniformBuffer => vk::DescriptorType::UNIFORM_BUFFER,
        DescriptorType::StorageBuffer => vk::DescriptorType::STORAGE_BUFFER,
        DescriptorType::UniformBufferDynamic => vk::DescriptorType::UNIFORM_BUFFER_DYNAMIC,
        DescriptorType::StorageBufferDynamic => vk::DescriptorType::STORAGE_BUFFER_DYNAMIC,
        DescriptorType::InputAttachment => vk::DescriptorType::INPUT_ATTACHMENT,
        DescriptorType::InlineUniformBlock => vk::DescriptorType::INLINE_UNIFORM_BLOCK,
        DescriptorType::AccelerationStructure => vk::DescriptorType::ACCELERATION_STRUCTURE_KHR,
    }
}

/// `descriptorCount` of a binding.
pub(crate) fn descriptor_count(binding: &BindingPlan, sizes: Sizes) -> u32 {
    match binding.count {
        Count::Fixed(count) => count,
        Count::RuntimeSized => sizes.runtime_array.get(),
    }
}

/// `VkDescriptorSetLayoutBinding`.
pub(crate) fn binding(planned: &BindingPlan, sizes: Sizes) -> vk::DescriptorSetLayoutBinding<'static> {
    vk::DescriptorSetLayoutBinding::default()
        .binding(planned.binding)
        .descriptor_type(descriptor_type(planned.descriptor_type))
        .descriptor_count(descriptor_count(planned, sizes))
        // The plan's bits are Vulkan's.
        .stage_flags(vk::ShaderStageFlags::from_raw(planned.stages.bits()))
}

/// `VkDescriptorBindingFlags`.
pub(crate) fn binding_flags(planned: &BindingPlan) -> vk::DescriptorBindingFlags {
    vk::DescriptorBindingFlags::from_raw(planned.flags.bits())
}

/// `VkPushConstantRange`.
pub(crate) fn push_constant_range(planned: &PushConstantRange) -> vk::PushConstantRange {
    vk::PushConstantRange::default()
        .stage_flags(vk::ShaderStageFlags::from_raw(planned.stages.bits()))
        .offset(planned.offset)
        .size(planned.size)
}

#[cfg(test)]
mod tests {
    use bindery_plan::{BindingFlags, LayoutFlags, PoolFlags, StageFlags};

    use super::*;

    /// The plan writes Vulkan's flags as numbers; here they meet the names that `ash` gives them.
    #[test]
    fn flag_bits_are_vulkans() {
        let stage = |ours: StageFlags, theirs: vk::ShaderStageFlags| assert_eq!(ours.bits(), theirs.as_raw());
        stage(StageFlags::VERTEX, vk::ShaderStageFlags::VERTEX);
        stage(StageFlags::TESSELLATION_CONTROL, vk::ShaderStageFlags::TESSELLATION_CONTROL);
        stage(StageFlags::TESSELLATION_EVALUATION, vk::ShaderStageFlags::TESSELLATION_EVALUATION);
        stage(StageFlags::GEOMETRY, vk::ShaderStageFlags::GEOMETRY);
        stage(StageFlags::FRAGMENT, vk::ShaderStageFlags::FRAGMENT);
        stage(StageFlags::COMPUTE, vk::ShaderStageFlags::COMPUTE);
        stage(StageFlags::TASK, vk::ShaderStageFlags::TASK_EXT);
        stage(StageFlags::MESH, vk::ShaderStageFlags::MESH_EXT);
        stage(StageFlags::RAY_GENERATION, vk::ShaderStageFlags::RAYGEN_KHR);
        stage(StageFlags::ANY_HIT, vk::ShaderStageFlags::ANY_HIT_KHR);
        stage(StageFlags::CLOSEST_HIT, vk::ShaderStageFlags::CLOSEST_HIT_KHR);
        stage(StageFlags::MISS, vk::ShaderStageFlags::MISS_KHR);
        stage(StageFlags::INTERSECTION, vk::ShaderStageFlags::INTERSECTION_KHR);
        stage(StageFlags::CALLABLE, vk::ShaderStageFlags::CALLABLE_KHR);

        let binding = |ours: BindingFlags, theirs: vk::DescriptorBindingFlags| {
            assert_eq!(ours.bits(), theirs.as_raw());
        };
        binding(BindingFlags::UPDATE_AFTER_BIND, vk::DescriptorBindingFlags::UPDATE_AFTER_BIND);
        binding(
            BindingFlags::UPDATE_UNUSED_WHILE_PENDING,
            vk::DescriptorBindingFlags::UPDATE_UNUSED_WHILE_PENDING,
        );
        binding(BindingFlags::PARTIALLY_BOUND, vk::DescriptorBindingFlags::PARTIALLY_BOUND);
        binding(
            BindingFlags::VARIABLE_DESCRIPTOR_COUNT,
            vk::DescriptorBindingFlags::VARIABLE_DESCRIPTOR_COUNT,
        );

        let layout = |ours: LayoutFlags, theirs: vk::DescriptorSetLayoutCreateFlags| {
            assert_eq!(ours.bits(), theirs.as_raw());
        };
        layout(LayoutFlags::PUSH_DESCRIPTOR, vk::DescriptorSetLayoutCreateFlags::PUSH_DESCRIPTOR_KHR);
        layout(
            LayoutFlags::UPDATE_AFTER_BIND_POOL,
            vk::DescriptorSetLayoutCreateFlags::UPDATE_AFTER_BIND_POOL,
        );
        assert_eq!(
            PoolFlags::UPDATE_AFTER_BIND.bits(),
            vk::DescriptorPoolCreateFlags::UPDATE_AFTER_BIND.as_raw()
        );
    }
}
