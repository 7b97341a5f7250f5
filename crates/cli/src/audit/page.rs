//! The report as one page of HTML.

use std::collections::BTreeMap;

use bindery_measure::html::{Column, Data, Heat, Kind, Page, Row, Tile, Tone, Value};
use bindery_measure::table::thousands;
use bindery_plan::RULES;

use super::report::{ReasonRecord, Report};
use super::table::{NOTED, by_rule, outcome, worst_first};

/// Makes the page; rendering it needs nothing else.
pub(crate) fn page(report: &Report) -> Page {
    let shard = report.shard.map_or_else(String::new, |shard| format!(", part {}/{}", shard.index, shard.of));
    Page {
        title: "Shader programs and devices".to_owned(),
        subtitle: format!(
            "{} programs of {} stages planned for {} devices{shard}, by bindery {}: {}",
            thousands(report.programs),
            thousands(report.stages),
            report.devices.len(),
            report.bindery,
            report.inputs.join(", "),
        ),
        tiles: tiles(report),
        heat: Some(heat(report)),
        data: data(report),
        notes: notes(report),
    }
}

fn tiles(report: &Report) -> Vec<Tile> {
    let tile =
        |label: &str, value: u64, tone| Tile { label: label.to_owned(), value: thousands(value), tone };
    let sum = |count: fn(&super::report::Counts) -> u64| -> u64 {
        report.devices.iter().map(|device| count(device.counts())).sum()
    };
    let (declined, changed) = (sum(|counts| counts.declined), sum(|counts| counts.changed));
    let faults = report.faults.len() as u64;
    let when = |count: u64, tone| if count == 0 { Tone::Neutral } else { tone };
    vec![
        tile("programs", report.programs, Tone::Neutral),
        tile("devices", report.devices.len() as u64, Tone::Neutral),
        tile("pushed, over all devices", sum(|counts| counts.push), Tone::Good),
        tile("changed, over all devices", changed, when(changed, Tone::Warning)),
        tile("declined, over all devices", declined, when(declined, Tone::Bad)),
        tile("inputs that could not be used", faults, when(faults, Tone::Bad)),
    ]
}

fn heat(report: &Report) -> Heat {
    let rules = by_rule(&report.devices);
    let devices = worst_first(&report.devices);
    let title = |rule: &str| RULES.iter().find(|row| row.id.0 == rule).map_or("", |row| row.title);
    let count = |device: &super::report::DeviceReport, rule: &str, consequence: &str, class: &str| {
        let reasons = &device.counts().reasons;
        let same = |reason: &&super::report::ReasonCount| {
            reason.rule == rule && reason.consequence == consequence && reason.class == class
        };
        reasons.iter().find(same).map_or(0, |reason| reason.programs)
    };
    Heat {
        title: "Devices and rules".to_owned(),
        caption:
            "Programs of which a rule spoke, by device: the worst device first, rules that decline first."
                .to_owned(),
        rows: devices.iter().map(|device| device.name.clone()).collect(),
        columns: rules
            .iter()
            .map(|rule| {
                let name = format!("{}: {}", rule.rule, rule.consequence);
                (name, format!("{} ({})", title(rule.rule), rule.class))
            })
            .collect(),
        counts: devices
            .iter()
            .map(|device| {
                rules.iter().map(|rule| count(device, rule.rule, rule.consequence, rule.class)).collect()
            })
            .collect(),
        all: report.programs,
    }
}

fn data(report: &Report) -> Data {
    let column = |name: &str, kind| Column { name: name.to_owned(), kind };
    let mut rows = Vec::new();
    for program in &report.worst {
        for verdict in &program.verdicts {
            let mut details = vec![format!("stages: {}; content {}", program.stages.join(", "), program.id)];
            details.extend(verdict.reasons.iter().map(ReasonRecord::line));
            let first = verdict.reasons.iter().find(|reason| reason.consequence != NOTED);
            rows.push(Row {
                cells: vec![
                    Value::Text(program.name.clone()),
                    Value::Text(verdict.device.clone()),
                    Value::Text(outcome(verdict).to_owned()),
                    Value::Text(verdict.deliveries.join(", ")),
                    Value::Text(first.map_or_else(String::new, |reason| reason.rule.clone())),
                    Value::Number(verdict.reasons.len() as u64),
                ],
                details,
            });
        }
    }
    let left_out = match report.worst_left_out {
        0 => String::new(),
        more => format!(" ({} more programs were not kept; --programs keeps more)", thousands(more)),
    };
    Data {
        title: format!("Programs that a device declines or changes{left_out}"),
        columns: vec![
            column("program", Kind::Text),
            column("device", Kind::Choice),
            column("verdict", Kind::Choice),
            column("sets", Kind::Text),
            column("rule", Kind::Choice),
            column("reasons", Kind::Number),
        ],
        rows,
    }
}

fn notes(report: &Report) -> Vec<(String, Vec<String>)> {
    let mut notes = Vec::new();
    if !report.faults.is_empty() {
        let lines = report.faults.iter().map(ToString::to_string).collect();
        notes.push(("Inputs that could not be used".to_owned(), lines));
    }
    let whole: Vec<String> = report
        .devices
        .iter()
        .filter(|device| device.unpushable > 0)
        .map(|device| {
            format!(
                "{}: {} programs cannot be pushed, and this driver takes all or none",
                device.name,
                thousands(device.unpushable)
            )
        })
        .collect();
    if !whole.is_empty() {
        notes.push(("Decided for the collection as a whole".to_owned(), whole));
    }
    let mut devices_by_quirk: BTreeMap<(&str, bool, &str), Vec<&str>> = BTreeMap::new();
    for device in &report.devices {
        for quirk in &device.quirks {
            devices_by_quirk.entry((&quirk.id, quirk.on, &quirk.decision)).or_default().push(&device.name);
        }
    }
    let quirks: Vec<String> = devices_by_quirk
        .into_iter()
        .map(|((id, on, decision), devices)| {
            format!("{id}: {} ({decision}) for {}", if on { "on" } else { "off" }, devices.join(", "))
        })
        .collect();
    if !quirks.is_empty() {
        notes.push(("Quirks".to_owned(), quirks));
    }
    let unknown: Vec<String> = report
        .devices
        .iter()
        .filter(|device| !device.unknown_limits.is_empty())
        .map(|device| format!("{}: {}", device.name, device.unknown_limits.join(", ")))
        .collect();
    if !unknown.is_empty() {
        notes.push((
            "Limits that a profile does not report: their rules were not applied".to_owned(),
            unknown,
        ));
    }
    let devices =
        report.devices.iter().map(|device| format!("{}: {}", device.name, device.description)).collect();
    notes.push(("Devices".to_owned(), devices));
    notes
}
