//! Any bytes as a device file; what is read is written in the compact form and read back.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(imported) = bindery_device::import(bytes, "input") else { return };
    let compact = imported.profile.to_compact();
    let again = bindery_device::import(compact.as_bytes(), "compact");
    assert_eq!(again.ok().map(|import| import.profile), Some(imported.profile));
});
