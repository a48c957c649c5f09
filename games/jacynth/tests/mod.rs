//! Tests of Jacynth, and what they share: whole cities in a text form, and tables with a known lot.

mod cities;
mod deals;
mod estimate;
mod events;
mod notation;
mod oracle;
mod playout;
mod resign;
mod solitaire;
mod turns;
mod views;

use super::city::City;
use super::{INFO, Jacynth};
use crate::after::After as _;
use crate::find;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Awaits, Chance, Options, Position, Rehearsal, Rules, Score, Seat, Seats};

/// Options that are not as usual, by name.
type Chosen<'a> = &'a [(&'a str, &'a str)];

const ALL: Chosen<'static> = &[("extended", "excuse,pawns,courts")];

fn seats(names: &[&str]) -> Seats {
    Seats::new(names.iter().map(|name| (*name).to_owned()).collect())
}

fn options(seats: &Seats, chosen: Chosen<'_>) -> Options {
    Options::chosen(&INFO, seats.count(), chosen).expect("valid options")
}

/// A table of these seats whose lot begins with the listed cards; the others follow by number.
fn table(names: &[&str], chosen: Chosen<'_>, lot: &str) -> Rehearsal {
    let seats = seats(names);
    let options = options(&seats, chosen);
    let lots = vec![faces(&options, lot)];
    Rehearsal::new(find("jacynth").expect("the game"), &seats, &options, lots, Chance::new(1)).expect("a valid table")
}

/// The whole lot of a table, which begins with the listed cards.
fn faces(options: &Options, lot: &str) -> Vec<u16> {
    let mut cards: Vec<Card> = lot.split_whitespace().map(card).collect();
    for card in super::deck::Deck::of(options).iter() {
        if !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards.into_iter().map(Card::number).collect()
}

fn card(text: &str) -> Card {
    Card::read_short(text).unwrap_or_else(|| panic!("no card: {text}"))
}

fn cell(text: &str) -> Cell {
    Cell::read(text).unwrap_or_else(|| panic!("no cell: {text}"))
}

/// A city of cards and tokens: `a1 5ML, a2 CM 0` (a Crown with a token of the first seat).
fn city(side: u8, text: &str) -> City {
    let mut city = City::new(side);
    for entry in text.split(',') {
        let words: Vec<_> = entry.split_whitespace().collect();
        city.put(card(words[1]), cell(words[0]));
        if let Some(seat) = words.get(2) {
            city.claim(Seat::new(seat.parse().expect("a seat")), cell(words[0]));
        }
    }
    city
}

/// The position as a seat sees it.
fn seen(table: &Rehearsal, seat: u8) -> serde_json::Value {
    table.game().position(&table.sight(Seat::new(seat)))
}
