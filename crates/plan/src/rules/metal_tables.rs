//! Shapes that a discretely bound Metal function cannot take: storage buffer tables, too many read_write
//! textures, lengths of pushed buffers, too many textures or samplers.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::{At, Findings};
use crate::layout::{Layout, Slot};
use crate::metal_function::{MetalFunction, TableEntries, asks_length, may_be_read_write, table_entries};
use crate::{Code, Consequence, Count, Options, Program, StageFlags, StageResources, rule};

/// read_write textures that Metal's compiler takes in one function.
const READ_WRITE_TEXTURES: u64 = 8;
/// Texture table of a Metal function, on every GPU.
const TEXTURES: u64 = 128;
/// Sampler table of a Metal function, on every GPU.
const SAMPLERS: u64 = 16;

/// Which sets are bound straight into a function's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Discrete {
    /// The pushed one: the others are argument buffers.
    Pushed(u32),
    /// All of them: argument buffers are off.
    All,
}

impl Discrete {
    pub(crate) fn contains(self, set: u32) -> bool {
        match self {
            Self::Pushed(pushed) => pushed == set,
            Self::All => true,
        }
    }

    /// What a violation means: another delivery helps a pushed set, nothing helps when all are discrete.
    pub(crate) fn consequence(self) -> Consequence {
        match self {
            Self::Pushed(_) => Consequence::NotPushed,
            Self::All => Consequence::Declined,
        }
    }

    /// A reason that counts over the discrete sets names the set when it is one.
    pub(crate) fn at(self, stages: StageFlags) -> At {
        match self {
            Self::Pushed(set) => At::stages(stages).in_set(set),
            Self::All => At::stages(stages),
        }
    }
}

/// The quirk's rules, apart from buffer slots.
pub(crate) fn check(
    device: &Device,
    options: &Options,
    program: &Program,
    layout: &Layout,
    discrete: Discrete,
    findings: &mut Findings<'_>,
) {
    for stage in &program.stages {
        if stage.code == Code::Read {
            check_code(device, stage, discrete, findings);
        } else {
            check_unread(device, options, layout, stage, discrete, findings);
        }
    }
    for (stage, entries) in per_stage_bit(options, program, layout, discrete) {
        let at = discrete.at(stage);
        let mut compare = |rule, found, limit| {
            if found > limit {
                let quirk = device.effects.metal_function_tables;
                findings.raise_for(rule, quirk, discrete.consequence(), at, found, limit);
            }
        };
        compare(rule::METAL_TEXTURES, entries.textures, TEXTURES);
        compare(rule::METAL_SAMPLERS, entries.samplers, SAMPLERS);
    }
}

/// Exact: the stage's code says what is aliased and what is read and written.
fn check_code(device: &Device, stage: &StageResources, discrete: Discrete, findings: &mut Findings<'_>) {
    let quirk = device.effects.metal_function_tables;
    let consequence = discrete.consequence();
    for resource in &stage.resources {
        if !resource.statically_used || !discrete.contains(resource.set) {
            continue;
        }
        let at = At::binding(resource.set, resource.binding, stage.stage_flag);
        let buffer = resource.descriptor_type == DescriptorType::StorageBuffer;
        if resource.array_of_arrays {
            findings.raise_for(rule::METAL_ARRAY_OF_ARRAYS, quirk, consequence, at, 1, 0);
        } else if buffer && resource.variables >= 2 && resource.sized_array {
            let (rule, found) = (rule::METAL_STORAGE_BUFFER_ALIASES, u64::from(resource.variables));
            findings.raise_for(rule, quirk, consequence, at, found, 1);
        }
    }
    // Counted per Metal function, that is per source stage: a mesh fallback's task and mesh stages are two.
    let found = MetalFunction::of_sets(stage, |set| discrete.contains(set)).read_write_textures;
    if found > READ_WRITE_TEXTURES {
        let (rule, at) = (rule::METAL_READ_WRITE_TEXTURES, discrete.at(stage.stage_flag));
        findings.raise_for(rule, quirk, consequence, at, found, READ_WRITE_TEXTURES);
    }
}

/// Conservative: any array of storage buffers may be a table declared once per typed view, and any storage image
/// that no decoration rules out may be both read and written.
fn check_unread(
    device: &Device,
    options: &Options,
    layout: &Layout,
    stage: &StageResources,
    discrete: Discrete,
    findings: &mut Findings<'_>,
) {
    let quirk = device.effects.metal_function_tables;
    let consequence = discrete.consequence();
    let mut textures = 0;
    for slot in visible(layout, stage, discrete) {
        let buffer = matches!(
            slot.descriptor_type(),
            DescriptorType::StorageBuffer | DescriptorType::StorageBufferDynamic
        );
        // An array of any length may be a table; one without a length is, whatever the layout makes of it.
        let single = match slot.count {
            Count::Fixed(count) => (count > 1).then_some(1),
            Count::RuntimeSized => Some(0),
        };
        if let Some(limit) = single.filter(|_| buffer) {
            let at = At::binding(slot.set, slot.binding, stage.stage_flag);
            let found = slot.descriptors(options.runtime_array_size).max(1);
            findings.raise_for(rule::METAL_STORAGE_BUFFER_ARRAY, quirk, consequence, at, found, limit);
        }
        let declared = resource_of(stage, slot).map(|resource| resource.declared).unwrap_or_default();
        if may_be_read_write(slot.descriptor_type(), declared) {
            textures += slot.descriptors(options.runtime_array_size);
        }
    }
    if textures > READ_WRITE_TEXTURES {
        let (rule, at) = (rule::METAL_READ_WRITE_TEXTURES_NOT_READ, discrete.at(stage.stage_flag));
        findings.raise_for(rule, quirk, consequence, at, textures, READ_WRITE_TEXTURES);
    }
}

/// `OpArrayLength` reads 0 in a pushed set. A stage that was not read counts as asking where it may.
pub(crate) fn check_lengths(
    device: &Device,
    program: &Program,
    layout: &Layout,
    pushed: u32,
    findings: &mut Findings<'_>,
) {
    let Some(quirk) = device.effects.pushed_lengths_read_zero else { return };
    for stage in &program.stages {
        match stage.code {
            Code::Read => {
                for resource in &stage.resources {
                    if resource.set == pushed && resource.statically_used && asks_length(resource) {
                        let at = At::binding(pushed, resource.binding, stage.stage_flag);
                        let rule = rule::METAL_LENGTH;
                        findings.raise_for(rule, Some(quirk), Consequence::NotPushed, at, 1, 0);
                    }
                }
            }
            Code::NotRead { may_read_lengths: true } => {
                let buffers = visible(layout, stage, Discrete::Pushed(pushed)).any(|slot| {
                    matches!(
                        slot.descriptor_type(),
                        DescriptorType::StorageBuffer | DescriptorType::StorageBufferDynamic
                    )
                });
                if buffers {
                    let at = At::stages(stage.stage_flag).in_set(pushed);
                    let rule = rule::METAL_LENGTH_NOT_READ;
                    findings.raise_for(rule, Some(quirk), Consequence::NotPushed, at, 1, 0);
                }
            }
            Code::NotRead { may_read_lengths: false } => {}
        }
    }
}

/// Table entries of the discrete sets under each stage bit of the program, as the layout's `stageFlags` say. A
/// mesh fallback's task and mesh stages share one bit, and so one sequence of slots.
pub(crate) fn per_stage_bit(
    options: &Options,
    program: &Program,
    layout: &Layout,
    discrete: Discrete,
) -> impl Iterator<Item = (StageFlags, TableEntries)> {
    let stages = program_stages(program);
    stages.iter().map(move |stage| {
        let mut sum = TableEntries::default();
        for slot in &layout.slots {
            if discrete.contains(slot.set) && slot.stages.contains(stage) {
                let count = slot.descriptors(options.runtime_array_size);
                let entries = table_entries(slot.descriptor_type(), count, slot.planes);
                sum.buffers += entries.buffers;
                sum.textures = sum.textures.saturating_add(entries.textures);
                sum.samplers += entries.samplers;
            }
        }
        (stage, sum)
    })
}

/// Stage bits of a program.
pub(crate) fn program_stages(program: &Program) -> StageFlags {
    program.stages.iter().fold(StageFlags::empty(), |stages, stage| stages | stage.stage_flag)
}

fn visible<'l>(
    layout: &'l Layout,
    stage: &StageResources,
    discrete: Discrete,
) -> impl Iterator<Item = &'l Slot> {
    // Stages that share a bit (the mesh fallback) are told apart by their own resources, where they name any.
    let own: Option<Vec<(u32, u32)>> = (!stage.resources.is_empty())
        .then(|| stage.resources.iter().map(|resource| (resource.set, resource.binding)).collect());
    let flag = stage.stage_flag;
    layout.slots.iter().filter(move |slot| {
        discrete.contains(slot.set)
            && slot.stages.contains(flag)
            && own.as_ref().is_none_or(|own| own.binary_search(&(slot.set, slot.binding)).is_ok())
    })
}

fn resource_of<'s>(stage: &'s StageResources, slot: &Slot) -> Option<&'s crate::Resource> {
    let at = (slot.set, slot.binding);
    let index =
        stage.resources.binary_search_by_key(&at, |resource| (resource.set, resource.binding)).ok()?;
    stage.resources.get(index)
}
