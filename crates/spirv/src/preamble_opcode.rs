//! Opcodes before the first function, by what they mean to the scan. Everything not listed is skipped.

/// What an instruction of the preamble means to the scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum PreambleClass {
    /// Nothing.
    Skip,
    /// `OpDecorate`, `OpDecorateId`.
    Decorate,
    /// `OpMemberDecorate`.
    MemberDecorate,
    /// `OpGroupDecorate`.
    GroupDecorate,
    /// `OpGroupMemberDecorate`.
    GroupMemberDecorate,
    /// `OpCapability`.
    Capability,
    /// `OpExtension`.
    Extension,
    /// `OpEntryPoint`.
    EntryPoint,
    /// `OpExecutionMode`, `OpExecutionModeId`.
    ExecutionMode,
    /// A variable: result 2.
    Variable,
    /// A constant: result 2.
    Constant,
    /// A type: result 1.
    Type,
    /// `OpFunction`: the preamble ends.
    Function,
    /// An instruction that only stands in a function.
    InsideFunction,
}

/// One past the highest opcode that has a row.
const TABLE: usize = 8192;

macro_rules! classes {
    ($($class:ident: $($op:ident),+ $(,)?;)*) => {
        const fn build() -> [PreambleClass; TABLE] {
            let mut table = [PreambleClass::Skip; TABLE];
            $($(table[spirv::Op::$op as usize] = PreambleClass::$class;)+)*
            table
        }
    };
}

classes! {
    Decorate: Decorate, DecorateId;
    MemberDecorate: MemberDecorate;
    GroupDecorate: GroupDecorate;
    GroupMemberDecorate: GroupMemberDecorate;
    Capability: Capability;
    Extension: Extension;
    EntryPoint: EntryPoint;
    ExecutionMode: ExecutionMode, ExecutionModeId;
    Variable: Variable, UntypedVariableKHR;
    Constant: Undef, ConstantTrue, ConstantFalse, Constant, ConstantComposite, ConstantSampler, ConstantNull,
        SpecConstantTrue, SpecConstantFalse, SpecConstant, SpecConstantComposite, SpecConstantOp,
        ConstantCompositeReplicateEXT, SpecConstantCompositeReplicateEXT, ConstantSizeOfEXT, SpecConstantTargetINTEL,
        SpecConstantArchitectureINTEL, SpecConstantCapabilitiesINTEL;
    // `OpTypeForwardPointer` names a pointer that another instruction defines.
    Type: TypeVoid, TypeBool, TypeInt, TypeFloat, TypeVector, TypeMatrix, TypeImage, TypeSampler, TypeSampledImage,
        TypeArray, TypeRuntimeArray, TypeStruct, TypeOpaque, TypePointer, TypeFunction, TypeEvent, TypeDeviceEvent,
        TypeReserveId, TypeQueue, TypePipe, TypePipeStorage, TypeNamedBarrier, TypeUntypedPointerKHR,
        TypeCooperativeMatrixKHR, TypeCooperativeMatrixNV, TypeVectorIdEXT, TypeRayQueryKHR,
        TypeAccelerationStructureKHR, TypeHitObjectNV, TypeHitObjectEXT, TypeNodePayloadArrayAMDX, TypeTensorARM,
        TypeGraphARM, TypeTensorLayoutNV, TypeTensorViewNV, TypeBufferEXT, TypeBufferSurfaceINTEL, TypeVmeImageINTEL,
        TypeAvcImePayloadINTEL, TypeAvcRefPayloadINTEL, TypeAvcSicPayloadINTEL, TypeAvcMcePayloadINTEL,
        TypeAvcMceResultINTEL, TypeAvcImeResultINTEL, TypeAvcImeResultSingleReferenceStreamoutINTEL,
        TypeAvcImeResultDualReferenceStreamoutINTEL, TypeAvcImeSingleReferenceStreaminINTEL,
        TypeAvcImeDualReferenceStreaminINTEL, TypeAvcRefResultINTEL, TypeAvcSicResultINTEL, TypeTaskSequenceALTERA;
    Function: Function;
    InsideFunction: FunctionEnd, Label, Load, Store, Return;
}

static CLASSES: [PreambleClass; TABLE] = build();

/// Class of an opcode before the first function.
#[inline]
pub(crate) fn preamble_class(opcode: u16) -> PreambleClass {
    match CLASSES.get(usize::from(opcode)) {
        Some(&class) => class,
        None => PreambleClass::Skip,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_the_grammar_is_a_type() {
        for opcode in 0..=u16::MAX {
            let Some(op) = spirv::Op::from_u32(u32::from(opcode)) else { continue };
            let name = format!("{op:?}");
            // A continuation carries no result.
            // The grammar's crate leaves the reserved types of some extensions out of `is_type`; by name they are.
            let is_type = (op.is_type() || name.starts_with("Type")) && op != spirv::Op::TypeForwardPointer;
            let is_type = is_type && !name.contains("Continued");
            assert_eq!(preamble_class(opcode) == PreambleClass::Type, is_type, "Op{name}");
            let is_constant = op.is_constant() || op == spirv::Op::Undef;
            let is_constant = is_constant && !name.contains("Continued");
            assert_eq!(preamble_class(opcode) == PreambleClass::Constant, is_constant, "Op{name}");
        }
    }
}
