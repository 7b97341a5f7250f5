//! Programs made up from bindings.

use bindery_device::Profile;
use bindery_plan::{
    BindingFlags, Code, Count, LayoutFlags, Program, RecordedBinding, RecordedLayout, RecordedSet, Resource,
    StageFlags, StageResources,
};
use bindery_spirv::{Access, Declared, DescriptorType, Stage};

/// One binding, from which both code that uses it and a recorded layout that holds it can be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) set: u32,
    pub(crate) binding: u32,
    pub(crate) descriptor_type: DescriptorType,
    pub(crate) count: u32,
    pub(crate) stage: Stage,
    /// A second stage that uses it too.
    pub(crate) also: Option<Stage>,
    pub(crate) flags: BindingFlags,
}

impl Slot {
    pub(crate) fn new(
        set: u32,
        binding: u32,
        descriptor_type: DescriptorType,
        count: u32,
        stage: Stage,
    ) -> Self {
        Self { set, binding, descriptor_type, count, stage, also: None, flags: BindingFlags::empty() }
    }

    pub(crate) fn with(self, flags: BindingFlags) -> Self {
        Self { flags, ..self }
    }

    fn stages(&self) -> impl Iterator<Item = Stage> {
        std::iter::once(self.stage).chain(self.also.filter(|also| *also != self.stage))
    }

    fn resource(&self) -> Resource {
        Resource {
            set: self.set,
            binding: self.binding,
            descriptor_type: self.descriptor_type,
            mixed_types: false,
            count: Count::Fixed(self.count),
            statically_used: true,
            access: Access::empty(),
            declared: Declared::NON_WRITABLE,
            variables: 1,
            sized_array: self.count > 1,
            array_of_arrays: false,
            mixed_images: false,
            image: None,
            block_bytes: None,
            planes: 1,
        }
    }
}

/// A stage of that code, with nothing else to it.
fn stage(stage: Stage, resources: Vec<Resource>) -> StageResources {
    StageResources {
        stage,
        stage_flag: StageFlags::from(stage),
        code: Code::Read,
        resources,
        push_constants: None,
        capabilities: Vec::new(),
        local_size: None,
    }
}

/// A program whose code names the slots.
pub(crate) fn from_code(slots: &[Slot]) -> Program {
    let mut stages: Vec<StageResources> = Vec::new();
    for slot in slots {
        for used_in in slot.stages() {
            match stages.iter_mut().find(|stage| stage.stage == used_in) {
                Some(stage) => stage.resources.push(slot.resource()),
                None => stages.push(stage(used_in, vec![slot.resource()])),
            }
        }
    }
    for stage in &mut stages {
        stage.resources.sort_by_key(|resource| (resource.set, resource.binding));
    }
    stages.sort_by_key(|stage| stage.stage);
    Program { stages, vertex_bindings: None, recorded: None }
}

/// A program with a recorded layout, whose sets have `flags` each; the code is not known.
pub(crate) fn from_layout(slots: &[Slot], flags: LayoutFlags) -> Program {
    let sets = slots.iter().map(|slot| slot.set + 1).max().unwrap_or(0);
    let set = |set| RecordedSet {
        flags: flags.bits(),
        bindings: slots
            .iter()
            .filter(|slot| slot.set == set)
            .map(|slot| RecordedBinding {
                binding: slot.binding,
                descriptor_type: slot.descriptor_type,
                count: slot.count,
                stages: slot.stages().map(StageFlags::from).collect(),
                flags: slot.flags.bits(),
                planes: 1,
            })
            .collect(),
    };
    recorded(RecordedLayout { sets: (0..sets).map(set).collect(), push_constants: Vec::new() })
}

/// A program of which only its layout is known.
fn recorded(layout: RecordedLayout) -> Program {
    let mut stages: Vec<Stage> = Vec::new();
    for binding in layout.sets.iter().flat_map(|set| &set.bindings) {
        stages.extend(ALL_STAGES.iter().filter(|stage| binding.stages.contains(StageFlags::from(**stage))));
    }
    stages.sort_unstable();
    stages.dedup();
    let stages = stages.into_iter().map(|stage| StageResources::from_recorded(stage, &layout, false));
    Program { stages: stages.collect(), vertex_bindings: None, recorded: Some(layout) }
}

/// Stages in which the counts of a layout can be spread.
const ALL_STAGES: [Stage; 14] = [
    Stage::Fragment,
    Stage::Vertex,
    Stage::Compute,
    Stage::Geometry,
    Stage::TessellationControl,
    Stage::TessellationEvaluation,
    Stage::Task,
    Stage::Mesh,
    Stage::RayGeneration,
    Stage::AnyHit,
    Stage::ClosestHit,
    Stage::Miss,
    Stage::Intersection,
    Stage::Callable,
];

/// Those that the device has, by its features.
pub(crate) fn stages_of(profile: &Profile) -> Vec<Stage> {
    let has = |stage: &Stage| match stage {
        Stage::Vertex | Stage::Fragment | Stage::Compute => true,
        Stage::Geometry => profile.has_feature("geometryShader"),
        Stage::TessellationControl | Stage::TessellationEvaluation => {
            profile.has_feature("tessellationShader")
        }
        Stage::Task => profile.has_feature("taskShader"),
        Stage::Mesh => profile.has_feature("meshShader"),
        _ => profile.has_feature("rayTracingPipeline"),
    };
    ALL_STAGES.into_iter().filter(has).collect()
}
