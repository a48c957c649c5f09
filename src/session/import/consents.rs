//! Consents that came: each is measured against the newest file of its table that is here.

use std::collections::HashMap;

use super::Import;
use crate::file::{Consent, Fault, Time};
use crate::kit::hex;
use crate::post::MailScan;
use crate::rules::Hash;
use crate::session::agreed::agreed_in_words;
use crate::session::check_budget::CheckBudget;
use crate::session::imported_text::TakenConsent;
use crate::session::keep_consent::{check_signed, keep_consents};
use crate::session::state_checker::StateChecker;
use crate::session::{Opened, Refusal, Store, Tables};

/// What became of each of some consents.
type Taken = Vec<Result<(), Refusal>>;

impl<S: Store, T: Tables> Import<'_, S, T>
where
    S::Error: Into<Fault>,
{
    /// Takes in what seats have agreed to, after the tables: each is measured against the file that is here.
    /// It tells what was taken, or why it was not. A table is opened once, and only if one of its seats has
    /// signed one of them.
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

    /// Takes in the consents to something at one table.
    fn agreed(&mut self, id: &Hash, consents: &[&Consent], now: Time, budget: &mut CheckBudget) -> Taken {
        let opened = match self.agreeing.remove(id).flatten() {
            Some(opened) => opened,
            None => match self.newest(id, consents, budget) {
                Ok(opened) => opened,
                Err(taken) => return taken,
            },
        };
        keep_consents(self.store, &opened, consents, now).unwrap_or_else(|error| {
            let refusal = Refusal::from(error.into());
            consents.iter().map(|_| Err(refusal.clone())).collect()
        })
    }

    /// The newest file of a table that holds; or what becomes of consents that rest on none.
    fn newest(&self, id: &Hash, consents: &[&Consent], budget: &mut CheckBudget) -> Result<Opened, Taken> {
        let (mut checker, mut files, mut fault) = (StateChecker::default(), Vec::new(), None);
        let was_first = budget.is_fresh();
        for path in self.tables.files(id) {
            let Ok(bytes) = self.tables.read(&path) else { continue };
            match checker.link_own(self.tables, &bytes, budget) {
                Ok(chain) => files.push((path, bytes, chain)),
                Err(why) => fault = Some(why),
            }
        }
        let signed =
            |consent: &Consent| files.iter().map(|(.., chain)| check_signed(chain, consent)).min_by_key(Result::is_err);
        let told: Vec<_> = consents.iter().map(|consent| signed(consent)).collect();
        if let Some(told) = told.into_iter().map(|told| told.filter(Result::is_err)).collect() {
            return Err(told);
        }
        files.sort_by_key(|(.., chain)| std::cmp::Reverse(chain.links.len()));
        for (path, bytes, chain) in files {
            match checker.check_linked((&path, &bytes), chain, budget, was_first) {
                Ok(opened) => return Ok(opened),
                Err(why) => fault = Some(why),
            }
        }
        Err(consents.iter().map(|consent| Err(without_file(id, consent, fault.as_ref()))).collect())
    }
}

/// Why a consent was not taken of whose table no file is here that holds.
fn without_file(id: &Hash, consent: &Consent, fault: Option<&Fault>) -> Refusal {
    let (short, to) = (&hex(id)[..8], agreed_in_words(&consent.to));
    let agrees = format!("{} agrees to {to} at table {short}", consent.seat);
    match fault {
        None => Refusal::new(format!("{agrees}, of which no file is here"))
            .hint("--into names the folder where its file lies"),
        Some(fault) => {
            Refusal { what: format!("{agrees}; the file here was not opened: {fault}"), hint: fault.hint.clone() }
        }
    }
}
