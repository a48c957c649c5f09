//! A position of any game in which a program looks ahead: its steps are numbers, which a tree can hold.

use std::collections::HashMap;

use super::dealt::SeatView;
use super::playout::{carried_out, exact};
use super::shown::Shown;
use super::{Awaits, Chance, Dealt, DealtLots, Rules, Seat, StepError};

/// A position of any game in which a program looks ahead. Equal steps have the same number, in whichever
/// position they are met. [`super::Game::lookahead`] makes it, and [`super::Knowledge::imagined`] deals for
/// it.
pub trait Lookahead: Send {
    /// Goes back to the position that is thought about, with these faces for it; chance deals later lots.
    fn begin(&mut self, deal: &DealtLots, chance: Chance);
    /// What the position awaits.
    fn awaits(&self) -> &Awaits;
    /// As [`Rules::chapter`].
    fn chapter(&self) -> u32;
    /// As [`Rules::prospects`].
    fn prospects(&self) -> Vec<f64>;
    /// The number of a step in canonical text.
    ///
    /// # Errors
    /// The text is no step, or not in its canonical form.
    fn number(&mut self, step: &str) -> Result<usize, StepError>;
    /// The canonical text of a step with a number.
    fn text(&self, step: usize) -> String;
    /// Whether the awaited seat may play a step, as it sees the position.
    fn is_legal(&self, step: usize) -> bool;
    /// A legal step at random: a listed one as [`Dealt::step_at_random`] draws it, or one of a range, of
    /// which small numbers come more often. None if nobody is awaited.
    fn draw(&mut self, chance: &mut Chance) -> Option<usize>;
    /// Plays a legal step.
    ///
    /// # Errors
    /// The game's objection; then the position is of no use any more.
    fn play(&mut self, step: usize) -> Result<(), StepError>;
    /// Draws listed steps of the awaited seat, `draws` of them, and plays the one after which the seat stands
    /// best. It tells whether somebody was awaited.
    ///
    /// # Errors
    /// The game's objection to a step that it drew itself, which is a fault of the game.
    fn play_best(&mut self, draws: usize, chance: &mut Chance) -> Result<bool, StepError>;
}

/// The steps that have been met, by number.
struct Numbered<R: Rules> {
    root: R,
    now: Dealt<R>,
    steps: Vec<R::Step>,
    /// It is only asked for one step at a time, so its order has no part in anything.
    numbers: HashMap<R::Step, usize>,
}

/// A position that is thought about. Nothing is dealt yet.
pub(super) fn lookahead<R: Rules>(root: &R) -> Box<dyn Lookahead> {
    let now = Dealt::unsettled(root.clone(), DealtLots::none());
    Box::new(Numbered { root: root.clone(), now, steps: Vec::new(), numbers: HashMap::new() })
}

impl<R: Rules> Numbered<R> {
    fn numbered(&mut self, step: R::Step) -> usize {
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        self.steps.push(step.clone());
        self.numbers.insert(step, self.steps.len() - 1);
        self.steps.len() - 1
    }

    /// A step out of one of the ranges, if there are some and chance wants it.
    fn drawn_of_range(&self, chance: &mut Chance) -> Option<R::Step> {
        let ranges = self.now.game().ranges();
        if ranges.is_empty() || chance.below(4) > 0 {
            return None;
        }
        let range = &ranges[chance.below(ranges.len())];
        // Half of the numbers that are drawn lie in the first half of the doublings between least and most.
        let span = range.most - range.least;
        let doublings = chance.below(span.checked_ilog2().map_or(0, |log| log as usize + 1) + 1);
        let width = (1_u64 << doublings).min(u64::from(span) + 1);
        let number = range.least + chance.below(usize::try_from(width).ok()?) as u32;
        exact(self.now.game(), &range.step(number)).ok()
    }
}

impl<R: Rules> Lookahead for Numbered<R> {
    fn begin(&mut self, deal: &DealtLots, chance: Chance) {
        self.now = Dealt::settled(self.root.clone(), DealtLots { chance, ..deal.clone() });
    }

    fn awaits(&self) -> &Awaits {
        self.now.awaits()
    }

    fn chapter(&self) -> u32 {
        self.now.game().chapter()
    }

    fn prospects(&self) -> Vec<f64> {
        self.now.game().prospects()
    }

    fn number(&mut self, step: &str) -> Result<usize, StepError> {
        let step = exact(&self.root, step)?;
        Ok(self.numbered(step))
    }

    fn text(&self, step: usize) -> String {
        self.root.write(&self.steps[step])
    }

    fn is_legal(&self, step: usize) -> bool {
        let Awaits::Act(seat) = *self.awaits() else { return false };
        Shown::new(self.now.game(), &SeatView(&self.now, seat)).is_legal(&self.steps[step])
    }

    fn draw(&mut self, chance: &mut Chance) -> Option<usize> {
        let step = self.drawn_of_range(chance).or_else(|| self.now.step_at_random(chance))?;
        Some(self.numbered(step))
    }

    fn play(&mut self, step: usize) -> Result<(), StepError> {
        played(&mut self.now, &self.steps[step])
    }

    fn play_best(&mut self, draws: usize, chance: &mut Chance) -> Result<bool, StepError> {
        let Awaits::Act(seat) = *self.awaits() else { return Ok(false) };
        let mut best: Option<(f64, Dealt<R>)> = None;
        let mut drawn: Vec<R::Step> = Vec::with_capacity(draws);
        for _ in 0..draws {
            let Some(step) = self.now.step_at_random(chance) else { return Ok(false) };
            if draws == 1 {
                return played(&mut self.now, &step).map(|()| true);
            }
            if drawn.contains(&step) {
                continue;
            }
            let mut after = self.now.clone();
            played(&mut after, &step)?;
            let worth = prospect(after.game(), seat);
            drawn.push(step);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, after));
            }
        }
        if let Some((_, after)) = best {
            self.now = after;
        }
        Ok(true)
    }
}

fn prospect<R: Rules>(game: &R, seat: Seat) -> f64 {
    game.prospects().get(seat.index()).copied().unwrap_or_default()
}

/// Plays a step that is legal.
fn played<R: Rules>(now: &mut Dealt<R>, step: &R::Step) -> Result<(), StepError> {
    let shown = now.game().shows(step);
    now.advance_for_good(&shown, |game, bank| carried_out(game, step, bank))
}
