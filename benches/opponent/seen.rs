//! A table with all faces dealt, and what each seat has seen of it.

use std::collections::BTreeMap;

use bypost::rules::{Face, Knowledge, Rehearsal, Seat, Slot};

pub struct SeenTable {
    pub game: Rehearsal,
    seen: [BTreeMap<Slot, Face>; 2],
}

impl SeenTable {
    pub fn new(game: Rehearsal) -> Self {
        let mut table = Self { game, seen: Default::default() };
        table.look();
        table
    }

    pub fn play(&mut self, step: &str) {
        self.game.play(step).unwrap_or_else(|error| panic!("{step}: {error}"));
        self.look();
    }

    fn look(&mut self) {
        for (index, seen) in self.seen.iter_mut().enumerate() {
            let sight = self.game.sight(Seat::at(index));
            let slots: Vec<Slot> = self.game.closed().into_keys().collect();
            seen.extend(slots.into_iter().filter_map(|slot| Some((slot, sight.face(slot)?.clone()))));
        }
    }

    /// What a seat knows.
    pub fn knowledge(&self, seat: Seat) -> Knowledge {
        Knowledge::new(
            self.game.game().boxed(),
            self.game.lots().to_vec(),
            self.game.closed().into_keys().collect(),
            self.game.opened().to_vec(),
            self.seen[seat.index()].clone(),
        )
    }
}
