//! Which `VkSubgroupFeatureFlagBits` an instruction needs.

use spirv::{GroupOperation, Op};

use crate::module_words::Instruction;
use crate::{Malformed, SubgroupOperations};

/// The operation class of a subgroup instruction (Vulkan specification, "Subgroup Operations" of the appendix on
/// the SPIR-V environment: which capability, and so which feature bit, each instruction belongs to).
pub(crate) fn subgroup_operation(instruction: Instruction<'_>) -> Result<SubgroupOperations, Malformed> {
    use SubgroupOperations as S;
    Ok(match Op::from_u32(u32::from(instruction.opcode)) {
        Some(Op::GroupNonUniformElect) => S::BASIC,
        Some(
            Op::GroupNonUniformAll
            | Op::GroupNonUniformAny
            | Op::GroupNonUniformAllEqual
            | Op::SubgroupAllKHR
            | Op::SubgroupAnyKHR
            | Op::SubgroupAllEqualKHR,
        ) => S::VOTE,
        Some(
            Op::GroupNonUniformBroadcast
            | Op::GroupNonUniformBroadcastFirst
            | Op::GroupNonUniformBallot
            | Op::GroupNonUniformInverseBallot
            | Op::GroupNonUniformBallotBitExtract
            | Op::GroupNonUniformBallotBitCount
            | Op::GroupNonUniformBallotFindLSB
            | Op::GroupNonUniformBallotFindMSB
            | Op::SubgroupBallotKHR
            | Op::SubgroupFirstInvocationKHR
            | Op::SubgroupReadInvocationKHR,
        ) => S::BALLOT,
        Some(Op::GroupNonUniformShuffle | Op::GroupNonUniformShuffleXor) => S::SHUFFLE,
        Some(Op::GroupNonUniformShuffleUp | Op::GroupNonUniformShuffleDown) => S::SHUFFLE_RELATIVE,
        Some(
            Op::GroupNonUniformQuadBroadcast
            | Op::GroupNonUniformQuadSwap
            | Op::GroupNonUniformQuadAllKHR
            | Op::GroupNonUniformQuadAnyKHR,
        ) => S::QUAD,
        // Result type, result, scope, value, delta, then an optional cluster size.
        Some(Op::GroupNonUniformRotateKHR) if instruction.words.len() > 6 => S::ROTATE_CLUSTERED,
        Some(Op::GroupNonUniformRotateKHR) => S::ROTATE,
        Some(Op::GroupNonUniformPartitionNV) => S::PARTITIONED,
        // Result type, result, scope, then the group operation.
        _ => match GroupOperation::from_u32(instruction.word(4)?) {
            Some(GroupOperation::ClusteredReduce) => S::CLUSTERED,
            Some(
                GroupOperation::PartitionedReduceNV
                | GroupOperation::PartitionedInclusiveScanNV
                | GroupOperation::PartitionedExclusiveScanNV,
            ) => S::PARTITIONED,
            _ => S::ARITHMETIC,
        },
    })
}
