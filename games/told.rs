//! What a table tells, step by step, as tests of games with cards hear it.

use std::collections::BTreeMap;

use super::find;
use bypost_rules::{Audience, Awaits, Event, Face, Game, Lot, LotRequests, Options, Seat, Seats, Sight, Slot};

/// A table at which somebody listens. Its lots are all asked for when it is set up.
struct Listener {
    seats: Seats,
    game: Box<dyn Game>,
    closed: BTreeMap<Slot, Face>,
    opened: BTreeMap<Slot, Face>,
    heard: Vec<Event>,
}

/// What a table tells to the public: first before anything is played, then for each step that is typed, with
/// a semicolon between two of them. `resign` is the step of a seat that gives up. Each event has its kind
/// before it.
pub(super) fn told(id: &str, seats: &Seats, options: &Options, lots: &[Vec<u16>], steps: &str) -> Vec<Vec<String>> {
    let mut bank = LotRequests::new(1);
    let game = (find(id).expect("the game").setup)(seats, options, &mut bank).expect("a table");
    let asked = bank.into_asked().into_iter().zip(lots);
    let closed = asked.flat_map(|((lot, asked), faces)| match asked {
        Lot::Throw(_) => vec![(Slot { lot, place: 0 }, Face::Thrown(faces.clone()))],
        Lot::Shuffle(_) => {
            (0..).zip(faces).map(|(place, card)| (Slot { lot, place }, Face::Card(*card))).collect::<Vec<_>>()
        }
    });
    let closed = closed.collect();
    let mut table = Listener { seats: seats.clone(), game, closed, opened: BTreeMap::new(), heard: Vec::new() };
    table.settle();
    let mut told = vec![table.told()];
    for step in steps.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        table.play(step);
        told.push(table.told());
    }
    told
}

impl Listener {
    fn open(&mut self, slot: Slot) {
        let face = self.closed.remove(&slot).expect("a slot that is face down");
        let mut bank = LotRequests::new(9).listening();
        self.game.take_in(slot, &face, &mut bank);
        self.heard.extend(bank.take_events());
        self.opened.insert(slot, face);
    }

    /// Opens what all may see.
    fn settle(&mut self) {
        while !matches!(self.game.awaits(), Awaits::Over(_)) {
            let open = self.closed.keys().find(|slot| self.game.audience(**slot) == Audience::All);
            let Some(slot) = open.copied() else { return };
            self.open(slot);
        }
    }

    fn play(&mut self, step: &str) {
        let Awaits::Act(seat) = self.game.awaits() else { panic!("nobody is awaited to play {step}") };
        let mut bank = LotRequests::new(9).listening();
        if step == "resign" {
            self.game.resign(seat, &mut bank);
        } else {
            let step = self.game.canonical(step, &self.sight(seat)).unwrap_or_else(|error| panic!("{step}: {error}"));
            self.game.shows(&step).expect("a step").into_iter().for_each(|slot| self.open(slot));
            self.game = self.game.play(&step, &mut bank).unwrap_or_else(|error| panic!("{step}: {error}"));
        }
        self.heard.extend(bank.take_events());
        self.settle();
    }

    fn sight(&self, seat: Seat) -> Sight {
        let own = self.closed.iter().filter(|(slot, _)| self.game.audience(**slot).includes(seat));
        Sight::of(seat, own.map(|(slot, face)| (*slot, face.clone())).collect())
    }

    fn told(&mut self) -> Vec<String> {
        let heard = std::mem::take(&mut self.heard);
        let face = |slot: Slot| self.opened.get(&slot)?.card();
        let told = heard.iter().map(|event| event.in_words(&self.seats, &|card| self.game.write_face(card), &face));
        told.map(|told| format!("{}: {}", told.name, told.text)).collect()
    }
}
