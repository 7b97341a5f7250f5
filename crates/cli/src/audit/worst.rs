//! The worst programs of a run, at most so many: what keeps memory bounded however large the collection.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Where a program stands: declined by more devices first, then changed by more, then by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank<'p>(Reverse<u64>, Reverse<u64>, &'p str, &'p str);

impl<'p> Rank<'p> {
    pub(crate) fn new(declined: u64, changed: u64, name: &'p str, id: &'p str) -> Self {
        Self(Reverse(declined), Reverse(changed), name, id)
    }
}

/// Something that has a rank.
pub(crate) trait Ranked {
    fn rank(&self) -> Rank<'_>;
}

struct ByRank<P>(P);

impl<P: Ranked> PartialEq for ByRank<P> {
    fn eq(&self, other: &Self) -> bool {
        self.0.rank() == other.0.rank()
    }
}

impl<P: Ranked> Eq for ByRank<P> {}

impl<P: Ranked> PartialOrd for ByRank<P> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<P: Ranked> Ord for ByRank<P> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.rank().cmp(&other.0.rank())
    }
}

/// The first `limit` of all that were offered, by rank. Ranks order totally, so that what is kept does not depend on the
/// order of offers.
pub(crate) struct Worst<P> {
    limit: usize,
    /// The last kept one on top.
    kept: BinaryHeap<ByRank<P>>,
    left_out: u64,
}

impl<P: Ranked> Worst<P> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, kept: BinaryHeap::new(), left_out: 0 }
    }

    pub(crate) fn offer(&mut self, program: P) {
        self.kept.push(ByRank(program));
        if self.kept.len() > self.limit {
            self.kept.pop();
            self.left_out += 1;
        }
    }

    /// Notes programs that another part did not keep.
    pub(crate) fn leave_out(&mut self, programs: u64) {
        self.left_out += programs;
    }

    /// The kept programs in order, and how many were not kept.
    pub(crate) fn finish(self) -> (Vec<P>, u64) {
        (self.kept.into_sorted_vec().into_iter().map(|program| program.0).collect(), self.left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Program(u64, u64, &'static str);

    impl Ranked for Program {
        fn rank(&self) -> Rank<'_> {
            Rank::new(self.0, self.1, self.2, "")
        }
    }

    #[test]
    fn the_worst_are_kept_whatever_the_order() {
        let all = [(0, 1, "d"), (2, 0, "b"), (2, 0, "a"), (0, 3, "c"), (1, 9, "e")];
        for turn in 0..all.len() {
            let mut worst = Worst::new(3);
            for index in 0..all.len() {
                let (declined, changed, name) = all[(index + turn) % all.len()];
                worst.offer(Program(declined, changed, name));
            }
            let (kept, left_out) = worst.finish();
            let names: Vec<&str> = kept.iter().map(|program| program.2).collect();
            assert_eq!((names, left_out), (vec!["a", "b", "e"], 2));
        }
    }

    #[test]
    fn none_kept_is_all_left_out() {
        let mut worst = Worst::new(0);
        worst.offer(Program(1, 1, "a"));
        worst.leave_out(4);
        let (kept, left_out) = worst.finish();
        assert_eq!((kept.len(), left_out), (0, 5));
    }
}
