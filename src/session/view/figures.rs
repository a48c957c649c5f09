//! The page with the rules of a game in pictures: of the positions that it names, and of cards.
//!
//! A figure is a block of code. What stands behind its ``` says how its position comes about, in fields
//! between which ` / ` stands: the number of `seats` (else two), for each option that is not as usual
//! `set NAME=VALUE`, for each lot `lot` and how it begins, the steps that are then made as `play STEP; STEP`,
//! the seat as which it is seen with the hand below the board (`as bob`; else it is what everybody sees), and
//! of a grid the `cells` from the top left to the lower right one (`cells b4-d2`). In a lot `*9` stands for
//! nine cards that do not matter; where a throw lays cards out, they are named.

use crate::draw::page::{image, parts};
use crate::draw::scene::{Scene, ScenePart, Span, Style, Thing};
use crate::kit::decktet::Card;
use crate::kit::playing::PlayingCard;
use crate::rules::{Chance, Entry, Input, Lot, Options, Rehearsal, Seat, Seats, Sight};

/// How the block of a figure begins.
const FIGURE: &str = "figure ";
/// What stands before and behind an image.
const IMAGE: &str = "\u{fffc}";
const PLAYERS: [&str; 3] = ["alice", "bob", "carol"];

/// A table with its seats.
type Begun = (Seats, Rehearsal);

/// The rules of a game with an image in place of each figure, and of each card but where they tell how steps
/// are written. An image is HTML between two signs U+FFFC, which stand in no text.
pub fn illustrated(entry: &Entry) -> String {
    let table = begun(entry, 2, &[], Vec::new());
    let card = |word| table.as_ref().and_then(|(_, table)| card(table, word));
    let (mut text, mut is_notation) = (String::new(), false);
    for (at, block) in (entry.info)().rules_with_credits().split("```").enumerate() {
        if at % 2 == 1 {
            match block.strip_prefix(FIGURE).and_then(|rest| figure(entry, rest.lines().next()?)).as_ref().map(parts) {
                Some(drawn) => text.extend([IMAGE, &drawn.board, &drawn.news, IMAGE]),
                None => text.extend(["```", block, "```"]),
            }
            continue;
        }
        for line in block.split_inclusive('\n') {
            if line.starts_with("## ") {
                is_notation = matches!(line.trim(), "## Notation" | "## What there is");
            }
            for (at, word) in line.split('`').enumerate() {
                let is_code = at % 2 == 1;
                let cards = word.split(' ').filter(|_| is_code && !is_notation).map(card).collect::<Option<String>>();
                match cards.filter(|cards| !cards.is_empty()) {
                    Some(cards) => text.extend([IMAGE, &cards, IMAGE]),
                    None if is_code => text.extend(["`", word, "`"]),
                    None => text += word,
                }
            }
        }
    }
    text
}

/// A card of a game in its short form, as an image.
fn card(table: &Rehearsal, word: &str) -> Option<String> {
    table.game().read_face(word)?;
    let is_decktet = table.game().short_forms().iter().all(|short| Card::read_short(short).is_some());
    let card = match is_decktet {
        true => Thing::card(Some(Card::read_short(word)?)),
        false => Thing::card(Some(PlayingCard::read_short(word)?)),
    };
    Some(image(&Span::new(word, Style::Plain).of(card)))
}

/// A table whose first lots show the listed faces.
pub(super) fn begun(entry: &Entry, count: usize, set: &[(&str, &str)], lots: Vec<Vec<u16>>) -> Option<Begun> {
    let seats = Seats::new(PLAYERS.iter().take(count).map(|name| (*name).to_owned()).collect());
    let options = Options::chosen((entry.info)(), count, set).ok()?;
    Rehearsal::new(entry, &seats, &options, lots, Chance::new(1)).ok().map(|table| (seats, table))
}

/// The position that a figure names: its board, and a hand if it is seen from a seat.
pub fn figure(entry: &Entry, source: &str) -> Option<Scene> {
    let (mut count, mut set, mut lots, mut steps, mut viewer, mut cells) = (2, vec![], vec![], "", None, None);
    for field in source.split(" / ") {
        match field.split_once(' ')? {
            ("seats", number) => count = number.parse().ok()?,
            ("set", option) => set.push(option.split_once('=')?),
            ("lot", cards) => lots.push(cards),
            ("play", said) => steps = said,
            ("as", name) => viewer = Some(Seat::at(PLAYERS.iter().position(|player| *player == name)?)),
            ("cells", corners) => cells = Some(corners.split_once('-')?),
            _ => return None,
        }
    }
    let (_, mut table) = begun(entry, count, &set, Vec::new())?;
    let mut listed = Vec::new();
    for lot in lots {
        listed.push(faces(&table, listed.len(), lot)?);
        table = begun(entry, count, &set, listed.clone())?.1;
    }
    table.play_typed(steps).ok()?;
    let scene = table.game().scene(&viewer.map_or_else(Sight::public, |seat| table.sight(seat)));
    let mut board = scene.clone().cropped();
    for part in &mut board.parts {
        let (ScenePart::Grid(grid), Some((first, last))) = (part, cells) else { continue };
        let column = |cell: &str| grid.columns.iter().position(|name| cell.starts_with(&**name));
        let row = |cell: &str| grid.rows.iter().position(|row| cell.ends_with(&*row.label));
        let (columns, rows) = ((column(first)?, column(last)?), (row(first)?, row(last)?));
        cut(&mut grid.rows, rows);
        cut(&mut grid.columns, columns);
        grid.rows.iter_mut().for_each(|row| cut(&mut row.cells, columns));
    }
    let is_before = |part: &ScenePart| matches!(part, ScenePart::News(_) | ScenePart::Lines(_));
    let hand = scene.parts.into_iter().skip_while(is_before).nth(1);
    board.parts.extend(hand.filter(|part| viewer.is_some() && matches!(part, ScenePart::Lines(_))));
    Some(board)
}

fn cut<T>(all: &mut Vec<T>, (first, last): (usize, usize)) {
    all.truncate(last + 1);
    all.drain(..first.min(all.len()));
}

/// The faces of a lot that begins with these.
fn faces(table: &Rehearsal, lot: usize, named: &str) -> Option<Vec<u16>> {
    let read = |word: &str| table.game().read_face(word);
    let Some(Lot::Shuffle(inputs)) = table.lots().get(lot) else {
        return named.split(' ').map(|word| word.parse().ok().or_else(|| Some(read(word)? + 1))).collect();
    };
    let card = |input: &Input| if let Input::Card(card) = input { Some(*card) } else { None };
    let mut rest: Vec<u16> = inputs.iter().filter_map(card).collect();
    for word in named.split(' ').filter(|word| !word.starts_with('*')) {
        let face = read(word)?;
        rest.remove(rest.iter().position(|card| *card == face)?);
    }
    let mut faces = Vec::new();
    for word in named.split(' ') {
        match word.strip_prefix('*') {
            Some(number) => faces.extend(rest.drain(..number.parse::<usize>().ok()?.min(rest.len()))),
            None => faces.push(read(word)?),
        }
    }
    faces.extend(rest);
    Some(faces)
}
