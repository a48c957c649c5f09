//! Lines, tables and hands of a picture as HTML. A page gives them their fonts and sizes.

use std::fmt::Write;

use super::block::Item;
use super::flow::{class, words};
use super::pen::{Drawn, number, word};
use super::tables::is_numeric;
use super::thing;
use crate::escape::markup;
use bypost_rules::scene::{Headline, Line, Span, Style, TextTable, Thing};

/// Each line as a paragraph.
pub(super) fn lines(lines: &[Line]) -> Vec<Item> {
    lines.iter().map(|line| Item::flowing(format!("<p>{}</p>", paired(&line.0)))).collect()
}

/// The headline, what stands below it, and what the table is.
pub(super) fn head(head: &Headline) -> Vec<Item> {
    lines(&[&head.headline].into_iter().chain(&head.below).chain([&head.foot]).cloned().collect::<Vec<_>>())
}

/// The title of a hand, then its cards.
pub(super) fn hand(line: &Line) -> Vec<Item> {
    let is_shown = |span: &&Span| match span.thing.as_deref() {
        Some(thing) => *thing != Thing::TextOnly,
        None => !span.glyph.unicode.trim().is_empty(),
    };
    let shown = line.0.iter().filter(is_shown);
    shown.map(|span| Item::flowing(self::span(span, thing::drawn))).collect()
}

/// Each row of a table. Columns of numbers have the class `figure`; where all but the first are such, the
/// rows have the class `figures`.
pub(super) fn table(table: &TextTable) -> Vec<Item> {
    let columns = table.rows.first().map_or(0, Vec::len);
    let figures: Vec<bool> = (0..columns).map(|column| is_numeric(table, column)).collect();
    let are_all = columns > 1 && figures.iter().skip(1).all(|is_figure| *is_figure);
    let row = |(number, row): (usize, &Vec<Line>)| {
        let tag = |column: usize| match (number, column) {
            // A corner in which nothing stands heads nothing.
            (0, 0) if row[0].0.iter().all(|span| span.glyph.unicode.trim().is_empty()) => "td",
            (0, _) => "th scope=\"col\"",
            (_, 0) => "th scope=\"row\"",
            _ => "td",
        };
        let cell = |(column, cell): (usize, &Line)| {
            let tag = tag(column);
            let figure = if !are_all && figures.get(column) == Some(&true) { " class=\"figure\"" } else { "" };
            format!("<{tag}{figure}>{}</{}>", spans(&cell.0), &tag[..2])
        };
        let class = if are_all { " class=\"figures\"" } else { "" };
        Item::flowing(format!("<tr{class}>{}</tr>", row.iter().enumerate().map(cell).collect::<String>()))
    };
    table.rows.iter().enumerate().map(row).collect()
}

/// A thing in a line of a page that has [`super::css`] and [`super::symbols`].
pub fn image(span: &Span) -> String {
    self::span(span, thing::inline)
}

fn spans(spans: &[Span]) -> String {
    spans.iter().map(image).collect()
}

/// The same in a line that may be broken anywhere: a sign stays beside the word or number that follows it.
fn paired(spans: &[Span]) -> String {
    let mut told = String::new();
    let mut sign = None;
    for span in spans {
        let body = image(span);
        match (sign, body.strip_prefix(' ')) {
            (Some(from), Some(rest)) => {
                let (word, after) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
                told.insert_str(from, "<span class=\"pair\">");
                told.extend([" ", word, "</span>", after]);
            }
            _ => told.push_str(&body),
        }
        let is_sign = !matches!(span.thing.as_deref(), None | Some(Thing::Words(_) | Thing::Cut(_) | Thing::Card(_)));
        sign = is_sign.then(|| told.len() - body.len());
    }
    told
}

fn span(span: &Span, draw: fn(&Thing) -> Option<Drawn>) -> String {
    let name = span.word.as_deref().map(word).unwrap_or_default();
    let thing = span.thing.as_deref().filter(|thing| !matches!(thing, Thing::Words(_) | Thing::Cut(_)));
    let Some(thing) = thing else {
        let text = markup(words(span));
        let class = class(span.style);
        let is_cut = matches!(span.thing.as_deref(), Some(Thing::Cut(_)));
        let whole = if is_cut { format!(" title=\"{}\"", markup(&span.glyph.unicode)) } else { String::new() };
        let is_plain = matches!(span.style, Style::Plain | Style::Fresh) && name.is_empty() && !is_cut;
        return if is_plain { text } else { format!("<span class=\"{class}\"{name}{whole}>{text}</span>") };
    };
    let Some(drawn) = draw(thing) else { return String::new() };
    let kind = if matches!(thing, Thing::Card(_)) { "thing playing-card" } else { "thing" };
    // A picture beside words that tell the same has none of its own.
    let told = match span.glyph.unicode.trim() {
        "" => "aria-hidden=\"true\"".to_owned(),
        label => format!("role=\"img\" aria-label=\"{}\"", markup(label)),
    };
    let mut image = format!("<svg class=\"{kind}\"{name} {told}");
    // Writing to a String cannot fail.
    let _ = write!(image, " viewBox=\"0 0 {} {}\">{}</svg>", number(drawn.width), number(drawn.height), drawn.body);
    image
}
