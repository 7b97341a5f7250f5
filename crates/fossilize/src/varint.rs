//! LEB128 numbers of at most 32 bits, one a SPIR-V word (ValveSoftware/Fossilize, `varint.cpp`).

use crate::fault::PayloadProblem;

/// Decodes varints until the bytes end. Words are appended.
pub fn decode_varints(bytes: &[u8], words: &mut Vec<u32>) -> Result<(), PayloadProblem> {
    words.reserve(bytes.len() / 2);
    let mut at = 0;
    while let Some(&first) = bytes.get(at) {
        // Half of a module's varints have one byte, nearly all others two.
        if first < 0x80 {
            words.push(u32::from(first));
            at += 1;
            continue;
        }
        if let Some(&second) = bytes.get(at + 1)
            && second < 0x80
        {
            words.push(u32::from(first & 0x7f) | u32::from(second) << 7);
            at += 2;
            continue;
        }
        let start = at;
        let mut value = 0_u32;
        let mut shift = 0;
        loop {
            let Some(&byte) = bytes.get(at) else { return Err(PayloadProblem::CutVarint) };
            at += 1;
            let bits = u32::from(byte & 0x7f);
            if shift > 28 || (shift == 28 && bits > 0xf) {
                return Err(PayloadProblem::LongVarint { at: start });
            }
            value |= bits << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        words.push(value);
    }
    Ok(())
}

/// Encodes words; bytes are appended.
pub fn encode_varints(words: &[u32], bytes: &mut Vec<u8>) {
    for &word in words {
        let mut rest = word;
        while rest >= 0x80 {
            bytes.push(rest.to_le_bytes()[0] | 0x80);
            rest >>= 7;
        }
        bytes.push(rest.to_le_bytes()[0]);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_examples_of_leb128_hold() {
        // DWARF 5, section 7.6: 2 is 02, 127 is 7f, 128 is 80 01, 129 is 81 01, 12857 is b9 64.
        let mut words = Vec::new();
        decode_varints(&[0x02, 0x7f, 0x80, 0x01, 0x81, 0x01, 0xb9, 0x64], &mut words).unwrap();
        assert_eq!(words, [2, 127, 128, 129, 12857]);
    }

    #[test]
    fn what_does_not_fit_a_word_is_refused() {
        let refused = |bytes: &[u8]| decode_varints(bytes, &mut Vec::new()).unwrap_err().to_string();
        assert!(refused(&[1, 0xff, 0xff, 0xff, 0xff, 0x10]).contains("byte 1"));
        assert!(refused(&[0xff, 0xff, 0xff, 0xff, 0x8f, 0x00]).contains("longer than 32 bits"));
        assert!(refused(&[0x80]).contains("cut short"));
        assert!(refused(&[0x80, 0x80, 0x80]).contains("cut short"));
    }

    proptest! {
        #[test]
        fn words_come_back(words: Vec<u32>) {
            let mut bytes = Vec::new();
            encode_varints(&words, &mut bytes);
            let mut decoded = Vec::new();
            decode_varints(&bytes, &mut decoded).unwrap();
            prop_assert_eq!(decoded, words);
        }

        #[test]
        fn any_bytes_give_an_answer(bytes: Vec<u8>) {
            let _ = decode_varints(&bytes, &mut Vec::new());
        }
    }
}
