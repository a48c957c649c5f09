//! How long a turn may take at a new table, and what that means for those who join.

use super::Refusal;
use crate::file::{Deal, Header, Pace};

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
#[must_use]
pub fn pace_in_words(header: &Header) -> Option<String> {
    let result = match header.forfeit {
        true => "counts in standings as a loss of the late one, unless that one contests it (forfeit)",
        false => "counts for nobody",
    };
    let words = header.pace?.in_words();
    Some(format!("{words}; when a seat's time is used up, another one may claim: that ends the game, and {result}"))
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
