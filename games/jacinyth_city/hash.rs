//! The state, absorbed for its hash. `games/jacinyth_city/format.md` lists it, label by label.

use super::JacinythCity;
use super::board::{Board, SEATS};
use super::hand::Held;
use super::phase::{Last, Phase};
use super::pile::Pile;
use super::setting::{Automatic, Credit, Fly, Setting};
use super::start::Start;
use bypost_rules::kit::decktet::Card;
use bypost_rules::{Seat, Seats, Transcript};

/// The byte for a card, a place or a cell that is not there.
const NONE: u8 = 255;

impl JacinythCity {
    /// Absorbs the whole state. Every type is destructured, so that a new field cannot be forgotten.
    pub(super) fn hashed(&self, hash: &mut Transcript) {
        let Self { setting, board, pile, hands, discards, leaving, out, start, mover, idle, phase, last } = self;
        absorb_setting(hash, setting);
        absorb_board(hash, board);
        let Pile { lot, next, end } = *pile;
        hash.number("pile", lot.into()).number("next", next.into()).number("end", end.into());
        for hand in hands {
            hash.count("hand", hand.cards().len());
            hand.cards().iter().for_each(|held| absorb_held(hash, held));
        }
        hash.bytes("discards", &numbers(discards)).count("leaving", leaving.len());
        for slot in leaving {
            hash.slot(*slot);
        }
        let Start { chosen, faulty } = start;
        hash.bytes("out", &out.map(u8::from)).bytes("chosen", &chosen.map(|place| place.unwrap_or(NONE)));
        hash.bytes("faulty", &faulty.map(u8::from));
        hash.seat("mover", *mover).number("idle", (*idle).into());
        absorb_phase(hash, *phase);
        hash.number("last", last.is_some().into());
        if let Some(last) = last {
            absorb_last(hash, last, &setting.seats);
        }
    }
}

fn numbers(cards: &[Card]) -> Vec<u8> {
    cards.iter().copied().map(Card::byte).collect()
}

fn absorb_held(hash: &mut Transcript, held: &Held) {
    let Held { slot, face, is_free } = held;
    hash.slot(*slot);
    hash.bytes("held", &[face.map_or(NONE, Card::byte), u8::from(*is_free)]);
}

fn absorb_setting(hash: &mut Transcript, setting: &Setting) {
    let Setting {
        seats,
        layout,
        deck,
        buildable: _,
        draw,
        builds_pawns,
        builds_courts,
        has_excuse,
        fly,
        overspends,
        is_superior,
        credit,
        stall,
    } = setting;
    hash.count("seats", seats.count()).text("layout", layout.word().unwrap_or("corners"));
    hash.bytes("deck", &numbers(deck));
    let draw = match draw {
        Automatic::None => 0,
        Automatic::Start => 1,
        Automatic::End => 2,
    };
    let fly = match fly {
        Fly::Free => 0,
        Fly::Match => 1,
        Fly::MatchUnlessControl => 2,
    };
    let credit = match credit {
        Credit::None => 0,
        Credit::Dearer => 1,
        Credit::Cheaper => 2,
        Credit::Both => 3,
    };
    let [pawns, courts, excuse, overspend, superior] =
        [builds_pawns, builds_courts, has_excuse, overspends, is_superior].map(|is| u8::from(*is));
    hash.bytes("options", &[draw, pawns, courts, excuse, fly, overspend, superior, credit]);
    hash.number("stall", stall.unwrap_or_default().into());
}

fn absorb_board(hash: &mut Transcript, board: &Board) {
    // Grid, taken and occupied cells and supplies follow from layout, cards and pyramids.
    let cards: Vec<u8> = board.cards().flat_map(|(cell, card)| [cell.number(), card.byte()]).collect();
    hash.bytes("cards", &cards);
    for seat in (0..SEATS).map(Seat::at) {
        let cells = board.occupied(seat);
        let pyramids = cells.iter().flat_map(|cell| {
            let [one, two, three] = board.pyramids(seat, cell).counts();
            [cell.number(), one, two, three]
        });
        hash.bytes("pyramids", &pyramids.collect::<Vec<u8>>());
    }
}

fn absorb_phase(hash: &mut Transcript, phase: Phase) {
    match phase {
        Phase::Layout => hash.number("phase", 0),
        Phase::Choose => hash.number("phase", 1),
        Phase::Reveal => hash.number("phase", 2),
        Phase::Opening => hash.number("phase", 3),
        Phase::Discard => hash.number("phase", 4),
        Phase::Action => hash.number("phase", 5),
        Phase::Flip { card, cell, is_hatch } => {
            hash.number("phase", 6).bytes("card", &[card.byte(), cell.number(), u8::from(is_hatch)])
        }
        Phase::Lose { flip } => hash.number("phase", 7).number("flip", flip.number().into()),
        Phase::Over(end) => hash.number("phase", 8).number("end", end as u64),
    };
}

fn absorb_last(hash: &mut Transcript, last: &Last, seats: &Seats) {
    let Last { seat, discarded, step, flip, lost, drawn, is_reshuffled } = last;
    hash.seat("seat", *seat).bytes("discarded", &numbers(discarded));
    hash.text("step", &step.as_ref().map_or(String::new(), |step| step.write(seats)));
    let (cell, size) = lost.map_or((NONE, 0), |(cell, size)| (cell.number(), size));
    hash.bytes("turn", &[flip.map_or(NONE, Card::byte), cell, size, *drawn, u8::from(*is_reshuffled)]);
}
