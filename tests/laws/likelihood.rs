//! The likelihood of the faces that a program thinks up, compared with a count of all orders of all shuffles.

use std::collections::BTreeMap;

use bypost::rules::{Chance, Face, Input, Knowledge, Lot, Options, Rehearsal, Rules as _, Seats, Slot, Unfillable};

use super::knowledge::fits;
use super::test_game::{TEST_GAME, TestGame};
use super::tries;

/// How often faces are thought up.
fn times() -> usize {
    tries(3_000, 8_000) as usize
}

/// The lots that are asked for, and the faces that the seat sees.
struct Case {
    name: &'static str,
    lots: &'static [&'static str],
    /// Slots with their cards.
    seen: &'static [(&'static str, u16)],
}

const CASES: [Case; 10] = [
    Case { name: "one lot", lots: &["1 2 3 4"], seen: &[("1.2", 3)] },
    Case { name: "nothing seen", lots: &["1 2 3", "1.0 1.1 7"], seen: &[] },
    Case { name: "seen after", lots: &["1 2 3 4 5", "1.0 1.1 1.2 9"], seen: &[("2.0", 5), ("2.3", 9)] },
    Case { name: "seen before", lots: &["1 2 3 4 5", "1.0 1.1 9"], seen: &[("1.0", 2), ("1.4", 1)] },
    Case { name: "equal cards", lots: &["1 1 2 2 3", "1.0 1.1 1.2 2"], seen: &[("2.1", 2), ("2.2", 1)] },
    Case { name: "kept", lots: &["1 2 3 4", "+1.0 +1.1 8"], seen: &[("1.1", 4), ("2.0", 3)] },
    Case { name: "alone", lots: &["1 2 3 4", "1.0", "2.0 1.1 9"], seen: &[("3.2", 4)] },
    Case {
        name: "two ways",
        lots: &["1 2 3 4 5", "1.0 1.1 9", "1.2 2.0 2.1 8"],
        seen: &[("3.0", 5), ("3.2", 4), ("2.2", 9)],
    },
    Case {
        name: "two ways with room for one card each",
        lots: &["1 2 3", "1.0 8 9", "1.1 2.0 7"],
        seen: &[("3.0", 1), ("3.1", 2)],
    },
    Case {
        name: "two ways of equal cards",
        lots: &["1 1 2 2", "1.0 1.1 1", "1.2 2.0 2"],
        seen: &[("3.0", 1), ("2.2", 2)],
    },
];

fn slot(text: &str) -> Slot {
    let (lot, place) = text.split_once('.').unwrap();
    Slot { lot: lot.parse().unwrap(), place: place.parse().unwrap() }
}

fn input(text: &str) -> Input {
    match text.strip_prefix('+') {
        Some(kept) => Input::Kept(slot(kept)),
        None if text.contains('.') => Input::Slot(slot(text)),
        None => Input::Card(text.parse().unwrap()),
    }
}

fn knowledge(lots: &[&str], seen: &[(&str, u16)]) -> Knowledge {
    let seats = Seats::new(vec!["alice".to_owned()]);
    let test_game =
        Rehearsal::new(&TEST_GAME, &seats, &Options::usual(TestGame::info(), 1), Vec::new(), Chance::new(1)).unwrap();
    let lots = lots.iter().map(|lot| Lot::Shuffle(lot.split(' ').map(input).collect()));
    let seen = seen.iter().map(|(at, card)| (slot(at), Face::Card(*card)));
    Knowledge::new(test_game.game().boxed(), lots.collect(), [].into(), Vec::new(), seen.collect())
}

/// All orders of some cards; of equal cards each counts.
fn orders(cards: &[u16]) -> Vec<Vec<u16>> {
    if cards.is_empty() {
        return vec![Vec::new()];
    }
    let first = |index: usize| {
        let mut rest = cards.to_vec();
        let card = rest.remove(index);
        orders(&rest).into_iter().map(move |order| [vec![card], order].concat())
    };
    (0..cards.len()).flat_map(first).collect()
}

/// All ways in which the lots can have been shuffled, with what they show.
fn all(lots: &[Lot], dealt: Vec<Vec<u16>>) -> Vec<Vec<Vec<u16>>> {
    let Some(Lot::Shuffle(inputs)) = lots.get(dealt.len()) else { return vec![dealt] };
    let card = |input: &Input| match input {
        Input::Card(card) => *card,
        Input::Slot(slot) | Input::Kept(slot) => dealt[slot.lot as usize - 1][usize::from(slot.place)],
    };
    let cards: Vec<u16> = inputs.iter().map(card).collect();
    let with = |order| [dealt.clone(), vec![order]].concat();
    orders(&cards).into_iter().flat_map(|order| all(lots, with(order))).collect()
}

#[test]
fn faces_are_thought_up_as_often_as_they_are_likely() {
    for Case { name, lots, seen } in CASES {
        let knowledge = knowledge(lots, seen);
        let mut likely: BTreeMap<Vec<Vec<u16>>, usize> = BTreeMap::new();
        let fits = |dealt: &Vec<Vec<u16>>| fits(&knowledge, dealt);
        all(&knowledge.lots, Vec::new())
            .into_iter()
            .filter(fits)
            .for_each(|dealt| *likely.entry(dealt).or_default() += 1);
        let ways: usize = likely.values().sum();
        let mut chance = Chance::new(5);
        let mut thought: BTreeMap<Vec<Vec<u16>>, usize> = BTreeMap::new();
        (0..times()).for_each(|_| *thought.entry(knowledge.fill(&mut chance).unwrap()).or_default() += 1);
        assert!(ways > 1 && thought.keys().all(|dealt| likely.contains_key(dealt)), "{name}");
        // The sum of squares has a mean of one less than there are kinds, and twice that as its variance.
        let freedom = likely.len() as f64 - 1.0;
        let square = |(dealt, count): (&Vec<Vec<u16>>, &usize)| {
            let expected = times() as f64 * *count as f64 / ways as f64;
            (thought.get(dealt).copied().unwrap_or_default() as f64 - expected).powi(2) / expected
        };
        let squares: f64 = likely.iter().map(square).sum();
        assert!(squares < freedom + 4.0 * (2.0 * freedom).sqrt(), "{name}: {squares} for {freedom}");
    }
}

#[test]
fn what_cannot_be_is_not_filled() {
    let nothing = Unfillable::Nothing;
    for (name, lots, seen, error) in [
        ("a card that did not go in", &["1 2 3"][..], &[("1.0", 4)][..], nothing),
        ("a card twice", &["1 2 3"], &[("1.0", 2), ("1.1", 2)], nothing),
        ("a card that stayed behind", &["1 2 3", "1.0 9"], &[("1.1", 2), ("2.0", 2)], nothing),
        ("more cards than slots", &["1 2 3", "1.0 9"], &[("2.0", 2), ("2.1", 3)], nothing),
        ("a slot that is not there", &["1 2 3", "1.3 9"], &[], nothing),
        ("a slot of a later lot", &["1 2.0", "3"], &[], nothing),
        ("a slot of no lot", &["1 0.0"], &[("0.0", 1)], nothing),
        ("a slot in two shuffles", &["1 2 3", "+1.0", "+1.0 4"], &[], Unfillable::Twice(slot("1.0"))),
    ] {
        assert_eq!(knowledge(lots, seen).fill(&mut Chance::new(1)).err(), Some(error), "{name}");
    }
    // A card that the seat knows may be there twice.
    let known = knowledge(&["1 2 3", "+1.0", "+1.0 4"], &[("1.0", 3)]);
    let dealt = known.fill(&mut Chance::new(1)).unwrap();
    assert!(fits(&known, &dealt));
    assert_eq!(known.cards(3), [Some(3), Some(4)]);
}
