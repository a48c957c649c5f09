//! How one state of a table stands to another, in words.

use crate::chain::{Link, Relation};
use crate::kit::{hex, listed};
use crate::session::view::story::headline;

/// What can be done where two keys have joined one seat.
pub(in crate::session) const RACE: &str = "ask all who play which join counts: a home that has signed a turn after one join signs none after the other, so the \
     others go on with the file that holds that turn, or a new table is begun";

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
        Relation::SameEnd { first, second } => Some((
            "same-end",
            format!(
                "{one} and {other} have the same end, and differ only in what was revealed or contested after it, which convicts \
                 nobody\n  {one}: {}\n  {other}: {}",
                headline(&first.turn, None),
                headline(&second.turn, None)
            ),
        )),
        Relation::Parted { first, second, is_fork: true } => Some((
            "fork",
            format!(
                "FORK at turn {}: {} signed two different turns there\n  {one}: {}\n  {other}: {}\n  the key that signed both: \
                 {}\n  {}\n  {}",
                first.turn.number,
                signer(first, second),
                headline(&first.turn, None),
                headline(&second.turn, None),
                first.author.fingerprint(),
                hex(&first.hash),
                hex(&second.hash),
            ),
        )),
        Relation::Parted { first, second, is_fork: false } if first.turn.join.is_none() => Some((
            "parted",
            format!(
                "the files part at turn {}, and nobody signed both turns\n  {one}: {}\n  {other}: {}",
                first.turn.number,
                headline(&first.turn, None),
                headline(&second.turn, None)
            ),
        )),
        Relation::Parted { first, second, is_fork: false } => Some((
            "race",
            format!(
                "the files part at turn {}: in {one} {} joined as {}, in {other} {}; {RACE}",
                first.turn.number,
                first.author.fingerprint(),
                first.turn.seat,
                second.author.fingerprint()
            ),
        )),
    }
}

/// The seat that signed both turns of a fork, or the key of both seats.
#[must_use]
pub fn signer(one: &Link, other: &Link) -> String {
    let [first, second] = if one.seat <= other.seat { [one, other] } else { [other, one] };
    match [&*first.turn.seat, &*second.turn.seat] {
        [seat, same] if seat == same => seat.to_owned(),
        seats => format!("the key of {}", listed(&seats)),
    }
}

/// Why one of two turns counts, in one of which the others go on without a seat; none if neither is such a
/// turn.
#[must_use]
pub fn without_counts(kept: &Link, gone: &Link) -> Option<String> {
    let number = kept.turn.number;
    match (kept.without(), gone.without()) {
        (Some(late), _) => Some(format!("the others go on without {late} in turn {number}, and have signed below it")),
        (_, Some(late)) => {
            let author = gone.turn.seat.as_str();
            let agreed = gone.turn.consents.iter().map(|consent| consent.seat.as_str());
            let wanted = std::iter::once(author).chain(agreed).collect::<Vec<_>>().join(" or ");
            Some(format!("{author} went on without {late} in turn {number}, but {wanted} has played on with {late}"))
        }
        _ => None,
    }
}

/// Why one of two turns counts: a claim was withdrawn, or it is decided whether the others go on without a
/// seat.
pub(in crate::session) fn why_counts(kept: &Link, gone: &Link) -> String {
    let withdrawn = || format!("the claim in turn {} was withdrawn by those who have played on", kept.turn.number);
    without_counts(kept, gone).unwrap_or_else(withdrawn)
}

/// That one of two files counts, and why.
fn replaced(newer: &str, kept: &Link, older: &str, gone: &Link) -> String {
    let why = why_counts(kept, gone);
    format!(
        "{newer} counts, and not {older}: {why}\n  {newer}: {}\n  {older}: {}",
        headline(&kept.turn, None),
        headline(&gone.turn, None)
    )
}

/// So many turns, in words.
#[must_use]
pub fn turns(count: usize) -> String {
    if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") }
}
