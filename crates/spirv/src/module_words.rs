//! Bounds-checked reading of a module's words.

use crate::Malformed;

/// The words of one module.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    pub(crate) words: &'a [u32],
}

/// One instruction: its offset, opcode and words (the first included).
#[derive(Clone, Copy)]
pub(crate) struct Instruction<'a> {
    pub(crate) offset: u32,
    pub(crate) opcode: u16,
    pub(crate) words: &'a [u32],
}

impl<'a> Words<'a> {
    /// The instruction at a word offset that the scan has seen before.
    #[inline]
    pub(crate) fn instruction(self, offset: u32) -> Result<Instruction<'a>, Malformed> {
        let rest = self.words.get(offset as usize..).unwrap_or_default();
        let first = rest.first().copied().unwrap_or_default();
        let (opcode, count) = ((first & 0xffff) as u16, first >> 16);
        if count == 0 {
            return Err(Malformed::ZeroLength { word: offset, opcode });
        }
        match rest.get(..count as usize) {
            Some(words) => Ok(Instruction { offset, opcode, words }),
            None => Err(Malformed::Truncated { word: offset, opcode, count, left: rest.len() as u32 }),
        }
    }
}

impl<'a> Instruction<'a> {
    /// Operand word `index` (0 is the instruction's first word).
    #[inline]
    pub(crate) fn word(self, index: usize) -> Result<u32, Malformed> {
        match self.words.get(index) {
            Some(&word) => Ok(word),
            None => Err(self.too_short(index as u32 + 1)),
        }
    }

    /// Operand words from `index` on; empty where there are none.
    #[inline]
    pub(crate) fn from(self, index: usize) -> &'a [u32] {
        self.words.get(index..).unwrap_or_default()
    }

    pub(crate) fn too_short(self, expected: u32) -> Malformed {
        Malformed::ShortInstruction {
            word: self.offset,
            opcode: self.opcode,
            found: self.words.len() as u32,
            expected,
        }
    }

    /// The string that starts at word `index`, and the index of the word after it.
    pub(crate) fn string(self, index: usize) -> Result<(String, usize), Malformed> {
        let words = self.from(index);
        let unterminated = Malformed::UnterminatedString { word: self.offset, opcode: self.opcode };
        let Some(last) = words.iter().position(|word| word.to_le_bytes().contains(&0)) else {
            return Err(unterminated);
        };
        let mut bytes: Vec<u8> = Vec::with_capacity(last * 4 + 4);
        for word in &words[..=last] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        bytes.truncate(end);
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
        Ok((text, index + last + 1))
    }
}

/// Why an instruction header of `count` words at `offset` is none.
#[cold]
pub(crate) fn bad_length(offset: usize, opcode: u16, count: usize, end: usize) -> Malformed {
    let word = offset as u32;
    if count == 0 {
        Malformed::ZeroLength { word, opcode }
    } else {
        Malformed::Truncated { word, opcode, count: count as u32, left: (end - offset) as u32 }
    }
}
