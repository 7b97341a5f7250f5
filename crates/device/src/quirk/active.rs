//! Which quirks hold in one run, and who decided.

use super::{Configuration, Effect, Forced, Holds, QUIRKS, QuirkId};
use crate::Profile;

/// Who decided whether a quirk is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// Driver, version, platform, GPU and configuration are those of the row.
    Detected,
    /// The profile does not tell (no version, no platform, an open range of GPUs): taken to hold.
    Assumed,
    /// The caller forced it on.
    ForcedOn,
    /// The caller forced it off.
    ForcedOff,
}

/// A quirk that is on, or that the caller decided about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuirkReport {
    /// Which.
    pub id: QuirkId,
    /// Whether it is on.
    pub on: bool,
    /// Who decided.
    pub decision: Decision,
}

/// Which quirks hold in one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveQuirks {
    rows: Vec<(QuirkId, Effect)>,
    reports: Vec<QuirkReport>,
}

impl ActiveQuirks {
    /// Exactly these rows, in this order: for a caller that knows its quirks, and for tests of single effects.
    pub fn from_rows(rows: Vec<(QuirkId, Effect)>) -> Self {
        let report =
            |&(id, _): &(QuirkId, Effect)| QuirkReport { id, on: true, decision: Decision::ForcedOn };
        Self { reports: rows.iter().map(report).collect(), rows }
    }

    /// The quirks of a device under a configuration, after what the caller forces.
    pub fn for_profile(profile: &Profile, configuration: &Configuration, forced: &Forced) -> Self {
        let mut active = Self::default();
        for row in QUIRKS {
            let (on, decision) = match (forced.state(row.id), row.when.holds(profile, configuration)) {
                (Some(true), _) => (true, Decision::ForcedOn),
                (Some(false), _) => (false, Decision::ForcedOff),
                (None, Holds::Yes) => (true, Decision::Detected),
                (None, Holds::Perhaps) => (true, Decision::Assumed),
                (None, Holds::No) => continue,
            };
            active.reports.push(QuirkReport { id: row.id, on, decision });
            if on {
                active.rows.push((row.id, row.effect));
            }
        }
        active
    }

    /// The quirks that are on, in table order, with their effects.
    pub fn iter(&self) -> impl Iterator<Item = (QuirkId, Effect)> + '_ {
        self.rows.iter().copied()
    }

    /// The quirks that are on and those that were forced off, in table order.
    pub fn report(&self) -> impl Iterator<Item = QuirkReport> + '_ {
        self.reports.iter().copied()
    }

    /// Whether a quirk is on.
    pub fn is_on(&self, id: QuirkId) -> bool {
        self.rows.iter().any(|row| row.0 == id)
    }
}
