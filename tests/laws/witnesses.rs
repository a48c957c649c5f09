//! A law of lots of one card. Nobody shuffles such a lot: its slot has the ciphertext of the card that went
//! in, and a seat that has seen this card knows what comes out.

use std::collections::{BTreeMap, BTreeSet};

use bypost::rules::{Audience, Awaits, Chance, Input, Lot, Options, Rehearsal, Rules as _, Seat, Seats, Slot};

use super::test_game::{TEST_GAME, TestGame};
use super::{Play, STEPS, games, tables};

/// The seats that may have seen a card, followed from lot to lot as long as the card is alone.
#[derive(Default)]
struct Witnesses {
    seen: BTreeMap<Slot, BTreeSet<Seat>>,
    /// The slots of lots of one, with what was seen of them before.
    alone: BTreeMap<Slot, BTreeSet<Seat>>,
    /// How many lots were looked at.
    lots: usize,
}

impl Witnesses {
    /// Looks at a position, the next one after the last. Gives a card alone that one seat has seen and
    /// another may see.
    fn look(&mut self, table: &Rehearsal) -> Option<Slot> {
        for (lot, number) in table.lots().iter().zip(1..).skip(self.lots) {
            let Lot::Shuffle(inputs) = lot else { continue };
            let &[Input::Slot(from) | Input::Kept(from)] = &inputs[..] else { continue };
            let slot = Slot { lot: number, place: 0 };
            let seen = self.seen.get(&from).cloned().unwrap_or_default();
            self.seen.insert(slot, seen.clone());
            self.alone.insert(slot, seen);
        }
        self.lots = table.lots().len();
        let mut caught = None;
        for slot in table.closed().keys() {
            let Audience::Only(seat) = table.game().audience(*slot) else { continue };
            let known = self.alone.get(slot).is_some_and(|seen| seen.iter().any(|other| *other != seat));
            caught = caught.or(known.then_some(*slot));
            self.seen.entry(*slot).or_default().insert(seat);
        }
        caught
    }
}

#[test]
fn no_game_deals_a_card_alone_that_somebody_else_has_seen() {
    for entry in games() {
        for number in 0..2 * tables() {
            let (mut play, mut chance) = Play::new(entry, number);
            let (mut witnesses, mut steps) = (Witnesses::default(), 0);
            loop {
                let id = &(entry.info)().id;
                assert_eq!(witnesses.look(&play.table), None, "{id}, table {number}, after {:?}", play.steps);
                let Awaits::Act(seat) = play.table.game().awaits() else { break };
                match chance.below(100) {
                    0 => play.table.resign(seat),
                    1..4 => drop(play.table.leave(seat)),
                    _ => {
                        let moves = play.table.moves();
                        let step = moves[chance.below(moves.len())].clone();
                        play.table.play(&step).unwrap_or_else(|error| panic!("{step}: {error}"));
                        play.steps.push(step);
                    }
                }
                steps += 1;
                assert!(steps < STEPS, "table {number} of {id} does not end");
            }
        }
    }
}

/// A table of the test game, which deals whatever it is told: card 1.0 is alice's, 1.1 bob's, and nobody sees
/// 1.2.
fn told(steps: &[&str]) -> Option<Slot> {
    let seats = Seats::new(vec!["alice".to_owned(), "bob".to_owned()]);
    let mut options = Options::usual(TestGame::info(), 2);
    [("cards", "4"), ("hand", "1")]
        .iter()
        .for_each(|(name, value)| options.set(TestGame::info(), name, value).unwrap());
    let mut table = Rehearsal::new(&TEST_GAME, &seats, &options, Vec::new(), Chance::new(1)).unwrap();
    let mut witnesses = Witnesses::default();
    let mut caught = witnesses.look(&table);
    for step in steps {
        table.play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
        caught = caught.or(witnesses.look(&table));
    }
    caught
}

#[test]
fn a_game_that_does_so_is_caught() {
    for (steps, caught) in [
        (&["shuffle 1.1", "deal 2.0 0"][..], Some(2)),
        (&["shuffle +1.1", "deal 2.0 0"], Some(2)),
        (&["shuffle 1.1", "shuffle 2.0", "deal 3.0 0"], Some(3)),
        (&["deal 1.2 0", "shuffle 1.2", "deal 2.0 1"], Some(2)),
        (&["shuffle 1.1", "deal 2.0 1"], None),
        (&["shuffle 1.2", "deal 2.0 0"], None),
        (&["shuffle 1.0 1.1", "deal 2.0 0", "deal 2.1 1"], None),
        (&["shuffle 1.0 1.1", "shuffle 2.0", "deal 3.0 1"], None),
    ] {
        assert_eq!(told(steps).map(|slot| slot.lot), caught, "{steps:?}");
    }
}
