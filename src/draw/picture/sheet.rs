//! One image of everything: what is to be done on top, the board and the hand below, the rest beside them or
//! below.

use super::flow::{self, Setting};
use super::pen::{at, number, scaled};
use super::sections::Section;
use super::{colours, hand, symbols, tables};
use crate::draw::escape::markup;
use crate::draw::scene::{Line, Style};

/// The room around everything, and between two sections.
const MARGIN: f32 = 24.0;
const GAP: f32 = 22.0;
/// The room around a board that stands alone.
const RIM: f32 = 8.0;
/// The size of lines that matter now, of other lines on top, and of the rest.
const LARGE: f32 = 22.0;
const NEWS: f32 = 17.0;
const TEXT: f32 = 15.0;
/// The lines of a story at most.
const STORY: usize = 12;
/// The width beside a board at least and at most, and that of a board with something beside it at most.
const BESIDE: (f32, f32) = (300.0, 440.0);
const BOARD: f32 = 760.0;
/// The width of an image without a board.
const BARE: f32 = 600.0;
/// The width of the text in a narrow image.
const NARROW: f32 = 400.0;
/// The part of the width that the left column has below a wide board.
const LEFT: f32 = 0.6;
/// How much wider than a column a table may be and still stand there.
const SQUEEZE: f32 = 1.15;
/// The fonts of a reader's own system.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif";

/// The image.
pub(super) fn svg(sections: &[Section], title: &str, is_narrow: bool) -> String {
    let board = sections.iter().map(|section| if let Section::Board(width, ..) = section { *width } else { 0.0 });
    let board = board.fold(0.0, f32::max);
    // Nothing stands beside a board that is all there is.
    let is_alone = board > 0.0 && sections.iter().all(|section| matches!(section, Section::Board(..)));
    let margin = if is_alone { RIM } else { MARGIN };
    let sheet = if is_alone {
        narrow(sections, board)
    } else if is_narrow {
        narrow(sections, board.max(NARROW))
    } else if board > BOARD {
        below(sections, board)
    } else {
        beside(sections, if board > 0.0 { board } else { BARE })
    };
    let (width, height) = (number(sheet.width + 2.0 * margin), number(sheet.bottom() + 2.0 * margin));
    let title = markup(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\">\n<title>{title}</title>\n\
         <style>{}</style>\n<defs>{}</defs>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({margin} {margin})\">\n{}</g>\n</svg>\n",
        colours::ALONE,
        symbols::used(&sheet.body),
        sheet.body,
    )
}

/// A sheet that is being filled: columns with their ends.
struct Sheet {
    width: f32,
    ends: Vec<f32>,
    /// How much larger than usual texts and hands are.
    scale: f32,
    body: String,
}

/// A column: its number, its left end and its width.
type Column = (usize, f32, f32);

fn is_news(section: &&Section) -> bool {
    matches!(section, Section::News(_))
}

fn is_main(section: &&Section) -> bool {
    matches!(section, Section::Board(..) | Section::Hand(_))
}

/// What is neither on top nor on the table: first those who play, then what has happened, then the rest.
fn rest<'a, 'b>(sections: &'a [Section<'b>]) -> Vec<&'a Section<'b>> {
    let players = sections.iter().position(|section| matches!(section, Section::Table(table) if table.is_of_seats()));
    let is_players = |number: usize| Some(number) == players;
    let rank = |(number, section): &(usize, &Section)| match section {
        _ if is_players(*number) => 0,
        Section::Story(_) => 1,
        _ => 2,
    };
    let mut rest: Vec<_> =
        sections.iter().enumerate().filter(|(_, section)| !is_news(section) && !is_main(section)).collect();
    rest.sort_by_key(rank);
    rest.into_iter().map(|(_, section)| section).collect()
}

/// Everything below one another, in letters that can be read on a telephone.
fn narrow(sections: &[Section], width: f32) -> Sheet {
    let mut sheet = Sheet { width, ends: vec![0.0], scale: width / NARROW, body: String::new() };
    for which in [is_news, is_main] {
        sections.iter().filter(which).for_each(|section| sheet.put(section, (0, 0.0, width)));
    }
    rest(sections).into_iter().for_each(|section| sheet.put(section, (0, 0.0, width)));
    sheet
}

/// The board and the hands in a wide column, the rest beside them.
fn beside(sections: &[Section], board: f32) -> Sheet {
    let widest = sections.iter().map(natural).fold(0.0, f32::max);
    let side = widest.clamp(BESIDE.0, BESIDE.1);
    let columns = [(0, 0.0, board), (1, board + GAP + 8.0, side)];
    let mut sheet = Sheet { width: board + GAP + 8.0 + side, ends: vec![0.0], scale: 1.0, body: String::new() };
    sheet.head(sections);
    sections.iter().filter(is_main).for_each(|section| sheet.put(section, columns[0]));
    for section in rest(sections) {
        // Whatever finds no room beside the board goes below it, if that is shorter by then.
        let is_left = sheet.ends[1] > sheet.ends[0];
        sheet.put(section, columns[usize::from(!is_left)]);
    }
    sheet
}

/// A wide board, then the hands and the rest in two columns, and at last what needs the whole width.
fn below(sections: &[Section], width: f32) -> Sheet {
    let left = width * LEFT;
    let columns = [(0, 0.0, left), (1, left + GAP + 8.0, width - left - GAP - 8.0)];
    let mut sheet = Sheet { width, ends: vec![0.0], scale: 1.0, body: String::new() };
    sheet.head(sections);
    let is_board = |section: &&Section| matches!(section, Section::Board(..));
    sections.iter().filter(is_board).for_each(|section| sheet.put(section, (0, 0.0, width)));
    sheet.ends = vec![sheet.bottom(); 2];
    let hands = sections.iter().filter(|section| matches!(section, Section::Hand(_)));
    hands.for_each(|section| sheet.put(section, columns[0]));
    let (wide, rest): (Vec<_>, Vec<_>) = rest(sections).into_iter().partition(|section| natural(section) > left);
    for section in rest {
        let is_left = sheet.ends[0] <= sheet.ends[1] || natural(section) > columns[1].2 * SQUEEZE;
        sheet.put(section, columns[usize::from(!is_left)]);
    }
    sheet.ends = vec![sheet.bottom(); 2];
    wide.into_iter().for_each(|section| sheet.put(section, (0, 0.0, width)));
    sheet
}

/// The width that a table takes unbroken.
fn natural(section: &Section) -> f32 {
    if let Section::Table(table) = section { tables::natural(table) } else { 0.0 }
}

impl Sheet {
    fn bottom(&self) -> f32 {
        self.ends.iter().copied().fold(0.0, f32::max)
    }

    /// What is on top, in one column; two begin below it.
    fn head(&mut self, sections: &[Section]) {
        let width = self.width;
        sections.iter().filter(is_news).for_each(|section| self.put(section, (0, 0.0, width)));
        self.ends = vec![self.bottom(); 2];
    }

    fn put(&mut self, section: &Section, (column, left, width): Column) {
        let scale = self.scale;
        let room = width / scale;
        let (height, body) = match section {
            Section::News(told) => lines(told, NEWS, room),
            Section::Text(told) => lines(told, TEXT, room),
            Section::Story(told) => story(told, room),
            Section::Hand(line) => hand::lay(line, room),
            Section::Table(table) => tables::lay(table, room),
            Section::Board(wide, high, items) => {
                let items: String = items.iter().map(|item| at(item.x, item.y, &item.body) + "\n").collect();
                (high / scale, scaled(((room - wide / scale) / 2.0).max(0.0), 0.0, 1.0 / scale, &items))
            }
        };
        let end = self.ends[column];
        let gap = match (end > 0.0, section) {
            (false, _) => 0.0,
            // What is to be done stands close below what the table is.
            (true, Section::News(_)) => GAP / 4.0,
            (true, _) => GAP,
        };
        let top = end + gap * scale;
        self.body += &if scale > 1.0 { scaled(left, top, scale, &body) } else { at(left, top, &body) };
        self.body.push('\n');
        self.ends[column] = top + height * scale;
    }
}

/// Lines below one another. On top, those that matter now are larger.
fn lines(told: &[&Line], size: f32, room: f32) -> (f32, String) {
    let mut body = String::new();
    let mut top = 0.0;
    for line in told {
        let is_large = size > TEXT && line.0.iter().all(|span| span.style == Style::Strong);
        let laid = flow::lay(line, Setting { size: if is_large { LARGE } else { size }, room, is_dim: false });
        body += &at(0.0, top, &laid.svg(None));
        top += laid.height();
    }
    (top, body)
}

/// What has happened, below its title: no more than the end of it if it is long, as for somebody who is out
/// of the game.
fn story(told: &[&Line], room: f32) -> (f32, String) {
    let Some((title, rest)) = told.split_first() else { return (0.0, String::new()) };
    let title: Line = title.0.iter().map(|span| span.clone().styled(Style::Strong)).collect();
    if rest.len() <= STORY {
        return lines(&[&[&title], rest].concat(), TEXT, room);
    }
    let (before, last) = rest.split_at(rest.len() - STORY + 1);
    let before = Line::styled(format!("… {} lines before these", before.len()), Style::Dim);
    lines(&[&[&title, &before], last].concat(), TEXT, room)
}
