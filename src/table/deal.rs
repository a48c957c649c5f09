//! Faces of an open deal, which everybody can work out.

use crate::file::Deal;
use crate::rules::{Face, Slot, Throw};
use crate::seal::open_numbers;

/// The face of a slot of an open deal; none if the listed lots are used up.
///
/// # Errors
/// A listed lot that could not be.
pub(super) fn open_face(deal: &Deal, slot: Slot, throw: &Throw) -> Result<Option<Face>, String> {
    match deal {
        Deal::Sealed => Ok(None),
        Deal::Seed(seed) => Ok(Some(Face::Thrown(open_numbers(seed, slot, throw)))),
        Deal::Lots(lots) => {
            let Some(lot) = lots.get(slot.lot as usize - 1) else { return Ok(None) };
            let numbers: Option<Vec<u16>> = lot.split(' ').map(number).collect();
            let numbers = numbers.ok_or_else(|| format!("lot {} must be numbers: it is a throw", slot.lot))?;
            throw.check(&numbers).map_err(|error| format!("lot {}: {error}", slot.lot))?;
            Ok(Some(Face::Thrown(numbers)))
        }
    }
}

/// A number in plain digits.
fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|number: &u16| number.to_string() == text)
}
