//! The tree of what was tried, and which step to try next.

use bypost_rules::Seat;

/// How much steps that were tried seldom are tried again: a factor of the spread of what has come out.
const CURIOSITY: f64 = 0.7;

/// The least spread that is reckoned with: what came out alike so far may not do so for ever.
const LEAST_SPREAD: f64 = 0.02;

/// A place in the tree. Somebody who does not see everything knows a position by the steps that led to it, so
/// a node stands for all positions that the same steps lead to.
#[derive(Default)]
pub(super) struct Node {
    /// The steps that may be tried from here, as far as they were met.
    pub(super) arms: Vec<Arm>,
    /// Whether no other step will be met.
    pub(super) is_complete: bool,
    /// How many times a step was chosen here.
    pub(super) visits: u32,
}

/// A step from a node: in the theory of chance, the arm of a bandit.
pub(super) struct Arm {
    /// The seat that plays it. Chance may decide who is to play at a node.
    pub(super) seat: Seat,
    /// The number of the step.
    pub(super) step: usize,
    /// The node behind it.
    pub(super) after: usize,
    /// How many times it was tried.
    pub(super) visits: u32,
    /// How many times it could have been tried.
    available: u32,
    /// What has come out for its seat, all in all.
    total: f64,
}

impl Arm {
    /// An arm that was never tried.
    pub(super) fn new(seat: Seat, step: usize, after: usize) -> Self {
        Self { seat, step, after, visits: 0, available: 0, total: 0.0 }
    }

    /// What has come out for its seat in the mean; a half if it was never tried.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) }
    }

    /// Takes in what came out for its seat.
    pub(super) fn learn(&mut self, value: f64) {
        self.visits += 1;
        self.total += value;
    }

    /// What speaks for trying it: what has come out so far, and how seldom it was tried when it could have
    /// been (UCB1 with availability counts, of Cowling, Powley and Whitehouse 2012). An arm that was never
    /// tried comes first.
    fn appeal(&self, spread: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        self.mean() + CURIOSITY * spread * (log2(self.available) / f64::from(self.visits)).sqrt()
    }
}

impl Node {
    /// The most attractive of these arms, the first of equal ones; none if there are none. All of them could
    /// have been tried.
    pub(super) fn attractive(&mut self, here: &[usize], spread: f64) -> Option<usize> {
        self.visits += 1;
        let mut best = None;
        for index in here {
            let arm = &mut self.arms[*index];
            arm.available += 1;
            let appeal = arm.appeal(spread);
            if best.is_none_or(|(_, most)| appeal > most) {
                best = Some((*index, appeal));
            }
        }
        best.map(|(index, _)| index)
    }
}

/// The spread of numbers that come one by one (Welford 1962).
#[derive(Default)]
pub(super) struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Takes in a number.
    pub(super) fn learn(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// The standard deviation, but not less than [`LEAST_SPREAD`].
    pub(super) fn width(&self) -> f64 {
        if self.count < 2.0 { 0.5 } else { (self.squares / self.count).sqrt().max(LEAST_SPREAD) }
    }
}

/// The binary logarithm, by a straight line from each power of two to the next. The true one may come out
/// otherwise in its last bit on another platform; what is reckoned here does not.
fn log2(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + f64::from(number.max(1)) / f64::from(1_u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_all_numbers_so_far() {
        let mut spread = Spread::default();
        assert_eq!(spread.width(), 0.5);
        for (value, width) in [(1.0, 0.5), (1.0, LEAST_SPREAD), (0.0, 0.222_f64.sqrt()), (0.0, 0.5)] {
            spread.learn(value);
            assert!((spread.width() - width).abs() < 0.001, "{value}: {}", spread.width());
        }
    }

    #[test]
    fn the_logarithm_is_true_at_powers_of_two_and_grows_between() {
        for power in 0..32 {
            assert_eq!(log2(1 << power), f64::from(power));
        }
        assert!((1..1_000).all(|number| log2(number) < log2(number + 1)));
        assert!((1..1_000).all(|number| (log2(number) - f64::from(number).log2()).abs() < 0.1));
    }

    #[test]
    fn an_untried_arm_comes_first_and_then_the_best_or_the_seldom_tried() {
        let arms = [0, 1, 2].map(|step| Arm::new(Seat::new(0), step, 0)).into();
        let mut node = Node { arms, ..Node::default() };
        let mut tried = Vec::new();
        for _ in 0..200 {
            let index = node.attractive(&[0, 1, 2], 1.0).unwrap_or(9);
            node.arms[index].learn([0.2, 0.8, 0.5][index]);
            tried.push(index);
        }
        assert_eq!(tried[..3], [0, 1, 2]);
        let [least, most, middle] = [0, 1, 2].map(|arm| tried.iter().filter(|tried| **tried == arm).count());
        assert!(least < middle && middle < most && most > 150, "{least}, {middle}, {most}");
        // What is not here is not tried, and was not available.
        assert_eq!(node.attractive(&[0], 0.1), Some(0));
        assert_eq!((node.arms[0].available, node.arms[1].available), (201, 200));
        assert_eq!(node.attractive(&[], 0.1), None);
    }
}
