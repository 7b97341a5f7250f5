//! Facts against the other libraries, on exactly the modules that each of them accepts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use bindery_measure::statistics::Spread;
use bindery_measure::table::{Align, Table, thousands};

use crate::corpus::{Corpus, Module};
use crate::peer::{BARE_WALK, BINDERY, PEERS, Peer};

/// What a library makes of a corpus.
struct Taken<'m> {
    accepted: Vec<&'m Module>,
    refused: usize,
    panicked: usize,
}

fn take<'m>(peer: &Peer, modules: &'m [Module]) -> Taken<'m> {
    let mut taken = Taken { accepted: Vec::new(), refused: 0, panicked: 0 };
    for module in modules {
        match catch_unwind(AssertUnwindSafe(|| (peer.read)(module))) {
            Ok(Ok(_)) => taken.accepted.push(module),
            Ok(Err(_)) => taken.refused += 1,
            Err(_) => taken.panicked += 1,
        }
    }
    taken
}

fn seconds(peer: &Peer, modules: &[&Module]) -> f64 {
    let start = Instant::now();
    for module in modules {
        let _ = (peer.read)(module);
    }
    start.elapsed().as_secs_f64()
}

/// Times Bindery and one other in turns, and changes who is first; (Bindery, other) in seconds.
fn in_turns(peer: &Peer, modules: &[&Module], rounds: usize) -> Vec<(f64, f64)> {
    let (_, _) = (seconds(&BINDERY, modules), seconds(peer, modules));
    let round = |number: usize| {
        if number % 2 == 0 {
            let first = seconds(&BINDERY, modules);
            (first, seconds(peer, modules))
        } else {
            let first = seconds(peer, modules);
            (seconds(&BINDERY, modules), first)
        }
    };
    (0..rounds).map(round).collect()
}

fn spread(values: impl Iterator<Item = f64>) -> Option<Spread> {
    Spread::of(&values.collect::<Vec<f64>>())
}

/// Prints one table for a corpus.
pub fn report(corpus: &Corpus, rounds: usize) {
    let bytes = |modules: &[&Module]| modules.iter().map(|module| module.bytes.len()).sum::<usize>();
    let all: Vec<&Module> = corpus.modules.iter().collect();
    println!(
        "\n{}: {} modules, {} bytes; median of {rounds} rounds in turns, [quartiles]; one thread",
        corpus.name,
        thousands(all.len() as u64),
        thousands(bytes(&all) as u64)
    );
    let mut table = Table::new([
        ("reader", Align::Left),
        ("accepted", Align::Right),
        ("refused", Align::Right),
        ("panicked", Align::Right),
        ("us a module", Align::Right),
        ("bindery on the same", Align::Right),
        ("its time : bindery's", Align::Right),
        ("GB/s", Align::Right),
        ("what it does", Align::Left),
    ]);
    for peer in [&BARE_WALK, &BINDERY].into_iter().chain(PEERS) {
        let taken = take(peer, &corpus.modules);
        let counts =
            [taken.accepted.len(), taken.refused, taken.panicked].map(|count| thousands(count as u64));
        let [accepted, refused, panicked] = counts;
        let turns = in_turns(peer, &taken.accepted, rounds);
        let number = taken.accepted.len() as f64;
        let ours = spread(turns.iter().map(|turn| turn.0 * 1e6 / number));
        let theirs = spread(turns.iter().map(|turn| turn.1 * 1e6 / number));
        let ratio = spread(turns.iter().map(|turn| turn.1 / turn.0));
        let rate = spread(turns.iter().map(|turn| bytes(&taken.accepted) as f64 / turn.1 / 1e9));
        let (ours, theirs, ratio, rate) = match (ours, theirs, ratio, rate) {
            (Some(ours), Some(theirs), Some(ratio), Some(rate)) if number > 0.0 => (
                format!("{:.2}", ours.median),
                format!("{:.2}", theirs.median),
                format!("{:.2} [{:.2}, {:.2}]", ratio.median, ratio.lower, ratio.upper),
                format!("{:.2}", rate.median),
            ),
            _ => ["-"; 4].map(str::to_owned).into(),
        };
        table.row([
            peer.name.into(),
            accepted.into(),
            refused.into(),
            panicked.into(),
            theirs.into(),
            ours.into(),
            ratio.into(),
            rate.into(),
            peer.work.into(),
        ]);
    }
    print!("{table}");
}
