//! The tables: rules, capabilities, effects, and how a reason reads.
#![allow(clippy::panic, clippy::expect_used, reason = "what these find missing fails the test")]

use std::collections::BTreeSet;

use bindery_device::{
    ActiveQuirks, Configuration, DriverId, DriverVersion, Effect, Forced, Limits, Platform, Profile, QUIRKS,
    QuirkId,
};
use bindery_plan::{
    CAPABILITIES, Class, Code, Consequence, DescriptorBuffers, Need, Options, Planner, Program, RULES,
    Reason, RuntimeHints, StageFlags, StageResources, rule,
};
use bindery_spirv::Stage;

fn profile() -> Profile {
    Profile {
        name: "bare".into(),
        device_name: "bare".into(),
        api_version: (1, 0, 0),
        driver: DriverId::Other(0),
        driver_version: DriverVersion::default(),
        vendor_id: 0,
        device_id: None,
        platform: Platform::Unknown,
        limits: Limits::default(),
        features: BTreeSet::new(),
        extensions: std::collections::BTreeMap::new(),
        vertex_formats: BTreeSet::new(),
        source: "made up".into(),
    }
}

fn needing(capability: spirv::Capability) -> Program {
    Program {
        stages: vec![StageResources {
            stage: Stage::Compute,
            stage_flag: StageFlags::COMPUTE,
            code: Code::Read,
            resources: Vec::new(),
            push_constants: None,
            capabilities: vec![capability as u32],
            local_size: None,
        }],
        vertex_bindings: None,
        recorded: None,
    }
}

fn planner(profile: &Profile) -> Planner {
    Planner::new(profile, &ActiveQuirks::default(), Options::default())
}

/// Each need of each row is enough by itself, and without any of them the program is declined.
#[test]
fn every_capability_needs_one_of_its_row() {
    for (capability, needs) in CAPABILITIES {
        let program = needing(*capability);
        let always = needs.contains(&Need::Api(0));
        assert_eq!(planner(&profile()).plan(&program).declined, !always, "{capability:?} without any");
        for need in *needs {
            let mut profile = profile();
            match *need {
                Need::Api(minor) => profile.api_version.1 = minor,
                Need::Feature(name) => drop(profile.features.insert(name.into())),
                Need::Extension(name) => drop(profile.extensions.insert(name.into(), 1)),
            }
            assert!(!planner(&profile).plan(&program).declined, "{capability:?} with {need:?}");
        }
    }
}

#[test]
fn the_capability_table_has_each_row_once() {
    let mut seen = BTreeSet::new();
    for (capability, needs) in CAPABILITIES {
        assert!(seen.insert(*capability as u32), "{capability:?} twice");
        assert!(!needs.is_empty(), "{capability:?} without a need");
    }
}

#[test]
fn rules_are_unique_and_sourced() {
    let mut seen = BTreeSet::new();
    for row in RULES {
        assert!(seen.insert(row.id.0), "{} twice", row.id);
        assert!(row.source.len() > 5, "{} has no source", row.id);
        assert!(row.title.len() > 10 && !row.title.ends_with('.'), "{} has no title", row.id);
        assert_eq!(rule::rule(row.id), Some(row));
    }
}

/// Every effect reaches a rule or a hint: an effect without a consequence would be listed as unknown.
#[test]
fn every_effect_is_known() {
    let rows = [
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
        Effect::UniformBlockAtMost(1),
        Effect::PerSetDescriptorsBelowLimit,
        Effect::ClearOverwritesSet0,
        Effect::NoDescriptorHeap,
        Effect::VertexStrideMultipleOf(4),
        Effect::UniqueSamplersAtMost(1024),
        Effect::DynamicBuffersPerSetAtMost(32),
        Effect::DynamicUniformBuffersAtMost(8),
        Effect::NoUpdateAfterBindTexelBuffers,
        Effect::NoDescriptorBuffer,
        Effect::DescriptorBufferOnlyWithMesh,
        Effect::NoAliases,
        Effect::SamplerBudgetPercent(75),
        Effect::NoTemplateForTexelBuffers,
        Effect::PlaceholderInEmptySets,
        Effect::FragmentedPoolIsExhausted,
        Effect::PoolDescriptorsAtMost(1_000_000),
        Effect::RecreateInlineUniformBlockPools,
        Effect::OmitZeroPoolSizes,
        Effect::CountPoolAllocations,
    ];
    let rows = rows.into_iter().map(|effect| (QuirkId("all"), effect)).collect();
    let mut profile = profile();
    profile.limits.max_sampler_allocation_count = Some(4000);
    let planner = Planner::new(&profile, &ActiveQuirks::from_rows(rows), Options::default());
    assert_eq!(planner.unknown_effects(), []);
    let expected = RuntimeHints {
        no_push_over_bound_set: true,
        rebind_set_0_after_clear: true,
        no_descriptor_heap: true,
        vertex_stride_multiple: Some(4),
        unique_samplers: Some(1024),
        sampler_budget: Some(3000),
        no_template_for_texel_buffers: true,
        descriptor_buffers: DescriptorBuffers::Never,
        fragmented_pool_is_exhausted: true,
        pool_descriptors: Some(1_000_000),
        recreate_inline_uniform_block_pools: true,
        omit_zero_pool_sizes: true,
        count_pool_allocations: true,
    };
    assert_eq!(planner.hints(), &expected);
    assert_eq!(*self::planner(&profile).hints(), RuntimeHints::default());
}

/// A limit that is not reported is named once, for the device, where its rule could apply.
#[test]
fn limits_that_are_not_reported_are_named() {
    let bare = planner(&profile());
    assert!(bare.unknown_limits().contains(&"max_bound_descriptor_sets"));
    assert!(!bare.unknown_limits().contains(&"max_push_descriptors"));
    assert!(!bare.unknown_limits().iter().any(|name| name.contains("update_after_bind")));
    let mut pushing = profile();
    pushing.api_version.1 = 2;
    pushing.extensions.insert("VK_KHR_push_descriptor".into(), 2);
    pushing.limits.max_bound_descriptor_sets = Some(8);
    let unknown = planner(&pushing);
    assert!(!unknown.unknown_limits().contains(&"max_bound_descriptor_sets"));
    assert!(unknown.unknown_limits().contains(&"max_push_descriptors"));
    assert!(unknown.unknown_limits().contains(&"max_per_stage_descriptor_update_after_bind_samplers"));
}

#[test]
fn a_reason_reads_as_one_line() {
    let reason = Reason {
        rule: rule::METAL_SAMPLERS,
        class: Class::KnownDriverFailure,
        consequence: Consequence::NotPushed,
        quirk: Some(QuirkId("set_for_tables")),
        stages: StageFlags::FRAGMENT,
        set: Some(0),
        binding: None,
        found: 17,
        limit: 16,
    };
    assert_eq!(
        reason.to_string(),
        "not pushed: fragment stage, set 0, 17 samplers of one Metal function, limit 16 (metal.samplers, known driver \
         failure, quirk set_for_tables; Metal feature set tables; MoltenVK issue 2094)"
    );
    let capability = Reason {
        rule: rule::CAPABILITY,
        class: Class::NotAdvertised,
        consequence: Consequence::Declined,
        quirk: None,
        stages: StageFlags::COMPUTE,
        found: 10,
        limit: 0,
        ..reason.clone()
    };
    assert!(capability.to_string().starts_with("declined: compute stage, set 0, Float64: SPIR-V capability"));
    let stages = StageFlags::VERTEX | StageFlags::TESSELLATION_CONTROL | StageFlags::from_bits_retain(0x4000);
    assert_eq!(stages.to_string(), "vertex + tessellation control + 0x4000");
    let binding = Reason { binding: Some(3), stages: StageFlags::empty(), ..reason };
    assert!(binding.to_string().starts_with("not pushed: set 0 binding 3, 17 samplers"));
}

/// Each row of the quirk table has an effect that a rule or the runtime asks for.
#[test]
fn every_quirk_of_the_table_is_heeded() {
    let profile = profile();
    for row in QUIRKS {
        let forced = format!("{}=on", row.id);
        let forced = Forced::parse([forced.as_str()]).expect("the id is the table's");
        let quirks = ActiveQuirks::for_profile(&profile, &Configuration::default(), &forced);
        assert!(quirks.is_on(row.id));
        assert_eq!(Planner::new(&profile, &quirks, Options::default()).unknown_effects(), []);
    }
}
