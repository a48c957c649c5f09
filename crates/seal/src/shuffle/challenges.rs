//! The challenges of a proof: each is a hash of everything that was sent before it.

use curve25519_dalek::scalar::Scalar;

use super::super::point::{Point, absorb, challenge};
use super::{multiexp, single_value, zero};
use bypost_rules::Transcript;

/// A transcript of what is sent, from which challenges are drawn in the order of the page.
pub(super) struct Sent(Transcript);

impl Sent {
    /// Begins with the statement.
    pub(super) fn new(statement: Transcript) -> Self {
        Self(statement)
    }

    /// Sends c_A and gives x of section 3.
    pub(super) fn order(&mut self, c_a: &[Point]) -> Scalar {
        absorb(&mut self.0, "c_A", c_a);
        self.challenge("x")
    }

    /// Sends c_B and gives y and z of section 3.
    pub(super) fn powers(&mut self, c_b: &[Point]) -> [Scalar; 2] {
        absorb(&mut self.0, "c_B", c_b);
        ["y", "z"].map(|name| self.challenge(name))
    }

    /// Sends what the multi-exponentiation argument sends first.
    pub(super) fn multiexp(&mut self, opening: &multiexp::Opening) {
        opening.absorb(&mut self.0);
    }

    /// Sends c_p and gives x and y of section 5.1.
    pub(super) fn products(&mut self, c_p: &[Point]) -> [Scalar; 2] {
        absorb(&mut self.0, "c_p", c_p);
        ["x51", "y51"].map(|name| self.challenge(name))
    }

    /// Sends what the zero argument, if there is one, and the single value argument send first, which are the
    /// last points, and gives x of sections 4, 5.2 and 5.3.
    pub(super) fn openings(&mut self, zero: Option<&zero::Opening>, single: &single_value::Opening) -> [Scalar; 3] {
        if let Some(zero) = zero {
            zero.absorb(&mut self.0);
        }
        single.absorb(&mut self.0);
        ["x4", "x52", "x5"].map(|name| self.challenge(name))
    }

    /// The hash of all answers, after everything else.
    pub(super) fn responses(mut self, answers: &[u8]) -> Scalar {
        challenge(self.0.bytes("responses", answers))
    }

    /// One of several challenges that may come from one transcript.
    fn challenge(&self, name: &str) -> Scalar {
        challenge(self.0.clone().text("challenge", name))
    }
}
