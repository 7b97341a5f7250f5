//! Layouts and their plans as text: every `*.txt` beside this file is a list of cases (see `README.md`).
//!
//! The expected values come from the rules' sources: hand-counted limits, the layouts of the report that taught the
//! Metal rules, VUIDs. The second half takes every rule out in turn and asks that exactly its cases fail.

#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a fixture that cannot be read fails the test that reads it"
)]

mod case;
mod device;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bindery_device::ActiveQuirks;
use bindery_plan::{
    Class, Counters, Delivery, Plan, Planner, PoolFlags, Program, RULES, RuleId, StageFlags, plan_collection,
};
use bindery_spirv::DescriptorType;
use case::{Case, ExpectedReason, ExpectedSet, ProgramCase};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/layouts")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn files() -> Vec<(String, case::File)> {
    let devices = device::Devices::parse(&read("devices.txt"));
    let mut names: Vec<String> = std::fs::read_dir(folder())
        .expect("the folder of layouts")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "txt") && name != "devices.txt")
        .collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), case::parse(&name, &read(&name), &devices))).collect()
}

fn plans(case: &Case, without: Option<RuleId>) -> Vec<Plan> {
    let mut options = case.options.clone();
    if let Some(rule) = without {
        options = options.without_rule(rule);
    }
    let quirks = ActiveQuirks::from_rows(case.quirks.clone());
    let planner = Planner::new(&case.profile, &quirks, options);
    let programs: Vec<Program> = case.programs.iter().map(ProgramCase::program).collect();
    plan_collection(&planner, &programs)
}

/// Everything in which the plans of a case differ from its expectation.
fn differences(case: &Case, without: Option<RuleId>) -> Vec<String> {
    let plans = plans(case, without);
    assert_eq!(plans.len(), case.programs.len());
    case.programs.iter().zip(&plans).flat_map(|(expected, plan)| differ(expected, plan)).collect()
}

fn differ(expected: &ProgramCase, plan: &Plan) -> Vec<String> {
    let mut found = Vec::new();
    let mut same = |what: &str, expected: String, got: String| {
        if expected != got {
            found.push(format!("{what}\n      expected {expected}\n      got      {got}"));
        }
    };
    same("declined", expected.declined.to_string(), plan.declined.to_string());
    if let Some(model) = expected.model {
        same("slot model", format!("{model:?}"), format!("{:?}", plan.slot_model));
    }
    let got: Vec<ExpectedSet> = plan
        .sets
        .iter()
        .zip(expected.sets.iter().map(Some).chain(std::iter::repeat(None)))
        .map(|(set, expected)| got_set(set, expected))
        .collect();
    same("sets", format!("{:?}", expected.sets), format!("{got:?}"));
    for (number, set) in (0u32..).zip(&plan.sets) {
        same("set number", number.to_string(), set.set.to_string());
    }
    let mut reasons = expected.reasons.clone();
    reasons.sort();
    let mut got: Vec<ExpectedReason> = plan
        .reasons
        .iter()
        .map(|reason| ExpectedReason {
            rule: reason.rule,
            consequence: reason.consequence,
            stages: reason.stages.bits(),
            set: reason.set,
            binding: reason.binding,
            found: reason.found,
            limit: reason.limit,
        })
        .collect();
    got.sort();
    same("reasons", lines(&reasons), lines(&got));
    for reason in &plan.reasons {
        let class = expected_class(reason.rule.0);
        same(reason.rule.0, format!("{class:?}"), format!("{:?}", reason.class));
    }
    found
}

/// The flags whole: which delivery means which `VkDescriptorSetLayoutCreateFlags` and `VkDescriptorPoolCreateFlags`.
fn got_set(set: &bindery_plan::SetPlan, expected: Option<&ExpectedSet>) -> ExpectedSet {
    let (name, layout, pool) = match set.delivery {
        Delivery::Push => ("push", 0x1, 0x0),
        Delivery::Set => ("set", 0x0, 0x0),
        Delivery::UpdateAfterBindSet => ("update_after_bind", 0x2, 0x2),
    };
    let extra = set.layout_flags.bits() ^ layout;
    let delivery =
        if set.pool_flags == PoolFlags::from_bits_retain(pool) { name } else { "wrong pool flags" };
    let all = || set.bindings.iter().map(|binding| (binding.binding, binding.descriptor_type));
    ExpectedSet {
        delivery: delivery.into(),
        extra_flags: extra,
        dynamic: all()
            .filter(|(_, ty)| *ty == DescriptorType::UniformBufferDynamic)
            .map(|(binding, _)| binding)
            .collect(),
        trimmed: set.trimmed.clone(),
        bindings: if expected.is_some_and(|set| !set.bindings.is_empty()) {
            all().collect()
        } else {
            Vec::new()
        },
    }
}

fn lines(reasons: &[ExpectedReason]) -> String {
    reasons.iter().fold(String::new(), |mut text, r| {
        let stages = StageFlags::from_bits_retain(r.stages);
        text += &format!(
            "\n        {} {:?} {stages} set={:?} binding={:?} {}/{}",
            r.rule, r.consequence, r.set, r.binding, r.found, r.limit
        );
        text
    })
}

/// Class by the family of a rule's id.
fn expected_class(rule: &str) -> Class {
    match rule.split('.').next() {
        _ if rule == "driver.prefer_sets" => Class::Performance,
        Some("metal" | "driver") => Class::KnownDriverFailure,
        Some("vulkan" | "program") => Class::ExceedsVulkanLimit,
        Some("feature") => Class::NotAdvertised,
        Some("plan") => Class::Performance,
        other => panic!("family {other:?}"),
    }
}

#[test]
fn every_layout_is_planned_as_expected() {
    let mut failures = String::new();
    let mut cases = 0;
    for (_, file) in files() {
        for case in &file.cases {
            cases += 1;
            for difference in differences(case, None) {
                failures += &format!("\n{}\n    {difference}", case.name);
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    println!("{cases} layouts");
    assert!(cases >= 400, "{cases} layouts: some file was not read");
}

#[test]
fn counters_are_exact() {
    let mut checked = 0;
    for (name, file) in files() {
        if file.counters.is_empty() {
            continue;
        }
        let mut counters = Counters::default();
        for case in &file.cases {
            let mut one = Counters::default();
            for plan in plans(case, None) {
                one.add(&plan);
            }
            counters.merge(&one);
        }
        let Counters {
            programs,
            pushed,
            update_after_bind,
            declined,
            changed,
            push_descriptors,
            tables,
            lengths,
            lengths_before_code_read,
            rw_textures,
            buffers,
            textures,
            samplers,
            other,
        } = counters;
        let got = BTreeMap::from([
            ("programs", programs),
            ("pushed", pushed),
            ("update_after_bind", update_after_bind),
            ("declined", declined),
            ("changed", changed),
            ("push_descriptors", push_descriptors),
            ("tables", tables),
            ("lengths", lengths),
            ("lengths_before_code_read", lengths_before_code_read),
            ("rw_textures", rw_textures),
            ("buffers", buffers),
            ("textures", textures),
            ("samplers", samplers),
            ("other", other),
        ]);
        for (counter, expected) in &file.counters {
            assert_eq!(got.get(counter.as_str()), Some(expected), "{name}: {counter} of {got:?}");
            checked += 1;
        }
    }
    assert!(checked > 0, "no file has a counters line");
}

/// The negative control of every rule: without it, the cases that name it fail, and no other.
#[test]
fn without_a_rule_exactly_its_cases_fail() {
    let files = files();
    let cases: Vec<&Case> = files.iter().flat_map(|(_, file)| &file.cases).collect();
    let mut wrong = String::new();
    for row in RULES {
        let expected: BTreeSet<&str> = cases
            .iter()
            .filter(|case| case.rules().contains(&row.id))
            .map(|case| case.name.as_str())
            .collect();
        if expected.is_empty() {
            wrong += &format!("\n{}: no case names it", row.id);
        }
        let failed: BTreeSet<&str> = cases
            .iter()
            .filter(|case| !differences(case, Some(row.id)).is_empty())
            .map(|case| case.name.as_str())
            .collect();
        for name in expected.symmetric_difference(&failed) {
            let which = if failed.contains(name) { "fails too" } else { "still passes" };
            wrong += &format!("\nwithout {}: {name} {which}", row.id);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn names_are_unique() {
    let mut seen = BTreeSet::new();
    for (_, file) in files() {
        for case in file.cases {
            assert!(seen.insert(case.name.clone()), "{} is there twice", case.name);
        }
    }
}
