//! One player against the city.

use serde_json::{Value, json};

use super::super::phase::End;
use super::flips::{EXTENDED, flipped, losses};
use super::*;
use bypost_rules::{Lot, Part, Throw};

fn end(game: &JacinythCity) -> Option<End> {
    match game.phase {
        Phase::Over(end) => Some(end),
        _ => None,
    }
}

#[test]
fn base_cards_lie_in_the_corners_and_deal_choice_and_hatch_are_as_usual() {
    for chosen in [&[][..], EXTENDED, &[("deck", "double")]] {
        let seats = seats(1);
        let mut bank = LotRequests::new(1);
        JacinythCity::setup(&seats, &options(&seats, chosen), &mut bank).expect("a table");
        let wanted = Throw::new([Part::Pick { count: 4, of: 36 }]);
        assert_eq!(bank.into_asked(), [(1, Lot::Throw(wanted))], "{chosen:?}");
    }
    let mut table = table(1, &[], &["9MS AY 4WL CS", "PMSL 7SK AM CK 3LY"]);
    assert_eq!(seen(&table, 0)["board"], json!({ "a4": "9MS", "d4": "AY", "a1": "4WL", "d1": "CS" }));
    assert_eq!((&seen(&table, 0)["layout"], &seen(&table, 0)["side"]), (&Value::Null, &json!(4)));
    assert_eq!(table.play_typed("choose 7SK; hatch 7SK b2"), Err("b2 is not next to any card".to_owned()));
    assert_eq!(table.play_typed("hatch 7SK e4"), Err("e4 is outside the grid".to_owned()));
    table.play_typed("hatch 7SK b1").expect("a legal step");
    let position = seen(&table, 0);
    // No flip against the first card; then the first turn has begun, with its card.
    assert_eq!((&position["board"]["b1"], &position["discards"]), (&json!("7SK"), &json!([])));
    assert_eq!((&position["hands"]["alice"], &position["expects"]), (&json!(["PMSL", "AM", "CK"]), &json!("action")));
}

#[test]
fn a_turn_is_discarding_a_card_and_an_action() {
    let game = after(at(&[], "b2 5ML 0:1", "7ML AM CK"), "spawn b2");
    assert_eq!((held(&game, 0).as_str(), game.phase), ("1:7ML 2:AM 3:CK 4:?", Phase::Action));
    let game = after(game, "grow b2 1");
    assert_eq!((held(&game, 0).as_str(), game.phase), ("1:7ML 2:AM 3:CK 4:?", Phase::Discard), "no card before");
    let game = after(game, "discard AM");
    assert_eq!((held(&game, 0).as_str(), game.phase), ("1:7ML 2:CK 3:? 4:?", Phase::Action));
    assert_eq!(judged(&game, "attack b2 alice 1 with CK"), Err(Illegal::Alone));
}

#[test]
fn discards_are_never_shuffled() {
    for (pile, step, wanted, left) in [
        (4, "draw", None, 0),
        (3, "draw", Some(End::PileEmpty), 0),
        (2, "draw", Some(End::PileEmpty), 0),
        (1, "spawn b2", None, 0),
        (0, "spawn b2", Some(End::PileEmpty), 0),
        (5, "draw", None, 1),
    ] {
        let mut game = at(&[], "b2 5ML 0:1", "");
        (game.pile, game.discards) = (Pile { lot: 2, next: 70, end: 70 + pile }, cards("2MK 3MW 4MS"));
        let game = after(game, step);
        assert_eq!((end(&game), game.pile.count(), game.discards.len()), (wanted, left, 3), "{step} with {pile}");
        let drawn = if step == "draw" { pile.min(3) } else { 0 };
        let own = u16::from(wanted.is_none());
        assert_eq!(u16::from(game.hand(Seat::new(0)).count()), drawn + own, "{step} with {pile}");
    }
    let mut game = at(&[], "b2 5ML 0:1", "7ML");
    (game.pile, game.discards) = (Pile::default(), cards("2MK 3MW 4MS"));
    assert_eq!(judged(&game, "draw"), Err(Illegal::NoCards));
    assert_eq!(judged(&game, "pass"), Err(Illegal::CanAct("grow")));
    // Nothing is left to flip, either.
    let game = after(game, "build 7ML b3");
    assert_eq!((end(&game), game.board.card(cell("b3"))), (Some(End::PileEmpty), Some(card("7ML"))));
}

/// Sixteen cells but c3, with Aces of Knots and one card of each of the two suits of the Forest.
const NEARLY: &str =
    "a1 AK, a2 AK, a3 AK, a4 AK, b1 AK, b2 AK, b3 AK, b4 AK, c1 AK, c2 CM 0:1, c4 AK, d1 AK, d2 AK, d3 AK, d4 AL";

#[test]
fn sixteen_cards_or_an_empty_pile_end_it() {
    let game = || at(&[], NEARLY, "5ML 7ML");
    for (flip, parts, title) in
        [("AS", 12, "Outsider"), ("9MS", 12, "Outsider"), ("5YK", 6, "Outsider"), ("CS", 12, "Outsider")]
    {
        let game = flipped(game(), "build 5ML c3", flip);
        assert_eq!((end(&game), game.board.parts()[0]), (Some(End::Full), parts), "{flip}");
        assert_eq!(game.position(&Sight::public())["title"], title);
        assert_eq!(held(&game, 0), "1:7ML", "no card comes after the end");
    }
    // The pyramid that the flip takes is gone before the end.
    let game = flipped(game(), "build 5ML c3", "CM");
    assert_eq!((end(&game), losses(&game).as_str()), (None, "c2 1"));
    let game = after(game, "lose c2 1");
    assert_eq!((end(&game), game.board.parts()[0]), (Some(End::Full), 0));
    // The last card of the pile is flipped.
    let mut last = at(&[], "b2 5ML 0:1", "7ML");
    last.pile = Pile { lot: 2, next: 70, end: 71 };
    let game = flipped(last, "build 7ML b3", "AS");
    let Awaits::Over(outcome) = game.awaits() else { panic!("not over") };
    assert_eq!(
        (end(&game), outcome.why.as_str(), outcome.places[0].rank),
        (Some(End::PileEmpty), "the pile is empty", 1)
    );
    // All districts with a pyramid count: two Moons and two Leaves.
    assert_eq!(outcome.places[0].score, Some(bypost_rules::Score::from(4)));
}

#[test]
fn what_needs_others_is_no_option() {
    let seats = seats(1);
    for (name, value, is_there) in [
        ("layout", "towers", false),
        ("draw", "end", false),
        ("stall", "10", false),
        ("attack-superior", "true", false),
        ("attack-credit", "both", false),
        ("deck", "double", true),
        ("build-pawns", "true", true),
        ("build-courts", "true", true),
        ("excuse", "true", true),
        ("fly", "match", true),
    ] {
        let set = Options::usual(&INFO, seats.count()).set(&INFO, name, value);
        assert_eq!(set.is_ok(), is_there, "{name}: {set:?}");
    }
    let mut long = at(&[], "b2 5ML 0:1", "7ML");
    long.idle = 1000;
    assert_eq!(end(&after(long, "spawn b2")), None, "nothing stalls");
}
