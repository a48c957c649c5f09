//! Tables in a picture: columns as wide as their texts, or narrower where the room ends.

use super::flow::{self, Setting};
use super::pen::{at, number};
use crate::draw::scene::{Line, Table};

/// The size of the text, and of the head.
const SIZE: f32 = 15.0;
const HEAD: f32 = 13.0;
/// The room between two columns, and below the text of a row.
const GAP: f32 = 16.0;
const PAD: f32 = 5.0;

/// The width of a table without any break.
pub(super) fn natural(table: &Table) -> f32 {
    let widths = widths(table);
    widths.iter().sum::<f32>() + GAP * widths.len().saturating_sub(1) as f32
}

/// A table in a room: its height and its body.
pub(super) fn lay(table: &Table, room: f32) -> (f32, String) {
    let mut widths = widths(table);
    let gaps = widths.len().saturating_sub(1) as f32;
    let gap = if natural(table) > room { GAP.min(room / 4.0 / (gaps + 1.0)) } else { GAP };
    narrow(&mut widths, room - gap * gaps);
    let rights: Vec<bool> = (0..widths.len()).map(|column| is_numeric(table, column)).collect();
    let mut body = String::new();
    let mut top = 0.0;
    let wide = widths.iter().sum::<f32>() + gap * gaps;
    for (number_of_row, row) in table.rows.iter().enumerate() {
        let is_head = number_of_row == 0;
        let mut left = 0.0;
        let mut height = 0.0_f32;
        for ((cell, width), is_right) in row.iter().zip(&widths).zip(&rights) {
            let size = if is_head { HEAD } else { SIZE };
            let laid = flow::lay(cell, Setting { size, room: *width + 0.5, is_dim: is_head });
            let text = laid.svg(is_right.then_some(*width));
            if !text.is_empty() {
                body += &at(left, top + PAD, &text);
            }
            height = height.max(laid.height());
            left += width + gap;
        }
        top += height + 2.0 * PAD;
        let (y, end) = (number(top), number(wide));
        body +=
            &format!("<path class=\"edge\" stroke-width=\"{}\" d=\"M0 {y}H{end}\"/>", if is_head { 1.6 } else { 0.6 });
    }
    (top, body)
}

fn widths(table: &Table) -> Vec<f32> {
    let count = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = table.rows.iter().enumerate().filter_map(|(row, cells)| Some((row, cells.get(column)?)));
        cells.map(|(row, cell)| flow::width(cell, if row == 0 { HEAD } else { SIZE }) + 0.5).fold(8.0, f32::max)
    };
    (0..count).map(width).collect()
}

/// Takes from the widest columns what is too much.
fn narrow(widths: &mut [f32], room: f32) {
    let mut sorted: Vec<f32> = widths.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room;
    for (place, width) in sorted.iter().enumerate() {
        let fair = left / (sorted.len() - place) as f32;
        if *width > fair {
            widths.iter_mut().for_each(|width| *width = width.min(fair));
            return;
        }
        left -= width;
    }
}

/// Whether a column holds nothing but numbers below its head.
fn is_numeric(table: &Table, column: usize) -> bool {
    let text = |line: &Line| line.0.iter().map(|span| span.glyph.ascii.as_str()).collect::<String>();
    let mut cells = table.rows.iter().skip(1).filter_map(|row| row.get(column)).map(text).peekable();
    column > 0
        && cells.peek().is_some()
        && cells.all(|cell| cell.trim() == "." || (!cell.is_empty() && cell.chars().all(|c| c.is_ascii_digit())))
}
