//! What an audit says, as data: the JSON report, and what the table and the page are made from.
//!
//! Everything is sorted and nothing depends on the number of threads, so that the same inputs give the same bytes, and
//! the joined reports of all shards are the report of one run.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::worst::{Rank, Ranked};
use crate::fault::Fault;

/// Number of the report's form; it grows when a reader would have to change.
pub(crate) const SCHEMA: u32 = 1;

/// The report of `bindery audit`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Report of bindery audit")]
pub(crate) struct Report {
    /// Form of this report.
    pub(crate) schema: u32,
    /// Version of the program that wrote it.
    pub(crate) bindery: String,
    /// Which part of the programs was audited; absent for all of them.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) shard: Option<ShardRecord>,
    /// What was asked for beside the devices.
    pub(crate) settings: SettingsRecord,
    /// Inputs as they were named.
    pub(crate) inputs: Vec<String>,
    /// Programs audited.
    pub(crate) programs: u64,
    /// Shader modules that these programs are made of, each counted once a program.
    pub(crate) stages: u64,
    /// Verdicts by device, in the order in which the devices were named.
    pub(crate) devices: Vec<DeviceReport>,
    /// How many of the worst programs are kept at most.
    pub(crate) worst_limit: u64,
    /// Programs that a device declines or changes, the worst first.
    pub(crate) worst: Vec<ProgramReport>,
    /// Programs that a device declines or changes, and which are not among the kept ones.
    pub(crate) worst_left_out: u64,
    /// Inputs, or parts of them, that could not be used.
    pub(crate) faults: Vec<Fault>,
}

/// Settings that hold for every device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingsRecord {
    /// MoltenVK's ordinary sets are Metal argument buffers.
    pub(crate) argument_buffers: bool,
    /// Task and mesh stages were counted under the compute stage's bit.
    pub(crate) mesh_fallback: bool,
    /// Whether sets are pushed: `auto`, `where-faster` or `never`.
    pub(crate) push: String,
}

/// A part of the programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShardRecord {
    /// From 1.
    pub(crate) index: u32,
    /// Number of parts.
    pub(crate) of: u32,
}

/// What one device does with the programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceReport {
    /// Name of the profile.
    pub(crate) name: String,
    /// The device's own name, driver and version.
    pub(crate) description: String,
    /// Quirks that are on, or that were forced off.
    pub(crate) quirks: Vec<QuirkRecord>,
    /// Limits that the profile does not report: rules that need them were not applied.
    pub(crate) unknown_limits: Vec<String>,
    /// Verdicts when each program stands alone.
    pub(crate) alone: Counts,
    /// Verdicts when no program of the collection may be pushed; only for a driver on which one program that cannot
    /// be pushed makes all of them ordinary.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) none_pushed: Option<Counts>,
    /// Programs that cannot be pushed, where that decides for the whole collection.
    pub(crate) unpushable: u64,
}

impl DeviceReport {
    /// The verdicts that hold for the collection as a whole.
    pub(crate) fn counts(&self) -> &Counts {
        match &self.none_pushed {
            Some(none) if self.unpushable > 0 => none,
            _ => &self.alone,
        }
    }
}

/// A quirk and who decided about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuirkRecord {
    /// Its id.
    pub(crate) id: String,
    /// Whether it is on.
    pub(crate) on: bool,
    /// `detected` from the driver and its version, `assumed` where the profile does not tell, or `forced`.
    pub(crate) decision: String,
}

/// Programs by verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    /// One set is pushed.
    pub(crate) push: u64,
    /// All sets are ordinary.
    pub(crate) set: u64,
    /// No set is pushed and at least one is update-after-bind.
    pub(crate) update_after_bind: u64,
    /// Nothing to bind.
    pub(crate) no_descriptors: u64,
    /// No delivery works.
    pub(crate) declined: u64,
    /// Delivered otherwise than recorded, or than preferred where nothing was recorded.
    pub(crate) changed: u64,
    /// Planned with a driver's slots counted exactly.
    pub(crate) exact_slots: u64,
    /// Planned with fixed budgets, because code or vertex bindings were not known.
    pub(crate) conservative_slots: u64,
    /// Reasons by rule, class and consequence.
    pub(crate) reasons: Vec<ReasonCount>,
}

/// How often a rule spoke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReasonCount {
    /// Rule.
    pub(crate) rule: String,
    /// Class of the verdict, in words.
    pub(crate) class: String,
    /// What followed, in words.
    pub(crate) consequence: String,
    /// Programs with at least one such reason.
    pub(crate) programs: u64,
    /// Reasons.
    pub(crate) reasons: u64,
}

/// How often reasons occurred, by (rule, class, consequence).
pub(crate) type ReasonKey = (String, String, String);

impl Counts {
    /// Adds the verdicts of other programs.
    pub(crate) fn add(&mut self, other: &Self) {
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
        let mut joined: BTreeMap<ReasonKey, (u64, u64)> = BTreeMap::new();
        for reason in self.reasons.drain(..).chain(reasons.iter().cloned()) {
            let entry = joined.entry((reason.rule, reason.class, reason.consequence)).or_default();
            entry.0 += reason.programs;
            entry.1 += reason.reasons;
        }
        self.reasons = joined
            .into_iter()
            .map(|((rule, class, consequence), (programs, reasons))| ReasonCount {
                rule,
                class,
                consequence,
                programs,
                reasons,
            })
            .collect();
        sort_reasons(&mut self.reasons);
    }
}

/// The most frequent first; equal ones by name.
pub(crate) fn sort_reasons(reasons: &mut [ReasonCount]) {
    reasons.sort_by(|a, b| {
        (b.programs, &a.rule, &a.class, &a.consequence).cmp(&(a.programs, &b.rule, &b.class, &b.consequence))
    });
}

/// A program that some device declines or changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramReport {
    /// Where it came from.
    pub(crate) name: String,
    /// Content hash.
    pub(crate) id: String,
    /// Its stages.
    pub(crate) stages: Vec<String>,
    /// Devices that decline it.
    pub(crate) declined: u64,
    /// Devices that change its delivery.
    pub(crate) changed: u64,
    /// Verdicts of those devices, in the report's order of devices.
    pub(crate) verdicts: Vec<Verdict>,
}

impl Ranked for ProgramReport {
    fn rank(&self) -> Rank<'_> {
        Rank::new(self.declined, self.changed, &self.name, &self.id)
    }
}

/// What one device does with one program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Verdict {
    /// Name of the profile.
    pub(crate) device: String,
    /// Delivery of each set, by number; empty when declined.
    pub(crate) deliveries: Vec<String>,
    /// No delivery works.
    pub(crate) declined: bool,
    /// Delivered otherwise than recorded or preferred.
    pub(crate) changed: bool,
    /// Why.
    pub(crate) reasons: Vec<ReasonRecord>,
}

impl ReasonRecord {
    /// One line: what was found, by which rule, and where that comes from.
    pub(crate) fn line(&self) -> String {
        let quirk = self.quirk.as_ref().map_or_else(String::new, |quirk| format!(", quirk {quirk}"));
        format!("{} ({}, {}{quirk}; {})", self.text, self.rule, self.class, self.source)
    }
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReasonRecord {
    /// Rule.
    pub(crate) rule: String,
    /// Class, in words.
    pub(crate) class: String,
    /// Consequence, in words.
    pub(crate) consequence: String,
    /// Quirk behind it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) quirk: Option<String>,
    /// Stages, in words; empty for the whole program.
    pub(crate) stages: String,
    /// Set.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) set: Option<u32>,
    /// Binding.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) binding: Option<u32>,
    /// Count or size found.
    pub(crate) found: u64,
    /// Limit.
    pub(crate) limit: u64,
    /// What was found and what followed, in words.
    pub(crate) text: String,
    /// Where the rule comes from.
    pub(crate) source: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `docs/schema/audit-1.json` is what others validate reports with. `BINDERY_BLESS=1` writes it.
    #[test]
    fn the_published_form_is_that_of_the_code() {
        let schema = schemars::schema_for!(Report);
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        let path = format!("{}/../../docs/schema/audit-{SCHEMA}.json", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BINDERY_BLESS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), text);
    }
}
