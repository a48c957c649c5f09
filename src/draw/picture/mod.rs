//! A stand-in for the pictures, until they are there.

mod block;

pub use block::{Block, BlockKind, Item};

use super::escape::markup;
use super::scene::{Cell, Line, Part, Scene};

/// The symbols.
pub fn symbols() -> &'static str {
    "<symbol id=\"s-disc\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"9\"/></symbol>"
}

/// The colours.
pub const CSS: &str = ":root{color-scheme:light dark;--paper:#FBF7EC;--ink:#2A241D}\
@media(prefers-color-scheme:dark){:root{--paper:#221E1A;--ink:#EFE8DA}}\
.p0{color:#1F5FA8}.p1{color:#B3401F}.p2{color:#2E7D32}";

/// The blocks.
pub fn pieces(scene: &Scene) -> Vec<Block> {
    scene.parts.iter().flat_map(block).collect()
}

fn text(line: &Line) -> String {
    line.0.iter().map(|span| markup(&span.glyph.unicode)).collect()
}

fn block(part: &Part) -> Option<Block> {
    let flow = |kind, pieces| Some(Block { kind, width: 0.0, height: 0.0, pieces });
    match part {
        Part::Lines(lines) => {
            flow(BlockKind::Text, lines.iter().map(|line| Item::flowing(format!("<p>{}</p>", text(line)))).collect())
        }
        Part::Paragraph(line) => flow(BlockKind::Text, vec![Item::flowing(format!("<p>{}</p>", text(line)))]),
        Part::Table(table) => {
            let row = |row: &Vec<Line>| {
                let cells: String = row.iter().map(|cell| format!("<td>{}</td>", text(cell))).collect();
                Item::flowing(format!("<tr>{cells}</tr>"))
            };
            flow(BlockKind::Table, table.rows.iter().map(row).collect())
        }
        Part::Grid(grid) => {
            let mut pieces = Vec::new();
            for (y, row) in grid.rows.iter().enumerate() {
                for (x, cell) in row.cells.iter().enumerate() {
                    let (x, y) = (x as f32 * 60.0, y as f32 * 84.0);
                    pieces.push(Item::new(
                        x,
                        y,
                        "<rect width=\"60\" height=\"84\" fill=\"none\" stroke=\"currentColor\"/>",
                    ));
                    if let Cell::Taken(piece) = cell {
                        pieces.push(Item::new(
                            x,
                            y,
                            format!("<text x=\"8\" y=\"24\" font-size=\"18\">{}</text>", text(&piece.top)),
                        ));
                        for mark in &piece.marks {
                            let name = markup(&mark.span.glyph.unicode);
                            pieces.push(Item::new(
                                x + 8.0,
                                y + 50.0,
                                format!("<use href=\"#s-disc\" width=\"20\" height=\"20\"/><title>{name}</title>"),
                            ));
                        }
                    }
                }
            }
            let width = grid.rows.first().map_or(0, |row| row.cells.len()) as f32 * 60.0;
            Some(Block { kind: BlockKind::Board, width, height: grid.rows.len() as f32 * 84.0, pieces })
        }
        Part::Track(track) => {
            let mut pieces = Vec::new();
            for (x, space) in track.spaces.iter().enumerate() {
                let (x, y) = ((x % 20) as f32 * 30.0, (x / 20) as f32 * 60.0);
                pieces.push(Item::new(x, y, "<rect width=\"30\" height=\"40\" fill=\"none\" stroke=\"currentColor\"/>"));
                if let Some(token) = &space.token {
                    pieces.push(Item::new(
                        x,
                        y,
                        format!("<text x=\"8\" y=\"24\" font-size=\"18\">{}</text>", markup(&token.glyph.unicode)),
                    ));
                }
            }
            Some(Block { kind: BlockKind::Board, width: 600.0, height: 120.0, pieces })
        }
        Part::Bricks(_) => None,
    }
}
