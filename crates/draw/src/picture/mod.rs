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
mod round;
mod sections;
mod sheet;
mod symbols;
mod tables;
mod thing;
mod track;

pub use block::{Block, BlockKind, Item};
pub(super) use card::{colour as suit_class, seat as seat_sign};
pub use colours::css;
pub(super) use colours::day;
pub(super) use flow::words;
pub use html::image;
pub use symbols::symbols;
pub(super) use symbols::used as symbols_used;
pub(super) use tables::is_numeric;

use sections::{Section, Sections, sections};

use super::scene::{Scene, ScenePart};

/// The units of a board in an image for a narrow screen at most, and the size of its smallest text. On a
/// screen of 360 pixels such a text has 10 of them.
const NARROW: f32 = 468.0;
const LEAST: f32 = 13.0;

/// The parts of a picture, for a page that lays them out itself. Their items refer to [`symbols`], which the
/// page holds once, and have the classes of [`css`]. A board comes twice if it is laid out in
/// another way for narrow screens.
pub fn pieces(scene: &Scene) -> Vec<Block> {
    let mut all = blocks(scene);
    let boards = sections(scene, true).main.into_iter().filter_map(|section| match section {
        Section::Board(width, height, pieces) => Some(Block { kind: BlockKind::NarrowBoard, width, height, pieces }),
        _ => None,
    });
    let narrow: Vec<Block> = boards.collect();
    let places: Vec<usize> = (0..all.len()).filter(|at| all[*at].kind == BlockKind::Board).collect();
    for (at, narrow) in places.into_iter().zip(narrow).rev() {
        if narrow.pieces != all[at].pieces {
            all[at].kind = BlockKind::WideBoard;
            all.insert(at + 1, narrow);
        }
    }
    all
}

/// All parts, for a wide screen.
fn blocks(scene: &Scene) -> Vec<Block> {
    let flowing = |kind, pieces| Block { kind, width: 0.0, height: 0.0, pieces };
    let block = |section| match section {
        Section::Head(head) => flowing(BlockKind::News, html::head(head)),
        Section::News(lines) => flowing(BlockKind::News, html::lines(&lines)),
        Section::Story(lines) => flowing(BlockKind::News, html::lines(&lines)),
        Section::Text(lines) => flowing(BlockKind::Text, html::lines(&lines)),
        Section::Hand(line, _) => flowing(BlockKind::Hand, html::hand(line)),
        Section::Table(table) => flowing(BlockKind::Table, html::table(table)),
        Section::Board(width, height, pieces) => Block { kind: BlockKind::Board, width, height, pieces },
    };
    let Sections { main, details } = sections(scene, false);
    main.into_iter().chain(details).map(block).collect()
}

/// A scene as one SVG image that needs nothing else, without the details of the scene unless there is nothing
/// else.
pub fn svg(scene: &Scene, title: &str) -> String {
    let Sections { main, details } = sections(scene, false);
    if main.is_empty() { sheet::wide(&details, &[], title) } else { sheet::wide(&main, &[], title) }
}

/// The same with the details and the whole story on a second sheet below it.
pub fn full_svg(scene: &Scene, title: &str) -> String {
    let Sections { main, mut details } = sections(scene, false);
    details.extend(scene.parts.iter().filter_map(|part| match part {
        ScenePart::Story(story) => Some(Section::Text(story.lines().collect())),
        _ => None,
    }));
    sheet::wide(&main, &details, title)
}

/// The same for a narrow screen, with everything below one another.
pub fn narrow_svg(scene: &Scene, title: &str) -> String {
    let mut sections = sections(scene, true);
    for section in &mut sections.main {
        if let Section::Board(width, height, items) = section
            && *width > NARROW
        {
            let scale = NARROW / *width;
            *items = items.iter().map(|item| item.scaled(scale)).collect();
            (*width, *height) = (NARROW, *height * scale);
        }
    }
    sheet::narrow(&sections.main, title)
}
