//! A profile out of a report: every fact looked up by the tables, everything unusual noted.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::finding::{Finding, FindingKind};
use super::report::Report;
use super::structures::structure;
use super::value::{Number, number, quote, truth};
use crate::limits::{LIMITS, LimitType};
use crate::{DriverId, DriverVersion, Limits, Platform, Profile};

const DRIVER: &str = "VkPhysicalDeviceDriverProperties";
const DEVICE: &str = "VkPhysicalDeviceProperties";

pub(super) fn assemble(report: &Report<'_>, findings: &mut Vec<Finding>) -> Profile {
    let device_name = device_name(report, findings);
    let api_version = api_version(report, findings);
    let extensions = extensions(report, findings);
    let vendor_id = property(report, "vendorID", findings).unwrap_or(0);
    let device_id = property(report, "deviceID", findings);
    let driver = driver(report, api_version, &extensions, findings);
    let driver_version = driver_version(report, driver, vendor_id, findings);
    let mut profile = Profile {
        name: String::new(),
        device_name,
        api_version,
        driver,
        driver_version,
        vendor_id,
        device_id,
        platform: platform(report, findings),
        limits: Limits::default(),
        features: features(report, findings),
        extensions,
        vertex_formats: report.vertex_formats.clone(),
        source: report.source.clone(),
    };
    profile.limits = limits(report, &profile, findings);
    profile.name = suggested_name(&profile);
    profile
}

/// A number of `VkPhysicalDeviceProperties`, or a finding.
fn property(report: &Report<'_>, member: &str, findings: &mut Vec<Finding>) -> Option<u32> {
    let mut note = |kind, found: String, expected: &str| {
        findings.push(Finding::new(kind, DEVICE, member, found, expected));
    };
    let Some(value) = report.properties.get(member) else {
        note(FindingKind::Missing, "nothing".to_owned(), "expected a number");
        return None;
    };
    match number(value, LimitType::Word, report.style) {
        Number::Regular(n) => u32::try_from(n).ok(),
        Number::Odd(n) => {
            note(FindingKind::Odd, quote(value), &format!("taken as {n}"));
            u32::try_from(n).ok()
        }
        Number::Mistyped => {
            note(FindingKind::Mistyped, quote(value), "expected a 32-bit number");
            None
        }
    }
}

fn device_name(report: &Report<'_>, findings: &mut Vec<Finding>) -> String {
    let value = report.properties.get("deviceName");
    if let Some(name) = value.and_then(Value::as_str) {
        return name.to_owned();
    }
    let kind = if value.is_some() { FindingKind::Mistyped } else { FindingKind::Missing };
    let found = value.map_or_else(|| "nothing".to_owned(), quote);
    if let Some((place, name)) = &report.device_name {
        let expected = format!("expected a text; taken from the {place}: {name}");
        findings.push(Finding::new(FindingKind::Derived, DEVICE, "deviceName", found, expected));
        return name.clone();
    }
    findings.push(Finding::new(kind, DEVICE, "deviceName", found, "expected a text"));
    String::new()
}

/// `apiVersion` by `VK_API_VERSION_*`; from the text only where the number is missing.
fn api_version(report: &Report<'_>, findings: &mut Vec<Finding>) -> (u32, u32, u32) {
    if let Some(word) = property(report, "apiVersion", findings) {
        return ((word >> 22) & 0x7f, (word >> 12) & 0x3ff, word & 0xfff);
    }
    let Some((place, text)) = &report.api_version_text else { return (0, 0, 0) };
    let parsed: Result<DriverVersion, _> = text.parse();
    let Ok(DriverVersion { parts: [major, minor, patch, 0] }) = parsed else {
        let expected = "expected MAJOR.MINOR.PATCH";
        findings.push(Finding::new(FindingKind::Mistyped, DEVICE, place, text.as_str(), expected));
        return (0, 0, 0);
    };
    let expected = format!("taken from {place}: {text}");
    findings.push(Finding::new(FindingKind::Derived, DEVICE, "apiVersion", "nothing", expected));
    (major, minor, patch)
}

/// `driverID` as a name or a number; by `driverName` where an exporter did not know the id.
fn driver(
    report: &Report<'_>,
    api_version: (u32, u32, u32),
    extensions: &BTreeMap<String, u32>,
    findings: &mut Vec<Finding>,
) -> DriverId {
    let places = report.find(DRIVER, "driverID");
    let mut unread = Vec::new();
    for (place, value) in &places {
        let by_name = value.as_str().and_then(DriverId::from_name);
        let by_number = match number(value, LimitType::Word, report.style) {
            Number::Regular(n) => u32::try_from(n).ok().filter(|n| *n != 0).map(DriverId::from_number),
            _ => None,
        };
        match by_name.or(by_number) {
            Some(driver) => return driver,
            None => unread.push(format!("{} in {place}", quote(value))),
        }
    }
    let found = if unread.is_empty() { "nothing".to_owned() } else { unread.join(", ") };
    let kind = if unread.is_empty() { FindingKind::Missing } else { FindingKind::Mistyped };
    let name = report.text(DRIVER, "driverName");
    if let (Some(name), Some(driver)) = (name, name.and_then(DriverId::from_reported_name)) {
        let expected = format!("expected a VkDriverId; told from driverName: {name}");
        findings.push(Finding::new(FindingKind::Derived, DRIVER, "driverID", found, expected));
        return driver;
    }
    if !unread.is_empty() || is_promised(DRIVER, api_version, extensions) {
        findings.push(Finding::new(kind, DRIVER, "driverID", found, "expected a VkDriverId"));
    }
    DriverId::Other(0)
}

fn driver_version(
    report: &Report<'_>,
    driver: DriverId,
    vendor_id: u32,
    findings: &mut Vec<Finding>,
) -> DriverVersion {
    let info = report.text(DRIVER, "driverInfo");
    let before = findings.len();
    if let Some(word) = property(report, "driverVersion", findings) {
        let version = DriverVersion::decode(driver, word, info);
        let plain = driver.version_rule().decode(word);
        if version != plain {
            let expected = format!("says nothing; taken from driverInfo: {version}");
            findings.push(Finding::new(
                FindingKind::Derived,
                DEVICE,
                "driverVersion",
                plain.to_string(),
                expected,
            ));
        }
        if let Some((place, text)) = &report.version_text
            && report.style == super::value::NumberStyle::Mixed
            && text.parse() != Ok(version)
        {
            let expected = format!("the word {word} of {driver} means {version}, which was taken");
            findings.push(Finding::new(FindingKind::Disagrees, "properties", place, text.as_str(), expected));
        }
        return version;
    }
    let word =
        report.version_text.as_ref().and_then(|(_, text)| DriverVersion::gpuinfo_word(text, vendor_id));
    let (Some(word), Some((place, text))) = (word, &report.version_text) else {
        if let Some((place, text)) = &report.version_text {
            let expected = "expected a version as gpuinfo.org prints it";
            findings.push(Finding::new(FindingKind::Mistyped, DEVICE, place, text.as_str(), expected));
        }
        return DriverVersion::default();
    };
    // One finding says it all: the number was missing, and this is what it was.
    findings.truncate(before);
    let version = DriverVersion::decode(driver, word, info);
    let expected =
        format!("the {place} prints the word {word} as {text}, which for {driver} means {version}");
    findings.push(Finding::new(FindingKind::Derived, DEVICE, "driverVersion", "nothing", expected));
    version
}

fn platform(report: &Report<'_>, findings: &mut Vec<Finding>) -> Platform {
    let Some((place, name)) = &report.platform else {
        let expected = "expected the platform's name: rules for one platform do not apply";
        findings.push(Finding::new(FindingKind::Missing, "report", "platform", "nothing", expected));
        return Platform::Unknown;
    };
    Platform::from_name(name).unwrap_or_else(|| {
        let expected = "expected a platform's or Linux distribution's name that is known here";
        findings.push(Finding::new(FindingKind::Odd, "report", place, name.as_str(), expected));
        Platform::Unknown
    })
}

fn extensions(report: &Report<'_>, findings: &mut Vec<Finding>) -> BTreeMap<String, u32> {
    let mut extensions = BTreeMap::new();
    for (name, version) in &report.extensions {
        let version = match number(version, LimitType::Word, report.style) {
            Number::Regular(n) => u32::try_from(n).ok(),
            Number::Odd(n) => {
                let expected = format!("taken as {n}");
                findings.push(Finding::new(FindingKind::Odd, "extensions", name, quote(version), expected));
                u32::try_from(n).ok()
            }
            Number::Mistyped => {
                let expected = "expected a specVersion: the extension is taken for absent";
                findings.push(Finding::new(
                    FindingKind::Mistyped,
                    "extensions",
                    name,
                    quote(version),
                    expected,
                ));
                None
            }
        };
        if let Some(version) = version {
            extensions.entry(name.clone()).or_insert(version);
        }
    }
    extensions
}

fn features(report: &Report<'_>, findings: &mut Vec<Finding>) -> BTreeSet<String> {
    let mut seen: BTreeMap<&str, (&str, bool)> = BTreeMap::new();
    for (place, feature, value) in &report.features {
        let supported = match truth(value, report.style) {
            Number::Regular(n) => n != 0,
            Number::Odd(n) => {
                let expected = format!("taken as {}", n != 0);
                findings.push(Finding::new(FindingKind::Odd, place, feature, quote(value), expected));
                n != 0
            }
            Number::Mistyped => {
                let expected = "expected true or false: taken for unsupported";
                findings.push(Finding::new(FindingKind::Mistyped, place, feature, quote(value), expected));
                continue;
            }
        };
        match seen.get(feature.as_str()) {
            None => {
                seen.insert(feature, (place, supported));
            }
            Some((first, taken)) if *taken != supported => {
                let expected = format!("{first} says {taken}, which was taken");
                let found = supported.to_string();
                findings.push(Finding::new(FindingKind::Disagrees, place, feature, found, expected));
            }
            Some(_) => {}
        }
    }
    seen.into_iter().filter(|(_, (_, supported))| *supported).map(|(name, _)| name.to_owned()).collect()
}

fn limits(report: &Report<'_>, profile: &Profile, findings: &mut Vec<Finding>) -> Limits {
    let mut limits = Limits::default();
    for row in LIMITS {
        let (member, index) = row.member();
        let mut taken: Option<(&str, u64)> = None;
        let mut mistyped = false;
        for (place, value) in report.find(row.structure, member) {
            let element = match index {
                None => Some(value),
                Some(index) => value.get(index),
            };
            let mut note = |kind, expected: String| {
                let found = element.map_or_else(|| quote(value), quote);
                findings.push(Finding::new(kind, place, row.name, found, expected));
            };
            let read =
                element.map_or(Number::Mistyped, |element| number(element, row.limit_type(), report.style));
            let read = match read {
                Number::Regular(n) => n,
                Number::Odd(n) => {
                    note(FindingKind::Odd, format!("taken as {n}"));
                    n
                }
                Number::Mistyped => {
                    mistyped = true;
                    note(FindingKind::Mistyped, format!("expected {}", type_words(row.limit_type())));
                    continue;
                }
            };
            match taken {
                None => taken = Some((place, read)),
                Some((first, value)) if value != read => {
                    note(FindingKind::Disagrees, format!("{first} says {value}, which was taken"));
                }
                Some(_) => {}
            }
        }
        if taken.is_none()
            && !mistyped
            && is_promised(row.structure, profile.api_version, &profile.extensions)
        {
            let expected = "expected a number: not taken for anything";
            findings.push(Finding::new(FindingKind::Missing, row.structure, row.name, "nothing", expected));
        }
        (row.set)(&mut limits, taken.map(|(_, value)| value));
    }
    limits
}

fn type_words(limit_type: LimitType) -> &'static str {
    match limit_type {
        LimitType::Word => "a 32-bit number",
        LimitType::DeviceSize => "a 64-bit number",
        LimitType::Boolean => "true or false",
    }
}

/// Whether a device of that version with those extensions must report the structure.
fn is_promised(name: &str, api_version: (u32, u32, u32), extensions: &BTreeMap<String, u32>) -> bool {
    structure(name).is_some_and(|row| {
        row.core.is_some_and(|minor| (api_version.0, api_version.1) >= (1, minor))
            || row.extensions.iter().any(|extension| extensions.contains_key(*extension))
    })
}

/// `moltenvk-1.4.1-apple-m1`: driver, version, device.
fn suggested_name(profile: &Profile) -> String {
    let text = format!("{}-{}-{}", profile.driver.short_name(), profile.driver_version, profile.device_name);
    let mut name = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '.' {
            name.push(c.to_ascii_lowercase());
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_matches('-').to_owned()
}
