//! Everything before the first function.

use spirv::{Decoration, Op, StorageClass};

use crate::Malformed;
use crate::graph::Holds;
use crate::ids::WHOLE;
use crate::module_words::{Instruction, Words};
use crate::scanner::{State, Variable};

/// Storage classes whose variables matter: what can be bound, and vertex inputs.
pub(crate) fn is_bindable(storage_class: u32) -> bool {
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
    /// Everything before the first function; returns the word offset of that function, or of the end.
    pub(crate) fn preamble(&mut self, module: Words<'_>) -> Result<u32, Malformed> {
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
