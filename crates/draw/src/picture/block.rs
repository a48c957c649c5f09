//! Blocks: the parts of a picture, ready for a page that lays them out itself.

use super::pen::scaled;

/// A part of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Its width in units of its own; 0 if it flows.
    pub width: f32,
    /// Its height in the same units; 0 if it flows.
    pub height: f32,
    /// What is in it, from the back to the front.
    pub pieces: Vec<Item>,
}

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockKind {
    /// A board: each item is a piece of SVG that stands at its place.
    Board,
    /// The same for a wide screen alone: the next block is that board for a narrow one.
    WideBoard,
    /// The board before it, laid out for a narrow screen: its texts can be read where it is 360 pixels wide.
    NarrowBoard,
    /// A line of cards, in HTML.
    Hand,
    /// What a table is, what was done last and what is to be done: lines, in HTML.
    News,
    /// A table: each item is a row, in HTML.
    Table,
    /// Other lines, in HTML.
    Text,
}

/// A piece of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// How far from the left of a board it stands; 0 in a block that flows.
    pub x: f32,
    /// How far from the top of a board it stands; 0 in a block that flows.
    pub y: f32,
    /// SVG or HTML without any style of its own. Equal things have equal bodies, wherever they stand.
    pub body: String,
}

impl Item {
    pub(super) fn new(x: f32, y: f32, body: impl Into<String>) -> Self {
        Self { x, y, body: body.into() }
    }

    /// The same on a board that is drawn in another size.
    pub(super) fn scaled(&self, scale: f32) -> Self {
        Self::new(self.x * scale, self.y * scale, scaled(0.0, 0.0, scale, &self.body))
    }

    /// The same, so many times as large at its place.
    pub(super) fn enlarged(self, times: f32) -> Self {
        if times > 1.01 { Self { body: scaled(0.0, 0.0, times, &self.body), ..self } } else { self }
    }

    pub(super) fn flowing(body: impl Into<String>) -> Self {
        Self::new(0.0, 0.0, body)
    }
}
