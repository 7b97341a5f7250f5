//! gpuinfo.org report JSON (`vulkan.gpuinfo.org`, "download report").
//!
//! `properties.limits` and `coreNN` hold structure members by Vulkan's names; everything else stands in `extended` as
//! (extension, name, value) with every value a string. Sizes are hexadecimal strings. Report versions 3.2 and 4.0
//! differ in whether format bits are numbers or strings.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::ImportError;
use super::finding::{Finding, FindingKind};
use super::formats::format_name;
use super::report::{Report, array, object};
use super::structures::NOT_ALIASES;
use super::value::{Number, NumberStyle, number, quote};
use crate::limits::LimitType;

/// `VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT`.
const VERTEX_BUFFER_BIT: u64 = 0x40;

/// A report's block of one core version, and the structures it holds.
static CORE_BLOCKS: &[(&str, &str, &str)] = &[
    ("core11", "VkPhysicalDeviceVulkan11Properties", "VkPhysicalDeviceVulkan11Features"),
    ("core12", "VkPhysicalDeviceVulkan12Properties", "VkPhysicalDeviceVulkan12Features"),
    ("core13", "VkPhysicalDeviceVulkan13Properties", "VkPhysicalDeviceVulkan13Features"),
    ("core14", "VkPhysicalDeviceVulkan14Properties", "VkPhysicalDeviceVulkan14Features"),
];

pub(super) fn read<'a>(
    json: &'a Value,
    origin: &str,
    findings: &mut Vec<Finding>,
) -> Result<Report<'a>, ImportError> {
    let properties = json.get("properties");
    let properties = properties.and_then(Value::as_object).ok_or_else(|| ImportError::Shape {
        origin: origin.to_owned(),
        member: "properties".to_owned(),
        found: properties.map_or_else(|| "missing".to_owned(), quote),
        expected: "an object",
    })?;
    let mut report = Report {
        style: NumberStyle::Mixed,
        source: source(origin),
        properties,
        structures: BTreeMap::new(),
        features: Vec::new(),
        extensions: Vec::new(),
        vertex_formats: BTreeSet::new(),
        device_name: None,
        version_text: text(properties.get("driverVersionText"), "driverVersionText"),
        platform: None,
        api_version_text: text(properties.get("apiVersionText"), "apiVersionText"),
    };
    report.platform = platform(json, findings);

    report.add_structure("VkPhysicalDeviceProperties", properties);
    if let Some(limits) = object(properties.get("limits"), "properties", "limits", findings) {
        report.add_structure("VkPhysicalDeviceLimits", limits);
    }
    if let Some(subgroups) = properties.get("subgroupProperties").and_then(Value::as_object) {
        report.add_structure("VkPhysicalDeviceSubgroupProperties", subgroups);
    }
    for (name, value) in object(json.get("features"), "report", "features", findings).into_iter().flatten() {
        report.features.push(("VkPhysicalDeviceFeatures".to_owned(), name.clone(), value));
    }
    for (block, properties, features) in CORE_BLOCKS {
        let Some(core) = json.get(block) else { continue };
        let Some(core) = object(Some(core), "report", block, findings) else { continue };
        if let Some(members) = object(core.get("properties"), block, "properties", findings) {
            report.add_structure(properties, members);
        }
        for (name, value) in object(core.get("features"), block, "features", findings).into_iter().flatten() {
            report.features.push(((*features).to_owned(), name.clone(), value));
        }
    }
    if let Some(extended) = object(json.get("extended"), "report", "extended", findings) {
        read_extended(extended, &mut report, findings);
    }
    for entry in array(json.get("extensions"), "report", "extensions", findings).into_iter().flatten() {
        match (entry.get("extensionName").and_then(Value::as_str), entry.get("specVersion")) {
            (Some(name), Some(version)) => report.extensions.push((name.to_owned(), version)),
            _ => findings.push(Finding::new(
                FindingKind::Mistyped,
                "report",
                "extensions",
                quote(entry),
                "expected an object with extensionName and specVersion: skipped",
            )),
        }
    }
    for entry in array(json.get("formats"), "report", "formats", findings).into_iter().flatten() {
        report.vertex_formats.extend(vertex_format(entry, findings));
    }
    Ok(report)
}

/// `gpuinfo_38822.json` came from report 38822: the report does not say so itself.
fn source(origin: &str) -> String {
    let file = origin.rsplit(['/', '\\']).next().unwrap_or(origin);
    let stem = file.strip_suffix(".json").unwrap_or(file);
    let digits = stem.rsplit(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    if digits.is_empty() {
        format!("a gpuinfo.org report, {file}")
    } else {
        format!("gpuinfo.org report {digits}, https://vulkan.gpuinfo.org/displayreport.php?id={digits}")
    }
}

fn text(value: Option<&Value>, place: &'static str) -> Option<(&'static str, String)> {
    value.and_then(Value::as_str).map(|text| (place, text.to_owned()))
}

/// The platform: by the number of the operating system where the report knows it, else by its name.
fn platform(json: &Value, findings: &mut Vec<Finding>) -> Option<(&'static str, String)> {
    let environment = object(json.get("environment"), "report", "environment", findings)?;
    // The numbers are the report database's (vulkan.gpuinfo.org, `ostype`): 0 Windows, 1 Linux, 2 Android, 3 macOS,
    // 4 iOS; -1 where the client could not tell.
    let by_number = match environment.get("ostype").and_then(Value::as_i64) {
        Some(0) => Some("windows"),
        Some(1) => Some("linux"),
        Some(2) => Some("android"),
        Some(3) => Some("macos"),
        Some(4) => Some("ios"),
        _ => None,
    };
    match by_number {
        Some(name) => Some(("environment.ostype", name.to_owned())),
        None => text(environment.get("name"), "environment.name"),
    }
}

fn read_extended<'a>(
    extended: &'a serde_json::Map<String, Value>,
    report: &mut Report<'a>,
    findings: &mut Vec<Finding>,
) {
    let triple = |entry: &'a Value, value: &str| {
        let extension = entry.get("extension").and_then(Value::as_str)?;
        let name = entry.get("name").and_then(Value::as_str)?;
        Some((extension, name, entry.get(value)?))
    };
    for (list, value_name) in [("deviceproperties2", "value"), ("devicefeatures2", "supported")] {
        for entry in array(extended.get(list), "extended", list, findings).into_iter().flatten() {
            let Some((extension, name, value)) = triple(entry, value_name) else {
                let expected = format!("expected an object with extension, name and {value_name}: skipped");
                findings.push(Finding::new(FindingKind::Mistyped, "extended", list, quote(entry), expected));
                continue;
            };
            if value_name == "value" {
                let members = report.structures.entry(extension.to_owned()).or_default();
                members.entry(name.to_owned()).or_insert(value);
            } else if !NOT_ALIASES.iter().any(|(_, not_alias)| *not_alias == extension) {
                report.features.push((extension.to_owned(), name.to_owned(), value));
            }
        }
    }
}

/// The format of `[number, {bufferFeatures, ...}]`, where its vertex buffer bit is set.
fn vertex_format(entry: &Value, findings: &mut Vec<Finding>) -> Option<String> {
    let word = |value: Option<&Value>| match number(value?, LimitType::DeviceSize, NumberStyle::Mixed) {
        Number::Regular(n) | Number::Odd(n) => Some(n),
        Number::Mistyped => None,
    };
    let format = word(entry.get(0)).and_then(|format| u32::try_from(format).ok());
    let bits = word(entry.get(1).and_then(|properties| properties.get("bufferFeatures")));
    let (Some(format), Some(bits)) = (format, bits) else {
        let expected = "expected [VkFormat, {bufferFeatures}]: skipped";
        findings.push(Finding::new(FindingKind::Mistyped, "report", "formats", quote(entry), expected));
        return None;
    };
    if bits & VERTEX_BUFFER_BIT == 0 {
        return None;
    }
    if let Some(name) = format_name(format) {
        return Some(name.to_owned());
    }
    let expected = "expected a VkFormat that this version names: skipped";
    findings.push(Finding::new(FindingKind::Odd, "report", "formats", format.to_string(), expected));
    None
}
