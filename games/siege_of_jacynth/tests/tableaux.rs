//! Where cards may go, and what they reach.

use super::super::illegal::Illegal;
use super::*;

fn free(tableau: &Tableau) -> String {
    tableau.free().map(|x| x.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_card_goes_where_it_lies_flat() {
    for (placed, wanted) in [
        ("", "0 1 2 3 4 5 6 7 8 9 10 11 12"),
        ("0 2MK 0", "0 2 3 4 5 6 7 8 9 10 11 12"),
        ("0 2MK 1", "1 3 4 5 6 7 8 9 10 11 12"),
        ("0 2MK 12", "0 1 2 3 4 5 6 7 8 9 10 12"),
        // Two cards side by side carry one across.
        ("0 2MK 0, 1 3MW 2", "0 1 2 4 5 6 7 8 9 10 11 12"),
        // A gap of half a card stays for ever.
        ("0 2MK 0, 1 3MW 3", "0 3 5 6 7 8 9 10 11 12"),
        ("0 2MK 0, 1 3MW 2, 0 4MS 1", "1 4 5 6 7 8 9 10 11 12"),
        ("0 2MK 0, 1 3MW 2, 0 4MS 1, 1 5ML 1", "1 4 5 6 7 8 9 10 11 12"),
        // Level columns that do not touch the same cards.
        ("0 2MK 4, 1 3MW 4, 0 4MS 6, 1 5ML 6", "0 1 2 4 5 6 8 9 10 11 12"),
    ] {
        assert_eq!(free(&tableau(placed)), wanted, "{placed}");
    }
}

#[test]
fn what_does_not_lie_flat_is_refused() {
    let tableau = tableau("0 2MK 0, 1 3MW 0");
    assert_eq!(tableau.judge(1), Err(Illegal::Uneven { x: 1, left: 2, right: 0 }));
    assert_eq!(tableau.judge(13), Err(Illegal::Outside(13)));
    assert_eq!(tableau.judge(255), Err(Illegal::Outside(255)));
    assert_eq!(tableau.judge(12), Ok(()));
}

/// Row and sections of the last card.
fn last(placed: &str) -> (u8, String) {
    let last = tableau(placed).last().expect("a card");
    (last.row, last.reach.iter().map(|section| section.to_string()).collect::<Vec<_>>().join(" "))
}

#[test]
fn a_card_reaches_what_the_cards_below_it_reach() {
    for (placed, row, reaches) in [
        ("0 2MK 0", 1, "W1"),
        ("0 2MK 1", 1, "W1 W2"),
        ("0 2MK 12", 1, "W7"),
        ("0 2MK 1, 1 3MW 1", 2, "W1 W2"),
        ("0 2MK 0, 1 3MW 2, 0 4MS 1", 2, "W1 W2"),
        // On a card across W1 and W2 and one on W3 alone: half on each.
        ("0 2MK 1, 1 3MW 3, 0 4MS 2", 2, "W1 W2 W3"),
        ("0 2MK 1, 1 3MW 3, 0 4MS 5, 1 5ML 2, 0 6MW 4, 1 7ML 3", 3, "W1 W2 W3 W4"),
        // Side by side connects nothing.
        ("0 2MK 0, 1 3MW 2", 1, "W2"),
        // The way never turns back: this one rests on W1 alone, though the card beside its foundation reaches
        // W2.
        ("0 2MK 0, 1 3MW 2, 0 4MS 0", 2, "W1"),
    ] {
        assert_eq!(last(placed), (row, reaches.to_owned()), "{placed}");
    }
}

#[test]
fn there_is_always_a_free_place() {
    let mut chance = Chance::new(3);
    for _ in 0..200 {
        let mut tableau = Tableau::default();
        for card in Card::basic().filter(|card| card.is_number()) {
            let free: Vec<u8> = tableau.free().collect();
            let x = free[chance.below(free.len())];
            tableau.put(card, Seat::new(0), x);
            // Where a card has just been placed, another can follow.
            assert_eq!(tableau.judge(x), Ok(()));
        }
        let sum: u8 = (0..14).filter_map(|column| tableau.height(column)).sum();
        assert_eq!((tableau.count(), sum), (24, 48));
    }
}
