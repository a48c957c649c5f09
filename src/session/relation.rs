//! How one state of a table stands to another, in words.

use crate::chain::Relation;
use crate::kit::hex;

/// How one file stands to another, in one word and in several; none if they are of different tables.
#[must_use]
pub fn in_words(relation: &Relation<'_>, one: &str, other: &str) -> Option<(&'static str, String)> {
    match relation {
        Relation::Strangers => None,
        Relation::Same => Some(("same", format!("{one} and {other} hold the same turns"))),
        Relation::FirstNewer(by) => Some(("newer", format!("{one} is newer than {other} by {}", turns(*by)))),
        Relation::SecondNewer(by) => Some(("older", format!("{one} is older than {other} by {}", turns(*by)))),
        Relation::Parted { first, convicts: Some((mine, yours)), .. } => Some((
            "fork",
            format!(
                "FORK at turn {}: {} signed turns of both branches\n  {one}: turn {}, {}\n  {other}: turn {}, {}\n  \
                 the key that signed both: {}",
                first.turn.number,
                mine.turn.seat,
                mine.turn.number,
                hex(&mine.hash),
                yours.turn.number,
                hex(&yours.hash),
                mine.author.fingerprint()
            ),
        )),
        Relation::Parted { first, second, convicts: None } => Some((
            "race",
            format!(
                "the files part at turn {}: in {one} {} joined as {}, in {other} {}; the one the next turn builds on holds",
                first.turn.number,
                first.author.fingerprint(),
                first.turn.seat,
                second.author.fingerprint()
            ),
        )),
    }
}

/// So many turns, in words.
#[must_use]
pub fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
