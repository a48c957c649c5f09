//! Tables in a picture: columns as wide as their texts, or narrower where the room ends.

use super::flow::{self, Laid, Setting};
use super::pen::{number, scaled};
use bypost_rules::scene::{Line, TextTable};

/// The size of the text, and of the head.
const SIZE: f32 = 15.0;
const HEAD: f32 = 13.0;
/// The room between two columns, and below the text of a row.
const GAP: f32 = 16.0;
const TIGHT: f32 = 12.0;
const PAD: f32 = 5.0;

/// How small a table may be drawn before its words are broken.
const SMALLEST: f32 = 0.5;

/// The width in which nothing of a table is broken or drawn smaller.
pub(super) fn needed(table: &TextTable) -> f32 {
    let least = least(table);
    least.iter().sum::<f32>() + TIGHT * least.len().saturating_sub(1) as f32
}

/// A table in a room: its height and its body. One with too many words is drawn smaller.
pub(super) fn lay(table: &TextTable, room: f32) -> (f32, String) {
    let scale = (room / needed(table)).clamp(SMALLEST, 1.0);
    if scale == 1.0 {
        return set(table, room);
    }
    let (height, body) = set(table, room / scale);
    (height * scale, scaled(0.0, 0.0, scale, &body))
}

fn set(table: &TextTable, room: f32) -> (f32, String) {
    let (mut widths, least) = (widths(table), least(table));
    let gaps = widths.len().saturating_sub(1) as f32;
    let gap = ((room - least.iter().sum::<f32>()) / gaps.max(1.0)).clamp(TIGHT, GAP);
    narrow(&mut widths, &least, room - gap * gaps);
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
            body += &laid.svg((left, top + PAD), is_right.then_some(*width));
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

/// The width of each column in which no text is broken.
fn widths(table: &TextTable) -> Vec<f32> {
    columns(table, |_, laid| laid.width())
}

/// The width that each column needs so that no word is broken, and neither a heading nor the name of a row.
fn least(table: &TextTable) -> Vec<f32> {
    columns(table, |is_title, laid| if is_title { laid.width() } else { laid.least })
}

/// The widest of the cells of each column, which are heads, names of rows, or neither.
fn columns(table: &TextTable, width: fn(bool, &Laid) -> f32) -> Vec<f32> {
    let mut widest = vec![8.5; table.rows.iter().map(Vec::len).max().unwrap_or(0)];
    for (row, cells) in table.rows.iter().enumerate() {
        for ((column, cell), widest) in cells.iter().enumerate().zip(&mut widest) {
            let setting = Setting { size: if row == 0 { HEAD } else { SIZE }, room: f32::MAX, is_dim: false };
            *widest = f32::max(*widest, width(row == 0 || column == 0, &flow::lay(cell, setting)) + 0.5);
        }
    }
    widest
}

/// Takes what is too much from the columns with most to spare, and from all of them if words must be broken.
fn narrow(widths: &mut [f32], least: &[f32], room: f32) {
    let all = |widths: &[f32]| widths.iter().sum::<f32>();
    for _ in 0..widths.len() {
        let excess = all(widths) - room;
        let spare = |(width, least): (&f32, &f32)| (width - least).max(0.0);
        let spares: f32 = widths.iter().zip(least).map(spare).sum();
        if excess <= 0.1 {
            return;
        }
        if spares <= 0.1 {
            break;
        }
        let share = (excess / spares).min(1.0);
        widths.iter_mut().zip(least).for_each(|(width, least)| *width -= (*width - least).max(0.0) * share);
    }
    let share = (room / all(widths)).min(1.0);
    widths.iter_mut().for_each(|width| *width *= share);
}

/// Whether a column holds nothing but numbers below its head.
pub(crate) fn is_numeric(table: &TextTable, column: usize) -> bool {
    let text = |line: &Line| line.0.iter().map(|span| span.glyph.ascii.as_str()).collect::<String>();
    let mut cells = table.rows.iter().skip(1).filter_map(|row| row.get(column)).map(text).peekable();
    column > 0
        && cells.peek().is_some()
        && cells.all(|cell| {
            cell.trim() == "." || (!cell.is_empty() && cell.chars().all(|c| c.is_ascii_digit() || " /".contains(c)))
        })
}
