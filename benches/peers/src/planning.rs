//! Plans from ready facts: every program for every built-in device.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use bindery_device::{ActiveQuirks, Configuration, Forced, Profile};
use bindery_measure::statistics::quantile;
use bindery_measure::table::{Align, Table, thousands};
use bindery_plan::{Options, Planner, Program, StageResources};

use crate::corpus::Corpus;

/// A plan takes about a microsecond: this many of one program are timed at once.
const PLANS: u32 = 32;

fn programs(corpus: &Corpus) -> Vec<Program> {
    let modules = corpus.modules.iter().filter_map(|module| bindery_spirv::facts(&module.words).ok());
    modules
        .flat_map(|module| {
            let program = |entry_point| Program {
                stages: vec![StageResources::from_entry_point(&module, entry_point)],
                vertex_bindings: None,
                recorded: None,
            };
            module.entry_points.iter().map(program).collect::<Vec<Program>>()
        })
        .collect()
}

/// Nanoseconds a plan: the fastest of `rounds`, since a busy machine can only be slower.
fn nanoseconds(planner: &Planner, program: &Program, rounds: usize) -> f64 {
    let round = |_| {
        let start = Instant::now();
        for _ in 0..PLANS {
            black_box(planner.plan(black_box(program)));
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(PLANS)
    };
    (0..rounds).map(round).fold(f64::INFINITY, f64::min)
}

/// Prints the table.
pub fn report(corpora: &[Corpus], rounds: usize) -> Result<(), Box<dyn Error>> {
    let mut planners = Vec::new();
    for profile in Profile::all_built_in() {
        let profile = profile?;
        let quirks = ActiveQuirks::for_profile(&profile, &Configuration::default(), &Forced::default());
        planners.push(Planner::new(&profile, &quirks, Options::default()));
    }
    println!("\na plan from ready facts, for each of {} built-in devices; ns, one thread", planners.len());
    let mut table = Table::new(
        [("programs of", Align::Left)]
            .into_iter()
            .chain(["programs", "plans", "median", "95 %", "most"].map(|name| (name, Align::Right))),
    );
    for corpus in corpora.iter().filter(|corpus| !corpus.modules.is_empty()) {
        let programs = programs(corpus);
        let times: Vec<f64> = planners
            .iter()
            .flat_map(|planner| programs.iter().map(move |program| nanoseconds(planner, program, rounds)))
            .collect();
        let at =
            |fraction| quantile(&times, fraction).map_or_else(|| "-".to_owned(), |time| format!("{time:.0}"));
        table.row([
            corpus.name.into(),
            thousands(programs.len() as u64).into(),
            thousands(times.len() as u64).into(),
            at(0.5).into(),
            at(0.95).into(),
            at(1.0).into(),
        ]);
    }
    print!("{table}");
    Ok(())
}
