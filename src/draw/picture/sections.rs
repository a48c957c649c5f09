//! A scene as sections of a picture, in its order.

use super::block::Item;
use super::{bricks, grid, round, track};
use crate::draw::scene::{CardFigure, Line, Scene, ScenePart, Span, TextTable, Thing};

/// A section of a picture.
pub(super) enum Section<'a> {
    /// Lines before all boards and tables: what the table is, what was done, what is to be done.
    News(Vec<&'a Line>),
    /// What has happened since somebody last looked.
    Story(Vec<&'a Line>),
    /// Other lines.
    Text(Vec<&'a Line>),
    /// A line of cards.
    Hand(&'a Line),
    /// A board: its width, its height and what lies on it.
    Board(f32, f32, Vec<Item>),
    /// A table.
    Table(&'a TextTable),
}

/// The sections of a scene, with boards laid out anew where they are to be narrow.
pub(super) fn sections(scene: &Scene, is_narrow: bool) -> Vec<Section<'_>> {
    let mut sections = Vec::new();
    let mut is_news = true;
    scene.parts.iter().for_each(|part| of_part(part, is_narrow, &mut is_news, &mut sections));
    sections
}

fn of_part<'a>(part: &'a ScenePart, is_narrow: bool, is_news: &mut bool, sections: &mut Vec<Section<'a>>) {
    let (board, beside): (_, &[ScenePart]) = match part {
        ScenePart::Story(lines) => return sections.push(Section::Story(lines.iter().collect())),
        ScenePart::Lines(lines) => return of_lines(lines, *is_news, sections),
        ScenePart::Paragraph(line) => return of_lines(std::slice::from_ref(line), *is_news, sections),
        ScenePart::Table(table) => {
            *is_news = false;
            if !table.rows.is_empty() {
                sections.push(Section::Table(table));
            }
            return;
        }
        ScenePart::Track(track) => (track::board(track, is_narrow), &[]),
        ScenePart::Grid(grid) => (grid::board(grid), &[]),
        ScenePart::Bricks(bricks) => (bricks::board(bricks, is_narrow), &[]),
        ScenePart::Round { round, beside, .. } => (round::board(round, is_narrow), beside),
    };
    *is_news = false;
    let (width, height, items) = board;
    if width > 0.0 {
        sections.push(Section::Board(width, height, items));
    }
    beside.iter().for_each(|part| of_part(part, is_narrow, is_news, sections));
}

/// Lines as sections; lines of cards stand alone.
fn of_lines<'a>(lines: &'a [Line], is_news: bool, sections: &mut Vec<Section<'a>>) {
    let mut told = Vec::new();
    let close = |told: &mut Vec<&'a Line>, sections: &mut Vec<Section<'a>>| {
        if !told.is_empty() {
            let told = std::mem::take(told);
            sections.push(if is_news { Section::News(told) } else { Section::Text(told) });
        }
    };
    for line in lines.iter().filter(|line| !line.is_for_texts()) {
        if is_hand(line) {
            close(&mut told, sections);
            sections.push(Section::Hand(line));
        } else {
            told.push(line);
        }
    }
    close(&mut told, sections);
}

/// Whether a line is a title and cards of a hand, and nothing else.
fn is_hand(line: &Line) -> bool {
    let is_held = |span: &Span| matches!(span.thing.as_deref(), Some(Thing::Card(CardFigure { held: Some(_), .. })));
    let is_silent =
        |span: &Span| matches!(span.thing.as_deref(), Some(Thing::TextOnly)) || span.glyph.unicode.trim().is_empty();
    let Some((title, cards)) = line.0.split_first() else { return false };
    !matches!(title.thing.as_deref(), Some(thing) if !matches!(thing, Thing::Words(_)))
        && cards.iter().any(is_held)
        && cards.iter().all(|span| is_held(span) || is_silent(span))
}
