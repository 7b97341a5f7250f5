//! Random programs on random devices: no panic, the same plan every time, and no plan past a limit that its device
//! reports. The limits are counted again here, by code that shares nothing with the planner's.
#![allow(clippy::expect_used, reason = "a limit that the table lacks fails the test")]

use std::collections::BTreeMap;

use bindery_device::{
    ActiveQuirks, DriverId, DriverVersion, Effect, LIMITS, Limits, Platform, Profile, QuirkId,
};
use bindery_plan::{
    ArgumentBuffers, BindingPlan, Code, Consequence, Count, Delivery, DynamicUniforms, Options, Plan,
    Planner, Program, PushPreference, PushSet, RecordedBinding, RecordedLayout, RecordedSet, Resource,
    StageFlags, StageResources, Trimming, VertexBindings, plan_collection, rule,
};
use bindery_spirv::{Access, Declared, DescriptorType as D, Stage};
use proptest::collection::{btree_map, vec};
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const TYPES: [D; 13] = [
    D::Sampler,
    D::CombinedImageSampler,
    D::SampledImage,
    D::StorageImage,
    D::UniformTexelBuffer,
    D::StorageTexelBuffer,
    D::UniformBuffer,
    D::StorageBuffer,
    D::UniformBufferDynamic,
    D::StorageBufferDynamic,
    D::InputAttachment,
    D::InlineUniformBlock,
    D::AccelerationStructure,
];

const STAGES: [Stage; 8] = [
    Stage::Vertex,
    Stage::TessellationControl,
    Stage::TessellationEvaluation,
    Stage::Geometry,
    Stage::Fragment,
    Stage::Compute,
    Stage::Task,
    Stage::Mesh,
];

/// What the tests of Vulkan's text say each limit counts: types, and whether per stage.
fn counted(limit: &str) -> Option<(Vec<D>, bool)> {
    let per_stage = limit.starts_with("maxPerStage");
    let tail = limit.trim_start_matches("maxPerStageDescriptor").trim_start_matches("maxDescriptorSet");
    let types = match tail.trim_start_matches("UpdateAfterBind") {
        "Samplers" => vec![D::Sampler, D::CombinedImageSampler],
        "UniformBuffers" if per_stage => vec![D::UniformBuffer, D::UniformBufferDynamic],
        "StorageBuffers" if per_stage => vec![D::StorageBuffer, D::StorageBufferDynamic],
        "UniformBuffers" => vec![D::UniformBuffer],
        "StorageBuffers" => vec![D::StorageBuffer],
        "UniformBuffersDynamic" => vec![D::UniformBufferDynamic],
        "StorageBuffersDynamic" => vec![D::StorageBufferDynamic],
        "SampledImages" => vec![D::CombinedImageSampler, D::SampledImage, D::UniformTexelBuffer],
        "StorageImages" => vec![D::StorageImage, D::StorageTexelBuffer],
        "InputAttachments" => vec![D::InputAttachment],
        "InlineUniformBlocks" => vec![D::InlineUniformBlock],
        "AccelerationStructures" => vec![D::AccelerationStructure],
        _ => return None,
    };
    Some((types, per_stage))
}

fn descriptors(binding: &BindingPlan, runtime: u32) -> u128 {
    match (binding.descriptor_type, binding.count) {
        (D::InlineUniformBlock, _) => 1,
        (_, Count::Fixed(count)) => u128::from(count),
        (_, Count::RuntimeSized) => u128::from(runtime),
    }
}

/// Everything that a plan which is not declined must keep.
fn recount(profile: &Profile, options: &Options, plan: &Plan) -> Result<(), TestCaseError> {
    let pushed: Vec<_> = plan.sets.iter().filter(|set| set.delivery == Delivery::Push).collect();
    prop_assert!(pushed.len() <= 1, "{} pushed sets", pushed.len());
    if options.push == PushPreference::Never {
        prop_assert!(pushed.is_empty());
    }
    let limit_of = |name: &str| {
        let row = LIMITS.iter().find(|row| row.name == name).expect("a limit of that name");
        (row.get)(&profile.limits).map(u128::from)
    };
    if let (Some(set), Some(limit)) = (pushed.first(), limit_of("maxPushDescriptors")) {
        let count: u128 = set.bindings.iter().map(|b| descriptors(b, options.runtime_array_size)).sum();
        prop_assert!(count <= limit, "{count} pushed of {limit}");
    }
    if let Some(limit) = limit_of("maxBoundDescriptorSets") {
        prop_assert!(plan.sets.len() as u128 <= limit);
    }
    for row in LIMITS {
        let Some((types, per_stage)) = counted(row.name) else { continue };
        let all_sets = row.name.contains("UpdateAfterBind");
        if all_sets && profile.api_version < (1, 2, 0) {
            continue;
        }
        let Some(mut limit) = (row.get)(&profile.limits).map(u128::from) else { continue };
        if all_sets {
            // The specification asks for at least the ordinary limit.
            limit = limit.max(limit_of(&row.name.replace("UpdateAfterBind", "")).unwrap_or(0));
        }
        let mut counts: BTreeMap<u32, u128> = BTreeMap::new();
        for set in &plan.sets {
            if set.delivery == Delivery::UpdateAfterBindSet && !all_sets {
                continue;
            }
            for binding in set.bindings.iter().filter(|binding| types.contains(&binding.descriptor_type)) {
                let bits = if per_stage { binding.stages.bits() & 0x3fff } else { 1 };
                for bit in (0..32).filter(|bit| bits >> bit & 1 == 1) {
                    *counts.entry(bit).or_default() += descriptors(binding, options.runtime_array_size);
                }
            }
        }
        let largest = counts.values().copied().max().unwrap_or(0);
        prop_assert!(largest <= limit, "{}: {largest} of {limit}", row.name);
    }
    if let Some(limit) = limit_of("maxPushConstantsSize") {
        for range in &plan.push_constants {
            prop_assert!(u128::from(range.offset) + u128::from(range.size) <= limit);
        }
    }
    Ok(())
}

/// A Metal function has 31 buffers, 128 textures and 16 samplers: what a pushed set gives a stage can never be more.
fn recount_metal(plan: &Plan, program: &Program) -> Result<(), TestCaseError> {
    let stages = program.stages.iter().fold(StageFlags::empty(), |all, stage| all | stage.stage_flag);
    for set in plan.sets.iter().filter(|set| set.delivery == Delivery::Push) {
        for stage in stages.iter() {
            let (mut buffers, mut textures, mut samplers) = (0u128, 0u128, 0u128);
            for binding in set.bindings.iter().filter(|binding| binding.stages.contains(stage)) {
                let count = descriptors(binding, 1);
                match binding.descriptor_type {
                    D::Sampler => samplers += count,
                    D::CombinedImageSampler => {
                        samplers += count;
                        textures += count;
                    }
                    D::UniformBuffer | D::StorageBuffer | D::AccelerationStructure => buffers += count,
                    _ => textures += count,
                }
            }
            if stage == StageFlags::VERTEX && buffers > 0 {
                buffers += program.vertex_bindings.map_or(16, |bindings| u128::from(bindings.slots));
            }
            prop_assert!(
                buffers <= 31 && textures <= 128 && samplers <= 16,
                "{buffers} {textures} {samplers}"
            );
        }
    }
    Ok(())
}

/// Every reason that declines shows more than is allowed; nothing that code uses is lost.
fn sound(plan: &Plan, program: &Program) -> Result<(), TestCaseError> {
    for reason in &plan.reasons {
        if matches!(reason.consequence, Consequence::Declined | Consequence::NotPushed) {
            prop_assert!(reason.found > reason.limit, "{}", reason.to_string());
        }
        prop_assert!(!reason.to_string().contains('\n'));
    }
    let declines = plan.reasons.iter().any(|reason| reason.consequence == Consequence::Declined);
    prop_assert_eq!(plan.declined, declines);
    prop_assert!(plan.sets.len() <= 1024);
    for (number, set) in (0u32..).zip(&plan.sets) {
        prop_assert_eq!(set.set, number);
    }
    if !plan.declined {
        for stage in &program.stages {
            for used in stage.resources.iter().filter(|resource| resource.statically_used) {
                if matches!(stage.code, Code::NotRead { .. }) && program.recorded.is_some() {
                    continue;
                }
                let set = plan.sets.iter().find(|set| set.set == used.set);
                let binding = set.and_then(|set| set.bindings.iter().find(|b| b.binding == used.binding));
                prop_assert!(binding.is_some_and(|b| b.stages.contains(stage.stage_flag)));
            }
        }
    }
    Ok(())
}

fn effects() -> impl Strategy<Value = Vec<(QuirkId, Effect)>> {
    let all = [
        Effect::NoPush,
        Effect::PushAllOrNone,
        Effect::PreferSets,
        Effect::NoPushBesideSets,
        Effect::NoPushOverBoundSet,
        Effect::MetalFunctionTables,
        Effect::PushedLengthsReadZero,
        Effect::NoDynamicBesidePushConstants,
        Effect::NoMixedImageTypesAtOneBinding,
        Effect::NoVariableCountBesideSampler,
        Effect::UniformBlockAtMost(1000),
        Effect::PerSetDescriptorsBelowLimit,
        Effect::DynamicBuffersPerSetAtMost(2),
        Effect::DynamicUniformBuffersAtMost(3),
        Effect::NoUpdateAfterBindTexelBuffers,
        Effect::NoAliases,
        Effect::PlaceholderInEmptySets,
        Effect::PoolDescriptorsAtMost(100),
        Effect::SamplerBudgetPercent(75),
    ];
    let some = proptest::sample::subsequence(all.to_vec(), 0..3);
    (some, any::<bool>()).prop_map(|(mut effects, metal)| {
        if metal {
            effects.extend([Effect::MetalFunctionTables, Effect::PushedLengthsReadZero]);
        }
        effects.into_iter().map(|effect| (QuirkId("random"), effect)).collect()
    })
}

fn small_or_any() -> impl Strategy<Value = u32> {
    prop_oneof![12 => 0u32..40, 2 => 40u32..400, 1 => any::<u32>(), 1 => Just(u32::MAX)]
}

fn profile() -> impl Strategy<Value = Profile> {
    let names: Vec<&str> = LIMITS.iter().map(|row| row.name).collect();
    let limits = btree_map(proptest::sample::select(names), prop_oneof![0u64..40, Just(1_000_000)], 0..30);
    let features = proptest::sample::subsequence(
        vec![
            "inlineUniformBlock",
            "accelerationStructure",
            "runtimeDescriptorArray",
            "geometryShader",
            "tessellationShader",
            "meshShader",
            "taskShader",
            "vertexPipelineStoresAndAtomics",
            "fragmentStoresAndAtomics",
            "descriptorBindingVariableDescriptorCount",
        ],
        6..=10,
    );
    (limits, features, 0u32..5, prop::bool::weighted(0.8)).prop_map(|(values, features, minor, push)| {
        let mut limits = Limits::default();
        for row in LIMITS {
            if let Some(&value) = values.get(row.name) {
                (row.set)(&mut limits, Some(value));
            }
        }
        let features = features.into_iter().map(String::from).collect();
        Profile { limits, features, ..blank(minor, push) }
    })
}

/// A device of Vulkan 1.`minor` without limits or features.
fn blank(minor: u32, push: bool) -> Profile {
    Profile {
        name: "random".into(),
        device_name: "random".into(),
        api_version: (1, minor, 0),
        driver: DriverId::Other(0),
        driver_version: DriverVersion::default(),
        vendor_id: 0,
        device_id: None,
        platform: Platform::Unknown,
        limits: Limits::default(),
        features: std::collections::BTreeSet::new(),
        extensions: push.then(|| ("VK_KHR_push_descriptor".to_owned(), 1)).into_iter().collect(),
        vertex_formats: std::collections::BTreeSet::new(),
        source: "random".into(),
    }
}

fn resource() -> impl Strategy<Value = ((u32, u32), Resource)> {
    let slot =
        (prop_oneof![10 => 0u32..4, 1 => any::<u32>()], prop_oneof![10 => 0u32..12, 1 => any::<u32>()]);
    let count = prop_oneof![
        8 => Just(Count::Fixed(1)),
        4 => small_or_any().prop_map(Count::Fixed),
        1 => Just(Count::RuntimeSized)
    ];
    let flags = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.1), prop::bool::weighted(0.1));
    let what = (proptest::sample::select(TYPES.to_vec()), count, any::<u16>(), any::<u8>(), 1u32..4);
    (slot, what, flags, weighted(0.3, small_or_any())).prop_map(
        |((set, binding), (descriptor_type, count, access, declared, variables), flags, block_bytes)| {
            let (statically_used, sized_array, array_of_arrays, mixed_images) = flags;
            let resource = Resource {
                set,
                binding,
                descriptor_type,
                mixed_types: false,
                count,
                statically_used,
                access: Access::from_bits_truncate(access),
                declared: Declared::from_bits_truncate(declared),
                variables,
                sized_array,
                array_of_arrays,
                mixed_images: mixed_images && variables > 1,
                image: None,
                block_bytes,
                planes: variables,
            };
            ((set, binding), resource)
        },
    )
}

fn stage() -> impl Strategy<Value = StageResources> {
    let code = prop_oneof![
        3 => Just(Code::Read),
        1 => any::<bool>().prop_map(|may_read_lengths| Code::NotRead { may_read_lengths })
    ];
    let constants = weighted(0.3, (0u32..200, small_or_any()));
    (proptest::sample::select(STAGES.to_vec()), code, vec(resource(), 0..12), constants, any::<bool>())
        .prop_map(|(stage, code, resources, push_constants, fallback)| {
            // One row a slot, in order, as the type asks.
            let resources: BTreeMap<(u32, u32), Resource> = resources.into_iter().collect();
            let stage = StageResources {
                stage,
                stage_flag: stage.into(),
                code,
                resources: resources.into_values().collect(),
                push_constants,
                capabilities: Vec::new(),
                local_size: Some([1, 2, 3]),
            };
            if fallback { stage.with_mesh_fallback() } else { stage }
        })
}

fn recorded() -> impl Strategy<Value = RecordedLayout> {
    let what = (proptest::sample::select(TYPES.to_vec()), small_or_any(), any::<u32>(), 0u32..16);
    let binding = (0u32..12, what).prop_map(|(binding, (descriptor_type, count, stages, flags))| {
        let stages = StageFlags::from_bits_retain(stages);
        (binding, RecordedBinding { binding, descriptor_type, count, stages, flags, planes: 1 })
    });
    let set = (0u32..4, vec(binding, 0..8)).prop_map(|(flags, bindings)| {
        let bindings: BTreeMap<u32, RecordedBinding> = bindings.into_iter().collect();
        RecordedSet { flags, bindings: bindings.into_values().collect() }
    });
    let range = (any::<u32>(), any::<u32>(), any::<u32>())
        .prop_map(|(stages, offset, size)| (StageFlags::from_bits_retain(stages), offset, size));
    (vec(set, 0..4), vec(range, 0..2))
        .prop_map(|(sets, push_constants)| RecordedLayout { sets, push_constants })
}

fn program() -> impl Strategy<Value = Program> {
    let bindings = weighted(0.5, (0u32..20, 0u32..3))
        .prop_map(|known| known.map(|(slots, translated)| VertexBindings { slots, translated }));
    (vec(stage(), 0..3), bindings, weighted(0.25, recorded()))
        .prop_map(|(stages, vertex_bindings, recorded)| Program { stages, vertex_bindings, recorded })
}

fn options() -> impl Strategy<Value = Options> {
    let push = prop_oneof![
        4 => Just(PushPreference::Auto),
        1 => Just(PushPreference::WhereFaster),
        1 => Just(PushPreference::Never)
    ];
    let set = prop_oneof![3 => Just(PushSet::HighestPushable), 1 => (0u32..4).prop_map(PushSet::Number)];
    (push, set, any::<bool>(), prop::bool::weighted(0.8), any::<bool>()).prop_map(
        |(push, push_set, dynamic, argument_buffers, trimming)| {
            let mut options = Options::default();
            options.push = push;
            options.push_set = push_set;
            if !dynamic {
                options.dynamic_uniforms = DynamicUniforms::Never;
            }
            if !argument_buffers {
                options.argument_buffers = ArgumentBuffers::Off;
            }
            if !trimming {
                options.trimming = Trimming::Forbidden;
            }
            options
        },
    )
}

/// The same cases on every machine; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` look further.
fn config() -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 3000;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(2026);
    }
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_plan_is_sound(
        profile in profile(),
        rows in effects(),
        options in options(),
        programs in vec(program(), 1..3),
    ) {
        let metal = rows.iter().any(|(_, effect)| *effect == Effect::MetalFunctionTables);
        let discrete = options.argument_buffers == ArgumentBuffers::Off;
        let quirks = ActiveQuirks::from_rows(rows);
        let planner = Planner::new(&profile, &quirks, options.clone());
        let again = Planner::new(&profile, &quirks, options.clone());
        for program in &programs {
            let plan = planner.plan(program);
            prop_assert_eq!(&plan, &again.plan(program));
            sound(&plan, program)?;
            if !plan.declined {
                recount(&profile, &options, &plan)?;
                if metal && !discrete {
                    recount_metal(&plan, program)?;
                }
            }
        }
        let together = plan_collection(&planner, &programs);
        prop_assert_eq!(&together, &plan_collection(&again, &programs));
        for (plan, program) in together.iter().zip(&programs) {
            sound(plan, program)?;
        }
    }
}

/// The recount is a guard of its own: with one rule of each kind taken out, some random plan must fail it.
#[test]
fn the_recount_sees_a_missing_rule() {
    let one = |descriptor_type, count| {
        let resource = Resource {
            set: 0,
            binding: 0,
            descriptor_type,
            mixed_types: false,
            count: Count::Fixed(count),
            statically_used: true,
            access: Access::LOADED,
            declared: Declared::NON_WRITABLE,
            variables: 1,
            sized_array: false,
            array_of_arrays: false,
            mixed_images: false,
            image: None,
            block_bytes: None,
            planes: 1,
        };
        let stage = StageResources {
            stage: Stage::Compute,
            stage_flag: StageFlags::COMPUTE,
            code: Code::Read,
            resources: vec![resource],
            push_constants: None,
            capabilities: Vec::new(),
            local_size: None,
        };
        Program { stages: vec![stage], vertex_bindings: None, recorded: None }
    };
    let mut profile = blank(1, true);
    profile.limits.max_push_descriptors = Some(287);
    profile.limits.max_per_stage_descriptor_storage_buffers = Some(40);
    let metal = ActiveQuirks::from_rows(vec![(QuirkId("tables"), Effect::MetalFunctionTables)]);
    let none = ActiveQuirks::default();
    let cases = [
        (rule::PUSH_DESCRIPTORS, &none, one(D::SampledImage, 288)),
        (rule::STAGE_STORAGE_BUFFERS, &none, one(D::StorageBuffer, 41)),
        (rule::METAL_SAMPLERS, &metal, one(D::CombinedImageSampler, 17)),
        (rule::METAL_TEXTURES, &metal, one(D::SampledImage, 129)),
        (rule::METAL_BUFFERS_EXACT, &metal, one(D::StorageBuffer, 32)),
    ];
    for (missing, quirks, program) in cases {
        let check = |options: Options| {
            let plan = Planner::new(&profile, quirks, options.clone()).plan(&program);
            if plan.declined {
                return Ok(());
            }
            recount(&profile, &options, &plan).and_then(|()| recount_metal(&plan, &program))
        };
        assert!(check(Options::default()).is_ok(), "{missing}");
        assert!(check(Options::default().without_rule(missing)).is_err(), "{missing} is not noticed");
    }
}
