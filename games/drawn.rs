//! Drawings as tests of games read them: lines of text, and cells with their marks.

use bypost_rules::scene::{Grid, GridCell, Line, Mark, Pile, Round, Scene, ScenePart, Sitter, Span};

/// The text of a line.
pub(super) fn text(line: &Line) -> String {
    line.0.iter().map(|span| span.glyph.unicode.as_str()).collect()
}

/// The lines of a drawing, and the rows of its tables with bars between their cells.
pub(super) fn lines(scene: &Scene) -> Vec<String> {
    let row = |row: &Vec<Line>| row.iter().map(text).collect::<Vec<_>>().join(" | ");
    let part = |part: &ScenePart| match part {
        ScenePart::Lines(lines) => lines.iter().map(text).collect(),
        ScenePart::News(news) => news.lines().map(|line| text(&line)).collect(),
        ScenePart::Story(story) => story.lines().map(|line| text(&line)).collect(),
        ScenePart::Table(table) => table.rows.iter().map(row).collect(),
        ScenePart::Round { round, .. } => round_lines(round),
        ScenePart::Paragraph(_)
        | ScenePart::Track(_)
        | ScenePart::Grid(_)
        | ScenePart::Bricks(_)
        | ScenePart::Head { .. }
        | ScenePart::Details(_) => Vec::new(),
    };
    scene.text_parts().flat_map(part).collect()
}

/// A round table: its corners, the card in the middle, the pots and the other piles, then the seats with a
/// star before the one that is awaited.
fn round_lines(round: &Round) -> Vec<String> {
    let star = |is_fresh| if is_fresh { "*" } else { "" };
    let row = |cells: Vec<String>| cells.into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" | ");
    let cards = |cards: &[Span]| cards.iter().map(|card| card.glyph.unicode.as_str()).collect::<Vec<_>>().join(" ");
    let pile = |pile: &Pile| {
        let name = format!("{}{}", star(pile.is_fresh), pile.name);
        row(vec![name, pile.count.to_string(), cards(&pile.cards), pile.note.clone()])
    };
    let sitter = |sitter: &Sitter| {
        let name = format!("{}{}", star(sitter.is_awaited), sitter.name);
        let bet = if sitter.bet.0.is_empty() { String::new() } else { format!("bet {}", text(&sitter.bet)) };
        let dealer = if sitter.is_dealer { "dealer" } else { "" };
        row(vec![name, text(&sitter.stack), bet, cards(&sitter.cards), dealer.to_owned(), sitter.act.clone()])
    };
    let centre =
        round.centre.iter().map(|card| format!("{} | {}", card.word.as_deref().unwrap_or(""), card.glyph.unicode));
    let corners = round.corners.iter().map(pile);
    let middle = centre.chain(round.pots.iter().map(text)).chain(round.piles.iter().map(pile));
    corners.chain(middle).chain(round.sitters.iter().map(sitter)).collect()
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
        GridCell::Empty => "empty".to_owned(),
        GridCell::Left(_) => "left".to_owned(),
        GridCell::Taken(piece) => {
            let star = |is_fresh| if is_fresh { "*" } else { "" };
            let mark = |mark: &Mark| format!(" {}{}", mark.span.glyph.unicode, star(mark.is_fresh));
            let marks: String = piece.marks.iter().map(mark).collect();
            let ties = format!("{}/{}", text(&piece.right), text(&piece.below));
            format!("{}{}{marks} {ties}", text(&piece.top), star(piece.is_fresh))
        }
    }
}
