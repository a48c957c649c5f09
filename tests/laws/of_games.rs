//! Laws that every game obeys, over random tables of an open deal with random options.
//!
//! The module that mounts this one says which games are tried (`games`), whether they are all of bypost's
//! list (`are_all`), where the folder of a game is (`folder`), and how often something is tried (`tries`).
//! `docs/adding-a-game.md` tells how a crate with games of its own holds them against these laws.

#[path = "choices.rs"]
mod choices;
#[path = "descriptions.rs"]
mod descriptions;
#[path = "narrow.rs"]
mod narrow;
#[path = "pictures.rs"]
mod pictures;
#[path = "sheets.rs"]
mod sheets;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use bypost::rules::{Awaits, Chance, Entry, Game, GameInfo, OptionInfo, OptionKind, Options, Rehearsal, Seats, Sight};
use bypost::session::{Moves, NextWords};

use super::{are_all, folder, games, tries};

/// Tables of each game that are played to their end.
pub(crate) fn tables() -> u64 {
    tries(18, 60)
}

/// Steps of a position of which is asked what they would do.
pub(crate) const PREVIEWS: usize = 6;
/// Steps after which a table counts as endless.
pub(crate) const STEPS: usize = 20_000;

/// Seats that are called so, as many as chance draws.
fn seats(entry: &Entry, chance: &mut Chance, name: impl Fn(usize) -> String) -> Seats {
    let [least, most] = (entry.info)().seats.map(usize::from);
    let count = least + chance.below(most - least + 1);
    Seats::new((0..count).map(name).collect())
}

/// The options of a table, each with a value that chance draws.
pub(crate) fn options(entry: &Entry, seats: &Seats, chance: &mut Chance) -> Options {
    let info = (entry.info)();
    let mut options = Options::usual(info, seats.count());
    for option in info.options_of(seats.count()) {
        options.set(info, &option.name, &value(option, chance)).unwrap();
    }
    options
}

/// Options by chance that a game can be played with, and a table of them with these lots. Some options do not
/// go together: others are drawn then.
pub(crate) fn playable(entry: &Entry, seats: &Seats, chance: &mut Chance, lots: &Chance) -> (Options, Rehearsal) {
    loop {
        let options = options(entry, seats, chance);
        if let Ok(table) = Rehearsal::new(entry, seats, &options, Vec::new(), lots.clone()) {
            return (options, table);
        }
    }
}

fn value(option: &OptionInfo, chance: &mut Chance) -> String {
    match &option.kind {
        OptionKind::Number { least, most, .. } => {
            (least + chance.below((most - least + 1) as usize) as i64).to_string()
        }
        OptionKind::Choice { words, .. } => words[chance.below(words.len())].clone(),
        OptionKind::Set { words, .. } => {
            words.iter().filter(|_| chance.below(2) == 0).cloned().collect::<Vec<_>>().join(",")
        }
        OptionKind::File { default } => default.clone(),
        other => panic!("no value is drawn for {other:?}"),
    }
}

/// One random table, and how it began.
pub(crate) struct Play {
    pub(crate) entry: &'static Entry,
    pub(crate) seats: Seats,
    pub(crate) options: Options,
    pub(crate) table: Rehearsal,
    /// The steps so far.
    pub(crate) steps: Vec<String>,
}

impl Play {
    pub(crate) fn new(entry: &'static Entry, number: u64) -> (Self, Chance) {
        Self::of_players(entry, number, |seat| format!("seat {seat}"))
    }

    /// The same with other names.
    pub(crate) fn of_players(entry: &'static Entry, number: u64, name: impl Fn(usize) -> String) -> (Self, Chance) {
        let mut chance = Chance::new(number);
        let seats = seats(entry, &mut chance, name);
        let (options, table) = playable(entry, &seats, &mut chance, &Chance::new(!number));
        (Self { entry, seats, options, table, steps: Vec::new() }, chance)
    }

    /// The same steps on the same options, but with lots that show this.
    pub(crate) fn again(&self, listed: Vec<Vec<u16>>) -> Rehearsal {
        let mut table = Rehearsal::new(self.entry, &self.seats, &self.options, listed, Chance::new(7)).unwrap();
        self.steps.iter().for_each(|step| table.play(step).unwrap_or_else(|error| panic!("{step}: {error}")));
        table
    }

    /// All viewers, each with what it may see.
    pub(crate) fn viewers(&self, table: &Rehearsal) -> Vec<Sight> {
        let seats = self.seats.all().map(|seat| table.sight(seat));
        std::iter::once(Sight::public()).chain(seats).collect()
    }
}

/// Plays tables of every game, and shows every position to a law.
fn everywhere(mut law: impl FnMut(&Play, &[String], &mut Chance)) {
    for entry in games() {
        for number in 0..tables() {
            let (mut play, mut chance) = Play::new(entry, number);
            while matches!(play.table.game().awaits(), Awaits::Act(_)) {
                let moves = play.table.moves();
                law(&play, &moves, &mut chance);
                let step = moves[chance.below(moves.len())].clone();
                play.table.play(&step).unwrap_or_else(|error| panic!("{step} is listed, but: {error}"));
                play.steps.push(step);
                assert!(play.steps.len() < STEPS, "table {number} of {} does not end", (entry.info)().id);
            }
            let is_over = matches!(play.table.game().awaits(), Awaits::Over(_));
            assert!(is_over, "nobody is awaited in table {number} of {}, and it is not over", (entry.info)().id);
        }
    }
}

#[test]
fn a_table_that_is_not_over_offers_steps_and_each_of_them_plays() {
    everywhere(|play, moves, _| {
        assert!(!moves.is_empty(), "no step is offered");
        for (index, step) in moves.iter().enumerate() {
            assert!(!moves[..index].contains(step), "{step} is listed twice");
            play.table.clone().play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
        }
    });
}

#[test]
fn every_number_of_a_range_is_legal_and_those_beside_it_are_not() {
    let mut tried = 0;
    everywhere(|play, _, chance| {
        let plays = |step: &str| play.table.clone().play(step).is_ok();
        for range in play.table.game().ranges() {
            assert!(range.least <= range.most, "{range:?}");
            let width = (range.most - range.least) as usize;
            let some = (0..6).map(|_| range.least + chance.below(width + 1) as u32);
            for number in some.chain([range.least, range.most]) {
                let step = range.step(number);
                assert!(plays(&step) && range.holds(&step), "{step} of {range}");
                assert_eq!(play.table.game().canonical(&step, &Sight::public()).as_deref(), Ok(step.as_str()));
                tried += 1;
            }
            for number in [range.least.checked_sub(1), range.most.checked_add(1)].into_iter().flatten() {
                let step = range.step(number);
                assert!(!plays(&step) && !range.holds(&step), "{step}, beside {range}");
            }
        }
    });
    assert!(tried > 1_000 || !are_all(), "{tried} steps of ranges");
}

/// How the steps begin that a game does not list although they are legal. It says so itself, in
/// `tests/unlisted.txt` of its folder: a line has the first words of such steps, a colon, and the reason.
/// Lines that begin with `#` are for readers. A game without the file lists all its steps.
pub(crate) fn unlisted(info: &GameInfo) -> Vec<String> {
    let path = folder(info).join("tests").join("unlisted.txt");
    if !path.exists() {
        return Vec::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split_once(": ") {
            Some((words, reason)) if !reason.trim().is_empty() => words.to_owned(),
            _ => panic!("{}: no reason is given why it is not listed: {line}", info.id),
        })
        .collect()
}

/// A step with one word taken from another step. If both can be played, the result may be a third legal step.
fn grafted(step: &str, other: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = step.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let at = chance.below(words.len() + 1);
    match (words.get_mut(at), others.get(at)) {
        (Some(word), Some(other)) => *word = other,
        // Sometimes the whole other step is taken.
        (None, _) => return other.to_owned(),
        _ => {}
    }
    words.join(" ")
}

#[test]
fn whatever_is_legal_is_listed_or_in_a_range() {
    let mut pools: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    everywhere(|play, moves, _| {
        pools.entry(&(play.entry.info)().id).or_default().extend(moves.iter().cloned());
    });
    let pools: BTreeMap<&str, Vec<String>> =
        pools.into_iter().map(|(id, pool)| (id, pool.into_iter().collect())).collect();
    let unlisted: BTreeMap<&str, Vec<String>> =
        games().map(|entry| (entry.info)()).map(|info| (info.id.as_str(), unlisted(info))).collect();
    let mut legal = BTreeMap::new();
    everywhere(|play, moves, chance| {
        let id = (play.entry.info)().id.as_str();
        let ranges = play.table.game().ranges();
        for _ in 0..6 {
            let other = &pools[id][chance.below(pools[id].len())];
            let step = &grafted(&moves[chance.below(moves.len())], other, chance);
            if play.table.clone().play(step).is_err() {
                continue;
            }
            *legal.entry(id).or_insert(0) += 1;
            let is_told = moves.contains(step) || ranges.iter().any(|range| range.holds(step));
            let begins = |words: &String| format!("{step} ").starts_with(&format!("{words} "));
            let is_known = unlisted[id].iter().any(begins);
            assert!(is_told || is_known, "{id}: {step} is legal, and is neither listed nor in a range");
        }
    });
    assert!(legal.len() == games().count() && legal.values().all(|count| *count > 100), "{legal:?}");
}

/// All steps that a choice word by word reaches, with the least and the greatest of those in ranges. Words
/// that may be said in any order are said as the steps have them.
fn reached(moves: &Moves, game: &dyn Game, row: &mut Vec<String>, found: &mut Vec<String>) {
    let next = NextWords::after(row, moves, game);
    found.extend(next.step);
    let ends = next.numbers.into_iter().flat_map(|(least, most)| [least, most]);
    let numbers: BTreeSet<String> = ends.map(|number| number.to_string()).collect();
    let is_number = |word: &String| numbers.contains(word);
    for word in next.words.iter().chain(&numbers) {
        row.push(word.clone());
        if is_number(word) || moves.steps.iter().any(|step| game.words(step).starts_with(row)) || row.len() == 1 {
            reached(moves, game, row, found);
        }
        row.pop();
    }
}

#[test]
fn every_legal_step_and_no_other_is_reached_word_by_word() {
    everywhere(|play, steps, chance| {
        if chance.below(tries(24, 4) as usize) > 0 {
            return;
        }
        let mut moves = Moves::default();
        (moves.steps, moves.ranges) = (steps.to_vec(), play.table.game().ranges());
        let mut found = Vec::new();
        reached(&moves, play.table.game(), &mut Vec::new(), &mut found);
        let distinct: BTreeSet<&String> = found.iter().collect();
        assert_eq!(distinct.len(), found.len(), "a step is reached twice: {found:?}");
        let mut legal: BTreeSet<String> =
            steps.iter().filter(|step| !moves.ranges.iter().any(|range| range.holds(step))).cloned().collect();
        legal.extend(moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]));
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), legal);
    });
}

#[test]
fn words_without_an_order_are_said_in_any() {
    let mut said = BTreeMap::<String, usize>::new();
    everywhere(|play, steps, chance| {
        let game = play.table.game();
        let moves = Moves { steps: steps.to_vec(), ..Moves::default() };
        let orders = steps.iter().map(|step| (step, game.words(step), game.unordered(&game.words(step))));
        let orders: Vec<_> = orders.filter(|(.., unordered)| unordered.iter().any(|range| range.len() > 1)).collect();
        if orders.is_empty() {
            return;
        }
        let (step, mut words, unordered) = orders[chance.below(orders.len())].clone();
        for range in unordered {
            range.clone().for_each(|at| words.swap(at, at + chance.below(range.end - at)));
        }
        for (at, word) in words.iter().enumerate() {
            let next = NextWords::after(&words[..at], &moves, game);
            assert!(next.words.contains(word), "{step}: {word} is not offered after {:?}", &words[..at]);
        }
        assert_eq!(NextWords::after(&words, &moves, game).step.as_ref(), Some(step));
        *said.entry(game.info().id.clone()).or_default() += 1;
    });
    assert!(!are_all() || said.values().sum::<usize>() > 100, "{said:?}");
}

#[test]
fn steps_are_read_back_as_they_are_written() {
    everywhere(|play, moves, _| {
        let Awaits::Act(seat) = play.table.game().awaits() else { return };
        for sight in [Sight::public(), play.table.sight(seat)] {
            for step in moves {
                assert_eq!(play.table.game().canonical(step, &sight).as_deref(), Ok(step.as_str()));
                let shouted = format!("  {} ", step.to_uppercase());
                assert_eq!(play.table.game().canonical(&shouted, &sight).as_deref(), Ok(step.as_str()));
                assert!(play.table.game().split(step).iter().all(|part| part == step), "{step} is split");
            }
        }
    });
}

#[test]
fn replay_gives_the_same_hashes_and_every_step_changes_them() {
    everywhere(|play, moves, chance| {
        // A difference that arises once remains, and a table has many positions, so some of them are enough.
        if chance.below(tries(12, 4) as usize) == 0 {
            let again = play.again(play.table.dealt().to_vec());
            assert_eq!(again.hash(), play.table.hash());
        }
        for step in moves.iter().take(3) {
            let mut after = play.table.clone();
            after.play(step).unwrap();
            assert_ne!(after.hash(), play.table.hash(), "{step} leaves the hash as it was");
        }
    });
}

#[test]
fn faces_outside_a_viewers_sight_change_nothing_that_it_is_shown() {
    everywhere(|play, moves, chance| {
        // Every position of every table would take long; these are enough to meet every phase.
        if chance.below(tries(60, 8) as usize) > 0 {
            return;
        }
        for sight in play.viewers(&play.table) {
            let other = play.again(dealt_otherwise(play, &sight, chance));
            let (one, other) = (play.table.game(), other.game());
            assert_eq!(one.scene(&sight), other.scene(&sight));
            assert_eq!(one.position(&sight), other.position(&sight));
            assert_eq!(one.awaits(), other.awaits());
            assert_eq!(hash(one), hash(other));
            for step in moves.iter().take(PREVIEWS) {
                let [one, other] =
                    [one, other].map(|game| game.preview(step, &sight).unwrap().map(|preview| preview.events));
                assert_eq!(one, other, "what {step} would do");
            }
            let acts = sight.viewer().is_some_and(|seat| one.awaits() == Awaits::Act(seat));
            if acts {
                assert_eq!(other.moves(&sight), moves);
            }
        }
    });
}

/// The lots of a table in which the face-down cards that a viewer does not see lie in another order, and
/// throws that are not public are left to chance.
fn dealt_otherwise(play: &Play, sight: &Sight, chance: &mut Chance) -> Vec<Vec<u16>> {
    let mut dealt = play.table.dealt().to_vec();
    let closed = play.table.closed();
    let hidden = closed.keys().filter(|slot| sight.face(**slot).is_none());
    let cards: Vec<_> = hidden.filter(|slot| closed[slot].card().is_some()).copied().collect();
    for lot in 1..=dealt.len() as u32 {
        let places: Vec<usize> = cards.iter().filter(|slot| slot.lot == lot).map(|slot| slot.place.into()).collect();
        let mut faces: Vec<u16> = places.iter().map(|place| dealt[lot as usize - 1][*place]).collect();
        chance.shuffle(&mut faces);
        places.iter().zip(faces).for_each(|(place, face)| dealt[lot as usize - 1][*place] = face);
    }
    let thrown = closed.iter().find(|(_, face)| face.card().is_none());
    // Lots are dealt in order: from the first closed throw on, nothing is listed.
    dealt.truncate(thrown.map_or(usize::MAX, |(slot, _)| slot.lot as usize - 1));
    dealt
}

pub(crate) fn hash(game: &dyn bypost::rules::Game) -> [u8; 32] {
    let mut hash = bypost::rules::Transcript::new("law");
    game.absorb(&mut hash);
    hash.hash()
}

#[test]
fn who_resigns_does_not_win_and_is_not_awaited_again() {
    everywhere(|play, _, chance| {
        let Awaits::Act(seat) = play.table.game().awaits() else { return };
        if chance.below(8) > 0 {
            return;
        }
        let mut table = play.table.clone();
        table.resign(seat);
        for _ in 0..STEPS {
            match table.game().awaits() {
                Awaits::Over(outcome) => {
                    let only = play.seats.count() == 1;
                    assert!(only || outcome.winners().all(|winner| winner != seat), "who resigns wins");
                    return;
                }
                Awaits::Act(awaited) => {
                    assert_ne!(awaited, seat, "who has resigned is awaited");
                    let moves = table.moves();
                    let step = &moves[chance.below(moves.len())];
                    table.play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
                }
                Awaits::Faces => panic!("nobody is awaited, and it is not over"),
            }
        }
        panic!("it does not end when somebody has resigned");
    });
}
