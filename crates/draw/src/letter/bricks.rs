//! Bricks in a mail: courses of cells that cover two halves each.

use super::signs::{ROOM, border, label, mark, open, top};
use crate::picture::day;
use bypost_rules::scene::{Brick, Bricks, Course, Line};

/// The dots of a half at most, and at least; around all there are a few more.
const HALF: usize = 24;
const NARROW: usize = 20;
const RIM: usize = 3;
/// The size of what stands on a brick: a token has room beside the two sections that the brick reaches.
const MARK: u8 = 11;

/// The dots of a half; none if there is no room for them.
pub(super) fn half(bricks: &Bricks) -> Option<usize> {
    let half = (ROOM - 2 * RIM).checked_div(bricks.columns.len())?.min(HALF);
    (half >= NARROW && !bricks.courses.is_empty()).then_some(half)
}

/// Writes bricks whose halves have that many dots.
pub(super) fn write(page: &mut String, bricks: &Bricks, half: usize) {
    let rim = format!("border:{RIM}px solid {};border-radius:6px", day("wood"));
    *page += &open(half * bricks.columns.len() + 2 * RIM, 0, &rim);
    let names = bricks.columns.iter().map(|name| format!("<td width=\"{half}\">{}</td>", label(name)));
    *page += &format!("<tr>{}</tr>\n", names.collect::<String>());
    for course in &bricks.courses {
        *page += &format!("<tr>{}</tr>\n", row(bricks, course, half));
    }
    *page += "</table>\n";
}

/// The cells of a course. A brick that would lie on another or beside the wall is left out.
fn row(bricks: &Bricks, course: &Course, half: usize) -> String {
    let (mut cells, mut empty, mut at) = (String::new(), 0, 0);
    while at < bricks.columns.len() {
        let found = course.bricks.iter().find(|brick| brick.at == at && at + 1 < bricks.columns.len());
        let cell = match found {
            Some(brick) => cell(brick),
            None if course.free.contains(&at) => format!(
                "<td style=\"height:{half}px;border:1px dashed {};background:{}\">{}</td>",
                day("frame"),
                day("slot"),
                label(&bricks.columns[at])
            ),
            None => String::new(),
        };
        at += if found.is_some() { 2 } else { 1 };
        empty += usize::from(cell.is_empty());
        if empty > 0 && (!cell.is_empty() || at == bricks.columns.len()) {
            cells += &format!("<td colspan=\"{}\"></td>", std::mem::take(&mut empty));
        }
        cells += &cell;
    }
    cells
}

fn cell(brick: &Brick) -> String {
    let is_fresh = !brick.is_stone && brick.lines.iter().flatten().any(|mark| mark.is_fresh);
    let ground = day(if brick.is_stone { "stone" } else { "card" });
    let border = if is_fresh { border() } else { format!("border:1px solid {}", day("frame")) };
    let mut lines: Vec<Vec<String>> = Vec::new();
    if let (false, Some(first)) = (brick.is_stone, brick.lines.iter().flatten().next()) {
        // A card has the first line for itself.
        lines.push(vec![top(&Line(vec![first.span.clone()]))]);
        lines.push(brick.lines.iter().flatten().skip(1).map(|one| mark(one, false)).collect());
    } else {
        lines.extend(brick.lines.iter().map(|marks| marks.iter().map(|one| mark(one, true)).collect()));
    }
    let lines = lines.iter().map(|line| format!("<div>{}</div>", line.join(" "))).collect::<String>();
    format!("<td colspan=\"2\" style=\"background:{ground};font-size:{MARK}px;{border}\">{lines}</td>")
}
