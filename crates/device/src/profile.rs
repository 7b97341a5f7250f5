//! One device as Bindery plans for it.

use std::collections::{BTreeMap, BTreeSet};

use crate::{DriverId, DriverVersion, Limits, Platform};

/// A device's limits, features, extensions and driver version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Short name by which the command line finds it, such as `moltenvk-1.4.2`.
    pub name: String,
    /// `deviceName`, or the nearest the source has.
    pub device_name: String,
    /// (major, minor, patch) of `apiVersion`.
    pub api_version: (u32, u32, u32),
    /// Driver.
    pub driver: DriverId,
    /// Driver version.
    pub driver_version: DriverVersion,
    /// `vendorID`.
    pub vendor_id: u32,
    /// `deviceID`, where the source reports it.
    pub device_id: Option<u32>,
    /// Platform.
    pub platform: Platform,
    /// Limits.
    pub limits: Limits,
    /// Names of the features that are true, as their structure members spell them.
    pub features: BTreeSet<String>,
    /// Extensions with their `specVersion`.
    pub extensions: BTreeMap<String, u32>,
    /// `VkFormat` names (without `VK_FORMAT_`) whose buffer features include `VERTEX_BUFFER`.
    pub vertex_formats: BTreeSet<String>,
    /// Where the facts come from, in words.
    pub source: String,
}

impl Profile {
    /// Whether a feature is true.
    pub fn has_feature(&self, name: &str) -> bool {
        self.features.contains(name)
    }

    /// Whether an extension is listed.
    pub fn has_extension(&self, name: &str) -> bool {
        self.extensions.contains_key(name)
    }
}
