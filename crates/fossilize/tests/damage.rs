//! What a damaged database still gives, and what is said about the rest.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use bindery_fossilize::{
    Compression, Database, DescriptorSetLayout, Hash, OpenFault, PayloadProblem, Problem, Recovery, Scratch,
    Tag, Writer, module_payload,
};
use proptest::prelude::*;

const WORDS: [u32; 6] = [0x0723_0203, 0x0001_0300, 0, 1, 0, 0x0002_0011];
const LAYOUT: &[u8] = br#"{"version":6,"setLayouts":{"0000000000000002":{"flags":1,"bindings":
[{"descriptorType":6,"descriptorCount":3,"stageFlags":16,"binding":4}],"unknown":[{"x":null}]}}}"#;

/// Three entries: a module, a set layout stored as it is, another module.
fn database() -> Vec<u8> {
    let mut writer = Writer::new(Vec::new()).unwrap();
    let module = |hash| module_payload(hash, &WORDS);
    writer.entry(Tag::ShaderModule, Hash(1), &module(Hash(1)), Compression::Deflate).unwrap();
    writer.entry(Tag::DescriptorSetLayout, Hash(2), LAYOUT, Compression::Raw).unwrap();
    writer.entry(Tag::ShaderModule, Hash(3), &module(Hash(3)), Compression::Deflate).unwrap();
    writer.finish().unwrap()
}

fn starts(bytes: &[u8]) -> Vec<usize> {
    let database = Database::from_storage(bytes.to_vec()).unwrap();
    let mut offsets: Vec<usize> = Tag::ALL
        .iter()
        .flat_map(|&tag| database.entries(tag))
        .map(|entry| usize::try_from(entry.offset()).unwrap())
        .collect();
    offsets.sort_unstable();
    offsets
}

#[test]
fn what_was_written_is_read() {
    let database = Database::from_storage(database()).unwrap();
    assert_eq!(database.findings(), []);
    let (mut scratch, mut words) = (Scratch::default(), Vec::new());
    for hash in [Hash(1), Hash(3)] {
        let entry = database.find(Tag::ShaderModule, hash).unwrap();
        database.module(entry, &mut scratch, &mut words).unwrap();
        assert_eq!(words, WORDS);
    }
    let entry = database.find(Tag::DescriptorSetLayout, Hash(2)).unwrap();
    let layout: DescriptorSetLayout = database.record(entry, &mut scratch).unwrap();
    assert_eq!((layout.flags, layout.bindings.len()), (1, 1));
    let binding = &layout.bindings[0];
    assert_eq!((binding.binding, binding.descriptor_type, binding.descriptor_count), (4, 6, 3));
    assert!(database.find(Tag::PipelineLayout, Hash(2)).is_none());
}

#[test]
fn a_file_cut_anywhere_gives_the_entries_before_the_cut() {
    let whole = database();
    let starts = starts(&whole);
    for length in 0..whole.len() {
        let opened = Database::from_storage(whole[..length].to_vec());
        if length < 16 {
            assert!(matches!(opened, Err(OpenFault::Short { size }) if size == length as u64), "{length}");
            continue;
        }
        let cut = opened.unwrap();
        let ends = starts.iter().copied().skip(1).chain([whole.len()]);
        let complete = ends.filter(|&end| end <= length).count();
        assert_eq!(cut.len(), complete, "cut at {length}");
        // On a boundary nothing is missing that could be seen; elsewhere the cut is told, with its place.
        let boundary = starts.contains(&length);
        assert_eq!(cut.findings().len(), usize::from(!boundary), "cut at {length}");
        if let Some(finding) = cut.findings().first() {
            assert_eq!(finding.offset, starts[complete] as u64);
            assert_eq!(finding.recovery, Recovery::Stopped);
        }
    }
}

#[test]
fn a_size_that_lies_costs_its_own_entry_only() {
    let mut bytes = database();
    let starts = starts(&bytes);
    bytes[starts[1] + 40..starts[1] + 44].copy_from_slice(&0x7fff_ffff_u32.to_le_bytes());
    let database = Database::from_storage(bytes).unwrap();
    assert_eq!(database.entries(Tag::ShaderModule).len(), 2);
    let [finding] = database.findings() else { panic!("{:?}", database.findings()) };
    assert!(matches!(finding.problem, Problem::Size { found: 0x7fff_ffff, .. }), "{finding}");
    assert_eq!(finding.recovery, Recovery::Resumed { at: starts[2] as u64 });
}

#[test]
fn a_name_tag_or_compression_that_is_none_is_told_with_its_place() {
    let whole = database();
    let starts = starts(&whole);
    let damaged = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[starts[1] + at] = byte;
        Database::from_storage(bytes).unwrap().findings()[0].to_string()
    };
    let (entry, at) = (starts[1], starts[1] + 3);
    assert_eq!(
        damaged(3, b'x'),
        format!(
            "entry at byte {entry}: its name has byte 0x78 at byte {at}, a hexadecimal digit expected; reading goes \
             on at byte {}",
            starts[2]
        )
    );
    assert!(damaged(23, b'f').contains("its tag is 15, 0 to 10 expected; the entry is left out"));
    assert!(damaged(44, 9).contains("its compression is 9, 1 (as is) or 2 (deflate) expected"));
}

#[test]
fn the_second_of_two_alike_is_told_and_left_out() {
    let mut writer = Writer::new(Vec::new()).unwrap();
    for text in [b"first!", b"second"] {
        writer.entry(Tag::ApplicationInfo, Hash(7), text, Compression::Raw).unwrap();
    }
    let database = Database::from_storage(writer.finish().unwrap()).unwrap();
    let [entry] = database.entries(Tag::ApplicationInfo) else { panic!("one entry expected") };
    assert_eq!(database.payload(entry, &mut Scratch::default()).unwrap(), b"first!");
    assert!(database.findings()[0].to_string().contains("is already there at byte 16"));
}

fn payload_problem(bytes: Vec<u8>) -> PayloadProblem {
    let database = Database::from_storage(bytes).unwrap();
    let entry = database.find(Tag::ShaderModule, Hash(1)).unwrap();
    database.module(entry, &mut Scratch::default(), &mut Vec::new()).unwrap_err().problem
}

#[test]
fn damage_to_a_payload_is_told_by_its_kind() {
    let mut corrupt = database();
    corrupt[16 + 56 + 20] ^= 1;
    assert!(matches!(payload_problem(corrupt.clone()), PayloadProblem::Checksum { .. }));
    // Without a checksum the zlib stream's own tells.
    corrupt[16 + 48..16 + 52].fill(0);
    assert!(matches!(payload_problem(corrupt), PayloadProblem::Inflate(_)));

    for (lie, more) in [(-1_i32, true), (1, false)] {
        let mut bytes = database();
        let at = 16 + 52;
        let size = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        bytes[at..at + 4].copy_from_slice(&size.wrapping_add_signed(lie).to_le_bytes());
        match payload_problem(bytes) {
            PayloadProblem::Size { found, expected } => {
                assert_eq!(found > u64::from(expected), more);
            }
            other => panic!("{other}"),
        }
    }

    let mut bomb = database();
    bomb[16 + 52..16 + 56].fill(0xff);
    assert!(matches!(payload_problem(bomb), PayloadProblem::TooLarge { declared: u32::MAX }));
}

fn module_problem(payload: &[u8]) -> PayloadProblem {
    let mut writer = Writer::new(Vec::new()).unwrap();
    writer.entry(Tag::ShaderModule, Hash(1), payload, Compression::Deflate).unwrap();
    payload_problem(writer.finish().unwrap())
}

#[test]
fn a_module_whose_parts_disagree_is_refused() {
    let table = |members: &str| {
        format!("{{\"version\":6,\"shaderModules\":{{\"0000000000000001\":{{{members}}}}}}}").into_bytes()
    };
    let with = |members: &str, words: &[u8]| [table(members).as_slice(), &[0], words].concat();
    let problem = |members: &str, words: &[u8]| module_problem(&with(members, words));

    let good = "\"varintOffset\":0,\"varintSize\":2,\"codeSize\":8";
    assert!(matches!(module_problem(&table(good)), PayloadProblem::NoSeparator));
    assert!(matches!(problem(good, &[1]), PayloadProblem::Range { start: 0, end: 2, available: 1 }));
    assert!(matches!(problem(good, &[1, 0x80]), PayloadProblem::CutVarint));
    assert!(matches!(
        problem("\"varintOffset\":0,\"varintSize\":2,\"codeSize\":12", &[1, 2]),
        PayloadProblem::CodeSize { found: 8, expected: 12 }
    ));
    assert!(matches!(
        problem("\"varintOffset\":18446744073709551615,\"varintSize\":2,\"codeSize\":8", &[1, 2]),
        PayloadProblem::Range { .. }
    ));
    assert!(matches!(problem("\"code\":\"!\",\"codeSize\":4", &[]), PayloadProblem::Base64(_)));
    assert!(matches!(
        module_problem(br#"{"version":6,"shaderModules":{"0000000000000009":{}}}"#),
        PayloadProblem::Absent { hash: Hash(1), table: "shaderModules" }
    ));
    let json = module_problem(b"{\"version\":6,\n\"shaderModules\":[]}");
    assert!(matches!(json, PayloadProblem::Json { line: 2, .. }), "{json}");
}

#[test]
fn code_in_base64_is_read_as_older_recorders_wrote_it() {
    let mut writer = Writer::new(Vec::new()).unwrap();
    // 03 02 23 07 00 00 01 00
    let payload =
        br#"{"version":5,"shaderModules":{"0000000000000001":{"codeSize":8,"code":"AwIjBwAAAQA="}}}"#;
    writer.entry(Tag::ShaderModule, Hash(1), payload, Compression::Deflate).unwrap();
    let database = Database::from_storage(writer.finish().unwrap()).unwrap();
    let mut words = Vec::new();
    let entry = database.find(Tag::ShaderModule, Hash(1)).unwrap();
    database.module(entry, &mut Scratch::default(), &mut words).unwrap();
    assert_eq!(words, [0x0723_0203, 0x0001_0000]);
}

#[test]
fn other_files_are_told_apart_from_databases() {
    let opened = |bytes: &[u8]| Database::from_storage(bytes.to_vec()).err().map(|fault| fault.to_string());
    let text = opened(b"#version 450\nvoid main() {}\n").unwrap();
    assert!(text.contains("byte 0: found 0x23, expected 0x81"), "{text}");
    for (version, read) in [(4, false), (5, true), (6, true), (7, false)] {
        let mut bytes = database();
        bytes[15] = version;
        assert_eq!(opened(&bytes).is_none(), read, "version {version}");
    }
    let folder = tempfile::tempdir().unwrap();
    let error = Database::open(folder.path()).unwrap_err().to_string();
    assert!(error.contains(&folder.path().display().to_string()), "{error}");
}

/// Reads everything that can be read.
fn read_all(bytes: &[u8]) {
    let Ok(database) = Database::from_storage(bytes.to_vec()) else { return };
    let (mut scratch, mut words) = (Scratch::default(), Vec::new());
    for entry in Tag::ALL.iter().flat_map(|&tag| database.entries(tag)) {
        let _ = database.module(entry, &mut scratch, &mut words);
        let _ = database.record::<DescriptorSetLayout>(entry, &mut scratch);
    }
}

proptest! {
    #[test]
    fn any_damage_gives_an_answer(damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let mut bytes = database();
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        read_all(&bytes);
    }

    #[test]
    fn any_bytes_give_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut with_header = database()[..16].to_vec();
        with_header.extend(&bytes);
        read_all(&with_header);
        read_all(&bytes);
    }
}
