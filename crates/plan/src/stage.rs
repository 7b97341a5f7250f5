//! From what a module or a recorded layout says to a stage's resources: one row a slot.

use bindery_spirv::{
    Access, Declared, Descriptor, DescriptorCount, Dimension, EntryPoint, Module, Stage, Usage,
};

use crate::layout::common_type;
use crate::{Code, Count, RecordedLayout, Resource, StageFlags, StageResources};

impl From<Stage> for StageFlags {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Vertex => Self::VERTEX,
            Stage::TessellationControl => Self::TESSELLATION_CONTROL,
            Stage::TessellationEvaluation => Self::TESSELLATION_EVALUATION,
            Stage::Geometry => Self::GEOMETRY,
            Stage::Fragment => Self::FRAGMENT,
            Stage::Compute => Self::COMPUTE,
            Stage::Task => Self::TASK,
            Stage::Mesh => Self::MESH,
            Stage::RayGeneration => Self::RAY_GENERATION,
            Stage::AnyHit => Self::ANY_HIT,
            Stage::ClosestHit => Self::CLOSEST_HIT,
            Stage::Miss => Self::MISS,
            Stage::Intersection => Self::INTERSECTION,
            Stage::Callable => Self::CALLABLE,
        }
    }
}

/// One variable on its way into a slot.
struct Variable<'m> {
    descriptor: &'m Descriptor,
    usage: Usage,
    access: Access,
}

impl StageResources {
    /// What one entry point names, merged by slot.
    ///
    /// Where code uses at least one variable of a slot, only the used ones say what the slot is: an alias that
    /// nothing names is not there for a compiler either. Descriptors that the module declares and no entry point
    /// names belong to its only entry point, as declared and not used; in a module of several they belong to none.
    pub fn from_entry_point(module: &Module, entry_point: &EntryPoint) -> Self {
        let mut variables: Vec<Variable<'_>> = entry_point
            .descriptors
            .iter()
            .filter_map(|used| {
                let descriptor = module.descriptors.get(usize::try_from(used.descriptor).ok()?)?;
                Some(Variable { descriptor, usage: used.usage, access: used.access })
            })
            .collect();
        if module.entry_points.len() == 1 {
            let named: Vec<u32> = variables.iter().map(|variable| variable.descriptor.variable).collect();
            let declared = module.descriptors.iter().filter(|other| !named.contains(&other.variable));
            variables.extend(declared.map(|descriptor| Variable {
                descriptor,
                usage: Usage::Interface,
                access: Access::empty(),
            }));
        }
        let slot = |variable: &Variable<'_>| (variable.descriptor.set, variable.descriptor.binding);
        variables.sort_by_key(|variable| (slot(variable), variable.descriptor.variable));
        let resources =
            variables.chunk_by(|one, other| slot(one) == slot(other)).filter_map(merge_slot).collect();
        let value = |dimension| match dimension {
            Dimension::Literal(value) | Dimension::SpecConstant { value, .. } => value,
        };
        Self {
            stage: entry_point.stage,
            stage_flag: entry_point.stage.into(),
            code: Code::Read,
            resources,
            push_constants: entry_point
                .push_constants
                .filter(|constants| constants.usage == Usage::Static)
                .map(|constants| (constants.start, constants.end)),
            capabilities: module.capabilities.clone(),
            local_size: entry_point.local_size.map(|size| size.dimensions.map(value)),
        }
    }

    /// A stage whose code was not read: it is taken to use whatever its recorded layout gives it.
    ///
    /// `may_read_lengths` says whether it may ask for a storage buffer's length; a translator knows which of its
    /// shaders can.
    pub fn from_recorded(stage: Stage, recorded: &RecordedLayout, may_read_lengths: bool) -> Self {
        let flag = StageFlags::from(stage);
        let mut resources: Vec<Resource> = Vec::new();
        for (set, recorded_set) in (0u32..).zip(&recorded.sets) {
            let visible = recorded_set
                .bindings
                .iter()
                .filter(|binding| binding.stages.contains(flag) && binding.count > 0);
            resources.extend(visible.map(|binding| Resource {
                set,
                binding: binding.binding,
                descriptor_type: binding.descriptor_type,
                mixed_types: false,
                count: Count::Fixed(binding.count),
                statically_used: true,
                access: Access::empty(),
                declared: Declared::empty(),
                variables: 1,
                sized_array: binding.count > 1,
                array_of_arrays: false,
                mixed_images: false,
                image: None,
                block_bytes: None,
                planes: binding.planes.max(1),
            }));
        }
        resources.sort_by_key(|resource| (resource.set, resource.binding));
        let mut ranges =
            recorded.push_constants.iter().filter(|(stages, _, size)| stages.contains(flag) && *size > 0);
        let push_constants = ranges.next().map(|&(_, offset, size)| (offset, offset.saturating_add(size)));
        Self {
            stage,
            stage_flag: flag,
            code: Code::NotRead { may_read_lengths },
            resources,
            push_constants,
            capabilities: Vec::new(),
            local_size: None,
        }
    }

    /// The same stage run by a mesh fallback: task and mesh stages become compute dispatches, so that both stand
    /// under one Vulkan stage bit. Other stages are unchanged.
    #[must_use]
    pub fn with_mesh_fallback(mut self) -> Self {
        if matches!(self.stage, Stage::Task | Stage::Mesh) {
            self.stage_flag = StageFlags::COMPUTE;
        }
        self
    }
}

/// Merges the variables of one slot.
fn merge_slot(variables: &[Variable<'_>]) -> Option<Resource> {
    let used = variables.iter().any(|variable| variable.usage == Usage::Static);
    let counted = || variables.iter().filter(move |variable| !used || variable.usage == Usage::Static);
    let first = counted().next()?.descriptor;
    let mut merged = Resource {
        set: first.set,
        binding: first.binding,
        descriptor_type: first.descriptor_type,
        mixed_types: false,
        count: Count::Fixed(0),
        statically_used: used,
        access: Access::empty(),
        declared: first.declared,
        variables: 0,
        sized_array: false,
        array_of_arrays: false,
        mixed_images: false,
        image: first.image,
        block_bytes: None,
        planes: 1,
    };
    for variable in counted() {
        let descriptor = variable.descriptor;
        let count = match descriptor.count {
            DescriptorCount::Literal(count) | DescriptorCount::SpecConstant { value: count, .. } => {
                Count::Fixed(count)
            }
            DescriptorCount::RuntimeSized => Count::RuntimeSized,
        };
        match common_type(merged.descriptor_type, descriptor.descriptor_type) {
            Some(common) => merged.descriptor_type = common,
            None => merged.mixed_types = true,
        }
        merged.count = merged.count.max(count);
        merged.access |= variable.access;
        merged.declared &= descriptor.declared;
        merged.variables += 1;
        merged.sized_array |= descriptor.array_dimensions > 0 && matches!(count, Count::Fixed(_));
        merged.array_of_arrays |= descriptor.array_dimensions > 1;
        merged.mixed_images |= descriptor.image.is_some()
            && first.image.is_some()
            && (descriptor.image != first.image || descriptor.element_type != first.element_type);
        if let Some(block) = descriptor.block {
            merged.block_bytes = merged.block_bytes.max(Some(block.bytes));
        }
    }
    Some(merged)
}
