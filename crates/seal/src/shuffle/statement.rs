//! What a shuffle is about: the public values that it is made from, and what comes out. And the making of a
//! shuffle, and the secrets that its maker keeps for the proof.
//! Secret orders: sorting by random keys without a branch or an address that depends on them.

use curve25519_dalek::ristretto::{RistrettoBasepointTable, RistrettoPoint};
use curve25519_dalek::scalar::Scalar;
use curve25519_dalek::traits::{Identity as _, MultiscalarMul};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, ConstantTimeGreater};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::super::derive::Stream;
use crate::deck::{Deck, Pair};
use crate::key::TableKey;
use crate::point::{NumberedPoints, Point};
use crate::proof::Context;
use bypost_rules::{CARDS, Transcript};

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
        let after = order.0.iter().map(|card| &card.elements).zip(rho.iter()).map(encrypt).collect();
        let numbers = order.0.iter().map(|card| card.number);
        (Deck::new(after), Witness { order: numbers.collect(), rho: rho.to_vec() })
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

/// The encodings in the source are what proofs in the least rows want: up to 23 places.
static GENERATORS: NumberedPoints<{ CARDS + 1 }> =
    NumberedPoints::new("shuffle generator", "number", include_bytes!("generators.bin"));

/// H for the number 0, Gᵢ for i: hashed, so that nobody knows a relation between them.
pub(super) fn generator(number: usize) -> Point {
    GENERATORS.point(number)
}

/// com(values; r) of each of these, in a time that depends on nothing but how many there are.
pub(super) fn commit<'a>(all: impl IntoIterator<Item = (&'a [Scalar], &'a Scalar)>) -> Vec<Point> {
    let half = |(values, r): (&[Scalar], &Scalar)| {
        let scalars =
            row(values.len() + 1, |number| number.checked_sub(1).map_or(r, |place| &values[place]).div_by_2());
        let generators = (0..=values.len()).map(|number| generator(number).element());
        RistrettoPoint::multiscalar_mul(scalars.iter(), generators)
    };
    Point::doubled(&all.into_iter().map(half).collect::<Vec<_>>())
}

/// com(numbers; r) for numbers up to `most`, bit by bit from the highest. It needs at most eight additions
/// for each number, which is a tenth of the work.
pub(super) fn commit_numbers(numbers: &[u8], most: usize, r: &Scalar) -> Point {
    let generators: Vec<_> = (1..=numbers.len()).map(|number| generator(number).element()).collect();
    let mut sum = RistrettoPoint::identity();
    for bit in (0..usize::BITS - most.leading_zeros()).rev() {
        sum += sum;
        for (number, generator) in numbers.iter().zip(&generators) {
            let chosen = Choice::from(number >> bit & 1);
            sum += RistrettoPoint::conditional_select(&RistrettoPoint::identity(), generator, chosen);
        }
    }
    let commitment = Point::new(sum + r * generator(0).element());
    sum.zeroize();
    commitment
}

/// The terms of one equation: its factor of B, and the rest.
pub(super) type Terms = (Scalar, Vec<(Scalar, Point)>);

/// The terms of −com(values; r), for an equation.
pub(super) fn less(values: impl IntoIterator<Item = Scalar>, r: Scalar) -> impl Iterator<Item = (Scalar, Point)> {
    let scalars = std::iter::once(r).chain(values);
    scalars.enumerate().map(|(number, scalar)| (-scalar, generator(number)))
}

/// Secret scalars, wiped on drop.
pub(super) type Row = Zeroizing<Vec<Scalar>>;

/// A secret row of scalars that are worked out one by one. Its room is taken at once, as a vector that grows
/// would leave copies behind.
pub(super) fn row(count: usize, scalar: impl FnMut(usize) -> Scalar) -> Row {
    let mut row = Zeroizing::new(Vec::with_capacity(count));
    row.extend((0..count).map(scalar));
    row
}

/// x, x², …
pub(super) fn powers(x: Scalar, count: usize) -> Vec<Scalar> {
    std::iter::successors(Some(x), |power| Some(power * x)).take(count).collect()
}

/// Σ xⁱ·cᵢ, from the coefficient of x⁰ on.
pub(super) fn evaluate<'a>(x: Scalar, coefficients: impl DoubleEndedIterator<Item = &'a Scalar>) -> Scalar {
    coefficients.rev().fold(Scalar::ZERO, |sum, coefficient| sum * x + coefficient)
}

/// The same of rows of one length, place by place.
pub(super) fn evaluate_rows<'a>(x: Scalar, rows: impl DoubleEndedIterator<Item = &'a Row>) -> Vec<Scalar> {
    let mut rows = rows.rev();
    let Some(mut sum) = rows.next().map(|row| row.to_vec()) else { return Vec::new() };
    for row in rows {
        sum.iter_mut().zip(row.iter()).for_each(|(sum, scalar)| *sum = *sum * x + scalar);
    }
    sum
}

/// The cards of a shuffle in rows of one length: the paper's N, m and n. The places after the last card hold
/// padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowShape {
    /// N.
    pub(super) cards: usize,
    /// m.
    pub(super) rows: usize,
}

impl RowShape {
    /// So many cards in as many rows as make the proof shortest, and in the fewest of these. A shuffler has
    /// no choice.
    pub(super) fn of(cards: usize) -> Self {
        // The first of the shortest has the fewest rows.
        let shortest = (1..=cards).map(|rows| Self::with_rows(cards, rows)).min_by_key(Self::words);
        shortest.unwrap_or(Self::with_rows(cards, 1))
    }

    /// So many cards in so many rows, at least one.
    pub(super) fn with_rows(cards: usize, rows: usize) -> Self {
        Self { cards, rows }
    }

    /// n = ⌈N/m⌉.
    pub(super) fn columns(&self) -> usize {
        self.cards.div_ceil(self.rows)
    }

    /// m·n: the cards and the padding.
    pub(super) fn places(&self) -> usize {
        self.rows * self.columns()
    }

    /// The numbers k of the diagonals that are sent: 0 … 2m − 1 without m.
    pub(super) fn diagonals(&self) -> impl Iterator<Item = usize> + use<> {
        let rows = self.rows;
        (0..2 * rows).filter(move |&k| k != rows)
    }

    /// Points of a proof: c_A, c_B, c_A₀, a c_B and both parts of an E for each diagonal, c_d, c_δ, c_Δ; with
    /// several rows also c_p without the first, c_u₀, c_v, and 2m of c_w.
    pub(super) fn points(&self) -> usize {
        let several = if self.rows == 1 { 0 } else { (self.rows - 1) + 2 + 2 * self.rows };
        2 * self.rows + 1 + 3 * (2 * self.rows - 1) + 3 + several
    }

    /// Scalars of a proof: a, r, b, s, τ; with several rows u, e, v, h, l; ã, r̃, s̃, and all of b̃ but the
    /// first and the last.
    pub(super) fn scalars(&self) -> usize {
        let columns = self.columns();
        let several = if self.rows == 1 { 0 } else { 2 * columns + 3 };
        columns + 4 + several + columns + 2 + columns.saturating_sub(2)
    }

    /// Values of 32 bytes in a proof.
    fn words(&self) -> usize {
        self.points() + self.scalars()
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

    use bypost_rules::CARDS;

    #[test]
    fn the_generators_are_those_of_the_definition() {
        GENERATORS.hold("shuffle/generators.bin", 24);
    }

    #[test]
    fn both_ways_to_commit_agree() {
        let r = Scalar::from(77u8);
        for (numbers, most) in [(&[][..], 0), (&[1], 1), (&[0, 255, 128, 127], 255), (&[63, 0], 63), (&[64; 120], 64)] {
            let scalars: Vec<_> = numbers.iter().map(|&number| Scalar::from(number)).collect();
            assert_eq!([commit_numbers(numbers, most, &r)], commit([(&scalars[..], &r)])[..], "{numbers:?}");
        }
    }

    #[test]
    fn lengths_are_those_of_the_page() {
        for cards in 3..=CARDS {
            let one = RowShape::with_rows(cards, 1);
            assert_eq!((one.rows, one.points(), one.scalars()), (1, 9, 3 * cards + 4));
            for rows in 2..=cards / 2 {
                let shape = RowShape::with_rows(cards, rows);
                assert_eq!((shape.points(), shape.scalars()), (11 * rows + 2, 5 * shape.columns() + 7));
            }
        }
    }

    /// Each number of rows, from the first number of cards on that has it.
    #[test]
    fn rows_are_those_of_the_page() {
        let rows = |cards| RowShape::of(cards).rows;
        let mut changes: Vec<(usize, usize)> = Vec::new();
        for cards in 1..=CARDS {
            assert!(RowShape::of(cards).places() <= CARDS, "{cards} cards");
            if changes.last().is_none_or(|last| last.1 != rows(cards)) {
                changes.push((cards, rows(cards)));
            }
        }
        let to_55 = [(1, 1), (24, 3), (28, 4), (29, 3), (31, 4), (33, 3), (34, 4), (45, 5), (46, 4), (49, 5), (51, 4)];
        let to_85 = [(53, 5), (56, 4), (57, 5), (66, 6), (67, 5), (71, 6), (73, 5), (76, 6), (79, 5), (81, 6), (85, 5)];
        let to_120 = [(86, 6), (91, 7), (92, 6), (97, 7), (99, 6), (103, 7), (106, 6), (109, 7), (113, 6), (115, 7)];
        assert_eq!(changes, [&to_55[..], &to_85, &to_120, &[(120, 8)]].concat());
        let bytes = |cards| 1 + 32 * RowShape::of(cards).words();
        assert_eq!([24, 36, 52, 69, 108, 120].map(bytes), [2625, 3137, 3777, 4289, 5281, 5505]);
    }
}
