//! A tail that goes on from a turn which is not here: what a person is told of it.

use crate::chain::span;
use crate::file::{Hint, Tail};
use crate::session::{OtherStates, Refusal};

/// The turns of a tail as the subject of a verb.
fn turns(tail: &Tail, verb: [&str; 2]) -> String {
    span(tail.from() + 1, tail.last(), verb)
}

/// Why a tail is refused that those who play have not signed.
pub(in crate::session) fn unsigned(tail: &Tail) -> Refusal {
    Refusal::new(format!("{} not signed by those who play", turns(tail, [" is", " are"])))
}

/// What a tail shows that goes on from a turn which was taken back here.
pub(in crate::session) fn answered(tail: &Tail, own: &[String]) -> Refusal {
    let (before, came) = (tail.from(), turns(tail, [" goes", " go"]));
    let what = format!(
        "{came} on from a turn {before} that was taken back here: it has left all the same, and counts; what was signed \
         in its place does not leave any more"
    );
    Refusal::new(what).hint(ask_for_all(tail, own))
}

impl OtherStates {
    /// Whom to ask for the whole table, if turns of it wait here for those before them; the seats here are
    /// given.
    pub(in crate::session) fn ask_for_all(&self, own: &[String]) -> Option<Hint> {
        self.waiting.as_ref().map(|tail| ask_for_all(tail, own))
    }

    /// That turns wait here for those before them, of a table that has so many turns here.
    pub(in crate::session) fn awaited(&self, turns_here: usize) -> Option<String> {
        let tail = self.waiting.as_ref()?;
        let (before, came) = (span(turns_here + 1, tail.from(), ["", ""]), turns(tail, [" is", " are"]));
        Some(format!(
            "{came} here, and {before} before that have not come: the table has gone on, so nothing is played on this file"
        ))
    }
}

/// The way to the whole table: somebody who has written a turn of the tail, and none of these, has it.
fn ask_for_all(tail: &Tail, own: &[String]) -> Hint {
    let mut authors = tail.turns.iter().rev().map(|turn| &turn.seat);
    let author = authors.find(|seat| !own.contains(seat)).map_or("another player", String::as_str);
    Hint::from(format!("ask {author} for the whole table")).and(Hint::command("bypost mail FILE --whole sends it"))
}

/// Why a tail makes no state, and whom to ask: somebody who has written a turn of it, and none of these.
pub(in crate::session) fn missing(tail: &Tail, turns_here: usize, waits: bool, own: &[String]) -> Refusal {
    let (before, came) = (tail.from(), turns(tail, [" goes", " go"]));
    let what = if turns_here == 0 {
        format!("{came} on from turn {before} of a table that is not here")
    } else if before > turns_here {
        format!("{came} on from turn {before}, which has not come yet")
    } else {
        format!("{came} on from another turn {before} than the one here")
    };
    let kept = match waits {
        true => "; it is kept until that comes",
        false if turns_here > 0 && before > turns_here => "; it is not kept",
        false => "",
    };
    Refusal::new(what + kept).hint(ask_for_all(tail, own))
}
