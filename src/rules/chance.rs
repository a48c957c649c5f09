//! Reproducible chance for rehearsals.

/// A small generator of numbers that are the same on every machine (SplitMix64). Nothing secret may come from
/// it.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 32) as u32
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.word()) * bound as u64) >> 32) as usize
    }

    /// A number from 0 up to 1, but less than 1.
    pub(super) fn part(&mut self) -> f64 {
        f64::from(self.word()) / 4_294_967_296.0
    }

    /// The index of one of these weights, each chosen with a probability in proportion to its weight. At
    /// least one weight is above 0.
    pub(super) fn weighed(&mut self, weights: &[f64]) -> usize {
        let mut left = self.part() * weights.iter().sum::<f64>();
        let mut last = 0;
        for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            last = index;
            if left < *weight {
                break;
            }
            left -= weight;
        }
        last
    }

    /// Puts things into another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (2..=things.len()).rev() {
            things.swap(end - 1, self.below(end));
        }
    }
}
