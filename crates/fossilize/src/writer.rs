//! Writing a database: for tests, samples and measurements.

use std::io::{self, Write};

use flate2::Compression as Level;
use flate2::write::ZlibEncoder;

use crate::format::{MAGIC, NEWEST_VERSION};
use crate::{Compression, Hash, Tag};

/// Writes a database, entry after entry.
#[derive(Debug)]
pub struct Writer<W: Write> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Writes the file header.
    pub fn new(mut output: W) -> io::Result<Self> {
        output.write_all(&MAGIC)?;
        output.write_all(&[NEWEST_VERSION])?;
        Ok(Self { output })
    }

    /// Writes an entry. Its payload must be smaller than 4 GiB.
    pub fn entry(
        &mut self,
        tag: Tag,
        hash: Hash,
        payload: &[u8],
        compression: Compression,
    ) -> io::Result<()> {
        let compressed;
        let stored = match compression {
            Compression::Raw => payload,
            Compression::Deflate => {
                let mut encoder = ZlibEncoder::new(Vec::new(), Level::default());
                encoder.write_all(payload)?;
                compressed = encoder.finish()?;
                &compressed
            }
        };
        self.stored_entry(tag, hash, stored, payload.len(), compression)
    }

    /// Writes an entry whose payload is stored already: a copy of another database's.
    pub fn stored_entry(
        &mut self,
        tag: Tag,
        hash: Hash,
        stored: &[u8],
        uncompressed_size: usize,
        compression: Compression,
    ) -> io::Result<()> {
        let size = |size: usize| {
            u32::try_from(size).map_err(|_| {
                io::Error::new(io::ErrorKind::InvalidInput, "a payload of an entry is at most 4 GiB - 1 byte")
            })
        };
        write!(self.output, "{:024x}{hash}", tag.number())?;
        for word in
            [size(stored.len())?, compression as u32, crc32fast::hash(stored), size(uncompressed_size)?]
        {
            self.output.write_all(&word.to_le_bytes())?;
        }
        self.output.write_all(stored)
    }

    /// Flushes and gives the output back.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }
}
