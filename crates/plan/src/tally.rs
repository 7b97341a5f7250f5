//! Descriptors of a layout, counted per stage bit and in all.

use bindery_spirv::DescriptorType;

use crate::layout::Slot;
use crate::{Count, StageFlags};

/// Number of descriptor types.
const TYPES: usize = DescriptorType::AccelerationStructure as usize + 1;
/// Number of stage bits that have a name.
const STAGES: usize = StageFlags::all().bits().count_ones() as usize;

/// A set of descriptor types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Types(u16);

impl Types {
    pub(crate) const fn of(types: &[DescriptorType]) -> Self {
        let mut mask = 0;
        let mut index = 0;
        while index < types.len() {
            mask |= 1 << (types[index] as u16);
            index += 1;
        }
        Self(mask)
    }
}

/// Counts by stage and type. Sums are 64-bit: 2^32 slots of 2^32 - 1 descriptors fit.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    per_stage: [[u64; TYPES]; STAGES],
    total: [u64; TYPES],
    inline_bytes: u64,
    present: u16,
    stages: StageFlags,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self {
            per_stage: [[0; TYPES]; STAGES],
            total: [0; TYPES],
            inline_bytes: 0,
            present: 0,
            stages: StageFlags::empty(),
        }
    }

    pub(crate) fn add(&mut self, slot: &Slot, runtime_array_size: u32) {
        let count = slot.descriptors(runtime_array_size);
        if count == 0 {
            return;
        }
        let descriptor_type = slot.descriptor_type();
        let index = descriptor_type as usize;
        self.present |= 1 << index;
        self.total[index] += count;
        if let (DescriptorType::InlineUniformBlock, Count::Fixed(bytes)) = (descriptor_type, slot.count) {
            self.inline_bytes += u64::from(bytes);
        }
        let known = slot.stages & StageFlags::all();
        self.stages |= known;
        let mut bits = known.bits();
        while bits != 0 {
            self.per_stage[bits.trailing_zeros() as usize][index] += count;
            bits &= bits - 1;
        }
    }

    pub(crate) fn has(&self, types: Types) -> bool {
        self.present & types.0 != 0
    }

    pub(crate) fn total(&self, types: Types) -> u64 {
        sum(&self.total, types)
    }

    pub(crate) fn inline_bytes(&self) -> u64 {
        self.inline_bytes
    }

    /// Count of each stage bit that sees anything.
    pub(crate) fn per_stage(&self, types: Types) -> impl Iterator<Item = (StageFlags, u64)> + '_ {
        self.stages.iter().map(move |stage| {
            let counts = self.per_stage.get(stage.bits().trailing_zeros() as usize);
            (stage, counts.map_or(0, |counts| sum(counts, types)))
        })
    }
}

fn sum(counts: &[u64; TYPES], types: Types) -> u64 {
    let mut bits = types.0;
    let mut sum = 0;
    while bits != 0 {
        sum += counts[bits.trailing_zeros() as usize];
        bits &= bits - 1;
    }
    sum
}
