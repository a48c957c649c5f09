//! How the end of a turn stands, by what is to be seen of both sides and by what was learnt from games.

use super::course::{Course, Lie};
use super::estimate::Odds;
use super::learnt::{BY_HIDDEN, BY_SIGHT, HIDDEN, LEARNT, SIGHTS};
use super::sticks::Bundle;
use bypost_rules::kit::fit;

/// How many things are seen of each side.
const OF_SIDE: usize = 21;

/// Looks at positions at the end of a turn.
pub(super) struct Outlook {
    pub(super) course: Course,
    odds: Odds,
}

impl Outlook {
    pub(super) fn new(course: Course, bundle: Bundle) -> Self {
        Self { course, odds: Odds::of(bundle) }
    }

    /// How likely the side that counts wins, if the other casts next, from 0 to 1.
    pub(super) fn value(&self, lie: Lie) -> f64 {
        if self.course.is_won(lie) {
            return 1.0;
        }
        let mut seen = [0.0; SIGHTS];
        let next = self.course.turned(lie);
        let (casting, rest) = seen.split_at_mut(OF_SIDE);
        let pips = [self.see(next, lie, casting), self.see(lie, next, rest)];
        rest[OF_SIDE] = (pips[1] - pips[0]) / (1.0 + (pips[0] + pips[1]).sqrt());
        rest[OF_SIDE + 1] = 1.0;
        0.5 - f64::from(learnt(&seen)) / 2.0
    }

    /// What is seen of one side, and its pips to go, on a board of forty spaces. `other` is the same as the
    /// other side counts.
    fn see(&self, lie: Lie, other: Lie, seen: &mut [f32]) -> f32 {
        let (spaces, duat) = (f32::from(self.course.spaces), lie.duat());
        let (mut gone, mut contact) = (0, 0);
        let (mut taken, mut lost, mut none) = (0.0, 0.0, 1.0);
        let threat = Threat::of(&self.course, other);
        for count in Lie::counts(lie.own) {
            gone += u32::from(count);
            // How many stand in each eighth of the board.
            seen[usize::from(count - 1) * 8 / usize::from(self.course.spaces)] += 0.5;
            if self.course.safe() >> count & 1 == 1 {
                continue;
            }
            contact += u32::from(count)
                * ((lie.enemies >> count).count_ones() + u32::from(5 - fit::<_, u8>(lie.enemies.count_ones())));
            let risk = threat.risk(self.course.spaces + 1 - count, &self.odds);
            taken += risk;
            lost += risk * f32::from(count) / spaces;
            none *= 1.0 - risk;
        }
        let scale = 40.0 / spaces;
        let pips = (5 * u32::from(self.course.spaces) - 10 - gone) as f32 * scale;
        seen[8] = pips / 100.0;
        for (place, least) in seen[9..13].iter_mut().zip(1..) {
            *place = f32::from(u8::from(duat >= least));
        }
        seen[13] = (lie.own & self.course.suns).count_ones() as f32 / 2.0;
        seen[14] = taken;
        seen[15] = lost;
        seen[16] = 1.0 - none;
        let blocked = ((lie.own | lie.enemies) & 0b111_1110).count_ones();
        seen[17] = (blocked * duat) as f32 / 6.0;
        seen[18] = contact as f32 * scale / 250.0;
        seen[19] = if duat > 0 { 0.0 } else { lie.own.trailing_zeros() as f32 / spaces };
        seen[20] = taken * duat as f32 / 2.0;
        pips
    }
}

/// Where a side that casts can land with one value, and with two by one plinth, as it counts.
struct Threat {
    single: [u64; 6],
    pair: [[u64; 6]; 6],
    any: u64,
}

impl Threat {
    fn of(course: &Course, hunters: Lie) -> Self {
        let closed = hunters.own | hunters.enemies & course.safe_for_enemies();
        let mut threat = Self { single: [0; 6], pair: [[0; 6]; 6], any: 0 };
        for (first, value) in (1..=6).enumerate() {
            let [touched, there] = course.reached(hunters.own, closed, value);
            threat.single[first] = touched;
            threat.any |= touched;
            for (second, value) in (1..=6).enumerate() {
                let [touched, _] = course.reached(there, closed, value);
                threat.pair[first.min(second)][first.max(second)] |= touched;
                threat.any |= touched;
            }
        }
        threat
    }

    /// How likely a cast takes what stands here.
    fn risk(&self, count: u8, odds: &Odds) -> f32 {
        if self.any >> count & 1 == 0 {
            return 0.0;
        }
        let is_single = |value: usize| self.single[value] >> count & 1 == 1;
        let singles = (0..6).filter(|value| is_single(*value)).count();
        let mut both = 0.0;
        for low in (0..6).filter(|value| !is_single(*value)) {
            for high in (low..6).filter(|value| !is_single(*value)) {
                if self.pair[low][high] >> count & 1 == 1 {
                    both += if low == high { odds.pair / 2.0 } else { odds.pair };
                }
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "odds need no more digits")]
        let risk = (1.0 - (1.0 - odds.single[singles]) * (1.0 - both.min(0.9))) as f32;
        risk
    }
}

/// What was learnt about what is seen, from -1 (the side that casts loses) to 1: one hidden layer of a
/// network. All is added up in one order, so it comes out the same on every machine.
fn learnt(seen: &[f32; SIGHTS]) -> f32 {
    let mut hidden = [0.0; HIDDEN];
    let mut sum = 0.0;
    for ((seen, worths), worth) in seen.iter().zip(&LEARNT).zip(BY_SIGHT) {
        sum += seen * f32::from(worth);
        for (hidden, worth) in hidden.iter_mut().zip(worths) {
            *hidden += seen * f32::from(*worth);
        }
    }
    for (hidden, worth) in hidden.iter().zip(BY_HIDDEN) {
        sum += hidden.max(0.0) * f32::from(worth) / 1000.0;
    }
    sum /= 1000.0;
    sum / (1.0 + sum.abs())
}
