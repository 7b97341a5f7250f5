//! The report as a person reads it on a terminal.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use anstyle::Style;
use bindery_measure::table::{Align, Cell, Table, thousands};
use bindery_plan::Consequence;

use super::report::{DeviceReport, ProgramReport, ReasonCount, ReasonRecord, Report, Verdict};
use crate::terminal::{BAD, DIM, GOOD, HEADING, WARNING};

/// Lines of the lists that could go on for ever, without `--why`.
const SHOWN: usize = 12;

/// What followed when nothing was changed.
pub(crate) const NOTED: &str = Consequence::Noted.words();
const DECLINED: &str = Consequence::Declined.words();

/// A report with how it is to be shown. Carries styles; who prints it takes them out where they are not wanted.
pub(crate) struct Shown<'r> {
    pub(crate) report: &'r Report,
    /// Everything that is known, one line a reason.
    pub(crate) why: bool,
    /// Cells of a line, on a terminal.
    pub(crate) width: Option<usize>,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let shard =
            report.shard.map_or_else(String::new, |shard| format!("part {}/{}: ", shard.index, shard.of));
        let (programs, stages) = (thousands(report.programs), thousands(report.stages));
        writeln!(
            formatter,
            "{shard}{programs} programs of {stages} stages, {} devices",
            report.devices.len()
        )?;
        self.section(formatter, "Devices, the worst first", self.devices())?;
        self.collections(formatter)?;
        self.section(formatter, "Reasons", self.reasons())?;
        self.section(formatter, "Worst programs", self.programs())?;
        if self.why {
            self.every_reason(formatter)?;
        }
        self.section(formatter, "Quirks", self.quirks())?;
        self.unknown_limits(formatter)
    }
}

impl Shown<'_> {
    fn section(
        &self,
        formatter: &mut fmt::Formatter<'_>,
        heading: &str,
        (mut table, left_out): (Table, usize),
    ) -> fmt::Result {
        if table.is_empty() {
            return Ok(());
        }
        if let Some(width) = self.width {
            table.fit(width);
        }
        write!(formatter, "\n{HEADING}{heading}{HEADING:#}\n{table:#}")?;
        if left_out > 0 {
            let left_out = thousands(left_out as u64);
            writeln!(
                formatter,
                "{DIM}and {left_out} more: --why, --format html and --format json say more{DIM:#}"
            )?;
        }
        Ok(())
    }

    fn limit(&self) -> usize {
        if self.why { usize::MAX } else { SHOWN }
    }

    fn devices(&self) -> (Table, usize) {
        // Few collections have programs that bind nothing: a column of dashes says nothing.
        let unbound = self.report.devices.iter().any(|device| device.counts().no_descriptors > 0);
        let columns = [
            ("device", Align::Left),
            ("pushed", Align::Right),
            ("set", Align::Right),
            ("update-after-bind", Align::Right),
            ("nothing bound", Align::Right),
            ("declined", Align::Right),
            ("changed", Align::Right),
            ("most frequent reason", Align::Left),
        ];
        let mut table =
            Table::new(columns.into_iter().filter(|column| unbound || column.0 != "nothing bound"));
        for device in worst_first(&self.report.devices) {
            let counts = device.counts();
            let reason = counts.reasons.iter().find(|reason| reason.consequence != NOTED);
            let mut cells = vec![
                Cell::from(&device.name),
                number(counts.push, GOOD),
                number(counts.set, Style::new()),
                number(counts.update_after_bind, Style::new()),
            ];
            if unbound {
                cells.push(number(counts.no_descriptors, Style::new()));
            }
            cells.extend([
                number(counts.declined, BAD),
                number(counts.changed, WARNING),
                reason.map(most_frequent).unwrap_or_default().into(),
            ]);
            table.row(cells);
        }
        (table, 0)
    }

    /// Devices on which one program decides for all.
    fn collections(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for device in self.report.devices.iter().filter(|device| device.unpushable > 0) {
            writeln!(
                formatter,
                "{}: {} programs cannot be pushed, and this driver takes all or none: none is pushed ({} could be)",
                device.name,
                thousands(device.unpushable),
                thousands(device.alone.push),
            )?;
        }
        Ok(())
    }

    fn reasons(&self) -> (Table, usize) {
        let mut table = Table::new([
            ("rule", Align::Left),
            ("class", Align::Left),
            ("what follows", Align::Left),
            ("devices", Align::Right),
            ("programs", Align::Right),
            ("most on", Align::Left),
        ]);
        let reasons = by_rule(&self.report.devices);
        let left_out = reasons.len().saturating_sub(self.limit());
        for reason in reasons.iter().take(self.limit()) {
            table.row([
                Cell::from(reason.rule),
                reason.class.into(),
                Cell::styled(reason.consequence, style_of(reason.consequence)),
                reason.devices.into(),
                thousands(reason.programs).into(),
                format!("{} ({})", reason.most_on, thousands(reason.most)).into(),
            ]);
        }
        (table, left_out)
    }

    fn programs(&self) -> (Table, usize) {
        let mut table = Table::new([
            ("program", Align::Left),
            ("like it", Align::Right),
            ("declined on", Align::Right),
            ("changed on", Align::Right),
            ("first reason", Align::Left),
        ]);
        let alike = alike(&self.report.worst);
        let shown = alike.len().min(SHOWN);
        for (program, like_it) in &alike[..shown] {
            table.row([
                Cell::from(&program.name),
                number(*like_it, DIM),
                number(program.declined, BAD),
                number(program.changed, WARNING),
                first_reason(program).map_or("", |reason| reason.text.as_str()).into(),
            ]);
        }
        let shown: u64 = alike[..shown].iter().map(|(_, like_it)| like_it + 1).sum();
        let all = (self.report.worst.len() as u64).saturating_add(self.report.worst_left_out);
        (table, usize::try_from(all - shown).unwrap_or(usize::MAX))
    }

    /// One line a reason, devices with the same reasons together.
    fn every_reason(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "\n{HEADING}Every reason{HEADING:#}")?;
        for program in &self.report.worst {
            writeln!(formatter, "{} ({})", program.name, program.stages.join(", "))?;
            let mut devices_by_line: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            for verdict in &program.verdicts {
                for reason in &verdict.reasons {
                    devices_by_line.entry(reason.line()).or_default().push(&verdict.device);
                }
            }
            for (line, devices) in devices_by_line {
                writeln!(formatter, "  {}: {line}", devices.join(", "))?;
            }
        }
        match self.report.worst_left_out {
            0 => Ok(()),
            more => {
                writeln!(formatter, "{DIM}and of {} more programs: --programs all{DIM:#}", thousands(more))
            }
        }
    }

    fn quirks(&self) -> (Table, usize) {
        let mut table = Table::new([
            ("quirk", Align::Left),
            ("", Align::Left),
            ("decided", Align::Left),
            ("devices", Align::Left),
        ]);
        let mut devices_by_quirk: BTreeMap<(&str, bool, &str), Vec<&str>> = BTreeMap::new();
        for device in &self.report.devices {
            for quirk in &device.quirks {
                devices_by_quirk
                    .entry((&quirk.id, quirk.on, &quirk.decision))
                    .or_default()
                    .push(&device.name);
            }
        }
        for ((id, on, decision), devices) in devices_by_quirk {
            table.row([
                id.into(),
                if on { "on" } else { "off" }.into(),
                decision.into(),
                devices.join(", ").into(),
            ]);
        }
        (table, 0)
    }

    fn unknown_limits(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lacking: Vec<_> =
            self.report.devices.iter().filter(|device| !device.unknown_limits.is_empty()).collect();
        if lacking.is_empty() {
            return Ok(());
        }
        writeln!(
            formatter,
            "\n{HEADING}Limits that a profile does not report: their rules were not applied{HEADING:#}"
        )?;
        for device in lacking {
            let limits = &device.unknown_limits;
            if self.why || limits.len() < 4 {
                writeln!(formatter, "{}: {}", device.name, limits.join(", "))?;
            } else {
                writeln!(
                    formatter,
                    "{}: {} and {} more",
                    device.name,
                    limits[..3].join(", "),
                    limits.len() - 3
                )?;
            }
        }
        Ok(())
    }
}

fn number(count: u64, style: Style) -> Cell {
    match count {
        0 => Cell::styled("-", DIM),
        count => Cell::styled(thousands(count), style),
    }
}

fn style_of(consequence: &str) -> Style {
    match consequence {
        DECLINED => BAD,
        NOTED => DIM,
        _ => WARNING,
    }
}

/// Most declined first, then most changed, then in the order named.
pub(crate) fn worst_first(devices: &[DeviceReport]) -> Vec<&DeviceReport> {
    let mut sorted: Vec<&DeviceReport> = devices.iter().collect();
    sorted.sort_by_key(|device| {
        let counts = device.counts();
        (std::cmp::Reverse(counts.declined), std::cmp::Reverse(counts.changed))
    });
    sorted
}

fn most_frequent(reason: &ReasonCount) -> String {
    format!("{}: {} ({})", reason.consequence, reason.rule, thousands(reason.programs))
}

/// A rule over all devices.
pub(crate) struct RuleSum<'r> {
    pub(crate) rule: &'r str,
    pub(crate) class: &'r str,
    pub(crate) consequence: &'r str,
    devices: u64,
    /// Over all devices.
    pub(crate) programs: u64,
    most: u64,
    most_on: &'r str,
}

/// Rules with what followed, those that decline first, then by programs.
pub(crate) fn by_rule(devices: &[DeviceReport]) -> Vec<RuleSum<'_>> {
    let mut sums: BTreeMap<(&str, &str, &str), RuleSum<'_>> = BTreeMap::new();
    for device in devices {
        for reason in &device.counts().reasons {
            let sum = sums.entry((&reason.consequence, &reason.rule, &reason.class)).or_insert(RuleSum {
                rule: &reason.rule,
                class: &reason.class,
                consequence: &reason.consequence,
                devices: 0,
                programs: 0,
                most: 0,
                most_on: "",
            });
            sum.devices += 1;
            sum.programs += reason.programs;
            if reason.programs > sum.most {
                (sum.most, sum.most_on) = (reason.programs, &device.name);
            }
        }
    }
    let mut sums: Vec<RuleSum<'_>> = sums.into_values().collect();
    let weight = |consequence: &str| match consequence {
        DECLINED => 0,
        NOTED => 2,
        _ => 1,
    };
    sums.sort_by_key(|sum| (weight(sum.consequence), std::cmp::Reverse(sum.programs)));
    sums
}

/// Programs with the same verdicts on the same devices, of which the same rule speaks first: one of them each, with the
/// number of others, in order.
fn alike(programs: &[ProgramReport]) -> Vec<(&ProgramReport, u64)> {
    let mut alike: Vec<(&ProgramReport, u64)> = Vec::new();
    let mut places: BTreeMap<_, usize> = BTreeMap::new();
    for program in programs {
        let verdicts: Vec<_> =
            program.verdicts.iter().map(|verdict| (&verdict.device, verdict.declined)).collect();
        let rule = first_reason(program).map(|reason| &reason.rule);
        match places.entry((verdicts, rule)) {
            Entry::Occupied(place) => alike[*place.get()].1 += 1,
            Entry::Vacant(place) => {
                place.insert(alike.len());
                alike.push((program, 0));
            }
        }
    }
    alike
}

/// What speaks first: a reason that declines, then one that changes.
fn first_reason(program: &ProgramReport) -> Option<&ReasonRecord> {
    let reasons = || program.verdicts.iter().flat_map(|verdict| &verdict.reasons);
    reasons()
        .find(|reason| reason.consequence == DECLINED)
        .or_else(|| reasons().find(|reason| reason.consequence != NOTED))
}

/// A verdict in one or two words.
pub(crate) fn outcome(verdict: &Verdict) -> &'static str {
    match (verdict.declined, verdict.changed) {
        (true, _) => "declined",
        (false, true) => "changed",
        (false, false) => "as asked",
    }
}
