//! The position by name, for `show --json`.

use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Awaits, Position as _, Seat, Sight};
use serde_json::{Map, Value, json};

use crate::{CARDS, Goofspiel};

impl Goofspiel {
    /// Everything that the drawing says.
    pub(crate) fn named(&self, sight: &Sight) -> Value {
        let cards = |cards: &[Card]| cards.iter().map(|card| json!(card.short())).collect::<Value>();
        let turn = match self.awaits() {
            Awaits::Act(seat) if self.opening.is_empty() => Some(self.seats.name(seat)),
            _ => None,
        };
        let shown = |seat: Seat| self.player(seat).shown.iter().map(|(_, card)| json!(card.short())).collect();
        let has_bid = self.seats.all().filter(|seat| !self.player(*seat).bid.is_empty());
        json!({
            "offer": cards(&self.offer),
            "face_down": CARDS - self.turned,
            "turn": turn,
            "points": self.seats.by_name(|seat| json!(self.player(seat).points())),
            "won": self.seats.by_name(|seat| cards(&self.player(seat).won)),
            "bids": self.seats.by_name(shown),
            "has_bid": has_bid.map(|seat| self.seats.name(seat)).collect::<Vec<_>>(),
            "hand": sight.viewer().map(|seat| self.hand_of(seat, sight)),
        })
    }

    /// The cards of a hand that somebody sees, by place.
    fn hand_of(&self, seat: Seat, sight: &Sight) -> Value {
        let places = self.player(seat).hand.iter();
        let cards = places.map(|place| {
            let card = self.held(seat, *place, sight).map(Card::short);
            ((place + 1).to_string(), json!(card))
        });
        Value::Object(cards.collect::<Map<_, _>>())
    }
}
