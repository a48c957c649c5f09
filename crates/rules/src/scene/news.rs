//! What was done at a table, and what is to be done.

use super::line::{Line, Span, Style};
use super::thing::Thing;
use crate::kit::capital;

/// What was done last, and what is to be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// What was done last, its subject first, such as `bob placed the Calamity (CY) on d1`; empty before the
    /// first turn.
    pub last: Line,
    /// What the player whose turn it is does, such as `to call 9`, or what is still to come; empty if that
    /// goes without saying.
    pub task: String,
    /// What else matters to whoever is to play.
    pub hints: Vec<Line>,
}

impl News {
    /// Each piece of the news as a line of its own, for drawings that say elsewhere whose turn it is.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let task = (!self.task.is_empty()).then(|| {
            let words = capital(&self.task);
            Line(vec![Span::new(words.as_str(), Style::Strong).of(Thing::Words(words))])
        });
        let last = Some(self.last.clone()).filter(|last| !last.0.is_empty());
        last.into_iter().chain(task).chain(self.hints.iter().cloned())
    }

    /// Drops what is to be done, where nobody is to do it.
    pub fn drop_task(&mut self) {
        *self = Self { last: std::mem::take(&mut self.last), ..Self::default() };
    }
}

/// What has happened since somebody last looked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// Since when, such as `Since turn 11, the last of alice`.
    pub title: Line,
    /// The turns, in order.
    pub turns: Vec<StoryTurn>,
    /// Whether the last of them has ended the game.
    pub is_end: bool,
}

/// One turn of a story.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryTurn {
    /// The number of the turn, and what was played in it.
    pub heading: Line,
    /// What happened in it.
    pub events: Vec<StoryEvent>,
    /// The remark of its author, a line each.
    pub remark: Vec<String>,
    /// Who has played it.
    pub author: String,
    /// Whether the reader has played it.
    pub is_own: bool,
}

/// One thing that happened in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoryEvent {
    /// What it was.
    pub line: Line,
    /// Whether the heading of its turn tells it.
    pub is_heading: bool,
    /// Whether the player has chosen it.
    pub is_deed: bool,
    /// Whether the drawing shows the same, such as the scores.
    pub is_seen: bool,
    /// Whether the drawing tells also how all ended that happened before.
    pub is_opening: bool,
    /// Whether it befell the reader.
    pub is_own: bool,
}

/// How much something that happened matters to a reader, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It came of the reader's own step, or of a step of others and touches others.
    Effect,
    /// Somebody has chosen it, or the game ended with it.
    Deed,
    /// It befell the reader by a step of others, or was written for the reader.
    Own,
}

impl Story {
    /// What a screen has to tell beside the drawing and what was done last, in the order in which it
    /// happened. At the end of a game this is what befell the reader and what came of the last turn, which is
    /// how everybody did.
    pub fn news(&self) -> Vec<(Weight, Line)> {
        let last = self.turns.len().saturating_sub(1);
        // Where something new begins, the drawing tells how all ended before that.
        let is_opening = |event: &StoryEvent| event.is_opening && !self.is_end;
        let opened = self.turns.iter().rposition(|turn| turn.events.iter().any(is_opening));
        // Whoever is not in the account was out before, and is told of that.
        let is_out = self.is_end && !self.turns.last().is_some_and(|turn| turn.events.iter().any(|event| event.is_own));
        // What the reader's own turns brought about is told until somebody else has played.
        let has_answer = self.has_answer() && !self.is_end;
        let foreign = self.turns.iter().rposition(|turn| !turn.is_own).map_or(0, |at| at + 1);
        let of_turn = |(number, turn): (usize, &StoryTurn)| {
            let is_account = self.is_end && number == last;
            let weight = |event: &StoryEvent| match event {
                event if event.is_own && (is_account || is_out || !turn.is_own) => Weight::Own,
                event if event.is_deed || is_account => Weight::Deed,
                _ => Weight::Effect,
            };
            let is_told = |event: &&StoryEvent| {
                let is_past = self.is_end && !is_account && weight(event) < Weight::Own;
                !(event.is_seen || event.is_deed && number == last || is_past)
            };
            let is_passed = !self.is_end && if has_answer { turn.is_own } else { number < foreign };
            let begun = match opened {
                _ if is_passed => turn.events.len(),
                Some(opened) if number < opened => turn.events.len(),
                _ => turn.events.iter().rposition(is_opening).unwrap_or_default(),
            };
            let events = turn.events[begun..].iter().filter(is_told).map(|event| (weight(event), event.line.clone()));
            let remark = (!turn.remark.is_empty() && !turn.is_own && !is_passed)
                .then(|| Line::plain(format!("{}: \"{}\"", turn.author, turn.remark.join(" "))));
            events.chain(remark.map(|remark| (Weight::Own, remark))).collect::<Vec<_>>()
        };
        self.turns.iter().enumerate().flat_map(of_turn).collect()
    }

    /// Whether somebody else than the reader has played last.
    pub fn has_answer(&self) -> bool {
        self.turns.last().is_some_and(|turn| !turn.is_own)
    }

    /// Whether the news tells what came of the turn that ended the game.
    pub fn is_account(&self) -> bool {
        self.is_end
            && self.turns.last().is_some_and(|turn| turn.events.iter().any(|event| !event.is_seen && !event.is_deed))
    }

    /// Everything in lines: the title, then below each turn what happened in it.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let indented = |columns: usize, line: &Line| {
            let indent = Span::new(" ".repeat(columns), Style::Plain);
            [indent].into_iter().chain(line.0.iter().cloned()).collect::<Line>()
        };
        let of_turn = move |turn: &StoryTurn| {
            let remark = turn.remark.iter().map(|line| Line::plain(format!("    | {line}").trim_end()));
            let lines = [indented(2, &turn.heading)].into_iter();
            let events = turn.events.iter().filter(|event| !event.is_heading);
            lines.chain(events.map(|event| indented(4, &event.line))).chain(remark).collect::<Vec<_>>()
        };
        let title = self.title.0.iter().cloned().chain([Span::new(":", Style::Plain)]).collect();
        [title].into_iter().chain(self.turns.iter().flat_map(of_turn))
    }
}
