//! Opcodes that decide how a descriptor is reached or what is done with it.
//!
//! One row an opcode: what it means to the scan, and where its operands stand. Everything not listed is skipped.
//! Operand positions are word indices within the instruction (SPIR-V specification, section 3.49; extension
//! instructions by their extension's specification).

use spirv::Op;

/// What an instruction inside a function means to the scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    /// Nothing.
    Skip,
    /// `OpLoad`: result 2, pointer 3.
    Load,
    /// `OpStore`: pointer 1, object 2.
    Store,
    /// Result 2 points into what base 3 points to; indexes follow.
    AccessChain,
    /// As an access chain, but index 4 is an element of the pointer itself.
    PtrAccessChain,
    /// Result 2 points into what base 4 points to, the type of the base being operand 3.
    UntypedAccessChain,
    /// Result 2 stands for the same thing as operand 3.
    Copy,
    /// `OpSampledImage`: result 2, image 3, sampler 4.
    SampledImage,
    /// `OpImageTexelPointer`: result 2, image pointer 3.
    TexelPointer,
    /// Reads texels of image 3.
    ImageRead,
    /// Writes texels of image 1.
    ImageWrite,
    /// Samples image 3 with an explicit level of detail or by gathering.
    Sample,
    /// Samples image 3 with an implicit level of detail.
    SampleImplicit,
    /// Compares depth with an explicit level of detail or by gathering.
    SampleCompare,
    /// Compares depth with an implicit level of detail.
    SampleCompareImplicit,
    /// Asks for size, levels or samples of image 3.
    Query,
    /// `OpImageQueryLod`: asks with derivatives.
    QueryLod,
    /// `OpArrayLength`: structure pointer 3.
    ArrayLength,
    /// `OpUntypedArrayLengthKHR`: structure pointer 4.
    UntypedArrayLength,
    /// Atomic that reads and writes through pointer 3.
    Atomic,
    /// Atomic that reads through pointer 3.
    AtomicLoad,
    /// Atomic that writes through pointer 1.
    AtomicStore,
    /// Reads through pointer 3.
    ReadPointer,
    /// Writes through pointer 1.
    WritePointer,
    /// Reads the handle in operand 1.
    UseFirst,
    /// Reads the handle in operand 2.
    UseSecond,
    /// Compares pointers 3 and 4: names them, no more.
    Compare,
    /// `OpCopyMemory`, `OpCopyMemorySized`: target 1, source 2.
    CopyMemory,
    /// `OpSelect`: result 2, objects 4 and 5.
    Select,
    /// `OpPhi`: result 2, (value, parent) pairs from 3.
    Phi,
    /// `OpFunctionCall`: result 2, function 3, arguments from 4.
    Call,
    /// `OpReturnValue`: value 1.
    ReturnValue,
    /// `OpExtInst`: operands from 5.
    ExtInst,
    /// A derivative instruction.
    Derivative,
    /// A subgroup operation; the group operation of arithmetic ones decides further.
    Subgroup,
    /// `OpFunction`.
    Function,
    /// `OpFunctionParameter`.
    Parameter,
    /// `OpFunctionEnd`.
    FunctionEnd,
    /// An instruction that may not stand inside a function.
    ModuleScope,
}

/// One past the highest opcode that has a row.
const TABLE: usize = 8192;

macro_rules! classes {
    ($($class:ident: $($op:ident),+ $(,)?;)*) => {
        const fn build() -> [Class; TABLE] {
            let mut table = [Class::Skip; TABLE];
            $($(table[Op::$op as usize] = Class::$class;)+)*
            table
        }
    };
}

classes! {
    Load: Load;
    Store: Store;
    AccessChain: AccessChain, InBoundsAccessChain, RawAccessChainNV;
    PtrAccessChain: PtrAccessChain, InBoundsPtrAccessChain;
    UntypedAccessChain: UntypedAccessChainKHR, UntypedInBoundsAccessChainKHR, UntypedPtrAccessChainKHR,
        UntypedInBoundsPtrAccessChainKHR;
    Copy: CopyObject, CopyLogical, Bitcast, Image;
    SampledImage: SampledImage;
    TexelPointer: ImageTexelPointer;
    ImageRead: ImageRead, ImageFetch, ImageSparseRead, ImageSparseFetch, FragmentFetchAMD, FragmentMaskFetchAMD;
    ImageWrite: ImageWrite;
    Sample: ImageSampleExplicitLod, ImageSampleProjExplicitLod, ImageGather, ImageSparseSampleExplicitLod,
        ImageSparseSampleProjExplicitLod, ImageSparseGather;
    SampleImplicit: ImageSampleImplicitLod, ImageSampleProjImplicitLod, ImageSparseSampleImplicitLod,
        ImageSparseSampleProjImplicitLod, ImageSampleFootprintNV;
    SampleCompare: ImageSampleDrefExplicitLod, ImageSampleProjDrefExplicitLod, ImageDrefGather,
        ImageSparseSampleDrefExplicitLod, ImageSparseSampleProjDrefExplicitLod, ImageSparseDrefGather;
    SampleCompareImplicit: ImageSampleDrefImplicitLod, ImageSampleProjDrefImplicitLod,
        ImageSparseSampleDrefImplicitLod, ImageSparseSampleProjDrefImplicitLod;
    Query: ImageQuerySizeLod, ImageQuerySize, ImageQueryLevels, ImageQuerySamples;
    QueryLod: ImageQueryLod;
    ArrayLength: ArrayLength;
    UntypedArrayLength: UntypedArrayLengthKHR;
    Atomic: AtomicExchange, AtomicCompareExchange, AtomicCompareExchangeWeak, AtomicIIncrement, AtomicIDecrement,
        AtomicIAdd, AtomicISub, AtomicSMin, AtomicUMin, AtomicSMax, AtomicUMax, AtomicAnd, AtomicOr, AtomicXor,
        AtomicFlagTestAndSet, AtomicFMinEXT, AtomicFMaxEXT, AtomicFAddEXT;
    AtomicLoad: AtomicLoad;
    AtomicStore: AtomicStore, AtomicFlagClear;
    ReadPointer: CooperativeMatrixLoadKHR, CooperativeMatrixLoadNV, CooperativeMatrixLoadTensorNV,
        CooperativeVectorLoadNV;
    WritePointer: CooperativeMatrixStoreKHR, CooperativeMatrixStoreNV, CooperativeMatrixStoreTensorNV,
        CooperativeVectorStoreNV;
    UseFirst: TraceRayKHR, TraceMotionNV, TraceRayMotionNV;
    UseSecond: RayQueryInitializeKHR, HitObjectTraceRayNV, HitObjectTraceRayMotionNV;
    Compare: PtrEqual, PtrNotEqual, PtrDiff;
    CopyMemory: CopyMemory, CopyMemorySized;
    Select: Select;
    Phi: Phi;
    Call: FunctionCall;
    ReturnValue: ReturnValue;
    ExtInst: ExtInst, ExtInstWithForwardRefsKHR;
    Derivative: DPdx, DPdy, Fwidth, DPdxFine, DPdyFine, FwidthFine, DPdxCoarse, DPdyCoarse, FwidthCoarse;
    Subgroup: GroupNonUniformElect, GroupNonUniformAll, GroupNonUniformAny, GroupNonUniformAllEqual,
        GroupNonUniformBroadcast, GroupNonUniformBroadcastFirst, GroupNonUniformBallot,
        GroupNonUniformInverseBallot, GroupNonUniformBallotBitExtract, GroupNonUniformBallotBitCount,
        GroupNonUniformBallotFindLSB, GroupNonUniformBallotFindMSB, GroupNonUniformShuffle,
        GroupNonUniformShuffleXor, GroupNonUniformShuffleUp, GroupNonUniformShuffleDown, GroupNonUniformIAdd,
        GroupNonUniformFAdd, GroupNonUniformIMul, GroupNonUniformFMul, GroupNonUniformSMin, GroupNonUniformUMin,
        GroupNonUniformFMin, GroupNonUniformSMax, GroupNonUniformUMax, GroupNonUniformFMax,
        GroupNonUniformBitwiseAnd, GroupNonUniformBitwiseOr, GroupNonUniformBitwiseXor,
        GroupNonUniformLogicalAnd, GroupNonUniformLogicalOr, GroupNonUniformLogicalXor,
        GroupNonUniformQuadBroadcast, GroupNonUniformQuadSwap, GroupNonUniformRotateKHR,
        GroupNonUniformQuadAllKHR, GroupNonUniformQuadAnyKHR, GroupNonUniformPartitionNV,
        SubgroupBallotKHR, SubgroupFirstInvocationKHR, SubgroupReadInvocationKHR, SubgroupAllKHR,
        SubgroupAnyKHR, SubgroupAllEqualKHR;
    Function: Function;
    Parameter: FunctionParameter;
    FunctionEnd: FunctionEnd;
    ModuleScope: Capability, Extension, ExtInstImport, MemoryModel, EntryPoint, ExecutionMode, ExecutionModeId,
        Decorate, MemberDecorate, DecorateId, DecorationGroup, GroupDecorate, GroupMemberDecorate,
        TypeVoid, TypeBool, TypeInt, TypeFloat, TypeVector, TypeMatrix, TypeImage, TypeSampler,
        TypeSampledImage, TypeArray, TypeRuntimeArray, TypeStruct, TypePointer, TypeFunction, Constant,
        ConstantComposite, SpecConstant, SpecConstantTrue, SpecConstantFalse, SpecConstantOp;
}

static CLASSES: [Class; TABLE] = build();

/// Class of an opcode inside a function.
#[inline]
pub(crate) fn class(opcode: u16) -> Class {
    match CLASSES.get(usize::from(opcode)) {
        Some(&class) => class,
        None => Class::Skip,
    }
}

/// Operand through which an instruction of a class reaches a resource, where nothing is to be noted if it reaches none: 0
/// for classes that must be looked at in any case. Most loads and stores go to memory of the function's own.
#[inline]
pub(crate) fn reaching_operand(class: Class) -> usize {
    usize::from(REACHING[class as usize])
}

static REACHING: [u8; Class::ModuleScope as usize + 1] = {
    let mut table = [0; Class::ModuleScope as usize + 1];
    let rows: [(u8, &[Class]); 4] = [
        (
            1,
            &[
                Class::ImageWrite,
                Class::WritePointer,
                Class::AtomicStore,
                Class::UseFirst,
                Class::ReturnValue,
            ],
        ),
        (2, &[Class::UseSecond]),
        (
            3,
            &[
                Class::Load,
                Class::AccessChain,
                Class::PtrAccessChain,
                Class::Copy,
                Class::TexelPointer,
                Class::ImageRead,
                Class::ReadPointer,
                Class::Sample,
                Class::SampleCompare,
                Class::Query,
                Class::ArrayLength,
                Class::Atomic,
                Class::AtomicLoad,
            ],
        ),
        (4, &[Class::UntypedAccessChain, Class::UntypedArrayLength]),
    ];
    let mut row = 0;
    while row < rows.len() {
        let (operand, classes) = rows[row];
        let mut index = 0;
        while index < classes.len() {
            table[classes[index] as usize] = operand;
            index += 1;
        }
        row += 1;
    }
    table
};

/// Fewest words of an instruction of a class that the scan reads operands of.
#[inline]
pub(crate) const fn least_words(class: Class) -> u32 {
    match class {
        Class::Skip | Class::FunctionEnd | Class::ModuleScope | Class::Derivative => 1,
        Class::UseFirst
        | Class::ReturnValue
        | Class::ImageWrite
        | Class::AtomicStore
        | Class::WritePointer => 2,
        Class::Store | Class::CopyMemory | Class::UseSecond | Class::Parameter | Class::Phi => 3,
        Class::Load
        | Class::AccessChain
        | Class::Copy
        | Class::TexelPointer
        | Class::ImageRead
        | Class::Sample
        | Class::SampleImplicit
        | Class::SampleCompare
        | Class::SampleCompareImplicit
        | Class::Query
        | Class::QueryLod
        | Class::ArrayLength
        | Class::Atomic
        | Class::AtomicLoad
        | Class::ReadPointer
        | Class::Call
        | Class::Subgroup => 4,
        Class::PtrAccessChain
        | Class::UntypedAccessChain
        | Class::UntypedArrayLength
        | Class::SampledImage
        | Class::Compare
        | Class::Function
        | Class::ExtInst => 5,
        Class::Select => 6,
    }
}
