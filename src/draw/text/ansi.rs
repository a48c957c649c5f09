//! A canvas as text, with or without the codes that colour it on a terminal.

use super::canvas::Canvas;
use crate::draw::scene::Style;

/// Ends a style.
const OFF: &str = "\u{1b}[0m";

/// Seats in the terminal's own colours, which its user has made readable.
const SEATS: [&str; 6] = ["\u{1b}[33m", "\u{1b}[36m", "\u{1b}[35m", "\u{1b}[32m", "\u{1b}[34m", "\u{1b}[31m"];

/// The canvas as lines of text.
pub(in crate::draw) fn write(canvas: &Canvas, colour: bool) -> String {
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
