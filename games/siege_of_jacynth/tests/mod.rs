//! Tests of Siege of Jacynth, and what they share: tables with known lots.

mod deals;
mod events;
mod notation;
mod options;
mod oracle;
mod playout;
mod tableaux;
mod tallies;
mod turns;
mod views;

use super::tableau::Tableau;
use super::wall::{Section, Wall};
use super::{INFO, SiegeOfJacynth, Step};
use crate::after::After as _;
use crate::find;
use bypost_rules::kit::decktet::Card;
use bypost_rules::{Awaits, Chance, Options, Position, Rehearsal, Rules, Score, Seat, Seats};

/// Options that are not as usual, by name.
type Chosen<'a> = &'a [(&'a str, &'a str)];

/// W1 `AM AK`, W2 `CS CW`, W3 `CK CL`, W4 the Excuse, W5 `AS AY`, W6 `CM AL`, W7 `AW CY`.
const MIXED: (&str, &str) = ("4", "AM AK CS CW CK CL AS AY CM AL AW CY");
/// W1 `AM CM` and so on in the order of suits, W7 the Excuse.
const PLAIN: (&str, &str) = ("7", "AM CM AS CS AW CW AL CL AY CY AK CK");
/// Five cards for bob, who attacks, five for alice, then the pile.
const LOT: &str = "9LK 6SY 2SY 7ML 2WL  5SW 4WL 3LY 6LK 2MK  8WL 7WY 8YK 9WY 3SK 7SK 6MW 3MW 4YK 5ML 4MS 8MS 5YK 9MS";

fn seats() -> Seats {
    Seats::new(["alice", "bob"].map(str::to_owned).into())
}

fn options(chosen: Chosen<'_>) -> Options {
    Options::chosen(&INFO, 2, chosen).expect("valid options")
}

/// A table of alice and bob with these lots.
fn table_of(seats: &Seats, chosen: Chosen<'_>, (throw, wall): (&str, &str), lot: &str) -> Rehearsal {
    let lots = lots((throw, wall), lot);
    let entry = find("siege-of-jacynth").expect("the game");
    Rehearsal::new(entry, seats, &options(chosen), lots, Chance::new(1)).expect("a valid table")
}

/// The three lots.
fn lots((throw, wall): (&str, &str), lot: &str) -> Vec<Vec<u16>> {
    let numbers = |text: &str| cards(text).into_iter().map(Card::number).collect();
    vec![vec![throw.parse().expect("a throw")], numbers(wall), numbers(lot)]
}

/// The same with the usual lots.
fn table(chosen: Chosen<'_>) -> Rehearsal {
    table_of(&seats(), chosen, MIXED, LOT)
}

fn card(text: &str) -> Card {
    Card::read_short(text).unwrap_or_else(|| panic!("no card: {text}"))
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

fn wall((throw, pairs): (&str, &str)) -> Wall {
    let mut wall = Wall { excuse: Section::numbered(throw.parse().expect("a number")), paired: Default::default() };
    wall.paired.iter_mut().zip(cards(pairs)).for_each(|(open, card)| *open = Some(card));
    wall
}

/// Cards that are placed in this order, each with a seat before and a column behind it: `0 9LK 4, 1 3SK 4`.
fn tableau(text: &str) -> Tableau {
    let mut tableau = Tableau::default();
    for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        let [seat, name, x] = entry.split(' ').collect::<Vec<_>>()[..] else { panic!("{entry}") };
        let x = x.parse().expect("a column");
        assert_eq!(tableau.judge(x), Ok(()), "{entry}");
        tableau.put(card(name), Seat::new(seat.parse().expect("a seat")), x);
    }
    tableau
}

/// The position as a seat sees it.
fn seen(table: &Rehearsal, seat: u8) -> serde_json::Value {
    table.game().position(&table.sight(Seat::new(seat)))
}
