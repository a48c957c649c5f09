//! One image of everything: what is to be done on top, the board and the hand below, the tables beside them
//! or, in a narrow image, below.

use super::flow::{self, Setting};
use super::pen::{at, number};
use super::sections::Section;
use super::{colours, hand, symbols, tables};
use crate::draw::escape::markup;
use crate::draw::scene::Line;

/// The room around everything, and between two sections.
const MARGIN: f32 = 24.0;
const GAP: f32 = 20.0;
/// The size of what is on top, and of other lines.
const NEWS: f32 = 18.0;
const TEXT: f32 = 15.0;
/// The width of a narrow image at least, and of the tables beside a board.
const NARROW: f32 = 560.0;
const BESIDE: (f32, f32) = (300.0, 440.0);
/// The fonts of a reader's own system.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif";

/// The image.
pub(super) fn svg(sections: &[Section], title: &str, is_narrow: bool) -> String {
    let board = sections.iter().map(|section| if let Section::Board(width, ..) = section { *width } else { 0.0 });
    let board = board.fold(0.0, f32::max);
    let sheet = if is_narrow || board > 900.0 {
        below(sections, board.max(NARROW))
    } else {
        beside(sections, board.max(NARROW))
    };
    let (width, height) = (number(sheet.width + 2.0 * MARGIN), number(sheet.bottom() + 2.0 * MARGIN));
    let title = markup(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"{FONTS}\">\n<title>{title}</title>\n\
         <style>{}</style>\n<defs>{}</defs>\n<rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n{}</g>\n</svg>\n",
        colours::ALONE,
        symbols::used(&sheet.body),
        sheet.body,
    )
}

/// A sheet that is being filled: columns with their ends.
struct Sheet {
    width: f32,
    ends: Vec<f32>,
    body: String,
}

/// A column: its number, its left end and its width.
type Column = (usize, f32, f32);

fn below(sections: &[Section], width: f32) -> Sheet {
    let mut sheet = Sheet { width, ends: vec![0.0], body: String::new() };
    sections.iter().for_each(|section| sheet.put(section, (0, 0.0, width)));
    sheet
}

/// The board, the hands and their neighbours in a wide column, the rest beside them.
fn beside(sections: &[Section], board: f32) -> Sheet {
    let widest =
        sections.iter().map(|section| if let Section::Table(table) = section { tables::natural(table) } else { 0.0 });
    let side = widest.fold(0.0, f32::max).clamp(BESIDE.0, BESIDE.1);
    let mut sheet = Sheet { width: board + GAP + 8.0 + side, ends: vec![0.0], body: String::new() };
    let whole = sheet.width;
    let is_news = |section: &&Section| matches!(section, Section::News(_));
    sections.iter().filter(is_news).for_each(|section| sheet.put(section, (0, 0.0, whole)));
    sheet.ends = vec![sheet.bottom(); 2];
    let is_main = |section: &&Section| matches!(section, Section::Board(..) | Section::Hand(_));
    sections.iter().filter(is_main).for_each(|section| sheet.put(section, (0, 0.0, board)));
    for section in sections.iter().filter(|section| !is_news(section) && !is_main(section)) {
        // Whatever finds no room beside the board goes below it, if that is shorter by then.
        let is_left = sheet.ends[1] > sheet.ends[0];
        sheet.put(section, if is_left { (0, 0.0, board) } else { (1, board + GAP + 8.0, side) });
    }
    sheet
}

impl Sheet {
    fn bottom(&self) -> f32 {
        self.ends.iter().copied().fold(0.0, f32::max)
    }

    fn put(&mut self, section: &Section, (column, left, width): Column) {
        let top = self.ends[column] + if self.ends[column] > 0.0 { GAP } else { 0.0 };
        let (height, body) = match section {
            Section::News(told) => lines(told, NEWS, width),
            Section::Text(told) => lines(told, TEXT, width),
            Section::Hand(line) => hand::lay(line, width),
            Section::Table(table) => tables::lay(table, width),
            Section::Board(wide, high, items) => {
                let items: String = items.iter().map(|item| at(item.x, item.y, &item.body) + "\n").collect();
                (*high, at(((width - wide) / 2.0).max(0.0), 0.0, &items))
            }
        };
        self.body += &at(left, top, &body);
        self.body.push('\n');
        self.ends[column] = top + height;
    }
}

fn lines(told: &[&Line], size: f32, room: f32) -> (f32, String) {
    let mut body = String::new();
    let mut top = 0.0;
    for line in told {
        let laid = flow::lay(line, Setting { size, room, is_dim: false });
        body += &at(0.0, top, &laid.svg(None));
        top += laid.height();
    }
    (top, body)
}
