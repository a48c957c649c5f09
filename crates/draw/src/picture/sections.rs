//! A scene as sections of a picture, in its order.

use super::block::Item;
use super::{bricks, grid, round, track};
use bypost_rules::scene::{CardFigure, Headline, Line, Scene, ScenePart, Span, Style, TextTable, Thing};

/// A section of a picture.
pub(super) enum Section<'a> {
    /// Whose turn it is, and what table it is.
    Head(&'a Headline),
    /// What was done and what is to be done, and other lines before all boards and tables.
    News(Vec<Line>),
    /// What has happened since somebody last looked.
    Story(Vec<Line>),
    /// Other lines.
    Text(Vec<Line>),
    /// A line of cards, and whether it is the viewer's own hand.
    Hand(&'a Line, bool),
    /// A board: its width, its height and what lies on it.
    Board(f32, f32, Vec<Item>),
    /// A table.
    Table(&'a TextTable),
}

/// The sections of a scene, with boards laid out anew where they are to be narrow.
pub(super) fn sections(scene: &Scene, is_narrow: bool) -> Sections<'_> {
    let mut sorter = Sorter { scene, is_narrow, is_news: true, is_detail: false, sections: Sections::default() };
    scene.parts.iter().for_each(|part| sorter.part(part));
    let mut sections = sorter.sections;
    if sections.main.iter().any(is_strong) {
        for section in &mut sections.main {
            let is_strong = is_strong(section);
            if let Section::Hand(_, is_own) = section {
                *is_own = is_strong;
            }
        }
    }
    sections
}

/// The sections of a scene.
#[derive(Default)]
pub(super) struct Sections<'a> {
    /// What stands on the first sheet.
    pub(super) main: Vec<Section<'a>>,
    /// What stands on the second one.
    pub(super) details: Vec<Section<'a>>,
}

/// Reads a scene.
struct Sorter<'a> {
    scene: &'a Scene,
    is_narrow: bool,
    /// Whether neither a board nor a table was read so far.
    is_news: bool,
    is_detail: bool,
    sections: Sections<'a>,
}

impl<'a> Sorter<'a> {
    fn push(&mut self, section: Section<'a>) {
        if self.is_detail { self.sections.details.push(section) } else { self.sections.main.push(section) }
    }

    fn part(&mut self, part: &'a ScenePart) {
        let (board, beside): (_, &[ScenePart]) = match part {
            ScenePart::Head { head, .. } => return self.push(Section::Head(head)),
            ScenePart::News(news) => {
                let lines: Vec<Line> =
                    self.scene.news_beside(news).lines().filter(|line| !line.is_for_texts()).collect();
                if !lines.is_empty() {
                    self.push(Section::News(lines));
                }
                return;
            }
            ScenePart::Story(story) => {
                let news = story.news().into_iter().map(|(_, line)| line);
                let told: Vec<Line> = story.lines().take(1).chain(news).collect();
                return if told.len() > 1 {
                    self.push(Section::Story(told))
                };
            }
            ScenePart::Lines(lines) => return self.lines(lines),
            ScenePart::Paragraph(line) => return self.lines(std::slice::from_ref(line)),
            ScenePart::Details(parts) => {
                self.is_detail = true;
                parts.iter().for_each(|part| self.part(part));
                self.is_detail = false;
                return;
            }
            ScenePart::Table(table) => {
                self.is_news = false;
                if !table.rows.is_empty() {
                    self.push(Section::Table(table));
                }
                return;
            }
            ScenePart::Track(track) => (track::board(track, self.is_narrow), &[]),
            ScenePart::Grid(grid) => (grid::board(grid), &[]),
            ScenePart::Bricks(bricks) => (bricks::board(bricks, self.is_narrow), &[]),
            ScenePart::Round { round, beside, .. } => (round::board(round, self.is_narrow), beside),
        };
        self.is_news = false;
        let (width, height, items) = board;
        if width > 0.0 {
            self.push(Section::Board(width, height, items));
        }
        beside.iter().for_each(|part| self.part(part));
    }

    /// Lines as sections: lines of cards stand alone.
    fn lines(&mut self, lines: &'a [Line]) {
        let mut told = Vec::new();
        for line in lines.iter().filter(|line| !line.is_for_texts()) {
            if is_hand(line) {
                self.told(std::mem::take(&mut told));
                self.push(Section::Hand(line, is_own(line)));
                continue;
            }
            told.push(line.clone());
        }
        self.told(told);
    }

    fn told(&mut self, lines: Vec<Line>) {
        if !lines.is_empty() {
            self.push(if self.is_news { Section::News(lines) } else { Section::Text(lines) });
        }
    }
}

/// A line of cards as its title and its cards, if it is one.
pub(super) fn split_hand(line: &Line) -> Option<(&[Span], &[Span])> {
    let is_held = |span: &Span| matches!(span.thing.as_deref(), Some(Thing::Card(CardFigure { held: Some(_), .. })));
    let is_silent =
        |span: &Span| matches!(span.thing.as_deref(), Some(Thing::TextOnly)) || span.glyph.unicode.trim().is_empty();
    let is_word = |span: &Span| matches!(span.thing.as_deref(), None | Some(Thing::Words(_) | Thing::Cut(_)));
    let (title, cards) = line.0.split_at(line.0.iter().position(is_held)?);
    let is_hand =
        !title.is_empty() && title.iter().all(is_word) && cards.iter().all(|span| is_held(span) || is_silent(span));
    is_hand.then_some((title, cards))
}

/// Whether steps can name the cards of a hand.
fn is_own(line: &Line) -> bool {
    line.0.iter().any(|span| span.word.is_some())
}

/// Whether the title of a hand stands out, as that of one's own does where those of others lie open, too.
fn is_strong(section: &Section) -> bool {
    matches!(section, Section::Hand(line, _) if line.0.first().is_some_and(|title| title.style == Style::Strong))
}

fn is_hand(line: &Line) -> bool {
    split_hand(line).is_some()
}
