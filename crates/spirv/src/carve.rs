//! Whole modules inside any file.
//!
//! A candidate starts at a magic number in either byte order, at any byte. A module does not state its length: its end
//! is where the function section stops, that is after an `OpFunctionEnd` that no further function follows. A
//! candidate counts when all of its words are a module by [`Scanner::scan`].

use std::convert::Infallible;

use spirv::Op;

use crate::scanner::Header;
use crate::{Endianness, Module, Scanner};

/// A module found inside a larger input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carved {
    /// Byte offset of its magic number.
    pub offset: u64,
    /// Its words, in native byte order.
    pub words: Vec<u32>,
    /// Its facts.
    pub module: Module,
}

/// Something that can be read at an offset: a file or a slice.
pub trait ReadAt {
    /// Why a read failed.
    type Error;

    /// Fills the buffer from an offset as far as the input reaches; returns the bytes read, which are fewer than asked
    /// for only at the end.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, Self::Error>;
}

impl ReadAt for [u8] {
    type Error = Infallible;

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, Self::Error> {
        let start = usize::try_from(offset).map_or(self.len(), |start| start.min(self.len()));
        let count = buffer.len().min(self.len() - start);
        buffer[..count].copy_from_slice(&self[start..start + count]);
        Ok(count)
    }
}

/// Bytes read at once; a module may be larger.
const WINDOW: usize = 4 << 20;

/// A module longer than this is not carved: memory stays bounded whatever the input claims.
const LARGEST_MODULE: usize = 256 << 20;

const HEADER_BYTES: usize = 20;
const NATIVE: [u8; 4] = 0x0723_0203_u32.to_le_bytes();
const SWAPPED: [u8; 4] = 0x0723_0203_u32.to_be_bytes();

/// Finds every module of an input, in order, with one window of it in memory.
///
/// `found` is called for each; the search ends at the first error, from reading or from `found`.
pub fn carve<R, E>(
    input: &R,
    scanner: &mut Scanner,
    mut found: impl FnMut(Carved) -> Result<(), E>,
) -> Result<(), E>
where
    R: ReadAt + ?Sized,
    E: From<R::Error>,
{
    let mut window = Window { input, buffer: Vec::new(), start: 0, ended: false };
    let mut offset = 0;
    loop {
        let bytes = window.bytes_at(offset, HEADER_BYTES)?;
        if bytes.len() < HEADER_BYTES {
            return Ok(());
        }
        let Some(position) = find_magic(bytes) else {
            // The last three bytes may begin a magic number.
            offset += bytes.len() as u64 - 3;
            continue;
        };
        offset += position as u64;
        let Some(words) = candidate(&mut window, offset)? else {
            offset += 4;
            continue;
        };
        let endianness = if window.bytes_at(offset, 4)?.starts_with(&NATIVE) {
            Endianness::Native
        } else {
            Endianness::Swapped
        };
        let length = words.len() as u64 * 4;
        match scanner.scan(&words) {
            Ok(module) => {
                found(Carved { offset, words, module: Module { endianness, ..module } })?;
                offset += length;
            }
            Err(_) => offset += 4,
        }
    }
}

/// Finds every module of a slice.
pub fn carve_slice(bytes: &[u8]) -> Vec<Carved> {
    let mut all = Vec::new();
    let Ok(()) = carve(bytes, &mut Scanner::new(), |carved| {
        all.push(carved);
        Ok::<(), Infallible>(())
    });
    all
}

/// The part of an input that is in memory.
struct Window<'a, R: ?Sized> {
    input: &'a R,
    buffer: Vec<u8>,
    start: u64,
    /// The buffer reaches to the end of the input: there is no more to read.
    ended: bool,
}

impl<R: ReadAt + ?Sized> Window<'_, R> {
    /// Bytes from `offset` on, at least `least` of them unless the input ends before.
    fn bytes_at(&mut self, offset: u64, least: usize) -> Result<&[u8], R::Error> {
        let inside = offset.checked_sub(self.start).and_then(|skip| usize::try_from(skip).ok());
        let held = inside.filter(|&skip| {
            let left = self.buffer.len().checked_sub(skip);
            left.is_some_and(|left| left >= least || self.ended)
        });
        let skip = if let Some(skip) = held {
            skip
        } else {
            self.buffer.resize(least.max(WINDOW), 0);
            let filled = self.input.read_at(offset, &mut self.buffer)?;
            self.ended = filled < self.buffer.len();
            self.buffer.truncate(filled);
            self.start = offset;
            0
        };
        Ok(self.buffer.get(skip..).unwrap_or_default())
    }
}

/// Position of the next magic number in either byte order.
fn find_magic(bytes: &[u8]) -> Option<usize> {
    // 0x23 stands in both byte orders, at byte 2 or 1.
    memchr::memchr_iter(0x23, bytes).find_map(|at| {
        let starts = |back: usize, magic: [u8; 4]| {
            let start = at.checked_sub(back)?;
            bytes.get(start..)?.starts_with(&magic).then_some(start)
        };
        starts(2, NATIVE).or_else(|| starts(1, SWAPPED))
    })
}

/// The words from a magic number to the end of its function section, in native byte order.
fn candidate<R: ReadAt + ?Sized>(
    window: &mut Window<'_, R>,
    offset: u64,
) -> Result<Option<Vec<u32>>, R::Error> {
    let swapped = window.bytes_at(offset, HEADER_BYTES)?.starts_with(&SWAPPED);
    let mut walk = Walk { swapped, ..Walk::default() };
    let mut least = HEADER_BYTES;
    loop {
        let bytes = window.bytes_at(offset, least)?;
        match walk.advance(bytes) {
            Step::End(words) => {
                let bytes = window.bytes_at(offset, words * 4)?;
                let chunks = bytes.chunks_exact(4).take(words);
                return Ok(Some(chunks.map(|chunk| walk.word(chunk)).collect()));
            }
            Step::NotAModule => return Ok(None),
            Step::More(_) if bytes.len() < least => return Ok(None),
            Step::More(needed) => {
                let grown = needed.max(bytes.len().saturating_mul(2)).min(LARGEST_MODULE);
                if needed > LARGEST_MODULE || grown <= bytes.len() {
                    return Ok(None);
                }
                least = needed;
                // Ask for more than is needed, so that a long module is not read once an instruction.
                let bytes = window.bytes_at(offset, grown)?;
                if bytes.len() < needed {
                    // The input ends inside: what is complete so far may still be a module.
                    return Ok(match walk.last_function_end {
                        0 => None,
                        words => {
                            let chunks = bytes.chunks_exact(4).take(words);
                            Some(chunks.map(|chunk| walk.word(chunk)).collect())
                        }
                    });
                }
            }
        }
    }
}

/// A walk over instructions that looks for the end of the last function.
#[derive(Default)]
struct Walk {
    swapped: bool,
    /// Words walked over.
    words: usize,
    open: bool,
    /// Words up to the end of the last closed function; 0 for none yet.
    last_function_end: usize,
}

enum Step {
    /// The module has this many words.
    End(usize),
    NotAModule,
    /// This many bytes are needed to go on.
    More(usize),
}

impl Walk {
    fn word(&self, chunk: &[u8]) -> u32 {
        let bytes = <[u8; 4]>::try_from(chunk).unwrap_or_default();
        if self.swapped { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
    }

    fn word_at(&self, bytes: &[u8], index: usize) -> Option<u32> {
        bytes.get(index * 4..index * 4 + 4).map(|chunk| self.word(chunk))
    }

    fn advance(&mut self, bytes: &[u8]) -> Step {
        if self.words == 0 {
            let header: Option<Vec<u32>> = (0..5).map(|index| self.word_at(bytes, index)).collect();
            let Some(header) = header else { return Step::NotAModule };
            if header[4] != 0 || Header::read(&header).is_err() {
                return Step::NotAModule;
            }
            self.words = 5;
        }
        loop {
            let Some(first) = self.word_at(bytes, self.words) else {
                return Step::More((self.words + 1) * 4);
            };
            let (opcode, count) = (first & 0xffff, (first >> 16) as usize);
            if self.last_function_end != 0 && !self.open && !may_follow_function(opcode, count) {
                return Step::End(self.last_function_end);
            }
            if count == 0 {
                return Step::NotAModule;
            }
            let next = self.words + count;
            if bytes.len() / 4 < next {
                return Step::More(next * 4);
            }
            match Op::from_u32(opcode) {
                Some(Op::Function) if !self.open && count == 5 => self.open = true,
                Some(Op::FunctionEnd) if self.open && count == 1 => {
                    self.open = false;
                    self.last_function_end = next;
                }
                Some(Op::Function | Op::FunctionEnd) => return Step::NotAModule,
                _ => {}
            }
            self.words = next;
        }
    }
}

/// What may stand between functions (SPIR-V 2.4; line information may stand anywhere).
fn may_follow_function(opcode: u32, count: usize) -> bool {
    match Op::from_u32(opcode) {
        Some(Op::Function) => count == 5,
        Some(Op::Line) => count == 4,
        Some(Op::NoLine) => count == 1,
        _ => false,
    }
}
