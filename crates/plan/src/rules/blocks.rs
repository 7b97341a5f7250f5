//! Sizes: uniform and storage blocks, push constants, work groups.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::{At, Findings};
use crate::layout::Layout;
use crate::{Consequence, Count, Program, StageFlags, rule};

/// Blocks and push constants of a layout.
pub(crate) fn check_layout(device: &Device, layout: &Layout, findings: &mut Findings<'_>) {
    for slot in &layout.slots {
        let bytes = u64::from(slot.block_bytes);
        match slot.descriptor_type() {
            DescriptorType::UniformBuffer | DescriptorType::UniformBufferDynamic => {
                if let Some(limit) = device.max_uniform_buffer_range
                    && bytes > limit
                {
                    findings.raise(rule::UNIFORM_RANGE, Consequence::Declined, slot.at(), bytes, limit);
                }
                if let Some((quirk, limit)) = device.effects.uniform_block_at_most
                    && bytes > u64::from(limit)
                {
                    let (rule, limit) = (rule::UNIFORM_BLOCK_BYTES, u64::from(limit));
                    findings.raise_for(rule, Some(quirk), Consequence::Declined, slot.at(), bytes, limit);
                }
            }
            DescriptorType::StorageBuffer | DescriptorType::StorageBufferDynamic => {
                if let Some(limit) = device.max_storage_buffer_range
                    && bytes > limit
                {
                    findings.raise(rule::STORAGE_RANGE, Consequence::Declined, slot.at(), bytes, limit);
                }
            }
            DescriptorType::InlineUniformBlock => {
                let Count::Fixed(bytes) = slot.count else { continue };
                let bytes = u64::from(bytes);
                if let Some(limit) = device.max_inline_uniform_block_size
                    && bytes > limit
                {
                    findings.raise(rule::INLINE_BYTES, Consequence::Declined, slot.at(), bytes, limit);
                }
                if bytes % 4 != 0 {
                    let (rule, found) = (rule::INLINE_MULTIPLE, bytes % 4);
                    findings.raise(rule, Consequence::Declined, slot.at(), found, 0);
                }
            }
            _ => {}
        }
    }
    check_push_constants(device, layout, findings);
}

fn check_push_constants(device: &Device, layout: &Layout, findings: &mut Findings<'_>) {
    let mut seen = StageFlags::empty();
    for range in &layout.push_constants {
        let end = u64::from(range.offset) + u64::from(range.size);
        if let Some(limit) = device.max_push_constants_size
            && end > limit
        {
            let at = At::stages(range.stages);
            findings.raise(rule::PUSH_CONSTANT_BYTES, Consequence::Declined, at, end, limit);
        }
        let twice = seen & range.stages;
        if !twice.is_empty() {
            findings.raise(rule::PUSH_CONSTANT_STAGES, Consequence::Declined, At::stages(twice), 2, 1);
        }
        seen |= range.stages;
    }
}

/// Work group sizes, of everything that runs as compute.
pub(crate) fn check_work_groups(device: &Device, program: &Program, findings: &mut Findings<'_>) {
    const AXES: [crate::RuleId; 3] = [rule::LOCAL_SIZE_X, rule::LOCAL_SIZE_Y, rule::LOCAL_SIZE_Z];
    for stage in &program.stages {
        let Some(size) = stage.local_size.filter(|_| stage.stage_flag == StageFlags::COMPUTE) else {
            continue;
        };
        let at = At::stages(stage.stage_flag);
        for ((rule, found), limit) in AXES.into_iter().zip(size).zip(device.max_compute_work_group_size) {
            let found = u64::from(found);
            if let Some(limit) = limit
                && found > limit
            {
                findings.raise(rule, Consequence::Declined, at, found, limit);
            }
        }
        let invocations = size.iter().fold(1u64, |product, &n| product.saturating_mul(u64::from(n)));
        if let Some(limit) = device.max_compute_work_group_invocations
            && invocations > limit
        {
            findings.raise(rule::LOCAL_INVOCATIONS, Consequence::Declined, at, invocations, limit);
        }
    }
}
