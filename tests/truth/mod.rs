//! What lies where on a table of Jacynth, worked out from the seeds of all players; and every secret that they have.

use std::collections::BTreeSet;

use bypost::chain::{Chain, table_id, turn_hash};
use bypost::file::{ShufflePart, base64_encode, text};
use bypost::kit::decktet::Card;
use bypost::rules::{Audience, Face, Seat, Slot, Transcript};
use bypost::seal::{Context, Deck, JointKey, Point, ShuffleProof, TableKey, face_of};
use bypost::table::{Pending, Table, replay_each};
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha512;

use crate::common::{check, identity, place_by_hand, secret_by_hand};

/// A table with everybody's keys.
pub(crate) struct Truth {
    chain: Chain,
    tables: Vec<Table>,
    /// The cards in the order in which they lie, as far as they are dealt.
    order: Vec<Card>,
}

/// A seat's key; the seed of the first is byte 1, and so on.
fn key(table: &Table, seat: Seat) -> TableKey {
    table.key_of(seat, &identity(1 + seat.index() as u8)).unwrap()
}

/// The last deck that was put out.
fn deck(chain: &Chain) -> Option<Deck> {
    let part = chain.links.iter().flat_map(|link| &link.turn.shuffles).last()?;
    Some(Deck::decode(&part.deck).unwrap())
}

/// The card behind a pair that the shares of some keys open.
fn opened(pair: &bypost::seal::Pair, keys: &[TableKey]) -> Option<Card> {
    let point = pair.point().unwrap();
    let shares: Vec<Point> = keys.iter().map(|key| key.share(&point)).collect();
    let faces: Vec<u16> = Card::all().map(Card::number).collect();
    face_of(&pair.open(shares.iter()), &faces).and_then(Card::from_number)
}

impl Truth {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let chain = check(bytes).unwrap().0;
        let mut tables = Vec::new();
        let last = replay_each(&chain, |table| tables.push(table.clone())).unwrap();
        let keys: Vec<TableKey> = last.seats().all().map(|seat| key(&last, seat)).collect();
        let is_dealt = last.lots().shuffling().is_empty();
        let order = deck(&chain).filter(|_| is_dealt).map_or_else(Vec::new, |deck| {
            deck.pairs().iter().map(|pair| opened(pair, &keys).expect("a card")).collect()
        });
        Self { chain, tables, order }
    }

    pub(crate) fn last(&self) -> &Table {
        self.tables.last().unwrap()
    }

    /// The cards in the order in which they lie.
    pub(crate) fn order(&self) -> &[Card] {
        &self.order
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
        self.order[usize::from(slot.place)]
    }

    /// The cards that are open to all after a turn.
    pub(crate) fn open(&self, at: Option<usize>) -> BTreeSet<Card> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        table.lots().opened().iter().filter_map(|(_, face)| Face::card(face).and_then(Card::from_number)).collect()
    }

    /// The cards that a seat, or somebody without one, can know after a turn: what is open, and what is for its eyes once
    /// all others have paid.
    pub(crate) fn known(&self, at: Option<usize>, seat: Option<Seat>) -> BTreeSet<Card> {
        let table = &self.tables[at.unwrap_or(self.tables.len() - 1)];
        let mut known = self.open(at);
        let Some(seat) = seat.filter(|_| table.is_full()) else { return known };
        let others = || table.seats().all().filter(|other| *other != seat && !table.left().contains(other));
        let is_seen =
            |pending: &&Pending| pending.audience.includes(seat) && others().all(|other| pending.has_paid(other));
        known.extend(table.lots().pending().iter().filter(is_seen).map(|pending| self.card(pending.slot)));
        known
    }

    /// Compares a reported position with the truth: hands, and the list of what is not seen.
    pub(crate) fn compare(&self, position: &Value, at: Option<usize>, viewer: Option<Seat>, line: &str) {
        let known = self.known(at, viewer);
        let unseen: Vec<&str> = Card::all().take(36).filter(|card| !known.contains(card)).map(Card::short).collect();
        assert_eq!(position["unseen"]["cards"], serde_json::json!(unseen), "{line}: cards that are not seen");
        for seat in self.last().seats().all() {
            let hand = &position["hands"][self.last().seats().name(seat)];
            assert_eq!(hand.is_array(), viewer == Some(seat), "{line}: {hand}");
        }
    }

    /// Whether shares of all others, and the shares of `seat` in the file, open any of these cards.
    pub(crate) fn opens_without(&self, seat: Seat, cards: &[Card]) -> bool {
        let table = self.last();
        let others: Vec<TableKey> =
            table.seats().all().filter(|other| *other != seat).map(|other| key(table, other)).collect();
        let parts = || self.chain.links.iter().filter(|link| link.seat == seat).flat_map(|link| &link.turn.shares);
        let deck = deck(&self.chain).unwrap();
        cards.iter().any(|card| {
            let place = self.order.iter().position(|other| other == card).unwrap();
            let pair = &deck.pairs()[place];
            let own = parts().find(|part| usize::from(part.slot.place) == place);
            let with_own = own.map(|part| pair.without(&Point::decode(part.share).unwrap()));
            // Any share of another slot might do, if it were made wrongly.
            let strays = parts().map(|part| pair.without(&Point::decode(part.share).unwrap()));
            with_own.into_iter().chain([*pair]).chain(strays).any(|pair| opened(&pair, &others).is_some())
        })
    }
}

/// The cards that a text names, by short form or by name.
pub(crate) fn names_of(text: &str) -> BTreeSet<Card> {
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
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

/// Bob's turn 3 with another valid shuffle: the program would not make it, but nobody can tell.
pub(crate) fn second_shuffle(bytes: &[u8]) -> String {
    let (chain, table) = check(bytes).unwrap();
    let seats = || table.seats().all();
    let keys = seats().map(|seat| (seat, key(&table, seat).public())).collect();
    let joint = JointKey::new(chain.links[1].hash, keys).unwrap().sum();
    let bob = key(&table, Seat::new(1));
    let context = Context { table: chain.id, turn: 3, seat: Seat::new(1), before: chain.links[1].hash };
    let before = Deck::of_faces(&(0..36).collect::<Vec<_>>());
    let (after, witness) = bob.shuffle(&joint, &Context { turn: 99, ..context }, 1, &before);
    let proof = ShuffleProof::prove(&bob, &joint, &context, 1, &before, &after, &witness).encode();
    let mut file = chain.file();
    let turn = &mut file.turns[2];
    turn.shuffles = vec![ShufflePart { lot: 1, deck: after.encode(), proof }];
    turn.signature = identity(2).sign(&turn_hash(&table_id(&file.header), turn));
    text(&file, "")
}

/// Everything in a table that is written as base64, as bytes, value by value.
pub(crate) fn values(bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    for link in check(bytes).unwrap().0.links {
        let turn = link.turn;
        for sealed in turn.join.iter().filter_map(|join| join.sealed.as_ref()) {
            all.extend([&sealed.nonce[..], &sealed.key, &sealed.proof].concat());
        }
        turn.shuffles.iter().for_each(|part| all.extend([&part.deck[..], &part.proof].concat()));
        turn.shares.iter().for_each(|part| all.extend(part.share));
        all.extend(turn.proof.iter().flatten().chain(&turn.state).chain(&turn.signature));
    }
    all
}

/// What a secret looks like in a file: bytes, hexadecimal digits, base64 wherever it begins in a group of three bytes.
pub(crate) fn forms(secret: &[u8]) -> Vec<Vec<u8>> {
    let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut forms = vec![secret.to_vec(), hex.to_uppercase().into_bytes(), hex.into_bytes()];
    for skipped in 0..3 {
        // Whole groups of its own bytes only.
        let whole = &secret[skipped..skipped + (secret.len() - skipped) / 3 * 3];
        forms.push(base64_encode(whole).into_bytes());
    }
    forms
}

fn mac(key: &[u8], transcript: &Transcript) -> [u8; 64] {
    let mut mac = <Hmac<Sha512> as KeyInit>::new_from_slice(key).unwrap();
    mac.update(&transcript.wide());
    mac.finalize().into_bytes().into()
}

/// Every secret of the players, worked out without the seal: seeds, private keys, table keys, and what the shuffles are
/// made from.
pub(crate) fn secrets(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let (chain, table) = check(bytes).unwrap();
    let mut all = Vec::new();
    for seat in table.seats().all() {
        let (name, seed) = (table.seats().name(seat), [1 + seat.index() as u8; 32]);
        let (_, nonce) = table.members()[seat.index()].key.unwrap();
        let x = secret_by_hand(&seed, &chain.id, seat.index() as u64, &nonce);
        all.push((format!("the seed of {name}"), seed.to_vec()));
        all.push((format!("the private key of {name}"), mac(&seed, &Transcript::new("signing key"))[..32].to_vec()));
        all.push((format!("the table key of {name}"), x.to_bytes().to_vec()));
    }
    let keys = table.seats().all().map(|seat| (seat, key(&table, seat).public())).collect();
    let joint = JointKey::new(chain.links[table.seats().count() - 1].hash, keys).unwrap().sum();
    let mut before = Deck::of_faces(&(0..36).collect::<Vec<_>>());
    for link in chain.links.iter().filter(|link| !link.turn.shuffles.is_empty()) {
        let (_, nonce) = table.members()[link.seat.index()].key.unwrap();
        let seed = [1 + link.seat.index() as u8; 32];
        let x = secret_by_hand(&seed, &chain.id, link.seat.index() as u64, &nonce);
        let context = Context { table: chain.id, turn: link.turn.number, seat: link.seat, before: link.turn.after };
        let mut statement = place_by_hand("shuffle", &context);
        statement.bytes("X", &key(&table, link.seat).public().bytes()).bytes("Y", &joint.bytes());
        statement.number("lot", 1).number("cards", 36);
        let absorb = |statement: &mut Transcript, deck: &Deck, names: [&'static str; 2]| {
            for pair in deck.encode().chunks(64) {
                statement.bytes(names[0], &pair[..32]).bytes(names[1], &pair[32..]);
            }
        };
        absorb(&mut statement, &before, ["a", "b"]);
        let stream = |domain: &str, statement: &Transcript, index: u64| {
            let mut transcript = Transcript::new(domain);
            transcript.bytes("statement", &statement.wide()).number("index", index);
            mac(&x.to_bytes(), &transcript)
        };
        let scalar = |bytes: [u8; 64]| Scalar::from_bytes_mod_order_wide(&bytes).to_bytes().to_vec();
        let name = &link.turn.seat;
        let after = Deck::decode(&link.turn.shuffles[0].deck).unwrap();
        for index in 0..36 {
            let order = stream("shuffle order", &statement, index)[..16].to_vec();
            all.push((format!("{name}'s number {index} of the order"), order));
            let factor = Scalar::from_bytes_mod_order_wide(&stream("shuffle factors", &statement, index));
            all.push((format!("{name}'s factor {index}"), factor.to_bytes().to_vec()));
            let a = RistrettoPoint::mul_base(&factor).compress().to_bytes();
            let is_first = before.pairs()[0].point().is_none();
            assert!(
                !is_first || after.pairs()[index as usize].bytes()[..32] == a,
                "the factors are worked out wrongly"
            );
        }
        absorb(&mut statement, &after, ["a'", "b'"]);
        statement.number("rows", 1);
        for index in 0..38 {
            all.push((format!("{name}'s nonce {index}"), scalar(stream("shuffle nonces", &statement, index))));
        }
        before = after;
    }
    all
}
