//! A table as somebody has it who asks for the next step.

use super::ahead::check_late;
use super::asker::Asker;
use super::asks::Asks;
use crate::file::{Agreed, TableStep};
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::agreement::agreements::Agreement;
use crate::session::company::opponents::opponent_at;
use crate::session::keys::keyring::Keyring;
use crate::session::{Opened, key_of};
use crate::table::Table;

/// A table with all that decides on the next step.
pub(super) struct TableNow<'a> {
    pub(super) opened: &'a Opened,
    pub(super) table: &'a Table,
    pub(super) asker: &'a Asker<'a>,
    /// The seats whose keys are here.
    pub(super) own: Vec<Seat>,
    pub(super) agreements: Vec<Agreement>,
    /// What this home asks before it signs.
    pub(super) asks: Asks,
}

impl TableNow<'_> {
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.table.seats().name(seat)
    }

    /// The seats of persons whose keys are here.
    pub(super) fn persons(&self) -> Vec<Seat> {
        let is_person = |seat: &Seat| opponent_at(self.asker.keys, self.table, *seat).is_none();
        self.own.iter().copied().filter(is_person).collect()
    }

    pub(super) fn is_here(&self, seat: Seat) -> bool {
        self.own.contains(&seat)
    }

    /// A command on this file.
    pub(super) fn command(&self, words: &str, rest: &str) -> Vec<String> {
        let is_found = self.asker.is_found && ["join", "moves", "play", "show"].contains(&words);
        let words = ["bypost", words, if is_found { "" } else { self.asker.file }, rest];
        words.into_iter().filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    /// The same as it is typed.
    pub(super) fn typed(&self, words: &str, rest: &str) -> String {
        self.command(words, rest).join(" ")
    }

    pub(super) fn is_late(&self) -> bool {
        self.table.deadline().is_some() && check_late(self.table, self.asker.now).is_ok()
    }

    /// The seat that may go on now without the late one, once the others have agreed.
    pub(super) fn goes_on_without(&self, late: Seat) -> Option<Seat> {
        self.table.seats().from(late).find(|seat| self.table.may_go_on_without(*seat, self.name(late)).is_ok())
    }

    /// Whether a seat has agreed to something on the last turn.
    pub(super) fn has_agreed(&self, seat: Seat, to: &Agreed) -> bool {
        self.agreements.iter().any(|one| one.to == *to && one.given.iter().any(|name| name == self.name(seat)))
    }

    /// The newest seat here without which the others went on.
    pub(super) fn put_out(&self) -> Option<Seat> {
        let late = |turn| match TableStep::of(turn)? {
            TableStep::Without(late) => self.table.seats().find(&late),
            _ => None,
        };
        self.table.pieces_needed()?;
        let turns = self.opened.chain.links.iter().rev().map(|link| &link.turn);
        turns.filter_map(late).find(|seat| self.is_here(*seat))
    }

    /// What is asked of the identity of a seat here; none if its key is locked, or elsewhere.
    pub(super) fn with_identity<T>(&self, seat: Seat, asks: impl FnOnce(&Identity) -> T) -> Option<T> {
        let mut keyring = Keyring::new(vec![key_of(self.asker.keys, self.table, seat)?.clone()]);
        if keyring.is_shut(0) {
            return None;
        }
        keyring.identity(0).ok().map(asks)
    }
}
