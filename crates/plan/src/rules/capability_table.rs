//! SPIR-V capabilities and what a device must advertise for each.
//!
//! Source of every row: Vulkan specification, appendix "Vulkan Environment for SPIR-V", "List of SPIR-V
//! Capabilities and corresponding Vulkan features, extensions, or core version" (as `vk.xml`,
//! `<spirvcapability>`, states it). One of a row's needs is enough.

use spirv::Capability;

use Need::{Api, Extension, Feature};

/// One thing that makes a capability valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Vulkan 1.N.
    Api(u32),
    /// A feature, by the name of its structure member.
    Feature(&'static str),
    /// An extension.
    Extension(&'static str),
}

/// One row.
pub type CapabilityRow = (Capability, &'static [Need]);

/// The table. Rows whose condition is a property that profiles do not hold (the subgroup operations, the float
/// controls) stand with the core version or extension that has the property.
pub static CAPABILITIES: &[CapabilityRow] = &[
    (Capability::Matrix, &[Api(0)]),
    (Capability::Shader, &[Api(0)]),
    (Capability::InputAttachment, &[Api(0)]),
    (Capability::Sampled1D, &[Api(0)]),
    (Capability::Image1D, &[Api(0)]),
    (Capability::SampledBuffer, &[Api(0)]),
    (Capability::ImageBuffer, &[Api(0)]),
    (Capability::ImageQuery, &[Api(0)]),
    (Capability::DerivativeControl, &[Api(0)]),
    (Capability::StorageImageExtendedFormats, &[Api(0)]),
    (Capability::Geometry, &[Feature("geometryShader")]),
    (Capability::Tessellation, &[Feature("tessellationShader")]),
    (Capability::Float64, &[Feature("shaderFloat64")]),
    (Capability::Int64, &[Feature("shaderInt64")]),
    (
        Capability::Int64Atomics,
        &[
            Feature("shaderBufferInt64Atomics"),
            Feature("shaderSharedInt64Atomics"),
            Feature("shaderImageInt64Atomics"),
        ],
    ),
    (
        Capability::AtomicFloat16AddEXT,
        &[Feature("shaderBufferFloat16AtomicAdd"), Feature("shaderSharedFloat16AtomicAdd")],
    ),
    (
        Capability::AtomicFloat32AddEXT,
        &[
            Feature("shaderBufferFloat32AtomicAdd"),
            Feature("shaderSharedFloat32AtomicAdd"),
            Feature("shaderImageFloat32AtomicAdd"),
        ],
    ),
    (
        Capability::AtomicFloat64AddEXT,
        &[Feature("shaderBufferFloat64AtomicAdd"), Feature("shaderSharedFloat64AtomicAdd")],
    ),
    (
        Capability::AtomicFloat16MinMaxEXT,
        &[Feature("shaderBufferFloat16AtomicMinMax"), Feature("shaderSharedFloat16AtomicMinMax")],
    ),
    (
        Capability::AtomicFloat32MinMaxEXT,
        &[
            Feature("shaderBufferFloat32AtomicMinMax"),
            Feature("shaderSharedFloat32AtomicMinMax"),
            Feature("shaderImageFloat32AtomicMinMax"),
        ],
    ),
    (
        Capability::AtomicFloat64MinMaxEXT,
        &[Feature("shaderBufferFloat64AtomicMinMax"), Feature("shaderSharedFloat64AtomicMinMax")],
    ),
    (Capability::Int64ImageEXT, &[Feature("shaderImageInt64Atomics")]),
    (Capability::Int16, &[Feature("shaderInt16")]),
    (Capability::TessellationPointSize, &[Feature("shaderTessellationAndGeometryPointSize")]),
    (Capability::GeometryPointSize, &[Feature("shaderTessellationAndGeometryPointSize")]),
    (Capability::ImageGatherExtended, &[Feature("shaderImageGatherExtended")]),
    (Capability::StorageImageMultisample, &[Feature("shaderStorageImageMultisample")]),
    (Capability::UniformBufferArrayDynamicIndexing, &[Feature("shaderUniformBufferArrayDynamicIndexing")]),
    (Capability::SampledImageArrayDynamicIndexing, &[Feature("shaderSampledImageArrayDynamicIndexing")]),
    (Capability::StorageBufferArrayDynamicIndexing, &[Feature("shaderStorageBufferArrayDynamicIndexing")]),
    (Capability::StorageImageArrayDynamicIndexing, &[Feature("shaderStorageImageArrayDynamicIndexing")]),
    (Capability::ClipDistance, &[Feature("shaderClipDistance")]),
    (Capability::CullDistance, &[Feature("shaderCullDistance")]),
    (Capability::ImageCubeArray, &[Feature("imageCubeArray")]),
    (Capability::SampledCubeArray, &[Feature("imageCubeArray")]),
    (Capability::SampleRateShading, &[Feature("sampleRateShading")]),
    (Capability::InterpolationFunction, &[Feature("sampleRateShading")]),
    (Capability::SparseResidency, &[Feature("shaderResourceResidency")]),
    (Capability::MinLod, &[Feature("shaderResourceMinLod")]),
    (Capability::ImageMSArray, &[Feature("shaderStorageImageMultisample")]),
    (
        Capability::StorageImageReadWithoutFormat,
        &[Feature("shaderStorageImageReadWithoutFormat"), Api(3), Extension("VK_KHR_format_feature_flags2")],
    ),
    (
        Capability::StorageImageWriteWithoutFormat,
        &[Feature("shaderStorageImageWriteWithoutFormat"), Api(3), Extension("VK_KHR_format_feature_flags2")],
    ),
    (Capability::MultiViewport, &[Feature("multiViewport")]),
    (
        Capability::DrawParameters,
        &[Feature("shaderDrawParameters"), Extension("VK_KHR_shader_draw_parameters")],
    ),
    (Capability::MultiView, &[Feature("multiview")]),
    (Capability::DeviceGroup, &[Api(1), Extension("VK_KHR_device_group")]),
    (Capability::VariablePointersStorageBuffer, &[Feature("variablePointersStorageBuffer")]),
    (Capability::VariablePointers, &[Feature("variablePointers")]),
    (Capability::ShaderClockKHR, &[Extension("VK_KHR_shader_clock")]),
    (Capability::StencilExportEXT, &[Extension("VK_EXT_shader_stencil_export")]),
    (Capability::SubgroupBallotKHR, &[Extension("VK_EXT_shader_subgroup_ballot")]),
    (Capability::SubgroupVoteKHR, &[Extension("VK_EXT_shader_subgroup_vote")]),
    (Capability::ImageReadWriteLodAMD, &[Extension("VK_AMD_shader_image_load_store_lod")]),
    (Capability::ImageGatherBiasLodAMD, &[Extension("VK_AMD_texture_gather_bias_lod")]),
    (Capability::FragmentMaskAMD, &[Extension("VK_AMD_shader_fragment_mask")]),
    (Capability::SampleMaskOverrideCoverageNV, &[Extension("VK_NV_sample_mask_override_coverage")]),
    (Capability::GeometryShaderPassthroughNV, &[Extension("VK_NV_geometry_shader_passthrough")]),
    (Capability::ShaderViewportIndex, &[Feature("shaderOutputViewportIndex")]),
    (Capability::ShaderLayer, &[Feature("shaderOutputLayer")]),
    (
        Capability::ShaderViewportIndexLayerEXT,
        &[Extension("VK_EXT_shader_viewport_index_layer"), Extension("VK_NV_viewport_array2")],
    ),
    (Capability::ShaderViewportMaskNV, &[Extension("VK_NV_viewport_array2")]),
    (Capability::PerViewAttributesNV, &[Extension("VK_NVX_multiview_per_view_attributes")]),
    (Capability::StorageBuffer16BitAccess, &[Feature("storageBuffer16BitAccess")]),
    (Capability::UniformAndStorageBuffer16BitAccess, &[Feature("uniformAndStorageBuffer16BitAccess")]),
    (Capability::StoragePushConstant16, &[Feature("storagePushConstant16")]),
    (Capability::StorageInputOutput16, &[Feature("storageInputOutput16")]),
    (Capability::GroupNonUniform, &[Api(1)]),
    (Capability::GroupNonUniformVote, &[Api(1)]),
    (Capability::GroupNonUniformArithmetic, &[Api(1)]),
    (Capability::GroupNonUniformBallot, &[Api(1)]),
    (Capability::GroupNonUniformShuffle, &[Api(1)]),
    (Capability::GroupNonUniformShuffleRelative, &[Api(1)]),
    (Capability::GroupNonUniformClustered, &[Api(1)]),
    (Capability::GroupNonUniformQuad, &[Api(1)]),
    (Capability::GroupNonUniformPartitionedNV, &[Extension("VK_NV_shader_subgroup_partitioned")]),
    (Capability::GroupNonUniformRotateKHR, &[Feature("shaderSubgroupRotate")]),
    (Capability::SampleMaskPostDepthCoverage, &[Extension("VK_EXT_post_depth_coverage")]),
    (Capability::ShaderNonUniform, &[Api(2), Extension("VK_EXT_descriptor_indexing")]),
    (Capability::RuntimeDescriptorArray, &[Feature("runtimeDescriptorArray")]),
    (
        Capability::InputAttachmentArrayDynamicIndexing,
        &[Feature("shaderInputAttachmentArrayDynamicIndexing")],
    ),
    (
        Capability::UniformTexelBufferArrayDynamicIndexing,
        &[Feature("shaderUniformTexelBufferArrayDynamicIndexing")],
    ),
    (
        Capability::StorageTexelBufferArrayDynamicIndexing,
        &[Feature("shaderStorageTexelBufferArrayDynamicIndexing")],
    ),
    (
        Capability::UniformBufferArrayNonUniformIndexing,
        &[Feature("shaderUniformBufferArrayNonUniformIndexing")],
    ),
    (
        Capability::SampledImageArrayNonUniformIndexing,
        &[Feature("shaderSampledImageArrayNonUniformIndexing")],
    ),
    (
        Capability::StorageBufferArrayNonUniformIndexing,
        &[Feature("shaderStorageBufferArrayNonUniformIndexing")],
    ),
    (
        Capability::StorageImageArrayNonUniformIndexing,
        &[Feature("shaderStorageImageArrayNonUniformIndexing")],
    ),
    (
        Capability::InputAttachmentArrayNonUniformIndexing,
        &[Feature("shaderInputAttachmentArrayNonUniformIndexing")],
    ),
    (
        Capability::UniformTexelBufferArrayNonUniformIndexing,
        &[Feature("shaderUniformTexelBufferArrayNonUniformIndexing")],
    ),
    (
        Capability::StorageTexelBufferArrayNonUniformIndexing,
        &[Feature("shaderStorageTexelBufferArrayNonUniformIndexing")],
    ),
    (Capability::FragmentFullyCoveredEXT, &[Extension("VK_EXT_conservative_rasterization")]),
    (Capability::Float16, &[Feature("shaderFloat16"), Extension("VK_AMD_gpu_shader_half_float")]),
    (Capability::Int8, &[Feature("shaderInt8")]),
    (Capability::StorageBuffer8BitAccess, &[Feature("storageBuffer8BitAccess")]),
    (Capability::UniformAndStorageBuffer8BitAccess, &[Feature("uniformAndStorageBuffer8BitAccess")]),
    (Capability::StoragePushConstant8, &[Feature("storagePushConstant8")]),
    (Capability::VulkanMemoryModel, &[Feature("vulkanMemoryModel")]),
    (Capability::VulkanMemoryModelDeviceScope, &[Feature("vulkanMemoryModelDeviceScope")]),
    (Capability::DenormPreserve, &[Api(2), Extension("VK_KHR_shader_float_controls")]),
    (Capability::DenormFlushToZero, &[Api(2), Extension("VK_KHR_shader_float_controls")]),
    (Capability::SignedZeroInfNanPreserve, &[Api(2), Extension("VK_KHR_shader_float_controls")]),
    (Capability::RoundingModeRTE, &[Api(2), Extension("VK_KHR_shader_float_controls")]),
    (Capability::RoundingModeRTZ, &[Api(2), Extension("VK_KHR_shader_float_controls")]),
    (Capability::ComputeDerivativeGroupQuadsKHR, &[Feature("computeDerivativeGroupQuads")]),
    (Capability::ComputeDerivativeGroupLinearKHR, &[Feature("computeDerivativeGroupLinear")]),
    (Capability::ImageFootprintNV, &[Feature("imageFootprint")]),
    (Capability::MeshShadingNV, &[Extension("VK_NV_mesh_shader")]),
    (Capability::MeshShadingEXT, &[Extension("VK_EXT_mesh_shader")]),
    (Capability::RayTracingKHR, &[Feature("rayTracingPipeline")]),
    (Capability::RayQueryKHR, &[Feature("rayQuery")]),
    (
        Capability::RayTraversalPrimitiveCullingKHR,
        &[Feature("rayTraversalPrimitiveCulling"), Feature("rayQuery")],
    ),
    (Capability::RayCullMaskKHR, &[Feature("rayTracingMaintenance1")]),
    (Capability::RayTracingNV, &[Extension("VK_NV_ray_tracing")]),
    (Capability::RayTracingMotionBlurNV, &[Feature("rayTracingMotionBlur")]),
    (Capability::RayTracingOpacityMicromapEXT, &[Extension("VK_EXT_opacity_micromap")]),
    (Capability::RayTracingPositionFetchKHR, &[Feature("rayTracingPositionFetch")]),
    (Capability::RayQueryPositionFetchKHR, &[Feature("rayTracingPositionFetch")]),
    (Capability::ShaderInvocationReorderNV, &[Extension("VK_NV_ray_tracing_invocation_reorder")]),
    (Capability::TransformFeedback, &[Feature("transformFeedback")]),
    (Capability::GeometryStreams, &[Feature("geometryStreams")]),
    (Capability::FragmentDensityEXT, &[Feature("fragmentDensityMap"), Feature("shadingRateImage")]),
    (Capability::PhysicalStorageBufferAddresses, &[Feature("bufferDeviceAddress")]),
    (Capability::CooperativeMatrixNV, &[Extension("VK_NV_cooperative_matrix")]),
    (Capability::CooperativeMatrixKHR, &[Feature("cooperativeMatrix")]),
    (Capability::IntegerFunctions2INTEL, &[Feature("shaderIntegerFunctions2")]),
    (Capability::ShaderSMBuiltinsNV, &[Feature("shaderSMBuiltins")]),
    (Capability::FragmentShaderSampleInterlockEXT, &[Feature("fragmentShaderSampleInterlock")]),
    (Capability::FragmentShaderPixelInterlockEXT, &[Feature("fragmentShaderPixelInterlock")]),
    (
        Capability::FragmentShaderShadingRateInterlockEXT,
        &[Feature("fragmentShaderShadingRateInterlock"), Feature("shadingRateImage")],
    ),
    (Capability::DemoteToHelperInvocation, &[Feature("shaderDemoteToHelperInvocation")]),
    (
        Capability::FragmentShadingRateKHR,
        &[
            Feature("pipelineFragmentShadingRate"),
            Feature("primitiveFragmentShadingRate"),
            Feature("attachmentFragmentShadingRate"),
        ],
    ),
    (Capability::WorkgroupMemoryExplicitLayoutKHR, &[Feature("workgroupMemoryExplicitLayout")]),
    (
        Capability::WorkgroupMemoryExplicitLayout8BitAccessKHR,
        &[Feature("workgroupMemoryExplicitLayout8BitAccess")],
    ),
    (
        Capability::WorkgroupMemoryExplicitLayout16BitAccessKHR,
        &[Feature("workgroupMemoryExplicitLayout16BitAccess")],
    ),
    (Capability::DotProduct, &[Feature("shaderIntegerDotProduct")]),
    (Capability::DotProductInputAll, &[Feature("shaderIntegerDotProduct")]),
    (Capability::DotProductInput4x8Bit, &[Feature("shaderIntegerDotProduct")]),
    (Capability::DotProductInput4x8BitPacked, &[Feature("shaderIntegerDotProduct")]),
    (Capability::FragmentBarycentricKHR, &[Feature("fragmentShaderBarycentric")]),
    (Capability::ExpectAssumeKHR, &[Feature("shaderExpectAssume")]),
    (Capability::FloatControls2, &[Feature("shaderFloatControls2")]),
    (Capability::QuadControlKHR, &[Feature("shaderQuadControl")]),
    (Capability::TileImageColorReadAccessEXT, &[Feature("shaderTileImageColorReadAccess")]),
    (Capability::TileImageDepthReadAccessEXT, &[Feature("shaderTileImageDepthReadAccess")]),
    (Capability::TileImageStencilReadAccessEXT, &[Feature("shaderTileImageStencilReadAccess")]),
    (Capability::TextureSampleWeightedQCOM, &[Feature("textureSampleWeighted")]),
    (Capability::TextureBoxFilterQCOM, &[Feature("textureBoxFilter")]),
    (Capability::TextureBlockMatchQCOM, &[Feature("textureBlockMatch")]),
    (Capability::CoreBuiltinsARM, &[Feature("shaderCoreBuiltins")]),
    (Capability::RawAccessChainsNV, &[Feature("shaderRawAccessChains")]),
    (Capability::ReplicatedCompositesEXT, &[Feature("shaderReplicatedComposites")]),
];
