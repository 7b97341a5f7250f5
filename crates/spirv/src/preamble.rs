//! Everything before the first function.

use spirv::{Decoration, StorageClass};

use crate::Malformed;
use crate::graph::Holds;
use crate::ids::WHOLE;
use crate::module_words::{Instruction, Words, bad_length};
use crate::preamble_opcode::{PreambleClass, preamble_class};
use crate::scanner::{State, Variable};

/// Decorations that are noted with their literal, a bit each.
const WITH_LITERAL: u64 = bits(&[
    Decoration::SpecId,
    Decoration::ArrayStride,
    Decoration::MatrixStride,
    Decoration::BuiltIn,
    Decoration::Location,
    Decoration::Component,
    Decoration::Binding,
    Decoration::DescriptorSet,
    Decoration::Offset,
    Decoration::InputAttachmentIndex,
]);

/// Decorations that are noted and have no literal.
const PLAIN: u64 = bits(&[
    Decoration::Block,
    Decoration::BufferBlock,
    Decoration::RowMajor,
    Decoration::ColMajor,
    Decoration::Restrict,
    Decoration::Aliased,
    Decoration::Coherent,
    Decoration::NonWritable,
    Decoration::NonReadable,
]);

/// The one noted decoration whose number is not below 64.
const NON_UNIFORM: u32 = Decoration::NonUniform as u32;

const fn bits(decorations: &[Decoration]) -> u64 {
    let (mut bits, mut index) = (0, 0);
    while index < decorations.len() {
        // A number of 64 or more does not compile.
        bits |= 1_u64 << decorations[index] as u32;
        index += 1;
    }
    bits
}

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
        let words = module.words;
        let end = words.len();
        let mut offset = 5;
        while offset < end {
            let first = words[offset];
            let (opcode, count) = ((first & 0xffff) as u16, (first >> 16) as usize);
            let next = offset + count;
            if count == 0 || next > end {
                return Err(bad_length(offset, opcode, count, end));
            }
            match preamble_class(opcode) {
                PreambleClass::Skip => {}
                PreambleClass::Function => return Ok(offset as u32),
                class => {
                    let words = &words[offset..next];
                    self.declaration(class, Instruction { offset: offset as u32, opcode, words })?;
                }
            }
            offset = next;
        }
        Ok(end as u32)
    }

    #[inline]
    fn declaration(&mut self, class: PreambleClass, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let at = instruction.offset;
        match class {
            PreambleClass::Skip | PreambleClass::Function => Ok(()),
            PreambleClass::Decorate => {
                let (target, decoration) = (instruction.word(1)?, instruction.word(2)?);
                if decoration == Decoration::BuiltIn as u32
                    && instruction.word(3)? == spirv::BuiltIn::WorkgroupSize as u32
                {
                    self.workgroup_size = Some(target);
                }
                self.decorate(instruction, target, WHOLE, decoration, 3)
            }
            PreambleClass::MemberDecorate => {
                let (target, member) = (instruction.word(1)?, instruction.word(2)?);
                self.decorate(instruction, target, member, instruction.word(3)?, 4)
            }
            PreambleClass::GroupDecorate => {
                let group = instruction.word(1)?;
                instruction
                    .from(2)
                    .iter()
                    .try_for_each(|&target| self.ids.decorate_from_group(at, group, target, WHOLE))?;
                self.bound_decorations(instruction)
            }
            PreambleClass::GroupMemberDecorate => {
                let group = instruction.word(1)?;
                for pair in instruction.from(2).chunks_exact(2) {
                    self.ids.decorate_from_group(at, group, pair[0], pair[1])?;
                }
                self.bound_decorations(instruction)
            }
            PreambleClass::Capability => {
                self.capabilities.push(instruction.word(1)?);
                Ok(())
            }
            PreambleClass::Extension => {
                self.extensions.push(instruction.string(1)?.0.into());
                Ok(())
            }
            PreambleClass::EntryPoint => {
                self.entry_points.push(at);
                Ok(())
            }
            PreambleClass::ExecutionMode => {
                self.execution_modes.push(at);
                Ok(())
            }
            PreambleClass::Variable => self.variable(instruction),
            PreambleClass::Constant => self.ids.define(at, instruction.word(2)?),
            PreambleClass::Type => self.ids.define(at, instruction.word(1)?),
            PreambleClass::InsideFunction => Err(Malformed::Layout {
                word: at,
                opcode: instruction.opcode,
                found: "before the first OpFunction",
                expected: "it inside a function",
            }),
        }
    }

    fn variable(&mut self, instruction: Instruction<'_>) -> Result<(), Malformed> {
        let at = instruction.offset;
        let (id, storage_class) = (instruction.word(2)?, instruction.word(3)?);
        self.ids.define(at, id)?;
        if is_bindable(storage_class) {
            let holds = if storage_class == StorageClass::UniformConstant as u32 {
                Holds::Handle
            } else {
                Holds::Bytes
            };
            let node = self.graph.add_node(holds);
            self.ids.set_node(at, id, node + 1)?;
            self.variables.push(Variable { word: at, id, storage_class });
        }
        Ok(())
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
        let with_literal = match decoration {
            0..64 if WITH_LITERAL >> decoration & 1 != 0 => true,
            0..64 if PLAIN >> decoration & 1 != 0 => false,
            NON_UNIFORM => false,
            _ => return Ok(()),
        };
        let literal = if with_literal { instruction.word(literal_at)? } else { 0 };
        self.ids.decorate(instruction.offset, target, member, decoration, literal)
    }
}
