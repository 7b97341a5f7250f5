//! `bindery audit`.

use std::sync::Mutex;

use bindery_device::Decision;

use crate::Outcome;
use crate::args::{Audit, FailOn, Format, OnOff};
use crate::audit::devices::{self, AuditedDevice, Settings};
use crate::audit::report::{DeviceReport, QuirkRecord, Report, SCHEMA, SettingsRecord, ShardRecord};
use crate::audit::run::{Run, progress};
use crate::audit::tally::{DeviceTally, Tally};
use crate::audit::worst::Worst;
use crate::audit::{merge, page, table};
use crate::fault::Unusable;
use crate::input::{discover, shown_path};
use crate::output;
use crate::terminal::Terminal;

pub(crate) fn run(options: &Audit, terminal: &mut Terminal) -> Result<Outcome, Unusable> {
    let report = if options.merge { merge::merge(&options.paths)? } else { audit(options)? };
    let text = match options.format {
        Format::Table => {
            let width = terminal.width().filter(|_| options.output.is_none());
            table::Shown { report: &report, why: options.why, width }.to_string()
        }
        Format::Json => {
            let mut text = serde_json::to_string_pretty(&report).map_err(Unusable::new)?;
            text.push('\n');
            text
        }
        Format::Html => page::page(&report).render().map_err(Unusable::new)?,
    };
    match &options.output {
        // The table carries its styles as escape sequences: a file is not a terminal.
        Some(path) => output::write(path, anstream::adapter::strip_str(&text).to_string().as_bytes())?,
        None => terminal.print(&text)?,
    }
    for fault in &report.faults {
        terminal.error(fault);
    }
    let counts = || report.devices.iter().map(DeviceReport::counts);
    let finding = match options.fail_on {
        FailOn::Never => false,
        FailOn::Declined => counts().any(|counts| counts.declined > 0),
        FailOn::Changed => counts().any(|counts| counts.declined + counts.changed > 0),
    };
    Ok(match (report.faults.is_empty(), finding) {
        (false, _) => Outcome::PartlyUnusable,
        (true, true) => Outcome::Finding,
        (true, false) => Outcome::Done,
    })
}

fn audit(options: &Audit) -> Result<Report, Unusable> {
    let settings = Settings::new(options.argument_buffers, options.push, &options.quirk)?;
    let devices: Vec<AuditedDevice> =
        named(&options.devices)?.into_iter().map(|profile| AuditedDevice::new(profile, &settings)).collect();
    let run = Run {
        devices: &devices,
        shard: options.shard,
        mesh_fallback: options.mesh_fallback,
        progress: progress(),
        worst: Mutex::new(Worst::new(options.programs)),
    };
    let (sources, faults) = discover(&options.paths);
    let threads = options.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Unusable::new)?;
    let mut tally = pool.install(|| run.audit(&sources));
    run.progress.finish_and_clear();
    tally.faults.extend(faults);
    tally.faults.sort();
    tally.faults.dedup();
    Ok(report(options, run, tally))
}

/// The profiles that the command line names, each once.
fn named(names: &[String]) -> Result<Vec<bindery_device::Profile>, Unusable> {
    if names.is_empty() {
        return devices::built_in();
    }
    let mut profiles: Vec<bindery_device::Profile> = Vec::new();
    for name in names {
        for profile in devices::profiles(name)? {
            match profiles.iter().find(|earlier| earlier.name == profile.name) {
                Some(earlier) if *earlier == profile => {}
                Some(_) => {
                    let message = format!("two different devices are called `{}`; rename one", profile.name);
                    return Err(Unusable::new(message));
                }
                None => profiles.push(profile),
            }
        }
    }
    Ok(profiles)
}

fn report(options: &Audit, run: Run<'_>, tally: Tally) -> Report {
    let Run { devices, worst, .. } = run;
    let Tally { programs, stages, devices: tallies, faults } = tally;
    let worst = worst.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (worst, worst_left_out) = worst.finish();
    Report {
        schema: SCHEMA,
        bindery: env!("CARGO_PKG_VERSION").to_owned(),
        shard: options.shard.map(|shard| ShardRecord { index: shard.index, of: shard.of }),
        settings: SettingsRecord {
            argument_buffers: options.argument_buffers == OnOff::On,
            mesh_fallback: options.mesh_fallback,
            push: options.push.name().to_owned(),
        },
        inputs: options.paths.iter().map(|path| shown_path(path)).collect(),
        programs,
        stages,
        devices: devices.iter().zip(&tallies).map(|(device, tally)| device_report(device, tally)).collect(),
        worst_limit: options.programs as u64,
        worst: worst.into_iter().map(|program| program.report(devices)).collect(),
        worst_left_out,
        faults,
    }
}

fn device_report(device: &AuditedDevice, tally: &DeviceTally) -> DeviceReport {
    let AuditedDevice { profile, quirks, planner } = device;
    let quirks = quirks.report().map(|quirk| QuirkRecord {
        id: quirk.id.0.to_owned(),
        on: quirk.on,
        decision: match quirk.decision {
            Decision::Detected => "detected",
            Decision::Assumed => "assumed",
            Decision::ForcedOn | Decision::ForcedOff => "forced",
        }
        .to_owned(),
    });
    let (driver, version) = (profile.driver.short_name(), profile.driver_version);
    DeviceReport {
        name: profile.name.clone(),
        description: format!("{}, {driver} {version}", profile.device_name),
        quirks: quirks.collect(),
        unknown_limits: planner.unknown_limits().iter().map(|&limit| limit.to_owned()).collect(),
        alone: tally.alone.counts(),
        none_pushed: planner.spans_collection().then(|| tally.none_pushed.counts()),
        unpushable: tally.unpushable,
    }
}
