//! What a shuffle is about: the public values that it is made from, and what comes out. And the making of a
//! shuffle, and the secrets that its maker keeps for the proof.
//! Secret orders: sorting by random keys without a branch or an address that depends on them.

use curve25519_dalek::ristretto::{RistrettoBasepointTable, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use subtle::{ConditionallySelectable, ConstantTimeEq, ConstantTimeGreater};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::super::derive::Stream;
use super::commitment::{Row, RowShape, powers, row};
use crate::deck::{Deck, Pair};
use crate::key::TableKey;
use crate::point::Point;
use crate::proof::Context;
use bypost_rules::Transcript;

/// Everything public that a shuffle is made from, but for the key of its maker.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle<'a> {
    /// Where it stands.
    pub context: &'a Context,
    /// The joint key Y of the seats at the table.
    pub joint: &'a Point,
    /// The number of the lot.
    pub lot: u32,
    /// The deck that goes in.
    pub before: &'a Deck,
}

impl Shuffle<'_> {
    /// How the cards stand for the proof.
    pub(super) fn shape(&self) -> RowShape {
        RowShape::of(self.before.pairs().len())
    }

    /// T⁻: the values that the shuffle itself is made from: its place, X of the seat, Y, and the deck that
    /// goes in.
    pub(super) fn question(&self, author_key: &Point) -> Transcript {
        let mut transcript = self.context.transcript("shuffle");
        transcript
            .bytes("X", &author_key.bytes())
            .bytes("Y", &self.joint.bytes())
            .number("lot", self.lot.into())
            .count("cards", self.before.pairs().len());
        self.before.absorb(&mut transcript, ["a", "b"]);
        transcript
    }

    /// T, the statement of a proof: those values, and the deck that comes out. The number of rows keeps the
    /// nonces of a proof of another kind apart from these.
    pub(super) fn statement(&self, author_key: &Point, after: &Deck, shape: RowShape) -> Transcript {
        let mut transcript = self.question(author_key);
        after.absorb(&mut transcript, ["a'", "b'"]);
        transcript.number("rows", shape.rows as u64);
        transcript
    }
}

/// The secrets of the shuffler: π and ρ with C′ᵢ = C_π(i) + E(0; ρᵢ). Wiped on drop, never printed.
#[derive(Zeroize, ZeroizeOnDrop)]
pub struct Witness {
    /// π(1), π(2), …
    pub(super) order: Vec<u8>,
    pub(super) rho: Vec<Scalar>,
}

/// From so many cards on, a table of multiples of the joint key takes less time than it saves.
const TABLE_PAYS: usize = 96;

impl TableKey {
    /// The deck in a secret order, and re-encrypted: C′ᵢ = C_π(i) + E(0; ρᵢ). Both secrets follow from the
    /// table key and from everything public about the shuffle, so the same shuffle comes out when it is made
    /// again.
    ///
    /// No branch and no address depends on a secret. The deck has at most [`CARDS`](bypost_rules::CARDS)
    /// cards.
    pub fn shuffle(&self, shuffle: &Shuffle<'_>) -> (Deck, Witness) {
        let transcript = shuffle.question(&self.public());
        let order = Order::draw(&mut self.stream("shuffle order", &transcript), shuffle.before);
        let rho = self.stream("shuffle factors", &transcript).scalars(shuffle.before.pairs().len());
        let joint = shuffle.joint.element();
        let table = (rho.len() >= TABLE_PAYS).then(|| RistrettoBasepointTable::create(&joint));
        let encrypt = |([a, b], rho): (&[RistrettoPoint; 2], &Scalar)| {
            let blinding = table.as_ref().map_or_else(|| rho * joint, |table| rho * table);
            Pair::new(a + RistrettoPoint::mul_base(rho), b + blinding)
        };
        let after = order.elements().zip(rho.iter()).map(encrypt).collect();
        (Deck::new(after), Witness { order: order.numbers().collect(), rho: rho.to_vec() })
    }
}

/// x^a for each number a of these, found by looking at all powers.
pub(super) fn powers_of(x: Scalar, numbers: &[u8]) -> Row {
    let powers = powers(x, numbers.len());
    row(numbers.len(), |index| {
        let mut found = Scalar::ZERO;
        for (other, power) in (1u8..).zip(&powers) {
            found.conditional_assign(power, numbers[index].ct_eq(&other));
        }
        found
    })
}

/// A card on its way to its place.
struct PlacedCard {
    key: u128,
    /// Its number in the input deck, counted from 1.
    number: u8,
    elements: [RistrettoPoint; 2],
}

/// Cards in a secret order. Wiped on drop: before they are re-encrypted they tell the order.
pub(super) struct Order(Vec<PlacedCard>);

impl Order {
    /// The deck in an order drawn from a stream. Every card gets a key of 128 bits, and the keys are sorted.
    /// All orders are equally likely but for the chance that two keys are equal, below 2⁻¹¹⁵.
    pub(super) fn draw(stream: &mut Stream, deck: &Deck) -> Self {
        let mut key = || {
            let bytes = stream.bytes();
            let mut low = [0; 16];
            low.copy_from_slice(&bytes[..16]);
            let key = u128::from_le_bytes(low);
            low.zeroize();
            key
        };
        let mut cards = Vec::with_capacity(deck.pairs().len());
        for (number, pair) in (1..).zip(deck.pairs()) {
            cards.push(PlacedCard { key: key(), number, elements: pair.elements() });
        }
        let mut order = Self(cards);
        comparators(order.0.len(), |low, high| order.exchange(low, high));
        order
    }

    /// Sorts two cards.
    fn exchange(&mut self, low: usize, high: usize) {
        let (left, right) = self.0.split_at_mut(high);
        let (low, high) = (&mut left[low], &mut right[0]);
        let swap = low.key.ct_gt(&high.key);
        u128::conditional_swap(&mut low.key, &mut high.key, swap);
        u8::conditional_swap(&mut low.number, &mut high.number, swap);
        for (one, other) in low.elements.iter_mut().zip(&mut high.elements) {
            RistrettoPoint::conditional_swap(one, other, swap);
        }
    }

    /// π(1), π(2), …
    pub(super) fn numbers(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().map(|card| card.number)
    }

    /// The parts of C_π(1), C_π(2), …
    pub(super) fn elements(&self) -> impl Iterator<Item = &[RistrettoPoint; 2]> {
        self.0.iter().map(|card| &card.elements)
    }
}

impl Drop for Order {
    fn drop(&mut self) {
        for card in &mut self.0 {
            card.key.zeroize();
            card.number.zeroize();
            card.elements.zeroize();
        }
    }
}

/// Batcher's merge exchange (AFIPS '68): pairs of places which, compared and exchanged one after another,
/// sort any keys. The pairs depend on the length alone.
fn comparators(length: usize, mut exchange: impl FnMut(usize, usize)) {
    let top = length.next_power_of_two() / 2;
    let mut size = top;
    while size > 0 {
        let (mut distance, mut bit, mut next) = (size, 0, top);
        loop {
            for low in 0..length.saturating_sub(distance) {
                if low & size == bit {
                    exchange(low, low + distance);
                }
            }
            if next == size {
                break;
            }
            (distance, bit, next) = (next - size, size, next / 2);
        }
        size /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network that sorts all rows of zeros and ones sorts everything.
    #[test]
    fn the_network_sorts() {
        for length in 0..=14 {
            for row in 0u32..1 << length {
                let mut row: Vec<u32> = (0..length).map(|place| row >> place & 1).collect();
                comparators(row.len(), |low, high| {
                    if row[low] > row[high] {
                        row.swap(low, high);
                    }
                });
                assert!(row.is_sorted(), "{row:?}");
            }
        }
        for length in 15..=120usize {
            for zeros in 0..=length {
                // A few hundred rows each: zeros at multiples of a step.
                for step in [1, 7, 11, 31] {
                    let mut row: Vec<bool> = (0..length).map(|place| place * step % length >= zeros).collect();
                    comparators(length, |low, high| {
                        if row[low] & !row[high] {
                            row.swap(low, high);
                        }
                    });
                    assert!(row.is_sorted(), "{length} {zeros} {step}");
                }
            }
        }
    }
}
