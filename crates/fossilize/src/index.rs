//! The pass over entry headers.

use crate::fault::OpenFault;
use crate::finding::{Finding, Problem, Recovery};
use crate::format::{
    ENTRY_HEADER_SIZE, Entry, FILE_HEADER_SIZE, MAGIC, NEWEST_VERSION, OLDEST_VERSION, RawHeader,
};
use crate::{Storage, Tag};

/// Findings kept; a file of garbage has more than anyone reads.
const MOST_FINDINGS: usize = 1000;

/// Read ahead of a header: small payloads bring the next header with them.
const AHEAD: usize = 4096;

/// What the pass found.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// By tag, then by position in the file.
    pub(crate) entries: Vec<Entry>,
    /// Positions in `entries`, by tag, then by hash.
    pub(crate) by_hash: Vec<u32>,
    /// First entry of each tag, and the end.
    pub(crate) starts: [usize; Tag::ALL.len() + 1],
    pub(crate) findings: Vec<Finding>,
    pub(crate) findings_left_out: u64,
}

/// Bytes of the file around the last header that was read.
struct Window<'s, S: ?Sized> {
    storage: &'s S,
    start: u64,
    bytes: Vec<u8>,
}

impl<S: Storage + ?Sized> Window<'_, S> {
    /// Bytes from `offset` on: at least `least`, unless the file ends before.
    fn at(&mut self, offset: u64, least: usize) -> Result<&[u8], OpenFault> {
        let skip = offset.checked_sub(self.start).and_then(|skip| usize::try_from(skip).ok());
        if let Some(skip) = skip.filter(|skip| self.bytes.len().saturating_sub(*skip) >= least) {
            return Ok(self.bytes.get(skip..).unwrap_or_default());
        }
        self.bytes.resize(least.max(AHEAD), 0);
        let filled = self
            .storage
            .read_fully_at(offset, &mut self.bytes)
            .map_err(|source| OpenFault::Read { offset, source })?;
        self.bytes.truncate(filled);
        self.start = offset;
        Ok(&self.bytes)
    }
}

impl Index {
    /// Checks the file header and reads every entry header.
    pub(crate) fn read<S: Storage + ?Sized>(storage: &S) -> Result<Self, OpenFault> {
        let size = storage.size().map_err(|source| OpenFault::Read { offset: 0, source })?;
        let mut window = Window { storage, start: 0, bytes: Vec::new() };
        check_file_header(window.at(0, FILE_HEADER_SIZE)?)?;
        let mut index = Self::default();
        let mut offset = FILE_HEADER_SIZE as u64;
        while offset < size {
            let bytes = window.at(offset, ENTRY_HEADER_SIZE)?;
            let Some(header) = bytes.first_chunk::<ENTRY_HEADER_SIZE>() else {
                let available = bytes.len() as u64;
                index.find(offset, Problem::TruncatedHeader { available }, Recovery::Stopped);
                break;
            };
            let raw = RawHeader::split(header);
            match raw.judge(offset, size) {
                Ok(entry) => {
                    index.entries.push(entry);
                    offset = entry.end();
                }
                Err(problem @ (Problem::Tag { .. } | Problem::Compression { .. })) => {
                    index.find(offset, problem, Recovery::Skipped);
                    offset += ENTRY_HEADER_SIZE as u64 + u64::from(raw.stored_size);
                }
                Err(problem) => {
                    let next = next_header(&mut window, offset + 1, size)?;
                    index.find(
                        offset,
                        told(problem, next),
                        next.map_or(Recovery::Stopped, |at| Recovery::Resumed { at }),
                    );
                    match next {
                        Some(at) => offset = at,
                        None => break,
                    }
                }
            }
        }
        index.sort();
        Ok(index)
    }

    fn find(&mut self, offset: u64, problem: Problem, recovery: Recovery) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding { offset, problem, recovery });
        } else {
            self.findings_left_out += 1;
        }
    }

    /// Leaves out later entries of the same identity, and orders the rest.
    fn sort(&mut self) {
        self.entries.sort_unstable_by_key(|entry| (entry.tag(), entry.hash(), entry.offset()));
        let mut kept: Vec<Entry> = Vec::with_capacity(self.entries.len());
        for entry in std::mem::take(&mut self.entries) {
            match kept.last() {
                Some(first) if (first.tag(), first.hash()) == (entry.tag(), entry.hash()) => {
                    let (tag, hash, first) = (entry.tag(), entry.hash(), first.offset());
                    self.find(entry.offset(), Problem::Duplicate { tag, hash, first }, Recovery::Skipped);
                }
                _ => kept.push(entry),
            }
        }
        self.findings.sort_by_key(|finding| finding.offset);
        kept.sort_unstable_by_key(|entry| (entry.tag(), entry.offset()));
        // An entry takes 56 bytes of the file at least, so 2^32 of them do not fit a file that memory could index.
        self.by_hash = (0..u32::try_from(kept.len()).unwrap_or(u32::MAX)).collect();
        self.by_hash.sort_unstable_by_key(|&position| {
            kept.get(position as usize).map(|entry| (entry.tag(), entry.hash()))
        });
        for (start, tag) in self.starts.iter_mut().zip(Tag::ALL) {
            *start = kept.partition_point(|entry| entry.tag() < tag);
        }
        self.starts[Tag::ALL.len()] = kept.len();
        self.entries = kept;
    }
}

/// A size that runs past the end is the mark of an interrupted recorder where no entry follows, and of a corrupt
/// header where one does.
fn told(problem: Problem, next: Option<u64>) -> Problem {
    match (problem, next) {
        (Problem::Size { found, available }, None) => {
            Problem::TruncatedPayload { expected: found, available }
        }
        (other, _) => other,
    }
}

fn check_file_header(bytes: &[u8]) -> Result<(), OpenFault> {
    for (offset, (&found, &expected)) in bytes.iter().zip(&MAGIC).enumerate() {
        if found != expected {
            return Err(OpenFault::Magic { offset: offset as u64, found, expected });
        }
    }
    match bytes.get(MAGIC.len()) {
        None => Err(OpenFault::Short { size: bytes.len() as u64 }),
        Some(&found) if !(OLDEST_VERSION..=NEWEST_VERSION).contains(&found) => {
            Err(OpenFault::Version { found })
        }
        Some(_) => Ok(()),
    }
}

/// The next offset from `from` on at which a whole entry stands.
///
/// A name begins with eight zeros (unused) and fifteen or more of the tag.
fn next_header<S: Storage + ?Sized>(
    window: &mut Window<'_, S>,
    from: u64,
    size: u64,
) -> Result<Option<u64>, OpenFault> {
    const ZEROS: &[u8] = &[b'0'; 22];
    const STRIDE: usize = 1 << 16;
    let mut offset = from;
    while offset + ENTRY_HEADER_SIZE as u64 <= size {
        let bytes = window.at(offset, STRIDE)?;
        let found = memchr::memmem::find(bytes, ZEROS);
        let Some(position) = found else {
            let step = bytes.len().saturating_sub(ZEROS.len() - 1).max(1);
            offset += step as u64;
            continue;
        };
        offset += position as u64;
        let bytes = window.at(offset, ENTRY_HEADER_SIZE)?;
        let Some(header) = bytes.first_chunk::<ENTRY_HEADER_SIZE>() else { return Ok(None) };
        if RawHeader::split(header).judge(offset, size).is_ok() {
            return Ok(Some(offset));
        }
        offset += 1;
    }
    Ok(None)
}
