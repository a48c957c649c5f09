//! Throws: dice, and picks of several different numbers; and reproducible chance for rehearsals.

use std::sync::Arc;

use crate::kit::fit;

/// One part of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// `count` independent numbers from 1 to `sides`.
    Dice {
        /// How many dice.
        count: u8,
        /// Sides of each.
        sides: u16,
    },
    /// `count` different numbers from 1 to `of`, in the order they were drawn. Two of six is the same as two
    /// dice thrown until they differ.
    Pick {
        /// How many are drawn.
        count: u8,
        /// Out of how many.
        of: u16,
    },
}

impl Part {
    /// How many numbers it makes.
    pub fn count(self) -> usize {
        match self {
            Self::Dice { count, .. } | Self::Pick { count, .. } => count.into(),
        }
    }
}

/// What one throw asks for: its parts in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Throw(Arc<[Part]>);

/// Why numbers are not a result of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ThrowError {
    /// The list has the wrong length.
    #[error("numbers listed for the throw: {found}, not {wanted}")]
    Count {
        /// How many there must be.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A number that its die does not have.
    #[error("number {number} of a throw must be from 1 to {most}, not {found}")]
    Range {
        /// Its place, counted from 1.
        number: usize,
        /// The most it can be.
        most: u16,
        /// What it is.
        found: u16,
    },
    /// Numbers that must differ are equal.
    #[error("numbers of a throw that must differ are equal ({found} twice)")]
    Equal {
        /// The number that stands twice.
        found: u16,
    },
}

impl Throw {
    /// A throw of these parts.
    pub fn new(parts: impl Into<Arc<[Part]>>) -> Self {
        Self(parts.into())
    }

    /// The parts in order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// How many numbers it makes.
    pub fn count(&self) -> usize {
        self.0.iter().map(|part| part.count()).sum()
    }

    /// The numbers that a stream of uniform 32-bit words gives. Every word that would favour a number is
    /// passed over, so each result is equally likely.
    pub fn numbers(&self, mut word: impl FnMut() -> u32) -> Vec<u16> {
        let mut numbers = Vec::with_capacity(self.count());
        for part in self.parts() {
            match *part {
                Part::Dice { count, sides } => {
                    numbers.extend((0..count).map(|_| below(sides, &mut word) + 1));
                }
                Part::Pick { count, of } => {
                    let mut left: Vec<u16> = (1..=of).collect();
                    numbers.extend((0..count).map(|_| {
                        let index = below(fit(left.len()), &mut word);
                        left.remove(index.into())
                    }));
                }
            }
        }
        numbers
    }

    /// Checks that `numbers` could be a result.
    ///
    /// # Errors
    /// The first number that could not.
    pub fn check(&self, numbers: &[u16]) -> Result<(), ThrowError> {
        if numbers.len() != self.count() {
            return Err(ThrowError::Count { wanted: self.count(), found: numbers.len() });
        }
        let mut start = 0;
        for part in self.parts() {
            let own = &numbers[start..start + part.count()];
            let (Part::Dice { sides: most, .. } | Part::Pick { of: most, .. }) = *part;
            if let Some(index) = own.iter().position(|number| !(1..=most).contains(number)) {
                return Err(ThrowError::Range { number: start + index + 1, most, found: own[index] });
            }
            if let Part::Pick { .. } = part {
                let twice = (1..own.len()).find(|&index| own[..index].contains(&own[index]));
                if let Some(index) = twice {
                    return Err(ThrowError::Equal { found: own[index] });
                }
            }
            start += part.count();
        }
        Ok(())
    }
}

/// A uniform number below `bound` (1 to 65,535), by rejection.
#[expect(clippy::cast_possible_truncation, reason = "it is below a bound that is no larger")]
fn below(bound: u16, word: &mut impl FnMut() -> u32) -> u16 {
    let bound = u32::from(bound);
    // The greatest multiple of bound that fits: a word from there on would favour the small numbers.
    let fair = (1u64 << 32) / u64::from(bound) * u64::from(bound);
    loop {
        let drawn = word();
        if u64::from(drawn) < fair {
            return (drawn % bound) as u16;
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_words_and_pass_over_unfair_ones() {
        let throw = Throw::new([Part::Dice { count: 2, sides: 6 }, Part::Pick { count: 3, of: 3 }]);
        let mut words = [6, u32::MAX, 11, 2, 0, 0].into_iter();
        let numbers = throw.numbers(|| words.next().expect("enough words"));
        assert_eq!(numbers, [1, 6, 3, 1, 2]);
        assert_eq!(words.next(), None);
        assert_eq!(throw.check(&numbers), Ok(()));
    }

    #[test]
    fn check_names_what_cannot_be() {
        let throw = Throw::new([Part::Pick { count: 2, of: 6 }, Part::Dice { count: 1, sides: 2 }]);
        for (numbers, verdict) in [
            (vec![6, 1, 2], Ok(())),
            (vec![6, 1], Err(ThrowError::Count { wanted: 3, found: 2 })),
            (vec![0, 1, 2], Err(ThrowError::Range { number: 1, most: 6, found: 0 })),
            (vec![6, 1, 3], Err(ThrowError::Range { number: 3, most: 2, found: 3 })),
            (vec![4, 4, 1], Err(ThrowError::Equal { found: 4 })),
        ] {
            assert_eq!(throw.check(&numbers), verdict, "{numbers:?}");
        }
    }
}
