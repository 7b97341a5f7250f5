//! Real programs: every pipeline of the Fossilize databases in `corpus/foz` of the shared inputs.

use std::path::PathBuf;

use bindery_fossilize::{
    ComputePipeline, Database, DescriptorSetLayout, Entry, GraphicsPipeline, Hash, PipelineLayout, Scratch,
    ShaderStage, SpecializationInfo, Tag,
};
use bindery_plan::{
    DynamicUniforms, Options, Program, PushPreference, RecordedBinding, RecordedLayout, RecordedSet,
    StageFlags, StageResources, VertexBindings,
};
use bindery_spirv::{DescriptorType, Scanner, Specialization};

use crate::oracle::Oracle;

/// Lays out every pipeline of every database, from its code and as recorded, pushed and not.
pub(crate) fn check(oracle: &Oracle<'_>) {
    let paths = databases();
    if paths.is_empty() {
        // No device is missing, so this is no failure even where every device is required.
        eprintln!("skipped: planned layouts of the corpus: no databases under BINDERY_SHARED/corpus/foz");
        return;
    }
    let mut programs = 0;
    for path in paths {
        for (name, program) in read(&path) {
            programs += 1;
            let from_code = Program { recorded: None, ..program.clone() };
            for push in [PushPreference::Auto, PushPreference::Never] {
                for dynamic_uniforms in [DynamicUniforms::UpToLimit, DynamicUniforms::Never] {
                    let mut options = Options::default();
                    (options.push, options.dynamic_uniforms) = (push, dynamic_uniforms);
                    oracle.agrees(&format!("{name}, from code, {options:?}"), &from_code, &options);
                    oracle.agrees(&format!("{name}, as recorded, {options:?}"), &program, &options);
                }
            }
        }
    }
    println!("{programs} pipelines of the corpus");
    assert!(programs >= 16, "every database holds a pipeline");
}

fn databases() -> Vec<PathBuf> {
    let shared = std::env::var_os("BINDERY_SHARED").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")),
        PathBuf::from,
    );
    let folder = std::fs::read_dir(shared.join("corpus/foz"));
    let mut paths: Vec<PathBuf> = folder.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// The pipelines of one database, by name.
fn read(path: &PathBuf) -> Vec<(String, Program)> {
    let database = Database::open(path).unwrap();
    let mut scratch = Scratch::default();
    let mut pipelines = Vec::new();
    for entry in database.entries(Tag::GraphicsPipeline) {
        let pipeline: GraphicsPipeline = database.record(entry, &mut scratch).unwrap();
        let slots = pipeline.vertex_input_state.as_ref().map(|state| {
            let slots = state.bindings.iter().map(|binding| binding.binding + 1).max().unwrap_or(0);
            VertexBindings { slots, translated: 0 }
        });
        pipelines.push((entry, pipeline.layout, pipeline.stages, slots));
    }
    for entry in database.entries(Tag::ComputePipeline) {
        let pipeline: ComputePipeline = database.record(entry, &mut scratch).unwrap();
        pipelines.push((entry, pipeline.layout, vec![pipeline.stage], None));
    }
    let named = pipelines.into_iter().map(|(entry, layout, stages, vertex_bindings)| {
        let mut stages: Vec<StageResources> =
            stages.iter().map(|stage| stage_resources(&database, stage, &mut scratch)).collect();
        stages.sort_by_key(|stage| stage.stage);
        let recorded = Some(recorded(&database, layout, &mut scratch));
        let name = format!("{} {}", path.file_name().unwrap().display(), entry.hash());
        (name, Program { stages, vertex_bindings, recorded })
    });
    named.collect()
}

fn found(database: &Database, tag: Tag, hash: Hash) -> &Entry {
    database.find(tag, hash).unwrap_or_else(|| panic!("{hash} is not in the database"))
}

fn stage_resources(database: &Database, stage: &ShaderStage, scratch: &mut Scratch) -> StageResources {
    let mut words = Vec::new();
    database.module(found(database, Tag::ShaderModule, stage.module), scratch, &mut words).unwrap();
    let values = stage.specialization_info.iter().flat_map(SpecializationInfo::values);
    let module = Scanner::default().scan_specialized(&words, &Specialization::new(values)).unwrap();
    let entry_point = module.entry_points.iter().find(|entry_point| {
        *entry_point.name == *stage.name && StageFlags::from(entry_point.stage).bits() == stage.stage
    });
    StageResources::from_entry_point(&module, entry_point.unwrap())
}

fn recorded(database: &Database, hash: Hash, scratch: &mut Scratch) -> RecordedLayout {
    let layout: PipelineLayout =
        database.record(found(database, Tag::PipelineLayout, hash), scratch).unwrap();
    let mut set = |&hash: &Hash| {
        let set: DescriptorSetLayout =
            database.record(found(database, Tag::DescriptorSetLayout, hash), scratch).unwrap();
        let flags = set.next.iter().find(|next| !next.binding_flags.is_empty());
        let bindings = set.bindings.iter().enumerate().map(|(index, binding)| RecordedBinding {
            binding: binding.binding,
            descriptor_type: descriptor_type(binding.descriptor_type),
            count: binding.descriptor_count,
            stages: StageFlags::from_bits_retain(binding.stage_flags),
            flags: flags.map_or(0, |flags| flags.binding_flags[index]),
            planes: 1,
        });
        RecordedSet { flags: set.flags, bindings: bindings.collect() }
    };
    RecordedLayout {
        sets: layout.set_layouts.iter().map(&mut set).collect(),
        push_constants: layout
            .push_constant_ranges
            .iter()
            .map(|range| (StageFlags::from_bits_retain(range.stage_flags), range.offset, range.size))
            .collect(),
    }
}

/// `VkDescriptorType` of Vulkan 1.0, by number.
fn descriptor_type(number: u32) -> DescriptorType {
    const TYPES: [DescriptorType; 11] = [
        DescriptorType::Sampler,
        DescriptorType::CombinedImageSampler,
        DescriptorType::SampledImage,
        DescriptorType::StorageImage,
        DescriptorType::UniformTexelBuffer,
        DescriptorType::StorageTexelBuffer,
        DescriptorType::UniformBuffer,
        DescriptorType::StorageBuffer,
        DescriptorType::UniformBufferDynamic,
        DescriptorType::StorageBufferDynamic,
        DescriptorType::InputAttachment,
    ];
    *TYPES.get(number as usize).unwrap_or_else(|| panic!("descriptor type {number}"))
}
