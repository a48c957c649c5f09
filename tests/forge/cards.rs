//! Tables of Jacynth to start from, and what liars make of their cards.

mod deck;
mod leave;
mod share;
mod shuffle;
mod step;
mod table;

use bypost::file::{Deal, ShufflePart};
use bypost::rules::Slot;
use bypost::seal::{Context, Deck, Point, Share, ShuffleProof, TableKey, Witness};

use super::{Base, Case, case};
use crate::common::{Record, header_of};

/// All cases about cards.
pub(crate) const CASES: [&[Case]; 6] =
    [shuffle::CASES, deck::CASES, table::CASES, share::CASES, step::CASES, leave::CASES];

/// The faces of the basic deck.
const FACES: u16 = 36;

/// Right files with cards.
pub(crate) struct Cards {
    /// Both join, Bob shuffles (3), Alice shuffles and pays (4), Bob plays (5), Alice plays (6), and so on.
    pub(crate) two: Record,
    /// The same players at another table.
    other: Record,
    /// An open deal: both have joined, Bob has played.
    open: Record,
    /// All join, Carol, Bob and Alice shuffle (4 to 6), Alice and Carol pay (6, 7), Bob plays (8), Carol
    /// gives up (9), Alice and Bob play on.
    left: Record,
    /// All join, Carol gives up instead of dealing (4), Bob and Alice deal (5, 6).
    early: Record,
}

impl Cards {
    pub(super) fn new() -> Self {
        let header = |seats, byte| header_of("jacynth", seats, byte, &[]);
        let resigned = |turns, more| {
            let mut record = Record::played(header(3, 0), turns, 1);
            record.take(&["resign".to_owned()], &[]).go_on(more, 1);
            record
        };
        let mut open = header(2, 0);
        open.deal = Deal::Seed("wind".to_owned());
        Self {
            two: Record::played(header(2, 0), 8, 1),
            other: Record::played(header(2, 4), 4, 1),
            open: Record::played(open, 3, 1),
            left: resigned(8, 11),
            early: resigned(3, 6),
        }
    }

    /// All of them.
    pub(crate) fn all(&self) -> [&Record; 5] {
        [&self.two, &self.other, &self.open, &self.left, &self.early]
    }
}

/// A shuffle while it is made; its author may claim anything.
pub(super) struct Making {
    pub(super) key: TableKey,
    pub(super) joint: Point,
    pub(super) context: Context,
    pub(super) lot: u32,
    pub(super) before: Deck,
}

impl Making {
    /// What the author of a turn makes its shuffle from.
    fn of(record: &Record, turn: usize) -> Self {
        let context = record.context(turn);
        let earlier = record.chain.links[..turn - 1].iter().rev().find_map(|link| link.turn.shuffles.last());
        let before = earlier.map_or_else(fresh, |part| Deck::decode(&part.deck).unwrap());
        Self { key: record.key(context.seat.index() as u8), joint: record.joint().sum(), context, lot: 1, before }
    }

    fn make(&self, before: &Deck) -> (Deck, Witness) {
        self.key.shuffle(&self.joint, &self.context, self.lot, before)
    }

    fn prove(&self, after: &Deck, witness: &Witness) -> ShufflePart {
        let Self { key, joint, context, lot, before } = self;
        let proof = ShuffleProof::prove(key, joint, context, *lot, before, after, witness);
        ShufflePart { lot: *lot, deck: after.encode(), proof: proof.encode() }
    }

    /// The shuffle of what it claims to shuffle.
    pub(super) fn made(&self) -> ShufflePart {
        let (after, witness) = self.make(&self.before);
        self.prove(&after, &witness)
    }

    /// A shuffle of another deck, for which the author goes through all motions of the proof.
    pub(super) fn made_of(&self, pairs: Vec<bypost::seal::Pair>) -> ShufflePart {
        let (after, witness) = self.make(&Deck::new(pairs));
        self.prove(&after, &witness)
    }
}

/// The deck that everybody knows.
fn fresh() -> Deck {
    Deck::of_faces(&(0..FACES).collect::<Vec<_>>())
}

/// Bob's turn 3 with another list of shuffles.
fn dealt(base: &Base, alter: impl FnOnce(&mut Vec<ShufflePart>)) -> String {
    base.cards.two.signed(3, |turn| alter(&mut turn.shuffles))
}

/// Bob's turn 3 with a shuffle of his that claims something else.
fn claimed(base: &Base, alter: impl FnOnce(&mut Making)) -> String {
    let mut making = Making::of(&base.cards.two, 3);
    alter(&mut making);
    dealt(base, |shuffles| shuffles[0] = ShufflePart { lot: 1, ..making.made() })
}

/// Shares of slots of the dealt deck, by place, made with a key.
fn shares(record: &Record, places: &[u16], key: &TableKey) -> Vec<Share> {
    let parts = record.chain.links.iter().flat_map(|link| &link.turn.shuffles);
    let deck = Deck::decode(&parts.last().unwrap().deck).unwrap();
    let share = |&place: &u16| {
        // What is in no deck gets the share of something that is.
        let point = deck.pairs()[usize::from(place) % deck.pairs().len()].point().unwrap();
        Share { slot: Slot { lot: 1, place }, point, share: key.share(&point) }
    };
    places.iter().map(share).collect()
}

/// A turn with right shares of these places and a right proof of them.
fn honest(record: &Record, turn: usize, places: &[u16]) -> String {
    let context = record.context(turn);
    let key = record.key(context.seat.index() as u8);
    record.paid(turn, &shares(record, places, &key), Some((&key, context)))
}
