//! Buffer slots of a Metal function: exactly as MoltenVK numbers them where everything is known, by fixed budgets
//! where something is not.
//!
//! Slots count up from 0: eight argument buffers as soon as one set of the layout is one, the push constants, the
//! discrete sets' buffers. From 30 downwards stand the vertex buffers, then the driver's implicit buffers, each at
//! a fixed distance. A pipeline fails when a needed implicit index lies below the layout's count.
//! (MoltenVK MVKPipeline.mm, MVKPipelineLayout and the implicit buffer indices.)

use bindery_spirv::DescriptorType;

use super::metal_tables::{Discrete, per_stage_bit};
use crate::device::Device;
use crate::findings::Findings;
use crate::layout::Layout;
use crate::metal_function::MetalFunction;
use crate::{Code, Options, Program, SlotModel, StageFlags, rule};

/// Buffer table of a Metal function: slots 0 to 30.
const BUFFERS: u64 = 31;
/// Slots kept in every stage once one set is an argument buffer (MoltenVK kMVKMaxDescriptorSetCount).
const ARGUMENT_BUFFERS: u64 = 8;
/// Vertex bindings assumed where the pipeline is not known.
const ASSUMED_VERTEX_BINDINGS: u64 = 16;
/// Implicit buffers of a graphics stage, offsets 0 to 7.
const GRAPHICS_IMPLICIT: u64 = 8;
/// Implicit buffers of a compute stage, offsets 0 to 3.
const COMPUTE_IMPLICIT: u64 = 4;

/// Distance of an implicit buffer from the top of the table, below the stage's reserved slots.
mod offset {
    pub(super) const DYNAMIC_OFFSETS: u64 = 0;
    pub(super) const BUFFER_SIZES: u64 = 1;
    /// View range; index buffer and indirect parameters of tessellation.
    pub(super) const VIEW_RANGE: u64 = 3;
    pub(super) const STAGE_OUTPUT: u64 = 4;
    pub(super) const DRAW_ID: u64 = 5;
    pub(super) const TESSELLATION_LEVEL: u64 = 6;
}

/// Which model can be used: the exact one needs all code, the vertex bindings, and a GPU of Metal 3, where no
/// buffer is kept for swizzles or reversed depth.
pub(crate) fn model(device: &Device, program: &Program) -> SlotModel {
    if device.effects.metal_function_tables.is_none() {
        return SlotModel::NotApplicable;
    }
    let code = program.stages.iter().all(|stage| stage.code == Code::Read);
    let has_vertex_stage = program.stages.iter().any(|stage| stage.stage_flag == StageFlags::VERTEX);
    let bindings = !has_vertex_stage || program.vertex_bindings.is_some();
    if device.metal_3 && code && bindings { SlotModel::Exact } else { SlotModel::Conservative }
}

/// Compares every stage bit's buffers with the slots that are left for them.
pub(crate) fn check(
    device: &Device,
    options: &Options,
    program: &Program,
    layout: &Layout,
    discrete: Discrete,
    findings: &mut Findings<'_>,
) {
    let model = model(device, program);
    let argument_buffers = match discrete {
        Discrete::Pushed(pushed) if layout.slots.iter().any(|slot| slot.set != pushed) => ARGUMENT_BUFFERS,
        Discrete::Pushed(_) | Discrete::All => 0,
    };
    let push_constants = layout.push_constant_stages();
    for (stage, entries) in per_stage_bit(options, program, layout, discrete) {
        // A stage to which the discrete sets give nothing is the same however they are delivered.
        let atomics = if model == SlotModel::Exact { atomic_textures(program, stage, discrete) } else { 0 };
        let buffers = entries.buffers + atomics;
        if buffers == 0 {
            continue;
        }
        let found = argument_buffers + u64::from(push_constants.contains(stage)) + buffers;
        let reserved = reserved(program, stage);
        let (rule, limit) = if model == SlotModel::Exact {
            let needed = highest_implicit(program, layout, stage, discrete).map_or(0, |offset| offset + 1);
            (rule::METAL_BUFFERS_EXACT, BUFFERS.saturating_sub(reserved + needed))
        } else {
            let implicit = if stage == StageFlags::COMPUTE { COMPUTE_IMPLICIT } else { GRAPHICS_IMPLICIT };
            (rule::METAL_BUFFERS, BUFFERS.saturating_sub(reserved + implicit))
        };
        if found > limit {
            let quirk = device.effects.metal_function_tables;
            let at = discrete.at(stage);
            findings.raise_for(rule, quirk, discrete.consequence(), at, found, limit);
        }
    }
}

/// Slots at the top that vertex buffers and tessellation take.
fn reserved(program: &Program, stage: StageFlags) -> u64 {
    match stage {
        StageFlags::VERTEX => program.vertex_bindings.map_or(ASSUMED_VERTEX_BINDINGS, |bindings| {
            u64::from(bindings.slots) + u64::from(bindings.translated)
        }),
        StageFlags::TESSELLATION_CONTROL => 1,
        StageFlags::TESSELLATION_EVALUATION => 3,
        _ => 0,
    }
}

/// The farthest implicit buffer that a stage needs. Views are known by the code's `MultiView` capability only; a
/// dispatch base only by a pipeline flag that Bindery never sets.
fn highest_implicit(
    program: &Program,
    layout: &Layout,
    stage: StageFlags,
    discrete: Discrete,
) -> Option<u64> {
    let stages = || program.stages.iter().filter(move |other| other.stage_flag == stage);
    let has = |capability: spirv::Capability| {
        stages().any(|stage| stage.capabilities.binary_search(&(capability as u32)).is_ok())
    };
    // Dynamic offsets reach a function through their buffer only for argument buffers.
    let dynamic_offsets = layout.slots.iter().any(|slot| {
        let dynamic = matches!(
            slot.descriptor_type(),
            DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic
        );
        dynamic && !discrete.contains(slot.set) && slot.stages.contains(stage)
    });
    let buffer_sizes =
        stages().any(|stage| MetalFunction::of_sets(stage, |set| discrete.contains(set)).needs_buffer_sizes);
    let tessellation =
        program.stages.iter().any(|stage| stage.stage_flag == StageFlags::TESSELLATION_CONTROL);
    let graphics = stage != StageFlags::COMPUTE;
    let vertex = stage == StageFlags::VERTEX;
    let needs = [
        (dynamic_offsets, offset::DYNAMIC_OFFSETS),
        (buffer_sizes, offset::BUFFER_SIZES),
        (graphics && has(spirv::Capability::MultiView), offset::VIEW_RANGE),
        (vertex && tessellation, offset::STAGE_OUTPUT),
        (vertex && has(spirv::Capability::DrawParameters), offset::DRAW_ID),
        (stage == StageFlags::TESSELLATION_CONTROL, offset::TESSELLATION_LEVEL),
    ];
    needs.into_iter().filter(|(needed, _)| *needed).map(|(_, offset)| offset).max()
}

/// Textures with atomics under a stage bit. Whether the system has native texture atomics is not reported, so
/// each is given the buffer slot that it takes without.
fn atomic_textures(program: &Program, stage: StageFlags, discrete: Discrete) -> u64 {
    program
        .stages
        .iter()
        .filter(|other| other.stage_flag == stage)
        .map(|stage| MetalFunction::of_sets(stage, |set| discrete.contains(set)).atomic_textures)
        .sum()
}
