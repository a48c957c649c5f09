//! Steps in text.

use super::*;
use bypost_rules::Sight;

const LOT: &str = "8MS AY CM CW 4MS 6MW  CK 5ML AM  AS AL 4WL  CL 3SK CS";

#[test]
fn steps_are_read_kindly_and_written_in_one_form() {
    let table = table(&["alice", "bob"], &[], LOT);
    for (typed, wanted) in [
        ("5ML c5", "2:5ML c5"),
        ("5ml C5", "2:5ML c5"),
        ("5lm c5", "2:5ML c5"),
        (" forest   c5 ", "2:5ML c5"),
        ("The Forest c5 Claim B5", "2:5ML c5 claim b5"),
        ("5 of moons and leaves c5", "2:5ML c5"),
        ("crown-of-knots c5", "1:CK c5"),
        ("the windfall c5 claim c5", "1:CK c5 claim c5"),
        ("ace of moons d4 CLAIM c4", "3:AM d4 claim c4"),
        ("2:5ML c5", "2:5ML c5"),
        ("2 c5", "2:5ML c5"),
        (" 3  D4 claim c4", "3:AM d4 claim c4"),
        ("2: forest c5", "2:5ML c5"),
        // The rules judge which card lies at a place.
        ("1:5ML c5", "1:5ML c5"),
        ("9:5ML f6", "9:5ML f6"),
        ("claim C4", "claim c4"),
        ("DONE", "done"),
    ] {
        let sight = table.sight(Seat::new(1));
        let step = table.game().canonical(typed, &sight).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(step, wanted, "{typed}");
        assert_eq!(table.game().canonical(&step, &Sight::public()).as_deref(), Ok(wanted));
    }
}

#[test]
fn what_is_no_step_is_told_with_a_hint() {
    let table = table(&["alice", "bob"], &[], LOT);
    let no_cell = "is no cell: a column from a to f and a row from 1 to 6";
    let shape = "is no card, cell and perhaps claim and a cell";
    for (typed, wanted) in [
        ("", "\"\" does not begin with a card or its place in your hand".into()),
        ("c4", "\"c4\" does not begin with a card or its place in your hand".into()),
        ("5MS c4", "\"5MS c4\" does not begin with a card or its place in your hand".into()),
        ("5ML", "\"5ML\" does not say where the card goes".into()),
        ("2", "\"2\" does not say where the card goes".into()),
        ("2 5ML c4", format!("\"2 5ML c4\" {shape}")),
        ("2 z1", format!("\"z1\" {no_cell}")),
        ("12 c4", "\"12 c4\" does not begin with a card or its place in your hand".into()),
        ("5ML g1", format!("\"g1\" {no_cell}")),
        ("5ML c7", format!("\"c7\" {no_cell}")),
        ("5ML c0", format!("\"c0\" {no_cell}")),
        ("5ML 4c", format!("\"4c\" {no_cell}")),
        ("5ML ü", format!("\"ü\" {no_cell}")),
        ("5ML-c4", format!("\"-c4\" {no_cell}")),
        ("5ML c4 b5", format!("\"5ML c4 b5\" {shape}")),
        ("5ML c4 claim", format!("\"5ML c4 claim\" {shape}")),
        ("5ML c4 claims b5", format!("\"5ML c4 claims b5\" {shape}")),
        ("5ML c4 claim b5 b6", format!("\"5ML c4 claim b5 b6\" {shape}")),
        ("5ML c4 claim b9", format!("\"b9\" {no_cell}")),
        ("claim", "\"claim\" does not begin with a card or its place in your hand".into()),
        ("claim z1", format!("\"z1\" {no_cell}")),
        ("done now", "\"done now\" does not begin with a card or its place in your hand".into()),
        ("x:5ML c4", "\"x\" is no place in a hand: 1, 2 or 3".into()),
        ("+2:5ML c4", "\"+2\" is no place in a hand: 1, 2 or 3".into()),
        ("02:5ML c4", "\"02\" is no place in a hand: 1, 2 or 3".into()),
        (":5ML c4", "\"\" is no place in a hand: 1, 2 or 3".into()),
        ("2:", "\"2:\" does not begin with a card or its place in your hand".into()),
        ("9MS c5", "the Pact (9MS) is not in your hand".into()),
        // A card of the other seat.
        ("4WL c5", "the Sailor (4WL) is not in your hand".into()),
    ] {
        let error = table.game().canonical(typed, &table.sight(Seat::new(1))).unwrap_err();
        assert_eq!(error.what, wanted, "{typed}");
        let is_held = !wanted.contains("not in your hand");
        assert_eq!(error.hint.starts_with("a step is a card"), is_held, "{}", error.hint);
    }
    let error = table.game().canonical("9MS c5", &table.sight(Seat::new(1))).unwrap_err();
    assert_eq!(error.hint, "your hand: 1:CK  2:5ML  3:AM");
    for typed in ["4 c5", "0 c5"] {
        let error = table.game().canonical(typed, &table.sight(Seat::new(1))).unwrap_err();
        assert_eq!(error.what, format!("the hand has no place {}, it has 3 cards", &typed[..1]));
        assert_eq!(error.hint, "your hand: 1:CK  2:5ML  3:AM");
    }
}

#[test]
fn without_a_sight_the_place_must_be_written() {
    let table = table(&["alice", "bob"], &[], LOT);
    let error = table.game().canonical("5ML c5", &Sight::public()).unwrap_err();
    assert_eq!(error.what, "\"5ML c5\" must begin with the card's place in the hand and a colon");
    for (step, wanted) in [
        ("2:5ml c5", "the step \"2:5ml c5\" must be written \"2:5ML c5\""),
        ("2:5ML  c5", "the step \"2:5ML  c5\" must be written \"2:5ML c5\""),
        ("2:forest c5", "the step \"2:forest c5\" must be written \"2:5ML c5\""),
        ("2:5ML C5", "the step \"2:5ML C5\" must be written \"2:5ML c5\""),
    ] {
        assert_eq!(table.clone().play(step).map_err(|error| error.to_string()), Err(wanted.to_owned()));
    }
}

#[test]
fn hints_name_what_fits_the_phase() {
    let card = "does not begin with a card or its place in your hand";
    for (names, steps, typed, what, hint) in [
        (
            &["alice", "bob"][..],
            "",
            "c4",
            card,
            "a step is a card, its cell and perhaps a token: 5ML c4, 2 c4, or forest c4 claim b5",
        ),
        (&["alice"], "", "b2", "is no token", "a step is the first token now, on a corner: claim a4"),
        (&["alice"], "claim a4", "c4", card, "a step is a card and its cell: 5ML c4, 2 c4, or forest c4"),
        (&["alice"], "claim a4; AM b4", "b2", "is no token or done", "a step is a token now, or none: claim b2, done"),
        (
            &["alice"],
            "claim a4; AM b4; done; AS c4; done; AW a3; done; AL b3",
            "b2",
            "is no token",
            "a step is a token now, which is due: claim b2",
        ),
    ] {
        let mut table = table(names, &[], if names.len() == 1 { "8MS AY CM CW  AM AS AW AL" } else { LOT });
        table.play_typed(steps).unwrap_or_else(|error| panic!("{steps}: {error}"));
        let Awaits::Act(seat) = table.game().awaits() else { panic!("nobody is awaited") };
        let error = table.game().canonical(typed, &table.sight(seat)).unwrap_err();
        assert_eq!((error.what, error.hint.as_str()), (format!("{typed:?} {what}"), hint), "{steps}");
    }
}

#[test]
fn commas_and_semicolons_join_steps() {
    let table = table(&["alice", "bob"], &[], "");
    let game = table.game();
    for (text, wanted) in [
        ("5ML c4", &["5ML c4"][..]),
        ("5ML c4; done", &["5ML c4", "done"]),
        ("5ML c4,claim b2", &["5ML c4", "claim b2"]),
        ("five of leaves, moons c4, done", &["five of leaves, moons c4", "done"]),
        ("resign", &["resign"]),
        ("", &[""]),
    ] {
        assert_eq!(game.split(text), wanted, "{text:?}");
    }
}

#[test]
fn cells_are_read_and_named() {
    for column in 'a'..='f' {
        for row in '1'..='6' {
            let name = format!("{column}{row}");
            assert_eq!(cell(&name).to_string(), name);
            assert_eq!(Cell::read(&name.to_uppercase()), Some(cell(&name)));
        }
    }
    let all: Vec<_> = bypost_rules::kit::grid::Cells::square(6).iter().map(|cell| cell.to_string()).collect();
    assert!(all.is_sorted() && all.len() == 36);
}

#[test]
fn faces_have_short_forms() {
    let table = table(&["alice", "bob"], &[], "");
    let game = table.game();
    for card in Card::all() {
        assert_eq!(game.read_face(&game.write_face(card.number())), Some(card.number()));
    }
    assert_eq!(game.read_face("5ml"), None);
}
