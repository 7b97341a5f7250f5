//! The profiles that Bindery comes with, found by name.

use crate::import::import;
use crate::near::{choices, near};
use crate::{ImportError, Profile};

macro_rules! built_in {
    ($($name:literal,)*) => {
        static BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../profiles/", $name, ".toml"))),)*];
    };
}

// In the order of the names. Each file says which report it was made from.
built_in! {
    "adreno-506",
    "adreno-650",
    "amd-windows-rx9070xt",
    "anv-arc-a770",
    "dozen-840m",
    "honeykrisp-m2-pro",
    "intel-windows-arc-b580",
    "kosmickrisp-m5",
    "lavapipe-22.3",
    "lavapipe-26.1",
    "mali-g615",
    "mali-g710",
    "mali-g72",
    "moltenvk-1.2.11-intel",
    "moltenvk-1.4.1-m1",
    "moltenvk-1.4.2-m5",
    "nvidia-rtx5080",
    "powervr-ge8300",
    "radv-rx9070xt",
    "swiftshader",
    "v3dv-7.1",
}

/// A name that belongs to no built-in profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileNameError {
    /// No profile is called so, or begins so.
    #[error("no built-in device is called `{name}`{}", suggestion(near))]
    Unknown {
        /// The name.
        name: String,
        /// Built-in names that look like it, the likest first.
        near: Vec<&'static str>,
    },
    /// The beginning of several names.
    #[error("`{name}` is the beginning of {}: say which", choices(candidates))]
    Ambiguous {
        /// The name.
        name: String,
        /// The names that begin so.
        candidates: Vec<&'static str>,
    },
    /// A built-in profile does not read: a mistake in Bindery, which its own tests look for.
    #[error("{found}")]
    Broken {
        /// The importer's words.
        found: String,
    },
}

fn suggestion(near: &[&str]) -> String {
    if near.is_empty() {
        "; `bindery device list` shows them all".to_owned()
    } else {
        format!("; did you mean {}?", choices(near))
    }
}

impl Profile {
    /// Names of the built-in profiles, in order.
    pub fn built_in_names() -> impl ExactSizeIterator<Item = &'static str> + Clone {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The built-in profile of that name, or of the one name that begins with it. Only that profile is read.
    pub fn built_in(name: &str) -> Result<Self, ProfileNameError> {
        let wanted = name.to_ascii_lowercase();
        // Every name begins with nothing: that says nothing.
        let begins = |name: &str| !wanted.is_empty() && name.starts_with(&wanted);
        let mut candidates: Vec<_> = BUILT_IN.iter().filter(|(name, _)| begins(name)).collect();
        if let Some(exact) = candidates.iter().find(|(name, _)| *name == wanted) {
            candidates = vec![exact];
        }
        match candidates.as_slice() {
            [(name, text)] => read(name, text),
            [] => Err(ProfileNameError::Unknown {
                name: name.to_owned(),
                near: near(name, Self::built_in_names()),
            }),
            several => Err(ProfileNameError::Ambiguous {
                name: name.to_owned(),
                candidates: several.iter().map(|(name, _)| *name).collect(),
            }),
        }
    }

    /// Every built-in profile, in the order of the names, each read as it is asked for.
    pub fn all_built_in() -> impl Iterator<Item = Result<Self, ProfileNameError>> {
        BUILT_IN.iter().map(|(name, text)| read(name, text))
    }
}

fn read(name: &str, text: &str) -> Result<Profile, ProfileNameError> {
    import(text.as_bytes(), &format!("built-in profile {name}"))
        .map(|import| import.profile)
        .map_err(|error: ImportError| ProfileNameError::Broken { found: error.to_string() })
}
