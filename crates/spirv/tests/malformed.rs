//! What is said of modules that are none: one row a fault. A guard taken away turns its row red.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use bindery_spirv::{Access, Specialization, facts, facts_from_bytes, words_from_bytes};
use spirv::Op;

fn fixture(name: &str) -> Vec<u32> {
    let path = format!("{}/tests/fixtures/{name}.spv", env!("CARGO_MANIFEST_DIR"));
    words_from_bytes(&std::fs::read(path).unwrap()).unwrap()
}

/// Offset of the `nth` instruction (from 0) with an opcode.
fn find(words: &[u32], op: Op, nth: usize) -> usize {
    let mut offset = 5;
    let mut seen = 0;
    while offset < words.len() {
        if words[offset] & 0xffff == op as u32 {
            if seen == nth {
                return offset;
            }
            seen += 1;
        }
        offset += (words[offset] >> 16) as usize;
    }
    panic!("no {op:?} number {nth}");
}

fn remove(words: &mut Vec<u32>, op: Op, nth: usize) {
    let at = find(words, op, nth);
    let count = (words[at] >> 16) as usize;
    words.drain(at..at + count);
}

fn insert(words: &mut Vec<u32>, at: usize, op: Op, operands: &[u32]) {
    let first = (u32::try_from(operands.len()).unwrap() + 1) << 16 | op as u32;
    words.splice(at..at, std::iter::once(first).chain(operands.iter().copied()));
}

type Edit = fn(&mut Vec<u32>);

/// What is done to `aliases.comp.spv`, and what is said of it then. Offsets are those that `spirv-dis --offsets` shows.
const ROWS: &[(&str, Edit, &str)] = &[
    (
        "nothing at all",
        |words| words.clear(),
        "word 0: the input ends inside the header; expected at least 5 words",
    ),
    (
        "half a header",
        |words| words.truncate(3),
        "word 3: the input ends inside the header; expected at least 5 words",
    ),
    (
        "another magic number",
        |words| words[0] = 0x0123_4567,
        "word 0: found 0x01234567; expected the magic number 0x07230203 in either byte order",
    ),
    (
        "version 2.0",
        |words| words[1] = 0x0002_0000,
        "word 1: found version 0x00020000; expected SPIR-V 1.0 to 1.6 (0x00010000 to 0x00010600)",
    ),
    (
        "no ids",
        |words| words[3] = 0,
        "word 3: found id bound 0; expected 1 to 4194303 (SPIR-V universal limits)",
    ),
    (
        "more ids than SPIR-V has",
        |words| words[3] = u32::MAX,
        "word 3: found id bound 4294967295; expected 1 to 4194303 (SPIR-V universal limits)",
    ),
    (
        "an instruction of no words in the preamble",
        |words| words[5] = Op::Capability as u32,
        "word 5: the word count of OpCapability (17) is 0; expected at least 1",
    ),
    (
        "an instruction of no words in a function",
        |words| {
            let at = find(words, Op::Label, 0);
            words[at] = Op::Label as u32;
        },
        "word 256: the word count of OpLabel (248) is 0; expected at least 1",
    ),
    (
        "an end inside an instruction",
        |words| {
            let at = find(words, Op::Store, 0);
            words.truncate(at + 1);
        },
        "word 295: found 1 words; expected 3 of OpStore (62): the module is truncated",
    ),
    (
        "an end before the function's",
        |words| remove(words, Op::FunctionEnd, 0),
        "word 299: found 0 words; expected 1 of OpFunctionEnd (56): the module is truncated",
    ),
    (
        "a capability without its number",
        |words| {
            remove(words, Op::Capability, 0);
            insert(words, 5, Op::Capability, &[]);
        },
        "word 5: OpCapability (17) has 1 words; expected at least 2",
    ),
    (
        "a load without its pointer",
        |words| {
            let at = find(words, Op::Label, 0) + 2;
            insert(words, at, Op::Load, &[1, 2]);
        },
        "word 258: OpLoad (61) has 3 words; expected at least 4",
    ),
    (
        "a decoration of an id beyond the bound",
        |words| {
            let at = find(words, Op::Decorate, 0);
            words[at + 1] = 70_000;
        },
        "word 71: found id 70000; expected 1 to 40 (the header's bound is 41)",
    ),
    (
        "a type with id 0",
        |words| {
            let at = find(words, Op::TypeVoid, 0);
            words[at + 1] = 0;
        },
        "word 139: found id 0; expected 1 to 40 (the header's bound is 41)",
    ),
    (
        "a type twice",
        |words| {
            let at = find(words, Op::TypeVoid, 0);
            let id = words[at + 1];
            insert(words, at, Op::TypeVoid, &[id]);
        },
        "word 141: id 2 is already defined at word 139; expected one definition",
    ),
    (
        "an entry point whose name does not end",
        |words| {
            let at = find(words, Op::EntryPoint, 0);
            let count = (words[at] >> 16) as usize;
            words[at + 3..at + count].fill(0x6161_6161);
        },
        "word 16: the string of OpEntryPoint (15) does not end inside the instruction; expected a zero byte",
    ),
    (
        "an execution model of OpenCL",
        |words| {
            let at = find(words, Op::EntryPoint, 0);
            words[at + 1] = 6;
        },
        "word 16: found 6; expected an execution model of Vulkan",
    ),
    (
        "an entry point that is no function",
        |words| {
            let at = find(words, Op::EntryPoint, 0);
            words[at + 2] = 2;
        },
        "word 16: found id 2; expected an OpFunction that is defined before this instruction",
    ),
    (
        "no entry point",
        |words| remove(words, Op::EntryPoint, 0),
        "the module has no OpEntryPoint; expected at least one",
    ),
    (
        "a store before any function",
        |words| {
            let at = find(words, Op::Function, 0);
            insert(words, at, Op::Store, &[1, 1]);
        },
        "word 251: OpStore (62) stands before the first OpFunction; expected it inside a function",
    ),
    (
        "a function in a function",
        |words| {
            let at = find(words, Op::Label, 0);
            insert(words, at, Op::Function, &[2, 9, 0, 3]);
        },
        "word 256: OpFunction (54) stands inside a function; expected it after OpFunctionEnd",
    ),
    (
        "an end without a function",
        |words| words.push(1 << 16 | Op::FunctionEnd as u32),
        "word 300: OpFunctionEnd (56) stands outside a function; expected it to close OpFunction",
    ),
    (
        "a type inside a function",
        |words| {
            let at = find(words, Op::Label, 0) + 2;
            insert(words, at, Op::TypeVoid, &[33]);
        },
        "word 258: OpTypeVoid (19) stands inside a function; expected it before the first OpFunction",
    ),
    (
        "a code after the last function",
        |words| {
            let end = words.len();
            insert(words, end, Op::Store, &[1, 1]);
        },
        "word 300: OpStore (62) stands after OpFunctionEnd; expected OpFunction",
    ),
    (
        "a used buffer without a set",
        |words| {
            let at =
                (0..99).map(|nth| find(words, Op::Decorate, nth)).find(|&at| words[at + 2] == 34).unwrap();
            words.drain(at..at + 4);
        },
        "word 154: variable 10 is used as a descriptor; expected a DescriptorSet decoration on it",
    ),
    (
        "an array as long as an id is wide, twice over",
        |words| {
            // `vectors[2]`: its length's constant, and the array again around the array.
            let at = find(words, Op::TypeArray, 0);
            let length = words[at + 3];
            let mut constant = 5;
            while words[constant] & 0xffff != Op::Constant as u32 || words[constant + 2] != length {
                constant += (words[constant] >> 16) as usize;
            }
            words[constant + 3] = u32::MAX;
            let (array, bound) = (words[at + 1], words[3]);
            words[3] += 1;
            insert(words, at + 4, Op::TypeArray, &[bound, array, length]);
            let pointer = (0..99)
                .map(|nth| find(words, Op::TypePointer, nth))
                .find(|&at| words[at + 3] == array)
                .unwrap();
            words[pointer + 3] = bound;
        },
        "word 209: the product of array lengths overflows; expected it to fit into 32 bits",
    ),
];

#[test]
fn every_fault_is_named_with_its_place() {
    let mut wrong = Vec::new();
    for (name, edit, expected) in ROWS {
        let mut words = fixture("aliases.comp");
        edit(&mut words);
        match facts(&words) {
            Ok(_) => wrong.push(format!("{name}: taken for a module; expected {expected}")),
            Err(error) if error.to_string() == *expected => {}
            Err(error) => wrong.push(format!("{name}: {error}\n  expected {expected}")),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_length_that_is_no_number_of_words_is_named_in_bytes() {
    let error = facts_from_bytes(&[3, 2, 35, 7, 0]).unwrap_err().to_string();
    assert_eq!(error, "byte 5: the length is not a multiple of 4; expected whole 32-bit words");
}

/// Two functions that call each other, and one that calls itself: code that Vulkan forbids and that must end.
#[test]
fn recursion_ends() {
    let mut words = fixture("calls.comp");
    let main = words[find(&words, Op::Function, 0) + 2];
    let label = find(&words, Op::Label, 1) + 2;
    let (void, bound) = (words[find(&words, Op::TypeVoid, 0) + 1], words[3]);
    words[3] += 1;
    insert(&mut words, label, Op::FunctionCall, &[void, bound, main]);
    assert_eq!(facts(&words).unwrap().entry_points.len(), 1);
}

#[test]
fn specialization_changes_counts_and_sizes() {
    let words = fixture("sizes.comp");
    let specialization = Specialization::new([(3, 32), (7, 2)]);
    let module = bindery_spirv::Scanner::new().scan_specialized(&words, &specialization).unwrap();
    let text = module.describe(&words);
    assert!(text.contains("local size: 32 by constant 3 x 4 x 1"), "{text}");
    assert!(text.contains("2 by constant 7") && text.contains("5 by constant 7"), "{text}");
}

/// Constants that each add the one before to itself: two to the sixtieth additions if nobody counts.
#[test]
fn constants_that_multiply_run_out_of_steps() {
    let mut words = fixture("aliases.comp");
    let array = find(&words, Op::TypeArray, 0);
    let (uint, mut last) = (words[find(&words, Op::TypeInt, 0) + 1], words[array + 3]);
    let first = words[3];
    words[3] += 60;
    let mut at = array;
    for id in first..first + 60 {
        insert(&mut words, at, Op::SpecConstantOp, &[uint, id, Op::IAdd as u32, last, last]);
        (last, at) = (id, at + 6);
    }
    words[at + 3] = last;
    let error = facts(&words).unwrap_err().to_string();
    assert!(error.contains("takes too many steps; expected at most 76096 for 660 words"), "{error}");
}

/// `NonUniform` says how an array of descriptors is indexed: on a pointer into a single buffer it says nothing.
#[test]
fn only_an_array_of_descriptors_is_indexed() {
    let decorated = |nth: usize| {
        let mut words = fixture("aliases.comp");
        let pointer = words[find(&words, Op::AccessChain, nth) + 2];
        let at = find(&words, Op::Decorate, 0);
        insert(&mut words, at, Op::Decorate, &[pointer, 5300]);
        let module = facts(&words).unwrap();
        module.entry_points[0].descriptors.iter().any(|used| used.access.contains(Access::NON_UNIFORM))
    };
    // The first chain goes into `Floats`, the second into `vectors[2]`.
    assert_eq!([decorated(0), decorated(1)], [false, true]);
}
