//! Known driver failures that one effect each describes.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::{At, Findings};
use crate::layout::{Layout, LayoutSet};
use crate::{BindingFlags, Code, Consequence, Count, Delivery, Options, Program, PushPreference, rule};

/// What keeps `set` from being pushed on this driver.
pub(crate) fn check_push(
    device: &Device,
    options: &Options,
    layout: &Layout,
    set: &LayoutSet,
    findings: &mut Findings<'_>,
) {
    let at = At::set(set.set);
    let effects = &device.effects;
    if let Some(quirk) = effects.no_push {
        findings.raise_for(rule::NO_PUSH, Some(quirk), Consequence::NotPushed, at, 1, 0);
    }
    if let Some(quirk) = effects.no_push_beside_sets {
        let others =
            layout.sets.iter().filter(|other| other.set != set.set && other.start < other.end).count();
        if others > 0 {
            let (rule, found) = (rule::NO_PUSH_BESIDE_SETS, others as u64);
            findings.raise_for(rule, Some(quirk), Consequence::NotPushed, at, found, 0);
        }
    }
    if let Some(quirk) = effects.prefer_sets
        && options.push == PushPreference::WhereFaster
    {
        findings.raise_for(rule::PREFER_SETS, Some(quirk), Consequence::NotPushed, at, 1, 0);
    }
}

/// What must be known of a set that is pushed.
pub(crate) fn note_pushed(device: &Device, set: u32, findings: &mut Findings<'_>) {
    let at = At::set(set);
    if let Some(quirk) = device.effects.prefer_sets {
        findings.raise_for(rule::PREFER_SETS, Some(quirk), Consequence::Noted, at, 1, 0);
    }
    if let Some(quirk) = device.effects.no_push_over_bound_set {
        findings.raise_for(rule::NO_PUSH_OVER_BOUND_SET, Some(quirk), Consequence::Noted, at, 1, 0);
    }
}

/// What fails however a set is delivered, and flags that are left off.
pub(crate) fn check_delivered(
    device: &Device,
    program: &Program,
    layout: &mut Layout,
    deliveries: &[Delivery],
    findings: &mut Findings<'_>,
) {
    check_variables(device, program, findings);
    check_dynamic_buffers(device, layout, findings);
    drop_texel_update_after_bind(device, layout, findings);
    settle_variable_counts(device, layout, deliveries, findings);
}

/// Several variables on one binding.
fn check_variables(device: &Device, program: &Program, findings: &mut Findings<'_>) {
    let (mixed, aliases) = (device.effects.no_mixed_image_types, device.effects.no_aliases);
    if mixed.is_none() && aliases.is_none() {
        return;
    }
    for stage in program.stages.iter().filter(|stage| stage.code == Code::Read) {
        for resource in stage.resources.iter().filter(|resource| resource.statically_used) {
            let at = At::binding(resource.set, resource.binding, stage.stage_flag);
            let found = u64::from(resource.variables);
            if mixed.is_some() && resource.mixed_images {
                findings.raise_for(rule::MIXED_IMAGE_TYPES, mixed, Consequence::Declined, at, found, 1);
            }
            if aliases.is_some() && resource.variables >= 2 {
                findings.raise_for(rule::NO_ALIASES, aliases, Consequence::Declined, at, found, 1);
            }
        }
    }
}

/// A recorded layout's dynamic buffers stand as they are; a plan's own were chosen within these bounds.
fn check_dynamic_buffers(device: &Device, layout: &Layout, findings: &mut Findings<'_>) {
    let count = |set: &LayoutSet, wanted: fn(DescriptorType) -> bool| -> u64 {
        let dynamic = layout.slots_of(set).iter().filter(|slot| wanted(slot.descriptor_type()));
        dynamic.map(|slot| slot.descriptors(1)).sum()
    };
    if let Some((quirk, limit)) = device.effects.dynamic_buffers_per_set_at_most {
        for set in &layout.sets {
            let found = count(set, |ty| {
                matches!(ty, DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic)
            });
            let limit = u64::from(limit);
            if found > limit {
                let (rule, at) = (rule::DYNAMIC_PER_SET, At::set(set.set));
                findings.raise_for(rule, Some(quirk), Consequence::Declined, at, found, limit);
            }
        }
    }
    if let Some((quirk, limit)) = device.effects.dynamic_uniform_buffers_at_most {
        let uniform = |ty| ty == DescriptorType::UniformBufferDynamic;
        let found: u64 = layout.sets.iter().map(|set| count(set, uniform)).sum();
        let limit = u64::from(limit);
        if found > limit {
            let rule = rule::DYNAMIC_UNIFORMS;
            findings.raise_for(rule, Some(quirk), Consequence::Declined, At::PROGRAM, found, limit);
        }
    }
    if let Some(quirk) = device.effects.no_dynamic_beside_push_constants
        && !layout.push_constants.is_empty()
    {
        let any =
            |ty| matches!(ty, DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic);
        let found: u64 = layout.sets.iter().map(|set| count(set, any)).sum();
        if found > 0 {
            let rule = rule::DYNAMIC_BESIDE_PUSH_CONSTANTS;
            findings.raise_for(rule, Some(quirk), Consequence::Declined, At::PROGRAM, found, 0);
        }
    }
}

fn drop_texel_update_after_bind(device: &Device, layout: &mut Layout, findings: &mut Findings<'_>) {
    let Some(quirk) = device.effects.no_update_after_bind_texel_buffers else { return };
    for slot in &mut layout.slots {
        let texel = matches!(
            slot.descriptor_type(),
            DescriptorType::UniformTexelBuffer | DescriptorType::StorageTexelBuffer
        );
        if texel && slot.flags.contains(BindingFlags::UPDATE_AFTER_BIND) {
            slot.flags.remove(BindingFlags::UPDATE_AFTER_BIND);
            let rule = rule::TEXEL_UPDATE_AFTER_BIND;
            findings.raise_for(rule, Some(quirk), Consequence::Noted, slot.at(), 1, 0);
        }
    }
}

/// Gives the last binding's run-time array a variable count where the device takes one, and takes it from an image
/// array that stands beside a sampler where the driver would cut it short.
fn settle_variable_counts(
    device: &Device,
    layout: &mut Layout,
    deliveries: &[Delivery],
    findings: &mut Findings<'_>,
) {
    for (index, set) in layout.sets.clone().into_iter().enumerate() {
        let slots = layout.slots_of_mut(set);
        let sampler = slots.iter().any(|slot| slot.descriptor_type() == DescriptorType::Sampler);
        let Some(last) = slots.last_mut() else { continue };
        let pushed = deliveries.get(index) == Some(&Delivery::Push);
        if last.count == Count::RuntimeSized && !pushed {
            last.flags.set(BindingFlags::VARIABLE_DESCRIPTOR_COUNT, device.features.variable_count);
            last.flags.set(BindingFlags::PARTIALLY_BOUND, device.features.partially_bound);
        }
        let image = matches!(
            last.descriptor_type(),
            DescriptorType::SampledImage
                | DescriptorType::StorageImage
                | DescriptorType::CombinedImageSampler
        );
        if let Some(quirk) = device.effects.no_variable_count_beside_sampler
            && sampler
            && image
            && last.flags.contains(BindingFlags::VARIABLE_DESCRIPTOR_COUNT)
        {
            last.flags.remove(BindingFlags::VARIABLE_DESCRIPTOR_COUNT);
            let rule = rule::NO_VARIABLE_COUNT;
            findings.raise_for(rule, Some(quirk), Consequence::Noted, last.at(), 1, 0);
        }
    }
}
