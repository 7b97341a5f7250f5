//! `bindery device`.

use std::fmt::Write as _;
use std::path::Path;

use bindery_device::{Decision, Profile, QuirkRow, import};
use bindery_measure::table::{Align, Table, thousands};

use crate::Outcome;
use crate::args::{Device, OnOff, Push};
use crate::audit::devices::{self, Settings};
use crate::fault::Unusable;
use crate::input::{LARGEST_DEVICE_FILE, read_at_most, shown_path};
use crate::output;
use crate::terminal::Terminal;

pub(crate) fn run(command: &Device, terminal: &mut Terminal) -> Result<Outcome, Unusable> {
    match command {
        Device::List => terminal.print(format_args!("{:#}", list(&devices::built_in()?)))?,
        Device::Live => terminal.print(format_args!("{:#}", list(&devices::live()?)))?,
        Device::Show { name, compact } => show(name, *compact, terminal)?,
        Device::Import { file, name, output } => {
            from_file(file, name.as_deref(), output.as_deref(), terminal)?;
        }
    }
    Ok(Outcome::Done)
}

fn list(profiles: &[Profile]) -> Table {
    let mut table = Table::new([
        ("name", Align::Left),
        ("device", Align::Left),
        ("driver", Align::Left),
        ("version", Align::Left),
        ("platform", Align::Left),
        ("Vulkan", Align::Left),
        ("push descriptors", Align::Right),
        ("samplers a stage", Align::Right),
    ]);
    let limit = |limit: Option<u64>| limit.map_or_else(|| "-".to_owned(), thousands);
    for profile in profiles {
        let (major, minor, patch) = profile.api_version;
        table.row([
            profile.name.as_str().into(),
            profile.device_name.as_str().into(),
            profile.driver.short_name().into(),
            profile.driver_version.into(),
            profile.platform.name().into(),
            format!("{major}.{minor}.{patch}").into(),
            limit(profile.limits.max_push_descriptors).into(),
            limit(profile.limits.max_per_stage_descriptor_samplers).into(),
        ]);
    }
    table
}

fn show(name: &str, compact: bool, terminal: &mut Terminal) -> Result<(), Unusable> {
    let settings = Settings::new(OnOff::On, Push::Auto, &[])?;
    for (index, profile) in devices::profiles(name)?.iter().enumerate() {
        if compact {
            terminal.print(profile.to_compact())?;
            continue;
        }
        let mut text = if index == 0 { String::new() } else { "\n".to_owned() };
        text.push_str(&profile.show());
        let active = settings.quirks(profile);
        let _ = writeln!(text, "\nquirks ({})", active.report().filter(|quirk| quirk.on).count());
        for quirk in active.report().filter(|quirk| quirk.on) {
            let assumed = match quirk.decision {
                Decision::Assumed => " (assumed: the profile does not tell)",
                Decision::Detected | Decision::ForcedOn | Decision::ForcedOff => "",
            };
            let summary = QuirkRow::of(quirk.id).map_or("", |row| row.summary);
            let _ = writeln!(text, "  {}{assumed}: {summary}", quirk.id.0);
        }
        terminal.print(text)?;
    }
    Ok(())
}

fn from_file(
    file: &Path,
    name: Option<&str>,
    output: Option<&Path>,
    terminal: &mut Terminal,
) -> Result<(), Unusable> {
    let bytes = read_at_most(file, LARGEST_DEVICE_FILE).map_err(|error| Unusable::in_file(file, error))?;
    let mut imported = import(&bytes, &shown_path(file)).map_err(Unusable::new)?;
    if let Some(name) = name {
        name.clone_into(&mut imported.profile.name);
    }
    for finding in &imported.findings {
        terminal.note(format_args!("{}: {finding}", shown_path(file)));
    }
    match output {
        Some(path) => output::write(path, imported.profile.to_compact().as_bytes()),
        None => terminal.print(imported.profile.to_compact()),
    }
}
