//! The events: what happens, in words for those who were not there.

use super::JacinythCity;
use super::lone::pips;
use super::phase::End;
use super::step::{Attack, Played};
use crate::kit::decktet::Card;
use crate::kit::grid::{Cell, Cells};
use crate::kit::{counted, listed};
use crate::rules::{Awaits, Event, Seat, Slot};

impl JacinythCity {
    pub(super) fn lies_at_start(&self) -> Event {
        let told: Vec<_> = self.board.cards().map(|(cell, card)| format!("{} on {cell}", card.short())).collect();
        Event::new("start", "the city begins with {cards}, and everybody is dealt three cards")
            .text("cards", told.join(", "))
    }

    pub(super) fn shows_all(&self, seat: Seat) -> Event {
        let words = "{seat} shows {cards}, of which none may be chosen, and everybody is dealt a card more";
        Event::new("none", words).by(seat).slots("cards", self.hand(seat).cards().iter().map(|held| held.slot))
    }

    pub(super) fn chose_wrongly(&self, seat: Seat, wrong: Option<Card>) -> Event {
        let words = match self.chosen(seat) {
            Some(_) => "{seat} has chosen {wrong}, which may not be chosen: {card} counts, the lowest of the hand",
            None => {
                "{seat} has chosen {wrong}, which may not be chosen, and has no other: everybody is dealt a card more"
            }
        };
        let event = Event::new("wrong", words).by(seat).text("wrong", wrong.map_or("a card", Card::short));
        event.text("card", self.chosen(seat).map_or("none", Card::short))
    }

    /// The choices, and who begins.
    pub(super) fn begins(&self, first: Seat) -> Vec<Event> {
        let chosen = |seat: Seat| {
            let card = self.chosen(seat).map_or("no card", Card::short);
            Event::new("chosen", "{seat} has chosen {card}").by(seat).text("card", card)
        };
        let words = match self.start.faulty.iter().any(|is_faulty| *is_faulty) {
            true => "{seat} hatches first",
            false if self.playing().count() == 1 => "{seat} hatches it first",
            false => "{seat} has the highest of the chosen cards and hatches first",
        };
        self.playing().map(chosen).chain([Event::new("first", words).by(first)]).collect()
    }

    /// A card that was laid, with a first pyramid if it hatches.
    pub(super) fn lays(&self, kind: &'static str, card: Card, cell: Cell) -> Event {
        let words = match kind {
            "hatch" => "{seat} hatches {card} on {cell}, with a pyramid of 1 pip",
            _ => "{seat} builds {card} on {cell}",
        };
        Event::new(kind, words).by(self.mover).text("card", card.short()).place("cell", cell)
    }

    pub(super) fn flipped_against(&self, flip: Card, card: Card) -> Event {
        let words = match (flip.is_number() && flip.rank() >= card.rank(), pips(flip)) {
            (true, _) => {
                "{flip} is flipped, which is as high as {card} or higher: it takes the cell, and {card} is discarded"
            }
            (false, Some(_)) => {
                "{flip} is flipped and discarded, and may take a pyramid of {most} or less on a card of its suits"
            }
            (false, None) => "{flip} is flipped and discarded",
        };
        Event::new("flip", words)
            .by(self.mover)
            .text("flip", flip.short())
            .text("card", card.short())
            .text("most", pips_of(pips(flip).unwrap_or_default()))
    }

    /// The last cards of a hand, which were drawn.
    pub(super) fn draws(&self, kind: &'static str, words: &'static str, seat: Seat, drawn: u8) -> Event {
        let hand = self.hand(seat).cards();
        let slots: Vec<Slot> = hand[hand.len().saturating_sub(drawn.into())..].iter().map(|held| held.slot).collect();
        Event::new(kind, words).by(seat).slots("cards", slots)
    }

    pub(super) fn must_discard(&self, surplus: u8) -> Event {
        Event::new("limit", "{seat} holds {held} and is to discard {surplus}")
            .by(self.mover)
            .text("held", counted(self.hand(self.mover).count(), "card"))
            .number("surplus", surplus)
    }

    /// The card on a cell, as `c4 (5ML)`.
    fn card_at(&self, cell: Cell) -> &'static str {
        self.board.card(cell).map_or("no card", Card::short)
    }

    pub(super) fn pyramid_grows(&self, cell: Cell, size: u8) -> Event {
        Event::new("grow", "{seat}'s pyramid of {before} on {cell} ({card}) grows to {after}")
            .by(self.mover)
            .text("before", pips_of(size))
            .number("after", size + 1)
            .place("cell", cell)
            .text("card", self.card_at(cell))
    }

    pub(super) fn pyramid_spawns(&self, cell: Cell) -> Event {
        Event::new("spawn", "{seat} spawns a pyramid of 1 pip on {cell} ({card})")
            .by(self.mover)
            .place("cell", cell)
            .text("card", self.card_at(cell))
    }

    pub(super) fn pyramid_moves(&self, from: Cell, to: Cell, size: u8) -> Event {
        Event::new("move", "{seat} moves a pyramid of {size} from {from} to {cell} ({card}){others}")
            .by(self.mover)
            .text("size", pips_of(size))
            .place("from", from)
            .place("cell", to)
            .text("card", self.card_at(to))
            .text("others", self.beside_others(to))
    }

    /// Whose pyramids stand on a cell beside the mover's.
    fn beside_others(&self, cell: Cell) -> String {
        let others = self.playing().filter(|seat| *seat != self.mover && self.board.occupied(*seat).contains(cell));
        let told: Vec<String> = others
            .map(|seat| {
                let name = self.setting.seats.name(seat);
                format!("{} of {name}", pips_of(self.board.pyramids(seat, cell).pips()))
            })
            .collect();
        if told.is_empty() { String::new() } else { format!(", beside {}", told.join(" and ")) }
    }

    pub(super) fn card_flies(&self, ace: Played, from: Cell, to: Cell) -> Event {
        let riders = self.playing().filter(|seat| self.board.occupied(*seat).contains(to));
        let riders: Vec<String> = riders
            .map(|seat| {
                let pips = pips_of(self.board.pyramids(seat, to).pips());
                format!("{pips} of {}", self.setting.seats.name(seat))
            })
            .collect();
        Event::new("fly", "{seat} discards {ace}: {card} flies from {from} to {cell} with {riders}")
            .by(self.mover)
            .text("ace", ace.card.short())
            .text("card", self.card_at(to))
            .place("from", from)
            .place("cell", to)
            .text("riders", riders.join(" and "))
    }

    /// An attack, told of the position before it.
    pub(super) fn attacks_with(&self, attack: &Attack) -> Event {
        let Attack { cell, owner, size, with, replaces, .. } = attack;
        let spent: u8 = with.iter().filter_map(|card| pips(card.card)).sum();
        let mut words =
            "{seat} attacks {owner}'s pyramid of {size} on {cell} ({card}) from {from}, at a cost of {cost}, \
                         with {with} worth {spent}: it goes back to {owner}'s supply"
                .to_owned();
        if *replaces {
            words.push_str(", and a pyramid of {seat} of {size} takes its place");
        }
        Event::new("attack", words)
            .by(self.mover)
            .seat("owner", *owner)
            .text("size", pips_of(*size))
            .place("cell", cell)
            .text("card", self.card_at(*cell))
            .text("from", told_cells(self.bases(self.mover, *cell)))
            .number("cost", self.cost(self.mover, *cell, *owner, *size))
            .text("with", short_forms(with))
            .number("spent", spent)
    }

    /// A seat that gives up, told of the position before it.
    pub(super) fn gives_up(&self, seat: Seat) -> Event {
        let words = "{seat} resigns: {pyramids} leave the board, and the hand of {held} goes to the discards";
        let pips = self.board.pips(seat, self.board.built());
        Event::new("resign", words)
            .by(seat)
            .text("pyramids", format!("pyramids of {}", pips_of(pips)))
            .text("held", counted(self.hand(seat).count(), "card"))
    }

    /// The end: what each seat owns, and its points.
    pub(super) fn ends(&self, end: End) -> Vec<Event> {
        let Awaits::Over(outcome) = crate::rules::Rules::awaits(self) else { return Vec::new() };
        let over = Event::new("end", "the game is over: {why}").text("why", outcome.why);
        if end == End::Resigned {
            return vec![over];
        }
        let districts = self.board.districts();
        let score = |seat: Seat| {
            let owned = districts.iter().filter(|district| district.owners.contains(&seat));
            let owned: Vec<String> = owned
                .map(|district| {
                    let shared = if district.owners.len() > 1 { ", shared" } else { "" };
                    let cards = counted(district.cells.count(), "card");
                    format!("{} of {cards}{shared}", district.suit.name())
                })
                .collect();
            let owned = if owned.is_empty() { "no district".to_owned() } else { owned.join("; ") };
            Event::new("score", "{seat} has {points} points: {owned}")
                .by(seat)
                .text("points", self.board.score(seat).to_string())
                .text("owned", owned)
        };
        [over].into_iter().chain(self.playing().map(score)).collect()
    }
}

/// The cells of a set, `c3` or `c3 and d4`.
pub(super) fn told_cells(cells: Cells) -> String {
    listed(&cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>())
}

/// Cards of a hand in their short forms.
pub(super) fn short_forms(cards: &[Played]) -> String {
    listed(&cards.iter().map(|card| card.card.short()).collect::<Vec<_>>())
}

fn pips_of(count: u8) -> String {
    counted(count, "pip")
}
