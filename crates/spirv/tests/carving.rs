//! Modules inside other files.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bindery_spirv::{Endianness, carve_slice, facts_from_bytes};

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/fixtures/{name}.spv", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn swapped(bytes: &[u8]) -> Vec<u8> {
    bytes.chunks_exact(4).flat_map(|word| [word[3], word[2], word[1], word[0]]).collect()
}

#[test]
fn whole_modules_are_found_wherever_they_lie() {
    let (first, second) = (fixture("calls.comp"), fixture("inputs.vert"));
    let magic = 0x0723_0203_u32.to_le_bytes();
    let mut file = b"\x7fELF and so on".to_vec();
    let mut expected = Vec::new();
    let mut put = |file: &mut Vec<u8>, bytes: &[u8], endianness| {
        expected.push((file.len() as u64, bytes.len() / 4, endianness));
        file.extend_from_slice(bytes);
    };
    put(&mut file, &first, Endianness::Native);
    // Right after another, at an odd offset.
    put(&mut file, &second, Endianness::Native);
    file.extend_from_slice(b"xyz");
    put(&mut file, &swapped(&first), Endianness::Swapped);
    // A module that is cut off, a magic number with nothing behind it, and a header of no module.
    file.extend_from_slice(&second[..second.len() - 8]);
    file.extend_from_slice(&magic);
    file.extend_from_slice(&[&magic[..], &[0, 0, 9, 0], &[0; 12]].concat());
    put(&mut file, &second, Endianness::Native);
    file.extend_from_slice(&magic[..3]);
    let found: Vec<_> = carve_slice(&file)
        .into_iter()
        .map(|carved| (carved.offset, carved.words.len(), carved.module.endianness))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn a_magic_number_inside_a_module_starts_no_other() {
    // A constant with the magic number's value, and after it words that could be a header.
    let mut bytes = fixture("aliases.comp");
    let constant = (0x344 - 16) / 4;
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    assert_eq!(words[constant] & 0xffff, spirv::Op::Constant as u32);
    bytes[(constant + 3) * 4..][..4].copy_from_slice(&0x0723_0203_u32.to_le_bytes());
    let carved = carve_slice(&bytes);
    assert_eq!(carved.len(), 1);
    assert_eq!((carved[0].offset, carved[0].words.len()), (0, words.len()));
    assert_eq!(Ok(&carved[0].module), facts_from_bytes(&bytes).as_ref());
}

#[test]
fn files_without_modules_hold_none() {
    for file in [&b""[..], b"\x03", b"\x03\x02\x23\x07", &[3, 2, 35, 7].repeat(64), &[0; 4096]] {
        assert_eq!(carve_slice(file), []);
    }
}
