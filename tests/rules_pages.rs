//! The pages with the rules hold what the program makes: those of games with the Decktet list its cards, and
//! figures are drawings of positions. `BYPOST_UPDATE=1` writes both anew.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "tests stop at what should not be")]

use bypost::draw::{Look, text};
use bypost::kit::decktet::{Card, Rank};
use bypost::rules::{Entry, find};
use bypost::session::{figure, illustrated};

use crate::common::golden;
use crate::games;

/// How a figure begins.
const BEGIN: &str = "```figure ";
/// How the list of cards begins.
const HEAD: &str = "| rank | cards |\n|---|---|\n";

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
    let mut pieces = page.split(BEGIN);
    let mut drawn = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (source, rest) = piece.split_once('\n').expect("a line that names a position");
        let after = rest.split_once("```\n").expect("an end of the figure").1;
        drawn.push_str(&format!("{BEGIN}{source}\n{}```\n{after}", drawn_in_text(entry, source)));
    }
    drawn
}

/// The board of the position that is named.
fn drawn_in_text(entry: &'static Entry, source: &str) -> String {
    let scene = figure(entry, source).unwrap_or_else(|| panic!("{}: no position is {source}", (entry.info)().id));
    // A page indents a figure by two columns. A board has that margin itself, the lines of a hand have
    // none, and in so much room each seat has a row of its own.
    let width = if source.contains(" / as ") { 68 } else { 72 };
    let board = text(&scene, Look { width, ..Look::default() });
    board.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn rules_hold_what_the_program_makes() {
    for game in games::all() {
        let path = game.folder().join("rules.md");
        let page = std::fs::read_to_string(&path).unwrap();
        let entry = find(bypost::games::GAMES, game.id()).unwrap();
        let made = drawn(entry, &page);
        // In a page all of them are images.
        assert!(page.contains(BEGIN) && !illustrated(entry).contains(BEGIN), "{}", game.id());
        let made = if game.unseen.is_empty() { made } else { listed(&made) };
        golden(&path, &made).unwrap_or_else(|why| panic!("{why}"));
    }
}
