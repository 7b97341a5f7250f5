//! Reading files at a position, and whole modules.

use std::fs::File;
use std::io;
use std::path::Path;

use bindery_fossilize::Storage as _;
use bindery_spirv::ReadAt;

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

/// The words of a file that is one module.
pub(crate) fn read_words(path: &Path) -> Result<Vec<u32>, String> {
    let size = std::fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > LARGEST_MODULE {
        return Err(format!("has {size} bytes; a module of more than {LARGEST_MODULE} is not read"));
    }
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    if bytes.len() % 4 != 0 {
        return Err(bindery_spirv::Malformed::PartialWord { len: bytes.len() }.to_string());
    }
    Ok(bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect())
}
