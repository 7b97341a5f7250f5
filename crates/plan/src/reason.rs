//! Why a plan is what it is.

use std::{fmt, mem};

use bindery_device::QuirkId;

use crate::{StageFlags, rule};

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

impl Class {
    /// The class in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::ExceedsVulkanLimit => "exceeds a Vulkan limit",
            Self::KnownDriverFailure => "known driver failure",
            Self::NotAdvertised => "not advertised",
            Self::Performance => "performance",
        }
    }
}

impl Consequence {
    /// The consequence in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::NotPushed => "not pushed",
            Self::UpdateAfterBind => "made update-after-bind",
            Self::NotDynamic => "not dynamic",
            Self::Trimmed => "unused bindings left out",
            Self::Declined => "declined",
            Self::Noted => "noted",
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for StageFlags {
    /// Names joined by ` + `; bits without a name as hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut join = |f: &mut fmt::Formatter<'_>| -> fmt::Result {
            if mem::take(&mut first) { Ok(()) } else { f.write_str(" + ") }
        };
        for (name, _) in self.iter_names() {
            join(f)?;
            f.write_str(&name.to_ascii_lowercase().replace('_', " "))?;
        }
        let unnamed = self.difference(Self::all()).bits();
        if unnamed != 0 {
            join(f)?;
            write!(f, "{unnamed:#x}")?;
        }
        Ok(())
    }
}

impl Reason {
    /// What was found and what followed, without rule, class and source: for a line that has its own place for them.
    pub fn sentence(&self) -> String {
        Sentence(self).to_string()
    }

    /// Where the rule comes from; empty for a rule that is not in the table.
    pub fn source(&self) -> &'static str {
        rule::rule(self.rule).map_or("", |row| row.source)
    }

    /// The capability behind a reason that speaks of one, by SPIR-V's name where it has one.
    fn capability(&self) -> Option<spirv::Capability> {
        u32::try_from(self.found).ok().and_then(spirv::Capability::from_u32)
    }

    fn speaks_of_a_capability(&self) -> bool {
        [rule::CAPABILITY, rule::UNKNOWN_CAPABILITY].contains(&self.rule)
    }
}

struct Sentence<'r>(&'r Reason);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(reason) = *self;
        write!(f, "{}: ", reason.consequence.words())?;
        if !reason.stages.is_empty() {
            write!(f, "{} stage, ", reason.stages)?;
        }
        match (reason.set, reason.binding) {
            (Some(set), Some(binding)) => write!(f, "set {set} binding {binding}, ")?,
            (Some(set), None) => write!(f, "set {set}, ")?,
            _ => {}
        }
        let title = rule::rule(reason.rule).map_or("", |row| row.title);
        if reason.speaks_of_a_capability() {
            return match reason.capability() {
                Some(capability) => write!(f, "{capability:?}: {title}"),
                None => write!(f, "capability {}: {title}", reason.found),
            };
        }
        match (reason.found, reason.limit) {
            // Nothing is counted: the rule speaks of something that is there.
            (0 | 1, 0) => f.write_str(title),
            (found, 0) => write!(f, "{found} {title}"),
            (found, limit) => write!(f, "{found} {title}, limit {limit}"),
        }
    }
}

/// One line in words: consequence, place, what was found and allowed, rule, class, quirk, source.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {}", Sentence(self), self.rule, self.class.words())?;
        if let Some(QuirkId(quirk)) = self.quirk {
            write!(f, ", quirk {quirk}")?;
        }
        match self.source() {
            "" => f.write_str(")"),
            source => write!(f, "; {source})"),
        }
    }
}
