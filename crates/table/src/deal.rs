//! Faces of an open deal, which everybody can work out.

use crate::file::Deal;
use bypost_rules::kit::fit;
use bypost_rules::{Face, Game, Lot, Part, Slot, Throw};
use bypost_seal::open_numbers;

/// The faces of a lot of an open deal in dealing order; none if the listed lots are used up. `inputs` are the
/// cards that go into a shuffle.
///
/// # Errors
/// A listed lot that does not fit what the game asks for.
pub(super) fn open_faces(
    deal: &Deal,
    game: &dyn Game,
    number: u32,
    lot: &Lot,
    inputs: &[u16],
) -> Result<Option<Vec<Face>>, String> {
    let listed = match deal {
        Deal::Sealed => return Ok(None),
        Deal::Seed(seed) => return Ok(Some(from_seed(seed, number, lot, inputs))),
        Deal::Lots(lots) => lots.get(number as usize - 1),
    };
    let Some(text) = listed else { return Ok(None) };
    let faces = match lot {
        Lot::Throw(throw) => listed_throw(text, number, throw)?,
        Lot::Shuffle(_) => listed_cards(text, number, game, inputs)?,
    };
    Ok(Some(faces))
}

fn from_seed(seed: &str, number: u32, lot: &Lot, inputs: &[u16]) -> Vec<Face> {
    let slot = Slot { lot: number, place: 0 };
    match lot {
        Lot::Throw(throw) => vec![Face::Thrown(open_numbers(seed, slot, throw))],
        Lot::Shuffle(_) => {
            // A shuffle is dealt like a pick of all things.
            let all = Throw::new([Part::Pick { count: fit(inputs.len()), of: fit(inputs.len()) }]);
            let order = open_numbers(seed, slot, &all);
            order.into_iter().map(|number| Face::Card(inputs[usize::from(number) - 1])).collect()
        }
    }
}

fn listed_throw(text: &str, lot: u32, throw: &Throw) -> Result<Vec<Face>, String> {
    let numbers: Option<Vec<u16>> = text.split(' ').map(number).collect();
    let numbers = numbers.ok_or_else(|| format!("lot {lot} must be numbers: it is a throw"))?;
    throw.check(&numbers).map_err(|error| format!("lot {lot}: {error}"))?;
    Ok(vec![Face::Thrown(numbers)])
}

fn listed_cards(text: &str, lot: u32, game: &dyn Game, inputs: &[u16]) -> Result<Vec<Face>, String> {
    let read = |text: &str| {
        let card = game.read_face(text).filter(|card| game.write_face(*card) == text);
        card.ok_or_else(|| format!("lot {lot} must be cards: {text:?} is none"))
    };
    let cards = text.split(' ').map(read).collect::<Result<Vec<u16>, String>>()?;
    let mut left = inputs.to_vec();
    for card in &cards {
        let at = left.iter().position(|input| input == card);
        let at = at.ok_or_else(|| match (game.write_face(*card), inputs.contains(card)) {
            (card, true) => format!("lot {lot} has {card} too often"),
            (card, false) => format!("lot {lot} has {card}, which is none of its cards"),
        })?;
        left.swap_remove(at);
    }
    match left.first() {
        Some(card) => Err(format!("lot {lot} lacks {}", game.write_face(*card))),
        None => Ok(cards.into_iter().map(Face::Card).collect()),
    }
}

/// A number in plain digits.
fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|number: &u16| number.to_string() == text)
}
