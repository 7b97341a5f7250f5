//! The one pass over a module's words.
//!
//! The preamble loop notes names, decorations, types, constants and variables by word offset; the function loop
//! follows pointers and image handles from the variables and notes what is done with them. Only then are the few
//! types that matter looked up.

use spirv::{Decoration, Op, StorageClass};

use crate::entry_point::EntryPoints;
use crate::graph::{Argument, Call, Graph, Holds};
use crate::ids::{Ids, MAX_BOUND, WHOLE};
use crate::module_words::{Instruction, Words};
use crate::opcode::{Class, class, least_words};
use crate::subgroup::subgroup_operation;
use crate::{Access, Derivatives, Endianness, Malformed, Module, Specialization};

const MAGIC: u32 = 0x0723_0203;

/// A module-scope variable that something can be bound to, or a vertex input. Its node has the same index.
#[derive(Clone, Copy)]
pub(crate) struct Variable {
    /// Word offset of its `OpVariable` or `OpUntypedVariableKHR`.
    pub(crate) word: u32,
    pub(crate) id: u32,
    pub(crate) storage_class: u32,
}

/// Steps left for following calls, types and constants: proportional to the module's length, so that no input
/// makes the scan slow or its result large.
pub(crate) struct Budget {
    left: u64,
    total: u64,
    words: u32,
}

impl Budget {
    fn new(words: u32) -> Self {
        let total = 65_536 + 16 * u64::from(words);
        Self { left: total, total, words }
    }

    pub(crate) fn spend(&mut self, word: u32, steps: u64) -> Result<(), Malformed> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Malformed::TooComplex { word, budget: self.total, words: self.words }),
        }
    }
}

/// Everything noted about the module being scanned.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) ids: Ids,
    pub(crate) graph: Graph,
    pub(crate) variables: Vec<Variable>,
    pub(crate) entry_points: Vec<u32>,
    pub(crate) execution_modes: Vec<u32>,
    /// A constant decorated `BuiltIn WorkgroupSize`.
    pub(crate) workgroup_size: Option<u32>,
    capabilities: Vec<u32>,
    extensions: Vec<Box<str>>,
    /// Phi nodes of the open function: their operands may come later.
    phis: Vec<(u32, u32)>,
}

/// Reads modules; keeps its tables from one module to the next, so that a collection costs no allocation but for
/// the results.
#[derive(Default)]
pub struct Scanner {
    swapped: Vec<u32>,
    state: State,
    entries: EntryPoints,
}

impl Scanner {
    /// An empty scanner. Its tables grow to the largest module it has seen.
    pub fn new() -> Self {
        Self::default()
    }

    /// Facts of a module, specialization constants at their defaults.
    pub fn scan(&mut self, words: &[u32]) -> Result<Module, Malformed> {
        self.scan_specialized(words, &Specialization::default())
    }

    /// Facts of a module under given values of its specialization constants.
    pub fn scan_specialized(
        &mut self,
        words: &[u32],
        specialization: &Specialization,
    ) -> Result<Module, Malformed> {
        let found = words.first().copied().ok_or(Malformed::ShortHeader { words: 0 })?;
        let Self { swapped, state, entries } = self;
        let (endianness, words) = if found == MAGIC {
            (Endianness::Native, words)
        } else if found.swap_bytes() == MAGIC {
            swapped.clear();
            swapped.extend(words.iter().map(|word| word.swap_bytes()));
            (Endianness::Swapped, swapped.as_slice())
        } else {
            return Err(Malformed::Magic { found });
        };
        let header = Header::read(words)?;
        let module = Words { words };
        state.reset(header.bound);
        let functions = state.preamble(module)?;
        let mut budget = Budget::new(words.len() as u32);
        budget.spend(0, state.ids.decoration_entries() as u64 / 4)?;
        if state.entry_points.is_empty() {
            return Err(Malformed::NoEntryPoint);
        }
        state.functions(words, functions)?;
        let (descriptors, entry_points) = entries.read(state, module, specialization, &mut budget)?;
        state.capabilities.sort_unstable();
        state.capabilities.dedup();
        state.extensions.sort_unstable();
        state.extensions.dedup();
        Ok(Module {
            version: header.version,
            generator: header.generator,
            endianness,
            capabilities: state.capabilities.clone(),
            extensions: state.extensions.clone(),
            descriptors,
            entry_points,
        })
    }
}

/// The five header words.
pub(crate) struct Header {
    pub(crate) version: (u8, u8),
    pub(crate) generator: u32,
    pub(crate) bound: u32,
}

impl Header {
    /// Reads a header in native byte order.
    pub(crate) fn read(words: &[u32]) -> Result<Self, Malformed> {
        let &[magic, version, generator, bound, _schema, ..] = words else {
            return Err(Malformed::ShortHeader { words: words.len() });
        };
        if magic != MAGIC {
            return Err(Malformed::Magic { found: magic });
        }
        if words.len() >= u32::MAX as usize {
            return Err(Malformed::TooLong { words: words.len() });
        }
        let [_, minor, major, high] = version.to_le_bytes();
        if high != 0 || major != 1 || minor > 6 || version & 0xff != 0 {
            return Err(Malformed::Version { found: version });
        }
        if bound == 0 || bound > MAX_BOUND {
            return Err(Malformed::Bound { found: bound });
        }
        Ok(Self { version: (major, minor), generator, bound })
    }
}

fn is_bindable(storage_class: u32) -> bool {
    const CLASSES: [StorageClass; 5] = [
        StorageClass::UniformConstant,
        StorageClass::Uniform,
        StorageClass::StorageBuffer,
        StorageClass::PushConstant,
        StorageClass::Input,
    ];
    CLASSES.iter().any(|&class| class as u32 == storage_class)
}

impl State {
    fn reset(&mut self, bound: u32) {
        let Self {
            ids,
            graph,
            variables,
            entry_points,
            execution_modes,
            workgroup_size,
            capabilities,
            extensions,
            phis,
        } = self;
        ids.reset(bound);
        graph.reset();
        variables.clear();
        entry_points.clear();
        execution_modes.clear();
        *workgroup_size = None;
        capabilities.clear();
        extensions.clear();
        phis.clear();
    }

    /// Everything before the first function; returns the word offset of that function, or of the end.
    fn preamble(&mut self, module: Words<'_>) -> Result<u32, Malformed> {
        let end = module.words.len() as u32;
        let mut offset = 5;
        while offset < end {
            let instruction = module.instruction(offset)?;
            if instruction.opcode == Op::Function as u16 {
                return Ok(offset);
            }
            self.declaration(instruction)?;
            offset += instruction.words.len() as u32;
        }
        Ok(end)
    }

    fn declaration(&mut self, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let at = instruction.offset;
        match Op::from_u32(u32::from(instruction.opcode)) {
            Some(Op::Name) => self.ids.set_name(at, instruction.word(1)?),
            Some(Op::Decorate | Op::DecorateId) => {
                let (target, decoration) = (instruction.word(1)?, instruction.word(2)?);
                if decoration == Decoration::BuiltIn as u32
                    && instruction.word(3)? == spirv::BuiltIn::WorkgroupSize as u32
                {
                    self.workgroup_size = Some(target);
                }
                self.decorate(instruction, target, WHOLE, decoration, 3)
            }
            Some(Op::MemberDecorate) => {
                let (target, member) = (instruction.word(1)?, instruction.word(2)?);
                self.decorate(instruction, target, member, instruction.word(3)?, 4)
            }
            Some(Op::GroupDecorate) => {
                let group = instruction.word(1)?;
                instruction
                    .from(2)
                    .iter()
                    .try_for_each(|&target| self.ids.decorate_from_group(at, group, target, WHOLE))?;
                self.bound_decorations(instruction)
            }
            Some(Op::GroupMemberDecorate) => {
                let group = instruction.word(1)?;
                for pair in instruction.from(2).chunks_exact(2) {
                    self.ids.decorate_from_group(at, group, pair[0], pair[1])?;
                }
                self.bound_decorations(instruction)
            }
            Some(Op::Capability) => {
                self.capabilities.push(instruction.word(1)?);
                Ok(())
            }
            Some(Op::Extension) => {
                self.extensions.push(instruction.string(1)?.0.into());
                Ok(())
            }
            Some(Op::EntryPoint) => {
                self.entry_points.push(at);
                Ok(())
            }
            Some(Op::ExecutionMode | Op::ExecutionModeId) => {
                self.execution_modes.push(at);
                Ok(())
            }
            Some(Op::Variable | Op::UntypedVariableKHR) => {
                let (id, storage_class) = (instruction.word(2)?, instruction.word(3)?);
                self.ids.define(at, id)?;
                if is_bindable(storage_class) {
                    let node =
                        self.graph.add_node(if storage_class == StorageClass::UniformConstant as u32 {
                            Holds::Handle
                        } else {
                            Holds::Bytes
                        });
                    self.ids.set_node(at, id, node + 1)?;
                    self.variables.push(Variable { word: at, id, storage_class });
                }
                Ok(())
            }
            Some(Op::TypeForwardPointer) => Ok(()),
            Some(op) if is_constant(op) => self.ids.define(at, instruction.word(2)?),
            Some(op) if op.is_type() => self.ids.define(at, instruction.word(1)?),
            Some(Op::FunctionEnd | Op::Label | Op::Load | Op::Store | Op::Return) => Err(Malformed::Layout {
                word: at,
                opcode: instruction.opcode,
                found: "before the first OpFunction",
                expected: "it inside a function",
            }),
            _ => Ok(()),
        }
    }

    /// A chain copied to many targets multiplies: it may not outgrow the module by much.
    fn bound_decorations(&self, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let entries = self.ids.decoration_entries() as u64;
        let budget = 65_536 + 16 * u64::from(instruction.offset);
        if entries > budget {
            return Err(Malformed::TooComplex {
                word: instruction.offset,
                budget,
                words: instruction.offset,
            });
        }
        Ok(())
    }

    fn decorate(
        &mut self,
        instruction: Instruction<'_>,
        target: u32,
        member: u32,
        decoration: u32,
        literal_at: usize,
    ) -> Result<(), Malformed> {
        use Decoration as D;
        let with_literal = match D::from_u32(decoration) {
            Some(
                D::SpecId
                | D::ArrayStride
                | D::MatrixStride
                | D::BuiltIn
                | D::Location
                | D::Component
                | D::Binding
                | D::DescriptorSet
                | D::Offset
                | D::InputAttachmentIndex,
            ) => true,
            Some(
                D::Block
                | D::BufferBlock
                | D::RowMajor
                | D::ColMajor
                | D::Restrict
                | D::Aliased
                | D::Coherent
                | D::NonWritable
                | D::NonReadable
                | D::NonUniform,
            ) => false,
            _ => return Ok(()),
        };
        let literal = if with_literal { instruction.word(literal_at)? } else { 0 };
        self.ids.decorate(instruction.offset, target, member, decoration, literal)
    }

    /// The function section, from `start` to the end.
    fn functions(&mut self, words: &[u32], start: u32) -> Result<(), Malformed> {
        let end = words.len();
        let mut offset = start as usize;
        let mut open = false;
        while offset < end {
            let first = words[offset];
            let (opcode, count) = ((first & 0xffff) as u16, (first >> 16) as usize);
            let class = class(opcode);
            let next = offset + count;
            if count == 0 || next > end {
                return Err(bad_length(offset, opcode, count, end));
            }
            if class == Class::Skip {
                offset = next;
                continue;
            }
            let instruction = Instruction { offset: offset as u32, opcode, words: &words[offset..next] };
            offset = next;
            let least = least_words(class);
            if (count as u32) < least {
                return Err(instruction.too_short(least));
            }
            match class {
                Class::Function => {
                    if open {
                        return Err(misplaced(instruction, "inside a function", "it after OpFunctionEnd"));
                    }
                    open = true;
                    self.graph.open(instruction.offset);
                    self.ids.define(instruction.offset, instruction.words[2])?;
                }
                Class::FunctionEnd => {
                    if !open {
                        return Err(misplaced(instruction, "outside a function", "it to close OpFunction"));
                    }
                    open = false;
                    self.resolve_phis(words)?;
                    self.graph.close();
                }
                _ if !open => {
                    return Err(misplaced(instruction, "after OpFunctionEnd", "OpFunction"));
                }
                Class::ModuleScope => {
                    return Err(misplaced(
                        instruction,
                        "inside a function",
                        "it before the first OpFunction",
                    ));
                }
                class => self.body(class, instruction, words)?,
            }
        }
        if open {
            return Err(Malformed::Truncated {
                word: end as u32,
                opcode: Op::FunctionEnd as u16,
                count: 1,
                left: 0,
            });
        }
        Ok(())
    }

    /// Notes an access through operand `index`; returns its node + 1, or 0.
    #[inline]
    fn touch(
        &mut self,
        instruction: Instruction<'_>,
        index: usize,
        access: Access,
    ) -> Result<u32, Malformed> {
        let id = instruction.words[index];
        let node = self.ids.node(instruction.offset, id)?;
        if node != 0 {
            let non_uniform = if self.ids.is_non_uniform(id) { Access::NON_UNIFORM } else { Access::empty() };
            self.graph.touch(node - 1, access | non_uniform);
        }
        Ok(node)
    }

    /// Result 2 stands for what operand `index` stands for.
    #[inline]
    fn follow(&mut self, instruction: Instruction<'_>, index: usize) -> Result<u32, Malformed> {
        let node = self.touch(instruction, index, Access::empty())?;
        if node != 0 {
            let result = instruction.words[2];
            self.ids.set_node(instruction.offset, result, node)?;
            if self.ids.is_non_uniform(result) {
                self.graph.touch(node - 1, Access::NON_UNIFORM);
            }
        }
        Ok(node)
    }

    #[inline]
    fn body(&mut self, class: Class, instruction: Instruction<'_>, module: &[u32]) -> Result<(), Malformed> {
        match class {
            Class::Skip | Class::Function | Class::FunctionEnd | Class::ModuleScope => {}
            Class::Load => self.load(instruction)?,
            Class::Store => {
                self.touch(instruction, 1, Access::STORED)?;
                // A pointer kept in memory can be used anywhere: assume both.
                self.touch(instruction, 2, Access::LOADED | Access::STORED)?;
            }
            Class::AccessChain => self.access_chain(instruction, 3, 4)?,
            Class::PtrAccessChain => self.access_chain(instruction, 3, 5)?,
            Class::UntypedAccessChain => self.access_chain(instruction, 4, 5)?,
            Class::Copy | Class::TexelPointer => {
                self.follow(instruction, 3)?;
            }
            Class::SampledImage => {
                self.touch(instruction, 4, Access::LOADED | Access::SAMPLED)?;
                self.follow(instruction, 3)?;
            }
            Class::ImageRead | Class::ReadPointer => {
                self.touch(instruction, 3, Access::LOADED)?;
            }
            Class::ImageWrite | Class::WritePointer => {
                self.touch(instruction, 1, Access::STORED)?;
            }
            Class::Sample => {
                self.touch(instruction, 3, Access::LOADED | Access::SAMPLED)?;
            }
            Class::SampleImplicit => {
                self.derivatives(Derivatives::IMPLICIT_LOD);
                self.touch(instruction, 3, Access::LOADED | Access::SAMPLED)?;
            }
            Class::SampleCompare => {
                self.touch(instruction, 3, Access::LOADED | Access::SAMPLED | Access::DEPTH_COMPARE)?;
            }
            Class::SampleCompareImplicit => {
                self.derivatives(Derivatives::IMPLICIT_LOD);
                self.touch(instruction, 3, Access::LOADED | Access::SAMPLED | Access::DEPTH_COMPARE)?;
            }
            Class::Query => {
                self.touch(instruction, 3, Access::QUERIED)?;
            }
            Class::QueryLod => {
                self.derivatives(Derivatives::IMPLICIT_LOD);
                self.touch(instruction, 3, Access::QUERIED | Access::SAMPLED)?;
            }
            Class::ArrayLength => {
                self.touch(instruction, 3, Access::ARRAY_LENGTH)?;
            }
            Class::UntypedArrayLength => {
                self.touch(instruction, 4, Access::ARRAY_LENGTH)?;
            }
            Class::Atomic => {
                self.touch(instruction, 3, Access::ATOMIC | Access::LOADED | Access::STORED)?;
            }
            Class::AtomicLoad => {
                self.touch(instruction, 3, Access::ATOMIC | Access::LOADED)?;
            }
            Class::AtomicStore => {
                self.touch(instruction, 1, Access::ATOMIC | Access::STORED)?;
            }
            Class::UseFirst => {
                self.touch(instruction, 1, Access::LOADED)?;
            }
            Class::UseSecond => {
                self.touch(instruction, 2, Access::LOADED)?;
            }
            Class::Compare => {
                self.touch(instruction, 3, Access::empty())?;
                self.touch(instruction, 4, Access::empty())?;
            }
            Class::CopyMemory => {
                self.touch(instruction, 1, Access::STORED)?;
                self.touch(instruction, 2, Access::LOADED)?;
            }
            Class::Select => self.select(instruction, module)?,
            Class::Phi => self.phi(instruction, module)?,
            Class::Call => self.call(instruction)?,
            Class::ReturnValue => {
                // The caller may do anything with a returned pointer.
                self.touch(instruction, 1, Access::LOADED | Access::STORED)?;
            }
            Class::ExtInst => {
                for index in 5..instruction.words.len() {
                    if self.ids.node(instruction.offset, instruction.words[index]).is_ok_and(|node| node != 0)
                    {
                        self.touch(instruction, index, Access::LOADED | Access::STORED)?;
                    }
                }
            }
            Class::Derivative => self.derivatives(Derivatives::EXPLICIT),
            Class::Subgroup => {
                let operation = subgroup_operation(instruction)?;
                if let Some(function) = self.graph.current() {
                    function.subgroup |= operation;
                }
            }
            Class::Parameter => self.parameter(instruction, module)?,
        }
        Ok(())
    }

    fn parameter(&mut self, instruction: Instruction<'_>, module: &[u32]) -> Result<(), Malformed> {
        // Parameters of plain types take a node too, so that a position finds its node by addition.
        let holds = self.held_by(instruction.words[1], module);
        let node = self.graph.add_node(holds.unwrap_or_default());
        if let Some(function) = self.graph.current() {
            function.parameters += 1;
        }
        let led_to = if holds.is_some() { node + 1 } else { 0 };
        self.ids.set_node(instruction.offset, instruction.words[2], led_to)
    }

    fn derivatives(&mut self, derivatives: Derivatives) {
        if let Some(function) = self.graph.current() {
            function.derivatives |= derivatives;
        }
    }

    /// A load through a pointer to a handle gives the handle; any other load reads bytes.
    #[inline]
    fn load(&mut self, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let node = self.ids.node(instruction.offset, instruction.words[3])?;
        if node == 0 {
            return Ok(());
        }
        match self.graph.holds(node - 1) {
            Holds::Bytes => self.touch(instruction, 3, Access::LOADED),
            Holds::Handle => self.follow(instruction, 3),
        }?;
        Ok(())
    }

    #[inline]
    fn access_chain(
        &mut self,
        instruction: Instruction<'_>,
        base: usize,
        indexes: usize,
    ) -> Result<(), Malformed> {
        if self.follow(instruction, base)? == 0 {
            return Ok(());
        }
        let node = self.ids.node(instruction.offset, instruction.words[base])?;
        // The first index of a chain from the variable itself chooses the descriptor of an array; a further
        // dimension is rare enough to be judged by it as well.
        if let Some(&index) = instruction.words.get(indexes) {
            let mut access = Access::empty();
            if self.ids.definition(index) == 0 {
                access |= Access::DYNAMIC_INDEX;
            }
            if self.ids.is_non_uniform(index) {
                access |= Access::NON_UNIFORM;
            }
            let from_variable = match self.variables.get(node as usize - 1) {
                Some(variable) => variable.id == instruction.words[base],
                None => self.graph.holds(node - 1) == Holds::Handle,
            };
            if from_variable && !access.is_empty() {
                self.graph.touch(node - 1, access);
            }
        }
        Ok(())
    }

    fn select(&mut self, instruction: Instruction<'_>, module: &[u32]) -> Result<(), Malformed> {
        let first = self.touch(instruction, 4, Access::empty())?;
        let second = self.touch(instruction, 5, Access::empty())?;
        let node = match (first, second) {
            (0, 0) => return Ok(()),
            (node, 0) | (0, node) => node,
            (first, second) if first == second => first,
            (first, second) => {
                let holds = self.held_by(instruction.words[1], module).unwrap_or_default();
                let merged = self.graph.add_node(holds);
                self.graph.add_edge(merged, first - 1);
                self.graph.add_edge(merged, second - 1);
                merged + 1
            }
        };
        self.ids.set_node(instruction.offset, instruction.words[2], node)
    }

    /// What a value of a type leads to, for types that can lead to a resource.
    fn held_by(&self, type_id: u32, module: &[u32]) -> Option<Holds> {
        let definition = self.ids.definition(type_id) as usize;
        let opcode = module.get(definition).filter(|_| definition != 0)? & 0xffff;
        match Op::from_u32(opcode)? {
            Op::TypePointer | Op::TypeUntypedPointerKHR => {
                let storage_class = *module.get(definition + 2)?;
                is_bindable(storage_class).then_some(
                    if storage_class == StorageClass::UniformConstant as u32 {
                        Holds::Handle
                    } else {
                        Holds::Bytes
                    },
                )
            }
            Op::TypeImage | Op::TypeSampler | Op::TypeSampledImage | Op::TypeAccelerationStructureKHR => {
                Some(Holds::Handle)
            }
            _ => None,
        }
    }

    /// Only a phi between pointers or handles matters; its operands may be defined later in the function.
    fn phi(&mut self, instruction: Instruction<'_>, module: &[u32]) -> Result<(), Malformed> {
        let Some(holds) = self.held_by(instruction.words[1], module) else {
            return Ok(());
        };
        let node = self.graph.add_node(holds);
        self.ids.set_node(instruction.offset, instruction.words[2], node + 1)?;
        self.phis.push((node, instruction.offset));
        Ok(())
    }

    fn resolve_phis(&mut self, module: &[u32]) -> Result<(), Malformed> {
        while let Some((merged, word)) = self.phis.pop() {
            let instruction = Words { words: module }.instruction(word)?;
            for pair in instruction.from(3).chunks_exact(2) {
                let node = self.ids.node(word, pair[0])?;
                if node != 0 && node - 1 != merged {
                    self.graph.touch(node - 1, Access::empty());
                    self.graph.add_edge(merged, node - 1);
                }
            }
        }
        Ok(())
    }

    fn call(&mut self, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let first_argument = self.graph.arguments.len() as u32;
        for index in 4..instruction.words.len() {
            let node = self.touch(instruction, index, Access::empty())?;
            if node != 0 {
                self.graph.arguments.push(Argument { position: index as u32 - 4, node: node - 1 });
            }
        }
        self.graph.calls.push(Call {
            word: instruction.offset,
            callee: instruction.words[3],
            first_argument,
            end_argument: self.graph.arguments.len() as u32,
        });
        Ok(())
    }
}

fn is_constant(op: Op) -> bool {
    matches!(
        op,
        Op::Undef
            | Op::ConstantTrue
            | Op::ConstantFalse
            | Op::Constant
            | Op::ConstantComposite
            | Op::ConstantSampler
            | Op::ConstantNull
            | Op::SpecConstantTrue
            | Op::SpecConstantFalse
            | Op::SpecConstant
            | Op::SpecConstantComposite
            | Op::SpecConstantOp
            | Op::ConstantCompositeReplicateEXT
            | Op::SpecConstantCompositeReplicateEXT
    )
}

#[cold]
fn bad_length(offset: usize, opcode: u16, count: usize, end: usize) -> Malformed {
    let word = offset as u32;
    if count == 0 {
        Malformed::ZeroLength { word, opcode }
    } else {
        Malformed::Truncated { word, opcode, count: count as u32, left: (end - offset) as u32 }
    }
}

#[cold]
fn misplaced(instruction: Instruction<'_>, found: &'static str, expected: &'static str) -> Malformed {
    Malformed::Layout { word: instruction.offset, opcode: instruction.opcode, found, expected }
}
