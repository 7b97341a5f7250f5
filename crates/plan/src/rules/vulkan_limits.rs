//! Vulkan's own limits of a pipeline layout: per stage and in all, for ordinary sets and with update-after-bind
//! sets included.
//!
//! A limit for ordinary sets counts the layouts made without `UPDATE_AFTER_BIND_POOL`; its update-after-bind
//! twin counts all of them. So each row of the table holds both.

use bindery_device::{Limit, Limits};
use bindery_spirv::DescriptorType::{
    self, AccelerationStructure, CombinedImageSampler, InlineUniformBlock, InputAttachment, SampledImage,
    Sampler, StorageBuffer, StorageBufferDynamic, StorageImage, StorageTexelBuffer, UniformBuffer,
    UniformBufferDynamic, UniformTexelBuffer,
};

use crate::findings::{At, Findings};
use crate::tally::{Tally, Types};
use crate::{Consequence, RuleId, rule};

/// What a row sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Descriptors that one stage sees; the largest stage counts.
    Stage,
    /// Descriptors of the pipeline layout.
    Total,
    /// Bytes of the inline uniform blocks of the pipeline layout.
    TotalBytes,
}

/// One bound: the rule and the limit that it compares with.
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    pub(crate) rule: RuleId,
    get: fn(&Limits) -> Limit,
    pub(crate) name: &'static str,
}

/// One row: what is summed, and the bounds without and with update-after-bind sets.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) types: Types,
    pub(crate) scope: Scope,
    pub(crate) ordinary: Bound,
    pub(crate) update_after_bind: Option<Bound>,
}

macro_rules! row {
    ($scope:ident [$($ty:ident),*] $rule:ident <= $limit:ident $(; $uab_rule:ident <= $uab_limit:ident)?) => {
        Row {
            types: Types::of(&[$($ty),*]),
            scope: Scope::$scope,
            ordinary: Bound { rule: rule::$rule, get: |limits| limits.$limit, name: stringify!($limit) },
            update_after_bind: row!(@twin $($uab_rule $uab_limit)?),
        }
    };
    (@twin) => { None };
    (@twin $rule:ident $limit:ident) => {
        Some(Bound { rule: rule::$rule, get: |limits| limits.$limit, name: stringify!($limit) })
    };
}

/// Types that `maxPerStageResources` counts: samplers alone and inline uniform blocks are not among them
/// (Vulkan specification, VkPhysicalDeviceLimits). Colour attachments count too, which a layout cannot tell.
const RESOURCES: [DescriptorType; 10] = [
    CombinedImageSampler,
    SampledImage,
    StorageImage,
    UniformTexelBuffer,
    StorageTexelBuffer,
    UniformBuffer,
    StorageBuffer,
    UniformBufferDynamic,
    StorageBufferDynamic,
    InputAttachment,
];

/// The table. Which types belong to which limit is said by each row's VUID.
pub(crate) static ROWS: [Row; 20] = [
    row!(Stage [Sampler, CombinedImageSampler]
        STAGE_SAMPLERS <= max_per_stage_descriptor_samplers;
        UAB_STAGE_SAMPLERS <= max_per_stage_descriptor_update_after_bind_samplers),
    row!(Stage [UniformBuffer, UniformBufferDynamic]
        STAGE_UNIFORM_BUFFERS <= max_per_stage_descriptor_uniform_buffers;
        UAB_STAGE_UNIFORM_BUFFERS <= max_per_stage_descriptor_update_after_bind_uniform_buffers),
    row!(Stage [StorageBuffer, StorageBufferDynamic]
        STAGE_STORAGE_BUFFERS <= max_per_stage_descriptor_storage_buffers;
        UAB_STAGE_STORAGE_BUFFERS <= max_per_stage_descriptor_update_after_bind_storage_buffers),
    row!(Stage [CombinedImageSampler, SampledImage, UniformTexelBuffer]
        STAGE_SAMPLED_IMAGES <= max_per_stage_descriptor_sampled_images;
        UAB_STAGE_SAMPLED_IMAGES <= max_per_stage_descriptor_update_after_bind_sampled_images),
    row!(Stage [StorageImage, StorageTexelBuffer]
        STAGE_STORAGE_IMAGES <= max_per_stage_descriptor_storage_images;
        UAB_STAGE_STORAGE_IMAGES <= max_per_stage_descriptor_update_after_bind_storage_images),
    row!(Stage [InputAttachment]
        STAGE_INPUT_ATTACHMENTS <= max_per_stage_descriptor_input_attachments;
        UAB_STAGE_INPUT_ATTACHMENTS <= max_per_stage_descriptor_update_after_bind_input_attachments),
    row!(Stage [InlineUniformBlock]
        STAGE_INLINE_BLOCKS <= max_per_stage_descriptor_inline_uniform_blocks;
        UAB_STAGE_INLINE_BLOCKS <= max_per_stage_descriptor_update_after_bind_inline_uniform_blocks),
    row!(Stage [AccelerationStructure]
        STAGE_ACCELERATION_STRUCTURES <= max_per_stage_descriptor_acceleration_structures;
        UAB_STAGE_ACCELERATION_STRUCTURES <= max_per_stage_descriptor_update_after_bind_acceleration_structures),
    Row {
        types: Types::of(&RESOURCES),
        scope: Scope::Stage,
        ordinary: Bound {
            rule: rule::STAGE_RESOURCES,
            get: |limits| limits.max_per_stage_resources,
            name: "max_per_stage_resources",
        },
        update_after_bind: Some(Bound {
            rule: rule::UAB_STAGE_RESOURCES,
            get: |limits| limits.max_per_stage_update_after_bind_resources,
            name: "max_per_stage_update_after_bind_resources",
        }),
    },
    row!(Total [Sampler, CombinedImageSampler]
        TOTAL_SAMPLERS <= max_descriptor_set_samplers;
        UAB_TOTAL_SAMPLERS <= max_descriptor_set_update_after_bind_samplers),
    row!(Total [UniformBuffer]
        TOTAL_UNIFORM_BUFFERS <= max_descriptor_set_uniform_buffers;
        UAB_TOTAL_UNIFORM_BUFFERS <= max_descriptor_set_update_after_bind_uniform_buffers),
    row!(Total [UniformBufferDynamic]
        TOTAL_UNIFORM_BUFFERS_DYNAMIC <= max_descriptor_set_uniform_buffers_dynamic;
        UAB_TOTAL_UNIFORM_BUFFERS_DYNAMIC <= max_descriptor_set_update_after_bind_uniform_buffers_dynamic),
    row!(Total [StorageBuffer]
        TOTAL_STORAGE_BUFFERS <= max_descriptor_set_storage_buffers;
        UAB_TOTAL_STORAGE_BUFFERS <= max_descriptor_set_update_after_bind_storage_buffers),
    row!(Total [StorageBufferDynamic]
        TOTAL_STORAGE_BUFFERS_DYNAMIC <= max_descriptor_set_storage_buffers_dynamic;
        UAB_TOTAL_STORAGE_BUFFERS_DYNAMIC <= max_descriptor_set_update_after_bind_storage_buffers_dynamic),
    row!(Total [CombinedImageSampler, SampledImage, UniformTexelBuffer]
        TOTAL_SAMPLED_IMAGES <= max_descriptor_set_sampled_images;
        UAB_TOTAL_SAMPLED_IMAGES <= max_descriptor_set_update_after_bind_sampled_images),
    row!(Total [StorageImage, StorageTexelBuffer]
        TOTAL_STORAGE_IMAGES <= max_descriptor_set_storage_images;
        UAB_TOTAL_STORAGE_IMAGES <= max_descriptor_set_update_after_bind_storage_images),
    row!(Total [InputAttachment]
        TOTAL_INPUT_ATTACHMENTS <= max_descriptor_set_input_attachments;
        UAB_TOTAL_INPUT_ATTACHMENTS <= max_descriptor_set_update_after_bind_input_attachments),
    row!(Total [InlineUniformBlock]
        TOTAL_INLINE_BLOCKS <= max_descriptor_set_inline_uniform_blocks;
        UAB_TOTAL_INLINE_BLOCKS <= max_descriptor_set_update_after_bind_inline_uniform_blocks),
    row!(TotalBytes [InlineUniformBlock] TOTAL_INLINE_BYTES <= max_inline_uniform_total_size),
    row!(Total [AccelerationStructure]
        TOTAL_ACCELERATION_STRUCTURES <= max_descriptor_set_acceleration_structures;
        UAB_TOTAL_ACCELERATION_STRUCTURES <= max_descriptor_set_update_after_bind_acceleration_structures),
];

/// A row with one device's limits; `None` is a limit that the device does not report, which is not guessed.
#[derive(Clone, Copy)]
pub(crate) struct DeviceRow {
    row: &'static Row,
    ordinary: Option<u64>,
    update_after_bind: Option<u64>,
}

/// Reads the device's limits once.
pub(crate) fn resolve(limits: &Limits, update_after_bind: bool) -> Vec<DeviceRow> {
    ROWS.iter()
        .map(|row| {
            let ordinary = (row.ordinary.get)(limits);
            // An update-after-bind limit below its ordinary one is a reporting fault: the specification asks
            // for at least as much ("Required Limits"), and an ordinary layout never has to fit less.
            let twin = row.update_after_bind.filter(|_| update_after_bind);
            let update_after_bind =
                twin.and_then(|bound| (bound.get)(limits)).map(|limit| limit.max(ordinary.unwrap_or(0)));
            DeviceRow { row, ordinary, update_after_bind }
        })
        .collect()
}

/// Names of the limits of this table that the device does not report.
pub(crate) fn unknown(limits: &Limits, update_after_bind: bool) -> impl Iterator<Item = &'static str> + '_ {
    ROWS.iter()
        .flat_map(move |row| [Some(row.ordinary), row.update_after_bind.filter(|_| update_after_bind)])
        .flatten()
        .filter(|bound| (bound.get)(limits).is_none())
        .map(|bound| bound.name)
}

/// Whether the ordinary limits hold for `ordinary`, which counts the sets without the pool flag, and those that no flag
/// lifts for `all`.
pub(crate) fn check_ordinary(
    rows: &[DeviceRow],
    ordinary: &Tally,
    all: &Tally,
    consequence: Consequence,
    findings: &mut Findings<'_>,
) {
    for row in rows {
        if let Some(limit) = row.ordinary {
            // VUID-VkPipelineLayoutCreateInfo-descriptorType-06531 counts every set.
            let tally = if row.row.scope == Scope::TotalBytes { all } else { ordinary };
            compare(row.row, row.row.ordinary.rule, limit, tally, consequence, findings);
        }
    }
}

/// Whether the limits that count update-after-bind sets too hold for `tally`, which counts every set.
pub(crate) fn check_update_after_bind(
    rows: &[DeviceRow],
    tally: &Tally,
    consequence: Consequence,
    findings: &mut Findings<'_>,
) {
    for row in rows {
        if let (Some(limit), Some(bound)) = (row.update_after_bind, row.row.update_after_bind) {
            compare(row.row, bound.rule, limit, tally, consequence, findings);
        }
    }
}

/// Whether every ordinary limit that `tally` exceeds has a known update-after-bind twin that takes it.
pub(crate) fn update_after_bind_would_take(rows: &[DeviceRow], tally: &Tally) -> bool {
    rows.iter().all(|row| {
        let largest = largest(row.row, tally);
        row.ordinary.is_none_or(|limit| largest <= limit)
            || row.update_after_bind.is_some_and(|limit| largest <= limit)
    })
}

fn largest(row: &Row, tally: &Tally) -> u64 {
    if !tally.has(row.types) {
        return 0;
    }
    match row.scope {
        Scope::Stage => tally.per_stage(row.types).map(|(_, count)| count).max().unwrap_or(0),
        Scope::Total => tally.total(row.types),
        Scope::TotalBytes => tally.inline_bytes(),
    }
}

fn compare(
    row: &Row,
    rule: RuleId,
    limit: u64,
    tally: &Tally,
    consequence: Consequence,
    findings: &mut Findings<'_>,
) {
    if !tally.has(row.types) {
        return;
    }
    match row.scope {
        Scope::Stage => {
            for (stage, found) in tally.per_stage(row.types) {
                if found > limit {
                    findings.raise(rule, consequence, At::stages(stage), found, limit);
                }
            }
        }
        Scope::Total | Scope::TotalBytes => {
            let found = largest(row, tally);
            if found > limit {
                findings.raise(rule, consequence, At::PROGRAM, found, limit);
            }
        }
    }
}

/// Whether a pushed set alone exceeds ordinary limits that an update-after-bind set would not.
pub(crate) fn check_push_alone(rows: &[DeviceRow], tally: &Tally, set: u32, findings: &mut Findings<'_>) {
    for row in rows {
        let (Some(limit), Some(twin)) = (row.ordinary, row.update_after_bind) else { continue };
        let found = largest(row.row, tally);
        if found > limit && found <= twin {
            findings.raise(row.row.ordinary.rule, Consequence::NotPushed, At::set(set), found, limit);
        }
    }
}
