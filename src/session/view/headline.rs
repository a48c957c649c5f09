//! The head and the foot of a picture: whose turn it is or how the table ended, and which table it is.

use super::missing_seats::missing_seats;
use crate::draw::scene::{Headline, Line, Span, Style, Thing};
use crate::kit::{self, hex};
use crate::rules::{Outcome, Seat};
use crate::table::{Ending, Table};

/// The head of a table, and its foot.
pub(super) fn head(table: &Table) -> Headline {
    let (headline, below) = match table.outcome() {
        None => (awaited(table), until(table).map(Line::plain)),
        Some(outcome) => ended(table, &outcome),
    };
    let below =
        missing(table).map(Line::plain).into_iter().chain(below).chain(unwitnessed(table).map(Line::plain)).collect();
    let (title, short) = (&table.game().info().title, &hex(&table.id())[..8]);
    let foot = format!("{title}, table {short}, turn {}", table.turns());
    Headline { headline, below, foot: Line::styled(foot, Style::Dim) }
}

/// Whose turn it is.
fn awaited(table: &Table) -> Line {
    let Some(seat) = table.clock() else { return strong("The listed lots are used up") };
    let rest = match (table.is_full(), owed(table)) {
        (false, _) => " to join".to_owned(),
        (true, Some(owed)) => format!(" {owed}"),
        (true, None) => " to play".to_owned(),
    };
    let told = Span::new(format!("{}{rest}", table.seats().name(seat)), Style::Strong);
    [sign(seat), told].into_iter().collect()
}

/// How the table ended, and what is claimed.
fn ended(table: &Table, outcome: &Outcome) -> (Line, Option<Line>) {
    let is_alone = table.seats().count() == 1;
    let name = |seat| table.seats().name(seat);
    if let Some((late, by)) = table.ended_without().zip(table.last()) {
        return (listed(table, "Over without ", &[late], ""), Some(Line::plain(claim(name(by), name(late), false))));
    }
    match table.ending() {
        Some(Ending::Accused { by, dealer }) => (
            listed(table, "Over: ", &[dealer], " dealt a false piece"),
            Some(Line::plain(accused(name(by), name(dealer)))),
        ),
        Some(Ending::Claimed { by, late, contested, .. }) => {
            let claim = Some(Line::plain(claim(name(by), name(late), contested)));
            let forfeit = table.forfeit().filter(|_| !contested);
            let line = match (forfeit, contested) {
                (Some(forfeit), _) => listed(table, "Claimed, counts as a win for ", &forfeit.winners, ""),
                (None, false) => listed(table, "Claimed by ", &[by], ""),
                (None, true) => strong("Contested"),
            };
            (line, claim)
        }
        None if !is_alone => {
            let winners: Vec<Seat> = outcome.winners().collect();
            let after = format!(" {}{}: {}", win(winners.len()), by_scores(outcome), outcome.why);
            (listed(table, "", &winners, &after), None)
        }
        _ => (strong(&format!("Over: {}", outcome.why)), None),
    }
}

/// Seats with their signs, between these words.
fn listed(table: &Table, before: &str, seats: &[Seat], after: &str) -> Line {
    let word = |text: &str| Span::new(text, Style::Strong);
    let mut spans = vec![word(before)];
    for (place, seat) in seats.iter().enumerate() {
        let between = match seats.len() - place {
            _ if place == 0 => "",
            1 => " and ",
            _ => ", ",
        };
        spans.extend([word(between), sign(*seat), word(table.seats().name(*seat))]);
    }
    spans.push(word(after));
    Line(spans.into_iter().filter(|span| span.thing.is_some() || !span.glyph.unicode.is_empty()).collect())
}

/// What so many winners do.
pub(super) fn win(winners: usize) -> &'static str {
    if winners == 1 { "wins" } else { "share the win" }
}

/// The scores behind what the winners do, the best one first: ` 11 to 10`; nothing in games without scores.
pub(super) fn by_scores(outcome: &Outcome) -> String {
    let mut places = outcome.places.clone();
    places.sort_by_key(|place| place.rank);
    let scores: Option<Vec<String>> = places.iter().map(|place| Some(place.score?.to_string())).collect();
    scores.map(|scores| format!(" {}", scores.join(" to "))).unwrap_or_default()
}

fn strong(told: &str) -> Line {
    Line::styled(told, Style::Strong)
}

/// The sign of a seat, before its name.
fn sign(seat: Seat) -> Span {
    Span::new("", Style::Strong).of(Thing::Token { seat: seat.byte() })
}

/// What is to be said of a table whose chance nobody else has made. Whoever plays alone knows it, so that it
/// is said of a finished table only, which others may be shown.
pub(crate) fn unwitnessed(table: &Table) -> Option<&'static str> {
    let is_said = !table.is_witnessed() && (table.seats().count() > 1 || table.outcome().is_some());
    is_said.then_some("chance not witnessed: the lots of this table were known to its maker")
}

/// Until when something is to be done, if there is a pace.
pub(super) fn until(table: &Table) -> Option<String> {
    let until = table.deadline().filter(|_| table.outcome().is_none() && table.is_full());
    until.map(|until| format!("until {}", until.in_words()))
}

/// Who is missing, and how many have paid for the first of them; none if nobody is.
pub(super) fn missing(table: &Table) -> Option<String> {
    let missing = missing_seats(table).seats;
    let names: Vec<&str> = missing.iter().map(|one| table.seats().name(one.seat)).collect();
    let first = names.first()?;
    let is = if names.len() == 1 { "is" } else { "are" };
    let paid = missing[0].paid_in_words().map(|paid| format!(": {paid} for {first}")).unwrap_or_default();
    Some(format!("{} {is} missing{paid}", kit::listed(&names)))
}

/// What the seat on the clock is to do for the first missing seat, after a verb; none while nobody is
/// missing.
pub(super) fn owed(table: &Table) -> Option<String> {
    missing_seats(table).owed.map(|owed| owed.to_do(table))
}

/// What a seat has shown of another one.
pub(super) fn accused(by: &str, dealer: &str) -> String {
    format!("{by} has shown that {dealer} dealt a false piece of its key")
}

/// What is claimed, and whether that is denied.
pub(super) fn claim(by: &str, late: &str, is_contested: bool) -> String {
    let denied = if is_contested { format!(", and {late} denies it") } else { String::new() };
    format!("{by} says that {late}'s time is used up{denied}")
}
