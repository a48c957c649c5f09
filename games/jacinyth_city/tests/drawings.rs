//! The drawing.

use serde_json::json;

use super::*;
use crate::drawn;
use bypost_rules::scene::Grid;

fn lines(game: &dyn bypost_rules::Game, sight: &Sight) -> Vec<String> {
    drawn::lines(&game.scene(sight))
}

fn grid(game: &dyn bypost_rules::Game) -> Grid {
    drawn::grid(&game.scene(&Sight::public()))
}

const LEGEND: &str = "* new  ●3 a pyramid of 3 pips  between cards: shared suits";
const LOTS: [&str; 2] = ["9MS AY 4WL CS 2MK", "5ML 7SK 6SY CW 8YK AM 3LY 9LK 2WL"];

pub(super) fn begun() -> Rehearsal {
    let mut table = table(2, &[("draw", "start")], &LOTS);
    table.play_typed("choose CW; choose 6SY; hatch CW a4; hatch 6SY d3; draw; build 5ML d4").expect("legal steps");
    table
}

#[test]
fn the_drawing_tells_turns_hands_tables_and_districts() {
    let table = begun();
    let wanted = [
        "bob built the Forest (5ML) on d4",
        "First discarding 3 cards",
        LEGEND,
        "Your hand: 1:7SK  2:AM  3:3LY  4:2WL  5:AS  6:AW  7:AL+  (+ beyond the limit)",
        "Pile: 26 cards",
        " | supply | points | hand",
        "● alice (you) | 2x1 3x2 3x3 | 1 | 7",
        "■ bob | 2x1 3x2 3x3 | 3 | 3",
        "+ came by itself and does not count for the limit of three",
        "cell | card | pips | controlled by",
        "a4 | CW | you 1 | ● you",
        "d3 | 6SY | bob 1 | ■ bob",
        "district | cards | pips | owned by | cells",
        "Suns | 2 | bob 1 | ■ bob | d2 d3",
        "Waves | 1 | you 1 | ● you | a4",
        "Wyrms | 1 | bob 1 | ■ bob | d3",
        "Cards not seen: 29",
        "  Crowns 4: CM CL CY CK",
        "  Courts 4: TMWK TMLY TSWY TSLK",
        "  Pawns 4: PMSL PMYK PSWK PWLY",
        "  Aces 1: AK",
        "  others 16: 2SY 3MW 3SK 4MS 4YK 5SW 5YK 6MW 6LK 7ML 7WY 8MS 8WL 8YK 9WY 9LK",
    ];
    assert_eq!(lines(table.game(), &table.sight(Seat::new(0))), wanted);
    let other = lines(table.game(), &table.sight(Seat::new(1)));
    assert_eq!(
        (other[0].as_str(), other[3].as_str()),
        ("you built the Forest (5ML) on d4", "Your hand: 1:8YK  2:9LK  3:AK+  (+ beyond the limit)")
    );
    // Somebody without a seat, or with another one, sees no hand.
    let public = lines(table.game(), &Sight::public());
    assert_eq!(public[3], "Pile: 26 cards");
    // Every card that lies in a hand is among those that are not seen.
    let seen = public.iter().position(|line| line.starts_with("Cards not seen")).expect("the cards not seen");
    let (public, unseen) = public.split_at(seen);
    assert!(["7SK", "3LY", "2WL", "8YK", "9LK"].iter().all(|card| unseen[1..].concat().contains(card)), "{unseen:?}");
    for hidden in ["7SK", "3LY", "2WL", "8YK", "9LK", "you", "Your"] {
        assert!(!public.iter().any(|line| line.contains(hidden)), "{hidden} in {public:?}");
    }
    let grid = grid(table.game());
    assert_eq!((grid.columns.join(""), grid.rows.len()), ("abcde".to_owned(), 5));
    for (cell, wanted) in
        [("a5", "9MS /"), ("a4", "CW ●1 /"), ("d3", "6SY ■1 /S"), ("d4", "5ML* /"), ("c3", "4WL /"), ("a1", "empty")]
    {
        assert_eq!(drawn::cell(&grid, cell), wanted, "{cell}");
    }
}

const CITY: &str = "a2 AK 1:3, b2 5ML 0:1 1:1 2:2, b3 2MK 0:2 1:123, c3 CS 0:3 1:2";

#[test]
fn the_drawing_tells_what_was_done() {
    for (step, wanted, cell, marks) in [
        ("spawn b2", "spawned a pyramid on b2", "b2", "5ML ●1* ●1 ■1 ▲2 /"),
        ("grow b2 1", "let the pyramid of 1 pip on b2 grow", "b2", "5ML ●2* ■1 ▲2 /"),
        ("move b2 b3 1", "moved the pyramid of 1 pip from b2 to b3", "b3", "2MK ●1* ●2 ■1 ■2 ■3 /M"),
        ("fly AM b2 c4", "let the Forest (5ML) fly from b2 to c4 with AM", "c4", "5ML* ●1 ■1 ▲2 /"),
        ("build 7ML c2", "built the Chance Meeting (7ML) on c2", "c2", ""),
        (
            "attack b3 bob 2 with CK replace draw 1",
            "replaced bob's pyramid of 2 pips on b3 by an own one for CK and drew 1 card",
            "b3",
            "2MK ●2* ●2 ■1 ■3 /M",
        ),
        ("attack b3 bob 2 with CK", "removed bob's pyramid of 2 pips on b3 with CK", "b3", "2MK ●2 ■1 ■3 /M"),
        ("draw", "drew 3 cards", "b2", "5ML ●1 ■1 ▲2 /"),
    ] {
        if step.starts_with("build") {
            let game = after(at(&[], "b2 5ML 0:1", "CK AM 7ML | 3LY | 2WL"), step);
            assert_eq!(lines(&game, &Sight::public())[0], format!("alice {wanted}"), "{step}");
            assert_eq!(drawn::cell(&grid(&game), cell), "7ML* /");
            continue;
        }
        let game = after(at(&[], CITY, "CK AM 7ML | 3LY | 2WL"), step);
        assert_eq!(lines(&game, &Sight::public())[0], format!("alice {wanted}"), "{step}");
        assert_eq!(drawn::cell(&grid(&game), cell), marks, "{step}");
    }
    let mut hatch = at(&[], "b2 5ML", "7ML AM CK 9MS | 3LY");
    (hatch.phase, hatch.pile.end) = (Phase::Discard, hatch.pile.next);
    let game = after(hatch, "discard AM; hatch 7ML c2");
    assert_eq!(
        lines(&game, &Sight::of(Seat::new(1), BTreeMap::new()))[..2],
        ["alice discarded AM, then hatched the Chance Meeting (7ML) on c2", LEGEND]
    );
    assert_eq!(drawn::cell(&grid(&game), "c2"), "7ML* ●1* /");
    let mut empty = at(&[], "b2 5ML 0:1", "7ML | 3LY");
    (empty.pile, empty.discards) = (Pile::default(), cards("AM CK 9MS 2WL"));
    let told = lines(&after(empty, "draw"), &Sight::public())[0].clone();
    assert_eq!(told, "alice drew 3 cards; the discards were shuffled and are the pile now");
    for (idle, wanted) in [(28, "Pile: 7 cards"), (29, "Pile: 7 cards  Ends after 30 turns without a Build")] {
        let long = JacinythCity { idle, ..at(&[], CITY, "CK | 3LY | ") };
        let told = lines(&after(long, "draw"), &Sight::public());
        assert!(told.contains(&wanted.to_owned()), "{told:?}");
    }
    let told = lines(&after(at(&[], CITY, "CK | 3LY | "), "draw"), &Sight::public());
    // Shares of a district, and cards of a hand that everybody knows.
    assert!(told.contains(&"● alice | 2x1 2x2 2x3 | 1 | 4 (CK)".to_owned()), "{told:?}");
    let shared = at(&[], "a1 AM 0:1 1:1 2:1", "CK | 3LY | ");
    assert!(
        lines(&shared, &Sight::public())
            .contains(&"Moons | 1 | alice 1, bob 1, carol 1 | alice and bob and carol, 1/3 each | a1".to_owned())
    );
}

#[test]
fn the_drawing_tells_what_is_awaited() {
    let mut table = table(2, &[], &LOTS);
    let now = |table: &Rehearsal| -> Vec<String> {
        let lines = lines(table.game(), &table.sight(Seat::new(1)));
        lines.into_iter().take_while(|line| line != LEGEND).collect()
    };
    for (step, wanted) in [
        ("choose CW", &["alice chose a first card", "With the secret choice of a first card"][..]),
        ("choose 6SY", &["you chose a first card", "Hatching the Sea (CW)"]),
        ("hatch CW a4", &["alice hatched the Sea (CW) on a4", "Hatching the Penitent (6SY)"]),
        ("hatch 6SY d3", &["you hatched the Penitent (6SY) on d3"]),
    ] {
        table.play_typed(step).expect("a legal step");
        assert_eq!(now(&table), wanted, "after {step}");
    }
    table.resign(Seat::new(0));
    assert_eq!(now(&table), ["you hatched the Penitent (6SY) on d3"], "nothing is to be done any more");
    let told = lines(table.game(), &Sight::public());
    assert!(told.contains(&"● alice (has resigned) | 3x1 3x2 3x3 | 0 | 0".to_owned()), "{told:?}");
    assert!(!told.iter().any(|line| line.starts_with("Over after")));
}

#[test]
fn solitaire_tells_flips_and_titles() {
    use super::flips::flipped;
    let game = || at(&[], "b2 5ML 0:12", "6SY 7WY");
    for (flip, wanted) in [
        ("AS", "built the Penitent (6SY) on b3 (Ace of Suns (AS) was flipped and discarded)"),
        ("9MS", "built the Penitent (6SY) on b3, but the Pact (9MS) was flipped and took its place"),
    ] {
        let game = flipped(game(), "build 6SY b3", flip);
        let told = lines(&game, &Sight::public());
        assert_eq!(told[0], format!("alice {wanted}"));
        let discards = if flip == "AS" { "1, last AS" } else { "1, last 6SY" };
        assert!(told.contains(&format!("Pile: 8 cards  Discards: {discards}")), "{told:?}");
        let all = format!("Discards: {}", &discards[8..]);
        assert!(told.contains(&all), "{told:?}");
        assert!(told.contains(&"Title now: Outsider (from 11 points on: Respectable citizen)".to_owned()), "{told:?}");
    }
    let game = flipped(game(), "build 6SY b3", "PMSL");
    let wanted = "Losing a pyramid of at most 1 pip on a card that shares a suit with the Harvest (PMSL)";
    assert_eq!(lines(&game, &Sight::public())[1], wanted);
    let game = after(game, "lose b2 1");
    assert!(
        lines(&game, &Sight::public())[0].ends_with("discarded), then lost the pyramid of 1 pip on b2 to the flip")
    );
    let last = game.position(&Sight::public())["last"].clone();
    assert_eq!((&last["flip"], &last["lost"]), (&json!("PMSL"), &json!({ "cell": "b2", "size": 1 })));
}
