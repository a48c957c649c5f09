//! Consents that came: each is measured against the newest file of its line that is here.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use super::Import;
use crate::chain::{Chain, CheckedTurns};
use crate::file::{Agreed, Consent, Fault, Hint, Time};
use crate::kit::hex;
use crate::post::MailScan;
use crate::rules::{Games, Hash};
use crate::session::agreement::agreements::{agreed_in_words, objected};
use crate::session::agreement::keep_consent::{check_signed, keep_consents};
use crate::session::import::placing::TakenConsent;
use crate::session::import::state_checker::{CheckBudget, StateChecker};
use crate::session::{Opened, Refusal, Store, Tables};

/// What became of each of some consents.
type Taken = Vec<Result<(), Refusal>>;

impl<S: Store, T: Tables> Import<'_, S, T>
where
    S::Error: Into<Fault>,
{
    /// Takes in what seats have agreed to, after the tables: each is measured against the file on whose last
    /// turn it rests, or the newest one. It tells what was taken, or why it was not. A file is opened once,
    /// and only if one of its seats has signed one of them.
    pub fn consents<'h>(&mut self, scan: &'h MailScan, now: Time) -> Vec<TakenConsent<'h>> {
        let mut budget = self.budget_for(scan);
        let mut places: HashMap<&Hash, Vec<usize>> = HashMap::new();
        for (place, (id, _)) in scan.consents.iter().enumerate() {
            places.entry(id).or_default().push(place);
        }
        let mut tables: Vec<_> = places.into_iter().collect();
        // A long table must not use up the time of others.
        tables.sort_by_cached_key(|(id, places)| (self.length(id), places[0]));
        let mut told: Vec<Option<Result<(), Refusal>>> = vec![None; scan.consents.len()];
        for (id, places) in tables {
            let consents: Vec<&Consent> = places.iter().map(|place| &scan.consents[*place].1).collect();
            let taken = self.agreed(id, &consents, now, &mut budget);
            places.into_iter().zip(taken).for_each(|(place, taken)| told[place] = Some(taken));
        }
        self.budget = Some(budget);
        let told = scan.consents.iter().zip(told);
        told.filter_map(|((id, consent), taken)| Some((id, consent, taken?))).collect()
    }

    /// How many bytes have to be checked before consents can be measured against a table.
    fn length(&self, id: &Hash) -> usize {
        if matches!(self.agreeing.get(id), Some(Some(_))) {
            return 0;
        }
        self.tables.files(id).iter().filter_map(|path| Some(self.tables.read(path).ok()?.len())).sum()
    }

    /// Takes in the consents to something at one table. Each is measured against the longest file that holds
    /// the turn on which it rests, if one ends with it, and against the newest file else.
    fn agreed(&mut self, id: &Hash, consents: &[&Consent], now: Time, budget: &mut CheckBudget) -> Taken {
        let known = self.agreeing.remove(id).flatten();
        // The file holds the turn on which the consent rests, or for an objection the one to which it
        // objects.
        let rests_on_known = |one: &Consent| match &known {
            Some(known) if one.to == Agreed::Contest => objected(&known.chain, one).is_some(),
            Some(known) => known.chain.holds(&one.on),
            None => false,
        };
        let mut files = Files::new(self.games, self.store.checked(id));
        if !consents.iter().all(|consent| rests_on_known(consent)) {
            files = self.linked(id, budget);
        }
        let mut groups: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for (place, consent) in consents.iter().enumerate() {
            let ends_there = |chain: &Chain| chain.head() == consent.on || objected(chain, consent).is_some();
            let ground = files.linked.iter().position(|(.., chain)| ends_there(chain));
            let ground = ground.filter(|_| !rests_on_known(consent));
            groups.entry(ground).or_default().push(place);
        }
        let mut told: Vec<Option<Result<(), Refusal>>> = vec![None; consents.len()];
        for (ground, places) in groups {
            let group: Vec<&Consent> = places.iter().map(|place| consents[*place]).collect();
            let taken = match known.as_ref().filter(|_| ground.is_none()) {
                Some(opened) => self.measured(opened, &group, now),
                None => match files.open(ground, id, &group, budget) {
                    Ok(opened) => self.measured(&opened, &group, now),
                    Err(taken) => taken,
                },
            };
            places.into_iter().zip(taken).for_each(|(place, taken)| told[place] = Some(taken));
        }
        told.into_iter().flatten().collect()
    }

    /// Takes in consents at a file that was checked.
    fn measured(&mut self, opened: &Opened, consents: &[&Consent], now: Time) -> Taken {
        keep_consents(self.store, opened, consents, now).unwrap_or_else(|error| {
            let refusal = Refusal::from(error.into());
            consents.iter().map(|_| Err(refusal.clone())).collect()
        })
    }

    /// The files of a table whose turns follow one another, the longest first; their rules are not checked
    /// yet.
    fn linked(&self, id: &Hash, budget: &mut CheckBudget) -> Files {
        let mut files = Files { was_first: budget.is_fresh(), ..Files::new(self.games, self.store.checked(id)) };
        for path in self.tables.files(id) {
            let Ok(bytes) = self.tables.read(&path) else { continue };
            match files.checker.link_own(&bytes, budget) {
                Ok(chain) => files.linked.push((path, bytes, chain)),
                Err(why) => files.fault = Some(why),
            }
        }
        files.linked.sort_by_key(|(.., chain)| std::cmp::Reverse(chain.links.len()));
        files
    }
}

/// The files of one table, before their rules are checked.
struct Files {
    checker: StateChecker,
    linked: Vec<(PathBuf, Vec<u8>, Chain)>,
    /// Why another file was not linked, or did not hold.
    fault: Option<Fault>,
    /// Whether the next file is the first that time is spent on.
    was_first: bool,
}

impl Files {
    fn new(games: Games, records: Vec<CheckedTurns>) -> Self {
        Self { checker: StateChecker::new(games, records), linked: Vec::new(), fault: None, was_first: false }
    }

    /// The longest file that follows the rules, of those that hold the last turn of the one with this place,
    /// or of all; or what becomes of consents that are not signed by their seats, or rest on no file.
    fn open(
        &mut self,
        ground: Option<usize>,
        id: &Hash,
        consents: &[&Consent],
        budget: &mut CheckBudget,
    ) -> Result<Opened, Taken> {
        let signed = |consent: &Consent| {
            self.linked.iter().map(|(.., chain)| check_signed(chain, consent)).min_by_key(Result::is_err)
        };
        let told: Vec<_> = consents.iter().map(|consent| signed(consent)).collect();
        if let Some(told) = told.into_iter().map(|told| told.filter(Result::is_err)).collect() {
            return Err(told);
        }
        let on = ground.map(|ground| self.linked[ground].2.head());
        let candidates = self.linked.iter().filter(|(.., chain)| on.is_none_or(|on| chain.holds(&on)));
        for (path, bytes, chain) in candidates {
            let was_first = std::mem::take(&mut self.was_first);
            match self.checker.check_linked((path, bytes), chain.clone(), budget, was_first) {
                Ok(opened) => return Ok(opened),
                Err(why) => self.fault = Some(why),
            }
        }
        Err(consents.iter().map(|consent| Err(without_file(id, consent, self.fault.as_ref()))).collect())
    }
}

/// Why a consent was not taken of whose table no file is here that holds.
fn without_file(id: &Hash, consent: &Consent, fault: Option<&Fault>) -> Refusal {
    let (short, to) = (&hex(id)[..8], agreed_in_words(&consent.to));
    let agrees = format!("{} agrees to {to} at table {short}", consent.seat);
    match fault {
        None => Refusal::new(format!("{agrees}, of which no file is here"))
            .hint(Hint::command("--into names the folder where its file lies")),
        Some(fault) => {
            Refusal { what: format!("{agrees}; the file here was not opened: {fault}"), hint: fault.hint.clone() }
        }
    }
}
