//! The made-up devices of `devices.txt`.

use std::collections::BTreeMap;

use bindery_device::{DriverId, DriverVersion, Effect, Limits, Platform, Profile, QuirkId};

use crate::case::{device_line, number32};

/// A device and its quirks.
#[derive(Clone)]
pub(crate) struct Device {
    pub(crate) profile: Profile,
    pub(crate) quirks: Vec<(QuirkId, Effect)>,
}

/// Devices by name, and groups of names.
#[derive(Default)]
pub(crate) struct Devices {
    devices: BTreeMap<String, Device>,
    groups: BTreeMap<String, Vec<String>>,
}

impl Devices {
    pub(crate) fn parse(text: &str) -> Self {
        let mut all = Self::default();
        for paragraph in text.split("\n\n") {
            let lines: Vec<&str> =
                paragraph.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
            let Some(first) = lines.first() else { continue };
            let words: Vec<&str> = first.split_whitespace().collect();
            if words[0] == "group" {
                let members = words[2..].iter().map(|word| (*word).to_owned()).collect();
                all.groups.insert(words[1].into(), members);
                continue;
            }
            assert_eq!(words[0], "device", "{first}");
            let mut device = match words.get(3) {
                Some(base) => all.devices[*base].clone(),
                None => Device { profile: blank(words[1]), quirks: Vec::new() },
            };
            device.profile.name = words[1].into();
            for line in &lines[1..] {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                match word {
                    "api" => device.profile.api_version = (1, number32(rest.trim_start_matches("1.")), 0),
                    "quirk" => {
                        let (id, name) = rest.split_once(' ').expect("quirk ID EFFECT");
                        let id = QuirkId(Box::leak(id.to_owned().into_boxed_str()));
                        device.quirks.push((id, effect(name)));
                    }
                    _ => assert!(device_line(&mut device.profile, word, rest), "devices.txt: {line}"),
                }
            }
            all.devices.insert(words[1].into(), device);
        }
        all
    }

    /// Every device that a line names, groups opened.
    pub(crate) fn named(&self, names: &str) -> Vec<(String, Device)> {
        let mut found = Vec::new();
        for name in names.split_whitespace() {
            let members = self.groups.get(name).cloned().unwrap_or_else(|| vec![name.to_owned()]);
            for member in members {
                let device = self.devices.get(&member).unwrap_or_else(|| panic!("no device {member}"));
                found.push((member, device.clone()));
            }
        }
        found
    }
}

fn blank(name: &str) -> Profile {
    Profile {
        name: name.into(),
        device_name: name.into(),
        api_version: (1, 3, 0),
        driver: DriverId::Other(0),
        driver_version: DriverVersion::default(),
        vendor_id: 0,
        device_id: None,
        platform: Platform::Unknown,
        limits: Limits::default(),
        features: ["vertexPipelineStoresAndAtomics", "fragmentStoresAndAtomics"].map(String::from).into(),
        extensions: BTreeMap::new(),
        vertex_formats: std::collections::BTreeSet::new(),
        source: "made up".into(),
    }
}

/// `NoPush`, or with a number `DynamicBuffersPerSetAtMost(32)`.
pub(crate) fn effect(text: &str) -> Effect {
    let (name, value) = match text.split_once('(') {
        Some((name, value)) => (name, number32(value.trim_end_matches(')'))),
        None => (text, 0),
    };
    match name {
        "NoPush" => Effect::NoPush,
        "PushAllOrNone" => Effect::PushAllOrNone,
        "PreferSets" => Effect::PreferSets,
        "NoPushBesideSets" => Effect::NoPushBesideSets,
        "NoPushOverBoundSet" => Effect::NoPushOverBoundSet,
        "MetalFunctionTables" => Effect::MetalFunctionTables,
        "PushedLengthsReadZero" => Effect::PushedLengthsReadZero,
        "NoDynamicBesidePushConstants" => Effect::NoDynamicBesidePushConstants,
        "NoMixedImageTypesAtOneBinding" => Effect::NoMixedImageTypesAtOneBinding,
        "NoVariableCountBesideSampler" => Effect::NoVariableCountBesideSampler,
        "UniformBlockAtMost" => Effect::UniformBlockAtMost(value),
        "PerSetDescriptorsBelowLimit" => Effect::PerSetDescriptorsBelowLimit,
        "DynamicBuffersPerSetAtMost" => Effect::DynamicBuffersPerSetAtMost(value),
        "DynamicUniformBuffersAtMost" => Effect::DynamicUniformBuffersAtMost(value),
        "NoUpdateAfterBindTexelBuffers" => Effect::NoUpdateAfterBindTexelBuffers,
        "NoAliases" => Effect::NoAliases,
        "PlaceholderInEmptySets" => Effect::PlaceholderInEmptySets,
        "PoolDescriptorsAtMost" => Effect::PoolDescriptorsAtMost(value),
        other => panic!("effect {other}"),
    }
}
