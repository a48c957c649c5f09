//! The story of the turns as a list.

use std::fmt::Write;

use super::{Eyes, Page, Turn, seat};
use crate::draw::escape::markup;

/// The stories of all eyes, the first of them shown.
pub(super) fn write(html: &mut String, page: &Page) {
    for (index, eyes) in page.eyes.iter().enumerate() {
        let hidden = if index == 0 { "" } else { " hidden" };
        // Writing to a String cannot fail.
        let _ = writeln!(html, "<ol class=\"turns\"{hidden}>");
        write_turns(html, eyes);
        html.push_str("</ol>\n");
    }
}

fn write_turns(html: &mut String, eyes: &Eyes) {
    for (index, turn) in eyes.turns.iter().enumerate() {
        let quiet = if turn.is_news { "" } else { " class=\"quiet\"" };
        let number = index + 1;
        let _ = write!(html, "<li{quiet}><a href=\"#{number}\"><b>{number}</b> ");
        write_turn(html, turn);
        html.push_str("</li>\n");
    }
}

fn write_turn(html: &mut String, turn: &Turn) {
    let sign = seat::sign(turn.seat);
    let (deed, [time, words]) = (markup(&turn.deed), turn.time.each_ref().map(|time| markup(time)));
    let _ = write!(html, "{sign}<span>{deed}</span></a><time datetime=\"{time}\">{words}</time>");
    write_lines(html, "ul", "li", &turn.happened);
    write_lines(html, "blockquote", "p", &turn.say);
}

/// Lines, each in an element of its own.
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

/// The last turn, as it stands below the board.
pub(super) fn last(eyes: &Eyes) -> String {
    let mut html = String::new();
    if let Some(turn) = eyes.turns.last() {
        let _ = write!(html, "<a><b>{}</b> ", eyes.turns.len());
        write_turn(&mut html, turn);
    }
    html
}
