//! Steps one after another: the spaces where they may land, and their effects.

use super::*;

/// Options, position, steps, and what is shown after them or why they are refused.
type Case<'a> = (Chosen<'a>, &'a str, &'a str, &'a str);

fn check(cases: &[Case<'_>]) {
    for &(options, before, steps, wanted) in cases {
        let found = play(&position(options, before), steps).map_or_else(|error| format!("no: {error}"), |g| shown(&g));
        assert_eq!(found, wanted, "{before} / {steps}");
    }
}

const USUAL: Chosen<'_> = &[];
const QUICK: Chosen<'_> = &[("mode", "quick")];

#[test]
fn a_value_lands_on_open_spaces_and_on_enemies_who_are_not_safe() {
    check(&[
        (USUAL, ">L 1 2 3 4 9 J 36 37 cast 4 1", "4@9", "L 1 2 3 4 13 J 36 37; L left 1"),
        (USUAL, "L 1 2 >J 32 37 38 39 40 cast 4 1", "4@32", "L 1 2 J 28 37 38 39 40; J left 1"),
        (USUAL, ">L 1 9 J 13 37 cast 4 1", "4@9", "L 1 13 J 37; L left 1"),
        (USUAL, "L 1 28 >J 32 37 cast 4 1", "4@32", "L 1 J 28 37; J left 1"),
        // Passing over anything is free.
        (USUAL, ">L 5 6 7 J 8 9 10 cast 6 1", "6@5", "L 6 7 11 J 8 9 10; L left 1"),
        (USUAL, ">L 5 6 J 40 cast 1", "1@5", "no: it lands on 6, where a plinth of yours stands"),
        (USUAL, ">L 38 5 J 40 cast 3", "3@38", "no: it would pass beyond the last space"),
        (USUAL, ">L 38 5 J 20 cast 2 3", "2@38", "L 5 40 J 20; L left 3"),
        (USUAL, "L 38 5 >J 3 9 cast 3", "3@3", "no: it would pass beyond the last space"),
        (USUAL, ">L 5 J 40 cast 1", "1@6", "no: none of your plinths stands on that space"),
        (USUAL, ">L 5 J 40 cast 1", "1@40", "no: none of your plinths stands on that space"),
        (USUAL, ">L 5 J 40 cast 1", "1@200", "no: none of your plinths stands on that space"),
        (USUAL, ">L 5 9 11 13 16 J 40 cast 1", "1@duat", "no: none of your plinths is in the Duat"),
    ]);
}

#[test]
fn suns_and_the_far_home_row_are_safe() {
    check(&[
        (USUAL, ">L 9 J 15 40 cast 6", "6@9", "no: it lands on 15, where the enemy is safe"),
        (USUAL, "L 15 1 >J 19 cast 4", "4@19", "no: it lands on 15, where the enemy is safe"),
        (USUAL, ">L 9 1 J 40 cast 6 6", "6@9", "L 1 15 J 40; L left 6"),
        (USUAL, ">L 1 J 4 40 cast 3", "3@1", "no: it lands on 4, where the enemy is safe"),
        (USUAL, "L 37 1 >J 40 cast 3", "3@40", "no: it lands on 37, where the enemy is safe"),
        // The own Home Row is no refuge, and space 6 none of either.
        (USUAL, ">L 34 1 J 36 40 cast 2 5", "2@34", "L 1 36 J 40; L left 5"),
        (USUAL, ">L 38 1 J 40 20 cast 2 5", "2@38", "L 1 40 J 20; L left 5"),
        (USUAL, "L 4 1 >J 6 20 cast 2 5", "2@6", "L 1 J 4 20; J left 5"),
        (USUAL, ">L 5 J 6 40 cast 1 2", "1@5", "L 6 J 40; L left 2"),
    ]);
}

#[test]
fn a_river_carries_to_its_other_end() {
    check(&[
        (USUAL, ">L 6 J 40 cast 4 2", "4@6", "L 14 J 40; L left 2"),
        (USUAL, ">L 6 J 40 cast 4 2", "4@6 2@14", "L 16 J 40; J casts"),
        (USUAL, "L 1 >J 35 cast 4 2", "4@35 2@27", "L 1 J 25; L casts"),
        (USUAL, ">L 6 J 40 cast 5 1", "5@6", "L 11 J 40; L left 1"),
        (USUAL, ">L 11 J 40 cast 3 1", "3@11", "L 10 J 40; L left 1"),
        // Carried back onto its own space, which counts as empty.
        (USUAL, ">L 10 J 40 cast 4 1", "4@10", "L 10 J 40; L left 1"),
        (USUAL, ">L 10 J 40 cast 4", "4@10", "L 10 J 40; J casts"),
        (USUAL, "L 1 >J 31 cast 4 1", "4@31", "L 1 J 31; J left 1"),
        // Carried once: 12 and 17, not on from 17.
        (USUAL, ">L 11 J 40 cast 1 1", "1@11", "L 17 J 40; L left 1"),
        // Enemies at either end and at both.
        (USUAL, ">L 6 J 10 40 cast 4 1", "4@6", "L 14 J 40; L left 1"),
        (USUAL, ">L 6 J 14 40 cast 4 1", "4@6", "L 14 J 40; L left 1"),
        (USUAL, ">L 6 J 10 14 40 cast 4 1", "4@6", "L 14 J 40; L left 1"),
        (USUAL, "L 27 31 1 >J 35 cast 4 1", "4@35", "L 1 J 27; J left 1"),
        (USUAL, ">L 11 J 10 14 40 cast 3 1", "3@11", "L 10 J 40; L left 1"),
        // A plinth that was carried does not stand where its value led.
        (USUAL, ">L 5 J 40 cast 5 6 1", "5@5 6@10", "no: no plinth of yours stands on 10: the river carried it to 14"),
        (USUAL, ">L 5 J 40 cast 5 6 1", "5@5 6@14 1@10", "no: none of your plinths stands on that space"),
        (USUAL, ">L 5 J 40 cast 5 6 1", "5@5,6@14;1@20", "L 21 J 40; J casts"),
        // Both ends must be legal.
        (USUAL, ">L 6 14 J 40 cast 4", "4@6", "no: it is carried to 14, where a plinth of yours stands"),
        (USUAL, ">L 6 14 J 10 cast 4", "4@6", "no: it is carried to 14, where a plinth of yours stands"),
        (USUAL, ">L 6 10 J 40 cast 4", "4@6", "no: it lands on 10, where a plinth of yours stands"),
        (USUAL, ">L 6 10 J 14 cast 4", "4@6", "no: it lands on 10, where a plinth of yours stands"),
    ]);
}

#[test]
fn the_example_of_the_rules_fits_the_default_board_from_21() {
    check(&[
        (USUAL, ">L 21 J 40 cast 5 2 4", "5@21 2@26 4@28", "L 32 J 40; J casts"),
        (USUAL, ">L 21 J 40 cast 3 5 4", "3@21", "L 29 J 40; L left 5 4"),
        (USUAL, ">L 21 J 2 cast 3 5 4", "3@21 5@29 4@34", "L 38 J 2; J casts"),
        (USUAL, ">L 21 J 40 cast 3 5 4", "5@21 4@26 3@30", "L 33 J 40; J casts"),
        (USUAL, ">L 28 36 37 38 39 J 3 cast 3", "3@28", "L 27 36 37 38 39 J 3; J casts"),
    ]);
    assert_eq!(moves(&position(USUAL, ">L 28 37 38 39 40 J 3 cast 3")), "3@28");
}

#[test]
fn who_returns_needs_an_open_space() {
    check(&[
        (USUAL, ">L 20 J 40 cast 3 1", "3@duat", "L 3 20 J 40; L left 1"),
        (USUAL, ">L 20 J 40 cast 6 1", "6@duat", "L 6 20 J 40; L left 1"),
        (USUAL, "L 1 >J 20 cast 3 1", "3@duat", "L 1 J 20 38; J left 1"),
        (USUAL, "L 1 >J 20 cast 6 1", "6@duat", "L 1 J 20 35; J left 1"),
        (USUAL, ">L 3 J 40 cast 3", "3@duat", "no: it lands on 3, where a plinth of yours stands"),
        (
            USUAL,
            ">L 9 J 3 cast 3",
            "3@duat",
            "no: it lands on 3, which is not open: a plinth cannot take an enemy by returning",
        ),
        (
            USUAL,
            ">L 9 J 6 cast 6",
            "6@duat",
            "no: it lands on 6, which is not open: a plinth cannot take an enemy by returning",
        ),
        // Other plinths may play first.
        (USUAL, ">L 20 J 40 cast 3 1", "1@20", "L 21 J 40; L left 3"),
    ]);
}

#[test]
fn who_returned_takes_nobody_this_turn() {
    let refused = |arrival: &str| {
        format!("no: {arrival}, which is not open: a plinth that returned this turn cannot take an enemy")
    };
    let cases = [
        (">L 20 J 7 40 cast 3 4", "3@duat 4@3", refused("it lands on 7")),
        (">L 20 J 9 40 cast 3 4 1", "3@duat 4@3", "L 7 20 J 9 40; L left 1".into()),
        (">L 20 J 14 40 cast 6 4", "6@duat 4@6", refused("it is carried to 14")),
        (">L 20 J 10 40 cast 6 4", "6@duat 4@6", refused("it lands on 10")),
        ("L 34 1 >J 20 cast 3 4", "3@duat 4@38", refused("it lands on 34")),
        // The mark goes where the plinth goes, by river too.
        (">L 20 J 10 40 cast 3 4 1 6", "3@duat 4@3 1@7 6@8", refused("it is carried to 10")),
        (">L 20 J 16 40 cast 6 4 2", "6@duat 4@6 2@14", refused("it lands on 16")),
        // Several can return in one turn.
        (">L 20 J 7 40 cast 3 1 4 6", "3@duat 1@duat 6@1", refused("it lands on 7")),
        (">L 20 J 7 40 cast 3 1 4 6", "3@duat 1@duat 4@3", refused("it lands on 7")),
        // No other plinth is bound by it, not even one on the same space.
        (">L 20 1 J 7 40 cast 3 6", "3@duat 6@1", "L 3 7 20 J 40; J casts".into()),
        (">L 1 J 9 40 cast 3 4 2 6", "3@duat 4@3 2@1 6@3", "L 7 9 J 40; J casts".into()),
        (">L 1 J 9 40 cast 3 4 6 2 2", "3@duat 4@3 2@1 2@7", refused("it lands on 9")),
    ];
    for (before, steps, wanted) in cases {
        check(&[(USUAL, before, steps, &wanted)]);
    }
    // In the next turn it is like any other.
    let after = play(&position(USUAL, ">L 20 J 7 40 cast 3"), "3@duat").expect("a legal step");
    assert_eq!(after.field.returned, Spaces::default());
}

#[test]
fn each_usable_stick_counts_once() {
    check(&[
        (USUAL, ">L 9 J 40 cast 4", "5@9", "no: the value 5 was not cast; 4 may be used"),
        (USUAL, ">L 9 J 40 cast 4 2j", "2@9", "no: the value 2 was cast in the enemy's colour only; 4 may be used"),
        (USUAL, ">L 9 J 40 cast 4 2l", "2@9", "L 11 J 40; L left 4"),
        (USUAL, "L 9 >J 40 cast 4 2l", "2@40", "no: the value 2 was cast in the enemy's colour only; 4 may be used"),
        (USUAL, "L 9 >J 40 cast 4 2j", "2@40", "L 9 J 38; J left 4"),
        (USUAL, ">L 9 J 40 cast 2 2 2j 1", "2@9 2@11", "L 13 J 40; L left 1"),
        (USUAL, ">L 9 J 40 cast 2 2 2j 1", "2@9 2@11 2@13", "no: the value 2 has been used already; 1 may be used"),
        (USUAL, ">L 9 J 40 cast 2j 2l 1", "2@9", "L 11 J 40; L left 1"),
        // Values are never joined: 2 and 2 are not a 4.
        (USUAL, ">L 9 J 40 cast 2 2", "4@9", "no: the value 4 was not cast; 2 may be used"),
    ]);
}

#[test]
fn the_turn_is_over_when_nothing_is_left_to_play_and_not_before() {
    check(&[
        (USUAL, ">L 9 J 40 cast 2", "2@9", "L 11 J 40; J casts"),
        (USUAL, ">L 9 J 40 cast 2 1 5j", "2@9 1@11", "L 17 J 40; J casts"),
        (USUAL, ">L 9 J 40 cast 2", "2@9 2@11", "no: no sticks have been cast yet"),
        // An order that kills another value is allowed, either way.
        (USUAL, ">L 34 38 39 J 3 6 cast 3 6", "3@34", "L 37 38 39 J 3 6; J casts"),
        (USUAL, ">L 34 38 39 J 3 6 cast 3 6", "6@34", "L 38 39 40 J 3 6; J casts"),
        // A value that nobody can play yet may become playable.
        (USUAL, ">L 34 38 39 J 4 cast 4 2", "4@34", "no: it lands on 38, where a plinth of yours stands"),
        (USUAL, ">L 34 38 39 J 4 cast 4 2", "2@34", "L 36 38 39 J 4; L left 4"),
        (USUAL, ">L 34 38 39 J 4 cast 4 2", "2@34 4@36", "L 38 39 40 J 4; J casts"),
    ]);
    assert_eq!(moves(&position(USUAL, ">L 34 38 39 J 3 6 cast 3 6 1j 1l")), "1@34 1@39 1@duat 3@34 6@34");
}

#[test]
fn wins_are_tested_after_every_landing() {
    check(&[
        (USUAL, ">L 36 37 38 39 35 J 9 cast 5 1", "5@35", "L 36 37 38 39 40 J 9; L wins: all five plinths are across"),
        (USUAL, "L 9 >J 1 2 3 4 6 cast 1 1", "1@6", "L 9 J 1 2 3 4 5; J wins: all five plinths are across"),
        (USUAL, ">L 36 37 38 39 34 J 9 cast 1 3", "1@34", "L 35 36 37 38 39 J 9; L left 3"),
        (USUAL, ">L 36 37 38 35 J 9 cast 5 1", "5@35", "L 36 37 38 40 J 9; L left 1"),
        (USUAL, ">L 36 37 38 39 35 J 9 cast 1 1", "1@39 1@38", "L 35 36 37 39 40 J 9; J casts"),
        (USUAL, ">L 36 J 9 cast 2 1", "2@36", "L 38 J 9; L left 1"),
        (QUICK, ">L 36 37 38 39 34 J 9 cast 1 3", "1@34", "L 35 36 37 38 39 J 9; L wins: the first plinth is across"),
        (QUICK, ">L 30 1 J 9 cast 6 1", "6@30", "L 1 36 J 9; L wins: the first plinth is across"),
        (QUICK, ">L 30 1 J 9 cast 5 1", "5@30", "L 1 35 J 9; L left 1"),
        (QUICK, "L 30 1 >J 9 cast 4 1", "4@9", "L 1 30 J 5; J wins: the first plinth is across"),
        // A Home Row of one's own wins nothing.
        (QUICK, ">L 20 J 40 cast 3 1", "3@duat", "L 3 20 J 40; L left 1"),
        (USUAL, ">L 9 J 11 cast 2 1", "2@9", "L 11 J; L wins: all enemy plinths are in the Duat"),
        (QUICK, "L 11 >J 13 cast 2 1", "2@13", "L J 11; J wins: all enemy plinths are in the Duat"),
        // At the near end of a river the game ends there.
        (USUAL, ">L 6 J 10 cast 4 1", "4@6", "L 10 J; L wins: all enemy plinths are in the Duat"),
        (USUAL, ">L 6 J 14 cast 4 1", "4@6", "L 14 J; L wins: all enemy plinths are in the Duat"),
        (USUAL, ">L 6 J 10 14 cast 4 1", "4@6", "L 14 J; L wins: all enemy plinths are in the Duat"),
        // A river must be passable all the same.
        (USUAL, ">L 6 14 J 10 cast 4 1", "4@6", "no: it is carried to 14, where a plinth of yours stands"),
        (USUAL, ">L 9 J 11 cast 2 1", "2@9 1@11", "no: the game is over"),
    ]);
}

/// All legal steps, as they are listed.
pub(super) fn moves(game: &LionsAndJackals) -> String {
    use bypost_rules::{Game, Sight};
    let mut moves = game.moves(&Sight::public());
    moves.sort();
    moves.join(" ")
}
