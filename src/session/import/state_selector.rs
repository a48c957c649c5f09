//! The choice of the state that counts, among those that came: the newest that holds, unless another that
//! holds contradicts it. Runs of turns that are here, and tails that go on from them, are states like any
//! other.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::state_checker::{CheckBudget, StateChecker, to_read};
use crate::chain::{Chain, Relation, compare, table_id, turn_hash};
use crate::file::{Fault, File, Header, Hint, TableStep, Tail, Turn};
use crate::kit::hex;
use crate::post::{Brought, Repair, State};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::Opened;
use crate::session::dispute::in_words;
use crate::session::opened::parsed;

/// How many states of one table are played through: the newest, and others only if it does not hold or they
/// have parted from it.
const CHECKED: usize = 16;

/// How many bytes of states of one table have their hashes and signatures checked before that. Invented turns
/// get no further, and use up nothing else.
const LINKED: usize = 32 << 20;

/// How many states that were not taken are told of.
const TOLD: usize = 16;

/// Bytes of a state whose check may take longer than a person likes to wait without a word.
const LONG: usize = 1 << 20;

/// Looks at the states of one table.
pub(crate) struct StateSelector<'a> {
    /// Where a state would lie.
    path: &'a Path,
    /// It is called before a check that takes long.
    progress: &'a dyn Fn(&str),
    /// The turns of the table that are known to hold, and the time that is left for checking more.
    checker: &'a mut StateChecker,
    budget: &'a mut CheckBudget,
    /// The findings on states that were not taken.
    others: Vec<String>,
    /// What can be done about the first of them.
    pub(crate) hint: Option<Hint>,
    checked: usize,
    linked: usize,
    /// States that were not looked at, since there were too many before.
    left: usize,
}

impl<'a> StateSelector<'a> {
    /// Looks at the states of a table, which would lie at this path.
    pub(crate) fn new(
        path: &'a Path,
        progress: &'a dyn Fn(&str),
        checker: &'a mut StateChecker,
        budget: &'a mut CheckBudget,
    ) -> Self {
        let (others, hint) = (Vec::new(), None);
        Self { path, progress, checker, budget, others, hint, checked: 0, linked: 0, left: 0 }
    }

    /// The newest state that holds, of those that came whole and those that tails make.
    pub(crate) fn newest(&mut self, brought: &Brought, runs: &Runs<'_>) -> Option<(Opened, Vec<Repair>)> {
        candidates(brought, runs).into_iter().find_map(|state| match self.check(brought, runs, state) {
            Some(Ok(opened)) => Some((opened, state.repairs.to_vec())),
            Some(Err(fault)) => {
                if self.others.is_empty() {
                    self.hint.clone_from(&fault.hint);
                }
                self.others.push(fails(state, &fault));
                None
            }
            None => {
                self.left += 1;
                None
            }
        })
    }

    /// The findings on states that were not taken, in words, and the number of states that were not checked.
    pub(crate) fn others(self) -> Vec<String> {
        let Self { mut others, left, .. } = self;
        let more = others.len().saturating_sub(TOLD);
        others.truncate(TOLD);
        if more > 0 {
            others.push(format!("{} not hold either", count(more, "does", "do")));
        }
        if left > 0 {
            others.push(format!("{} left unchecked: too many came", count(left, "was", "were")));
        }
        others
    }

    /// Checks a state whole; none if no more are looked at.
    fn check(&mut self, brought: &Brought, runs: &Runs<'_>, state: Candidate<'_>) -> Option<Result<Opened, Fault>> {
        let Some(State { text, .. }) = state.whole else {
            let file = state.tail.filter(|_| self.checked < CHECKED).and_then(|tail| runs.file(&tail))?;
            return self.checker.check_file(self.path, file, b"", self.budget, &mut self.checked);
        };
        let text = text.as_ref()?;
        let linked = self.linked + text.len();
        if self.checked == CHECKED || linked > LINKED {
            return None;
        }
        self.linked = linked;
        if text.len() > LONG {
            let (game, id) = (&brought.header.game, &hex(&brought.id)[..8]);
            (self.progress)(&format!("checking {game} {id}: {} turns, {} MiB", state.turns, text.len() >> 20));
        }
        if !self.budget.takes(to_read(text.len())) {
            return None;
        }
        match parsed(text.as_bytes()) {
            Ok(file) => self.checker.check_file(self.path, file, text.as_bytes(), self.budget, &mut self.checked),
            Err(fault) => Some(Err(fault)),
        }
    }

    /// Looks at the states from which the one that was taken does not go on, since only those can be another
    /// branch. It gives the first that holds and parts from the taken one after the first `here` turns, which
    /// are here already.
    pub(crate) fn rival(&mut self, brought: &Brought, runs: &Runs<'_>, newest: &Opened, here: usize) -> Option<Opened> {
        let links = &newest.chain.links;
        let mut rival = None;
        for state in candidates(brought, runs) {
            let turns = state.turns;
            let is_earlier = turns == 0 || links.get(turns - 1).is_some_and(|link| link.hash == state.head);
            if is_earlier || turns > links.len() || rival.is_some() {
                continue;
            }
            match self.check(brought, runs, state) {
                Some(Ok(other)) => rival = self.judge(newest, other, here),
                Some(Err(fault)) => self.others.push(fails(state, &fault)),
                None => self.left += 1,
            }
        }
        rival
    }

    /// Gives another branch if it is a rival. A branch that parted before the end of the file that is here
    /// was refused then, and is only told of.
    fn judge(&mut self, newest: &Opened, other: Opened, here: usize) -> Option<Opened> {
        let relation = compare(&newest.chain, &other.chain);
        match &relation {
            Relation::Parted { first, .. } if first.turn.number as usize > here => return Some(other),
            Relation::Parted { .. } | Relation::SameEnd { .. } => {}
            _ => return None,
        }
        let words = in_words(&relation, "the one that counts here", "another that came");
        self.others.extend(words.map(|(_, words)| words));
        None
    }
}

fn count(states: usize, is: &str, are: &str) -> String {
    if states == 1 { format!("1 other state {is}") } else { format!("{states} other states {are}") }
}

fn fails(state: Candidate<'_>, fault: &Fault) -> String {
    format!("a state of {} turns does not hold: {fault}", state.turns)
}

/// A state that may be taken.
#[derive(Clone, Copy)]
struct Candidate<'c> {
    turns: usize,
    head: Hash,
    repairs: &'c [Repair],
    /// What came, if it came whole; else the tail with which it ends.
    whole: Option<&'c State>,
    tail: Option<TailState<'c>>,
}

/// All states of a table, the longest first.
fn candidates<'c>(brought: &'c Brought, runs: &'c Runs<'_>) -> Vec<Candidate<'c>> {
    let whole = brought.states.iter().map(|state| {
        let State { turns, head, repairs, .. } = state;
        Candidate { turns: *turns, head: *head, repairs, whole: Some(state), tail: None }
    });
    let tails = runs.states().map(|tail| {
        let TailState { turns, head, repairs, .. } = tail;
        Candidate { turns, head, repairs, whole: None, tail: Some(tail) }
    });
    let mut all: Vec<_> = whole.chain(tails).collect();
    all.sort_by_key(|state| std::cmp::Reverse(state.turns));
    all
}

/// The key of each seat by its name.
type Keys = BTreeMap<String, PublicIdentity>;

/// Runs of turns of one table.
#[derive(Debug, Default)]
pub(crate) struct Runs<'t> {
    runs: Vec<TurnRun<'t>>,
    /// The runs that hold a turn of this hash, or begin after it.
    holders: HashMap<Hash, Vec<usize>>,
}

/// Some turns of a table, one after the other.
#[derive(Debug)]
struct TurnRun<'t> {
    /// The run that it goes on from; the first turns of that one belong to this state, too.
    parent: Option<usize>,
    /// The header, if the table begins with this run.
    header: Option<Header>,
    /// How many turns of the table come before these.
    before: usize,
    turns: Cow<'t, [Turn]>,
    /// What had to be undone to read them, if they came as a tail.
    repairs: &'t [Repair],
    hashes: Vec<Hash>,
    /// The run without a parent from which this state begins.
    root: usize,
    /// The key that signs for each seat before these turns.
    keys: Keys,
    /// Whether the hashes and signatures of all its turns are right, and of those before it.
    is_linked: bool,
}

/// A state that ends with a tail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TailState<'t> {
    /// The run that it ends with.
    run: usize,
    pub(crate) turns: usize,
    /// The hash of the last turn.
    pub(crate) head: Hash,
    /// What had to be undone to read the tail.
    pub(crate) repairs: &'t [Repair],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TailFit {
    /// It makes states that were not here.
    Joined,
    /// All its turns were here before.
    Known,
    /// It goes on from a turn that is not here.
    Lone,
    /// A turn of it is not signed by its seat.
    Unsigned,
}

impl<'t> Runs<'t> {
    /// Takes in a chain, whose hashes and signatures are right.
    pub(crate) fn add_chain(&mut self, chain: &Chain) {
        let turns = chain.links.iter().map(|link| link.turn.clone()).collect();
        let hashes = chain.links.iter().map(|link| link.hash).collect();
        self.add(chain.id, chain.header.clone(), turns, hashes, true);
    }

    /// Takes in a file that nobody has checked.
    pub(crate) fn add_file(&mut self, file: File) {
        let id = table_id(&file.header);
        let hashes = file.turns.iter().map(|turn| turn_hash(&id, turn)).collect();
        self.add(id, file.header, file.turns, hashes, false);
    }

    fn add(&mut self, id: Hash, header: Header, turns: Vec<Turn>, hashes: Vec<Hash>, is_linked: bool) {
        let (turns, root, keys) = (Cow::Owned(turns), self.runs.len(), Keys::default());
        let (parent, header, repairs) = (None, Some(header), &[][..]);
        self.push(id, TurnRun { parent, header, before: 0, turns, repairs, hashes, root, keys, is_linked });
    }

    fn push(&mut self, head: Hash, run: TurnRun<'t>) {
        let index = self.runs.len();
        for hash in std::iter::once(&head).chain(&run.hashes) {
            self.holders.entry(*hash).or_default().push(index);
        }
        self.runs.push(run);
    }

    /// Takes in a tail, after all that begin before it.
    pub(crate) fn add_tail(&mut self, tail: &'t Tail, repairs: &'t [Repair]) -> TailFit {
        if self.knows(tail) {
            return TailFit::Known;
        }
        let parents = self.parents(tail);
        if parents.is_empty() {
            return TailFit::Lone;
        }
        let hashes = hashes(tail);
        let mut fit = TailFit::Unsigned;
        for parent in parents {
            let keys = self.runs[parent].keys_at(tail.from());
            if !is_signed(tail, &hashes, keys.clone()) {
                continue;
            }
            fit = TailFit::Joined;
            let TurnRun { root, is_linked, .. } = self.runs[parent];
            let (parent, header, before) = (Some(parent), None, tail.from());
            let (turns, hashes) = (Cow::Borrowed(&tail.turns[..]), hashes.clone());
            self.push(tail.after(), TurnRun { parent, header, before, turns, repairs, hashes, root, keys, is_linked });
        }
        fit
    }

    /// Whether all turns of a tail are here in a run that is linked.
    pub(crate) fn knows(&self, tail: &Tail) -> bool {
        let holders = self.holders.get(&Self::last(tail)).map(Vec::as_slice).unwrap_or_default();
        holders.iter().any(|holder| self.runs[*holder].is_linked)
    }

    /// The runs that a tail goes on from: one that is linked, or else one of each beginning.
    fn parents(&self, tail: &Tail) -> Vec<usize> {
        let holders = self.holders.get(&tail.after()).map(Vec::as_slice).unwrap_or_default();
        let fits = |index: &&usize| self.hash(**index, tail.from()) == Some(tail.after());
        let fitting = || holders.iter().filter(fits).copied();
        if let Some(linked) = fitting().find(|index| self.runs[*index].is_linked) {
            return vec![linked];
        }
        let mut parents: Vec<usize> = Vec::new();
        for index in fitting() {
            if parents.iter().all(|other| self.runs[*other].root != self.runs[index].root) {
                parents.push(index);
            }
        }
        parents
    }

    /// Whether each turn of a tail is signed by its seat, as far as the turns that are here tell its key.
    pub(crate) fn is_signed(&self, tail: &Tail) -> bool {
        self.runs.first().is_some_and(|run| is_signed(tail, &hashes(tail), run.keys_at(run.before + run.turns.len())))
    }

    /// The hash of a turn in a run, or just before it.
    fn hash(&self, index: usize, number: usize) -> Option<Hash> {
        let run = &self.runs[index];
        match number.checked_sub(run.before)? {
            0 => Some(run.turns.first()?.after),
            place => run.hashes.get(place - 1).copied(),
        }
    }

    /// How many turns the longest run reaches that came without a tail.
    pub(crate) fn here(&self) -> usize {
        let own = self.runs.iter().filter(|run| run.parent.is_none());
        own.map(|run| run.before + run.hashes.len()).max().unwrap_or_default()
    }

    pub(crate) fn last(tail: &Tail) -> Hash {
        tail.turns.last().map_or(tail.after(), |turn| turn_hash(&tail.table, turn))
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = TailState<'t>> {
        let tails = self.runs.iter().enumerate().filter(|(_, run)| run.parent.is_some());
        tails.filter_map(|(run, TurnRun { before, hashes, repairs, .. })| {
            Some(TailState { run, turns: before + hashes.len(), head: *hashes.last()?, repairs })
        })
    }

    /// The file of the state that ends with a run.
    pub(crate) fn file(&self, state: &TailState<'_>) -> Option<File> {
        let (mut index, mut end, mut parts) = (state.run, usize::MAX, Vec::new());
        let header = loop {
            let run = &self.runs[index];
            parts.push(&run.turns[..run.turns.len().min(end - run.before)]);
            match run.parent {
                Some(parent) => (index, end) = (parent, run.before),
                None => break run.header.clone()?,
            }
        };
        let turns = parts.into_iter().rev().flatten().cloned().collect();
        Some(File { header, turns })
    }
}

impl TurnRun<'_> {
    /// The key of each seat after so many turns of the table.
    fn keys_at(&self, turns: usize) -> Keys {
        let mut keys = self.keys.clone();
        self.turns[..turns - self.before].iter().for_each(|turn| take_key(&mut keys, turn));
        keys
    }
}

fn hashes(tail: &Tail) -> Vec<Hash> {
    tail.turns.iter().map(|turn| turn_hash(&tail.table, turn)).collect()
}

/// Whether the turns of a tail follow one another, and each is signed by its seat, with the keys from before
/// it. Only those who play can make a tail that gets further, so nobody else can crowd theirs out.
fn is_signed(tail: &Tail, hashes: &[Hash], mut keys: Keys) -> bool {
    let mut after = tail.after();
    tail.turns.iter().zip(hashes).all(|(turn, hash)| {
        let follows = turn.after == after;
        after = *hash;
        take_join(&mut keys, turn);
        let is_signed = keys.get(&turn.seat).is_some_and(|key| key.signed(hash, &turn.signature));
        take_key(&mut keys, turn);
        follows && is_signed
    })
}

/// Notes the key that joins a seat, unless somebody has joined it.
fn take_join(keys: &mut Keys, turn: &Turn) {
    if let Some(key) = turn.join.as_ref().and_then(|join| PublicIdentity::decode(&join.identity)) {
        keys.entry(turn.seat.clone()).or_insert(key);
    }
}

/// Notes the key that a turn brings for its seat, or gives it to.
fn take_key(keys: &mut Keys, turn: &Turn) {
    take_join(keys, turn);
    let passes_on = match TableStep::of(turn) {
        Some(TableStep::Handover(identity)) => PublicIdentity::decode(&identity),
        _ => None,
    };
    if let Some(key) = passes_on {
        keys.insert(turn.seat.clone(), key);
    }
}
