//! What is said of device files that are none: file, place, what was found, what was expected.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bindery_device::import;

#[test]
fn every_fault_is_named_with_its_place() {
    for (bytes, expected) in [
        (
            &b""[..],
            "device.json: not JSON at line 1, column 0 (byte 0): EOF while parsing a value; expected a Vulkan",
        ),
        (
            b"{\n  \"profiles\": {,\n",
            "device.json: not JSON at line 2, column 16 (byte 17): key must be a string",
        ),
        (b"\xff\xfe{}", "device.json: not JSON at line 1, column 1 (byte 0)"),
        (b"[1, 2]", "device.json: neither a Vulkan Profiles file nor a gpuinfo.org report: found"),
        (b"{\"a\": 1}", "found an object with 1 members (a); expected `profiles` and `capabilities`"),
        (
            b"{\"profiles\": {\"a\": {}, \"b\": {}}, \"capabilities\": {}}",
            "device.json: holds 2 profiles (a, b); expected one device",
        ),
        (b"{\"properties\": 7, \"extensions\": []}", "device.json: `properties` is 7; expected"),
        (b"bindery_profile = 1\nname = ", "device.json: not TOML at line 2"),
        (b"bindery_profile = 9\n", "device.json: `bindery_profile` is 9; expected"),
    ] {
        let said = import(bytes, "device.json").unwrap_err().to_string();
        assert!(said.contains(expected), "{said}\n  expected {expected}");
    }
}
