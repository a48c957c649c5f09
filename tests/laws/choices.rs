//! The steps of a position by card and piece: all of them are told, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use bypost::rules::{Awaits, Game, StepRange};
use bypost::session::{Choice, Choices, Moves};

use super::{are_all, everywhere, tries};

/// The steps of a choice, with the least and the greatest number of a range.
fn steps(choice: &Choice) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut ended: Vec<Vec<String>> = Vec::new();
    for place in &choice.places {
        if place.may_end {
            ended.extend(all.iter().cloned());
        }
        let longer = |words: &Vec<String>| {
            let ends = place.numbers.into_iter().flat_map(|(least, most)| [least.to_string(), most.to_string()]);
            let single = place.words.iter().cloned().chain(place.again.map(|at| words[at].clone())).chain(ends);
            let next = match place.some {
                Some(count) => sets(&place.words, count),
                None => single.map(|word| vec![word]).collect(),
            };
            next.into_iter().map(|more| [words.clone(), more].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    [ended, all].concat()
}

/// All sets of so many of some words, in their order.
fn sets(words: &[String], count: usize) -> Vec<Vec<String>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let after = |at: usize| sets(&words[at + 1..], count - 1).into_iter();
    let from = |at: usize| after(at).map(move |rest| [vec![words[at].clone()], rest].concat());
    (0..words.len()).flat_map(from).collect()
}

/// All steps of a position in words, with the ends of its ranges.
fn legal(moves: &Moves, game: &dyn Game) -> BTreeSet<Vec<String>> {
    let listed = moves.steps.iter().filter(|step| !moves.ranges.iter().any(|range| range.holds(step)));
    let ends = moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]);
    listed.cloned().chain(ends).map(|step| game.words(&step)).collect()
}

#[test]
fn choices_are_all_legal_steps_and_no_other() {
    let mut told: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    everywhere(|play, steps_now, chance| {
        if chance.below(tries(6, 2) as usize) > 0 {
            return;
        }
        let game = play.table.game();
        let mut moves = Moves::default();
        (moves.steps, moves.ranges) = (steps_now.to_vec(), game.ranges());
        let choices = Choices::of(&moves, game);
        let all: Vec<Vec<String>> = choices.rows.iter().flat_map(steps).collect();
        let distinct: BTreeSet<Vec<String>> = all.iter().cloned().collect();
        assert_eq!(distinct, legal(&moves, game), "{:#?}", choices.rows);
        // A range with one number has it twice.
        let is_narrow = |range: &&StepRange| range.least == range.most;
        assert_eq!(all.len(), distinct.len() + moves.ranges.iter().filter(is_narrow).count(), "a step is told twice");
        let (id, longest) = (game.info().id.clone(), choices.lines(80, usize::MAX).len());
        let [rows, screen, most] = told.entry(id.clone()).or_default();
        *rows += choices.rows.len();
        *screen += usize::from(longest <= 18);
        *most = longest.max(*most);
        for (width, most) in [(80, 18), (40, 34), (40, 3)] {
            let (whole, lines) = (choices.lines(width, usize::MAX), choices.lines(width, most));
            assert!(lines.len() <= most && lines.iter().all(|line| line.chars().count() <= width), "{lines:#?}");
            assert!(lines == whole || lines.iter().any(|line| line.ends_with('…')), "{id}: {lines:#?}");
            let words: BTreeSet<&str> = whole.iter().flat_map(|line| line.split([' ', ';'])).collect();
            let is_told = |word: &String| words.contains(word.as_str()) || word.parse::<u32>().is_ok();
            assert!(distinct.iter().flatten().all(is_told), "{id}: {whole:#?}");
        }
        for count in [1, 3, 12, 500] {
            let some = choices.different(count);
            assert!(some.iter().all(|step| play.table.clone().play(step).is_ok()), "{some:?}");
            assert_eq!(some.iter().collect::<BTreeSet<_>>().len(), some.len(), "{some:?}");
            assert!(some.len() == count || count >= steps_now.len(), "{count} of {}: {some:?}", steps_now.len());
        }
        // Cards and places are taken in turn: steps begin alike only if none begins otherwise.
        let heads = |steps: &[String]| steps.iter().map(|step| game.words(step)[0].clone()).collect::<BTreeSet<_>>();
        let three = choices.different(3);
        assert!(heads(&three).len() == three.len().min(heads(steps_now).len()), "{three:?}");
    });
    println!("{told:?}");
    assert!(told.values().all(|[rows, ..]| *rows > 20) || !are_all(), "{told:?}");
}

#[test]
fn a_word_names_the_steps_in_which_it_may_stand() {
    everywhere(|play, steps, chance| {
        let game = play.table.game();
        let Awaits::Act(seat) = game.awaits() else { return };
        if chance.below(tries(20, 6) as usize) > 0 {
            return;
        }
        let sight = play.table.sight(seat);
        let mut moves = Moves::default();
        (moves.steps, moves.ranges) = (steps.to_vec(), game.ranges());
        let step = steps[chance.below(steps.len())].clone();
        let named = moves.naming(std::slice::from_ref(&step), game, &sight);
        assert!(named.steps.contains(&step) && named.steps.iter().all(|named| named.starts_with(&step)), "{named:?}");
        let words = game.words(&step);
        let word = words[chance.below(words.len())].clone();
        let named = moves.naming(std::slice::from_ref(&word), game, &sight).steps;
        let first = steps.iter().any(|step| step.to_lowercase().starts_with(&word.to_lowercase()));
        assert!(first || named.contains(&step), "{word} of {step}: {named:?}");
    });
}
