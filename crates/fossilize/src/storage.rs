//! Where the bytes of a database are.

use std::fs::File;
use std::io;

/// Bytes that can be read at any position by any thread at once.
///
/// Not a mapping: see the crate's page for the reason.
pub trait Storage: Sync {
    /// The size in bytes at this moment. A database that is still written may grow or shrink after.
    fn size(&self) -> io::Result<u64>;

    /// Reads some bytes at `offset` and says how many; zero only at the end or for an empty buffer.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// Reads until `buffer` is full or the end is reached, and says how many bytes came.
    fn read_fully_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0usize;
        while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match self.read_at(offset.saturating_add(filled as u64), rest) {
                Ok(0) => break,
                Ok(count) => filled = filled.saturating_add(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(filled)
    }
}

impl Storage for File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(unix)]
        return std::os::unix::fs::FileExt::read_at(self, buffer, offset);
        #[cfg(windows)]
        return std::os::windows::fs::FileExt::seek_read(self, buffer, offset);
        #[cfg(not(any(unix, windows)))]
        {
            let _ = (offset, buffer);
            Err(io::Error::new(io::ErrorKind::Unsupported, "positioned reads need Unix or Windows"))
        }
    }
}

impl Storage for [u8] {
    fn size(&self) -> io::Result<u64> {
        Ok(self.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = usize::try_from(offset).ok().and_then(|start| self.get(start..)).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        if let (Some(target), Some(source)) = (buffer.get_mut(..count), rest.get(..count)) {
            target.copy_from_slice(source);
        }
        Ok(count)
    }
}

impl Storage for Vec<u8> {
    fn size(&self) -> io::Result<u64> {
        self.as_slice().size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.as_slice().read_at(offset, buffer)
    }
}

impl<S: Storage + ?Sized> Storage for &S {
    fn size(&self) -> io::Result<u64> {
        (**self).size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        (**self).read_at(offset, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_and_a_file_answer_alike() {
        let bytes: Vec<u8> = (0..100u8).collect();
        let mut file = tempfile::tempfile().unwrap();
        io::Write::write_all(&mut file, &bytes).unwrap();
        for (offset, wanted, expected) in [(0, 10, 10), (95, 10, 5), (100, 1, 0), (1 << 40, 4, 0)] {
            let (mut from_slice, mut from_file) = ([0xffu8; 10], [0xffu8; 10]);
            assert_eq!(bytes.read_fully_at(offset, &mut from_slice[..wanted]).unwrap(), expected);
            assert_eq!(file.read_fully_at(offset, &mut from_file[..wanted]).unwrap(), expected);
            assert_eq!(from_slice, from_file);
        }
        assert_eq!(bytes.size().unwrap(), file.size().unwrap());
    }
}
