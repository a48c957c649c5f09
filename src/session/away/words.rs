//! What is told of somebody who is away.

use super::absences::Absences;
use crate::file::{AwayNotice, Time};
use crate::rules::Seat;
use crate::table::Table;

/// What is never left out where a notice is told.
#[cfg(feature = "draft")]
const CLOCK: &str = "the table's clock does not wait";

/// Seconds for which it is told that somebody is back earlier than was told: a month.
const BACK: i64 = 30 * 24 * 60 * 60;

/// Until when somebody is away: a day alone where it is one.
#[must_use]
pub fn until_in_words(until: Time) -> String {
    if until.seconds() % 86_400 == 0 { until.day_in_words() } else { until.in_words() }
}

/// That a player is away.
#[must_use]
pub fn away_in_words(name: &str, until: Time) -> String {
    format!("{name} is away until {}", until_in_words(until))
}

/// Who is away of those who have a seat at a table, as far as it is known, in the order of the seats.
#[must_use]
pub fn away_at(absences: &Absences, table: &Table, now: Time) -> Vec<(Seat, Time)> {
    let until = |seat: Seat| absences.of_seat(table, seat, now).map(|until| (seat, until));
    table.seats().all().filter_map(until).collect()
}

/// The notices of this home that a mail with a table brings along: those of keys that have a seat at it,
/// while they tell something.
#[must_use]
pub fn away_to_tell(absences: &Absences, table: &Table, now: Time) -> Vec<AwayNotice> {
    let has_seat = |notice: &&AwayNotice| table.members().iter().any(|member| member.identity.bytes() == notice.key);
    let tells = |notice: &&AwayNotice| notice.until > now || notice.until <= notice.written && !is_past(notice, now);
    absences.own().iter().filter(has_seat).filter(tells).cloned().collect()
}

fn is_past(notice: &AwayNotice, now: Time) -> bool {
    notice.written.plus(BACK) < now
}

/// What a mail says of its sender's notices.
#[cfg(feature = "draft")]
pub(in crate::session) fn told_in_mail(notices: &[AwayNotice], table: &Table) -> Vec<String> {
    let told = |notice: &AwayNotice| {
        let owns =
            |seat: &Seat| table.members().get(seat.index()).is_some_and(|one| one.identity.bytes() == notice.key);
        let names: Vec<&str> = table.seats().all().filter(owns).map(|seat| table.seats().name(seat)).collect();
        let names = crate::kit::listed(&names);
        let words = match notice.until > notice.written {
            true => format!("{}; {CLOCK}.", away_in_words(&names, notice.until)),
            false => format!("{names} is back."),
        };
        crate::draw::escape::printable(&words)
    };
    notices.iter().map(told).collect()
}
