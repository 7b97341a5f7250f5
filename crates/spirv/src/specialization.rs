//! Values given to specialization constants.

/// Values for specialization constants, by `SpecId`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Specialization {
    values: Vec<(u32, u64)>,
}

impl Specialization {
    /// Values by `SpecId`, as 64-bit words (a narrower constant takes its low bits). A later value of the same id
    /// replaces an earlier one.
    pub fn new(values: impl IntoIterator<Item = (u32, u64)>) -> Self {
        let mut all: Vec<(u32, u64)> = values.into_iter().collect();
        all.reverse();
        all.sort_by_key(|&(id, _)| id);
        all.dedup_by_key(|&mut (id, _)| id);
        Self { values: all }
    }

    /// The value given to a `SpecId`.
    pub fn get(&self, spec_id: u32) -> Option<u64> {
        self.values.binary_search_by_key(&spec_id, |&(id, _)| id).ok().map(|index| self.values[index].1)
    }

    /// Whether nothing is specialized.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}
