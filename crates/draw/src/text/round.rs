//! Round tables: piles at the corners, what lies in the middle between them, and the seats below.

use super::canvas::{Canvas, INDENT};
use super::lines::wrap;
use super::sign::{self, Alphabet, Sign};
use bypost_rules::Seat;
use bypost_rules::scene::{Pile, Round, Sitter, Span, Style};

/// The columns of a name at most.
const NAME: usize = 14;
/// The blanks between two things in the middle.
const GAP: &str = "   ";

pub(crate) fn draw(canvas: &mut Canvas, round: &Round, alphabet: Alphabet) {
    let corner = |pile: &Pile| told_pile(pile, true, alphabet);
    let corners: Vec<Vec<Sign>> = round.corners.iter().map(corner).collect();
    let widest = corners.iter().map(|corner| sign::width(corner)).max().unwrap_or(0);
    let right = (canvas.width * 5 / 8).min(canvas.width.saturating_sub(widest)).max(INDENT);
    let draw_corners = |canvas: &mut Canvas, corner: [usize; 2]| {
        let [one, other] = corner.map(|place| corners.get(place).map_or(&[][..], Vec::as_slice));
        if !one.is_empty() || !other.is_empty() {
            canvas.feed();
            canvas.put(INDENT - 1, one);
            canvas.put(right - 1, other);
        }
    };
    // The corners are told clockwise from the lower right one.
    draw_corners(canvas, [2, 3]);
    let mut middle: Vec<Vec<Sign>> = Vec::new();
    if let Some(card) = &round.centre {
        let name = card.word.as_deref().unwrap_or_default();
        middle.push([sign::of_text(&format!("{name} "), Style::Plain), boxed([card], alphabet)].concat());
    }
    middle.extend(round.pots.iter().map(|pot| sign::of_line(pot, alphabet)));
    middle.extend(round.piles.iter().map(|pile| told_pile(pile, false, alphabet)));
    let gap = sign::of_text(GAP, Style::Plain);
    for row in wrap(middle.join(&gap[..]), canvas.width - 2 * INDENT, 0).iter().filter(|row| !row.is_empty()) {
        canvas.feed();
        canvas.put((canvas.width.saturating_sub(sign::width(row)) / 2).max(INDENT), row);
    }
    draw_corners(canvas, [1, 0]);
    draw_seats(canvas, &round.sitters, alphabet);
}

/// A pile: its name, how many cards it has, and those that lie beside it, with an empty place where a corner
/// has none.
fn told_pile(pile: &Pile, has_place: bool, alphabet: Alphabet) -> Vec<Sign> {
    // A blank keeps the column of the star free at a corner.
    let star = match (pile.is_fresh, has_place) {
        (true, _) => sign::of_text("*", Style::Fresh),
        (false, true) => sign::of_text(" ", Style::Plain),
        (false, false) => Vec::new(),
    };
    let cards = match pile.cards.is_empty() && !has_place {
        true => Vec::new(),
        false => [sign::of_text(" ", Style::Plain), boxed(&pile.cards, alphabet)].concat(),
    };
    let count = if pile.cards.is_empty() || has_place { format!(" {}", pile.count) } else { String::new() };
    let note = if pile.note.is_empty() { String::new() } else { format!(" {}", pile.note) };
    [
        star,
        sign::of_text(&pile.name, Style::Plain),
        sign::of_text(&count, Style::Plain),
        cards,
        sign::of_text(&note, Style::Dim),
    ]
    .concat()
}

/// Cards between brackets, or an empty place.
fn boxed<'s>(cards: impl IntoIterator<Item = &'s Span>, alphabet: Alphabet) -> Vec<Sign> {
    let cards: Vec<_> = cards.into_iter().map(|card| sign::of_span(card, 4, alphabet)).collect();
    let inside = if cards.is_empty() {
        sign::of_text("  ", Style::Plain)
    } else {
        cards.join(&sign::of_text(" ", Style::Plain)[..])
    };
    [sign::of_text("[", Style::Dim), inside, sign::of_text("]", Style::Dim)].concat()
}

/// What is told of a seat: its sign and name, what it has, and what it did or, if it is awaited, has put in.
/// Two seats stand side by side where all fit.
fn draw_seats(canvas: &mut Canvas, sitters: &[Sitter], alphabet: Alphabet) {
    let name = |sitter: &Sitter| sign::cut(sign::of_text(&sitter.name, Style::Plain), NAME, alphabet);
    let name_width = sitters.iter().map(|sitter| sign::width(&name(sitter))).max().unwrap_or(0);
    let stack = |sitter: &Sitter| sign::of_line(&sitter.stack, alphabet);
    let stack_width = sitters.iter().map(|sitter| sign::width(&stack(sitter))).max().unwrap_or(0);
    let plain = |text: &str| sign::of_text(text, Style::Plain);
    let told = |sitter: &Sitter| {
        let (name, stack) = (name(sitter), stack(sitter));
        let gap = name_width - sign::width(&name) + 1 + stack_width - sign::width(&stack);
        // The head says what is to be done by whoever is awaited.
        let act = match (sitter.is_awaited || sitter.act.is_empty(), sitter.bet.0.is_empty()) {
            (true, true) => Vec::new(),
            (true, false) => [plain("in for "), sign::of_line(&sitter.bet, alphabet)].concat(),
            (false, _) => plain(&sitter.act),
        };
        let has_faces = sitter.cards.iter().any(|card| card.glyph.unicode != "?");
        let cards = if has_faces { boxed(&sitter.cards, alphabet) } else { Vec::new() };
        let dealer = plain(if sitter.is_dealer { "dealer" } else { "" });
        let words = [act, cards, dealer].into_iter().filter(|words| !words.is_empty());
        let words: Vec<Vec<Sign>> = words.map(|words| [plain("  "), words].concat()).collect();
        let mut signs = [
            sign::of_text(if sitter.is_awaited { ">" } else { " " }, Style::Strong),
            sign::of_span(&Span::seat(Seat::new(sitter.seat), " "), 4, alphabet),
            name,
            plain(&" ".repeat(gap)),
            stack,
            words.concat(),
        ]
        .concat();
        if sitter.is_away {
            signs.iter_mut().for_each(|sign| sign.style = Style::Dim);
        }
        signs
    };
    let told: Vec<Vec<Sign>> = sitters.iter().map(told).collect();
    let room = canvas.width - INDENT;
    let has_two = told.iter().all(|signs| sign::width(signs) < room / 2);
    let (columns, room) = if has_two { (2, room / 2) } else { (1, room) };
    for row in told.chunks(columns) {
        canvas.feed();
        for (place, signs) in row.iter().enumerate() {
            canvas.put(INDENT + place * room, &sign::cut(signs.clone(), room - 1, alphabet));
        }
    }
}
