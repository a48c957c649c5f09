//! A scene in a mail: its boards, and what is told beside them.

use std::fmt::Write;

use super::cells::{ROOM, piece, token, write_bricks, write_grid, write_round, write_track};
use crate::describe;
use crate::escape::markup;
use crate::picture::{is_numeric, words};
use bypost_rules::scene::{Line, News, Scene, ScenePart, Span, Style, TextTable, Thing};

/// Fonts of one width of a reader's own system.
pub(super) const FIXED: &str = "Consolas,Menlo,'DejaVu Sans Mono','Courier New',monospace";

/// The part of a scene that its picture shows in a mail: the boards, and whose the signs on them are. What
/// has only words stands below the picture, where every screen can show it as large as its reader likes.
pub fn pictured(scene: &Scene) -> Scene {
    let mut has_seats = false;
    let is_pictured = |part: &&ScenePart| match part {
        ScenePart::Table(table) if table.is_of_seats() => !std::mem::replace(&mut has_seats, true),
        part => part.is_board(),
    };
    Scene { parts: scene.parts.iter().filter(is_pictured).cloned().collect() }
}

/// A scene: its picture or its boards in cells, then what is told beside them.
pub(super) fn write(page: &mut String, scene: &Scene, names: &[&str], picture: Option<(&str, u16)>) {
    if let Some((id, width)) = picture {
        let told = describe::describe(&pictured(scene), names).join(" ");
        let _ = writeln!(
            page,
            "<p style=\"margin:12px 0\"><img src=\"cid:{}\" width=\"{ROOM}\" alt=\"{}\" style=\"display:block;width:100%;\
             max-width:{width}px;height:auto;border:0;border-radius:8px\"/></p>",
            markup(id),
            markup(&told)
        );
    } else {
        for part in &scene.parts {
            match part {
                ScenePart::Grid(grid) => write_grid(page, grid),
                ScenePart::Bricks(bricks) => write_bricks(page, bricks),
                ScenePart::Track(track) => write_track(page, track),
                ScenePart::Round { round, .. } => write_round(page, round, names),
                _ => {}
            }
        }
    }
    write_beside(page, scene, names, picture.is_none());
}

/// What is told beside a board: the seats, if they are to be told, and lines; without a board, all tables.
/// What was done last stands in the story, whose turn it is in the title, and what only explains a drawing in
/// text stands there. Lines behind tables of figures tell of these.
fn write_beside(page: &mut String, scene: &Scene, names: &[&str], has_seats: bool) {
    page.push_str("<div style=\"font-size:14px\">\n");
    let is_bare = !scene.parts.iter().any(ScenePart::is_board);
    let tables = scene.parts.iter().filter_map(|part| match part {
        ScenePart::Table(table) if has_seats && (is_bare || table.is_of_seats()) => Some(table),
        _ => None,
    });
    tables.take(if is_bare { usize::MAX } else { 1 }).for_each(|table| write_table(page, table, names));
    let is_figures = |part: &&ScenePart| match part {
        ScenePart::Table(table) => !is_bare && !table.is_of_seats(),
        part => matches!(part, ScenePart::Details(_)),
    };
    let lines = scene.parts.iter().take_while(|part| !is_figures(part)).flat_map(|part| match part {
        ScenePart::Lines(lines) => lines.clone(),
        ScenePart::News(news) => News { last: Line::default(), ..scene.news_beside(news) }.lines().collect(),
        ScenePart::Paragraph(line) => vec![line.clone()],
        _ => Vec::new(),
    });
    lines.filter(|line| !line.is_for_texts()).for_each(|line| write_line(page, &describe::line(&line, names)));
    page.push_str("</div>\n");
}

/// A table; a row of a seat begins with its sign.
fn write_table(page: &mut String, table: &TextTable, names: &[&str]) {
    let cell = |line: &Line| {
        let piece = |span: &Span| match span.thing.as_deref() {
            Some(Thing::Pyramid { seat, pips: pips @ 1.. }) => {
                Some(format!("×{}", piece(*seat, &pips.to_string(), false)))
            }
            _ => None,
        };
        match line.0.iter().any(|span| piece(span).is_some()) {
            true => line.0.iter().map(|span| piece(span).unwrap_or_else(|| markup(words(span)).to_string())).collect(),
            false => markup(&describe::line(line, names)).to_string(),
        }
    };
    page.push_str("<table cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"margin:0 0 6px\">\n");
    for (number, row) in table.rows.iter().enumerate() {
        let (tag, size) = if number == 0 { ("th", ";font-size:13px;font-weight:400") } else { ("td", "") };
        let _ = write!(page, "<tr>");
        for (column, line) in row.iter().enumerate() {
            let align = if is_numeric(table, column) { "right" } else { "left" };
            let sign = match line.0.first().map(|span| span.style) {
                Some(Style::Seat(seat)) if column == 0 => token(seat, false) + " ",
                _ => String::new(),
            };
            let _ = write!(
                page,
                "<{tag} align=\"{align}\" style=\"padding:1px 12px 1px 0{size}\">{sign}{}</{tag}>",
                cell(line)
            );
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

/// A line; one that begins with blanks stands further right.
pub(super) fn write_line(page: &mut String, line: &str) {
    let text = line.trim_start();
    let indent = (line.len() - text.len()) * 8;
    let _ = writeln!(page, "<div style=\"margin:0 0 2px {indent}px\">{}</div>", markup(text));
}
