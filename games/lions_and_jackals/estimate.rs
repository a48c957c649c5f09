//! How a position stands for both sides: the race, and what may be taken.

use super::LionsAndJackals;
use super::board::{Ground, PLINTHS};
use super::field::Standing;
use super::phase::Phase;
use super::side::Side;
use super::sticks::Bundle;

/// What is counted for each side.
#[derive(Clone, Copy)]
enum Fact {
    /// Pips to go, as a part of what can still happen.
    Race,
    /// Plinths in the Duat.
    Duat,
    /// The square of it: with the last one all is lost.
    Exile,
    /// Pips that the next cast of the other side may take back.
    Risk,
    /// Plinths that it may take, more with others in the Duat.
    Blots,
    /// Plinths that are across.
    Across,
    /// Plinths on Suns.
    Suns,
    /// Values with which no plinth comes back from the Duat, for each that is there.
    Blocked,
    /// Pips of its own next cast, if it is to cast.
    Cast,
    /// Pips that are left of its cast.
    Left,
    /// Pips that may be taken back, if it casts before the other side.
    Later,
    /// Pips of plinths that enemies have still to pass.
    Contact,
}

const FACTS: usize = 12;

/// What one of each is worth: a side that is ahead by 1 will win six times of seven. The numbers were changed
/// a little again and again, and kept if a player who looks one step ahead won more games with them.
const WORTH: [f64; FACTS] =
    [-1.214, -0.096, -0.007, -0.380, -0.595, 0.045, 0.030, -0.087, 0.456, 1.096, -0.038, -0.277];

impl LionsAndJackals {
    /// What the position of each seat is worth.
    pub(super) fn worth(&self) -> Vec<f64> {
        let all = self.facts();
        let worth = |counted: &[f64; FACTS]| counted.iter().zip(WORTH).map(|(counted, worth)| counted * worth).sum();
        self.setting.seats.all().map(|seat| worth(&all[self.side(seat).index()])).collect()
    }

    /// What is counted for each side.
    fn facts(&self) -> [[f64; FACTS]; 2] {
        let (board, field, mode) = (&self.setting.board, &self.field, self.setting.mode);
        // A cast that is not used yet is not looked at, since nobody could foresee it.
        let (next, left) = match &self.phase {
            Phase::Turn(turn) if turn.used > 0 => {
                (turn.side.other(), turn.left().map(|stick| f64::from(turn.sticks[stick].value)).sum())
            }
            Phase::Turn(turn) => (turn.side, 0.0),
            Phase::Cast { side, .. } => (*side, 0.0),
            Phase::Start { .. } | Phase::Over { .. } => (Side::Lions, 0.0),
        };
        let pips = Side::ALL.map(|side| f64::from(field.pips_left(board, side, mode)));
        // The more there is to go, the more can still happen.
        let far = 1.0 + (pips[0] + pips[1]).sqrt();
        let odds = Odds::of(self.setting.bundle);
        Side::ALL.map(|side| {
            let mut counted = [0.0; FACTS];
            let duat = f64::from(field.duat(side));
            counted[Fact::Race as usize] = pips[side.index()] / far;
            counted[Fact::Duat as usize] = duat;
            counted[Fact::Exile as usize] = duat * duat;
            let risks = self.risks(side, odds);
            for (space, risk) in field.standing(side).iter().zip(risks) {
                let ahead = field.standing(side.other()).iter();
                let ahead = ahead.filter(|enemy| board.own_count(side, *enemy) > board.own_count(side, space)).count();
                let ahead = ahead as f64 + f64::from(field.duat(side.other()));
                if !board.is_safe(side, space) {
                    counted[Fact::Contact as usize] += f64::from(board.own_count(side, space)) * ahead / 5.0 / far;
                }
                let lost = risk * f64::from(board.own_count(side, space)) / far;
                if next == side {
                    counted[Fact::Later as usize] += lost;
                } else {
                    counted[Fact::Risk as usize] += lost;
                    counted[Fact::Blots as usize] += risk * (1.0 + duat) / f64::from(PLINTHS);
                }
                match board.ground(space) {
                    Ground::Sun => counted[Fact::Suns as usize] += 1.0,
                    Ground::Home(owner) if owner != side => counted[Fact::Across as usize] += 1.0,
                    _ => {}
                }
            }
            if duat > 0.0 {
                let blocked = (1..=6).filter(|count| {
                    board.space(side, *count).is_none_or(|space| field.at(side, space) != Standing::Open)
                });
                counted[Fact::Blocked as usize] = blocked.count() as f64 * duat;
            }
            if next == side {
                counted[Fact::Cast as usize] = odds.pips / far;
            } else {
                counted[Fact::Left as usize] = left / far;
            }
            counted
        })
    }

    /// How likely each plinth of a side on the board is to be taken by the next cast of the other.
    fn risks(&self, side: Side, odds: Odds) -> [f64; PLINTHS as usize] {
        let hunters = side.other();
        let mut singles = [0_u8; 256];
        let mut pairs = [0_u64; 256];
        for from in self.field.standing(hunters).iter() {
            for first in 1..=6 {
                let Some((space, far)) = self.lands(hunters, from, from, first) else { continue };
                for hit in [space, far] {
                    singles[usize::from(hit)] |= 1 << first;
                }
                for second in 1..=6 {
                    let Some((space, far)) = self.lands(hunters, from, far, second) else { continue };
                    for hit in [space, far] {
                        let (low, high) = (first.min(second), first.max(second));
                        pairs[usize::from(hit)] |= 1 << (low * 7 + high);
                    }
                }
            }
        }
        let mut risks = [0.0; PLINTHS as usize];
        for (risk, space) in risks.iter_mut().zip(self.field.standing(side).iter()) {
            if self.setting.board.is_safe(side, space) {
                continue;
            }
            let (single, pair) = (singles[usize::from(space)], pairs[usize::from(space)]);
            let mut both = 0.0;
            for low in 1..=6_u8 {
                for high in low..=6 {
                    if pair >> (low * 7 + high) & 1 == 1 && single >> low & 1 == 0 && single >> high & 1 == 0 {
                        both += if low == high { odds.pair / 2.0 } else { odds.pair };
                    }
                }
            }
            let single = odds.single[single.count_ones() as usize];
            *risk = 1.0 - (1.0 - single) * (1.0 - both.min(0.9));
        }
        risks
    }

    /// Where a plinth that has come from a space lands with a value, and where it is then.
    fn lands(&self, side: Side, first: u8, from: u8, value: u8) -> Option<(u8, u8)> {
        let board = &self.setting.board;
        let space = board.space(side, board.own_count(side, from) + value)?;
        let may_land = |space: u8| match self.field.at(side, space) {
            Standing::Open => true,
            Standing::Own => space == first,
            Standing::Enemy => !board.is_safe(side.other(), space),
        };
        let far = match board.ground(space) {
            Ground::River { far } => far,
            _ => space,
        };
        (may_land(space) && may_land(far)).then_some((space, far))
    }
}

/// How likely a cast has some values that a side may use.
#[derive(Clone, Copy)]
pub(super) struct Odds {
    /// At least one of so many values.
    pub(super) single: [f64; 7],
    /// Two different values; half of it for the same one twice.
    pub(super) pair: f64,
    /// All pips together, in the mean.
    pips: f64,
}

impl Odds {
    pub(super) fn of(bundle: Bundle) -> Self {
        let (solid, duo) = (f64::from(bundle.solid), f64::from(bundle.duo));
        let mut single = [0.0; 7];
        for (count, odds) in (0..7_u8).zip(&mut single) {
            let (mut none, part) = (1.0, f64::from(count) / 6.0);
            (0..bundle.solid).for_each(|_| none *= 1.0 - part);
            (0..bundle.duo).for_each(|_| none *= 1.0 - part / 2.0);
            *odds = 1.0 - none;
        }
        let usable = solid + duo / 2.0;
        Self { single, pair: (usable * usable - solid - duo / 4.0) / 36.0, pips: usable * 3.5 }
    }
}
