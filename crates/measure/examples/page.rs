//! Writes a page of made-up figures, to look at: `cargo run -p bindery-measure --example page > page.html`.

use bindery_measure::html::{Column, Data, Heat, Kind, Page, Row, Tile, Tone, Value};

fn main() -> Result<(), serde_json::Error> {
    let devices: Vec<String> = (1..=16).map(|number| format!("device-{number:02}")).collect();
    let rules: Vec<String> =
        ["samplers_of_a_metal_function", "buffers_of_a_metal_function", "lengths", "tables"]
            .into_iter()
            .chain(["push_descriptors", "dynamic_uniform_buffers", "runtime_array", "storage_images"])
            .map(str::to_owned)
            .collect();
    let count = |device: usize, rule: usize| ((device * 7 + rule * 13) % 11).pow(3) as u64;
    let counts = (0..devices.len()).map(|device| (0..rules.len()).map(|rule| count(device, rule)).collect());
    let outcomes = ["push", "set", "update-after-bind set", "declined"];
    let rows = (0..500_u64).map(|number| Row {
        cells: vec![
            Value::Text(format!("shaders/pass_{:02}/program_{number:03}.frag", number % 17)),
            Value::Text(devices[(number % 16) as usize].clone()),
            Value::Text(outcomes[(number * number % 4) as usize].to_owned()),
            Value::Number(number * 37 % 29),
        ],
        details: (0..number % 3)
            .map(|line| format!("set 0 binding {line}: 17 samplers in the fragment stage, limit 16"))
            .collect(),
    });
    let column = |name: &str, kind| Column { name: name.to_owned(), kind };
    let page = Page {
        title: "Audit of made-up programs".to_owned(),
        subtitle: "500 programs, 16 devices, nothing of it real".to_owned(),
        tiles: [
            ("programs", "500", Tone::Neutral),
            ("pushed", "312", Tone::Good),
            ("changed", "96", Tone::Warning),
        ]
        .into_iter()
        .chain([("declined", "12", Tone::Bad)])
        .map(|(label, value, tone)| Tile { label: label.to_owned(), value: value.to_owned(), tone })
        .collect(),
        heat: Some(Heat {
            title: "Devices and rules".to_owned(),
            caption: "Programs that a rule changed, by device.".to_owned(),
            rows: devices.clone(),
            columns: rules.iter().map(|rule| (rule.clone(), format!("the rule {rule}"))).collect(),
            counts: counts.collect(),
            all: 1000,
        }),
        data: Data {
            title: "Programs".to_owned(),
            columns: vec![
                column("program", Kind::Text),
                column("device", Kind::Choice),
                column("delivery", Kind::Choice),
                column("reasons", Kind::Number),
            ],
            rows: rows.collect(),
        },
        notes: vec![("Quirks".to_owned(), vec!["set_for_tables: on for device-01 (automatic)".to_owned()])],
    };
    print!("{}", page.render()?);
    Ok(())
}
