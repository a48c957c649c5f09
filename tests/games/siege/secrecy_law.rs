//! Siege: a viewer is shown the same if the cards that it has never seen lie in another order. All copies of
//! a card go along, from lot to lot: what was folded, mucked and discarded, the towers, the spire, what was
//! drawn and not yet seen.

use std::collections::{BTreeMap, BTreeSet};

use bypost::games::find;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seat, Seats, Sight, Slot, Transcript};

use crate::common::effort::tries;
use crate::common::games::passed_over;

/// Steps after which a table is left that is not over.
const STEPS: usize = 160;

/// What happens at a table.
#[derive(Clone)]
enum Event {
    Step(String),
    Resigns(Seat),
    Leaves(Seat),
}

/// A random table, with what each viewer has seen so far and what became of each slot.
struct Play {
    entry: &'static Entry,
    seats: Seats,
    options: Options,
    table: Rehearsal,
    events: Vec<Event>,
    /// One entry for each viewer, and the last one for a viewer without a seat.
    seen: Vec<BTreeSet<Slot>>,
    /// The lot into which a slot went.
    into: BTreeMap<Slot, u32>,
    /// Whether two lots were asked for at once, so that it is not known what went into which.
    is_vague: bool,
}

impl Play {
    fn new(number: u64) -> (Self, Chance) {
        let (mut chance, entry) = (Chance::new(number), find("siege").unwrap());
        let count = [2, 3, 4, 8][chance.below(4)];
        let seats = Seats::new((0..count).map(|seat| format!("seat {seat}")).collect());
        let mut options = Options::usual((entry.info)(), count);
        options.set((entry.info)(), "hands", &(1 + chance.below(4)).to_string()).unwrap();
        // At some tables jokers lie on top of the towers, or are dealt.
        let jokers: &[usize] = [&[][..], &[0, 10, 20, 30], &[1, 11, 40, 41], &[40, 41, 42, 43]][chance.below(4)];
        let lots = if jokers.is_empty() { Vec::new() } else { vec![pack(jokers, &mut chance)] };
        let table = Rehearsal::new(entry, &seats, &options, lots, Chance::new(!number)).unwrap();
        let seen = vec![BTreeSet::new(); count + 1];
        let mut play =
            Self { entry, seats, options, table, events: Vec::new(), seen, into: BTreeMap::new(), is_vague: false };
        play.look();
        (play, chance)
    }

    /// What a viewer may see now.
    fn sight(&self, table: &Rehearsal, viewer: usize) -> Sight {
        self.seats.all().nth(viewer).map_or_else(Sight::public, |seat| table.sight(seat))
    }

    fn look(&mut self) {
        for viewer in 0..self.seen.len() {
            let sight = self.sight(&self.table, viewer);
            let open = self.table.opened().iter().map(|(slot, _)| *slot);
            let closed = self.table.closed();
            let own = closed.keys().filter(|slot| sight.face(**slot).is_some()).copied();
            self.seen[viewer].extend(open.chain(own));
        }
    }

    /// Lets something happen, if it is legal.
    fn happen(&mut self, event: Event) {
        let (before, lots) = (self.table.closed(), self.table.dealt().len());
        let happened = happen(&mut self.table, &event);
        if !happened {
            return;
        }
        self.events.push(event);
        self.look();
        let newest = self.table.dealt().len();
        self.is_vague |= newest > lots + 1;
        let open: BTreeSet<Slot> = self.table.opened().iter().map(|(slot, _)| *slot).collect();
        if newest > lots {
            let lot = newest as u32;
            let is_show = self.table.game().position(&Sight::public())["phase"] == "show";
            // In the show the hands stay where they are, and go into the lot too.
            let goes = |slot: &&Slot| {
                let is_closed = self.table.closed().contains_key(slot);
                let is_in_a_tower = slot.lot == 1 && slot.place < 40;
                !open.contains(slot) && !is_in_a_tower && (!is_closed || is_show && slot.lot < lot)
            };
            self.into.extend(before.keys().filter(goes).map(|slot| (*slot, lot)).collect::<Vec<_>>());
        }
    }

    /// The lots in which the cards that a viewer has not seen lie in another order. Also gives the number of
    /// cards that moved, and how many of these do not lie there any more.
    fn otherwise(&self, viewer: usize, chance: &mut Chance) -> (Vec<Vec<u16>>, usize, usize) {
        let mut dealt = self.table.dealt().to_vec();
        let (mut moved, mut gone) = (0, 0);
        for _ in 0..60 {
            let lot = chance.below(dealt.len());
            let places = [chance.below(dealt[lot].len()), chance.below(dealt[lot].len())];
            let slots = places.map(|place| Slot { lot: lot as u32 + 1, place: place as u16 });
            let faces = places.map(|place| dealt[lot][place]);
            if faces[0] == faces[1] || slots.iter().any(|slot| self.seen[viewer].contains(slot)) {
                continue;
            }
            let mut other = dealt.clone();
            other[lot].swap(places[0], places[1]);
            let goals = slots.map(|slot| self.into.get(&slot).copied());
            let fits = goals[0] == goals[1]
                || self.follow(&mut other, goals[0], faces[0], faces[1], viewer, chance)
                    && self.follow(&mut other, goals[1], faces[1], faces[0], viewer, chance);
            if fits {
                dealt = other;
                moved += 2;
                gone += slots.iter().filter(|slot| !self.table.closed().contains_key(slot)).count();
            }
        }
        (dealt, moved, gone)
    }

    /// Puts a face in the place of another, in a lot and wherever that card went from there.
    fn follow(
        &self,
        dealt: &mut [Vec<u16>],
        lot: Option<u32>,
        old: u16,
        new: u16,
        viewer: usize,
        chance: &mut Chance,
    ) -> bool {
        let Some(lot) = lot else { return true };
        let faces = &mut dealt[lot as usize - 1];
        let slot = |place: usize| Slot { lot, place: place as u16 };
        let places: Vec<usize> = (0..faces.len())
            .filter(|place| faces[*place] == old && !self.seen[viewer].contains(&slot(*place)))
            .collect();
        if places.is_empty() {
            return false;
        }
        let place = places[chance.below(places.len())];
        faces[place] = new;
        self.follow(dealt, self.into.get(&slot(place)).copied(), old, new, viewer, chance)
    }
}

fn happen(table: &mut Rehearsal, event: &Event) -> bool {
    match event {
        Event::Step(step) => table.play(step).is_ok(),
        Event::Leaves(seat) => table.leave(*seat),
        Event::Resigns(seat) => {
            table.resign(*seat);
            true
        }
    }
}

/// The first lot, with jokers in some places.
fn pack(jokers: &[usize], chance: &mut Chance) -> Vec<u16> {
    let mut cards: Vec<u16> = (0..52).flat_map(|card| [card; 2]).collect();
    chance.shuffle(&mut cards);
    for (place, joker) in jokers.iter().zip([52, 53, 53, 52]) {
        cards.insert(*place, joker);
    }
    cards
}

fn hash(table: &Rehearsal) -> [u8; 32] {
    let mut hash = Transcript::new("law");
    table.game().absorb(&mut hash);
    hash.hash()
}

/// Everything that a viewer is shown: the drawing, the position, the seat whose turn it is, the legal steps,
/// and the hash that all see.
fn shown(play: &Play, table: &Rehearsal, viewer: usize) -> (String, Vec<String>) {
    let sight = play.sight(table, viewer);
    let game = table.game();
    let acts = sight.viewer().is_some_and(|seat| game.awaits() == Awaits::Act(seat));
    let moves = if acts { game.moves(&sight) } else { Vec::new() };
    let told = format!("{:?} {} {:?} {:?}", game.scene(&sight), game.position(&sight), game.awaits(), hash(table));
    (told, moves)
}

#[test]
fn what_was_never_seen_of_siege_changes_nothing_that_is_shown() {
    if passed_over() {
        return;
    }
    let (mut compared, mut gone_by, mut differs, mut phases) = (0, 0, 0, BTreeSet::new());
    // At the last of these two cards are discarded for a joker.
    let tables = tries(10, 60);
    for number in (0..tables).chain([17]) {
        let (mut play, mut chance) = Play::new(number);
        while let Awaits::Act(seat) = play.table.game().awaits() {
            if play.is_vague || play.events.len() >= STEPS {
                break;
            }
            if chance.below(6) == 0 {
                phases.insert(play.table.game().position(&Sight::public())["phase"].to_string());
                for viewer in 0..play.seen.len() {
                    let (dealt, moved, gone) = play.otherwise(viewer, &mut chance);
                    let mut other =
                        Rehearsal::new(play.entry, &play.seats, &play.options, dealt, Chance::new(7)).unwrap();
                    let legal = play.events.iter().all(|event| happen(&mut other, event));
                    assert!(legal, "table {number}: the same turns cannot be played");
                    assert_eq!(other.dealt().len(), play.table.dealt().len());
                    assert_eq!(shown(&play, &other, viewer), shown(&play, &play.table, viewer), "table {number}");
                    (compared, gone_by) = (compared + usize::from(moved > 0), gone_by + gone);
                    // Another viewer does see the change.
                    let others = (0..play.seen.len() - 1).filter(|other| *other != viewer);
                    differs +=
                        others.filter(|seat| shown(&play, &other, *seat) != shown(&play, &play.table, *seat)).count();
                }
            }
            let event = match chance.below(200) {
                0 => Event::Resigns(seat),
                1..8 => Event::Leaves(Seat::new(chance.below(play.seats.count()) as u8)),
                _ => {
                    let moves = play.table.moves();
                    let is_calm = |step: &&String| !["fold", "allin"].contains(&step.as_str());
                    let calm: Vec<&String> = moves.iter().filter(is_calm).collect();
                    let bold = calm.is_empty() || chance.below(12) == 0;
                    let step = if bold { &moves[chance.below(moves.len())] } else { calm[chance.below(calm.len())] };
                    Event::Step(step.clone())
                }
            };
            play.happen(event);
        }
    }
    let least = |each: usize| each * tables as usize;
    assert!(compared > least(25) && gone_by > least(50) && differs > least(17), "{compared} {gone_by} {differs}");
    assert_eq!(phases.len(), 6, "{phases:?}");
}
