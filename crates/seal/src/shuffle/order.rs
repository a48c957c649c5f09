//! Secret orders: sorting by random keys without a branch or an address that depends on them.

use curve25519_dalek::ristretto::RistrettoPoint;
use subtle::{ConditionallySelectable, ConstantTimeGreater};
use zeroize::Zeroize;

use super::super::deck::Deck;
use super::super::derive::Stream;

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
