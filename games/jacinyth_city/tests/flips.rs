//! Solitaire: the flips that number cards meet, and the pyramids that flips take.

use super::*;
use bypost_rules::{Audience, Face};

pub(super) const EXTENDED: Chosen<'static> = &[("build-pawns", "true"), ("build-courts", "true"), ("excuse", "true")];

/// The position after a step that faces the top of the pile, which is this.
pub(super) fn flipped(game: JacinythCity, step: &str, flip: &str) -> JacinythCity {
    let game = after(game, step);
    let top = game.pile.top().expect("a card to flip");
    assert_eq!((game.awaits(), game.audience(top)), (Awaits::Faces, Audience::All), "{step}");
    assert!(game.candidates(&Sight::public()).is_empty());
    game.opened(top, &Face::Card(card(flip).number()), &mut LotRequests::new(3))
}

/// All that may be lost now.
pub(super) fn losses(game: &JacinythCity) -> String {
    let told = |step: &Step| Some(game.write(step).strip_prefix("lose ")?.to_owned());
    game.candidates(&Sight::public()).iter().filter_map(told).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_number_card_faces_the_top_of_the_pile() {
    for (flip, lies, goes) in [
        ("5SW", "6SY", "5SW"),
        ("2WL", "6SY", "2WL"),
        ("6LK", "6LK", "6SY"),
        ("6MW", "6MW", "6SY"),
        ("7SK", "7SK", "6SY"),
        ("9MS", "9MS", "6SY"),
        ("AM", "6SY", "AM"),
        ("X", "6SY", "X"),
        // These would take something, but share no suit with the Forest.
        ("CY", "6SY", "CY"),
        ("TSWY", "6SY", "TSWY"),
        ("PSWK", "6SY", "PSWK"),
    ] {
        for (on_board, step) in [("b2 5ML 0:3", "build 6SY b3"), ("b2 5ML", "hatch 6SY b3")] {
            let game = flipped(at(EXTENDED, on_board, "6SY CK AK"), step, flip);
            let pyramid = if step.starts_with("hatch") { " 0:1" } else { "" };
            assert_eq!(game.board, board(4, &format!("{on_board}, b3 {lies}{pyramid}")), "{step} against {flip}");
            assert_eq!(
                (game.phase, short(game.discards.clone()).as_str()),
                (Phase::Action, goes),
                "{step} against {flip}"
            );
            // The flip and the next turn's card have left the pile.
            assert_eq!((held(&game, 0).as_str(), game.pile.count()), ("1:CK 2:AK 3:?", 8));
        }
    }
}

#[test]
fn other_cards_flip_nothing() {
    for card in ["PMSL", "TMWK", "X"] {
        let game = after(at(EXTENDED, "b2 5ML 0:3", &format!("{card} CK")), &format!("build {card} b3"));
        assert_eq!((game.phase, game.discards.len(), game.pile.count()), (Phase::Action, 0, 9), "{card}");
        assert_eq!(game.board, board(4, &format!("b2 5ML 0:3, b3 {card}")));
    }
}

#[test]
fn a_crown_court_or_pawn_takes_a_pyramid_of_its_suits() {
    const CITY: &str = "a1 5ML 0:123, b1 CS 0:1, c1 9LK 0:3, d1 2SY";
    for (flip, wanted) in [
        ("CM", "a1 1, a1 2, a1 3"),
        ("CL", "a1 1, a1 2, a1 3, c1 3"),
        ("CS", "b1 1"),
        ("CK", "c1 3"),
        ("TMLY", "a1 1, a1 2"),
        ("TSLK", "a1 1, a1 2, b1 1"),
        ("PMSL", "a1 1, b1 1"),
        ("PWLY", "a1 1"),
        // None on such cards, or none so small.
        ("CY", ""),
        ("PSWK", "b1 1"),
        ("PMYK", "a1 1"),
    ] {
        let game = flipped(at(&[], CITY, "7WY CK"), "build 7WY a2", flip);
        assert_eq!((losses(&game).as_str(), short(game.discards.clone()).as_str()), (wanted, flip), "{flip}");
        assert_eq!(game.board.card(cell("a2")), Some(card("7WY")), "it lies");
        for (at, size) in ["a1", "b1", "c1", "d1"].into_iter().flat_map(|at| [1, 2, 3].map(|size| (at, size))) {
            let step = format!("{at} {size}");
            let is_listed = wanted.split(", ").any(|loss| loss == step);
            assert_eq!(judged(&game, &format!("lose {step}")).is_ok(), is_listed, "lose {step} to {flip}");
        }
        if wanted.is_empty() {
            assert_eq!(game.phase, Phase::Action, "{flip}");
            continue;
        }
        assert_eq!(game.phase, Phase::Lose { flip: card(flip) });
        assert_eq!(judged(&game, "spawn a1"), Err(Illegal::LoseFirst));
        let loss = wanted.split(", ").last().expect("a loss");
        let (from, size) = (cell(&loss[..2]), loss.as_bytes()[3] - b'0');
        let mut left = board(4, &format!("{CITY}, a2 7WY"));
        left.remove(Seat::new(0), size, from);
        let game = after(game, &format!("lose {loss}"));
        assert_eq!((&game.board, game.phase, game.pile.count()), (&left, Phase::Action, 8), "{flip}");
    }
    for (on_board, flip) in [("a1 5ML 0:3", "PMSL"), ("a1 5ML 0:33", "TMLY"), ("a1 5ML 0:2, b1 2MK", "PMSL")] {
        assert_eq!(
            flipped(at(&[], on_board, "7WY"), "build 7WY a2", flip).phase,
            Phase::Action,
            "{flip} in {on_board}"
        );
    }
}

#[test]
fn a_hatching_pyramid_is_not_taken_and_who_lost_the_last_hatches() {
    let game = flipped(at(&[], "b2 5ML", "6SY 7WY"), "hatch 6SY b3", "CS");
    assert_eq!((game.board.clone(), game.phase), (board(4, "b2 5ML, b3 6SY 0:1"), Phase::Action));
    let game = flipped(at(&[], "b2 5ML 0:1", "6SY 7WY"), "build 6SY b3", "CM");
    let game = after(game, "lose b2 1");
    assert_eq!(judged(&game, "hatch 7WY a2"), Ok(()));
}
