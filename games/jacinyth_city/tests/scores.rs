//! Districts: who owns them, how they are shared, and what they count.

use super::*;
use bypost_rules::kit::decktet::Suit;

/// The districts with pyramids of some suits, with their owners, and everybody's sixths of points.
fn check(on_board: &str, suits: &str, wanted: &str, parts: [u32; 3]) {
    let board = board(5, on_board);
    let is_asked = |suit: Suit| suits.contains(suit.letter());
    let told = board.districts().into_iter().filter(|district| is_asked(district.suit)).map(|district| {
        let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
        let owners: Vec<_> = district.owners.iter().map(|seat| seat.index().to_string()).collect();
        format!("{} {} = {}", district.suit.letter(), cells.join(" "), owners.join("+"))
    });
    assert_eq!(told.collect::<Vec<_>>().join(", "), wanted, "{on_board}");
    assert_eq!(board.parts(), parts, "{on_board}");
}

#[test]
fn cards_of_a_suit_hang_together_edge_to_edge() {
    for (on_board, suits, wanted, parts) in [
        ("c3 5ML 0:1", "MSWLYK", "M c3 = 0, L c3 = 0", [12, 0, 0]),
        ("c3 AM 0:1", "MSWLYK", "M c3 = 0", [6, 0, 0]),
        ("c3 5ML, c4 6MW", "MSWLYK", "M c3 c4 = , W c4 = , L c3 = ", [0; 3]),
        ("a1 AM 0:1, a2 CM, b2 9MS, c2 AS 1:1", "MS", "M a1 a2 b2 = 0, S b2 c2 = 1", [18, 12, 0]),
        ("a1 AM 0:1, b2 CM 1:1", "M", "M a1 = 0, M b2 = 1", [6, 6, 0]),
        ("a5 AM 0:1, b1 CM 1:1", "M", "M a5 = 0, M b1 = 1", [6, 6, 0]),
        ("a1 AM 0:1, b1 PMSL, c1 AS 1:1", "MSL", "M a1 b1 = 0, S b1 c1 = 1, L b1 = ", [12, 12, 0]),
        ("a1 AM 0:1, b1 TMWK, c1 AK 1:1", "MWK", "M a1 b1 = 0, W b1 = , K b1 c1 = 1", [12, 12, 0]),
        ("a1 AM 0:1, b1 X, c1 CM 1:1", "MSWLYK", "M a1 = 0, M c1 = 1", [6, 6, 0]),
    ] {
        check(on_board, suits, wanted, parts);
    }
}

#[test]
fn more_than_half_of_the_pips_own() {
    for (on_board, wanted, parts) in [
        // This also holds from a lower card, from several cards, and against two other seats.
        ("a1 9MS 0:1, b1 AM 1:2", "M a1 b1 = 1", [6, 12, 0]),
        ("a1 9MS 0:3, b1 AM 1:2, c1 CM 1:2", "M a1 b1 c1 = 1", [6, 18, 0]),
        ("a1 CM 0:1 1:1, b1 AM 2:3", "M a1 b1 = 2", [0, 0, 12]),
        // Two large ones are more than three small ones.
        ("a1 CM 0:111, b1 AM 1:22", "M a1 b1 = 1", [0, 12, 0]),
        // Half is not more than half, most is not either.
        ("a1 CM 0:2, b1 AM 1:2", "M a1 b1 = 0", [12, 0, 0]),
        ("a1 CM 0:1 2:1, b1 AM 1:2", "M a1 b1 = 0+2", [6, 0, 6]),
        ("a1 CM 0:2, b1 AM 1:3, c1 9MS 2:2", "M a1 b1 c1 = 0", [18, 0, 6]),
    ] {
        check(on_board, "M", wanted, parts);
    }
}

#[test]
fn otherwise_the_highest_occupied_card_decides() {
    for (on_board, wanted, parts) in [
        ("a1 AM 0:1, b1 CM 1:1", "M a1 b1 = 1", [0, 12, 0]),
        ("a1 AM 0:1, b1 2MK 1:1", "M a1 b1 = 1", [0, 18, 0]),
        ("a1 3MW 0:1, b1 2MK 1:1", "M a1 b1 = 0", [18, 6, 0]),
        ("a1 9MS 0:1, b1 CM 1:1", "M a1 b1 = 1", [6, 12, 0]),
        // The highest without pyramids counts for nothing.
        ("a1 CM, b1 AM 0:1 1:1", "M a1 b1 = 0+1", [6, 6, 0]),
        // Most pips there, not most cards or pips elsewhere.
        ("a1 CM 0:2 1:1, b1 AM 1:1", "M a1 b1 = 0", [12, 0, 0]),
        ("a1 CM 0:2 1:3, b1 AM 0:3 2:2", "M a1 b1 = 1", [0, 12, 0]),
        // Seats that are level there share. A seat that stands elsewhere does not, with ever so many pips.
        ("a1 CM 0:1 1:1, b1 AM 2:2", "M a1 b1 = 0+1", [6, 6, 0]),
        ("a1 CM 0:1 1:1 2:1", "M a1 = 0+1+2", [2, 2, 2]),
        ("a1 CM 0:12 1:3 2:3, b1 AM", "M a1 b1 = 0+1+2", [4, 4, 4]),
        ("a1 CM 0:12 1:3 2:2, b1 AM", "M a1 b1 = 0+1", [6, 6, 0]),
        // The example of the rules, and what it says of a change.
        ("a1 8MS 0:3 1:2, b1 2MK 1:1, c1 AM, d1 CM", "M a1 b1 c1 d1 = 0", [30, 6, 0]),
        ("a1 8MS 0:3 1:3, b1 AM, c1 CM, d1 4MS", "M a1 b1 c1 d1 = 0+1", [15, 15, 0]),
    ] {
        check(on_board, "M", wanted, parts);
    }
}

#[test]
fn pips_on_equal_cards_are_added() {
    for (on_board, wanted, parts) in [
        ("a1 CM 0:1, b1 CM 1:1", "M a1 b1 = 0+1", [6, 6, 0]),
        ("a1 CM 0:1 1:1, b1 CM 1:1, c1 AM 0:1", "M a1 b1 c1 = 1", [0, 18, 0]),
        ("a1 CM 0:2, b1 AM, c1 CM 1:2 ", "M a1 b1 c1 = 0+1", [9, 9, 0]),
        ("a1 CM 0:2, b1 CM 0:1 1:2, c1 AM 1:1", "M a1 b1 c1 = 0", [18, 0, 0]),
        // Only those that stand in the same district.
        ("a1 CM 0:1, c1 CM 1:1", "M a1 = 0, M c1 = 1", [6, 6, 0]),
    ] {
        check(on_board, "M", wanted, parts);
    }
}
