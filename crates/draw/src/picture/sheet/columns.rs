//! A sheet that is being filled: columns with their ends, and what was put into them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::told;
use crate::picture::block::Item;
use crate::picture::pen::{at, number, scaled};
use crate::picture::sections::Section;
use crate::picture::{hand, tables};

/// The room between two sections.
const GAP: f32 = 20.0;

/// Sections as they were laid out before, by where they are kept and by the room: one arrangement after the
/// other is tried.
#[derive(Default)]
pub(super) struct Cache(RefCell<BTreeMap<(usize, u32), Cached>>);

/// A height and a body.
type Cached = (f32, Rc<str>);

impl Cache {
    /// A section in a room: its height and its body.
    fn lay(&self, section: &Section, room: f32) -> Cached {
        let key = (std::ptr::from_ref(section).addr(), room.to_bits());
        let lay = || {
            let (height, body) = match section {
                Section::Head(head) => told::head(head, room),
                Section::News(lines) => told::news(lines, room),
                Section::Text(lines) => told::text(lines, room),
                Section::Story(lines) => told::story(lines, room),
                Section::Hand(line, is_own) => hand::lay(line, *is_own, room),
                Section::Table(table) => tables::lay(table, room),
                Section::Board(..) => (0.0, String::new()),
            };
            (height, Rc::from(body))
        };
        self.0.borrow_mut().entry(key).or_insert_with(lay).clone()
    }
}

/// A sheet.
pub(super) struct Sheet<'a> {
    pub(super) width: f32,
    /// How much larger than usual texts and hands are.
    pub(super) scale: f32,
    cache: &'a Cache,
    ends: Vec<f32>,
    placed: Vec<Placed<'a>>,
}

/// A column.
#[derive(Clone, Copy)]
pub(super) struct SheetColumn {
    pub(super) number: usize,
    pub(super) left: f32,
    pub(super) width: f32,
}

/// Something at its place.
struct Placed<'a> {
    left: f32,
    top: f32,
    scale: f32,
    body: Body<'a>,
}

enum Body<'a> {
    Laid(Rc<str>),
    Board(&'a [Item]),
}

impl<'a> Sheet<'a> {
    pub(super) fn new(width: f32, scale: f32, cache: &'a Cache) -> Self {
        Self { width, scale, cache, ends: vec![0.0], placed: Vec::new() }
    }

    /// The first column, as wide as the sheet.
    pub(super) fn whole(&self) -> SheetColumn {
        SheetColumn { number: 0, left: 0.0, width: self.width }
    }

    /// Where a column ends.
    pub(super) fn end(&self, column: SheetColumn) -> f32 {
        self.ends[column.number]
    }

    /// Where the longest column ends.
    pub(super) fn bottom(&self) -> f32 {
        self.ends.iter().copied().fold(0.0, f32::max)
    }

    /// Begins so many columns below everything.
    pub(super) fn begin(&mut self, columns: usize) {
        self.ends = vec![self.bottom(); columns];
    }

    /// Puts a section to the end of a column; a board in so many times its size.
    pub(super) fn put(&mut self, section: &'a Section<'a>, column: SheetColumn, zoom: f32) {
        let SheetColumn { number, left, width } = column;
        let top = self.ends[number] + self.gap(number, section);
        let (height, placed) = match section {
            Section::Board(wide, high, items) => {
                let left = left + ((width - wide * zoom) / 2.0).max(0.0);
                (high * zoom, Placed { left, top, scale: zoom, body: Body::Board(items) })
            }
            section => {
                let (height, body) = self.cache.lay(section, width / self.scale);
                (height * self.scale, Placed { left, top, scale: self.scale, body: Body::Laid(body) })
            }
        };
        self.placed.push(placed);
        self.ends[number] = top + height;
    }

    /// The room above a section.
    fn gap(&self, column: usize, section: &Section) -> f32 {
        let gap = match section {
            _ if self.ends[column] == 0.0 => 0.0,
            // What was done last stands close below whose turn it is.
            Section::News(_) => GAP / 5.0,
            _ => GAP,
        };
        gap * self.scale
    }

    /// Puts what was drawn below everything, over the whole width.
    pub(super) fn close(&mut self, (height, body): (f32, String)) {
        let top = self.bottom() + GAP * self.scale;
        self.placed.push(Placed { left: 0.0, top, scale: self.scale, body: Body::Laid(Rc::from(body)) });
        self.ends = vec![top + height * self.scale];
    }

    /// A rule below everything.
    pub(super) fn rule(&mut self) {
        let width = number(self.width / self.scale);
        self.close((1.0, format!("<path class=\"edge\" stroke-width=\"1.6\" d=\"M0 0H{width}\"/>")));
    }

    /// The whole width in units of its texts.
    pub(super) fn room(&self) -> f32 {
        self.width / self.scale
    }

    pub(super) fn body(&self) -> String {
        let of = |placed: &Placed| {
            let body = match &placed.body {
                Body::Laid(body) => body.to_string(),
                Body::Board(items) => items.iter().map(|item| at(item.x, item.y, &item.body) + "\n").collect(),
            };
            match placed.scale {
                1.0 => at(placed.left, placed.top, &body) + "\n",
                scale => scaled(placed.left, placed.top, scale, &body) + "\n",
            }
        };
        self.placed.iter().map(of).collect()
    }
}
