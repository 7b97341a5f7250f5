//! Time and allocations of one plan, on one core: `cargo run --release -p bindery-plan --example plan_speed`.
//!
//! The median program has six bindings in two stages. Each device plans it many times; the fastest of several
//! rounds is printed, since a busy machine can only be slower.
#![allow(clippy::print_stdout, reason = "printing figures is what it is for")]

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::time::Instant;

use bindery_device::{
    ActiveQuirks, DriverId, DriverVersion, Effect, LIMITS, Limits, Platform, Profile, QuirkId,
};
use bindery_plan::{
    Code, Count, Options, Planner, Program, Resource, StageFlags, StageResources, VertexBindings,
};
use bindery_spirv::{Access, Declared, DescriptorType, Stage};

const ROUNDS: usize = 15;
const PLANS: u32 = 20_000;

fn stage(stage: Stage, resources: &[(u32, u32, DescriptorType)], length: bool) -> StageResources {
    let resources = resources.iter().map(|&(set, binding, descriptor_type)| Resource {
        set,
        binding,
        descriptor_type,
        mixed_types: false,
        count: Count::Fixed(1),
        statically_used: true,
        access: if length { Access::LOADED | Access::ARRAY_LENGTH } else { Access::LOADED },
        declared: Declared::empty(),
        variables: 1,
        sized_array: false,
        array_of_arrays: false,
        mixed_images: false,
        image: None,
        block_bytes: Some(256),
        planes: 1,
    });
    StageResources {
        stage,
        stage_flag: StageFlags::from(stage),
        code: Code::Read,
        resources: resources.collect(),
        push_constants: Some((0, 64)),
        capabilities: vec![spirv::Capability::Shader as u32, spirv::Capability::ImageQuery as u32],
        local_size: None,
    }
}

/// Six bindings in two stages and one or two sets.
fn median(sets: u32, length: bool) -> Program {
    use DescriptorType::{CombinedImageSampler, StorageBuffer, UniformBuffer};
    let second = sets - 1;
    Program {
        stages: vec![
            stage(Stage::Vertex, &[(0, 0, UniformBuffer), (0, 1, UniformBuffer)], false),
            stage(
                Stage::Fragment,
                &[
                    (0, 0, UniformBuffer),
                    (second, 2, CombinedImageSampler),
                    (second, 3, CombinedImageSampler),
                    (second, 4, CombinedImageSampler),
                    (second, 5, StorageBuffer),
                ],
                length,
            ),
        ],
        vertex_bindings: Some(VertexBindings { slots: 2, translated: 0 }),
        recorded: None,
    }
}

/// A device that reports every limit generously.
fn profile() -> Profile {
    let mut limits = Limits::default();
    for row in LIMITS {
        (row.set)(&mut limits, Some(100_000));
    }
    limits.max_push_descriptors = Some(287);
    Profile {
        name: "bench".into(),
        device_name: "bench".into(),
        api_version: (1, 3, 0),
        driver: DriverId::Other(0),
        driver_version: DriverVersion::default(),
        vendor_id: 0,
        device_id: None,
        platform: Platform::Unknown,
        limits,
        features: BTreeSet::from(["fragmentStoresAndAtomics".to_owned()]),
        extensions: BTreeMap::from([("VK_KHR_push_descriptor".to_owned(), 2)]),
        vertex_formats: BTreeSet::new(),
        source: "made up".into(),
    }
}

fn main() {
    let metal = vec![
        (QuirkId("set_for_tables"), Effect::MetalFunctionTables),
        (QuirkId("set_for_lengths"), Effect::PushedLengthsReadZero),
    ];
    let devices = [("no quirks", Vec::new()), ("moltenvk", metal)];
    let programs = [
        ("one set", median(1, false)),
        ("two sets", median(2, false)),
        ("length asked for", median(1, true)),
    ];
    for (device, rows) in devices {
        let planner = Planner::new(&profile(), &ActiveQuirks::from_rows(rows), Options::default());
        for (name, program) in &programs {
            let mut best = f64::INFINITY;
            for _ in 0..ROUNDS {
                let start = Instant::now();
                for _ in 0..PLANS {
                    black_box(planner.plan(black_box(program)));
                }
                best = best.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(PLANS));
            }
            let allocated = allocation_counter::measure(|| drop(planner.plan(program)));
            println!(
                "{device:<10} {name:<17} {best:>6.0} ns a plan, {:>2} allocations of {} bytes",
                allocated.count_total, allocated.bytes_total
            );
        }
    }
}
