//! The state, absorbed for its hash. `games/jacynth/format.md` lists it, label by label.

use super::Jacynth;
use super::city::City;
use super::phase::{Last, Phase, Placed};
use super::setting::Setting;
use bypost_rules::Transcript;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;

impl Jacynth {
    /// Absorbs the whole state. Every type is destructured, so that a new field cannot be forgotten.
    pub(super) fn hashed(&self, hash: &mut Transcript) {
        let Self { setting, city, hands, next, public, discards, resigned, out, mover, phase, last } = self;
        absorb_setting(hash, setting);
        absorb_city(hash, city);
        for hand in hands {
            hash.bytes("hand", hand.slots());
        }
        hash.number("next", (*next).into()).number("public", *public).number("discards", discards.bits());
        hash.bytes("out", &out.map(u8::from)).seat("mover", *mover);
        absorb_phase(hash, *phase);
        resigned.absorb(hash);
        hash.number("last", last.is_some().into());
        if let Some(Last { seat, card, token }) = last {
            hash.seat("seat", *seat).number("placed", card.is_some().into());
            if let Some(Placed { card, cell, flip }) = card {
                hash.bytes("card", &[card.byte(), cell.number(), flip.map_or(NONE, Card::byte)]);
            }
            hash.number("token", token.map_or(NONE, Cell::number).into());
        }
    }
}

/// The byte for a card or a cell that is not there.
const NONE: u8 = 255;

fn absorb_setting(hash: &mut Transcript, setting: &Setting) {
    let Setting { seats, layout, deck } = setting;
    hash.count("seats", seats.count()).text("layout", layout.word().unwrap_or("corners"));
    hash.number("deck", deck.bits());
}

fn absorb_city(hash: &mut Transcript, city: &City) {
    // Grid, taken cells and suits follow from layout and cards.
    let cards: Vec<u8> = city.cards().flat_map(|(cell, card)| [cell.number(), card.byte()]).collect();
    hash.bytes("cards", &cards);
    for tokens in city.all_tokens() {
        hash.number("tokens", tokens.bits());
    }
}

fn absorb_phase(hash: &mut Transcript, phase: Phase) {
    match phase {
        Phase::Deal => hash.number("phase", 0),
        Phase::First => hash.number("phase", 1),
        Phase::Turn { shown } => {
            hash.number("phase", 2).number("shown", shown.is_some().into());
            if let Some((slot, card)) = shown {
                hash.bytes("slot", &[slot, card.byte()]);
            }
            hash
        }
        Phase::Flip { card, cell } => hash.number("phase", 3).bytes("card", &[card.byte(), cell.number()]),
        Phase::Token => hash.number("phase", 4),
        Phase::Over(end) => hash.number("phase", 5).number("end", end as u64),
    };
}
