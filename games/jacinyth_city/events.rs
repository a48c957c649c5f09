//! The events: what happens, in words for those who were not there.

use serde_json::Value;

use super::JacinythCity;
use super::districts::District;
use super::phase::End;
use super::pyramids::pips;
use super::step::{Attack, Played};
use bypost_rules::kit::decktet::{Card, Suit, title};
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::kit::{counted, listed};
use bypost_rules::{Awaits, Event, Seat, Slot};

impl JacinythCity {
    pub(super) fn lies_at_start(&self) -> Event {
        let told: Vec<_> = self.board.cards().map(|(cell, card)| format!("{} on {cell}", card.short())).collect();
        let board = self.board.cards().map(|(cell, card)| (cell.to_string(), card.short())).collect();
        Event::new("start", "the city begins with {cards}, and everybody is dealt three cards")
            .value("board", board)
            .called("cards", told.join(", "))
    }

    pub(super) fn shows_all(&self, seat: Seat) -> Event {
        let words = "{seat} shows {cards}, of which none may be chosen, and everybody is dealt a card more";
        Event::new("none", words)
            .asked("show that no card can hatch")
            .by(seat)
            .slots("cards", self.hand(seat).cards().iter().map(|held| held.slot))
    }

    pub(super) fn chose_wrongly(&self, seat: Seat, wrong: Option<Card>) -> Event {
        let words = match self.chosen(seat) {
            Some(_) => "{seat} has chosen {wrong}, which may not be chosen: {card} counts, the lowest of the hand",
            None => {
                "{seat} has chosen {wrong}, which may not be chosen, and has no other: everybody is dealt a card more"
            }
        };
        let event = card_if_any(Event::new("wrong", words).by(seat), "wrong", wrong, "a card");
        card_if_any(event, "card", self.chosen(seat), "none")
    }

    /// The choices, and who begins.
    pub(super) fn begins(&self, first: Seat) -> Vec<Event> {
        let chosen = |seat: Seat| {
            let event = Event::new("chosen", "{seat} has chosen {card}").by(seat);
            card_if_any(event, "card", self.chosen(seat), "no card")
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
        let event = Event::new(kind, words).asked(format!("{kind} {} on {{cell}}", card.name())).by(self.mover);
        event.text("card", card.short()).place("cell", cell)
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
        let event = Event::new("flip", words).by(self.mover).text("flip", flip.short()).text("card", card.short());
        of_pips(event, "most", pips(flip).unwrap_or_default())
    }

    /// The last cards of a hand, which were drawn.
    pub(super) fn draws(&self, kind: &'static str, words: &'static str, seat: Seat, drawn: u8) -> Event {
        let hand = self.hand(seat).cards();
        let slots: Vec<Slot> = hand[hand.len().saturating_sub(drawn.into())..].iter().map(|held| held.slot).collect();
        Event::new(kind, words).by(seat).slots("cards", slots).seen_in_drawings()
    }

    pub(super) fn must_discard(&self, surplus: u8) -> Event {
        Event::new("limit", "{seat} holds {held} and is to discard {surplus}")
            .by(self.mover)
            .number("held", self.hand(self.mover).count())
            .called("held", counted(self.hand(self.mover).count(), "card"))
            .number("surplus", surplus)
            .seen_in_drawings()
    }

    /// The card on a cell, as `c4 (5ML)`.
    fn card_at(&self, cell: Cell) -> &'static str {
        self.board.card(cell).map_or("no card", Card::short)
    }

    pub(super) fn pyramid_grows(&self, cell: Cell, size: u8) -> Event {
        let event = Event::new("grow", "{seat}'s pyramid of {before} on {cell} ({card}) grows to {after}");
        of_pips(event.by(self.mover), "before", size)
            .asked("grow your pyramid of {before} on {cell}")
            .number("after", size + 1)
            .place("cell", cell)
            .text("card", self.card_at(cell))
    }

    pub(super) fn pyramid_spawns(&self, cell: Cell) -> Event {
        Event::new("spawn", "{seat} spawns a pyramid of 1 pip on {cell} ({card})")
            .asked("spawn a pyramid on {cell}")
            .by(self.mover)
            .place("cell", cell)
            .text("card", self.card_at(cell))
    }

    pub(super) fn pyramid_moves(&self, from: Cell, to: Cell, size: u8) -> Event {
        let event = Event::new("move", "{seat} moves a pyramid of {size} from {from} to {cell} ({card}){others}");
        let others = self.playing().filter(|seat| *seat != self.mover && self.board.occupied(*seat).contains(to));
        let (others, told) = self.standing_on(to, others);
        let told = if told.is_empty() { told } else { format!(", beside {told}") };
        of_pips(event.by(self.mover), "size", size)
            .asked("move your pyramid of {size} from {from} to {cell}")
            .place("from", from)
            .place("cell", to)
            .text("card", self.card_at(to))
            .value("others", others)
            .called("others", told)
    }

    /// The pips of some seats on a cell, by name, and the same in words.
    fn standing_on(&self, cell: Cell, seats: impl Iterator<Item = Seat>) -> (Value, String) {
        let pips = |seat: Seat| (self.setting.seats.name(seat), self.board.pyramids(seat, cell).pips());
        let pips: Vec<(&str, u8)> = seats.map(pips).collect();
        let told: Vec<_> = pips.iter().map(|(name, pips)| format!("{} of {name}", pips_of(*pips))).collect();
        (pips.into_iter().collect(), told.join(" and "))
    }

    pub(super) fn card_flies(&self, ace: Played, from: Cell, to: Cell) -> Event {
        let riders = self.playing().filter(|seat| self.board.occupied(*seat).contains(to));
        let (riders, told) = self.standing_on(to, riders);
        let riding = self.board.card(to).map_or("the card", Card::name);
        Event::new("fly", "{seat} discards {ace}: {card} flies from {from} to {cell} with {riders}")
            .asked(format!("discard {} and fly {riding} from {{from}} to {{cell}}", ace.card.name()))
            .by(self.mover)
            .text("ace", ace.card.short())
            .text("card", self.card_at(to))
            .place("from", from)
            .place("cell", to)
            .value("riders", riders)
            .called("riders", told)
    }

    /// An attack, told of the position before it.
    pub(super) fn attacks_with(&self, attack: &Attack) -> Event {
        let Attack { cell, owner, size, with, replaces, .. } = attack;
        let spent: u8 = with.iter().filter_map(|card| pips(card.card)).sum();
        let mut words =
            "{seat} attacks {owner}'s pyramid of {size} on {cell} ({card}) from {bases}, at a cost of {cost}, \
                         with {with} worth {spent}: it goes back to {owner}'s supply"
                .to_owned();
        if *replaces {
            words.push_str(", and a pyramid of {seat} of {size} takes its place");
        }
        let place = if *replaces { ", and take its place" } else { "" };
        of_pips(Event::new("attack", words).by(self.mover).seat("owner", *owner), "size", *size)
            .asked(format!("attack {{owner}}'s pyramid of {{size}} on {{cell}} with {}{place}", names(with)))
            .place("cell", cell)
            .text("card", self.card_at(*cell))
            .texts("bases", self.bases(self.mover, *cell).iter())
            .number("cost", self.cost(self.mover, *cell, *owner, *size))
            .texts("with", short_forms(with))
            .number("spent", spent)
    }

    /// A seat that gives up, told of the position before it.
    pub(super) fn gives_up(&self, seat: Seat) -> Event {
        let words = "{seat} {resigns}: {pyramids} leave the board, and the hand of {held} goes to the discards";
        let pips = self.board.pips(seat, self.board.built());
        Event::new("resign", words)
            .by(seat)
            .number("pips", pips)
            .called("pyramids", format!("pyramids of {}", pips_of(pips)))
            .number("held", self.hand(seat).count())
            .called("held", counted(self.hand(seat).count(), "card"))
    }

    /// The end: what each seat owns, and its points; in solitaire, the title.
    pub(super) fn ends(&self, end: End) -> Vec<Event> {
        let Awaits::Over(outcome) = bypost_rules::Position::awaits(self) else { return Vec::new() };
        let over = Event::new("end", "the game is over: {why}").text("why", outcome.why).seen_in_drawings();
        if end == End::Resigned {
            return vec![over];
        }
        let score = |seat: Seat| {
            let owned = self.owned_districts(seat);
            Event::new("score", "{seat} has {points} points: {owned}")
                .by(seat)
                .value("points", self.board.score(seat).into())
                .called("points", self.board.score(seat).to_string())
                .called("owned", told_districts(&owned))
                .value("owned", owned.iter().map(|district| self.district(district)).collect())
                .seen_in_drawings()
        };
        let title = self
            .titled()
            .filter(|_| self.setting.is_solitaire())
            .map(title)
            .map(|title| Event::new("title", "{seat} ends as {title}").by(self.mover).text("title", title));
        [over].into_iter().chain(self.playing().map(score)).chain(title).collect()
    }

    /// The districts that a seat owns, alone or with others.
    pub(super) fn owned_districts(&self, seat: Seat) -> Vec<District> {
        let mut districts = self.board.districts();
        districts.retain(|district| district.owners.contains(&seat));
        districts
    }
}

/// Districts in words, such as `Suns 5+1, Leaves 3/2`, with their numbers of cards and, where several own
/// one, of its owners.
pub(super) fn told_districts(districts: &[District]) -> String {
    let of = |suit: Suit| {
        let sizes =
            districts.iter().filter(|district| district.suit == suit).map(|district| match district.owners.len() {
                2.. => format!("{}/{}", district.cells.count(), district.owners.len()),
                _ => district.cells.count().to_string(),
            });
        let sizes: Vec<String> = sizes.collect();
        (!sizes.is_empty()).then(|| format!("{} {}", suit.name(), sizes.join("+")))
    };
    let told: Vec<String> = Suit::ALL.into_iter().filter_map(of).collect();
    if told.is_empty() { "no district".to_owned() } else { told.join(", ") }
}

/// The cells of a set, `c3` or `c3 and d4`.
pub(super) fn told_cells(cells: Cells) -> String {
    listed(cells.iter().map(|cell| cell.to_string()))
}

/// Cards of a hand in their short forms.
pub(super) fn short_forms(cards: &[Played]) -> impl Iterator<Item = &'static str> {
    cards.iter().map(|card| card.card.short())
}

/// Cards of a hand by their names.
pub(super) fn names(cards: &[Played]) -> String {
    listed(cards.iter().map(|card| card.card.name()))
}

/// The fact of a card, or what the words say if there is none.
fn card_if_any(event: Event, name: &'static str, card: Option<Card>, words: &'static str) -> Event {
    match card {
        Some(card) => event.text(name, card.short()),
        None => event.called(name, words),
    }
}

/// The fact of a pyramid's size, or of another number of pips.
pub(super) fn of_pips(event: Event, name: &'static str, pips: u8) -> Event {
    event.number(name, pips).called(name, pips_of(pips))
}

fn pips_of(count: u8) -> String {
    counted(count, "pip")
}
