//! The one pass over a module's words.
//!
//! The preamble loop (`preamble.rs`) notes names, decorations, types, constants and variables by word offset; the
//! function loop (`functions.rs`) follows pointers and image handles from the variables and notes what is done with
//! them. Only then are the few types that matter looked up (`entry_point.rs`).

use crate::entry_point::EntryPoints;
use crate::graph::Graph;
use crate::ids::{Ids, MAX_BOUND};
use crate::module_words::Words;
use crate::{Endianness, Malformed, Module, Specialization};

/// First word of a module.
pub(crate) const MAGIC: u32 = 0x0723_0203;

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
    pub(crate) capabilities: Vec<u32>,
    pub(crate) extensions: Vec<Box<str>>,
    /// Phi nodes of the open function: their operands may come later.
    pub(crate) phis: Vec<(u32, u32)>,
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
}
