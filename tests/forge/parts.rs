//! Turns whose parts do not belong together, whatever table they stand in.

use bypost::file::{SharePart, Turn};
use bypost::rules::Slot;

/// A turn that no reader takes, wherever it stands.
pub(crate) struct Misfit {
    /// What is wrong with it.
    pub(crate) name: &'static str,
    /// Makes it of a right turn.
    pub(crate) alter: fn(&mut Turn),
    /// Words of its fault.
    pub(crate) words: &'static str,
}

const fn misfit(name: &'static str, alter: fn(&mut Turn), words: &'static str) -> Misfit {
    Misfit { name, alter, words }
}

/// A share of a place of lot 1.
fn share(place: u16) -> SharePart {
    SharePart { slot: Slot { lot: 1, place }, share: [7; 32] }
}

/// The turn has these shares and nothing but a proof of them.
fn pays(turn: &mut Turn, places: &[u16]) {
    (turn.steps, turn.shares, turn.proof) =
        (Vec::new(), places.iter().map(|place| share(*place)).collect(), Some([7; 96]));
}

fn steps(turn: &mut Turn, steps: &[&str]) {
    turn.steps = steps.iter().map(|step| (*step).to_owned()).collect();
}

/// Of turns that are not joins, at any table.
pub(crate) const OF_TURNS: &[Misfit] = &[
    misfit(
        "an empty turn",
        |turn| (turn.steps, turn.shares, turn.proof, turn.shuffles) = Default::default(),
        "is empty: it has neither steps",
    ),
    misfit(
        "shares without their proof",
        |turn| (turn.shares, turn.proof) = (vec![share(0)], None),
        "shares and their proof",
    ),
    misfit(
        "a proof without shares",
        |turn| (turn.shares, turn.proof) = (Vec::new(), Some([7; 96])),
        "shares and their proof",
    ),
    misfit("shares out of order", |turn| pays(turn, &[1, 0]), "its shares are not in slot order"),
    misfit("a share twice", |turn| pays(turn, &[0, 1, 1]), "its shares have slot 1.1 twice"),
    misfit("a share twice and out of order", |turn| pays(turn, &[1, 0, 1]), "its shares have slot 1.1 twice"),
    misfit("a step after resign", |turn| steps(turn, &["resign", "pass"]), "resign must be the only step"),
    misfit("a step before resign", |turn| steps(turn, &["pass", "resign"]), "resign must be the only step"),
    misfit("resign twice", |turn| steps(turn, &["resign", "resign"]), "resign must be the only step"),
    misfit("a claim after a step", |turn| steps(turn, &["pass", "claim"]), "claim must be the only step"),
    misfit(
        "a step of rescue before a step",
        |turn| steps(turn, &["without bob", "pass"]),
        "without bob must be the only step",
    ),
    misfit(
        "no turn taken back, and a step",
        |turn| steps(turn, &["agreed back 0", "pass"]),
        "agreed back 0 must be the only",
    ),
];

/// Of joins.
pub(crate) const OF_JOINS: &[Misfit] = &[
    misfit("a join with steps", |turn| steps(turn, &["pass"]), "a joining turn has neither steps"),
    misfit(
        "a join with shares",
        |turn| (turn.shares, turn.proof) = (vec![share(0)], Some([7; 96])),
        "neither steps, shuffles nor shares",
    ),
    misfit("a join with a proof", |turn| turn.proof = Some([7; 96]), "neither steps, shuffles nor shares"),
    misfit("a join with an escrow", |turn| turn.rescue.escrow = Some(vec![7; 96]), "joins, and holds more than a join"),
];

/// Of turns at tables with rescue that are not joins.
pub(crate) const OF_RESCUE: &[Misfit] = &[
    misfit("pieces without their proof", |turn| turn.rescue.pieces = vec![share(0)], "pieces and their proof"),
    misfit("a proof without pieces", |turn| turn.rescue.piece_proof = Some([7; 96]), "pieces and their proof"),
    misfit(
        "pieces out of order",
        |turn| (turn.rescue.pieces, turn.rescue.piece_proof) = (vec![share(1), share(0)], Some([7; 96])),
        "its pieces are not in slot order",
    ),
    misfit(
        "a piece twice",
        |turn| (turn.rescue.pieces, turn.rescue.piece_proof) = (vec![share(1), share(1)], Some([7; 96])),
        "its pieces have slot 1.1 twice",
    ),
    misfit(
        "an escrow of another length",
        |turn| turn.rescue.escrow = Some(vec![7; 64]),
        "the escrow has not the length",
    ),
];
