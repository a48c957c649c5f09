//! What is told of cards, tokens, districts, flips and ends.

use super::*;
use crate::told::told;

/// Razeway, and what bob (who begins) and alice hold.
const LOT: &str = "8MS AY CM CW 4MS 5ML  CK 8YK AM  AS AL 4WL  CL 3SK CS";

/// The same with two Moons corner to corner, on a6 and b5.
const MOONS: &str = "8MS CM AY CW 4MS 5ML  CK 8YK AM  AS AL 4WL  CL 3SK CS";

/// What a table tells: a list for the start and one for each step.
fn heard(names: &[&str], chosen: Chosen<'_>, lot: &str, steps: &str) -> Vec<Vec<String>> {
    let seats = seats(names);
    let options = options(&seats, chosen);
    told("jacynth", &seats, &options, &[faces(&options, lot)], steps)
}

#[test]
fn the_start_names_the_cards_of_the_city() {
    let told = heard(&["alice", "bob"], &[], LOT, "");
    let cards = "8MS on a6, AY on b5, CM on c4, CW on d3, 4MS on e2, 5ML on f1";
    assert_eq!(told, [[format!("begin: the city begins with {cards}; bob has the first turn")]]);
}

#[test]
fn steps_tell_what_they_do() {
    let bob = "draw: bob draws a card";
    let ace = "place: bob places the Ace of Moons (AM) on";
    let cases: &[(&str, &str, &[&str])] = &[
        // A card beside which its suit does not appear.
        (LOT, "CK b6", &["place: bob places the Windfall (CK) on b6", bob]),
        (
            LOT,
            "AM d4",
            &[&format!("{ace} d4"), "grow: a district of Moons held by nobody grows to 2 cards (c4 d4)", bob],
        ),
        (
            LOT,
            "AM d4 claim c4",
            &[
                &format!("{ace} d4"),
                "grow: a district of Moons held by nobody grows to 2 cards (c4 d4)",
                "token: bob puts a token on c4",
                "hold: bob now holds a district of Moons of 2 cards (c4 d4)",
                bob,
                "points: points now: alice 0, bob 2",
            ],
        ),
        (
            LOT,
            "CK b6; 4WL d2 claim d2",
            &[
                "place: alice places the Sailor (4WL) on d2",
                "grow: a district of Waves held by nobody grows to 2 cards (d2 d3)",
                "token: alice puts a token on d2",
                "hold: alice now holds a district of Waves of 2 cards (d2 d3)",
                "hold: alice now holds a district of Leaves of 1 card (d2)",
                "draw: alice draws a card",
                "points: points now: alice 3, bob 0",
            ],
        ),
        (
            MOONS,
            "CK d4 claim b5; 4WL e3; AM b4",
            &[
                &format!("{ace} b4"),
                "grow: bob's district of Moons grows to 2 cards (b4 b5)",
                bob,
                "points: points now: alice 0, bob 2",
            ],
        ),
        (
            MOONS,
            "CK d4; 4WL e3; AM a5",
            &[
                &format!("{ace} a5"),
                "join: 2 districts of Moons join into one of 3 cards (a5 a6 b5), held by nobody",
                bob,
            ],
        ),
        (
            MOONS,
            "CK d4 claim b5; 4WL e3 claim a6; AM a5",
            &[
                &format!("{ace} a5"),
                "join: 2 districts of Moons join into one of 3 cards (a5 a6 b5), held by bob",
                "lose: alice loses 1 card of Moons to bob, whose CM on b5 is higher than 8MS on a6",
                bob,
                "points: points now: alice 1, bob 3",
            ],
        ),
        (
            LOT,
            "CK b6 claim c4; AS a5; CL b4 claim b4; AL a4; CS e3 claim e2; 4WL d2; 8YK b3 claim f1",
            &[
                "place: bob places the Betrayal (8YK) on b3",
                "token: bob puts a token on f1, the last of bob",
                "hold: bob now holds a district of Moons of 1 card (f1)",
                "hold: bob now holds a district of Leaves of 1 card (f1)",
                bob,
                "points: points now: alice 0, bob 8",
            ],
        ),
        (LOT, "resign", &["resign: bob resigns"]),
    ];
    for (lot, steps, wanted) in cases {
        let told = heard(&["alice", "bob"], &[], lot, steps);
        assert_eq!(told.last().expect("a step"), wanted, "{steps}");
    }
}

#[test]
fn flips_and_tokens_are_told_alone() {
    let lot = "8MS AY CM CW  5ML AK 6SY";
    let tried = "try: alice brings the Forest (5ML) to b4, and the top of the pile is flipped";
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "9MS",
            "claim a4; 5ML b4",
            &[
                tried,
                "flip: the Pact (9MS) is higher and takes b4, and the Forest (5ML) is discarded",
                "grow: alice's district of Moons grows to 2 cards (a4 b4)",
                "grow: alice's district of Suns grows to 2 cards (a4 b4)",
                "points: points now: alice 4",
            ],
        ),
        (
            "5YK",
            "claim d4; 5ML b4",
            &[
                tried,
                &format!(
                    "flip: {} is as high and takes b4, and the Forest (5ML) is discarded",
                    card("5YK").full_name()
                ),
            ],
        ),
        (
            "AS",
            "claim a4; 5ML b4",
            &[
                tried,
                "flip: the Ace of Suns (AS) is no number card and is discarded, and the Forest (5ML) is placed on b4",
                "grow: alice's district of Moons grows to 2 cards (a4 b4)",
                "points: points now: alice 3",
            ],
        ),
        (
            "4WL",
            "claim d4; 5ML b4",
            &[
                tried,
                "flip: the Sailor (4WL) is lower and is discarded, and the Forest (5ML) is placed on b4",
                "grow: a district of Moons held by nobody grows to 2 cards (a4 b4)",
            ],
        ),
        ("AS", "claim a4; 5ML b4; done", &["decline: alice puts no token", "draw: alice draws a card"]),
    ];
    for (flip, steps, wanted) in cases {
        let told = heard(&["alice"], &[], &format!("{lot} {flip}"), steps);
        assert_eq!(told.last().expect("a step"), wanted, "{flip} {steps}");
    }
    let corners = heard(&["alice"], &[("extended", "pawns")], "PMSL PMYK PSWK PWLY  5ML AK 6SY", "");
    assert_eq!(corners[0].last().expect("events"), "no-token: no card can take a token of alice's now");
}

/// The steps of a table that is played out, each as it stands in a file.
fn played_out(mut table: Rehearsal, choice: usize) -> (String, serde_json::Value) {
    let mut steps = Vec::new();
    while matches!(table.game().awaits(), Awaits::Act(_)) {
        let moves = table.moves();
        let step = moves[choice * steps.len() % moves.len()].clone();
        table.play(&step).expect("a listed step");
        steps.push(step);
    }
    (steps.join(";"), seen(&table, 0))
}

#[test]
fn the_end_tells_who_holds_what() {
    let names = ["alice", "bob"];
    let (steps, position) = played_out(table(&names, &[], LOT), 7);
    let told = heard(&names, &[], LOT, &steps);
    let last = told.last().expect("a step");
    let end = last.iter().position(|event| event == "end: the grid is full").expect("the end");
    let scores = names.map(|name| position["scores"][name].as_u64().expect("a score"));
    let district = |name: &str| {
        let own = position["districts"].as_array().expect("districts").iter();
        own.filter(|district| district["owner"] == name).count()
    };
    for (index, name) in names.into_iter().enumerate() {
        let event = &last[end + 1 + index];
        assert!(event.starts_with(&format!("score: {name} has {} points: ", scores[index])), "{event}");
        let sizes = event.split([' ', ',', '+']).skip(4).filter_map(|word| word.parse::<u64>().ok());
        let sizes: Vec<u64> = sizes.collect();
        assert_eq!((sizes.len(), sizes.iter().sum()), (district(name), scores[index]), "{event}");
    }
    let winner = names[usize::from(scores[1] > scores[0])];
    assert!(scores[0] != scores[1], "choose another table");
    assert_eq!(last[end + 3..], [format!("win: {winner} wins with {} points", scores[0].max(scores[1]))]);
    assert!(told.iter().flatten().any(|event| event.ends_with(", the last of the pile")));

    let (steps, position) = played_out(table(&["alice"], &[], LOT), 3);
    let told = heard(&["alice"], &[], LOT, &steps);
    let title = position["title"].as_str().expect("a title");
    assert_eq!(told.last().and_then(|last| last.last()), Some(&format!("title: alice ends as {title}")));
}

#[test]
fn a_hand_that_is_left_behind_is_told_card_by_card() {
    let names = ["alice", "bob", "carol"];
    let mut left = table(&names, &[], LOT);
    left.resign(Seat::new(1));
    let (steps, _) = played_out(left, 1);
    let told = heard(&names, &[], LOT, &format!("resign;{steps}"));
    let names_opened = ["the Windfall (CK)", "the Betrayal (8YK)", "the Ace of Moons (AM)"];
    let opened = names_opened.map(|card| format!("open: {card} of bob's hand is opened"));
    assert_eq!(told[1][0], "resign: bob resigns, and bob's hand of 3 cards goes under the pile");
    assert_eq!(told[1][1..], opened);
    let drawn: Vec<_> = told.iter().flatten().filter(|event| event.ends_with("open under the pile")).collect();
    assert_eq!(
        drawn[0].split_once(' ').expect("words").1.split_once(' ').expect("words").1,
        "draws CK, from those that lie open under the pile"
    );
}

#[test]
fn an_outlook_tells_the_points_that_a_step_does_not_change() {
    for (names, steps, step, wanted) in [
        (&["alice", "bob"][..], "", "1:CK b6", "points now: alice 0, bob 0"),
        (&["alice", "bob"], "", "3:AM d4 claim c4", "points now: alice 0, bob 2"),
        (&["alice"], "claim a4", "1:5ML b4", ""),
    ] {
        let lot = if names.len() == 1 { "8MS AY CM CW  5ML AK 6SY" } else { LOT };
        let mut table = table(names, &[], lot);
        table.play_typed(steps).expect("legal steps");
        let Awaits::Act(seat) = table.game().awaits() else { panic!("nobody is awaited") };
        let events = table
            .game()
            .preview(step, &table.sight(seat))
            .expect("a legal step")
            .expect("what it shows is seen")
            .events;
        let points = events.iter().filter(|event| event.name() == "points");
        let points: Vec<_> =
            points.map(|event| event.in_words(&super::seats(names), &|_| String::new(), &|_| None).text).collect();
        assert_eq!(points.join(" "), wanted, "{step}");
    }
}
