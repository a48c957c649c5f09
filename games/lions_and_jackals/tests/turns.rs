//! The start, casts, turns without a move, and giving up.

use super::*;
use bypost_rules::{Audience, Part, Throw};

/// Lots asked for, in the order of asking.
fn asked(bank: LotRequests) -> Vec<(u32, Vec<Part>)> {
    let parts = |lot| match lot {
        Lot::Throw(throw) => throw.parts().to_vec(),
        Lot::Shuffle(_) => panic!("there are no cards"),
    };
    bank.into_asked().into_iter().map(|(number, lot)| (number, parts(lot))).collect()
}

fn dice(count: u8, sides: u16) -> Part {
    Part::Dice { count, sides }
}

#[test]
fn setup_asks_for_the_start_throw_and_the_first_cast() {
    let start = vec![Part::Pick { count: 2, of: 6 }, dice(1, 2)];
    for (solid, duo, cast) in [
        ("1", "2", vec![dice(1, 6), dice(2, 6), dice(2, 2)]),
        ("1", "0", vec![dice(1, 6)]),
        ("9", "9", vec![dice(9, 6), dice(9, 6), dice(9, 2)]),
    ] {
        let mut bank = LotRequests::new(1);
        let game = table(&[("solid", solid), ("duo", duo)], &mut bank);
        assert_eq!(asked(bank), [(1, start.clone()), (2, cast)]);
        assert_eq!(game.awaits(), Awaits::Faces);
        assert_eq!(game.audience(DUE), Audience::All);
        assert_eq!(shown(&game), "L 1 2 3 4 5 J 36 37 38 39 40; start");
    }
}

#[test]
fn the_start_throw_settles_who_begins_and_who_is_lions() {
    for (colours, numbers, first, lions) in [
        ("seat", [5, 3, 1], 0, 0),
        ("seat", [3, 5, 1], 1, 0),
        ("seat", [3, 5, 2], 1, 0),
        ("seat", [6, 5, 2], 0, 0),
        ("toss", [5, 3, 1], 0, 0),
        ("toss", [5, 3, 2], 0, 1),
        ("toss", [1, 2, 1], 1, 0),
        ("toss", [1, 2, 2], 1, 1),
    ] {
        let mut bank = LotRequests::new(1);
        let game = table(&[("colours", colours)], &mut bank);
        let open = |game: &LionsAndJackals, lot, numbers: &[u16]| {
            game.opened(Slot { lot, place: 0 }, &Face::Thrown(numbers.to_vec()), &mut LotRequests::new(3))
        };
        let game = open(&game, 1, &numbers);
        assert_eq!(game.awaits(), Awaits::Faces);
        let game = open(&game, 2, &[4, 1, 2, 1, 2]);
        assert_eq!((game.awaits(), game.lions), (Awaits::Act(Seat::new(first)), Seat::new(lions)), "{numbers:?}");
        // The solid and the duo of the mover's own colour.
        let (side, left) = if first == lions { ("L", "4 1") } else { ("J", "4 2") };
        assert_eq!(shown(&game), format!("L 1 2 3 4 5 J 36 37 38 39 40; {side} left {left}"));
    }
}

#[test]
fn the_start_never_ties() {
    let throw = super::super::sticks::Start::throw();
    assert!(throw.check(&[4, 4, 1]).is_err());
    assert!(throw.check(&[4, 5, 1]).is_ok());
}

#[test]
fn a_cast_opens_a_turn_or_ends_it() {
    for (before, numbers, wanted) in [
        (">L 9 J 40 casts", [4, 2, 3, 1, 2], "L 9 J 40; L left 4 2"),
        ("L 9 >J 40 casts", [4, 2, 3, 1, 2], "L 9 J 40; J left 4 3"),
        ("L 9 >J 40 casts", [4, 2, 3, 1, 1], "L 9 J 40; J left 4"),
        // Nothing can be played: the targets are beyond the end, own, a closed entry, or safe.
        (">L 36 38 39 40 J 6 casts", [6, 1, 1, 2, 2], "L 36 38 39 40 J 6; J casts"),
        (">L 36 38 39 40 J 2 casts", [2, 1, 1, 2, 2], "L 36 38 39 40 J 2; J casts"),
        ("L 20 35 >J 1 2 3 5 casts", [6, 6, 6, 1, 1], "L 20 35 J 1 2 3 5; L casts"),
        (">L 36 38 39 40 J 6 casts", [6, 1, 1, 1, 2], "L 36 38 39 40 J 6; L left 6 1"),
        // A step that is carried back must be played if there is no other.
        (">L 28 37 38 39 40 J 3 casts", [3, 1, 1, 2, 2], "L 28 37 38 39 40 J 3; L left 3"),
    ] {
        let mut bank = LotRequests::new(8);
        let game = position(&[], before).opened(DUE, &Face::Thrown(numbers.to_vec()), &mut bank);
        assert_eq!(shown(&game), wanted, "{before} {numbers:?}");
        let lots: Vec<_> = asked(bank).into_iter().map(|(lot, _)| lot).collect();
        assert_eq!(lots, if wanted.ends_with("casts") { vec![8] } else { vec![] }, "{before}");
        if wanted.ends_with("casts") {
            assert_eq!(game.awaits(), Awaits::Faces);
            let last = game.last.expect("an empty turn is a turn");
            assert!(last.landings.is_empty());
        }
    }
}

#[test]
fn the_next_cast_is_asked_for_when_a_turn_ends_and_never_after_a_win() {
    for (before, step, wanted) in [
        (">L 9 J 40 cast 2", "2@9", vec![8]),
        (">L 9 J 40 cast 2 1", "2@9", vec![]),
        (">L 9 J 11 cast 2", "2@9", vec![]),
        (">L 36 37 38 39 35 J 9 cast 5 1", "5@35", vec![]),
    ] {
        let mut bank = LotRequests::new(8);
        position(&[], before).play(&step.parse().unwrap(), &mut bank).unwrap();
        assert_eq!(asked(bank).into_iter().map(|(lot, _)| lot).collect::<Vec<_>>(), wanted, "{before}");
    }
}

#[test]
fn a_slot_that_is_not_due_changes_nothing() {
    for before in [">L 9 J 40 casts", ">L 9 J 40 cast 4"] {
        let game = position(&[], before);
        let mut bank = LotRequests::new(8);
        let after = game.opened(Slot { lot: 99, place: 0 }, &Face::Thrown(vec![1; 5]), &mut bank);
        assert_eq!((shown(&after), asked(bank)), (shown(&game), vec![]));
    }
}

#[test]
fn a_throw_of_the_wrong_length_is_no_accident() {
    for numbers in [vec![], vec![4], vec![4, 2], vec![9, 77, 500, 3, 4, 5, 6]] {
        let face = Face::Thrown(numbers);
        position(&[], ">L 9 J 40 casts").opened(DUE, &face, &mut LotRequests::new(8));
        let game = table(&[("colours", "toss")], &mut LotRequests::new(1));
        game.opened(Slot { lot: 1, place: 0 }, &face, &mut LotRequests::new(3));
    }
}

#[test]
fn who_resigns_loses_at_any_time() {
    let start = table(&[("colours", "toss")], &mut LotRequests::new(1));
    let games = [start, position(&[], ">L 9 J 40 casts"), position(&[], "L 9 >J 40 cast 4")];
    for game in games {
        for (seat, winner) in [(0, 1), (1, 0)] {
            let mut bank = LotRequests::new(8);
            let over = game.without(Seat::new(seat), &mut bank);
            let Awaits::Over(outcome) = over.awaits() else { panic!("not over") };
            assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::new(winner)]);
            assert_eq!((outcome.why.as_str(), asked(bank)), ("the other side resigned", vec![]));
            // A game that is over stays as it is.
            assert_eq!(shown(&over.without(Seat::new(winner), &mut LotRequests::new(8))), shown(&over));
        }
    }
}

#[test]
fn setup_refuses_other_numbers_of_seats() {
    for names in [vec!["alice"], vec!["alice", "bob", "carol"]] {
        let seats = Seats::new(names.into_iter().map(str::to_owned).collect());
        let entry = crate::find("lions-and-jackals").expect("the game");
        let error =
            (entry.setup)(&seats, &Options::usual(&INFO, 2), &mut LotRequests::new(1)).err().expect("a refusal");
        assert_eq!(error.to_string(), format!("Lions and Jackals takes 2 seats, not {}", seats.count()));
    }
}

#[test]
fn options_are_bounded() {
    let mut options = Options::usual(&INFO, 2);
    for (name, value, fits) in [
        ("solid", "20", true),
        ("solid", "0", false),
        ("solid", "21", false),
        ("duo", "0", true),
        ("duo", "20", true),
        ("duo", "21", false),
        ("duo", "-1", false),
        ("mode", "quick", true),
        ("mode", "slow", false),
        ("colours", "toss", true),
        ("colours", "red", false),
    ] {
        assert_eq!(options.set(&INFO, name, value).is_ok(), fits, "{name}={value}");
    }
    assert_eq!(Throw::new([dice(1, 6)]), super::super::sticks::Bundle { solid: 1, duo: 0 }.throw());
}
