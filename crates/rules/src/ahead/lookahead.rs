//! A position of any game in which a program looks ahead: its steps are numbers, which a tree can hold.

use std::collections::HashMap;

use super::playout::exact;
use crate::dealt::SeatView;
use crate::game::Shown;
use crate::{Awaits, Chance, Dealt, DealtLots, Playout, Rules, StepError};

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
    /// The steps by number.
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
