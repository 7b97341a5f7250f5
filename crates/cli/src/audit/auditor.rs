//! Plans one program for every device and adds up the verdicts.

use bindery_plan::{Delivery, Plan, Program, Reason, StageFlags};

use super::devices::AuditedDevice;
use super::report::{ProgramReport, ReasonRecord, Verdict};
use super::run::Run;
use super::tally::Tally;
use super::worst::{Rank, Ranked};

/// A program with its name and content hash.
pub(crate) struct Unit {
    pub(crate) name: String,
    pub(crate) id: ContentHash,
    pub(crate) program: Program,
}

/// First 64 bits of the BLAKE3 hash of what a program is made of: stable everywhere, so that shards agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ContentHash(pub(crate) u64);

impl ContentHash {
    /// Of a module's words, entry point and what else sets a program apart.
    pub(crate) fn of(words: &[u32], discriminant: &[u8]) -> Self {
        let mut hasher = blake3::Hasher::new();
        let mut bytes = [0; 4096];
        for chunk in words.chunks(bytes.len() / 4) {
            for (slot, word) in bytes.chunks_exact_mut(4).zip(chunk) {
                slot.copy_from_slice(&word.to_le_bytes());
            }
            hasher.update(&bytes[..chunk.len() * 4]);
        }
        hasher.update(discriminant);
        Self::finish(&hasher)
    }

    /// Of an object whose identity is a content hash already.
    pub(crate) fn of_identity(kind: &str, hash: u64, discriminant: &[u8]) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(kind.as_bytes()).update(&hash.to_le_bytes()).update(discriminant);
        Self::finish(&hasher)
    }

    fn finish(hasher: &blake3::Hasher) -> Self {
        let bytes = hasher.finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&bytes.as_bytes()[..8]);
        Self(u64::from_le_bytes(first))
    }
}

impl std::fmt::Display for ContentHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// Plans a program for every device.
pub(crate) fn audit(run: &Run<'_>, unit: Unit, tally: &mut Tally) {
    tally.programs += 1;
    tally.stages += unit.program.stages.len() as u64;
    let mut verdicts = Vec::new();
    let (mut declined, mut changed) = (0, 0);
    for (index, (device, tally)) in run.devices.iter().zip(&mut tally.devices).enumerate() {
        let plan = device.planner.plan(&unit.program);
        tally.alone.count(&plan);
        if device.planner.spans_collection() {
            tally.unpushable += u64::from(plan.is_unpushable());
            tally.none_pushed.count(&device.planner.plan_with_none_pushed(&unit.program));
        }
        if plan.declined || plan.changed() {
            declined += u64::from(plan.declined);
            changed += u64::from(plan.changed());
            verdicts.push((index, plan));
        }
    }
    if !verdicts.is_empty() {
        let Unit { name, id, program } = unit;
        let stages = program.stages.iter().map(|stage| stage.stage_flag).collect();
        let id = id.to_string();
        run.worst().offer(PlannedProgram { name, id, stages, declined, changed, verdicts });
    }
}

/// A program that some device declines or changes, with the plans of those devices: turned into text only if it is among
/// the worst in the end.
pub(crate) struct PlannedProgram {
    name: String,
    id: String,
    stages: Vec<StageFlags>,
    declined: u64,
    changed: u64,
    /// By the device's place among the run's.
    verdicts: Vec<(usize, Plan)>,
}

impl Ranked for PlannedProgram {
    fn rank(&self) -> Rank<'_> {
        Rank::new(self.declined, self.changed, &self.name, &self.id)
    }
}

impl PlannedProgram {
    pub(crate) fn report(self, devices: &[AuditedDevice]) -> ProgramReport {
        let Self { name, id, stages, declined, changed, verdicts } = self;
        let verdicts = verdicts
            .iter()
            .filter_map(|(index, plan)| devices.get(*index).map(|device| verdict(device, plan)))
            .collect();
        let stages = stages.iter().map(ToString::to_string).collect();
        ProgramReport { name, id, stages, declined, changed, verdicts }
    }
}

fn verdict(device: &AuditedDevice, plan: &Plan) -> Verdict {
    let delivery = |delivery| match delivery {
        Delivery::Push => "push",
        Delivery::Set => "set",
        Delivery::UpdateAfterBindSet => "update-after-bind set",
    };
    let deliveries = if plan.declined {
        Vec::new()
    } else {
        plan.sets.iter().map(|set| delivery(set.delivery).to_owned()).collect()
    };
    Verdict {
        device: device.profile.name.clone(),
        deliveries,
        declined: plan.declined,
        changed: plan.changed(),
        reasons: plan.reasons.iter().map(record).collect(),
    }
}

fn record(reason: &Reason) -> ReasonRecord {
    ReasonRecord {
        rule: reason.rule.to_string(),
        class: reason.class.words().to_owned(),
        consequence: reason.consequence.words().to_owned(),
        quirk: reason.quirk.map(|quirk| quirk.0.to_owned()),
        stages: reason.stages.to_string(),
        set: reason.set,
        binding: reason.binding,
        found: reason.found,
        limit: reason.limit,
        text: reason.sentence(),
        source: reason.source().to_owned(),
    }
}
