//! `driverVersion` is one word whose meaning is the vendor's: the rules that take it apart.

use serde::{Deserialize, Serialize};

use super::DriverId;

/// A driver version: the parts that its word decodes to by its vendor's rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DriverVersion {
    /// Decoded parts, most significant first: MoltenVK 1.4.2 is `[1, 4, 2, 0]`, NVIDIA 580.95.5 `[580, 95, 5, 0]`.
    pub parts: [u32; 4],
}

/// How a vendor packs its version into the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionRule {
    /// `VK_MAKE_VERSION`: 10, 10 and 12 bits. Mesa, AMD, ARM, Qualcomm (whose major is above 511) and most others.
    MakeVersion,
    /// 10, 8, 8 and 6 bits (vulkan.gpuinfo.org, `functions.php`, `getDriverVersion`).
    Nvidia,
    /// 18 and 14 bits: the last two numbers of the Windows driver version (same source; report
    /// `Intel Arc B580 0.406.632`, whose `driverInfo` says 101.8824).
    IntelWindows,
    /// Decimal digits, two a part: 10402 is 1.4.2 (MoltenVK, `mvk_config.h`, `MVK_VERSION`).
    Decimal,
    /// The whole word is one build number: PowerVR, whose `driverInfo` repeats it after the `@` (gpuinfo.org report
    /// 38112: word 6267915, `1.18@6267915`).
    Build,
}

impl VersionRule {
    /// Takes a word apart.
    pub fn decode(self, word: u32) -> DriverVersion {
        let parts = match self {
            Self::MakeVersion => [word >> 22, (word >> 12) & 0x3ff, word & 0xfff, 0],
            Self::Nvidia => [word >> 22, (word >> 14) & 0xff, (word >> 6) & 0xff, word & 0x3f],
            Self::IntelWindows => [word >> 14, word & 0x3fff, 0, 0],
            Self::Decimal => [word / 10_000, word / 100 % 100, word % 100, 0],
            Self::Build => [word, 0, 0, 0],
        };
        DriverVersion { parts }
    }

    /// Puts the first of up to four parts together again; `None` where a part does not fit.
    fn encode(self, parts: [u32; 4]) -> Option<u32> {
        let [a, b, c, d] = parts;
        let fits = |value: u32, bits: u32| value >> bits == 0;
        match self {
            Self::MakeVersion => {
                (fits(a, 10) && fits(b, 10) && fits(c, 12) && d == 0).then_some(a << 22 | b << 12 | c)
            }
            Self::Nvidia => (fits(a, 10) && fits(b, 8) && fits(c, 8) && fits(d, 6))
                .then_some(a << 22 | b << 14 | c << 6 | d),
            Self::IntelWindows | Self::Decimal | Self::Build => None,
        }
    }
}

/// `vendorID` of NVIDIA (PCI).
const NVIDIA_VENDOR: u32 = 0x10de;

impl DriverVersion {
    /// The version that `word` means for `driver`.
    ///
    /// `driver_info` is the driver's own text. It is asked only where the word says nothing: lavapipe before Mesa 23
    /// reports the word 1 and says `Mesa 22.3.6` in the text.
    pub fn decode(driver: DriverId, word: u32, driver_info: Option<&str>) -> Self {
        let version = driver.version_rule().decode(word);
        if version.parts[0] == 0
            && let Some(named) = driver_info.and_then(mesa_version)
        {
            return named;
        }
        version
    }

    /// The word behind a version as gpuinfo.org prints it.
    ///
    /// Its exports keep only the printed text. It prints NVIDIA's bits for vendor 0x10de and `VK_MAKE_VERSION` for
    /// everything else, whatever driver runs there, so MoltenVK's 10401 is printed `0.2.2209` and Intel's 101.8824
    /// `0.406.632`. Packing the text again gives the word.
    pub fn gpuinfo_word(text: &str, vendor_id: u32) -> Option<u32> {
        let (parts, count) = numbers(text)?;
        match count {
            4 if vendor_id == NVIDIA_VENDOR => VersionRule::Nvidia.encode(parts),
            3 => VersionRule::MakeVersion.encode(parts),
            _ => None,
        }
    }

    /// Whether this version lies in `from..before`; an open end is `None`.
    pub(crate) fn is_within(self, from: Option<[u32; 4]>, before: Option<[u32; 4]>) -> bool {
        from.is_none_or(|from| self.parts >= from) && before.is_none_or(|before| self.parts < before)
    }
}

/// The version at the start of `Mesa 22.3.6 (LLVM 15.0.6)`.
fn mesa_version(driver_info: &str) -> Option<DriverVersion> {
    let text = driver_info.strip_prefix("Mesa ")?;
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (parts, count) = numbers(text.get(..end)?)?;
    (count == 3).then_some(DriverVersion { parts })
}

/// One to four decimal numbers with dots between them, and how many there were.
fn numbers(text: &str) -> Option<([u32; 4], usize)> {
    let mut parts = [0; 4];
    let mut count = 0;
    for piece in text.split('.') {
        if !piece.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *parts.get_mut(count)? = piece.parse().ok()?;
        count += 1;
    }
    Some((parts, count))
}

/// A text that is no version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no driver version: expected one to four decimal numbers with dots between them")]
pub struct ParseVersionError {
    /// What was there.
    pub found: String,
}

impl std::str::FromStr for DriverVersion {
    type Err = ParseVersionError;

    fn from_str(text: &str) -> Result<Self, ParseVersionError> {
        let (parts, _) = numbers(text).ok_or_else(|| ParseVersionError { found: text.to_owned() })?;
        Ok(Self { parts })
    }
}

/// Prints three parts, and the fourth where it is not zero.
impl std::fmt::Display for DriverVersion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [first, second, third, fourth] = self.parts;
        write!(formatter, "{first}.{second}.{third}")?;
        if fourth == 0 { Ok(()) } else { write!(formatter, ".{fourth}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(driver: DriverId, word: u32) -> String {
        DriverVersion::decode(driver, word, None).to_string()
    }

    /// Words of gpuinfo.org reports, and the version that the same report's `driverInfo` states.
    #[test]
    fn words_decode_to_what_the_driver_calls_itself() {
        assert_eq!(decoded(DriverId::Moltenvk, 10_211), "1.2.11"); // 38822
        assert_eq!(decoded(DriverId::ArmProprietary, 184_553_472), "44.1.0"); // 38851: r44p1
        assert_eq!(decoded(DriverId::ArmProprietary, 109_051_904), "26.0.0"); // 38763: r26p0
        assert_eq!(decoded(DriverId::MesaHoneykrisp, 104_861_696), "25.1.0"); // 37244
        assert_eq!(decoded(DriverId::MesaV3dv, 104_857_604), "25.0.4"); // 38811
        assert_eq!(decoded(DriverId::QualcommProprietary, 2_149_539_840), "512.502.0"); // 38766
        assert_eq!(decoded(DriverId::ImaginationProprietary, 6_267_915), "6267915.0.0"); // 38112: @6267915
        // 38863: Dozen on an NVIDIA GPU says Mesa 25.2.0-devel, which Mesa numbers 25.1.99.
        assert_eq!(decoded(DriverId::MesaDozen, 104_861_795), "25.1.99");
    }

    #[test]
    fn printed_versions_lead_back_to_the_word() {
        let through = |driver, text, vendor| {
            DriverVersion::gpuinfo_word(text, vendor).map(|word| decoded(driver, word))
        };
        assert_eq!(through(DriverId::Moltenvk, "0.2.2209", 4203).as_deref(), Some("1.4.1"));
        assert_eq!(through(DriverId::Moltenvk, "0.2.2210", 4203).as_deref(), Some("1.4.2"));
        assert_eq!(through(DriverId::Moltenvk, "0.2.2019", 32902).as_deref(), Some("1.2.11"));
        assert_eq!(
            through(DriverId::IntelProprietaryWindows, "0.406.632", 32902).as_deref(),
            Some("101.8824.0")
        );
        assert_eq!(through(DriverId::NvidiaProprietary, "610.62.0.0", 4318).as_deref(), Some("610.62.0"));
        assert_eq!(DriverVersion::gpuinfo_word("25.0.65.35", 4318), Some(104_861_795));
        assert_eq!(DriverVersion::gpuinfo_word("1.2.3.4", 4098), None);
        assert_eq!(DriverVersion::gpuinfo_word("2000.0.0", 4098), None);
        assert_eq!(DriverVersion::gpuinfo_word("", 4098), None);
        assert_eq!(DriverVersion::gpuinfo_word("99999999999.0.0", 4098), None);
    }

    /// Debian 12's lavapipe, `vulkaninfo --json`: word 1, `driverInfo` as here.
    #[test]
    fn a_word_that_says_nothing_gives_way_to_the_text() {
        let info = Some("Mesa 22.3.6 (LLVM 15.0.6)");
        assert_eq!(DriverVersion::decode(DriverId::MesaLlvmpipe, 1, info).to_string(), "22.3.6");
        assert_eq!(DriverVersion::decode(DriverId::MesaLlvmpipe, 1, Some("Mesa")).to_string(), "0.0.1");
        // Where the word speaks, it wins.
        assert_eq!(DriverVersion::decode(DriverId::MesaLlvmpipe, 26 << 22, info).to_string(), "26.0.0");
    }

    #[test]
    fn text_round_trips() {
        for text in ["1.4.2", "580.95.5.1", "0.0.0"] {
            assert_eq!(text.parse::<DriverVersion>().map(|v| v.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "a", "1..2", "1.2.3.4.5", "-1.0.0", "1.+2.0"] {
            assert!(text.parse::<DriverVersion>().is_err(), "{text}");
        }
    }
}
