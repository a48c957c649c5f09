//! A canvas as text, with or without the codes that colour it on a terminal.

use super::canvas::Canvas;
use super::palette;

/// The canvas as lines of text.
pub(super) fn write(canvas: &Canvas, colour: bool) -> String {
    let mut text = String::new();
    for row in canvas.rows() {
        let mut column = 0;
        let mut code = "";
        for run in row {
            let wanted = if colour { palette::ansi(run.style) } else { "" };
            if wanted != code && !code.is_empty() {
                text.push_str(palette::ANSI_OFF);
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
            text.push_str(palette::ANSI_OFF);
        }
        text.push('\n');
    }
    text
}
