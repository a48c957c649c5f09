//! What a seat has heard of the others since its own last step, and where it stood then.

use std::collections::BTreeMap;

use super::ordered_step::OrderedStep;
use crate::chain::{Chain, Link};
use crate::file::{Fault, TableStep};
use crate::rules::{Awaits, Game, Seat, Sight};
use crate::seal::Identity;
use crate::table::{Table, retrace};

/// A seat before one of its turns.
pub(super) struct Moment {
    pub(super) seat: Seat,
    /// The table as the seat sees it, and what it knows beyond the public.
    pub(super) table: Table,
    pub(super) sight: Sight,
    /// The steps that the others have taken since the seat's last one, in order: of the hand that is being
    /// played, if the game has hands.
    pub(super) heard: Vec<String>,
}

/// Whether a turn is one in which a seat has chosen something in the game.
pub(super) fn chooses(link: &Link) -> bool {
    let steps = &link.turn.steps;
    TableStep::of(&link.turn).is_none() && steps.iter().any(|step| step != "leave")
}

/// Whether a turn gives up or leaves.
pub(super) fn parts(link: &Link) -> bool {
    link.turn.steps.iter().any(|step| step == "leave" || step == "resign")
}

/// The seat after so many turns of a chain, for each of these numbers of turns, in order. The table is that
/// after all of them, and was replayed before.
///
/// # Errors
/// None, if the turns were replayed before.
pub(super) fn moments(
    chain: &Chain,
    table: &Table,
    (seat, identity): (Seat, &Identity),
    turns: &[usize],
) -> Result<Vec<Moment>, Fault> {
    let since: Vec<Vec<usize>> = turns.iter().map(|turns| since_choice(chain, seat, *turns)).collect();
    let from = since.iter().flatten().chain(turns).min().copied().unwrap_or_default();
    // The numbers of the hands before each turn, and the tables that are asked for.
    let (mut hands, mut tables) = (BTreeMap::new(), BTreeMap::new());
    if turns == [chain.links.len()] && table.game().hand_number().is_none() {
        tables.insert(chain.links.len(), table.clone());
    } else {
        retrace(table.near(from)?, chain, turns.last().copied().unwrap_or_default(), |table| {
            let at = table.turns() as usize;
            hands.insert(at, table.game().hand_number());
            if turns.contains(&at) {
                tables.insert(at, table.clone());
            }
        })?;
    }
    let moment = |(turns, since): (&usize, &Vec<usize>)| {
        let is_of_hand = |at: &&usize| hands.get(*at) == hands.get(turns);
        let links = since.iter().take_while(is_of_hand).map(|at| &chain.links[*at]);
        let others = links.filter(|link| link.seat != seat && chooses(link) && !parts(link));
        let mut heard: Vec<String> = others.flat_map(|link| link.turn.steps.iter().rev().cloned()).collect();
        heard.reverse();
        let (table, sight) = tables.get(turns)?.view(seat, Some(identity));
        Some(Moment { seat, table, sight, heard })
    };
    Ok(turns.iter().zip(&since).filter_map(moment).collect())
}

/// The places of the turns since a seat has made its last choice among the first so many, the newest first:
/// those that were not taken back.
fn since_choice(chain: &Chain, seat: Seat, turns: usize) -> Vec<usize> {
    let mut since = Vec::new();
    let mut left = turns;
    while let Some(at) = left.checked_sub(1) {
        let link = &chain.links[at];
        left = match TableStep::of(&link.turn) {
            Some(TableStep::AgreedBack(number)) => (number as usize).saturating_sub(1).min(at),
            _ if link.seat == seat && chooses(link) => break,
            _ => {
                since.push(at);
                at
            }
        };
    }
    since
}

impl Moment {
    /// These steps in canonical text, if the seat may play them in one turn, as far as it can know.
    pub(super) fn playable(&self, steps: &[OrderedStep]) -> Option<Vec<String>> {
        let mut game: Box<dyn Game> = self.table.game().boxed();
        let play = |step: &OrderedStep| {
            let step = step.now(&*game, &self.sight).filter(|_| game.awaits() == Awaits::Act(self.seat))?;
            game = game.preview(&step, &self.sight).ok()??.after;
            Some(step)
        };
        if self.table.may_decide(self.seat) { steps.iter().map(play).collect() } else { None }
    }
}
