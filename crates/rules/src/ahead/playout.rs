//! Playing at random, and thinking ahead, without texts. How a position stands for each seat, in one number.
//! A program looks ahead in a position whose steps are numbers, which a tree can hold.

use std::collections::HashMap;

use crate::dealt::{Dealt, OpenView, SeatView};
use crate::game::Shown;
use crate::{
    Awaits, Chance, DealtLots, LotRequests, Options, Place, Rules, Score, Scores, Seat, Seats, SetupError, Sight,
    StepError, Wager,
};

/// A position of any game with all lots dealt, which is played without texts.
///
/// [`crate::Entry::playout`] begins a table, and [`crate::Rehearsal::playout`] goes on from any
/// position, such as one that a seat has thought up.
///
/// [The front page](crate#a-whole-game) of the docs plays a game in this way.
pub trait Playout: Send + Sync {
    /// What the position awaits.
    fn awaits(&self) -> &Awaits;
    /// As [`Thinking::chapter`](crate::Thinking::chapter).
    fn chapter(&self) -> u32;
    /// As [`Thinking::prospects`](crate::Thinking::prospects), or what the standing and the scores tell, and
    /// at the end of the game who has won.
    fn prospects(&self) -> Vec<f64>;
    /// As [`Thinking::wager`](crate::Thinking::wager).
    fn wager(&self) -> Option<Wager>;
    /// As [`Thinking::hand_rank`](crate::Thinking::hand_rank), with all faces.
    fn hand_rank(&self, seat: Seat) -> f64;
    /// Plays a listed step of the awaited seat, each with the same chance, and tells whether somebody was
    /// awaited.
    ///
    /// # Errors
    /// The game's objection to a step that it drew itself, which is a fault of the game.
    fn play_at_random(&mut self, chance: &mut Chance) -> Result<bool, StepError>;
    /// The same with the best of some steps: see [`Thinking::draws`](crate::Thinking::draws).
    ///
    /// # Errors
    /// As [`Playout::play_at_random`].
    fn play_well(&mut self, chance: &mut Chance) -> Result<bool, StepError>;
}

impl<R: Rules> Playout for Dealt<R> {
    fn awaits(&self) -> &Awaits {
        Dealt::awaits(self)
    }

    fn chapter(&self) -> u32 {
        self.game.chapter()
    }

    fn prospects(&self) -> Vec<f64> {
        match self.awaits() {
            Awaits::Over(outcome) => finished(outcome.places.clone(), || self.game.scores()),
            _ => self
                .game
                .prospects(&OpenView(&self.deal.closed))
                .unwrap_or_else(|| unfinished(self.game.standing(R::info().seats[1].into()), || self.game.scores())),
        }
    }

    fn wager(&self) -> Option<Wager> {
        self.game.wager()
    }

    fn hand_rank(&self, seat: Seat) -> f64 {
        self.game.hand_rank(seat, &OpenView(&self.deal.closed))
    }

    fn play_at_random(&mut self, chance: &mut Chance) -> Result<bool, StepError> {
        let Some(step) = self.step_at_random(chance) else { return Ok(false) };
        self.play_for_good(&step).map(|()| true)
    }

    fn play_well(&mut self, chance: &mut Chance) -> Result<bool, StepError> {
        let Some(step) = self.step_drawn_well(chance)? else { return Ok(false) };
        self.play_for_good(&step).map(|()| true)
    }
}

/// Carries out a step of a game whose type is hidden in what refuses it.
fn carried_out<R: Rules>(game: &mut R, step: &R::Step, bank: &mut LotRequests) -> Result<(), StepError> {
    game.carry_out(step, bank).map_err(|illegal| StepError::Illegal(Box::new(illegal)))
}

pub(crate) fn exact<R: Rules>(game: &R, step: &str) -> Result<R::Step, StepError> {
    let read = game.read(step, &Sight::public()).map_err(StepError::Read)?;
    let canonical = game.write(&read);
    if canonical == step { Ok(read) } else { Err(StepError::Form { found: step.to_owned(), canonical }) }
}

pub(crate) fn set_up<R: Rules>(seats: &Seats, options: &Options, bank: &mut LotRequests) -> Result<R, SetupError> {
    R::info().check_seats(seats.count())?;
    R::setup(seats, options, bank)
}

/// A position of a game whose type is known. Steps are values, which can be compared and hashed.
impl<R: Rules> Dealt<R> {
    /// A table whose first lots show the listed faces; chance deals the lots after them.
    ///
    /// # Errors
    /// The game's objection to its options or seats.
    pub fn set_up(seats: &Seats, options: &Options, listed: Vec<Vec<u16>>, chance: Chance) -> Result<Self, SetupError> {
        Self::begun(listed, chance, |bank| set_up(seats, options, bank))
    }

    /// The position.
    pub fn game(&self) -> &R {
        &self.game
    }

    /// All legal steps of the awaited seat that are listed, in the order of the list; none if nobody is
    /// awaited.
    pub fn steps(&self) -> Vec<R::Step> {
        let Awaits::Act(seat) = *self.awaits() else { return Vec::new() };
        Shown::new(&self.game, &SeatView(self, seat)).legal()
    }

    /// A step out of [`Dealt::steps`], each with the same chance; none if nobody is awaited. It does not make
    /// the list if the game can do without ([`Rules::random_step`]), and judges no more steps than it must.
    pub fn step_at_random(&self, chance: &mut Chance) -> Option<R::Step> {
        let Awaits::Act(seat) = *self.awaits() else { return None };
        let seen = SeatView(self, seat);
        self.game.random_step(&seen, chance).or_else(|| {
            let (mut candidates, mut shown) = (self.game.candidates(&seen), Shown::new(&self.game, &seen));
            while !candidates.is_empty() {
                let step = candidates.swap_remove(chance.below(candidates.len()));
                if shown.is_legal(&step) {
                    return Some(step);
                }
            }
            None
        })
    }

    /// Of some steps at random ([`Thinking::draws`](crate::Thinking::draws)) the one after which the awaited
    /// seat stands best, the first of equal ones.
    pub(crate) fn step_drawn_well(&self, chance: &mut Chance) -> Result<Option<R::Step>, StepError> {
        let (Awaits::Act(seat), draws) = (self.awaits(), self.game.draws()) else { return Ok(None) };
        if draws < 2 {
            return Ok(self.step_at_random(chance));
        }
        let mut tried: Vec<R::Step> = Vec::with_capacity(draws as usize);
        let mut best = None;
        for _ in 0..draws {
            let Some(step) = self.step_at_random(chance).filter(|step| !tried.contains(step)) else { continue };
            let mut after = self.clone();
            after.play_for_good(&step)?;
            let value = after.prospects().get(seat.index()).copied().unwrap_or_default();
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((tried.len(), value));
            }
            tried.push(step);
        }
        Ok(best.map(|(index, _)| tried.swap_remove(index)))
    }

    /// Plays a step.
    ///
    /// # Errors
    /// The game's objection to the step, or that the step shows a slot which its seat may not see. Then
    /// nothing has changed.
    pub fn play_step(&mut self, step: &R::Step) -> Result<(), StepError> {
        let shown = self.game.shows(step);
        self.advance(&shown, |game, bank| carried_out(game, step, bank))
    }

    /// Plays a step that is legal. If it is not, the position is of no use afterwards.
    pub(crate) fn play_for_good(&mut self, step: &R::Step) -> Result<(), StepError> {
        let shown = self.game.shows(step);
        self.advance_for_good(&shown, |game, bank| carried_out(game, step, bank))
    }
}

/// The part of a win that the score decides at the end of a game.
const BY_SCORE: f64 = 0.2;

/// How far a better place is ahead in the middle of a game that keeps no score.
const UNTOLD: f64 = 0.2;

/// The score that stands half-way between nothing and a win for somebody who plays alone.
const ALONE: f64 = 20.0;

/// How the seats stand in the middle of a game with these places. The scores are asked for where the places
/// have none.
pub(crate) fn unfinished(places: Vec<Place>, scores: impl FnOnce() -> Option<Scores>) -> Vec<f64> {
    prospects(places, scores, |side, apart| side * apart.unwrap_or(UNTOLD))
}

/// The same at the end of the game.
pub(crate) fn finished(places: Vec<Place>, scores: impl FnOnce() -> Option<Scores>) -> Vec<f64> {
    prospects(places, scores, |side, apart| side * (1.0 - BY_SCORE + BY_SCORE * apart.unwrap_or(1.0)))
}

/// Compares each seat with each other one: by the better place (`side` is 1, 0 or -1), and by how far the
/// scores lie apart, as a part of both, if the game keeps scores.
fn prospects(
    mut places: Vec<Place>,
    scores: impl FnOnce() -> Option<Scores>,
    lead: fn(f64, Option<f64>) -> f64,
) -> Vec<f64> {
    if places.iter().all(|place| place.score.is_none()) {
        let scores = scores().map(|scores| scores.seats).unwrap_or_default();
        places.iter_mut().zip(scores).for_each(|(place, score)| place.score = Some(score));
    }
    if let [Place { score, .. }] = places[..] {
        let score = score.map_or(0.0, Score::number);
        return vec![0.5 + score / (score.abs() + ALONE) / 2.0];
    }
    let against = |one: &Place, other: &Place| {
        let side = f64::from(i8::from(one.rank < other.rank) - i8::from(one.rank > other.rank));
        let apart = match (one.score.map(Score::number), other.score.map(Score::number)) {
            (Some(one), Some(other)) if one == other => Some(0.0),
            (Some(one), Some(other)) => Some((one - other).abs() / (one.abs() + other.abs())),
            _ => None,
        };
        lead(side, apart)
    };
    let mean = |one: &Place| {
        // Nobody leads against itself.
        let leads: f64 = places.iter().map(|other| against(one, other)).sum();
        0.5 + leads / (places.len() - 1) as f64 / 2.0
    };
    places.iter().map(mean).collect()
}

/// How a position stands for each seat that will probably have so many points: with a lead of `sure` points a
/// seat will win six times of seven. It is meant for [`Thinking::prospects`](crate::Thinking::prospects).
///
/// ```
/// use bypost_rules::leads;
///
/// assert_eq!(leads(&[4.0, 4.0], 5.0), [0.5, 0.5]);
/// assert!(leads(&[9.0, 4.0], 5.0)[0] > 0.85);
/// ```
pub fn leads(points: &[f64], sure: f64) -> Vec<f64> {
    let against = |one: f64, other: f64| {
        let lead = (one - other) / sure;
        lead / (1.0 + lead * lead).sqrt()
    };
    let mean = |one: &f64| {
        // Nobody leads against itself.
        let leads: f64 = points.iter().map(|other| against(*one, *other)).sum();
        0.5 + leads / (points.len() - 1).max(1) as f64 / 2.0
    };
    points.iter().map(mean).collect()
}

/// Of how many steps that are drawn one is of a range, if there are ranges.
const RANGED: usize = 4;

/// A position of any game in which a program looks ahead, again and again from the same beginning. Equal
/// steps have the same number in whichever position they are met. [`crate::Game::lookahead`]
/// makes it, and [`crate::Filler::deal`] deals for it.
pub trait Lookahead: Send {
    /// Goes back to the beginning, with these faces for it; chance deals later lots.
    fn begin(&mut self, deal: &DealtLots, chance: Chance);
    /// The position that it has come to.
    fn now(&mut self) -> &mut dyn Playout;
    /// The number of a step in canonical text.
    ///
    /// # Errors
    /// The text is no step, or not in its canonical form.
    fn number(&mut self, step: &str) -> Result<usize, StepError>;
    /// The canonical text of the step with a number.
    fn text(&self, step: usize) -> String;
    /// Whether the awaited seat may play a step, by what it sees.
    fn is_legal(&self, step: usize) -> bool;
    /// A legal step of the awaited seat by chance: now and then one of a range, if there are some, where
    /// numbers near the least come more often, and else a listed one, the best of some
    /// ([`crate::Thinking::draws`]). None if nobody is awaited.
    ///
    /// # Errors
    /// The game's objection to a step that it drew itself, which is a fault of the game.
    fn draw(&mut self, chance: &mut Chance) -> Result<Option<usize>, StepError>;
    /// Plays a legal step.
    ///
    /// # Errors
    /// The game's objection; then the position is of no use.
    fn play(&mut self, step: usize) -> Result<(), StepError>;
}

/// A game to look ahead in, with the steps that were met.
struct Simulator<R: Rules> {
    first: R,
    now: Dealt<R>,
    steps: Vec<R::Step>,
    /// It is only asked for one step at a time, so its order has no part in anything.
    numbers: HashMap<R::Step, usize>,
}

/// A position to look ahead from; nothing is dealt yet.
pub(crate) fn lookahead<R: Rules>(first: &R) -> Box<dyn Lookahead> {
    let now = Dealt::unsettled(first.clone(), DealtLots::none());
    Box::new(Simulator { first: first.clone(), now, steps: Vec::new(), numbers: HashMap::new() })
}

impl<R: Rules> Lookahead for Simulator<R> {
    fn begin(&mut self, deal: &DealtLots, chance: Chance) {
        self.now = Dealt::settled(self.first.clone(), DealtLots { chance, ..deal.clone() });
    }

    fn now(&mut self) -> &mut dyn Playout {
        &mut self.now
    }

    fn number(&mut self, step: &str) -> Result<usize, StepError> {
        let step = exact(&self.first, step)?;
        Ok(self.numbered(step))
    }

    fn text(&self, step: usize) -> String {
        self.first.write(&self.steps[step])
    }

    fn is_legal(&self, step: usize) -> bool {
        let Awaits::Act(seat) = *self.now.awaits() else { return false };
        Shown::new(self.now.game(), &SeatView(&self.now, seat)).is_legal(&self.steps[step])
    }

    fn draw(&mut self, chance: &mut Chance) -> Result<Option<usize>, StepError> {
        let step = match self.step_of_range(chance) {
            Some(step) => Some(step),
            None => self.now.step_drawn_well(chance)?,
        };
        Ok(step.map(|step| self.numbered(step)))
    }

    fn play(&mut self, step: usize) -> Result<(), StepError> {
        self.now.play_for_good(&self.steps[step])
    }
}

impl<R: Rules> Simulator<R> {
    fn numbered(&mut self, step: R::Step) -> usize {
        let (next, steps) = (self.steps.len(), &mut self.steps);
        *self.numbers.entry(step).or_insert_with_key(|step| {
            steps.push(step.clone());
            next
        })
    }

    /// A step of a range, if there is one and chance wants it. Each doubling of the distance from the least
    /// number is as likely.
    fn step_of_range(&self, chance: &mut Chance) -> Option<R::Step> {
        let Awaits::Act(_) = self.now.awaits() else { return None };
        let ranges = self.now.game().ranges();
        if ranges.is_empty() || chance.below(RANGED) > 0 {
            return None;
        }
        let range = &ranges[chance.below(ranges.len())];
        let all = u64::from(range.most - range.least) + 1;
        let within = (2_u64 << chance.below(all.ilog2() as usize + 1)).min(all);
        let offset = (u64::from(chance.word()) * within) >> 32;
        let number = u32::try_from(offset).ok()?.checked_add(range.least)?;
        exact(self.now.game(), &range.step(number)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(all: &[(u8, Option<i64>)]) -> Vec<Place> {
        all.iter().map(|(rank, score)| Place { rank: *rank, score: score.map(Score::from) }).collect()
    }

    #[test]
    fn a_lead_counts_by_its_part_and_a_win_counts_most() {
        for (seats, middle, end) in [
            (&[(1, Some(30)), (2, Some(10))][..], &[0.75, 0.25][..], &[0.95, 0.05][..]),
            // Where less is better the ranks tell.
            (&[(2, Some(30)), (1, Some(10))], &[0.25, 0.75], &[0.05, 0.95]),
            (&[(1, Some(5)), (1, Some(5))], &[0.5, 0.5], &[0.5, 0.5]),
            (&[(1, None), (2, None)], &[0.6, 0.4], &[1.0, 0.0]),
            (&[(1, None), (1, None), (1, None)], &[0.5, 0.5, 0.5], &[0.5, 0.5, 0.5]),
            (&[(1, Some(30)), (2, Some(10)), (2, Some(10))], &[0.75, 0.375, 0.375], &[0.95, 0.275, 0.275]),
            (&[(1, Some(20))], &[0.75], &[0.75]),
        ] {
            let is = |found: Vec<f64>, wanted: &[f64]| {
                let is_near = found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-9);
                assert!(is_near && found.len() == wanted.len(), "{seats:?}: {found:?}, not {wanted:?}");
            };
            is(unfinished(places(seats), || None), middle);
            is(finished(places(seats), || None), end);
        }
        let scores = || Some(Scores::new("points", [Score::from(30), Score::from(10)]));
        assert_eq!(unfinished(places(&[(1, None), (2, None)]), scores), [0.75, 0.25]);
    }
}
