//! The next step at a file on which nobody here goes on: another one does, or has to come first; and
//! at one from which another has parted, while nothing decides which of them counts.

use std::path::Path;

use super::ahead::ahead;
use super::command::{Command, Deed};
use super::table_now::{Due, NextStep, Opening, TableNow};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::Hint;
use crate::kit::listed;
use crate::session::files::file_name::is_branch;
use crate::session::{Guard, OtherState, shell, signer};

const LACKING: &str = "this file lacks what was signed here: its table goes on in another file";

impl TableNow<'_> {
    /// A file on which nobody here may sign.
    pub(super) fn set_aside(&self) -> Option<NextStep> {
        if self.opened.check_is_played_on().is_err() {
            return Some(self.kept_aside());
        }
        let chain = &self.opened.chain;
        if chain.header.pace.is_some() && ahead(self.asker.now, chain).is_some() {
            let words = "the table is dated ahead of the clock here, and nothing is played on it before that time";
            return Some(NextStep::new(Due::Wait, words));
        }
        if self.asker.memory.is_some_and(|memory| memory.taken_back_in(chain).is_some()) {
            return Some(NextStep::new(Due::Nothing, "this file does not leave, and is not played on"));
        }
        // After the end nothing is lacking.
        if !self.asker.readers.is_empty() || self.table.outcome().is_some() {
            return None;
        }
        self.left_behind().or_else(|| self.gone_past()).or_else(|| self.lacking()).or_else(|| self.waits_for_turns())
    }

    /// The file is kept as another branch. Another one may count, or go on from it, or it may count itself.
    fn kept_aside(&self) -> NextStep {
        let (chain, words) = (&self.opened.chain, "this file is kept as another branch of its table");
        let is_played_on = |other: &&OtherState| other.path.as_deref().is_some_and(|path| !is_branch(path, &chain.id));
        let played_on = || self.asker.others.states.iter().filter(is_played_on);
        if let Some((why, other)) = self.asker.others.counting(chain).filter(|(_, other)| is_played_on(other)) {
            return self.on_to(NextStep::new(Due::Nothing, format!("{words}, and was left behind: {why}")), other);
        }
        let goes_on = |other: &&OtherState| matches!(compare(chain, &other.chain), Relation::SecondNewer(_));
        if let Some(other) = played_on().find(goes_on) {
            let next = NextStep::new(Due::Nothing, format!("{words}, and {} goes on from it", self.beside(other)));
            return self.on_to(next, other);
        }
        let next = NextStep::new(Due::Nothing, format!("{words}, and is not played on"));
        let is_past = |other: &&OtherState| {
            matches!(compare(chain, &other.chain), Relation::FirstReplaces { .. } | Relation::FirstNewer(_))
        };
        let is_last = |other: &OtherState| {
            let is_rival =
                matches!(compare(chain, &other.chain), Relation::Parted { .. } | Relation::SecondReplaces { .. });
            !is_rival || other.path.is_none()
        };
        if let Some(other) = played_on().find(is_past).filter(|_| self.asker.others.states.iter().all(is_last)) {
            let takes = format!(" puts it in the place of {}", self.word_of(other));
            let next = NextStep { due: Due::PressOn, ..next }.with("but it is the one that counts");
            return next.by(self.taking_in(self.asker.file), &takes);
        }
        match played_on().find(|other| matches!(compare(chain, &other.chain), Relation::Parted { .. })) {
            Some(other) => self.kept_undecided(next, other),
            None => next,
        }
    }

    /// It is not decided whether this kept file or another one counts.
    fn kept_undecided(&self, next: NextStep, other: &OtherState) -> NextStep {
        let (this, word) = (self.asker.file, self.word_of(other));
        let open = match self.undecided(other) {
            Some(fork) => fork,
            None => format!("it is not decided whether it or {} counts", self.beside(other)),
        };
        let next = next.with(format!("{open}, so agree with all who play which file goes on"));
        let next = self.better(other).into_iter().fold(next, NextStep::with);
        next.told(format!("if it is this one, move {word} away, and give this one its name"))
            .told(format!("bypost verify {word} {this} tells who signed what"))
    }

    /// Another file counts in the place of this one.
    fn left_behind(&self) -> Option<NextStep> {
        let (why, other) = self.asker.others.counting(&self.opened.chain)?;
        Some(self.on_to(NextStep::new(Due::Nothing, format!("this file was left behind: {why}")), other))
    }

    /// Other files go on from this one. Those that were kept as branches may have parted from each other; of
    /// all others only one is told that holds what was signed here, where this one does not.
    fn gone_past(&self) -> Option<NextStep> {
        let (id, chain) = (&self.opened.chain.id, &self.opened.chain);
        let (states, memory) = (&self.asker.others.states, self.asker.memory);
        let is_lacking = memory.is_some_and(|memory| memory.is_lacking(chain));
        let kept: Vec<Chain> = states.iter().map(|other| other.chain.clone()).collect();
        let counts = |other: &OtherState| match memory.map(|memory| memory.guard(&other.chain, &kept)) {
            Some(Ok(Guard::OtherLine(lines))) => lines.iter().all(|line| line.is_left == Some(false)),
            Some(Ok(Guard::Free)) => true,
            _ => false,
        };
        let goes_on = |other: &&OtherState| {
            let is_newer = matches!(compare(chain, &other.chain), Relation::SecondNewer(_));
            let is_meant = |path: &Path| if is_lacking { counts(other) } else { is_branch(path, id) };
            is_newer && other.path.as_deref().is_some_and(is_meant)
        };
        let newer: Vec<&OtherState> = states.iter().filter(goes_on).collect();
        let (first, is_past) = (newer.first()?, |one: &OtherState, other: &OtherState| {
            let relation = compare(&one.chain, &other.chain);
            matches!(relation, Relation::Same | Relation::FirstNewer(_) | Relation::FirstReplaces { .. })
        });
        // A file that is played on is named before one that was kept.
        let best = newer.iter().filter(|one| newer.iter().all(|other| is_past(one, other)));
        if let Some(best) = best.min_by_key(|one| one.path.as_deref().is_some_and(|path| is_branch(path, id))) {
            let words = if is_lacking { LACKING } else { "the table goes on in another file" };
            return Some(self.on_to(NextStep::new(Due::Nothing, words), best));
        }
        let words = "the table goes on in files that have parted, so agree with all who play which of them goes on";
        let other = newer.iter().find(|other| !is_past(first, other)).unwrap_or(first);
        let (one, other) = (self.word_of(first), self.word_of(other));
        let next = NextStep::new(Due::Decide, words).by(self.taking_in(&one), " goes on with that one");
        Some(next.told(format!("bypost verify {one} {other} tells who signed what")))
    }

    /// Turns have come, and those before them have not.
    fn waits_for_turns(&self) -> Option<NextStep> {
        let words = self.asker.others.awaited(self.table.turns() as usize).filter(|_| !self.own.is_empty())?;
        let own: Vec<String> = self.own.iter().map(|seat| self.name(*seat).to_owned()).collect();
        let is_ours = self.table.clock().is_some_and(|seat| self.is_here(seat));
        let next = NextStep::new(if is_ours { Due::Decide } else { Due::Wait }, words);
        let next = self.asker.others.ask_for_all(&own).into_iter().fold(next, NextStep::with);
        Some(match is_ours {
            true => next.told(self.typed("moves", "") + " lists the steps, in case that nobody has it"),
            false => next,
        })
    }

    /// The file lacks what was signed here. If it ends just before that, the same steps give it again.
    fn lacking(&self) -> Option<NextStep> {
        let (memory, chain) = (self.asker.memory?, &self.opened.chain);
        if self.put_out().is_some() || !self.asks.is_never && self.asks.leaves || !memory.is_lacking(chain) {
            return None;
        }
        if let Some(words) = memory.unsent_beside(chain) {
            let undo = Command::new(Deed::Other, ["undo", self.asker.file], "");
            return Some(NextStep::new(Due::Decide, words).by(undo, " takes the one back that did not leave"));
        }
        let lost = memory.written().find(|lost| lost.base == chain.head());
        let mut known = self.asker.others.states.iter().flat_map(|other| &other.chain.links);
        let Some(Link { turn, .. }) = lost.and_then(|lost| known.find(|link| link.hash == lost.hash)) else {
            return Some(NextStep::new(Due::Nothing, LACKING));
        };
        let say = Some(turn.say.join(" ")).filter(|say| !say.is_empty()).map(|say| shell::option("--say", &say));
        let steps = turn.steps.iter().map(|step| shell::words(step)).chain(say).collect::<Vec<_>>().join(" ");
        let command = if turn.join.is_some() { self.join() } else { self.play(&steps) };
        let words = format!("turn {} was signed here and is not in this file, so go on in the newer one", turn.number);
        let told = format!("if it is lost, {command} makes the same turn again, and no other is taken");
        Some(NextStep { commands: vec![command], ..NextStep::new(Due::Decide, words).told(told) })
    }

    /// Goes on with another file, or asks for it where only a copy of it is kept.
    fn on_to(&self, mut next: NextStep, other: &OtherState) -> NextStep {
        let Some(path) = &other.path else {
            next.due = Due::Decide;
            let is_own = |seat: &str| self.own.iter().any(|own| self.name(*own) == seat);
            let last = other.chain.links.iter().rev().map(|link| &*link.turn.seat).find(|seat| !is_own(seat));
            let ask = format!("ask {} for the whole table of the file that counts", last.unwrap_or("the others"));
            return next.with(ask).told(shell::sends_whole(self.own.first().map(|seat| self.name(*seat))));
        };
        let word = self.word_of(other);
        match is_branch(path, &other.chain.id) {
            true => {
                next.due = Due::PressOn;
                next.by(self.taking_in(&word), " puts the file that counts in its place")
            }
            false => next.told(format!("bypost status {word} tells the next step in the file that counts")),
        }
    }

    /// The command that takes a kept file in, in the place of the one that is here.
    fn taking_in(&self, file: &str) -> Command {
        let into = self.opened.path().parent().filter(|folder| !folder.as_os_str().is_empty());
        let into = into.map(|folder| shell::option("--into", &folder.to_string_lossy())).unwrap_or_default();
        Command::new(Deed::Other, ["receive", file], into)
    }

    /// The file of another state as a word of commands.
    pub(super) fn word_of(&self, other: &OtherState) -> String {
        let path = other.path.as_deref().filter(|_| self.asker.readers.is_empty());
        path.map_or_else(|| "FILE".to_owned(), shell::path)
    }

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
        let parted = self.undecided(other).unwrap_or_else(|| "the table has parted".to_owned());
        let first = Hint::from(parted + ", so agree first with all who play which file goes on");
        let first = self.better(other).into_iter().fold(first, Hint::and).and(Hint::command(told));
        let is_open = matches!(compare(chain, &other.chain), Relation::Parted { first, second, is_fork: false }
            if goes_on_without(first, second));
        let due = if is_open && self.table.outcome().is_none() { Due::Decide } else { next.due };
        let words = first.and(next.words.led_by("if it is this one, "));
        NextStep { due: due.min(next.due), words, opening: Opening::Step, ..next }
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
        let have = if names.len() == 1 { "has" } else { "have" };
        Some(format!("best is {file}, in which {} {have} played on", listed(&names)))
    }
}
