//! One player against the city.

use serde_json::json;

use super::*;
use bypost_rules::kit::decktet::title;

fn alone(chosen: Chosen<'_>, lot: &str) -> Rehearsal {
    table(&["alice"], chosen, lot)
}

#[test]
fn number_cards_face_the_top_of_the_pile() {
    // Corners, hand, then what is flipped.
    let lot = "8MS AY CM CW  5ML AK 6SY";
    for (flip, lies, goes) in [
        ("4YK", "5ML", "4YK"),
        ("2WL", "5ML", "2WL"),
        ("5SW", "5SW", "5ML"),
        ("5YK", "5YK", "5ML"),
        ("6MW", "6MW", "5ML"),
        ("9MS", "9MS", "5ML"),
        ("AS", "5ML", "AS"),
        ("CS", "5ML", "CS"),
        ("PMSL", "5ML", "PMSL"),
        ("TMWK", "5ML", "TMWK"),
        ("X", "5ML", "X"),
    ] {
        let mut table = alone(ALL, &format!("{lot} {flip} 3SK"));
        table.play_typed("claim a4; 5ML b4; done").unwrap_or_else(|error| panic!("{flip}: {error}"));
        let position = seen(&table, 0);
        assert_eq!((&position["board"]["b4"], &position["discards"]), (&json!(lies), &json!([goes])), "{flip}");
        assert_eq!(position["hands"]["alice"], json!(["AK", "6SY", "3SK"]));
        let last = json!({ "seat": "alice", "cell": "b4", "card": "5ML", "token": null, "flip": flip });
        assert_eq!(position["last"], last);
    }
}

#[test]
fn other_cards_are_placed_without_a_flip() {
    for played in ["AK", "CK", "PMSL", "TMWK", "X"] {
        let mut table = alone(ALL, &format!("8MS AY CM CW  5ML {played} 6SY  9MS 9LK"));
        table.play_typed(&format!("claim a4; {played} b4; done")).unwrap_or_else(|error| panic!("{played}: {error}"));
        let position = seen(&table, 0);
        assert_eq!((&position["board"]["b4"], &position["discards"]), (&json!(played), &json!([])), "{played}");
        assert_eq!(position["hands"]["alice"], json!(["5ML", "6SY", "9MS"]));
    }
}

#[test]
fn the_first_token_goes_on_a_corner_before_the_first_card() {
    for (steps, wanted) in [
        ("claim a4", Ok(())),
        ("claim d1; AK b4; claim b4", Ok(())),
        ("claim b2", Err("no card lies on b2 to put a token on")),
        ("claim a1", Err("no token may lie on an Excuse, a Pawn or a Court, and PMSL is one")),
        ("done", Err("the first token is due now")),
        ("AK b4", Err("first put a token down, or say done if none is due")),
        ("claim a4; claim d4", Err("place a card first: the token comes after it")),
        ("claim a4; done", Err("place a card first: the token comes after it")),
        ("claim a4; AK b4 claim b4", Err("in solitaire the token comes after the flip, as a step of its own")),
        ("claim a4; AK b4; 6SY c4", Err("first put a token down, or say done if none is due")),
        ("claim a4; AK b4; claim a4", Err("a token lies on a4 already")),
        ("claim a4; AK e4", Err("e4 is outside the grid")),
        ("claim a4; AK b3", Err("b3 is not next to any card")),
    ] {
        let mut table = alone(ALL, "8MS AY PMSL CW  5ML AK 6SY");
        assert_eq!(table.play_typed(steps), wanted.map_err(str::to_owned), "{steps}");
    }
}

/// Aces and Crowns alone, so that nothing is flipped.
const CALM: &str = "8MS AY CM CW  AM AS AW  AL AK CS CL CY CK 2MK 2SY 2WL 3MW 3SK";

#[test]
fn tokens_are_due_with_the_fourth_and_the_eighth_card() {
    for (steps, wanted) in [
        ("claim a4; AM b4; done; AS c4; done; AW a3; done; AL d3; done", Err("the second token is due now")),
        ("claim a4; AM b4; done; AS c4; done; AW a3; done; AL d3; claim d3; AK a2; done", Ok(())),
        ("claim a4; AM b4; claim b4; AS c4; done; AW a3; done; AL d3; done; AK a2; done", Ok(())),
        // The eighth card.
        (
            "claim a4; AM b4; claim b4; AS c4; done; AW a3; done; AL d3; done; AK a2; done; CS d2; done; CL b3; done; \
          CY c3; done",
            Err("the third token is due now"),
        ),
        (
            "claim a4; AM b4; claim b4; AS c4; done; AW a3; done; AL d3; done; AK a2; done; CS d2; done; CL b3; done; \
          CY c3; claim a3; CK b2; done",
            Ok(()),
        ),
        // The fourth token has no deadline, and after it no token is asked for.
        ("claim a4; AM b4; claim b4; AS c4; claim c4; AW a3; claim a3; AL d3; AK a2; CS d2; CL b3", Ok(())),
    ] {
        assert_eq!(alone(&[], CALM).play_typed(steps), wanted.map_err(str::to_owned), "{steps}");
    }
}

#[test]
fn the_first_token_waits_for_a_card_that_can_take_it() {
    let lot = "PMSL PMYK PSWK PWLY  TMWK AK X  TMLY TSWY TSLK";
    let mut table = alone(ALL, lot);
    assert_eq!(seen(&table, 0)["expects"], "card");
    // Nothing on the grid can take a token: the turn goes on by itself.
    table.play_typed("TMWK b4; X c4").expect("legal steps");
    assert_eq!(seen(&table, 0)["expects"], "card");
    let mut first = table.clone();
    first.play_typed("AK a3").expect("a legal step");
    assert_eq!(seen(&first, 0)["expects"], "token");
    assert_eq!(first.play_typed("done"), Err("the first token is due now".to_owned()));
    first.play_typed("claim a3; TMLY a2").expect("legal steps");
    // The fourth card has passed without a card that can take a token, so the deadline waits, too.
    table.play_typed("TMLY a3; TSWY a2; AK d2").expect("legal steps");
    assert_eq!(table.play_typed("done"), Err("the first token is due now".to_owned()));
    assert_eq!(table.play_typed("claim d2"), Ok(()));
    table.play_typed("TSLK d3").expect("a legal step");
    let hand = seen(&table, 0)["hands"]["alice"].as_array().expect("a hand").clone();
    assert_eq!(hand[0], "AM", "{hand:?}");
    table.play_typed("AM b3").expect("a legal step");
    assert_eq!(table.play_typed("done"), Err("the second token is due now".to_owned()));
}

#[test]
fn titles_have_bounds() {
    for (least, most, wanted) in [
        (0, 10, "Outsider"),
        (11, 14, "Respectable citizen"),
        (15, 18, "Aspiring noble"),
        (19, 23, "Favoured courtier"),
        (24, 26, "Power broker"),
        (27, 29, "Mogul"),
        (30, 60, "Prince of the city"),
    ] {
        for score in least..=most {
            assert_eq!(title(score), wanted, "{score}");
        }
    }
}

#[test]
fn it_ends_when_the_small_grid_is_full() {
    for number in 0..100 {
        let seats = seats(&["alice"]);
        let chosen = options(&seats, if number % 2 == 0 { &[] } else { ALL });
        let entry = find("jacynth").expect("the game");
        let mut table = Rehearsal::new(entry, &seats, &chosen, Vec::new(), Chance::new(number)).expect("a table");
        let mut chance = Chance::new(!number);
        let mut cards = 0;
        while let Awaits::Act(_) = table.game().awaits() {
            let moves = table.moves();
            let step = &moves[chance.below(moves.len())];
            cards += usize::from(step.contains(':'));
            table.play(step).expect("a listed step");
        }
        let Awaits::Over(outcome) = table.game().awaits() else { panic!("not over") };
        let position = seen(&table, 0);
        assert_eq!((cards, outcome.why.as_str(), outcome.places[0].rank), (12, "the grid is full", 1));
        assert_eq!(outcome.places[0].score.and_then(Score::whole), position["scores"]["alice"].as_i64());
        assert_eq!(position["title"], title(outcome.places[0].score.and_then(Score::whole).expect("a score") as u8));
        assert!(position["left"]["alice"].as_u64() <= Some(1), "tokens were due");
        let public =
            position["board"].as_object().expect("cards").len() + position["discards"].as_array().expect("cards").len();
        let hidden = 3 + position["pile"].as_u64().expect("a number") as usize;
        assert_eq!(public + hidden, table.dealt()[0].len());
    }
}
