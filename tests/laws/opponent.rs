//! The opponent at tables of every game: it chooses legal steps, the same ones each time, and what its seat
//! has not seen has no part in them. Neither has it in what is suggested to a person, even where the person
//! could work out everything.

use std::collections::BTreeMap;

use bypost::games::GAMES;
use bypost::opponent::{Effort, Level, Thought, Unthinkable, choose, think};
use bypost::rules::{Awaits, Chance, Face, Knowledge, Lot, Seat, Slot};
use bypost::session::{self, KeyFile, Suggestion, Viewer};

use super::knowledge::{PLAYER, Record, everywhere, looks_the_same, other_file};
use super::{are_all, tries};

/// How many times it plays on. What is wrong shows at once: a face that it must not know changes everything
/// that comes after it.
const SIMULATIONS: u32 = 12;

#[test]
fn the_opponent_chooses_legal_steps_and_the_same_ones_each_time() {
    let (mut chosen, mut crowded) = (0, 0);
    everywhere(|record, moment, seat, knowledge, chance| {
        let game = knowledge.game();
        if game.awaits() != Awaits::Act(seat) {
            let thought = choose(knowledge, seat, Level::Strong, 1);
            assert!(matches!(thought, Err(Unthinkable::NotAwaited)), "{thought:?}");
            return;
        }
        if chance.below(3) > 0 {
            return;
        }
        let seed = u64::from(chance.word());
        let thought = choose(knowledge, seat, Level::Easy, seed).unwrap();
        let moves = game.moves(&record.tables[moment].sight(seat, None));
        let ranges = game.ranges();
        for tried in &thought.steps {
            let is_legal = moves.contains(&tried.step) || ranges.iter().any(|range| range.holds(&tried.step));
            assert!(is_legal, "{}: {} of {moves:?} and {ranges:?}", (record.entry.info)().id, tried.step);
            assert!((0.0..=1.0).contains(&tried.value), "{tried:?}");
        }
        let visits: u32 = thought.steps.iter().map(|tried| tried.visits).sum();
        let has_choice = moves.len() > 1 || !ranges.is_empty();
        assert_eq!(visits, if has_choice { Level::Easy.simulations() } else { 0 });
        assert_eq!(choose(knowledge, seat, Level::Easy, seed).unwrap(), thought);
        chosen += 1;
        crowded += usize::from(record.seats.count() > 2);
    });
    assert!(chosen > 40 && crowded > 10 || !are_all(), "{chosen} choices, {crowded} of more than two seats");
}

/// How much work is allowed where it is tested that no more is done.
const WORK: u64 = 20_000;

#[test]
fn the_opponent_stops_once_its_work_is_done() {
    let mut stopped = 0;
    everywhere(|record, _, seat, knowledge, chance| {
        if knowledge.game().awaits() != Awaits::Act(seat) || chance.below(tries(8, 3) as usize) > 0 {
            return;
        }
        let least = think(knowledge, seat, Effort::LEAST, 1).unwrap();
        let thought = think(knowledge, seat, Effort::simulations(u32::MAX).within(WORK), 1).unwrap();
        let visits = |thought: &Thought| thought.steps.iter().map(|tried| tried.visits).sum::<u32>();
        let id = &(record.entry.info)().id;
        if visits(&least) == 0 {
            return assert_eq!(visits(&thought), 0, "{id}");
        }
        assert!(visits(&thought) >= Effort::LEAST, "{id}");
        // One simulation more may have been begun, and none is much longer than all of the first ones.
        assert!(thought.work >= WORK && thought.work < WORK + least.work, "{id}: {} work", thought.work);
        stopped += usize::from(visits(&thought) > Effort::LEAST);
    });
    assert!(stopped > 20 || !are_all(), "{stopped} stopped");
}

/// What a seat thinks if it is given all faces that lie there.
fn with_all_faces(knowledge: &Knowledge, dealt: &[Vec<u16>], seat: Seat) -> Thought {
    let cards = |(number, (lot, faces)): (u32, (&Lot, &Vec<u16>))| match lot {
        Lot::Throw(_) => vec![(Slot { lot: number, place: 0 }, Face::Thrown(faces.clone()))],
        Lot::Shuffle(_) => {
            (0..).zip(faces).map(|(place, card)| (Slot { lot: number, place }, Face::Card(*card))).collect()
        }
    };
    let all: BTreeMap<Slot, Face> = (1..).zip(knowledge.lots.iter().zip(dealt)).flat_map(cards).collect();
    let (lots, closed) = (knowledge.lots.to_vec(), knowledge.closed.clone());
    let knowing = Knowledge::new(knowledge.game().boxed(), lots, closed, knowledge.opened.to_vec(), all);
    think(&knowing, seat, SIMULATIONS, 1).unwrap()
}

/// Shows two tables that look the same to the seat that is to play, with the faces of both.
fn pairs(mut law: impl FnMut(&Record, Seat, [(&Knowledge, &[Vec<u16>]); 2])) {
    everywhere(|record, moment, seat, knowledge, chance: &mut Chance| {
        if knowledge.game().awaits() != Awaits::Act(seat) || chance.below(2) > 0 {
            return;
        }
        let (dealt, other) = looks_the_same(record, moment, knowledge, chance);
        if dealt != record.dealt[..dealt.len()] {
            let known = other.knowledge(seat, None);
            law(record, seat, [(knowledge, &record.dealt[..dealt.len()]), (&known, &dealt)]);
        }
    });
}

#[test]
fn what_its_seat_has_not_seen_has_no_part_in_what_the_opponent_chooses() {
    let mut compared = 0;
    pairs(|record, seat, tables| {
        let [one, other] = tables.map(|(knowledge, _)| think(knowledge, seat, SIMULATIONS, 1).unwrap());
        assert_eq!(one, other, "{}", (record.entry.info)().id);
        compared += 1;
    });
    assert!(compared > 40 || !are_all(), "{compared} compared");
}

/// The law above has teeth.
#[test]
fn an_opponent_that_is_given_the_true_faces_is_caught() {
    let (mut caught, mut all) = (0, 0);
    pairs(|_, seat, tables| {
        let [one, other] = tables.map(|(knowledge, dealt)| with_all_faces(knowledge, dealt, seat));
        all += 1;
        caught += usize::from(one != other);
    });
    assert!(caught > all / 2, "{caught} of {all}");
}

/// What is suggested to a seat in an open file.
fn suggestion(file: &str, seat: Seat) -> Suggestion {
    let opened = session::open("t.toml", file.as_bytes(), GAMES).unwrap();
    let player = KeyFile::new("player", &PLAYER).unwrap();
    Viewer::new(vec![player]).suggestion(&opened, seat, Level::Easy).unwrap()
}

/// Everybody can work out all cards of an open deal, and somebody who plays alone those of a sealed one.
#[test]
fn a_suggestion_ends_where_something_new_is_seen_and_nothing_unseen_has_a_part_in_it() {
    let (mut suggested, mut alone, mut long) = (0, 0, 0);
    everywhere(|record, moment, seat, knowledge, chance| {
        let is_listed = GAMES.iter().any(|entry| (entry.info)().id == (record.entry.info)().id);
        let is_alone = record.seats.count() == 1;
        if knowledge.game().awaits() != Awaits::Act(seat) || !is_listed || !is_alone && chance.below(4) > 0 {
            return;
        }
        let one = suggestion(&record.file(moment), seat);
        let (_, other, _) = other_file(record, moment, knowledge, chance);
        let other = suggestion(&other, seat);
        let id = &(record.entry.info)().id;
        assert_eq!((&one.steps, &one.tried), (&other.steps, &other.tried), "{id}, moment {moment}");
        for played in 1..one.steps.len() {
            let known = record.tables[moment].knowledge_after(seat, None, &one.steps[..played]).unwrap().unwrap();
            let is_known = |slot: &Slot| knowledge.faces.contains_key(slot);
            assert!(known.faces.keys().all(is_known), "{id}: {:?}: a card comes after {played} steps", one.steps);
            assert_eq!(known.lots.len(), knowledge.lots.len(), "{id}: {:?}", one.steps);
        }
        suggested += 1;
        alone += usize::from(is_alone);
        long += usize::from(one.steps.len() > 1);
    });
    assert!(suggested > 40 && alone > 5 && long > 3 || !are_all(), "{suggested} suggested, {alone} alone, {long} long");
}
