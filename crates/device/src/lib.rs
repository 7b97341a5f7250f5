//! What a Vulkan device is and what is known to be wrong with its driver: profiles and the quirk table.
//!
//! The walk: [`Profile::built_in`] finds a profile by name, [`import()`] reads one from a file, and
//! [`ActiveQuirks::for_profile`](quirk::ActiveQuirks) says which rows of the [quirk table](quirk) hold for it.
//!
//! Data, not code: this crate must not know SPIR-V, plans or Vulkan's API, and makes no Vulkan call. A live device
//! becomes a [`Profile`] in the `vk` crate.
#![forbid(unsafe_code)]

mod built_in;
mod compact;
mod driver;
mod import;
mod limits;
mod near;
mod profile;
pub mod quirk;
mod show;
mod switches;

pub use built_in::ProfileNameError;
pub use compact::CompactError;
pub use driver::{
    AmdGeneration, DRIVERS, DriverId, DriverRow, DriverVersion, NvidiaArchitecture, ParseVersionError,
    Platform, VersionRule,
};
pub use import::{Finding, FindingKind, Import, ImportError, import};
pub use limits::{LIMITS, Limit, LimitRow, LimitType, Limits};
pub use profile::Profile;
pub use quirk::{
    ActiveQuirks, Configuration, Decision, Effect, Forced, ForcedError, QUIRKS, QuirkClass, QuirkId,
    QuirkReport, QuirkRow,
};
pub use switches::{SWITCHES, SwitchRow};
