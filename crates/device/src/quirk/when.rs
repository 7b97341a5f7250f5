//! What a quirk holds for.

use crate::{AmdGeneration, DriverId, NvidiaArchitecture, Platform, Profile};

/// How a driver is configured, where that decides about a quirk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    /// Whether MoltenVK makes ordinary sets Metal argument buffers (`MVK_CONFIG_USE_METAL_ARGUMENT_BUFFERS`).
    pub metal_argument_buffers: bool,
}

impl Default for Configuration {
    /// As drivers come: argument buffers are on.
    fn default() -> Self {
        Self { metal_argument_buffers: true }
    }
}

/// Driver versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Versions {
    /// All.
    Any,
    /// All before this one.
    Before([u32; 4]),
    /// The first and the first after.
    Between([u32; 4], [u32; 4]),
}

/// GPUs behind one driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gpu {
    /// All.
    Any,
    /// NVIDIA's, up to this generation.
    NvidiaUpTo(NvidiaArchitecture),
    /// AMD's that keep an fmask beside multisampled images: RDNA2 and older.
    AmdWithFmask,
    /// Intel's Arc, by its device name.
    IntelArc,
    /// Qualcomm's with a three-digit model of this hundred.
    AdrenoHundred(u32),
    /// Other than Apple's own (`vendorID`).
    NotApple,
    /// Those whose vertex strides must have an alignment above 1, or do not say.
    StrideAligned,
}

/// State of Metal argument buffers that a quirk needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentBufferUse {
    /// Either.
    Any,
    /// On.
    On,
    /// Off.
    Off,
}

/// What a quirk holds for: all of these together.
#[derive(Clone, Copy, Debug)]
pub struct When {
    /// One of these drivers.
    pub drivers: &'static [DriverId],
    /// Versions, by the driver's own numbers.
    pub versions: Versions,
    /// On this platform only.
    pub platform: Option<Platform>,
    /// GPUs.
    pub gpu: Gpu,
    /// Configuration.
    pub argument_buffers: ArgumentBufferUse,
}

/// Whether a quirk holds for a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// The profile does not tell: it is taken to hold.
    Perhaps,
}

impl Holds {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Perhaps, _) | (_, Self::Perhaps) => Self::Perhaps,
            (Self::Yes, Self::Yes) => Self::Yes,
        }
    }
}

impl From<bool> for Holds {
    fn from(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

/// `vendorID` of Apple: the PCI one, which MoltenVK reports for Apple's GPUs.
const APPLE_VENDOR: u32 = 0x106b;

impl When {
    /// A driver, whatever its version, platform, GPU and configuration.
    pub(super) const fn driver(drivers: &'static [DriverId]) -> Self {
        Self {
            drivers,
            versions: Versions::Any,
            platform: None,
            gpu: Gpu::Any,
            argument_buffers: ArgumentBufferUse::Any,
        }
    }

    pub(super) const fn versions(self, versions: Versions) -> Self {
        Self { versions, ..self }
    }

    pub(super) const fn on(self, platform: Platform) -> Self {
        Self { platform: Some(platform), ..self }
    }

    pub(super) const fn gpu(self, gpu: Gpu) -> Self {
        Self { gpu, ..self }
    }

    pub(super) const fn argument_buffers(self, argument_buffers: ArgumentBufferUse) -> Self {
        Self { argument_buffers, ..self }
    }

    /// Whether it holds for a device.
    pub fn holds(&self, profile: &Profile, configuration: &Configuration) -> Holds {
        let argument_buffers = match self.argument_buffers {
            ArgumentBufferUse::Any => true,
            ArgumentBufferUse::On => configuration.metal_argument_buffers,
            ArgumentBufferUse::Off => !configuration.metal_argument_buffers,
        };
        Holds::from(self.drivers.contains(&profile.driver) && argument_buffers)
            .and(self.version(profile))
            .and(self.on_platform(profile))
            .and(self.on_gpu(profile))
    }

    fn version(&self, profile: &Profile) -> Holds {
        let version = profile.driver_version;
        match self.versions {
            Versions::Any => Holds::Yes,
            // No driver is of version 0: the source did not say.
            _ if version.parts == [0; 4] => Holds::Perhaps,
            Versions::Before(before) => version.is_within(None, Some(before)).into(),
            Versions::Between(from, before) => version.is_within(Some(from), Some(before)).into(),
        }
    }

    fn on_platform(&self, profile: &Profile) -> Holds {
        match self.platform {
            None => Holds::Yes,
            Some(_) if profile.platform == Platform::Unknown => Holds::Perhaps,
            Some(platform) => (profile.platform == platform).into(),
        }
    }

    fn on_gpu(&self, profile: &Profile) -> Holds {
        match self.gpu {
            Gpu::Any => Holds::Yes,
            Gpu::NvidiaUpTo(newest) => match NvidiaArchitecture::of(profile) {
                Some((_, latest)) if latest <= newest => Holds::Yes,
                Some((earliest, _)) if earliest <= newest => Holds::Perhaps,
                Some(_) | None => Holds::No,
            },
            Gpu::AmdWithFmask => (AmdGeneration::of(profile) == Some(AmdGeneration::WithFmask)).into(),
            Gpu::IntelArc if profile.device_name.is_empty() => Holds::Perhaps,
            Gpu::IntelArc => profile.device_name.contains("Arc").into(),
            Gpu::AdrenoHundred(hundred) => match adreno_model(&profile.device_name) {
                Some(model) => (model / 100 == hundred).into(),
                None => Holds::Perhaps,
            },
            // No vendor has the number 0: the source did not say.
            Gpu::NotApple if profile.vendor_id == 0 => Holds::Perhaps,
            Gpu::NotApple => (profile.vendor_id != APPLE_VENDOR).into(),
            Gpu::StrideAligned => match profile.limits.min_vertex_input_binding_stride_alignment {
                Some(alignment) => (alignment > 1).into(),
                None => Holds::Perhaps,
            },
        }
    }
}

/// The model of `Adreno (TM) 506`.
fn adreno_model(device_name: &str) -> Option<u32> {
    let words = device_name.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).find(|model| (100..1000).contains(model))
}

impl std::fmt::Display for Versions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let version = |parts: [u32; 4]| crate::DriverVersion { parts };
        match self {
            Self::Any => f.write_str("all"),
            Self::Before(before) => write!(f, "before {}", version(*before)),
            Self::Between(from, before) => {
                write!(f, "{} up to, not including, {}", version(*from), version(*before))
            }
        }
    }
}

impl std::fmt::Display for Gpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Any => f.write_str("all"),
            Self::NvidiaUpTo(newest) => write!(f, "up to {newest:?}"),
            Self::AmdWithFmask => f.write_str("RDNA2 and older"),
            Self::IntelArc => f.write_str("Arc"),
            Self::AdrenoHundred(hundred) => write!(f, "Adreno {hundred}xx"),
            Self::NotApple => f.write_str("not Apple's"),
            Self::StrideAligned => f.write_str("that do not take every vertex stride"),
        }
    }
}
