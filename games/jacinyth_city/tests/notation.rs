//! Steps in text.

use super::*;

pub(super) const CITY: &str = "c4 9LK 0:2 1:12, d4 CS 0:12 1:3, e5 AS 2:13";
pub(super) const HAND: &str = "5ML 7SK CK PMSL AM 5ML | 3LY | ";

pub(super) fn alice() -> Sight {
    Sight::of(Seat::new(0), BTreeMap::new())
}

pub(super) fn canonical(game: &JacinythCity, typed: &str, sight: &Sight) -> Result<String, String> {
    game.read(typed, sight).map(|step| game.write(&step)).map_err(|error| {
        assert!(!error.hint.is_empty(), "{typed} is refused without a hint");
        error.what
    })
}

#[test]
fn steps_are_read_kindly_and_written_in_one_form() {
    let game = at(&[], CITY, HAND);
    for (typed, wanted) in [
        ("choose 2", "choose 2"),
        (" Choose  2 ", "choose 2"),
        ("choose castle", "choose 2"),
        ("choose 7sk", "choose 2"),
        ("choose 5 of moons and leaves", "choose 1"),
        ("choose 6:5ML", "choose 6"),
        ("choose 9", "choose 9"),
        ("NONE", "none"),
        ("hatch forest c3", "hatch 1:5ML c3"),
        ("HATCH 5lm C3", "hatch 1:5ML c3"),
        ("hatch 6:5ML c3", "hatch 6:5ML c3"),
        ("hatch 6: the forest c3", "hatch 6:5ML c3"),
        ("draw", "draw"),
        ("Grow C4 1", "grow c4 1"),
        ("grow c4", "grow c4 2"),
        ("spawn c4", "spawn c4"),
        ("build The Castle b2", "build 2:7SK b2"),
        ("build 7 of knots, suns b2", "build 2:7SK b2"),
        ("move c4 d4 2", "move c4 d4 2"),
        ("move c4 d4", "move c4 d4 2"),
        ("fly ace-of-moons c4 e2", "fly 5:AM c4 e2"),
        ("FLY ace_of_moons C4 E2", "fly 5:AM c4 e2"),
        ("attack c4 bob 2 with CK PMSL", "attack c4 bob 2 with 3:CK 4:PMSL"),
        ("attack c4 BOB 2 WITH harvest, windfall REPLACE DRAW 1", "attack c4 bob 2 with 3:CK 4:PMSL replace draw 1"),
        ("attack c4 bob 1 with the windfall draw 2", "attack c4 bob 1 with 3:CK draw 2"),
        ("attack c4 bob 1 with ck replace", "attack c4 bob 1 with 3:CK replace"),
        ("attack c4 bob 1 with ck draw 0", "attack c4 bob 1 with 3:CK"),
        ("attack d4 bob with ck", "attack d4 bob 3 with 3:CK"),
        ("discard 5ML 7SK", "discard 1:5ML 2:7SK"),
        ("discard castle forest", "discard 1:5ML 2:7SK"),
        // Of equal cards the lower places are meant.
        ("discard 5ML", "discard 1:5ML"),
        ("discard 5ML forest", "discard 1:5ML 6:5ML"),
        ("discard 6:5ML forest", "discard 1:5ML 6:5ML"),
        // A place stands for the card that is seen there.
        ("discard 2", "discard 2:7SK"),
        ("discard 1 2", "discard 1:5ML 2:7SK"),
        ("discard 5ML 2", "discard 1:5ML 2:7SK"),
        ("build 1 b3", "build 1:5ML b3"),
        ("fly 5 c4 e2", "fly 5:AM c4 e2"),
        ("attack c4 bob 1 with 3", "attack c4 bob 1 with 3:CK"),
        ("attack c4 bob 1 with CK 4 draw 1", "attack c4 bob 1 with 3:CK 4:PMSL draw 1"),
        ("lose c4 1", "lose c4 1"),
        ("lose c4", "lose c4 2"),
        ("PASS", "pass"),
        // The rules judge which card lies at a place.
        ("build 1:7SK f6", "build 1:7SK f6"),
        ("discard 40:9MS", "discard 40:9MS"),
    ] {
        assert_eq!(canonical(&game, typed, &alice()).as_deref(), Ok(wanted), "{typed}");
        for sight in [Sight::public(), alice()] {
            assert_eq!(canonical(&game, wanted, &sight).as_deref(), Ok(wanted), "{wanted}");
        }
    }
}

#[test]
fn what_is_no_step_is_told_with_a_hint() {
    let game = at(&[], CITY, HAND);
    let no_cell = "is no cell: a column from a to e and a row from 1 to 5";
    let no_size = "is not the size of a pyramid, 1, 2 or 3";
    let no_place = "is no place in a hand, counted from 1";
    for (typed, wanted) in [
        ("", "\"\" is no step".to_owned()),
        ("  ", "\"  \" is no step".into()),
        ("5ML c4", "\"5ML c4\" is no step".into()),
        ("hatches 5ML c4", "\"hatches 5ML c4\" is no step".into()),
        ("hatch", "\"hatch\" lacks a card".into()),
        ("hatch c4", "\"hatch c4\" lacks a card".into()),
        ("hatch 5ML", "\"hatch 5ML\" lacks a cell".into()),
        ("hatch 5ML g1", format!("\"g1\" {no_cell}")),
        ("hatch 5ML c7", format!("\"c7\" {no_cell}")),
        ("hatch 5ML ü", format!("\"ü\" {no_cell}")),
        ("hatch 5ML c4 d4", "\"d4\" stands behind the end of the step".into()),
        ("hatch x:5ML c4", format!("\"x\" {no_place}")),
        ("hatch :5ML c4", format!("\"\" {no_place}")),
        ("hatch 02:5ML c4", format!("\"02\" {no_place}")),
        ("hatch +2:5ML c4", format!("\"+2\" {no_place}")),
        ("hatch 2:5MS c4", "\"2:5MS\" is no card".into()),
        ("hatch 2: c4", "\"2:\" is no card".into()),
        ("build 5ML-c4", "\"5ML-c4\" is no card".into()),
        ("draw 3", "\"3\" stands behind the end of the step".into()),
        ("pass now", "\"now\" stands behind the end of the step".into()),
        ("none at all", "\"at all\" stands behind the end of the step".into()),
        ("grow", "\"grow\" lacks a cell".into()),
        ("grow d4", "\"grow d4\" lacks the size of the pyramid".into()),
        ("grow a1", "\"grow a1\" lacks a pyramid: you have none on a1".into()),
        ("grow e5", "\"grow e5\" lacks a pyramid: you have none on e5".into()),
        ("move a1 c4", "\"move a1 c4\" lacks a pyramid: you have none on a1".into()),
        ("move d4 c4", "\"move d4 c4\" lacks the size of the pyramid".into()),
        ("lose e5", "\"lose e5\" lacks a pyramid: you have none on e5".into()),
        ("attack a1 bob with CK", "\"attack a1 bob with CK\" lacks a pyramid: bob has none on a1".into()),
        ("grow c4 0", format!("\"0\" {no_size}")),
        ("grow c4 4", format!("\"4\" {no_size}")),
        ("grow c4 01", format!("\"01\" {no_size}")),
        ("grow c4 two", format!("\"two\" {no_size}")),
        ("spawn c4 1", "\"1\" stands behind the end of the step".into()),
        ("move c4", "\"move c4\" lacks a cell".into()),
        ("fly AM c4", "\"fly AM c4\" lacks a cell".into()),
        ("lose", "\"lose\" lacks a cell".into()),
        ("choose", "\"choose\" lacks a card".into()),
        ("choose 02", "\"choose 02\" names no place of a hand, counted from 1".into()),
        ("choose 2 3", "\"3\" stands behind the end of the step".into()),
        ("choose 4", "the Harvest (PMSL) is no Ace, number or Crown, so it cannot be chosen".into()),
        ("choose harvest", "the Harvest (PMSL) is no Ace, number or Crown, so it cannot be chosen".into()),
        ("attack", "\"attack\" lacks a cell".into()),
        ("attack c4", "\"attack c4\" does not say whose pyramid is attacked".into()),
        ("attack c4 dave 1 with CK", "\"attack c4 dave 1 with CK\" does not say whose pyramid is at".into()),
        ("attack c4 bobby 1 with CK", "\"attack c4 bobby 1 with CK\" does not say whose pyramid is a".into()),
        ("attack c4 bob", "\"attack c4 bob\" does not say whose pyramid is attacked".into()),
        ("attack c4 bob 4 with CK", format!("\"4\" {no_size}")),
        ("attack c4 bob 1", "\"attack c4 bob 1\" lacks with and the cards that are spent".into()),
        ("attack c4 bob 1 CK", "\"attack c4 bob 1 CK\" lacks with and the cards that are spent".into()),
        ("attack c4 bob with CK", "\"attack c4 bob with CK\" lacks the size of the pyramid".into()),
        ("attack c4 bob 1 with", "\"attack c4 bob 1 with\" lacks a card".into()),
        ("attack c4 bob 1 with replace", "\"attack c4 bob 1 with replace\" lacks a card".into()),
        (
            "attack c4 bob 1 with CK draw",
            "\"attack c4 bob 1 with CK draw\" lacks the number of cards that are drawn".into(),
        ),
        ("attack c4 bob 1 with CK draw 1 replace", "\"replace\" stands behind the end of the step".into()),
        ("attack c4 bob 1 with CK draw x", "\"x\" is not the number of cards that are drawn".into()),
        ("attack c4 bob 1 with CK and PMSL", "\"and PMSL\" stands behind the end of the step".into()),
        ("attack c4 bob 1 with 3:CK 3:CK", "\"attack c4 bob 1 with 3:CK 3:CK\" names a place twice".into()),
        (
            "discard 7",
            "\"7\" is no place of a card that you see in your hand; a card is 5ML, or with its place 2:5ML".into(),
        ),
        (
            "build 9 b3",
            "\"9\" is no place of a card that you see in your hand; a card is 5ML, or with its place 2:5ML".into(),
        ),
        ("discard", "\"discard\" lacks a card".into()),
        ("discard 5ML c4", "\"c4\" stands behind the end of the step".into()),
        ("discard 1:5ML 1:5ML", "\"discard 1:5ML 1:5ML\" names a place twice".into()),
        ("discard 5ML 5ML 5ML", "the Forest (5ML) is not in your hand more than twice".into()),
        ("discard AM AM", "Ace of Moons (AM) is not in your hand more than once".into()),
        ("discard 6:5ML 5ML 5ML", "the Forest (5ML) is not in your hand more than twice".into()),
        ("build 9MS b2", "the Pact (9MS) is not in your hand".into()),
        ("build 3LY b2", "the Savage (3LY) is not in your hand".into()),
    ] {
        // Long texts are cut in what is said about them.
        let wanted = match typed.chars().count() {
            31.. => wanted.replace(typed, &typed.chars().take(30).collect::<String>()),
            _ => wanted,
        };
        let found = canonical(&game, typed, &alice()).expect_err(typed);
        assert!(found.starts_with(&wanted), "{typed}: {found}, not {wanted}");
    }
    let error = game.read("build 9MS b2", &alice()).expect_err("not held");
    assert_eq!(error.hint, "your hand: 1:5ML  2:7SK  3:CK  4:PMSL  5:AM  6:5ML");
    assert!(
        game.read("foo", &alice()).expect_err("no step").hint.starts_with("steps: draw · grow CELL SIZE · spawn CELL ")
    );
}

#[test]
fn files_hold_one_form() {
    let game = at(&[], CITY, HAND);
    for (step, wanted) in [
        ("build 5ML b2", "\"5ML\" must have its place in the hand and a colon before it"),
        ("discard 1:5ML 7SK", "\"7SK\" must have its place in the hand and a colon before it"),
        ("choose forest", "\"5ML\" must have its place in the hand and a colon before it"),
        ("grow c4", "\"grow c4\" lacks the size of the pyramid"),
        ("attack d4 bob with 3:CK", "\"attack d4 bob with 3:CK\" lacks the size of the pyramid"),
        ("build 1:5ml b2", "the step \"build 1:5ml b2\" must be written \"build 1:5ML b2\""),
        ("build 1:5ML B2", "the step \"build 1:5ML B2\" must be written \"build 1:5ML b2\""),
        ("build  1:5ML b2", "the step \"build  1:5ML b2\" must be written \"build 1:5ML b2\""),
        ("Draw", "the step \"Draw\" must be written \"draw\""),
        ("discard 2:7SK 1:5ML", "the step \"discard 2:7SK 1:5ML\" must be written \"discard 1:5ML 2:7SK\""),
    ] {
        let game: &dyn bypost_rules::Game = &game;
        let error = game.play(step, &mut LotRequests::new(3)).map(drop).expect_err(step);
        assert_eq!(error.to_string(), wanted, "{step}");
    }
}

#[test]
fn faces_have_short_forms() {
    let game = at(&[], "b2 5ML 0:1", "7ML");
    for card in Card::all() {
        assert_eq!(game.read_face(&game.write_face(card.number())), Some(card.number()));
    }
    assert_eq!((game.read_face("5ml"), game.write_face(99).as_str()), (None, "99"));
}

#[test]
fn steps_are_joined_by_semicolons_and_by_commas_before_a_step() {
    let game = at(&[], "b2 5ML 0:1", "7ML");
    for (typed, wanted) in [
        ("discard 7SK; draw", &["discard 7SK", "draw"][..]),
        ("discard 7SK, draw", &["discard 7SK", "draw"]),
        ("discard castle, forest , Grow c4 1", &["discard castle, forest", "Grow c4 1"]),
        ("build 7 of knots, suns b2", &["build 7 of knots, suns b2"]),
        ("attack c4 bob 2 with harvest, windfall, draw 1", &["attack c4 bob 2 with harvest, windfall, draw 1"]),
        ("discard 1,pass;", &["discard 1", "pass", ""]),
    ] {
        assert_eq!(game.split(typed), wanted);
    }
}

#[test]
fn hints_name_the_steps_that_fit() {
    let hint = |game: &JacinythCity| game.read("go", &alice()).expect_err("no step").hint;
    let mut game = at(&[], CITY, HAND);
    assert!(hint(&game).contains("attack CELL") && !hint(&game).contains("choose") && !hint(&game).contains("lose"));
    for (phase, wanted) in [
        (Phase::Choose, "steps: choose PLACE · none"),
        (Phase::Opening, "steps: hatch CARD CELL"),
        (Phase::Discard, "steps: discard CARDS"),
        (Phase::Lose { flip: card("CK") }, "steps: lose CELL SIZE"),
    ] {
        game.phase = phase;
        assert_eq!(hint(&game), wanted);
    }
}
