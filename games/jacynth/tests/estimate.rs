//! How a position stands: the worse one and the better one, for the first seat.

use super::*;
use crate::jacynth::phase::Phase;
use bypost_rules::{LotRequests, Sight, Thinking};

/// A city of cards with their cells and the seats of tokens, such as `c3 5ML 0`; the first seat is to move.
fn city(count: usize, on_grid: &str) -> Jacynth {
    let seats = seats(&["alice", "bob", "carol"][..count]);
    let game = Jacynth::setup(&seats, &options(&seats, &[]), &mut LotRequests::new(1)).expect("a valid table");
    let mut game = Jacynth { mover: Seat::new(0), phase: Phase::Turn { shown: None }, ..game };
    for entry in on_grid.split(',') {
        let words: Vec<_> = entry.split_whitespace().collect();
        game.city.put(card(words[1]), cell(words[0]));
        let holders = words[2..].iter().map(|seat| Seat::new(seat.parse().expect("a seat")));
        holders.for_each(|seat| game.city.claim(seat, cell(words[0])));
    }
    game
}

fn prospects(game: &Jacynth) -> Vec<f64> {
    game.prospects(&Sight::public()).expect("prospects")
}

#[test]
fn what_decides_the_game_makes_a_position_better() {
    for (worse, better) in [
        // A larger district.
        ("c3 5ML 0, f6 3SK 1", "c3 5ML 0, c4 7ML, f6 3SK 1"),
        // Tokens that are left.
        ("c3 CM 0, c4 CL 0, e1 2WL 1", "c3 CM, c4 CL 0, e1 2WL 1"),
        ("c3 5ML 0, c4 7ML, a1 3SK 1", "c3 5ML 0, c4 7ML, a1 3SK 1, b1 CK 1"),
        // A token on a higher card, as a higher one of another player is near.
        ("c3 5ML 0, c4 9MS, c5 6MW, a3 CM 1, e1 2WL", "c3 5ML, c4 9MS, c5 6MW 0, a3 3LY 1, e1 2WL"),
        ("c3 5ML 0, c4 4MS, e3 CM 1", "c3 5ML 0, c4 4MS, f6 CM 1"),
        // A lower one that an own district can be joined to.
        ("c3 CM 0, e4 5ML 1", "c3 CM 0, e3 5ML 1"),
        // Room to grow, and none.
        ("a1 AM 0, a2 3SK, b1 5YK, f6 AW 1", "a1 3SK, a2 AM 0, b1 5YK, f6 AW 1"),
    ] {
        let [less, more] = [worse, better].map(|text| prospects(&city(2, text))[0]);
        assert!(less < more, "{worse}: {less}, {better}: {more}");
    }
}

#[test]
fn the_prospects_of_all_seats_are_compared() {
    let on_grid = "a1 5ML 0, a6 3SK 1, b6 7SK, f6 4WL 2, e6 8WL, d6 2WL";
    let all = prospects(&city(3, on_grid));
    assert!(all[0] < all[2] && all[1] < all[2] && all.iter().all(|part| (0.0..=1.0).contains(part)), "{all:?}");
    assert!((all.iter().sum::<f64>() - 1.5).abs() < 1e-9, "{all:?}");
    // Nobody is behind somebody who has given up.
    let mut game = city(3, on_grid);
    game.resign(Seat::new(2), &mut LotRequests::new(9));
    let all = prospects(&game);
    assert!(all[2] < 0.01 && all[0] > 0.5 && all[1] > 0.5, "{all:?}");
    assert_eq!(city(1, "a1 5ML 0").prospects(&Sight::public()), None);
}
