//! Flights: which Ace lets which card fly where, and what goes with it.

use super::*;

const CITY: &str = "a1 8YK, b1 6MW 2:1, b2 5ML 0:12 1:23 2:3, b3 2MK 1:1, c3 AS 0:1, d5 9LK";

/// Judges a flight; `wanted` is the board after it.
fn check(chosen: Chosen<'_>, before: &str, flight: &str, wanted: Result<&str, &str>) {
    let game = at(chosen, before, "7ML AM AY | 3LY | ");
    match (judged(&game, flight), wanted) {
        (Ok(()), Ok(wanted)) => {
            let ace = flight.split(' ').nth(1).expect("an Ace");
            let after = after(game, flight);
            assert_eq!(after.board, board(5, wanted), "{flight} in {before}");
            assert_eq!(short(after.discards.clone()), ace);
            assert!(held(&after, 0).starts_with("1:7ML 2:A") && after.hand(Seat::new(0)).count() == 2);
        }
        (verdict, wanted) => {
            let verdict = verdict.map(|()| "").map_err(|illegal| illegal.to_string());
            assert_eq!(verdict, wanted.map_err(str::to_owned), "{flight} in {before} with {chosen:?}");
        }
    }
}

#[test]
fn an_occupied_card_flies_to_a_cell_beside_another_card() {
    for (flight, wanted) in [
        // The card flies with all pyramids on it, and the cards that stay may be parted.
        ("fly AM b2 d4", Ok("a1 8YK, b1 6MW 2:1, b3 2MK 1:1, c3 AS 0:1, d4 5ML 0:12 1:23 2:3, d5 9LK")),
        ("fly AY b2 e5", Ok("a1 8YK, b1 6MW 2:1, b3 2MK 1:1, c3 AS 0:1, d5 9LK, e5 5ML 0:12 1:23 2:3")),
        ("fly AM b2 a2", Ok("a1 8YK, a2 5ML 0:12 1:23 2:3, b1 6MW 2:1, b3 2MK 1:1, c3 AS 0:1, d5 9LK")),
        ("fly AM c3 c2", Ok("a1 8YK, b1 6MW 2:1, b2 5ML 0:12 1:23 2:3, b3 2MK 1:1, c2 AS 0:1, d5 9LK")),
        // The target is beside no card, or only beside the cell that the card leaves.
        ("fly AM c3 d3", Err("d3 is not next to any card")),
        ("fly AM b2 d1", Err("d1 is not next to any card")),
        ("fly AM b2 e4", Err("e4 is not next to any card")),
        ("fly AM b2 b2", Err("a card lies on b2 already")),
        ("fly AM b2 b3", Err("a card lies on b3 already")),
        ("fly AM b2 f3", Err("f3 is outside the grid")),
        ("fly AM b3 a3", Err("you have no pyramid on b3")),
        ("fly AM d5 d4", Err("you have no pyramid on d5")),
        ("fly AM d4 d3", Err("no card lies on d4")),
        ("fly AM f3 d3", Err("f3 is outside the grid")),
        ("fly 7ML b2 d4", Err("7ML is no Ace")),
    ] {
        check(&[], CITY, flight, wanted);
    }
}

#[test]
fn a_lone_card_cannot_land_beside_itself() {
    check(&[], "b2 5ML 0:1", "fly AM b2 b3", Err("b3 is not next to any card"));
    check(&[], "b2 5ML 0:1, d2 X", "fly AM b2 c2", Ok("c2 5ML 0:1, d2 X"));
}

#[test]
fn the_ace_shares_a_suit_where_that_is_asked() {
    let unlike = "AY does not have a suit of 5ML, which this table asks for";
    for (fly, controls, ace, wanted) in [
        ("free", false, "AY", Ok(())),
        ("free", true, "AY", Ok(())),
        ("match", false, "AM", Ok(())),
        ("match", true, "AM", Ok(())),
        ("match", false, "AY", Err(unlike)),
        ("match", true, "AY", Err(unlike)),
        ("match-unless-control", false, "AM", Ok(())),
        ("match-unless-control", true, "AM", Ok(())),
        ("match-unless-control", false, "AY", Err(unlike)),
        ("match-unless-control", true, "AY", Ok(())),
    ] {
        let there = if controls { "0:1" } else { "0:1 1:1" };
        let (before, landed) = (format!("b2 5ML {there}, b3 2MK 1:2"), format!("a3 5ML {there}, b3 2MK 1:2"));
        check(&[("fly", fly)], &before, &format!("fly {ace} b2 a3"), wanted.map(|()| landed.as_str()));
    }
    // The second suit of the card will do, too.
    let game = at(&[("fly", "match")], "b2 5ML 0:1, b3 2MK", "AL | 3LY");
    assert_eq!(judged(&game, "fly AL b2 a3"), Ok(()));
}

#[test]
fn what_has_flown_is_where_it_landed_for_all_that_follows() {
    let game = after(at(&[], CITY, "AM 7ML | CK AS | "), "fly AM b2 d4");
    let [alice, bob, carol] = [0, 1, 2].map(Seat::new);
    for (seat, cells) in [(alice, "c3 d4"), (bob, "b3 d4"), (carol, "b1 d4")] {
        let occupied: Vec<_> = game.board.occupied(seat).iter().map(|cell| cell.to_string()).collect();
        assert_eq!(occupied.join(" "), cells);
    }
    // Bob, who came along, moves on, attacks and flies from there.
    for (step, wanted) in [
        ("move d4 d5 3", Ok(())),
        ("attack d4 alice 2 with CK", Ok(())),
        ("fly AS d4 e5", Ok(())),
        ("move b2 b3 2", Err(Illegal::NoCard(cell("b2")))),
        ("attack b1 carol 1 with CK", Err(Illegal::OutOfReach(cell("b1")))),
    ] {
        assert_eq!(judged(&game, step), wanted, "{step}");
    }
}
