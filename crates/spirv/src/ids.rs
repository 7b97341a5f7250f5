//! Dense tables by id, reused from module to module.

use spirv::Decoration;

use crate::Malformed;

/// The whole object rather than one of its members.
pub(crate) const WHOLE: u32 = u32::MAX;

/// SPIR-V 2.17, universal limits: the highest id bound a module may state.
pub(crate) const MAX_BOUND: u32 = 4_194_303;

/// Tables larger than this are allocated anew, so that a small module with a huge bound costs only what it touches.
/// Optimisers leave ids sparse: real modules of ten thousand words have bounds past a hundred thousand.
const REUSE: usize = 1 << 20;

/// One decoration of an id or a member, in a chain.
#[derive(Clone, Copy)]
pub(crate) struct DecorationEntry {
    /// The decoration's number.
    pub(crate) decoration: u32,
    /// Its first literal, 0 where it has none.
    pub(crate) literal: u32,
    /// Member, or [`WHOLE`].
    pub(crate) member: u32,
    /// Next entry + 1; 0 ends the chain.
    next: u32,
}

/// What is known of every id. One vector a fact: the hot loop reads only `nodes`.
#[derive(Default)]
pub(crate) struct Ids {
    /// Word offset of the defining instruction; 0 for none. Only module-scope ids and functions are noted.
    definitions: Vec<u32>,
    /// Node + 1 of the graph that the value leads to; 0 for none.
    nodes: Vec<u32>,
    /// First decoration entry + 1; 0 for none.
    decorated: Vec<u32>,
    /// `NonUniform`.
    non_uniform: Vec<bool>,
    entries: Vec<DecorationEntry>,
    bound: u32,
}

fn renew<T: Clone + Default>(table: &mut Vec<T>, bound: usize) {
    if bound > REUSE {
        *table = vec![T::default(); bound];
    } else {
        table.clear();
        table.resize(bound, T::default());
    }
}

impl Ids {
    pub(crate) fn reset(&mut self, bound: u32) {
        let size = bound as usize;
        renew(&mut self.definitions, size);
        renew(&mut self.nodes, size);
        renew(&mut self.decorated, size);
        renew(&mut self.non_uniform, size);
        self.entries.clear();
        self.bound = bound;
    }

    #[cold]
    fn out_of_bounds(&self, word: u32, id: u32) -> Malformed {
        Malformed::Id { word, id, bound: self.bound }
    }

    /// Notes where an id is defined.
    #[inline]
    pub(crate) fn define(&mut self, word: u32, id: u32) -> Result<(), Malformed> {
        let bound = self.bound;
        match self.definitions.get_mut(id as usize) {
            Some(slot) if id != 0 => {
                if *slot != 0 {
                    return Err(Malformed::Redefined { word, id, first: *slot });
                }
                *slot = word;
                Ok(())
            }
            _ => Err(Malformed::Id { word, id, bound }),
        }
    }

    /// Word offset of the definition, 0 where there is none.
    #[inline]
    pub(crate) fn definition(&self, id: u32) -> u32 {
        self.definitions.get(id as usize).copied().unwrap_or_default()
    }

    /// Node + 1, 0 for none; an id outside the bound is an error.
    #[inline]
    pub(crate) fn node(&self, word: u32, id: u32) -> Result<u32, Malformed> {
        match self.nodes.get(id as usize) {
            Some(&node) => Ok(node),
            None => Err(self.out_of_bounds(word, id)),
        }
    }

    #[inline]
    pub(crate) fn set_node(&mut self, word: u32, id: u32, node: u32) -> Result<(), Malformed> {
        match self.nodes.get_mut(id as usize) {
            Some(slot) if id != 0 => {
                *slot = node;
                Ok(())
            }
            _ => Err(self.out_of_bounds(word, id)),
        }
    }

    #[inline]
    pub(crate) fn is_non_uniform(&self, id: u32) -> bool {
        self.non_uniform.get(id as usize).copied().unwrap_or_default()
    }

    /// Notes a decoration.
    #[inline]
    pub(crate) fn decorate(
        &mut self,
        word: u32,
        id: u32,
        member: u32,
        decoration: u32,
        literal: u32,
    ) -> Result<(), Malformed> {
        if id >= self.bound || id == 0 {
            return Err(self.out_of_bounds(word, id));
        }
        if decoration == Decoration::NonUniform as u32 && member == WHOLE {
            self.non_uniform[id as usize] = true;
            return Ok(());
        }
        let head = &mut self.decorated[id as usize];
        self.entries.push(DecorationEntry { decoration, literal, member, next: *head });
        *head = self.entries.len() as u32;
        Ok(())
    }

    /// The decorations of an id and of its members, the last first.
    pub(crate) fn decorations(&self, id: u32) -> impl Iterator<Item = DecorationEntry> + '_ {
        let mut next = self.decorated.get(id as usize).copied().unwrap_or_default();
        std::iter::from_fn(move || {
            let entry = *self.entries.get((next as usize).checked_sub(1)?)?;
            next = entry.next;
            Some(entry)
        })
    }

    /// First literal of a decoration of the whole object.
    pub(crate) fn decoration(&self, id: u32, wanted: Decoration) -> Option<u32> {
        self.decorations(id)
            .find(|entry| entry.member == WHOLE && entry.decoration == wanted as u32)
            .map(|entry| entry.literal)
    }

    /// Copies what a decoration group carries to a target.
    pub(crate) fn decorate_from_group(
        &mut self,
        word: u32,
        group: u32,
        target: u32,
        member: u32,
    ) -> Result<(), Malformed> {
        if self.is_non_uniform(group) {
            self.decorate(word, target, member, Decoration::NonUniform as u32, 0)?;
        }
        let mut next = self.decorated.get(group as usize).copied().unwrap_or_default();
        while let Some(&entry) = (next as usize).checked_sub(1).and_then(|index| self.entries.get(index)) {
            next = entry.next;
            // A group that decorates itself would otherwise never end: its chain grows at the head only, and
            // `next` walks towards older entries.
            self.decorate(word, target, member, entry.decoration, entry.literal)?;
        }
        Ok(())
    }

    /// Number of decoration entries, for the work budget.
    pub(crate) fn decoration_entries(&self) -> usize {
        self.entries.len()
    }
}
