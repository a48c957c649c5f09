//! The pages with the rules: those of games with the Decktet list its cards. `BYPOST_UPDATE=1` writes the
//! lists anew.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "tests stop at what should not be")]

use bypost::kit::decktet::{Card, Rank};

use crate::common::golden;
use crate::games;

/// How a list begins, and where it is written when it is not there yet: at the end of the first section.
const HEAD: &str = "| rank | cards |\n|---|---|\n";
const AFTER: &str = "\n## The start\n";

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
    let (before, after) = match page.split_once(HEAD) {
        Some((before, list)) => (before.to_owned(), list.split_once("\n\n").expect("an end of the list").1.to_owned()),
        None => {
            let (before, after) = page.split_once(AFTER).expect("a section about the start");
            (format!("{before}\nAll cards by rank, with their suits:\n\n"), AFTER[1..].to_owned() + after)
        }
    };
    let rest = format!("{before}{after}");
    let is_basic = |rank: &Rank| Card::basic().any(|card| card.rank() == *rank);
    let (basic, mut extended): (Vec<Rank>, Vec<Rank>) = Rank::ALL.into_iter().partition(is_basic);
    // The Excuse, which has no rank, comes last.
    extended.rotate_left(1);
    let used = extended.into_iter().filter(|rank| rest.contains(rank.name()));
    let rows: String = basic.into_iter().chain(used).map(row).collect();
    format!("{before}{HEAD}{rows}\n{after}")
}

#[test]
fn rules_list_the_cards_of_the_decktet() {
    for game in games::all().filter(|game| !game.unseen.is_empty()) {
        let path = game.folder().join("rules.md");
        let page = std::fs::read_to_string(&path).unwrap();
        golden(&path, &listed(&page)).unwrap_or_else(|why| panic!("{why}"));
    }
}
