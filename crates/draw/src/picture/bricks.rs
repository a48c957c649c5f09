//! Bricks as boards: a wall of stones, and the cards that hang below it.

use super::block::Item;
use super::board::{fitted, fresh, label, mark, spot};
use super::card;
use super::pen::{Drawn, rect, symbol};
use bypost_rules::scene::{Brick, Bricks, CardFigure, Course, Mark, Thing};

/// The sizes of a board.
struct BrickSizes {
    /// The width of a half.
    half: f32,
    /// The room between two bricks, within a brick, and around all.
    gap: f32,
    pad: f32,
    rim: f32,
    /// The height of a line on a stone.
    line: f32,
    /// The size of what is written, and of a card in a line.
    sign: f32,
    card: f32,
    /// Whether cards have two lines, one for the rank and one for the suits.
    is_tall: bool,
}

const WIDE: BrickSizes =
    BrickSizes { half: 60.0, gap: 6.0, pad: 6.0, rim: 12.0, line: 38.0, sign: 24.0, card: 40.0, is_tall: false };
const SMALL: BrickSizes =
    BrickSizes { half: 32.0, gap: 4.0, pad: 3.0, rim: 9.0, line: 23.0, sign: 17.0, card: 46.0, is_tall: true };
/// The height of the names above, and of a place that is free.
const HEAD: f32 = 22.0;
const FREE: f32 = 34.0;
/// The battlements of a stone that somebody holds: how many there are, and the size of one.
const MERLONS: usize = 5;
const MERLON: (f32, f32) = (8.0, 6.0);

/// The board with its width and height.
pub(super) fn board(bricks: &Bricks, is_narrow: bool) -> (f32, f32, Vec<Item>) {
    if bricks.columns.is_empty() || bricks.courses.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let sizes = if is_narrow { SMALL } else { WIDE };
    let wide = sizes.half * bricks.columns.len() as f32 + 2.0 * sizes.rim;
    let mut layers = BrickLayers { sizes, columns: &bricks.columns, items: Vec::new(), tops: Vec::new() };
    // Places are named as long as a brick may still go somewhere.
    let is_open = bricks.courses.iter().any(|course| !course.free.is_empty());
    for (half, name) in bricks.columns.iter().enumerate().filter(|_| is_open) {
        layers.items.push(label(
            layers.left(half) + (layers.sizes.half - layers.sizes.gap) / 2.0,
            layers.sizes.rim + 13.0,
            name,
        ));
    }
    let mut top = layers.sizes.rim + HEAD;
    for course in &bricks.courses {
        top += layers.course(course, top) + layers.sizes.gap;
    }
    let high = top + layers.sizes.rim - layers.sizes.gap;
    let wood = Item::new(0.0, 0.0, rect("wood edge", (0.5, 0.5), (wide - 1.0, high - 1.0), 10.0));
    (wide, high, [vec![wood], layers.items, layers.tops].concat())
}

struct BrickLayers<'a> {
    sizes: BrickSizes,
    columns: &'a [String],
    items: Vec<Item>,
    /// Outlines, and parts that a step can name.
    tops: Vec<Item>,
}

impl BrickLayers<'_> {
    fn left(&self, half: usize) -> f32 {
        self.sizes.rim + self.sizes.half * half as f32
    }

    /// Draws a course and gives its height.
    fn course(&mut self, course: &Course, top: f32) -> f32 {
        let heights = course
            .bricks
            .iter()
            .map(|brick| brick.lines.iter().map(|line| self.height(line, brick.is_stone)).sum::<f32>());
        let height = heights.reduce(f32::max).map_or(FREE, |lines| lines + self.sizes.pad);
        let fits = |half: &usize| half.checked_add(1).is_some_and(|next| next < self.columns.len());
        let bricks: Vec<&Brick> = course.bricks.iter().filter(|brick| fits(&brick.at)).collect();
        let free: Vec<usize> = course.free.iter().copied().filter(fits).collect();
        bricks.into_iter().for_each(|brick| self.brick(brick, (self.left(brick.at), top), height));
        free.into_iter().for_each(|half| self.free(half, top));
        height
    }

    /// The height of a line.
    fn height(&self, marks: &[Mark], is_stone: bool) -> f32 {
        match marks.first() {
            Some(first) if self.sizes.is_tall && is_card(first) => self.card(is_stone) + 3.0,
            _ => self.sizes.line,
        }
    }

    /// The height of a card in a line.
    fn card(&self, is_stone: bool) -> f32 {
        match (self.sizes.is_tall, is_stone) {
            (false, true) => self.sizes.sign + 6.0,
            (true, true) => self.sizes.card - 6.0,
            (_, false) => self.sizes.card,
        }
    }

    /// A place for a brick: the middle of it, so that two of them that overlap can be told apart.
    fn free(&mut self, half: usize, top: f32) {
        let (x, size) = (self.left(half) + self.sizes.half / 2.0, (self.sizes.half - self.sizes.gap, FREE));
        let name = fitted("ink m n", (size.0 / 2.0, 22.0), (15.0, size.0), &self.columns[half]);
        self.items.push(Item::new(x, top, rect("slot frame dashed", (0.0, 0.0), size, 5.0) + &name));
        self.tops.push(spot((x, top), size, 5.0, &self.columns[half]));
    }

    fn brick(&mut self, brick: &Brick, (x, y): (f32, f32), high: f32) {
        let BrickSizes { half, gap, pad, .. } = self.sizes;
        let wide = 2.0 * half - gap;
        let holder = holder(brick).map(card::seat);
        let class = match &holder {
            Some((_, colour)) => colour,
            None if brick.is_stone => "stone frame",
            None => "card frame",
        };
        let mut body = rect(class, (0.0, 0.0), (wide, high), 6.0);
        // Battlements stand on what is held.
        let merlons = holder.iter().flat_map(|_| 0..MERLONS);
        body.extend(merlons.map(|at| {
            let room = (wide - 12.0 - MERLON.0) / (MERLONS - 1) as f32;
            rect(class, (6.0 + room * at as f32, -MERLON.1), (MERLON.0, MERLON.1 + 2.0), 1.0)
        }));
        self.items.push(Item::new(x, y, body));
        let mut top = y + pad / 2.0;
        for marks in &brick.lines {
            let height = self.height(marks, brick.is_stone);
            self.line(brick, marks, (x + pad, wide - 2.0 * pad), (top, height));
            top += height;
        }
        if brick.lines.iter().flatten().any(|mark| mark.is_fresh) && !brick.is_stone {
            self.tops.push(fresh((x, y), (wide, high), 6.0));
        }
    }

    /// What stands in a line of a brick: the first at its left, the last at its right end.
    fn line(&mut self, brick: &Brick, marks: &[Mark], (left, room): (f32, f32), (top, high): (f32, f32)) {
        let drawn: Vec<Drawn> = marks.iter().map(|mark| self.drawn(brick, mark, room)).collect();
        // What belongs to a tall card stands beside its rank, above its last suit.
        let is_beside = self.sizes.is_tall && !brick.is_stone && marks.first().is_some_and(is_card);
        let all: f32 = drawn.iter().map(|drawn| drawn.width).sum();
        let all = if is_beside { all.min(room) } else { all };
        let scale = (room / all.max(1.0)).min(1.0);
        let gap = ((room - all * scale) / (drawn.len().max(2) - 1) as f32).max(0.0);
        // What stands alone stands in the middle.
        let mut next = if drawn.len() == 1 { left + (room - all * scale) / 2.0 } else { left };
        for (place, (drawn, mark)) in drawn.into_iter().zip(marks).enumerate() {
            let height = drawn.height * scale;
            let drawn = drawn.sized(height);
            let x = if is_beside && place > 0 { left + room - drawn.width } else { next };
            let top = if is_beside { top + 3.0 } else { top + (high - height) / 2.0 };
            let size = (drawn.width, height);
            if let Some(word) = &mark.span.word {
                self.tops.push(spot((x, top), size, 4.0, word));
            }
            if mark.is_fresh && marks.len() > 1 && matches!(mark.span.thing.as_deref(), Some(Thing::Card(_))) {
                self.tops.push(fresh((x, top), size, 4.0));
            }
            self.items.push(Item::new(x, top, drawn.body));
            next += size.0 + gap;
        }
    }

    /// What is written on a brick. A card in a stone lies there in its own frame.
    fn drawn(&self, brick: &Brick, mark: &Mark, room: f32) -> Drawn {
        let (sign, is_stone) = (self.sizes.sign, brick.is_stone);
        match mark.span.thing.as_deref() {
            Some(Thing::Card(CardFigure { face: Some(face), .. })) if self.sizes.is_tall => {
                let (width, body) = card::tall(face, is_stone);
                let high = self.card(is_stone);
                Drawn { width, height: 44.0, body }.sized(high.min(44.0 * room / width))
            }
            Some(Thing::Card(CardFigure { face: Some(face), .. })) => {
                let (width, body) = card::row(face, is_stone);
                Drawn { width, height: 24.0, body }.sized(self.card(is_stone))
            }
            Some(Thing::Token { seat }) if is_stone => {
                let body = symbol(&card::seat(*seat).0, "clear", (0.0, 0.0), sign);
                Drawn { width: sign, height: sign, body }
            }
            _ => {
                let drawn = self::mark(&mark.span, sign);
                let body = if holder(brick).is_some() { drawn.body.replace("\"ink ", "\"clear ") } else { drawn.body };
                Drawn { body, ..drawn }
            }
        }
    }
}

/// Who holds a stone: the seat whose token is on it.
fn holder(brick: &Brick) -> Option<u8> {
    let seat = |mark: &Mark| match mark.span.thing.as_deref() {
        Some(Thing::Token { seat }) => Some(*seat),
        _ => None,
    };
    brick.lines.iter().flatten().filter(|_| brick.is_stone).find_map(seat)
}

fn is_card(mark: &Mark) -> bool {
    matches!(mark.span.thing.as_deref(), Some(Thing::Card(_)))
}
