//! Reading, checking and inflating one payload into reused memory.

use flate2::{Decompress, FlushDecompress, Status};

use crate::Storage;
use crate::fault::PayloadProblem;
use crate::format::{Compression, Entry, LARGEST_PAYLOAD};

/// Memory that payloads are read and inflated into. One a thread; it grows to the largest payload it has held.
pub struct Scratch {
    stored: Vec<u8>,
    inflated: Vec<u8>,
    stream: Decompress,
}

impl Default for Scratch {
    fn default() -> Self {
        Self { stored: Vec::new(), inflated: Vec::new(), stream: Decompress::new(true) }
    }
}

/// Memory kept between entries; one huge payload must not be held for the rest of a long run.
const KEPT: usize = 16 << 20;

fn sized(buffer: &mut Vec<u8>, size: u32) -> &mut [u8] {
    let size = size as usize;
    if buffer.capacity() > KEPT && size <= KEPT {
        *buffer = Vec::new();
    }
    buffer.resize(size, 0);
    buffer.as_mut_slice()
}

impl Scratch {
    /// Reads the payload of an entry.
    pub(crate) fn read<S: Storage + ?Sized>(
        &mut self,
        storage: &S,
        entry: &Entry,
    ) -> Result<&[u8], PayloadProblem> {
        let declared = entry.stored_size().max(entry.uncompressed_size());
        if declared > LARGEST_PAYLOAD {
            return Err(PayloadProblem::TooLarge { declared });
        }
        let stored = sized(&mut self.stored, entry.stored_size());
        let found = storage.read_fully_at(entry.payload_offset(), stored)?;
        if found < stored.len() {
            return Err(PayloadProblem::Short { found, expected: entry.stored_size() });
        }
        let checksum = crc32fast::hash(stored);
        if entry.crc32() != 0 && checksum != entry.crc32() {
            return Err(PayloadProblem::Checksum { found: checksum, expected: entry.crc32() });
        }
        match entry.compression() {
            Compression::Raw if entry.uncompressed_size() != entry.stored_size() => {
                Err(PayloadProblem::Size {
                    found: u64::from(entry.stored_size()),
                    expected: entry.uncompressed_size(),
                })
            }
            Compression::Raw => Ok(stored),
            Compression::Deflate => {
                let inflated = sized(&mut self.inflated, entry.uncompressed_size());
                inflate(&mut self.stream, stored, inflated, entry.uncompressed_size())?;
                Ok(inflated)
            }
        }
    }
}

/// Inflates into exactly the declared size: what a stream holds beyond it is never produced.
fn inflate(
    stream: &mut Decompress,
    stored: &[u8],
    inflated: &mut [u8],
    expected: u32,
) -> Result<(), PayloadProblem> {
    stream.reset(true);
    let status = stream
        .decompress(stored, inflated, FlushDecompress::Finish)
        .map_err(|error| PayloadProblem::Inflate(error.to_string()))?;
    let found = stream.total_out();
    match status {
        Status::StreamEnd if found == u64::from(expected) => Ok(()),
        Status::StreamEnd => Err(PayloadProblem::Size { found, expected }),
        _ if found == u64::from(expected) && stream.total_in() < stored.len() as u64 => {
            // All the room is used and the stream goes on: at least one byte more.
            finish(stream, stored, expected)
        }
        _ => Err(PayloadProblem::Inflate(format!("it ends after {found} of {expected} bytes"))),
    }
}

/// The end of a stream may need a last step that writes nothing (its checksum).
fn finish(stream: &mut Decompress, stored: &[u8], expected: u32) -> Result<(), PayloadProblem> {
    let rest =
        usize::try_from(stream.total_in()).ok().and_then(|read| stored.get(read..)).unwrap_or_default();
    let mut more = [0; 1];
    match stream.decompress(rest, &mut more, FlushDecompress::Finish) {
        Ok(Status::StreamEnd) if stream.total_out() == u64::from(expected) => Ok(()),
        Ok(_) => Err(PayloadProblem::Size { found: stream.total_out(), expected }),
        Err(error) => Err(PayloadProblem::Inflate(error.to_string())),
    }
}
