//! Which uniform blocks take a dynamic offset.

use bindery_spirv::DescriptorType;

use crate::device::Device;
use crate::findings::Findings;
use crate::layout::Layout;
use crate::{Consequence, Count, Delivery, DynamicUniforms, Options, rule};

/// Makes every single uniform block of a set that is not pushed dynamic, in (set, binding) order, as many as the
/// device takes; each of the rest gets a reason.
///
/// The limits count per pipeline layout, never per stage. An update-after-bind *layout* may hold dynamic buffers:
/// only the update-after-bind *binding* flag forbids them
/// (VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-03001), and a plan's own layouts never carry it.
pub(crate) fn choose(
    device: &Device,
    options: &Options,
    layout: &mut Layout,
    deliveries: &[Delivery],
    findings: &mut Findings<'_>,
) {
    for slot in &mut layout.slots {
        slot.dynamic = false;
    }
    if options.dynamic_uniforms == DynamicUniforms::Never {
        return;
    }
    let effects = &device.effects;
    let push_constants = !layout.push_constants.is_empty();
    let beside_push_constants = effects.no_dynamic_beside_push_constants.filter(|_| push_constants);
    let ordinary_limit = device.max_dynamic_uniform_buffers;
    // As in the limits' table: the limit that counts every set is never below the ordinary one.
    let all_limit = device
        .max_update_after_bind_dynamic_uniform_buffers
        .filter(|_| device.update_after_bind)
        .map(|limit| limit.max(ordinary_limit.unwrap_or(0)));
    let (mut all, mut ordinary) = (0u64, 0u64);
    for (index, set) in layout.sets.clone().into_iter().enumerate() {
        let delivery = deliveries.get(index).copied().unwrap_or(Delivery::Set);
        if delivery == Delivery::Push {
            continue;
        }
        let mut in_set = 0u64;
        for slot in layout.slots_of_mut(set) {
            if slot.descriptor_type() != DescriptorType::UniformBuffer || slot.count != Count::Fixed(1) {
                continue;
            }
            let per_set = effects.dynamic_buffers_per_set_at_most;
            let in_all = effects.dynamic_uniform_buffers_at_most;
            let full = |limit: Option<u64>, count: u64| limit.filter(|&limit| count >= limit);
            let refusal = if let Some(quirk) = beside_push_constants {
                Some((rule::DYNAMIC_BESIDE_PUSH_CONSTANTS, Some(quirk), 1, 0))
            } else if let Some((quirk, limit)) = per_set.filter(|&(_, limit)| in_set >= u64::from(limit)) {
                Some((rule::DYNAMIC_PER_SET, Some(quirk), in_set + 1, u64::from(limit)))
            } else if let Some((quirk, limit)) = in_all.filter(|&(_, limit)| all >= u64::from(limit)) {
                Some((rule::DYNAMIC_UNIFORMS, Some(quirk), all + 1, u64::from(limit)))
            } else if let Some(limit) = full(ordinary_limit, ordinary).filter(|_| delivery == Delivery::Set) {
                Some((rule::NOT_DYNAMIC, None, ordinary + 1, limit))
            } else {
                full(all_limit, all).map(|limit| (rule::NOT_DYNAMIC, None, all + 1, limit))
            };
            if let Some((rule, quirk, found, limit)) = refusal
                && options.rule_is_on(rule)
            {
                findings.raise_for(rule, quirk, Consequence::NotDynamic, slot.at(), found, limit);
                continue;
            }
            slot.dynamic = true;
            in_set += 1;
            all += 1;
            ordinary += u64::from(delivery == Delivery::Set);
        }
    }
}
