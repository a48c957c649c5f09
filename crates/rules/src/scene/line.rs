//! Lines of text, in pieces that may stand for things.

use std::fmt::Display;

use super::thing::{CardLook, SuitSign, Thing};
use crate::Seat;

/// One line of text.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

/// A piece of text in one style.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text, in both alphabets.
    pub glyph: Glyph,
    /// How it stands out. Nothing is told by style alone.
    pub style: Style,
    /// The thing that a picture draws in place of the text; drawings in text do without it.
    pub thing: Option<Box<Thing>>,
    /// The word by which a step names that part of the table, such as `c4`, if a step can.
    pub word: Option<String>,
    /// The words for whoever hears the scene, if they are others than the text; empty for what only explains
    /// a drawing.
    pub told: Option<String>,
}

/// A text for terminals that know Unicode and one for those that do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// With any printable character.
    pub unicode: String,
    /// With ASCII alone; a name keeps its own letters.
    pub ascii: String,
}

/// How a piece of text stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Not at all.
    #[default]
    Plain,
    /// Something that matters now.
    Strong,
    /// Something that does not count.
    Dim,
    /// A thing of the nth seat, counted from 0.
    Seat(u8),
    /// What the last turn changed.
    Fresh,
}

/// A thing that stands on a piece or a brick. A fresh one gets an asterisk before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What is written, at most three columns if it is to be whole at any width.
    pub span: Span,
    /// Whether the last turn put it there.
    pub is_fresh: bool,
}

/// The signs of seats, the shapes that pictures have, in both alphabets.
pub const SEAT_SIGNS: [(char, char); 8] =
    [('●', 'o'), ('■', '#'), ('▲', '^'), ('◆', '+'), ('⬢', '='), ('★', '%'), ('✚', '&'), ('◉', '@')];

impl Line {
    /// A line of one plain piece.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::styled(text, Style::Plain)
    }

    /// A line of one piece, which is the same in both alphabets.
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self(vec![Span::new(text, style)])
    }
}

impl Span {
    /// A piece that is the same in both alphabets.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        Self::glyph(text.clone(), text, style)
    }

    /// A piece with a replacement for terminals without Unicode.
    pub fn glyph(unicode: impl Into<String>, ascii: impl Into<String>, style: Style) -> Self {
        let glyph = Glyph { unicode: unicode.into(), ascii: ascii.into() };
        Self { glyph, style, thing: None, word: None, told: None }
    }

    /// A card at a place of a hand, counted from 1, as a viewer sees it, with a sign behind it.
    pub fn held<C: Copy + Display + Into<CardLook>>(place: u8, card: Option<C>, sign: &str) -> Self {
        let word = card.map_or_else(|| place.to_string(), |card| format!("{place}:{card}"));
        let told = card.map_or_else(|| "?".to_owned(), |card| card.to_string());
        Self::new(format!("{place}:{told}{sign}"), Style::Plain)
            .of(Thing::card(card).held(format!("{place}{sign}")))
            .called(word)
    }

    /// The sign of a seat, with these words behind it.
    pub fn seat(seat: Seat, words: impl Display) -> Self {
        let (unicode, ascii) = SEAT_SIGNS[seat.index() % SEAT_SIGNS.len()];
        Self::glyph(format!("{unicode}{words}"), format!("{ascii}{words}"), Style::Seat(seat.byte()))
    }

    /// The suits of a card that the text shows, each with its letter, and what stands before them.
    pub fn suits(&self) -> (&str, Vec<(SuitSign, &str)>) {
        let text = self.glyph.unicode.as_str();
        let suits = match self.thing.as_deref() {
            Some(Thing::Card(card)) => card.face.as_ref().map_or(&[][..], |face| &face.suits),
            _ => &[],
        };
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let Some(first) = starts.len().checked_sub(1 + suits.len()).filter(|first| *first > 0) else {
            return (text, Vec::new());
        };
        let letters = starts[first..].windows(2).map(|ends| &text[ends[0]..ends[1]]);
        (&text[..starts[first]], suits.iter().copied().zip(letters).collect())
    }

    /// The piece as the text of a thing, which a picture draws instead.
    pub fn of(mut self, thing: Thing) -> Self {
        self.thing = Some(Box::new(thing));
        self
    }

    /// The piece with other words for whoever hears the scene.
    pub fn heard(mut self, words: impl Into<String>) -> Self {
        self.told = Some(words.into());
        self
    }

    /// The piece in another style.
    pub fn styled(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// The piece with the word by which a step names what it tells of.
    pub fn called(mut self, word: impl Into<String>) -> Self {
        self.word = Some(word.into());
        self
    }
}

impl Line {
    /// A line of things with a blank between two of them.
    pub fn spaced(pieces: impl IntoIterator<Item = Span>) -> Self {
        let blank = |span: Span| [Span::new(" ", span.style), span];
        Self(pieces.into_iter().flat_map(blank).skip(1).collect())
    }

    /// A hand: its title, a colon and its cards, each of which begins with its place.
    pub fn hand(title: &str, style: Style, cards: impl IntoIterator<Item = Span>) -> Self {
        let gap = |place: usize| Span::new(if place == 0 { " " } else { "  " }, style);
        let cards = cards.into_iter().enumerate().flat_map(|(place, card)| [gap(place), card.styled(style)]);
        Self([Span::new(format!("{title}:"), style)].into_iter().chain(cards).collect())
    }

    /// The line without its pictures of things, as a part of it that only texts have.
    pub fn for_texts(mut self) -> Self {
        self.0.iter_mut().for_each(|span| span.thing = Some(Box::new(Thing::TextOnly)));
        self
    }

    /// The line with other words for whoever hears the scene, in the place of all that it has.
    pub fn retold(mut self, words: impl Into<String>) -> Self {
        self.0.iter_mut().for_each(|span| span.told = Some(String::new()));
        if let Some(first) = self.0.first_mut() {
            first.told = Some(words.into());
        }
        self
    }

    /// The words that the line has in the place of all of it; none if it has no others, or is only a legend.
    pub fn words(&self) -> Option<&str> {
        let (first, others) = self.0.split_first()?;
        let words = first.told.as_deref().filter(|words| !words.is_empty())?;
        others.iter().all(|span| span.told.as_deref() == Some("")).then_some(words)
    }

    /// The line as one that only explains what a text draws.
    pub fn legend(self) -> Self {
        self.retold("").for_texts()
    }

    /// Whether it only explains what a text draws.
    pub fn is_legend(&self) -> bool {
        !self.0.is_empty() && self.0.iter().all(|span| span.told.as_deref() == Some(""))
    }

    /// Whether only texts have the line, since a picture tells in another way what it tells.
    pub fn is_for_texts(&self) -> bool {
        let is_hidden = |span: &Span| matches!(span.thing.as_deref(), Some(Thing::TextOnly));
        self.0.iter().any(is_hidden)
            && self.0.iter().all(|span| is_hidden(span) || span.glyph.unicode.trim().is_empty())
    }
}

impl FromIterator<Span> for Line {
    fn from_iter<I: IntoIterator<Item = Span>>(spans: I) -> Self {
        Self(spans.into_iter().collect())
    }
}
