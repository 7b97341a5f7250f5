//! Reports: the same bytes on any number of threads and over any number of shards, of the published form.

use std::path::Path;

use serde_json::Value;

use super::{Ran, bindery, command, folder, ran, root};

fn json(arguments: &[&str]) -> String {
    let Ran { status, stdout, stderr } =
        bindery([&["audit", "samples", "--format", "json"], arguments].concat());
    assert_eq!(status, 0, "{stderr}");
    stdout
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = json(&["--jobs", "1"]);
    for jobs in ["2", "3", "8"] {
        assert_eq!(json(&["--jobs", jobs]), one, "with {jobs} threads");
    }
}

fn shards(folder: &Path, of: u32, more: &[&str]) -> Vec<String> {
    (1..=of)
        .map(|index| {
            let path = folder.join(format!("{index}.json"));
            let shard = format!("{index}/{of}");
            let path = path.to_str().unwrap();
            json(&[&["--shard", &shard, "-o", path], more].concat());
            path.to_owned()
        })
        .collect()
}

#[test]
fn shards_joined_are_the_whole() {
    for more in [
        &[] as &[&str],
        &["--programs", "3"],
        &["--programs", "0"],
        &["-d", "nvidia", "--quirk", "nvidia_push_all_or_none=on"],
    ] {
        let whole = json(more);
        for of in [1, 2, 5] {
            let (_folder, path) = folder();
            let mut parts = shards(&path, of, more);
            // In any order.
            parts.reverse();
            let merged = bindery(
                ["audit", "--merge", "--format", "json"].into_iter().chain(parts.iter().map(String::as_str)),
            );
            assert_eq!(merged.status, 0, "{}", merged.stderr);
            assert_eq!(merged.stdout, whole, "{of} shards with {more:?}");
        }
    }
}

#[test]
fn every_program_is_in_exactly_one_shard() {
    let programs = |text: &str| serde_json::from_str::<Value>(text).unwrap()["programs"].as_u64().unwrap();
    let (_folder, path) = folder();
    let parts: Vec<u64> =
        shards(&path, 4, &[]).iter().map(|part| programs(&std::fs::read_to_string(part).unwrap())).collect();
    assert_eq!(parts.iter().sum::<u64>(), programs(&json(&[])));
    assert!(parts.iter().filter(|&&part| part > 0).count() > 1, "nothing was spread: {parts:?}");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let (_folder, path) = folder();
    let parts = shards(&path, 3, &[]);
    let merge = |paths: &[&str]| {
        let ran = bindery([&["audit", "--merge"], paths].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
        ran.stderr
    };
    let (first, second, third) = (parts[0].as_str(), parts[1].as_str(), parts[2].as_str());
    let missing = merge(&[first, third]);
    assert!(missing.contains("the report of shard 2/3 is missing"), "{missing}");
    let twice = merge(&[first, second, second]);
    assert!(twice.contains("holds shard 2/3, as does"), "{twice}");
    let other = path.join("other.json");
    json(&["--shard", "2/3", "-d", "radv", "-o", other.to_str().unwrap()]);
    let mixed = merge(&[first, other.to_str().unwrap()]);
    assert!(mixed.contains("their devices or quirks differ"), "{mixed}");
    let whole = path.join("whole.json");
    json(&["-o", whole.to_str().unwrap()]);
    let unsharded = merge(&[whole.to_str().unwrap()]);
    assert!(unsharded.contains("is the report of a whole run"), "{unsharded}");
    let newer = path.join("newer.json");
    std::fs::write(&newer, r#"{"schema": 7, "more": []}"#).unwrap();
    let newer = merge(&[newer.to_str().unwrap()]);
    assert!(newer.contains("is a report of schema 7; expected 1"), "{newer}");
    let cut = path.join("cut.json");
    let bytes = std::fs::read(first).unwrap();
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    let cut = merge(&[cut.to_str().unwrap()]);
    assert!(cut.contains("no JSON report of bindery audit") && cut.contains("line"), "{cut}");
}

fn schema() -> Value {
    let text = std::fs::read_to_string(root().join("docs/schema/audit-1.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn reports_are_of_the_published_form() {
    let validator = jsonschema::validator_for(&schema()).unwrap();
    for more in
        [&[] as &[&str], &["--shard", "1/2"], &["-d", "lavapipe-26.1", "--quirk", "set_for_tables=on"]]
    {
        let mut report: Value = serde_json::from_str(&json(more)).unwrap();
        let errors: Vec<String> = validator.iter_errors(&report).map(|error| error.to_string()).collect();
        assert_eq!(errors, [] as [&str; 0]);
        // The form is strict: a member that it does not name is seen.
        report["devices"][0]["surplus"] = Value::from(1);
        assert!(!validator.is_valid(&report));
    }
}

#[test]
fn the_page_is_whole_and_fetches_nothing() {
    let ran = bindery(["audit", "samples", "--format", "html"]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.starts_with("<!doctype html>") && ran.stdout.trim_end().ends_with("</html>"));
    for reference in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!ran.stdout.contains(reference), "the page refers to something outside by {reference}");
    }
    for part in ["materials.frag.spv", "moltenvk-1.4.1-m1", "class=\"heat\""] {
        assert!(ran.stdout.contains(part), "{part} is not in the page");
    }
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let run = |arguments: &[&str], environment: &[(&str, &str)]| {
        let mut command = command([&["audit", "samples", "-d", "adreno-506"], arguments].concat());
        command.envs(environment.iter().copied());
        ran(&command.output().unwrap()).stdout
    };
    let plain = run(&[], &[]);
    assert!(!plain.contains('\u{1b}'));
    assert_eq!(run(&["--color", "never"], &[]), plain);
    let coloured = run(&["--color", "always"], &[]);
    assert!(coloured.contains("\u{1b}["));
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    assert_eq!(run(&[], &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), plain);
    let (_folder, path) = folder();
    let file = path.join("table.txt");
    bindery(["audit", "samples", "-d", "adreno-506", "--color", "always", "-o", file.to_str().unwrap()]);
    assert_eq!(std::fs::read_to_string(file).unwrap(), plain);
}

/// What cannot be read is said once, in whichever shards it was met.
#[test]
fn faults_of_shards_joined_are_those_of_the_whole() {
    let (_folder, path) = folder();
    let inputs = path.join("inputs");
    std::fs::create_dir(&inputs).unwrap();
    let database = std::fs::read(root().join("samples/recorded.foz")).unwrap();
    std::fs::write(inputs.join("cut.foz"), &database[..database.len() - 200]).unwrap();
    std::fs::write(inputs.join("empty.spv"), []).unwrap();
    let inputs = inputs.to_str().unwrap().to_owned();
    let run = |more: &[&str]| bindery([&["audit", &inputs, "-d", "radv", "--format", "json"], more].concat());
    let whole = run(&[]);
    assert_eq!(whole.status, 2);
    let parts: Vec<String> = (1..=3)
        .map(|index| {
            let (shard, part) = (format!("{index}/3"), path.join(format!("{index}.json")));
            let part = part.to_str().unwrap().to_owned();
            assert_eq!(run(&["--shard", &shard, "-o", &part]).status, 2);
            part
        })
        .collect();
    let merged =
        bindery(["audit", "--merge", "--format", "json"].into_iter().chain(parts.iter().map(String::as_str)));
    assert_eq!((merged.status, merged.stdout), (2, whole.stdout));
}
