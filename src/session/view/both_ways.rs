//! The next step where others have agreed on another way to go on without a late seat than somebody here may
//! take now, or has agreed to: of two ways, a player is told the one command that ends the wait.

use super::ahead::had_long_enough_from;
use super::asker::{Due, NextStep};
use super::table_now::TableNow;
use crate::file::Agreed;
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::agreement::agreements::Agreement;
use crate::session::shell;

impl TableNow<'_> {
    /// Somebody here may do what others have agreed to about a late seat, and has agreed to the other way.
    /// Each home that may act says so, or each would wait for the other.
    pub(super) fn both_ways(&self, used_up: &str) -> Option<NextStep> {
        let is_meant = |one: &&Agreement| self.is_timely(&one.to) && one.is_usable(self.table, &self.own);
        let (one, own) =
            self.agreements.iter().filter(is_meant).find_map(|one| Some((one, self.agreed_otherwise(&one.to)?)))?;
        let (way, other, does) = match one.to {
            Agreed::Out(_) => ("to a claim", "to go on", " ends the table"),
            _ => ("to go on", "to a claim", " goes on"),
        };
        let given = self.have_agreed(one);
        let words = format!("{used_up}: {given} {way}, and {own} {other}; if both are written, the claim counts");
        let play = self.play_agreed(&one.to, &shell::agreed_step(&one.to));
        Some(NextStep::new(Due::Decide, words).by(play, does))
    }

    /// Others have agreed to go on without a late seat, and somebody here may do it, or agree, only later.
    pub(super) fn soon_without(&self, late: Seat, used_up: &str) -> Option<NextStep> {
        let to = Agreed::Without(self.name(late).to_owned());
        let (from, why) = had_long_enough_from(self.table, self.asker.memory)?;
        let one = self.agreements.iter().find(|one| one.to == to && self.asker.now <= from)?;
        let is_lacking = |seat: &&Seat| one.lacking.iter().any(|name| name == self.name(**seat));
        let author = self.goes_on_without(late).filter(|seat| self.is_here(*seat));
        let (own, command) = match self.own.iter().find(is_lacking) {
            Some(own) => (*own, self.consent(&to)),
            None => (author?, self.play_agreed(&to, &shell::agreed_step(&to))),
        };
        let does = if author == Some(own) { "do so" } else { "agree to that" };
        let (given, gone, own) = (self.have_agreed(one), self.name(late), self.name(own));
        let from = from.in_words_to_the_second();
        let words = format!("{used_up}: {given} to go on without {gone}, and {own} may {does} from {from} on");
        Some(NextStep::new(Due::Wait, words).with(why).told(command.join(" ") + " does it then"))
    }

    /// Who has agreed to something, such as `ann and bob have agreed`.
    fn have_agreed(&self, one: &Agreement) -> String {
        let has = if one.given.len() == 1 { "has" } else { "have" };
        format!("{} {has} agreed", listed(&one.given))
    }
}
