//! Unusable input: said with file, place and expectation, the rest still done, exit status 2.

use std::fs;

use serde_json::Value;

use super::{bindery, command, folder, root, sample};

#[test]
fn the_rest_is_audited_beside_what_cannot_be_read() {
    let (_folder, path) = folder();
    let write = |name: &str, bytes: &[u8]| fs::write(path.join(name), bytes).unwrap();
    let module = sample("terrain.frag.spv");
    write("good.spv", &module);
    write("cut.spv", &module[..module.len() - 8]);
    write("odd.spv", &module[..module.len() - 3]);
    write("empty.spv", &[]);
    write("text.spv", b"#version 450\nvoid main() {}\n");
    let mut flipped = module.clone();
    flipped[22] = 0;
    write("flipped.spv", &flipped);
    let database = fs::read(root().join("samples/recorded.foz")).unwrap();
    write("cut.foz", &database[..database.len() - 5]);
    write("version.foz", &[b"\x81FOSSILIZEDB\0\0\0\x63" as &[u8], &[0; 64]].concat());
    write("short.foz", &database[..7]);
    let mut damaged = database.clone();
    damaged[16 + 56 + 30] ^= 0x55;
    write("damaged.foz", &damaged);
    write("notes.txt", b"found in a folder and no module: nobody asked for it to be one");
    let ran = bindery(["audit", path.to_str().unwrap(), "-d", "radv", "--format", "json"]);
    assert_eq!(ran.status, 2);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let faults: Vec<String> = report["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| {
            let file = fault["path"].as_str().unwrap().rsplit('/').next().unwrap();
            format!("{file}: {}", fault["message"].as_str().unwrap())
        })
        .collect();
    for (file, place) in [
        ("cut.spv", "word"),
        ("odd.spv", "byte 1605"),
        ("empty.spv", "word"),
        ("text.spv", "word 0"),
        ("flipped.spv", "word"),
        ("cut.foz", "byte"),
        ("version.foz", "99"),
        ("short.foz", "7"),
        ("damaged.foz", "byte"),
    ] {
        let said: Vec<&String> = faults.iter().filter(|fault| fault.starts_with(file)).collect();
        assert!(!said.is_empty(), "nothing was said of {file}: {faults:#?}");
        assert!(said.iter().any(|fault| fault.contains(place)), "{said:?} does not say {place}");
        assert!(
            said.iter().all(|fault| fault.contains("expected") || fault.contains("truncated")),
            "{said:?} does not say what was expected"
        );
    }
    assert!(!faults.iter().any(|fault| fault.starts_with("notes.txt") || fault.starts_with("good.spv")));
    // Standard error says the same.
    assert_eq!(ran.stderr.lines().count(), faults.len(), "{}", ran.stderr);
    // One good module; of the cut database three pipelines, of the damaged one what its first module is not part of.
    assert!(report["programs"].as_u64().unwrap() >= 1 + 3 + 3, "{}", report["programs"]);
}

#[test]
fn a_named_file_without_modules_is_a_fault_and_a_missing_one_too() {
    let (_folder, path) = folder();
    let text = path.join("notes.txt");
    fs::write(&text, "no module here").unwrap();
    let missing = path.join("missing");
    let ran = bindery(["audit", "-d", "radv", text.to_str().unwrap(), missing.to_str().unwrap()]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("notes.txt: no whole SPIR-V module found in it; expected"), "{}", ran.stderr);
    assert!(ran.stderr.contains("missing: No such file"), "{}", ran.stderr);
}

#[test]
fn an_unknown_device_is_named_with_those_near_it() {
    for (name, near) in [("moltnvk-1.4.1-m1", "moltenvk-1.4.1-m1"), ("nvdia-rtx5080", "nvidia-rtx5080")] {
        let ran = bindery(["audit", "samples", "-d", name]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
        assert!(ran.stderr.contains(name) && ran.stderr.contains(near), "{}", ran.stderr);
    }
    let ran = bindery(["audit", "samples", "-d", "moltenvk"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("moltenvk-1.4.2-m5") && ran.stderr.contains("say which"), "{}", ran.stderr);
}

#[test]
fn a_device_file_that_is_none_is_said_with_line_and_column() {
    let (_folder, path) = folder();
    let file = path.join("device.json");
    fs::write(&file, "{\n  \"profiles\": {,\n").unwrap();
    let ran = bindery(["audit", "samples", "-d", file.to_str().unwrap()]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("device.json") && ran.stderr.contains("line 2, column"), "{}", ran.stderr);
}

#[test]
fn a_quirk_that_does_not_exist_is_named_with_those_near_it() {
    let ran = bindery(["audit", "samples", "-d", "radv", "--quirk", "set_for_length=off"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(
        ran.stderr.contains("set_for_length") && ran.stderr.contains("set_for_lengths"),
        "{}",
        ran.stderr
    );
    let ran = bindery(["audit", "samples", "-d", "radv", "--quirk", "set_for_lengths=maybe"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("maybe") && ran.stderr.contains("auto"), "{}", ran.stderr);
}

#[test]
fn the_exit_status_is_what_was_asked_for() {
    let status = |device: &str, fail_on: &str| {
        bindery(["audit", "samples/shaders", "-d", device, "--fail-on", fail_on]).status
    };
    assert_eq!([status("adreno-506", "never"), status("adreno-506", "declined")], [0, 1]);
    assert_eq!([status("moltenvk-1.4.2-m5", "changed"), status("moltenvk-1.4.2-m5", "never")], [1, 0]);
    let plain = |fail_on| {
        bindery(["audit", "samples/shaders/terrain.frag.spv", "-d", "nvidia", "--fail-on", fail_on]).status
    };
    assert_eq!([plain("declined"), plain("changed")], [0, 0]);
    assert_eq!(bindery(["audit"]).status, 2);
    assert_eq!(bindery(["audit", "samples", "--shard", "3/2"]).status, 2);
}

#[test]
fn a_reader_that_has_read_enough_is_no_failure() {
    use std::process::Stdio;

    let mut child = command(["audit", "samples", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[cfg(unix)]
#[test]
fn a_loop_of_links_ends() {
    let (_folder, path) = folder();
    fs::write(path.join("good.spv"), sample("terrain.frag.spv")).unwrap();
    std::os::unix::fs::symlink(&path, path.join("again")).unwrap();
    let ran = bindery(["audit", path.to_str().unwrap(), "-d", "radv", "--format", "json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["programs"], 1);
}

/// Names of files are other people's text.
#[cfg(unix)]
#[test]
fn a_name_cannot_write_lines_or_colours_of_its_own() {
    let (_folder, path) = folder();
    fs::write(path.join("a\nerror: all is well\u{1b}[32m.spv"), []).unwrap();
    let ran = bindery(["audit", path.to_str().unwrap(), "-d", "radv", "--color", "always"]);
    assert_eq!((ran.status, ran.stderr.lines().count()), (2, 1), "{}", ran.stderr);
    assert!(ran.stderr.contains("a\\nerror: all is well\\u{1b}[32m.spv"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_device_file_without_an_end_is_refused() {
    let ran = bindery(["audit", "samples", "-d", "/dev/zero"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("/dev/zero: more than 67108864 bytes"), "{}", ran.stderr);
}
