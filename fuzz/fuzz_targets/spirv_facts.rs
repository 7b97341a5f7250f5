//! Any bytes as a module, and what it says planned for two devices.
#![no_main]

use std::sync::LazyLock;

use bindery_device::{ActiveQuirks, Configuration, Forced, Profile};
use bindery_plan::{Options, Planner, Program, StageResources};
use libfuzzer_sys::fuzz_target;

static PLANNERS: LazyLock<Vec<Planner>> = LazyLock::new(|| {
    ["moltenvk-1.4.2-m5", "adreno-506"]
        .into_iter()
        .filter_map(|name| Profile::built_in(name).ok())
        .map(|profile| {
            let quirks = ActiveQuirks::for_profile(&profile, &Configuration::default(), &Forced::default());
            Planner::new(&profile, &quirks, Options::default())
        })
        .collect()
});

fuzz_target!(|bytes: &[u8]| {
    let whole = &bytes[..bytes.len() / 4 * 4];
    let Ok(words) = bindery_spirv::words_from_bytes(whole) else { return };
    let Ok(module) = bindery_spirv::facts(&words) else { return };
    let _ = module.describe(&words);
    for entry_point in &module.entry_points {
        let stage = StageResources::from_entry_point(&module, entry_point);
        let program = Program { stages: vec![stage], vertex_bindings: None, recorded: None };
        for planner in PLANNERS.iter() {
            let plan = planner.plan(&program);
            assert_eq!(plan, planner.plan(&program));
        }
    }
});
