//! Pools: made from the plan they hold what was planned; made from less, driver or layer says so.

use std::num::NonZeroU32;

use bindery_device::DriverId;
use bindery_plan::{
    Count, Delivery, DynamicUniforms, LayoutFlags, Options, PoolFlags, PushPreference, SetPlan,
};
use bindery_spirv::{DescriptorType, Stage};
use bindery_vk::layout::{Pool, PoolError, SetLayout};
use bindery_vk::standalone::Message;

use crate::oracle::{Oracle, count, list, sizes};
use crate::programs::{Slot, from_code, from_layout};

const TYPES: [DescriptorType; 9] = [
    DescriptorType::Sampler,
    DescriptorType::CombinedImageSampler,
    DescriptorType::SampledImage,
    DescriptorType::StorageImage,
    DescriptorType::UniformTexelBuffer,
    DescriptorType::StorageTexelBuffer,
    DescriptorType::UniformBuffer,
    DescriptorType::StorageBuffer,
    DescriptorType::InlineUniformBlock,
];

fn options() -> Options {
    let mut options = Options::default();
    options.push = PushPreference::Never;
    options.dynamic_uniforms = DynamicUniforms::Never;
    options
}

fn one() -> NonZeroU32 {
    NonZeroU32::new(1).unwrap()
}

/// Runs them all.
pub(crate) fn check(oracle: &Oracle<'_>) {
    every_type(oracle);
    too_small(oracle);
    guards(oracle);
}

fn types(oracle: &Oracle<'_>) -> Vec<DescriptorType> {
    let inline = oracle.profile.has_feature("inlineUniformBlock");
    TYPES.into_iter().filter(|ty| inline || *ty != DescriptorType::InlineUniformBlock).collect()
}

/// One set of every type of descriptor, alone and all together.
fn every_type(oracle: &Oracle<'_>) {
    for size in [1, 3, 4] {
        let slot = |(binding, ty): (u32, DescriptorType)| {
            // Inline blocks count bytes, in multiples of 4.
            let size = if ty == DescriptorType::InlineUniformBlock { 4 * size } else { size };
            Slot::new(0, binding, ty, size, Stage::Compute)
        };
        let all: Vec<Slot> = (0..).zip(types(oracle)).map(slot).collect();
        for slot in &all {
            let program = from_code(std::slice::from_ref(slot));
            oracle.agrees(&format!("{:?} of {size}", slot.descriptor_type), &program, &options());
        }
        oracle.agrees(&format!("all types, {size} of each"), &from_code(&all), &options());
    }
}

fn planned(oracle: &Oracle<'_>, slots: &[Slot], flags: LayoutFlags) -> SetPlan {
    let plan = oracle.plan(&from_layout(slots, flags), &options());
    assert!(!plan.declined, "{plan:#?}");
    plan.sets.into_iter().next().unwrap()
}

/// Allocates a set of `whole` from a pool for one set of `pool`, and returns the answer and what the layer said.
fn allocate(oracle: &Oracle<'_>, pool: &SetPlan, whole: &SetPlan) -> (Result<(), PoolError>, Vec<Message>) {
    let layout = SetLayout::new(oracle.device(), whole, sizes(&options())).unwrap();
    let mut pool = Pool::new(oracle.device(), pool, sizes(&options()), one()).unwrap();
    let answer = pool.allocate(&layout).map(|_| ());
    (answer, oracle.messages())
}

/// The negative controls: a pool of one descriptor less, of one type less, of other flags. The layer speaks of each.
fn too_small(oracle: &Oracle<'_>) {
    let said = |what: String, messages: &[Message], id: &str| {
        count(&oracle.figures.controls);
        if !messages.iter().any(|message| message.id.contains(id)) {
            oracle.problem(format!("{what}: the layer does not say {id}\n{}", list(messages)));
        }
    };
    // Images that every stage may see, so that nothing but the pool is wrong.
    for descriptor_type in types(oracle).into_iter().filter(|ty| *ty != DescriptorType::InlineUniformBlock) {
        let images = Slot::new(0, 1, descriptor_type, 3, Stage::Compute);
        let slots = [Slot::new(0, 0, other_than(descriptor_type), 1, Stage::Compute), images];
        let whole = planned(oracle, &slots, LayoutFlags::empty());
        let mut smaller = whole.clone();
        smaller.bindings[1].count = Count::Fixed(2);
        let (answer, messages) = allocate(oracle, &smaller, &whole);
        said(
            format!("one {descriptor_type:?} less"),
            &messages,
            "VkDescriptorSetAllocateInfo-descriptorCount",
        );
        // The driver that counts what a pool holds; the others allocate beyond it.
        if oracle.profile.driver == DriverId::GoogleSwiftshader {
            let exhausted = Err(PoolError::Exhausted { allocated: 0, capacity: 1 });
            assert_eq!(answer, exhausted, "one {descriptor_type:?} less");
        }
        smaller.bindings.pop();
        let (_, messages) = allocate(oracle, &smaller, &whole);
        said(format!("no {descriptor_type:?}"), &messages, "AllocateDescriptorSets-WrongType");
    }
    if oracle.takes_update_after_bind_sets() {
        let slots = [Slot::new(0, 0, DescriptorType::StorageBuffer, 1, Stage::Compute)];
        let whole = planned(oracle, &slots, LayoutFlags::UPDATE_AFTER_BIND_POOL);
        let mut other = whole.clone();
        other.pool_flags = PoolFlags::empty();
        let (_, messages) = allocate(oracle, &other, &whole);
        said("a pool without the flag".to_owned(), &messages, "pSetLayouts-03044");
    }
}

fn other_than(descriptor_type: DescriptorType) -> DescriptorType {
    if descriptor_type == DescriptorType::StorageBuffer {
        DescriptorType::UniformBuffer
    } else {
        DescriptorType::StorageBuffer
    }
}

/// What a pool refuses before a driver is asked, and so without a message.
fn guards(oracle: &Oracle<'_>) {
    let make = |set: &SetPlan, sets: u32| {
        Pool::new(oracle.device(), set, sizes(&options()), NonZeroU32::new(sets).unwrap()).err()
    };
    let plain = planned(
        oracle,
        &[Slot::new(0, 0, DescriptorType::StorageBuffer, 4, Stage::Compute)],
        LayoutFlags::empty(),
    );
    let pushed = SetPlan { delivery: Delivery::Push, ..plain.clone() };
    assert_eq!(make(&pushed, 1), Some(PoolError::Pushed));
    let empty = SetPlan { bindings: Vec::new(), ..plain.clone() };
    assert_eq!(make(&empty, 1), Some(PoolError::Empty));
    assert_eq!(make(&plain, 1 << 30), Some(PoolError::TooLarge { sets: 1 << 30 }));
    let mut other = plain.clone();
    other.layout_flags = LayoutFlags::UPDATE_AFTER_BIND_POOL;
    other.pool_flags = PoolFlags::UPDATE_AFTER_BIND;
    let (answer, messages) = allocate(oracle, &plain, &other);
    assert_eq!((answer, messages), (Err(PoolError::OtherLayout), Vec::new()));
}
