//! The state, absorbed for its hash. `games/siege_of_jacynth/format.md` lists it, label by label.

use super::SiegeOfJacynth;
use super::phase::{End, Phase};
use super::setting::Setting;
use super::wall::Wall;
use bypost_rules::Transcript;
use bypost_rules::kit::decktet::Card;

impl SiegeOfJacynth {
    /// Absorbs the whole state. Every type is destructured, so that a new field cannot be forgotten.
    pub(super) fn hashed(&self, hash: &mut Transcript) {
        let Self { setting, wall, swapped, lot, hands, next, tableau, mover, phase } = self;
        absorb_setting(hash, setting);
        absorb_wall(hash, wall);
        hash.bytes("swapped", &swapped.map_or(Vec::new(), |(one, other)| vec![one.byte(), other.byte()]));
        hash.bytes("lot", &lot.faces().map(|face| face.map_or(NONE, Card::byte)).collect::<Vec<_>>());
        for hand in hands {
            hash.bytes("hand", hand.slots());
        }
        hash.number("next", (*next).into());
        // Rows and what each card reaches follow from places and order.
        let placed = tableau.placed().flat_map(|placed| [placed.card.byte(), placed.seat.byte(), placed.x]);
        hash.bytes("placed", &placed.collect::<Vec<_>>()).seat("mover", *mover);
        match phase {
            Phase::Turn => hash.number("phase", 0),
            Phase::Over(End::Placed) => hash.number("phase", 1),
            Phase::Over(End::Resigned(seat)) => hash.number("phase", 2).seat("resigned", *seat),
        };
    }
}

/// The byte for a card that is not open.
const NONE: u8 = 255;

fn absorb_setting(hash: &mut Transcript, setting: &Setting) {
    let Setting { seats, has_open_pile, has_pie, is_full, has_open_hands } = setting;
    hash.count("seats", seats.count()).number("open-pile", (*has_open_pile).into());
    hash.number("pie", (*has_pie).into()).number("full", (*is_full).into());
    hash.number("open-hands", (*has_open_hands).into());
}

fn absorb_wall(hash: &mut Transcript, wall: &Wall) {
    let Wall { excuse, paired } = wall;
    hash.number("excuse", excuse.map_or(0, |section| section.number().into()));
    hash.bytes("wall", &paired.map(|card| card.map_or(NONE, Card::byte)));
}
