//! A scene in a mail: its boards, and what is told beside them.

use std::fmt::Write;

use super::cells::{ROOM, half, token, write_bricks, write_grid, write_round, write_track};
use crate::escape::markup;
use crate::text::canvas::{Run, RunKind};
use crate::{Look, WIDTHS, describe};
use bypost_rules::scene::{Line, News, Scene, ScenePart, Style, TextTable};

/// Fonts of one width of a reader's own system.
pub(super) const FIXED: &str = "Consolas,Menlo,'DejaVu Sans Mono','Courier New',monospace";

/// The part of a scene that its picture shows in a mail: the boards, and whose the signs on them are. What
/// has only words stands below the picture, where every screen can show it as large as its reader likes.
pub fn pictured(scene: &Scene) -> Scene {
    Scene {
        parts: scene
            .parts
            .iter()
            .enumerate()
            .filter(|part| is_pictured(scene, *part))
            .map(|(_, part)| part.clone())
            .collect(),
    }
}

fn is_pictured(scene: &Scene, (number, part): (usize, &ScenePart)) -> bool {
    let seats = scene.parts.iter().position(|part| matches!(part, ScenePart::Table(table) if table.is_of_seats()));
    match part {
        ScenePart::Grid(_) | ScenePart::Track(_) | ScenePart::Bricks(_) | ScenePart::Round { .. } => true,
        ScenePart::Table(_) => Some(number) == seats,
        ScenePart::Lines(_) | ScenePart::News(_) | ScenePart::Story(_) | ScenePart::Paragraph(_) => false,
        ScenePart::Head { .. } | ScenePart::Details(_) => false,
    }
}

/// A scene: its picture, or its boards in cells, or all of it as a drawing in text.
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
        let length = page.len();
        for part in &scene.parts {
            match part {
                ScenePart::Grid(grid) => write_grid(page, grid),
                ScenePart::Bricks(bricks) => {
                    half(bricks).into_iter().for_each(|half| write_bricks(page, bricks, half));
                }
                ScenePart::Track(track) => write_track(page, track),
                ScenePart::Round { round, .. } => write_round(page, round, names),
                _ => {}
            }
        }
        if page.len() == length {
            return write_drawing(page, scene);
        }
    }
    write_beside(page, scene, names, picture.is_none());
}

/// What is told beside a board: the seats, if they are to be told, and lines. What was done last stands in
/// the story, whose turn it is in the title, and what only explains a drawing in text stands there. Lines
/// behind tables of figures tell of these.
fn write_beside(page: &mut String, scene: &Scene, names: &[&str], has_seats: bool) {
    page.push_str("<div style=\"font-size:14px\">\n");
    let seats = scene.parts.iter().find_map(|part| match part {
        ScenePart::Table(table) if has_seats && table.is_of_seats() => Some(table),
        _ => None,
    });
    seats.into_iter().for_each(|table| write_seats(page, table, names));
    let is_figures = |part: &&ScenePart| match part {
        ScenePart::Table(table) => !table.is_of_seats(),
        part => matches!(part, ScenePart::Details(_)),
    };
    let lines = scene.parts.iter().take_while(|part| !is_figures(part)).flat_map(|part| match part {
        ScenePart::Lines(lines) => lines.clone(),
        ScenePart::News(news) => untold(news).lines().collect(),
        ScenePart::Paragraph(line) => vec![line.clone()],
        _ => Vec::new(),
    });
    lines.filter(|line| !line.is_for_texts()).for_each(|line| write_line(page, &describe::line(&line, names)));
    page.push_str("</div>\n");
}

/// A line for each seat, with its sign.
fn write_seats(page: &mut String, table: &TextTable, names: &[&str]) {
    let told = |cell: &Line| markup(&describe::line(cell, names));
    let titles: Vec<String> = table.rows.iter().take(1).flatten().map(told).collect();
    for row in table.rows.iter().skip(1) {
        let Some((first, rest)) = row.split_first() else { continue };
        let Some(Style::Seat(seat)) = first.0.first().map(|span| span.style) else { continue };
        let cells = rest.iter().zip(titles.iter().skip(1));
        let cells: Vec<String> = cells.map(|(cell, title)| format!("{title} <b>{}</b>", told(cell))).collect();
        let (token, colon) = (token(seat, false), if cells.is_empty() { "" } else { ":" });
        let _ =
            writeln!(page, "<div style=\"margin:0 0 2px\">{token} {}{colon} {}</div>", told(first), cells.join(", "));
    }
}

/// The drawing in a fixed font, without what was done last, which the story tells. A run that is not ASCII
/// gets a box of its width, since its font may be another one, and letters that are written from right to
/// left must not take their neighbours along.
fn write_drawing(page: &mut String, scene: &Scene) {
    let look = Look { width: *WIDTHS.start(), ascii: true, ..Look::default() };
    let _ = write!(
        page,
        "<div style=\"margin:16px 0;overflow-x:auto\"><pre dir=\"ltr\" style=\"margin:0;font-family:{FIXED};\
         font-size:12.5px;line-height:1.25\">"
    );
    let part = |part: &ScenePart| match part {
        ScenePart::News(news) => ScenePart::News(untold(news)),
        part => part.clone(),
    };
    for row in look.canvas(&Scene { parts: scene.parts.iter().map(part).collect() }).rows() {
        let mut column = 0;
        for run in row {
            page.extend(std::iter::repeat_n(' ', run.column.saturating_sub(column)));
            column = run.column + run.width;
            write_run(page, &run);
        }
        page.push('\n');
    }
    page.push_str("</pre></div>\n");
}

/// The news without what was done last, which the story of a mail tells.
fn untold(news: &News) -> News {
    News { last: Line::default(), ..news.clone() }
}

fn write_run(page: &mut String, run: &Run) {
    let text = markup(&run.text);
    let text = if run.style == Style::Strong { format!("<b>{text}</b>") } else { text };
    let _ = match run.kind {
        RunKind::Ascii => write!(page, "{text}"),
        _ => write!(page, "<span style=\"display:inline-block;width:{}ch\">{text}</span>", run.width),
    };
}

/// A line; one that begins with blanks stands further right.
pub(super) fn write_line(page: &mut String, line: &str) {
    let text = line.trim_start();
    let indent = (line.len() - text.len()) * 8;
    let _ = writeln!(page, "<div style=\"margin:0 0 2px {indent}px\">{}</div>", markup(text));
}
