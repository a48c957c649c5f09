//! Grids in a mail: a cell for each card, with its notation, what stands on it, and who holds its suits.

use super::signs::{ROOM, border, held, label, mark, open, top};
use crate::picture::day;
use bypost_rules::scene::{Grid, GridCell, Piece, Style};

/// The dots of a cell at most, of the names of rows, and between two cells.
const CELL: usize = 52;
const LABEL: usize = 15;
const GAP: usize = 2;
/// The size of what stands on a cell: two marks have room side by side.
const MARK: u8 = 11;
/// The columns that stand side by side at most: in narrower cells the longest notation has no room.
const MOST: usize = 6;

/// Writes a grid, in bands if it is too wide.
pub(super) fn write(page: &mut String, grid: &Grid) {
    let count = grid.rows.iter().map(|row| row.cells.len()).fold(0, usize::max);
    if count == 0 {
        return;
    }
    let columns = count.div_ceil(count.div_ceil(MOST));
    let cell = ((ROOM - LABEL - GAP * (columns + 2)) / columns).min(CELL);
    for first in (0..count).step_by(columns) {
        let band = first..count.min(first + columns);
        *page += &open(LABEL + cell * band.len() + GAP * (band.len() + 2), GAP, "border-radius:6px");
        for row in &grid.rows {
            *page += &format!("<tr><td width=\"{LABEL}\" style=\"height:{cell}px\">{}</td>", label(&row.label));
            for column in band.clone() {
                let name = format!("{}{}", grid.columns.get(column).map_or("", String::as_str), row.label);
                let (style, body) = match row.cells.get(column) {
                    None | Some(GridCell::Outside) => (String::new(), String::new()),
                    Some(GridCell::Empty) => (format!("background:{}", day("slot")), String::new()),
                    Some(GridCell::Taken(piece)) => (ground(piece), body(grid, piece, &name)),
                };
                *page += &format!("<td width=\"{cell}\" style=\"{style}\">{body}</td>");
            }
            *page += "</tr>\n";
        }
        if !grid.columns.is_empty() {
            let names = band.map(|column| grid.columns.get(column).map_or("", String::as_str));
            let names: String = names.map(|name| format!("<td>{}</td>", label(name))).collect();
            *page += &format!("<tr><td></td>{names}</tr>\n");
        }
        *page += "</table>\n";
    }
}

fn ground(piece: &Piece) -> String {
    let border = if piece.is_fresh { format!(";{}", border()) } else { String::new() };
    format!("background:{}{border}", day("card"))
}

/// What stands in a cell: its card, then the sign of whoever has it, then what stands on it and who holds
/// which of its suits.
fn body(grid: &Grid, piece: &Piece, name: &str) -> String {
    // Whoever is alone on a cell has it; a sign of that says nothing new, and there is little room.
    let is_alone =
        |seat: u8| !piece.marks.is_empty() && piece.marks.iter().all(|one| one.span.style == Style::Seat(seat));
    let flag = piece.controller.filter(|seat| !is_alone(*seat)).map(|seat| held(seat, ""));
    let marks = piece.marks.iter().map(|one| mark(one, true));
    let below: Vec<String> = flag.into_iter().chain(marks).chain(holders(grid, piece, name)).collect();
    let below = match below.is_empty() {
        true => String::new(),
        false => format!("<div style=\"font-size:{MARK}px\">{}</div>", below.join(" ")),
    };
    top(&piece.top) + &below
}

/// Each seat that holds suits here, with their letters.
fn holders(grid: &Grid, piece: &Piece, name: &str) -> Vec<String> {
    let mut all: Vec<(u8, String)> = Vec::new();
    for (suit, letter) in piece.top.0.iter().flat_map(|span| span.suits().1) {
        for owner in grid.owners(name, suit) {
            match all.iter_mut().find(|(seat, _)| *seat == owner) {
                Some((_, held)) => held.push_str(letter),
                None => all.push((owner, letter.to_owned())),
            }
        }
    }
    all.iter().map(|(seat, letters)| held(*seat, letters)).collect()
}
