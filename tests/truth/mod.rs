//! The faces of all slots on a table with cards, worked out from the seeds of all players, and every secret
//! that they have.

pub(crate) mod secrets;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use bypost::chain::Chain;
use bypost::draw::scene::SEAT_SIGNS;
use bypost::games::GAMES;
use bypost::kit::decktet::Card;
use bypost::rules::{Audience, OptionValue, Seat, Slot};
use bypost::seal::{Deck, Pair, Point, TableKey};
use bypost::table::{Pending, Table, replay_each};
use serde_json::Value;

use crate::common::{check, identity};
use crate::games::{self, GameTests};

/// A table with everybody's keys.
pub(crate) struct Truth {
    chain: Chain,
    tables: Vec<Table>,
    /// The last deck of each lot, with the number of its turn.
    decks: BTreeMap<u32, (u32, Deck)>,
    /// The face of every slot of a lot that all have shuffled.
    faces: BTreeMap<Slot, u16>,
    /// The same faces as cards of the Decktet, if they are.
    cards: BTreeMap<Slot, Card>,
}

/// The faces that a game may have, by what a pair shows once it is open.
static FACES: LazyLock<BTreeMap<[u8; 32], u16>> =
    LazyLock::new(|| (0..256).map(|face| (Pair::of_face(face).open([].iter()), face)).collect());

/// A seat's key; the seed of the first is byte 1, and so on.
fn key(table: &Table, seat: Seat) -> TableKey {
    table.key_of(seat, &identity(1 + seat.index() as u8)).unwrap()
}

/// The last deck of each lot that was put out, with the number of its turn.
fn decks(chain: &Chain) -> BTreeMap<u32, (u32, Deck)> {
    let turns = chain.links.iter().map(|link| &link.turn);
    let parts = turns.flat_map(|turn| turn.shuffles.iter().map(|part| (turn.number, part)));
    parts.map(|(turn, part)| (part.lot, (turn, Deck::decode(&part.deck).unwrap()))).collect()
}

/// The face behind a pair that the shares of some keys open.
fn opened(pair: &Pair, keys: &[TableKey]) -> Option<u16> {
    let point = pair.point().unwrap();
    let shares: Vec<Point> = keys.iter().map(|key| key.share(&point)).collect();
    FACES.get(&pair.open(shares.iter())).copied()
}

impl Truth {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let chain = check(bytes).unwrap().0;
        let mut tables = Vec::new();
        let last = replay_each(&chain, GAMES, |table| tables.push(table.clone())).unwrap();
        let is_done = |lot: &u32| !last.lots().shuffling().iter().any(|shuffling| shuffling.lot == *lot);
        // A lot that was shuffled after seats had left is not locked with their keys.
        let keys_of = |left: usize| -> Vec<TableKey> {
            last.seats().all().filter(|seat| !last.left()[..left].contains(seat)).map(|seat| key(&last, seat)).collect()
        };
        let keys: Vec<Vec<TableKey>> = (0..=last.left().len()).map(keys_of).collect();
        let decks = decks(&chain);
        let mut faces = BTreeMap::new();
        for (lot, (_, deck)) in decks.iter().filter(|(lot, _)| is_done(lot)) {
            for (place, pair) in (0..).zip(deck.pairs()) {
                let face = keys.iter().find_map(|keys| opened(pair, keys)).expect("one of FACES");
                faces.insert(Slot { lot: *lot, place }, face);
            }
        }
        let cards = faces.iter().filter_map(|(slot, face)| Some((*slot, Card::from_number(*face)?))).collect();
        Self { chain, tables, decks, faces, cards }
    }

    /// The parts that the game gives to tests.
    fn game(&self) -> &'static GameTests {
        games::of(&self.chain.header.game)
    }

    pub(crate) fn last(&self) -> &Table {
        self.tables.last().unwrap()
    }

    /// The face of every slot of a lot that all have shuffled.
    pub(crate) fn faces(&self) -> &BTreeMap<Slot, u16> {
        &self.faces
    }

    /// The face of each slot.
    pub(crate) fn cards(&self) -> &BTreeMap<Slot, Card> {
        &self.cards
    }

    /// The faces, by slot, that a seat or a viewer without one can know after a turn: those that are open,
    /// and those that only the seat may see once all others have paid.
    pub(crate) fn seen(&self, at: Option<usize>, seat: Option<Seat>) -> BTreeMap<Slot, u16> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let open = table.lots().opened().iter().filter_map(|(slot, face)| Some((*slot, face.card()?)));
        let mut seen: BTreeMap<Slot, u16> = open.collect();
        let Some(seat) = seat.filter(|_| table.is_full()) else { return seen };
        let others = || table.seats().all().filter(|other| *other != seat && !table.left().contains(other));
        for pending in table.lots().pending().iter().filter(|pending| pending.audience.includes(seat)) {
            if others().all(|other| pending.has_paid(other)) {
                seen.extend(self.faces.get(&pending.slot).map(|face| (pending.slot, *face)));
            }
        }
        seen
    }

    /// The cards of a seat's hand.
    pub(crate) fn hand(&self, seat: Seat) -> Vec<Card> {
        let own = |pending: &&Pending| pending.audience == Audience::Only(seat);
        self.last().lots().pending().iter().filter(own).map(|pending| self.card(pending.slot)).collect()
    }

    /// The cards that nobody may see yet.
    pub(crate) fn coming(&self) -> Vec<Card> {
        let nobodys = |pending: &&Pending| pending.audience == Audience::Nobody;
        self.last().lots().pending().iter().filter(nobodys).map(|pending| self.card(pending.slot)).collect()
    }

    fn card(&self, slot: Slot) -> Card {
        self.cards[&slot]
    }

    /// The cards that are open to all after a turn.
    pub(crate) fn open(&self, at: Option<usize>) -> BTreeSet<Card> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let cards =
            table.lots().opened().iter().flat_map(|(slot, face)| face.card().into_iter().chain(self.laid(*slot)));
        cards.filter_map(Card::from_number).collect()
    }

    /// Whether discards were shuffled before the end of a turn.
    pub(crate) fn is_shuffled_again(&self, at: Option<usize>) -> bool {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let dealt = self.game().dealt_lots;
        table.lots().pending().iter().any(|pending| pending.slot.lot > dealt)
    }

    /// The cards that a throw lays out once it is open. No option may add others.
    fn laid(&self, slot: Slot) -> Vec<u16> {
        let lays = self.game().throw_lays_cards;
        let opened = self.last().lots().opened().iter().find(|(open, _)| lays && slot.lot == 1 && *open == slot);
        opened.map_or_else(Vec::new, |(_, face)| face.thrown().iter().map(|number| number - 1).collect())
    }

    /// The cards that a seat or a viewer without one can know after a turn: those that are open, and those
    /// that only the seat may see once all others have paid.
    pub(crate) fn known(&self, at: Option<usize>, seat: Option<Seat>) -> BTreeSet<Card> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let mut known = self.open(at);
        let Some(seat) = seat.filter(|_| table.is_full()) else { return known };
        let others = || table.seats().all().filter(|other| *other != seat && !table.left().contains(other));
        let is_seen =
            |pending: &&Pending| pending.audience.includes(seat) && others().all(|other| pending.has_paid(other));
        for pending in table.lots().pending().iter().filter(is_seen) {
            known.extend(self.cards.get(&pending.slot));
            known.extend(self.laid(pending.slot).into_iter().filter_map(Card::from_number));
        }
        known
    }

    /// The cards that a seat or a viewer without one could know after a turn or before it: what has happened
    /// is told with the cards that it knew then.
    pub(crate) fn ever_known(&self, at: Option<usize>, seat: Option<Seat>) -> BTreeSet<Card> {
        let last = at.unwrap_or(self.tables.len() - 1);
        let mut known: BTreeSet<Card> = (0..=last).flat_map(|turn| self.known(Some(turn), seat)).collect();
        // An Excuse that is not in the deck lies open in some place.
        let listed = &self.game().unseen;
        known.extend(Card::all().filter(|card| card.short() == "X" && !listed.contains(&card.number())));
        known
    }

    /// The cards that lie face down after a turn, and that a viewer does not see.
    fn covered(&self, at: Option<usize>, viewer: Option<Seat>) -> BTreeSet<Card> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let seen = self.seen(at, viewer);
        let closed = table.lots().pending().iter().filter(|pending| !seen.contains_key(&pending.slot));
        closed.filter_map(|pending| self.cards.get(&pending.slot).copied()).collect()
    }

    /// Compares a reported position with the truth: the hands, and the list of cards that are not seen, if
    /// there is one.
    pub(crate) fn compare(&self, position: &Value, at: Option<usize>, viewer: Option<Seat>, line: &str) {
        let known = self.known(at, viewer);
        let listed = &self.game().unseen;
        // What was seen and went into a shuffle lies face down again.
        let covered = if self.is_shuffled_again(at) { self.covered(at, viewer) } else { BTreeSet::new() };
        let unseen: Vec<&str> = Card::all()
            .filter(|card| listed.contains(&card.number()) && (!known.contains(card) || covered.contains(card)))
            .map(Card::short)
            .collect();
        if let Some(told) = position.get("unseen") {
            assert_eq!(told["cards"], serde_json::json!(unseen), "{line}: cards that are not seen");
        }
        // If cards in hands lie open, all hands are told card by card.
        let is_open = |(name, value): &(String, OptionValue)| {
            ["open-pile", "open-hands"].contains(&&**name) && *value == OptionValue::Text("true".to_owned())
        };
        let all = self.chain.header.options.iter().any(is_open);
        for seat in self.last().seats().all() {
            let hand = &position["hands"][self.last().seats().name(seat)];
            assert_eq!(hand.is_array(), all || viewer == Some(seat), "{line}: {hand}");
            let nulls = hand.as_array().into_iter().flatten().filter(|card| card.is_null()).count();
            // As long as a throw is closed, a seat that may open it sees more cards than have been dealt.
            let deals =
                self.tables[at.unwrap_or(self.tables.len() - 1)].lots().pending().iter().any(|each| !each.is_card());
            assert!(viewer != Some(seat) || deals || nulls == self.hidden(at, seat), "{line}: {hand}");
        }
    }

    /// How many cards of a seat's hand it cannot see yet.
    fn hidden(&self, at: Option<usize>, seat: Seat) -> usize {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let others = || table.seats().all().filter(|other| *other != seat && !table.left().contains(other));
        let waits = |pending: &&Pending| {
            pending.audience == Audience::Only(seat) && !others().all(|other| pending.has_paid(other))
        };
        table.lots().pending().iter().filter(waits).count()
    }

    /// Whether the keys of some seats, and the shares of all others in the file, open a slot.
    pub(crate) fn opens_with(&self, seats: &[Seat], slot: Slot) -> bool {
        let table = self.last();
        let keys: Vec<TableKey> = seats.iter().map(|seat| key(table, *seat)).collect();
        let Some((shuffled, deck)) = self.decks.get(&slot.lot) else { return false };
        let mut pair = deck.pairs()[usize::from(slot.place)];
        // A seat that left before the last shuffle paid for a deck that is no longer the one on the table.
        let links = self.chain.links.iter().filter(|link| link.turn.number >= *shuffled);
        for link in links.filter(|link| !seats.contains(&link.seat)) {
            for part in link.turn.shares.iter().filter(|part| part.slot == slot) {
                pair = pair.without(&Point::decode(part.share).unwrap());
            }
        }
        opened(&pair, &keys).is_some()
    }

    /// Whether shares of all others, and the shares of `seat` in the file, open any of these cards of the
    /// only lot.
    pub(crate) fn opens_without(&self, seat: Seat, cards: &[Card]) -> bool {
        let table = self.last();
        let others: Vec<TableKey> =
            table.seats().all().filter(|other| *other != seat).map(|other| key(table, other)).collect();
        let parts = || self.chain.links.iter().filter(|link| link.seat == seat).flat_map(|link| &link.turn.shares);
        let (_, deck) = &self.decks[&1];
        cards.iter().any(|card| {
            let slot = self.cards.iter().find_map(|(slot, other)| (other == card).then_some(*slot)).unwrap();
            let pair = &deck.pairs()[usize::from(slot.place)];
            let own = parts().find(|part| part.slot == slot);
            let with_own = own.map(|part| pair.without(&Point::decode(part.share).unwrap()));
            // A share of another slot could open the card if it was made wrongly, so all are tried.
            let strays = parts().map(|part| pair.without(&Point::decode(part.share).unwrap()));
            with_own.into_iter().chain([*pair]).chain(strays).any(|pair| opened(&pair, &others).is_some())
        })
    }
}

/// A drawing without the signs of those who hold a suit, which stand behind its letter on a card.
pub(crate) fn without_signs(drawing: &str) -> String {
    let (mut plain, mut is_letter) = (String::new(), false);
    for sign in drawing.chars() {
        let is_sign = SEAT_SIGNS.iter().any(|(one, other)| sign == *one || (is_letter && sign == *other));
        is_letter = sign.is_ascii_uppercase() || (is_letter && is_sign);
        plain.extend((!is_sign).then_some(sign));
    }
    plain
}

/// The cards that a text names, by short form or by name.
pub(crate) fn names_of(text: &str) -> BTreeSet<Card> {
    let plain = without_signs(text);
    let words: BTreeSet<&str> = plain.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let is_named = |card: &Card| (words.contains(card.short()) && card.short() != "X") || text.contains(card.name());
    Card::all().filter(is_named).collect()
}

/// The cards that a report names, but for the list of those that are not seen, and for hashes.
pub(crate) fn named(report: &Value) -> BTreeSet<Card> {
    match report {
        Value::String(text) if text.len() == 44 && text.ends_with('=') => BTreeSet::new(),
        Value::String(text) => names_of(text),
        Value::Array(list) => list.iter().flat_map(named).collect(),
        Value::Object(map) => {
            let values = map.iter().filter(|(name, _)| *name != "unseen").map(|(_, value)| value);
            values.flat_map(named).chain(map.keys().flat_map(|name| names_of(name))).collect()
        }
        _ => BTreeSet::new(),
    }
}
