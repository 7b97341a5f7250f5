//! Known driver failures: each with the devices, versions and configuration it holds for, its effect and its source.
//!
//! The walk: [`QUIRKS`] is the table; [`ActiveQuirks::for_profile`] asks every row's [`When`] about a profile and gives
//! the ids and [`Effect`]s that hold. Code that plans or binds never asks for a vendor: it asks for an effect.

mod active;
mod effect;
mod forced;
mod table;
mod when;

pub use active::{ActiveQuirks, Decision, QuirkReport};
pub use effect::Effect;
pub use forced::{Forced, ForcedError};
pub use table::QUIRKS;
pub use when::{ArgumentBufferUse, Configuration, Gpu, Holds, Versions, When};

/// Stable id of a row; `--quirk ID=on|off` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuirkId(pub &'static str);

impl std::fmt::Display for QuirkId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Class of what a quirk says about a driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum QuirkClass {
    /// It fails: crashes, loses the device or draws something else.
    KnownDriverFailure,
    /// It works, but slowly.
    Performance,
}

impl QuirkClass {
    /// The class in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::KnownDriverFailure => "known driver failure",
            Self::Performance => "performance",
        }
    }
}

/// One row of [`QUIRKS`].
#[derive(Clone, Copy, Debug)]
pub struct QuirkRow {
    /// Id.
    pub id: QuirkId,
    /// What goes wrong, and what is done instead.
    pub summary: &'static str,
    /// What it holds for.
    pub when: When,
    /// What follows.
    pub effect: Effect,
    /// Class.
    pub class: QuirkClass,
    /// Project, and file, issue or pull request, that the row comes from.
    pub source: &'static str,
}

impl QuirkRow {
    /// The row with an id.
    pub fn of(id: QuirkId) -> Option<&'static Self> {
        QUIRKS.iter().find(|row| row.id == id)
    }
}
