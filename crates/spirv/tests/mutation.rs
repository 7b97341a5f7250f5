//! Modules with random damage: never a panic, never much memory, and a place that lies inside.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use bindery_spirv::{Module, Scanner, carve_slice, words_from_bytes};
use proptest::prelude::*;

fn fixtures() -> Vec<Vec<u32>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "spv"))
        .map(|path| words_from_bytes(&std::fs::read(path).unwrap()).unwrap())
        .collect()
}

/// One blow at a module. Places are shares of its length, so that every blow fits every module.
#[derive(Clone, Debug)]
enum Blow {
    FlipBit(prop::sample::Index, u32),
    Set(prop::sample::Index, u32),
    /// The word of another place: ids, opcodes and lengths that mean something.
    Copy(prop::sample::Index, prop::sample::Index),
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    Truncate(prop::sample::Index),
    WordCount(prop::sample::Index, u16),
}

fn blow() -> impl Strategy<Value = Blow> {
    let at = any::<prop::sample::Index>;
    let value = prop_oneof![
        any::<u32>(),
        0..64_u32,
        Just(u32::MAX),
        Just(4_194_303),
        Just(0x0723_0203),
        Just(0x0002_0011)
    ];
    prop_oneof![
        (at(), 0..32_u32).prop_map(|(at, bit)| Blow::FlipBit(at, bit)),
        (at(), value).prop_map(|(at, value)| Blow::Set(at, value)),
        (at(), at()).prop_map(|(to, from)| Blow::Copy(to, from)),
        (at(), 1..8_usize).prop_map(|(at, count)| Blow::Remove(at, count)),
        (at(), 1..64_usize).prop_map(|(at, count)| Blow::Repeat(at, count)),
        at().prop_map(Blow::Truncate),
        (at(), any::<u16>()).prop_map(|(at, count)| Blow::WordCount(at, count)),
    ]
}

fn strike(words: &mut Vec<u32>, blow: &Blow) {
    if words.is_empty() {
        return;
    }
    let length = words.len();
    match blow {
        Blow::FlipBit(at, bit) => words[at.index(length)] ^= 1 << bit,
        Blow::Set(at, value) => words[at.index(length)] = *value,
        Blow::Copy(to, from) => words[to.index(length)] = words[from.index(length)],
        Blow::Remove(at, count) => {
            let at = at.index(length);
            words.drain(at..(at + count).min(words.len()));
        }
        Blow::Repeat(at, count) => {
            let at = at.index(length);
            let piece = words[at..(at + count).min(words.len())].to_vec();
            words.splice(at..at, piece);
        }
        Blow::Truncate(at) => words.truncate(at.index(length)),
        Blow::WordCount(at, count) => {
            let at = at.index(length);
            words[at] = words[at] & 0xffff | u32::from(*count) << 16;
        }
    }
}

/// Tables by id cost 17 bytes an id whatever the module's length, and SPIR-V allows 4,194,303 ids.
const BYTES_OF_ALL_IDS: u64 = 4_194_304 * 17;

/// Results stay in proportion to the module.
fn is_bounded(module: &Module, words: usize) {
    let uses: usize = module.entry_points.iter().map(|entry| entry.descriptors.len()).sum();
    assert!(module.descriptors.len() <= words && uses <= 65_536 + 16 * words);
    let inputs: usize = module.entry_points.iter().map(|entry| entry.vertex_inputs.len()).sum();
    assert!(inputs <= 65_536 + 16 * words);
    for entry in &module.entry_points {
        let _ = entry.compute_derivative_fault();
    }
}

fn scan(scanner: &mut Scanner, words: &[u32]) {
    let measured = allocation_counter::measure(|| match scanner.scan(words) {
        Ok(module) => {
            is_bounded(&module, words.len());
            assert!(!module.describe(words).is_empty());
        }
        Err(error) => {
            let text = error.to_string();
            let place = text.split_once(':').map(|(place, _)| place.to_owned()).unwrap_or_default();
            if let Some(word) = place.strip_prefix("word ") {
                let word: usize = word.parse().expect("a place is a number");
                assert!(word <= words.len(), "{text}, of {} words", words.len());
            }
        }
    });
    let most = BYTES_OF_ALL_IDS + (4 << 20) + 1_024 * words.len() as u64;
    assert!(measured.bytes_max <= most, "{} bytes for {} words", measured.bytes_max, words.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn damage_never_panics(which in any::<prop::sample::Index>(), blows in prop::collection::vec(blow(), 1..6)) {
        thread_local! {
            static FIXTURES: Vec<Vec<u32>> = fixtures();
        }
        let mut words = FIXTURES.with(|all| all[which.index(all.len())].clone());
        for blow in &blows {
            strike(&mut words, blow);
        }
        // A scanner that has seen damage is as good as a new one.
        let mut scanner = Scanner::new();
        scan(&mut scanner, &words);
        FIXTURES.with(|all| {
            for sound in all.iter().take(2) {
                assert_eq!(scanner.scan(sound), Scanner::new().scan(sound));
            }
        });
    }

    #[test]
    fn noise_never_panics(words in prop::collection::vec(any::<u32>(), 0..200)) {
        scan(&mut Scanner::new(), &words);
        let headed: Vec<u32> = [0x0723_0203, 0x0001_0300, 0, 50, 0].into_iter().chain(words).collect();
        scan(&mut Scanner::new(), &headed);
    }

    #[test]
    fn what_is_carved_out_of_damage_is_whole(
        which in any::<prop::sample::Index>(),
        blows in prop::collection::vec(blow(), 0..3),
        before in prop::collection::vec(any::<u8>(), 0..40),
        after in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let all = fixtures();
        let sound = &all[0];
        let mut words = all[which.index(all.len())].clone();
        for blow in &blows {
            strike(&mut words, blow);
        }
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        // A sound module after whatever came before is found, at any alignment.
        let file = [before, bytes(&words), after, bytes(sound)].concat();
        let carved = carve_slice(&file);
        for found in &carved {
            let start = usize::try_from(found.offset).unwrap();
            assert!(start + found.words.len() * 4 <= file.len());
            assert_eq!(Scanner::new().scan(&found.words).as_ref(), Ok(&found.module));
        }
        let end = carved.last().map(|found| found.offset + found.words.len() as u64 * 4);
        assert_eq!(end, Some(file.len() as u64), "the last module of the file was not found whole");
    }
}
