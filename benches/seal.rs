//! The seal: making and checking the shares of a turn, and working out the numbers of a throw; shuffles.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "common/named.rs"]
mod named;

use bypost::rules::{Part, Seat, Slot, Throw};
use bypost::seal::{Batch, Context, Deck, JointKey, Point, Secret, Seed, Share, ShareProof};
use bypost::seal::{ShuffleProof, TableKey, Witness};
use divan::Bencher;
use named::{Named, named};

/// What two seats have who cast dice and shuffle together.
struct Seats {
    keys: [TableKey; 2],
    joint: JointKey,
}

const SLOTS: [Slot; 2] = [Slot { lot: 1, place: 0 }, Slot { lot: 2, place: 0 }];

impl Seats {
    fn new() -> Self {
        let key = |byte, seat| TableKey::new(&Seed::new([byte; 32]), &[7; 32], Seat::new(seat), &[byte; 32]);
        let keys = [key(1, 0), key(2, 1)];
        let publics = keys.iter().enumerate().map(|(seat, key)| (Seat::new(seat as u8), key.public())).collect();
        Self { joint: JointKey::new([9; 32], publics).unwrap(), keys }
    }

    /// A seat's shares of both slots.
    fn shares(&self, seat: usize) -> [Share; 2] {
        SLOTS.map(|slot| {
            let point = self.joint.throw_point(slot);
            Share { slot, point, share: self.keys[seat].share(&point) }
        })
    }
}

fn context(seat: u8) -> Context {
    Context { table: [7; 32], turn: 3, seat: Seat::new(seat), before: [9; 32] }
}

#[divan::bench(name = "seal/throw-point")]
fn throw_point(bencher: Bencher) {
    let seats = Seats::new();
    bencher.bench_local(|| seats.joint.throw_point(SLOTS[0]));
}

#[divan::bench(name = "seal/prove/2-shares")]
fn prove_shares(bencher: Bencher) {
    let seats = Seats::new();
    let (context, own) = (context(0), seats.shares(0));
    bencher.bench_local(|| ShareProof::prove(&seats.keys[0], &context, &own));
}

#[divan::bench(name = "seal/verify/2-shares")]
fn verify_shares(bencher: Bencher) {
    let seats = Seats::new();
    let (context, own) = (context(0), seats.shares(0));
    let proof = ShareProof::prove(&seats.keys[0], &context, &own);
    bencher.bench_local(|| {
        let mut batch = Batch::new();
        for equation in proof.equations(&seats.keys[0].public(), None, &context, &own) {
            batch.add(0, equation);
        }
        assert_eq!(batch.check(), Ok(()));
    });
}

#[divan::bench(name = "seal/throw/5-dice")]
fn throw(bencher: Bencher) {
    let seats = Seats::new();
    let all = [0, 1].map(|seat| seats.shares(seat)[0].share);
    let throw = Throw::new([Part::Dice { count: 3, sides: 6 }, Part::Dice { count: 2, sides: 2 }]);
    bencher.bench_local(|| Secret::sum(all.iter()).numbers(&seats.joint, SLOTS[0], &throw));
}

/// What the second of two seats shuffles: a deck that the first has shuffled.
struct Table {
    key: TableKey,
    joint: Point,
    context: Context,
    before: Deck,
}

impl Table {
    fn new(cards: u16) -> Self {
        let Seats { keys: [first, second], joint } = Seats::new();
        let joint = joint.sum();
        let faces: Vec<u16> = (0..cards).collect();
        let table = Self { key: first, joint, context: context(0), before: Deck::of_faces(&faces) };
        let (before, _) = table.make();
        Self { key: second, context: context(1), before, ..table }
    }

    fn shuffle(&self) -> bypost::seal::Shuffle<'_> {
        let Self { joint, context, before, .. } = self;
        bypost::seal::Shuffle { context, joint, lot: 1, before }
    }

    fn make(&self) -> (Deck, Witness) {
        self.key.shuffle(&self.shuffle())
    }

    fn prove(&self, after: &Deck, witness: &Witness) -> ShuffleProof {
        ShuffleProof::prove(&self.key, &self.shuffle(), after, witness)
    }
}

/// How many cards are shuffled.
const DECKS: [u16; 3] = [52, 69, 108];

#[divan::bench(args = named("seal/shuffle", DECKS))]
fn shuffle(bencher: Bencher, cards: &Named<u16>) {
    let table = Table::new(cards.input);
    bencher.bench_local(|| table.make());
}

#[divan::bench(args = named("seal/prove", DECKS))]
fn prove(bencher: Bencher, cards: &Named<u16>) {
    let table = Table::new(cards.input);
    let (after, witness) = table.make();
    bencher.bench_local(|| table.prove(&after, &witness));
}

#[divan::bench(args = named("seal/verify", DECKS))]
fn verify(bencher: Bencher, cards: &Named<u16>) {
    let table = Table::new(cards.input);
    let (after, witness) = table.make();
    let (deck, proof) = (after.encode(), table.prove(&after, &witness).encode());
    println!("{}: {} bytes of proof", cards.input, proof.len());
    bencher.bench_local(|| {
        let after = Deck::decode(&deck).unwrap();
        let proof = ShuffleProof::decode(&proof, cards.input.into()).unwrap();
        let mut batch = Batch::new();
        for equation in proof.equations(&table.key.public(), &table.shuffle(), &after) {
            batch.add(0, equation);
        }
        assert_eq!(batch.check(), Ok(()));
    });
}

fn main() {
    divan::main();
}
