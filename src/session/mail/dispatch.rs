//! A table on its way to people, and how they are told of it.

use super::armoring::Armoring;
use super::look::MailLook;
use crate::post::Person;
use crate::rules::Seat;
use crate::session::{BrowserAddress, LeftBefore, NextStep};

/// A text that holds a table or a part of it, with the people to whom it goes and how they are told of it.
#[derive(Clone, Debug)]
pub struct Dispatch<'a> {
    /// The people to whom it goes.
    pub to: Vec<Person>,
    /// The people who get a copy.
    pub cc: Vec<Person>,
    /// The seats that are told what has happened since they wrote.
    pub readers: &'a [Seat],
    /// The next step, for those seats.
    pub next: NextStep,
    /// The text that travels.
    pub file: &'a str,
    /// How the mail is to look.
    pub look: MailLook,
    /// Whether the armour stands in the text besides.
    pub armoring: Armoring,
    /// Where somebody who has no bypost finds `bypost.html`, if the sender knows that.
    pub browser: Option<&'a BrowserAddress>,
    /// The program that has the game: bypost, or one with other games.
    pub program: &'a str,
    /// Whether `bypost.html` has the game as well.
    pub has_page: bool,
    /// That the same has left before: then the mail reminds.
    pub reminds: Option<LeftBefore>,
}
