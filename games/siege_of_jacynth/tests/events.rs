//! What is told of cards, sections and ends.

use super::*;
use crate::told::told;

/// What a table tells: a list for the start and one for each step.
fn heard(chosen: Chosen<'_>, steps: &str) -> Vec<Vec<String>> {
    told("siege-of-jacynth", &seats(), &options(chosen), &lots(MIXED, LOT), steps)
}

const WALL: &str = "wall: the wall stands: W1 (AM AK), W2 (CS CW), W3 (CK CL), W4 (the Excuse), W5 (AS AY), W6 (CM AL), \
                    W7 (AW CY)";
const EXCUSE: &str = "excuse: chance puts the Excuse in W4";
const SIDES: &str = "sides: bob attacks and has the first turn, alice defends";

#[test]
fn the_start_tells_the_wall_and_what_lies_open() {
    let hands = [
        "hand: bob's hand lies open: 9LK, 6SY, 2SY, 7ML and 2WL",
        "hand: alice's hand lies open: 5SW, 4WL, 3LY, 6LK and 2MK",
    ];
    let top = "top: the Mill (8WL) lies on top of the pile";
    for (chosen, wanted) in [
        (&[][..], &[EXCUSE, WALL, SIDES][..]),
        (&[("open-pile", "true")], &[EXCUSE, WALL, SIDES, top]),
        (&[("open-hands", "true")], &[EXCUSE, WALL, SIDES, hands[0], hands[1]]),
        (&[("open-hands", "true"), ("open-pile", "true")], &[EXCUSE, WALL, SIDES, hands[0], hands[1], top]),
    ] {
        assert_eq!(heard(chosen, ""), [wanted], "{chosen:?}");
    }
}

#[test]
fn steps_tell_what_they_do() {
    let bob = "draw: bob draws a card";
    let alice = "draw: alice draws a card";
    let placed =
        |seat: &str, short: &str, rest: &str| format!("place: {seat} places {} at {rest}", card(short).full_name());
    let cases: &[(&str, &[&str])] = &[
        (
            "9LK 5",
            &[
                &placed("bob", "9LK", "5, half on W3 and half on W4"),
                bob,
                "win: bob wins W3 (CK CL): bob alone qualifies",
                "win: bob wins W4 (the Excuse): a higher sum of ranks, 9 against 0",
                "score: sections now: alice 0, bob 2",
            ],
        ),
        // Nothing changes hands.
        ("9LK 5; 6LK 5", &[&placed("alice", "6LK", "5, flat on 9LK, reaching W3 and W4"), alice]),
        (
            "9LK 5; 4WL 3; 2WL 4",
            &[&placed("bob", "2WL", "4, half on 4WL and half on 9LK, reaching W2, W3 and W4"), bob],
        ),
        (
            "2SY 0; 6LK 4; 9LK 4",
            &[
                &placed("bob", "9LK", "4, flat on 6LK, reaching W3"),
                bob,
                "take: bob takes W3 (CK CL) from alice: a higher sum of ranks, 9 against 6",
                "score: sections now: alice 0, bob 1",
            ],
        ),
        (
            "2SY 0; 6LK 4; 9LK 4; 3LY 4",
            &[
                &placed("alice", "3LY", "4, flat on 9LK, reaching W3"),
                alice,
                "take: alice takes W3 (CK CL) from bob: more symbols of its suits, 3 against 2",
                "score: sections now: alice 1, bob 0",
            ],
        ),
        (
            "2WL 6; 4WL 6; 2SY 6",
            &[
                &placed("bob", "2SY", "6, flat on 4WL, reaching W4"),
                bob,
                "take: bob takes W4 (the Excuse) from alice: ranks are level at 4, and more suits, 4 against 2",
                "score: sections now: alice 0, bob 1",
            ],
        ),
        (
            "2WL 6; 2MK 6",
            &[
                &placed("alice", "2MK", "6, flat on 2WL, reaching W4"),
                alice,
                "lose: bob loses W4 (the Excuse), which nobody holds now: all is level",
                "score: sections now: alice 0, bob 0",
            ],
        ),
        ("2WL 6; resign", &["resign: alice resigns, so bob wins"]),
    ];
    for (steps, wanted) in cases {
        assert_eq!(heard(&[], steps).last().expect("a step"), wanted, "{steps}");
    }
    let swap = "swap: instead of placing a card bob swaps AM and CK in the wall: now W1 (CK AK), W3 (AM CL)";
    assert_eq!(heard(&[("pie", "true")], "swap AM CK")[1], [swap]);
}

#[test]
fn cards_that_lie_open_are_told_when_they_are_drawn_or_turned() {
    let draw = "draw: bob draws 8WL";
    let top = format!("top: {} lies on top of the pile", card("7WY").full_name());
    for (chosen, wanted) in [
        (&[("open-hands", "true")][..], &[draw][..]),
        (&[("open-pile", "true")], &[draw, &top]),
        (&[("open-hands", "true"), ("open-pile", "true")], &[draw, &top]),
    ] {
        let told = heard(chosen, "2SY 0").pop().expect("a step");
        assert_eq!(told[1..], *wanted, "{chosen:?}");
    }
}

#[test]
fn the_end_tells_every_section_and_what_has_decided() {
    let mut ends = Vec::new();
    for choice in 1..40 {
        let mut table = table(&[]);
        let mut steps = Vec::new();
        while matches!(table.game().awaits(), Awaits::Act(_)) {
            let moves = table.moves();
            let step = moves[choice * (steps.len() + 3) % moves.len()].clone();
            table.play(&step).expect("a listed step");
            steps.push(step);
        }
        let told = heard(&[], &steps.join(";"));
        let last = told.last().expect("a step");
        let position = seen(&table, 0);
        let sections = position["sections"].as_array().expect("sections");
        let held = &last[last.len() - 8..last.len() - 1];
        for (section, event) in sections.iter().zip(held) {
            let name = section["section"].as_str().expect("a name");
            let whose = section["winner"].as_str().unwrap_or("nobody");
            assert!(
                event.starts_with(&format!("held: {name} (")) && event.contains(&format!(" is {whose}'s: ")),
                "{event}"
            );
        }
        let number = |list: &str, name: &str| position[list][name].as_u64().expect("a number");
        let (won, symbols) =
            (["alice", "bob"].map(|name| number("won", name)), ["alice", "bob"].map(|name| number("tiebreak", name)));
        let ahead = |numbers: [u64; 2]| if numbers[0] > numbers[1] { "alice" } else { "bob" };
        let (most, least) = (won[0].max(won[1]), won[0].min(won[1]));
        let wanted = if most > least {
            format!("end: {} wins with {most} sections against {least}", ahead(won))
        } else if symbols[0] != symbols[1] {
            let (more, fewer) = (symbols[0].max(symbols[1]), symbols[0].min(symbols[1]));
            format!(
                "end: sections are level at {most}, and {} wins with {more} symbols of the sections' suits against {fewer}",
                ahead(symbols)
            )
        } else {
            format!("end: sections are level at {most} and symbols at {}: the game is a draw", symbols[0])
        };
        assert_eq!(last.last(), Some(&wanted));
        assert!(told.iter().flatten().any(|event| event.ends_with(", the last of the pile")));
        ends.push(most > least);
    }
    assert!(ends.contains(&true) && ends.contains(&false), "both ways to win");
}

#[test]
fn an_outlook_tells_the_sections_where_a_step_changes_none() {
    for (step, wanted) in [("3:2SY 0", "sections now: alice 0, bob 0"), ("1:9LK 5", "sections now: alice 0, bob 2")] {
        let table = table(&[]);
        let events = table
            .game()
            .preview(step, &table.sight(Seat::new(1)))
            .expect("a legal step")
            .expect("what it shows is seen")
            .events;
        let scores = events.iter().filter(|event| event.name() == "score");
        let scores: Vec<_> = scores.map(|event| event.in_words(&seats(), &|_| String::new(), &|_| None).text).collect();
        assert_eq!(scores, [wanted], "{step}");
    }
}
