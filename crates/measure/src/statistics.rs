//! Statistics of repeated and of paired measurements.
//!
//! Two ways of doing a thing are compared in disjoint ABBA blocks of one run: each block gives one paired difference,
//! drift within a block cancels, and blocks share no measurement. The interval is a percentile bootstrap over blocks.

/// Median of a set of values; `None` for an empty one. Values that are not numbers are left out.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// Quantile by linear interpolation between order statistics (`fraction` from 0 to 1).
pub fn quantile(values: &[f64], fraction: f64) -> Option<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    #[allow(clippy::cast_precision_loss, reason = "a sample count is far below 2^52")]
    let position = fraction.clamp(0.0, 1.0) * last as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 <= position <= last")]
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    Some(sorted[below] + (sorted[above] - sorted[below]) * (position - position.floor()))
}

/// A median with the middle half around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// First quartile.
    pub lower: f64,
    /// Median.
    pub median: f64,
    /// Third quartile.
    pub upper: f64,
}

impl Spread {
    /// Of a set of values; `None` for an empty one.
    pub fn of(values: &[f64]) -> Option<Self> {
        Some(Self { lower: quantile(values, 0.25)?, median: median(values)?, upper: quantile(values, 0.75)? })
    }
}

/// One ABBA block: the four measurements in the order in which they were taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// First A.
    pub a1: f64,
    /// First B.
    pub b1: f64,
    /// Second B.
    pub b2: f64,
    /// Second A.
    pub a2: f64,
}

impl Block {
    /// Mean of B less mean of A: a drift that is linear in time cancels.
    pub fn difference(self) -> f64 {
        f64::midpoint(self.b1, self.b2) - f64::midpoint(self.a1, self.a2)
    }
}

/// A median paired difference and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// Median of the blocks' differences, B less A.
    pub median: f64,
    /// Lower end of the interval.
    pub lower: f64,
    /// Upper end of the interval.
    pub upper: f64,
}

impl Paired {
    /// Whether the interval holds 0, as an A/A control must.
    pub fn holds_zero(self) -> bool {
        self.lower <= 0.0 && 0.0 <= self.upper
    }
}

/// Resamples of the bootstrap.
const RESAMPLES: usize = 2000;

/// Compares A and B over disjoint blocks. `None` without a block.
///
/// The resampling starts from a constant: the same measurements give the same interval.
pub fn paired(blocks: &[Block]) -> Option<Paired> {
    let differences: Vec<f64> = blocks.iter().map(|block| block.difference()).collect();
    let observed = median(&differences)?;
    let mut random = SplitMix64(0x9e37_79b9_7f4a_7c15);
    let mut medians = Vec::with_capacity(RESAMPLES);
    let mut sample = vec![0.0; differences.len()];
    for _ in 0..RESAMPLES {
        for slot in &mut sample {
            *slot = differences[random.below(differences.len())];
        }
        medians.extend(median(&sample));
    }
    Some(Paired { median: observed, lower: quantile(&medians, 0.025)?, upper: quantile(&medians, 0.975)? })
}

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014): enough for resampling.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An index below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next()) * bound as u128;
        // The high half is below `bound`, which is a usize.
        usize::try_from(wide >> 64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 1e-9
    }

    #[test]
    fn medians_and_quartiles_are_those_computed_by_hand() {
        assert_eq!(median(&[]), None);
        assert!(close(median(&[7.0]).unwrap(), 7.0));
        assert!(close(median(&[4.0, 1.0, 3.0, 2.0]).unwrap(), 2.5));
        // 1 2 3 4 5: quartiles at positions 1 and 3.
        let spread = Spread::of(&[5.0, 1.0, 4.0, 2.0, 3.0]).unwrap();
        assert!(close(spread.lower, 2.0) && close(spread.median, 3.0) && close(spread.upper, 4.0));
        assert!(close(quantile(&[10.0, 20.0], 0.25).unwrap(), 12.5));
    }

    #[test]
    fn what_is_no_number_is_left_out() {
        assert!(close(median(&[f64::NAN, 1.0, 3.0]).unwrap(), 2.0));
    }

    #[test]
    fn a_linear_drift_cancels_within_a_block() {
        // B costs 5 more; every measurement is 1 slower than the one before.
        let block = Block { a1: 10.0, b1: 16.0, b2: 17.0, a2: 13.0 };
        assert!(close(block.difference(), 5.0));
    }

    #[test]
    fn the_interval_of_a_control_holds_zero_and_that_of_a_difference_does_not() {
        let noise = |index: u32| f64::from((index * 7919) % 13) - 6.0;
        let blocks = |offset: f64| -> Vec<Block> {
            (0..40)
                .map(|index| Block {
                    a1: 100.0 + noise(index),
                    b1: 100.0 + offset + noise(index + 3),
                    b2: 100.0 + offset + noise(index + 5),
                    a2: 100.0 + noise(index + 8),
                })
                .collect()
        };
        assert!(paired(&blocks(0.0)).unwrap().holds_zero());
        let different = paired(&blocks(20.0)).unwrap();
        assert!(!different.holds_zero());
        assert!(different.lower > 10.0 && different.upper < 30.0, "{different:?}");
    }

    #[test]
    fn the_same_measurements_give_the_same_interval() {
        let blocks =
            [Block { a1: 1.0, b1: 2.0, b2: 4.0, a2: 1.0 }, Block { a1: 1.0, b1: 1.0, b2: 1.5, a2: 1.0 }];
        assert_eq!(paired(&blocks), paired(&blocks));
        assert_eq!(paired(&[]), None);
    }
}
