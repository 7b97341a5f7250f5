//! One device made ready, and the order in which a program is planned for it.

use bindery_device::{ActiveQuirks, Profile, QuirkId};

use crate::device::Device;
use crate::effects::RuntimeHints;
use crate::findings::{At, Findings};
use crate::layout::{Keep, Layout, LayoutSet};
use crate::rules::metal_tables::Discrete;
use crate::rules::{
    blocks, driver_quirks, features, metal_slots, metal_tables, push, set_layout, vulkan_limits,
};
use crate::tally::Tally;
use crate::{
    ArgumentBuffers, Consequence, Delivery, LayoutFlags, Options, Plan, Program, PushPreference, PushSet,
    Trimming, assemble, dynamic, rule, trim,
};

/// Plans programs for one device. Making one reads the profile and the quirks once; [`plan`](Self::plan) then costs
/// about a microsecond for a median program.
#[derive(Clone)]
pub struct Planner {
    device: Device,
    options: Options,
}

/// A rule that spans a collection, as it reaches one program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Collection {
    /// This program stands alone.
    Alone,
    /// This many programs of the collection cannot be pushed, so none is.
    PushNone(u64),
}

/// One way through the rules.
pub(crate) struct Attempt<'o> {
    pub(crate) layout: Layout,
    /// Parallel to the layout's sets.
    pub(crate) deliveries: Vec<Delivery>,
    pub(crate) findings: Findings<'o>,
}

impl Attempt<'_> {
    pub(crate) fn is_declined(&self) -> bool {
        self.findings.any(Consequence::Declined)
    }

    pub(crate) fn push_was_refused(&self) -> bool {
        self.findings.any(Consequence::NotPushed) && !self.deliveries.contains(&Delivery::Push)
    }
}

impl Planner {
    /// Reads a device's limits, features and quirks. A limit that the profile does not report is not guessed: its
    /// rule is skipped, and [`unknown_limits`](Self::unknown_limits) names it.
    pub fn new(profile: &Profile, quirks: &ActiveQuirks, options: Options) -> Self {
        Self { device: Device::new(profile, quirks), options }
    }

    /// What concerns pools, templates and samplers rather than a program.
    pub fn hints(&self) -> &RuntimeHints {
        &self.device.hints
    }

    /// Limits that rules would compare with and the profile does not report.
    pub fn unknown_limits(&self) -> &[&'static str] {
        &self.device.unknown_limits
    }

    /// Quirks whose effect this version has no rule for.
    pub fn unknown_effects(&self) -> &[QuirkId] {
        &self.device.unknown_effects
    }

    /// Plans one program by itself. The same program gives the same plan, whatever was planned before.
    pub fn plan(&self, program: &Program) -> Plan {
        self.plan_in(program, Collection::Alone)
    }

    /// Whether one program that cannot be pushed keeps every other of its collection from being pushed on this device:
    /// [`plan_collection`](crate::plan_collection) applies that; a caller that streams programs plans each one
    /// [alone](Self::plan) and [with none pushed](Self::plan_with_none_pushed), and takes the second as soon as one
    /// plan [is unpushable](Plan::is_unpushable).
    pub fn spans_collection(&self) -> bool {
        self.push_all_or_none().is_some()
    }

    /// Plans one program of a collection in which another cannot be pushed. How many those are is known only at a
    /// stream's end: the reason says one.
    pub fn plan_with_none_pushed(&self, program: &Program) -> Plan {
        self.plan_in(program, Collection::PushNone(1))
    }

    /// The quirk under which one program that cannot be pushed keeps every other from it.
    pub(crate) fn push_all_or_none(&self) -> Option<QuirkId> {
        self.device.effects.push_all_or_none.filter(|_| self.options.rule_is_on(rule::PUSH_ALL_OR_NONE))
    }

    pub(crate) fn plan_in(&self, program: &Program, collection: Collection) -> Plan {
        let mut common = Findings::new(&self.options);
        features::check_program(&self.device.features, program, &mut common);
        blocks::check_work_groups(&self.device, program, &mut common);

        let mut attempt = self.attempt(program, Keep::Declared, collection);
        let help = attempt.is_declined() || attempt.push_was_refused();
        if help && self.options.trimming == Trimming::Allowed && trim::has_unused(program) {
            let trimmed = self.attempt(program, Keep::StaticallyUsed, collection);
            attempt = trim::better(attempt, trimmed);
        }
        attempt.findings.append(common);
        assemble::plan(&self.device, program, attempt)
    }

    /// The list of what is done for one layout, in order.
    fn attempt(&self, program: &Program, keep: Keep, collection: Collection) -> Attempt<'_> {
        let (device, options) = (&self.device, &self.options);
        let mut findings = Findings::new(options);
        let mut layout = Layout::gather(program, keep, &mut findings);
        driver_quirks::fill_empty_sets(device, options, program, &mut layout, &mut findings);
        set_layout::check(device, options, &layout, &mut findings);
        features::check_layout(&device.features, &layout, &mut findings);
        blocks::check_layout(device, &layout, &mut findings);

        let pushed = self.choose_push(program, &mut layout, collection, &mut findings);
        let mut deliveries = self.deliveries(program, &layout, pushed, &mut findings);
        self.settle_limits(program, &mut layout, &mut deliveries, &mut findings);
        driver_quirks::check_delivered(device, program, &mut layout, &deliveries, &mut findings);
        if self.all_discrete() {
            metal_tables::check(device, options, program, &layout, Discrete::All, &mut findings);
            metal_slots::check(device, options, program, &layout, Discrete::All, &mut findings);
        }
        Attempt { layout, deliveries, findings }
    }

    /// Ordinary sets are argument buffers on this device.
    fn argument_buffers(&self) -> bool {
        self.device.effects.metal_function_tables.is_some()
            && self.options.argument_buffers == ArgumentBuffers::On
    }

    /// Ordinary sets go into Metal's tables too.
    fn all_discrete(&self) -> bool {
        self.device.effects.metal_function_tables.is_some()
            && self.options.argument_buffers == ArgumentBuffers::Off
    }

    /// The index of the set to push: the first candidate against which no rule speaks.
    fn choose_push(
        &self,
        program: &Program,
        layout: &mut Layout,
        collection: Collection,
        findings: &mut Findings<'_>,
    ) -> Option<usize> {
        let mut pushed = None;
        for index in (0..layout.sets.len()).rev() {
            let Some(set) = layout.sets.get(index).copied() else { continue };
            if !self.wants_push(program, layout, index) {
                continue;
            }
            if pushed.is_some() {
                // Only a recorded layout asks for a second one.
                if program.recorded.is_some() {
                    let at = At::set(set.set);
                    findings.raise(rule::ONE_PUSH_SET, Consequence::NotPushed, at, 2, 1);
                }
                continue;
            }
            let before = findings.len();
            self.check_push(program, layout, index, collection, findings);
            if findings.len() == before {
                pushed = Some(index);
                driver_quirks::note_pushed(&self.device, set.set, findings);
            }
        }
        pushed
    }

    fn wants_push(&self, program: &Program, layout: &Layout, index: usize) -> bool {
        let Some(set) = layout.sets.get(index) else { return false };
        if self.options.push == PushPreference::Never
            || layout.slots_of(set).iter().any(|slot| slot.placeholder)
        {
            return false;
        }
        if program.recorded.is_some() {
            return LayoutFlags::from_bits_retain(set.recorded_flags).contains(LayoutFlags::PUSH_DESCRIPTOR);
        }
        match self.options.push_set {
            PushSet::HighestPushable => true,
            PushSet::Number(number) => set.set == number,
        }
    }

    fn check_push(
        &self,
        program: &Program,
        layout: &mut Layout,
        index: usize,
        collection: Collection,
        findings: &mut Findings<'_>,
    ) {
        let (device, options) = (&self.device, &self.options);
        let Some(set) = layout.sets.get(index).copied() else { return };
        // What was supposed for a candidate that was refused does not hold for this one.
        if program.recorded.is_none() {
            for slot in &mut layout.slots {
                slot.dynamic = false;
            }
        }
        push::check(device, options, layout, &set, findings);
        driver_quirks::check_push(device, options, layout, &set, findings);
        if let (Collection::PushNone(found), quirk @ Some(_)) = (collection, device.effects.push_all_or_none)
        {
            let (rule, at) = (rule::PUSH_ALL_OR_NONE, At::set(set.set));
            findings.raise_for(rule, quirk, Consequence::NotPushed, at, found, 0);
        }
        metal_tables::check_lengths(device, program, layout, set.set, findings);
        if self.argument_buffers() {
            self.suppose_pushed(program, layout, index);
            let discrete = Discrete::Pushed(set.set);
            metal_tables::check(device, options, program, layout, discrete, findings);
            metal_slots::check(device, options, program, layout, discrete, findings);
        }
    }

    /// Chooses dynamic blocks as they would be beside a pushed set: their offsets take a buffer slot.
    fn suppose_pushed(&self, program: &Program, layout: &mut Layout, index: usize) {
        if program.recorded.is_none() && layout.sets.len() > 1 {
            let deliveries = self.plain_deliveries(program, layout, Some(index));
            let mut ignored = Findings::new(&self.options);
            dynamic::choose(&self.device, &self.options, layout, &deliveries, &mut ignored);
        }
    }

    fn plain_deliveries(&self, program: &Program, layout: &Layout, pushed: Option<usize>) -> Vec<Delivery> {
        let ordinary = if self.argument_buffers() && self.device.update_after_bind {
            Delivery::UpdateAfterBindSet
        } else {
            Delivery::Set
        };
        // An ordinary set that an application recorded stays what it is, as long as limits allow.
        let stays = |set: &LayoutSet| {
            let flags = LayoutFlags::from_bits_retain(set.recorded_flags);
            program.recorded.is_some() && !flags.contains(LayoutFlags::PUSH_DESCRIPTOR)
        };
        let sets = layout.sets.iter().enumerate();
        sets.map(|(index, set)| match pushed {
            Some(pushed) if pushed == index => Delivery::Push,
            _ if stays(set) => Delivery::Set,
            _ => ordinary,
        })
        .collect()
    }

    /// The deliveries before limits are looked at: as recorded, or plain; under argument buffers every ordinary set
    /// that was not recorded as one is update-after-bind.
    fn deliveries(
        &self,
        program: &Program,
        layout: &Layout,
        pushed: Option<usize>,
        findings: &mut Findings<'_>,
    ) -> Vec<Delivery> {
        let mut deliveries = self.plain_deliveries(program, layout, pushed);
        for (delivery, set) in deliveries.iter_mut().zip(&layout.sets) {
            let flags = LayoutFlags::from_bits_retain(set.recorded_flags);
            let recorded = program.recorded.is_some() && flags.contains(LayoutFlags::UPDATE_AFTER_BIND_POOL);
            match *delivery {
                Delivery::Set if recorded && self.device.update_after_bind => {
                    *delivery = Delivery::UpdateAfterBindSet;
                }
                Delivery::Set if recorded => {
                    let (rule, at) = (rule::UPDATE_AFTER_BIND_NOT_ADVERTISED, At::set(set.set));
                    findings.raise(rule, Consequence::Noted, at, 1, 0);
                }
                Delivery::UpdateAfterBindSet if set.start == set.end && !recorded => {
                    *delivery = Delivery::Set;
                }
                Delivery::UpdateAfterBindSet if !recorded => {
                    let (rule, at) = (rule::METAL_UPDATE_AFTER_BIND, At::set(set.set));
                    let quirk = self.device.effects.metal_function_tables;
                    if self.options.rule_is_on(rule) {
                        findings.raise_for(rule, quirk, Consequence::UpdateAfterBind, at, 0, 0);
                    } else {
                        *delivery = Delivery::Set;
                    }
                }
                _ => {}
            }
        }
        deliveries
    }

    /// Chooses dynamic blocks and compares with Vulkan's limits. Where the ordinary ones do not hold, every
    /// ordinary set is made update-after-bind, if that is enough.
    fn settle_limits(
        &self,
        program: &Program,
        layout: &mut Layout,
        deliveries: &mut [Delivery],
        findings: &mut Findings<'_>,
    ) {
        let before = findings.len();
        self.check_limits(program, layout, deliveries, findings);
        let exceeded = findings.reasons().iter().skip(before).any(|r| r.consequence == Consequence::Declined);
        if !exceeded || !self.may_move(layout, deliveries) {
            return;
        }
        let kept = deliveries.to_vec();
        for delivery in deliveries.iter_mut().filter(|delivery| **delivery == Delivery::Set) {
            *delivery = Delivery::UpdateAfterBindSet;
        }
        let mut moved = Findings::new(&self.options);
        self.check_limits(program, layout, deliveries, &mut moved);
        if moved.any(Consequence::Declined) {
            deliveries.copy_from_slice(&kept);
            findings.truncate(before);
            self.check_limits(program, layout, deliveries, findings);
        } else {
            let not_dynamic = |reason: &crate::Reason| reason.consequence == Consequence::NotDynamic;
            findings.soften(before, Consequence::UpdateAfterBind);
            findings.drop_from(before, not_dynamic);
            findings.append(moved);
        }
    }

    /// Whether making ordinary sets update-after-bind can help: the device takes such layouts, its limits for them
    /// are known, and the sets are not bound discretely all the same.
    fn may_move(&self, layout: &Layout, deliveries: &[Delivery]) -> bool {
        if !self.device.update_after_bind || self.all_discrete() || !deliveries.contains(&Delivery::Set) {
            return false;
        }
        let mut all = Tally::new();
        for slot in &layout.slots {
            all.add(slot, self.options.runtime_array_size);
        }
        vulkan_limits::update_after_bind_would_take(&self.device.rows, &all)
    }

    fn check_limits(
        &self,
        program: &Program,
        layout: &mut Layout,
        deliveries: &[Delivery],
        findings: &mut Findings<'_>,
    ) {
        let (device, options) = (&self.device, &self.options);
        if program.recorded.is_none() {
            dynamic::choose(device, options, layout, deliveries, findings);
        }
        let (mut ordinary, mut all) = (Tally::new(), Tally::new());
        let mut update_after_bind = 0u64;
        for (set, delivery) in layout.sets.iter().zip(deliveries) {
            for slot in layout.slots_of(set) {
                all.add(slot, options.runtime_array_size);
                if *delivery == Delivery::UpdateAfterBindSet {
                    update_after_bind += slot.descriptors(options.runtime_array_size);
                } else {
                    ordinary.add(slot, options.runtime_array_size);
                }
            }
        }
        vulkan_limits::check_ordinary(&device.rows, &ordinary, &all, Consequence::Declined, findings);
        vulkan_limits::check_update_after_bind(&device.rows, &all, Consequence::Declined, findings);
        if let Some(limit) = device.max_update_after_bind_descriptors_in_all_pools
            && update_after_bind > limit
        {
            let rule = rule::UPDATE_AFTER_BIND_ALL_POOLS;
            findings.raise(rule, Consequence::Declined, At::PROGRAM, update_after_bind, limit);
        }
    }
}
