//! A live device read into a profile: what it reports, and nothing that it does not.

mod core_features;
mod extended_features;
mod formats;
mod limits;
mod offers;
mod vulkan14;

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char};

use ash::vk;
use bindery_device::{DriverId, DriverVersion, Platform, Profile};

use crate::{CallError, PhysicalDevice};
use limits::Properties;
use offers::Offers;
pub(crate) use vulkan14::Vulkan14Features;

impl PhysicalDevice<'_> {
    /// Reads the device's limits, features, extensions, vertex formats and driver.
    ///
    /// Only structures that the device's version or extensions bring are asked for: a limit of any other stays `None`.
    /// With Vulkan 1.0 that is everything beyond `VkPhysicalDeviceLimits`, and the driver stays unnamed.
    pub fn profile(&self) -> Result<Profile, CallError> {
        let core = self.properties();
        let extensions: BTreeMap<String, u32> = self.extensions()?.into_iter().collect();
        let offers = Offers { version: self.usable_version(), extensions };
        let properties = Properties::read(*self, &offers);
        let mut features = core_features::names(&self.core_features());
        features.extend(extended_features::extended(*self, &offers));
        features.extend(vulkan14::push_descriptor(*self));
        let (driver, driver_info) = properties.driver.map_or((DriverId::Other(0), None), |driver| {
            (driver_id(driver.driver_id), text(&driver.driver_info))
        });
        let device_name = device_name(&core);
        Ok(Profile {
            name: slug(&device_name),
            api_version: (
                vk::api_version_major(core.api_version),
                vk::api_version_minor(core.api_version),
                vk::api_version_patch(core.api_version),
            ),
            driver,
            driver_version: DriverVersion::decode(driver, core.driver_version, driver_info.as_deref()),
            vendor_id: core.vendor_id,
            device_id: Some(core.device_id),
            platform: PLATFORM,
            limits: properties.limits(),
            features,
            vertex_formats: formats::vertex_formats(*self, &offers),
            source: format!("live device {device_name}, driverVersion {:#x}", core.driver_version),
            extensions: offers.extensions,
            device_name,
        })
    }
}

/// `deviceName`, as far as it can be read.
pub(crate) fn device_name(properties: &vk::PhysicalDeviceProperties) -> String {
    text(&properties.device_name).unwrap_or_default()
}

fn driver_id(id: vk::DriverId) -> DriverId {
    u32::try_from(id.as_raw()).map_or(DriverId::Other(0), DriverId::from_number)
}

const PLATFORM: Platform = if cfg!(target_os = "windows") {
    Platform::Windows
} else if cfg!(target_os = "linux") {
    Platform::Linux
} else if cfg!(target_os = "macos") {
    Platform::Macos
} else if cfg!(target_os = "ios") {
    Platform::Ios
} else if cfg!(target_os = "android") {
    Platform::Android
} else {
    Platform::Unknown
};

/// A fixed array of characters up to its NUL; `None` for an empty one and for one that does not end.
fn text(characters: &[c_char]) -> Option<String> {
    // `c_char` is signed on some platforms; the bits are the same.
    let bytes: Vec<u8> = characters.iter().map(|character| character.to_ne_bytes()[0]).collect();
    let text = CStr::from_bytes_until_nul(&bytes).ok()?.to_string_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

/// Lower-case words with dashes between them: a name that the command line can be given.
fn slug(device_name: &str) -> String {
    let lower = device_name.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "live".to_owned() } else { words.join("-") }
}

/// Name in Vulkan of a member that `ash` spells `max_bound_descriptor_sets`: `maxBoundDescriptorSets`.
fn member_name(ash: &str) -> String {
    let mut name = String::with_capacity(ash.len());
    for (index, word) in ash.split('_').enumerate() {
        let mut characters = word.chars();
        if index > 0 {
            name.extend(characters.next().map(|first| first.to_ascii_uppercase()));
        }
        name.push_str(characters.as_str());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    // Right-hand sides: the specification's spelling.
    #[test]
    fn members_are_named_as_vulkan_names_them() {
        for (ash, vulkan) in [
            ("max_bound_descriptor_sets", "maxBoundDescriptorSets"),
            ("full_draw_index_uint32", "fullDrawIndexUint32"),
            ("storage_buffer16_bit_access", "storageBuffer16BitAccess"),
            ("sparse_residency_image2_d", "sparseResidencyImage2D"),
            ("shader_float64", "shaderFloat64"),
            ("multiview", "multiview"),
        ] {
            assert_eq!(member_name(ash), vulkan);
        }
    }

    #[test]
    fn text_ends_at_its_nul_or_is_none() {
        let characters =
            |text: &[u8]| -> Vec<c_char> { text.iter().map(|byte| c_char::from_ne_bytes([*byte])).collect() };
        assert_eq!(text(&characters(b"radv\0junk")).as_deref(), Some("radv"));
        assert_eq!(text(&characters(b"\0")), None);
        assert_eq!(text(&characters(b"no end")), None);
    }

    #[test]
    fn slugs_can_be_typed() {
        assert_eq!(slug("llvmpipe (LLVM 15.0.6, 256 bits)"), "llvmpipe-llvm-15-0-6-256-bits");
        assert_eq!(slug("()"), "live");
    }
}
