//! The rows.

use super::ArgumentBufferUse::On;
use super::QuirkClass::{KnownDriverFailure, Performance};
use super::Versions::{Before, Between};
use super::{Effect, Gpu, QuirkId, QuirkRow, When};
use crate::{DriverId, NvidiaArchitecture, Platform};

const MOLTENVK: When = When::driver(&[DriverId::Moltenvk]);
const KOSMICKRISP: When = When::driver(&[DriverId::MesaKosmickrisp]);
const NVIDIA: When = When::driver(&[DriverId::NvidiaProprietary]);
const INTEL_WINDOWS: When = When::driver(&[DriverId::IntelProprietaryWindows]);
const ANV: When = When::driver(&[DriverId::IntelOpenSourceMesa]);
const ANY_INTEL: When = When::driver(&[DriverId::IntelProprietaryWindows, DriverId::IntelOpenSourceMesa]);
const AMD: When = When::driver(&[DriverId::AmdProprietary]);
const ANY_AMD_OF_ITS_OWN: When = When::driver(&[DriverId::AmdProprietary, DriverId::AmdOpenSource]);
const ANY_AMD: When = When::driver(&[DriverId::AmdProprietary, DriverId::AmdOpenSource, DriverId::MesaRadv]);
const QUALCOMM: When = When::driver(&[DriverId::QualcommProprietary]);
const ARM: When = When::driver(&[DriverId::ArmProprietary]);
const V3DV: When = When::driver(&[DriverId::MesaV3dv]);

macro_rules! quirks {
    ($($id:literal: $class:ident, $effect:expr, $when:expr, $summary:literal, $source:literal;)*) => {
        /// Every quirk that Bindery knows.
        pub static QUIRKS: &[QuirkRow] = &[$(QuirkRow {
            id: QuirkId($id),
            summary: $summary,
            when: $when,
            effect: $effect,
            class: $class,
            source: $source,
        },)*];
    };
}

quirks! {
    // MoltenVK. A version is the one that `driverVersion` spells in decimal digits.
    "set_for_tables": KnownDriverFailure, Effect::MetalFunctionTables, MOLTENVK,
        "a set that is bound one by one goes into a Metal function's 31 buffers, 128 textures and 16 samplers: what \
         does not fit is delivered as an argument buffer",
        "MoltenVK MVKDescriptorSet.mm (pickArgumentBufferMode), issues 2094, 2426";
    "set_for_lengths": KnownDriverFailure, Effect::PushedLengthsReadZero, MOLTENVK,
        "the length of a storage buffer reads 0 in a pushed set: a set with such a buffer is not pushed",
        "MoltenVK MVKCommandEncoderState.mm (pushDescriptorSet); KytyPS5 pull request 685";
    "moltenvk_no_push": KnownDriverFailure, Effect::NoPush,
        MOLTENVK.versions(Before([1, 2, 11, 0])).argument_buffers(On),
        "pushed sets are wrong under argument buffers: nothing is pushed",
        "MoltenVK pull request 2327; Granite pull request 139";
    "moltenvk_no_push_beside_sets": KnownDriverFailure, Effect::NoPushBesideSets,
        MOLTENVK.versions(Before([1, 4, 1, 0])).argument_buffers(On),
        "a pushed set beside ordinary ones takes wrong buffers: a program has one or the other",
        "MoltenVK issue 2616, pull request 2572";
    "moltenvk_no_push_over_bound_set": KnownDriverFailure, Effect::NoPushOverBoundSet,
        MOLTENVK.versions(Before([1, 4, 1, 0])).argument_buffers(On),
        "a push at a number where a set was bound is wrong: the runtime keeps such numbers apart",
        "MoltenVK issue 2616, pull request 2572";
    "moltenvk_clear_overwrites_set_0": KnownDriverFailure, Effect::ClearOverwritesSet0, MOLTENVK.argument_buffers(On),
        "clearing an attachment overwrites buffer 0, which holds descriptor set 0: that set is bound again",
        "MoltenVK pull request 2822 (not merged)";
    "moltenvk_no_dynamic_beside_push_constants": KnownDriverFailure, Effect::NoDynamicBesidePushConstants,
        MOLTENVK.versions(Between([1, 3, 1, 0], [1, 3, 2, 0])).argument_buffers(On),
        "dynamic offsets, push constants and argument buffers meet at buffer 8: blocks beside push constants are not \
         dynamic",
        "MoltenVK issue 2576";
    "moltenvk_no_mixed_images": KnownDriverFailure, Effect::NoMixedImageTypesAtOneBinding, MOLTENVK,
        "image variables of different types at one binding fail in every mode: the program is declined",
        "MoltenVK issue 2768";
    "moltenvk_no_variable_count_beside_sampler": KnownDriverFailure, Effect::NoVariableCountBesideSampler,
        MOLTENVK.versions(Before([1, 4, 3, 0])),
        "a variable-count image array in a set with a sampler is cut to the samplers' limit: its count is fixed",
        "MoltenVK issue 2203, pull request 2723 (2026-04-28)";
    "moltenvk_uniform_block_64_kib": KnownDriverFailure, Effect::UniformBlockAtMost(65_536), MOLTENVK.gpu(Gpu::NotApple),
        "uniform blocks of more than 64 KiB fail: the program is declined",
        "MoltenVK issue 730; Metal feature set tables (constant address space)";
    "moltenvk_per_set_below_limit": KnownDriverFailure, Effect::PerSetDescriptorsBelowLimit, MOLTENVK,
        "maxPerSetDescriptors itself is one too many",
        "MoltenVK MVKDevice.mm (getDescriptorSetLayoutSupport)";
    "moltenvk_stride_of_4": KnownDriverFailure, Effect::VertexStrideMultipleOf(4), MOLTENVK.gpu(Gpu::StrideAligned),
        "vertex strides must be multiples of 4",
        "Vulkan specification, VkPhysicalDevicePortabilitySubsetPropertiesKHR; Metal, MTLVertexBufferLayoutDescriptor";
    "moltenvk_count_pool": KnownDriverFailure, Effect::CountPoolAllocations, MOLTENVK,
        "an exhausted pool still answers VK_SUCCESS: the runtime keeps its own count",
        "MoltenVK issues 2396, 2449";

    // KosmicKrisp.
    "kosmickrisp_unique_samplers": KnownDriverFailure, Effect::UniqueSamplersAtMost(1_024), KOSMICKRISP,
        "at most 1,024 different samplers can be alive: equal ones share one",
        "Mesa src/kosmickrisp; report of KosmicKrisp 26.0.99 on gpuinfo.org";
    "kosmickrisp_dynamic_buffers_per_set": KnownDriverFailure, Effect::DynamicBuffersPerSetAtMost(32), KOSMICKRISP,
        "dynamic buffers past 32 in one set layout overwrite memory: later ones are not dynamic",
        "Vulkan-ValidationLayers issue 11522";

    // NVIDIA.
    "nvidia_push_all_or_none": KnownDriverFailure, Effect::PushAllOrNone,
        NVIDIA.gpu(Gpu::NvidiaUpTo(NvidiaArchitecture::Volta)),
        "pushed and ordinary sets in turn corrupt or flicker: if one program of the collection cannot be pushed, none is",
        "Ryujinx ShaderCollection.cs, pull request 6340; yuzu issue 11684";
    "nvidia_no_push": KnownDriverFailure, Effect::NoPush,
        NVIDIA.gpu(Gpu::NvidiaUpTo(NvidiaArchitecture::Volta)).versions(Before([527, 0, 0, 0])),
        "pushed sets are broken: nothing is pushed",
        "yuzu vulkan_device.cpp";
    "nvidia_no_update_after_bind_texel_buffers": KnownDriverFailure, Effect::NoUpdateAfterBindTexelBuffers,
        NVIDIA.gpu(Gpu::NvidiaUpTo(NvidiaArchitecture::Pascal)),
        "update-after-bind texel buffers lose the device: that binding flag is left off",
        "RPCS3 vkutils/device.cpp, issue 17121";
    "nvidia_descriptor_buffer_with_mesh": Performance, Effect::DescriptorBufferOnlyWithMesh, NVIDIA,
        "descriptor buffers pay only on GPUs with mesh shaders",
        "dxvk dxvk_device_info.cpp";
    "nvidia_descriptor_heap": Performance, Effect::NoDescriptorHeap, NVIDIA.versions(Before([595, 84, 0, 0])),
        "descriptor heaps are slow with drivers before 595.84",
        "dxvk dxvk_device_info.cpp";

    // Intel.
    "intel_arc_windows_no_push": KnownDriverFailure, Effect::NoPush,
        INTEL_WINDOWS.on(Platform::Windows).gpu(Gpu::IntelArc),
        "pushed sets crash: nothing is pushed",
        "Ryujinx issue 6551";
    "intel_arc_inline_uniform_block_pools": KnownDriverFailure, Effect::RecreateInlineUniformBlockPools,
        INTEL_WINDOWS.gpu(Gpu::IntelArc),
        "a pool with inline uniform blocks does not reset: it is destroyed and made again",
        "IGCIT issue 1502";
    "anv_no_push": KnownDriverFailure, Effect::NoPush, ANV.versions(Between([22, 3, 0, 0], [23, 2, 0, 0])),
        "pushed sets are wrong: nothing is pushed",
        "yuzu pull requests 10365, 10414, vulkan_device.cpp; Mesa merge request 23156";
    "anv_descriptor_buffer": Performance, Effect::NoDescriptorBuffer, ANV,
        "descriptor buffers are slower than sets",
        "dxvk dxvk_device_info.cpp";
    "intel_pool_of_a_million": KnownDriverFailure, Effect::PoolDescriptorsAtMost(1_000_000), ANY_INTEL,
        "making a pool of more than about a million descriptors answers that it is fragmented: pools are smaller",
        "RPCS3 issues 14012, 17356";

    // AMD.
    "amd_prefer_sets": Performance, Effect::PreferSets, ANY_AMD,
        "a push is slower than a set",
        "Mesa zink_screen.c";
    "amd_no_push_2_0_226": KnownDriverFailure, Effect::NoPush,
        AMD.on(Platform::Windows).versions(Between([2, 0, 226, 0], [2, 0, 227, 0])),
        "the first driver with pushed sets crashes on them; a later one of the same number does not: nothing is pushed",
        "yuzu pull requests 8379, 8518";
    "amd_fmask_descriptor_buffer": Performance, Effect::NoDescriptorBuffer,
        ANY_AMD_OF_ITS_OWN.gpu(Gpu::AmdWithFmask),
        "descriptor buffers make multisampled images with an fmask slower",
        "dxvk dxvk_device_info.cpp";
    "amd_windows_dynamic_uniform_buffers": KnownDriverFailure, Effect::DynamicUniformBuffersAtMost(8),
        AMD.on(Platform::Windows),
        "eight dynamic uniform buffers in a pipeline layout: the first eight are dynamic, later ones are not",
        "AMD-Gfx-Drivers issue 82; DiligentCore issue 730";

    // Qualcomm.
    "qualcomm_no_aliases": KnownDriverFailure, Effect::NoAliases, QUALCOMM,
        "two variables at one binding are miscompiled: the program is declined",
        "eden vulkan_device.cpp";
    "qualcomm_sampler_budget": KnownDriverFailure, Effect::SamplerBudgetPercent(75), QUALCOMM,
        "the heap of samplers runs out before its reported size: three quarters are used",
        "eden vulkan_device.cpp";
    "qualcomm_prefer_sets": Performance, Effect::PreferSets, QUALCOMM,
        "a push is slower than a set",
        "yuzu vulkan_device.cpp";
    "qualcomm_windows_texel_buffer_templates": KnownDriverFailure, Effect::NoTemplateForTexelBuffers,
        QUALCOMM.on(Platform::Windows),
        "updating texel buffers by template crashes: they are written one by one",
        "Ryujinx ShaderCollection.cs, issue 7002";
    "adreno_5xx_empty_sets": KnownDriverFailure, Effect::PlaceholderInEmptySets, QUALCOMM.gpu(Gpu::AdrenoHundred(5)),
        "an empty set between others is skipped, which shifts the rest: it gets a placeholder",
        "godot issue 114416";

    // Arm.
    "mali_fragmented_pool": KnownDriverFailure, Effect::FragmentedPoolIsExhausted, ARM,
        "a pool of 64 sets answers that it is fragmented with few alive: taken as exhausted, and one retry",
        "wgpu issue 10264";

    // Broadcom.
    "v3dv_zero_pool_sizes": KnownDriverFailure, Effect::OmitZeroPoolSizes, V3DV,
        "pool sizes of zero abort: they are left out",
        "ncnn issue 6951";
}
