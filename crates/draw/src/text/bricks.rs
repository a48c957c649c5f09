//! Bricks: courses below one another, in which each brick covers two halves and may rest on two others.

use super::alphabet::{Alphabet, DOWN, LEFT, RIGHT, UP};
use super::canvas::{Canvas, INDENT};
use super::lines;
use super::sign;
use super::sign::Sign;
use bypost_rules::scene::{Brick, Bricks, Course, Line, Mark, Span, Style};

/// The columns of a half with the line left of it, at most.
const WIDE: usize = 5;
/// The columns of the same at least; narrower bricks are told in words.
const NARROW: usize = 2;
/// The lines of a brick at most.
const LINES: usize = 8;
/// The columns of a name at most.
const NAME: usize = 3;

/// A text in some lines.
type Text = Vec<Vec<Sign>>;

/// How halves are laid out.
struct BrickPlan<'a> {
    alphabet: Alphabet,
    /// The columns of a half with the line left of it.
    half: usize,
    /// The names of the halves.
    names: &'a [String],
}

/// One course, ready to be drawn.
struct Row {
    /// Which brick lies in each half.
    cells: Vec<Option<usize>>,
    /// The texts in it, each with the half in which it begins.
    texts: Vec<(usize, Text)>,
}

/// Draws the bricks two columns from the left.
pub(crate) fn draw(canvas: &mut Canvas, bricks: &Bricks, alphabet: Alphabet) {
    let half = (canvas.width() - INDENT - 1) / bricks.columns.len().max(1);
    if half < NARROW {
        return lines::draw(canvas, &told(bricks), alphabet);
    }
    let plan = BrickPlan { alphabet, half: half.min(WIDE), names: &bricks.columns };
    let rows: Vec<Row> = bricks.courses.iter().map(|course| plan.row(course)).collect();
    plan.draw_names(canvas);
    for (number, row) in rows.iter().enumerate() {
        let above = number.checked_sub(1).and_then(|number| rows.get(number));
        plan.draw_border(canvas, above, Some(row));
        plan.draw_row(canvas, row);
    }
    plan.draw_border(canvas, rows.last(), None);
}

/// Each course as a line of words: its bricks, then the names of the halves that are free.
fn told(bricks: &Bricks) -> Vec<Line> {
    let plain = |text: &str| Span::new(text, Style::Plain);
    let name = |half: usize| Span::new(bricks.columns.get(half).map_or("", String::as_str), Style::Dim);
    let brick = |brick: &Brick| {
        let word = |word: &Mark| [plain(if word.is_fresh { " *" } else { " " }), word.span.clone()];
        let words = brick.lines.iter().flatten().flat_map(word);
        [name(brick.at), plain(":")].into_iter().chain(words).collect::<Vec<_>>()
    };
    let course = |course: &Course| {
        let pieces: Vec<_> =
            course.bricks.iter().map(brick).chain(course.free.iter().map(|half| vec![name(*half)])).collect();
        pieces.join(&plain("; ")).into_iter().collect()
    };
    bricks.courses.iter().map(course).collect()
}

impl BrickPlan<'_> {
    /// A course with its texts; a brick that would lie on another or beside the wall is left out.
    fn row(&self, course: &Course) -> Row {
        let mut row = Row { cells: vec![None; self.names.len()], texts: Vec::new() };
        for (number, brick) in course.bricks.iter().enumerate() {
            match row.cells.get_mut(brick.at..brick.at.saturating_add(2)) {
                Some(cells) if cells.iter().all(Option::is_none) => {
                    cells.fill(Some(number));
                    row.texts.push((brick.at, self.text(brick)));
                }
                _ => {}
            }
        }
        let free = course.free.iter().filter(|half| row.cells.get(**half) == Some(&None));
        let free: Vec<_> = free.map(|half| (*half, self.name(*half, Style::Strong))).collect();
        row.texts.extend(free);
        row.texts.sort_by_key(|(half, _)| *half);
        row.texts.dedup_by_key(|(half, _)| *half);
        row
    }

    /// The lines of a brick, each in the middle of it. A line is broken between words if it has to be.
    fn text(&self, brick: &Brick) -> Text {
        let room = 2 * self.half - 1;
        let mut text = Text::new();
        for words in &brick.lines {
            let mut line: Vec<Sign> = Vec::new();
            for word in words.iter().map(|word| self.word(word, room)) {
                let gap = usize::from(!line.is_empty());
                if sign::width(&line) + gap + sign::width(&word) > room {
                    text.push(std::mem::take(&mut line));
                } else if gap > 0 {
                    line.extend(sign::of_text(" ", Style::Plain));
                }
                line.extend(word);
            }
            text.push(line);
        }
        text.truncate(LINES);
        text.into_iter().map(|line| centred(line, room)).collect()
    }

    fn word(&self, word: &Mark, room: usize) -> Vec<Sign> {
        let mut signs = sign::of_text(if word.is_fresh { "*" } else { "" }, Style::Fresh);
        signs.extend(sign::of_span(&word.span, room, self.alphabet));
        sign::cut(signs, room, self.alphabet)
    }

    /// The name of a half. Where it is too wide for the half, it is written downwards.
    fn name(&self, half: usize, style: Style) -> Text {
        let name = self.names.get(half).map_or("", String::as_str);
        let signs = sign::cut(sign::of_text(name, style), NAME, self.alphabet);
        let room = self.half - 1;
        if sign::width(&signs) <= room {
            return vec![centred(signs, room)];
        }
        signs.into_iter().map(|sign| if sign.width > room { Vec::new() } else { centred(vec![sign], room) }).collect()
    }

    fn column(&self, half: usize) -> usize {
        INDENT + half * self.half
    }

    fn draw_names(&self, canvas: &mut Canvas) {
        let names: Vec<Text> = (0..self.names.len()).map(|half| self.name(half, Style::Dim)).collect();
        let height = names.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            canvas.feed();
            for (half, name) in names.iter().enumerate() {
                // All names end on the same line.
                let signs = line.checked_sub(height - name.len()).and_then(|line| name.get(line));
                canvas.put(self.column(half) + 1, signs.map_or(&[][..], Vec::as_slice));
            }
        }
    }

    /// The line between two courses, as far as there are bricks.
    fn draw_border(&self, canvas: &mut Canvas, above: Option<&Row>, below: Option<&Row>) {
        let is_brick = |row: Option<&Row>, half| row.is_some_and(|row| row.cell(half).is_some());
        let has = |half: Option<usize>| half.is_some_and(|half| is_brick(above, half) || is_brick(below, half));
        let count = self.names.len();
        if !(0..count).any(|half| has(Some(half))) {
            return;
        }
        canvas.feed();
        for half in 0..=count {
            let mut ways = 0;
            for (way, is_there) in [
                (LEFT, has(half.checked_sub(1))),
                (RIGHT, has(Some(half))),
                (UP, above.is_some_and(|row| row.parts(half))),
                (DOWN, below.is_some_and(|row| row.parts(half))),
            ] {
                ways |= if is_there { way } else { 0 };
            }
            if ways != 0 {
                canvas.put(self.column(half), &self.line(ways, 1));
            }
            if ways & RIGHT != 0 {
                canvas.put(self.column(half) + 1, &self.line(LEFT | RIGHT, self.half - 1));
            }
        }
    }

    /// The lines of text of a course.
    fn draw_row(&self, canvas: &mut Canvas, row: &Row) {
        let height = row.texts.iter().map(|(_, text)| text.len()).fold(1, usize::max);
        for line in 0..height {
            canvas.feed();
            let mut texts = row.texts.iter().peekable();
            for half in 0..=self.names.len() {
                if row.parts(half) {
                    canvas.put(self.column(half), &self.line(UP | DOWN, 1));
                }
                if let Some((_, text)) = texts.next_if(|(first, _)| *first == half) {
                    canvas.put(self.column(half) + 1, text.get(line).map_or(&[][..], Vec::as_slice));
                }
            }
        }
    }

    fn line(&self, ways: u8, length: usize) -> Vec<Sign> {
        sign::of_text(&self.alphabet.crossing(ways).to_string().repeat(length), Style::Dim)
    }
}

impl Row {
    fn cell(&self, half: usize) -> Option<usize> {
        self.cells.get(half).copied().flatten()
    }

    /// Whether a line stands left of a half: at the side of a brick.
    fn parts(&self, half: usize) -> bool {
        half.checked_sub(1).and_then(|half| self.cell(half)) != self.cell(half)
    }
}

/// Signs in the middle of so many columns.
fn centred(signs: Vec<Sign>, columns: usize) -> Vec<Sign> {
    let before = columns.saturating_sub(sign::width(&signs)) / 2;
    sign::of_text(&" ".repeat(before), Style::Plain).into_iter().chain(signs).collect()
}
