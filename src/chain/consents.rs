//! The consents that a turn carries: who gave them, and on what they rest. Whether they are all that the turn
//! needs is the table's business.

use super::{Chain, consent_hash};
use crate::file::Turn;
use crate::rules::Seat;

/// Checks that each consent of a turn is signed by a seat of the table, and rests on the turn before.
///
/// # Errors
/// The first that is not.
pub(super) fn check_consents(chain: &Chain, turn: &Turn) -> Result<(), String> {
    for consent in &turn.consents {
        let wrong = |what: &str| format!("the consent of {} {what}", consent.seat);
        let place = chain.header.seats.iter().position(|(name, _)| *name == consent.seat);
        let place = place.ok_or_else(|| wrong("is of nobody who has a seat"))?;
        if consent.on != turn.after {
            return Err(wrong(&format!("to {} was given at another place", consent.to.in_words())));
        }
        let identity = chain.identity(Seat::at(place));
        let is_signed =
            identity.is_some_and(|owner| owner.agreed(&consent_hash(&chain.id, consent), &consent.signature));
        if !is_signed {
            return Err(wrong("is not signed by that seat for this table, or was altered"));
        }
    }
    Ok(())
}
