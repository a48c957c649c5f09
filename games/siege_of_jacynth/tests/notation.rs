//! Steps in text.

use super::*;
use bypost_rules::Sight;

#[test]
fn steps_are_read_kindly_and_written_in_one_form() {
    let table = table(&[("pie", "true")]);
    for (typed, wanted) in [
        ("9LK 4", "1:9LK 4"),
        ("9lk 12", "1:9LK 12"),
        ("9kl 0", "1:9LK 0"),
        (" merchant   4 ", "1:9LK 4"),
        ("The Merchant W3", "1:9LK 4"),
        ("9LK w1", "1:9LK 0"),
        ("9LK W7", "1:9LK 12"),
        ("9LK W3+W4", "1:9LK 5"),
        ("9LK W4 + w3", "1:9LK 5"),
        ("9 of leaves and knots W6+W7", "1:9LK 11"),
        ("chance-meeting 3", "4:7ML 3"),
        ("2:6SY 4", "2:6SY 4"),
        ("2 4", "2:6SY 4"),
        (" 1  W3+W4", "1:9LK 5"),
        ("2: penitent 4", "2:6SY 4"),
        // The rules judge which card lies at a place.
        ("1:6SY 4", "1:6SY 4"),
        ("12:9LK 99", "12:9LK 99"),
        ("swap AM CK", "swap AM CK"),
        ("Swap ck am", "swap AM CK"),
        ("swap ace of moons and the windfall", "swap AM CK"),
        ("swap the windfall with ace of moons", "swap AM CK"),
        ("swap X 9LK", "swap 9LK X"),
    ] {
        let sight = table.sight(Seat::new(1));
        let step = table.game().canonical(typed, &sight).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(step, wanted, "{typed}");
        assert_eq!(table.game().canonical(&step, &Sight::public()).as_deref(), Ok(wanted));
    }
}

#[test]
fn what_is_no_step_is_told_with_a_hint() {
    let table = table(&[]);
    let no_place = "is no place: a column from 0 to 12, or on the wall W3 or W3+W4";
    let no_hand = "is no place in a hand: 1, 2 and so on";
    for (typed, wanted) in [
        ("", "\"\" does not begin with a card or its place in your hand".into()),
        ("4", "\"4\" does not say where the card goes".into()),
        ("04 4", "\"04 4\" does not begin with a card or its place in your hand".into()),
        ("2 9LK 4", format!("\"9LK 4\" {no_place}")),
        ("9LM 4", "\"9LM 4\" does not begin with a card or its place in your hand".into()),
        ("9LK", "\"9LK\" does not say where the card goes".into()),
        ("2:", "\"2:\" does not begin with a card or its place in your hand".into()),
        ("9LK 04", format!("\"04\" {no_place}")),
        ("9LK +4", format!("\"+4\" {no_place}")),
        ("9LK 100", format!("\"100\" {no_place}")),
        ("9LK 4 5", format!("\"4 5\" {no_place}")),
        ("9LK d4", format!("\"d4\" {no_place}")),
        ("9LK W0", format!("\"W0\" {no_place}")),
        ("9LK W8", format!("\"W8\" {no_place}")),
        ("9LK W", format!("\"W\" {no_place}")),
        ("9LK W3+4", format!("\"W3+4\" {no_place}")),
        ("9LK W3+W4+W5", format!("\"W3+W4+W5\" {no_place}")),
        ("9LK W7+W8", format!("\"W7+W8\" {no_place}")),
        ("9LK W3+W3", "\"W3+W3\" does not name two sections side by side".into()),
        ("9LK W2+W4", "\"W2+W4\" does not name two sections side by side".into()),
        ("9LK ü", format!("\"ü\" {no_place}")),
        ("x:9LK 4", format!("\"x\" {no_hand}")),
        ("+1:9LK 4", format!("\"+1\" {no_hand}")),
        ("01:9LK 4", format!("\"01\" {no_hand}")),
        ("100:9LK 4", format!("\"100\" {no_hand}")),
        (":9LK 4", format!("\"\" {no_hand}")),
        ("swap", "\"swap\" does not begin with a card or its place in your hand".into()),
        ("swap AM", "\"swap AM\" does not name two cards after swap".into()),
        ("swap AM CK CS", "\"swap AM CK CS\" does not name two cards after swap".into()),
        ("swap AM 4", "\"swap AM 4\" does not name two cards after swap".into()),
        ("9MS 4", "the Pact (9MS) is not in your hand".into()),
        // A card of the other seat.
        ("5SW 4", "the Discovery (5SW) is not in your hand".into()),
    ] {
        let error = table.game().canonical(typed, &table.sight(Seat::new(1))).unwrap_err();
        assert_eq!(error.what, wanted, "{typed}");
        let is_shape = !wanted.contains("not in your hand");
        assert_eq!(error.hint.starts_with("a step is a card"), is_shape, "{}", error.hint);
    }
    let error = table.game().canonical("9MS 4", &table.sight(Seat::new(1))).unwrap_err();
    assert_eq!(error.hint, "your hand: 1:9LK  2:6SY  3:2SY  4:7ML  5:2WL");
    let error = table.game().canonical("6 4", &table.sight(Seat::new(1))).unwrap_err();
    assert_eq!(error.what, "the hand has no place 6, it has 5 cards");
    assert_eq!(error.hint, "your hand: 1:9LK  2:6SY  3:2SY  4:7ML  5:2WL");
}

#[test]
fn hints_name_what_fits_the_phase() {
    let shape = "a step is a card and its place: 9LK 4, 2 4";
    let wall = ", or on the wall itself merchant W3, 9LK W3+W4";
    let all = "9LK 0; 5SW 2; 6SY 4; 4WL 6; 2SY 8; 3LY 10; 7ML 12";
    for (chosen, steps, hint) in [
        (&[][..], "", format!("{shape}{wall}")),
        (&[("pie", "true")], "", format!("{shape}{wall}; now also two cards of the wall: swap AM CK")),
        (&[("pie", "true")], "9LK 4", format!("{shape}{wall}")),
        (&[], all, shape.to_owned()),
    ] {
        let mut table = table(chosen);
        table.play_typed(steps).expect("legal steps");
        let error = table.game().canonical("x", &table.sight(Seat::new(0))).unwrap_err();
        assert_eq!(error.hint, hint, "{chosen:?} {steps}");
    }
}

#[test]
fn commas_and_semicolons_join_steps() {
    let table = table(&[]);
    let game = table.game();
    for (text, wanted) in [
        ("9LK 4", &["9LK 4"][..]),
        ("9LK 4; 2 W3", &["9LK 4", "2 W3"]),
        ("9LK 4,2 W3", &["9LK 4", "2 W3"]),
        ("5 of leaves, moons 4, swap AM CK", &["5 of leaves, moons 4", "swap AM CK"]),
    ] {
        assert_eq!(game.split(text), wanted, "{text:?}");
    }
}

#[test]
fn sections_name_places_only_on_the_wall_itself() {
    let mut table = table(&[]);
    table.play_typed("9LK 5").expect("a legal step");
    let sight = table.sight(Seat::new(0));
    for (typed, name) in [("5SW W3", "W3"), ("5SW W4", "W4"), ("5SW W3+W4", "W3+W4"), ("5SW W2+W3", "")] {
        let read = table.game().canonical(typed, &sight);
        if name.is_empty() {
            assert_eq!(read.as_deref(), Ok("1:5SW 3"), "{typed}");
        } else {
            let error = read.unwrap_err();
            assert_eq!(error.what, format!("cards lie at {name} already, so it no longer names a place"));
            assert_eq!(error.hint, "name a column; a card may go to 0 1 2 3 5 7 8 9 10 11 12");
        }
    }
}

#[test]
fn files_hold_one_form() {
    let table = table(&[("pie", "true")]);
    let error = table.game().canonical("9LK 4", &Sight::public()).unwrap_err();
    assert_eq!(error.what, "\"9LK 4\" must begin with the card's place in the hand and a colon");
    for (step, wanted) in [
        ("1:9lk 4", "the step \"1:9lk 4\" must be written \"1:9LK 4\""),
        ("1:9LK  4", "the step \"1:9LK  4\" must be written \"1:9LK 4\""),
        ("1:9LK W3", "the step \"1:9LK W3\" must be written \"1:9LK 4\""),
        ("swap CK AM", "the step \"swap CK AM\" must be written \"swap AM CK\""),
    ] {
        assert_eq!(table.clone().play(step).map_err(|error| error.to_string()), Err(wanted.to_owned()));
    }
}

#[test]
fn faces_have_short_forms() {
    let table = table(&[]);
    let game = table.game();
    for card in Card::basic() {
        assert_eq!(game.read_face(&game.write_face(card.number())), Some(card.number()));
    }
    assert_eq!((game.read_face("9lk"), game.read_face("PMSL")), (None, None));
}
