//! Why words are not a module.

use thiserror::Error;

/// An opcode by SPIR-V's name, where it has one.
fn named(opcode: u16) -> String {
    spirv::Op::from_u32(u32::from(opcode))
        .map_or_else(|| format!("opcode {opcode}"), |op| format!("Op{op:?} ({opcode})"))
}

/// What is wrong with a module, and at which word. Word 0 is the magic number.
///
/// Every variant that speaks of an instruction gives the word offset of its first word; multiply by four for bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The byte length is not a whole number of words.
    #[error("byte {len}: the length is not a multiple of 4; expected whole 32-bit words")]
    PartialWord {
        /// Length in bytes.
        len: usize,
    },
    /// Fewer than the five words of the header.
    #[error("word {words}: the input ends inside the header; expected at least 5 words")]
    ShortHeader {
        /// Words found.
        words: usize,
    },
    /// The input has more words than an offset can name.
    #[error("the input has {words} words; at most 2^32 - 2 can be addressed")]
    TooLong {
        /// Words found.
        words: usize,
    },
    /// The first word is not the magic number in either byte order.
    #[error("word 0: found {found:#010x}; expected the magic number 0x07230203 in either byte order")]
    Magic {
        /// Word found.
        found: u32,
    },
    /// A version that is not SPIR-V 1.x.
    #[error("word 1: found version {found:#010x}; expected SPIR-V 1.0 to 1.6 (0x00010000 to 0x00010600)")]
    Version {
        /// Word found.
        found: u32,
    },
    /// The id bound is 0 or beyond the universal limit (SPIR-V 2.17: 4,194,303).
    #[error("word 3: found id bound {found}; expected 1 to 4194303 (SPIR-V universal limits)")]
    Bound {
        /// Bound found.
        found: u32,
    },
    /// An instruction's word count is 0.
    #[error("word {word}: the word count of {} is 0; expected at least 1", named(*opcode))]
    ZeroLength {
        /// Where.
        word: u32,
        /// Opcode.
        opcode: u16,
    },
    /// An instruction reaches beyond the end.
    #[error(
        "word {word}: found {left} words; expected {count} of {}: the module is truncated", named(*opcode)
    )]
    Truncated {
        /// Where.
        word: u32,
        /// Opcode.
        opcode: u16,
        /// Words it claims.
        count: u32,
        /// Words left.
        left: u32,
    },
    /// An instruction has too few operands.
    #[error("word {word}: {} has {found} words; expected at least {expected}", named(*opcode))]
    ShortInstruction {
        /// Where.
        word: u32,
        /// Opcode.
        opcode: u16,
        /// Words found.
        found: u32,
        /// Words needed.
        expected: u32,
    },
    /// An id is 0 or not below the bound.
    #[error("word {word}: found id {id}; expected 1 to {} (the header's bound is {bound})", bound.saturating_sub(1))]
    Id {
        /// Where.
        word: u32,
        /// Id found.
        id: u32,
        /// Bound of the header.
        bound: u32,
    },
    /// An id that must be defined earlier is not, or is something else.
    #[error("word {word}: found id {id}; expected {expected} that is defined before this instruction")]
    Undefined {
        /// Where.
        word: u32,
        /// The id.
        id: u32,
        /// What was expected of it.
        expected: &'static str,
    },
    /// An id is defined twice.
    #[error("word {word}: id {id} is already defined at word {first}; expected one definition")]
    Redefined {
        /// Where.
        word: u32,
        /// The id.
        id: u32,
        /// First definition.
        first: u32,
    },
    /// A string has no terminating zero byte inside its instruction.
    #[error("word {word}: the string of {} does not end inside the instruction; expected a zero byte", named(*opcode))]
    UnterminatedString {
        /// Where.
        word: u32,
        /// Opcode.
        opcode: u16,
    },
    /// An operand has a value that means nothing there.
    #[error("word {word}: found {found}; expected {expected}")]
    Operand {
        /// Where.
        word: u32,
        /// Value found.
        found: u32,
        /// What would be right.
        expected: &'static str,
    },
    /// An instruction outside the place the logical layout gives it (SPIR-V 2.4).
    #[error("word {word}: {} stands {found}; expected {expected}", named(*opcode))]
    Layout {
        /// Where.
        word: u32,
        /// Opcode.
        opcode: u16,
        /// Where it was found.
        found: &'static str,
        /// Where it belongs.
        expected: &'static str,
    },
    /// A product of array dimensions or a size overflows 32 bits.
    #[error("word {word}: {what} overflows; expected it to fit into 32 bits")]
    Overflow {
        /// Where.
        word: u32,
        /// What overflows.
        what: &'static str,
    },
    /// A descriptor that an entry point uses has no set or binding.
    #[error(
        "word {word}: variable {variable} is used as a descriptor; expected a {decoration} decoration on it"
    )]
    MissingDecoration {
        /// Its `OpVariable`.
        word: u32,
        /// Its id.
        variable: u32,
        /// What is missing.
        decoration: &'static str,
    },
    /// A descriptor of a type this version does not know.
    #[error(
        "word {word}: variable {variable} holds a type of {}; expected a descriptor type of Vulkan", named(*opcode)
    )]
    UnknownDescriptorType {
        /// Its `OpVariable`.
        word: u32,
        /// Its id.
        variable: u32,
        /// Opcode of the type.
        opcode: u16,
    },
    /// Following calls, types and constants would take far more steps than the module has words.
    #[error(
        "word {word}: following calls, types and constants takes too many steps; expected at most {budget} for {words} words"
    )]
    TooComplex {
        /// Where the budget ran out.
        word: u32,
        /// Steps allowed.
        budget: u64,
        /// Length of the module.
        words: u32,
    },
    /// No entry point: nothing to bind.
    #[error("the module has no OpEntryPoint; expected at least one")]
    NoEntryPoint,
}
