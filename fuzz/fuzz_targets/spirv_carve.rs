//! Any bytes as a file with modules in it.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut end = 0;
    for carved in bindery_spirv::carve_slice(bytes) {
        assert!(carved.offset >= end, "modules overlap");
        end = carved.offset + carved.words.len() as u64 * 4;
        assert!(end <= bytes.len() as u64);
    }
});
