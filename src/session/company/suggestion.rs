//! What an opponent would play in a person's place.

use super::opponents::are_all_others_opponents;
use super::thinking::{Thinker, WorkShare};
use crate::file::Hint;
use crate::kit::fit;
use crate::opponent::{Level, TriedStep};
use crate::rules::Seat;
use crate::session::{KeyFile, Opened, Question, Refusal, Viewer};
use crate::table::Table;

/// A turn that is suggested to a seat, as far as the seat knows before it what it will see in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suggestion {
    /// The seat.
    pub seat: Seat,
    /// The steps, in order. They end with the turn, or where chance or a face that the seat has not seen
    /// comes in: after that somebody may ask again.
    pub steps: Vec<String>,
    /// The steps that were tried for the first of them, the best first.
    pub tried: Vec<TriedStep>,
}

impl Suggestion {
    /// A step's share of all tries, in percent.
    #[must_use]
    pub fn percent(&self, step: &TriedStep) -> u32 {
        let all: u64 = self.tried.iter().map(|one| u64::from(one.visits)).sum();
        fit((u64::from(step.visits) * 100 + all / 2).checked_div(all).unwrap_or_default())
    }
}

/// Whether a seat may ask what an opponent would play.
///
/// # Errors
/// Somebody else plays who has not allowed it.
pub fn may_suggest(keys: &[KeyFile], table: &Table, seat: Seat) -> Result<(), Refusal> {
    if table.header().hints || are_all_others_opponents(keys, table, seat) {
        return Ok(());
    }
    let what = "this table does not allow hints: others than opponents of this home play at it";
    Err(Refusal::new(what).hint(Hint::command("bypost new --hints begins a table at which all may ask for them")))
}

impl Viewer {
    /// What an opponent would play in the place of a seat, with whatever else it has thought of.
    ///
    /// # Errors
    /// A question, or the seat has nothing to decide, or may not ask.
    pub fn suggestion(&mut self, opened: &Opened, seat: Seat, level: Level) -> Result<Suggestion, Question> {
        let table = &opened.table;
        may_suggest(self.keys(), table, seat)?;
        let share = WorkShare::ASKED;
        let thoughts = self.with_identity(table, seat, |identity| {
            Thinker { table, seat, identity, level, share }.turn_without_news()
        })??;
        let steps = thoughts.iter().map(|thought| thought.step().to_owned()).collect();
        let Some(first) = thoughts.into_iter().next() else {
            let name = table.seats().name(seat);
            return Err(Refusal::new(format!("{name} has nothing to decide now")).into());
        };
        Ok(Suggestion { seat, steps, tried: first.steps })
    }
}
