//! Entry points: what their call graphs reach.

use std::mem;

use spirv::{ExecutionMode, ExecutionModel, StorageClass};

use crate::constants::{Constants, Value};
use crate::declaration::Declaration;
use crate::module_words::{Instruction, Words};
use crate::scanner::{Budget, State, Variable};
use crate::{
    Access, Derivatives, Descriptor, DescriptorUse, Dimension, EntryPoint, ImageShape, LocalSize,
    LocalSizeSource, Malformed, Specialization, Stage, SubgroupOperations, Usage,
};

/// Every descriptor of a module, and why other variables (by index) are none.
type Declared = (Vec<Descriptor>, Vec<(u32, Malformed)>);

/// What one entry point was found to do with a node.
#[derive(Clone, Copy, Default)]
struct Reached {
    /// Entry point (+ 1) that reached it last.
    entry: u32,
    access: Access,
    usage: Option<Usage>,
}

/// Scratch of the walk from each entry point, kept between modules.
#[derive(Default)]
pub(crate) struct EntryPoints {
    reached: Vec<Reached>,
    touched: Vec<u32>,
    /// Entry point (+ 1) that visited a function last.
    visited: Vec<u32>,
    pending: Vec<u32>,
    /// Index into the module's descriptors + 1, by variable.
    descriptor_of: Vec<u32>,
    /// Functions' word offsets, in order.
    edges: Vec<(u32, u32)>,
}

impl EntryPoints {
    /// Reads every declared descriptor and every entry point.
    pub(crate) fn read(
        &mut self,
        state: &State,
        module: Words<'_>,
        specialization: &Specialization,
        budget: &mut Budget,
    ) -> Result<(Vec<Descriptor>, Vec<EntryPoint>), Malformed> {
        let constants = Constants { module, ids: &state.ids, specialization };
        let (descriptors, faults) = self.declare(state, &constants, budget)?;
        self.reached.clear();
        self.reached.resize(state.graph.nodes(), Reached::default());
        self.visited.clear();
        self.visited.resize(state.graph.functions.len(), 0);
        let mut entry_points = Vec::with_capacity(state.entry_points.len());
        for (index, &word) in state.entry_points.iter().enumerate() {
            let instruction = module.instruction(word)?;
            let walk = self.walk(state, instruction, index as u32 + 1, budget)?;
            let entry =
                self.entry_point(state, &constants, instruction, &walk, &descriptors, &faults, budget)?;
            entry_points.push(entry);
        }
        Ok((descriptors, entry_points))
    }

    /// Every descriptor of the module, sorted, and why the others are none.
    fn declare(
        &mut self,
        state: &State,
        constants: &Constants<'_>,
        budget: &mut Budget,
    ) -> Result<Declared, Malformed> {
        let mut found: Vec<(Descriptor, u32)> = Vec::new();
        let mut faults = Vec::new();
        for (index, &variable) in state.variables.iter().enumerate() {
            match constants.descriptor(variable, budget)? {
                Declaration::Descriptor(descriptor) => found.push((descriptor, index as u32)),
                Declaration::Undecorated(fault) => faults.push((index as u32, fault)),
                Declaration::Other => {}
            }
        }
        found.sort_unstable_by_key(|&(descriptor, _)| {
            (descriptor.set, descriptor.binding, descriptor.variable)
        });
        self.descriptor_of.clear();
        self.descriptor_of.resize(state.variables.len(), 0);
        for (position, &(_, variable)) in found.iter().enumerate() {
            self.descriptor_of[variable as usize] = position as u32 + 1;
        }
        Ok((found.into_iter().map(|(descriptor, _)| descriptor).collect(), faults))
    }

    fn reach(&mut self, node: u32, entry: u32, access: Access, usage: Usage) {
        let Some(state) = self.reached.get_mut(node as usize) else { return };
        if state.entry != entry {
            *state = Reached { entry, access: Access::empty(), usage: None };
            self.touched.push(node);
        }
        state.access |= access;
        state.usage = state.usage.max(Some(usage));
    }

    /// Follows the calls from an entry point and gathers accesses by variable.
    fn walk(
        &mut self,
        state: &State,
        instruction: Instruction<'_>,
        entry: u32,
        budget: &mut Budget,
    ) -> Result<Walk, Malformed> {
        let graph = &state.graph;
        let mut walk = Walk { derivatives: Derivatives::empty(), subgroup: SubgroupOperations::empty() };
        self.touched.clear();
        self.edges.clear();
        self.pending.clear();
        let root = function_index(state, instruction.word(2)?, instruction.offset)?;
        self.pending.push(root);
        self.visited[root as usize] = entry;
        while let Some(index) = self.pending.pop() {
            let function = graph.functions[index as usize];
            walk.derivatives |= function.derivatives;
            walk.subgroup |= function.subgroup;
            let uses = &graph.uses[range(function.uses)];
            let edges = &graph.edges[range(function.edges)];
            budget.spend(function.word, (1 + uses.len() + edges.len()) as u64)?;
            for used in uses {
                self.reach(used.node, entry, used.access, Usage::Static);
            }
            self.edges.extend(edges.iter().map(|edge| (edge.from, edge.to)));
            for call in &graph.calls[range(function.calls)] {
                let callee = function_index(state, call.callee, call.word)?;
                let target = graph.functions[callee as usize];
                let arguments = &graph.arguments[range((call.first_argument, call.end_argument))];
                budget.spend(call.word, 1 + arguments.len() as u64)?;
                for argument in arguments {
                    if argument.position < target.parameters {
                        self.edges.push((target.first_parameter + argument.position, argument.node));
                    }
                }
                if self.visited[callee as usize] != entry {
                    self.visited[callee as usize] = entry;
                    self.pending.push(callee);
                }
            }
        }
        self.propagate(entry, instruction.offset, budget)?;
        let (_, after_name) = instruction.string(3)?;
        for &id in instruction.from(after_name) {
            let node = state.ids.node(instruction.offset, id)?;
            if node != 0 {
                self.reach(node - 1, entry, Access::empty(), Usage::Interface);
            }
        }
        Ok(walk)
    }

    /// What is done through a parameter or a selection is done to what it stands for. Flags only grow, so this ends;
    /// the budget bounds how often it goes round.
    fn propagate(&mut self, entry: u32, word: u32, budget: &mut Budget) -> Result<(), Malformed> {
        loop {
            let mut changed = false;
            budget.spend(word, self.edges.len() as u64)?;
            // Callees are noted after their callers: backwards, most chains settle in one round.
            for index in (0..self.edges.len()).rev() {
                let (from, to) = self.edges[index];
                let source = self.reached.get(from as usize).copied().unwrap_or_default();
                if source.entry != entry {
                    continue;
                }
                let target = self.reached.get(to as usize).copied().unwrap_or_default();
                if target.entry != entry || !target.access.contains(source.access) {
                    self.reach(to, entry, source.access, Usage::Static);
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "one call; the pieces are owned by different parts of the scan"
    )]
    fn entry_point(
        &mut self,
        state: &State,
        constants: &Constants<'_>,
        instruction: Instruction<'_>,
        walk: &Walk,
        descriptors: &[Descriptor],
        faults: &[(u32, Malformed)],
        budget: &mut Budget,
    ) -> Result<EntryPoint, Malformed> {
        let word = instruction.offset;
        let stage = stage(instruction.word(1)?).ok_or(Malformed::Operand {
            word,
            found: instruction.word(1)?,
            expected: "an execution model of Vulkan",
        })?;
        let name = instruction.string(3)?.0.into_boxed_str();
        let mut uses = Vec::new();
        let mut push_constants = None;
        let mut vertex_inputs = Vec::new();
        let touched = mem::take(&mut self.touched);
        budget.spend(word, touched.len() as u64)?;
        for &node in &touched {
            let Some(&variable) = state.variables.get(node as usize) else { continue };
            let reached = self.reached[node as usize];
            let Some(usage) = reached.usage else { continue };
            let position = self.descriptor_of[node as usize];
            if position != 0 {
                let descriptor = position - 1;
                let access = refine(reached.access, &descriptors[descriptor as usize]);
                uses.push(DescriptorUse { descriptor, usage, access });
            } else if let Ok(fault) = faults.binary_search_by_key(&node, |&(index, _)| index) {
                if usage == Usage::Static {
                    return Err(faults[fault].1.clone());
                }
            } else {
                match storage(variable) {
                    Some(StorageClass::PushConstant) => {
                        let range = constants.push_constants(variable, usage, budget)?;
                        push_constants = push_constants.max_by_usage(range);
                    }
                    Some(StorageClass::Input) if stage == Stage::Vertex => {
                        constants.vertex_inputs(variable, usage, &mut vertex_inputs, budget)?;
                    }
                    _ => {}
                }
            }
        }
        self.touched = touched;
        uses.sort_unstable_by_key(|used: &DescriptorUse| used.descriptor);
        vertex_inputs.sort_unstable_by_key(|input| (input.location, input.component));
        let (local_size, groups) = execution_modes(state, constants, instruction.word(2)?, stage, budget)?;
        Ok(EntryPoint {
            name,
            stage,
            local_size,
            descriptors: uses,
            push_constants,
            vertex_inputs,
            derivatives: walk.derivatives | groups,
            subgroup: walk.subgroup,
        })
    }
}

/// What the call graph said beside accesses.
struct Walk {
    derivatives: Derivatives,
    subgroup: SubgroupOperations,
}

trait MaxByUsage {
    fn max_by_usage(self, other: Self) -> Self;
}

impl MaxByUsage for Option<crate::PushConstants> {
    /// An entry point may name one push-constant block; where it lists several, the one that code uses counts.
    fn max_by_usage(self, other: Self) -> Self {
        match (self, other) {
            (Some(a), Some(b)) if b.usage > a.usage => Some(b),
            (None, b) => b,
            (a, _) => a,
        }
    }
}

fn range((start, end): (u32, u32)) -> std::ops::Range<usize> {
    start as usize..(end as usize).max(start as usize)
}

fn storage(variable: Variable) -> Option<StorageClass> {
    StorageClass::from_u32(variable.storage_class)
}

/// Functions stand in the order of their words, so a definition's offset finds its row.
fn function_index(state: &State, id: u32, word: u32) -> Result<u32, Malformed> {
    let at = state.ids.definition(id);
    state
        .graph
        .functions
        .binary_search_by_key(&at, |function| function.word)
        .map(|index| index as u32)
        .map_err(|_| Malformed::Undefined { word, id, expected: "an OpFunction" })
}

/// Flags that depend on the declaration: which image accesses are formatless, and that only an array is indexed.
fn refine(access: Access, descriptor: &Descriptor) -> Access {
    let mut access = access;
    if descriptor.array_dimensions == 0 {
        access -= Access::NON_UNIFORM | Access::DYNAMIC_INDEX;
    }
    if let Some(ImageShape { sampled: 2, format: spirv::ImageFormat::Unknown, dim, .. }) = descriptor.image
        && dim != spirv::Dim::DimSubpassData
    {
        if access.contains(Access::LOADED) {
            access |= Access::FORMATLESS_READ;
        }
        if access.contains(Access::STORED) {
            access |= Access::FORMATLESS_WRITE;
        }
    }
    access
}

fn stage(model: u32) -> Option<Stage> {
    Some(match ExecutionModel::from_u32(model)? {
        ExecutionModel::Vertex => Stage::Vertex,
        ExecutionModel::TessellationControl => Stage::TessellationControl,
        ExecutionModel::TessellationEvaluation => Stage::TessellationEvaluation,
        ExecutionModel::Geometry => Stage::Geometry,
        ExecutionModel::Fragment => Stage::Fragment,
        ExecutionModel::GLCompute => Stage::Compute,
        ExecutionModel::TaskEXT | ExecutionModel::TaskNV => Stage::Task,
        ExecutionModel::MeshEXT | ExecutionModel::MeshNV => Stage::Mesh,
        ExecutionModel::RayGenerationKHR => Stage::RayGeneration,
        ExecutionModel::AnyHitKHR => Stage::AnyHit,
        ExecutionModel::ClosestHitKHR => Stage::ClosestHit,
        ExecutionModel::MissKHR => Stage::Miss,
        ExecutionModel::IntersectionKHR => Stage::Intersection,
        ExecutionModel::CallableKHR => Stage::Callable,
        ExecutionModel::Kernel => return None,
    })
}

fn dimension(value: Value, word: u32) -> Result<Dimension, Malformed> {
    let bits = u32::try_from(value.bits)
        .map_err(|_| Malformed::Overflow { word, what: "a work group dimension" })?;
    Ok(if value.specialized {
        Dimension::SpecConstant { spec_id: value.spec_id, value: bits }
    } else {
        Dimension::Literal(bits)
    })
}

/// Execution modes of one entry function: local size and derivative groups.
fn execution_modes(
    state: &State,
    constants: &Constants<'_>,
    function: u32,
    stage: Stage,
    budget: &mut Budget,
) -> Result<(Option<LocalSize>, Derivatives), Malformed> {
    let mut local_size = None;
    let mut groups = Derivatives::empty();
    budget.spend(0, state.execution_modes.len() as u64)?;
    for &word in &state.execution_modes {
        let mode = constants.module.instruction(word)?;
        if mode.word(1)? != function {
            continue;
        }
        match ExecutionMode::from_u32(mode.word(2)?) {
            Some(ExecutionMode::LocalSize) => {
                local_size = Some(LocalSize {
                    dimensions: [
                        Dimension::Literal(mode.word(3)?),
                        Dimension::Literal(mode.word(4)?),
                        Dimension::Literal(mode.word(5)?),
                    ],
                    source: LocalSizeSource::LocalSize,
                });
            }
            Some(ExecutionMode::LocalSizeId) => {
                // Execution modes stand before constants: the whole module is in view.
                let end = constants.module.words.len() as u32;
                let mut dimensions = [Dimension::Literal(0); 3];
                for (index, slot) in dimensions.iter_mut().enumerate() {
                    *slot = dimension(constants.value(mode.word(3 + index)?, end, budget)?, word)?;
                }
                local_size = Some(LocalSize { dimensions, source: LocalSizeSource::LocalSizeId });
            }
            Some(ExecutionMode::DerivativeGroupQuadsKHR) => groups |= Derivatives::GROUP_QUADS,
            Some(ExecutionMode::DerivativeGroupLinearKHR) => groups |= Derivatives::GROUP_LINEAR,
            _ => {}
        }
    }
    let has_size = matches!(stage, Stage::Compute | Stage::Task | Stage::Mesh);
    if has_size && let Some(id) = state.workgroup_size {
        let word = state.ids.definition(id);
        let [x, y, z] = constants.triple(id, budget)?;
        local_size = Some(LocalSize {
            dimensions: [dimension(x, word)?, dimension(y, word)?, dimension(z, word)?],
            source: LocalSizeSource::WorkgroupSize,
        });
    }
    Ok((local_size.filter(|_| has_size), groups))
}
