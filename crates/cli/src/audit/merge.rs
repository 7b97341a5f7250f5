//! The reports of all shards joined into the report of one run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::report::{DeviceReport, ProgramReport, Report, SCHEMA};
use super::worst::Worst;
use crate::fault::Unusable;
use crate::input::{read_at_most, shown_path};

/// Bytes of a report that is read. Reports hold at most so many programs, unless somebody asks for all.
const LARGEST_REPORT: u64 = 4 << 30;

/// Reads and joins the parts. Their bytes joined are those of a run without shards.
pub(crate) fn merge(paths: &[PathBuf]) -> Result<Report, Unusable> {
    let mut parts: BTreeMap<u32, (&Path, Report)> = BTreeMap::new();
    let mut of = 0;
    for path in paths {
        let part = read(path)?;
        let Some(shard) = part.shard else {
            return Err(Unusable::in_file(path, "is the report of a whole run; expected that of a shard"));
        };
        if let Some((first, other)) = parts.first_key_value().map(|(_, (first, other))| (*first, other)) {
            compatible(path, &part, first, other)?;
        }
        of = shard.of;
        if let Some((other, _)) = parts.insert(shard.index, (path, part)) {
            let message = format!("holds shard {}/{of}, as does {}", shard.index, shown_path(other));
            return Err(Unusable::in_file(path, message));
        }
    }
    let missing: Vec<String> = (1..=of)
        .filter(|index| !parts.contains_key(index))
        .take(8)
        .map(|index| format!("{index}/{of}"))
        .collect();
    if !missing.is_empty() {
        return Err(Unusable::new(format!("the report of shard {} is missing", missing.join(", "))));
    }
    let mut parts = parts.into_values().map(|(_, part)| part);
    let Some(mut whole) = parts.next() else {
        return Err(Unusable::new("no report to merge"));
    };
    whole.shard = None;
    let mut worst = Worst::new(usize::try_from(whole.worst_limit).unwrap_or(usize::MAX));
    add(&mut worst, std::mem::take(&mut whole.worst), whole.worst_left_out);
    for part in parts {
        whole.programs += part.programs;
        whole.stages += part.stages;
        for (sum, device) in whole.devices.iter_mut().zip(&part.devices) {
            sum.alone.add(&device.alone);
            if let (Some(sum), Some(none)) = (&mut sum.none_pushed, &device.none_pushed) {
                sum.add(none);
            }
            sum.unpushable += device.unpushable;
        }
        add(&mut worst, part.worst, part.worst_left_out);
        whole.faults.extend(part.faults);
    }
    (whole.worst, whole.worst_left_out) = worst.finish();
    whole.faults.sort();
    whole.faults.dedup();
    Ok(whole)
}

fn add(worst: &mut Worst<ProgramReport>, kept: Vec<ProgramReport>, left_out: u64) {
    for program in kept {
        worst.offer(program);
    }
    worst.leave_out(left_out);
}

/// The least of a report: enough to refuse one of another form by its number.
#[derive(serde::Deserialize)]
struct Form {
    schema: u32,
}

fn read(path: &Path) -> Result<Report, Unusable> {
    let bytes = read_at_most(path, LARGEST_REPORT).map_err(|error| Unusable::in_file(path, error))?;
    let form: Form = serde_json::from_slice(&bytes)
        .map_err(|error| Unusable::in_file(path, format!("no JSON report of bindery audit: {error}")))?;
    if form.schema != SCHEMA {
        let message = format!("is a report of schema {}; expected {SCHEMA}", form.schema);
        return Err(Unusable::in_file(path, message));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| Unusable::in_file(path, format!("no JSON report of bindery audit: {error}")))
}

/// Parts belong together if the same was asked of the same inputs.
fn compatible(path: &Path, part: &Report, first: &Path, other: &Report) -> Result<(), Unusable> {
    let asked =
        |device: &DeviceReport| (device.name.clone(), device.description.clone(), device.quirks.clone());
    let same_devices = part.devices.iter().map(asked).eq(other.devices.iter().map(asked));
    let differs = [
        ("version of bindery", part.bindery != other.bindery),
        ("inputs", part.inputs != other.inputs),
        ("number of shards", part.shard.map(|shard| shard.of) != other.shard.map(|shard| shard.of)),
        ("devices or quirks", !same_devices),
        ("argument buffers or mesh fallback", part.settings != other.settings),
        ("number of worst programs kept", part.worst_limit != other.worst_limit),
    ];
    match differs.iter().find(|(_, differs)| *differs) {
        Some((what, _)) => {
            let message = format!("does not belong with {}: their {what} differ", shown_path(first));
            Err(Unusable::in_file(path, message))
        }
        None => Ok(()),
    }
}
