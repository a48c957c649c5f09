//! The choice of the state that counts, among those that came: the newest that holds, unless another that
//! holds contradicts it. Tails with the turns that they go on from are states like any other.

use std::path::Path;

use super::state_checker::{CheckBudget, StateChecker, to_read};
use super::tails::Tails;
use crate::chain::{Relation, compare};
use crate::file::{Fault, Hint};
use crate::kit::hex;
use crate::post::{Brought, Repair, State};
use crate::rules::Hash;
use crate::session::Opened;
use crate::session::dispute::in_words;
use crate::session::files::turn_tree::last_of;
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
    pub(crate) fn newest(&mut self, brought: &Brought, tails: &Tails<'_>) -> Option<(Opened, Vec<Repair>)> {
        candidates(brought, tails).into_iter().find_map(|state| match self.check(brought, tails, state) {
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
    fn check(&mut self, brought: &Brought, tails: &Tails<'_>, state: Candidate<'_>) -> Option<Result<Opened, Fault>> {
        let Some(State { text, .. }) = state.whole else {
            let file = if self.checked < CHECKED { tails.tree.path(&state.head)? } else { return None };
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
    pub(crate) fn rival(
        &mut self,
        brought: &Brought,
        tails: &Tails<'_>,
        newest: &Opened,
        here: usize,
    ) -> Option<Opened> {
        let links = &newest.chain.links;
        let mut rival = None;
        for state in candidates(brought, tails) {
            let turns = state.turns;
            let is_earlier = turns == 0 || links.get(turns - 1).is_some_and(|link| link.hash == state.head);
            if is_earlier || turns > links.len() || rival.is_some() {
                continue;
            }
            match self.check(brought, tails, state) {
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
    /// What came, if it came whole, and not as a tail.
    whole: Option<&'c State>,
}

/// All states of a table, the longest first.
fn candidates<'c>(brought: &'c Brought, tails: &'c Tails<'_>) -> Vec<Candidate<'c>> {
    let whole = brought.states.iter().map(|state| {
        let State { turns, head, repairs, .. } = state;
        Candidate { turns: *turns, head: *head, repairs, whole: Some(state) }
    });
    let tails = tails.joined.iter().map(|one| {
        let (turns, head, repairs) = (one.tail.last(), last_of(&one.tail), &one.repairs[..]);
        Candidate { turns, head, repairs, whole: None }
    });
    let mut all: Vec<_> = whole.chain(tails).collect();
    all.sort_by_key(|state| std::cmp::Reverse(state.turns));
    all
}
