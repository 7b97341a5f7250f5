//! What a quirk makes the planner or the runtime do.

/// What a quirk makes the planner or the runtime do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Effect {
    /// No set is pushed.
    NoPush,
    /// If one program of the collection cannot be pushed, none is.
    PushAllOrNone,
    /// Pushing works but is slower than a set: prefer sets.
    PreferSets,
    /// A pushed set and an ordinary set in one pipeline layout do not work together.
    NoPushBesideSets,
    /// A set that an earlier draw bound, replaced by a push at the same number, is wrong.
    NoPushOverBoundSet,
    /// A discretely bound set goes straight into a Metal function's tables of 31 buffers, 128 textures, 16 samplers.
    MetalFunctionTables,
    /// `OpArrayLength` reads 0 in a pushed set.
    PushedLengthsReadZero,
    /// Dynamic offsets, push constants and argument buffers meet at one buffer index.
    NoDynamicBesidePushConstants,
    /// Image variables of different types at one binding fail however they are delivered.
    NoMixedImageTypesAtOneBinding,
    /// A variable-count image array in a set with a sampler is cut short.
    NoVariableCountBesideSampler,
    /// Uniform blocks larger than this many bytes fail.
    UniformBlockAtMost(u32),
    /// Fewer than `maxPerSetDescriptors` descriptors fit: the driver compares with `<`.
    PerSetDescriptorsBelowLimit,
    /// Clearing an attachment overwrites the buffer behind descriptor set 0: bind that set again after a clear.
    ClearOverwritesSet0,
    /// Vertex binding strides must be a multiple of this.
    VertexStrideMultipleOf(u32),
    /// At most this many distinct samplers.
    UniqueSamplersAtMost(u32),
    /// At most this many dynamic buffers in one set layout.
    DynamicBuffersPerSetAtMost(u32),
    /// At most this many dynamic uniform buffers in one pipeline layout, whatever is reported.
    DynamicUniformBuffersAtMost(u32),
    /// Texel buffers must not be update-after-bind.
    NoUpdateAfterBindTexelBuffers,
    /// Descriptor buffers are not worth it or not correct.
    NoDescriptorBuffer,
    /// Descriptor buffers pay off only with mesh shaders.
    DescriptorBufferOnlyWithMesh,
    /// Descriptor heaps (`VK_EXT_descriptor_heap`) are not worth it or not correct.
    NoDescriptorHeap,
    /// Two variables on one (set, binding) are miscompiled.
    NoAliases,
    /// Only this share of the reported samplers, in percent, can be used.
    SamplerBudgetPercent(u32),
    /// Updating texel buffers by template crashes: write them plainly.
    NoTemplateForTexelBuffers,
    /// An empty set between others is skipped and shifts the rest: give it a placeholder binding.
    PlaceholderInEmptySets,
    /// `VK_ERROR_FRAGMENTED_POOL` comes early: treat it as an exhausted pool, take the next one, retry once.
    FragmentedPoolIsExhausted,
    /// Pools of more than this many descriptors fail.
    PoolDescriptorsAtMost(u32),
    /// Pools with inline uniform blocks do not reset: destroy and make them again.
    RecreateInlineUniformBlockPools,
    /// Pool sizes of zero abort: leave them out.
    OmitZeroPoolSizes,
    /// An exhausted pool still answers success: keep a count.
    CountPoolAllocations,
}
