//! The pages with the rules hold what the program makes: those of games with the Decktet list its cards, and
//! figures are drawings of positions. `BYPOST_UPDATE=1` writes both anew.
//!
//! A figure is a block of code. What stands behind its ``` says how its position comes about, in fields
//! between which ` / ` stands: the number of `seats` (else two), for each option that is not as usual
//! `set NAME=VALUE`, for each lot `lot` and how it begins, the steps that are then made as `play STEP; STEP`,
//! the seat as which it is seen with the hand below the board (`as bob`; else it is what everybody sees), and
//! of a grid the `cells` from the top left to the lower right one (`cells b4-d2`). In a lot `*9` stands for
//! nine cards that do not matter; where a throw lays cards out, they are named.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "tests stop at what should not be")]

use bypost::draw::{Look, text};
use bypost::kit::decktet::{Card, Rank};
use bypost::rules::scene::{Scene, ScenePart};
use bypost::rules::{Chance, Entry, Input, Lot, Options, Rehearsal, Seats, Sight, find};

use crate::common::{ALL_NAMES, golden};
use crate::games;

/// How the list of cards begins.
const HEAD: &str = "| rank | cards |\n|---|---|\n";
/// How a figure begins.
const FIGURE: &str = "```figure ";

/// The cards of a rank in a row: the Aces have no names of their own.
fn row(rank: Rank) -> String {
    let told = |card: Card| match card.name() {
        name if name.starts_with("Ace of") => format!("`{card}`"),
        name => format!("`{card}` {name}"),
    };
    let cards: Vec<String> = Card::all().filter(|card| card.rank() == rank).map(told).collect();
    format!("| {} | {} |\n", rank.name(), cards.join(", "))
}

/// A page with its list: the basic deck, and of the extended one what the page speaks of elsewhere.
fn listed(page: &str) -> String {
    let (before, list) = page.split_once(HEAD).expect("a list of the cards");
    let after = list.split_once("\n\n").expect("an end of the list").1;
    let rest = format!("{before}{after}");
    let is_basic = |rank: &Rank| Card::basic().any(|card| card.rank() == *rank);
    let (basic, mut extended): (Vec<Rank>, Vec<Rank>) = Rank::ALL.into_iter().partition(is_basic);
    // The Excuse, which has no rank, comes last.
    extended.rotate_left(1);
    let used = extended.into_iter().filter(|rank| rest.contains(rank.name()));
    let rows: String = basic.into_iter().chain(used).map(row).collect();
    format!("{before}{HEAD}{rows}\n{after}")
}

/// A page with its figures.
fn drawn(entry: &'static Entry, page: &str) -> String {
    let mut pieces = page.split(FIGURE);
    let mut drawn = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (source, rest) = piece.split_once('\n').expect("a line that names a position");
        let after = rest.split_once("```\n").expect("an end of the figure").1;
        drawn.push_str(&format!("{FIGURE}{source}\n{}```\n{after}", figure(entry, source)));
    }
    drawn
}

/// The board of the position that is named.
fn figure(entry: &'static Entry, source: &str) -> String {
    let (mut count, mut set, mut lots, mut steps, mut viewer, mut cells) = (2, vec![], vec![], "", None, None);
    for field in source.split(" / ") {
        match field.split_once(' ').unwrap_or_else(|| panic!("{field}: a word and what it says")) {
            ("seats", number) => count = number.parse().unwrap(),
            ("set", option) => set.push(option.split_once('=').expect("NAME=VALUE")),
            ("lot", cards) => lots.push(cards),
            ("play", said) => steps = said,
            ("as", name) => viewer = Some(name),
            ("cells", corners) => cells = corners.split_once('-'),
            _ => panic!("{field}: a figure has seats, set, lot, play, as and cells"),
        }
    }
    let seats = Seats::new(ALL_NAMES[..count].iter().map(|name| (*name).to_owned()).collect());
    let options = Options::chosen((entry.info)(), count, &set).unwrap();
    let table = |listed: Vec<Vec<u16>>| Rehearsal::new(entry, &seats, &options, listed, Chance::new(1)).unwrap();
    let listed = lots.iter().fold(Vec::new(), |mut listed, lot| {
        listed.push(faces(&table(listed.clone()), listed.len(), lot));
        listed
    });
    let mut table = table(listed);
    table.play_typed(steps).unwrap_or_else(|why| panic!("{source}: {why}"));
    let seen = viewer.map(|name| seats.all().find(|seat| seats.name(*seat) == name).expect("a seat"));
    let scene = table.game().scene(&seen.map_or_else(Sight::public, |seat| table.sight(seat)));
    let mut board = scene.clone().cropped();
    let hand = |part: &ScenePart| matches!(part, ScenePart::Lines(_)) && seen.is_some();
    let below =
        scene.parts.into_iter().skip_while(|part| matches!(part, ScenePart::News(_) | ScenePart::Lines(_))).skip(1);
    board.parts.extend(below.take(1).filter(hand));
    // A page indents a figure by two columns. A board has that margin itself, the lines of a hand have
    // none, and in so much room each seat has a row of its own.
    let width = if seen.is_some() { 68 } else { 72 };
    let board = text(&cut(board, cells), Look { width, ..Look::default() });
    board.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).map(|line| format!("{line}\n")).collect()
}

/// The faces of a lot that begins with these.
fn faces(table: &Rehearsal, lot: usize, named: &str) -> Vec<u16> {
    let read = |word: &str| table.game().read_face(word).unwrap_or_else(|| panic!("{word} is no card"));
    let Some(Lot::Shuffle(inputs)) = table.lots().get(lot) else {
        let number = |word: &str| word.parse().unwrap_or_else(|_| read(word) + 1);
        return named.split(' ').map(number).collect();
    };
    let card = |input: &Input| match input {
        Input::Card(card) => *card,
        _ => panic!("a figure lists lots of known cards"),
    };
    let mut rest: Vec<u16> = inputs.iter().map(card).collect();
    for word in named.split(' ').filter(|word| !word.starts_with('*')) {
        rest.remove(
            rest.iter().position(|card| *card == read(word)).unwrap_or_else(|| panic!("{word} is there no more")),
        );
    }
    let mut rest = rest.into_iter();
    let mut faces = Vec::new();
    for word in named.split(' ') {
        match word.strip_prefix('*') {
            Some(number) => faces.extend(rest.by_ref().take(number.parse().unwrap())),
            None => faces.push(read(word)),
        }
    }
    faces.extend(rest);
    faces
}

/// The cells of a grid between two corners.
fn cut(mut scene: Scene, cells: Option<(&str, &str)>) -> Scene {
    for part in &mut scene.parts {
        let (ScenePart::Grid(grid), Some((first, last))) = (part, cells) else { continue };
        let column = |cell: &str| grid.columns.iter().position(|name| cell.starts_with(&**name)).unwrap();
        let row = |cell: &str| grid.rows.iter().position(|row| cell.ends_with(&*row.label)).unwrap();
        let (columns, rows) = (column(first)..=column(last), row(first)..=row(last));
        grid.rows = grid.rows[rows].to_vec();
        grid.columns = grid.columns[columns.clone()].to_vec();
        grid.rows.iter_mut().for_each(|row| row.cells = row.cells[columns.clone()].to_vec());
    }
    scene
}

#[test]
fn rules_hold_what_the_program_makes() {
    for game in games::all() {
        let path = game.folder().join("rules.md");
        let page = std::fs::read_to_string(&path).unwrap();
        let made = drawn(find(bypost::games::GAMES, game.id()).unwrap(), &page);
        let made = if game.unseen.is_empty() { made } else { listed(&made) };
        golden(&path, &made).unwrap_or_else(|why| panic!("{why}"));
    }
}
