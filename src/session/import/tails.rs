//! Tails that came, and those that waited: which states they make, and what becomes of the others.
//! Those whose turns are missing wait in the home until these come. Each seat has its own room there, so
//! nobody can push out what another has signed.

use std::path::PathBuf;

use super::Import;
use crate::chain::{Chain, link, span};
use crate::file::{Fault, Header, Hint, Tail, read_tail};
use crate::post::{Brought, BroughtTail};
use crate::rules::{Games, Hash};
use crate::session::files::turn_tree::{TailFit, TurnTree, last_of};
use crate::session::import::state_checker::{CheckBudget, StateChecker, to_link, to_read};
use crate::session::opened::parsed;
use crate::session::{Opened, OtherStates, Refusal, Store, Tables, link_file, shell};
use crate::table::replay;

/// How many states that came with a tail are looked at for the turn that it goes on from.
const STATES: usize = 16;

/// How many tails that go on from nothing here are told of.
const TOLD: usize = 8;

#[derive(Debug, Default)]
pub(crate) struct Tails<'t> {
    /// The turns that are here, and those of the tails that go on from them.
    pub(super) tree: TurnTree,
    /// The longest path that was here before the tails: how many turns it has, and the last of them.
    pub(super) here: Option<(usize, Hash)>,
    /// Those that go on from a turn that is not here.
    lone: Vec<&'t BroughtTail>,
    /// Those that are not signed by those who play.
    unsigned: Vec<&'t BroughtTail>,
    /// Those that go on from turns that are here.
    pub(super) joined: Vec<&'t BroughtTail>,
    /// Those for which no time was left.
    unchecked: Vec<&'t BroughtTail>,
    /// Of those whose turns are all here, the last one.
    pub(super) known: Option<&'t BroughtTail>,
}

impl<S: Store, T: Tables> Import<'_, S, T>
where
    S::Error: Into<Fault>,
{
    /// The tails of a table that wait here, and came at another time.
    pub(super) fn waiting(&self, id: &Hash) -> Vec<BroughtTail> {
        // Nothing depends on them: the others can send again what they hold.
        let texts = self.store.tails(id).unwrap_or_default();
        let read = |text: String| {
            let tail = read_tail(text.as_bytes()).ok().filter(|tail| tail.table == *id)?;
            Some(BroughtTail::new(tail, text, Vec::new()))
        };
        texts.into_iter().filter_map(read).collect()
    }

    /// Puts tails together with the turns that are here.
    pub(super) fn tails<'t>(
        &self,
        brought: &Brought,
        all: &[&'t BroughtTail],
        local: Option<&Opened>,
        checker: &mut StateChecker,
        budget: &mut CheckBudget,
    ) -> Tails<'t> {
        let mut all = all.to_vec();
        // What a tail goes on from stands in one that begins earlier.
        all.sort_by_key(|one| (one.tail.from(), one.tail.last()));
        let mut tails = Tails::default();
        local.into_iter().for_each(|local| tails.tree.add(&local.chain));
        tails.here = tails.tree.longest();
        // What is here already costs next to nothing, however often it comes.
        let (known, new): (Vec<_>, Vec<&BroughtTail>) = all.into_iter().partition(|one| tails.tree.knows(&one.tail));
        let (checked, unchecked) = new.into_iter().partition(|one| budget.takes(to_link(one.tail.turns.len())));
        let checked: Vec<_> = checked;
        (tails.known, tails.unchecked) = (known.last().copied(), unchecked);
        let lone = tails.join(&checked);
        if lone.is_empty() {
            return tails;
        }
        self.add_others(&mut tails.tree, brought, checker, budget);
        tails.here = tails.here.or(tails.tree.longest());
        // What goes on from another branch than the file that is here makes a state of it.
        let (joined, lone): (Vec<_>, Vec<&BroughtTail>) = lone.into_iter().partition(|one| tails.tree.knows(&one.tail));
        tails.joined.extend(joined);
        tails.lone = tails.join(&lone);
        tails
    }

    /// Adds other turns of a table that are here or came: those that the home keeps, and those of the newest
    /// states of a mail, as far as their signatures hold.
    fn add_others(&self, tree: &mut TurnTree, brought: &Brought, checker: &mut StateChecker, budget: &mut CheckBudget) {
        // Who cannot read what is kept hears of it when something is signed.
        let kept = self.store.turns(&brought.id).unwrap_or_default();
        if budget.takes(to_link(kept.count())) {
            tree.extend(kept);
        }
        let states = brought.states.iter().filter_map(|state| Some(state.text.clone()?.into_bytes())).take(STATES);
        for bytes in states {
            if budget.takes(to_read(bytes.len()))
                && let Ok(file) = parsed(&bytes)
            {
                let header = file.header.clone();
                tree.add_links(&header, checker.link_as_far(file, budget));
            }
        }
    }

    /// Keeps the tails that may be put together later, now that a table has so many turns here, and tells of
    /// those that make no state. `here` is the table's chain, if it is here: nothing of another table waits.
    pub(super) fn settle_tails(
        &mut self,
        id: &Hash,
        tails: &Tails<'_>,
        turns: usize,
        here: Option<&Chain>,
    ) -> Vec<Refusal> {
        let before = self.store.tails(id).unwrap_or_default();
        let mut rooms = here.map(|chain| WaitingRooms::new(&chain.header));
        // What waited goes on waiting until its turns are here, whatever came beside it.
        let waited = before.iter().filter_map(|text| tails.waited(text)).filter(|one| one.tail.from() > turns);
        waited.for_each(|one| rooms.iter_mut().for_each(|rooms| rooms.add(one)));
        let keys = if tails.has_lone() { self.store.snapshot(id).ok() } else { None };
        let keys = keys.map(|snapshot| snapshot.keys).unwrap_or_default();
        let own: Vec<String> = keys.iter().map(|key| key.name.clone()).collect();
        let is_signed = |tail| tails.here.is_some_and(|(_, last)| tails.tree.is_signed(tail, &last));
        let early = tails.lone.iter().filter(|one| one.tail.from() > turns && is_signed(&one.tail));
        early.for_each(|one| rooms.iter_mut().for_each(|rooms| rooms.add(one)));
        let waits = |one| rooms.as_ref().is_some_and(|rooms| rooms.holds(one));
        let mut told: Vec<Refusal> = tails.lone.iter().map(|one| missing(&one.tail, turns, waits(one), &own)).collect();
        let kept = rooms.as_ref().map(WaitingRooms::texts).unwrap_or_default();
        if kept != before && self.store.keep_tails(id, &kept).is_err() {
            told.push(Refusal::new("the home could not keep the turns that wait"));
        }
        told.extend(tails.unsigned.iter().map(|one| unsigned(&one.tail)));
        let more = told.len().saturating_sub(TOLD);
        told.truncate(TOLD);
        if more > 0 {
            told.push(Refusal::new(format!(
                "{more} more mails have turns that cannot be put together with those here"
            )));
        }
        let left = tails.unchecked.iter().filter(|one| !before.contains(&one.text)).count();
        if left > 0 {
            told.push(Refusal::new(format!("the last turns in {left} mails were left unchecked: too many came")));
        }
        told
    }
}

impl<'t> Tails<'t> {
    /// Whether some go on from a turn that may still come.
    pub(super) fn has_lone(&self) -> bool {
        !self.lone.is_empty()
    }

    /// The tail with this text, which waited, if its turns are signed and not all here. It was signed when it
    /// began to wait.
    fn waited(&self, text: &str) -> Option<&'t BroughtTail> {
        let all = self.lone.iter().chain(&self.joined).chain(&self.unchecked);
        all.copied().find(|one| one.text == text)
    }

    /// Joins tails, the first of the table in front, and gives those that go on from nothing here.
    fn join(&mut self, all: &[&'t BroughtTail]) -> Vec<&'t BroughtTail> {
        let mut lone = Vec::new();
        for one in all.iter().copied() {
            match self.tree.join(&one.tail) {
                TailFit::Joined => self.joined.push(one),
                // The last ones come last.
                TailFit::Known => self.known = Some(one),
                TailFit::Lone => lone.push(one),
                TailFit::Unsigned => self.unsigned.push(one),
            }
        }
        lone
    }
}

/// The turns of a tail as the subject of a verb.
fn turns(tail: &Tail, verb: [&str; 2]) -> String {
    span(tail.from() + 1, tail.last(), verb)
}

/// Why a tail is refused that those who play have not signed.
pub(crate) fn unsigned(tail: &Tail) -> Refusal {
    Refusal::new(format!("{} not signed by those who play", turns(tail, [" is", " are"])))
}

impl OtherStates {
    /// Whom to ask for the whole table, if turns of it wait here for those before them; the seats here are
    /// given.
    pub(crate) fn ask_for_all(&self, own: &[String]) -> Option<Hint> {
        self.waiting.as_ref().map(|tail| ask_for_all(tail, own))
    }

    /// That turns wait here for those before them, of a table that has so many turns here.
    pub(crate) fn awaited(&self, turns_here: usize) -> Option<String> {
        let tail = self.waiting.as_ref()?;
        let (before, came) = (span(turns_here + 1, tail.from(), ["", ""]), turns(tail, [" is", " are"]));
        Some(format!(
            "{came} here, and {before} before that have not come: the table has gone on, so nothing is played on this file"
        ))
    }
}

/// The way to the whole table: somebody who has written a turn of the tail, and none of these, has it.
fn ask_for_all(tail: &Tail, own: &[String]) -> Hint {
    let mut authors = tail.turns.iter().rev().map(|turn| &turn.seat);
    let author = authors.find(|seat| !own.contains(seat)).map_or("another player", String::as_str);
    Hint::from(format!("ask {author} for the whole table"))
        .and(Hint::command(shell::sends_whole(own.first().map(String::as_str))))
}

/// Why a tail makes no state, and whom to ask: somebody who has written a turn of it, and none of these.
pub(crate) fn missing(tail: &Tail, turns_here: usize, waits: bool, own: &[String]) -> Refusal {
    let (before, came) = (tail.from(), turns(tail, [" goes", " go"]));
    let what = if turns_here == 0 {
        format!("{came} on from turn {before} of a table that is not here")
    } else if before > turns_here {
        format!("{came} on from turn {before}, which has not come yet")
    } else {
        format!("{came} on from another turn {before} than the one here")
    };
    let kept = match waits {
        true => "; it is kept until that comes",
        false if turns_here > 0 && before > turns_here => "; it is not kept",
        false => "",
    };
    Refusal::new(what + kept).hint(ask_for_all(tail, own))
}

/// How many tails of each seat of a table wait, and how many bytes of them. A tail is of the seat that signed
/// its last turn.
const WAITING: usize = 16;
const WAITING_BYTES: usize = 1 << 19;

/// The tails of one table that wait, in the order in which they came.
#[derive(Debug)]
pub(super) struct WaitingRooms<'t> {
    /// The seats that there are; nobody else has room.
    seats: Vec<&'t str>,
    tails: Vec<Waiting<'t>>,
}

#[derive(Debug)]
struct Waiting<'t> {
    seat: &'t str,
    /// The hash of the last turn. Turns hold the hash of the one before, so of two tails with the same last
    /// turn the longer one holds the shorter.
    head: Hash,
    tail: &'t BroughtTail,
}

impl<'t> WaitingRooms<'t> {
    /// Empty rooms of the seats of a table.
    pub(super) fn new(header: &'t Header) -> Self {
        Self { seats: header.seats.iter().map(|(name, _)| name.as_str()).collect(), tails: Vec::new() }
    }

    /// Takes in a tail whose turns follow one another and are signed. The oldest ones of its seat make room
    /// for it.
    pub(super) fn add(&mut self, tail: &'t BroughtTail) {
        let last = tail.tail.turns.last().map(|turn| turn.seat.as_str());
        let Some(seat) = last.filter(|seat| self.seats.contains(seat) && tail.text.len() <= WAITING_BYTES) else {
            return;
        };
        let head = last_of(&tail.tail);
        match self.tails.iter_mut().find(|other| other.head == head) {
            Some(other) if other.tail.tail.turns.len() < tail.tail.turns.len() => other.tail = tail,
            Some(_) => {}
            None => self.tails.push(Waiting { seat, head, tail }),
        }
        let is_too_full = |tails: &[Waiting<'_>]| {
            let of_seat = || tails.iter().filter(|other| other.seat == seat);
            of_seat().count() > WAITING || of_seat().map(|other| other.tail.text.len()).sum::<usize>() > WAITING_BYTES
        };
        while is_too_full(&self.tails) {
            let oldest = self.tails.iter().position(|other| other.seat == seat && other.head != head);
            let Some(oldest) = oldest else { break };
            self.tails.remove(oldest);
        }
    }

    /// Whether all turns of a tail wait.
    pub(super) fn holds(&self, tail: &BroughtTail) -> bool {
        let head = last_of(&tail.tail);
        self.tails.iter().any(|other| other.head == head && other.tail.tail.from() <= tail.tail.from())
    }

    pub(super) fn texts(&self) -> Vec<String> {
        self.tails.iter().map(|waiting| waiting.tail.text.clone()).collect()
    }
}

/// Opens a table by its last turns. Those before them are taken from the files of the table that are here, or
/// from what the home keeps.
///
/// # Errors
/// The first thing that is wrong with it; or it goes on from a turn that is not here.
pub fn open_tail<S: Store<Error = Fault>, T: Tables>(
    path: impl Into<PathBuf>,
    tail: &Tail,
    (store, tables): (&S, &T),
    games: Games,
) -> Result<Opened, Fault> {
    let mut tree = store.turns(&tail.table)?;
    let chains = tables.files(&tail.table).into_iter().filter_map(|path| link_file(&tables.read(&path).ok()?).ok());
    chains.filter(|chain| chain.id == tail.table).for_each(|chain| tree.add(&chain));
    let here = tree.longest().map_or(0, |(turns, _)| turns);
    let file = match tree.join(tail) {
        TailFit::Joined | TailFit::Known => tree.path(&last_of(tail)),
        TailFit::Lone => None,
        TailFit::Unsigned => return Err(unsigned(tail).into()),
    };
    let chain = link(file.ok_or_else(|| Fault::from(missing(tail, here, false, &[])))?)?;
    let table = replay(&chain, games)?;
    Ok(Opened::of(path.into(), b"", chain, table))
}
