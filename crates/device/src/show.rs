//! A profile as `bindery device show` prints it.

use std::fmt::Write as _;

use crate::{LIMITS, Profile};

/// Where lists of names wrap.
const WIDTH: usize = 100;

impl Profile {
    /// Every fact of the profile, aligned for reading. Limits stand in the order of [`LIMITS`], under their structures;
    /// one that the source does not give says so.
    pub fn show(&self) -> String {
        let mut text = String::new();
        let (major, minor, patch) = self.api_version;
        let api_version = format!("{major}.{minor}.{patch}");
        let driver = match self.driver.row() {
            Some(row) => format!("{} (VK_DRIVER_ID_{})", row.short, row.name),
            None if self.driver.number() == 0 => "not reported".to_owned(),
            None => format!("VkDriverId {}", self.driver.number()),
        };
        let device_id = self.device_id.map_or_else(|| "not reported".to_owned(), |id| format!("{id:#06x}"));
        for (label, value) in [
            ("name", self.name.as_str()),
            ("device", &self.device_name),
            ("Vulkan", &api_version),
            ("driver", &driver),
            ("driver version", &self.driver_version.to_string()),
            ("vendor", &format!("{:#06x}", self.vendor_id)),
            ("device id", &device_id),
            ("platform", self.platform.name()),
            ("source", &self.source),
        ] {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{label:<16}{value}");
        }
        let width = LIMITS.iter().map(|row| row.name.len()).max().unwrap_or(0);
        let mut structure = "";
        for row in LIMITS {
            if row.structure != structure {
                structure = row.structure;
                let _ = writeln!(text, "\n{structure}");
            }
            let value =
                (row.get)(&self.limits).map_or_else(|| "not reported".to_owned(), |value| value.to_string());
            let _ = writeln!(text, "  {:<width$}  {value:>12}", row.name);
        }
        names(&mut text, "extensions", self.extensions.keys());
        names(&mut text, "features", self.features.iter());
        names(&mut text, "vertex buffer formats", self.vertex_formats.iter());
        text
    }
}

fn names<'a>(text: &mut String, label: &str, names: impl ExactSizeIterator<Item = &'a String>) {
    let _ = writeln!(text, "\n{label} ({})", names.len());
    let mut line = String::new();
    for name in names {
        if !line.is_empty() && line.len() + name.len() + 3 > WIDTH {
            let _ = writeln!(text, " {line}");
            line.clear();
        }
        line.push(' ');
        line.push_str(name);
    }
    if !line.is_empty() {
        let _ = writeln!(text, " {line}");
    }
}
