//! What is told of throws, steps and ends.

use super::*;
use bypost_rules::{Event, Sight};

/// Events in words, with their kinds before them.
fn told(game: &LionsAndJackals, events: &[Event]) -> Vec<String> {
    let told = |event: &Event| event.in_words(&game.setting.seats, &|_| String::new(), &|_| None);
    events.iter().map(told).map(|told| format!("{}: {}", told.name, told.text)).collect()
}

/// What steps tell, a list each.
fn heard(options: Chosen<'_>, before: &str, steps: &str) -> Vec<String> {
    let mut game = position(options, before);
    let mut bank = LotRequests::new(9).listening();
    for step in game.clone().split(steps) {
        game = game.play(&step.parse().expect("a step"), &mut bank).expect("a legal step");
    }
    told(&game, &bank.take_events())
}

#[test]
fn steps_tell_what_they_do() {
    let cases: &[(Chosen<'_>, &str, &str, &[&str])] = &[
        (&[], ">L 9 J 40 cast 4 1", "4@9", &["move: alice's Lion goes from 9 to 13 with a 4"]),
        (&[], "L 9 >J 40 cast 4 1", "4@40", &["move: bob's Jackal goes from 40 to 36 with a 4"]),
        (&[], ">L 20 J 40 cast 3 1", "3@duat", &["return: alice's Lion comes back from the Duat to 3 with a 3"]),
        (
            &[],
            ">L 9 J 13 20 37 40 39 cast 4 1",
            "4@9",
            &["move: alice's Lion goes from 9 to 13 with a 4", "capture: the Lion takes bob's Jackal on 13"],
        ),
        (
            &[],
            ">L 6 J 10 14 40 cast 4 1",
            "4@6",
            &[
                "move: alice's Lion goes from 6 to 10 with a 4",
                "capture: the Lion takes bob's Jackal on 10",
                "river: the river carries the Lion on from 10 to 14",
                "capture: the Lion takes bob's Jackal on 14",
            ],
        ),
        (
            &[],
            "L 1 >J 31 cast 4 1",
            "4@31",
            &[
                "move: bob's Jackal goes from 31 to 27 with a 4",
                "river: the river carries the Jackal back from 27 to 31, where it came from",
            ],
        ),
        (
            &[],
            ">L 9 36 J 20 cast 1 6",
            "6@9,1@36",
            &["move: alice's Lion goes from 9 to 15 with a 6", "move: alice's Lion goes from 36 to 37 with a 1"],
        ),
        (
            &[],
            ">L 34 38 39 J 3 6 cast 3 6",
            "3@34",
            &[
                "move: alice's Lion goes from 34 to 37 with a 3",
                "across: 3 of alice's five plinths are across now",
                "lost: no plinth of alice's can use the 6, which is lost",
            ],
        ),
        (
            &[],
            ">L 36 37 38 39 35 J 9 cast 5 1",
            "5@35",
            &[
                "move: alice's Lion goes from 35 to 40 with a 5",
                "win: alice wins: all five of alice's plinths are across",
            ],
        ),
        (
            &[("mode", "quick")],
            "L 30 1 >J 9 cast 4 1",
            "4@9",
            &["move: bob's Jackal goes from 9 to 5 with a 4", "win: bob wins: the first of bob's plinths is across"],
        ),
        (
            &[],
            ">L 6 J 10 cast 4 1",
            "4@6",
            &[
                "move: alice's Lion goes from 6 to 10 with a 4",
                "capture: the Lion takes bob's Jackal on 10",
                "win: alice wins: all five of bob's plinths are in the Duat",
            ],
        ),
    ];
    for (options, before, steps, wanted) in cases {
        assert_eq!(heard(options, before, steps), *wanted, "{before} / {steps}");
    }
}

#[test]
fn throws_tell_who_begins_and_what_may_be_used() {
    for (colours, numbers, wanted) in [
        (
            "seat",
            [5, 3, 2],
            [
                "start: alice casts 5 and bob casts 3, so alice begins",
                "sides: alice is Lions, going up from 1; bob is Jackals, going down from 40",
            ],
        ),
        (
            "toss",
            [1, 2, 2],
            [
                "start: alice casts 1 and bob casts 2, so bob begins",
                "sides: bob is Lions, going up from 1; alice is Jackals, going down from 40",
            ],
        ),
    ] {
        let mut bank = LotRequests::new(3).listening();
        let game = table(&[("colours", colours)], &mut LotRequests::new(1));
        let game = game.opened(Slot { lot: 1, place: 0 }, &Face::Thrown(numbers.to_vec()), &mut bank);
        assert_eq!(told(&game, &bank.take_events()), wanted);
    }
    for (before, numbers, wanted) in [
        (">L 9 J 40 casts", [4, 2, 3, 1, 1], &["cast: alice casts 4, 2 and 3"][..]),
        (">L 9 J 40 casts", [4, 2, 3, 1, 2], &["cast: alice casts 4 and 2; 3 in bob's colour is of no use"]),
        ("L 9 >J 40 casts", [4, 2, 3, 1, 1], &["cast: bob casts 4; 2 and 3 in alice's colour are of no use"]),
        (
            ">L 36 38 39 40 J 6 casts",
            [6, 1, 1, 2, 2],
            &[
                "cast: alice casts 6; 1 and 1 in bob's colour are of no use",
                "pass: no plinth of alice's can use any of it, so the turn passes to bob",
            ],
        ),
    ] {
        let mut bank = LotRequests::new(8).listening();
        let game = position(&[], before).opened(DUE, &Face::Thrown(numbers.to_vec()), &mut bank);
        assert_eq!(told(&game, &bank.take_events()), wanted, "{before} {numbers:?}");
    }
}

#[test]
fn giving_up_tells_who_wins() {
    let mut bank = LotRequests::new(8).listening();
    let mut over = position(&[], "L 9 >J 40 cast 4");
    over.resign(Seat::new(0), &mut bank);
    assert_eq!(told(&over, &bank.take_events()), ["resign: alice resigns, so bob wins"]);
    over.resign(Seat::new(1), &mut bank);
    assert_eq!(bank.take_events(), []);
}

#[test]
fn events_name_the_spaces_that_they_touch() {
    use bypost_rules::Game;
    let game = position(&[], ">L 6 J 14 40 cast 4 1");
    let events = game.preview("4@6", &Sight::public()).expect("a legal step").expect("what it shows is seen").events;
    let places: Vec<_> = events
        .iter()
        .map(|event| event.in_words(&game.setting.seats, &|_| String::new(), &|_| None).places.join(" "))
        .collect();
    assert_eq!(places, ["6 10", "10 14", "14"]);
}
