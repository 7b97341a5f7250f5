//! The pipeline layout while it is being planned: every (set, binding) slot once, over all stages.

use bindery_spirv::DescriptorType;

use crate::findings::{At, Findings};
use crate::rule;
use crate::{BindingFlags, Code, Consequence, Count, Program, PushConstantRange, RecordedLayout, StageFlags};

/// Sets beyond this number are never laid out, whatever a device reports: no known device binds more than 32,
/// and a plan names every set up to the highest.
pub(crate) const MAX_SETS: u32 = 1024;

/// One (set, binding).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) set: u32,
    pub(crate) binding: u32,
    /// Type as the code or the recorded layout states it.
    declared_type: DescriptorType,
    pub(crate) count: Count,
    pub(crate) stages: StageFlags,
    pub(crate) flags: BindingFlags,
    pub(crate) planes: u32,
    /// Largest block among the stages.
    pub(crate) block_bytes: u32,
    /// Whether the plan gave it a dynamic offset.
    pub(crate) dynamic: bool,
}

impl Slot {
    /// Type in the planned layout.
    pub(crate) fn descriptor_type(&self) -> DescriptorType {
        match (self.declared_type, self.dynamic) {
            (DescriptorType::UniformBuffer, true) => DescriptorType::UniformBufferDynamic,
            (declared, _) => declared,
        }
    }

    /// Number of descriptors: an inline uniform block is one whatever its bytes.
    pub(crate) fn descriptors(&self, runtime_array_size: u32) -> u64 {
        match (self.declared_type, self.count) {
            (DescriptorType::InlineUniformBlock, _) => 1,
            (_, Count::Fixed(count)) => u64::from(count),
            (_, Count::RuntimeSized) => u64::from(runtime_array_size),
        }
    }

    pub(crate) fn at(&self) -> At {
        At::binding(self.set, self.binding, self.stages)
    }
}

/// A set that has slots, or that a recorded layout has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayoutSet {
    pub(crate) set: u32,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// `VkDescriptorSetLayoutCreateFlags` as recorded; 0 without a recorded layout.
    pub(crate) recorded_flags: u32,
}

/// Which of a stage's resources are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    Declared,
    StaticallyUsed,
}

/// The layout under work.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) slots: Vec<Slot>,
    pub(crate) sets: Vec<LayoutSet>,
    pub(crate) push_constants: Vec<PushConstantRange>,
}

impl Layout {
    /// Merges the stages, or takes a recorded layout as it stands and compares the stages with it.
    pub(crate) fn gather(program: &Program, keep: Keep, findings: &mut Findings<'_>) -> Self {
        match &program.recorded {
            Some(recorded) => Self::from_recorded(program, recorded, findings),
            None => Self::from_stages(program, keep, findings),
        }
    }

    pub(crate) fn slots_of(&self, set: &LayoutSet) -> &[Slot] {
        self.slots.get(set.start..set.end).unwrap_or_default()
    }

    pub(crate) fn slots_of_mut(&mut self, set: LayoutSet) -> &mut [Slot] {
        self.slots.get_mut(set.start..set.end).unwrap_or_default()
    }

    /// Highest set number + 1.
    pub(crate) fn set_count(&self) -> u64 {
        self.sets.last().map_or(0, |set| u64::from(set.set) + 1)
    }

    /// Stages that see push constants.
    pub(crate) fn push_constant_stages(&self) -> StageFlags {
        self.push_constants.iter().fold(StageFlags::empty(), |stages, range| stages | range.stages)
    }

    fn from_stages(program: &Program, keep: Keep, findings: &mut Findings<'_>) -> Self {
        let total = program.stages.iter().map(|stage| stage.resources.len()).sum();
        let mut slots: Vec<Slot> = Vec::with_capacity(total);
        for stage in &program.stages {
            for resource in &stage.resources {
                if keep == Keep::StaticallyUsed && !resource.statically_used && stage.code == Code::Read {
                    continue;
                }
                if resource.mixed_types {
                    let at = At::binding(resource.set, resource.binding, stage.stage_flag);
                    findings.raise(rule::TYPE_MISMATCH, Consequence::Declined, at, 2, 1);
                }
                slots.push(Slot {
                    set: resource.set,
                    binding: resource.binding,
                    declared_type: resource.descriptor_type,
                    count: resource.count,
                    stages: stage.stage_flag,
                    flags: BindingFlags::empty(),
                    planes: resource.planes,
                    block_bytes: resource.block_bytes.unwrap_or(0),
                    dynamic: false,
                });
            }
        }
        // A stable sort keeps the stage order within a slot, so that the first stage's type wins every time.
        slots.sort_by_key(|slot| (slot.set, slot.binding));
        slots.dedup_by(|next, kept| {
            let same = (next.set, next.binding) == (kept.set, kept.binding);
            if same {
                merge(kept, next, findings);
            }
            same
        });
        let sets = set_ranges(&slots);
        Self { sets, push_constants: merged_push_constants(program), slots }
    }

    fn from_recorded(program: &Program, recorded: &RecordedLayout, findings: &mut Findings<'_>) -> Self {
        let total = recorded.sets.iter().map(|set| set.bindings.len()).sum();
        let mut slots: Vec<Slot> = Vec::with_capacity(total);
        let mut sets = Vec::with_capacity(recorded.sets.len());
        for (set, recorded_set) in (0u32..).zip(&recorded.sets) {
            let start = slots.len();
            slots.extend(recorded_set.bindings.iter().filter(|binding| binding.count > 0).map(|binding| {
                Slot {
                    set,
                    binding: binding.binding,
                    declared_type: binding.descriptor_type,
                    count: Count::Fixed(binding.count),
                    stages: binding.stages,
                    flags: BindingFlags::from_bits_retain(binding.flags),
                    planes: binding.planes,
                    block_bytes: 0,
                    dynamic: false,
                }
            }));
            if let Some(slots) = slots.get_mut(start..) {
                slots.sort_by_key(|slot| slot.binding);
            }
            sets.push(LayoutSet { set, start, end: slots.len(), recorded_flags: recorded_set.flags });
        }
        let push_constants = recorded
            .push_constants
            .iter()
            .map(|&(stages, offset, size)| PushConstantRange { stages, offset, size })
            .collect();
        let mut layout = Self { slots, sets, push_constants };
        layout.compare(program, findings);
        layout
    }

    /// What the code uses must be in the recorded layout, with its type, its count and its stage.
    fn compare(&mut self, program: &Program, findings: &mut Findings<'_>) {
        for stage in program.stages.iter().filter(|stage| stage.code == Code::Read) {
            for resource in stage.resources.iter().filter(|resource| resource.statically_used) {
                let at = At::binding(resource.set, resource.binding, stage.stage_flag);
                let slot = self
                    .slots
                    .binary_search_by_key(&(resource.set, resource.binding), |slot| (slot.set, slot.binding))
                    .ok()
                    .and_then(|index| self.slots.get_mut(index))
                    .filter(|slot| slot.stages.contains(stage.stage_flag));
                let Some(slot) = slot else {
                    findings.raise(rule::MISSING_BINDING, Consequence::Declined, at, 1, 0);
                    continue;
                };
                slot.block_bytes = slot.block_bytes.max(resource.block_bytes.unwrap_or(0));
                if resource.mixed_types || !recorded_type_serves(slot.declared_type, resource.descriptor_type)
                {
                    findings.raise(rule::TYPE_MISMATCH, Consequence::Declined, at, 2, 1);
                    continue;
                }
                if let (Count::Fixed(found), Count::Fixed(limit)) = (resource.count, slot.count)
                    && slot.declared_type != DescriptorType::InlineUniformBlock
                    && found > limit
                {
                    let (found, limit) = (u64::from(found), u64::from(limit));
                    findings.raise(rule::COUNT_MISMATCH, Consequence::Declined, at, found, limit);
                }
            }
        }
    }
}

/// Two stages name one slot: one binding serves both.
fn merge(kept: &mut Slot, next: &Slot, findings: &mut Findings<'_>) {
    kept.stages |= next.stages;
    kept.planes = kept.planes.max(next.planes);
    kept.block_bytes = kept.block_bytes.max(next.block_bytes);
    kept.count = kept.count.max(next.count);
    match common_type(kept.declared_type, next.declared_type) {
        Some(common) => kept.declared_type = common,
        None => findings.raise(rule::TYPE_MISMATCH, Consequence::Declined, kept.at(), 2, 1),
    }
}

/// The one descriptor type that two uses of a slot can share: a combined image sampler serves code that takes
/// only its image or only its sampler (Vulkan specification, "Descriptor Set Interface").
pub(crate) fn common_type(one: DescriptorType, other: DescriptorType) -> Option<DescriptorType> {
    use DescriptorType::{CombinedImageSampler, SampledImage, Sampler};
    let part_of_combined = |ty| matches!(ty, Sampler | SampledImage | CombinedImageSampler);
    if one == other {
        Some(one)
    } else if part_of_combined(one) && part_of_combined(other) {
        Some(CombinedImageSampler)
    } else {
        None
    }
}

/// Whether a recorded type serves code that declares another.
fn recorded_type_serves(recorded: DescriptorType, code: DescriptorType) -> bool {
    use DescriptorType::{
        CombinedImageSampler, InlineUniformBlock, SampledImage, Sampler, StorageBuffer, StorageBufferDynamic,
        UniformBuffer, UniformBufferDynamic,
    };
    recorded == code
        || matches!(
            (recorded, code),
            (UniformBufferDynamic | InlineUniformBlock, UniformBuffer)
                | (StorageBufferDynamic, StorageBuffer)
                | (CombinedImageSampler, Sampler | SampledImage)
        )
}

fn set_ranges(slots: &[Slot]) -> Vec<LayoutSet> {
    let mut sets: Vec<LayoutSet> = Vec::new();
    for (index, slot) in slots.iter().enumerate() {
        match sets.last_mut() {
            Some(last) if last.set == slot.set => last.end = index + 1,
            _ => sets.push(LayoutSet { set: slot.set, start: index, end: index + 1, recorded_flags: 0 }),
        }
    }
    sets
}

/// One range for all stages that use push constants: a stage may stand in only one
/// (VUID-VkPipelineLayoutCreateInfo-pPushConstantRanges-00292). Offset and size are multiples of 4.
fn merged_push_constants(program: &Program) -> Vec<PushConstantRange> {
    let mut merged: Option<(StageFlags, u32, u32)> = None;
    for stage in &program.stages {
        if let Some((start, end)) = stage.push_constants.filter(|(start, end)| start < end) {
            let (stages, low, high) = merged.unwrap_or((StageFlags::empty(), start, end));
            merged = Some((stages | stage.stage_flag, low.min(start), high.max(end)));
        }
    }
    merged
        .map(|(stages, start, end)| {
            let offset = start & !3;
            let end = end.checked_next_multiple_of(4).unwrap_or(end & !3);
            PushConstantRange { stages, offset, size: end.saturating_sub(offset) }
        })
        .into_iter()
        .collect()
}
