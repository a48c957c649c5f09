//! The cards that reach a section, the seat that holds it, and the step of the rule that decides it.

use std::cmp::Ordering;

use super::setting::SEATS;
use super::tableau::Tableau;
use super::wall::{Section, Wall};
use bypost_rules::Seat;
use bypost_rules::kit::decktet::{Card, Suit, Suits};
use bypost_rules::kit::fit;

/// What one seat has against a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Force {
    /// The cards that reach it, in the order in which they were placed.
    pub(super) cards: Vec<Card>,
    /// How many symbols of each suit they bear, by [`Suit::index`].
    pub(super) symbols: [u8; 6],
    /// The sum of their ranks.
    pub(super) ranks: u8,
}

impl Force {
    fn add(&mut self, card: Card) {
        self.cards.push(card);
        card.suits().iter().for_each(|suit| self.symbols[suit.index()] += 1);
        self.ranks += card.rank().number().unwrap_or(0);
    }

    pub(super) fn of(&self, suit: Suit) -> u8 {
        self.symbols[suit.index()]
    }

    /// How many symbols of these suits there are.
    pub(super) fn matching(&self, suits: Suits) -> u8 {
        suits.iter().map(|suit| self.of(suit)).sum()
    }

    /// How many different suits there are.
    pub(super) fn different(&self) -> u8 {
        fit(self.symbols.iter().filter(|count| **count > 0).count())
    }

    /// Whether it qualifies for a section of these suits.
    fn qualifies(&self, suits: Suits) -> bool {
        suits.iter().all(|suit| self.of(suit) >= wanted(suits))
    }

    /// The symbols that are missing to qualify for a section of these suits, one suit for each of them.
    pub(super) fn missing(&self, suits: Suits) -> Vec<Suit> {
        let wanted = wanted(suits);
        let missing = |suit: Suit| std::iter::repeat_n(suit, usize::from(wanted - self.of(suit).min(wanted)));
        suits.iter().flat_map(missing).collect()
    }
}

/// How many symbols of each of its suits qualify for a section.
fn wanted(suits: Suits) -> u8 {
    if suits.count() == 1 { 2 } else { 1 }
}

/// The step of the rule that decides about a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// One seat alone qualifies.
    Qualified,
    /// More symbols of the section's suits.
    Symbols,
    /// The higher sum of ranks.
    Ranks,
    /// At the Excuse: more different suits.
    Suits,
    /// Nobody: all is level.
    Level,
    /// Nobody: no seat qualifies, or at the Excuse no card reaches it.
    Nobody,
}

/// A section as if the game ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) section: Section,
    /// Its suits; none for the Excuse.
    pub(super) suits: Suits,
    /// What each seat has, in seat order.
    pub(super) forces: [Force; SEATS],
    pub(super) winner: Option<Seat>,
    pub(super) by: By,
}

impl Tally {
    /// The tally of one section.
    fn new(wall: &Wall, tableau: &Tableau, section: Section) -> Self {
        let suits = wall.suits(section);
        let mut forces = [Force::default(), Force::default()];
        for placed in tableau.placed().filter(|placed| placed.reach.contains(section)) {
            forces[placed.seat.index()].add(placed.card);
        }
        let (winner, by) = if suits.is_empty() { by_ranks(&forces) } else { by_suits(&forces, suits) };
        Self { section, suits, forces, winner, by }
    }

    /// All sections from the left; none while the wall is not open.
    pub(super) fn all(wall: &Wall, tableau: &Tableau) -> Vec<Self> {
        let sections = Section::all().filter(|_| wall.is_open());
        sections.map(|section| Self::new(wall, tableau, section)).collect()
    }

    /// Whether it is the section of the Excuse.
    pub(super) fn is_excuse(&self) -> bool {
        self.suits.is_empty()
    }
}

/// The seat that holds a suited section: it alone qualifies, or else it has more symbols, or else higher
/// ranks.
fn by_suits(forces: &[Force; SEATS], suits: Suits) -> (Option<Seat>, By) {
    let [one, other] = forces;
    match (one.qualifies(suits), other.qualifies(suits)) {
        (false, false) => (None, By::Nobody),
        (true, false) => (Some(Seat::new(0)), By::Qualified),
        (false, true) => (Some(Seat::new(1)), By::Qualified),
        (true, true) => first_unequal([
            (one.matching(suits), other.matching(suits), By::Symbols),
            (one.ranks, other.ranks, By::Ranks),
        ]),
    }
}

/// The seat that holds the Excuse: it has higher ranks, or else more different suits.
fn by_ranks([one, other]: &[Force; SEATS]) -> (Option<Seat>, By) {
    if one.cards.is_empty() && other.cards.is_empty() {
        return (None, By::Nobody);
    }
    first_unequal([(one.ranks, other.ranks, By::Ranks), (one.different(), other.different(), By::Suits)])
}

/// The seat that is ahead in the first pair of numbers that differ.
fn first_unequal(steps: [(u8, u8, By); 2]) -> (Option<Seat>, By) {
    for (one, other, by) in steps {
        match one.cmp(&other) {
            Ordering::Greater => return (Some(Seat::new(0)), by),
            Ordering::Less => return (Some(Seat::new(1)), by),
            Ordering::Equal => {}
        }
    }
    (None, By::Level)
}
