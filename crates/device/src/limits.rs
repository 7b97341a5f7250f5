//! The limits that binding depends on, declared once.
//!
//! Each row names the Vulkan structure and member it comes from; importers, the live device, the compact form and
//! `bindery device show` all walk the same table.

/// Value of a limit: `None` where the source does not report it. Nothing is guessed.
pub type Limit = Option<u64>;

/// Type of a limit in Vulkan: which values a report can hold, and how a negative one came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitType {
    /// `uint32_t`.
    Word,
    /// `VkDeviceSize`.
    DeviceSize,
    /// `VkBool32`: held as 0 or 1.
    Boolean,
}

/// One row of [`LIMITS`].
#[derive(Clone, Copy, Debug)]
pub struct LimitRow {
    /// Member name as Vulkan spells it.
    pub name: &'static str,
    /// Structure it belongs to (the core `VkPhysicalDeviceLimits`, or a properties structure).
    pub structure: &'static str,
    /// Reads it.
    pub get: fn(&Limits) -> Limit,
    /// Writes it.
    pub set: fn(&mut Limits, Limit),
}

macro_rules! limits {
    ($($(#[$doc:meta])* $field:ident = $structure:literal . $name:literal;)*) => {
        /// Limits of a device. A member is `None` where the source does not report it.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Limits { $($(#[$doc])* pub $field: Limit,)* }

        /// Every limit with its source in Vulkan.
        pub static LIMITS: &[LimitRow] = &[$(LimitRow {
            name: $name,
            structure: $structure,
            get: |limits| limits.$field,
            set: |limits, value| limits.$field = value,
        },)*];
    };
}

impl LimitRow {
    /// The limit's type in Vulkan.
    pub fn limit_type(&self) -> LimitType {
        match self.name {
            "minUniformBufferOffsetAlignment" | "minStorageBufferOffsetAlignment" => LimitType::DeviceSize,
            "degenerateLinesRasterized" | "primitiveFragmentShadingRateWithMultipleViewports" => {
                LimitType::Boolean
            }
            _ => LimitType::Word,
        }
    }

    /// The member's name and, for a member of an array, its index: `maxComputeWorkGroupSize[1]` is
    /// (`maxComputeWorkGroupSize`, 1).
    pub fn member(&self) -> (&'static str, Option<usize>) {
        match self.name.strip_suffix(']').and_then(|name| name.split_once('[')) {
            Some((member, index)) => (member, index.parse().ok()),
            None => (self.name, None),
        }
    }
}

limits! {
    /// Sets in one pipeline layout.
    max_bound_descriptor_sets = "VkPhysicalDeviceLimits"."maxBoundDescriptorSets";
    /// Samplers (and combined image samplers) visible to one stage.
    max_per_stage_descriptor_samplers = "VkPhysicalDeviceLimits"."maxPerStageDescriptorSamplers";
    /// Uniform buffers visible to one stage, dynamic ones included.
    max_per_stage_descriptor_uniform_buffers = "VkPhysicalDeviceLimits"."maxPerStageDescriptorUniformBuffers";
    /// Storage buffers visible to one stage, dynamic ones included.
    max_per_stage_descriptor_storage_buffers = "VkPhysicalDeviceLimits"."maxPerStageDescriptorStorageBuffers";
    /// Sampled images, combined image samplers and uniform texel buffers visible to one stage.
    max_per_stage_descriptor_sampled_images = "VkPhysicalDeviceLimits"."maxPerStageDescriptorSampledImages";
    /// Storage images and storage texel buffers visible to one stage.
    max_per_stage_descriptor_storage_images = "VkPhysicalDeviceLimits"."maxPerStageDescriptorStorageImages";
    /// Input attachments visible to one stage.
    max_per_stage_descriptor_input_attachments = "VkPhysicalDeviceLimits"."maxPerStageDescriptorInputAttachments";
    /// All resources visible to one stage.
    max_per_stage_resources = "VkPhysicalDeviceLimits"."maxPerStageResources";
    /// Samplers in one pipeline layout.
    max_descriptor_set_samplers = "VkPhysicalDeviceLimits"."maxDescriptorSetSamplers";
    /// Uniform buffers in one pipeline layout.
    max_descriptor_set_uniform_buffers = "VkPhysicalDeviceLimits"."maxDescriptorSetUniformBuffers";
    /// Dynamic uniform buffers in one pipeline layout.
    max_descriptor_set_uniform_buffers_dynamic = "VkPhysicalDeviceLimits"."maxDescriptorSetUniformBuffersDynamic";
    /// Storage buffers in one pipeline layout.
    max_descriptor_set_storage_buffers = "VkPhysicalDeviceLimits"."maxDescriptorSetStorageBuffers";
    /// Dynamic storage buffers in one pipeline layout.
    max_descriptor_set_storage_buffers_dynamic = "VkPhysicalDeviceLimits"."maxDescriptorSetStorageBuffersDynamic";
    /// Sampled images in one pipeline layout.
    max_descriptor_set_sampled_images = "VkPhysicalDeviceLimits"."maxDescriptorSetSampledImages";
    /// Storage images in one pipeline layout.
    max_descriptor_set_storage_images = "VkPhysicalDeviceLimits"."maxDescriptorSetStorageImages";
    /// Input attachments in one pipeline layout.
    max_descriptor_set_input_attachments = "VkPhysicalDeviceLimits"."maxDescriptorSetInputAttachments";
    /// Bytes of push constants.
    max_push_constants_size = "VkPhysicalDeviceLimits"."maxPushConstantsSize";
    /// Bytes of one uniform buffer range.
    max_uniform_buffer_range = "VkPhysicalDeviceLimits"."maxUniformBufferRange";
    /// Bytes of one storage buffer range.
    max_storage_buffer_range = "VkPhysicalDeviceLimits"."maxStorageBufferRange";
    /// Texels of a texel buffer.
    max_texel_buffer_elements = "VkPhysicalDeviceLimits"."maxTexelBufferElements";
    /// Alignment of uniform buffer offsets.
    min_uniform_buffer_offset_alignment = "VkPhysicalDeviceLimits"."minUniformBufferOffsetAlignment";
    /// Alignment of storage buffer offsets.
    min_storage_buffer_offset_alignment = "VkPhysicalDeviceLimits"."minStorageBufferOffsetAlignment";
    /// Sampler objects alive at once.
    max_sampler_allocation_count = "VkPhysicalDeviceLimits"."maxSamplerAllocationCount";
    /// Vertex attributes.
    max_vertex_input_attributes = "VkPhysicalDeviceLimits"."maxVertexInputAttributes";
    /// Vertex bindings.
    max_vertex_input_bindings = "VkPhysicalDeviceLimits"."maxVertexInputBindings";
    /// Largest attribute offset.
    max_vertex_input_attribute_offset = "VkPhysicalDeviceLimits"."maxVertexInputAttributeOffset";
    /// Largest binding stride.
    max_vertex_input_binding_stride = "VkPhysicalDeviceLimits"."maxVertexInputBindingStride";
    /// Invocations of one work group.
    max_compute_work_group_invocations = "VkPhysicalDeviceLimits"."maxComputeWorkGroupInvocations";
    /// Work group size in x.
    max_compute_work_group_size_x = "VkPhysicalDeviceLimits"."maxComputeWorkGroupSize[0]";
    /// Work group size in y.
    max_compute_work_group_size_y = "VkPhysicalDeviceLimits"."maxComputeWorkGroupSize[1]";
    /// Work group size in z.
    max_compute_work_group_size_z = "VkPhysicalDeviceLimits"."maxComputeWorkGroupSize[2]";
    /// Descriptors of one set that are certain to be accepted.
    max_per_set_descriptors = "VkPhysicalDeviceMaintenance3Properties"."maxPerSetDescriptors";
    /// Descriptors of one push set.
    max_push_descriptors = "VkPhysicalDevicePushDescriptorProperties"."maxPushDescriptors";
    /// Descriptors in all update-after-bind pools together.
    max_update_after_bind_descriptors_in_all_pools = "VkPhysicalDeviceDescriptorIndexingProperties"."maxUpdateAfterBindDescriptorsInAllPools";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_samplers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindSamplers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_uniform_buffers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindUniformBuffers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_storage_buffers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindStorageBuffers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_sampled_images = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindSampledImages";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_storage_images = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindStorageImages";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_input_attachments = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageDescriptorUpdateAfterBindInputAttachments";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_update_after_bind_resources = "VkPhysicalDeviceDescriptorIndexingProperties"."maxPerStageUpdateAfterBindResources";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_samplers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindSamplers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_uniform_buffers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindUniformBuffers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_uniform_buffers_dynamic = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindUniformBuffersDynamic";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_storage_buffers = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindStorageBuffers";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_storage_buffers_dynamic = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindStorageBuffersDynamic";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_sampled_images = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindSampledImages";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_storage_images = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindStorageImages";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_input_attachments = "VkPhysicalDeviceDescriptorIndexingProperties"."maxDescriptorSetUpdateAfterBindInputAttachments";
    /// Bytes of one inline uniform block.
    max_inline_uniform_block_size = "VkPhysicalDeviceInlineUniformBlockProperties"."maxInlineUniformBlockSize";
    /// Inline uniform blocks visible to one stage.
    max_per_stage_descriptor_inline_uniform_blocks = "VkPhysicalDeviceInlineUniformBlockProperties"."maxPerStageDescriptorInlineUniformBlocks";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_inline_uniform_blocks = "VkPhysicalDeviceInlineUniformBlockProperties"."maxPerStageDescriptorUpdateAfterBindInlineUniformBlocks";
    /// Inline uniform blocks in one pipeline layout.
    max_descriptor_set_inline_uniform_blocks = "VkPhysicalDeviceInlineUniformBlockProperties"."maxDescriptorSetInlineUniformBlocks";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_inline_uniform_blocks = "VkPhysicalDeviceInlineUniformBlockProperties"."maxDescriptorSetUpdateAfterBindInlineUniformBlocks";
    /// Bytes of all inline uniform blocks of one pipeline layout.
    max_inline_uniform_total_size = "VkPhysicalDeviceVulkan13Properties"."maxInlineUniformTotalSize";
    /// Acceleration structures visible to one stage.
    max_per_stage_descriptor_acceleration_structures = "VkPhysicalDeviceAccelerationStructurePropertiesKHR"."maxPerStageDescriptorAccelerationStructures";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_per_stage_descriptor_update_after_bind_acceleration_structures = "VkPhysicalDeviceAccelerationStructurePropertiesKHR"."maxPerStageDescriptorUpdateAfterBindAccelerationStructures";
    /// Acceleration structures in one pipeline layout.
    max_descriptor_set_acceleration_structures = "VkPhysicalDeviceAccelerationStructurePropertiesKHR"."maxDescriptorSetAccelerationStructures";
    /// As the ordinary limit, counting update-after-bind layouts too.
    max_descriptor_set_update_after_bind_acceleration_structures = "VkPhysicalDeviceAccelerationStructurePropertiesKHR"."maxDescriptorSetUpdateAfterBindAccelerationStructures";
    /// Largest instance divisor.
    max_vertex_attrib_divisor = "VkPhysicalDeviceVertexAttributeDivisorProperties"."maxVertexAttribDivisor";
    /// Alignment of a vertex binding's stride.
    min_vertex_input_binding_stride_alignment = "VkPhysicalDevicePortabilitySubsetPropertiesKHR"."minVertexInputBindingStrideAlignment";
    /// Descriptor buffers bound at once.
    max_descriptor_buffer_bindings = "VkPhysicalDeviceDescriptorBufferPropertiesEXT"."maxDescriptorBufferBindings";
    /// Invocations of a subgroup.
    subgroup_size = "VkPhysicalDeviceSubgroupProperties"."subgroupSize";
    /// Smallest subgroup that a pipeline may ask for.
    min_subgroup_size = "VkPhysicalDeviceSubgroupSizeControlProperties"."minSubgroupSize";
    /// Largest subgroup that a pipeline may ask for.
    max_subgroup_size = "VkPhysicalDeviceSubgroupSizeControlProperties"."maxSubgroupSize";
    /// Attachments that advanced blending takes: tells NVIDIA's Maxwell apart.
    advanced_blend_max_color_attachments = "VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT"."advancedBlendMaxColorAttachments";
    /// 1 where true: tells NVIDIA's Volta apart.
    degenerate_lines_rasterized = "VkPhysicalDeviceConservativeRasterizationPropertiesEXT"."degenerateLinesRasterized";
    /// 1 where true: tells NVIDIA's Ampere and newer apart.
    primitive_fragment_shading_rate_with_multiple_viewports = "VkPhysicalDeviceFragmentShadingRatePropertiesKHR"."primitiveFragmentShadingRateWithMultipleViewports";
}
