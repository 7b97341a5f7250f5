//! The compact form of a profile: TOML that a person can read and edit, and that reads back exactly.
//!
//! Top-level keys, then `[limits]` by Vulkan's member names. A limit that is not reported is left out. Sizes past the
//! range of a TOML integer are written as hexadecimal text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use toml::{Table, Value};

use crate::limits::{LIMITS, LimitType};
use crate::{DriverId, DriverVersion, Limits, Platform, Profile};

/// First key of the form; its value counts the form's versions.
const KEY: &str = "bindery_profile";
/// The version that this code reads and writes.
const VERSION: i64 = 1;
/// Where arrays wrap.
const WIDTH: usize = 110;

/// A mistake in a profile of the compact form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompactError {
    /// Not UTF-8 or not TOML.
    #[error("{origin}: not TOML at line {line} (byte {offset}): {found}")]
    NotToml {
        /// Name of the file.
        origin: String,
        /// Line, from 1.
        line: usize,
        /// Byte offset.
        offset: usize,
        /// The parser's words.
        found: String,
    },
    /// A key with a value that it cannot have.
    #[error("{origin}: `{key}` is {found}; expected {expected}")]
    Value {
        /// Name of the file.
        origin: String,
        /// The key.
        key: String,
        /// What is there.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// A key that the form does not have.
    #[error("{origin}: `{key}` is no key of a profile{}", near.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    UnknownKey {
        /// Name of the file.
        origin: String,
        /// The key.
        key: String,
        /// A key that looks like it.
        near: Option<String>,
    },
}

/// Whether a file is of this form: one of its lines begins with the form's first key.
pub(crate) fn is_compact(bytes: &[u8]) -> bool {
    bytes.split(|byte| *byte == b'\n').any(|line| line.trim_ascii_start().starts_with(KEY.as_bytes()))
}

impl Profile {
    /// The profile in the compact form; [`import`](crate::import) reads it back.
    pub fn to_compact(&self) -> String {
        let mut text = String::new();
        let (major, minor, patch) = self.api_version;
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{KEY} = {VERSION}");
        let _ = writeln!(text, "name = {}", quoted(&self.name));
        let _ = writeln!(text, "source = {}", quoted(&self.source));
        let _ = writeln!(text, "device_name = {}", quoted(&self.device_name));
        let _ = writeln!(text, "api_version = \"{major}.{minor}.{patch}\"");
        let _ = match self.driver.row() {
            Some(row) => writeln!(text, "driver = \"{}\"", row.name),
            None => writeln!(text, "driver = {}", self.driver.number()),
        };
        let _ = writeln!(text, "driver_version = \"{}\"", self.driver_version);
        let _ = writeln!(text, "vendor_id = {:#06x}", self.vendor_id);
        if let Some(device_id) = self.device_id {
            let _ = writeln!(text, "device_id = {device_id:#06x}");
        }
        let _ = writeln!(text, "platform = \"{}\"", self.platform.name());
        let extensions = self.extensions.iter().map(|(name, version)| format!("{name} {version}"));
        array(&mut text, "extensions", extensions);
        array(&mut text, "features", self.features.iter().cloned());
        array(&mut text, "vertex_formats", self.vertex_formats.iter().cloned());
        text.push_str("\n[limits]\n");
        for row in LIMITS {
            let Some(value) = (row.get)(&self.limits) else { continue };
            let key = if row.name.contains('[') { quoted(row.name) } else { row.name.to_owned() };
            let _ = match i64::try_from(value) {
                Ok(value) => writeln!(text, "{key} = {value}"),
                Err(_) => writeln!(text, "{key} = \"{value:#x}\""),
            };
        }
        text
    }
}

/// A TOML basic string.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

fn array(text: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let _ = writeln!(text, "{key} = [");
    let mut line = String::new();
    for item in items {
        let item = quoted(&item);
        if !line.is_empty() && line.len() + item.len() + 5 > WIDTH {
            let _ = writeln!(text, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item},");
    }
    if !line.is_empty() {
        let _ = writeln!(text, "   {line}");
    }
    text.push_str("]\n");
}

/// Reads the form.
pub(crate) fn parse(bytes: &[u8], origin: &str) -> Result<Profile, CompactError> {
    let text = std::str::from_utf8(bytes).map_err(|error| CompactError::NotToml {
        origin: origin.to_owned(),
        line: line(bytes, error.valid_up_to()),
        offset: error.valid_up_to(),
        found: "a byte that is not UTF-8".to_owned(),
    })?;
    let table: Table = toml::from_str(text).map_err(|error: toml::de::Error| {
        let offset = error.span().map_or(0, |span| span.start);
        CompactError::NotToml {
            origin: origin.to_owned(),
            line: line(bytes, offset),
            offset,
            found: error.message().to_owned(),
        }
    })?;
    Reader { origin, table }.read()
}

fn line(bytes: &[u8], offset: usize) -> usize {
    bytes.iter().take(offset).filter(|byte| **byte == b'\n').count() + 1
}

static KEYS: &[&str] = &[
    KEY,
    "name",
    "source",
    "device_name",
    "api_version",
    "driver",
    "driver_version",
    "vendor_id",
    "device_id",
    "platform",
    "extensions",
    "features",
    "vertex_formats",
    "limits",
];

struct Reader<'a> {
    origin: &'a str,
    table: Table,
}

impl Reader<'_> {
    fn read(&self) -> Result<Profile, CompactError> {
        if self.table.get(KEY).and_then(Value::as_integer) != Some(VERSION) {
            return Err(self.wrong(KEY, "1: this version reads that form only"));
        }
        for key in self.table.keys() {
            if !KEYS.contains(&key.as_str()) {
                return Err(self.unknown(key, KEYS.iter().copied()));
            }
        }
        let version: DriverVersion = self
            .text("api_version")?
            .parse()
            .map_err(|_| self.wrong("api_version", "a version such as \"1.3.290\""))?;
        let [major, minor, patch, _] = version.parts;
        Ok(Profile {
            name: self.text("name")?.to_owned(),
            device_name: self.text("device_name")?.to_owned(),
            api_version: (major, minor, patch),
            driver: self.driver()?,
            driver_version: self
                .text("driver_version")?
                .parse()
                .map_err(|_| self.wrong("driver_version", "a version such as \"1.4.2\""))?,
            vendor_id: self.word("vendor_id")?,
            device_id: if self.table.contains_key("device_id") {
                Some(self.word("device_id")?)
            } else {
                None
            },
            platform: Platform::from_name(self.text("platform")?)
                .ok_or_else(|| self.wrong("platform", "windows, linux, macos, ios, android or unknown"))?,
            limits: self.limits()?,
            features: self.names("features")?,
            extensions: self.extensions()?,
            vertex_formats: self.names("vertex_formats")?,
            source: self.text("source")?.to_owned(),
        })
    }

    fn text(&self, key: &str) -> Result<&str, CompactError> {
        self.table.get(key).and_then(Value::as_str).ok_or_else(|| self.wrong(key, "a text"))
    }

    fn word(&self, key: &str) -> Result<u32, CompactError> {
        let value = self.table.get(key).and_then(Value::as_integer).and_then(|n| u32::try_from(n).ok());
        value.ok_or_else(|| self.wrong(key, "a number of 32 bits"))
    }

    fn driver(&self) -> Result<DriverId, CompactError> {
        let expected = "a VkDriverId, as a number or by its name without VK_DRIVER_ID_";
        match self.table.get("driver") {
            Some(Value::String(name)) => DriverId::from_name(name),
            Some(Value::Integer(number)) => u32::try_from(*number).ok().map(DriverId::from_number),
            _ => None,
        }
        .ok_or_else(|| self.wrong("driver", expected))
    }

    fn names(&self, key: &str) -> Result<BTreeSet<String>, CompactError> {
        let expected = "an array of names";
        let items = self.table.get(key).and_then(Value::as_array).ok_or_else(|| self.wrong(key, expected))?;
        items
            .iter()
            .map(|item| item.as_str().map(str::to_owned).ok_or_else(|| self.wrong_value(key, item, expected)))
            .collect()
    }

    fn extensions(&self) -> Result<BTreeMap<String, u32>, CompactError> {
        let expected = "an array of extensions such as \"VK_KHR_swapchain 70\"";
        let key = "extensions";
        let items = self.table.get(key).and_then(Value::as_array).ok_or_else(|| self.wrong(key, expected))?;
        items
            .iter()
            .map(|item| {
                let (name, version) = item.as_str().and_then(|item| item.split_once(' '))?;
                Some((name.to_owned(), version.parse().ok()?))
            })
            .zip(items)
            .map(|(read, item)| read.ok_or_else(|| self.wrong_value(key, item, expected)))
            .collect()
    }

    fn limits(&self) -> Result<Limits, CompactError> {
        let table = self
            .table
            .get("limits")
            .and_then(Value::as_table)
            .ok_or_else(|| self.wrong("limits", "a table"))?;
        let mut limits = Limits::default();
        for (key, value) in table {
            let Some(row) = LIMITS.iter().find(|row| row.name == key) else {
                return Err(self.unknown(key, LIMITS.iter().map(|row| row.name)));
            };
            let (largest, expected) = match row.limit_type() {
                LimitType::Word => (u64::from(u32::MAX), "a number of 32 bits"),
                LimitType::DeviceSize => (u64::MAX, "a number of 64 bits, past 2^63 as \"0x...\""),
                LimitType::Boolean => (1, "0 or 1"),
            };
            let read = match value {
                Value::Integer(n) => u64::try_from(*n).ok(),
                Value::String(text) => {
                    text.strip_prefix("0x").and_then(|text| u64::from_str_radix(text, 16).ok())
                }
                _ => None,
            };
            let read =
                read.filter(|n| *n <= largest).ok_or_else(|| self.wrong_value(key, value, expected))?;
            (row.set)(&mut limits, Some(read));
        }
        Ok(limits)
    }

    fn wrong(&self, key: &str, expected: &'static str) -> CompactError {
        match self.table.get(key) {
            Some(value) => self.wrong_value(key, value, expected),
            None => CompactError::Value {
                origin: self.origin.to_owned(),
                key: key.to_owned(),
                found: "missing".to_owned(),
                expected,
            },
        }
    }

    fn wrong_value(&self, key: &str, value: &Value, expected: &'static str) -> CompactError {
        let found = match value {
            Value::Array(items) => format!("an array of {}", items.len()),
            Value::Table(_) => "a table".to_owned(),
            scalar => scalar.to_string(),
        };
        CompactError::Value { origin: self.origin.to_owned(), key: key.to_owned(), found, expected }
    }

    fn unknown<'k>(&self, key: &str, keys: impl Iterator<Item = &'k str>) -> CompactError {
        CompactError::UnknownKey {
            origin: self.origin.to_owned(),
            key: key.to_owned(),
            near: crate::near::nearest(key, keys).map(str::to_owned),
        }
    }
}
