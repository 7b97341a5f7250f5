//! What a Vulkan device is and what is known to be wrong with its driver: profiles and the quirk table.
//!
//! The walk: `Profile::built_in` finds a profile by name, `import` reads one from a file, and
//! `ActiveQuirks::for_profile` says which rows of the [quirk table](quirk) hold for it.
//!
//! Data, not code: this crate must not know SPIR-V, plans or Vulkan's API, and makes no Vulkan call. A live device
//! becomes a [`Profile`] in the `vk` crate.
#![forbid(unsafe_code)]

mod driver;
mod limits;
mod profile;
pub mod quirk;

pub use driver::{DriverId, DriverVersion, NvidiaArchitecture, Platform};
pub use limits::{LIMITS, Limit, LimitRow, Limits};
pub use profile::Profile;
pub use quirk::{ActiveQuirks, Effect, QuirkId};
