//! What a shuffle is about: the public values that it is made from, and what comes out.

use super::super::context::Context;
use super::super::deck::Deck;
use super::super::point::Point;
use super::shape::RowShape;
use crate::rules::Transcript;

/// Everything public that a shuffle is made from, but for the key of its maker.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle<'a> {
    /// Where it stands.
    pub context: &'a Context,
    /// The joint key Y of the seats at the table.
    pub joint: &'a Point,
    /// The number of the lot.
    pub lot: u32,
    /// The deck that goes in.
    pub before: &'a Deck,
}

impl Shuffle<'_> {
    /// How the cards stand for the proof.
    pub(super) fn shape(&self) -> RowShape {
        RowShape::of(self.before.pairs().len())
    }

    /// T⁻: the values that the shuffle itself is made from: its place, X of the seat, Y, and the deck that
    /// goes in.
    pub(super) fn question(&self, author_key: &Point) -> Transcript {
        let mut transcript = self.context.transcript("shuffle");
        transcript
            .bytes("X", &author_key.bytes())
            .bytes("Y", &self.joint.bytes())
            .number("lot", self.lot.into())
            .number("cards", self.before.pairs().len() as u64);
        self.before.absorb(&mut transcript, ["a", "b"]);
        transcript
    }

    /// T, the statement of a proof: those values, and the deck that comes out. The number of rows keeps the
    /// nonces of a proof of another kind apart from these.
    pub(super) fn statement(&self, author_key: &Point, after: &Deck, shape: RowShape) -> Transcript {
        let mut transcript = self.question(author_key);
        after.absorb(&mut transcript, ["a'", "b'"]);
        transcript.number("rows", shape.rows() as u64);
        transcript
    }
}
