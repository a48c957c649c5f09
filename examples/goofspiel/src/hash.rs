//! The state as it is hashed.

use bypost_rules::Transcript;
use bypost_rules::kit::playing::PlayingCard as Card;

use crate::{Goofspiel, Player};

impl Goofspiel {
    /// Absorbs everything.
    pub(crate) fn hashed(&self, hash: &mut Transcript) {
        let Self { seats, players, turned, offer, opening, end } = self;
        hash.count("seats", seats.count()).number("turned", (*turned).into());
        cards(hash, "offer", offer);
        for Player { hand, bid, shown, won, has_resigned } in players {
            hash.number("out", (*has_resigned).into());
            places(hash, "hand", hand);
            places(hash, "bid", bid);
            hash.count("shown", shown.len());
            for (place, card) in shown {
                hash.number("place", (*place).into()).number("card", card.number().into());
            }
            cards(hash, "won", won);
        }
        hash.count("opening", opening.len());
        for (slot, card) in opening {
            hash.slot(*slot).number("card", card.map_or(0, |card| 1 + u64::from(card.number())));
        }
        hash.text("end", end.unwrap_or_default());
    }
}

fn places(hash: &mut Transcript, label: &'static str, places: &[u16]) {
    hash.count(label, places.len());
    for place in places {
        hash.number("place", (*place).into());
    }
}

fn cards(hash: &mut Transcript, label: &'static str, cards: &[Card]) {
    hash.count(label, cards.len());
    for card in cards {
        hash.number("card", card.number().into());
    }
}
