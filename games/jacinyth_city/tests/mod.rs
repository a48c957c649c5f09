//! Tests of Jacinyth City, and what they share: tables with known lots, and positions in a text form.

mod actions;
mod attacks;
mod choices;
mod drawings;
mod ends;
mod estimate;
mod events;
mod flights;
mod flips;
mod hands;
mod names;
mod notation;
mod openings;
mod playout;
mod post;
mod refusals;
mod resign;
mod scores;
mod solitaire;
mod views;

use std::collections::BTreeMap;

use super::board::Board;
use super::phase::Phase;
use super::pile::Pile;
use super::{Attack, INFO, Illegal, JacinythCity, Played, Step};
use crate::after::After as _;
use crate::find;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::{
    Awaits, Chance, LotRequests, Notation, Options, Position, Rehearsal, Rules, Seat, Seats, Sight, Slot,
};

/// Options that are not as usual, by name.
type Chosen<'a> = &'a [(&'a str, &'a str)];

const NAMES: [&str; 3] = ["alice", "bob", "carol"];

fn seats(count: usize) -> Seats {
    Seats::new(NAMES[..count].iter().map(|name| (*name).to_owned()).collect())
}

fn options(seats: &Seats, chosen: Chosen<'_>) -> Options {
    Options::chosen(&INFO, seats.count(), chosen).expect("valid options")
}

fn card(text: &str) -> Card {
    Card::read_short(text).unwrap_or_else(|| panic!("no card: {text}"))
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

fn cell(text: &str) -> Cell {
    Cell::read(text).unwrap_or_else(|| panic!("no cell: {text}"))
}

fn short(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(Card::short).collect::<Vec<_>>().join(" ")
}

/// A table of so many seats with known lots: the starting cards, the beginning of all others (which follow by
/// number), and whatever is shuffled later.
fn table(count: usize, chosen: Chosen<'_>, lots: &[&str]) -> Rehearsal {
    let seats = seats(count);
    let options = options(&seats, chosen);
    let game = JacinythCity::setup(&seats, &options, &mut LotRequests::new(1)).expect("a valid table");
    let starters = game.setting.starters();
    let start = cards(lots[0]);
    let number = |card: &Card| starters.iter().position(|other| other == card).expect("a starting card") as u16 + 1;
    let mut rest = game.setting.deck.clone();
    let mut remove = |card: &Card| {
        rest.remove(rest.iter().position(|other| other == card).expect("in the deck"));
    };
    start.iter().for_each(&mut remove);
    let first = cards(lots[1]);
    first.iter().for_each(&mut remove);
    let pile = first.into_iter().chain(rest).map(Card::number).collect();
    let mut listed = vec![start.iter().map(number).collect(), pile];
    listed.extend(lots[2..].iter().map(|lot| cards(lot).into_iter().map(Card::number).collect::<Vec<_>>()));
    let entry = find("jacinyth-city").expect("the game");
    Rehearsal::new(entry, &seats, &options, listed, Chance::new(1)).expect("a valid table")
}

/// The position as a seat sees it.
fn seen(table: &Rehearsal, seat: u8) -> serde_json::Value {
    table.game().position(&table.sight(Seat::new(seat)))
}

/// A board in a text form, cells in order: `b2 5ML 0:12 1:3, c4 CM` has pyramids of one and two pips of the
/// first seat on b2, and one of three pips of the second.
fn board(side: u8, text: &str) -> Board {
    let mut board = Board::new(side);
    for entry in text.split(',').filter(|entry| !entry.trim().is_empty()) {
        let words: Vec<_> = entry.split_whitespace().collect();
        let at = cell(words[0]);
        assert_eq!(board.judge_cell(at), Ok(()), "{entry}");
        board.lay(card(words[1]), at);
        for word in &words[2..] {
            let (seat, sizes) = word.split_once(':').expect("a seat and sizes");
            let seat = Seat::new(seat.parse().expect("a seat"));
            for size in sizes.bytes().map(|size| size - b'0') {
                assert!(board.supply(seat).count(size) > 0, "{word}");
                board.bring(seat, size, at);
            }
        }
    }
    board
}

/// A position in the middle of a table of as many seats as there are hands, parted by bars. Everybody knows
/// all cards of all hands; a plus marks one that came by itself. The first seat is to act, and ten cards are
/// in the pile.
fn at(chosen: Chosen<'_>, on_board: &str, hands: &str) -> JacinythCity {
    let hands: Vec<_> = hands.split('|').collect();
    let seats = seats(hands.len());
    let mut game =
        JacinythCity::setup(&seats, &options(&seats, chosen), &mut LotRequests::new(1)).expect("a valid table");
    game.board = board(game.setting.side(), on_board);
    let mut place = 0;
    for (hand, text) in game.hands.iter_mut().zip(hands) {
        for word in text.split_whitespace() {
            let slot = Slot { lot: 2, place };
            hand.take(slot, word.starts_with('+'));
            assert!(hand.show(slot, card(word.trim_start_matches('+'))));
            place += 1;
        }
    }
    game.pile = Pile { lot: 2, next: 70, end: 80 };
    (game.mover, game.phase) = (Seat::new(0), Phase::Action);
    game
}

/// What the mover would type, as it knows no hidden face.
fn read(game: &JacinythCity, text: &str) -> Step {
    let sight = Sight::of(game.mover, BTreeMap::new());
    game.read(text, &sight).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn judged(game: &JacinythCity, text: &str) -> Result<(), Illegal> {
    game.judge(&read(game, text))
}

/// The position after steps parted by semicolons, each legal.
fn after(mut game: JacinythCity, steps: &str) -> JacinythCity {
    for text in steps.split(';').map(str::trim) {
        let mut bank = LotRequests::new(game.pile.lot + 1);
        game = game.play(&read(&game, text), &mut bank).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// What a hand holds: `1:5ML 2:? +3:AM`.
fn held(game: &JacinythCity, seat: u8) -> String {
    let told = |(place, held): (u8, &super::hand::Held)| {
        format!("{}{place}:{}", if held.is_free { "+" } else { "" }, held.face.map_or("?", Card::short))
    };
    game.hand(Seat::new(seat)).placed().map(told).collect::<Vec<_>>().join(" ")
}
