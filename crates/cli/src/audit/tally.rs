//! Verdicts gathered as they come, on every thread, in bounded memory.

use std::collections::HashMap;

use bindery_plan::{Class, Consequence, Delivery, Plan, RuleId, SlotModel};

use super::report::{Counts, ReasonCount, sort_reasons};
use crate::fault::Fault;

/// Verdicts of one device.
#[derive(Clone, Default)]
pub(crate) struct DeviceTally {
    pub(crate) alone: VerdictTally,
    pub(crate) none_pushed: VerdictTally,
    pub(crate) unpushable: u64,
}

/// Counts without text: what the hot path adds to.
#[derive(Clone, Default)]
pub(crate) struct VerdictTally {
    push: u64,
    set: u64,
    update_after_bind: u64,
    no_descriptors: u64,
    declined: u64,
    changed: u64,
    exact_slots: u64,
    conservative_slots: u64,
    reasons: HashMap<(RuleId, Class, Consequence), (u64, u64)>,
}

impl VerdictTally {
    pub(crate) fn count(&mut self, plan: &Plan) {
        let has = |delivery| plan.sets.iter().any(|set| set.delivery == delivery);
        let bucket = if plan.declined {
            &mut self.declined
        } else if has(Delivery::Push) {
            &mut self.push
        } else if has(Delivery::UpdateAfterBindSet) {
            &mut self.update_after_bind
        } else if plan.sets.is_empty() {
            &mut self.no_descriptors
        } else {
            &mut self.set
        };
        *bucket += 1;
        self.changed += u64::from(plan.changed());
        match plan.slot_model {
            SlotModel::NotApplicable => {}
            SlotModel::Exact => self.exact_slots += 1,
            SlotModel::Conservative => self.conservative_slots += 1,
        }
        let key = |reason: &bindery_plan::Reason| (reason.rule, reason.class, reason.consequence);
        for (index, reason) in plan.reasons.iter().enumerate() {
            let entry = self.reasons.entry(key(reason)).or_default();
            entry.1 += 1;
            // Plans have few reasons: looking back is cheaper than a set.
            if plan.reasons.iter().take(index).all(|earlier| key(earlier) != key(reason)) {
                entry.0 += 1;
            }
        }
    }

    fn add(&mut self, other: Self) {
        let Self {
            push,
            set,
            update_after_bind,
            no_descriptors,
            declined,
            changed,
            exact_slots,
            conservative_slots,
            reasons,
        } = other;
        self.push += push;
        self.set += set;
        self.update_after_bind += update_after_bind;
        self.no_descriptors += no_descriptors;
        self.declined += declined;
        self.changed += changed;
        self.exact_slots += exact_slots;
        self.conservative_slots += conservative_slots;
        for (key, (programs, reasons)) in reasons {
            let entry = self.reasons.entry(key).or_default();
            entry.0 += programs;
            entry.1 += reasons;
        }
    }

    pub(crate) fn counts(&self) -> Counts {
        let mut reasons: Vec<ReasonCount> = self
            .reasons
            .iter()
            .map(|(&(rule, class, consequence), &(programs, reasons))| ReasonCount {
                rule: rule.to_string(),
                class: class.words().to_owned(),
                consequence: consequence.words().to_owned(),
                programs,
                reasons,
            })
            .collect();
        sort_reasons(&mut reasons);
        Counts {
            push: self.push,
            set: self.set,
            update_after_bind: self.update_after_bind,
            no_descriptors: self.no_descriptors,
            declined: self.declined,
            changed: self.changed,
            exact_slots: self.exact_slots,
            conservative_slots: self.conservative_slots,
            reasons,
        }
    }
}

/// Everything that one thread gathered.
pub(crate) struct Tally {
    pub(crate) programs: u64,
    pub(crate) stages: u64,
    pub(crate) devices: Vec<DeviceTally>,
    pub(crate) faults: Vec<Fault>,
}

impl Tally {
    pub(crate) fn new(devices: usize) -> Self {
        Self { programs: 0, stages: 0, devices: vec![DeviceTally::default(); devices], faults: Vec::new() }
    }

    #[must_use]
    pub(crate) fn join(mut self, other: Self) -> Self {
        let Self { programs, stages, devices, faults } = other;
        self.programs += programs;
        self.stages += stages;
        for (sum, device) in self.devices.iter_mut().zip(devices) {
            sum.alone.add(device.alone);
            sum.none_pushed.add(device.none_pushed);
            sum.unpushable += device.unpushable;
        }
        self.faults.extend(faults);
        self
    }
}
