//! The bytes of a database (facts after ValveSoftware/Fossilize, `fossilize_db.cpp`).
//!
//! ```text
//! file    16 bytes    81 "FOSSILIZEDB" 00 00 00 version       versions 5 and 6 are read
//!         entries     one after the other, no alignment, to the end of the file
//! entry   40 bytes    hexadecimal digits: 8 unused (zero), 16 tag, 16 hash
//!         u32         size of the payload as stored           all u32 little-endian
//!         u32         compression: 1 as is, 2 deflate in a zlib stream
//!         u32         CRC-32 of the payload as stored; 0: not to be checked
//!         u32         size of the payload when inflated
//!         bytes       the payload
//! ```
//!
//! A recorder that is killed leaves its last entry cut: a reader drops it. Of entries with the same tag and hash the
//! first counts.

use crate::finding::Problem;
use crate::hash::{Hash, hexadecimal};
use crate::tag::Tag;

/// The size of the file header in bytes.
pub const FILE_HEADER_SIZE: usize = 16;
/// The file header without its last byte, the version.
pub const MAGIC: [u8; 15] = *b"\x81FOSSILIZEDB\0\0\0";
/// The oldest version that is read.
pub const OLDEST_VERSION: u8 = 5;
/// The newest version that is read, and the one that is written.
pub const NEWEST_VERSION: u8 = 6;
/// Characters of an entry's name.
pub const NAME_SIZE: usize = 40;
/// Bytes before an entry's payload: the name and four words.
pub const ENTRY_HEADER_SIZE: usize = NAME_SIZE + 16;
/// No payload larger than this is read, whatever an entry declares: 1 GiB. The largest known module is a thousandth.
pub const LARGEST_PAYLOAD: u32 = 1 << 30;

/// How a payload is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Compression {
    /// As is.
    Raw = 1,
    /// Deflate in a zlib stream.
    Deflate = 2,
}

/// One entry of a database: where it is and what it declares. Made only by the index pass, so that its payload is
/// known to lie within the file as it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    hash: Hash,
    offset: u64,
    stored_size: u32,
    uncompressed_size: u32,
    crc32: u32,
    tag: Tag,
    compression: Compression,
}

/// The index of a collection of millions of entries stays in memory: 32 bytes each, and 4 for the look-up order.
const _: () = assert!(size_of::<Entry>() == 32);

impl Entry {
    /// The kind of object.
    pub const fn tag(&self) -> Tag {
        self.tag
    }

    /// The identity of the object among those of its tag.
    pub const fn hash(&self) -> Hash {
        self.hash
    }

    /// Where the entry (its name) begins in the file.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Where the stored payload begins in the file.
    pub const fn payload_offset(&self) -> u64 {
        self.offset + ENTRY_HEADER_SIZE as u64
    }

    /// Bytes of the payload as stored.
    pub const fn stored_size(&self) -> u32 {
        self.stored_size
    }

    /// Bytes of the payload when inflated, as declared.
    pub const fn uncompressed_size(&self) -> u32 {
        self.uncompressed_size
    }

    /// CRC-32 of the stored bytes; zero: not to be checked.
    pub const fn crc32(&self) -> u32 {
        self.crc32
    }

    /// How the payload is stored.
    pub const fn compression(&self) -> Compression {
        self.compression
    }

    /// Where the next entry begins.
    pub const fn end(&self) -> u64 {
        self.payload_offset() + self.stored_size as u64
    }
}

/// An entry's 56 header bytes with nothing judged yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RawHeader {
    name: [u8; NAME_SIZE],
    pub(crate) stored_size: u32,
    compression: u32,
    crc32: u32,
    uncompressed_size: u32,
}

impl RawHeader {
    pub(crate) fn split(bytes: &[u8; ENTRY_HEADER_SIZE]) -> Self {
        let mut name = [0; NAME_SIZE];
        name.copy_from_slice(&bytes[..NAME_SIZE]);
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        Self {
            name,
            stored_size: word(NAME_SIZE),
            compression: word(NAME_SIZE + 4),
            crc32: word(NAME_SIZE + 8),
            uncompressed_size: word(NAME_SIZE + 12),
        }
    }

    /// Judges the header of the entry at `offset` of a file of `file_size` bytes.
    pub(crate) fn judge(&self, offset: u64, file_size: u64) -> Result<Entry, Problem> {
        if let Err((position, found)) = hexadecimal(&self.name) {
            return Err(Problem::Name { at: offset + position as u64, found });
        }
        // The name is hexadecimal as a whole, so that its parts are too.
        let number = |digits: &[u8]| hexadecimal(digits).unwrap_or_default();
        let tag_number = number(&self.name[8..24]);
        let available = file_size.saturating_sub(offset + ENTRY_HEADER_SIZE as u64);
        if u64::from(self.stored_size) > available {
            return Err(Problem::Size { found: self.stored_size, available });
        }
        let Some(tag) = Tag::from_number(tag_number) else {
            return Err(Problem::Tag { found: tag_number });
        };
        let compression = match self.compression {
            1 => Compression::Raw,
            2 => Compression::Deflate,
            found => return Err(Problem::Compression { found }),
        };
        Ok(Entry {
            hash: Hash(number(&self.name[24..])),
            offset,
            stored_size: self.stored_size,
            uncompressed_size: self.uncompressed_size,
            crc32: self.crc32,
            tag,
            compression,
        })
    }
}
