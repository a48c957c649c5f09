//! The next step at a file on which nobody here goes on: another one does, or has to come first; and
//! at one from which another has parted, while nothing decides which of them counts.

use super::ahead::ahead;
use super::command::{Command, Deed};
use super::table_now::{Due, NextStep, Opening, TableNow};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::Hint;
use crate::kit::{hex, listed};
use crate::session::{Guard, OtherState, shell, signer};

const LACKING: &str = "this file lacks what was signed here: its table goes on in another file";

impl TableNow<'_> {
    /// A file on which nobody here may sign.
    pub(super) fn set_aside(&self) -> Option<NextStep> {
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

    /// Another file counts in the place of this one.
    fn left_behind(&self) -> Option<NextStep> {
        let (why, other) = self.asker.others.counting(&self.opened.chain)?;
        Some(self.on_to(NextStep::new(Due::Nothing, format!("this file was left behind: {why}")), other))
    }

    /// Others go on from this one: a file that lies beside it and holds what was signed here, where this one
    /// does not; or what the home keeps, where nothing that was signed here is lacking.
    fn gone_past(&self) -> Option<NextStep> {
        let chain = &self.opened.chain;
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
            is_newer && if is_lacking { other.path.is_some() && counts(other) } else { other.path.is_none() }
        };
        let newer: Vec<&OtherState> = states.iter().filter(goes_on).collect();
        let is_past = |one: &OtherState, other: &OtherState| {
            let relation = compare(&one.chain, &other.chain);
            matches!(relation, Relation::Same | Relation::FirstNewer(_) | Relation::FirstReplaces { .. })
        };
        if let Some(best) = newer.iter().find(|one| newer.iter().all(|other| is_past(one, other))) {
            let words =
                if is_lacking { LACKING } else { "the table goes on from this file in turns that are kept here" };
            return Some(self.on_to(NextStep::new(Due::Nothing, words), best));
        }
        let (first, other) = (newer.first()?, newer.get(1)?);
        let words = "the table goes on in branches that have parted, so agree with all who play which of them goes on";
        let next = NextStep::new(Due::Decide, words);
        Some(next.told(self.writes(first)).told(self.writes(other)))
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

    /// Goes on with another file, or with what the home keeps, which takes the place of this one.
    fn on_to(&self, mut next: NextStep, other: &OtherState) -> NextStep {
        if other.path.is_some() {
            let word = self.word_of(other);
            return next.told(format!("bypost status {word} tells the next step in the file that counts"));
        }
        next.due = Due::PressOn;
        let into = self.opened.path().parent().filter(|folder| !folder.as_os_str().is_empty());
        let into = into.map(|folder| shell::option("--into", &folder.to_string_lossy())).unwrap_or_default();
        let id = hex(&self.opened.chain.id);
        let restore = Command::new(Deed::Other, ["receive", "--restore"], format!("{} {into}", &id[..8]).trim_end());
        next.by(restore, " puts what counts in its place")
    }

    /// The file of another state as a word of commands.
    pub(super) fn word_of(&self, other: &OtherState) -> String {
        let path = other.path.as_deref().filter(|_| self.asker.readers.is_empty());
        path.map_or_else(|| "OTHER.toml".to_owned(), shell::path)
    }

    /// How a branch that the home keeps is written as a file, or who signed what in one that is a file.
    fn writes(&self, other: &OtherState) -> String {
        match &other.path {
            Some(_) => self.typed("verify", &self.word_of(other)) + " tells who signed what",
            None => {
                let rest = format!("--branch {} -o OTHER.toml", other.branch);
                Command::new(Deed::Other, ["show", self.asker.file], &rest).to_string() + " writes the other one"
            }
        }
    }

    /// A table that has parted goes on all the same, once those who play agree on a file. The other file may
    /// lie there for good, so it never hides the step. Where the others go on without a seat, somebody has to
    /// say which file it is: whoever waits in one of them may be awaited in the other.
    pub(super) fn parted(&self, next: NextStep) -> NextStep {
        let chain = &self.opened.chain;
        let goes_on_without = |first: &Link, second: &Link| first.without().or(second.without()).is_some();
        let decided = |other: &OtherState, stem: usize| {
            let signed = |chain: &Chain| self.asker.memory.and_then(|memory| memory.last_signed_in(chain));
            let beyond = |chain: &Chain| signed(chain) > signed(&chain.up_to(stem));
            beyond(&other.chain) && beyond(chain) && signed(chain) > signed(&other.chain)
        };
        let parted = |other: &&OtherState| match compare(chain, &other.chain) {
            // Whoever has signed in both has gone over from one to the other.
            Relation::Parted { first, .. } => !decided(other, first.turn.number as usize - 1),
            _ => false,
        };
        let Some(other) = self.asker.others.states.iter().find(parted) else { return next };
        let told = self.writes(other);
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
        let is_named = other.path.is_some() && self.is_named() && self.asker.readers.is_empty();
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
