//! Why a plan is what it is.

use bindery_device::QuirkId;

use crate::StageFlags;

/// Class of a verdict: a limit of Vulkan, a driver's failure, a missing feature, or only speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Exceeds a limit that Vulkan states and the device reports.
    ExceedsVulkanLimit,
    /// The driver is known to fail.
    KnownDriverFailure,
    /// A feature or extension that the program needs is not advertised.
    NotAdvertised,
    /// Works, but slowly.
    Performance,
}

/// What a reason changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Consequence {
    /// The set is not pushed.
    NotPushed,
    /// The set's layout is made update-after-bind.
    UpdateAfterBind,
    /// A uniform block is not dynamic.
    NotDynamic,
    /// Bindings that are not statically used were left out.
    Trimmed,
    /// No delivery works: the program is declined.
    Declined,
    /// Nothing changed in the plan; the runtime or the caller must know.
    Noted,
}

/// The rule that was applied: a row of the rule table, with a stable name and a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub &'static str);

/// One line of evidence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// Rule.
    pub rule: RuleId,
    /// Class.
    pub class: Class,
    /// What follows.
    pub consequence: Consequence,
    /// The quirk behind it, for a known driver failure.
    pub quirk: Option<QuirkId>,
    /// Stages it speaks of; empty for the whole program.
    pub stages: StageFlags,
    /// Set it speaks of.
    pub set: Option<u32>,
    /// Binding it speaks of.
    pub binding: Option<u32>,
    /// Count or size found.
    pub found: u64,
    /// Limit it was compared with.
    pub limit: u64,
}
