//! A whole turn is thought out, one step after the other, for an opponent or in a person's place.

use crate::chain::Chain;
use crate::file::Hint;
use crate::kit::fit;
use crate::opponent::{Effort, Level, Thought, TriedStep, think};
use crate::rules::{Knowledge, Seat, Transcript};
use crate::seal::Identity;
use crate::session::{KeyFile, Opened, Question, Refusal, Viewer};
use crate::table::Table;

use super::opponents::opponent_at;

/// How much work the opponents of a home do together until somebody else decides again: some 4 s of computing
/// where a piece of work is dearest, in a release build. `docs/opponent.md` has the numbers.
const WORK: u64 = 4_000_000;

/// How many choices of each opponent share half of the work that is left.
const SHARED: usize = 2;

/// How many choices the opponents of a home make in one command, and the rest of a turn. Where no person
/// plays any more they could go on for very long.
pub(super) const CHOICES: usize = 100;

/// What opponents of a home have chosen since somebody else decided, and how many they are: the work is
/// shared out by these numbers. They follow from the file and the keys, however many commands made the turns.
#[derive(Clone, Copy)]
pub(super) struct WorkShare {
    opponents: usize,
    chosen: usize,
}

impl WorkShare {
    /// For a choice that a person asks for.
    pub(super) const ASKED: Self = Self { opponents: 1, chosen: 0 };

    /// For the next choice of opponents.
    pub(super) fn of(keys: &[KeyFile], chain: &Chain, table: &Table) -> Self {
        let opponents = table.seats().all().filter(|seat| opponent_at(keys, table, *seat).is_some()).count();
        Self { opponents: opponents.max(1), chosen: chosen(keys, chain, 0) }
    }

    /// How much work a choice may be, so many steps later in the same turn. All shares together are never
    /// more than [`WORK`].
    fn work(self, steps: usize) -> u64 {
        let together = SHARED * self.opponents;
        let halvings = (self.chosen + steps) / together + 1;
        (WORK >> halvings.min(63)) / together as u64
    }
}

/// How many steps opponents have chosen at the end of a chain, from index `from` on, since somebody else has
/// decided something.
pub(super) fn chosen(keys: &[KeyFile], chain: &Chain, from: usize) -> usize {
    let opponents: Vec<_> = keys.iter().filter(|key| key.opponent().is_some()).filter_map(KeyFile::public).collect();
    let is_opponents = |author| opponents.contains(author);
    let turns = chain.links[from..].iter().rev();
    let unasked = turns.take_while(|link| link.turn.steps.is_empty() || is_opponents(&link.author));
    unasked.filter(|link| is_opponents(&link.author)).map(|link| link.turn.steps.len()).sum()
}

/// A seat on the clock for which a turn is thought out.
pub(super) struct Thinker<'a> {
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) identity: &'a Identity,
    pub(super) level: Level,
    pub(super) share: WorkShare,
}

impl Thinker<'_> {
    /// What the seat would play, one thought for each step of the turn; nothing if it has nothing to decide.
    /// It follows from the position and the identity alone, so it is the same whenever it is asked.
    pub(super) fn turn(&self) -> Result<Vec<Thought>, Refusal> {
        let (mut thoughts, mut steps) = (Vec::new(), Vec::new());
        while let Some(knowledge) = self.table.knowledge_after(self.seat, Some(self.identity), &steps)? {
            self.next(&knowledge, &mut steps, &mut thoughts)?;
        }
        Ok(thoughts)
    }

    /// The same as far as it shows nothing that the seat does not know before it plays: it ends where chance
    /// comes in, or a face that the seat has not seen. In an open deal, and at a table of one, such a face is
    /// there as soon as the step is tried.
    pub(super) fn turn_without_news(&self) -> Result<Vec<Thought>, Refusal> {
        let (mut thoughts, mut steps) = (Vec::new(), Vec::new());
        let Some(first) = self.table.knowledge_after(self.seat, Some(self.identity), &steps)? else {
            return Ok(thoughts);
        };
        let is_old = |after: &Knowledge| {
            let is_known = |slot| first.faces.contains_key(slot);
            after.lots.len() == first.lots.len() && after.faces.keys().all(is_known)
        };
        self.next(&first, &mut steps, &mut thoughts)?;
        // The rules have allowed the steps so far, so only a listed lot that does not fit could refuse them:
        // that lot is chance, too.
        while let Ok(Some(after)) = self.table.knowledge_after(self.seat, Some(self.identity), &steps)
            && is_old(&after)
        {
            self.next(&after, &mut steps, &mut thoughts)?;
        }
        Ok(thoughts)
    }

    /// Thinks of the next step. No part of the table is in the seed that the seat may not see, such as the
    /// list of lots in the header of an open deal.
    fn next(&self, knowledge: &Knowledge, steps: &mut Vec<String>, thoughts: &mut Vec<Thought>) -> Result<(), Refusal> {
        let mut position = Transcript::new("position");
        position.bytes("nonce", &self.table.header().nonce).number("turns", self.table.turns().into());
        position.seat("seat", self.seat).count("step", steps.len());
        knowledge.game().absorb(&mut position);
        let seed = u64::from_le_bytes(self.identity.chance(&position));
        let effort = Effort::from(self.level).within(self.share.work(steps.len()));
        let thought = think(knowledge, self.seat, effort, seed).map_err(|why| Refusal::new(why.to_string()))?;
        steps.push(thought.step().to_owned());
        thoughts.push(thought);
        Ok(())
    }
}

/// A turn that is suggested to a seat, as far as the seat knows before it what it will see in it.
#[derive(Clone, Debug)]
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
    let is_opponents = |other| other == seat || opponent_at(keys, table, other).is_some();
    if table.header().hints || table.seats().all().all(is_opponents) {
        return Ok(());
    }
    let what = "this table does not allow hints: others than opponents of this home play at it";
    Err(Refusal::new(what)
        .hint(Hint::command("bypost new GAME --seats NAME,NAME --hints begins a table at which all may ask for them")))
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

#[cfg(test)]
mod tests {
    use super::{CHOICES, WORK, WorkShare};

    #[test]
    fn the_choices_of_one_command_share_what_they_may_do_together() {
        for opponents in 1..8 {
            let work = |chosen| WorkShare { opponents, chosen }.work(0);
            let all: u64 = (0..CHOICES).map(work).sum();
            assert!(all <= WORK && all > WORK * 3 / 4, "{opponents}: {all}");
            assert!((1..CHOICES).all(|chosen| work(chosen) <= work(chosen - 1)), "{opponents}");
            assert_eq!(WorkShare { opponents, chosen: 3 }.work(2), work(5));
        }
    }
}
