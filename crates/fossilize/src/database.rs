//! An open database.

use std::fs::File;
use std::path::Path;

use crate::fault::{Fault, OpenError, OpenFault, PayloadProblem};
use crate::index::Index;
use crate::record::record;
use crate::{Entry, Finding, Hash, Record, Scratch, Storage, Tag, module_words};

/// An open database: its index, and the bytes it was made from.
///
/// The index takes 36 bytes an entry; payloads are read when they are asked for, by any number of threads.
#[derive(Debug)]
pub struct Database<S = File> {
    storage: S,
    index: Index,
}

impl Database<File> {
    /// Opens a file and reads its index.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let fault = |fault| OpenError { path: path.to_owned(), fault };
        let file = File::open(path).map_err(|source| fault(OpenFault::Read { offset: 0, source }))?;
        Self::from_storage(file).map_err(fault)
    }
}

impl<S: Storage> Database<S> {
    /// Reads the index of bytes that are anywhere.
    pub fn from_storage(storage: S) -> Result<Self, OpenFault> {
        let index = Index::read(&storage)?;
        Ok(Self { storage, index })
    }

    /// Entries of a kind, in the order of the file.
    pub fn entries(&self, tag: Tag) -> &[Entry] {
        let number = usize::from(tag.number());
        let ends = (self.index.starts.get(number), self.index.starts.get(number + 1));
        let (Some(&start), Some(&end)) = ends else { return &[] };
        self.index.entries.get(start..end).unwrap_or_default()
    }

    /// Number of entries of all kinds.
    pub fn len(&self) -> usize {
        self.index.entries.len()
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.index.entries.is_empty()
    }

    /// The entry of an object.
    pub fn find(&self, tag: Tag, hash: Hash) -> Option<&Entry> {
        let at = |&position: &u32| self.index.entries.get(position as usize);
        let place = self
            .index
            .by_hash
            .binary_search_by_key(&Some((tag, hash)), |position| {
                at(position).map(|entry| (entry.tag(), entry.hash()))
            })
            .ok()?;
        at(self.index.by_hash.get(place)?)
    }

    /// What the index pass could not use, in the order of the file: the first thousand of them.
    pub fn findings(&self) -> &[Finding] {
        &self.index.findings
    }

    /// Findings beyond those that are kept.
    pub fn findings_left_out(&self) -> u64 {
        self.index.findings_left_out
    }

    /// The payload of an entry: checked, and inflated where it is compressed.
    pub fn payload<'s>(&self, entry: &Entry, scratch: &'s mut Scratch) -> Result<&'s [u8], Fault> {
        scratch.read(&self.storage, entry).map_err(|problem| fault(entry, problem))
    }

    /// The object of an entry.
    pub fn record<R: Record>(&self, entry: &Entry, scratch: &mut Scratch) -> Result<R, Fault> {
        let payload = self.payload(entry, scratch)?;
        record(payload, entry.hash()).map_err(|problem| fault(entry, problem))
    }

    /// The words of a module; `words` is cleared first.
    pub fn module(&self, entry: &Entry, scratch: &mut Scratch, words: &mut Vec<u32>) -> Result<(), Fault> {
        let payload = self.payload(entry, scratch)?;
        module_words(payload, entry.hash(), words).map_err(|problem| fault(entry, problem))
    }
}

fn fault(entry: &Entry, problem: PayloadProblem) -> Fault {
    Fault { tag: entry.tag(), hash: entry.hash(), offset: entry.offset(), problem }
}
