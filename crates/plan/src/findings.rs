//! Collects the reasons of one plan.

use bindery_device::QuirkId;

use crate::rule;
use crate::{Consequence, Options, Reason, RuleId, StageFlags};

/// Reasons as they are found. A rule that the options took out raises nothing.
#[derive(Debug)]
pub(crate) struct Findings<'o> {
    options: &'o Options,
    reasons: Vec<Reason>,
}

/// Where a reason points.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct At {
    pub(crate) stages: StageFlags,
    pub(crate) set: Option<u32>,
    pub(crate) binding: Option<u32>,
}

impl At {
    pub(crate) const PROGRAM: Self = Self { stages: StageFlags::empty(), set: None, binding: None };

    pub(crate) fn stages(stages: StageFlags) -> Self {
        Self { stages, ..Self::PROGRAM }
    }

    pub(crate) fn set(set: u32) -> Self {
        Self { set: Some(set), ..Self::PROGRAM }
    }

    pub(crate) fn binding(set: u32, binding: u32, stages: StageFlags) -> Self {
        Self { stages, set: Some(set), binding: Some(binding) }
    }

    pub(crate) fn in_set(self, set: u32) -> Self {
        Self { set: Some(set), ..self }
    }
}

impl<'o> Findings<'o> {
    pub(crate) fn new(options: &'o Options) -> Self {
        Self { options, reasons: Vec::new() }
    }

    /// Adds a reason of the rule's own class.
    pub(crate) fn raise(&mut self, rule: RuleId, consequence: Consequence, at: At, found: u64, limit: u64) {
        self.raise_for(rule, None, consequence, at, found, limit);
    }

    /// Adds a reason that a quirk stands behind.
    pub(crate) fn raise_for(
        &mut self,
        rule: RuleId,
        quirk: Option<QuirkId>,
        consequence: Consequence,
        at: At,
        found: u64,
        limit: u64,
    ) {
        if !self.options.rule_is_on(rule) {
            return;
        }
        let class = rule::class(rule);
        let At { stages, set, binding } = at;
        self.reasons.push(Reason { rule, class, consequence, quirk, stages, set, binding, found, limit });
    }

    pub(crate) fn len(&self) -> usize {
        self.reasons.len()
    }

    pub(crate) fn any(&self, consequence: Consequence) -> bool {
        self.reasons.iter().any(|reason| reason.consequence == consequence)
    }

    pub(crate) fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Every reason so far that declines becomes one with another consequence.
    pub(crate) fn soften(&mut self, from: usize, consequence: Consequence) {
        for reason in self.reasons.iter_mut().skip(from) {
            if reason.consequence == Consequence::Declined {
                reason.consequence = consequence;
            }
        }
    }

    /// Takes out the reasons from `from` on that `unwanted` names.
    pub(crate) fn drop_from(&mut self, from: usize, unwanted: impl Fn(&Reason) -> bool) {
        let mut index = 0;
        self.reasons.retain(|reason| {
            index += 1;
            index <= from || !unwanted(reason)
        });
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.reasons.truncate(len);
    }

    pub(crate) fn push(&mut self, reason: Reason) {
        self.reasons.push(reason);
    }

    pub(crate) fn append(&mut self, mut other: Findings<'_>) {
        self.reasons.append(&mut other.reasons);
    }

    /// The reasons, sorted, each once.
    pub(crate) fn into_sorted(mut self) -> Vec<Reason> {
        self.reasons.sort_unstable();
        self.reasons.dedup();
        self.reasons
    }
}
