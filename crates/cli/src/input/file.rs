//! Reading files at a position, and whole modules.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use bindery_fossilize::Storage as _;
use bindery_spirv::{ReadAt, words_from_bytes};

/// A module larger than this is not read as one file.
const LARGEST_MODULE: u64 = 1 << 30;

/// A file that modules are carved from.
pub(crate) struct ModuleFile(File);

impl ModuleFile {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        File::open(path).map(Self)
    }
}

impl ReadAt for ModuleFile {
    type Error = io::Error;

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read_fully_at(offset, buffer)
    }
}

/// Bytes of a device file that is read: reports are below one million.
pub(crate) const LARGEST_DEVICE_FILE: u64 = 64 << 20;

/// All of a file, of a pipe or of a device, unless there is more than `limit` of it.
pub(crate) fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("more than {limit} bytes; expected fewer"),
        ));
    }
    Ok(bytes)
}

/// The words of a file that is one module.
pub(crate) fn read_words(path: &Path) -> Result<Vec<u32>, String> {
    let bytes = read_at_most(path, LARGEST_MODULE).map_err(|error| error.to_string())?;
    words_from_bytes(&bytes).map_err(|malformed| malformed.to_string())
}
