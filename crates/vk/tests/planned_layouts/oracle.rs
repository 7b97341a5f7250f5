//! A live device under the validation layer, and what it said.

use std::cell::Cell;
use std::num::NonZeroU32;

use bindery_device::{ActiveQuirks, Profile};
use bindery_plan::{Consequence, Delivery, Options, Plan, Planner, Program, RuleId, rule};
use bindery_vk::Device;
use bindery_vk::layout::{Pool, PoolError, ProgramLayout, Sizes};
use bindery_vk::standalone::{Instance, Message, OwnDevice, Severity, Validation};

/// Sets allocated from each pool.
const SETS: u32 = 3;

/// Sets of more descriptors are laid out and not allocated: some drivers take real memory for each.
const ALLOCATED_DESCRIPTORS: u64 = 16_384;

/// Rules whose breach shows when a pipeline is made, a buffer is written or never, and so not in any layout; with why.
pub(crate) const BLIND: &[RuleId] = &[
    // Seen when a pipeline is made (VUID-VkComputePipelineCreateInfo-layout-01687).
    rule::STAGE_RESOURCES,
    rule::UAB_STAGE_RESOURCES,
    // Across all pools of a device; nothing validates it.
    rule::UPDATE_AFTER_BIND_ALL_POOLS,
    // The plan lays a run-time array out with a count, without a flag: what a pushed one lacks is the choice of it.
    rule::PUSH_RUNTIME_ARRAY,
];

/// The device and the layer's ear.
pub(crate) struct Oracle<'o> {
    instance: &'o Instance,
    device: Device<'o>,
    pub(crate) profile: Profile,
    pub(crate) figures: Figures,
}

/// What was done, for the line at the end of a check.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) pipeline_layouts: Cell<u32>,
    pub(crate) set_layouts: Cell<u32>,
    pub(crate) pushed: Cell<u32>,
    pub(crate) update_after_bind: Cell<u32>,
    pub(crate) pools: Cell<u32>,
    pub(crate) sets: Cell<u32>,
    pub(crate) declined: Cell<u32>,
    pub(crate) controls: Cell<u32>,
}

pub(crate) fn count(figure: &Cell<u32>) {
    figure.set(figure.get() + 1);
}

impl Oracle<'_> {
    /// Runs a check on the one driver that this process sees.
    pub(crate) fn with(name: &str, check: fn(&Oracle<'_>)) {
        let instance = Instance::new(Validation::Required).unwrap();
        let devices = instance.physical_devices().unwrap();
        let profile = devices[0].profile().unwrap();
        let own = OwnDevice::new(devices[0]).unwrap();
        let made = from_layers(&instance);
        assert!(made.is_empty(), "creating the device: {made:#?}");
        let oracle =
            Oracle { instance: &instance, device: own.device(), profile, figures: Figures::default() };
        check(&oracle);
        println!("{name}: {:?}", oracle.figures);
        let left = from_layers(&instance);
        assert!(left.is_empty(), "left over: {left:#?}");
    }

    pub(crate) fn device(&self) -> Device<'_> {
        self.device
    }

    pub(crate) fn plan(&self, program: &Program, options: &Options) -> Plan {
        // Without quirks: only Vulkan's rules speak.
        Planner::new(&self.profile, &ActiveQuirks::from_rows(Vec::new()), options.clone()).plan(program)
    }

    /// What the layer has said since it was last asked.
    pub(crate) fn messages(&self) -> Vec<Message> {
        from_layers(self.instance)
    }

    /// Lays a plan out, with a pool and sets for each set that is allocated. The layer must say nothing.
    pub(crate) fn accepts(&self, what: &str, plan: &Plan, options: &Options) {
        let sizes = sizes(options);
        let figures = &self.figures;
        let layout = ProgramLayout::new(self.device, plan, sizes)
            .unwrap_or_else(|error| panic!("{what}: {error}; {:#?}", self.messages()));
        count(&figures.pipeline_layouts);
        for (planned, layout) in plan.sets.iter().zip(layout.sets()) {
            count(&figures.set_layouts);
            match planned.delivery {
                Delivery::Push => {
                    count(&figures.pushed);
                    continue;
                }
                Delivery::UpdateAfterBindSet => count(&figures.update_after_bind),
                Delivery::Set => {}
            }
            if descriptors(planned, sizes) > ALLOCATED_DESCRIPTORS {
                continue;
            }
            let sets = NonZeroU32::new(SETS).unwrap();
            let mut pool = match Pool::new(self.device, planned, sizes, sets) {
                Ok(pool) => pool,
                Err(PoolError::Empty) => continue,
                Err(error) => panic!("{what}: set {}: {error}", planned.set),
            };
            count(&figures.pools);
            for _ in 0..SETS {
                pool.allocate(layout).unwrap_or_else(|error| panic!("{what}: set {}: {error}", planned.set));
                count(&figures.sets);
            }
            let full = pool.allocate(layout);
            assert_eq!(full, Err(PoolError::Exhausted { allocated: SETS, capacity: SETS }), "{what}");
        }
        drop(layout);
        let messages = self.messages();
        assert!(messages.is_empty(), "{what}: {messages:#?}\n{plan:#?}");
    }

    /// Creates the layouts of a plan that breaks a rule, and returns what the layer said of them.
    pub(crate) fn objections(&self, plan: &Plan, options: &Options) -> Vec<Message> {
        // Whether the driver itself refuses is its own affair.
        drop(ProgramLayout::new(self.device, plan, sizes(options)));
        let mut messages = self.messages();
        messages.retain(|message| message.severity == Severity::Error);
        messages
    }

    /// The plan for a program with every rule that speaks against it taken out, and these rules.
    pub(crate) fn as_asked(&self, program: &Program, options: &Options) -> (Plan, Options, Vec<RuleId>) {
        let mut options = options.clone();
        let mut lifted = Vec::new();
        loop {
            let plan = self.plan(program, &options);
            let before = lifted.len();
            for reason in &plan.reasons {
                let speaks = matches!(
                    reason.consequence,
                    Consequence::Declined | Consequence::NotPushed | Consequence::UpdateAfterBind
                );
                if speaks && !lifted.contains(&reason.rule) {
                    lifted.push(reason.rule);
                    options = options.without_rule(reason.rule);
                }
            }
            if lifted.len() == before {
                return (plan, options, lifted);
            }
        }
    }

    /// Plans and lays out; a declined program is created as asked, to see that the layer objects too.
    pub(crate) fn agrees(&self, what: &str, program: &Program, options: &Options) {
        let plan = self.plan(program, options);
        if !plan.declined {
            return self.accepts(what, &plan, options);
        }
        count(&self.figures.declined);
        let (asked, asked_options, lifted) = self.as_asked(program, options);
        if lifted.iter().all(|rule| BLIND.contains(rule) || !is_of_layouts(*rule)) {
            return;
        }
        let objections = self.objections(&asked, &asked_options);
        assert!(!objections.is_empty(), "{what}: declined without need\n{plan:#?}");
        count(&self.figures.controls);
    }
}

/// Messages so far, without those of the loader, which speaks of manifests and its environment.
fn from_layers(instance: &Instance) -> Vec<Message> {
    let mut messages = instance.take_messages();
    messages.retain(|message| message.id != "Loader Message");
    messages
}

/// Whether a rule speaks of what layouts are made from, and not of code.
pub(crate) fn is_of_layouts(rule: RuleId) -> bool {
    rule.0.starts_with("vulkan.")
        && !rule.0.starts_with("vulkan.local_")
        && !rule.0.ends_with("_buffer_range")
}

/// Whether a message names one of the rules of the specification that stand behind a rule of the planner.
pub(crate) fn names(message: &Message, rule: RuleId) -> bool {
    let number = message.id.rsplit('-').next().unwrap_or_default();
    let row = bindery_plan::rule::rule(rule).unwrap();
    number.len() == 5 && row.source.contains(number)
}

pub(crate) fn sizes(options: &Options) -> Sizes {
    Sizes { runtime_array: NonZeroU32::new(options.runtime_array_size).unwrap() }
}

fn descriptors(set: &bindery_plan::SetPlan, sizes: Sizes) -> u64 {
    let count = |binding: &bindery_plan::BindingPlan| match binding.count {
        bindery_plan::Count::Fixed(count) => u64::from(count),
        bindery_plan::Count::RuntimeSized => u64::from(sizes.runtime_array.get()),
    };
    set.bindings.iter().map(count).sum()
}
