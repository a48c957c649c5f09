//! The holder of a section, by every step of the rule.

use super::super::score::Score;
use super::super::tally::{By, Tally};
use super::*;
use bypost_rules::kit::decktet::Suit;

fn tally(stones: (&str, &str), placed: &str, section: usize) -> Tally {
    Tally::all(&wall(stones), &tableau(placed)).swap_remove(section - 1)
}

fn check(stones: (&str, &str), section: usize, cases: &[(&str, Option<u8>, By)]) {
    for (placed, winner, by) in cases {
        let tally = tally(stones, placed, section);
        assert_eq!((tally.winner, tally.by), (winner.map(Seat::new), *by), "{placed}");
    }
}

#[test]
fn a_section_of_one_suit_takes_two_symbols_of_it() {
    let cases = [
        ("", None, By::Nobody),
        ("0 2MK 0", None, By::Nobody),
        ("0 2MK 0, 1 3MW 0", None, By::Nobody),
        ("0 2MK 0, 0 3SK 0", None, By::Nobody),
        ("0 2MK 0, 0 3MW 0", Some(0), By::Qualified),
        ("1 2MK 0, 0 9MS 0, 1 3MW 0", Some(1), By::Qualified),
        // More symbols go before higher ranks.
        ("0 2MK 0, 0 3MW 0, 0 4MS 0, 1 8MS 0, 1 9MS 0", Some(0), By::Symbols),
        ("0 2MK 0, 0 3MW 0, 1 4MS 0, 1 5ML 0", Some(1), By::Ranks),
        // Ranks are those of all cards that reach it, also of those without a symbol for it.
        ("0 2MK 0, 0 9MS 0, 1 4MS 0, 1 7ML 0", None, By::Level),
        ("0 2MK 0, 0 9MS 0, 1 4MS 0, 1 7ML 0, 1 2WL 0", Some(1), By::Ranks),
    ];
    check(PLAIN, 1, &cases);
}

#[test]
fn a_section_of_two_suits_takes_one_symbol_of_each() {
    let cases = [
        ("0 2MK 0", Some(0), By::Qualified),
        ("0 3MW 0, 0 3SK 0", Some(0), By::Qualified),
        ("0 3MW 0, 0 4MS 0, 0 5ML 0", None, By::Nobody),
        // More symbols do not help without the other suit.
        ("0 3MW 0, 0 4MS 0, 0 5ML 0, 1 2MK 0", Some(1), By::Qualified),
        ("0 2MK 0, 1 3MW 0, 1 4YK 0, 1 5ML 0", Some(1), By::Symbols),
        ("0 3MW 0, 0 8YK 0, 1 4MS 0, 1 6LK 0", Some(0), By::Ranks),
        ("0 3MW 0, 0 8YK 0, 1 4MS 0, 1 7SK 0", None, By::Level),
        ("0 3MW 0, 0 8YK 0, 1 4MS 0, 1 7SK 0, 0 2SY 0", Some(0), By::Ranks),
    ];
    check(MIXED, 1, &cases);
}

#[test]
fn the_excuse_goes_by_ranks_and_then_by_different_suits() {
    let cases = [
        ("", None, By::Nobody),
        ("1 2MK 6", Some(1), By::Ranks),
        ("0 9LK 6, 1 8WL 6", Some(0), By::Ranks),
        ("0 9MS 6, 1 6SY 6, 1 3LY 6", Some(1), By::Suits),
        ("0 9MS 6, 1 9LK 6", None, By::Level),
        // Six symbols against four, but four different suits against four.
        ("0 2MK 6, 0 3MW 6, 0 4MS 6, 1 4WL 6, 1 5YK 6", None, By::Level),
    ];
    check(MIXED, 4, &cases);
}

#[test]
fn what_is_missing_is_told_by_suit() {
    let missing = |stones, placed, section: usize| {
        let tally = tally(stones, placed, section);
        tally.forces[0].missing(tally.suits).into_iter().map(Suit::letter).collect::<String>()
    };
    for (stones, placed, section, wanted) in [
        (PLAIN, "", 1, "MM"),
        (PLAIN, "0 2MK 0", 1, "M"),
        (PLAIN, "0 2MK 0, 0 9MS 0, 0 8MS 0", 1, ""),
        (MIXED, "", 1, "MK"),
        (MIXED, "0 3MW 0, 0 4MS 0", 1, "K"),
        (MIXED, "0 2MK 0", 1, ""),
    ] {
        assert_eq!(missing(stones, placed, section), wanted, "{placed} at W{section}");
    }
}

#[test]
fn the_tie_break_counts_symbols_of_suited_sections_qualified_or_not() {
    for (stones, placed, won, symbols) in [
        (PLAIN, "0 2MK 0", [0, 0], [1, 0]),
        // Across Moons and Suns: one symbol at each.
        (PLAIN, "0 9MS 1", [0, 0], [2, 0]),
        // The Excuse counts for sections, not for symbols.
        (PLAIN, "0 9MS 12, 1 2MK 0", [1, 0], [0, 1]),
        (MIXED, "0 2MK 0, 1 5SW 2, 1 9LK 5", [1, 3], [2, 4]),
    ] {
        let score = Score::of(&Tally::all(&wall(stones), &tableau(placed)));
        assert_eq!(score, Score { won, symbols }, "{placed}");
    }
}
