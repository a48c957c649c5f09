//! A scene becomes a canvas: part after part, an empty line between two.

use super::alphabet::Alphabet;
use super::canvas::Canvas;
use super::{bricks, grid, lines, table, track};
use crate::draw::scene::{Part, Scene};

/// The scene, laid out for a width.
pub(in crate::draw) fn draw(scene: &Scene, width: usize, alphabet: Alphabet) -> Canvas {
    let mut canvas = Canvas::new(width);
    for part in scene.told().filter(|part| !is_empty(part)) {
        if !canvas.is_empty() {
            canvas.feed();
        }
        match part {
            Part::Lines(lines) => lines::draw(&mut canvas, lines, alphabet),
            Part::Paragraph(line) => lines::draw_flush(&mut canvas, line, alphabet),
            Part::Track(track) => track::draw(&mut canvas, track, alphabet),
            Part::Grid(grid) => grid::draw(&mut canvas, grid, alphabet),
            Part::Bricks(bricks) => bricks::draw(&mut canvas, bricks, alphabet),
            Part::Table(table) => table::draw(&mut canvas, table, alphabet),
            // Its parts were told.
            Part::Round { .. } => {}
        }
    }
    canvas
}

fn is_empty(part: &Part) -> bool {
    match part {
        Part::Lines(lines) => lines.is_empty(),
        Part::Paragraph(line) => line.0.is_empty(),
        Part::Track(track) => track.spaces.is_empty(),
        Part::Grid(grid) => grid.rows.iter().all(|row| row.cells.is_empty()),
        Part::Bricks(bricks) => bricks.columns.is_empty() || bricks.courses.is_empty(),
        Part::Table(table) => table.rows.iter().all(Vec::is_empty),
        Part::Round { .. } => true,
    }
}
