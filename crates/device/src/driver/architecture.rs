//! GPU generations that Vulkan has no field for: told from the extensions and properties that came with them.

use serde::{Deserialize, Serialize};

use crate::{DriverId, Profile};

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

impl NvidiaArchitecture {
    /// The oldest and the newest generation that the profile allows, or `None` where another driver runs the device.
    ///
    /// Rules as yuzu's `vulkan_device.cpp` (`GetNvidiaArchitecture`) and dxvk's `dxvk_device_info.cpp` apply them:
    /// - variable-rate shading (`VK_KHR_fragment_shading_rate`, `VK_NV_shading_rate_image`) and mesh shaders
    ///   (`VK_EXT_mesh_shader`, `VK_NV_mesh_shader`) came with Turing;
    /// - `primitiveFragmentShadingRateWithMultipleViewports` came with Ampere;
    /// - Maxwell blends advanced operations on one attachment only (`advancedBlendMaxColorAttachments` 1);
    /// - `degenerateLinesRasterized` of conservative rasterization came with Volta, the extension with Maxwell.
    ///
    /// A property that the source does not report leaves the range open.
    pub fn of(profile: &Profile) -> Option<(Self, Self)> {
        if profile.driver != DriverId::NvidiaProprietary {
            return None;
        }
        let turing = [
            "VK_KHR_fragment_shading_rate",
            "VK_NV_shading_rate_image",
            "VK_EXT_mesh_shader",
            "VK_NV_mesh_shader",
        ];
        if turing.iter().any(|name| profile.has_extension(name)) {
            return Some(match profile.limits.primitive_fragment_shading_rate_with_multiple_viewports {
                Some(0) => (Self::Turing, Self::Turing),
                Some(_) => (Self::Ampere, Self::AdaOrNewer),
                None => (Self::Turing, Self::AdaOrNewer),
            });
        }
        if !profile.has_extension("VK_EXT_blend_operation_advanced") {
            return Some((Self::Kepler, Self::Kepler));
        }
        let lines = profile.limits.degenerate_lines_rasterized;
        Some(match (profile.limits.advanced_blend_max_color_attachments, lines) {
            (Some(1), _) => (Self::Maxwell, Self::Maxwell),
            (Some(_), Some(0)) => (Self::Pascal, Self::Pascal),
            (Some(_), Some(_)) => (Self::Volta, Self::Volta),
            (Some(_), None) if !profile.has_extension("VK_EXT_conservative_rasterization") => {
                (Self::Kepler, Self::Kepler)
            }
            (Some(_), None) => (Self::Pascal, Self::Volta),
            (None, _) => (Self::Kepler, Self::Volta),
        })
    }
}

/// AMD GPU generation, as far as descriptors can tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmdGeneration {
    /// RDNA2 and older: multisampled images carry an fmask, and the driver lists `VK_AMD_shader_fragment_mask`
    /// (dxvk, `dxvk_device_info.cpp`).
    WithFmask,
    /// RDNA3 and newer.
    WithoutFmask,
}

impl AmdGeneration {
    /// The generation behind one of AMD's own drivers; `None` for every other driver.
    pub fn of(profile: &Profile) -> Option<Self> {
        match profile.driver {
            DriverId::AmdProprietary | DriverId::AmdOpenSource => {
                Some(if profile.has_extension("VK_AMD_shader_fragment_mask") {
                    Self::WithFmask
                } else {
                    Self::WithoutFmask
                })
            }
            _ => None,
        }
    }
}
