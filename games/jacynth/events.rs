//! What happens, as it is told to somebody who was not there.

use super::growth::{facts, told_district};
use super::phase::Phase;
use super::solitaire;
use super::{Jacynth, slot};
use bypost_rules::kit::decktet::{Card, Suit};
use bypost_rules::kit::grid::Cell;
use bypost_rules::kit::{counted, decktet};
use bypost_rules::{Event, Outcome, Seat};

impl Jacynth {
    /// The starting cards, and who begins.
    pub(super) fn told_begin(&self) -> Event {
        let cards: Vec<_> =
            self.setting.starts().iter().filter_map(|cell| Some((*cell, self.city.card(*cell)?))).collect();
        let told: Vec<_> = cards.iter().map(|(cell, card)| format!("{card} on {cell}")).collect();
        Event::new("begin", "the city begins with {cards}; {seat} has the first turn")
            .by(self.mover)
            .value("board", cards.into_iter().map(|(cell, card)| (cell.to_string(), card.short())).collect())
            .called("cards", told.join(", "))
            .seen_in_drawings()
    }

    /// A card that comes to lie on its cell out of a hand.
    pub(super) fn told_place(&self, card: Card, cell: Cell) -> Event {
        let words = format!("{{seat}} places {} on {{at}}", called(card));
        Event::new("place", words)
            .asked(format!("place {} on {{at}}", card.name()))
            .by(self.mover)
            .text("card", card.short())
            .place("at", cell)
    }

    /// In solitaire, a card that has to face the top of the pile.
    pub(super) fn told_try(&self, card: Card, cell: Cell) -> Event {
        let words = format!("{{seat}} brings {} to {{at}}, and the top of the pile is flipped", called(card));
        Event::new("try", words)
            .asked(format!("bring {} to {{at}}, against the top of the pile", card.name()))
            .by(self.mover)
            .text("card", card.short())
            .place("at", cell)
    }

    /// What the flip has decided.
    pub(super) fn told_flip(&self, flipped: Card, played: Card, cell: Cell) -> Event {
        let is_equal = flipped.rank() == played.rank();
        let [flipped_name, played_name] = [flipped, played].map(called);
        let words = if solitaire::takes_place(flipped, played) {
            let how = if is_equal { "as high" } else { "higher" };
            format!("{flipped_name} is {how} and takes {{at}}, and {played_name} is discarded")
        } else {
            let how = if flipped.is_number() { "lower" } else { "no number card" };
            format!("{flipped_name} is {how} and is discarded, and {played_name} is placed on {{at}}")
        };
        Event::new("flip", words)
            .by(self.mover)
            .text("flipped", flipped.short())
            .text("card", played.short())
            .place("at", cell)
    }

    /// A token that is put down, with the districts that its seat holds by it and did not hold before; the
    /// position is that before it.
    pub(super) fn told_token(&self, cell: Cell) -> Vec<Event> {
        let seat = self.mover;
        let mut city = self.city;
        city.claim(seat, cell);
        let card = city.card(cell).map_or_else(String::new, called);
        let end = if city.left(seat) == 0 { ", the last of {seat}" } else { "" };
        let words = format!("{{seat}} puts a token on {{at}}{end}");
        let asked = format!("put a token on {card} on {{at}}");
        let token = Event::new("token", words).asked(asked).by(seat).place("at", cell).number("left", city.left(seat));
        let gained = city.around(cell).filter(|district| self.city.owner(district.cells) != Some(seat));
        let held = gained.map(|district| {
            let words = format!("{{seat}} now holds {}", told_district(&district));
            let event = facts(Event::new("hold", words).by(seat), &district);
            // Of a single card the drawing shows it by the token.
            if district.cells.count() == 1 { event.seen_in_drawings() } else { event }
        });
        [token].into_iter().chain(held).collect()
    }

    /// A seat that puts no token, or that cannot.
    pub(super) fn told_no_token(&self, is_choice: bool) -> Event {
        let words = if is_choice { "{seat} puts no token" } else { "no card can take a token of {seat}'s now" };
        let event = Event::new(if is_choice { "decline" } else { "no-token" }, words).by(self.mover);
        if is_choice { event.asked("put no token") } else { event }
    }

    /// A card that is drawn from a place in the lot.
    pub(super) fn told_draw(&self, drawn: u8) -> Event {
        let end = match (self.resigned.holds(drawn), self.pile()) {
            (true, _) => ", from those that lie open under the pile",
            (false, 0) => ", the last of the pile",
            (false, _) => "",
        };
        Event::new("draw", format!("{{seat}} draws {{cards}}{end}"))
            .by(self.mover)
            .slots("cards", [slot(drawn)])
            .seen_in_drawings()
    }

    /// The points after a step, if it has changed them; at the end they are told with what they are made of.
    pub(super) fn told_change(&self, after: &Self) -> Option<Event> {
        let is_over = matches!(after.phase, Phase::Over(_));
        let is_same = is_over || self.setting.seats.all().all(|seat| self.city.score(seat) == after.city.score(seat));
        (!is_same).then(|| after.told_points())
    }

    /// The points now.
    pub(super) fn told_points(&self) -> Event {
        let seats = &self.setting.seats;
        let points: Vec<_> =
            seats.all().map(|seat| format!("{} {}", seats.name(seat), self.city.score(seat))).collect();
        Event::new("points", "points now: {points}")
            .value("scores", seats.by_name(|seat| self.city.score(seat).into()))
            .called("points", points.join(", "))
            .seen_in_drawings()
    }

    /// The end: what every seat holds, and who has won.
    pub(super) fn told_end(&self, outcome: &Outcome) -> Vec<Event> {
        let seats = &self.setting.seats;
        let end = Event::new("end", outcome.why.clone()).seen_in_drawings();
        let scores = seats.all().map(|seat| self.told_score(seat));
        let last = if self.setting.is_solitaire() {
            let title = decktet::title(self.city.score(self.mover));
            Event::new("title", "{seat} ends as {title}").by(self.mover).text("title", title)
        } else {
            told_winners(outcome, |seat| self.city.score(seat))
        };
        [end].into_iter().chain(scores).chain([last]).collect()
    }

    /// What a seat holds at the end, which the drawing shows with its points.
    fn told_score(&self, seat: Seat) -> Event {
        let held = self.held_sizes(seat);
        let words = if held.is_empty() { "{seat} holds no district" } else { "{seat} has {points}: {districts}" };
        let points = self.city.score(seat);
        Event::new("score", words)
            .by(seat)
            .number("points", points)
            .called("points", counted(points, "point"))
            .called("districts", told_sizes(&held))
            .value("sizes", held.into_iter().map(|(suit, sizes)| (suit.word(), sizes)).collect())
            .seen_in_drawings()
    }

    /// The numbers of cards of the districts that a seat holds, by their suits.
    pub(super) fn held_sizes(&self, seat: Seat) -> Vec<(Suit, Vec<u8>)> {
        let mut own = self.city.districts();
        own.retain(|district| district.owner == Some(seat));
        let of = |suit: Suit| {
            let held = own.iter().filter(|district| district.suit == suit);
            let sizes: Vec<_> = held.map(|district| district.cells.count()).collect();
            (!sizes.is_empty()).then_some((suit, sizes))
        };
        Suit::ALL.into_iter().filter_map(of).collect()
    }

    /// A seat that gives up; its cards may go under the pile then.
    pub(super) fn told_resign(&self, seat: Seat, cards: u8) -> Event {
        let words = match cards {
            0 => "{seat} {resigns}".to_owned(),
            _ => format!("{{seat}} {{resigns}}, and {{seat}}'s hand of {} goes under the pile", counted(cards, "card")),
        };
        Event::new("resign", words).by(seat).number("count", cards)
    }

    /// A card under the pile that is opened.
    pub(super) fn told_open(&self, card: Card) -> Option<Event> {
        // Where somebody has given up and the game goes on, two of three seats are left.
        let seat = self.setting.seats.all().find(|seat| self.is_out(*seat))?;
        let words = format!("{} of {{seat}}'s hand is opened", called(card));
        Some(Event::new("open", words).by(seat).text("card", card.short()))
    }
}

/// A card by its name and short form, in a sentence: `the Ace of Moons (AM)`.
fn called(card: Card) -> String {
    let name = card.full_name();
    if name.starts_with("the ") { name } else { format!("the {name}") }
}

/// Numbers of cards of districts in words, such as `Moons 2+1, Suns 5`.
pub(super) fn told_sizes(held: &[(Suit, Vec<u8>)]) -> String {
    let told = held.iter().map(|(suit, sizes)| {
        let sizes: Vec<_> = sizes.iter().map(u8::to_string).collect();
        format!("{suit} {}", sizes.join("+"))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Who has won, and by which points.
fn told_winners(outcome: &Outcome, score: impl Fn(Seat) -> u8) -> Event {
    let winners: Vec<Seat> = outcome.winners().collect();
    let points = winners.first().map_or(0, |seat| score(*seat));
    let words = match winners.len() {
        1 => "{winners} wins with {points}",
        _ => "{winners} share the win with {points} each",
    };
    let event = Event::new("win", words).number("points", points).called("points", counted(points, "point"));
    event.seats("winners", winners).seen_in_drawings()
}
