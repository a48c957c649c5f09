//! Drawings as tests of games read them: lines of text, and cells with their marks.

use bypost_rules::scene::{Grid, GridCell, Line, Mark, Scene, ScenePart};

/// The text of a line.
pub(super) fn text(line: &Line) -> String {
    line.0.iter().map(|span| span.glyph.unicode.as_str()).collect()
}

/// The lines of a drawing, and the rows of its tables with bars between their cells.
pub(super) fn lines(scene: &Scene) -> Vec<String> {
    let row = |row: &Vec<Line>| row.iter().map(text).collect::<Vec<_>>().join(" | ");
    let part = |part: &ScenePart| match part {
        ScenePart::Lines(lines) | ScenePart::Story(lines) => lines.iter().map(text).collect(),
        ScenePart::Table(table) => table.rows.iter().map(row).collect(),
        ScenePart::Paragraph(_)
        | ScenePart::Track(_)
        | ScenePart::Grid(_)
        | ScenePart::Bricks(_)
        | ScenePart::Head { .. }
        | ScenePart::Details(_)
        | ScenePart::Round { .. } => Vec::new(),
    };
    scene.text_parts().flat_map(part).collect()
}

/// The first grid of a drawing.
pub(super) fn grid(scene: &Scene) -> Grid {
    let mut grids =
        scene.parts.iter().filter_map(|part| if let ScenePart::Grid(grid) = part { Some(grid) } else { None });
    grids.next().expect("a grid").clone()
}

/// A cell of a grid by its name: the card, a star if it is fresh, the marks, and the ties to the right and
/// below.
pub(super) fn cell(grid: &Grid, name: &str) -> String {
    let (column, row) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
    match &grid.rows[grid.rows.len() - 1 - usize::from(row)].cells[usize::from(column)] {
        GridCell::Outside => "outside".to_owned(),
        GridCell::Empty => "empty".to_owned(),
        GridCell::Taken(piece) => {
            let star = |is_fresh| if is_fresh { "*" } else { "" };
            let mark = |mark: &Mark| format!(" {}{}", mark.span.glyph.unicode, star(mark.is_fresh));
            let marks: String = piece.marks.iter().map(mark).collect();
            let ties = format!("{}/{}", text(&piece.right), text(&piece.below));
            format!("{}{}{marks} {ties}", text(&piece.top), star(piece.is_fresh))
        }
    }
}
