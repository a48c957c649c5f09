//! Boards in a mail, in cells: grids, tracks, bricks and round tables. Text and its ground have colours of
//! their own there, since a mail cannot ask whether it is day or night: cards look alike on every ground.

use crate::describe;
use crate::escape::markup;
use crate::picture::{day, seat_sign, suit_class};
use bypost_rules::scene::{
    Brick, Bricks, CardFigure, Course, Grid, GridCell, Ground, Line, Mark, Piece, Pile, RankSign, Round, SEAT_SIGNS,
    Sitter, Space, Span, Style, SuitSign, Thing, Track,
};

/// The dots that a board takes at most: a telephone of 375, less a margin of 16 on both sides, which a mail
/// has and many mail programs have around it.
pub(super) const ROOM: usize = 311;
/// The room between two cells.
const GAP: usize = 2;
/// The size of the rank of a card, of its suits, of names, and of what stands on a cell or a brick: two marks
/// have room side by side on a cell, and a token beside the two sections that a brick reaches.
const RANK: u8 = 16;
const SUIT: u8 = 13;
const SMALL: u8 = 12;
const MARK: u8 = 11;

/// The colour of a seat.
fn colour(seat: u8) -> &'static str {
    day(&seat_sign(seat).1)
}

fn shape(seat: u8) -> char {
    SEAT_SIGNS[usize::from(seat) % SEAT_SIGNS.len()].0
}

fn coloured(text: &str, colour: &str) -> String {
    format!("<b style=\"color:{colour}\">{text}</b>")
}

/// The signs of suits in the order of [`SuitSign`]. Some programs would make a picture of the other sun.
const SUITS: [&str; 10] = ["☾", "☼", "≈", "❧", "§", "⌘", "♠", "♥", "♦", "♣"];

fn sign(suit: SuitSign) -> &'static str {
    SUITS[suit as usize]
}

/// The border of what is new.
fn border() -> String {
    format!("border:2px solid {}", day("ink"))
}

/// The attributes of a cell on this ground, with a style and that border for what is new.
fn ground(class: &str, style: &str, is_fresh: bool) -> String {
    let border = if is_fresh { border() } else { String::new() };
    let style = if is_fresh || !style.is_empty() { format!(" style=\"{style}{border}\"") } else { String::new() };
    format!(" bgcolor=\"{}\"{style}", day(class))
}

/// A board with nothing in it, of that many dots, and with those between two cells.
fn open(width: usize, gap: usize, style: &str) -> String {
    let [wood, ink] = ["wood", "ink"].map(day);
    format!(
        "<table class=\"board\" role=\"presentation\" width=\"{width}\" cellpadding=\"0\" cellspacing=\"{gap}\" \
         style=\"table-layout:fixed;margin:12px 0;background:{wood};color:{ink};text-align:center;\
         font-size:{SUIT}px;line-height:1.2;word-wrap:break-word;{style}\">\n"
    )
}

/// The name of a row or a column.
fn label(name: &str) -> String {
    format!("<span style=\"font-size:{SMALL}px\">{}</span>", markup(name))
}

/// A seat's shape with its number, as a token.
pub(super) fn token(seat: u8, is_framed: bool) -> String {
    piece(seat, &(u16::from(seat) + 1).to_string(), is_framed)
}

/// A seat's shape with a text, on the seat's colour.
pub(super) fn piece(seat: u8, told: &str, is_framed: bool) -> String {
    let (ground, ink, border) = (colour(seat), day("clear"), if is_framed { border() } else { String::new() });
    format!(
        "<b style=\"padding:0 3px;border-radius:7px;background:{ground};color:{ink};{border}\">{}{}</b>",
        shape(seat),
        markup(told)
    )
}

/// A seat's shape, with these letters behind it.
fn held(seat: u8, letters: &str) -> String {
    coloured(&format!("{}{}", shape(seat), markup(letters)), colour(seat))
}

/// The corners of the field of a suit that a seat holds.
const FIELDS: [&str; 3] = ["7px", "0", "7px 7px 0 0"];

/// A card with a large rank and coloured suits, or another text. A suit that one seat
/// holds lies on a field of the seat.
fn card(span: &Span, is_large: bool, holder: impl Fn(SuitSign) -> Option<u8>) -> String {
    let (letter, suits) = span.suits();
    let rank = match span.thing.as_deref() {
        Some(Thing::Card(CardFigure { face: Some(look), .. })) if look.sign == RankSign::None => &look.rank,
        _ => letter,
    };
    let suit = |(suit, _): &(SuitSign, &str)| match holder(*suit) {
        Some(seat) => {
            let (ground, ink, round) = (colour(seat), day("clear"), FIELDS[usize::from(seat) % FIELDS.len()]);
            let style = format!("padding:0 3px;border-radius:{round};background:{ground};color:{ink}");
            format!("<b style=\"{style}\">{}</b>", sign(*suit))
        }
        None => coloured(sign(*suit), day(suit_class(*suit))),
    };
    let suits: String = suits.iter().map(suit).collect();
    match is_large {
        true => format!("<b style=\"font-size:{RANK}px\">{}</b>{suits}", markup(rank)),
        false => format!("<b>{}</b>{suits}", markup(rank)),
    }
}

/// What a cell holds.
fn top(line: &Line) -> String {
    line.0.iter().map(|span| card(span, true, |_| None)).collect()
}

/// What stands on a cell or a brick, framed if it is new and its ground is not framed for it.
fn mark(mark: &Mark, is_framed: bool) -> String {
    let is_framed = is_framed && mark.is_fresh;
    let body = match (mark.span.thing.as_deref(), mark.span.style) {
        (Some(Thing::Token { seat }), _) => return token(*seat, is_framed),
        (Some(Thing::Card(_)), _) => card(&mark.span, false, |_| None),
        (_, Style::Seat(seat)) => coloured(&markup(&mark.span.glyph.unicode), colour(seat)),
        _ => markup(&mark.span.glyph.unicode),
    };
    if is_framed { format!("<span style=\"{}\">{body}</span>", border()) } else { body }
}

/// The dots of a cell of a grid at most, and of the names of its rows.
const CELL: usize = 52;
const LABEL: usize = 15;
/// The columns that stand side by side at most: in narrower cells the longest notation has no room.
const MOST: usize = 6;

/// Writes a grid, in bands if it is too wide.
pub(super) fn write_grid(page: &mut String, grid: &Grid) {
    let count = grid.rows.iter().map(|row| row.cells.len()).fold(0, usize::max);
    if count == 0 {
        return;
    }
    let columns = count.div_ceil(count.div_ceil(MOST));
    let cell = ((ROOM - LABEL - GAP * (columns + 2)) / columns).min(CELL);
    for first in (0..count).step_by(columns) {
        let band = first..count.min(first + columns);
        *page += &open(LABEL + cell * band.len() + GAP * (band.len() + 2), GAP, "border-radius:6px");
        for row in &grid.rows {
            *page += &format!("<tr><td width=\"{LABEL}\" style=\"height:{cell}px\">{}</td>", label(&row.label));
            for column in band.clone() {
                let name = format!("{}{}", grid.columns.get(column).map_or("", String::as_str), row.label);
                let (look, body) = match row.cells.get(column) {
                    None => (String::new(), String::new()),
                    Some(GridCell::Empty) => (ground("slot", "", false), String::new()),
                    Some(GridCell::Left(_)) => (ground("slot", "", true), String::new()),
                    Some(GridCell::Taken(piece)) => (ground("card", "", piece.is_fresh), body(grid, piece, &name)),
                };
                *page += &format!("<td width=\"{cell}\"{look}>{body}</td>");
            }
            *page += "</tr>\n";
        }
        if !grid.columns.is_empty() {
            let names = band.map(|column| grid.columns.get(column).map_or("", String::as_str));
            let names: String = names.map(|name| format!("<td>{}</td>", label(name))).collect();
            *page += &format!("<tr><td></td>{names}</tr>\n");
        }
        *page += "</table>\n";
    }
}

/// What stands in a cell: its card, then what stands on it and who holds which of its suits.
fn body(grid: &Grid, piece: &Piece, name: &str) -> String {
    let marks = piece.marks.iter().map(|one| mark(one, true));
    let below: Vec<String> = marks.chain(holders(grid, piece, name)).collect();
    let below = match below.is_empty() {
        true => String::new(),
        false => format!("<div style=\"font-size:{MARK}px\">{}</div>", below.join(" ")),
    };
    let holder = |suit| match &grid.owners(name, suit).collect::<Vec<u8>>()[..] {
        [seat] => Some(*seat),
        _ => None,
    };
    piece.top.0.iter().map(|span| card(span, true, holder)).collect::<String>() + &below
}

/// Each seat that holds suits here together with others, with their letters.
fn holders(grid: &Grid, piece: &Piece, name: &str) -> Vec<String> {
    let mut all: Vec<(u8, String)> = Vec::new();
    for (suit, _) in piece.top.0.iter().flat_map(|span| span.suits().1) {
        for owner in grid.owners(name, suit).filter(|_| grid.owners(name, suit).count() > 1) {
            match all.iter_mut().find(|(seat, _)| *seat == owner) {
                Some((_, held)) => *held += sign(suit),
                None => all.push((owner, sign(suit).to_owned())),
            }
        }
    }
    all.iter().map(|(seat, letters)| held(*seat, letters)).collect()
}

/// The spaces in a row of a track, and the height of one.
const SPACES: usize = 8;
const HEIGHT: usize = 40;

/// Writes a track.
pub(super) fn write_track(page: &mut String, track: &Track) {
    let cell = (ROOM - GAP * (SPACES + 1)) / SPACES;
    *page += &open(cell * SPACES + GAP * (SPACES + 1), GAP, "border-radius:6px");
    let spaces: Vec<(usize, &Space)> = track.spaces.iter().enumerate().collect();
    for row in spaces.chunks(SPACES) {
        let cells: String = row.iter().map(|(at, space)| self::space(track, *at, space, cell)).collect();
        *page += &format!("<tr>{cells}</tr>\n");
    }
    *page += "</table>\n";
}

fn space(track: &Track, at: usize, space: &Space, width: usize) -> String {
    let far = track.ways.iter().find_map(|way| match *way {
        (from, to) if from == at => track.spaces.get(to),
        (from, to) if to == at => track.spaces.get(from),
        _ => None,
    });
    let ground = match space.kind {
        Ground::Plain => "card",
        Ground::Light => "light",
        Ground::Water => "water",
        Ground::Door => "door",
    };
    let stands = space.token.as_ref().map(|token| match token.thing.as_deref() {
        Some(Thing::Plinth { seat: Some(seat), .. } | Thing::Token { seat }) => {
            piece(*seat, token.glyph.unicode.trim(), false)
        }
        _ => markup(&token.glyph.unicode),
    });
    let far = far.map(|far| label(&format!("→{}", far.label)));
    let below: Vec<String> = stands.into_iter().chain(far).collect();
    format!(
        "<td width=\"{width}\" height=\"{HEIGHT}\"{}>{}<div>{}</div></td>",
        self::ground(ground, "", space.is_fresh),
        label(&space.label),
        below.join(" ")
    )
}

/// The dots of a half of a brick at most; around all there are a few more.
const HALF: usize = 24;
const RIM: usize = 3;

/// Writes bricks.
pub(super) fn write_bricks(page: &mut String, bricks: &Bricks) {
    let Some(half) = (ROOM - 2 * RIM).checked_div(bricks.columns.len()) else { return };
    let half = half.min(HALF);
    let rim = format!("border:{RIM}px solid {};border-radius:6px", day("wood"));
    *page += &open(half * bricks.columns.len() + 2 * RIM, 0, &rim);
    let names = bricks.columns.iter().map(|name| format!("<td width=\"{half}\">{}</td>", label(name)));
    *page += &format!("<tr>{}</tr>\n", names.collect::<String>());
    for course in &bricks.courses {
        *page += &format!("<tr>{}</tr>\n", course_cells(bricks, course, half));
    }
    *page += "</table>\n";
}

/// The cells of a course. A brick that would lie on another or beside the wall is left out.
fn course_cells(bricks: &Bricks, course: &Course, half: usize) -> String {
    let (mut cells, mut empty, mut at) = (String::new(), 0, 0);
    while at < bricks.columns.len() {
        let found = course.bricks.iter().find(|brick| brick.at == at && at + 1 < bricks.columns.len());
        let cell = match found {
            Some(found) => brick(found),
            None if course.free.contains(&at) => format!(
                "<td style=\"height:{half}px;border:1px dashed {};background:{}\">{}</td>",
                day("frame"),
                day("slot"),
                label(&bricks.columns[at])
            ),
            None => String::new(),
        };
        at += if found.is_some() { 2 } else { 1 };
        empty += usize::from(cell.is_empty());
        if empty > 0 && (!cell.is_empty() || at == bricks.columns.len()) {
            cells += &format!("<td colspan=\"{}\"></td>", std::mem::take(&mut empty));
        }
        cells += &cell;
    }
    cells
}

fn brick(brick: &Brick) -> String {
    let is_fresh = !brick.is_stone && brick.lines.iter().flatten().any(|mark| mark.is_fresh);
    let ground = day(if brick.is_stone { "stone" } else { "card" });
    let border = if is_fresh { border() } else { format!("border:1px solid {}", day("frame")) };
    let mut lines: Vec<Vec<String>> = Vec::new();
    if let (false, Some(first)) = (brick.is_stone, brick.lines.iter().flatten().next()) {
        // A card has the first line for itself.
        lines.push(vec![top(&Line(vec![first.span.clone()]))]);
        lines.push(brick.lines.iter().flatten().skip(1).map(|one| mark(one, false)).collect());
    } else {
        lines.extend(brick.lines.iter().map(|marks| marks.iter().map(|one| mark(one, true)).collect()));
    }
    // What is held has a head of its holder's colour.
    let holder = brick.lines.iter().flatten().find_map(|mark| match mark.span.thing.as_deref() {
        Some(Thing::Token { seat }) if brick.is_stone => {
            Some(format!(" style=\"background:{};color:{}\"", colour(*seat), day("clear")))
        }
        _ => None,
    });
    let head = |at: usize| holder.as_deref().filter(|_| at == 0).unwrap_or_default();
    let line = |(at, line): (usize, &Vec<String>)| format!("<div{}>{}</div>", head(at), line.join(" "));
    let lines = lines.iter().enumerate().map(line).collect::<String>();
    format!("<td colspan=\"2\" style=\"background:{ground};font-size:{MARK}px;{border}\">{lines}</td>")
}

/// The cells of a round table side by side.
const COLUMNS: usize = 3;
/// The corners of the cells, from the lower right one on, and the other places beside the middle.
const CORNERS: [usize; 4] = [8, 6, 0, 2];
const BESIDE: [usize; 4] = [3, 5, 1, 7];

/// Writes a round table.
pub(super) fn write_round(page: &mut String, round: &Round, names: &[&str]) {
    let mut cells: [(bool, String); COLUMNS * COLUMNS] = Default::default();
    let places = CORNERS.iter().zip(&round.corners).chain(BESIDE.iter().zip(&round.piles));
    places.for_each(|(place, pile)| cells[*place] = (pile.is_fresh, self::pile(pile)));
    let pots = round.pots.iter().map(|pot| format!("<div>{}</div>", markup(&describe::line(pot, names))));
    let centre = round.centre.iter().map(|card| cards(std::slice::from_ref(card)));
    cells[4].1 = centre.chain(pots).collect();
    *page += &open(ROOM, GAP, "border-radius:6px");
    for row in cells.chunks(COLUMNS) {
        let cell = |(is_fresh, body): &(bool, String)| {
            let width = (ROOM - GAP * (COLUMNS + 1)) / COLUMNS;
            let look = ground(if body.is_empty() { "felt" } else { "card" }, "padding:4px 0;", *is_fresh);
            format!("<td width=\"{width}\"{look}>{body}</td>")
        };
        *page += &format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>());
    }
    *page += "</table>\n";
    round.sitters.iter().for_each(|one| *page += &sitter(one, names));
}

fn pile(pile: &Pile) -> String {
    let note = if pile.note.is_empty() { String::new() } else { format!("<div>{}</div>", label(&pile.note)) };
    format!("{} {}<div>{}</div>{note}", label(&pile.name), pile.count, cards(&pile.cards))
}

/// Cards one behind the other.
fn cards(cards: &[Span]) -> String {
    cards.iter().map(|card| top(&Line(vec![card.clone()]))).collect::<Vec<_>>().join(" ")
}

fn sitter(sitter: &Sitter, names: &[&str]) -> String {
    let told = |line: &Line| markup(&describe::line(line, names));
    let bet = if sitter.bet.0.is_empty() { String::new() } else { format!("bet {}", told(&sitter.bet)) };
    let dealer = if sitter.is_dealer { "dealer" } else { "" };
    let parts = [format!("<b>{}</b>", told(&sitter.stack)), bet, markup(&sitter.act), dealer.to_owned()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let name = markup(&sitter.name);
    format!(
        "<div style=\"margin:0 0 2px;font-size:14px\">{} {name}: {}</div>\n",
        token(sitter.seat, false),
        parts.join(", ")
    )
}
