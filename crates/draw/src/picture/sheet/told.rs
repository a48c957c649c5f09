//! Lines on a sheet: the headline, what is to be done, what has happened, and the foot.

use crate::picture::flow::{self, Setting};
use bypost_rules::scene::{Headline, Line, Style};

/// The sizes of the headline, of what is to be done, of other lines, and of the foot.
const HEADLINE: f32 = 26.0;
const NEWS: f32 = 17.0;
const TEXT: f32 = 15.0;
const FOOT: f32 = 13.0;
/// The rows of a story at most.
const STORY: usize = 12;

/// A height, and what is drawn in it.
pub(super) type Told = (f32, String);

/// The headline, and what stands below it.
pub(super) fn head(head: &Headline, room: f32) -> Told {
    let below: Vec<(&Line, f32)> = head.below.iter().map(|line| (line, NEWS)).collect();
    set([(&head.headline, HEADLINE)].into_iter().chain(below), room)
}

/// What the table is.
pub(super) fn foot(head: &Headline, room: f32) -> Told {
    set([(&head.foot, FOOT)], room)
}

/// What is to be done, larger than other lines on top.
pub(super) fn news(told: &[Line], room: f32) -> Told {
    let is_now = |line: &Line| line.0.iter().all(|span| span.style == Style::Strong);
    set(told.iter().map(|line| (line, if is_now(line) { NEWS } else { TEXT })), room)
}

/// Other lines.
pub(super) fn text(told: &[Line], room: f32) -> Told {
    set(told.iter().map(|line| (line, TEXT)), room)
}

/// What has happened, below its title: no more than the end of it if it is long.
pub(super) fn story(told: &[Line], room: f32) -> Told {
    let Some((title, rest)) = told.split_first() else { return (0.0, String::new()) };
    let title: Line = title.0.iter().map(|span| span.clone().styled(Style::Strong)).collect();
    let rows = |line: &Line| flow::lay(line, Setting { size: TEXT, room, is_dim: false }).rows();
    // No more than so many are drawn in any case, so that no more are laid out.
    let newest = &rest[rest.len().saturating_sub(STORY + 1)..];
    let heights: Vec<usize> = newest.iter().map(rows).collect();
    if newest.len() == rest.len() && heights.iter().sum::<usize>() <= STORY {
        return text(&[&[title], rest].concat(), room);
    }
    let mut left = STORY - 1;
    let kept = heights.iter().rev().take_while(|height| {
        let has_room = **height <= left;
        left = left.saturating_sub(**height);
        has_room
    });
    // The last line is told however long it is.
    let (before, last) = rest.split_at(rest.len() - kept.count().max(1));
    let before = Line::styled(format!("… {} lines before these", before.len()), Style::Dim);
    text(&[&[title, before], last].concat(), room)
}

/// Lines below one another, each in its size.
fn set<'l>(told: impl IntoIterator<Item = (&'l Line, f32)>, room: f32) -> Told {
    let mut body = String::new();
    let mut top = 0.0;
    for (line, size) in told {
        let laid = flow::lay(line, Setting { size, room, is_dim: false });
        body += &laid.svg((0.0, top), None);
        top += laid.height();
    }
    (top, body)
}
