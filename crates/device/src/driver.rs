//! Which driver runs a device, on which platform.

mod architecture;
mod version;

use serde::{Deserialize, Serialize};

pub use architecture::{AmdGeneration, NvidiaArchitecture};
pub use version::{DriverVersion, ParseVersionError, VersionRule};

macro_rules! drivers {
    ($($variant:ident = $number:literal, $name:literal, $short:literal, $rule:ident, $reported:expr;)*) => {
        /// `VkDriverId`. Numbers are the specification's.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the variants are VkDriverId's own names")]
        pub enum DriverId {
            $($variant,)*
            /// A number that this version does not name, or none reported (0).
            Other(u32),
        }

        /// Every driver that has a name here.
        pub static DRIVERS: &[DriverRow] = &[$(DriverRow {
            id: DriverId::$variant,
            number: $number,
            name: $name,
            short: $short,
            version_rule: VersionRule::$rule,
            reported_name: $reported,
        },)*];

        impl DriverId {
            /// The row of [`DRIVERS`], or `None` for [`DriverId::Other`].
            pub fn row(self) -> Option<&'static DriverRow> {
                DRIVERS.iter().find(|row| row.id == self)
            }
        }
    };
}

/// One driver of [`DRIVERS`].
#[derive(Clone, Copy, Debug)]
pub struct DriverRow {
    /// Which.
    pub id: DriverId,
    /// Value of `VkDriverId`.
    pub number: u32,
    /// Name of `VkDriverId` without its `VK_DRIVER_ID_` prefix.
    pub name: &'static str,
    /// What people call it; profile names begin with it.
    pub short: &'static str,
    /// How its `driverVersion` word reads.
    pub version_rule: VersionRule,
    /// `driverName` as its own reports spell it, where one was seen: some exports lose the id and keep the name.
    pub reported_name: Option<&'static str>,
}

// Numbers and names: Vulkan specification, VkDriverId. Reported names: the gpuinfo.org reports and exports of the
// built-in profiles.
drivers! {
    AmdProprietary = 1, "AMD_PROPRIETARY", "amd", MakeVersion, Some("AMD proprietary driver");
    AmdOpenSource = 2, "AMD_OPEN_SOURCE", "amdvlk", MakeVersion, None;
    MesaRadv = 3, "MESA_RADV", "radv", MakeVersion, Some("radv");
    NvidiaProprietary = 4, "NVIDIA_PROPRIETARY", "nvidia", Nvidia, Some("NVIDIA");
    IntelProprietaryWindows = 5, "INTEL_PROPRIETARY_WINDOWS", "intel-windows", IntelWindows, Some("Intel Corporation");
    IntelOpenSourceMesa = 6, "INTEL_OPEN_SOURCE_MESA", "anv", MakeVersion, Some("Intel open-source Mesa driver");
    ImaginationProprietary = 7, "IMAGINATION_PROPRIETARY", "powervr", Build, Some("PowerVR Rogue Vulkan Driver");
    QualcommProprietary = 8, "QUALCOMM_PROPRIETARY", "adreno", MakeVersion, Some("Qualcomm Technologies Inc. Adreno Vulkan Driver");
    ArmProprietary = 9, "ARM_PROPRIETARY", "mali", MakeVersion, None;
    GoogleSwiftshader = 10, "GOOGLE_SWIFTSHADER", "swiftshader", MakeVersion, Some("SwiftShader driver");
    BroadcomProprietary = 12, "BROADCOM_PROPRIETARY", "broadcom", MakeVersion, None;
    MesaLlvmpipe = 13, "MESA_LLVMPIPE", "lavapipe", MakeVersion, Some("llvmpipe");
    Moltenvk = 14, "MOLTENVK", "moltenvk", Decimal, Some("MoltenVK");
    MesaTurnip = 18, "MESA_TURNIP", "turnip", MakeVersion, None;
    MesaV3dv = 19, "MESA_V3DV", "v3dv", MakeVersion, Some("V3DV Mesa");
    MesaPanvk = 20, "MESA_PANVK", "panvk", MakeVersion, None;
    SamsungProprietary = 21, "SAMSUNG_PROPRIETARY", "xclipse", MakeVersion, None;
    MesaVenus = 22, "MESA_VENUS", "venus", MakeVersion, None;
    MesaDozen = 23, "MESA_DOZEN", "dozen", MakeVersion, Some("Dozen");
    MesaNvk = 24, "MESA_NVK", "nvk", MakeVersion, None;
    ImaginationOpenSourceMesa = 25, "IMAGINATION_OPEN_SOURCE_MESA", "pvr", MakeVersion, None;
    MesaHoneykrisp = 26, "MESA_HONEYKRISP", "honeykrisp", MakeVersion, Some("Honeykrisp");
    MesaKosmickrisp = 28, "MESA_KOSMICKRISP", "kosmickrisp", MakeVersion, Some("KosmicKrisp");
}

impl DriverId {
    /// The id with a number of `VkDriverId`.
    pub fn from_number(number: u32) -> Self {
        DRIVERS.iter().find(|row| row.number == number).map_or(Self::Other(number), |row| row.id)
    }

    /// The number of `VkDriverId`; 0 where the source reported none.
    pub fn number(self) -> u32 {
        match self {
            Self::Other(number) => number,
            named => named.row().map_or(0, |row| row.number),
        }
    }

    /// The id with a name of `VkDriverId`, with or without `VK_DRIVER_ID_` and `_KHR`.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.strip_prefix("VK_DRIVER_ID_").unwrap_or(name);
        let name = name.strip_suffix("_KHR").unwrap_or(name);
        DRIVERS.iter().find(|row| row.name == name).map(|row| row.id)
    }

    /// The id whose driver reports exactly this `driverName`.
    pub fn from_reported_name(name: &str) -> Option<Self> {
        DRIVERS.iter().find(|row| row.reported_name == Some(name)).map(|row| row.id)
    }

    /// What people call the driver: `moltenvk`, `radv`. `unknown` for one without a row.
    pub fn short_name(self) -> &'static str {
        self.row().map_or("unknown", |row| row.short)
    }

    /// How this driver's version word reads. A driver without a row is read by Vulkan's own `VK_MAKE_VERSION`.
    pub fn version_rule(self) -> VersionRule {
        self.row().map_or(VersionRule::MakeVersion, |row| row.version_rule)
    }
}

impl std::fmt::Display for DriverId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.row() {
            Some(row) => f.write_str(row.name),
            None => write!(f, "{}", self.number()),
        }
    }
}

/// Where the driver runs: some quirks belong to one platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the variants are platform names")]
pub enum Platform {
    Windows,
    Linux,
    Macos,
    Ios,
    Android,
    /// The source does not say.
    #[default]
    Unknown,
}

/// Names under which sources speak of platforms, in lower case. Linux appears as the distribution's name.
static PLATFORM_NAMES: &[(&str, Platform)] = &[
    ("windows", Platform::Windows),
    ("linux", Platform::Linux),
    ("macos", Platform::Macos),
    ("osx", Platform::Macos),
    ("ios", Platform::Ios),
    ("android", Platform::Android),
    ("unknown", Platform::Unknown),
    ("arch", Platform::Linux),
    ("bazzite", Platform::Linux),
    ("cachyos", Platform::Linux),
    ("debian", Platform::Linux),
    ("endeavouros", Platform::Linux),
    ("fedora", Platform::Linux),
    ("gentoo", Platform::Linux),
    ("linuxmint", Platform::Linux),
    ("manjaro", Platform::Linux),
    ("nixos", Platform::Linux),
    ("opensuse-leap", Platform::Linux),
    ("opensuse-tumbleweed", Platform::Linux),
    // A Flatpak runtime; Flatpak exists on Linux only.
    ("org.kde.platform", Platform::Linux),
    ("pop", Platform::Linux),
    ("raspbian", Platform::Linux),
    ("steamos", Platform::Linux),
    ("ubuntu", Platform::Linux),
];

impl Platform {
    /// The platform that a source calls `name`; `None` where the name is not known here.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        PLATFORM_NAMES.iter().find(|row| row.0 == name).map(|row| row.1)
    }

    /// The name the compact form uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Windows => "windows",
            Self::Linux => "linux",
            Self::Macos => "macos",
            Self::Ios => "ios",
            Self::Android => "android",
            Self::Unknown => "unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_lead_back_to_the_driver() {
        for row in DRIVERS {
            assert_eq!(DriverId::from_number(row.number), row.id);
            assert_eq!(row.id.number(), row.number);
            assert_eq!(DriverId::from_name(row.name), Some(row.id));
        }
        // Vulkan specification, VkDriverId.
        assert_eq!(DriverId::from_number(14), DriverId::Moltenvk);
        assert_eq!(DriverId::from_name("VK_DRIVER_ID_MOLTENVK_KHR"), Some(DriverId::Moltenvk));
        assert_eq!(DriverId::from_number(99), DriverId::Other(99));
        assert_eq!(DriverId::Other(99).number(), 99);
        assert_eq!(DriverId::from_name("_KHR"), None);
    }

    #[test]
    fn platform_names_read_back() {
        for platform in
            [Platform::Windows, Platform::Linux, Platform::Macos, Platform::Ios, Platform::Android]
        {
            assert_eq!(Platform::from_name(platform.name()), Some(platform));
        }
        assert_eq!(Platform::from_name("Macos"), Some(Platform::Macos));
        assert_eq!(Platform::from_name("plan9"), None);
    }
}
