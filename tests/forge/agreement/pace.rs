//! A header has another pace, or one that no table can have.

use bypost::file::{Header, Pace, text};

use super::tables::TABLES;
use crate::forge::{Case, case};

/// A table with another header, under which nobody has signed anything again.
fn beheaded(alter: impl FnOnce(&mut Header)) -> String {
    let mut file = TABLES.playing.file();
    alter(&mut file.header);
    text(&file, "")
}

/// The header alone, with another pace.
fn pace(written: &str) -> String {
    text(&TABLES.playing.up_to(0).file(), "").replace("pace = \"1h+2h\"", &format!("pace = \"{written}\""))
}

/// The header alone, with a line of this value for `forfeit`.
fn forfeit(value: &str) -> String {
    text(&TABLES.playing.up_to(0).file(), "").replace("+2h\"", &format!("+2h\"\nforfeit = {value}"))
}

/// The cases.
pub(crate) const CASES: &[Case] = &[
    case("pace-altered", "header", |_| beheaded(|header| header.pace = Pace::read("1h+3h"))),
    case("pace-removed", "header", |_| beheaded(|header| header.pace = None)),
    case("pace-of-nothing", "header", |_| pace("0h")),
    case("pace-with-a-leading-zero", "header", |_| pace("01h")),
    case("pace-of-weeks", "header", |_| pace("1w")),
    case("pace-of-two-banks", "header", |_| pace("1h+1h+1h")),
    case("pace-with-a-blank", "header", |_| pace("1h + 1h")),
    case("pace-as-a-number", "header", |_| pace("").replace("pace = \"\"", "pace = 3")),
    case("forfeit-added", "header", |_| beheaded(|header| header.forfeit = true)),
    case("forfeit-without-a-pace", "header", |_| beheaded(|header| (header.pace, header.forfeit) = (None, true))),
    case("forfeit-of-a-later-version", "header", |_| forfeit("\"always\"")),
    case("forfeit-empty", "header", |_| forfeit("\"\"")),
    case("forfeit-as-a-truth-value", "header", |_| forfeit("true")),
];
