//! What has happened at a table, turn by turn, in words for one reader.

use std::borrow::Cow;

pub use crate::session::view::missing_seats::paid_for_in;

use crate::chain::{Chain, Link};
use crate::draw::escape::printable;
use crate::draw::scene::{Line, StoryEvent, StoryTurn};
use crate::file::{Fault, TableStep, Turn};
use crate::rules::{Event, Face, Hash, Seat, Seats, Sight, Slot, ToldEvent};
use crate::seal::{PublicIdentity, TableKey};
use crate::session::KeyFile;
use crate::session::view::missing_seats::{Before, does_without_a_step, of_missing};
use crate::table::{Table, retrace, retrace_with_events};

/// What one turn did.
#[derive(Clone, Debug)]
pub struct TurnStory {
    /// The turn as it stands in the file.
    pub turn: Turn,
    /// The hash of the turn.
    pub hash: Hash,
    /// What it did, in order, as the reader may know it after this turn.
    pub events: Vec<ToldEvent>,
    /// The throws that it opened: the number of the lot, and what fell.
    pub throws: Vec<(u32, Vec<u16>)>,
    /// The cards that it opened to all: the slot, and the short form.
    pub cards: Vec<(Slot, String)>,
    of_missing: Vec<ToldEvent>,
    /// The missing seat for which its author shuffles or pays.
    gone: Option<String>,
    /// Whether the game tells no events, so that what fell and was shown must be told without it.
    is_bare: bool,
}

/// Somebody who reads a story: the public, or a seat with its table key.
#[derive(Default)]
pub(crate) struct Reader {
    pub(super) seat: Option<(Seat, Option<TableKey>)>,
}

impl Reader {
    /// What the reader knows beyond the public.
    pub(crate) fn sight(&self, table: &Table) -> Sight {
        self.seat.as_ref().map_or_else(Sight::public, |(seat, key)| table.sight(*seat, key.as_ref()))
    }
}

/// The turns that go on from a table, which stands after some of the chain's turns. They were replayed
/// before.
pub(crate) fn beyond(chain: &Chain, before: Table, reader: &Reader) -> Result<Vec<TurnStory>, Fault> {
    let mut was = Before::of(&before);
    let mut turns = Vec::new();
    retrace_with_events(before, chain, |table, events| {
        let link = &chain.links[table.turns() as usize - 1];
        // Only events that name slots need the reader's own cards, which take work to open.
        let sight = if events.iter().any(Event::names_slots) { reader.sight(table) } else { Sight::public() };
        turns.push(turn_story(link, table, events, &was, &sight));
        was = Before::of(table);
    })?;
    tell_bare(&mut turns);
    Ok(turns)
}

/// Finds out whether the game tells no events. A game that tells events tells what a card means as soon as
/// the card means something.
pub(crate) fn tell_bare(turns: &mut [TurnStory]) {
    if turns.iter().any(|turn| !turn.turn.steps.is_empty() && turn.events.is_empty()) {
        turns.iter_mut().for_each(|turn| turn.is_bare = true);
    }
}

/// All turns from the one with this index on, counted from 0; the table is any that belongs to them.
pub(crate) fn since(table: &Table, chain: &Chain, index: usize, reader: &Reader) -> Result<Vec<TurnStory>, Fault> {
    let before = retrace(table.near(index)?, chain, index, |_| ())?;
    beyond(chain, before, reader)
}

/// What one turn did, as somebody with a sight reads it.
pub(crate) fn turn_story(link: &Link, table: &Table, events: &[Event], before: &Before, sight: &Sight) -> TurnStory {
    let game = table.game();
    let told =
        |events: &[Event]| resolved(events, table.seats(), &|card| game.write_face(card), sight, table.lots().opened());
    let gone = before.missing.first().filter(|_| does_without_a_step(&link.turn));
    // A turn that goes back opens nothing, and fewer are open after it.
    let fell = table.lots().opened().get(before.open..).unwrap_or_default();
    TurnStory {
        turn: link.turn.clone(),
        hash: link.hash,
        events: told(&of_turn(link, events)),
        throws: fell.iter().filter_map(|(slot, face)| thrown(*slot, face)).collect(),
        cards: fell.iter().filter_map(|(slot, face)| Some((*slot, game.write_face(face.card()?)))).collect(),
        of_missing: told(&of_missing(&link.turn, before, table)),
        gone: gone.map(|gone| table.seats().name(*gone).to_owned()),
        is_bare: false,
    }
}

/// The events of a turn. A seat without which the others go on has not resigned, though the game takes it so.
fn of_turn<'a>(link: &Link, events: &'a [Event]) -> Cow<'a, [Event]> {
    match link.without() {
        Some(_) => events.iter().cloned().map(Event::put_out).collect(),
        None => events.into(),
    }
}

fn thrown(slot: Slot, face: &Face) -> Option<(u32, Vec<u16>)> {
    match face {
        Face::Thrown(numbers) => Some((slot.lot, numbers.clone())),
        Face::Card(_) => None,
    }
}

/// Events as somebody with a sight reads them, who calls cards like this.
pub(crate) fn resolved(
    events: &[Event],
    seats: &Seats,
    name_of: &dyn Fn(u16) -> String,
    sight: &Sight,
    opened: &[(Slot, Face)],
) -> Vec<ToldEvent> {
    let public = |slot: Slot| opened.iter().rev().find(|(open, _)| *open == slot)?.1.card();
    let face = |slot: Slot| sight.card(slot).or_else(|| public(slot));
    events.iter().map(|event| event.in_words(seats, name_of, &face)).collect()
}

impl TurnStory {
    /// What it did, in lines: its move, or the steps where the game tells of none, then what else happened,
    /// then the remark.
    pub fn lines(&self) -> Vec<String> {
        let turn = &self.turn;
        let mut told = self.told();
        let heading = match move_of(&self.events) {
            Some(_) => format!("turn {}: {}", turn.number, told.remove(0)),
            None => headline(turn, self.gone.as_deref()),
        };
        let mut lines = vec![heading];
        lines.extend(told.into_iter().map(|line| format!("  {line}")));
        lines.extend(turn.say.iter().map(|line| format!("  | {}", printable(line)).trim_end().to_owned()));
        lines
    }

    /// What happened in it, its move first, without what a table of the players shows: the scores, and that
    /// somebody drew cards.
    #[must_use]
    pub fn told(&self) -> Vec<String> {
        let is_told = |(place, _): &(usize, String)| {
            let is_shown = |event: &ToldEvent| event.is_seen && event.asked.is_none() && event.places.is_empty();
            !self.events.get(*place).is_some_and(is_shown)
        };
        let mut told: Vec<_> = self.happened().into_iter().enumerate().filter(is_told).collect();
        let moved = move_of(&self.events);
        told.sort_by_key(|(place, _)| Some(*place) != moved);
        told.into_iter().map(|(_, line)| line).collect()
    }

    /// The same as a part of a drawing for a reader, who knows what it has chosen itself.
    pub(super) fn drawn(&self, reader: Option<Seat>, name: &str) -> StoryTurn {
        let event = |(place, told): (usize, String)| {
            let is = |asks: &dyn Fn(&ToldEvent) -> bool| self.events.get(place).is_some_and(asks);
            StoryEvent {
                line: Line::plain(told),
                is_heading: move_of(&self.events) == Some(place),
                is_deed: is(&|event| event.asked.is_some()),
                is_seen: is(&|event| event.is_seen || event.asked.is_some() && self.turn.seat == name),
                is_opening: is(&|event| event.name == Event::HAND),
                is_own: is(&|event| event.seats.iter().any(|seat| Some(*seat) == reader)),
            }
        };
        StoryTurn {
            author: printable(&self.turn.seat),
            is_own: self.turn.seat == name,
            heading: Line::plain(self.lines().swap_remove(0)),
            events: self.happened().into_iter().enumerate().map(event).collect(),
            remark: self.turn.say.iter().map(|line| printable(line)).collect(),
        }
    }

    /// What happened in it, a line each: what the game tells. Of a game that tells nothing it is what fell
    /// and was shown.
    pub fn happened(&self) -> Vec<String> {
        let of_missing = self.of_missing.iter().map(|event| printable(&event.text));
        if !self.events.is_empty() || !self.is_bare {
            return self.events.iter().map(|event| printable(&event.text)).chain(of_missing).collect();
        }
        let joined = |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        let fell = self.throws.iter().map(|(lot, numbers)| format!("lot {lot} falls: {}", joined(numbers)));
        let shown: Vec<&str> = self.cards.iter().map(|(_, card)| card.as_str()).collect();
        let shown = (!shown.is_empty()).then(|| format!("shown: {}", shown.join(" ")));
        fell.chain(shown).chain(of_missing).collect()
    }

    /// Its events, with those of missing seats.
    pub fn all_events(&self) -> impl Iterator<Item = &ToldEvent> {
        self.events.iter().chain(&self.of_missing)
    }

    /// What its seat did, in one line without the number of the turn.
    pub fn played(&self) -> String {
        played(&self.turn, self.gone.as_deref())
    }

    /// Whether the game says that something happened in it that a player looks for: a turn that only pays and
    /// shuffles may have nothing to tell.
    pub fn is_news(&self) -> bool {
        let Turn { steps, join, say, .. } = &self.turn;
        !steps.is_empty() || join.is_some() || !say.is_empty() || !self.happened().is_empty()
    }
}

/// What is told of the last turn that anybody decided on, if it is one of these keys of a person.
#[must_use]
pub fn just_played(chain: &Chain, keys: &[KeyFile]) -> Option<String> {
    let last = chain.links.iter().rfind(|link| !link.turn.steps.is_empty())?;
    let is_author = |key: &KeyFile| key.opponent().is_none() && key.public() == Some(last.author);
    keys.iter()
        .any(is_author)
        .then(|| format!("you have played turn {} ({})", last.turn.number, deed(&last.turn, " ", None)))
}

/// A turn in one line: its number, its seat, and what it did, as [`deed`] tells it.
pub fn headline(turn: &Turn, gone: Option<&str>) -> String {
    format!("turn {}: {}", turn.number, played(turn, gone))
}

/// A turn in one line without its number.
pub(crate) fn played(turn: &Turn, gone: Option<&str>) -> String {
    let step = TableStep::of(turn).map(told_step);
    let does = step.unwrap_or_else(|| match &turn.steps[..] {
        [] => deed(turn, "", gone),
        [resigns] if resigns == "resign" => "resigns".to_owned(),
        [leaves] if leaves == "leave" => "leaves".to_owned(),
        _ => format!("plays {}", deed(turn, ", ", gone)),
    });
    format!("{} {}", printable(&turn.seat), printable(&does))
}

/// A step of the table, as what its seat does.
fn told_step(step: TableStep) -> String {
    match step {
        TableStep::Claim => "claims that the time is used up".to_owned(),
        TableStep::Contest => "contests the claim".to_owned(),
        TableStep::AgreedBack(number) => {
            format!("takes back what was played from turn {number} on, as all have agreed")
        }
        TableStep::AgreedEnd => "ends the game as all have agreed".to_owned(),
        TableStep::AgreedDraw => "ends the game with a shared win, as all have agreed".to_owned(),
        TableStep::Handover(identity) => {
            let key = PublicIdentity::decode(&identity).map(|identity| identity.fingerprint());
            format!("hands the seat over to the key {}", key.unwrap_or_default())
        }
        TableStep::Without(late) => format!("goes on without {late}"),
        TableStep::Accuse(dealer) => format!("shows that {dealer} has dealt a false piece of its key"),
        TableStep::Reveal => "reveals what is left".to_owned(),
    }
}

/// What a turn did, in a few words, with `between` between two steps. `gone` is the missing seat for which it
/// shuffles or pays, as [`paid_for_in`] finds it. The turn alone does not tell who that is.
pub fn deed(turn: &Turn, between: &str, gone: Option<&str>) -> String {
    if let Some(step @ TableStep::Without(_)) = TableStep::of(turn) {
        return told_step(step);
    }
    match (&turn.join, turn.steps.is_empty()) {
        (Some(_), _) => "joins".to_owned(),
        (None, false) => turn.steps.join(between),
        (None, true) if !turn.rescue.pieces.is_empty() => format!("pays for {}", gone.unwrap_or("a missing seat")),
        (None, true) if turn.shuffles.is_empty() => "helps to deal".to_owned(),
        (None, true) if turn.shares.is_empty() => {
            gone.map_or_else(|| "shuffles".to_owned(), |gone| format!("shuffles for {gone}"))
        }
        (None, true) => "shuffles and helps to deal".to_owned(),
    }
}

/// Which of the events of a turn is its move: the first that its seat has chosen and that touches a place, as
/// most moves do, or else the last that it has chosen, as a bet after an exchange of cards.
pub(super) fn move_of(events: &[ToldEvent]) -> Option<usize> {
    let is_move = |event: &ToldEvent| event.asked.is_some() && !event.places.is_empty();
    events.iter().position(is_move).or_else(|| events.iter().rposition(|event| event.asked.is_some()))
}

#[cfg(test)]
mod tests {
    use super::move_of;
    use crate::rules::{Event, Seats};

    #[test]
    fn the_headline_of_a_turn_is_its_move() {
        let comes = || Event::new("come", "it comes");
        let chosen = || comes().asked("choose");
        let moved = || chosen().place("to", 7);
        let seats = Seats::new(vec!["alice".to_owned()]);
        for (events, wanted) in [
            (vec![], None),
            (vec![comes(), comes().place("at", 1)], None),
            (vec![comes(), chosen(), comes()], Some(1)),
            (vec![comes().place("at", 1), moved(), moved(), comes()], Some(1)),
            (vec![chosen(), moved(), chosen()], Some(1)),
            (vec![comes(), chosen(), chosen(), comes()], Some(2)),
        ] {
            let told: Vec<_> =
                events.iter().map(|event| event.in_words(&seats, &|_| String::new(), &|_| None)).collect();
            assert_eq!(move_of(&told), wanted, "{told:?}");
        }
    }
}
