//! What both kinds of report come to before anything is looked up: structures and features by name.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::finding::{Finding, FindingKind};
use super::structures::structure;
use super::value::{NumberStyle, quote};

/// A report with its kind's layout taken off.
pub(super) struct Report<'a> {
    /// How its numbers are written.
    pub style: NumberStyle,
    /// Where the facts come from, in words.
    pub source: String,
    /// `VkPhysicalDeviceProperties`.
    pub properties: &'a Map<String, Value>,
    /// Property structures by name; for gpuinfo.org also members by extension name.
    pub structures: BTreeMap<String, BTreeMap<String, &'a Value>>,
    /// (structure or extension, feature, value) in order of trust: core first.
    pub features: Vec<(String, String, &'a Value)>,
    /// Extension and `specVersion` as written.
    pub extensions: Vec<(String, &'a Value)>,
    /// Formats with the vertex buffer bit.
    pub vertex_formats: BTreeSet<String>,
    /// `deviceName` that stands elsewhere than in the properties: (place, name).
    pub device_name: Option<(&'static str, String)>,
    /// The driver version as text, where it stands as text: (place, text).
    pub version_text: Option<(&'static str, String)>,
    /// The name of the platform: (place, name).
    pub platform: Option<(&'static str, String)>,
    /// The API version as text: (place, text).
    pub api_version_text: Option<(&'static str, String)>,
}

impl<'a> Report<'a> {
    /// Every place that holds a member of a structure of [`LIMITS`](crate::LIMITS), best first.
    pub(super) fn find(&self, structure_name: &str, member: &str) -> Vec<(&'static str, &'a Value)> {
        let Some(row) = structure(structure_name) else { return Vec::new() };
        row.holders()
            .filter_map(|holder| {
                let value = self.structures.get(holder)?.get(member)?;
                Some((holder, *value))
            })
            .collect()
    }

    /// A text member of a structure, from the first place that holds a text.
    pub(super) fn text(&self, structure_name: &str, member: &str) -> Option<&'a str> {
        self.find(structure_name, member).into_iter().find_map(|(_, value)| value.as_str())
    }

    pub(super) fn add_structure(&mut self, name: &str, members: &'a Map<String, Value>) {
        let structure = self.structures.entry(name.to_owned()).or_default();
        for (member, value) in members {
            structure.entry(member.clone()).or_insert(value);
        }
    }
}

/// A member that must be an object to be of use: a finding and nothing where it is something else.
pub(super) fn object<'a>(
    value: Option<&'a Value>,
    structure: &str,
    member: &str,
    findings: &mut Vec<Finding>,
) -> Option<&'a Map<String, Value>> {
    expect(value, value.and_then(Value::as_object), structure, member, "expected an object", findings)
}

/// As [`object`], for an array.
pub(super) fn array<'a>(
    value: Option<&'a Value>,
    structure: &str,
    member: &str,
    findings: &mut Vec<Finding>,
) -> Option<&'a Vec<Value>> {
    expect(value, value.and_then(Value::as_array), structure, member, "expected an array", findings)
}

fn expect<T>(
    value: Option<&Value>,
    read: Option<T>,
    structure: &str,
    member: &str,
    expected: &'static str,
    findings: &mut Vec<Finding>,
) -> Option<T> {
    if read.is_none() {
        let (kind, found) = match value {
            Some(value) => (FindingKind::Mistyped, quote(value)),
            None => (FindingKind::Missing, "nothing".to_owned()),
        };
        findings.push(Finding::new(kind, structure, member, found, expected));
    }
    read
}
