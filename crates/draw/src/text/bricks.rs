//! Bricks: courses below one another, in which each brick covers two halves and may rest on two others.

use super::canvas::{Canvas, INDENT};
use super::sign::{self, Alphabet, Sign};
use bypost_rules::scene::{Brick, Bricks, Course, Mark, Style};

/// The columns of a half at most: a brick with a card, its owner and what it reaches has one line then.
const WIDE: usize = 5;
/// The columns of the same at least.
const NARROW: usize = 2;
/// The lines of a brick at most.
const LINES: usize = 8;
/// The columns of a name at most.
const NAME: usize = 3;

type Text = Vec<Vec<Sign>>;

struct BrickPlan<'a> {
    alphabet: Alphabet,
    /// The columns of a half.
    half: usize,
    names: &'a [String],
}

/// Draws the bricks two columns from the left, in as many rows at most if they are limited: the upper courses
/// below the wall are left out then, and their number is told.
pub(crate) fn draw(canvas: &mut Canvas, bricks: &Bricks, alphabet: Alphabet, most: Option<usize>) {
    let half = (canvas.width - INDENT) / bricks.columns.len().max(1);
    let plan = BrickPlan { alphabet, half: half.clamp(NARROW, WIDE), names: &bricks.columns };
    plan.draw_names(canvas);
    let courses: Vec<Vec<(usize, Text)>> = bricks.courses.iter().map(|course| plan.texts(course)).collect();
    let height = |texts: &Vec<(usize, Text)>| texts.iter().map(|(_, text)| text.len()).fold(1, usize::max);
    let (wall, hung) = courses.split_at(bricks.courses.iter().take_while(|course| course.is_wall()).count());
    wall.iter().for_each(|texts| plan.draw_row(canvas, texts));
    let (mut left_out, mut rows) = (0, canvas.rows.len() + hung.iter().map(height).sum::<usize>());
    while most.is_some_and(|most| rows + usize::from(left_out > 0) > most) && left_out < hung.len() {
        rows -= height(&hung[left_out]);
        left_out += 1;
    }
    if left_out > 0 {
        canvas.feed();
        let courses = if left_out == 1 { "course" } else { "courses" };
        canvas.put(INDENT, &sign::of_text(&format!("+{left_out} {courses}"), Style::Dim));
    }
    hung[left_out..].iter().for_each(|texts| plan.draw_row(canvas, texts));
}

impl BrickPlan<'_> {
    /// The texts of a course, each with the half in which it begins; a brick that would lie on another or
    /// beside the wall is left out.
    fn texts(&self, course: &Course) -> Vec<(usize, Text)> {
        let mut is_taken = vec![false; self.names.len()];
        let mut texts = Vec::new();
        for brick in &course.bricks {
            match is_taken.get_mut(brick.at..brick.at.saturating_add(2)) {
                Some(halves) if halves.iter().all(|half| !half) => {
                    halves.fill(true);
                    texts.push((brick.at, self.text(brick)));
                }
                _ => {}
            }
        }
        let free = course.free.iter().filter(|half| is_taken.get(**half) == Some(&false));
        texts.extend(free.map(|half| (*half, self.name(*half, Style::Strong))));
        texts.sort_by_key(|(half, _)| *half);
        texts.dedup_by_key(|(half, _)| *half);
        texts
    }

    /// The lines of a brick, between its sides. A brick has its right side only where its text has one line.
    fn text(&self, brick: &Brick) -> Text {
        let has_end = self.half == WIDE && !brick.is_stone;
        let room = 2 * self.half - if has_end { 2 } else { 1 };
        // The sign of a seat stands right behind what it belongs to. Blanks go where one line has no room
        // for them.
        let gap = |mark: &Mark| usize::from(mark.span.glyph.unicode.chars().any(char::is_alphanumeric));
        let words = brick.lines.iter().flatten().map(|mark| (gap(mark), self.word(mark, brick, room)));
        let words: Vec<(usize, Vec<Sign>)> = words.collect();
        let whole: usize = words.iter().map(|(gap, word)| gap + sign::width(word)).sum();
        let is_tight = self.half == WIDE && whole > room + 1;
        let mut text = Text::new();
        for (gap, word) in words {
            let gap = if is_tight { 0 } else { gap };
            match text.last_mut().filter(|line| sign::width(line) + gap + sign::width(&word) <= room) {
                Some(line) => line.extend(sign::of_text(&" ".repeat(gap), Style::Plain).into_iter().chain(word)),
                None => text.push(word),
            }
        }
        text.truncate(LINES);
        let is_fresh = !brick.is_stone && brick.lines.iter().flatten().any(|mark| mark.is_fresh);
        for (number, line) in text.iter_mut().enumerate() {
            let (side, style) = match number {
                0 if is_fresh => ("*", Style::Fresh),
                _ => (if brick.is_stone { "|" } else { "[" }, Style::Dim),
            };
            line.splice(0..0, sign::of_text(side, style));
            let blanks = " ".repeat((room + 1).saturating_sub(sign::width(line)));
            if has_end {
                line.extend(sign::of_text(&(blanks + "]"), Style::Dim));
            }
        }
        text
    }

    fn word(&self, mark: &Mark, brick: &Brick, room: usize) -> Vec<Sign> {
        let star = if mark.is_fresh && brick.is_stone { "*" } else { "" };
        let signs = [sign::of_text(star, Style::Fresh), sign::of_span(&mark.span, room, self.alphabet)].concat();
        sign::cut(signs, room, self.alphabet)
    }

    /// The name of a half. Where it is too wide for the half, it is written downwards.
    fn name(&self, half: usize, style: Style) -> Text {
        let name = self.names.get(half).map_or("", String::as_str);
        let signs = sign::cut(sign::of_text(name, style), NAME, self.alphabet);
        let before = |width: usize| sign::of_text(&" ".repeat((self.half - width).div_ceil(2)), Style::Plain);
        if sign::width(&signs) < self.half {
            return vec![[before(sign::width(&signs)), signs].concat()];
        }
        signs
            .into_iter()
            .filter(|sign| sign.width < self.half)
            .map(|sign| [before(sign.width), vec![sign]].concat())
            .collect()
    }

    fn draw_names(&self, canvas: &mut Canvas) {
        let names: Vec<Text> = (0..self.names.len()).map(|half| self.name(half, Style::Dim)).collect();
        let height = names.iter().map(Vec::len).max().unwrap_or(0);
        // All names end on the same line.
        let texts: Vec<(usize, Text)> =
            names.into_iter().map(|name| [vec![Vec::new(); height - name.len()], name].concat()).enumerate().collect();
        self.draw_row(canvas, &texts);
    }

    fn draw_row(&self, canvas: &mut Canvas, texts: &[(usize, Text)]) {
        let height = texts.iter().map(|(_, text)| text.len()).fold(1, usize::max);
        for line in 0..height {
            canvas.feed();
            for (half, text) in texts {
                canvas.put(INDENT + half * self.half, text.get(line).map_or(&[][..], Vec::as_slice));
            }
        }
    }
}
