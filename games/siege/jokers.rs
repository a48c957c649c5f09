//! The jokers of the towers in words: what each does, and how many there were.

use super::Siege;
use super::phase::{Effect, Phase};
use super::setting::JOKERS;
use super::towers::For;
use bypost_rules::Seat;
use bypost_rules::kit::playing::PlayingCard as Card;

impl Siege {
    /// What the joker that is the nth of this hand does.
    pub(super) fn effect_of(&self, count: usize, joker: Card) -> String {
        let called = |what: &str, seat: Seat| {
            let name = self.setting.seats.name(seat);
            if self.is_in(seat) { format!("{what}, {name},") } else { format!("{what}, {name}, has folded, so nobody") }
        };
        match (count, joker) {
            (1, _) => format!("{} may discard one card", called("the dealer", self.dealer)),
            (2, Card::BLACK) => "every player may discard one card".to_owned(),
            (2, _) => {
                format!("{} may discard up to four cards", called("the buyer", self.buyer.unwrap_or(self.dealer)))
            }
            (3, _) => "every player may discard up to four cards".to_owned(),
            _ => "a card of each tower is turned up, every player must discard two cards for nothing, and then plays \
                  the other two, the hold card and up to three flips"
                .to_owned(),
        }
    }

    /// The joker whose effect goes on, and what it does.
    pub(super) fn told_effect(&self) -> Option<String> {
        let Phase::Discard { effect, .. } = self.phase else { return None };
        let is_joker = |card: &Card| card.is_joker();
        let turned = self.towers.turned().iter().filter(|turned| turned.why != For::Joker);
        let joker = turned.filter_map(|turned| turned.card).rfind(is_joker)?;
        let count = if effect == Effect::Two { JOKERS } else { self.towers.jokers() };
        Some(format!("{joker} is the {} joker of this hand: {}", nth(count), self.effect_of(count, joker)))
    }

    /// What the next joker would do; none after the fourth.
    pub(super) fn next_effect(&self) -> Option<&'static str> {
        let effects = [
            "the dealer may discard one card",
            "every player may discard one card if it is black, the buyer up to four if it is coloured",
            "every player may discard up to four cards",
            "a card of each tower is turned up, and every player must discard two cards",
        ];
        effects.get(self.towers.jokers()).copied()
    }

    /// How many jokers there were, and what the next one does.
    pub(super) fn told_jokers(&self) -> String {
        let count = self.towers.jokers();
        match self.next_effect() {
            Some(effect) => format!("With the {} joker of the towers {effect}", nth(count + 1)),
            None => "With four jokers a hand is two cards, the hold card and up to three flips".to_owned(),
        }
    }
}

/// `first` to `fourth`.
pub(super) fn nth(count: usize) -> &'static str {
    ["first", "second", "third", "fourth"].get(count.wrapping_sub(1)).copied().unwrap_or("next")
}
