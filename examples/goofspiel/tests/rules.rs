//! The rules of Goofspiel, on tables whose lots are listed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use bypost_rules::kit::playing::{FrenchSuit as Suit, PlayingCard as Card};
use bypost_rules::{Awaits, Chance, Entry, Options, Rehearsal, Rules as _, Seat, Seats};
use goofspiel::Goofspiel;

/// A table on which prizes and hands lie in the order of their ranks, from the two to the ace.
fn table(seats: usize) -> Rehearsal {
    let names = ["alice", "bob", "carol", "dave"].map(str::to_owned);
    let suits = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
    let lot = |suit| (2..=14).map(|rank| Card::of(rank, suit).unwrap().number()).collect();
    let lots = suits.into_iter().take(1 + seats).map(lot).collect();
    let seats = Seats::new(names[..seats].to_vec());
    let options = Options::usual(Goofspiel::info(), seats.count());
    Rehearsal::new(&Entry::of::<Goofspiel>(), &seats, &options, lots, Chance::new(1)).unwrap()
}

/// The points after these bids, each a place of the hand of the seat that is to bid.
fn points(seats: usize, bids: &str) -> Vec<i64> {
    let mut table = table(seats);
    for place in bids.split_whitespace() {
        table.play(&format!("bid {place}")).unwrap();
    }
    let scores = table.game().scores().unwrap();
    scores.seats.iter().map(|score| score.whole().unwrap()).collect()
}

#[test]
fn the_highest_bid_takes_the_prize_and_an_equal_one_leaves_it() {
    for (seats, bids, wanted) in [
        (2, "", &[0, 0][..]),
        (2, "1", &[0, 0]),
        (2, "2 1", &[2, 0]),
        (2, "1 2", &[0, 2]),
        // An ace is low.
        (2, "13 1", &[0, 2]),
        // The prizes are 2, 3 and 4.
        (2, "5 5", &[0, 0]),
        (2, "5 5 2 1", &[5, 0]),
        (2, "5 5 4 4 1 12", &[0, 9]),
        // An equal highest bid counts, and an equal lower one does not.
        (3, "5 5 1", &[0, 0, 0]),
        (3, "5 5 6", &[0, 0, 2]),
        (4, "1 2 3 4", &[0, 0, 0, 2]),
        // The prizes from 2 to 13 go to alice; the last round goes by itself, and bob's king takes the ace.
        (2, "2 1 3 2 4 3 5 4 6 5 7 6 8 7 9 8 10 9 11 10 12 11 1 13", &[90, 1]),
    ] {
        assert_eq!(points(seats, bids), wanted, "{bids}");
    }
}

#[test]
fn twelve_bids_end_the_game() {
    let mut table = table(2);
    for place in 1..13 {
        assert!(matches!(table.game().awaits(), Awaits::Act(_)));
        (0..2).for_each(|_| table.play(&format!("bid {place}")).unwrap());
    }
    let Awaits::Over(outcome) = table.game().awaits() else { panic!("it goes on") };
    // All bids were equal, so nobody has anything.
    assert_eq!(outcome.winners().count(), 2);
}

#[test]
fn bids_are_read_by_place_and_by_card() {
    let mut table = table(2);
    let sight = table.sight(Seat::new(0));
    for (typed, wanted) in [
        ("bid 3", Some("bid 3")),
        ("BID  3", Some("bid 3")),
        ("bid 2c", Some("bid 1")),
        ("bid 10C", Some("bid 9")),
        ("bid JC", Some("bid 10")),
        ("bid CJ", Some("bid 10")),
        ("bid 2H", None),
        ("bid", None),
        ("3", None),
        ("bid x", None),
    ] {
        assert_eq!(table.game().canonical(typed, &sight).ok().as_deref(), wanted, "{typed}");
    }
    for (step, why) in [("bid 0", "place 0 of the hand"), ("bid 14", "place 14 of the hand")] {
        assert!(table.play(step).unwrap_err().to_string().contains(why), "{step}");
    }
    table.play("bid 3").unwrap();
    table.play("bid 3").unwrap();
    assert_eq!(table.play("bid 3").unwrap_err().to_string(), "place 3 of the hand has no card");
}

#[test]
fn a_seat_that_gives_up_takes_its_bid_along() {
    let mut table = table(3);
    table.play("bid 12").unwrap();
    table.resign(Seat::new(0));
    // The others go on, with the same prize.
    table.play("bid 2").unwrap();
    table.play("bid 1").unwrap();
    let scores = table.game().scores().unwrap();
    assert_eq!(scores.seats.iter().map(|score| score.whole().unwrap()).collect::<Vec<_>>(), [0, 2, 0]);
    table.resign(Seat::new(1));
    let Awaits::Over(outcome) = table.game().awaits() else { panic!("it goes on") };
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(2)]);
}
