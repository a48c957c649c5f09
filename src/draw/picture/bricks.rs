//! Bricks as boards: a wall of stones, and the cards that hang below it.

use super::block::Item;
use super::board::{fitted, fresh, label, mark, spot};
use super::card;
use super::pen::rect;
use super::thing::Drawn;
use crate::draw::scene::{Brick, Bricks, CardFigure, Course, Mark, Thing};

/// The width of a half, and the height of a line on a brick.
const HALF: f32 = 60.0;
const LINE: f32 = 38.0;
/// The size of what is written.
const SIGN: f32 = 27.0;
const CARD: f32 = 40.0;
/// The room between two bricks, within a brick, and around all.
const GAP: f32 = 6.0;
const PAD: f32 = 6.0;
const RIM: f32 = 12.0;
/// The height of the names above, and of a place that is free.
const HEAD: f32 = 22.0;
const FREE: f32 = 34.0;

/// The board with its width and height.
pub(super) fn board(bricks: &Bricks) -> (f32, f32, Vec<Item>) {
    if bricks.columns.is_empty() || bricks.courses.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let wide = HALF * bricks.columns.len() as f32 + 2.0 * RIM;
    let mut layers = BrickLayers { columns: &bricks.columns, items: Vec::new(), tops: Vec::new() };
    for (half, name) in bricks.columns.iter().enumerate() {
        layers.items.push(label(left(half) + (HALF - GAP) / 2.0, RIM + 13.0, name));
    }
    let mut top = RIM + HEAD;
    for course in &bricks.courses {
        top += layers.course(course, top) + GAP;
    }
    let high = top + RIM - GAP;
    let wood = Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0));
    (wide, high, [vec![wood], layers.items, layers.tops].concat())
}

fn left(half: usize) -> f32 {
    RIM + HALF * half as f32
}

struct BrickLayers<'a> {
    columns: &'a [String],
    items: Vec<Item>,
    /// Outlines, and parts that a step can name.
    tops: Vec<Item>,
}

impl BrickLayers<'_> {
    /// Draws a course and gives its height.
    fn course(&mut self, course: &Course, top: f32) -> f32 {
        let lines = course.bricks.iter().map(|brick| brick.lines.len()).max();
        let height = lines.map_or(FREE, |lines| LINE * lines as f32 + PAD);
        let fits = |half: &usize| half.checked_add(1).is_some_and(|next| next < self.columns.len());
        let bricks: Vec<&Brick> = course.bricks.iter().filter(|brick| fits(&brick.at)).collect();
        let free: Vec<usize> = course.free.iter().copied().filter(fits).collect();
        bricks.into_iter().for_each(|brick| self.brick(brick, (left(brick.at), top), height));
        free.into_iter().for_each(|half| self.free(half, top));
        height
    }

    /// A place for a brick: the middle of it, so that two of them that overlap can be told apart.
    fn free(&mut self, half: usize, top: f32) {
        let (x, size) = (left(half) + HALF / 2.0, (HALF - GAP, FREE));
        let name = fitted("ink m n", (size.0 / 2.0, 22.0), (15.0, size.0), &self.columns[half]);
        self.items.push(Item::new(x, top, rect("slot frame dashed", (0.0, 0.0), size, 5.0) + &name));
        self.tops.push(spot((x, top), size, 5.0, &self.columns[half]));
    }

    fn brick(&mut self, brick: &Brick, (x, y): (f32, f32), high: f32) {
        let wide = 2.0 * HALF - GAP;
        let class = if brick.is_stone { "stone frame" } else { "card frame" };
        self.items.push(Item::new(x, y, rect(class, (0.0, 0.0), (wide, high), 6.0)));
        for (line, marks) in lines(brick).iter().enumerate() {
            let middle = y + PAD / 2.0 + LINE * (line as f32 + 0.5);
            self.line(marks, (x + PAD, wide - 2.0 * PAD), middle, brick.is_stone);
        }
        if brick.lines.iter().flatten().any(|mark| mark.is_fresh) && !brick.is_stone {
            self.tops.push(fresh((x, y), (wide, high), 6.0));
        }
    }

    /// What stands in a line of a brick: the first at its left, the last at its right end.
    fn line(&mut self, marks: &[&Mark], (left, room): (f32, f32), middle: f32, is_stone: bool) {
        let drawn: Vec<Drawn> = marks.iter().map(|mark| drawn(mark, is_stone)).collect();
        let all: f32 = drawn.iter().map(|drawn| drawn.width).sum();
        let scale = (room / all.max(1.0)).min(1.0);
        let gap = ((room - all * scale) / (drawn.len().max(2) - 1) as f32).max(0.0);
        let mut x = left;
        for (drawn, mark) in drawn.into_iter().zip(marks.iter()) {
            let height = drawn.height * scale;
            let drawn = drawn.sized(height);
            let (top, size) = (middle - height / 2.0, (drawn.width, height));
            if let Some(word) = &mark.span.word {
                self.tops.push(spot((x, top), size, 4.0, word));
            }
            if mark.is_fresh && marks.len() > 1 && matches!(mark.span.thing.as_deref(), Some(Thing::Card(_))) {
                self.tops.push(fresh((x, top), size, 4.0));
            }
            self.items.push(Item::new(x, top, drawn.body));
            x += size.0 + gap;
        }
    }
}

/// The lines of a brick. A card that is a brick has the first line for itself, and what belongs to it is in
/// the last one.
fn lines(brick: &Brick) -> Vec<Vec<&Mark>> {
    let mut lines: Vec<Vec<&Mark>> = brick.lines.iter().map(|marks| marks.iter().collect()).collect();
    if let (false, [first, .., last]) = (brick.is_stone, &mut lines[..])
        && first.first().is_some_and(|mark| matches!(mark.span.thing.as_deref(), Some(Thing::Card(_))))
    {
        last.extend(first.split_off(1));
    }
    lines
}

/// What is written on a brick. A card in a stone lies there in its own frame.
fn drawn(mark: &Mark, is_stone: bool) -> Drawn {
    match mark.span.thing.as_deref() {
        Some(Thing::Card(CardFigure { face: Some(face), .. })) => {
            let (width, body) = card::row(face, is_stone);
            let size = if is_stone { SIGN + 3.0 } else { CARD };
            Drawn { width, height: 24.0, body }.sized(size)
        }
        _ => self::mark(&mark.span, SIGN - 3.0),
    }
}
