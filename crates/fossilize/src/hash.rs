//! The identity of a recorded object.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A Fossilize hash: the 64-bit identity under which an object is recorded. Zero means "no object"
/// (`VK_NULL_HANDLE`). It is unique only together with a [`Tag`](crate::Tag).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub u64);

/// A text that is no hash: it must be 1 to 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashFault {
    /// Too few or too many characters.
    #[error("a hash has 1 to 16 hexadecimal digits, found {found} characters")]
    Length {
        /// The number of bytes found.
        found: usize,
    },
    /// A character that is no hexadecimal digit.
    #[error("a hash has only hexadecimal digits, found byte {found:#04x} at character {position}")]
    Digit {
        /// Position of the byte, from zero.
        position: usize,
        /// The byte.
        found: u8,
    },
}

impl Hash {
    /// The hash of nothing, which a recorder writes for a null handle.
    pub const NULL: Self = Self(0);

    /// Whether this stands for a null handle.
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }

    /// Reads 1 to 16 hexadecimal digits of either case.
    pub fn parse(text: &[u8]) -> Result<Self, HashFault> {
        if text.is_empty() || text.len() > 16 {
            return Err(HashFault::Length { found: text.len() });
        }
        hexadecimal(text).map(Self).map_err(|(position, found)| HashFault::Digit { position, found })
    }
}

/// The value of at most 16 hexadecimal digits, or the position and value of the first byte that is none.
pub(crate) fn hexadecimal(text: &[u8]) -> Result<u64, (usize, u8)> {
    let mut value = 0u64;
    for (position, &byte) in text.iter().enumerate() {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            b'A'..=b'F' => byte - b'A' + 10,
            _ => return Err((position, byte)),
        };
        value = value << 4 | u64::from(digit);
    }
    Ok(value)
}

impl fmt::Display for Hash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl std::str::FromStr for Hash {
    type Err = HashFault;

    fn from_str(text: &str) -> Result<Self, HashFault> {
        Self::parse(text.as_bytes())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Hash;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a hash of 1 to 16 hexadecimal digits in a string")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Hash, E> {
                Hash::parse(text.as_bytes()).map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_prints_sixteen_digits() {
        assert_eq!("f93c6e96adcd7946".parse(), Ok(Hash(0xf93c_6e96_adcd_7946)));
        assert_eq!("00AB".parse(), Ok(Hash(0xab)));
        assert_eq!(Hash(0xab).to_string(), "00000000000000ab");
    }

    #[test]
    fn names_what_is_no_hash() {
        assert_eq!("".parse::<Hash>(), Err(HashFault::Length { found: 0 }));
        assert_eq!("00000000000000000".parse::<Hash>(), Err(HashFault::Length { found: 17 }));
        assert_eq!("12g4".parse::<Hash>(), Err(HashFault::Digit { position: 2, found: b'g' }));
    }
}
