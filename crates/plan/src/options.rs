//! What the caller of the planner chooses. Everything else follows from the device and the program.

use crate::RuleId;

/// Whether sets are pushed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PushPreference {
    /// Wherever a push is correct. Where the driver is known to take it slowly the plan notes so.
    #[default]
    Auto,
    /// Wherever a push is correct and not known to be slower than a set.
    WhereFaster,
    /// Never: every set is allocated.
    Never,
}

/// Which set is pushed, where no recorded layout says so. At most one can be
/// (VUID-VkPipelineLayoutCreateInfo-pSetLayouts-00293).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PushSet {
    /// The highest-numbered set that can be pushed: by convention the one that changes most often.
    #[default]
    HighestPushable,
    /// This one or none.
    Number(u32),
}

/// Whether single uniform blocks of ordinary sets take dynamic offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DynamicUniforms {
    /// Every single block, in (set, binding) order, as many as the device takes.
    #[default]
    UpToLimit,
    /// None.
    Never,
}

/// Whether the driver puts ordinary sets into Metal argument buffers. Matters only under
/// [`Effect::MetalFunctionTables`](bindery_device::Effect::MetalFunctionTables); MoltenVK's own switch is
/// `MVK_CONFIG_USE_METAL_ARGUMENT_BUFFERS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArgumentBuffers {
    /// Ordinary sets are argument buffers, only pushed sets are bound discretely.
    #[default]
    On,
    /// Every set is bound discretely.
    Off,
}

/// Whether bindings that no stage uses statically may be left out of a layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trimming {
    /// Where that makes a program fit. Never in a recorded layout.
    #[default]
    Allowed,
    /// Never: the caller's layouts must hold all that is declared.
    Forbidden,
}

/// Options of a planner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether sets are pushed.
    pub push: PushPreference,
    /// Which set is pushed.
    pub push_set: PushSet,
    /// Whether uniform blocks take dynamic offsets.
    pub dynamic_uniforms: DynamicUniforms,
    /// Configuration of a Metal driver.
    pub argument_buffers: ArgumentBuffers,
    /// Whether unused bindings may be left out.
    pub trimming: Trimming,
    /// Descriptors that a run-time array is counted and laid out with.
    pub runtime_array_size: u32,
    without: Vec<RuleId>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            push: PushPreference::default(),
            push_set: PushSet::default(),
            dynamic_uniforms: DynamicUniforms::default(),
            argument_buffers: ArgumentBuffers::default(),
            trimming: Trimming::default(),
            runtime_array_size: 1,
            without: Vec::new(),
        }
    }
}

impl Options {
    /// Takes one rule out. For tests only: it shows that the cases of a rule fail without it.
    #[doc(hidden)]
    #[must_use]
    pub fn without_rule(mut self, rule: RuleId) -> Self {
        self.without.push(rule);
        self
    }

    pub(crate) fn rule_is_on(&self, rule: RuleId) -> bool {
        !self.without.contains(&rule)
    }
}
