//! An opponent that plays any game: it thinks from what its seat knows and from nothing else.
//!
//! It thinks up faces for what the seat has not seen ([`Knowledge::fill`]), plays on from there by the game's
//! own rules, and keeps in one tree which steps turned out well: Monte Carlo tree search over information
//! sets (Cowling, Powley and Whitehouse 2012). How often it does so depends on its [`Effort`] alone, which
//! counts what it does and reads no clock, so the same knowledge and the same seed give the same step on
//! every machine.

// Nothing that comes from outside may panic; tests may.
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// No number is cut off unseen: a cast that could do it has its argument; see also `kit::fit`.
#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod level;
mod search;
mod wagering;

use bypost_rules::{Awaits, Chance, Knowledge, Seat, Sight};

pub use bypost_rules::TriedStep;
pub use level::Effort;
pub use level::{Level, NoLevel};
pub use search::{Thought, Unthinkable};

use level::JUDGED;
use search::TreeSearch;
use wagering::Wagering;

/// Chooses a step for a seat that is to play, from what it knows (`Table::knowledge`). The same knowledge,
/// level and seed give the same thought. A turn of several steps is several choices: ask again with what the
/// seat knows after the first.
///
/// # Errors
/// The seat is not to play, or the knowledge contradicts itself.
pub fn choose(knowledge: &Knowledge, seat: Seat, level: Level, seed: u64) -> Result<Thought, Unthinkable> {
    think(knowledge, seat, Effort::from(level), seed)
}

/// As [`choose`], with a number of simulations, or a bound of all that is done.
///
/// # Errors
/// As [`choose`].
pub fn think(knowledge: &Knowledge, seat: Seat, effort: impl Into<Effort>, seed: u64) -> Result<Thought, Unthinkable> {
    let game = knowledge.game();
    if game.awaits() != Awaits::Act(seat) {
        return Err(Unthinkable::NotAwaited);
    }
    let seen = knowledge.closed.iter().filter(|slot| game.audience(**slot).includes(seat));
    let seen = seen.filter_map(|slot| Some((*slot, knowledge.faces.get(slot)?.clone())));
    let sight = Sight::of(seat, seen.collect());
    let mut steps = game.moves(&sight);
    for range in game.ranges() {
        for end in [range.least, range.most].map(|number| range.step(number)) {
            if !steps.contains(&end) {
                steps.push(end);
            }
        }
    }
    let (mut chance, effort) = (Chance::new(seed), effort.into());
    if let Some(wager) = game.wager() {
        return Wagering::new(knowledge, seat, &wager, steps, &mut chance)?.run(effort, &mut chance);
    }
    if let Some(steps) = game.foresee(effort.positions()) {
        let work = steps.iter().map(|tried| u64::from(tried.visits * JUDGED)).sum();
        return Ok(Thought { steps, work });
    }
    while steps.len() > effort.looks {
        steps.swap_remove(chance.below(steps.len()));
    }
    let search = TreeSearch::new(knowledge, seat, &steps, &mut chance)?;
    search.run(effort, &mut chance)
}
