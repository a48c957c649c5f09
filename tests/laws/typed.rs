//! Laws of play without texts: it is the same as play by texts, and each listed step is as likely as any.

use std::collections::HashSet;

use bypost::games::{GAMES, find};
use bypost::rules::{Audience, Awaits, Chance, Dealt, Rules, Seat};

use super::{Play, STEPS, tables};

/// How often each step is drawn in the mean where it is counted, and the most steps of such a position.
const TIMES: usize = 15;
const WIDEST: usize = 150;
/// Tables of each game on which steps are counted, and how many positions of each.
const TABLES: u64 = 4;
const POSITIONS: usize = 3;

macro_rules! games {
    ($($module:ident $rules:ident),* $(,)?) => {
        #[test]
        fn a_step_without_text_is_and_does_what_its_text_says_or_changes_nothing() {
            $(same::<bypost::games::$module::$rules>();)*
        }

        #[test]
        fn random_steps_are_all_listed_ones_and_equally_likely() {
            $(even::<bypost::games::$module::$rules>();)*
        }
    };
}

include!("../../games/list.rs");

/// A table of a game twice, with texts and without.
fn twice<R: Rules>(number: u64) -> (Play, Dealt<R>, Chance) {
    let (play, chance) = Play::new(find(&R::info().id).unwrap(), number);
    let table = Dealt::set_up(&play.seats, &play.options, Vec::new(), Chance::new(!number)).unwrap();
    (play, table, chance)
}

fn same<R: Rules>() {
    for number in 0..tables() {
        let (mut play, mut table, mut chance) = twice::<R>(number);
        let mut last = None;
        for steps in 0.. {
            assert!(steps < STEPS, "table {number} of {} does not end", R::info().id);
            assert_eq!((table.hash(), table.awaits()), (play.table.hash(), play.table.awaits()));
            assert_eq!(
                (table.lots(), table.dealt(), table.opened(), table.closed()),
                (play.table.lots(), play.table.dealt(), play.table.opened(), play.table.closed())
            );
            let (steps, moves) = (table.steps(), play.table.moves());
            assert_eq!(steps.iter().map(|step| table.game().write(step)).collect::<Vec<_>>(), moves);
            assert_eq!(steps.iter().collect::<HashSet<_>>().len(), steps.len());
            if chance.below(60) == 0 {
                let mut ahead = play.table.playout();
                while ahead.play_at_random(&mut chance).unwrap() {}
                assert!(matches!(ahead.awaits(), Awaits::Over(_)));
            }
            if let Awaits::Act(seat) = *table.awaits()
                && chance.below(10) == 0
            {
                let candidates = table.game().candidates(&table.sight(seat));
                candidates.iter().chain(&last).for_each(|step| unchanged_if_refused(&table, step));
            }
            let Some(step) = table.step_at_random(&mut chance) else { break };
            let index = steps.iter().position(|listed| *listed == step);
            let text = index.map(|index| &moves[index]).unwrap_or_else(|| panic!("{step:?} is not listed"));
            table.play_step(&step).unwrap();
            play.table.play(text).unwrap();
            last = Some(step);
        }
        assert!(matches!(table.awaits(), Awaits::Over(_)));
    }
}

fn unchanged_if_refused<R: Rules>(table: &Dealt<R>, step: &R::Step) {
    let mut tried = table.clone();
    if tried.play_step(step).is_err() {
        let [tried, table] = [&tried, table].map(|table| (table.hash(), table.lots().to_vec(), table.closed()));
        assert_eq!(tried, table, "{step:?} was refused, but has changed something");
    }
}

fn even<R: Rules>() {
    for number in 0..TABLES {
        let (_, mut table, mut chance) = twice::<R>(number);
        let mut counted = 0;
        while let Some(step) = table.step_at_random(&mut chance) {
            let steps = table.steps();
            if counted < POSITIONS && steps.len() <= WIDEST && chance.below(8) == 0 {
                counted += 1;
                let mut counts = vec![0; steps.len()];
                for _ in 0..TIMES * steps.len() {
                    let step = table.step_at_random(&mut chance).unwrap();
                    counts[steps.iter().position(|listed| *listed == step).expect("a listed step")] += 1;
                }
                let text = |index: usize| table.game().write(&steps[index]);
                let missed = counts.iter().position(|count| *count == 0).map(text);
                assert_eq!(missed, None, "{} never draws this step", R::info().id);
                let squares: f64 = counts.iter().map(|count| f64::from(count - TIMES as i32).powi(2)).sum();
                let (found, wanted) = (squares / TIMES as f64, steps.len() as f64);
                // Chi squared, whose standard deviation is the root of twice its mean.
                assert!(found < wanted + 5.0 * (2.0 * wanted).sqrt(), "{}: {counts:?}", R::info().id);
            }
            table.play_step(&step).unwrap();
        }
    }
}

#[test]
fn nothing_stays_face_down_that_all_may_see() {
    for entry in GAMES {
        for number in 0..2 * tables() {
            let (mut play, mut chance) = Play::new(entry, number);
            while !matches!(play.table.awaits(), Awaits::Over(_)) {
                let game = play.table.game();
                let closed = play.table.closed().into_keys().find(|slot| game.audience(*slot) == Audience::All);
                assert_eq!(closed, None, "{}, table {number}", (entry.info)().id);
                assert_eq!(*play.table.awaits(), game.awaits());
                let seat = Seat::new(chance.below(play.seats.count()) as u8);
                match chance.below(100) {
                    0 => play.table.resign(seat),
                    1..4 => {
                        let before = play.table.hash();
                        let is_kept = play.table.leave(seat) || play.table.hash() == before;
                        assert!(is_kept, "{}, table {number}: a refused leave changes it", (entry.info)().id);
                    }
                    _ => {
                        let moves = play.table.moves();
                        play.table.play(&moves[chance.below(moves.len())]).unwrap();
                    }
                }
            }
        }
    }
}
