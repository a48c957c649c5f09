//! Which of the states that came counts: the newest that holds, unless another that holds contradicts it.

use super::context::{Context, tell};
use super::json::hex;
use super::local::Folder;
use super::open::{Opened, check_after};
use super::verify::in_words;
use crate::chain::{Relation, compare};
use crate::file::Fault;
use crate::post::{Brought, Repair, State};

/// States of one table that are checked whole: the newest, and others only if it does not hold or they have parted from it.
const CHECKED: usize = 16;

/// Bytes of a state whose check may take longer than a person likes to wait without a word.
const LONG: usize = 1 << 20;

/// Looks at the states of one table.
pub(super) struct Court<'a> {
    context: &'a Context,
    folder: &'a Folder,
    local: Option<&'a Opened>,
    /// What was found of states that were not taken.
    pub(super) others: Vec<String>,
    checked: usize,
}

impl<'a> Court<'a> {
    /// Looks at the states of a table with this file here, if there is one.
    pub(super) fn new(context: &'a Context, folder: &'a Folder, local: Option<&'a Opened>) -> Self {
        Self { context, folder, local, others: Vec::new(), checked: 0 }
    }

    /// The newest state that holds.
    pub(super) fn newest(&mut self, brought: &Brought) -> Option<(Opened, Vec<Repair>)> {
        brought.states.iter().find_map(|state| {
            let held = self.check(brought, state)?;
            held.map_err(|fault| self.others.push(format!("a state of {} turns does not hold: {fault}", state.turns)))
                .ok()
                .map(|opened| (opened, state.repairs.clone()))
        })
    }

    /// Checks a state whole, in each way in which it can be read; none if no more are looked at.
    fn check(&mut self, brought: &Brought, state: &State) -> Option<Result<Opened, Fault>> {
        let mut wrong = None;
        for text in &state.texts {
            if self.checked == CHECKED {
                break;
            }
            self.checked += 1;
            if text.len() > LONG {
                let (game, id) = (&brought.header.game, &hex(&brought.id)[..8]);
                tell(&format!("checking {game} {id}: {} turns, {} MiB", state.turns, text.len() >> 20));
            }
            // An archive would lie in the folder.
            let beside = self.folder.named("table.toml");
            let known = self.local.map(|local| &local.chain);
            match check_after(&self.context.home, &beside, text.as_bytes(), known) {
                Ok(opened) => return Some(Ok(opened)),
                Err(fault) => wrong = wrong.or(Some(fault)),
            }
        }
        wrong.map(Err)
    }

    /// Looks at the states that the one that was taken does not go on from: only those can be another branch. Gives the first that
    /// holds and parts from it after what is here.
    pub(super) fn rival(&mut self, brought: &Brought, newest: &Opened) -> Option<Opened> {
        let links = &newest.chain.links;
        let mut rival = None;
        for state in &brought.states {
            let is_earlier = state.turns == 0 || links.get(state.turns - 1).is_some_and(|link| link.hash == state.head);
            if is_earlier || state.turns > links.len() || rival.is_some() {
                continue;
            }
            match self.check(brought, state) {
                Some(Ok(other)) => rival = self.judge(newest, other),
                Some(Err(fault)) => {
                    self.others.push(format!("a state of {} turns does not hold: {fault}", state.turns))
                }
                None => self.others.push(format!("a state of {} turns is another, and was not looked at", state.turns)),
            }
        }
        self.others.truncate(CHECKED);
        rival
    }

    /// Whether another branch is a rival: one that has parted before the end of what is here was refused then and is only told of.
    fn judge(&mut self, newest: &Opened, other: Opened) -> Option<Opened> {
        let relation = compare(&newest.chain, &other.chain);
        let Relation::Parted { first, .. } = &relation else { return None };
        let here = self.local.map_or(0, |local| local.chain.links.len());
        if first.turn.number as usize > here {
            return Some(other);
        }
        let words = in_words(&relation, "the one that counts here", "another that came");
        self.others.extend(words.map(|(_, words)| words));
        None
    }
}
