//! The few types that descriptors, blocks and vertex inputs are made of.

use spirv::{Decoration, Op};

use crate::constants::Constants;
use crate::ids::WHOLE;
use crate::module_words::Instruction;
use crate::preamble_opcode::{PreambleClass, preamble_class};
use crate::scanner::Budget;
use crate::{BlockSize, DescriptorCount, ImageShape, Malformed};

/// A type with its arrays taken off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    pub(crate) id: u32,
    /// Word offset of its definition.
    pub(crate) at: u32,
    pub(crate) count: DescriptorCount,
    pub(crate) dimensions: u8,
}

impl<'a> Constants<'a> {
    /// The instruction that defines a type before word `before`. Types only look backwards, which ends every
    /// recursion.
    pub(crate) fn type_at(
        &self,
        id: u32,
        before: u32,
        budget: &mut Budget,
    ) -> Result<(Op, Instruction<'a>), Malformed> {
        budget.spend(before, 1)?;
        let undefined = Malformed::Undefined { word: before, id, expected: "a type" };
        let at = self.ids.definition(id);
        if at == 0 {
            return Err(undefined);
        }
        let instruction = self.module.instruction(at)?;
        // A pointer to a structure that contains it is defined after that structure (OpTypeForwardPointer). Pointers
        // are never followed from inside a type, so letting them through does not make a cycle.
        if at >= before && u32::from(instruction.opcode) != Op::TypePointer as u32 {
            return Err(undefined);
        }
        if preamble_class(instruction.opcode) != PreambleClass::Type {
            return Err(undefined);
        }
        Op::from_u32(u32::from(instruction.opcode)).map(|op| (op, instruction)).ok_or(undefined)
    }

    /// Takes the arrays off a type and multiplies their lengths.
    pub(crate) fn element(&self, id: u32, before: u32, budget: &mut Budget) -> Result<Element, Malformed> {
        let (mut id, mut before) = (id, before);
        let mut product = 1_u32;
        let mut specialized = None;
        let mut runtime = false;
        let mut dimensions = 0_u8;
        loop {
            let (op, instruction) = self.type_at(id, before, budget)?;
            let at = instruction.offset;
            match op {
                Op::TypeArray => {
                    let length = self.value(instruction.word(3)?, at, budget)?;
                    let bits = u32::try_from(length.bits).ok();
                    product = bits
                        .and_then(|bits| product.checked_mul(bits))
                        .ok_or(Malformed::Overflow { word: at, what: "the product of array lengths" })?;
                    if length.specialized {
                        specialized = Some(specialized.flatten().or(length.spec_id));
                    }
                }
                Op::TypeRuntimeArray => runtime = true,
                _ => {
                    let count = match specialized {
                        _ if runtime => DescriptorCount::RuntimeSized,
                        Some(spec_id) => DescriptorCount::SpecConstant { spec_id, value: product },
                        None => DescriptorCount::Literal(product),
                    };
                    return Ok(Element { id, at, count, dimensions });
                }
            }
            dimensions = dimensions.saturating_add(1);
            id = instruction.word(2)?;
            before = at;
        }
    }

    /// Bytes of a block by its members' `Offset`, `ArrayStride` and `MatrixStride`.
    pub(crate) fn block(&self, id: u32, before: u32, budget: &mut Budget) -> Result<BlockSize, Malformed> {
        let (op, structure) = self.type_at(id, before, budget)?;
        if op != Op::TypeStruct {
            return Err(Malformed::Undefined { word: before, id, expected: "an OpTypeStruct" });
        }
        let members = structure.from(2);
        let layouts = self.layouts(id, members.len(), budget)?;
        let mut size = BlockSize { bytes: 0, runtime_stride: None };
        for (&member, &layout) in members.iter().zip(&layouts) {
            let (member_op, _) = self.type_at(member, structure.offset, budget)?;
            if member_op == Op::TypeRuntimeArray {
                size.runtime_stride = Some(self.ids.decoration(member, Decoration::ArrayStride).unwrap_or(0));
                size.bytes = size.bytes.max(layout.offset);
                continue;
            }
            let bytes = self.size(member, structure.offset, layout, budget)?;
            let end = layout
                .offset
                .checked_add(bytes)
                .ok_or(Malformed::Overflow { word: structure.offset, what: "the size of a block" })?;
            size.bytes = size.bytes.max(end);
        }
        Ok(size)
    }

    /// Smallest member offset of a block.
    pub(crate) fn block_start(&self, id: u32, before: u32, budget: &mut Budget) -> Result<u32, Malformed> {
        let (_, structure) = self.type_at(id, before, budget)?;
        let layouts = self.layouts(id, structure.from(2).len(), budget)?;
        Ok(layouts.iter().map(|layout| layout.offset).min().unwrap_or(0))
    }

    /// Explicit layout of every member, in one walk of the decorations.
    fn layouts(&self, id: u32, members: usize, budget: &mut Budget) -> Result<Vec<Layout>, Malformed> {
        let mut layouts = vec![Layout::default(); members];
        let mut steps = members as u64 / 4;
        for entry in self.ids.decorations(id) {
            steps += 1;
            let Some(layout) = layouts.get_mut(entry.member as usize) else { continue };
            match Decoration::from_u32(entry.decoration) {
                Some(Decoration::Offset) => layout.offset = entry.literal,
                Some(Decoration::MatrixStride) => layout.matrix_stride = entry.literal,
                Some(Decoration::RowMajor) => layout.row_major = true,
                _ => {}
            }
        }
        budget.spend(self.ids.definition(id), steps)?;
        Ok(layouts)
    }

    fn size(&self, id: u32, before: u32, layout: Layout, budget: &mut Budget) -> Result<u32, Malformed> {
        let (op, instruction) = self.type_at(id, before, budget)?;
        let at = instruction.offset;
        let overflow = Malformed::Overflow { word: at, what: "the size of a type" };
        let product = |a: u32, b: u32| a.checked_mul(b).ok_or(overflow.clone());
        match op {
            Op::TypeBool => Ok(4),
            Op::TypeInt | Op::TypeFloat => Ok(instruction.word(2)?.div_ceil(8)),
            // A pointer in memory is a 64-bit address (PhysicalStorageBuffer64).
            Op::TypePointer | Op::TypeUntypedPointerKHR => Ok(8),
            Op::TypeVector => {
                product(self.size(instruction.word(2)?, at, layout, budget)?, instruction.word(3)?)
            }
            Op::TypeMatrix => {
                let columns = instruction.word(3)?;
                let (_, column) = self.type_at(instruction.word(2)?, at, budget)?;
                let rows = column.word(3)?;
                let component = self.size(column.word(2)?, column.offset, layout, budget)?;
                let (vectors, length) = if layout.row_major { (rows, columns) } else { (columns, rows) };
                let last = product(component, length)?;
                let before_last = product(layout.matrix_stride, vectors.saturating_sub(1))?;
                before_last.checked_add(last).ok_or(overflow)
            }
            Op::TypeArray => {
                let length = self.value(instruction.word(3)?, at, budget)?.bits;
                let length = u32::try_from(length).map_err(|_| overflow.clone())?;
                match self.ids.decoration(id, Decoration::ArrayStride) {
                    Some(stride) => product(stride, length),
                    None => product(self.size(instruction.word(2)?, at, layout, budget)?, length),
                }
            }
            Op::TypeStruct => Ok(self.block(id, before, budget)?.bytes),
            _ => Ok(0),
        }
    }

    /// Whether every member of a block has a decoration.
    pub(crate) fn all_members(&self, id: u32, members: usize, wanted: Decoration) -> bool {
        let mut missing = vec![true; members];
        for entry in self.ids.decorations(id).filter(|entry| entry.decoration == wanted as u32) {
            if let Some(missing) = missing.get_mut(entry.member as usize) {
                *missing = false;
            }
        }
        members > 0 && !missing.contains(&true)
    }

    /// Whether a type is decorated with a decoration as a whole.
    pub(crate) fn is_decorated(&self, id: u32, wanted: Decoration) -> bool {
        self.ids.decorations(id).any(|entry| entry.member == WHOLE && entry.decoration == wanted as u32)
    }
}

/// Shape of an `OpTypeImage`.
pub(crate) fn image_shape(instruction: Instruction<'_>) -> Result<ImageShape, Malformed> {
    let bad = |index: usize, expected| -> Result<Malformed, Malformed> {
        Ok(Malformed::Operand { word: instruction.offset, found: instruction.word(index)?, expected })
    };
    let Some(dim) = spirv::Dim::from_u32(instruction.word(3)?) else { return Err(bad(3, "a Dim")?) };
    let Some(format) = spirv::ImageFormat::from_u32(instruction.word(8)?) else {
        return Err(bad(8, "an Image Format")?);
    };
    let depth = u8::try_from(instruction.word(4)?).map_or(2, |depth| depth.min(2));
    let sampled = match instruction.word(7)? {
        sampled @ 0..=2 => sampled as u8,
        _ => return Err(bad(7, "Sampled to be 0, 1 or 2")?),
    };
    Ok(ImageShape {
        dim,
        depth,
        arrayed: instruction.word(5)? != 0,
        multisampled: instruction.word(6)? != 0,
        sampled,
        format,
    })
}

/// Explicit layout of one member.
#[derive(Clone, Copy, Debug, Default)]
struct Layout {
    offset: u32,
    matrix_stride: u32,
    row_major: bool,
}
