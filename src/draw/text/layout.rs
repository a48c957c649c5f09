//! A scene becomes a canvas: part after part, an empty line between two.

use super::alphabet::Alphabet;
use super::canvas::Canvas;
use super::{bricks, grid, lines, table, track};
use crate::draw::scene::{Scene, ScenePart};

/// The scene, laid out for a width.
pub(in crate::draw) fn draw(scene: &Scene, width: usize, alphabet: Alphabet) -> Canvas {
    let mut canvas = Canvas::new(width);
    for part in scene.text_parts().filter(|part| !is_empty(part)) {
        if !canvas.is_empty() {
            canvas.feed();
        }
        match part {
            ScenePart::Lines(lines) | ScenePart::Story(lines) => lines::draw(&mut canvas, lines, alphabet),
            ScenePart::Paragraph(line) => lines::draw_flush(&mut canvas, line, alphabet),
            ScenePart::Track(track) => track::draw(&mut canvas, track, alphabet),
            ScenePart::Grid(grid) => grid::draw(&mut canvas, grid, alphabet),
            ScenePart::Bricks(bricks) => bricks::draw(&mut canvas, bricks, alphabet),
            ScenePart::Table(table) => table::draw(&mut canvas, table, alphabet),
            // Its parts were told.
            ScenePart::Round { .. } => {}
        }
    }
    canvas
}

fn is_empty(part: &ScenePart) -> bool {
    match part {
        ScenePart::Lines(lines) | ScenePart::Story(lines) => lines.is_empty(),
        ScenePart::Paragraph(line) => line.0.is_empty(),
        ScenePart::Track(track) => track.spaces.is_empty(),
        ScenePart::Grid(grid) => grid.rows.iter().all(|row| row.cells.is_empty()),
        ScenePart::Bricks(bricks) => bricks.columns.is_empty() || bricks.courses.is_empty(),
        ScenePart::Table(table) => table.rows.iter().all(Vec::is_empty),
        ScenePart::Round { .. } => true,
    }
}
