//! How one state of a table stands to another, in words.

use super::story::headline;
use crate::chain::{Link, Relation};
use crate::kit::hex;

/// How one file stands to another, in one word and in several; none if they are of different tables.
#[must_use]
pub fn in_words(relation: &Relation<'_>, one: &str, other: &str) -> Option<(&'static str, String)> {
    match relation {
        Relation::Strangers => None,
        Relation::Same => Some(("same", format!("{one} and {other} hold the same turns"))),
        Relation::FirstNewer(by) => Some(("newer", format!("{one} is newer than {other} by {}", turns(*by)))),
        Relation::SecondNewer(by) => Some(("older", format!("{one} is older than {other} by {}", turns(*by)))),
        Relation::FirstReplaces { first, second } => Some(("newer", replaced(one, first, other, second))),
        Relation::SecondReplaces { first, second } => Some(("older", replaced(other, second, one, first))),
        Relation::Parted { first, second, convicts: Some((mine, yours)) } => {
            let branch = |name: &str, first: &Link, signed: &Link| {
                let later = (first.hash != signed.hash).then(|| format!("; {}", headline(&signed.turn)));
                format!("  {name}: {}{}\n", headline(&first.turn), later.unwrap_or_default())
            };
            Some((
                "fork",
                format!(
                    "FORK at turn {}: {} signed turns of both branches\n{}{}  the key that signed both: {}\n  \
                     turn {}: {}\n  turn {}: {}",
                    first.turn.number,
                    mine.turn.seat,
                    branch(one, first, mine),
                    branch(other, second, yours),
                    mine.author.fingerprint(),
                    mine.turn.number,
                    hex(&mine.hash),
                    yours.turn.number,
                    hex(&yours.hash),
                ),
            ))
        }
        Relation::Parted { first, second, convicts: None } if first.turn.join.is_none() => Some((
            "parted",
            format!(
                "the files part at turn {}, and nobody signed both\n  {one}: {}\n  {other}: {}",
                first.turn.number,
                headline(&first.turn),
                headline(&second.turn)
            ),
        )),
        Relation::Parted { first, second, convicts: None } => Some((
            "race",
            format!(
                "the files part at turn {}: in {one} {} joined as {}, in {other} {}; the join that the next turn builds on counts",
                first.turn.number,
                first.author.fingerprint(),
                first.turn.seat,
                second.author.fingerprint()
            ),
        )),
    }
}

/// One branch takes the place of another, with the consent of all who play.
fn replaced(newer: &str, kept: &Link, older: &str, given_up: &Link) -> String {
    format!(
        "{newer} takes the place of {older} from turn {} on: all who play have given up that turn\n  {newer}: {}\n  \
         {older}, given up: {}",
        kept.turn.number,
        headline(&kept.turn),
        headline(&given_up.turn)
    )
}

/// So many turns, in words.
#[must_use]
pub fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
