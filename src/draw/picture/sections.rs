//! A scene as sections of a picture, in its order.

use super::block::Item;
use super::{bricks, flow, grid, track};
use crate::draw::scene::{Line, Part, Scene, Table, Thing};

/// A section of a picture.
pub(super) enum Section<'a> {
    /// Lines before all boards and tables: what the table is, what was done, what is to be done.
    News(Vec<&'a Line>),
    /// Other lines.
    Text(Vec<&'a Line>),
    /// A line of cards.
    Hand(&'a Line),
    /// A board: its width, its height and what lies on it.
    Board(f32, f32, Vec<Item>),
    /// A table.
    Table(&'a Table),
}

/// The sections of a scene.
pub(super) fn sections(scene: &Scene) -> Vec<Section<'_>> {
    let mut sections = Vec::new();
    let mut is_news = true;
    for part in &scene.parts {
        let board = match part {
            Part::Lines(lines) => {
                of_lines(lines, is_news, &mut sections);
                continue;
            }
            Part::Paragraph(line) => {
                of_lines(std::slice::from_ref(line), is_news, &mut sections);
                continue;
            }
            Part::Table(table) => {
                is_news = false;
                if !table.rows.is_empty() {
                    sections.push(Section::Table(table));
                }
                continue;
            }
            Part::Track(track) => track::board(track),
            Part::Grid(grid) => grid::board(grid),
            Part::Bricks(bricks) => bricks::board(bricks),
        };
        is_news = false;
        let (width, height, items) = board;
        if width > 0.0 {
            sections.push(Section::Board(width, height, items));
        }
    }
    sections
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
    for line in lines.iter().filter(|line| !flow::is_for_text(line)) {
        if is_hand(line) {
            close(&mut told, sections);
            sections.push(Section::Hand(line));
        } else {
            told.push(line);
        }
    }
    close(&mut told, sections);
}

/// Whether a line is a title and cards, and nothing else.
fn is_hand(line: &Line) -> bool {
    let is_card = |thing: Option<&Thing>| matches!(thing, Some(Thing::Card(_)));
    let Some((title, cards)) = line.0.split_first() else { return false };
    title.thing.is_none()
        && cards.iter().any(|span| is_card(span.thing.as_deref()))
        && cards.iter().all(|span| is_card(span.thing.as_deref()) || span.glyph.unicode.trim().is_empty())
}
