//! Which quirks hold for which device: `quirks.txt` says it, a line each, and every row of the table has a line where it
//! holds and the nearest one where it does not.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bindery_device::quirk::{ArgumentBufferUse, Gpu, Holds, Versions, When};
use bindery_device::{
    ActiveQuirks, Configuration, DRIVERS, Decision, DriverId, Forced, LIMITS, Platform, Profile, QUIRKS,
    QuirkRow, import,
};

/// One line of `quirks.txt`.
struct Case {
    line: usize,
    quirk: &'static QuirkRow,
    expected: Holds,
    profile: Profile,
    configuration: Configuration,
}

/// A profile of which nothing but the driver is known.
fn empty(driver: &str) -> Profile {
    let row = DRIVERS.iter().find(|row| row.short == driver);
    let row = row.unwrap_or_else(|| panic!("{driver} is neither a profile nor a driver"));
    let text = format!(
        "bindery_profile = 1\nname = \"x\"\nsource = \"made up\"\ndevice_name = \"\"\napi_version = \"1.3.0\"\n\
         driver = \"{}\"\ndriver_version = \"0.0.0\"\nvendor_id = 0\nplatform = \"unknown\"\nfeatures = []\n\
         vertex_formats = []\nextensions = []\n[limits]\n",
        row.name
    );
    import(text.as_bytes(), "x").unwrap().profile
}

/// A profile from words such as `nvidia 526.99 windows extension=VK_NV_mesh_shader`, or the name of a built-in one.
fn profile(words: &[&str]) -> (Profile, Configuration) {
    let mut configuration = Configuration::default();
    let (first, rest) = words.split_first().unwrap();
    // The beginning of a name finds a profile too: here `nvidia` is the driver.
    let named = Profile::built_in_names().find(|name| name == first);
    let mut profile = match named {
        Some(name) => Profile::built_in(name).unwrap(),
        None => empty(first),
    };
    for word in rest {
        match word.split_once('=') {
            Some(("extension", name)) => {
                profile.extensions.insert(name.to_owned(), 1);
            }
            Some(("device", name)) => profile.device_name = name.replace('_', " "),
            Some(("vendor", id)) => profile.vendor_id = u32::from_str_radix(id, 16).unwrap(),
            Some(("argument_buffers", state)) => configuration.metal_argument_buffers = state == "on",
            Some((limit, value)) => {
                let row = LIMITS.iter().find(|row| row.name == limit).unwrap_or_else(|| panic!("{limit}"));
                (row.set)(&mut profile.limits, Some(value.parse().unwrap()));
            }
            None => match Platform::from_name(word) {
                Some(platform) => profile.platform = platform,
                None => profile.driver_version = word.parse().unwrap_or_else(|_| panic!("{word}")),
            },
        }
    }
    (profile, configuration)
}

fn cases() -> Vec<Case> {
    let text = include_str!("quirks.txt");
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [id, state, device @ ..] = words.as_slice() else { panic!("line {}: {line}", index + 1) };
            let quirk = QUIRKS.iter().find(|row| row.id.0 == *id);
            let quirk = quirk.unwrap_or_else(|| panic!("line {}: no quirk is called {id}", index + 1));
            let expected = match *state {
                "on" => Holds::Yes,
                "off" => Holds::No,
                "perhaps" => Holds::Perhaps,
                _ => panic!("line {}: {state}", index + 1),
            };
            let (profile, configuration) = profile(device);
            Case { line: index + 1, quirk, expected, profile, configuration }
        })
        .collect()
}

#[test]
fn every_line_holds() {
    let mut wrong = String::new();
    for case in cases() {
        let found = case.quirk.when.holds(&case.profile, &case.configuration);
        if found != case.expected {
            writeln!(
                wrong,
                "line {}: {} is {found:?}, expected {:?}",
                case.line, case.quirk.id, case.expected
            )
            .unwrap();
        }
        // What is active says the same.
        let active = ActiveQuirks::for_profile(&case.profile, &case.configuration, &Forced::default());
        assert_eq!(active.is_on(case.quirk.id), case.expected != Holds::No, "line {}", case.line);
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_row_has_a_line_on_each_side() {
    let mut seen: BTreeMap<&str, (bool, bool)> =
        QUIRKS.iter().map(|row| (row.id.0, (false, false))).collect();
    assert_eq!(seen.len(), QUIRKS.len(), "two rows have one id");
    for case in cases() {
        let (on, off) = seen.get_mut(case.quirk.id.0).unwrap();
        *on |= case.expected == Holds::Yes;
        *off |= case.expected == Holds::No;
    }
    let lacking: Vec<&str> =
        seen.iter().filter(|(_, sides)| **sides != (true, true)).map(|(id, _)| *id).collect();
    assert!(lacking.is_empty(), "no line with `on`, or none with `off`, for {lacking:?}");
}

static EVERY_DRIVER: &[DriverId] = &[
    DriverId::Moltenvk,
    DriverId::MesaKosmickrisp,
    DriverId::NvidiaProprietary,
    DriverId::MesaNvk,
    DriverId::IntelProprietaryWindows,
    DriverId::IntelOpenSourceMesa,
    DriverId::AmdProprietary,
    DriverId::AmdOpenSource,
    DriverId::MesaRadv,
    DriverId::QualcommProprietary,
    DriverId::MesaTurnip,
    DriverId::ArmProprietary,
    DriverId::MesaPanvk,
    DriverId::MesaV3dv,
    DriverId::MesaLlvmpipe,
    DriverId::GoogleSwiftshader,
    DriverId::MesaHoneykrisp,
];

/// Each condition of each row is looked at: with any one widened, a line of that row turns red.
#[test]
fn a_condition_taken_away_turns_a_line_red() {
    let mut unnoticed = Vec::new();
    let cases = cases();
    for row in QUIRKS {
        let mut widened = Vec::new();
        let when = row.when;
        if when.versions != Versions::Any {
            widened.push(("versions", When { versions: Versions::Any, ..when }));
        }
        if when.platform.is_some() {
            widened.push(("platform", When { platform: None, ..when }));
        }
        if when.gpu != Gpu::Any {
            widened.push(("gpu", When { gpu: Gpu::Any, ..when }));
        }
        if when.argument_buffers != ArgumentBufferUse::Any {
            let argument_buffers = ArgumentBufferUse::Any;
            widened.push(("argument buffers", When { argument_buffers, ..when }));
        }
        // These two generations are told only behind their own drivers: the driver is said twice.
        if !matches!(when.gpu, Gpu::NvidiaUpTo(_) | Gpu::AmdWithFmask) {
            widened.push(("driver", When { drivers: EVERY_DRIVER, ..when }));
        }
        for (condition, when) in widened {
            let red = cases
                .iter()
                .filter(|case| case.quirk.id == row.id)
                .any(|case| when.holds(&case.profile, &case.configuration) != case.expected);
            if !red {
                unnoticed.push(format!("{}: {condition}", row.id));
            }
        }
    }
    assert!(unnoticed.is_empty(), "no line notices when these go: {unnoticed:#?}");
}

#[test]
fn forcing_wins_over_any_driver() {
    let profile = Profile::built_in("lavapipe-26.1").unwrap();
    let forced = Forced::parse(["set_for_tables=on", "nvidia_no_push=on", "nvidia_no_push=auto"]).unwrap();
    let active = ActiveQuirks::for_profile(&profile, &Configuration::default(), &forced);
    let report: Vec<_> = active.report().map(|quirk| (quirk.id.0, quirk.on, quirk.decision)).collect();
    assert_eq!(report, [("set_for_tables", true, Decision::ForcedOn)]);
    let mac = Profile::built_in("moltenvk-1.4.2-m5").unwrap();
    let forced = Forced::parse(["set_for_lengths=off"]).unwrap();
    let active = ActiveQuirks::for_profile(&mac, &Configuration::default(), &forced);
    let off: Vec<_> =
        active.report().filter(|quirk| !quirk.on).map(|quirk| (quirk.id.0, quirk.decision)).collect();
    assert_eq!(off, [("set_for_lengths", Decision::ForcedOff)]);
    assert!(active.iter().all(|(id, _)| id.0 != "set_for_lengths"));
}

#[test]
fn what_forces_nothing_is_said() {
    let said = |text: &str| Forced::parse([text]).unwrap_err().to_string();
    assert_eq!(
        said("set_for_length=on"),
        "no quirk is called `set_for_length`; did you mean `set_for_lengths` or `set_for_tables`?"
    );
    assert_eq!(
        said("set_for_lengths"),
        "`set_for_lengths` forces no quirk; expected ID=on, ID=off or ID=auto"
    );
    assert_eq!(
        said("set_for_lengths=On"),
        "`set_for_lengths=On` forces no quirk; expected ID=on, ID=off or ID=auto"
    );
    assert_eq!(said("=on"), "no quirk is called ``");
}

/// The quirks of every built-in device, as a list that a change of the table shows in. `BINDERY_BLESS=1` writes it.
#[test]
fn quirks_of_the_built_in_devices() {
    let mut text = String::new();
    for profile in Profile::all_built_in() {
        let profile = profile.unwrap();
        let active = ActiveQuirks::for_profile(&profile, &Configuration::default(), &Forced::default());
        let ids: Vec<String> = active
            .report()
            .map(|quirk| {
                let assumed = if quirk.decision == Decision::Assumed { " (assumed)" } else { "" };
                format!("{}{assumed}", quirk.id)
            })
            .collect();
        writeln!(text, "{}: {}", profile.name, ids.join(", ")).unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/quirks_of_devices.txt");
    if std::env::var_os("BINDERY_BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap_or_default());
}

/// Each row taken away in turn turns exactly the lines red that say it holds.
#[test]
fn without_a_row_exactly_its_lines_fail() {
    let cases = cases();
    for row in QUIRKS {
        let off = format!("{}=off", row.id);
        let forced = Forced::parse([off.as_str()]).unwrap();
        for case in &cases {
            let active = ActiveQuirks::for_profile(&case.profile, &case.configuration, &forced);
            let red = active.is_on(case.quirk.id) != (case.expected != Holds::No);
            let should = case.quirk.id == row.id && case.expected != Holds::No;
            assert_eq!(red, should, "without {}, line {}", row.id, case.line);
        }
    }
}
