//! The story of the turns as a list.

use std::fmt::Write;

use super::{Eyes, Page, Turn};
use crate::escape::markup;
use crate::picture::seat_sign;
use bypost_rules::kit::fit;

/// The stories of all eyes, the first of them shown.
pub(super) fn write(html: &mut String, page: &Page) {
    for (index, eyes) in page.eyes.iter().enumerate() {
        let hidden = if index == 0 { "" } else { " hidden" };
        // Writing to a String cannot fail.
        let _ = writeln!(html, "<ol class=\"turns\"{hidden}>");
        let mut day = "";
        for (number, turn) in (1..).zip(&eyes.turns) {
            let quiet = if turn.is_news { "" } else { " class=\"quiet\"" };
            let _ = write!(html, "<li{quiet}>");
            if turn.time[1] != day {
                day = &turn.time[1];
                write_day(html, turn);
            }
            let _ = write!(html, "<a href=\"#{number}\"><b>{number}</b> ");
            write_turn(html, turn);
            html.push_str("</li>\n");
        }
        html.push_str("</ol>\n");
    }
}

fn write_day(html: &mut String, turn: &Turn) {
    let [time, day] = turn.time.each_ref().map(|time| markup(time));
    let _ = write!(html, "<time datetime=\"{time}\">{day}</time>");
}

/// What happened, the first sentence of it with what was written at its right.
fn write_turn(html: &mut String, turn: &Turn) {
    let sign = sign(turn.seat);
    let (first, rest) = turn.happened.split_first().map_or((&turn.deed, &[][..]), |(first, rest)| (first, rest));
    let _ = write!(html, "{sign}<span>{}</span>", markup(first));
    if !turn.written.is_empty() && !turn.happened.is_empty() {
        let _ = write!(html, " <i>{}</i>", markup(&turn.written));
    }
    html.push_str("</a>");
    write_lines(html, "ul", "li", rest);
    write_lines(html, "blockquote", "p", &turn.say);
}

fn write_lines(html: &mut String, around: &str, each: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = write!(html, "<{around}>");
    for line in lines {
        let _ = write!(html, "<{each}>{}</{each}>", markup(line));
    }
    let _ = write!(html, "</{around}>");
}

/// The sign by which the seat of an index is told, as HTML: its shape in its colour, as in pictures.
pub fn sign(index: usize) -> String {
    let (shape, class) = seat_sign(fit(index));
    format!("<svg class=\"seat {class}\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><use href=\"#{shape}\"/></svg>")
}

/// The last turn, as it stands below the board.
pub(super) fn last(eyes: &Eyes) -> String {
    let mut html = String::new();
    if let Some(turn) = eyes.turns.last() {
        if eyes.turns.iter().rev().nth(1).is_none_or(|before| before.time[1] != turn.time[1]) {
            write_day(&mut html, turn);
        }
        let _ = write!(html, "<a><b>{}</b> ", eyes.turns.len());
        write_turn(&mut html, turn);
    }
    html
}
