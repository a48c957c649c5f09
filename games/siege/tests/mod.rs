//! Tests of Siege, and what they share: tables with known lots.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

mod buying;
mod deals;
mod ends;
mod events;
mod jokers;
mod notation;
mod odds;
mod pictures;
mod playout;
mod pots;
mod ranking;
mod shows;
mod slow;
mod views;
mod wagering;

use super::{INFO, Siege};
use crate::after::After as _;
use crate::find;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Awaits, Chance, Options, Position, Rehearsal, Rules, Seat, Seats, Sight};

/// Options that are not as usual, by name.
type Chosen<'a> = &'a [(&'a str, &'a str)];

/// The towers' cards from the top, SE SW NW NE, as far as they matter.
const TOWERS: [&str; 4] = ["9D 8D", "2H 3H", "QS QC", "7C 7D"];
/// No jokers, and for two: bob `AS KS 4D 3C`, alice `TC TD 6H 5H`, and 2C into the dungeon.
const SPIRE: &str = "AS TC KS TD 4D 6H 3C 5H 2C 8H 8S";

/// Cards by their short forms.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|short| Card::read_short(short).expect(short)).collect()
}

fn options(seats: usize, chosen: Chosen<'_>) -> Options {
    Options::chosen(&INFO, seats, chosen).expect("valid options")
}

fn seats(count: usize) -> Seats {
    let names = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"];
    Seats::new(names[..count].iter().map(|name| (*name).to_owned()).collect())
}

/// The first lot: the named cards lie where they are listed, the other cards follow in order, and jokers come
/// last.
fn lot(towers: [&str; 4], spire: &str) -> Vec<u16> {
    let towers = towers.map(cards);
    let spire = cards(spire);
    let mut rest: Vec<Card> = Card::all().flat_map(|card| [card; 2]).collect();
    rest.sort_by_key(|card| card.is_joker());
    for card in towers.iter().flatten().chain(&spire) {
        let at = rest.iter().position(|other| other == card).unwrap_or_else(|| panic!("{card} is there too often"));
        rest.remove(at);
    }
    let mut rest = rest.into_iter();
    let mut all = Vec::new();
    for tower in towers {
        let missing = 10 - tower.len();
        all.extend(tower);
        all.extend(rest.by_ref().take(missing));
    }
    all.extend(spire);
    all.extend(rest);
    all.into_iter().map(Card::number).collect()
}

/// A table with these towers and this spire.
fn table_of(count: usize, chosen: Chosen<'_>, towers: [&str; 4], spire: &str) -> Rehearsal {
    let entry = find("siege").expect("the game");
    let lots = vec![lot(towers, spire)];
    Rehearsal::new(entry, &seats(count), &options(count, chosen), lots, Chance::new(1)).expect("a valid table")
}

/// The same with the usual cards.
fn table(count: usize, chosen: Chosen<'_>) -> Rehearsal {
    table_of(count, chosen, TOWERS, SPIRE)
}

/// The same for steps that must be legal.
#[track_caller]
fn played(mut table: Rehearsal, steps: &str) -> Rehearsal {
    if let Err(error) = table.play_typed(steps) {
        panic!("{steps}: {error}");
    }
    table
}

/// The position as everybody sees it.
fn public(table: &Rehearsal) -> serde_json::Value {
    table.game().position(&Sight::public())
}

/// Whose turn it is, and the phase.
fn asked(table: &Rehearsal) -> String {
    let position = public(table);
    let turn = position["turn"].as_str().unwrap_or("nobody");
    format!("{turn} {}", position["phase"].as_str().unwrap_or_default())
}

/// Whites by seat, under a name of the position.
fn whites(table: &Rehearsal, name: &str) -> Vec<u64> {
    let position = public(table);
    position[name].as_object().expect(name).values().map(|whites| whites.as_u64().expect("whites")).collect()
}
