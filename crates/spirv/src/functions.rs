//! The function section: what is done with the variables.

use spirv::{Op, StorageClass};

use crate::graph::{Argument, Call, Holds};
use crate::module_words::{Instruction, Words, bad_length};
use crate::opcode::{Class, class, least_words, reaching_operand};
use crate::preamble::is_bindable;
use crate::scanner::State;
use crate::subgroup::subgroup_operation;
use crate::{Access, Derivatives, Malformed};

/// Types whose values are handles.
const HANDLES: [Op; 4] =
    [Op::TypeImage, Op::TypeSampler, Op::TypeSampledImage, Op::TypeAccelerationStructureKHR];

impl State {
    /// The function section, from `start` to the end.
    pub(crate) fn functions(&mut self, words: &[u32], start: u32) -> Result<(), Malformed> {
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
            let reaching = reaching_operand(class);
            if reaching != 0 && open && self.ids.node(instruction.offset, instruction.words[reaching])? == 0 {
                continue;
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
                let (pointer, object) = (instruction.words[1], instruction.words[2]);
                if self.ids.node(instruction.offset, pointer)? | self.ids.node(instruction.offset, object)?
                    == 0
                {
                    return Ok(());
                }
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
                self.touch(instruction, 4, Access::SAMPLED)?;
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
        // Every phi asks: compared by number, which is cheaper than finding the name.
        if opcode == Op::TypePointer as u32 || opcode == Op::TypeUntypedPointerKHR as u32 {
            let storage_class = *module.get(definition + 2)?;
            let handle = storage_class == StorageClass::UniformConstant as u32;
            return is_bindable(storage_class).then_some(if handle { Holds::Handle } else { Holds::Bytes });
        }
        HANDLES.iter().any(|&op| op as u32 == opcode).then_some(Holds::Handle)
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

#[cold]
fn misplaced(instruction: Instruction<'_>, found: &'static str, expected: &'static str) -> Malformed {
    Malformed::Layout { word: instruction.offset, opcode: instruction.opcode, found, expected }
}
