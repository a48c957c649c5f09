//! A scene on one screen: what somebody needs who is to play, in so many rows. What has happened is told as
//! far as there is room, and what is left out is counted.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::canvas::{Canvas, INDENT};
use super::lines::wrap;
use super::sign::{Alphabet, Sign};
use super::{bricks, draw_part, lines, sign};
use bypost_rules::scene::{Bricks, Line, Scene, ScenePart, Span, Story, Style};

/// The blanks between two seats side by side.
const GAP: usize = 3;
/// The rows that a story keeps at most where a board gives way.
const TOLD: usize = 2;

enum Block<'s> {
    /// It has all the rows that it needs.
    Drawn(Canvas),
    /// It is drawn where rows are left for it, as are tables of figures.
    Legend(Canvas),
    /// Its upper courses give way.
    Bricks(&'s Bricks),
}

pub(crate) fn draw(scene: &Scene, width: usize, alphabet: Alphabet, most: usize) -> Canvas {
    let (mut blocks, mut stories) = (Vec::new(), Vec::new());
    for part in scene.parts_on_a_screen() {
        let mut canvas = Canvas::new(width);
        match part {
            ScenePart::Story(story) => {
                stories.push(story);
                continue;
            }
            ScenePart::Bricks(bricks) if !bricks.columns.is_empty() => {
                blocks.push(Block::Bricks(bricks));
                continue;
            }
            ScenePart::Head { told, .. } => lines::draw(&mut canvas, told, alphabet),
            ScenePart::Table(table) if table.is_of_seats() => {
                let seats = table.seat_lines();
                draw_side_by_side(&mut canvas, seats.iter().map(|line| sign::of_line(line, alphabet)), INDENT);
            }
            ScenePart::Lines(told) => {
                let (legends, others): (Vec<_>, Vec<_>) = told.iter().cloned().partition(Line::is_legend);
                if !legends.is_empty() {
                    let mut legend = Canvas::new(width);
                    lines::draw(&mut legend, &legends, alphabet);
                    blocks.push(Block::Legend(legend));
                }
                draw_side_by_side(&mut canvas, others.iter().map(|line| sign::of_line(line, alphabet)), 0);
            }
            ScenePart::Table(_) => {
                draw_part(&mut canvas, part, alphabet);
                blocks.push(Block::Legend(canvas));
                continue;
            }
            ScenePart::Details(_) => continue,
            part => draw_part(&mut canvas, part, alphabet),
        }
        if !canvas.rows.is_empty() {
            blocks.push(Block::Drawn(canvas));
        }
    }
    let drawn = |block: &Block| if let Block::Drawn(canvas) = block { canvas.rows.len() } else { 0 };
    let mut left = most.saturating_sub(blocks.iter().map(drawn).sum());
    let mut canvases: Vec<Canvas> = Vec::new();
    let mut legends: Vec<(usize, Canvas)> = Vec::new();
    for block in blocks {
        match block {
            Block::Drawn(canvas) => canvases.push(canvas),
            Block::Legend(canvas) => legends.push((canvases.len(), canvas)),
            Block::Bricks(wall) => {
                let mut canvas = Canvas::new(width);
                let kept: usize = stories.iter().map(|story| told(story, width, alphabet, TOLD).rows.len()).sum();
                bricks::draw(&mut canvas, wall, alphabet, Some(left.saturating_sub(kept)));
                left = left.saturating_sub(canvas.rows.len());
                canvases.push(canvas);
            }
        }
    }
    for story in stories {
        let canvas = told(story, width, alphabet, left.max(1));
        left = left.saturating_sub(canvas.rows.len());
        canvases.push(canvas);
    }
    for (place, legend) in legends.into_iter().rev() {
        if let Some(rest) = left.checked_sub(legend.rows.len()) {
            left = rest;
            canvases.insert(place, legend);
        }
    }
    let mut screen = Canvas::new(width);
    for canvas in canvases {
        // Rows that are left part the blocks, from the top.
        if !screen.rows.is_empty() && left > 0 {
            left -= 1;
            screen.feed();
        }
        screen.rows.extend(canvas.rows);
    }
    screen.rows.truncate(most);
    screen
}

fn draw_side_by_side(canvas: &mut Canvas, lines: impl Iterator<Item = Vec<Sign>>, indent: usize) {
    let mut is_begun = false;
    let (room, mut used) = (canvas.width - indent, 0);
    for signs in lines {
        let width = sign::width(&signs);
        let lead = signs.iter().take_while(|sign| sign.is_blank()).count();
        if is_begun && lead == 0 && used + GAP + width <= room {
            canvas.put(indent + used + GAP, &signs);
            used += GAP + width;
            continue;
        }
        let hang = (lead + INDENT).min(room / 2);
        for (number, row) in wrap(signs, room, hang).iter().enumerate() {
            canvas.feed();
            canvas.put(if number == 0 { indent } else { indent + hang }, row);
            used = if number == 0 { sign::width(row) } else { room };
        }
        is_begun = true;
    }
}

/// What has happened, in so many rows at most: what matters most and the newest of it, in the order in which
/// it happened, with the number of what is left out.
fn told(story: &Story, width: usize, alphabet: Alphabet, rows: usize) -> Canvas {
    let mut canvas = Canvas::new(width);
    let news = story.news();
    if news.is_empty() {
        return canvas;
    }
    let label = match story.is_account() {
        true => "the end: ",
        false if story.has_answer() => "since your turn: ",
        false => "with that: ",
    };
    let between = || Span::glyph(" · ", "; ", Style::Dim);
    let lines = |kept: &BTreeSet<usize>, counts: bool| {
        let left_out = news.len() - kept.len();
        let count = (counts && left_out > 0).then(|| Span::new(format!("+{left_out} in bypost log"), Style::Dim));
        let told = kept.iter().map(|at| &news[*at].1.0[..]).chain(count.as_slice().chunks(1)).collect::<Vec<_>>();
        let told: Vec<Span> = told.join(&[between()][..]);
        let all: Line = [Span::new(label, Style::Dim)].into_iter().chain(told).collect();
        wrap(sign::of_line(&all, alphabet), width, INDENT)
    };
    let mut kept: BTreeSet<usize> = (0..news.len()).collect();
    if lines(&kept, true).len() > rows {
        kept.clear();
        let mut weighed: Vec<usize> = (0..news.len()).rev().collect();
        weighed.sort_by_key(|at| Reverse(news[*at].0));
        for at in weighed {
            // What matters most is told in any case, as far as there is room.
            let is_first = !kept.is_empty();
            kept.insert(at);
            if is_first && lines(&kept, true).len() > rows {
                kept.remove(&at);
            }
        }
    }
    let mut told = lines(&kept, true);
    if told.len() > rows {
        told = lines(&kept, false);
    }
    if told.len() > rows {
        told.truncate(rows);
        if let Some(last) = told.last_mut() {
            let rest = sign::of_text(alphabet.rest(), Style::Dim);
            while sign::width(last) + sign::width(&rest) > width - INDENT && last.pop().is_some() {}
            // A word is told whole or not at all.
            while last.last().is_some_and(|sign| !sign.is_blank()) && last.iter().any(Sign::is_blank) {
                last.pop();
            }
            last.extend(rest);
        }
    }
    for (number, row) in told.iter().enumerate() {
        canvas.feed();
        canvas.put(if number == 0 { 0 } else { INDENT }, row);
    }
    canvas
}
