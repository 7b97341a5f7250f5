//! What the index pass could not use.

use std::fmt;

use crate::format::ENTRY_HEADER_SIZE;
use crate::hash::Hash;
use crate::tag::Tag;

/// Something wrong with one entry. Findings are collected; they do not end the reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where the entry begins in the file.
    pub offset: u64,
    /// What is wrong with it.
    pub problem: Problem,
    /// How the reading went on.
    pub recovery: Recovery,
}

/// What is wrong with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file ends within the entry's header: its recorder was interrupted.
    TruncatedHeader {
        /// Bytes that are there, of the 56.
        available: u64,
    },
    /// The file ends within the last entry's payload: its recorder was interrupted.
    TruncatedPayload {
        /// The declared stored size.
        expected: u32,
        /// Bytes that are there.
        available: u64,
    },
    /// A byte of the name is no hexadecimal digit.
    Name {
        /// Offset of the byte in the file.
        at: u64,
        /// The byte.
        found: u8,
    },
    /// The tag is not one of the format's.
    Tag {
        /// The number found.
        found: u64,
    },
    /// The compression is neither 1 nor 2.
    Compression {
        /// The number found.
        found: u32,
    },
    /// The declared stored size runs past the end of the file, though more entries follow.
    Size {
        /// The declared size.
        found: u32,
        /// Bytes from the payload's start to the end of the file.
        available: u64,
    },
    /// An earlier entry has the same tag and hash; the earlier one counts.
    Duplicate {
        /// The tag both have.
        tag: Tag,
        /// The hash both have.
        hash: Hash,
        /// Where the earlier entry begins.
        first: u64,
    },
}

/// How the reading went on after a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// Only this entry was left out; its neighbour begins where its sizes say.
    Skipped,
    /// The sizes could not be trusted: the next entry was found by searching.
    Resumed {
        /// Where the next entry begins.
        at: u64,
    },
    /// Nothing usable follows: everything from the entry's offset to the end of the file is left out.
    Stopped,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "entry at byte {}: {}", self.offset, self.problem)?;
        match self.recovery {
            Recovery::Skipped => formatter.write_str("; the entry is left out"),
            Recovery::Resumed { at } => write!(formatter, "; reading goes on at byte {at}"),
            Recovery::Stopped => formatter.write_str("; nothing after it is read"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TruncatedHeader { available } => write!(
                formatter,
                "the file ends within its header: {available} bytes found, {ENTRY_HEADER_SIZE} expected"
            ),
            Self::TruncatedPayload { expected, available } => write!(
                formatter,
                "the file ends within its payload: {available} bytes found, {expected} expected"
            ),
            Self::Name { at, found } => {
                write!(formatter, "its name has byte {found:#04x} at byte {at}, a hexadecimal digit expected")
            }
            Self::Tag { found } => write!(formatter, "its tag is {found}, 0 to 10 expected"),
            Self::Compression { found } => {
                write!(formatter, "its compression is {found}, 1 (as is) or 2 (deflate) expected")
            }
            Self::Size { found, available } => {
                write!(
                    formatter,
                    "its stored size is {found}, at most the {available} bytes to the end expected"
                )
            }
            Self::Duplicate { tag, hash, first } => {
                write!(formatter, "{tag} {hash} is already there at byte {first}")
            }
        }
    }
}
