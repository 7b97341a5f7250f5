//! A live device's profile against the same device as `vulkaninfo --json` describes it and `bindery_device` imports it:
//! two programs that ask the driver independently, and two ways into a profile.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod drivers;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use bindery_device::{LIMITS, Profile};
use bindery_vk::standalone::{Instance, Validation};
use drivers::Driver;

/// What `vulkaninfo --json` writes about the first device, run in the environment of this process.
fn described() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("vulkaninfo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let status = Command::new("vulkaninfo")
        .arg("--json")
        .current_dir(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("vulkaninfo does not run ({error}; Debian: vulkan-tools)"))?;
    let files = std::fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut written = files.flatten().map(|entry| entry.path());
    written.next().ok_or_else(|| format!("vulkaninfo --json wrote nothing ({status})"))
}

fn live() -> Profile {
    let instance = Instance::new(Validation::Off).unwrap();
    let devices = instance.physical_devices().unwrap();
    devices[0].profile().unwrap()
}

/// Everything in which the two differ, one line each: `live` first.
fn differences(live: &Profile, described: &Profile) -> Vec<String> {
    let mut lines = Vec::new();
    let mut compare = |what: &str, live: String, described: String| {
        if live != described {
            lines.push(format!("{what}: {live}, vulkaninfo {described}"));
        }
    };
    compare("device name", live.device_name.clone(), described.device_name.clone());
    compare("api version", format!("{:?}", live.api_version), format!("{:?}", described.api_version));
    compare("driver", live.driver.to_string(), described.driver.to_string());
    compare(
        "driver version",
        format!("{:?}", live.driver_version.parts),
        format!("{:?}", described.driver_version.parts),
    );
    compare("vendor", live.vendor_id.to_string(), described.vendor_id.to_string());
    compare("device", format!("{:?}", live.device_id), format!("{:?}", described.device_id));
    compare("platform", live.platform.name().to_owned(), described.platform.name().to_owned());
    for row in LIMITS {
        let what = format!("{}::{}", row.structure, row.name);
        compare(
            &what,
            format!("{:?}", (row.get)(&live.limits)),
            format!("{:?}", (row.get)(&described.limits)),
        );
    }
    let mut sets = |what: &str, live: &BTreeSet<String>, described: &BTreeSet<String>| {
        lines.extend(live.difference(described).map(|name| format!("{what} {name}: only live")));
        lines.extend(described.difference(live).map(|name| format!("{what} {name}: only vulkaninfo")));
    };
    sets("feature", &live.features, &described.features);
    sets("vertex format", &live.vertex_formats, &described.vertex_formats);
    let versions = |profile: &Profile| -> BTreeSet<String> {
        profile.extensions.iter().map(|(name, version)| format!("{name} {version}")).collect()
    };
    sets("extension", &versions(live), &versions(described));
    lines
}

/// Differences that are vulkaninfo's, by their beginning. Each may be gone with another version of it.
const EXPLAINED: &[(&str, &str)] = &[
    ("platform: ", "vulkaninfo does not write where it ran"),
    (
        "vertex format A4B4G4R4_UNORM_PACK16: only live",
        "vulkaninfo 1.3.239 asks for the formats of VK_EXT_4444_formats under neither extension nor Vulkan 1.3",
    ),
    ("vertex format A4R4G4B4_UNORM_PACK16: only live", "as the row above"),
    ("feature dynamicRenderingLocalRead: only live", "vulkaninfo 1.3.239 is older than the extension"),
    ("feature hostImageCopy: only live", "vulkaninfo 1.3.239 is older than the extension"),
];

fn unexplained(differences: &[String]) -> Vec<&String> {
    let explained = |line: &String| EXPLAINED.iter().any(|(beginning, _)| line.starts_with(beginning));
    differences.iter().filter(|line| !explained(line)).collect()
}

fn agrees(name: &str) {
    let path = match described() {
        Ok(path) => path,
        Err(reason) => return drivers::skip(name, &reason),
    };
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let described = bindery_device::import(&bytes, &path.display().to_string()).unwrap().profile;
    let live = live();
    let differences = differences(&live, &described);
    println!(
        "{}: {} limits, {} features, {} extensions, {} vertex formats; differences: {differences:?}",
        live.device_name,
        LIMITS.iter().filter(|row| (row.get)(&live.limits).is_some()).count(),
        live.features.len(),
        live.extensions.len(),
        live.vertex_formats.len()
    );
    assert_eq!(unexplained(&differences), Vec::<&String>::new());
    notices_every_limit(&live, &described);
}

/// The negative control: one limit off by one, for each limit that the device has, and one of everything else.
fn notices_every_limit(live: &Profile, described: &Profile) {
    for row in LIMITS {
        if let Some(value) = (row.get)(&live.limits) {
            let mut wrong = live.clone();
            (row.set)(&mut wrong.limits, Some(value ^ 1));
            assert_eq!(unexplained(&differences(&wrong, described)).len(), 1, "{} is not compared", row.name);
        }
    }
    let mut wrong = live.clone();
    assert!(wrong.features.pop_first().is_some());
    assert!(wrong.vertex_formats.pop_first().is_some());
    assert!(wrong.extensions.pop_first().is_some());
    wrong.driver_version.parts[0] += 1;
    assert_eq!(unexplained(&differences(&wrong, described)).len(), 4);
}

#[test]
fn lavapipe_is_what_vulkaninfo_says() {
    let name = "lavapipe_is_what_vulkaninfo_says";
    drivers::on(Driver::Lavapipe, name, || agrees(name));
}

#[test]
fn swiftshader_is_what_vulkaninfo_says() {
    let name = "swiftshader_is_what_vulkaninfo_says";
    drivers::on(Driver::Swiftshader, name, || agrees(name));
}
