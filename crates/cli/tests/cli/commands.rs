//! The other subcommands.

use std::fs;

use super::{bindery, folder, root};

#[test]
fn every_built_in_device_is_listed_and_shown() {
    let list = bindery(["device", "list"]);
    assert_eq!(list.status, 0);
    let names: Vec<&str> =
        list.stdout.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 16, "{names:?}");
    for name in names {
        let show = bindery(["device", "show", name]);
        assert_eq!(show.status, 0, "{name}: {}", show.stderr);
        assert!(
            show.stdout.contains("maxPerStageDescriptorSamplers") && show.stdout.contains("quirks ("),
            "{name}"
        );
    }
}

#[test]
fn a_profile_reads_back_from_what_show_prints() {
    let (_folder, path) = folder();
    let compact = bindery(["device", "show", "v3dv-7.1", "--compact"]).stdout;
    let file = path.join("mine.toml");
    fs::write(&file, &compact).unwrap();
    let file = file.to_str().unwrap();
    let imported = bindery(["device", "import", file]);
    assert_eq!((imported.status, imported.stdout.as_str()), (0, compact.as_str()), "{}", imported.stderr);
    let out = path.join("renamed.toml");
    let renamed = bindery(["device", "import", file, "--name", "my-pi", "-o", out.to_str().unwrap()]);
    assert_eq!(renamed.status, 0, "{}", renamed.stderr);
    let audit = bindery(["audit", "samples", "-d", out.to_str().unwrap()]);
    assert_eq!(audit.status, 0, "{}", audit.stderr);
    assert!(audit.stdout.contains("my-pi"), "{}", audit.stdout);
}

#[test]
fn missing_fields_of_an_import_are_named() {
    let (_folder, path) = folder();
    let file = path.join("report.json");
    fs::write(
        &file,
        r#"{"properties": {"deviceName": "X", "apiVersion": 4206592, "limits": {}}, "extensions": []}"#,
    )
    .unwrap();
    let ran = bindery(["device", "import", file.to_str().unwrap()]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("missing: ") && ran.stderr.contains("maxBoundDescriptorSets"),
        "{}",
        ran.stderr
    );
}

#[test]
fn facts_say_what_a_module_states() {
    let ran = bindery(["facts", "samples/shaders/filter.comp.spv", "samples/recorded.foz"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("samples/shaders/filter.comp.spv"));
    assert_eq!(ran.stdout.matches("samples/recorded.foz: shader module").count(), 5);
    let ran = bindery(["facts", "README.md"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("README.md: no whole SPIR-V module found in it"), "{}", ran.stderr);
}

#[test]
fn every_switch_is_an_option_of_audit() {
    let switches = bindery(["switches"]);
    assert_eq!(switches.status, 0);
    let help = bindery(["audit", "--help"]).stdout;
    let mut seen = 0;
    for line in switches.stdout.lines().skip(1) {
        let flag = line.split([' ', '=']).next().unwrap();
        assert!(help.contains(flag), "audit has no {flag}");
        seen += 1;
    }
    assert!(seen >= 4, "{}", switches.stdout);
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = bindery(["completions", shell]);
        assert_eq!(ran.status, 0);
        assert!(ran.stdout.contains("audit"), "{shell}");
    }
}

#[test]
fn the_readme_names_commands_that_exist() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mut seen = 0;
    for line in readme.lines().map(str::trim).filter(|line| line.starts_with("bindery ")) {
        let subcommand = line.split_whitespace().nth(1).unwrap();
        let ran = bindery([subcommand, "--help"]);
        assert_eq!(ran.status, 0, "{line}");
        seen += 1;
    }
    assert!(seen > 0, "the README shows no command");
}

/// The output in the README is a real one. `BINDERY_BLESS=1` writes it anew.
#[test]
fn the_readme_shows_what_the_program_prints() {
    let path = root().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once("$ bindery ").expect("the README shows no output");
    let (arguments, rest) = rest.split_once('\n').unwrap();
    let (shown, after) = rest.split_once("```").unwrap();
    let printed = bindery(arguments.split_whitespace()).stdout;
    if std::env::var_os("BINDERY_BLESS").is_some() {
        fs::write(&path, format!("{before}$ bindery {arguments}\n{printed}```{after}")).unwrap();
    }
    assert_eq!(shown, printed);
}
