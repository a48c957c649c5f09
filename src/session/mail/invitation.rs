//! What a mail says to somebody who is asked to join: who invites to what, what bypost is, and what whoever
//! joins agrees to.

use crate::draw::escape::printable;
use crate::kit::listed;
use crate::rules::{OptionValue, Seat};
use crate::session::{Opened, hints_in_words, pace_in_words, rescue_in_words};
use crate::table::Table;

/// The lines of an invitation; none at a table that all have joined.
pub(super) fn invitation(opened: &Opened, reader: &str) -> Vec<String> {
    let Some([invites, terms]) = asked_to_join(&opened.table, reader) else { return Vec::new() };
    vec![
        invites,
        "bypost plays board and card games by post: a table is one file that goes from player to player. There is no \
         server, and nobody need be trusted."
            .to_owned(),
        terms,
    ]
}

/// Who invites somebody to what, and what whoever joins agrees to; none at a table that all have joined.
#[must_use]
pub fn asked_to_join(table: &Table, reader: &str) -> Option<[String; 2]> {
    if table.is_full() {
        return None;
    }
    let game = table.game().info();
    let from = if table.members().is_empty() { "The sender" } else { table.seats().name(Seat::new(0)) };
    let invites = format!("{from} invites {reader} to {}: {}.", game.title, game.summary.trim_end_matches('.'));
    Some([printable(&invites), printable(&terms(table))])
}

/// What whoever joins agrees to.
fn terms(table: &Table) -> String {
    let (header, game) = (table.header(), table.game().info());
    let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let mut terms = vec![format!("the order of play is {}", listed(&names))];
    let usual = |name: &str, value: &OptionValue| game.option(name).is_some_and(|option| option.kind.usual() == *value);
    let set = header.options.iter().filter(|(name, value)| !usual(name, value));
    terms.extend(set.map(|(name, value)| match value {
        OptionValue::Number(number) => format!("{name} is {number}"),
        // A file is too long to be told.
        OptionValue::Text(text) if text.len() > 60 => format!("{name} is a file that stands in the table"),
        OptionValue::Text(text) => format!("{name} is {text}"),
    }));
    terms.push(match header.deal.is_sealed() {
        true => "all who play make shuffles and throws together".to_owned(),
        false => "the lots are known to whoever has the file".to_owned(),
    });
    let time =
        pace_in_words(header).map_or_else(|| "nobody is ever late".to_owned(), |pace| format!("the pace is {pace}"));
    terms.push(time);
    terms.extend(rescue_in_words(header).into_iter().chain(hints_in_words(header)));
    format!("Whoever joins agrees to this: {}.", terms.join("; "))
}
