//! What a program needs and a device must advertise: capabilities, stages, and how descriptors are used.

use bindery_device::Profile;
use bindery_spirv::{Access, Declared, DescriptorType, Stage};

use super::capability_table::{CAPABILITIES, Need};
use crate::findings::{At, Findings};
use crate::layout::Layout;
use crate::{BindingFlags, Code, Consequence, Count, Program, Resource, StageFlags, StageResources, rule};

/// One kind of indexing and the descriptor types that it names separately, in the order of [`indexed`].
type PerType = [bool; 7];

const DYNAMIC: [&str; 7] = [
    "shaderUniformBufferArrayDynamicIndexing",
    "shaderSampledImageArrayDynamicIndexing",
    "shaderStorageBufferArrayDynamicIndexing",
    "shaderStorageImageArrayDynamicIndexing",
    "shaderInputAttachmentArrayDynamicIndexing",
    "shaderUniformTexelBufferArrayDynamicIndexing",
    "shaderStorageTexelBufferArrayDynamicIndexing",
];

const NON_UNIFORM: [&str; 7] = [
    "shaderUniformBufferArrayNonUniformIndexing",
    "shaderSampledImageArrayNonUniformIndexing",
    "shaderStorageBufferArrayNonUniformIndexing",
    "shaderStorageImageArrayNonUniformIndexing",
    "shaderInputAttachmentArrayNonUniformIndexing",
    "shaderUniformTexelBufferArrayNonUniformIndexing",
    "shaderStorageTexelBufferArrayNonUniformIndexing",
];

/// Which of the seven indexing features speaks of a type; none for what has no such feature.
fn indexed(descriptor_type: DescriptorType) -> Option<usize> {
    use DescriptorType::{
        AccelerationStructure, CombinedImageSampler, InlineUniformBlock, InputAttachment, SampledImage,
        Sampler, StorageBuffer, StorageBufferDynamic, StorageImage, StorageTexelBuffer, UniformBuffer,
        UniformBufferDynamic, UniformTexelBuffer,
    };
    match descriptor_type {
        UniformBuffer | UniformBufferDynamic => Some(0),
        Sampler | SampledImage | CombinedImageSampler => Some(1),
        StorageBuffer | StorageBufferDynamic => Some(2),
        StorageImage => Some(3),
        InputAttachment => Some(4),
        UniformTexelBuffer => Some(5),
        StorageTexelBuffer => Some(6),
        InlineUniformBlock | AccelerationStructure => None,
    }
}

/// A device's features as the rules ask for them.
#[allow(clippy::struct_excessive_bools, reason = "each is one feature of Vulkan")]
#[derive(Clone, Debug)]
pub(crate) struct DeviceFeatures {
    /// Capabilities of the table that nothing advertised makes valid, sorted.
    missing_capabilities: Vec<u32>,
    /// All capabilities of the table, sorted.
    known_capabilities: Vec<u32>,
    stages: StageFlags,
    vertex_pipeline_stores: bool,
    fragment_stores: bool,
    formatless_read: bool,
    formatless_write: bool,
    runtime_array: bool,
    pub(crate) variable_count: bool,
    pub(crate) partially_bound: bool,
    unused_while_pending: bool,
    inline_uniform_block: bool,
    acceleration_structure: bool,
    dynamic: PerType,
    non_uniform: PerType,
    update_after_bind: [bool; 7],
    inline_update_after_bind: bool,
    acceleration_update_after_bind: bool,
}

impl DeviceFeatures {
    pub(crate) fn new(profile: &Profile) -> Self {
        let core = |minor| (profile.api_version.0, profile.api_version.1) >= (1, minor);
        let advertised = |need: &Need| match need {
            Need::Api(minor) => core(*minor),
            Need::Feature(name) => profile.has_feature(name),
            Need::Extension(name) => profile.has_extension(name),
        };
        let mut known: Vec<u32> = CAPABILITIES.iter().map(|(capability, _)| *capability as u32).collect();
        let mut missing: Vec<u32> = CAPABILITIES
            .iter()
            .filter(|(_, needs)| !needs.iter().any(advertised))
            .map(|(capability, _)| *capability as u32)
            .collect();
        known.sort_unstable();
        missing.sort_unstable();

        let feature = |name| profile.has_feature(name);
        let formatless = core(3) || profile.has_extension("VK_KHR_format_feature_flags2");
        let mut stages = StageFlags::VERTEX | StageFlags::FRAGMENT | StageFlags::COMPUTE;
        stages.set(StageFlags::GEOMETRY, feature("geometryShader"));
        let tessellation = StageFlags::TESSELLATION_CONTROL | StageFlags::TESSELLATION_EVALUATION;
        stages.set(tessellation, feature("tessellationShader"));
        let nv_mesh = profile.has_extension("VK_NV_mesh_shader");
        stages.set(StageFlags::TASK, feature("taskShader") || nv_mesh);
        stages.set(StageFlags::MESH, feature("meshShader") || nv_mesh);
        let ray_tracing = StageFlags::RAY_GENERATION
            | StageFlags::ANY_HIT
            | StageFlags::CLOSEST_HIT
            | StageFlags::MISS
            | StageFlags::INTERSECTION
            | StageFlags::CALLABLE;
        let ray = feature("rayTracingPipeline") || profile.has_extension("VK_NV_ray_tracing");
        stages.set(ray_tracing, ray);
        Self {
            missing_capabilities: missing,
            known_capabilities: known,
            stages,
            vertex_pipeline_stores: feature("vertexPipelineStoresAndAtomics"),
            fragment_stores: feature("fragmentStoresAndAtomics"),
            formatless_read: formatless || feature("shaderStorageImageReadWithoutFormat"),
            formatless_write: formatless || feature("shaderStorageImageWriteWithoutFormat"),
            runtime_array: feature("runtimeDescriptorArray"),
            variable_count: feature("descriptorBindingVariableDescriptorCount"),
            partially_bound: feature("descriptorBindingPartiallyBound"),
            unused_while_pending: feature("descriptorBindingUpdateUnusedWhilePending"),
            inline_uniform_block: feature("inlineUniformBlock"),
            acceleration_structure: feature("accelerationStructure"),
            dynamic: DYNAMIC.map(feature),
            non_uniform: NON_UNIFORM.map(feature),
            // In the order of `indexed`; input attachments never take the flag
            // (VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-None-03011).
            update_after_bind: [
                feature("descriptorBindingUniformBufferUpdateAfterBind"),
                feature("descriptorBindingSampledImageUpdateAfterBind"),
                feature("descriptorBindingStorageBufferUpdateAfterBind"),
                feature("descriptorBindingStorageImageUpdateAfterBind"),
                false,
                feature("descriptorBindingUniformTexelBufferUpdateAfterBind"),
                feature("descriptorBindingStorageTexelBufferUpdateAfterBind"),
            ],
            inline_update_after_bind: feature("descriptorBindingInlineUniformBlockUpdateAfterBind"),
            acceleration_update_after_bind: feature("descriptorBindingAccelerationStructureUpdateAfterBind"),
        }
    }

    fn takes_update_after_bind(&self, descriptor_type: DescriptorType) -> bool {
        match descriptor_type {
            DescriptorType::InlineUniformBlock => self.inline_update_after_bind,
            DescriptorType::AccelerationStructure => self.acceleration_update_after_bind,
            // Never allowed on these, whatever is advertised: the set layout's rule says so.
            DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic => true,
            other => {
                indexed(other).and_then(|index| self.update_after_bind.get(index)).copied().unwrap_or(false)
            }
        }
    }
}

/// Stages before rasterization.
const VERTEX_PIPELINE: StageFlags = StageFlags::VERTEX
    .union(StageFlags::TESSELLATION_CONTROL)
    .union(StageFlags::TESSELLATION_EVALUATION)
    .union(StageFlags::GEOMETRY);

/// What the stages' code needs, whatever the layout.
pub(crate) fn check_program(features: &DeviceFeatures, program: &Program, findings: &mut Findings<'_>) {
    for stage in &program.stages {
        let at = At::stages(stage.stage_flag);
        if !features.stages.contains(stage.stage_flag) {
            findings.raise(rule::STAGE, Consequence::Declined, at, u64::from(stage.stage_flag.bits()), 0);
        }
        for &capability in &stage.capabilities {
            let found = u64::from(capability);
            if features.missing_capabilities.binary_search(&capability).is_ok() {
                findings.raise(rule::CAPABILITY, Consequence::Declined, at, found, 0);
            } else if features.known_capabilities.binary_search(&capability).is_err() {
                findings.raise(rule::UNKNOWN_CAPABILITY, Consequence::Noted, at, found, 0);
            }
        }
        if stage.code == Code::Read {
            for resource in stage.resources.iter().filter(|resource| resource.statically_used) {
                check_access(features, stage, resource, findings);
            }
        }
    }
}

fn check_access(
    features: &DeviceFeatures,
    stage: &StageResources,
    resource: &Resource,
    findings: &mut Findings<'_>,
) {
    let at = At::binding(resource.set, resource.binding, stage.stage_flag);
    let mut decline = |rule| findings.raise(rule, Consequence::Declined, at, 1, 0);
    let storage = matches!(
        resource.descriptor_type,
        DescriptorType::StorageBuffer | DescriptorType::StorageImage | DescriptorType::StorageTexelBuffer
    );
    // The decoration decides, not the code: a storage resource that is never written must still say so.
    if storage && !resource.declared.contains(Declared::NON_WRITABLE) {
        if !features.vertex_pipeline_stores && VERTEX_PIPELINE.contains(stage.stage_flag) {
            decline(rule::VERTEX_PIPELINE_STORES);
        }
        if !features.fragment_stores && stage.stage == Stage::Fragment {
            decline(rule::FRAGMENT_STORES);
        }
    }
    if resource.access.contains(Access::FORMATLESS_READ) && !features.formatless_read {
        decline(rule::FORMATLESS_READ);
    }
    if resource.access.contains(Access::FORMATLESS_WRITE) && !features.formatless_write {
        decline(rule::FORMATLESS_WRITE);
    }
    let Some(index) = indexed(resource.descriptor_type) else { return };
    let lacks = |per_type: &PerType| !per_type.get(index).copied().unwrap_or(false);
    if resource.access.contains(Access::NON_UNIFORM) {
        if lacks(&features.non_uniform) {
            decline(rule::NON_UNIFORM);
        }
    } else if resource.access.contains(Access::DYNAMIC_INDEX) && lacks(&features.dynamic) {
        decline(rule::DYNAMIC_INDEX);
    }
}

/// What the layout needs: types and binding flags.
pub(crate) fn check_layout(features: &DeviceFeatures, layout: &Layout, findings: &mut Findings<'_>) {
    for slot in &layout.slots {
        let mut decline = |rule, found: u32| {
            findings.raise(rule, Consequence::Declined, slot.at(), u64::from(found), 0);
        };
        match slot.descriptor_type() {
            DescriptorType::InlineUniformBlock if !features.inline_uniform_block => {
                decline(rule::INLINE_UNIFORM_BLOCK, 1);
            }
            DescriptorType::AccelerationStructure if !features.acceleration_structure => {
                decline(rule::ACCELERATION_STRUCTURE, 1);
            }
            _ => {}
        }
        if slot.count == Count::RuntimeSized && !features.runtime_array {
            decline(rule::RUNTIME_ARRAY, 1);
        }
        if slot.flags.is_empty() {
            continue;
        }
        let offered = [
            (BindingFlags::UPDATE_AFTER_BIND, features.takes_update_after_bind(slot.descriptor_type())),
            (BindingFlags::UPDATE_UNUSED_WHILE_PENDING, features.unused_while_pending),
            (BindingFlags::PARTIALLY_BOUND, features.partially_bound),
            (BindingFlags::VARIABLE_DESCRIPTOR_COUNT, features.variable_count),
        ];
        for (flag, offered) in offered {
            if slot.flags.contains(flag) && !offered {
                decline(rule::BINDING_FLAGS, flag.bits());
            }
        }
    }
}
