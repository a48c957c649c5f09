//! Sections won, and the count that breaks a tie.

use super::setting::SEATS;
use super::tally::Tally;
use bypost_rules::Seat;

/// The count of each seat, as if the game ended now, in seat order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// Sections won.
    pub(super) won: [u8; SEATS],
    /// Symbols of each section's own suits at the six suited sections, whether the seat qualifies there or
    /// not.
    pub(super) symbols: [u8; SEATS],
}

impl Score {
    /// The sum over all sections.
    pub(super) fn of(tallies: &[Tally]) -> Self {
        let mut score = Self::default();
        for tally in tallies {
            if let Some(winner) = tally.winner {
                score.won[winner.index()] += 1;
            }
            for (sum, force) in score.symbols.iter_mut().zip(&tally.forces) {
                *sum += force.matching(tally.suits);
            }
        }
        score
    }

    /// The numbers by which seats are compared: sections first.
    pub(super) fn key(&self, seat: Seat) -> (u8, u8) {
        (self.won[seat.index()], self.symbols[seat.index()])
    }
}
