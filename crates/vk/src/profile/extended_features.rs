//! Every feature structure that `ash` knows, its members, and when a device has it.
//!
//! Source of each row: `vk.xml` of Vulkan 1.3.281, where `structextends` names `VkPhysicalDeviceFeatures2`; which
//! extensions became core in Vulkan 1.4: specification, appendix "Version 1.4".

use std::collections::BTreeSet;

use ash::vk;

use super::member_name;
use super::offers::Offer::{Core, Extension};
use super::offers::Offers;
use crate::PhysicalDevice;

/// Members are named as `ash` spells them. The name in Vulkan follows by [`member_name`]; a row says it where not.
macro_rules! feature_structures {
    ($($structure:ident if [$($way:expr),*]: $($member:ident $(as $name:literal)?),*;)*) => {
        /// Names of the true members of every chained structure that the device has.
        #[allow(non_snake_case, reason = "each structure is held in a variable of its own name")]
        pub(crate) fn extended(physical_device: PhysicalDevice<'_>, offers: &Offers) -> BTreeSet<String> {
            $(let mut $structure = vk::$structure::default();)*
            let mut chain = vk::PhysicalDeviceFeatures2::default();
            $(if offers.any(&[$($way),*]) {
                chain = chain.push_next(&mut $structure);
            })*
            physical_device.features2(&mut chain);
            let mut names = BTreeSet::new();
            $($(if $structure.$member != vk::FALSE {
                names.insert(name!($member $(as $name)?));
            })*)*
            names
        }
    };
}

macro_rules! name {
    ($member:ident) => {
        member_name(stringify!($member))
    };
    ($member:ident as $name:literal) => {
        $name.to_owned()
    };
}

#[rustfmt::skip]
feature_structures! {
    PhysicalDeviceVulkan11Features if [Core(2)]:
        storage_buffer16_bit_access, uniform_and_storage_buffer16_bit_access, storage_push_constant16,
        storage_input_output16, multiview, multiview_geometry_shader, multiview_tessellation_shader,
        variable_pointers_storage_buffer, variable_pointers, protected_memory, sampler_ycbcr_conversion,
        shader_draw_parameters;
    PhysicalDeviceVulkan12Features if [Core(2)]:
        sampler_mirror_clamp_to_edge, draw_indirect_count, storage_buffer8_bit_access,
        uniform_and_storage_buffer8_bit_access, storage_push_constant8, shader_buffer_int64_atomics,
        shader_shared_int64_atomics, shader_float16, shader_int8, descriptor_indexing,
        shader_input_attachment_array_dynamic_indexing, shader_uniform_texel_buffer_array_dynamic_indexing,
        shader_storage_texel_buffer_array_dynamic_indexing, shader_uniform_buffer_array_non_uniform_indexing,
        shader_sampled_image_array_non_uniform_indexing, shader_storage_buffer_array_non_uniform_indexing,
        shader_storage_image_array_non_uniform_indexing, shader_input_attachment_array_non_uniform_indexing,
        shader_uniform_texel_buffer_array_non_uniform_indexing,
        shader_storage_texel_buffer_array_non_uniform_indexing,
        descriptor_binding_uniform_buffer_update_after_bind,
        descriptor_binding_sampled_image_update_after_bind,
        descriptor_binding_storage_image_update_after_bind,
        descriptor_binding_storage_buffer_update_after_bind,
        descriptor_binding_uniform_texel_buffer_update_after_bind,
        descriptor_binding_storage_texel_buffer_update_after_bind,
        descriptor_binding_update_unused_while_pending, descriptor_binding_partially_bound,
        descriptor_binding_variable_descriptor_count, runtime_descriptor_array, sampler_filter_minmax,
        scalar_block_layout, imageless_framebuffer, uniform_buffer_standard_layout,
        shader_subgroup_extended_types, separate_depth_stencil_layouts, host_query_reset, timeline_semaphore,
        buffer_device_address, buffer_device_address_capture_replay, buffer_device_address_multi_device,
        vulkan_memory_model, vulkan_memory_model_device_scope,
        vulkan_memory_model_availability_visibility_chains, shader_output_viewport_index, shader_output_layer,
        subgroup_broadcast_dynamic_id;
    PhysicalDeviceVulkan13Features if [Core(3)]:
        robust_image_access, inline_uniform_block, descriptor_binding_inline_uniform_block_update_after_bind,
        pipeline_creation_cache_control, private_data, shader_demote_to_helper_invocation,
        shader_terminate_invocation, subgroup_size_control, compute_full_subgroups, synchronization2,
        texture_compression_astc_hdr as "textureCompressionASTC_HDR", shader_zero_initialize_workgroup_memory,
        dynamic_rendering, shader_integer_dot_product, maintenance4;
    PhysicalDevice16BitStorageFeatures if [Core(1), Extension("VK_KHR_16bit_storage")]:
        storage_buffer16_bit_access, uniform_and_storage_buffer16_bit_access, storage_push_constant16,
        storage_input_output16;
    PhysicalDevice4444FormatsFeaturesEXT if [Extension("VK_EXT_4444_formats")]:
        format_a4r4g4b4 as "formatA4R4G4B4", format_a4b4g4r4 as "formatA4B4G4R4";
    PhysicalDevice8BitStorageFeatures if [Core(2), Extension("VK_KHR_8bit_storage")]:
        storage_buffer8_bit_access, uniform_and_storage_buffer8_bit_access, storage_push_constant8;
    PhysicalDeviceASTCDecodeFeaturesEXT if [Extension("VK_EXT_astc_decode_mode")]:
        decode_mode_shared_exponent;
    PhysicalDeviceAccelerationStructureFeaturesKHR if [Extension("VK_KHR_acceleration_structure")]:
        acceleration_structure, acceleration_structure_capture_replay, acceleration_structure_indirect_build,
        acceleration_structure_host_commands, descriptor_binding_acceleration_structure_update_after_bind;
    PhysicalDeviceAddressBindingReportFeaturesEXT if [Extension("VK_EXT_device_address_binding_report")]:
        report_address_binding;
    PhysicalDeviceAmigoProfilingFeaturesSEC if [Extension("VK_SEC_amigo_profiling")]: amigo_profiling;
    PhysicalDeviceAttachmentFeedbackLoopDynamicStateFeaturesEXT if [Extension("VK_EXT_attachment_feedback_loop_dynamic_state")]:
        attachment_feedback_loop_dynamic_state;
    PhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT if [Extension("VK_EXT_attachment_feedback_loop_layout")]:
        attachment_feedback_loop_layout;
    PhysicalDeviceBlendOperationAdvancedFeaturesEXT if [Extension("VK_EXT_blend_operation_advanced")]:
        advanced_blend_coherent_operations;
    PhysicalDeviceBorderColorSwizzleFeaturesEXT if [Extension("VK_EXT_border_color_swizzle")]:
        border_color_swizzle, border_color_swizzle_from_image;
    PhysicalDeviceBufferDeviceAddressFeatures if [Core(2), Extension("VK_KHR_buffer_device_address")]:
        buffer_device_address, buffer_device_address_capture_replay, buffer_device_address_multi_device;
    PhysicalDeviceBufferDeviceAddressFeaturesEXT if [Extension("VK_EXT_buffer_device_address")]:
        buffer_device_address, buffer_device_address_capture_replay, buffer_device_address_multi_device;
    PhysicalDeviceClusterCullingShaderFeaturesHUAWEI if [Extension("VK_HUAWEI_cluster_culling_shader")]:
        clusterculling_shader, multiview_cluster_culling_shader;
    PhysicalDeviceCoherentMemoryFeaturesAMD if [Extension("VK_AMD_device_coherent_memory")]:
        device_coherent_memory;
    PhysicalDeviceColorWriteEnableFeaturesEXT if [Extension("VK_EXT_color_write_enable")]: color_write_enable;
    PhysicalDeviceComputeShaderDerivativesFeaturesNV if [Extension("VK_NV_compute_shader_derivatives")]:
        compute_derivative_group_quads, compute_derivative_group_linear;
    PhysicalDeviceConditionalRenderingFeaturesEXT if [Extension("VK_EXT_conditional_rendering")]:
        conditional_rendering, inherited_conditional_rendering;
    PhysicalDeviceCooperativeMatrixFeaturesKHR if [Extension("VK_KHR_cooperative_matrix")]:
        cooperative_matrix, cooperative_matrix_robust_buffer_access;
    PhysicalDeviceCooperativeMatrixFeaturesNV if [Extension("VK_NV_cooperative_matrix")]:
        cooperative_matrix, cooperative_matrix_robust_buffer_access;
    PhysicalDeviceCopyMemoryIndirectFeaturesNV if [Extension("VK_NV_copy_memory_indirect")]: indirect_copy;
    PhysicalDeviceCornerSampledImageFeaturesNV if [Extension("VK_NV_corner_sampled_image")]:
        corner_sampled_image;
    PhysicalDeviceCoverageReductionModeFeaturesNV if [Extension("VK_NV_coverage_reduction_mode")]:
        coverage_reduction_mode;
    PhysicalDeviceCubicClampFeaturesQCOM if [Extension("VK_QCOM_filter_cubic_clamp")]: cubic_range_clamp;
    PhysicalDeviceCubicWeightsFeaturesQCOM if [Extension("VK_QCOM_filter_cubic_weights")]:
        selectable_cubic_weights;
    PhysicalDeviceCudaKernelLaunchFeaturesNV if [Extension("VK_NV_cuda_kernel_launch")]:
        cuda_kernel_launch_features;
    PhysicalDeviceCustomBorderColorFeaturesEXT if [Extension("VK_EXT_custom_border_color")]:
        custom_border_colors, custom_border_color_without_format;
    PhysicalDeviceDedicatedAllocationImageAliasingFeaturesNV if [Extension("VK_NV_dedicated_allocation_image_aliasing")]:
        dedicated_allocation_image_aliasing;
    PhysicalDeviceDepthBiasControlFeaturesEXT if [Extension("VK_EXT_depth_bias_control")]:
        depth_bias_control, least_representable_value_force_unorm_representation, float_representation,
        depth_bias_exact;
    PhysicalDeviceDepthClampZeroOneFeaturesEXT if [Extension("VK_EXT_depth_clamp_zero_one")]:
        depth_clamp_zero_one;
    PhysicalDeviceDepthClipControlFeaturesEXT if [Extension("VK_EXT_depth_clip_control")]: depth_clip_control;
    PhysicalDeviceDepthClipEnableFeaturesEXT if [Extension("VK_EXT_depth_clip_enable")]: depth_clip_enable;
    PhysicalDeviceDescriptorBufferFeaturesEXT if [Extension("VK_EXT_descriptor_buffer")]:
        descriptor_buffer, descriptor_buffer_capture_replay, descriptor_buffer_image_layout_ignored,
        descriptor_buffer_push_descriptors;
    PhysicalDeviceDescriptorIndexingFeatures if [Core(2), Extension("VK_EXT_descriptor_indexing")]:
        shader_input_attachment_array_dynamic_indexing, shader_uniform_texel_buffer_array_dynamic_indexing,
        shader_storage_texel_buffer_array_dynamic_indexing, shader_uniform_buffer_array_non_uniform_indexing,
        shader_sampled_image_array_non_uniform_indexing, shader_storage_buffer_array_non_uniform_indexing,
        shader_storage_image_array_non_uniform_indexing, shader_input_attachment_array_non_uniform_indexing,
        shader_uniform_texel_buffer_array_non_uniform_indexing,
        shader_storage_texel_buffer_array_non_uniform_indexing,
        descriptor_binding_uniform_buffer_update_after_bind,
        descriptor_binding_sampled_image_update_after_bind,
        descriptor_binding_storage_image_update_after_bind,
        descriptor_binding_storage_buffer_update_after_bind,
        descriptor_binding_uniform_texel_buffer_update_after_bind,
        descriptor_binding_storage_texel_buffer_update_after_bind,
        descriptor_binding_update_unused_while_pending, descriptor_binding_partially_bound,
        descriptor_binding_variable_descriptor_count, runtime_descriptor_array;
    PhysicalDeviceDescriptorPoolOverallocationFeaturesNV if [Extension("VK_NV_descriptor_pool_overallocation")]:
        descriptor_pool_overallocation;
    PhysicalDeviceDescriptorSetHostMappingFeaturesVALVE if [Extension("VK_VALVE_descriptor_set_host_mapping")]:
        descriptor_set_host_mapping;
    PhysicalDeviceDeviceGeneratedCommandsComputeFeaturesNV if [Extension("VK_NV_device_generated_commands_compute")]:
        device_generated_compute, device_generated_compute_pipelines, device_generated_compute_capture_replay;
    PhysicalDeviceDeviceGeneratedCommandsFeaturesNV if [Extension("VK_NV_device_generated_commands")]:
        device_generated_commands;
    PhysicalDeviceDeviceMemoryReportFeaturesEXT if [Extension("VK_EXT_device_memory_report")]:
        device_memory_report;
    PhysicalDeviceDiagnosticsConfigFeaturesNV if [Extension("VK_NV_device_diagnostics_config")]:
        diagnostics_config;
    PhysicalDeviceDisplacementMicromapFeaturesNV if [Extension("VK_NV_displacement_micromap")]:
        displacement_micromap;
    PhysicalDeviceDynamicRenderingFeatures if [Core(3), Extension("VK_KHR_dynamic_rendering")]:
        dynamic_rendering;
    PhysicalDeviceDynamicRenderingLocalReadFeaturesKHR if [Core(4), Extension("VK_KHR_dynamic_rendering_local_read")]:
        dynamic_rendering_local_read;
    PhysicalDeviceDynamicRenderingUnusedAttachmentsFeaturesEXT if [Extension("VK_EXT_dynamic_rendering_unused_attachments")]:
        dynamic_rendering_unused_attachments;
    PhysicalDeviceExclusiveScissorFeaturesNV if [Extension("VK_NV_scissor_exclusive")]: exclusive_scissor;
    PhysicalDeviceExtendedDynamicState2FeaturesEXT if [Extension("VK_EXT_extended_dynamic_state2")]:
        extended_dynamic_state2, extended_dynamic_state2_logic_op,
        extended_dynamic_state2_patch_control_points;
    PhysicalDeviceExtendedDynamicState3FeaturesEXT if [Extension("VK_EXT_extended_dynamic_state3")]:
        extended_dynamic_state3_tessellation_domain_origin, extended_dynamic_state3_depth_clamp_enable,
        extended_dynamic_state3_polygon_mode, extended_dynamic_state3_rasterization_samples,
        extended_dynamic_state3_sample_mask, extended_dynamic_state3_alpha_to_coverage_enable,
        extended_dynamic_state3_alpha_to_one_enable, extended_dynamic_state3_logic_op_enable,
        extended_dynamic_state3_color_blend_enable, extended_dynamic_state3_color_blend_equation,
        extended_dynamic_state3_color_write_mask, extended_dynamic_state3_rasterization_stream,
        extended_dynamic_state3_conservative_rasterization_mode,
        extended_dynamic_state3_extra_primitive_overestimation_size,
        extended_dynamic_state3_depth_clip_enable, extended_dynamic_state3_sample_locations_enable,
        extended_dynamic_state3_color_blend_advanced, extended_dynamic_state3_provoking_vertex_mode,
        extended_dynamic_state3_line_rasterization_mode, extended_dynamic_state3_line_stipple_enable,
        extended_dynamic_state3_depth_clip_negative_one_to_one,
        extended_dynamic_state3_viewport_w_scaling_enable, extended_dynamic_state3_viewport_swizzle,
        extended_dynamic_state3_coverage_to_color_enable, extended_dynamic_state3_coverage_to_color_location,
        extended_dynamic_state3_coverage_modulation_mode,
        extended_dynamic_state3_coverage_modulation_table_enable,
        extended_dynamic_state3_coverage_modulation_table, extended_dynamic_state3_coverage_reduction_mode,
        extended_dynamic_state3_representative_fragment_test_enable,
        extended_dynamic_state3_shading_rate_image_enable;
    PhysicalDeviceExtendedDynamicStateFeaturesEXT if [Extension("VK_EXT_extended_dynamic_state")]:
        extended_dynamic_state;
    PhysicalDeviceExtendedSparseAddressSpaceFeaturesNV if [Extension("VK_NV_extended_sparse_address_space")]:
        extended_sparse_address_space;
    PhysicalDeviceExternalFormatResolveFeaturesANDROID if [Extension("VK_ANDROID_external_format_resolve")]:
        external_format_resolve;
    PhysicalDeviceExternalMemoryRDMAFeaturesNV if [Extension("VK_NV_external_memory_rdma")]:
        external_memory_rdma as "externalMemoryRDMA";
    PhysicalDeviceExternalMemoryScreenBufferFeaturesQNX if [Extension("VK_QNX_external_memory_screen_buffer")]:
        screen_buffer_import;
    PhysicalDeviceFaultFeaturesEXT if [Extension("VK_EXT_device_fault")]:
        device_fault, device_fault_vendor_binary;
    PhysicalDeviceFragmentDensityMap2FeaturesEXT if [Extension("VK_EXT_fragment_density_map2")]:
        fragment_density_map_deferred;
    PhysicalDeviceFragmentDensityMapFeaturesEXT if [Extension("VK_EXT_fragment_density_map")]:
        fragment_density_map, fragment_density_map_dynamic, fragment_density_map_non_subsampled_images;
    PhysicalDeviceFragmentDensityMapOffsetFeaturesQCOM if [Extension("VK_QCOM_fragment_density_map_offset")]:
        fragment_density_map_offset;
    PhysicalDeviceFragmentShaderBarycentricFeaturesKHR if [Extension("VK_NV_fragment_shader_barycentric"), Extension("VK_KHR_fragment_shader_barycentric")]:
        fragment_shader_barycentric;
    PhysicalDeviceFragmentShaderInterlockFeaturesEXT if [Extension("VK_EXT_fragment_shader_interlock")]:
        fragment_shader_sample_interlock, fragment_shader_pixel_interlock,
        fragment_shader_shading_rate_interlock;
    PhysicalDeviceFragmentShadingRateEnumsFeaturesNV if [Extension("VK_NV_fragment_shading_rate_enums")]:
        fragment_shading_rate_enums, supersample_fragment_shading_rates, no_invocation_fragment_shading_rates;
    PhysicalDeviceFragmentShadingRateFeaturesKHR if [Extension("VK_KHR_fragment_shading_rate")]:
        pipeline_fragment_shading_rate, primitive_fragment_shading_rate, attachment_fragment_shading_rate;
    PhysicalDeviceFrameBoundaryFeaturesEXT if [Extension("VK_EXT_frame_boundary")]: frame_boundary;
    PhysicalDeviceGlobalPriorityQueryFeaturesKHR if [Core(4), Extension("VK_KHR_global_priority"), Extension("VK_EXT_global_priority_query")]:
        global_priority_query;
    PhysicalDeviceGraphicsPipelineLibraryFeaturesEXT if [Extension("VK_EXT_graphics_pipeline_library")]:
        graphics_pipeline_library;
    PhysicalDeviceHostImageCopyFeaturesEXT if [Core(4), Extension("VK_EXT_host_image_copy")]: host_image_copy;
    PhysicalDeviceHostQueryResetFeatures if [Core(2), Extension("VK_EXT_host_query_reset")]: host_query_reset;
    PhysicalDeviceImage2DViewOf3DFeaturesEXT if [Extension("VK_EXT_image_2d_view_of_3d")]:
        image2_d_view_of3_d, sampler2_d_view_of3_d;
    PhysicalDeviceImageCompressionControlFeaturesEXT if [Extension("VK_EXT_image_compression_control")]:
        image_compression_control;
    PhysicalDeviceImageCompressionControlSwapchainFeaturesEXT if [Extension("VK_EXT_image_compression_control_swapchain")]:
        image_compression_control_swapchain;
    PhysicalDeviceImageProcessing2FeaturesQCOM if [Extension("VK_QCOM_image_processing2")]:
        texture_block_match2;
    PhysicalDeviceImageProcessingFeaturesQCOM if [Extension("VK_QCOM_image_processing")]:
        texture_sample_weighted, texture_box_filter, texture_block_match;
    PhysicalDeviceImageRobustnessFeatures if [Core(3), Extension("VK_EXT_image_robustness")]:
        robust_image_access;
    PhysicalDeviceImageSlicedViewOf3DFeaturesEXT if [Extension("VK_EXT_image_sliced_view_of_3d")]:
        image_sliced_view_of3_d;
    PhysicalDeviceImageViewMinLodFeaturesEXT if [Extension("VK_EXT_image_view_min_lod")]: min_lod;
    PhysicalDeviceImagelessFramebufferFeatures if [Core(2), Extension("VK_KHR_imageless_framebuffer")]:
        imageless_framebuffer;
    PhysicalDeviceIndexTypeUint8FeaturesKHR if [Core(4), Extension("VK_EXT_index_type_uint8"), Extension("VK_KHR_index_type_uint8")]:
        index_type_uint8;
    PhysicalDeviceInheritedViewportScissorFeaturesNV if [Extension("VK_NV_inherited_viewport_scissor")]:
        inherited_viewport_scissor2_d;
    PhysicalDeviceInlineUniformBlockFeatures if [Core(3), Extension("VK_EXT_inline_uniform_block")]:
        inline_uniform_block, descriptor_binding_inline_uniform_block_update_after_bind;
    PhysicalDeviceInvocationMaskFeaturesHUAWEI if [Extension("VK_HUAWEI_invocation_mask")]: invocation_mask;
    PhysicalDeviceLegacyDitheringFeaturesEXT if [Extension("VK_EXT_legacy_dithering")]: legacy_dithering;
    PhysicalDeviceLineRasterizationFeaturesKHR if [Core(4), Extension("VK_EXT_line_rasterization"), Extension("VK_KHR_line_rasterization")]:
        rectangular_lines, bresenham_lines, smooth_lines, stippled_rectangular_lines,
        stippled_bresenham_lines, stippled_smooth_lines;
    PhysicalDeviceLinearColorAttachmentFeaturesNV if [Extension("VK_NV_linear_color_attachment")]:
        linear_color_attachment;
    PhysicalDeviceMaintenance4Features if [Core(3), Extension("VK_KHR_maintenance4")]: maintenance4;
    PhysicalDeviceMaintenance5FeaturesKHR if [Core(4), Extension("VK_KHR_maintenance5")]: maintenance5;
    PhysicalDeviceMaintenance6FeaturesKHR if [Core(4), Extension("VK_KHR_maintenance6")]: maintenance6;
    PhysicalDeviceMapMemoryPlacedFeaturesEXT if [Extension("VK_EXT_map_memory_placed")]:
        memory_map_placed, memory_map_range_placed, memory_unmap_reserve;
    PhysicalDeviceMemoryDecompressionFeaturesNV if [Extension("VK_NV_memory_decompression")]:
        memory_decompression;
    PhysicalDeviceMemoryPriorityFeaturesEXT if [Extension("VK_EXT_memory_priority")]: memory_priority;
    PhysicalDeviceMeshShaderFeaturesEXT if [Extension("VK_EXT_mesh_shader")]:
        task_shader, mesh_shader, multiview_mesh_shader, primitive_fragment_shading_rate_mesh_shader,
        mesh_shader_queries;
    PhysicalDeviceMeshShaderFeaturesNV if [Extension("VK_NV_mesh_shader")]: task_shader, mesh_shader;
    PhysicalDeviceMultiDrawFeaturesEXT if [Extension("VK_EXT_multi_draw")]: multi_draw;
    PhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT if [Extension("VK_EXT_multisampled_render_to_single_sampled")]:
        multisampled_render_to_single_sampled;
    PhysicalDeviceMultiviewFeatures if [Core(1), Extension("VK_KHR_multiview")]:
        multiview, multiview_geometry_shader, multiview_tessellation_shader;
    PhysicalDeviceMultiviewPerViewRenderAreasFeaturesQCOM if [Extension("VK_QCOM_multiview_per_view_render_areas")]:
        multiview_per_view_render_areas;
    PhysicalDeviceMultiviewPerViewViewportsFeaturesQCOM if [Extension("VK_QCOM_multiview_per_view_viewports")]:
        multiview_per_view_viewports;
    PhysicalDeviceMutableDescriptorTypeFeaturesEXT if [Extension("VK_VALVE_mutable_descriptor_type"), Extension("VK_EXT_mutable_descriptor_type")]:
        mutable_descriptor_type;
    PhysicalDeviceNestedCommandBufferFeaturesEXT if [Extension("VK_EXT_nested_command_buffer")]:
        nested_command_buffer, nested_command_buffer_rendering, nested_command_buffer_simultaneous_use;
    PhysicalDeviceNonSeamlessCubeMapFeaturesEXT if [Extension("VK_EXT_non_seamless_cube_map")]:
        non_seamless_cube_map;
    PhysicalDeviceOpacityMicromapFeaturesEXT if [Extension("VK_EXT_opacity_micromap")]:
        micromap, micromap_capture_replay, micromap_host_commands;
    PhysicalDeviceOpticalFlowFeaturesNV if [Extension("VK_NV_optical_flow")]: optical_flow;
    PhysicalDevicePageableDeviceLocalMemoryFeaturesEXT if [Extension("VK_EXT_pageable_device_local_memory")]:
        pageable_device_local_memory;
    PhysicalDevicePerStageDescriptorSetFeaturesNV if [Extension("VK_NV_per_stage_descriptor_set")]:
        per_stage_descriptor_set, dynamic_pipeline_layout;
    PhysicalDevicePerformanceQueryFeaturesKHR if [Extension("VK_KHR_performance_query")]:
        performance_counter_query_pools, performance_counter_multiple_query_pools;
    PhysicalDevicePipelineCreationCacheControlFeatures if [Core(3), Extension("VK_EXT_pipeline_creation_cache_control")]:
        pipeline_creation_cache_control;
    PhysicalDevicePipelineExecutablePropertiesFeaturesKHR if [Extension("VK_KHR_pipeline_executable_properties")]:
        pipeline_executable_info;
    PhysicalDevicePipelineLibraryGroupHandlesFeaturesEXT if [Extension("VK_EXT_pipeline_library_group_handles")]:
        pipeline_library_group_handles;
    PhysicalDevicePipelinePropertiesFeaturesEXT if [Extension("VK_EXT_pipeline_properties")]:
        pipeline_properties_identifier;
    PhysicalDevicePipelineProtectedAccessFeaturesEXT if [Core(4), Extension("VK_EXT_pipeline_protected_access")]:
        pipeline_protected_access;
    PhysicalDevicePipelineRobustnessFeaturesEXT if [Core(4), Extension("VK_EXT_pipeline_robustness")]:
        pipeline_robustness;
    PhysicalDevicePortabilitySubsetFeaturesKHR if [Extension("VK_KHR_portability_subset")]:
        constant_alpha_color_blend_factors, events, image_view_format_reinterpretation,
        image_view_format_swizzle, image_view2_d_on3_d_image, multisample_array_image,
        mutable_comparison_samplers, point_polygons, sampler_mip_lod_bias, separate_stencil_mask_ref,
        shader_sample_rate_interpolation_functions, tessellation_isolines, tessellation_point_mode,
        triangle_fans, vertex_attribute_access_beyond_stride;
    PhysicalDevicePresentBarrierFeaturesNV if [Extension("VK_NV_present_barrier")]: present_barrier;
    PhysicalDevicePresentIdFeaturesKHR if [Extension("VK_KHR_present_id")]: present_id;
    PhysicalDevicePresentWaitFeaturesKHR if [Extension("VK_KHR_present_wait")]: present_wait;
    PhysicalDevicePrimitiveTopologyListRestartFeaturesEXT if [Extension("VK_EXT_primitive_topology_list_restart")]:
        primitive_topology_list_restart, primitive_topology_patch_list_restart;
    PhysicalDevicePrimitivesGeneratedQueryFeaturesEXT if [Extension("VK_EXT_primitives_generated_query")]:
        primitives_generated_query, primitives_generated_query_with_rasterizer_discard,
        primitives_generated_query_with_non_zero_streams;
    PhysicalDevicePrivateDataFeatures if [Core(3), Extension("VK_EXT_private_data")]: private_data;
    PhysicalDeviceProtectedMemoryFeatures if [Core(1)]: protected_memory;
    PhysicalDeviceProvokingVertexFeaturesEXT if [Extension("VK_EXT_provoking_vertex")]:
        provoking_vertex_last, transform_feedback_preserves_provoking_vertex;
    PhysicalDeviceRGBA10X6FormatsFeaturesEXT if [Extension("VK_EXT_rgba10x6_formats")]:
        format_rgba10x6_without_y_cb_cr_sampler;
    PhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT if [Extension("VK_ARM_rasterization_order_attachment_access"), Extension("VK_EXT_rasterization_order_attachment_access")]:
        rasterization_order_color_attachment_access, rasterization_order_depth_attachment_access,
        rasterization_order_stencil_attachment_access;
    PhysicalDeviceRawAccessChainsFeaturesNV if [Extension("VK_NV_raw_access_chains")]:
        shader_raw_access_chains;
    PhysicalDeviceRayQueryFeaturesKHR if [Extension("VK_KHR_ray_query")]: ray_query;
    PhysicalDeviceRayTracingInvocationReorderFeaturesNV if [Extension("VK_NV_ray_tracing_invocation_reorder")]:
        ray_tracing_invocation_reorder;
    PhysicalDeviceRayTracingMaintenance1FeaturesKHR if [Extension("VK_KHR_ray_tracing_maintenance1")]:
        ray_tracing_maintenance1, ray_tracing_pipeline_trace_rays_indirect2;
    PhysicalDeviceRayTracingMotionBlurFeaturesNV if [Extension("VK_NV_ray_tracing_motion_blur")]:
        ray_tracing_motion_blur, ray_tracing_motion_blur_pipeline_trace_rays_indirect;
    PhysicalDeviceRayTracingPipelineFeaturesKHR if [Extension("VK_KHR_ray_tracing_pipeline")]:
        ray_tracing_pipeline, ray_tracing_pipeline_shader_group_handle_capture_replay,
        ray_tracing_pipeline_shader_group_handle_capture_replay_mixed,
        ray_tracing_pipeline_trace_rays_indirect, ray_traversal_primitive_culling;
    PhysicalDeviceRayTracingPositionFetchFeaturesKHR if [Extension("VK_KHR_ray_tracing_position_fetch")]:
        ray_tracing_position_fetch;
    PhysicalDeviceRayTracingValidationFeaturesNV if [Extension("VK_NV_ray_tracing_validation")]:
        ray_tracing_validation;
    PhysicalDeviceRelaxedLineRasterizationFeaturesIMG if [Extension("VK_IMG_relaxed_line_rasterization")]:
        relaxed_line_rasterization;
    PhysicalDeviceRenderPassStripedFeaturesARM if [Extension("VK_ARM_render_pass_striped")]:
        render_pass_striped;
    PhysicalDeviceRepresentativeFragmentTestFeaturesNV if [Extension("VK_NV_representative_fragment_test")]:
        representative_fragment_test;
    PhysicalDeviceRobustness2FeaturesEXT if [Extension("VK_EXT_robustness2")]:
        robust_buffer_access2, robust_image_access2, null_descriptor;
    PhysicalDeviceSamplerYcbcrConversionFeatures if [Core(1), Extension("VK_KHR_sampler_ycbcr_conversion")]:
        sampler_ycbcr_conversion;
    PhysicalDeviceScalarBlockLayoutFeatures if [Core(2), Extension("VK_EXT_scalar_block_layout")]:
        scalar_block_layout;
    PhysicalDeviceSchedulingControlsFeaturesARM if [Extension("VK_ARM_scheduling_controls")]:
        scheduling_controls;
    PhysicalDeviceSeparateDepthStencilLayoutsFeatures if [Core(2), Extension("VK_KHR_separate_depth_stencil_layouts")]:
        separate_depth_stencil_layouts;
    PhysicalDeviceShaderAtomicFloat16VectorFeaturesNV if [Extension("VK_NV_shader_atomic_float16_vector")]:
        shader_float16_vector_atomics;
    PhysicalDeviceShaderAtomicFloat2FeaturesEXT if [Extension("VK_EXT_shader_atomic_float2")]:
        shader_buffer_float16_atomics, shader_buffer_float16_atomic_add, shader_buffer_float16_atomic_min_max,
        shader_buffer_float32_atomic_min_max, shader_buffer_float64_atomic_min_max,
        shader_shared_float16_atomics, shader_shared_float16_atomic_add, shader_shared_float16_atomic_min_max,
        shader_shared_float32_atomic_min_max, shader_shared_float64_atomic_min_max,
        shader_image_float32_atomic_min_max, sparse_image_float32_atomic_min_max;
    PhysicalDeviceShaderAtomicFloatFeaturesEXT if [Extension("VK_EXT_shader_atomic_float")]:
        shader_buffer_float32_atomics, shader_buffer_float32_atomic_add, shader_buffer_float64_atomics,
        shader_buffer_float64_atomic_add, shader_shared_float32_atomics, shader_shared_float32_atomic_add,
        shader_shared_float64_atomics, shader_shared_float64_atomic_add, shader_image_float32_atomics,
        shader_image_float32_atomic_add, sparse_image_float32_atomics, sparse_image_float32_atomic_add;
    PhysicalDeviceShaderAtomicInt64Features if [Core(2), Extension("VK_KHR_shader_atomic_int64")]:
        shader_buffer_int64_atomics, shader_shared_int64_atomics;
    PhysicalDeviceShaderClockFeaturesKHR if [Extension("VK_KHR_shader_clock")]:
        shader_subgroup_clock, shader_device_clock;
    PhysicalDeviceShaderCoreBuiltinsFeaturesARM if [Extension("VK_ARM_shader_core_builtins")]:
        shader_core_builtins;
    PhysicalDeviceShaderDemoteToHelperInvocationFeatures if [Core(3), Extension("VK_EXT_shader_demote_to_helper_invocation")]:
        shader_demote_to_helper_invocation;
    PhysicalDeviceShaderDrawParametersFeatures if [Core(1)]: shader_draw_parameters;
    PhysicalDeviceShaderEarlyAndLateFragmentTestsFeaturesAMD if [Extension("VK_AMD_shader_early_and_late_fragment_tests")]:
        shader_early_and_late_fragment_tests;
    PhysicalDeviceShaderEnqueueFeaturesAMDX if [Extension("VK_AMDX_shader_enqueue")]: shader_enqueue;
    PhysicalDeviceShaderExpectAssumeFeaturesKHR if [Core(4), Extension("VK_KHR_shader_expect_assume")]:
        shader_expect_assume;
    PhysicalDeviceShaderFloat16Int8Features if [Core(2), Extension("VK_KHR_shader_float16_int8")]:
        shader_float16, shader_int8;
    PhysicalDeviceShaderFloatControls2FeaturesKHR if [Core(4), Extension("VK_KHR_shader_float_controls2")]:
        shader_float_controls2;
    PhysicalDeviceShaderImageAtomicInt64FeaturesEXT if [Extension("VK_EXT_shader_image_atomic_int64")]:
        shader_image_int64_atomics, sparse_image_int64_atomics;
    PhysicalDeviceShaderImageFootprintFeaturesNV if [Extension("VK_NV_shader_image_footprint")]:
        image_footprint;
    PhysicalDeviceShaderIntegerDotProductFeatures if [Core(3), Extension("VK_KHR_shader_integer_dot_product")]:
        shader_integer_dot_product;
    PhysicalDeviceShaderIntegerFunctions2FeaturesINTEL if [Extension("VK_INTEL_shader_integer_functions2")]:
        shader_integer_functions2;
    PhysicalDeviceShaderMaximalReconvergenceFeaturesKHR if [Extension("VK_KHR_shader_maximal_reconvergence")]:
        shader_maximal_reconvergence;
    PhysicalDeviceShaderModuleIdentifierFeaturesEXT if [Extension("VK_EXT_shader_module_identifier")]:
        shader_module_identifier;
    PhysicalDeviceShaderObjectFeaturesEXT if [Extension("VK_EXT_shader_object")]: shader_object;
    PhysicalDeviceShaderQuadControlFeaturesKHR if [Extension("VK_KHR_shader_quad_control")]:
        shader_quad_control;
    PhysicalDeviceShaderSMBuiltinsFeaturesNV if [Extension("VK_NV_shader_sm_builtins")]:
        shader_sm_builtins as "shaderSMBuiltins";
    PhysicalDeviceShaderSubgroupExtendedTypesFeatures if [Core(2), Extension("VK_KHR_shader_subgroup_extended_types")]:
        shader_subgroup_extended_types;
    PhysicalDeviceShaderSubgroupRotateFeaturesKHR if [Core(4), Extension("VK_KHR_shader_subgroup_rotate")]:
        shader_subgroup_rotate, shader_subgroup_rotate_clustered;
    PhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR if [Extension("VK_KHR_shader_subgroup_uniform_control_flow")]:
        shader_subgroup_uniform_control_flow;
    PhysicalDeviceShaderTerminateInvocationFeatures if [Core(3), Extension("VK_KHR_shader_terminate_invocation")]:
        shader_terminate_invocation;
    PhysicalDeviceShaderTileImageFeaturesEXT if [Extension("VK_EXT_shader_tile_image")]:
        shader_tile_image_color_read_access, shader_tile_image_depth_read_access,
        shader_tile_image_stencil_read_access;
    PhysicalDeviceShadingRateImageFeaturesNV if [Extension("VK_NV_shading_rate_image")]:
        shading_rate_image, shading_rate_coarse_sample_order;
    PhysicalDeviceSubgroupSizeControlFeatures if [Core(3), Extension("VK_EXT_subgroup_size_control")]:
        subgroup_size_control, compute_full_subgroups;
    PhysicalDeviceSubpassMergeFeedbackFeaturesEXT if [Extension("VK_EXT_subpass_merge_feedback")]:
        subpass_merge_feedback;
    PhysicalDeviceSubpassShadingFeaturesHUAWEI if [Extension("VK_HUAWEI_subpass_shading")]: subpass_shading;
    PhysicalDeviceSwapchainMaintenance1FeaturesEXT if [Extension("VK_EXT_swapchain_maintenance1")]:
        swapchain_maintenance1;
    PhysicalDeviceSynchronization2Features if [Core(3), Extension("VK_KHR_synchronization2")]:
        synchronization2;
    PhysicalDeviceTexelBufferAlignmentFeaturesEXT if [Extension("VK_EXT_texel_buffer_alignment")]:
        texel_buffer_alignment;
    PhysicalDeviceTextureCompressionASTCHDRFeatures if [Core(3), Extension("VK_EXT_texture_compression_astc_hdr")]:
        texture_compression_astc_hdr as "textureCompressionASTC_HDR";
    PhysicalDeviceTilePropertiesFeaturesQCOM if [Extension("VK_QCOM_tile_properties")]: tile_properties;
    PhysicalDeviceTimelineSemaphoreFeatures if [Core(2), Extension("VK_KHR_timeline_semaphore")]:
        timeline_semaphore;
    PhysicalDeviceTransformFeedbackFeaturesEXT if [Extension("VK_EXT_transform_feedback")]:
        transform_feedback, geometry_streams;
    PhysicalDeviceUniformBufferStandardLayoutFeatures if [Core(2), Extension("VK_KHR_uniform_buffer_standard_layout")]:
        uniform_buffer_standard_layout;
    PhysicalDeviceVariablePointersFeatures if [Core(1), Extension("VK_KHR_variable_pointers")]:
        variable_pointers_storage_buffer, variable_pointers;
    PhysicalDeviceVertexAttributeDivisorFeaturesKHR if [Core(4), Extension("VK_EXT_vertex_attribute_divisor"), Extension("VK_KHR_vertex_attribute_divisor")]:
        vertex_attribute_instance_rate_divisor, vertex_attribute_instance_rate_zero_divisor;
    PhysicalDeviceVertexInputDynamicStateFeaturesEXT if [Extension("VK_EXT_vertex_input_dynamic_state")]:
        vertex_input_dynamic_state;
    PhysicalDeviceVideoMaintenance1FeaturesKHR if [Extension("VK_KHR_video_maintenance1")]:
        video_maintenance1;
    PhysicalDeviceVulkanMemoryModelFeatures if [Core(2), Extension("VK_KHR_vulkan_memory_model")]:
        vulkan_memory_model, vulkan_memory_model_device_scope,
        vulkan_memory_model_availability_visibility_chains;
    PhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR if [Extension("VK_KHR_workgroup_memory_explicit_layout")]:
        workgroup_memory_explicit_layout, workgroup_memory_explicit_layout_scalar_block_layout,
        workgroup_memory_explicit_layout8_bit_access, workgroup_memory_explicit_layout16_bit_access;
    PhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT if [Extension("VK_EXT_ycbcr_2plane_444_formats")]:
        ycbcr2plane444_formats;
    PhysicalDeviceYcbcrDegammaFeaturesQCOM if [Extension("VK_QCOM_ycbcr_degamma")]: ycbcr_degamma;
    PhysicalDeviceYcbcrImageArraysFeaturesEXT if [Extension("VK_EXT_ycbcr_image_arrays")]: ycbcr_image_arrays;
    PhysicalDeviceZeroInitializeWorkgroupMemoryFeatures if [Core(3), Extension("VK_KHR_zero_initialize_workgroup_memory")]:
        shader_zero_initialize_workgroup_memory;
}
