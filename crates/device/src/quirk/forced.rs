//! Quirks that the caller decides about.

use std::collections::BTreeMap;

use super::{QUIRKS, QuirkId};
use crate::near::{choices, near};

/// Quirks forced on or off, whatever the driver. The last word about an id counts; `auto` takes earlier ones back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    states: BTreeMap<QuirkId, bool>,
}

/// A text that forces nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForcedError {
    /// No row has this id.
    #[error("no quirk is called `{id}`{}", suggestion(near))]
    Unknown {
        /// The id.
        id: String,
        /// Ids that look like it, the likest first.
        near: Vec<&'static str>,
    },
    /// Not `ID=on`, `ID=off` or `ID=auto`.
    #[error("`{found}` forces no quirk; expected ID=on, ID=off or ID=auto")]
    State {
        /// The text.
        found: String,
    },
}

fn suggestion(near: &[&str]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", choices(near)) }
}

impl Forced {
    /// Reads texts such as `set_for_lengths=off`.
    pub fn parse<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, ForcedError> {
        let mut states = BTreeMap::new();
        for text in texts {
            let wrong = || ForcedError::State { found: text.to_owned() };
            let (name, state) = text.split_once('=').ok_or_else(wrong)?;
            let Some(row) = QUIRKS.iter().find(|row| row.id.0 == name) else {
                let near = near(name, QUIRKS.iter().map(|row| row.id.0));
                return Err(ForcedError::Unknown { id: name.to_owned(), near });
            };
            match state {
                "on" => states.insert(row.id, true),
                "off" => states.insert(row.id, false),
                "auto" => states.remove(&row.id),
                _ => return Err(wrong()),
            };
        }
        Ok(Self { states })
    }

    /// What was said about an id.
    pub(super) fn state(&self, id: QuirkId) -> Option<bool> {
        self.states.get(&id).copied()
    }
}
