//! A profile and its quirks, read once into what the rules compare with.

use bindery_device::{ActiveQuirks, Profile, QuirkId};

use crate::effects::{self, Effects, RuntimeHints};
use crate::layout::MAX_SETS;
use crate::rules::features::DeviceFeatures;
use crate::rules::vulkan_limits::{self, DeviceRow};

/// `maxPushDescriptors` that MoltenVK reports with Metal 3's argument buffers. Below it the GPU is an older
/// one that keeps buffer slots for more than the exact model knows (MoltenVK MVKDevice.mm).
const METAL_3_PUSH_DESCRIPTORS: u64 = 287;

/// One device made ready.
#[derive(Clone)]
pub(crate) struct Device {
    pub(crate) rows: Vec<DeviceRow>,
    pub(crate) effects: Effects,
    pub(crate) features: DeviceFeatures,
    pub(crate) hints: RuntimeHints,
    pub(crate) unknown_limits: Vec<&'static str>,
    pub(crate) unknown_effects: Vec<QuirkId>,
    pub(crate) push_advertised: bool,
    pub(crate) update_after_bind: bool,
    pub(crate) metal_3: bool,
    pub(crate) max_push_descriptors: Option<u64>,
    max_bound_descriptor_sets: Option<u64>,
    pub(crate) max_per_set_descriptors: Option<u64>,
    pub(crate) max_update_after_bind_descriptors_in_all_pools: Option<u64>,
    pub(crate) max_push_constants_size: Option<u64>,
    pub(crate) max_uniform_buffer_range: Option<u64>,
    pub(crate) max_storage_buffer_range: Option<u64>,
    pub(crate) max_inline_uniform_block_size: Option<u64>,
    pub(crate) max_dynamic_uniform_buffers: Option<u64>,
    pub(crate) max_update_after_bind_dynamic_uniform_buffers: Option<u64>,
    pub(crate) max_compute_work_group_size: [Option<u64>; 3],
    pub(crate) max_compute_work_group_invocations: Option<u64>,
}

impl Device {
    pub(crate) fn new(profile: &Profile, quirks: &ActiveQuirks) -> Self {
        let limits = &profile.limits;
        let core = |minor| (profile.api_version.0, profile.api_version.1) >= (1, minor);
        let push_advertised = profile.has_extension("VK_KHR_push_descriptor")
            || (core(4) && profile.has_feature("pushDescriptor"));
        let update_after_bind = core(2) || profile.has_extension("VK_EXT_descriptor_indexing");
        let (effects, hints, unknown_effects) = effects::sort(quirks, limits.max_sampler_allocation_count);
        let single = [
            ("max_bound_descriptor_sets", limits.max_bound_descriptor_sets, true),
            ("max_push_descriptors", limits.max_push_descriptors, push_advertised),
            ("max_per_set_descriptors", limits.max_per_set_descriptors, core(1)),
            ("max_push_constants_size", limits.max_push_constants_size, true),
            ("max_uniform_buffer_range", limits.max_uniform_buffer_range, true),
            ("max_storage_buffer_range", limits.max_storage_buffer_range, true),
            ("max_compute_work_group_size_x", limits.max_compute_work_group_size_x, true),
            ("max_compute_work_group_size_y", limits.max_compute_work_group_size_y, true),
            ("max_compute_work_group_size_z", limits.max_compute_work_group_size_z, true),
            ("max_compute_work_group_invocations", limits.max_compute_work_group_invocations, true),
            (
                "max_update_after_bind_descriptors_in_all_pools",
                limits.max_update_after_bind_descriptors_in_all_pools,
                update_after_bind,
            ),
        ];
        let inline = profile.has_feature("inlineUniformBlock");
        let acceleration = profile.has_feature("accelerationStructure");
        let unknown_limits = single
            .into_iter()
            .filter(|(_, limit, applies)| *applies && limit.is_none())
            .map(|(name, ..)| name)
            .chain(vulkan_limits::unknown(limits, update_after_bind).filter(|name| {
                (inline || !name.contains("inline")) && (acceleration || !name.contains("acceleration"))
            }))
            .collect();
        Self {
            rows: vulkan_limits::resolve(limits, update_after_bind),
            features: DeviceFeatures::new(profile),
            effects,
            hints,
            unknown_limits,
            unknown_effects,
            push_advertised,
            update_after_bind,
            metal_3: limits.max_push_descriptors.is_some_and(|limit| limit >= METAL_3_PUSH_DESCRIPTORS),
            max_push_descriptors: limits.max_push_descriptors,
            max_bound_descriptor_sets: limits.max_bound_descriptor_sets,
            max_per_set_descriptors: limits.max_per_set_descriptors,
            max_update_after_bind_descriptors_in_all_pools: limits
                .max_update_after_bind_descriptors_in_all_pools,
            max_push_constants_size: limits.max_push_constants_size,
            max_uniform_buffer_range: limits.max_uniform_buffer_range,
            max_storage_buffer_range: limits.max_storage_buffer_range,
            max_inline_uniform_block_size: limits.max_inline_uniform_block_size,
            max_dynamic_uniform_buffers: limits.max_descriptor_set_uniform_buffers_dynamic,
            max_update_after_bind_dynamic_uniform_buffers: limits
                .max_descriptor_set_update_after_bind_uniform_buffers_dynamic,
            max_compute_work_group_size: [
                limits.max_compute_work_group_size_x,
                limits.max_compute_work_group_size_y,
                limits.max_compute_work_group_size_z,
            ],
            max_compute_work_group_invocations: limits.max_compute_work_group_invocations,
        }
    }

    /// Sets that a plan may name.
    pub(crate) fn set_limit(&self) -> u64 {
        self.max_bound_descriptor_sets.unwrap_or(u64::MAX).min(u64::from(MAX_SETS))
    }
}
