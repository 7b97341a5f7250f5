//! Programs made up at random, most of them near some limit. The same on every run: a failure names its number.

use bindery_device::Limits;
use bindery_plan::{
    BindingFlags, Count, DynamicUniforms, LayoutFlags, Options, Program, PushPreference, PushSet,
};
use bindery_spirv::{DescriptorType, Stage};

use crate::oracle::Oracle;
use crate::programs::{Slot, from_code, from_layout, stages_of};

/// Programs on each driver.
const PROGRAMS: u64 = 2_000;

/// Lays each of them out, or sees that the layer refuses it too.
pub(crate) fn check(oracle: &Oracle<'_>) {
    for number in 0..PROGRAMS {
        let mut dice = Dice::new(number);
        let (program, options) = program(oracle, &mut dice);
        oracle.agrees(&format!("program {number}, {options:?}"), &program, &options);
    }
    let figures = &oracle.figures;
    let (made, declined) = (figures.pipeline_layouts.get(), figures.controls.get());
    assert!(made > 200 && declined > 200, "one-sided: {made} made, {declined} declined");
}

/// Marsaglia's xorshift: numbers that are the same everywhere.
struct Dice(u64);

impl Dice {
    fn new(number: u64) -> Self {
        let mut dice = Self((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        // The first values of neighbours are alike.
        for _ in 0..8 {
            dice.below(2);
        }
        dice
    }

    /// From 0 to `end` - 1.
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % end
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::try_from(self.below(choices.len() as u64)).unwrap()]
    }
}

fn program(oracle: &Oracle<'_>, dice: &mut Dice) -> (Program, Options) {
    let mut options = Options::default();
    options.push = dice.of(&[PushPreference::Auto, PushPreference::Auto, PushPreference::Never]);
    options.dynamic_uniforms = dice.of(&[DynamicUniforms::UpToLimit, DynamicUniforms::Never]);
    options.push_set = dice.of(&[PushSet::HighestPushable, PushSet::Number(0), PushSet::Number(2)]);
    options.runtime_array_size = dice.of(&[1, 7, 40]);
    let recorded = dice.one_in(2);
    let stages = stages_of(&oracle.profile);
    let highest = oracle.profile.limits.max_bound_descriptor_sets.unwrap();
    let mut slots: Vec<Slot> = Vec::new();
    for _ in 0..=dice.below(6) {
        let (set, binding) = (dice.below(highest.min(5)), dice.below(9));
        let (set, binding) = (u32::try_from(set).unwrap(), u32::try_from(binding).unwrap());
        if slots.iter().any(|slot| (slot.set, slot.binding) == (set, binding)) {
            continue;
        }
        slots.push(slot(oracle, dice, recorded, &stages, set, binding));
    }
    if recorded {
        let flags = dice.of(&[
            LayoutFlags::empty(),
            LayoutFlags::PUSH_DESCRIPTOR,
            LayoutFlags::UPDATE_AFTER_BIND_POOL,
            LayoutFlags::UPDATE_AFTER_BIND_POOL,
        ]);
        return (from_layout(&slots, flags), options);
    }
    let mut program = from_code(&slots);
    for resource in program.stages.iter_mut().flat_map(|stage| &mut stage.resources) {
        // One slot, one count, whatever the stage.
        let runtime = (resource.binding, resource.descriptor_type) == (0, DescriptorType::SampledImage);
        if runtime && oracle.profile.has_feature("runtimeDescriptorArray") {
            resource.count = Count::RuntimeSized;
        }
    }
    (program, options)
}

fn slot(
    oracle: &Oracle<'_>,
    dice: &mut Dice,
    recorded: bool,
    stages: &[Stage],
    set: u32,
    binding: u32,
) -> Slot {
    let mut types = vec![
        DescriptorType::Sampler,
        DescriptorType::CombinedImageSampler,
        DescriptorType::SampledImage,
        DescriptorType::StorageImage,
        DescriptorType::UniformTexelBuffer,
        DescriptorType::StorageTexelBuffer,
        DescriptorType::UniformBuffer,
        DescriptorType::UniformBuffer,
        DescriptorType::StorageBuffer,
        DescriptorType::InputAttachment,
        DescriptorType::InlineUniformBlock,
    ];
    if recorded {
        types.extend([DescriptorType::UniformBufferDynamic, DescriptorType::StorageBufferDynamic]);
    }
    let descriptor_type = dice.of(&types);
    let limit = limit(&oracle.profile.limits, descriptor_type);
    let size = match dice.below(6) {
        // About a limit, about half of it, or a few.
        0 => limit + dice.below(3) - 1,
        1 => limit / 2 + dice.below(2),
        _ => 1 + dice.below(3),
    };
    let mut size = u32::try_from(size.max(1)).unwrap();
    if descriptor_type == DescriptorType::InlineUniformBlock {
        size *= dice.of(&[4, 4, 4, 2]);
    }
    let mut slot = Slot::new(set, binding, descriptor_type, size, dice.of(stages));
    if descriptor_type == DescriptorType::InputAttachment {
        slot.stage = Stage::Fragment;
    } else if dice.one_in(3) {
        slot.also = Some(dice.of(stages));
    }
    if recorded && dice.one_in(6) {
        slot.flags = dice.of(&[
            BindingFlags::UPDATE_AFTER_BIND,
            BindingFlags::UPDATE_AFTER_BIND,
            BindingFlags::PARTIALLY_BOUND,
            BindingFlags::UPDATE_UNUSED_WHILE_PENDING,
            BindingFlags::VARIABLE_DESCRIPTOR_COUNT,
        ]);
    }
    slot
}

/// The ordinary limit of a stage that is nearest to a type.
fn limit(limits: &Limits, descriptor_type: DescriptorType) -> u64 {
    use DescriptorType::{
        CombinedImageSampler, InlineUniformBlock, InputAttachment, SampledImage, Sampler, StorageBuffer,
        StorageImage, StorageTexelBuffer, UniformBuffer, UniformBufferDynamic, UniformTexelBuffer,
    };
    let limit = match descriptor_type {
        Sampler | CombinedImageSampler => limits.max_per_stage_descriptor_samplers,
        SampledImage | UniformTexelBuffer => limits.max_per_stage_descriptor_sampled_images,
        StorageImage | StorageTexelBuffer => limits.max_per_stage_descriptor_storage_images,
        UniformBuffer => limits.max_per_stage_descriptor_uniform_buffers,
        StorageBuffer => limits.max_per_stage_descriptor_storage_buffers,
        InputAttachment => limits.max_per_stage_descriptor_input_attachments,
        InlineUniformBlock => limits.max_inline_uniform_block_size.map(|bytes| bytes / 4),
        UniformBufferDynamic => limits.max_descriptor_set_uniform_buffers_dynamic,
        _ => limits.max_descriptor_set_storage_buffers_dynamic,
    };
    limit.unwrap_or(4).max(1)
}
