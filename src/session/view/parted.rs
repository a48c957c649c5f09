//! The next step at a file from which another one has parted, while nothing decides which of them counts.

use super::asker::{Due, NextStep};
use super::table_now::TableNow;
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::Hint;
use crate::kit::listed;
use crate::session::files::file_name::is_branch;
use crate::session::{OtherState, signer};

impl TableNow<'_> {
    /// A table that has parted goes on all the same, once those who play agree on a file. The other file may
    /// lie there for good, so it never hides the step. Where the others go on without a seat, somebody has to
    /// say which file it is: whoever waits in one of them may be awaited in the other.
    pub(super) fn parted(&self, next: NextStep) -> NextStep {
        let chain = &self.opened.chain;
        let goes_on_without = |first: &Link, second: &Link| first.without().or(second.without()).is_some();
        let parted = |other: &&OtherState| match (compare(chain, &other.chain), &other.path) {
            (Relation::Parted { first, second, .. }, Some(path)) => {
                is_branch(path, &chain.id) || goes_on_without(first, second)
            }
            _ => false,
        };
        let Some(other) = self.asker.others.states.iter().find(parted) else { return next };
        let (word, is_kept) =
            (self.word_of(other), other.path.as_deref().is_some_and(|path| is_branch(path, &chain.id)));
        let told = match is_kept {
            true => format!("bypost status {word} tells how to go on with the other one"),
            false => self.typed("verify", &word) + " tells who signed what",
        };
        let first = Hint::from(self.undecided(other).unwrap_or_else(|| "the table has parted".to_owned()) + AGREE);
        let first = self.better(other).into_iter().fold(first, Hint::and).and(Hint::command(told));
        let is_open = matches!(compare(chain, &other.chain), Relation::Parted { first, second, is_fork: false }
            if goes_on_without(first, second));
        let due = if is_open && self.table.outcome().is_none() { Due::Decide } else { next.due };
        NextStep { due: due.min(next.due), words: first.and(next.words.led_by("if it is this one, ")), ..next }
    }

    /// Another file as it is spoken of: by its name where files have names.
    pub(super) fn beside(&self, other: &OtherState) -> String {
        let is_named = self.is_named() && self.asker.readers.is_empty();
        if is_named { self.word_of(other) } else { "the other file".to_owned() }
    }

    /// Who signed two versions of a turn, where another file has parted by that.
    pub(super) fn undecided(&self, other: &OtherState) -> Option<String> {
        let Relation::Parted { first, second, is_fork: true } = compare(&self.opened.chain, &other.chain) else {
            return None;
        };
        Some(format!("{} signed two versions of turn {}", signer(first, second), first.turn.number))
    }

    /// Which of two files the players had better go on with, where one seat has forked: the one in which
    /// others have answered it.
    pub(super) fn better(&self, other: &OtherState) -> Option<String> {
        let chain = &self.opened.chain;
        let Relation::Parted { first, second, is_fork: true } = compare(chain, &other.chain) else { return None };
        let from = first.turn.number as usize - 1;
        let answers = |chain: &Chain| -> Vec<String> {
            let is_answer = |link: &&Link| link.binds() && ![first.seat, second.seat].contains(&link.seat);
            let mut names: Vec<String> =
                chain.links[from..].iter().filter(is_answer).map(|link| link.turn.seat.clone()).collect();
            names.sort();
            names.dedup();
            names
        };
        let (file, names) = match (answers(chain), answers(&other.chain)) {
            (names, none) if none.is_empty() && !names.is_empty() => ("this file".to_owned(), names),
            (none, names) if none.is_empty() && !names.is_empty() => (self.beside(other), names),
            _ => return None,
        };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        Some(format!("best is {file}, in which {} {have} played on", listed(&names)))
    }
}

/// What players do where nothing decides which file counts.
const AGREE: &str = ", so agree first with all who play which file goes on";
