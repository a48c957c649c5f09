//! Pictures: a scene as a printed board with cards and pieces, as one image or as blocks for a page.
//!
//! A picture draws the things that a scene holds, and texts where it holds none. It shows nothing that the
//! text does not tell.

mod block;
mod board;
mod bricks;
mod card;
mod colours;
mod flow;
mod grid;
mod hand;
mod html;
mod measure;
mod pen;
mod sections;
mod sheet;
mod symbols;
mod tables;
mod thing;
mod track;

pub use block::{Block, BlockKind, Item};
pub use colours::CSS;
pub use symbols::symbols;

use sections::{Section, sections};

use super::scene::Scene;

/// The parts of a picture, for a page that lays them out itself. Their items refer to [`symbols`], which the
/// page holds once, and have the classes of [`CSS`].
#[must_use]
pub fn pieces(scene: &Scene) -> Vec<Block> {
    let flowing = |kind, pieces| Block { kind, width: 0.0, height: 0.0, pieces };
    let block = |section| match section {
        Section::News(lines) => flowing(BlockKind::News, html::lines(&lines)),
        Section::Story(lines) => flowing(BlockKind::News, html::lines(&lines)),
        Section::Text(lines) => flowing(BlockKind::Text, html::lines(&lines)),
        Section::Hand(line) => flowing(BlockKind::Hand, html::hand(line)),
        Section::Table(table) => flowing(BlockKind::Table, html::table(table)),
        Section::Board(width, height, pieces) => Block { kind: BlockKind::Board, width, height, pieces },
    };
    sections(scene).into_iter().map(block).collect()
}

/// A scene as one SVG image that needs nothing else.
#[must_use]
pub fn svg(scene: &Scene, title: &str) -> String {
    sheet::svg(&sections(scene), title, false)
}

/// The same for a narrow screen, with everything below one another.
#[must_use]
pub fn narrow_svg(scene: &Scene, title: &str) -> String {
    sheet::svg(&sections(scene), title, true)
}
