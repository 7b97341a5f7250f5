//! Rules of one set layout, however it is delivered.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::{At, Findings};
use crate::layout::{Layout, LayoutSet};
use crate::{BindingFlags, Consequence, Count, LayoutFlags, Options, rule};

/// Checks every set of the layout.
pub(crate) fn check(device: &Device, options: &Options, layout: &Layout, findings: &mut Findings<'_>) {
    check_set_numbers(device, layout, findings);
    for set in &layout.sets {
        check_descriptors(device, options, layout, set, findings);
        check_binding_flags(layout, set, findings);
        check_runtime_arrays(options, layout, set, findings);
    }
}

/// A set number at or above `maxBoundDescriptorSets` cannot be bound. Where that limit is not reported, the
/// plan's own bound holds.
fn check_set_numbers(device: &Device, layout: &Layout, findings: &mut Findings<'_>) {
    let (found, limit) = (layout.set_count(), device.set_limit());
    if found > limit {
        findings.raise(rule::SET_NUMBERS, Consequence::Declined, At::PROGRAM, found, limit);
    }
}

fn check_descriptors(
    device: &Device,
    options: &Options,
    layout: &Layout,
    set: &LayoutSet,
    findings: &mut Findings<'_>,
) {
    let slots = layout.slots_of(set);
    let found: u64 = slots.iter().map(|slot| slot.descriptors(options.runtime_array_size)).sum();
    let at = At::set(set.set);
    if let Some(limit) = device.max_per_set_descriptors {
        // A driver that compares with `<` takes one fewer than it reports.
        let below = limit.saturating_sub(1);
        match device.effects.per_set_descriptors_below_limit {
            quirk @ Some(_) if found > below => {
                findings.raise_for(rule::PER_SET_BELOW, quirk, Consequence::Declined, at, found, below);
            }
            // Above the limit a layout may still be taken: the device must be asked.
            None if found > limit => findings.raise(rule::PER_SET, Consequence::Noted, at, found, limit),
            _ => {}
        }
    }
    if let Some((quirk, limit)) = device.effects.pool_descriptors_at_most
        && found > u64::from(limit)
    {
        let (rule, limit) = (rule::POOL_DESCRIPTORS, u64::from(limit));
        findings.raise_for(rule, Some(quirk), Consequence::Declined, at, found, limit);
    }
}

/// Flags that a recorded layout carries must go together.
fn check_binding_flags(layout: &Layout, set: &LayoutSet, findings: &mut Findings<'_>) {
    let slots = layout.slots_of(set);
    let Some(last) = slots.last() else { return };
    if slots.iter().all(|slot| slot.flags.is_empty()) {
        return;
    }
    let update_after_bind = slots.iter().any(|slot| slot.flags.contains(BindingFlags::UPDATE_AFTER_BIND));
    let pool =
        LayoutFlags::from_bits_retain(set.recorded_flags).contains(LayoutFlags::UPDATE_AFTER_BIND_POOL);
    if update_after_bind && !pool {
        findings.raise(rule::UPDATE_AFTER_BIND_POOL_FLAG, Consequence::Declined, At::set(set.set), 1, 0);
    }
    for slot in slots {
        let dynamic = matches!(
            slot.descriptor_type(),
            DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic
        );
        if update_after_bind && dynamic {
            findings.raise(rule::UPDATE_AFTER_BIND_DYNAMIC, Consequence::Declined, slot.at(), 1, 0);
        }
        let variable = slot.flags.contains(BindingFlags::VARIABLE_DESCRIPTOR_COUNT);
        if variable && slot.binding != last.binding {
            findings.raise(rule::VARIABLE_COUNT_LAST, Consequence::Declined, slot.at(), 1, 0);
        }
        if variable && dynamic {
            findings.raise(rule::VARIABLE_COUNT_DYNAMIC, Consequence::Declined, slot.at(), 1, 0);
        }
    }
}

/// A run-time array has no count of its own: the plan says which one its layout is made with.
fn check_runtime_arrays(options: &Options, layout: &Layout, set: &LayoutSet, findings: &mut Findings<'_>) {
    for slot in layout.slots_of(set).iter().filter(|slot| slot.count == Count::RuntimeSized) {
        let size = u64::from(options.runtime_array_size);
        findings.raise(rule::RUNTIME_ARRAY_SIZE, Consequence::Noted, slot.at(), size, size);
    }
}
