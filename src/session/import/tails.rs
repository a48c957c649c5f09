//! Tails that came, and those that waited: which states they make, and what becomes of the others.

use super::Import;
use crate::chain::Chain;
use crate::file::{Fault, File, read_tail};
use crate::post::{Brought, BroughtTail};
use crate::rules::Hash;
use crate::session::check_budget::{CheckBudget, to_link, to_read, to_rejoin};
use crate::session::memory_notes::note_answered;
use crate::session::missing_turns::{answered, missing, unsigned};
use crate::session::opened::parsed;
use crate::session::runs::{Runs, TailFit};
use crate::session::{Opened, Refusal, Store, Tables};

/// How many tails of a table wait, and how many bytes of them.
const WAITING: usize = 16;
const WAITING_BYTES: usize = 1 << 20;

/// How many states that came with a tail are looked at for the turn that it goes on from.
const STATES: usize = 16;

/// How many tails that go on from nothing here are told of.
const TOLD: usize = 8;

/// The tails of one table.
#[derive(Debug)]
pub(super) struct Tails<'t> {
    pub(super) runs: Runs<'t>,
    /// Those that go on from a turn that is not here.
    lone: Vec<&'t BroughtTail>,
    /// Those that are not signed by those who play.
    unsigned: Vec<&'t BroughtTail>,
    /// Those for which no time was left.
    left: usize,
    /// Of those whose turns are all here, the last one.
    pub(super) known: Option<&'t BroughtTail>,
}

impl Tails<'_> {
    /// Whether some go on from a turn that may still come.
    pub(super) fn has_lone(&self) -> bool {
        !self.lone.is_empty()
    }
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
        budget: &mut CheckBudget,
    ) -> Tails<'t> {
        let mut all = all.to_vec();
        // What a tail goes on from stands in one that begins earlier.
        all.sort_by_key(|one| (one.tail.from(), one.tail.last()));
        let mut tails = Tails::new(local, Vec::new());
        // What is here already costs next to nothing, however often it comes.
        let (known, new): (Vec<_>, Vec<&BroughtTail>) = all.into_iter().partition(|one| tails.runs.knows(&one.tail));
        let checked: Vec<_> = new.iter().copied().filter(|one| budget.takes(to_link(&one.tail.turns))).collect();
        (tails.known, tails.left) = (known.last().copied(), new.len() - checked.len());
        let tails = tails.joined(&checked);
        if !tails.has_lone() {
            return tails;
        }
        let (known, left) = (tails.known, tails.left);
        Tails { known, left, ..Tails::new(local, self.files(brought, budget)) }.joined(&checked)
    }

    /// Other files of a table that are here or came, and that nobody has checked: the copy of the home, other
    /// branches, the newest states of a mail.
    fn files(&self, brought: &Brought, budget: &mut CheckBudget) -> Vec<File> {
        let mut files = Vec::new();
        if let Some(copy) = self.tables.copy(&brought.id).filter(|copy| budget.takes(to_rejoin(copy.len()))) {
            files.extend(parsed(&copy).ok());
        }
        for path in self.tables.branches(&brought.id) {
            let bytes = self.tables.read(&path).ok().filter(|bytes| budget.takes(to_rejoin(bytes.len())));
            files.extend(bytes.and_then(|bytes| parsed(&bytes).ok()));
        }
        for text in brought.states.iter().flat_map(|state| state.texts.first()).take(STATES) {
            if budget.takes(to_read(text.len())) {
                files.extend(parsed(text.as_bytes()).ok());
            }
        }
        files
    }

    /// Keeps the tails that may be put together later, now that a table has so many turns here, and tells of
    /// those that make no state. `here` is the table's chain, if it is here: nothing of another table
    /// waits.
    pub(super) fn settle_tails(
        &mut self,
        id: &Hash,
        tails: &Tails<'_>,
        turns: usize,
        here: Option<&Chain>,
    ) -> Vec<Refusal> {
        let (mut kept, mut bytes, mut told) = (Vec::new(), 0, Vec::new());
        let keys = if tails.has_lone() { self.store.snapshot(id).ok() } else { None };
        let keys = keys.map(|snapshot| snapshot.keys).unwrap_or_default();
        let own: Vec<String> = keys.iter().map(|key| key.name.clone()).collect();
        for one in &tails.lone {
            let is_signed = tails.runs.is_signed(&one.tail);
            // A home that cannot note it says so when something is signed.
            let counts = |chain| note_answered(self.store, chain, &one.tail.after()).unwrap_or(false);
            if is_signed && here.is_some_and(counts) {
                told.push(answered(&one.tail, &own));
                continue;
            }
            let may_come = here.is_some() && one.tail.from() > turns && is_signed;
            let waits = may_come && kept.len() < WAITING && bytes + one.text.len() <= WAITING_BYTES;
            if waits {
                kept.push(one.text.clone());
                bytes += one.text.len();
            }
            told.push(missing(&one.tail, turns, waits, &own));
        }
        let before = self.store.tails(id).unwrap_or_default();
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
        if tails.left > 0 {
            told.push(Refusal::new(format!(
                "the last turns in {} mails were left unchecked: too many came",
                tails.left
            )));
        }
        told
    }
}

impl<'t> Tails<'t> {
    /// The turns that are here, without any tails.
    fn new(local: Option<&Opened>, files: Vec<File>) -> Self {
        let mut runs = Runs::new();
        local.into_iter().for_each(|local| runs.add_chain(&local.chain));
        files.into_iter().for_each(|file| runs.add_file(file));
        Self { runs, lone: Vec::new(), unsigned: Vec::new(), left: 0, known: None }
    }

    /// The same with these tails, the first of the table in front.
    fn joined(mut self, all: &[&'t BroughtTail]) -> Self {
        for one in all {
            match self.runs.add_tail(&one.tail, &one.repairs) {
                TailFit::Joined => {}
                // The last ones come last.
                TailFit::Known => self.known = Some(one),
                TailFit::Lone => self.lone.push(one),
                TailFit::Unsigned => self.unsigned.push(one),
            }
        }
        self
    }
}
