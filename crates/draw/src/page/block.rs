//! One block of a picture as HTML that stands still; the page's script makes the same of the pool.

use std::fmt::Write;

use crate::picture::{Block, BlockKind};

/// The three templates in which the pieces of blocks lie: SVG, rows of tables, and other HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Pieces {
    Svg,
    Rows,
    Html,
}

impl Pieces {
    /// The template for the pieces of a block.
    pub(super) fn of(block: &Block) -> Self {
        match block.kind {
            _ if block.height > 0.0 => Self::Svg,
            BlockKind::Table => Self::Rows,
            _ => Self::Html,
        }
    }
}

/// The name of a kind of block, as a class and in the data.
pub(super) fn name(kind: BlockKind) -> &'static str {
    match kind {
        BlockKind::Board => "board",
        BlockKind::WideBoard => "board wide",
        BlockKind::NarrowBoard => "board narrow",
        BlockKind::Hand => "hand",
        BlockKind::News => "news",
        BlockKind::Table => "table",
        BlockKind::Text => "text",
    }
}

/// A number in tenths, as it is written.
#[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
pub(super) fn tenths(value: f32) -> i64 {
    (f64::from(value) * 10.0).round() as i64
}

/// Tenths as a number.
pub(super) fn written(tenths: i64) -> String {
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{:.1}", tenths as f64 / 10.0) }
}

/// The block with all its pieces.
pub(super) fn write(html: &mut String, block: &Block) {
    let name = name(block.kind);
    let pieces = block.pieces.iter();
    // Writing to a String cannot fail.
    let _ = match Pieces::of(block) {
        Pieces::Svg => {
            let [width, height] = [block.width, block.height].map(|size| written(tenths(size)));
            let _ = write!(html, "<svg class=\"{name}\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
            pieces.for_each(|piece| {
                let [x, y] = [piece.x, piece.y].map(|place| written(tenths(place)));
                let _ = write!(html, "<g transform=\"translate({x} {y})\">{}</g>", piece.body);
            });
            html.write_str("</svg>")
        }
        Pieces::Rows => {
            let rows: String = pieces.map(|piece| piece.body.as_str()).collect();
            write!(html, "<div class=\"{name}\"><table><tbody>{rows}</tbody></table></div>")
        }
        Pieces::Html => {
            let _ = write!(html, "<div class=\"{name}\">");
            pieces.for_each(|piece| {
                let _ = write!(html, "<div>{}</div>", piece.body);
            });
            html.write_str("</div>")
        }
    };
}
