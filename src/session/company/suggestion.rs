//! What an opponent would play in a person's place.

use super::opponents::are_all_others_opponents;
use super::thinking;
use crate::file::Hint;
use crate::kit::fit;
use crate::opponent::Level;
use crate::rules::Seat;
use crate::session::{KeyFile, Opened, Question, Refusal, Viewer};
use crate::table::Table;

/// A turn that is suggested to a seat.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suggestion {
    /// The seat.
    pub seat: Seat,
    /// The steps of the turn, in order.
    pub steps: Vec<String>,
    /// The steps that were tried for the first of them, the best first.
    pub tried: Vec<TriedStep>,
}

/// A step that was tried.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TriedStep {
    /// The step.
    pub step: String,
    /// How many times.
    pub visits: u32,
    /// That share of all tries, in percent.
    pub percent: u32,
    /// How it turned out in the mean: 0 is lost, and 1 is won.
    pub value: f64,
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
        let thoughts = self.with_identity(table, seat, |identity| thinking::turn(table, seat, identity, level))??;
        let steps = thoughts.iter().map(|thought| thought.step().to_owned()).collect();
        let Some(first) = thoughts.into_iter().next() else {
            let name = table.seats().name(seat);
            return Err(Refusal::new(format!("{name} has nothing to decide now")).into());
        };
        let all: u64 = first.candidates.iter().map(|one| u64::from(one.visits)).sum();
        let percent = |visits: u32| fit((u64::from(visits) * 100 + all / 2).checked_div(all).unwrap_or_default());
        let tried = first.candidates.into_iter().map(|one| TriedStep {
            percent: percent(one.visits),
            step: one.step,
            visits: one.visits,
            value: one.value,
        });
        Ok(Suggestion { seat, steps, tried: tried.collect() })
    }
}
