//! How a position stands: the worse one and the better one, for the Lions.

use super::*;
use bypost_rules::{Sight, Thinking};

fn lions_stand(options: Chosen<'_>, text: &str) -> f64 {
    position(options, text).prospects(&Sight::public()).expect("prospects")[0]
}

#[test]
fn what_decides_the_game_makes_a_position_better() {
    for (options, worse, better) in [
        // Who is further ahead in the race, and who is to cast.
        (&[][..], ">L 5 10 20 30 31 J 36 30 21 11 10 casts", ">L 20 30 31 36 37 J 35 33 30 22 21 casts"),
        (&[], "L 21 22 23 25 30 >J 20 19 18 16 11 casts", ">L 21 22 23 25 30 J 20 19 18 16 11 casts"),
        // A plinth before an enemy, on a Sun, and behind it.
        (&[], "L 25 36 37 38 39 >J 28 1 2 3 4 casts", "L 26 36 37 38 39 >J 28 1 2 3 4 casts"),
        (&[], "L 25 36 37 38 39 >J 28 1 2 3 4 casts", "L 25 36 37 38 39 >J 24 1 2 3 4 casts"),
        // One value takes more often than two together.
        (&[], "L 18 36 37 38 39 >J 24 1 2 3 4 casts", "L 18 36 37 38 39 >J 25 1 2 3 4 casts"),
        // A plinth in the Duat, more of them, and those that can hardly come back.
        (&[], ">L 36 37 38 39 J 1 2 3 4 5 casts", ">L 1 36 37 38 39 J 2 3 4 5 6 casts"),
        (&[], ">L 36 J 1 2 3 4 5 casts", ">L 36 20 J 1 2 3 4 5 casts"),
        (&[], ">L 36 37 38 39 J 1 2 3 4 5 casts", ">L 36 37 38 39 J 7 8 9 11 13 casts"),
        // In a quick game the foremost counts.
        (&[("mode", "quick")], ">L 20 21 22 23 24 J 17 18 19 36 40 casts", ">L 1 2 3 4 34 J 17 18 19 36 40 casts"),
    ] {
        let [less, more] = [worse, better].map(|text| lions_stand(options, text));
        assert!(less < more, "{worse}: {less}, {better}: {more}");
        assert!((0.0..=1.0).contains(&less) && (0.0..=1.0).contains(&more));
    }
}

#[test]
fn both_sides_are_counted_alike() {
    for text in [">L 1 2 3 4 5 J 36 37 38 39 40 casts", ">L 8 10 20 26 J 15 21 31 33 casts"] {
        let of = |game: LionsAndJackals| game.prospects(&Sight::public()).expect("prospects");
        let game = position(&[], text);
        let sum: f64 = of(game.clone()).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{text}: {sum}");
        let turned = LionsAndJackals { phase: Phase::Cast { side: Side::Jackals, slot: DUE }, ..game.clone() };
        assert!((of(turned)[1] - of(game)[0]).abs() < 1e-9, "{text}");
    }
}

#[test]
fn a_cast_that_nobody_could_foresee_has_no_part_in_it() {
    let stands = |sticks: &str| lions_stand(&[], &format!(">L 1 8 10 20 26 J 15 21 31 33 40 cast {sticks}"));
    assert_eq!(stands("1"), stands("6 6l 6l"));
}

#[test]
fn whole_turns_are_foreseen_where_they_are_few() {
    let foreseen = |options, text, positions| position(options, text).foresee(positions);
    // A step that wins, and two after which the other value fits nowhere.
    let text = ">L 34 36 37 38 39 J 20 cast 6 1l";
    let tried = foreseen(&[], text, 30_000).expect("a look ahead");
    let steps: Vec<_> = tried.iter().map(|tried| (&tried.step[..], tried.value == 1.0)).collect();
    assert_eq!(steps, [("6@34", true), ("1@34", false), ("1@39", false)]);
    let text = ">L 1 2 3 4 5 J 36 37 38 39 40 cast 6 2l";
    let tried = foreseen(&[], text, 30_000).expect("a look ahead");
    assert!(tried.iter().map(|tried| tried.visits).sum::<u32>() < 60_000);
    assert!(tried.iter().all(|tried| (0.0..=1.0).contains(&tried.value)) && tried[0].visits > 1_000, "{tried:?}");
    assert_eq!(foreseen(&[], text, 30_000), Some(tried));
    let quick = [("mode", "quick")];
    assert_eq!([foreseen(&[], text, 1_000), foreseen(&quick, text, 30_000)], [None, None]);
    assert_eq!(foreseen(&[], ">L 30 37 38 39 40 J 5 cast 6", 30_000), None, "there is no choice");
}
