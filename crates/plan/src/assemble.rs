//! Writes the plan down.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::At;
use crate::planner::Attempt;
use crate::rules::{metal_slots, metal_tables};
use crate::{
    BindingFlags, BindingPlan, Consequence, Count, Delivery, LayoutFlags, Plan, PoolFlags, Program, SetPlan,
    rule,
};

/// Every set up to the highest, empty ones included. A plan that is declined for its set numbers ends at the
/// device's last bindable set, so that its size is bounded.
pub(crate) fn plan(device: &Device, program: &Program, attempt: Attempt<'_>) -> Plan {
    let Attempt { layout, deliveries, mut findings } = attempt;
    let slot_model = metal_slots::model(device, program);
    let count = layout.set_count().min(device.set_limit());
    let mut sets = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
    let mut present = layout.sets.iter().zip(&deliveries).peekable();
    for number in (0u32..).take_while(|&number| u64::from(number) < count) {
        let Some((set, &delivery)) = present.next_if(|(set, _)| set.set == number) else {
            sets.push(set_plan(number, Delivery::Set, Vec::new()));
            continue;
        };
        let bindings = layout.slots_of(set).iter().map(|slot| BindingPlan {
            binding: slot.binding,
            descriptor_type: slot.descriptor_type(),
            count: slot.count,
            stages: slot.stages,
            flags: slot.flags,
        });
        let mut planned = set_plan(number, delivery, bindings.collect());
        // Flags that Bindery does not decide stay as they were recorded.
        let decided = LayoutFlags::PUSH_DESCRIPTOR | LayoutFlags::UPDATE_AFTER_BIND_POOL;
        planned.layout_flags |= LayoutFlags::from_bits_retain(set.recorded_flags).difference(decided);
        sets.push(planned);
    }
    if let Some(quirk) = device.effects.placeholder_in_empty_sets {
        let last = sets.iter().rposition(|set| !set.bindings.is_empty()).unwrap_or(0);
        for set in sets.iter_mut().take(last).filter(|set| set.bindings.is_empty()) {
            let before = findings.len();
            let at = At::set(set.set);
            findings.raise_for(rule::PLACEHOLDER, Some(quirk), Consequence::Noted, at, 0, 1);
            if findings.len() > before {
                set.bindings.push(placeholder(program));
            }
        }
    }
    if program.recorded.is_none() {
        record_trimmed(program, &mut sets);
    }
    let declined = findings.any(Consequence::Declined);
    Plan {
        sets,
        push_constants: layout.push_constants,
        declined,
        slot_model,
        reasons: findings.into_sorted(),
    }
}

fn set_plan(set: u32, delivery: Delivery, bindings: Vec<BindingPlan>) -> SetPlan {
    let (layout_flags, pool_flags) = match delivery {
        Delivery::Push => (LayoutFlags::PUSH_DESCRIPTOR, PoolFlags::empty()),
        Delivery::Set => (LayoutFlags::empty(), PoolFlags::empty()),
        Delivery::UpdateAfterBindSet => (LayoutFlags::UPDATE_AFTER_BIND_POOL, PoolFlags::UPDATE_AFTER_BIND),
    };
    SetPlan { set, delivery, layout_flags, pool_flags, bindings, trimmed: Vec::new() }
}

/// A binding that no code names, so that nothing need ever be written to it.
fn placeholder(program: &Program) -> BindingPlan {
    BindingPlan {
        binding: 0,
        descriptor_type: DescriptorType::UniformBuffer,
        count: Count::Fixed(1),
        stages: metal_tables::program_stages(program),
        flags: BindingFlags::empty(),
    }
}

/// What the stages declare and the layout does not hold was trimmed.
fn record_trimmed(program: &Program, sets: &mut [SetPlan]) {
    for stage in &program.stages {
        for resource in stage.resources.iter().filter(|resource| !resource.statically_used) {
            let set = usize::try_from(resource.set).ok().and_then(|index| sets.get_mut(index));
            let Some(set) = set else { continue };
            let held =
                set.bindings.binary_search_by_key(&resource.binding, |binding| binding.binding).is_ok();
            if !held && !set.trimmed.contains(&resource.binding) {
                set.trimmed.push(resource.binding);
                set.trimmed.sort_unstable();
            }
        }
    }
}
