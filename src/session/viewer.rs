//! Looking at a table with the keys that are here.

use zeroize::Zeroizing;

use super::keyring::Keyring;
use super::{KeyFile, Refusal, Stop, drawing};
use crate::draw::scene::Scene;
use crate::rules::{Seat, Sight, StepRange};
use crate::table::Table;

/// Somebody who looks at tables, with the keys that are here.
#[derive(Debug)]
pub struct Viewer {
    keyring: Keyring,
}

/// A table as somebody sees it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct View {
    /// The seat through whose eyes it is seen, if any.
    pub seat: Option<Seat>,
    /// The table, with what that seat may open.
    pub table: Table,
    /// What the seat knows beyond the public.
    pub sight: Sight,
    /// Whether that seat is on the clock: everybody waits for its file, also if it can decide nothing, or
    /// sees already how the game ends.
    pub is_awaited: bool,
    /// The seat whose view would have been shown, and the name of its key, if that key is locked.
    pub locked: Option<(Seat, String)>,
}

/// What may be done now, as far as a viewer knows.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Moves {
    /// The steps.
    pub steps: Vec<String>,
    /// Steps with a number that are too many to list.
    pub ranges: Vec<StepRange>,
}

impl Viewer {
    /// A viewer with these keys.
    #[must_use]
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keyring: Keyring::new(keys) }
    }

    /// Answers [`Stop::Passphrase`], or [`View::locked`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Looks at a table through the eyes of the seat of a name, or of the seat whose key has that name.
    /// Without a name it looks through those of the seat on the clock, if its key is here, or else of the
    /// only seat whose key is here. A locked key is then left locked, and the view tells of it.
    ///
    /// # Errors
    /// A question, or nobody of that name has a seat and a key here.
    pub fn look(&mut self, table: &Table, name: Option<&str>) -> Result<View, Stop> {
        let found = match name {
            None => self.likely(table),
            Some(name) => match self.named(table, name) {
                None => return shown_openly(table, name),
                held => held,
            },
        };
        let Some((seat, index)) = found else { return Ok(View::public(table)) };
        if name.is_none() && self.keyring.is_shut(index) {
            let locked = Some((seat, self.keyring.key(index).name.clone()));
            return Ok(View { locked, ..View::public(table) });
        }
        let is_awaited = table.clock() == Some(seat);
        let (table, sight) = table.view(seat, Some(self.keyring.identity(index)?));
        Ok(View { seat: Some(seat), table, sight, is_awaited, locked: None })
    }

    /// The seat that has this name, or whose key has, if that key is here.
    fn named(&self, table: &Table, name: &str) -> Option<(Seat, usize)> {
        let held = |seat| self.keyring.at(table, seat).map(|index| (seat, index));
        let by_key = || self.held(table).into_iter().find(|(_, index)| self.keyring.key(*index).name == name);
        table.seats().find(name).and_then(held).or_else(by_key)
    }

    /// The seat on the clock, if its key is here, or the only seat whose key is here.
    fn likely(&self, table: &Table) -> Option<(Seat, usize)> {
        let held = self.held(table);
        let clock = table.clock();
        held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1)).copied()
    }

    /// The seats whose keys are here, with their keys.
    fn held(&self, table: &Table) -> Vec<(Seat, usize)> {
        table.seats().all().filter_map(|seat| Some((seat, self.keyring.at(table, seat)?))).collect()
    }
}

/// The view of the seat of a name, if everybody may look through its eyes.
fn shown_openly(table: &Table, name: &str) -> Result<View, Stop> {
    let seat = table.seats().find(name).filter(|_| !table.header().deal.is_sealed()).ok_or_else(|| {
        Refusal::new(format!("no key here has a seat at this table as {name}"))
            .hint("bypost key list; bypost status FILE")
    })?;
    let is_awaited = table.clock() == Some(seat);
    let (table, sight) = table.view(seat, None);
    Ok(View { seat: Some(seat), table, sight, is_awaited, locked: None })
}

impl View {
    /// A table as everybody sees it.
    #[must_use]
    pub fn public(table: &Table) -> Self {
        Self { seat: None, table: table.clone(), sight: Sight::public(), is_awaited: false, locked: None }
    }

    /// The drawing.
    #[must_use]
    pub fn scene(&self) -> Scene {
        drawing::scene(&self.table, &self.sight)
    }

    /// What is to be said beside a drawing that tells the end, when the others still wait for the file that
    /// shows it.
    #[must_use]
    pub fn end_to_show(&self) -> Option<String> {
        let seat = self.seat.filter(|_| self.is_awaited && self.table.outcome().is_some())?;
        let name = self.table.seats().name(seat);
        Some(format!("nobody but {name} sees this end yet; bypost play FILE makes the file that shows it"))
    }

    /// Every step that may be done now. A viewer whose seat has nothing to decide gets none, since it could
    /// play none.
    #[must_use]
    pub fn moves(&self) -> Moves {
        if !self.seat.is_none_or(|seat| self.table.may_decide(seat)) {
            return Moves::default();
        }
        Moves { steps: self.table.game().moves(&self.sight), ranges: self.table.game().ranges() }
    }

    /// Why there is no step that may be done now.
    #[must_use]
    pub fn why_no_moves(&self) -> String {
        let table = &self.table;
        if let Some(seat) = self.seat.filter(|_| self.is_awaited && table.is_full()) {
            return format!(
                "no steps: {} has nothing to decide now; bypost play FILE makes the file that is awaited",
                table.seats().name(seat)
            );
        }
        let Some(seat) = table.clock() else {
            return "no steps: the table is over, or its listed lots are used up".to_owned();
        };
        let name = table.seats().name(seat);
        if !table.is_full() {
            return format!("no steps yet: {name} is to join");
        }
        match (table.may_decide(seat), self.seat) {
            (_, None) => format!("no steps that can be known without the key of {name}"),
            (true, Some(_)) => format!("no steps: {name} is to play"),
            (false, Some(_)) => format!("no steps: {name}'s file is awaited"),
        }
    }
}
