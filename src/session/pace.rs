//! How long a turn may take at a new table, what becomes of a seat that is late, and what that and other
//! terms of a table mean for those who join.

use super::Refusal;
use crate::file::{Deal, Header, Pace};
use crate::rules::{Awaits, LotRequests};
use crate::table::Table;

/// The pace of a sealed table of several seats whose maker says nothing of it. A table from which somebody
/// vanishes could not be ended without one.
const USUAL: &str = "14d+30d";

/// The pace of a new table: as a person typed it, with `none` for none; or as usual, if that person typed
/// nothing.
///
/// # Errors
/// A text that is no pace.
pub fn pace_of(typed: Option<&str>, deal: &Deal, seats: usize) -> Result<Option<Pace>, Refusal> {
    let typed = typed.map(str::trim).filter(|text| !text.is_empty());
    match typed.or_else(|| (deal.is_sealed() && seats > 1).then_some(USUAL)) {
        None | Some("none") => Ok(None),
        Some(text) => Pace::read(text)
            .map(Some)
            .ok_or_else(|| Refusal::new("a pace is written like 3d, 36h or 3d+21d, or is none")),
    }
}

/// What those who join agree to about time, in one sentence; none at a table without a pace.
pub fn pace_in_words(header: &Header) -> Option<String> {
    let result = match header.forfeit {
        true => "counts in standings as a loss of the late one, unless that one contests it (forfeit)",
        false => "counts for nobody",
    };
    let words = header.pace?.in_words();
    let may = match (header.seats.len(), header.rescue) {
        (0..=2, _) => "another one may claim: that",
        (_, None) => "the others may agree to claim: that",
        (_, Some(_)) => "the others may agree to go on without that seat, or to claim: a claim",
    };
    Some(format!("{words}; when a seat's time is used up, {may} ends the game, and {result}"))
}

/// What those who join trade at a table with rescue, in one sentence; none at a table without.
pub fn rescue_in_words(header: &Header) -> Option<String> {
    let pieces = header.rescue?;
    Some(format!(
        "all others can agree to go on without a seat that is late, if {pieces} of them are there to pay for it; in \
         return any {pieces} others together could see a seat's hand, and know shuffles and throws early (rescue)"
    ))
}

/// What those who join allow at a table with hints, in one sentence; none at a table without.
pub fn hints_in_words(header: &Header) -> Option<String> {
    let hints = "everybody may ask their own program what it would play in their place (hints)";
    header.hints.then(|| hints.to_owned())
}

/// What whoever goes on without a seat should know before it is signed, in lines.
pub fn without_in_words(table: &Table, late: &str) -> Vec<String> {
    let (pieces, turn) = (table.pieces_needed().unwrap_or_default(), table.turns() + 1);
    let hand = table.seats().find(late).and_then(|seat| table.game().parting(seat, &format!("{late}'s")));
    let playing = table.seats().find(late).filter(|seat| !table.game().is_out(*seat));
    let ends = playing.is_some_and(|seat| {
        let mut game = table.game().boxed();
        // Which numbers its lots would have does not matter.
        game.resign(seat, &mut LotRequests::new(u32::MAX >> 1));
        matches!(game.awaits(), Awaits::Over(_))
    });
    let paid = match ends {
        true => format!(
            "that ends the game: nobody pays, and nobody has won; a file in which {late} was in time counts instead once \
             the author of turn {turn}, or a seat that has agreed to it, has signed there"
        ),
        false => format!(
            "{pieces} of you pay what {late} owes, in turns that are made unasked; a file in which {late} was in time may \
             count until somebody other than the author of turn {turn} pays: the first such payment settles that the file \
             without {late} counts"
        ),
    };
    vec![
        format!(
            "{late} will be taken as resigned, and sign nothing here any more; once the file is sent, nobody can take \
             that back"
        ),
        hand.unwrap_or_else(|| format!("{late}'s hand goes out of the game, face down")),
        paid,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_table_of_several_has_a_pace_unless_told_otherwise() {
        let open = Deal::Seed(String::new());
        for (typed, deal, seats, pace) in [
            (None, &Deal::Sealed, 2, Ok(Some("14d+30d"))),
            (Some(" "), &Deal::Sealed, 8, Ok(Some("14d+30d"))),
            (None, &Deal::Sealed, 1, Ok(None)),
            (None, &open, 2, Ok(None)),
            (Some("none"), &Deal::Sealed, 2, Ok(None)),
            (Some(" 3d "), &Deal::Sealed, 2, Ok(Some("3d"))),
            (Some("36h+1d"), &open, 1, Ok(Some("36h+1d"))),
            (Some("0d"), &Deal::Sealed, 2, Err(())),
            (Some("never"), &Deal::Sealed, 2, Err(())),
        ] {
            let found = pace_of(typed, deal, seats).map(|pace| pace.map(|pace| pace.to_string())).map_err(|_| ());
            assert_eq!(found, pace.map(|pace| pace.map(str::to_owned)), "{typed:?} {seats}");
        }
    }
}
