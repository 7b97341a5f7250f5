//! Every limit of a pipeline layout, reached exactly and passed by one.

use bindery_device::{Limit, Limits};
use bindery_plan::{DynamicUniforms, LayoutFlags, Options, Program, RuleId, rule};
use bindery_spirv::DescriptorType::{
    self, AccelerationStructure, CombinedImageSampler, InlineUniformBlock, InputAttachment, SampledImage,
    Sampler, StorageBuffer, StorageBufferDynamic, StorageImage, StorageTexelBuffer, UniformBuffer,
    UniformBufferDynamic, UniformTexelBuffer,
};
use bindery_spirv::Stage;

use crate::oracle::{Oracle, count, list, names, outline};
use crate::programs::{Slot, from_code, from_layout, stages_of};

/// What a limit counts (specification, the limit's own entry).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// The descriptors that one stage sees.
    Stage,
    /// The descriptors of the pipeline layout.
    Layout,
    /// Bytes of inline uniform blocks of the pipeline layout.
    Bytes,
}

struct Row {
    rule: RuleId,
    limit: fn(&Limits) -> Limit,
    scope: Scope,
    types: &'static [DescriptorType],
    flags: LayoutFlags,
}

macro_rules! rows {
    ($($scope:ident $types:expr, $rule:ident <= $limit:ident $(, $twin:ident <= $twin_limit:ident)?;)*) => {
        &[$(
            Row {
                rule: rule::$rule,
                limit: |limits| limits.$limit,
                scope: Scope::$scope,
                types: &$types,
                flags: LayoutFlags::empty(),
            },
            $(Row {
                rule: rule::$twin,
                // "The maximum of" the two, says each of these rules.
                limit: |limits| limits.$limit.max(limits.$twin_limit),
                scope: Scope::$scope,
                types: &$types,
                flags: LayoutFlags::UPDATE_AFTER_BIND_POOL,
            },)?
        )*]
    };
}

const SAMPLERS: [DescriptorType; 2] = [Sampler, CombinedImageSampler];
const SAMPLED_IMAGES: [DescriptorType; 3] = [SampledImage, CombinedImageSampler, UniformTexelBuffer];
const STORAGE_IMAGES: [DescriptorType; 2] = [StorageImage, StorageTexelBuffer];

/// Which types a limit counts: specification, the rule's VUID.
const ROWS: &[Row] = rows! {
    Stage SAMPLERS, STAGE_SAMPLERS <= max_per_stage_descriptor_samplers,
        UAB_STAGE_SAMPLERS <= max_per_stage_descriptor_update_after_bind_samplers;
    Stage [UniformBuffer, UniformBufferDynamic], STAGE_UNIFORM_BUFFERS <= max_per_stage_descriptor_uniform_buffers,
        UAB_STAGE_UNIFORM_BUFFERS <= max_per_stage_descriptor_update_after_bind_uniform_buffers;
    Stage [StorageBuffer, StorageBufferDynamic], STAGE_STORAGE_BUFFERS <= max_per_stage_descriptor_storage_buffers,
        UAB_STAGE_STORAGE_BUFFERS <= max_per_stage_descriptor_update_after_bind_storage_buffers;
    Stage SAMPLED_IMAGES, STAGE_SAMPLED_IMAGES <= max_per_stage_descriptor_sampled_images,
        UAB_STAGE_SAMPLED_IMAGES <= max_per_stage_descriptor_update_after_bind_sampled_images;
    Stage STORAGE_IMAGES, STAGE_STORAGE_IMAGES <= max_per_stage_descriptor_storage_images,
        UAB_STAGE_STORAGE_IMAGES <= max_per_stage_descriptor_update_after_bind_storage_images;
    Stage [InputAttachment], STAGE_INPUT_ATTACHMENTS <= max_per_stage_descriptor_input_attachments,
        UAB_STAGE_INPUT_ATTACHMENTS <= max_per_stage_descriptor_update_after_bind_input_attachments;
    Stage [InlineUniformBlock], STAGE_INLINE_BLOCKS <= max_per_stage_descriptor_inline_uniform_blocks,
        UAB_STAGE_INLINE_BLOCKS <= max_per_stage_descriptor_update_after_bind_inline_uniform_blocks;
    Stage [AccelerationStructure], STAGE_ACCELERATION_STRUCTURES <= max_per_stage_descriptor_acceleration_structures,
        UAB_STAGE_ACCELERATION_STRUCTURES <= max_per_stage_descriptor_update_after_bind_acceleration_structures;
    Layout SAMPLERS, TOTAL_SAMPLERS <= max_descriptor_set_samplers,
        UAB_TOTAL_SAMPLERS <= max_descriptor_set_update_after_bind_samplers;
    Layout [UniformBuffer], TOTAL_UNIFORM_BUFFERS <= max_descriptor_set_uniform_buffers,
        UAB_TOTAL_UNIFORM_BUFFERS <= max_descriptor_set_update_after_bind_uniform_buffers;
    Layout [UniformBufferDynamic], TOTAL_UNIFORM_BUFFERS_DYNAMIC <= max_descriptor_set_uniform_buffers_dynamic,
        UAB_TOTAL_UNIFORM_BUFFERS_DYNAMIC <= max_descriptor_set_update_after_bind_uniform_buffers_dynamic;
    Layout [StorageBuffer], TOTAL_STORAGE_BUFFERS <= max_descriptor_set_storage_buffers,
        UAB_TOTAL_STORAGE_BUFFERS <= max_descriptor_set_update_after_bind_storage_buffers;
    Layout [StorageBufferDynamic], TOTAL_STORAGE_BUFFERS_DYNAMIC <= max_descriptor_set_storage_buffers_dynamic,
        UAB_TOTAL_STORAGE_BUFFERS_DYNAMIC <= max_descriptor_set_update_after_bind_storage_buffers_dynamic;
    Layout SAMPLED_IMAGES, TOTAL_SAMPLED_IMAGES <= max_descriptor_set_sampled_images,
        UAB_TOTAL_SAMPLED_IMAGES <= max_descriptor_set_update_after_bind_sampled_images;
    Layout STORAGE_IMAGES, TOTAL_STORAGE_IMAGES <= max_descriptor_set_storage_images,
        UAB_TOTAL_STORAGE_IMAGES <= max_descriptor_set_update_after_bind_storage_images;
    Layout [InputAttachment], TOTAL_INPUT_ATTACHMENTS <= max_descriptor_set_input_attachments,
        UAB_TOTAL_INPUT_ATTACHMENTS <= max_descriptor_set_update_after_bind_input_attachments;
    Layout [InlineUniformBlock], TOTAL_INLINE_BLOCKS <= max_descriptor_set_inline_uniform_blocks,
        UAB_TOTAL_INLINE_BLOCKS <= max_descriptor_set_update_after_bind_inline_uniform_blocks;
    Layout [AccelerationStructure], TOTAL_ACCELERATION_STRUCTURES <= max_descriptor_set_acceleration_structures,
        UAB_TOTAL_ACCELERATION_STRUCTURES <= max_descriptor_set_update_after_bind_acceleration_structures;
    Bytes [InlineUniformBlock], TOTAL_INLINE_BYTES <= max_inline_uniform_total_size;
};

/// Sets over which the descriptors are spread: a limit counts over all of a layout's sets.
const SPREADS: [u32; 2] = [1, 3];

/// Each row at its limit and one above it.
pub(crate) fn check(oracle: &Oracle<'_>) {
    let mut passed_by_one = 0;
    let mut seen = std::collections::BTreeSet::new();
    for row in ROWS {
        let Some(limit) = (row.limit)(&oracle.profile.limits) else { continue };
        for &descriptor_type in row.types {
            if !offered(oracle, descriptor_type) {
                continue;
            }
            for sets in SPREADS {
                for (form, program) in programs(oracle, row, descriptor_type, sets, limit) {
                    let what = format!("{} at {limit}, {descriptor_type:?} in {sets} sets, {form}", row.rule);
                    oracle.agrees(&what, &program, &options());
                }
                for (form, program) in programs(oracle, row, descriptor_type, sets, limit + 1) {
                    let what =
                        format!("{} above {limit}, {descriptor_type:?} in {sets} sets, {form}", row.rule);
                    above(oracle, row, &what, &program);
                    passed_by_one += 1;
                    seen.extend(oracle.sees(row.rule).then_some(row.rule));
                }
            }
        }
    }
    println!(
        "{passed_by_one} programs above a limit, {} of {} rules seen by the layer",
        seen.len(),
        ROWS.len()
    );
    // The ordinary rules of Vulkan 1.0 at least, on any device.
    assert!(seen.len() >= 13, "{seen:?}");
}

/// Blocks stay as they are: here every type is counted by itself.
fn options() -> Options {
    let mut options = Options::default();
    options.dynamic_uniforms = DynamicUniforms::Never;
    options
}

/// Types that a device without the feature refuses whatever their number.
fn offered(oracle: &Oracle<'_>, descriptor_type: DescriptorType) -> bool {
    match descriptor_type {
        InlineUniformBlock => oracle.profile.has_feature("inlineUniformBlock"),
        AccelerationStructure => oracle.profile.has_feature("accelerationStructure"),
        _ => true,
    }
}

/// The planner must name the rule; its way out, if it has one, must please the layer; and the program as asked must
/// make the layer name the same rule.
fn above(oracle: &Oracle<'_>, row: &Row, what: &str, program: &Program) {
    let plan = oracle.plan(program, &options());
    if !plan.reasons.iter().any(|reason| reason.rule == row.rule) {
        oracle.problem(format!("{what}: the planner does not name the rule\n{}", outline(&plan)));
    }
    if plan.declined {
        count(&oracle.figures.declined);
    } else {
        oracle.accepts(what, &plan, &options());
    }
    if !oracle.sees(row.rule) {
        return count(&oracle.figures.unseen);
    }
    let (asked, options, _) = oracle.as_asked(program, &options());
    let objections = oracle.objections(&asked, &options);
    count(&oracle.figures.controls);
    if !objections.iter().any(|message| names(message, row.rule)) {
        let said = list(&objections);
        oracle.problem(format!("{what}: the layer does not name the rule\n{said}{}", outline(&asked)));
    }
}

/// Programs that count `found` by a row: from code, and as a recorded layout.
fn programs(
    oracle: &Oracle<'_>,
    row: &Row,
    descriptor_type: DescriptorType,
    sets: u32,
    found: u64,
) -> Vec<(&'static str, Program)> {
    let Some(slots) = slots(oracle, row.scope, descriptor_type, sets, found) else { return Vec::new() };
    let mut programs = vec![("recorded", from_layout(&slots, row.flags))];
    // Code names no dynamic type.
    if !matches!(descriptor_type, UniformBufferDynamic | StorageBufferDynamic) {
        programs.push(("from code", from_code(&slots)));
    }
    programs
}

/// Bindings that count `found` by a row, spread over sets; `None` where too many bindings would be needed.
fn slots(
    oracle: &Oracle<'_>,
    scope: Scope,
    descriptor_type: DescriptorType,
    sets: u32,
    found: u64,
) -> Option<Vec<Slot>> {
    let stages: Vec<Stage> = match (scope, descriptor_type) {
        // Only a fragment stage sees one (VUID-VkDescriptorSetLayoutBinding-descriptorType-01510).
        (_, InputAttachment) => vec![Stage::Fragment],
        (Scope::Stage, _) => vec![Stage::Compute],
        _ => stages_of(&oracle.profile),
    };
    let block = u64::from(INLINE_BYTES);
    let bindings: Vec<u64> = match (scope, descriptor_type) {
        (Scope::Bytes, _) => {
            let largest = oracle.profile.limits.max_inline_uniform_block_size?;
            // Inline blocks are multiples of 4 (VUID-VkDescriptorSetLayoutBinding-descriptorType-02209).
            let found = found.next_multiple_of(4);
            let whole = std::iter::repeat_n(largest, usize::try_from(found / largest).ok()?);
            whole.chain((!found.is_multiple_of(largest)).then_some(found % largest)).collect()
        }
        (_, InlineUniformBlock) => std::iter::repeat_n(block, usize::try_from(found).ok()?).collect(),
        _ => {
            let parts = u64::from(sets) * stages.len() as u64;
            (0..parts).map(|part| found / parts + u64::from(part < found % parts)).collect()
        }
    };
    let slot = |(index, size): (u32, u64)| {
        let stage = stages[(index / sets) as usize % stages.len()];
        Some(Slot::new(index % sets, index / sets, descriptor_type, u32::try_from(size).ok()?, stage))
    };
    (0..).zip(bindings).filter(|(_, size)| *size > 0).map(slot).collect()
}

/// Bytes of each inline uniform block whose number is counted.
const INLINE_BYTES: u32 = 16;
