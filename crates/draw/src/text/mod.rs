//! A scene laid out as text: rows of signs at their columns.

pub(super) mod bricks;
pub(super) mod canvas;
pub(super) mod grid;
pub(super) mod lanes;
pub(super) mod lines;
pub(super) mod round;
pub(super) mod screen;
pub(super) mod sign;
pub(super) mod table;
pub(super) mod track;

use super::scene::{Scene, ScenePart, Style};
use canvas::Canvas;
use sign::Alphabet;

pub(crate) fn draw(scene: &Scene, width: usize, alphabet: Alphabet) -> Canvas {
    let mut canvas = Canvas::new(width);
    for part in scene.text_parts().filter(|part| !is_empty(part)) {
        if !canvas.rows.is_empty() {
            canvas.feed();
        }
        draw_part(&mut canvas, part, alphabet);
    }
    canvas
}

fn draw_part(canvas: &mut Canvas, part: &ScenePart, alphabet: Alphabet) {
    match part {
        ScenePart::Lines(lines) => lines::draw(canvas, lines, alphabet),
        ScenePart::News(news) => lines::draw(canvas, &news.lines().collect::<Vec<_>>(), alphabet),
        ScenePart::Story(story) => lines::draw(canvas, &story.lines().collect::<Vec<_>>(), alphabet),
        ScenePart::Head { head, told } => {
            lines::draw(canvas, &[std::slice::from_ref(&head.foot), told].concat(), alphabet);
        }
        ScenePart::Paragraph(line) => lines::draw_flush(canvas, line, alphabet),
        ScenePart::Track(track) => track::draw(canvas, track, alphabet),
        ScenePart::Grid(grid) => grid::draw(canvas, grid, alphabet),
        ScenePart::Bricks(bricks) => bricks::draw(canvas, bricks, alphabet, None),
        ScenePart::Table(table) => table::draw(canvas, table, alphabet),
        ScenePart::Round { round, .. } => round::draw(canvas, round, alphabet),
        ScenePart::Details(parts) => parts.iter().for_each(|part| draw_part(canvas, part, alphabet)),
    }
}

fn is_empty(part: &ScenePart) -> bool {
    match part {
        ScenePart::Lines(lines) => lines.is_empty(),
        ScenePart::News(news) => news.lines().next().is_none(),
        ScenePart::Story(story) => story.turns.is_empty(),
        ScenePart::Paragraph(line) => line.0.is_empty(),
        ScenePart::Track(track) => track.spaces.is_empty(),
        ScenePart::Grid(grid) => grid.rows.iter().all(|row| row.cells.is_empty()),
        ScenePart::Bricks(bricks) => bricks.columns.is_empty() || bricks.courses.is_empty(),
        ScenePart::Table(table) => table.rows.iter().all(Vec::is_empty),
        ScenePart::Details(parts) => parts.iter().all(is_empty),
        ScenePart::Round { .. } | ScenePart::Head { .. } => false,
    }
}

const OFF: &str = "\u{1b}[0m";

/// Seats in the terminal's own colours, which its user has made readable: the first four as in pictures.
const SEATS: [&str; 6] = ["\u{1b}[34m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[35m", "\u{1b}[36m", "\u{1b}[33m"];

pub(crate) fn write(canvas: &Canvas, colour: bool) -> String {
    let mut text = String::new();
    for row in canvas.rows() {
        let mut column = 0;
        let mut code = "";
        for run in row {
            let wanted = if colour { code_of(run.style) } else { "" };
            if wanted != code && !code.is_empty() {
                text.push_str(OFF);
            }
            text.extend(std::iter::repeat_n(' ', run.column.saturating_sub(column)));
            if wanted != code {
                text.push_str(wanted);
            }
            text.push_str(&run.text);
            code = wanted;
            column = run.column + run.width;
        }
        if !code.is_empty() {
            text.push_str(OFF);
        }
        text.push('\n');
    }
    text
}

/// The code that begins a style on a terminal, empty for plain text.
fn code_of(style: Style) -> &'static str {
    match style {
        Style::Plain => "",
        Style::Strong => "\u{1b}[1m",
        Style::Dim => "\u{1b}[2m",
        Style::Fresh => "\u{1b}[1;4m",
        Style::Seat(seat) => SEATS[usize::from(seat) % SEATS.len()],
    }
}
