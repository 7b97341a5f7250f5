//! A plan allocates for what it returns and little more, and keeps nothing.

use std::collections::{BTreeMap, BTreeSet};

use bindery_device::{
    ActiveQuirks, DriverId, DriverVersion, Effect, LIMITS, Limits, Platform, Profile, QuirkId,
};
use bindery_plan::{
    Code, Options, Planner, Program, RecordedBinding, RecordedLayout, RecordedSet, StageFlags, StageResources,
};
use bindery_spirv::{DescriptorType, Stage};

/// Two unread stages over a layout of six bindings.
fn program() -> Program {
    use DescriptorType::{CombinedImageSampler, StorageBuffer, UniformBuffer};
    let types = [
        UniformBuffer,
        UniformBuffer,
        CombinedImageSampler,
        CombinedImageSampler,
        UniformBuffer,
        StorageBuffer,
    ];
    let bindings = (0u32..).zip(types).map(|(binding, descriptor_type)| RecordedBinding {
        binding,
        descriptor_type,
        count: 1,
        stages: StageFlags::VERTEX | StageFlags::FRAGMENT,
        flags: 0,
        planes: 1,
    });
    let recorded = RecordedLayout {
        sets: vec![RecordedSet { flags: 0, bindings: bindings.collect() }],
        push_constants: vec![(StageFlags::VERTEX, 0, 64)],
    };
    let stage = |stage| StageResources {
        code: Code::NotRead { may_read_lengths: false },
        ..StageResources::from_recorded(stage, &recorded, false)
    };
    let stages = vec![stage(Stage::Vertex), stage(Stage::Fragment)];
    Program { stages, vertex_bindings: None, recorded: None }
}

fn planner() -> Planner {
    let mut limits = Limits::default();
    for row in LIMITS {
        (row.set)(&mut limits, Some(1000));
    }
    let profile = Profile {
        name: "counted".into(),
        device_name: "counted".into(),
        api_version: (1, 3, 0),
        driver: DriverId::Other(0),
        driver_version: DriverVersion::default(),
        vendor_id: 0,
        device_id: None,
        platform: Platform::Unknown,
        limits,
        features: BTreeSet::new(),
        extensions: BTreeMap::from([("VK_KHR_push_descriptor".to_owned(), 2)]),
        vertex_formats: BTreeSet::new(),
        source: "made up".into(),
    };
    let rows = vec![(QuirkId("set_for_tables"), Effect::MetalFunctionTables)];
    Planner::new(&profile, &ActiveQuirks::from_rows(rows), Options::default())
}

#[test]
fn a_median_plan_allocates_a_dozen_times_and_keeps_nothing() {
    let (planner, program) = (planner(), program());
    let once = allocation_counter::measure(|| drop(planner.plan(&program)));
    // Returned: sets, bindings, push constants, reasons. Scratch: slots, set ranges, deliveries, the push constants'
    // merge, and one list an unread stage in each of two rules.
    assert!(once.count_total <= 16, "{} allocations", once.count_total);
    assert_eq!(once.count_current, 0);
    let thousand = allocation_counter::measure(|| {
        for _ in 0..1000 {
            drop(planner.plan(&program));
        }
    });
    assert_eq!(thousand.count_total, 1000 * once.count_total);
    assert_eq!(thousand.count_current, 0);
    assert_eq!(thousand.bytes_max, once.bytes_max);
}
