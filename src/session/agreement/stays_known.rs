//! Turns that are to be taken back, or left behind on another line: what stays known of them, and what speaks
//! against it.

use std::collections::BTreeSet;

use crate::chain::Chain;
use crate::file::{Fault, Turn};
use crate::kit::listed;
use crate::rules::{Seat, Slot};
use crate::session::Refusal;
use crate::session::view::story::headline;
use crate::table::{Table, retrace};

/// What going back does to the clock of a table with a pace; to go on with another line does not.
const ANEW: &str = "the time of whoever is then on the clock begins anew";

/// What is told before turns are taken back, and what is against it.
#[derive(Debug)]
pub(in crate::session) struct StaysKnown {
    /// What everybody goes on to know, in lines.
    pub(in crate::session) lines: Vec<String>,
    /// Whether the table is over after these turns.
    pub(in crate::session) is_over: bool,
    /// Why it should not be done, if somebody can read a card that the same seat could not read before.
    pub(in crate::session) risk: Option<String>,
}

impl StaysKnown {
    /// What stays known of the turns of a chain from an index on; the table is any that belongs to it.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub(in crate::session) fn of(table: &Table, chain: &Chain, index: usize) -> Result<Self, Refusal> {
        let refused = |fault: Fault| Refusal::new(fault.to_string());
        let begun = table.before_all().map_err(refused)?;
        let before = retrace(begun, chain, index, |_| ()).map_err(refused)?;
        let (mut seen, mut asked) = (BTreeSet::new(), before.lots().asked());
        let after = retrace(before.clone(), chain, chain.links.len(), |table| {
            if table.turns() as usize > index {
                seen.extend(readable(table));
                asked = asked.max(table.lots().asked());
            }
        })
        .map_err(refused)?;
        let known = readable(&before);
        let new: Vec<(Seat, Slot)> = seen.into_iter().filter(|one| !known.contains(one)).collect();
        let links = &chain.links[index..];
        let mut lines: Vec<String> = links.iter().map(|link| taken_back(&link.turn)).collect();
        lines.push("everybody who has these turns goes on to know what they showed".to_owned());
        if asked > before.lots().asked() || links.iter().any(|link| !link.turn.shares.is_empty()) {
            lines.push(
                "a throw comes out the same if it is asked for alike; any other throw in its place can be worked out by \
                 those who have these turns"
                    .to_owned(),
            );
        }
        if chain.header.pace.is_some() {
            lines.push(ANEW.to_owned());
        }
        Ok(Self { lines, is_over: after.outcome().is_some(), risk: risk(&before, &new) })
    }

    /// It in lines, with what is against it if that `is_accepted`; else it is what stops the person.
    pub(in crate::session) fn in_words(&self, is_accepted: bool) -> impl Iterator<Item = String> {
        self.lines.iter().chain(self.risk.iter().filter(move |_| is_accepted)).cloned()
    }

    /// The same for turns that are left behind for another line, whose shuffles count as well.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub(in crate::session) fn left_behind(table: &Table, chain: &Chain, index: usize) -> Result<Self, Refusal> {
        let known = Self::of(table, chain, index)?;
        let shuffled = chain.links[index..].iter().find(|link| !link.turn.shuffles.is_empty());
        let shuffled = shuffled.map(|link| {
            let (number, seat) = (link.turn.number, &link.turn.seat);
            format!("turn {number} ({seat}) shuffled, and another version of it would shuffle otherwise")
        });
        let lines = known.lines.iter().filter(|line| *line != ANEW);
        let lines = lines.map(|line| line.replacen("is taken back", "is left behind", 1)).collect();
        Ok(Self { lines, risk: known.risk.or(shuffled), ..known })
    }
}

/// That a turn is taken back, with what it was.
fn taken_back(turn: &Turn) -> String {
    let headline = headline(turn, None);
    let (number, does) = headline.split_once(": ").unwrap_or((&headline, "nothing is done"));
    format!("{number} is taken back, in which {does}")
}

/// The cards that each seat can read, where several players have made chance.
fn readable(table: &Table) -> BTreeSet<(Seat, Slot)> {
    if !table.is_witnessed() {
        return BTreeSet::new();
    }
    table.seats().all().flat_map(|seat| table.can_read(seat).map(move |slot| (seat, slot))).collect()
}

/// Who could read what, in words.
fn risk(before: &Table, new: &[(Seat, Slot)]) -> Option<String> {
    let (_, first) = new.first()?;
    let names: BTreeSet<&str> = new.iter().map(|(seat, _)| before.seats().name(*seat)).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let cards = new.iter().map(|(_, slot)| *slot).collect::<BTreeSet<_>>().len();
    let what = if cards == 1 { format!("the card of slot {first}") } else { format!("{cards} cards") };
    let after = match before.turns() {
        0 => "before these turns".to_owned(),
        turns => format!("after turn {turns}"),
    };
    Some(format!(
        "{} can read {what} now and could not {after}; if it goes to somebody else then, it may be open to all",
        listed(&names)
    ))
}
