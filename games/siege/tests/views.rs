//! The drawing, and the position by name.

use serde_json::json;

use super::*;
use crate::drawn;
use bypost_rules::LotRequests;
use bypost_rules::scene::ScenePart;

/// The drawing for a viewer, part after part.
fn drawn(table: &Rehearsal, sight: &Sight) -> String {
    drawn::lines(&table.game().scene(sight)).into_iter().map(|line| line + "\n").collect()
}

#[test]
fn the_drawing_shows_everything() {
    let spire = "JB AS 3D  2D AD 3H  7C AH 9S  7H KC TS  4S 5C 5D";
    let table = table_of(3, &[], ["9D", "5H", "QS QC", "7C 7D"], spire);
    let steps = "check; bet 5; call; call; buy SW; check; check; show 1 discard 2; bet 2";
    let table = played(table, steps);
    let drawn = drawn(&table, &table.sight(Seat::new(1)));
    let wanted = "\
you bet 2
To call 2
SE | 9
SW | 9 | 5H
NW | 10
NE | 10
hold | 9D
Pot 19 + 2 in bets
spire | 54
dungeon | 2 | 4S | 2
you | 191 | bet 2 | bet 2
*carol | 194 | ? ? ? ? | to call 2
alice | 194 | ? ? ? ? | dealer
Your hand: 1:JB*  2:7C  3:7H  4:5C  (* shown)  now: JB 7C 7H 5C 5H - full house, sevens and fives
Hand 1: next flip 1, of SE NW NE; jokers of the towers 0 of 4
* new  > to play  at a tower: its cards, what lies open
With the first joker of the towers the dealer may discard one card
Cards in hand: alice 4, you 4, carol 4
Dungeon: 4S and 1 face down
Not seen: jokers:3 A:8 K:8 Q:8 J:8 T:8 9:7 8:8 7:6 6:8 5:6 4:7 3:8 2:7
";
    assert_eq!(drawn, wanted, "\n{drawn}");
    let public = self::drawn(&table, &Sight::public());
    assert!(public.starts_with("bob bet 2\n") && public.contains("Hand of bob: 1:JB*  2:?  3:?  4:?  (* shown)\n"));
    assert!(!public.contains("now:") && !public.contains("7H"), "{public}");
}

#[test]
fn a_bet_is_told_with_the_sale_of_the_same_turn() {
    for (steps, wanted) in [
        ("bet 5; call", "alice called 5"),
        ("bet 5; call; decline", "bob bought nothing"),
        ("check; bet 5; call", "bob called 5"),
        ("check; bet 5; call; decline", "bob called 5 and bought nothing"),
        ("check; bet 5; call; buy SW", "bob called 5 and bought a flip of SW for 1"),
    ] {
        let table = played(table(2, &[]), steps);
        let drawn = drawn(&table, &Sight::public());
        assert!(drawn.starts_with(&format!("{wanted}\n")), "{steps}: {drawn}");
    }
}

#[test]
fn the_drawing_tells_how_the_last_hand_went() {
    let table = played(table(2, &[]), "bet 5; call; decline; decline; reveal; reveal");
    let drawn = drawn(&table, &Sight::public());
    let wanted = "\
Hand 1: hold 9D · alice won 12 with TC TD 6H 5H: pair of tens, nine six five \
                  · bob showed AS KS 4D 3C: high card, ace king nine four three
";
    assert!(drawn.starts_with("hand 2 begins\n") && drawn.contains(wanted), "{drawn}");
}

#[test]
fn whoever_has_acted_is_not_told_of_the_last_hand_again() {
    let is_told = |table: &Rehearsal, seat| {
        let scene = table.game().scene(&table.sight(Seat::new(seat)));
        let told = |part: &ScenePart| match part {
            ScenePart::Lines(lines) => {
                lines.iter().flat_map(|line| &line.0).any(|span| span.glyph.unicode.contains("Hand 1: hold"))
            }
            _ => false,
        };
        scene.parts.iter().any(told)
    };
    // In the second hand alice is the first to act.
    for (steps, alice, bob) in [
        ("", true, true),
        ("check", false, true),
        ("check; bet 2", false, false),
        ("bet 2", false, true),
        ("bet 2; raise 2", false, false),
        ("bet 2; raise 2; raise 2", false, false),
        ("allin", false, true),
        ("allin; call", false, false),
    ] {
        let table = played(table(2, &[]), format!("bet 5; fold; {steps}").trim_end_matches("; "));
        assert_eq!([0, 1].map(|seat| is_told(&table, seat)), [alice, bob], "{steps}");
    }
}

#[test]
fn each_phase_says_what_is_to_be_done() {
    for (towers, steps, wanted) in [
        (TOWERS, "", "To check or bet\nBet 1-199, or allin (bet 2 is the size of the pot)\n"),
        (
            TOWERS,
            "bet 5",
            "To call 5\nCall 5 to win 7 (pot odds 42 %); raise 5-194, or allin (raise 12 is the size of the pot)\n",
        ),
        (TOWERS, "bet 198", "; allin, which is less than a whole raise\n"),
        (TOWERS, "bet 199", "To call 199\n"),
        (TOWERS, "bet 100; call; buy SE; bet 49", "; raise 49, or allin\n"),
        (TOWERS, "check; check", "To buy a flip for 1\n"),
        (TOWERS, "check; check; decline; decline", "To reveal or muck\n"),
        (["JB", "", "", ""], "", "To discard a card or keep all\n"),
        (["JB", "JC", "", ""], "keep; check; check; buy SW", "To discard up to four cards or keep all\n"),
        (TOWERS, "bet 5; fold", "hand 2 begins\n"),
        (TOWERS, "check; check; buy SE", "bob bought a flip of SE for 1\n"),
        (TOWERS, "allin; call; muck", "alice won 400 without showing\n"),
    ] {
        let table = played(table_of(2, &[], towers, SPIRE), steps);
        let drawn = drawn(&table, &Sight::public());
        assert!(drawn.contains(wanted), "{steps}: {drawn}");
    }
}

#[test]
fn the_position_says_the_same_by_name() {
    let table = played(table(2, &[]), "check; bet 5; call; buy SW; bet 3");
    let mut position = table.game().position(&table.sight(Seat::new(0)));
    let wanted = json!({
        "hand": 1,
        "limit": null,
        "dealer": "alice",
        "towers": { "SE": 9, "SW": 9, "NW": 10, "NE": 10 },
        "hold": "9D",
        "flips": [{ "tower": "SW", "card": "2H", "bought": true }],
        "price": 1,
        "sale": ["SE", "NW", "NE"],
        "jokers": { "turned": 0, "effect": null, "next": "the dealer may discard one card" },
        "spire": 59,
        "dungeon": { "cards": 1, "open": ["2C"] },
        "pots": [{ "whites": 13, "seats": ["alice", "bob"] }],
        "pot": 16,
        "stacks": { "alice": 191, "bob": 193 },
        "bets": { "alice": 3, "bob": 0 },
        "gone": 0,
        "raises": 0,
        "hands": { "alice": ["TC", "TD", "6H", "5H"], "bob": 4 },
        "states": { "alice": "in", "bob": "in" },
        "phase": "wager",
        "turn": "bob",
        "call": 3,
        "range": { "step": "raise", "least": 3, "most": 190 },
        "pot_step": "raise 19",
        "odds": { "price": 3, "pot": 19, "percent": 16 },
        "not_seen": {
            "jokers": 4, "A": 8, "K": 8, "Q": 8, "J": 8, "T": 6, "9": 7, "8": 8, "7": 8, "6": 7, "5": 7, "4": 8,
            "3": 8, "2": 6,
        },
        "best": { "cards": ["TC", "TD", "6H", "5H", "9D"], "name": "pair of tens, nine six five" },
        "last": { "seat": "alice", "step": "bet 3", "paid": 3 },
        "last_hand": null,
        "why": null,
    });
    for (name, value) in wanted.as_object().expect("fields") {
        assert_eq!(position[name].take(), *value, "{name}");
    }
    assert_eq!(position.as_object().map(|all| all.len()), wanted.as_object().map(|all| all.len()));
}

#[test]
fn nobody_has_paid_before_the_first_cards_lie_open() {
    let game = Siege::setup(&seats(2), &options(2, &[("ante", "3")]), &mut LotRequests::new(1)).expect("a table");
    let position = game.position(&Sight::public());
    assert_eq!((&position["phase"], &position["pots"]), (&json!("turning"), &json!([])));
    assert_eq!(position["stacks"], json!({ "alice": 200, "bob": 200 }));
    let lines = drawn::lines(&game.scene(&Sight::public()));
    assert!(lines.contains(&"alice | 200 | dealer".to_owned()), "{lines:?}");
    assert!(!lines.iter().any(|line| line.starts_with("Pot")), "{lines:?}");
}

#[test]
fn what_new_says_of_four_and_more() {
    for (count, wanted) in [
        (2, None),
        (3, None),
        (4, Some("2 files for each flip and up to 6")),
        (8, Some("6 files for each flip and up to 14")),
    ] {
        let caution = table(count, &[]).game().caution();
        assert_eq!(caution.is_some(), wanted.is_some());
        assert!(caution.unwrap_or_default().contains(wanted.unwrap_or_default()));
    }
}
