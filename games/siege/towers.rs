//! The four towers, and what was turned up from them in this hand.

use std::fmt;

use bypost_rules::Slot;
use bypost_rules::kit::playing::PlayingCard as Card;

/// The cards that a tower begins with.
const HEIGHT: u8 = 10;
/// The lot in which the towers lie, their cards before all others.
const LOT: u32 = 1;
/// The cards of all towers at the start.
pub(super) const CARDS: u8 = 4 * HEIGHT;

/// One of the four towers, by the side on which the first dealer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tower(u8);

impl Tower {
    /// All of them, clockwise.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..4).map(Self)
    }

    /// Its place in that order, counted from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        ["SE", "SW", "NW", "NE"][self.index()]
    }

    /// The tower with this name, in any case.
    pub(super) fn read(text: &str) -> Option<Self> {
        Self::all().find(|tower| tower.name().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Tower {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The reason for which a card was turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum For {
    /// It is the hold card.
    Hold,
    /// Somebody has bought it.
    Flip,
    /// The fourth joker.
    Joker,
}

/// A card that was turned up in this hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turned {
    /// Where it lay.
    pub(super) tower: Tower,
    pub(super) slot: Slot,
    pub(super) why: For,
    /// Its face, once everybody sees it.
    pub(super) card: Option<Card>,
}

/// The towers.
#[derive(Clone, Debug, Default)]
pub(super) struct Towers {
    /// How many cards each has lost.
    lost: [u8; 4],
    /// What was turned up in this hand, in order.
    turned: Vec<Turned>,
}

impl Towers {
    /// How many cards a tower has.
    pub(super) fn left(&self, tower: Tower) -> u8 {
        HEIGHT - self.lost[tower.index()]
    }

    /// How many cards all of them have.
    pub(super) fn all_left(&self) -> u8 {
        Tower::all().map(|tower| self.left(tower)).sum()
    }

    /// How many cards each has lost.
    pub(super) fn lost(&self) -> [u8; 4] {
        self.lost
    }

    /// What was turned up in this hand, in order.
    pub(super) fn turned(&self) -> &[Turned] {
        &self.turned
    }

    /// Turns up the top of a tower that has cards.
    pub(super) fn turn(&mut self, tower: Tower, why: For) {
        if self.left(tower) > 0 {
            let place = tower.0 * HEIGHT + self.lost[tower.index()];
            self.lost[tower.index()] += 1;
            self.turned.push(Turned { tower, slot: Slot { lot: LOT, place: place.into() }, why, card: None });
        }
    }

    /// Turns up the hold card of a hand, counted from 0.
    pub(super) fn turn_hold(&mut self, hand: u8) {
        self.turned.clear();
        let tower = (0..4).map(|step| Tower((hand + step) % 4)).find(|tower| self.left(*tower) > 0);
        tower.into_iter().for_each(|tower| self.turn(tower, For::Hold));
    }

    /// Takes in a card that became public, and tells whether it is one of those that were turned up.
    pub(super) fn open(&mut self, slot: Slot, card: Card) -> bool {
        let turned = self.turned.iter_mut().find(|turned| turned.slot == slot);
        turned.map(|turned| turned.card = Some(card)).is_some()
    }

    /// Whether everybody sees all that was turned up.
    pub(super) fn is_open(&self) -> bool {
        self.turned.iter().all(|turned| turned.card.is_some())
    }

    /// Whether a slot was ever turned up; none if it is no card of a tower.
    pub(super) fn is_turned(&self, slot: Slot) -> Option<bool> {
        let place = u8::try_from(slot.place).ok().filter(|place| slot.lot == LOT && *place < CARDS)?;
        Some(place % HEIGHT < self.lost[usize::from(place / HEIGHT)])
    }

    /// The hold card.
    pub(super) fn hold(&self) -> Option<Card> {
        self.turned.iter().find(|turned| turned.why == For::Hold)?.card
    }

    /// The cards beside the hold card, jokers too.
    pub(super) fn flips(&self) -> Vec<Card> {
        self.turned.iter().filter(|turned| turned.why != For::Hold).filter_map(|turned| turned.card).collect()
    }

    /// How many flips were bought.
    pub(super) fn bought(&self) -> usize {
        self.turned.iter().filter(|turned| turned.why == For::Flip).count()
    }

    /// How many jokers were turned up.
    pub(super) fn jokers(&self) -> usize {
        self.turned.iter().filter(|turned| turned.card.is_some_and(Card::is_joker)).count()
    }

    /// Whether a flip may be bought there: it has cards, and no flip as long as another tower with cards has
    /// none.
    pub(super) fn sells(&self, tower: Tower) -> bool {
        let has_flip = |tower: Tower| self.turned.iter().any(|turned| turned.why == For::Flip && turned.tower == tower);
        let is_fresh = |tower: Tower| self.left(tower) > 0 && !has_flip(tower);
        is_fresh(tower) || self.left(tower) > 0 && !Tower::all().any(is_fresh)
    }
}
