//! `VkPhysicalDeviceFeatures`: the features of Vulkan 1.0.

use std::collections::BTreeSet;

use ash::vk;

use super::member_name;

macro_rules! core_features {
    ($($member:ident $(as $name:literal)?),* $(,)?) => {
        /// Names of the true members.
        pub(crate) fn names(features: &vk::PhysicalDeviceFeatures) -> BTreeSet<String> {
            // Taken apart whole: a member that is not listed fails to compile.
            let vk::PhysicalDeviceFeatures { $($member),* } = *features;
            [$((name!($member $(as $name)?), $member)),*]
                .into_iter()
                .filter(|(_, value)| *value != vk::FALSE)
                .map(|(name, _)| name)
                .collect()
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
core_features! {
    robust_buffer_access, full_draw_index_uint32, image_cube_array, independent_blend, geometry_shader,
    tessellation_shader, sample_rate_shading, dual_src_blend, logic_op, multi_draw_indirect,
    draw_indirect_first_instance, depth_clamp, depth_bias_clamp, fill_mode_non_solid, depth_bounds,
    wide_lines, large_points, alpha_to_one, multi_viewport, sampler_anisotropy,  texture_compression_etc2 as
    "textureCompressionETC2", texture_compression_astc_ldr as "textureCompressionASTC_LDR",
    texture_compression_bc as "textureCompressionBC",  occlusion_query_precise, pipeline_statistics_query,
    vertex_pipeline_stores_and_atomics,  fragment_stores_and_atomics,
    shader_tessellation_and_geometry_point_size,  shader_image_gather_extended,
    shader_storage_image_extended_formats,  shader_storage_image_multisample,
    shader_storage_image_read_without_format,  shader_storage_image_write_without_format,
    shader_uniform_buffer_array_dynamic_indexing,  shader_sampled_image_array_dynamic_indexing,
    shader_storage_buffer_array_dynamic_indexing,  shader_storage_image_array_dynamic_indexing,
    shader_clip_distance, shader_cull_distance,  shader_float64, shader_int64, shader_int16,
    shader_resource_residency, shader_resource_min_lod,  sparse_binding, sparse_residency_buffer,
    sparse_residency_image2_d, sparse_residency_image3_d,  sparse_residency2_samples,
    sparse_residency4_samples, sparse_residency8_samples,  sparse_residency16_samples,
    sparse_residency_aliased, variable_multisample_rate, inherited_queries
}
