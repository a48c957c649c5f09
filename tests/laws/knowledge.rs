//! What a seat knows of a table, and how a program can think on from there. The tables are open deals with
//! listed lots, so that all faces are known.

use crate::common::signing::ForgeTurns as _;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use bypost::chain::{Chain, link};
use bypost::file::{Deal, File, Header, Time, text};
use bypost::opponent::think;
use bypost::rules::{Awaits, Chance, Entry, Face, Input, Knowledge, Lot, Options, Rehearsal, Seat, Seats, Slot};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table};

use super::{Play, are_all, games, hash, tries};

/// The seed of whoever plays at all seats.
pub(super) const PLAYER: [u8; 32] = [1; 32];

/// Tables of each game.
fn tables() -> u64 {
    tries(7, 8)
}

/// How long they are played.
const TURNS: usize = 90;
/// Moments of each table at which somebody thinks, and for how many turns.
const MOMENTS: usize = 6;
const AHEAD: usize = 15;
/// How many times an opponent plays on in its head.
const SIMULATIONS: u32 = 6;

/// A table that was played, and the truth about it.
pub(super) struct Record {
    pub(super) entry: &'static Entry,
    pub(super) seats: Seats,
    options: Options,
    /// What was done, each by the seat that was awaited.
    steps: Vec<String>,
    /// What all lots show.
    pub(super) dealt: Vec<Vec<u16>>,
    /// The table before each step, and at the end.
    pub(super) tables: Vec<Table>,
    pub(super) chain: Chain,
}

impl Record {
    /// Plays a random table, now and then with somebody who gives up or goes.
    pub(super) fn new((mut play, mut chance): (Play, Chance)) -> (Self, Chance) {
        let entry = play.entry;
        while let Awaits::Act(seat) = play.table.game().awaits() {
            let moves = play.table.moves();
            let step = match chance.below(100) {
                0 => "resign".to_owned(),
                1..4 if play.table.clone().leave(seat) => "leave".to_owned(),
                _ => moves[chance.below(moves.len())].clone(),
            };
            happen(&mut play.table, &step);
            play.steps.push(step);
            if play.steps.len() == TURNS {
                break;
            }
        }
        let dealt = play.table.dealt().to_vec();
        let lots = listed(&play.table, &dealt);
        let (chain, tables) = played(entry, &play.seats, &play.options, lots, &play.steps);
        let Play { entry, seats, options, steps, .. } = play;
        (Self { entry, seats, options, steps, dealt, tables, chain }, chance)
    }

    /// The file at a moment.
    pub(super) fn file(&self, moment: usize) -> String {
        file(&self.chain.up_to(self.seats.count() + moment))
    }

    /// Moments at which somebody thinks.
    fn moments(&self, chance: &mut Chance) -> Vec<usize> {
        let mut moments: Vec<usize> = (0..MOMENTS).map(|_| chance.below(self.tables.len())).collect();
        moments.sort_unstable();
        moments.dedup();
        moments
    }

    /// What a seat has been shown until a moment, table by table.
    fn shown(&self, moment: usize, seat: Seat) -> BTreeMap<Slot, Face> {
        let sights = self.tables[..=moment].iter().map(|table| (table, table.sight(seat, None)));
        let own = |(table, sight): (&Table, bypost::rules::Sight)| {
            let slots: Vec<Slot> = table.lots().pending().iter().map(|pending| pending.slot).collect();
            slots.into_iter().filter_map(|slot| Some((slot, sight.face(slot)?.clone()))).collect::<Vec<_>>()
        };
        let opened = self.tables[moment].lots().opened().iter().cloned();
        sights.flat_map(own).chain(opened).collect()
    }
}

/// The faces of lots, as a header lists them.
fn listed(table: &Rehearsal, dealt: &[Vec<u16>]) -> Vec<String> {
    let text = |(lot, faces): (&Lot, &Vec<u16>)| {
        let texts = faces.iter().map(|face| match lot {
            Lot::Throw(_) => face.to_string(),
            Lot::Shuffle(_) => table.game().write_face(*face),
        });
        texts.collect::<Vec<_>>().join(" ")
    };
    table.lots().iter().zip(dealt).map(text).collect()
}

/// The text of a file.
fn file(chain: &Chain) -> String {
    let turns = chain.links.iter().map(|link| link.turn.clone()).collect();
    text(&File { header: chain.header.clone(), turns }, "")
}

/// A table as the engine plays it: all turns, and the table before each of the steps, and after them.
fn played(entry: &Entry, seats: &Seats, options: &Options, lots: Vec<String>, steps: &[String]) -> (Chain, Vec<Table>) {
    let info = (entry.info)();
    let names = seats.all().map(|seat| (seats.name(seat).to_owned(), None)).collect();
    let created = Time::read("2026-11-21T08:00:00Z").unwrap();
    let header = Header {
        options: options.sorted(),
        hints: true,
        ..Header::new(info, Deal::Lots(lots), names, created, [9; 32])
    };
    let player = Identity::new(Seed::new(PLAYER));
    let mut chain: Chain = link(File { header, turns: Vec::new() }).unwrap();
    let mut table = Table::of(entry, &chain.header, chain.id).unwrap();
    for seat in seats.all() {
        let made = table.join(&chain, seat, &player, [0; 32], table.time()).unwrap();
        chain.links.push(made.0);
        table = made.1;
    }
    let mut tables = vec![table];
    for step in steps {
        let table = &tables[tables.len() - 1];
        let draft = Draft { steps: vec![step.clone()], say: Vec::new() };
        let made = table.take(&chain, table.clock().unwrap(), &player, &draft, table.time());
        let made = made.unwrap_or_else(|error| panic!("{}: {step}: {error}", info.id));
        chain.links.push(made.0);
        tables.push(made.1);
    }
    (chain, tables)
}

/// Lets the awaited seat do something.
fn happen(table: &mut Rehearsal, step: &str) {
    let Awaits::Act(seat) = table.game().awaits() else { panic!("{step}: nobody is awaited") };
    match step {
        "resign" => table.resign(seat),
        "leave" => assert!(table.leave(seat), "{seat:?} cannot leave"),
        _ => table.play(step).unwrap_or_else(|error| panic!("{step}: {error}")),
    }
}

/// Tables of every game, and chance for what is done with them.
static RECORDS: LazyLock<Vec<(Record, Chance)>> = LazyLock::new(|| {
    let of = |entry| (0..tables()).map(move |number| Record::new(Play::new(entry, number)));
    games().flat_map(of).collect()
});

/// Shows what every seat knows at some moments of tables of every game to a law.
pub(super) fn everywhere(mut law: impl FnMut(&Record, usize, Seat, &Knowledge, &mut Chance)) {
    for (record, chance) in RECORDS.iter() {
        let mut chance = chance.clone();
        for moment in record.moments(&mut chance) {
            for seat in record.seats.all() {
                let knowledge = record.tables[moment].knowledge(seat, None);
                law(record, moment, seat, &knowledge, &mut chance);
            }
        }
    }
}

#[track_caller]
fn same(thought: &Rehearsal, table: &Table, viewer: Seat) {
    let game = table.game();
    assert_eq!(hash(thought.game()), hash(game));
    assert_eq!(thought.opened(), table.lots().opened());
    assert_eq!(thought.game().awaits(), game.awaits());
    assert_eq!(thought.sight(viewer), table.sight(viewer, None));
    assert_eq!(thought.game().scene(&thought.sight(viewer)), game.scene(&table.sight(viewer, None)));
    if let Awaits::Act(seat) = game.awaits() {
        assert_eq!(thought.moves(), game.moves(&table.sight(seat, None)));
    }
}

#[test]
fn thinking_on_with_the_true_faces_gives_what_the_table_gave() {
    let mut compared = 0;
    everywhere(|record, moment, seat, knowledge, _| {
        let asked = knowledge.lots.len();
        let (dealt, later) = record.dealt.split_at(asked);
        let mut thought = Rehearsal::at(knowledge, dealt.to_vec(), later.to_vec(), Chance::new(0));
        same(&thought, &record.tables[moment], seat);
        for (step, table) in record.steps.iter().zip(&record.tables[1..]).skip(moment).take(AHEAD) {
            happen(&mut thought, step);
            same(&thought, table, seat);
            assert_eq!(thought.lots(), table.knowledge(seat, None).lots);
            compared += 1;
        }
    });
    assert!(compared > 2_000 || !are_all(), "{compared} turns compared");
}

#[test]
fn a_seat_knows_what_it_has_been_shown_and_nothing_else() {
    let mut known_before = 0;
    everywhere(|record, moment, seat, knowledge, _| {
        assert_eq!(knowledge.faces, record.shown(moment, seat), "{}", (record.entry.info)().id);
        let sight = record.tables[moment].sight(seat, None);
        let opened: BTreeMap<_, _> = knowledge.opened.iter().cloned().collect();
        let before = |slot: &&Slot| !opened.contains_key(slot) && sight.face(**slot).is_none();
        known_before += knowledge.faces.keys().filter(before).count();
    });
    assert!(known_before > 100 || !are_all(), "{known_before} faces of cards that have gone");
}

#[test]
fn thought_up_faces_agree_with_what_a_seat_knows_and_can_be_played_out() {
    let (mut thought_up, mut long) = (0, 0);
    everywhere(|record, moment, seat, knowledge, chance| {
        let dealt = knowledge.fill(chance).unwrap();
        assert!(fits(knowledge, &dealt));
        thought_up += usize::from(dealt != record.dealt[..dealt.len()]);
        long += usize::from(dealt.len() > 3);
        let mut thought = Rehearsal::at(knowledge, dealt, Vec::new(), chance.clone());
        assert_eq!(thought.sight(seat), record.tables[moment].sight(seat, None));
        for _ in 0..4 * AHEAD {
            let Awaits::Act(_) = thought.game().awaits() else { break };
            let moves = thought.moves();
            happen(&mut thought, &moves[chance.below(moves.len())]);
        }
        assert_ne!(thought.game().awaits(), Awaits::Faces);
    });
    assert!(thought_up > 400 && long > 100 || !are_all(), "{thought_up} thought up, {long} with many lots");
}

/// The same steps from the beginning, on another table that looks the same to a seat, and what lies there.
pub(super) fn looks_the_same(
    record: &Record,
    moment: usize,
    knowledge: &Knowledge,
    chance: &mut Chance,
) -> (Vec<Vec<u16>>, Table) {
    let (dealt, _, other) = other_file(record, moment, knowledge, chance);
    (dealt, other)
}

/// The same with its file, in which no lots are listed but those that have been asked for.
pub(super) fn other_file(
    record: &Record,
    moment: usize,
    knowledge: &Knowledge,
    chance: &mut Chance,
) -> (Vec<Vec<u16>>, String, Table) {
    let dealt = knowledge.fill(chance).unwrap();
    let thought = Rehearsal::at(knowledge, dealt.clone(), Vec::new(), Chance::new(0));
    let lots = listed(&thought, &dealt);
    let steps = &record.steps[..moment];
    let (chain, mut tables) = played(record.entry, &record.seats, &record.options, lots, steps);
    (dealt, file(&chain), tables.pop().unwrap())
}

#[test]
fn what_a_seat_has_not_seen_changes_nothing_that_it_knows_or_thinks_up() {
    let (mut others, mut differs, mut chosen) = (0, 0, 0);
    everywhere(|record, moment, seat, knowledge, chance| {
        if chance.below(5) > 1 {
            return;
        }
        let (dealt, other) = looks_the_same(record, moment, knowledge, chance);
        let known = other.knowledge(seat, None);
        alike(&known, knowledge);
        chosen += usize::from(opponents_are_given_alike(&record.tables[moment], &other, seat));
        let seed = Chance::new(chance.word().into());
        assert_eq!(known.fill(&mut seed.clone()), knowledge.fill(&mut seed.clone()));
        others += usize::from(dealt != record.dealt[..dealt.len()]);
        let is_other =
            |seat: Seat| other.knowledge(seat, None).faces != record.tables[moment].knowledge(seat, None).faces;
        differs += record.seats.all().filter(|seat| is_other(*seat)).count();
    });
    assert!(
        others > 150 && differs > 150 && chosen > 50 || !are_all(),
        "{others} other tables, {differs} seats that know the difference, {chosen} turns of opponents"
    );
}

#[track_caller]
fn alike(one: &Knowledge, other: &Knowledge) {
    assert_eq!(hash(one.game()), hash(other.game()));
    assert_eq!((&one.lots, &one.closed), (&other.lots, &other.closed));
    assert_eq!((&one.opened, &one.faces), (&other.opened, &other.faces));
}

/// Compares what an opponent at a seat is given, and what it chooses, on two tables that look the same to
/// that seat: before its turn, and after the steps of it by which the seat learns nothing. Whether the seat
/// has chosen anything.
fn opponents_are_given_alike(one: &Table, other: &Table, seat: Seat) -> bool {
    let (mut steps, mut has_chosen) = (Vec::new(), false);
    while one.clock() == Some(seat) {
        // Both decks are listed beforehand, for what was played. A shuffle of other cards has no place in
        // the list.
        let given = [one, other].map(|table| table.knowledge_after(seat, None, &steps));
        let [Ok(Some(one)), Ok(Some(other))] = given else { break };
        // What a step opens or deals may differ, and all that comes after it.
        let is_dealt = one.lots != other.lots || one.faces != other.faces;
        if is_dealt && !steps.is_empty() {
            break;
        }
        alike(&one, &other);
        let chosen = [&one, &other].map(|given| think(given, seat, SIMULATIONS, 7).unwrap());
        assert_eq!(chosen[0], chosen[1]);
        steps.push(chosen[0].step().to_owned());
        has_chosen = true;
    }
    has_chosen
}

/// Whether the lots can show these faces: each shuffle the cards that went in, each throw numbers that it can
/// have, and every known slot its face.
pub(super) fn fits(knowledge: &Knowledge, dealt: &[Vec<u16>]) -> bool {
    let card = |slot: Slot| dealt.get(slot.lot as usize - 1)?.get(usize::from(slot.place)).copied();
    let shows = |(at, lot): (usize, &Lot)| match lot {
        Lot::Throw(throw) => throw.check(&dealt[at]).is_ok(),
        Lot::Shuffle(inputs) => {
            let went_in = |input: &Input| match *input {
                Input::Card(card) => Some(card),
                Input::Slot(slot) | Input::Kept(slot) => card(slot),
            };
            let into: Option<Vec<u16>> = inputs.iter().map(went_in).collect();
            let [mut into, mut out] = [into.unwrap_or_default(), dealt[at].clone()];
            into.sort();
            out.sort();
            into == out
        }
    };
    let is_known = |(slot, face): (&Slot, &Face)| match face {
        Face::Thrown(numbers) => dealt.get(slot.lot as usize - 1) == Some(numbers),
        Face::Card(known) => card(*slot) == Some(*known),
    };
    knowledge.lots.len() == dealt.len()
        && knowledge.lots.iter().enumerate().all(shows)
        && knowledge.faces.iter().all(is_known)
}
