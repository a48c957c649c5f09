//! What a seat has heard of the others since its own last step, and where it stood then.

use crate::chain::{Chain, Link};
use crate::file::{Fault, TableStep};
use crate::rules::{Game, Seat, Sight};
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
    /// Whether turns were taken back in between, so that nobody can tell what counts of them.
    pub(super) is_mended: bool,
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
    let Some(first) = turns.first() else { return Ok(Vec::new()) };
    let from = last_choice(chain, seat, *first);
    let mut tables: Vec<(usize, Option<u32>, Option<Table>)> = Vec::new();
    let is_now = turns == [chain.links.len()] && table.game().hand_number().is_none();
    if is_now {
        tables.push((chain.links.len(), None, Some(table.clone())));
    } else {
        let last = turns.last().copied().unwrap_or_default();
        retrace(table.near(from)?, chain, last, |table| {
            let at = table.turns() as usize;
            if at >= from {
                tables.push((at, table.game().hand_number(), turns.contains(&at).then(|| table.clone())));
            }
        })?;
    }
    let moment = |turns: &usize| {
        let (_, hand, table) = tables.iter().find(|(at, ..)| at == turns)?;
        let from = last_choice(chain, seat, *turns);
        let hand_from = tables.iter().find(|(_, other, _)| other == hand).map_or(0, |(at, ..)| *at);
        let between = &chain.links[from..*turns];
        let is_mended = between.iter().any(|link| matches!(TableStep::of(&link.turn), Some(TableStep::AgreedBack(_))));
        let others = chain.links[from.max(hand_from)..*turns].iter().filter(|link| link.seat != seat);
        let heard = others.filter(|link| chooses(link) && !parts(link)).flat_map(|link| link.turn.steps.clone());
        let (table, sight) = table.as_ref()?.view(seat, Some(identity));
        Some(Moment { seat, table, sight, heard: heard.collect(), is_mended })
    };
    Ok(turns.iter().filter_map(moment).collect())
}

/// How many turns there were when a seat had made its last choice among the first so many.
fn last_choice(chain: &Chain, seat: Seat, turns: usize) -> usize {
    let own = |link: &Link| link.seat == seat && chooses(link);
    chain.links[..turns].iter().rposition(own).map_or(0, |at| at + 1)
}

impl Moment {
    /// Whether the seat may play these steps in one turn, as far as it can know.
    pub(super) fn may_play(&self, steps: &[String]) -> bool {
        let mut game: Box<dyn Game> = self.table.game().boxed();
        self.table.may_decide(self.seat)
            && steps.iter().all(|step| {
                let awaits = game.awaits() == crate::rules::Awaits::Act(self.seat);
                let is_meant = game.canonical(step, &self.sight).is_ok_and(|read| read == *step);
                match game.preview(step, &self.sight) {
                    Ok(Some(preview)) if awaits && is_meant => {
                        game = preview.after;
                        true
                    }
                    _ => false,
                }
            })
    }
}
