//! Districts, who controls them, and where tokens may go.

use super::*;
use bypost_rules::kit::decktet::Suit;

/// All districts of some suits: `M a1 a2 = 0` is held by the first seat.
fn districts(city: &City, suits: &str) -> String {
    let is_asked = |suit: Suit| suits.contains(suit.letter());
    let told = city.districts().into_iter().filter(|district| is_asked(district.suit)).map(|district| {
        let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
        let owner = district.owner.map_or(String::new(), |seat| format!(" = {}", seat.index()));
        format!("{} {}{owner}", district.suit.letter(), cells.join(" "))
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn districts_hang_together_by_suit_and_edge() {
    for (cards, suits, wanted) in [
        // A number card is part of two districts, also alone.
        ("c3 5ML", "MSWLYK", "M c3, L c3"),
        ("c3 AM", "MSWLYK", "M c3"),
        ("c3 5ML, c4 6MW, d4 9MS, e4 8WL", "MSWL", "M c3 c4 d4, S d4, W c4, W e4, L c3, L e4"),
        // Not over corners, gaps or the ends of rows.
        ("a1 AM, b2 CM, c1 9MS", "M", "M a1, M b2, M c1"),
        ("a6 AM, b1 CM", "M", "M a6, M b1"),
        ("f1 AM, f2 CM, e1 4MS", "M", "M e1 f1 f2"),
        // A ring is one district.
        ("a1 AM, a2 2MK, a3 3MW, b3 4MS, c3 5ML, c2 6MW, c1 7ML, b1 8MS", "M", "M a1 a2 a3 b1 b3 c1 c2 c3"),
        // Pawns and Courts join three; the Excuse is part of none and blocks.
        ("b2 PMSL, a2 AM, c2 AS, b3 AL, b1 CY", "MSLY", "M a2 b2, S b2 c2, L b2 b3, Y b1"),
        ("b2 TMWK, a2 AM, c2 AW, b3 AK", "MWK", "M a2 b2, W b2 c2, K b2 b3"),
        ("a1 AM, b1 X, c1 CM", "MSWLYK", "M a1, M c1"),
    ] {
        assert_eq!(districts(&city(6, cards), suits), wanted, "{cards}");
    }
}

#[test]
fn the_token_on_the_highest_card_controls() {
    for (cards, suits, wanted) in [
        ("a1 8MS 0, b1 AM, c1 CM 1", "MS", "M a1 b1 c1 = 1, S a1 = 0"),
        ("a1 9MS 0, b1 AM, c1 CM 1", "M", "M a1 b1 c1 = 1"),
        ("a1 9MS 0, b1 AM, c1 8MS 1", "M", "M a1 b1 c1 = 0"),
        ("a1 2MK 0, b1 AM 1", "M", "M a1 b1 = 0"),
        ("a1 3MW 0, b1 2MK 1", "M", "M a1 b1 = 0"),
        ("a1 AM 2, b1 CM", "M", "M a1 b1 = 2"),
        // Ranks do not add up; the highest of several counts.
        ("a1 7ML 0, b1 6MW 0, c1 8MS 1", "M", "M a1 b1 c1 = 1"),
        ("a1 AM 0, b1 9MS 0, c1 8MS 1", "M", "M a1 b1 c1 = 0"),
        ("a1 AM 0, b1 8MS 1, c1 CM 2", "M", "M a1 b1 c1 = 2"),
        // Only tokens count, not the highest card.
        ("a1 2MK 1, b1 CM", "M", "M a1 b1 = 1"),
    ] {
        assert_eq!(districts(&city(6, cards), suits), wanted, "{cards}");
    }
}

#[test]
fn scores_count_the_cards_of_own_districts() {
    for (cards, wanted) in [
        ("a1 AM 0", [1, 0, 0]),
        ("a1 5ML 0", [2, 0, 0]),
        ("a1 5ML 0, c1 5YK 1, e1 CS 2", [2, 2, 1]),
        ("a1 8MS 0, b1 AM, c1 CM 1, a2 9MS", [2, 4, 0]),
        ("a1 8MS 0, b1 PMSL, c1 CL 2", [4, 0, 2]),
        ("a1 8MS", [0, 0, 0]),
        // Several own tokens in one district earn nothing more.
        ("a1 AM 0, b1 CM 0", [2, 0, 0]),
    ] {
        let city = city(6, cards);
        assert_eq!([0, 1, 2].map(|seat| city.score(Seat::new(seat))), wanted, "{cards}");
    }
}

#[test]
fn tokens_go_where_no_opponent_controls() {
    let controlled =
        |cell: &str, suit: &str| format!("an opponent controls the district of {suit} to which {cell} belongs");
    let bare = |card: &str| format!("no token may lie on an Excuse, a Pawn or a Court, and {card} is one");
    for (cards, on, wanted) in [
        ("a1 AM", "a1", Ok(())),
        ("a1 AM", "a2", Err("no card lies on a2 to put a token on".into())),
        ("a1 AM 0", "a1", Err("a token lies on a1 already".into())),
        ("a1 AM 1", "a1", Err("a token lies on a1 already".into())),
        ("a1 X", "a1", Err(bare("X"))),
        ("a1 PMSL", "a1", Err(bare("PMSL"))),
        ("a1 TMWK", "a1", Err(bare("TMWK"))),
        // In an own district, for the sake of its other suit.
        ("a1 AM 0, b1 5ML", "b1", Ok(())),
        // An opponent's, though the other suit is free or one's own, and though the card is higher.
        ("a1 AM 1, b1 5ML", "b1", Err(controlled("b1", "Moons"))),
        ("a1 AL 1, b1 5ML", "b1", Err(controlled("b1", "Leaves"))),
        ("a1 AM 1, b1 5ML, c1 AL 0", "b1", Err(controlled("b1", "Moons"))),
        ("a1 AM 1, b1 CM", "b1", Err(controlled("b1", "Moons"))),
        // With a token in it, but not in control; and with a lower token of an opponent in an own district.
        ("a1 8MS 1, b1 AM, c1 3MW 0", "b1", Err(controlled("b1", "Moons"))),
        ("a1 8MS 0, b1 AM, c1 3MW 1", "b1", Ok(())),
        // An Excuse between keeps an opponent's district away.
        ("a1 AM 1, b1 X, c1 CM", "c1", Ok(())),
        ("a1 AM 1, b1 TMWK, c1 CM", "c1", Err(controlled("c1", "Moons"))),
        ("a1 AM 0, a3 AS 0, a5 AW 0, c1 AL 0, e1 AY", "e1", Err("no token is left".into())),
        ("a1 AM 0, a3 AS 0, a5 AW 0, c1 AL 1, e1 AY", "e1", Ok(())),
    ] {
        let verdict = city(6, cards).judge_token(Seat::new(0), cell(on)).map_err(|illegal| illegal.to_string());
        assert_eq!(verdict, wanted, "{on} in {cards}");
    }
}

#[test]
fn cards_go_next_to_cards_within_the_grid() {
    for (side, cards, on, wanted) in [
        (6, "c3 AM", "c4", Ok(())),
        (6, "c3 AM", "c2", Ok(())),
        (6, "c3 AM", "b3", Ok(())),
        (6, "c3 AM", "d3", Ok(())),
        (6, "c3 X", "d3", Ok(())),
        (6, "c3 AM", "c3", Err("a card lies on c3 already")),
        (6, "c3 AM", "d4", Err("d4 is not next to any card")),
        (6, "c3 AM", "c5", Err("c5 is not next to any card")),
        (6, "a6 AM", "b1", Err("b1 is not next to any card")),
        (4, "d4 AM", "e4", Err("e4 is outside the grid")),
        (4, "d4 AM", "d5", Err("d5 is outside the grid")),
    ] {
        let verdict = city(side, cards).judge_card(cell(on)).map_err(|illegal| illegal.to_string());
        assert_eq!(verdict, wanted.map_err(str::to_owned), "{on} next to {cards}");
    }
}
