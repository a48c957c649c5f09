//! The tree of what was tried, and which step to try next.

use crate::rules::Seat;

/// How strongly steps that were tried seldom are tried again, in spreads of what came out.
const CURIOSITY: f64 = 1.0;

/// A way to go on from a position, as somebody who cannot see everything tells positions apart: by the steps
/// that led there.
#[derive(Default)]
pub(super) struct Node {
    pub(super) arms: Vec<Arm>,
    /// How many times the node was passed.
    pub(super) visits: u32,
}

/// A step from a node.
pub(super) struct Arm {
    /// The seat that plays it. It is not the same each time where chance decides who is to play.
    pub(super) seat: Seat,
    /// The number of the step.
    pub(super) step: usize,
    /// How many times it was tried.
    pub(super) visits: u32,
    /// How many times it could have been tried.
    pub(super) available: u32,
    /// What came out for its seat, in all.
    total: f64,
    /// The node after it.
    pub(super) after: usize,
}

impl Arm {
    pub(super) fn new(seat: Seat, step: usize, after: usize) -> Self {
        Self { seat, step, visits: 0, available: 0, total: 0.0, after }
    }

    /// What came out for its seat, in the mean.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) }
    }

    /// Takes in what came out of a trial.
    pub(super) fn learn(&mut self, value: f64) {
        self.visits += 1;
        self.total += value;
    }

    /// How much it asks to be tried: what came out, and more the less often it was tried when it could have
    /// been (UCB1 with availability in place of the visits of the node).
    fn appeal(&self, spread: f64) -> f64 {
        self.mean() + CURIOSITY * spread * (log2(self.available) / f64::from(self.visits)).sqrt()
    }
}

impl Node {
    /// The most attractive of some arms; one that was never tried comes before all others.
    pub(super) fn attractive(&self, among: &[usize], spread: f64) -> Option<usize> {
        let untried = among.iter().copied().find(|index| self.arms[*index].visits == 0);
        untried.or_else(|| {
            let appeal = |index: usize| self.arms[index].appeal(spread);
            let first = *among.first()?;
            let best = among.iter().fold((first, appeal(first)), |best, index| {
                let other = appeal(*index);
                if other > best.1 { (*index, other) } else { best }
            });
            Some(best.0)
        })
    }
}

/// Mean and spread of numbers that come one by one (Welford).
#[derive(Default)]
pub(super) struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    pub(super) fn learn(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// The standard deviation; a half before there are two numbers.
    pub(super) fn width(&self) -> f64 {
        if self.count < 2.0 { 0.5 } else { (self.squares / self.count).sqrt().max(0.001) }
    }
}

/// The binary logarithm, by straight lines between the powers of two. The logarithm of a library may differ
/// from one platform to another in its last bit; whole numbers, division and square roots do not.
fn log2(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + f64::from(number.max(1)) / f64::from(1_u32 << whole) - 1.0
}
