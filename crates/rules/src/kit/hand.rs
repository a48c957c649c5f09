//! A hand: face-down cards in the order in which they came.

/// The cards of a hand of at most `MOST`, each as its place in a lot. The order tells nothing about faces.
///
/// ```
/// use bypost_rules::kit::Hand;
///
/// let mut hand = Hand::<3>::default();
/// hand.take(7);
/// hand.take(9);
/// let told = hand.in_words(|slot| (slot == 9).then_some("5ML"));
/// assert_eq!(told.as_deref(), Some("1:?  2:5ML"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand<const MOST: usize> {
    slots: [u8; MOST],
    count: u8,
}

impl<const MOST: usize> Default for Hand<MOST> {
    fn default() -> Self {
        Self { slots: [0; MOST], count: 0 }
    }
}

impl<const MOST: usize> Hand<MOST> {
    /// The cards, in order.
    pub fn slots(&self) -> &[u8] {
        &self.slots[..usize::from(self.count)]
    }

    /// How many they are.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The card at a place, counted from 1.
    pub fn at(&self, place: u8) -> Option<u8> {
        self.slots().get(usize::from(place).checked_sub(1)?).copied()
    }

    /// The hand in words, each card with its place: `1:5ML  2:?`, a question mark where the viewer knows no
    /// face; nothing for an empty hand.
    pub fn in_words(&self, short: impl Fn(u8) -> Option<&'static str>) -> Option<String> {
        let told = |(place, slot): (u8, &u8)| format!("{place}:{}", short(*slot).unwrap_or("?"));
        let told: Vec<String> = (1..).zip(self.slots()).map(told).collect();
        (!told.is_empty()).then(|| told.join("  "))
    }

    /// Takes a card at its end, if it has room.
    pub fn take(&mut self, slot: u8) {
        if let Some(free) = self.slots.get_mut(usize::from(self.count)) {
            *free = slot;
            self.count += 1;
        }
    }

    /// Gives away the card at a place that it has, counted from 1; those behind it move up.
    pub fn give(&mut self, place: u8) {
        let Some(index) = usize::from(place).checked_sub(1).filter(|_| self.at(place).is_some()) else { return };
        self.slots.copy_within(index + 1.., index);
        self.slots[MOST - 1] = 0;
        self.count -= 1;
    }
}

/// A viewer's own hand in words, made of what [`Hand::in_words`] gives: `your hand: 1:5ML  2:9LK`, or
/// `your hand is empty`.
pub fn your_hand(told: Option<String>) -> String {
    told.map_or_else(|| "your hand is empty".to_owned(), |hand| format!("your hand: {hand}"))
}

impl<const MOST: usize> FromIterator<u8> for Hand<MOST> {
    fn from_iter<I: IntoIterator<Item = u8>>(slots: I) -> Self {
        let mut hand = Self::default();
        slots.into_iter().for_each(|slot| hand.take(slot));
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_keeps_its_order() {
        let mut hand: Hand<3> = [7, 8, 9, 10].into_iter().collect();
        assert_eq!((hand.slots(), hand.count()), (&[7, 8, 9][..], 3));
        assert_eq!([0, 1, 3, 4].map(|place| hand.at(place)), [None, Some(7), Some(9), None]);
        assert_eq!(hand.in_words(|slot| (slot != 8).then_some("X")).as_deref(), Some("1:X  2:?  3:X"));
        hand.give(1);
        hand.take(11);
        hand.take(12);
        assert_eq!(hand.slots(), [8, 9, 11]);
        hand.give(4);
        hand.give(0);
        (0..3).for_each(|_| hand.give(1));
        assert!(hand.is_empty() && hand.in_words(|_| None).is_none());
        assert_eq!(hand, Hand::default());
    }
}
