//! Values of constants, under a specialization.

use spirv::{Decoration, Op};

use crate::ids::Ids;
use crate::module_words::Words;
use crate::scanner::Budget;
use crate::{Malformed, Specialization};

/// What an integer constant evaluates to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Low 64 bits.
    pub(crate) bits: u64,
    /// It depends on a specialization constant.
    pub(crate) specialized: bool,
    /// `SpecId` of the first specialization constant it depends on.
    pub(crate) spec_id: Option<u32>,
}

/// Evaluates constants of one module.
pub(crate) struct Constants<'a> {
    pub(crate) module: Words<'a>,
    pub(crate) ids: &'a Ids,
    pub(crate) specialization: &'a Specialization,
}

impl Constants<'_> {
    /// Value of an integer or boolean constant that is defined before word `before`.
    ///
    /// Definitions only look backwards, so that recursion ends; the budget bounds shared subexpressions.
    pub(crate) fn value(&self, id: u32, before: u32, budget: &mut Budget) -> Result<Value, Malformed> {
        budget.spend(before, 1)?;
        let at = self.ids.definition(id);
        let undefined = Malformed::Undefined { word: before, id, expected: "an integer constant" };
        if at == 0 || at >= before {
            return Err(undefined);
        }
        let instruction = self.module.instruction(at)?;
        let plain = |bits| Value { bits, specialized: false, spec_id: None };
        match Op::from_u32(u32::from(instruction.opcode)) {
            Some(Op::Constant) => {
                // A narrow signed constant is sign-extended to its word: keep its own bits.
                let width = self.width(instruction.word(1)?)?;
                Ok(plain(wide(instruction.word(3)?, instruction.from(4)) & mask(width)))
            }
            Some(Op::ConstantTrue) => Ok(plain(1)),
            Some(Op::ConstantFalse | Op::ConstantNull) => Ok(plain(0)),
            Some(op @ (Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse)) => {
                let default = match op {
                    Op::SpecConstant => wide(instruction.word(3)?, instruction.from(4)),
                    op => u64::from(op == Op::SpecConstantTrue),
                };
                let spec_id = self.ids.decoration(id, Decoration::SpecId);
                let given = spec_id.and_then(|spec_id| self.specialization.get(spec_id));
                let bits = match given {
                    // VkBool32: anything but 0 is true.
                    Some(bits) if op != Op::SpecConstant => u64::from(bits != 0),
                    Some(bits) => bits & mask(self.width(instruction.word(1)?)?),
                    None => default,
                };
                Ok(Value { bits, specialized: true, spec_id })
            }
            Some(Op::SpecConstantOp) => self.operation(at, budget),
            _ => Err(undefined),
        }
    }

    /// A scalar member of a composite constant, by one index.
    fn member(&self, id: u32, index: u32, before: u32, budget: &mut Budget) -> Result<Value, Malformed> {
        let at = self.ids.definition(id);
        if at == 0 || at >= before {
            return Err(Malformed::Undefined { word: before, id, expected: "a composite constant" });
        }
        let instruction = self.module.instruction(at)?;
        match Op::from_u32(u32::from(instruction.opcode)) {
            Some(Op::ConstantComposite | Op::SpecConstantComposite) => {
                self.value(instruction.word(3 + index as usize)?, at, budget)
            }
            Some(Op::ConstantNull) => Ok(Value { bits: 0, specialized: false, spec_id: None }),
            _ => Err(Malformed::Undefined { word: before, id, expected: "a composite constant" }),
        }
    }

    /// Constituents of a three-component constant (`WorkgroupSize`).
    pub(crate) fn triple(&self, id: u32, budget: &mut Budget) -> Result<[Value; 3], Malformed> {
        let before = self.module.words.len() as u32;
        Ok([
            self.member(id, 0, before, budget)?,
            self.member(id, 1, before, budget)?,
            self.member(id, 2, before, budget)?,
        ])
    }

    fn width(&self, type_id: u32) -> Result<u32, Malformed> {
        let at = self.ids.definition(type_id);
        if at == 0 {
            return Err(Malformed::Undefined { word: at, id: type_id, expected: "a numeric type" });
        }
        let instruction = self.module.instruction(at)?;
        match Op::from_u32(u32::from(instruction.opcode)) {
            Some(Op::TypeInt | Op::TypeFloat) => instruction.word(2),
            _ => Ok(32),
        }
    }

    /// `OpSpecConstantOp`: the integer operations that sizes are made of.
    fn operation(&self, at: u32, budget: &mut Budget) -> Result<Value, Malformed> {
        let instruction = self.module.instruction(at)?;
        let width = self.width(instruction.word(1)?)?;
        let opcode = instruction.word(3)?;
        let unsupported = Malformed::Operand {
            word: at,
            found: opcode,
            expected: "an integer operation of OpSpecConstantOp",
        };
        let Some(op) = Op::from_u32(opcode) else { return Err(unsupported) };
        if op == Op::CompositeExtract {
            return self.member(instruction.word(4)?, instruction.word(5)?, at, budget);
        }
        let mut operands = [0_u64; 3];
        let mut spec_id = None;
        let count = match op {
            Op::SNegate | Op::Not | Op::LogicalNot | Op::UConvert | Op::SConvert | Op::Bitcast => 1,
            Op::Select => 3,
            _ => 2,
        };
        for (index, slot) in operands.iter_mut().enumerate().take(count) {
            let value = self.value(instruction.word(4 + index)?, at, budget)?;
            spec_id = spec_id.or(value.spec_id);
            *slot = value.bits;
        }
        let [a, b, c] = operands;
        let (signed_a, signed_b) = (sign(a, width), sign(b, width));
        let shift = u32::try_from(b).unwrap_or(u32::MAX);
        let bits = match op {
            Op::SNegate => signed_a.wrapping_neg().cast_unsigned(),
            Op::Not => !a,
            Op::LogicalNot => u64::from(a == 0),
            Op::UConvert | Op::Bitcast => a,
            Op::SConvert => signed_a.cast_unsigned(),
            Op::Select => {
                if a != 0 {
                    b
                } else {
                    c
                }
            }
            Op::IAdd => a.wrapping_add(b),
            Op::ISub => a.wrapping_sub(b),
            Op::IMul => a.wrapping_mul(b),
            // The result of a division by zero is undefined; 0 is as good as any.
            Op::UDiv => a.checked_div(b).unwrap_or(0),
            Op::UMod => a.checked_rem(b).unwrap_or(0),
            Op::SDiv => signed_a.checked_div(signed_b).unwrap_or(0).cast_unsigned(),
            Op::SRem => signed_a.checked_rem(signed_b).unwrap_or(0).cast_unsigned(),
            Op::SMod => floored_remainder(signed_a, signed_b).cast_unsigned(),
            Op::ShiftLeftLogical => a.checked_shl(shift).unwrap_or(0),
            Op::ShiftRightLogical => a.checked_shr(shift).unwrap_or(0),
            Op::ShiftRightArithmetic => signed_a.checked_shr(shift).unwrap_or(0).cast_unsigned(),
            Op::BitwiseOr | Op::LogicalOr => a | b,
            Op::BitwiseAnd | Op::LogicalAnd => a & b,
            Op::BitwiseXor => a ^ b,
            Op::LogicalEqual | Op::IEqual => u64::from(a == b),
            Op::LogicalNotEqual | Op::INotEqual => u64::from(a != b),
            Op::ULessThan => u64::from(a < b),
            Op::ULessThanEqual => u64::from(a <= b),
            Op::UGreaterThan => u64::from(a > b),
            Op::UGreaterThanEqual => u64::from(a >= b),
            Op::SLessThan => u64::from(signed_a < signed_b),
            Op::SLessThanEqual => u64::from(signed_a <= signed_b),
            Op::SGreaterThan => u64::from(signed_a > signed_b),
            Op::SGreaterThanEqual => u64::from(signed_a >= signed_b),
            _ => return Err(unsupported),
        };
        Ok(Value { bits: bits & mask(width), specialized: true, spec_id })
    }
}

/// A remainder with the sign of the divisor, as `OpSMod` has it.
fn floored_remainder(a: i64, b: i64) -> i64 {
    let remainder = a.checked_rem(b).unwrap_or(0);
    if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder }
}

fn wide(low: u32, rest: &[u32]) -> u64 {
    u64::from(low) | rest.first().map_or(0, |&high| u64::from(high) << 32)
}

fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn sign(bits: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    (bits << unused).cast_signed() >> unused
}
