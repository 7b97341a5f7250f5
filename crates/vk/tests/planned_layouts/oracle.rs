//! A live device under the validation layer, and what it said.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
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
    /// Everything that was not as expected: told together at the end.
    problems: RefCell<Vec<String>>,
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
    pub(crate) unseen: Cell<u32>,
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
        let oracle = Oracle {
            instance: &instance,
            device: own.device(),
            profile,
            figures: Figures::default(),
            problems: RefCell::default(),
        };
        check(&oracle);
        println!("{name}: {:?}", oracle.figures);
        let left = from_layers(&instance);
        assert!(left.is_empty(), "left over: {left:#?}");
        let problems = oracle.problems.take();
        assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n\n"));
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

    pub(crate) fn problem(&self, problem: String) {
        self.problems.borrow_mut().push(problem);
    }

    /// Lays a plan out, with a pool and sets for each set that is allocated. The layer must say nothing.
    pub(crate) fn accepts(&self, what: &str, plan: &Plan, options: &Options) {
        if let Err(error) = self.lay_out(plan, sizes(options)) {
            self.problem(format!("{what}: {error}"));
        }
        let messages = self.messages();
        if !messages.is_empty() {
            self.problem(format!("{what}: the layer objects\n{}\n{}", list(&messages), outline(plan)));
        }
    }

    fn lay_out(&self, plan: &Plan, sizes: Sizes) -> Result<(), String> {
        let figures = &self.figures;
        let layout = ProgramLayout::new(self.device, plan, sizes).map_err(|error| error.to_string())?;
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
            let in_set = |error: PoolError| format!("set {}: {error}", planned.set);
            let mut pool = match Pool::new(self.device, planned, sizes, NonZeroU32::new(SETS).unwrap()) {
                Ok(pool) => pool,
                Err(PoolError::Empty) => continue,
                Err(error) => return Err(in_set(error)),
            };
            count(&figures.pools);
            for _ in 0..SETS {
                pool.allocate(layout).map_err(in_set)?;
                count(&figures.sets);
            }
            if pool.allocate(layout) != Err(PoolError::Exhausted { allocated: SETS, capacity: SETS }) {
                return Err(format!("set {}: a pool for {SETS} sets gave one more", planned.set));
            }
        }
        Ok(())
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
                    Consequence::Declined
                        | Consequence::NotPushed
                        | Consequence::UpdateAfterBind
                        | Consequence::NotDynamic
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

    /// Whether the layer looks at what a rule counts. Found by running it, for want of a statement: the layer of Vulkan
    /// 1.4 compares with most update-after-bind limits only where the feature for the binding flag on that type is
    /// enabled, and not on the mock ICD, which has these features and reports 0 for the limits.
    pub(crate) fn sees(&self, rule: RuleId) -> bool {
        if BLIND.contains(&rule) || !is_of_layouts(rule) {
            return false;
        }
        let Some(counted) = rule.0.strip_prefix("vulkan.update_after_bind.") else { return true };
        let feature = match counted.split('.').next_back() {
            Some("samplers" | "sampled_images") => "descriptorBindingSampledImageUpdateAfterBind",
            Some("storage_images") => "descriptorBindingStorageImageUpdateAfterBind",
            Some(counted) if counted.starts_with("uniform_buffers") => {
                "descriptorBindingUniformBufferUpdateAfterBind"
            }
            Some(counted) if counted.starts_with("storage_buffers") => {
                "descriptorBindingStorageBufferUpdateAfterBind"
            }
            _ => return true,
        };
        self.profile.has_feature(feature) && self.takes_update_after_bind_sets()
    }

    /// Whether the device reports room for update-after-bind sets: the mock ICD reports none.
    pub(crate) fn takes_update_after_bind_sets(&self) -> bool {
        self.profile.limits.max_update_after_bind_descriptors_in_all_pools > Some(0)
    }

    /// Whether the driver makes nothing, so that nothing overflows when it is asked for too much.
    pub(crate) fn makes_nothing(&self) -> bool {
        self.profile.device_name == "Vulkan Mock Device"
    }

    /// Plans and lays out; a declined program is created as asked, to see that the layer objects too.
    pub(crate) fn agrees(&self, what: &str, program: &Program, options: &Options) {
        let plan = self.plan(program, options);
        if !plan.declined {
            return self.accepts(what, &plan, options);
        }
        count(&self.figures.declined);
        let (asked, asked_options, lifted) = self.as_asked(program, options);
        if !lifted.iter().any(|rule| self.sees(*rule)) {
            return count(&self.figures.unseen);
        }
        let objections = self.objections(&asked, &asked_options);
        if objections.is_empty() {
            self.problem(format!("{what}: declined, and the layer has no objection\n{}", outline(&plan)));
        }
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
fn is_of_layouts(rule: RuleId) -> bool {
    const FEATURES: [RuleId; 3] =
        [rule::BINDING_FLAGS, rule::INLINE_UNIFORM_BLOCK, rule::PUSH_NOT_ADVERTISED];
    let limit = rule
        .0
        .strip_prefix("vulkan.")
        .is_some_and(|counted| !counted.starts_with("local_") && !counted.ends_with("_buffer_range"));
    limit || FEATURES.contains(&rule)
}

/// Whether a message names one of the rules of the specification that stand behind a rule of the planner.
pub(crate) fn names(message: &Message, rule: RuleId) -> bool {
    let number = message.id.rsplit('-').next().unwrap_or_default();
    let row = bindery_plan::rule::rule(rule).unwrap();
    let in_range = || {
        let (low, high) = row.source.split_once(" to -")?;
        let (low, high) = (low.get(low.len() - 5..)?, high.get(..5)?);
        Some(low <= number && number <= high)
    };
    number.len() == 5 && (row.source.contains(number) || in_range() == Some(true))
}

/// Messages, one a line.
pub(crate) fn list(messages: &[Message]) -> String {
    let line = |message: &Message| {
        let text: String = message.text.chars().take(240).collect();
        format!("    {}: {text}\n", message.id)
    };
    messages.iter().map(line).collect()
}

/// A plan in a few lines.
pub(crate) fn outline(plan: &Plan) -> String {
    let mut text = String::new();
    for set in &plan.sets {
        write!(text, "    set {} {:?}:", set.set, set.delivery).unwrap();
        for binding in &set.bindings {
            let (ty, count, stages) = (binding.descriptor_type, binding.count, binding.stages);
            write!(text, " {ty:?} {count:?} {stages} {:?};", binding.flags).unwrap();
        }
        text += "\n";
    }
    for reason in &plan.reasons {
        writeln!(text, "    {reason}").unwrap();
    }
    text
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
