//! `docs/quirks.md` and `docs/switches.md` are made from the tables. `BINDERY_BLESS=1` writes them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;

use bindery_device::quirk::ArgumentBufferUse;
use bindery_device::{QUIRKS, SWITCHES};

fn check(name: &str, text: &str) {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BINDERY_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap_or_default(), "docs/{name} is out of date");
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn the_list_of_quirks_is_the_table() {
    let mut text = "# Quirks\n\nKnown driver failures: which devices each holds for, what follows, and where it is known \
                    from. Made from `crates/device/src/quirk/table.rs`.\n\n`bindery audit --quirk ID=on|off|auto` forces \
                    one, whatever the driver; `bindery device show NAME` says which hold for a device. Where a profile \
                    does not tell (no version, no platform, several GPU generations possible), a quirk is taken to hold, \
                    and the report says that it was assumed.\n"
        .to_owned();
    for row in QUIRKS {
        let when = row.when;
        let drivers: Vec<String> = when.drivers.iter().map(ToString::to_string).collect();
        write!(text, "\n## {}\n\n{}.\n\n", row.id, capitalized(row.summary)).unwrap();
        writeln!(text, "| | |\n|---|---|\n| driver | {} |", drivers.join(", ")).unwrap();
        writeln!(text, "| versions | {} |", when.versions).unwrap();
        writeln!(text, "| GPUs | {} |", when.gpu).unwrap();
        if let Some(platform) = when.platform {
            writeln!(text, "| platform | {} |", platform.name()).unwrap();
        }
        match when.argument_buffers {
            ArgumentBufferUse::Any => {}
            ArgumentBufferUse::On => writeln!(text, "| configuration | Metal argument buffers on |").unwrap(),
            ArgumentBufferUse::Off => {
                writeln!(text, "| configuration | Metal argument buffers off |").unwrap();
            }
        }
        writeln!(text, "| effect | `{:?}` |", row.effect).unwrap();
        writeln!(text, "| class | {} |", row.class.words()).unwrap();
        writeln!(text, "| source | {} |", cell(row.source)).unwrap();
    }
    check("quirks.md", &text);
}

fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[test]
fn the_list_of_switches_is_the_table() {
    let mut text = "# Switches\n\nEvery switch, read once when a planner is made. Made from \
                    `crates/device/src/switches.rs`; `bindery switches` prints the same.\n\n\
                    | switch | values | default | meaning |\n|---|---|---|---|\n"
        .to_owned();
    for row in SWITCHES {
        let [flag, values, default] = [row.flag, row.values, row.default].map(cell);
        writeln!(text, "| `{flag}` | {values} | {default} | {} |", cell(row.meaning)).unwrap();
    }
    check("switches.md", &text);
}
