//! The samples: the database is what its parts make, and each sample shows what its comment says.

use std::fmt::Write as _;

use bindery_fossilize::{Compression, Hash, Tag, Writer, module_payload};
use serde_json::{Value, json};

use super::{bindery, root, sample};

const VERTEX: u32 = 0x1;
const FRAGMENT: u32 = 0x10;
const COMPUTE: u32 = 0x20;
/// `VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT`.
const PUSH: u32 = 0x1;

/// `VkDescriptorType`.
const COMBINED_IMAGE_SAMPLER: u32 = 1;
const UNIFORM_BUFFER: u32 = 6;
const STORAGE_BUFFER: u32 = 7;
const UNIFORM_BUFFER_DYNAMIC: u32 = 8;

fn words(name: &str) -> Vec<u32> {
    sample(name).chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn hash(number: u64) -> String {
    format!("{number:016x}")
}

fn set_layout(flags: u32, bindings: &[(u32, u32, u32, u32)]) -> Value {
    let bindings: Vec<Value> = bindings
        .iter()
        .map(|&(binding, descriptor_type, count, stages)| {
            json!({"binding": binding, "descriptorType": descriptor_type, "descriptorCount": count, "stageFlags": stages})
        })
        .collect();
    json!({"flags": flags, "bindings": bindings})
}

fn stage(bit: u32, module: u64) -> Value {
    json!({"flags": 0, "stage": bit, "module": hash(module), "name": "main"})
}

/// Four pipelines as an application would have recorded them.
fn recorded() -> Vec<u8> {
    let mut writer = Writer::new(Vec::new()).unwrap();
    let modules = [
        "terrain.vert.spv",
        "terrain.frag.spv",
        "materials.frag.spv",
        "particles.comp.spv",
        "skinning.vert.spv",
    ];
    for (number, name) in (1..).zip(modules) {
        let payload = module_payload(Hash(number), &words(name));
        writer.entry(Tag::ShaderModule, Hash(number), &payload, Compression::Deflate).unwrap();
    }
    let mut record = |tag: Tag, table: &str, number: u64, record: Value| {
        let payload = json!({"version": 6, table: {hash(number): record}}).to_string();
        writer.entry(tag, Hash(number), payload.as_bytes(), Compression::Deflate).unwrap();
    };
    let sets = [
        // The terrain's: pushed uniform blocks, textures in a set.
        (0x10, set_layout(PUSH, &[(0, UNIFORM_BUFFER, 1, VERTEX), (1, UNIFORM_BUFFER, 1, VERTEX)])),
        (0x11, set_layout(0, &[0, 1, 2, 3].map(|binding| (binding, COMBINED_IMAGE_SAMPLER, 1, FRAGMENT)))),
        // The materials: twenty textures, pushed.
        (0x12, set_layout(PUSH, &[(0, COMBINED_IMAGE_SAMPLER, 20, FRAGMENT)])),
        // The particles: a storage buffer whose length the shader asks for, pushed.
        (0x13, set_layout(PUSH, &[(0, STORAGE_BUFFER, 1, COMPUTE)])),
        // The skinning: ten blocks with dynamic offsets.
        (
            0x14,
            set_layout(
                0,
                &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|binding| (binding, UNIFORM_BUFFER_DYNAMIC, 1, VERTEX)),
            ),
        ),
    ];
    for (number, layout) in sets {
        record(Tag::DescriptorSetLayout, "setLayouts", number, layout);
    }
    let constants = json!([{"stageFlags": COMPUTE, "offset": 0, "size": 4}]);
    for (number, sets, constants) in [
        (0x20, vec![0x10, 0x11], json!([])),
        (0x21, vec![0x12], json!([])),
        (0x22, vec![0x13], constants),
        (0x23, vec![0x14], json!([])),
    ] {
        let sets: Vec<String> = sets.into_iter().map(hash).collect();
        let layout = json!({"flags": 0, "pushConstantRanges": constants, "setLayouts": sets});
        record(Tag::PipelineLayout, "pipelineLayouts", number, layout);
    }
    let graphics = |layout: u64, stages: Vec<Value>| {
        json!({"flags": 0, "layout": hash(layout), "stages": stages,
            "vertexInputState": {"attributes": [], "bindings": [{"binding": 0, "stride": 20, "inputRate": 0}]}})
    };
    let terrain = graphics(0x20, vec![stage(VERTEX, 1), stage(FRAGMENT, 2)]);
    record(Tag::GraphicsPipeline, "graphicsPipelines", 0x30, terrain);
    let materials = graphics(0x21, vec![stage(FRAGMENT, 3)]);
    record(Tag::GraphicsPipeline, "graphicsPipelines", 0x31, materials);
    let particles = json!({"flags": 0, "layout": hash(0x22), "stage": stage(COMPUTE, 4)});
    record(Tag::ComputePipeline, "computePipelines", 0x32, particles);
    record(Tag::GraphicsPipeline, "graphicsPipelines", 0x33, graphics(0x23, vec![stage(VERTEX, 5)]));
    writer.finish().unwrap()
}

#[test]
fn the_database_is_what_its_parts_make() {
    let path = root().join("samples/recorded.foz");
    let made = recorded();
    if std::env::var_os("BINDERY_BLESS").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    // Compressed bytes are the compressor's affair: what counts is what they hold.
    let objects = |bytes: Vec<u8>| {
        let database = bindery_fossilize::Database::from_storage(bytes).unwrap();
        let mut scratch = bindery_fossilize::Scratch::default();
        let mut objects = Vec::new();
        for tag in Tag::ALL {
            for entry in database.entries(tag) {
                objects.push((tag, entry.hash(), database.payload(entry, &mut scratch).unwrap().to_vec()));
            }
        }
        objects
    };
    assert!(objects(std::fs::read(path).unwrap()) == objects(made), "samples/recorded.foz is out of date");
}

/// The verdict of one program on one device, as `outcome: deliveries; rules`.
fn verdict(report: &Value, program: &str, device: &str) -> String {
    let programs = report["worst"].as_array().unwrap();
    let Some(program) = programs.iter().find(|found| found["name"].as_str().unwrap().ends_with(program))
    else {
        return "as asked".to_owned();
    };
    let verdicts = program["verdicts"].as_array().unwrap();
    let Some(verdict) = verdicts.iter().find(|verdict| verdict["device"] == device) else {
        return "as asked".to_owned();
    };
    let words = |list: &Value, member: Option<&str>| -> String {
        let word = |value: &Value| member.map_or(value, |member| &value[member]).as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(word).collect::<Vec<_>>().join(" ")
    };
    let outcome = if verdict["declined"] == true { "declined" } else { "changed" };
    format!(
        "{outcome}: {}; {}",
        words(&verdict["deliveries"], None),
        words(&verdict["reasons"], Some("rule"))
    )
}

#[test]
fn each_sample_shows_what_its_comment_says() {
    let ran = bindery(["audit", "samples", "--format", "json"]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["faults"], json!([]));
    let mut text = String::new();
    for (program, devices) in [
        ("terrain.vert.spv", ["moltenvk-1.4.1-m1", "adreno-506", "nvidia-rtx5080"]),
        ("terrain.frag.spv", ["moltenvk-1.4.1-m1", "adreno-506", "nvidia-rtx5080"]),
        ("materials.frag.spv", ["moltenvk-1.4.1-m1", "lavapipe-22.3", "nvidia-rtx5080"]),
        ("bindless.frag.spv", ["moltenvk-1.4.1-m1", "lavapipe-22.3", "nvidia-rtx5080"]),
        ("particles.comp.spv", ["moltenvk-1.4.1-m1", "radv-rx9070xt", "nvidia-rtx5080"]),
        ("filter.comp.spv", ["moltenvk-1.4.1-m1", "adreno-506", "nvidia-rtx5080"]),
        ("table.comp.spv", ["moltenvk-1.4.1-m1", "adreno-650", "nvidia-rtx5080"]),
        ("skinning.vert.spv", ["amd-windows-rx9070xt", "v3dv-7.1", "nvidia-rtx5080"]),
        ("orbit.comp.spv", ["moltenvk-1.4.1-m1", "adreno-650", "nvidia-rtx5080"]),
        ("graphics pipeline 0000000000000030", ["moltenvk-1.4.1-m1", "moltenvk-1.2.11-intel", "swiftshader"]),
        ("graphics pipeline 0000000000000031", ["moltenvk-1.4.1-m1", "lavapipe-26.1", "nvidia-rtx5080"]),
        ("compute pipeline 0000000000000032", ["moltenvk-1.4.1-m1", "moltenvk-1.4.2-m5", "nvidia-rtx5080"]),
        ("graphics pipeline 0000000000000033", ["amd-windows-rx9070xt", "v3dv-7.1", "nvidia-rtx5080"]),
    ] {
        text.push_str(program);
        text.push('\n');
        for device in devices {
            let verdict = verdict(&report, program, device);
            writeln!(text, "  {device}: {verdict}").unwrap();
        }
    }
    let path = root().join("crates/cli/tests/cli/samples.txt");
    if std::env::var_os("BINDERY_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(path).unwrap());
}
