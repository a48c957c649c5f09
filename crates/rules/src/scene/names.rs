//! Names of players in pictures, where long ones are cut.

use unicode_width::UnicodeWidthChar as _;

use super::line::{Line, Span};
use super::thing::Thing;
use super::{Headline, Round, Scene, ScenePart, Track};

/// The columns of a name in a picture at most.
const COLUMNS: usize = 12;

/// A name of at most 12 columns, the last of which is an ellipsis if something was cut off; none if all of it
/// has room.
///
/// ```
/// use bypost_rules::scene::cut;
///
/// assert_eq!(cut("Bartholomew"), None);
/// assert_eq!(cut("Bartholomew the Elder").as_deref(), Some("Bartholomew\u{2026}"));
/// ```
pub fn cut(name: &str) -> Option<String> {
    let width = |letter: char| letter.width().unwrap_or(1);
    if name.chars().map(width).sum::<usize>() <= COLUMNS {
        return None;
    }
    let mut columns = 0;
    let kept = name.chars().take_while(|letter| {
        columns += width(*letter);
        columns < COLUMNS
    });
    Some(kept.collect::<String>().trim_end().to_owned() + "\u{2026}")
}

/// A name that is too long, and its beginning.
type Long<'a> = (&'a str, String);

impl Scene {
    /// The scene for pictures: names of more than 12 columns are cut wherever they stand, but for those at
    /// seats of a round table, which are known as names anyway.
    pub fn with_short_names(mut self, names: &[&str]) -> Self {
        let mut long: Vec<Long> = names.iter().filter_map(|name| Some((*name, cut(name)?))).collect();
        // A name may be the beginning of another one.
        long.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        if !long.is_empty() {
            self.parts.iter_mut().for_each(|part| of_part(part, &long));
        }
        self
    }
}

fn of_part(part: &mut ScenePart, long: &[Long]) {
    let line = |line: &mut Line| of_line(line, long);
    match part {
        ScenePart::Lines(lines) => lines.iter_mut().for_each(line),
        ScenePart::News(news) => [&mut news.last].into_iter().chain(&mut news.hints).for_each(line),
        ScenePart::Story(story) => {
            let turns = story.turns.iter_mut().flat_map(|turn| {
                [&mut turn.heading].into_iter().chain(turn.events.iter_mut().map(|event| &mut event.line))
            });
            [&mut story.title].into_iter().chain(turns).for_each(line);
        }
        ScenePart::Paragraph(told) => of_line(told, long),
        ScenePart::Table(table) => table.rows.iter_mut().flatten().for_each(line),
        ScenePart::Track(Track { trays, throw, .. }) => {
            trays.iter_mut().map(|tray| &mut tray.title).chain([throw]).for_each(line);
        }
        ScenePart::Round { round: Round { pots, .. }, beside, .. } => {
            pots.iter_mut().for_each(line);
            beside.iter_mut().for_each(|part| of_part(part, long));
        }
        ScenePart::Head { head: Headline { headline, below, .. }, .. } => {
            [headline].into_iter().chain(below).for_each(line);
        }
        ScenePart::Details(parts) => parts.iter_mut().for_each(|part| of_part(part, long)),
        // They tell of seats by signs.
        ScenePart::Grid(_) | ScenePart::Bricks(_) => {}
    }
}

fn of_line(line: &mut Line, long: &[Long]) {
    let spans = std::mem::take(&mut line.0);
    line.0 = spans.into_iter().flat_map(|span| split(span, long)).collect();
}

/// A span in pieces, each name in it one of its own.
fn split(span: Span, long: &[Long]) -> Vec<Span> {
    let mut rest = match span.thing.as_deref() {
        None => span.glyph.unicode.as_str(),
        Some(Thing::Words(words)) => words,
        Some(_) => return vec![span],
    };
    let mut pieces = Vec::new();
    let plain = |text: &str| Span::new(text, span.style);
    while let Some((at, (name, short))) = next(rest, long) {
        pieces.extend([plain(&rest[..at]), plain(name).of(Thing::Cut(short.clone()))]);
        rest = &rest[at + name.len()..];
    }
    if pieces.is_empty() {
        return vec![span];
    }
    pieces.push(plain(rest));
    pieces.retain(|piece| !piece.glyph.unicode.is_empty());
    if let Some(first) = pieces.first_mut() {
        first.word = span.word;
    }
    pieces
}

/// The first long name in a text, and where it stands. It is no part of a word.
fn next<'a, 'n>(text: &str, long: &'a [Long<'n>]) -> Option<(usize, &'a Long<'n>)> {
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let is_whole = |at: usize, name: &str| {
        !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next())
    };
    let first = |one: &'a Long<'n>| {
        let at = text.match_indices(one.0).map(|(at, _)| at).find(|at| is_whole(*at, one.0))?;
        Some((at, one))
    };
    // The longest of those that begin at the same place comes first.
    long.iter().filter_map(first).min_by_key(|(at, _)| *at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Style;

    #[test]
    fn long_names_are_cut_where_they_are_whole_words() {
        let names = ["Bartholomew Elder", "Bartholomew Eld", "bob"];
        for (text, pieces) in [
            ("bob won", vec!["bob won"]),
            ("Bartholomew Elder won", vec!["Bartholomew\u{2026}", " won"]),
            ("by Bartholomew Eld, bob", vec!["by ", "Bartholomew\u{2026}", ", bob"]),
            ("Bartholomew Elders", vec!["Bartholomew Elders"]),
        ] {
            let scene = Scene { parts: vec![ScenePart::Lines(vec![Line::styled(text, Style::Strong)])] };
            let scene = scene.with_short_names(&names);
            let [ScenePart::Lines(lines)] = &scene.parts[..] else { panic!("lines") };
            let told = |span: &Span| match span.thing.as_deref() {
                Some(Thing::Cut(short)) => short.clone(),
                _ => span.glyph.unicode.clone(),
            };
            assert_eq!(lines[0].0.iter().map(told).collect::<Vec<_>>(), pieces, "{text}");
        }
    }
}
