//! Which driver runs a device, and how its version number reads.

use serde::{Deserialize, Serialize};

/// `VkDriverId`. Numbers are the specification's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the variants are VkDriverId's own names")]
pub enum DriverId {
    AmdProprietary,
    AmdOpenSource,
    MesaRadv,
    NvidiaProprietary,
    IntelProprietaryWindows,
    IntelOpenSourceMesa,
    ImaginationProprietary,
    QualcommProprietary,
    ArmProprietary,
    GoogleSwiftshader,
    BroadcomProprietary,
    MesaLlvmpipe,
    Moltenvk,
    SamsungProprietary,
    MesaV3dv,
    MesaPanvk,
    MesaTurnip,
    MesaVenus,
    MesaDozen,
    MesaNvk,
    ImaginationOpenSourceMesa,
    MesaHoneykrisp,
    MesaKosmickrisp,
    /// A number that this version does not name, or none reported (0).
    Other(u32),
}

/// A driver version: the raw word where the source has it, and the parts it decodes to by its vendor's rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DriverVersion {
    /// Decoded parts, most significant first: MoltenVK 1.4.2 is `[1, 4, 2, 0]`, NVIDIA 580.95.5 `[580, 95, 5, 0]`.
    pub parts: [u32; 4],
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

/// NVIDIA GPU generation, in order of age. Vulkan has no field for it: it is told from the extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the variants are NVIDIA's names")]
pub enum NvidiaArchitecture {
    Kepler,
    Maxwell,
    Pascal,
    Volta,
    Turing,
    Ampere,
    AdaOrNewer,
}
