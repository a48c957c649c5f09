//! A record of one shuffle has all that a checker of it needs.

use bypost::rules::{Hash, Seat};
use bypost::seal::{Batch, Context, Deck, JointKey, Pair, Point, Seed, Shuffle, ShuffleProof, TableKey, face_of};

pub(super) const TABLE: Hash = [0x11; 32];

pub(super) fn key(byte: u8) -> TableKey {
    TableKey::new(&Seed::new([byte; 32]), &TABLE, Seat::new(byte - 1), &[0xa0 + byte; 32])
}

pub(super) fn joint(keys: &[TableKey]) -> JointKey {
    let seats = (0..).map(Seat::new);
    JointKey::new([0x33; 32], seats.zip(keys.iter().map(TableKey::public)).collect()).unwrap()
}

pub(super) fn place(turn: u32, seat: u8) -> Context {
    Context { table: TABLE, turn, seat: Seat::new(seat), before: [0x22; 32] }
}

/// Everything that a checker of one shuffle has.
#[derive(Clone)]
pub(super) struct Record {
    pub(super) author: Point,
    pub(super) joint: Point,
    pub(super) context: Context,
    pub(super) lot: u32,
    pub(super) before: Deck,
    pub(super) after: Vec<u8>,
    pub(super) proof: Vec<u8>,
}

impl Record {
    /// A seat's shuffle.
    pub(super) fn new(key: &TableKey, joint: Point, context: Context, before: Deck) -> Self {
        let lot = 7;
        let shuffle = Shuffle { context: &context, joint: &joint, lot, before: &before };
        let (after, witness) = key.shuffle(&shuffle);
        let proof = ShuffleProof::prove(key, &shuffle, &after, &witness).encode();
        Self { author: key.public(), joint, context, lot, before, after: after.encode(), proof }
    }

    /// The deck that it puts out, when all is right.
    pub(super) fn check(&self) -> Result<Deck, String> {
        let mut batch = Batch::new();
        let after = self.put(&mut batch, ())?;
        batch.check().map_err(|()| "the proof does not hold".to_owned())?;
        Ok(after)
    }

    pub(super) fn put<M: Copy>(&self, batch: &mut Batch<M>, mark: M) -> Result<Deck, String> {
        let after = Deck::decode(&self.after).map_err(|error| error.to_string())?;
        let Self { joint, context, lot, before, .. } = self;
        let proof = ShuffleProof::decode(&self.proof, before.pairs().len()).map_err(|error| error.to_string())?;
        let shuffle = Shuffle { context, joint, lot: *lot, before };
        for equation in proof.equations(&self.author, &shuffle, &after) {
            batch.add(mark, equation);
        }
        Ok(after)
    }
}

/// A deck of so many cards that the first of two seats has shuffled, and the second shuffles.
pub(super) fn second_shuffle(cards: u16) -> Record {
    let keys = [key(1), key(2)];
    let joint = joint(&keys).sum();
    let faces: Vec<u16> = (1..=cards).collect();
    let first = Record::new(&keys[0], joint, place(3, 0), Deck::of_faces(&faces)).check().unwrap();
    Record::new(&keys[1], joint, place(4, 1), first)
}

/// The faces of a deck's cards when these seats give their shares.
pub(super) fn faces(deck: &Deck, keys: &[&TableKey], among: &[u16]) -> Vec<u16> {
    let face = |pair: &Pair| {
        let shares: Vec<Point> = keys.iter().map(|key| key.share(&pair.point().unwrap())).collect();
        face_of(&pair.open(shares.iter()), among).unwrap()
    };
    deck.pairs().iter().map(face).collect()
}

pub(super) fn sorted(mut faces: Vec<u16>) -> Vec<u16> {
    faces.sort_unstable();
    faces
}

pub(super) fn take(bytes: &[u8], word: usize) -> [u8; 32] {
    bytes[32 * word..32 * word + 32].try_into().unwrap()
}
