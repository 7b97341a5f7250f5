//! The quirks of one run, sorted into what the planner's rules ask for and what the runtime must know.

use bindery_device::{ActiveQuirks, Effect, QuirkId};

/// When descriptor buffers are worth using.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DescriptorBuffers {
    /// No quirk speaks against them.
    #[default]
    Allowed,
    /// Only where mesh shaders are used.
    OnlyWithMesh,
    /// Never.
    Never,
}

/// What concerns pools, templates, clears and samplers rather than a program's layout.
///
/// The planner only passes it on: one value a device, the same for every program.
#[allow(clippy::struct_excessive_bools, reason = "each is one effect, on or off")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuntimeHints {
    /// A push at a set number where an ordinary set was bound goes wrong: bind nothing there before.
    pub no_push_over_bound_set: bool,
    /// Descriptor set 0 must be bound again after an attachment clear.
    pub rebind_set_0_after_clear: bool,
    /// Vertex binding strides must be a multiple of this.
    pub vertex_stride_multiple: Option<u32>,
    /// At most this many distinct samplers.
    pub unique_samplers: Option<u32>,
    /// At most this many sampler objects, a share of `maxSamplerAllocationCount`.
    pub sampler_budget: Option<u64>,
    /// Texel buffers are written plainly, not by template.
    pub no_template_for_texel_buffers: bool,
    /// Descriptor buffers.
    pub descriptor_buffers: DescriptorBuffers,
    /// Descriptor heaps are not used.
    pub no_descriptor_heap: bool,
    /// `VK_ERROR_FRAGMENTED_POOL` means: take the next pool, retry once.
    pub fragmented_pool_is_exhausted: bool,
    /// At most this many descriptors in one pool.
    pub pool_descriptors: Option<u32>,
    /// Pools with inline uniform blocks are destroyed and made again instead of reset.
    pub recreate_inline_uniform_block_pools: bool,
    /// Pool sizes of zero are left out.
    pub omit_zero_pool_sizes: bool,
    /// The driver answers success past a pool's size: keep a count.
    pub count_pool_allocations: bool,
}

/// Effects that the rules ask for, each with the quirk behind it. Where two rows set one number, the smaller holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    pub(crate) no_push: Option<QuirkId>,
    pub(crate) push_all_or_none: Option<QuirkId>,
    pub(crate) prefer_sets: Option<QuirkId>,
    pub(crate) no_push_beside_sets: Option<QuirkId>,
    pub(crate) no_push_over_bound_set: Option<QuirkId>,
    pub(crate) metal_function_tables: Option<QuirkId>,
    pub(crate) pushed_lengths_read_zero: Option<QuirkId>,
    pub(crate) no_dynamic_beside_push_constants: Option<QuirkId>,
    pub(crate) no_mixed_image_types: Option<QuirkId>,
    pub(crate) no_variable_count_beside_sampler: Option<QuirkId>,
    pub(crate) uniform_block_at_most: Option<(QuirkId, u32)>,
    pub(crate) per_set_descriptors_below_limit: Option<QuirkId>,
    pub(crate) dynamic_buffers_per_set_at_most: Option<(QuirkId, u32)>,
    pub(crate) dynamic_uniform_buffers_at_most: Option<(QuirkId, u32)>,
    pub(crate) no_update_after_bind_texel_buffers: Option<QuirkId>,
    pub(crate) no_aliases: Option<QuirkId>,
    pub(crate) placeholder_in_empty_sets: Option<QuirkId>,
    pub(crate) pool_descriptors_at_most: Option<(QuirkId, u32)>,
}

/// Sorts the active quirks. An effect that this version does not know is returned by its quirk's id: it is
/// reported, never dropped in silence.
pub(crate) fn sort(
    quirks: &ActiveQuirks,
    sampler_objects: Option<u64>,
) -> (Effects, RuntimeHints, Vec<QuirkId>) {
    let mut effects = Effects::default();
    let mut hints = RuntimeHints::default();
    let mut unknown = Vec::new();
    let least = |held: &mut Option<(QuirkId, u32)>, quirk, limit| {
        if held.is_none_or(|(_, held)| limit < held) {
            *held = Some((quirk, limit));
        }
    };
    let lower = |held: &mut Option<u32>, limit: u32| *held = Some(held.map_or(limit, |held| held.min(limit)));
    for (quirk, effect) in quirks.iter() {
        let first = |held: &mut Option<QuirkId>| {
            held.get_or_insert(quirk);
        };
        match effect {
            Effect::NoPush => first(&mut effects.no_push),
            Effect::PushAllOrNone => first(&mut effects.push_all_or_none),
            Effect::PreferSets => first(&mut effects.prefer_sets),
            Effect::NoPushBesideSets => first(&mut effects.no_push_beside_sets),
            Effect::NoPushOverBoundSet => {
                first(&mut effects.no_push_over_bound_set);
                hints.no_push_over_bound_set = true;
            }
            Effect::MetalFunctionTables => first(&mut effects.metal_function_tables),
            Effect::PushedLengthsReadZero => first(&mut effects.pushed_lengths_read_zero),
            Effect::NoDynamicBesidePushConstants => first(&mut effects.no_dynamic_beside_push_constants),
            Effect::NoMixedImageTypesAtOneBinding => first(&mut effects.no_mixed_image_types),
            Effect::NoVariableCountBesideSampler => first(&mut effects.no_variable_count_beside_sampler),
            Effect::UniformBlockAtMost(bytes) => least(&mut effects.uniform_block_at_most, quirk, bytes),
            Effect::PerSetDescriptorsBelowLimit => first(&mut effects.per_set_descriptors_below_limit),
            Effect::ClearOverwritesSet0 => hints.rebind_set_0_after_clear = true,
            Effect::VertexStrideMultipleOf(stride) => {
                hints.vertex_stride_multiple = Some(hints.vertex_stride_multiple.unwrap_or(1).max(stride));
            }
            Effect::UniqueSamplersAtMost(limit) => lower(&mut hints.unique_samplers, limit),
            Effect::DynamicBuffersPerSetAtMost(limit) => {
                least(&mut effects.dynamic_buffers_per_set_at_most, quirk, limit);
            }
            Effect::DynamicUniformBuffersAtMost(limit) => {
                least(&mut effects.dynamic_uniform_buffers_at_most, quirk, limit);
            }
            Effect::NoUpdateAfterBindTexelBuffers => first(&mut effects.no_update_after_bind_texel_buffers),
            Effect::NoDescriptorBuffer => hints.descriptor_buffers = DescriptorBuffers::Never,
            Effect::DescriptorBufferOnlyWithMesh => {
                hints.descriptor_buffers = hints.descriptor_buffers.max(DescriptorBuffers::OnlyWithMesh);
            }
            Effect::NoAliases => first(&mut effects.no_aliases),
            Effect::SamplerBudgetPercent(percent) => {
                let share = sampler_objects.map(|all| all.saturating_mul(u64::from(percent)) / 100);
                hints.sampler_budget = [hints.sampler_budget, share].into_iter().flatten().min();
            }
            Effect::NoTemplateForTexelBuffers => hints.no_template_for_texel_buffers = true,
            Effect::PlaceholderInEmptySets => first(&mut effects.placeholder_in_empty_sets),
            Effect::NoDescriptorHeap => hints.no_descriptor_heap = true,
            Effect::FragmentedPoolIsExhausted => hints.fragmented_pool_is_exhausted = true,
            Effect::PoolDescriptorsAtMost(limit) => {
                least(&mut effects.pool_descriptors_at_most, quirk, limit);
                lower(&mut hints.pool_descriptors, limit);
            }
            Effect::RecreateInlineUniformBlockPools => hints.recreate_inline_uniform_block_pools = true,
            Effect::OmitZeroPoolSizes => hints.omit_zero_pool_sizes = true,
            Effect::CountPoolAllocations => hints.count_pool_allocations = true,
            _ => unknown.push(quirk),
        }
    }
    (effects, hints, unknown)
}
