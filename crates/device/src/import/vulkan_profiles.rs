//! Vulkan Profiles JSON: what `vulkaninfo --json` writes (`VP_VULKANINFO_*`) and what vulkan.gpuinfo.org exports
//! (`VP_GPUINFO_*`).
//!
//! The layout is the Khronos Vulkan Profiles schema's: `profiles` names the capability blocks it needs, and a block
//! holds `features`, `properties`, `extensions` and `formats` by Vulkan's own names.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::ImportError;
use super::finding::{Finding, FindingKind};
use super::report::{Report, object};
use super::structures::NOT_ALIASES;
use super::value::{NumberStyle, quote};

/// What the schema calls the blocks where the profile's own list is missing.
const WHOLE_FILE: &str = "capabilities";

/// What a file without the member has.
static NOTHING: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);

pub(super) fn read<'a>(
    json: &'a Value,
    origin: &str,
    findings: &mut Vec<Finding>,
) -> Result<Report<'a>, ImportError> {
    let shape = |member: &str, value: Option<&Value>| ImportError::Shape {
        origin: origin.to_owned(),
        member: member.to_owned(),
        found: value.map_or_else(|| "missing".to_owned(), quote),
        expected: "an object",
    };
    let profiles = json.get("profiles");
    let names = profiles.and_then(Value::as_object).ok_or_else(|| shape("profiles", profiles))?;
    let blocks = json.get(WHOLE_FILE);
    let blocks = blocks.and_then(Value::as_object).ok_or_else(|| shape(WHOLE_FILE, blocks))?;
    let mut profiles = names.iter();
    let (name, profile) = match (profiles.next(), profiles.next()) {
        (Some(only), None) => only,
        (None, _) => return Err(shape("profiles", Some(&Value::Object(Map::new())))),
        (Some(_), Some(_)) => {
            return Err(ImportError::SeveralProfiles {
                origin: origin.to_owned(),
                count: names.len(),
                names: names.keys().take(4).cloned().collect::<Vec<_>>().join(", "),
            });
        }
    };
    let blocks = chosen(name, profile, blocks, findings);
    let part = |part: &'static str| blocks.iter().filter_map(move |block| Some((part, block.get(part)?)));

    let mut report = Report {
        style: NumberStyle::Plain,
        source: source(name, profile),
        properties: &NOTHING,
        structures: BTreeMap::new(),
        features: Vec::new(),
        extensions: Vec::new(),
        vertex_formats: BTreeSet::new(),
        device_name: None,
        version_text: None,
        platform: None,
        api_version_text: None,
    };
    read_label(name, profile, &mut report, findings);

    for (part, structures) in part("properties") {
        for (structure, members) in object(Some(structures), WHOLE_FILE, part, findings).into_iter().flatten()
        {
            let Some(members) = object(Some(members), structure, "", findings) else { continue };
            report.add_structure(structure, members);
            if structure == "VkPhysicalDeviceProperties" {
                report.properties = members;
                if let Some(limits) = object(members.get("limits"), structure, "limits", findings) {
                    report.add_structure("VkPhysicalDeviceLimits", limits);
                }
            }
        }
    }
    if report.properties.is_empty() {
        let expected = "expected the device's properties";
        let kind = FindingKind::Missing;
        findings.push(Finding::new(kind, "VkPhysicalDeviceProperties", "", "nothing", expected));
    }
    for (part, structures) in part("features") {
        for (structure, members) in object(Some(structures), WHOLE_FILE, part, findings).into_iter().flatten()
        {
            if NOT_ALIASES.iter().any(|(name, _)| name == structure) {
                continue;
            }
            for (feature, value) in object(Some(members), structure, "", findings).into_iter().flatten() {
                report.features.push((structure.clone(), feature.clone(), value));
            }
        }
    }
    // The core structures come first, so that they win where another one says something else.
    report.features.sort_by_key(|(structure, ..)| {
        (structure != "VkPhysicalDeviceFeatures", !structure.starts_with("VkPhysicalDeviceVulkan1"))
    });
    for (part, extensions) in part("extensions") {
        for (extension, version) in object(Some(extensions), WHOLE_FILE, part, findings).into_iter().flatten()
        {
            report.extensions.push((extension.clone(), version));
        }
    }
    let mut formats_seen = false;
    for (part, formats) in part("formats") {
        for (format, properties) in object(Some(formats), WHOLE_FILE, part, findings).into_iter().flatten() {
            formats_seen = true;
            if has_vertex_bit(format, properties, findings) {
                report.vertex_formats.insert(format.strip_prefix("VK_FORMAT_").unwrap_or(format).to_owned());
            }
        }
    }
    if !formats_seen {
        let expected = "expected formats: no vertex format is taken for supported";
        findings.push(Finding::new(FindingKind::Missing, WHOLE_FILE, "formats", "nothing", expected));
    }
    Ok(report)
}

/// The capability blocks that the profile lists.
fn chosen<'a>(
    name: &str,
    profile: &'a Value,
    blocks: &'a Map<String, Value>,
    findings: &mut Vec<Finding>,
) -> Vec<&'a Map<String, Value>> {
    let listed = super::report::array(profile.get(WHOLE_FILE), name, WHOLE_FILE, findings);
    let names: Vec<&str> = match listed {
        // `device` is what both exporters call their only block.
        None => vec!["device"],
        Some(listed) => listed
            .iter()
            .filter_map(|block| {
                if block.as_str().is_none() {
                    let expected =
                        "expected a block's name: alternatives do not describe one device, skipped";
                    findings.push(Finding::new(
                        FindingKind::Mistyped,
                        name,
                        WHOLE_FILE,
                        quote(block),
                        expected,
                    ));
                }
                block.as_str()
            })
            .collect(),
    };
    names.into_iter().filter_map(|block| object(blocks.get(block), WHOLE_FILE, block, findings)).collect()
}

fn source(name: &str, profile: &Value) -> String {
    let made_by = profile.get("description").and_then(Value::as_str).unwrap_or("a Vulkan Profiles file");
    let date = profile
        .get("history")
        .and_then(|history| history.get(0))
        .and_then(|revision| revision.get("date"))
        .and_then(Value::as_str);
    match date {
        Some(date) => format!("{name}, {date}: {made_by}"),
        None => format!("{name}: {made_by}"),
    }
}

/// Takes `NAME driver VERSION on PLATFORM VERSION` apart, which is the only place of a device's name, driver version
/// and platform in a gpuinfo.org export. `vulkaninfo` writes the same without the platform.
fn read_label(name: &str, profile: &Value, report: &mut Report<'_>, findings: &mut Vec<Finding>) {
    if let Some(version) = profile.get("api-version").and_then(Value::as_str) {
        report.api_version_text = Some(("api-version", version.to_owned()));
    }
    let expected = "expected `DEVICE driver VERSION on PLATFORM VERSION`";
    let Some(label) = profile.get("label").and_then(Value::as_str) else {
        let (kind, found) = match profile.get("label") {
            Some(value) => (FindingKind::Mistyped, quote(value)),
            None => (FindingKind::Missing, "nothing".to_owned()),
        };
        findings.push(Finding::new(kind, name, "label", found, expected));
        return;
    };
    let Some((device, rest)) = label.rsplit_once(" driver ") else {
        findings.push(Finding::new(FindingKind::Odd, name, "label", quote(&label.into()), expected));
        return;
    };
    report.device_name = Some(("label", device.to_owned()));
    let (version, platform) = match rest.split_once(" on ") {
        Some((version, platform)) => (version, platform.split(' ').next()),
        None => (rest, None),
    };
    report.version_text = Some(("label", version.to_owned()));
    report.platform = platform.map(|platform| ("label", platform.to_owned()));
}

/// Whether either list of buffer features has the vertex buffer bit.
fn has_vertex_bit(format: &str, properties: &Value, findings: &mut Vec<Finding>) -> bool {
    let Some(properties) = object(Some(properties), "formats", format, findings) else { return false };
    let lists = [
        ("VkFormatProperties", "VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT"),
        ("VkFormatProperties3", "VK_FORMAT_FEATURE_2_VERTEX_BUFFER_BIT"),
        ("VkFormatProperties3KHR", "VK_FORMAT_FEATURE_2_VERTEX_BUFFER_BIT"),
    ];
    let mut has = false;
    for (structure, bit) in lists {
        let Some(buffer) = properties.get(structure).and_then(|structure| structure.get("bufferFeatures"))
        else {
            continue;
        };
        match buffer.as_array() {
            Some(bits) => {
                has |= bits
                    .iter()
                    .filter_map(Value::as_str)
                    .any(|found| found.strip_suffix("_KHR").unwrap_or(found) == bit);
            }
            None => findings.push(Finding::new(
                FindingKind::Mistyped,
                &format!("{format}.{structure}"),
                "bufferFeatures",
                quote(buffer),
                "expected an array of bit names",
            )),
        }
    }
    has
}
