//! Real databases, where they are at hand: `../shared/corpus/foz` beside the repository, or the folder that
//! `BINDERY_SHARED` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::PathBuf;

use bindery_fossilize::{
    ComputePipeline, Database, DescriptorSetLayout, GraphicsPipeline, Hash, PipelineLayout, Scratch, Tag,
};
use flate2::read::ZlibDecoder;
use serde_json::Value;

fn databases() -> Vec<PathBuf> {
    let shared = std::env::var_os("BINDERY_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let folder = fs::read_dir(shared.join("corpus/foz"));
    let mut paths: Vec<PathBuf> = folder.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The simplest reader there is: no checks, everything at once.
fn naive(bytes: &[u8]) -> BTreeMap<(u64, String), Vec<u8>> {
    let mut objects = BTreeMap::new();
    let mut at = 16;
    while at < bytes.len() {
        let name = std::str::from_utf8(&bytes[at..at + 40]).unwrap();
        let word = |index: usize| {
            let start = at + 40 + index * 4;
            u32::from_le_bytes(bytes[start..start + 4].try_into().unwrap())
        };
        let stored = &bytes[at + 56..at + 56 + word(0) as usize];
        let mut payload = Vec::new();
        if word(1) == 2 {
            ZlibDecoder::new(stored).read_to_end(&mut payload).unwrap();
        } else {
            payload.extend(stored);
        }
        objects.insert((u64::from_str_radix(&name[8..24], 16).unwrap(), name[24..].to_owned()), payload);
        at += 56 + stored.len();
    }
    objects
}

fn json(payload: &[u8], table: &str, hash: &str) -> Value {
    let text = payload.split(|&byte| byte == 0).next().unwrap();
    serde_json::from_slice::<Value>(text).unwrap()[table][hash].take()
}

#[test]
fn every_object_of_the_real_databases_reads_as_the_naive_reader_reads_it() {
    let paths = databases();
    if paths.is_empty() {
        println!("skipped: real Fossilize databases: ../shared/corpus/foz is not there");
        return;
    }
    let mut counts = BTreeMap::new();
    for path in paths {
        let objects = naive(&fs::read(&path).unwrap());
        let database = Database::open(&path).unwrap();
        assert_eq!(database.findings(), [], "{}", path.display());
        assert_eq!(database.len(), objects.len(), "{}", path.display());
        let (mut scratch, mut words) = (Scratch::default(), Vec::new());
        for ((number, name), expected) in &objects {
            let tag = Tag::from_number(*number).unwrap();
            *counts.entry(tag).or_insert(0) += 1;
            let hash: Hash = name.parse().unwrap();
            let entry = *database.find(tag, hash).unwrap();
            assert_eq!(database.payload(&entry, &mut scratch).unwrap(), expected);
            match tag {
                Tag::ShaderModule => {
                    database.module(&entry, &mut scratch, &mut words).unwrap();
                    let declared = json(expected, "shaderModules", name)["codeSize"].as_u64().unwrap();
                    assert_eq!((words[0], words.len() as u64 * 4), (0x0723_0203, declared));
                }
                Tag::DescriptorSetLayout => {
                    let layout: DescriptorSetLayout = database.record(&entry, &mut scratch).unwrap();
                    let value = json(expected, "setLayouts", name);
                    assert_eq!(Some(layout.bindings.len()), value["bindings"].as_array().map(Vec::len));
                    let total: u64 = value["bindings"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|binding| binding["descriptorCount"].as_u64().unwrap())
                        .sum();
                    let read: u32 = layout.bindings.iter().map(|binding| binding.descriptor_count).sum();
                    assert_eq!(u64::from(read), total);
                }
                Tag::PipelineLayout => {
                    let layout: PipelineLayout = database.record(&entry, &mut scratch).unwrap();
                    let value = json(expected, "pipelineLayouts", name);
                    let sets: Vec<Hash> = value["setLayouts"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|set| set.as_str().unwrap().parse().unwrap())
                        .collect();
                    assert_eq!(layout.set_layouts, sets);
                }
                Tag::GraphicsPipeline => {
                    let pipeline: GraphicsPipeline = database.record(&entry, &mut scratch).unwrap();
                    let value = json(expected, "graphicsPipelines", name);
                    assert_eq!(Some(pipeline.stages.len()), value["stages"].as_array().map(Vec::len));
                    for stage in &pipeline.stages {
                        assert!(database.find(Tag::ShaderModule, stage.module).is_some());
                    }
                    let bindings = pipeline.vertex_input_state.map(|state| state.bindings.len());
                    assert_eq!(bindings, value["vertexInputState"]["bindings"].as_array().map(Vec::len));
                }
                Tag::ComputePipeline => {
                    let pipeline: ComputePipeline = database.record(&entry, &mut scratch).unwrap();
                    let value = json(expected, "computePipelines", name);
                    assert_eq!(Some(pipeline.stage.name.as_str()), value["stage"]["name"].as_str());
                    let entries =
                        value["stage"]["specializationInfo"]["mapEntries"].as_array().map_or(0, Vec::len);
                    let read = pipeline.stage.specialization_info.map_or(0, |info| info.values().count());
                    assert_eq!(read, entries);
                }
                _ => {}
            }
        }
    }
    // As a script that shares nothing with this crate counted them.
    let expected = [
        (Tag::ApplicationInfo, 16),
        (Tag::Sampler, 37),
        (Tag::DescriptorSetLayout, 36),
        (Tag::PipelineLayout, 37),
        (Tag::ShaderModule, 94),
        (Tag::RenderPass, 21),
        (Tag::GraphicsPipeline, 53),
        (Tag::ComputePipeline, 2),
        (Tag::ApplicationBlobLink, 280),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}
