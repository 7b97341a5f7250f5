//! The rule table: every rule that can put a reason into a plan, declared once.
//!
//! A row is an id that never changes its meaning, a title in words, the class its reasons usually carry, and
//! where the rule comes from: a VUID of the Vulkan specification, or the project and file that taught it.

use crate::{Class, RuleId};

/// One row of [`RULES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable id.
    pub id: RuleId,
    /// Class of its reasons, where the rule itself decides it.
    pub class: Class,
    /// What is counted or forbidden, in words that read after "found N, limit M".
    pub title: &'static str,
    /// VUID, or project and file.
    pub source: &'static str,
}

macro_rules! rules {
    ($($name:ident = $id:literal, $class:ident, $title:literal, $source:literal;)*) => {
        $(#[doc = concat!("`", $id, "`: ", $title, ".")] pub const $name: RuleId = RuleId($id);)*

        /// Every rule, in the order in which a program is checked.
        pub static RULES: &[Rule] = &[$(Rule {
            id: $name,
            class: Class::$class,
            title: $title,
            source: $source,
        },)*];

        /// Class of a rule's reasons; a `match` because it stands on the path of every reason.
        pub(crate) fn class(id: RuleId) -> Class {
            match id.0 {
                $($id => Class::$class,)*
                _ => Class::KnownDriverFailure,
            }
        }
    };
}

rules! {
    // The program and its layout must agree before anything can be counted.
    SET_NUMBERS = "vulkan.bound_sets", ExceedsVulkanLimit,
        "sets in one pipeline layout (highest set number + 1)",
        "VUID-VkPipelineLayoutCreateInfo-setLayoutCount-00286";
    TYPE_MISMATCH = "program.type_mismatch", ExceedsVulkanLimit,
        "descriptor types asked of one binding",
        "VUID-VkGraphicsPipelineCreateInfo-layout-07990";
    MISSING_BINDING = "program.missing_binding", ExceedsVulkanLimit,
        "statically used bindings that the recorded layout does not give the stage",
        "VUID-VkGraphicsPipelineCreateInfo-layout-07988";
    COUNT_MISMATCH = "program.count_mismatch", ExceedsVulkanLimit,
        "descriptors that the code's array has, of those that the recorded layout has",
        "VUID-VkGraphicsPipelineCreateInfo-layout-07991";

    // What must be advertised.
    CAPABILITY = "feature.capability", NotAdvertised,
        "SPIR-V capability that the device does not advertise",
        "Vulkan specification, appendix \"Vulkan Environment for SPIR-V\", table of capabilities";
    UNKNOWN_CAPABILITY = "feature.unknown_capability", NotAdvertised,
        "SPIR-V capability that Bindery has no feature for",
        "Vulkan specification, appendix \"Vulkan Environment for SPIR-V\", table of capabilities";
    STAGE = "feature.stage", NotAdvertised,
        "stage that the device does not advertise",
        "VUID-VkPipelineShaderStageCreateInfo-stage-00704, -00705, -02091, -02092; VkRayTracingPipelineCreateInfoKHR";
    VERTEX_PIPELINE_STORES = "feature.vertex_pipeline_stores_and_atomics", NotAdvertised,
        "storage resource without NonWritable before rasterization needs vertexPipelineStoresAndAtomics",
        "VUID-RuntimeSpirv-NonWritable-06341";
    FRAGMENT_STORES = "feature.fragment_stores_and_atomics", NotAdvertised,
        "storage resource without NonWritable in a fragment stage needs fragmentStoresAndAtomics",
        "VUID-RuntimeSpirv-NonWritable-06340";
    NON_UNIFORM = "feature.non_uniform_indexing", NotAdvertised,
        "descriptor array reached through a NonUniform index",
        "Vulkan specification, VkPhysicalDeviceDescriptorIndexingFeatures, shader*ArrayNonUniformIndexing";
    DYNAMIC_INDEX = "feature.dynamic_indexing", NotAdvertised,
        "descriptor array indexed by something not constant",
        "Vulkan specification, VkPhysicalDeviceFeatures, shader*ArrayDynamicIndexing";
    FORMATLESS_READ = "feature.formatless_read", NotAdvertised,
        "image of unknown format read needs shaderStorageImageReadWithoutFormat",
        "VUID-RuntimeSpirv-apiVersion-07955";
    FORMATLESS_WRITE = "feature.formatless_write", NotAdvertised,
        "image of unknown format written needs shaderStorageImageWriteWithoutFormat",
        "VUID-RuntimeSpirv-apiVersion-07954";
    RUNTIME_ARRAY = "feature.runtime_array", NotAdvertised,
        "run-time array of descriptors needs runtimeDescriptorArray",
        "Vulkan specification, VkPhysicalDeviceDescriptorIndexingFeatures, runtimeDescriptorArray";
    INLINE_UNIFORM_BLOCK = "feature.inline_uniform_block", NotAdvertised,
        "inline uniform block needs inlineUniformBlock",
        "VUID-VkDescriptorSetLayoutBinding-descriptorType-04604";
    ACCELERATION_STRUCTURE = "feature.acceleration_structure", NotAdvertised,
        "acceleration structure needs accelerationStructure",
        "Vulkan specification, VK_KHR_acceleration_structure";
    BINDING_FLAGS = "feature.binding_flags", NotAdvertised,
        "binding flag whose feature is not advertised",
        "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingUniformBufferUpdateAfterBind-03005 to -03014, -02211";
    PUSH_NOT_ADVERTISED = "feature.push_descriptor", NotAdvertised,
        "pushed set needs VK_KHR_push_descriptor or Vulkan 1.4's pushDescriptor",
        "VUID-VkDescriptorSetLayoutCreateInfo-flags-10354";
    UPDATE_AFTER_BIND_NOT_ADVERTISED = "feature.update_after_bind_layout", NotAdvertised,
        "update-after-bind layout needs Vulkan 1.2 or VK_EXT_descriptor_indexing",
        "VK_EXT_descriptor_indexing";

    // What a pushed set may hold at all.
    ONE_PUSH_SET = "vulkan.one_push_set", ExceedsVulkanLimit,
        "pushed sets in one pipeline layout",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00293";
    PUSH_DESCRIPTORS = "vulkan.push_descriptors", ExceedsVulkanLimit,
        "descriptors in a pushed set (maxPushDescriptors)",
        "VUID-VkDescriptorSetLayoutCreateInfo-flags-00281";
    PUSH_DYNAMIC = "vulkan.push_dynamic", ExceedsVulkanLimit,
        "dynamic buffers in a pushed set",
        "VUID-VkDescriptorSetLayoutCreateInfo-flags-00280";
    PUSH_INLINE = "vulkan.push_inline_uniform_block", ExceedsVulkanLimit,
        "inline uniform blocks in a pushed set",
        "VUID-VkDescriptorSetLayoutCreateInfo-flags-02208";
    PUSH_BINDING_FLAGS = "vulkan.push_binding_flags", ExceedsVulkanLimit,
        "bindings in a pushed set that are update-after-bind, updated while pending or of variable count",
        "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-flags-03003";
    PUSH_RUNTIME_ARRAY = "vulkan.push_runtime_array", ExceedsVulkanLimit,
        "run-time arrays in a pushed set, whose count cannot vary",
        "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-flags-03003";

    // Known failures of pushed sets.
    NO_PUSH = "driver.no_push", KnownDriverFailure,
        "pushed sets that this driver takes",
        "see the quirk's row";
    NO_PUSH_BESIDE_SETS = "driver.no_push_beside_sets", KnownDriverFailure,
        "ordinary sets in a pipeline layout with a pushed one",
        "MoltenVK pull request 2572";
    PREFER_SETS = "driver.prefer_sets", Performance,
        "pushed sets, which this driver takes but slowly",
        "Mesa zink_screen.c";
    PUSH_ALL_OR_NONE = "driver.push_all_or_none", KnownDriverFailure,
        "programs of the collection that cannot be pushed, where none may be when one is not",
        "Ryujinx ShaderCollection.cs, pull request 6340; yuzu issue 11684";
    NO_PUSH_OVER_BOUND_SET = "driver.no_push_over_bound_set", KnownDriverFailure,
        "pushed sets, each wrong where an earlier draw bound a set at its number",
        "MoltenVK issue 2616";

    // Metal's function tables.
    METAL_STORAGE_BUFFER_ALIASES = "metal.storage_buffer_tables", KnownDriverFailure,
        "variables on one discretely bound storage buffer slot of which one is an array",
        "SPIRV-Cross spirv_msl.cpp (aliased descriptor arrays); MoltenVK MVKDescriptorSet.mm pickArgumentBufferMode";
    METAL_ARRAY_OF_ARRAYS = "metal.array_of_arrays", KnownDriverFailure,
        "discretely bound arrays of arrays",
        "SPIRV-Cross spirv_msl.cpp";
    METAL_STORAGE_BUFFER_ARRAY = "metal.storage_buffer_arrays", KnownDriverFailure,
        "storage buffers in a discretely bound array whose variables are not known",
        "SPIRV-Cross spirv_msl.cpp (aliased descriptor arrays); MoltenVK MVKDescriptorSet.mm pickArgumentBufferMode";
    METAL_LENGTH = "metal.array_lengths", KnownDriverFailure,
        "OpArrayLength on a pushed storage buffer, which reads 0",
        "MoltenVK MVKCommandEncoderState.mm (bindDescriptorSets, pushDescriptorSet)";
    METAL_LENGTH_NOT_READ = "metal.array_lengths_not_read", KnownDriverFailure,
        "stages not read yet that may ask a pushed storage buffer's length, which reads 0",
        "MoltenVK MVKCommandEncoderState.mm (bindDescriptorSets, pushDescriptorSet)";
    METAL_READ_WRITE_TEXTURES = "metal.read_write_textures", KnownDriverFailure,
        "read_write textures of one Metal function (loaded and stored, neither NonWritable nor NonReadable)",
        "Metal compiler; SPIRV-Cross spirv_msl.cpp image_type_glsl";
    METAL_READ_WRITE_TEXTURES_NOT_READ = "metal.read_write_textures_not_read", KnownDriverFailure,
        "storage images and storage texel buffers of a stage not read yet, any of which may be read_write",
        "Metal compiler; SPIRV-Cross spirv_msl.cpp image_type_glsl";
    METAL_BUFFERS_EXACT = "metal.buffer_slots", KnownDriverFailure,
        "buffer slots below the vertex buffers and the implicit buffers that the stage needs",
        "MoltenVK MVKPipeline.mm (implicit buffer indices)";
    METAL_BUFFERS = "metal.buffers", KnownDriverFailure,
        "buffer slots below all that the driver may keep for itself",
        "MoltenVK MVKPipeline.mm (implicit buffer indices), issue 2426";
    METAL_TEXTURES = "metal.textures", KnownDriverFailure,
        "textures of one Metal function",
        "Metal feature set tables; MoltenVK MVKDescriptorSet.mm";
    METAL_SAMPLERS = "metal.samplers", KnownDriverFailure,
        "samplers of one Metal function",
        "Metal feature set tables; MoltenVK issue 2094";
    METAL_UPDATE_AFTER_BIND = "metal.update_after_bind", KnownDriverFailure,
        "ordinary set is an argument buffer: its limits are the update-after-bind ones",
        "MoltenVK MVKDevice.mm; VUID-VkPipelineLayoutCreateInfo-descriptorType-03016";

    // Known failures however a set is delivered.
    MIXED_IMAGE_TYPES = "driver.mixed_image_types", KnownDriverFailure,
        "image variables of different types on one binding",
        "MoltenVK issue 2768";
    NO_ALIASES = "driver.no_aliases", KnownDriverFailure,
        "variables on one binding",
        "eden vulkan_device.cpp";
    NO_VARIABLE_COUNT = "driver.no_variable_count_beside_sampler", KnownDriverFailure,
        "variable-count image array in a set with a sampler: fixed instead",
        "MoltenVK issue 2203";
    UNIFORM_BLOCK_BYTES = "driver.uniform_block_bytes", KnownDriverFailure,
        "bytes of a uniform block that this driver takes",
        "MoltenVK issue 730";
    TEXEL_UPDATE_AFTER_BIND = "driver.no_update_after_bind_texel_buffers", KnownDriverFailure,
        "texel buffers with the update-after-bind flag, which is left off",
        "RPCS3 vkutils/device.cpp, issue 17121";
    PLACEHOLDER = "driver.placeholder_in_empty_set", KnownDriverFailure,
        "bindings of an empty set below others, which this driver skips: a placeholder is added",
        "godot issue 114416";
    POOL_DESCRIPTORS = "driver.pool_descriptors", KnownDriverFailure,
        "descriptors of one set, of those that a pool can hold",
        "RPCS3 issues 14012, 17356";
    DYNAMIC_PER_SET = "driver.dynamic_buffers_per_set", KnownDriverFailure,
        "dynamic buffers in one set layout that this driver takes",
        "Vulkan-ValidationLayers issue 11522";
    DYNAMIC_UNIFORMS = "driver.dynamic_uniform_buffers", KnownDriverFailure,
        "dynamic uniform buffers in one pipeline layout that this driver takes",
        "AMD-Gfx-Drivers issue 82, DiligentCore issue 730";
    DYNAMIC_BESIDE_PUSH_CONSTANTS = "driver.no_dynamic_beside_push_constants", KnownDriverFailure,
        "dynamic buffers beside push constants",
        "MoltenVK issue 2576";
    NOT_DYNAMIC = "vulkan.dynamic_uniform_budget", ExceedsVulkanLimit,
        "dynamic uniform buffers in one pipeline layout; this block stays ordinary",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03030, pSetLayouts-03038";

    // One set layout.
    PER_SET = "vulkan.per_set_descriptors", ExceedsVulkanLimit,
        "descriptors of one set that are certain to be taken (vkGetDescriptorSetLayoutSupport knows)",
        "VUID-vkCreateDescriptorSetLayout-support-09582; maxPerSetDescriptors";
    PER_SET_BELOW = "driver.per_set_descriptors_below_limit", KnownDriverFailure,
        "descriptors of one set on a driver that takes fewer than maxPerSetDescriptors",
        "MoltenVK MVKDevice.mm getDescriptorSetLayoutSupport";
    VARIABLE_COUNT_LAST = "vulkan.variable_count_last", ExceedsVulkanLimit,
        "bindings above one of variable count",
        "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03004";
    VARIABLE_COUNT_DYNAMIC = "vulkan.variable_count_dynamic", ExceedsVulkanLimit,
        "dynamic buffers of variable count",
        "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03015";
    RUNTIME_ARRAY_SIZE = "plan.runtime_array_size", Performance,
        "run-time array: the layout fixes its count",
        "Vulkan specification, VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT";
    UPDATE_AFTER_BIND_DYNAMIC = "vulkan.update_after_bind_dynamic", ExceedsVulkanLimit,
        "dynamic buffers in a set with an update-after-bind binding",
        "VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-03001";
    UPDATE_AFTER_BIND_POOL_FLAG = "vulkan.update_after_bind_pool_flag", ExceedsVulkanLimit,
        "update-after-bind bindings in a layout without the pool flag",
        "VUID-VkDescriptorSetLayoutCreateInfo-flags-03000";
    INLINE_BYTES = "vulkan.inline_uniform_block_bytes", ExceedsVulkanLimit,
        "bytes of an inline uniform block",
        "VUID-VkDescriptorSetLayoutBinding-descriptorType-08004";
    INLINE_MULTIPLE = "vulkan.inline_uniform_block_multiple", ExceedsVulkanLimit,
        "bytes left over from a multiple of 4 in an inline uniform block",
        "VUID-VkDescriptorSetLayoutBinding-descriptorType-02209";
    UPDATE_AFTER_BIND_ALL_POOLS = "vulkan.update_after_bind_all_pools", ExceedsVulkanLimit,
        "descriptors in all update-after-bind pools",
        "Vulkan specification, maxUpdateAfterBindDescriptorsInAllPools";

    // One block, one work group, the push constants.
    UNIFORM_RANGE = "vulkan.uniform_buffer_range", ExceedsVulkanLimit,
        "bytes of a uniform block (maxUniformBufferRange)",
        "VUID-VkWriteDescriptorSet-descriptorType-00332";
    STORAGE_RANGE = "vulkan.storage_buffer_range", ExceedsVulkanLimit,
        "fixed bytes of a storage block (maxStorageBufferRange)",
        "VUID-VkWriteDescriptorSet-descriptorType-00333";
    PUSH_CONSTANT_BYTES = "vulkan.push_constant_bytes", ExceedsVulkanLimit,
        "end of the push constants in bytes (maxPushConstantsSize)",
        "VUID-VkPushConstantRange-offset-00294, size-00298";
    PUSH_CONSTANT_STAGES = "vulkan.push_constant_stages", ExceedsVulkanLimit,
        "push constant ranges that name one stage",
        "VUID-VkPipelineLayoutCreateInfo-pPushConstantRanges-00292";
    LOCAL_SIZE_X = "vulkan.local_size_x", ExceedsVulkanLimit,
        "work group size in x", "VUID-RuntimeSpirv-x-06429";
    LOCAL_SIZE_Y = "vulkan.local_size_y", ExceedsVulkanLimit,
        "work group size in y", "VUID-RuntimeSpirv-y-06430";
    LOCAL_SIZE_Z = "vulkan.local_size_z", ExceedsVulkanLimit,
        "work group size in z", "VUID-RuntimeSpirv-z-06431";
    LOCAL_INVOCATIONS = "vulkan.local_invocations", ExceedsVulkanLimit,
        "invocations of one work group", "VUID-RuntimeSpirv-x-06432";

    // Per stage, sets without and with the update-after-bind pool flag.
    STAGE_SAMPLERS = "vulkan.stage.samplers", ExceedsVulkanLimit,
        "samplers visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03016";
    STAGE_UNIFORM_BUFFERS = "vulkan.stage.uniform_buffers", ExceedsVulkanLimit,
        "uniform buffers visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03017";
    STAGE_STORAGE_BUFFERS = "vulkan.stage.storage_buffers", ExceedsVulkanLimit,
        "storage buffers visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03018";
    STAGE_SAMPLED_IMAGES = "vulkan.stage.sampled_images", ExceedsVulkanLimit,
        "sampled images visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-06939";
    STAGE_STORAGE_IMAGES = "vulkan.stage.storage_images", ExceedsVulkanLimit,
        "storage images visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03020";
    STAGE_INPUT_ATTACHMENTS = "vulkan.stage.input_attachments", ExceedsVulkanLimit,
        "input attachments visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03021";
    STAGE_INLINE_BLOCKS = "vulkan.stage.inline_uniform_blocks", ExceedsVulkanLimit,
        "inline uniform blocks visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-02214";
    STAGE_ACCELERATION_STRUCTURES = "vulkan.stage.acceleration_structures", ExceedsVulkanLimit,
        "acceleration structures visible to one stage", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03571";
    STAGE_RESOURCES = "vulkan.stage.resources", ExceedsVulkanLimit,
        "resources visible to one stage (maxPerStageResources)",
        "VUID-VkComputePipelineCreateInfo-layout-01687, VUID-VkGraphicsPipelineCreateInfo-layout-01688";
    UAB_STAGE_SAMPLERS = "vulkan.update_after_bind.stage.samplers", ExceedsVulkanLimit,
        "samplers visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03022";
    UAB_STAGE_UNIFORM_BUFFERS = "vulkan.update_after_bind.stage.uniform_buffers", ExceedsVulkanLimit,
        "uniform buffers visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03023";
    UAB_STAGE_STORAGE_BUFFERS = "vulkan.update_after_bind.stage.storage_buffers", ExceedsVulkanLimit,
        "storage buffers visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03024";
    UAB_STAGE_SAMPLED_IMAGES = "vulkan.update_after_bind.stage.sampled_images", ExceedsVulkanLimit,
        "sampled images visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03025";
    UAB_STAGE_STORAGE_IMAGES = "vulkan.update_after_bind.stage.storage_images", ExceedsVulkanLimit,
        "storage images visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03026";
    UAB_STAGE_INPUT_ATTACHMENTS = "vulkan.update_after_bind.stage.input_attachments", ExceedsVulkanLimit,
        "input attachments visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03027";
    UAB_STAGE_INLINE_BLOCKS = "vulkan.update_after_bind.stage.inline_uniform_blocks", ExceedsVulkanLimit,
        "inline uniform blocks visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-02215";
    UAB_STAGE_ACCELERATION_STRUCTURES = "vulkan.update_after_bind.stage.acceleration_structures", ExceedsVulkanLimit,
        "acceleration structures visible to one stage, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03572";
    UAB_STAGE_RESOURCES = "vulkan.update_after_bind.stage.resources", ExceedsVulkanLimit,
        "resources visible to one stage, update-after-bind sets included",
        "Vulkan specification, maxPerStageUpdateAfterBindResources";

    // Per pipeline layout, whatever the stages.
    TOTAL_SAMPLERS = "vulkan.total.samplers", ExceedsVulkanLimit,
        "samplers in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03028";
    TOTAL_UNIFORM_BUFFERS = "vulkan.total.uniform_buffers", ExceedsVulkanLimit,
        "uniform buffers in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03029";
    TOTAL_UNIFORM_BUFFERS_DYNAMIC = "vulkan.total.uniform_buffers_dynamic", ExceedsVulkanLimit,
        "dynamic uniform buffers in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03030";
    TOTAL_STORAGE_BUFFERS = "vulkan.total.storage_buffers", ExceedsVulkanLimit,
        "storage buffers in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03031";
    TOTAL_STORAGE_BUFFERS_DYNAMIC = "vulkan.total.storage_buffers_dynamic", ExceedsVulkanLimit,
        "dynamic storage buffers in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03032";
    TOTAL_SAMPLED_IMAGES = "vulkan.total.sampled_images", ExceedsVulkanLimit,
        "sampled images in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03033";
    TOTAL_STORAGE_IMAGES = "vulkan.total.storage_images", ExceedsVulkanLimit,
        "storage images in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03034";
    TOTAL_INPUT_ATTACHMENTS = "vulkan.total.input_attachments", ExceedsVulkanLimit,
        "input attachments in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03035";
    TOTAL_INLINE_BLOCKS = "vulkan.total.inline_uniform_blocks", ExceedsVulkanLimit,
        "inline uniform blocks in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-02216";
    TOTAL_INLINE_BYTES = "vulkan.total.inline_uniform_bytes", ExceedsVulkanLimit,
        "bytes of all inline uniform blocks", "VUID-VkPipelineLayoutCreateInfo-descriptorType-06531";
    TOTAL_ACCELERATION_STRUCTURES = "vulkan.total.acceleration_structures", ExceedsVulkanLimit,
        "acceleration structures in one pipeline layout", "VUID-VkPipelineLayoutCreateInfo-descriptorType-03573";
    UAB_TOTAL_SAMPLERS = "vulkan.update_after_bind.total.samplers", ExceedsVulkanLimit,
        "samplers in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03036";
    UAB_TOTAL_UNIFORM_BUFFERS = "vulkan.update_after_bind.total.uniform_buffers", ExceedsVulkanLimit,
        "uniform buffers in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03037";
    UAB_TOTAL_UNIFORM_BUFFERS_DYNAMIC = "vulkan.update_after_bind.total.uniform_buffers_dynamic", ExceedsVulkanLimit,
        "dynamic uniform buffers in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03038";
    UAB_TOTAL_STORAGE_BUFFERS = "vulkan.update_after_bind.total.storage_buffers", ExceedsVulkanLimit,
        "storage buffers in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03039";
    UAB_TOTAL_STORAGE_BUFFERS_DYNAMIC = "vulkan.update_after_bind.total.storage_buffers_dynamic", ExceedsVulkanLimit,
        "dynamic storage buffers in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03040";
    UAB_TOTAL_SAMPLED_IMAGES = "vulkan.update_after_bind.total.sampled_images", ExceedsVulkanLimit,
        "sampled images in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03041";
    UAB_TOTAL_STORAGE_IMAGES = "vulkan.update_after_bind.total.storage_images", ExceedsVulkanLimit,
        "storage images in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03042";
    UAB_TOTAL_INPUT_ATTACHMENTS = "vulkan.update_after_bind.total.input_attachments", ExceedsVulkanLimit,
        "input attachments in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03043";
    UAB_TOTAL_INLINE_BLOCKS = "vulkan.update_after_bind.total.inline_uniform_blocks", ExceedsVulkanLimit,
        "inline uniform blocks in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-02217";
    UAB_TOTAL_ACCELERATION_STRUCTURES = "vulkan.update_after_bind.total.acceleration_structures", ExceedsVulkanLimit,
        "acceleration structures in one pipeline layout, update-after-bind sets included",
        "VUID-VkPipelineLayoutCreateInfo-descriptorType-03574";
}

/// The row of a rule.
pub fn rule(id: RuleId) -> Option<&'static Rule> {
    RULES.iter().find(|row| row.id == id)
}
