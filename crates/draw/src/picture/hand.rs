//! A line of cards in a picture: large, with their places below.

use super::flow::{self, Setting};
use super::pen::{at, scaled, text, word};
use super::sections::split_hand;
use super::{card, thing};
use bypost_rules::scene::{CardFigure, Line, Span, Thing};

/// The width of a card, of one's own hand and of others.
const OWN: f32 = 96.0;
const OTHER: f32 = 80.0;
/// How much smaller a card may be to stand in the same row as the others.
const SMALLEST: f32 = 0.7;
/// The room between two cards, and for the place below.
const GAP: f32 = 10.0;
const FOOT: f32 = 24.0;
/// The size of the title.
const TITLE: f32 = 16.0;

/// The line in a room: its height and its body.
pub(super) fn lay<'a>(line: &'a Line, is_own: bool, room: f32) -> (f32, String) {
    let Some((title, spans)) = split_hand(line) else { return (0.0, String::new()) };
    let laid = flow::lay(&Line(title.to_vec()), Setting { size: TITLE, room, is_dim: false });
    let mut body = laid.svg((0.0, 0.0), None);
    let card = |span: &'a Span| match span.thing.as_deref() {
        Some(Thing::Card(card)) => Some((span.word.as_deref(), card)),
        _ => None,
    };
    let cards: Vec<(Option<&str>, &CardFigure)> = spans.iter().filter_map(card).collect();
    let is_named = cards.iter().any(|(_, card)| card.held.as_ref().is_some_and(|below| !below.is_empty()));
    let wanted = if is_own { OWN } else { OTHER };
    // A few cards stay in one row.
    let fitting = (room + GAP) / cards.len().max(1) as f32 - GAP;
    let width = if fitting >= wanted * SMALLEST { fitting.min(wanted) } else { wanted };
    let height = width / card::WIDTH * card::HEIGHT;
    let pitch = (width + GAP, height + if is_named { FOOT } else { GAP });
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is below 0 becomes 0, and what is too large the largest"
    )]
    let in_row = (((room + GAP) / pitch.0) as usize).max(1);
    // A raised card is clear of the title.
    let top = laid.height() + if cards.iter().any(|(_, card)| card.is_raised) { 18.0 } else { 8.0 };
    for (place, (named, figure)) in cards.iter().enumerate() {
        let (x, y) = (pitch.0 * (place % in_row) as f32, top + pitch.1 * (place / in_row) as f32);
        let name = named.map(word).unwrap_or_default();
        let card = scaled(0.0, 0.0, width / card::WIDTH, &thing::of_card(figure, true));
        let below = text("dim m n", (width / 2.0, height + 17.0), 14.0, figure.held.as_deref().unwrap_or_default());
        body += &at(x, y, &(card + &below)).replacen("<g", &format!("<g{name}"), 1);
    }
    (top + pitch.1 * cards.len().div_ceil(in_row) as f32, body)
}
