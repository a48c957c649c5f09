//! A table that waits, as it is shown to whoever is to go on: what has happened, the board, the hand, what
//! may be done, and the command.

use std::path::Path;

use super::context::{Context, columns, say, say_raw};
use super::error::Error;
use super::open::{next, say_next, view_and_viewer};
use crate::draw::scene::{Line, Scene, ScenePart};
use crate::draw::{Look, text};
use crate::kit::listed;
use crate::session::{Due, Moves, NextStep, Opened, asked_to_join, shell};

/// Steps that are listed at most.
const STEPS: usize = 12;

/// Tables that are drawn at most.
const DRAWN: usize = 3;

/// A table that came, with what is to be done at it.
pub(super) struct Came<'o> {
    opened: &'o Opened,
    path: &'o Path,
    next: NextStep,
    /// Whether turns of it came that were not here.
    is_new: bool,
    /// Whether the others went on in them without a seat here, or a seat here has played since.
    is_gone_on: bool,
}

impl<'o> Came<'o> {
    pub(super) fn new(context: &Context, opened: &'o Opened, path: &'o Path, is_new: bool) -> Result<Self, Error> {
        Ok(Self { opened, path, next: next(context, opened, path, true)?, is_new, is_gone_on: false })
    }

    /// The same where the others went on without a seat here, or not.
    pub(super) fn gone_on(self, is_gone_on: bool) -> Self {
        Self { is_gone_on, ..self }
    }

    /// Its file.
    pub(super) fn path(&self) -> &'o Path {
        self.path
    }

    /// Takes the place of the table what opponents here have made of it, if they have played.
    pub(super) fn gone_on_to(&mut self, context: &Context, opened: Option<&'o Opened>) -> Result<(), Error> {
        if let Some(opened) = opened {
            *self = Self { is_gone_on: self.is_gone_on, ..Self::new(context, opened, opened.path(), self.is_new)? };
        }
        Ok(())
    }

    /// Whether it is drawn: somebody here is to decide something, or sees how it ended.
    fn is_to_draw(&self) -> bool {
        let is_over = self.opened.table().outcome().is_some() && self.is_new;
        self.next.due == Due::Decide || is_over
    }
}

/// Whether a table is drawn if it comes after these.
pub(super) fn will_draw(before: &[Came<'_>], came: &Came<'_>) -> bool {
    came.is_to_draw() && before.iter().filter(|came| came.is_to_draw()).count() < DRAWN
}

/// Draws the tables that wait for somebody here, and names those that are too many.
pub(super) fn draw_waiting(context: &Context, tables: &[Came<'_>]) -> Result<(), Error> {
    let (waiting, others): (Vec<_>, Vec<_>) = tables.iter().partition(|came| came.is_to_draw());
    for Came { next, .. } in others.into_iter().filter(|came| came.is_gone_on || came.next.due == Due::PressOn) {
        say_next(next)?;
    }
    for Came { opened, path, next, .. } in waiting.iter().take(DRAWN) {
        say("")?;
        draw(context, opened, path)?;
        say_next(next)?;
    }
    let more: Vec<String> = waiting
        .iter()
        .skip(DRAWN)
        .filter(|came| came.next.due == Due::Decide)
        .map(|came| shell::path(came.path))
        .collect();
    if !more.is_empty() {
        let verb = if more.len() == 1 { "waits" } else { "wait" };
        say(&format!("{} {verb} for you as well", listed(&more)))?;
    }
    Ok(())
}

/// Draws a table for whoever is to go on with it.
fn draw(context: &Context, opened: &Opened, path: &Path) -> Result<(), Error> {
    let usual = Look::default();
    let look = Look { colour: true, width: columns(usual.width), ..usual };
    if let Some(invitation) = asked_to_join(opened.table(), "you") {
        let parts = invitation.into_iter().map(|line| ScenePart::Paragraph(Line::plain(line))).collect();
        return say_raw(&text(&Scene { parts }, look));
    }
    let (view, mut viewer) = view_and_viewer(context, opened.table(), None)?;
    let from = view.since(&opened.chain().links);
    let since = from.map(|from| viewer.story(opened.chain(), &view, from)).transpose();
    let mut scene = view.scene_since(&since.map_err(|fault| Error::fault(path, fault))?.unwrap_or_default());
    let moves = view.moves();
    if !moves.is_empty() && view.is_awaited {
        scene.parts.push(ScenePart::Lines(steps(&moves, look.width).into_iter().map(Line::plain).collect()));
    }
    say_raw(&text(&scene, look))
}

/// The first of the steps that may be done, as many in a line as fit, and how many more there are.
fn steps(moves: &Moves, width: u16) -> Vec<String> {
    let more = moves.steps.len().saturating_sub(STEPS);
    let ranges = moves.ranges.iter().map(ToString::to_string);
    let mut words: Vec<String> = moves.steps.iter().take(STEPS).cloned().chain(ranges).collect();
    words.extend((more > 0).then(|| format!("and {more} more")));
    let mut lines = vec!["Now:".to_owned()];
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + word.chars().count() <= usize::from(width) => {
                *line += &format!("  {word}")
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}
