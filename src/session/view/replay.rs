//! A whole table to look back on: every position, with what led to it; and that as a page.

use std::collections::BTreeMap;

use super::drawing::{headless, whose, won_headline};
use super::missing_seats::Before;
use super::story::{Reader, TurnStory, tell_bare, turn_story};
use crate::chain::Chain;
use crate::draw::page as drawn;
use crate::draw::scene::Scene;
use crate::file::{Fault, TableStep, base64_encode};
use crate::kit::hex;
use crate::rules::{Face, Scores, Seat, Sight, Slot};
use crate::session::turns;
use crate::table::{Table, retrace_with_events};

/// Every position of a table, seen through one pair of eyes or, after everybody has revealed, several.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The table after its last turn.
    pub table: Table,
    /// The positions, from the one before the first turn on.
    pub positions: Vec<Position>,
    /// The eyes through which they are seen; at least one pair.
    pub eyes: Vec<Eyes>,
}

/// What everybody may know of a position.
#[derive(Clone, Debug)]
pub struct Position {
    /// Whose file is awaited, or how the table ended, in one line.
    pub stands: String,
    /// How far each seat has come, in games that count something.
    pub scores: Option<Scores>,
}

/// One pair of eyes.
#[derive(Clone, Debug)]
pub struct Eyes {
    /// Whose they are; none for the public.
    pub seat: Option<Seat>,
    /// The positions as these eyes see them; what the turn before each of them touched is marked.
    pub scenes: Vec<Scene>,
    /// The turns between them, one fewer than there are positions.
    pub turns: Vec<TurnStory>,
    /// Whether they ever saw something that the public did not.
    has_seen: bool,
}

/// Every position as everybody may see it. If everybody has revealed after the end, it is also seen from
/// each seat, as far as the faces are known to all by now. The chain was replayed before.
///
/// # Errors
/// Turns that do not hold.
pub fn public(chain: &Chain, table: &Table) -> Result<Replay, Fault> {
    let seats = table.seats();
    let is_told = table.is_revealed() && seats.count() > 1;
    let shown = if is_told { table.shown() } else { BTreeMap::new() };
    let seats = seats.all().filter(|_| is_told).map(|seat| Watcher::Hindsight(seat, &shown));
    let everybody = Reader::default();
    let watchers = std::iter::once(Watcher::Reader(&everybody)).chain(seats).collect();
    let mut replay = watched(table, chain, watchers)?;
    // Where nobody ever held anything, all seats see the same.
    if !replay.eyes.iter().any(|eyes| eyes.has_seen) {
        replay.eyes.truncate(1);
    }
    Ok(replay)
}

/// Every position as one reader could see it then, and the last one as it is now, with what the reader's own
/// shares open.
pub(crate) fn through(chain: &Chain, reader: &Reader, now: (&Table, &Sight)) -> Result<Replay, Fault> {
    let mut replay = watched(now.0, chain, vec![Watcher::Reader(reader)])?;
    for eyes in &mut replay.eyes {
        let scene = Eyes::scene(now.0, now.1, eyes.turns.last());
        eyes.scenes.pop();
        eyes.scenes.push(scene);
    }
    Ok(replay)
}

/// Somebody who watches the turns go by.
enum Watcher<'a> {
    /// With the key of the time, or none.
    Reader(&'a Reader),
    /// From a seat, with faces that everybody has learnt since.
    Hindsight(Seat, &'a BTreeMap<Slot, Face>),
}

impl Watcher<'_> {
    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Reader(reader) => reader.seat.as_ref().map(|(seat, _)| *seat),
            Self::Hindsight(seat, _) => Some(*seat),
        }
    }

    fn sight(&self, table: &Table) -> Sight {
        match self {
            Self::Reader(reader) => reader.sight(table),
            Self::Hindsight(seat, shown) => table.sight_in_hindsight(*seat, shown),
        }
    }
}

fn watched(table: &Table, chain: &Chain, watchers: Vec<Watcher>) -> Result<Replay, Fault> {
    let start = table.before_all()?;
    let mut positions = vec![Position::of(&start)];
    let mut eyes: Vec<Eyes> = watchers.iter().map(|watcher| Eyes::new(watcher, &start)).collect();
    let mut before = Before::of(&start);
    let mut last = start.clone();
    retrace_with_events(start, chain, |table, events| {
        positions.push(Position::of(table));
        for (watcher, eyes) in watchers.iter().zip(&mut eyes) {
            let sight = watcher.sight(table);
            let turn = turn_story(&chain.links[table.turns() as usize - 1], table, events, &before, &sight);
            eyes.has_seen |= eyes.seat.is_some_and(|seat| sight != Sight::of(seat, BTreeMap::new()));
            eyes.scenes.push(Eyes::scene(table, &sight, Some(&turn)));
            eyes.turns.push(turn);
        }
        before = Before::of(table);
        last = table.clone();
    })?;
    eyes.iter_mut().for_each(|eyes| tell_bare(&mut eyes.turns));
    Ok(Replay { table: last, positions, eyes })
}

impl Position {
    fn of(table: &Table) -> Self {
        Self { stands: won_headline(table).unwrap_or_else(|| whose(table)), scores: table.game().scores() }
    }
}

impl Eyes {
    /// Eyes that have seen the table before its first turn.
    fn new(watcher: &Watcher, start: &Table) -> Self {
        let scenes = vec![headless(start, &watcher.sight(start))];
        Self { seat: watcher.seat(), scenes, turns: Vec::new(), has_seen: false }
    }

    fn scene(table: &Table, sight: &Sight, turn: Option<&TurnStory>) -> Scene {
        let mut scene = headless(table, sight);
        let events = turn.iter().flat_map(|turn| &turn.events);
        let places: Vec<&str> = events.flat_map(|event| &event.places).map(String::as_str).collect();
        scene.mark(&places);
        scene
    }
}

/// What is found of a file that holds, in one line without its name.
pub fn verdict(table: &Table) -> String {
    let chance = if table.is_witnessed() { "" } else { "; chance not witnessed" };
    format!("valid; table {}, {}; {}{chance}", &hex(&table.id())[..8], turns(table.turns() as usize), whose(table))
}

/// The page that shows a replay of a game that this program has.
pub fn page(replay: &Replay, program: &str) -> String {
    let table = &replay.table;
    let seats = table.seats();
    let name = |seat| seats.name(seat).to_owned();
    let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
    let positions = replay.positions.iter().map(|position| drawn::Position {
        stands: position.stands.clone(),
        scores: position
            .scores
            .iter()
            .flat_map(|scores| &scores.seats)
            .map(|one| (one.number(), one.to_string()))
            .collect(),
    });
    let eyes = replay.eyes.iter().map(|eyes| drawn::Eyes {
        name: eyes.seat.map_or_else(|| "everybody".to_owned(), name),
        scenes: eyes.scenes.iter().map(|scene| scene.clone().with_short_names(&names)).collect(),
        turns: eyes.turns.iter().map(|turn| page_turn(turn, table)).collect(),
    });
    let counted = replay.positions.iter().find_map(|position| Some(position.scores.as_ref()?.what));
    let only_for = replay.eyes.first().and_then(|eyes| eyes.seat);
    drawn::write(&drawn::Page {
        title: table.game().info().title.clone(),
        seats: seats.all().map(name).collect(),
        facts: facts(table, program),
        only_for: only_for.map(name),
        positions: positions.collect(),
        eyes: eyes.collect(),
        counted: counted.unwrap_or_default().to_owned(),
    })
}

fn facts(table: &Table, program: &str) -> Vec<String> {
    vec![
        format!("{program} verify, when this page was made: {}.", verdict(table)),
        format!("The last turn is of {}. Its hash is {}.", table.time().in_words(), base64_encode(&table.head())),
        format!("This page proves nothing by itself: whoever has the file can check all of it with {program}."),
    ]
}

fn page_turn(story: &TurnStory, table: &Table) -> drawn::Turn {
    let turn = &story.turn;
    drawn::Turn {
        seat: table.seats().find(&turn.seat).map_or(0, |seat| seat.index()),
        deed: story.played(),
        written: turn.steps.join(", "),
        time: [turn.time.to_string(), turn.time.day_in_words()],
        happened: headed(story),
        say: turn.say.clone(),
        is_news: story.is_news(),
    }
}

/// What happened in a turn, its move first. To go on without another seat is no event of the game.
fn headed(story: &TurnStory) -> Vec<String> {
    let without = matches!(TableStep::of(&story.turn), Some(TableStep::Without(_))).then(|| story.played());
    without.into_iter().chain(story.told()).collect()
}
