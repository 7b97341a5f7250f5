//! Why a database, an entry or a record cannot be read.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::format::{LARGEST_PAYLOAD, NEWEST_VERSION, OLDEST_VERSION};
use crate::{Hash, Tag};

/// Why a database cannot be opened.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub fault: OpenFault,
}

/// What keeps bytes from being a database at all.
#[derive(Debug, Error)]
pub enum OpenFault {
    /// The system could not read it.
    #[error("byte {offset}: {source}")]
    Read {
        /// Where.
        offset: u64,
        /// The system's answer.
        source: io::Error,
    },
    /// Shorter than the file header.
    #[error("byte {size}: the file ends within its header; expected 16 bytes and then entries")]
    Short {
        /// Its size.
        size: u64,
    },
    /// It begins otherwise.
    #[error("byte {offset}: found {found:#04x}, expected {expected:#04x}: this is no Fossilize database")]
    Magic {
        /// First byte that differs.
        offset: u64,
        /// Byte found.
        found: u8,
        /// Byte expected.
        expected: u8,
    },
    /// A version that is not read.
    #[error("byte 15: found version {found}, expected {OLDEST_VERSION} to {NEWEST_VERSION}")]
    Version {
        /// Version found.
        found: u8,
    },
}

/// Why one entry's payload or record cannot be read. Offsets are the entry's in the file.
#[derive(Debug, Error)]
#[error("{tag} {hash} at byte {offset}: {problem}")]
pub struct Fault {
    /// Kind of object.
    pub tag: Tag,
    /// Its hash.
    pub hash: Hash,
    /// Where the entry begins.
    pub offset: u64,
    /// What is wrong.
    #[source]
    pub problem: PayloadProblem,
}

/// What is wrong with a payload.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PayloadProblem {
    /// The system could not read it.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The file has become shorter since it was opened.
    #[error("found {found} of the {expected} stored bytes; the file was cut short since it was opened")]
    Short {
        /// Bytes there.
        found: usize,
        /// Bytes expected.
        expected: u32,
    },
    /// The checksum does not hold.
    #[error("found checksum {found:#010x}, expected {expected:#010x}: the stored bytes are corrupt")]
    Checksum {
        /// Computed.
        found: u32,
        /// Declared.
        expected: u32,
    },
    /// The declared size is beyond what is read.
    #[error("declares {declared} bytes, at most {LARGEST_PAYLOAD} are read")]
    TooLarge {
        /// Size declared.
        declared: u32,
    },
    /// Inflating gives another size than declared.
    #[error("inflates to {found} bytes, {expected} declared")]
    Size {
        /// Bytes that came out; one more than declared where the stream goes on.
        found: u64,
        /// Bytes declared.
        expected: u32,
    },
    /// Not a zlib stream.
    #[error("is no zlib stream: {0}")]
    Inflate(String),
    /// Not the JSON of this kind of object.
    #[error("line {line}, column {column} of its JSON: {message}")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the parser says.
        message: String,
    },
    /// The JSON does not hold the object that the entry names.
    #[error("its JSON has no object {hash} in \"{table}\"")]
    Absent {
        /// Object looked for.
        hash: Hash,
        /// Table looked in.
        table: &'static str,
    },
    /// No zero byte between a module's JSON and its words.
    #[error("has no zero byte between its JSON and its words")]
    NoSeparator,
    /// The words do not lie inside the payload.
    #[error("its words stand at {start} to {end} after the JSON, of {available} bytes there")]
    Range {
        /// First byte.
        start: u64,
        /// One past the last byte.
        end: u64,
        /// Bytes after the JSON.
        available: u64,
    },
    /// A varint is longer than a 32-bit word.
    #[error("the varint at byte {at} of its words is longer than 32 bits")]
    LongVarint {
        /// Position among the varint bytes.
        at: usize,
    },
    /// The varints end within one.
    #[error("its last varint is cut short")]
    CutVarint,
    /// The number of words is not the code size.
    #[error("found {found} bytes of code, {expected} declared")]
    CodeSize {
        /// Bytes found.
        found: u64,
        /// Bytes declared.
        expected: u64,
    },
    /// Base64 that is none.
    #[error("its base64 text is wrong: {0}")]
    Base64(#[from] base64::DecodeError),
}
