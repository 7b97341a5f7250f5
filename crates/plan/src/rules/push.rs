//! What Vulkan lets a pushed set hold.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::{At, Findings};
use crate::layout::{Layout, LayoutSet};
use crate::tally::Tally;
use crate::{BindingFlags, Consequence, Count, Options, rule};

/// Raises a reason for everything in `set` that keeps it from being pushed on any driver that reports so.
pub(crate) fn check(
    device: &Device,
    options: &Options,
    layout: &Layout,
    set: &LayoutSet,
    findings: &mut Findings<'_>,
) {
    let mut refuse = |rule, at, found, limit| {
        findings.raise(rule, Consequence::NotPushed, at, found, limit);
    };
    let at = At::set(set.set);
    if !device.push_advertised {
        refuse(rule::PUSH_NOT_ADVERTISED, at, 1, 0);
        return;
    }
    let mut descriptors = 0;
    let mut tally = Tally::new();
    for slot in layout.slots_of(set) {
        descriptors += slot.descriptors(options.runtime_array_size);
        tally.add(slot, options.runtime_array_size);
        match slot.descriptor_type() {
            DescriptorType::UniformBufferDynamic | DescriptorType::StorageBufferDynamic => {
                refuse(rule::PUSH_DYNAMIC, slot.at(), 1, 0);
            }
            DescriptorType::InlineUniformBlock => refuse(rule::PUSH_INLINE, slot.at(), 1, 0),
            _ => {}
        }
        if slot.count == Count::RuntimeSized {
            refuse(rule::PUSH_RUNTIME_ARRAY, slot.at(), 1, 0);
        }
        let forbidden = BindingFlags::UPDATE_AFTER_BIND
            | BindingFlags::UPDATE_UNUSED_WHILE_PENDING
            | BindingFlags::VARIABLE_DESCRIPTOR_COUNT;
        if slot.flags.intersects(forbidden) {
            refuse(rule::PUSH_BINDING_FLAGS, slot.at(), 1, 0);
        }
    }
    if let Some(limit) = device.max_push_descriptors
        && descriptors > limit
    {
        refuse(rule::PUSH_DESCRIPTORS, at, descriptors, limit);
    }
    // A pushed layout has no pool flag: the ordinary limits bind it. Where a set of its own would move it
    // under higher ones, it is better not pushed; where not, it fails either way and is declined later.
    super::vulkan_limits::check_push_alone(&device.rows, &tally, set.set, findings);
}
