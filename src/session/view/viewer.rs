//! Looking at a table with the keys that are here.

use zeroize::Zeroizing;

use super::View;
use super::replay;
use super::replay::Replay;
use super::story;
use super::story::{Reader, TurnStory};
use crate::chain::Chain;
use crate::file::{FILE, Fault, Hint};
use crate::rules::Seat;
use crate::seal::Identity;
use crate::session::keys::keyring::{Keyring, without_key};
use crate::session::keys::restored_keys::way_back;
use crate::session::{KeyFile, Question, Refusal};
use crate::table::Table;

/// Somebody who looks at tables, with the keys that are here.
#[derive(Debug)]
pub struct Viewer {
    keyring: Keyring,
}

impl Viewer {
    /// A viewer with these keys.
    pub fn new(keys: Vec<KeyFile>) -> Self {
        Self { keyring: Keyring::new(keys) }
    }

    /// Answers [`Question::Passphrase`], or [`View::locked`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Looks at a table through the eyes of the seat of a name, or of the seat whose key has that name.
    /// Without a name it looks through those of the seat on the clock, if its key is here, or else of the
    /// only seat whose key is here, but not through those of an opponent. A locked key is then left locked,
    /// and the view tells of it.
    ///
    /// # Errors
    /// A question, or nobody of that name has a seat and a key here.
    pub fn look(&mut self, table: &Table, name: Option<&str>) -> Result<View, Question> {
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
        let identity = self.keyring.identity(index)?;
        if !table.has_key(seat, identity) {
            return if name.is_some() {
                Err(without_key(table.seats().name(seat)).into())
            } else {
                Ok(View::public(table))
            };
        }
        let false_pieces = table.false_pieces(seat, identity);
        let (table, sight) = table.view(seat, Some(identity));
        Ok(View { seat: Some(seat), table, sight, is_awaited, false_pieces, locked: None })
    }

    /// What the turns of a table did from one of them on, counted from 0, as the seat of a view may know it
    /// after each of them. The chain was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn story(&mut self, chain: &Chain, view: &View, from: usize) -> Result<Vec<TurnStory>, Fault> {
        story::since(&view.table, chain, from, &self.reader(view))
    }

    /// Every position of a table as the seat of a view could see it then, with what its turns did. The chain
    /// was replayed before.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn replay(&mut self, chain: &Chain, view: &View) -> Result<Replay, Fault> {
        replay::through(chain, &self.reader(view), (&view.table, &view.sight))
    }

    /// Asks something of the identity that has a seat and a key here.
    pub(crate) fn with_identity<T>(
        &mut self,
        table: &Table,
        seat: Seat,
        asks: impl FnOnce(&Identity) -> T,
    ) -> Result<T, Question> {
        let index = self.keyring.at(table, seat);
        let index =
            index.ok_or_else(|| Refusal::new(format!("no key here has the seat {}", table.seats().name(seat))))?;
        Ok(asks(self.keyring.identity(index)?))
    }

    /// The keys that are here.
    pub(crate) fn keys(&self) -> &[KeyFile] {
        self.keyring.all()
    }

    /// Whoever reads a story through the eyes of a view.
    fn reader(&mut self, view: &View) -> Reader {
        let Some(seat) = view.seat else { return Reader::default() };
        let index = self.keyring.at(&view.table, seat);
        // A view through somebody's eyes was made with the same key, or needed none.
        let identity = index.and_then(|index| self.keyring.identity(index).ok());
        Reader::of(seat, identity.and_then(|identity| view.table.key_of(seat, identity)))
    }

    /// The seat that has this name, or whose key has, if that key is here.
    fn named(&self, table: &Table, name: &str) -> Option<(Seat, usize)> {
        let held = |seat| self.keyring.at(table, seat).map(|index| (seat, index));
        let by_key = || self.held(table).into_iter().find(|(_, index)| self.keyring.key(*index).name == name);
        table.seats().find(name).and_then(held).or_else(by_key)
    }

    /// The seat on the clock, if its key is here, or the only seat whose key is here.
    fn likely(&self, table: &Table) -> Option<(Seat, usize)> {
        let mut held = self.held(table);
        held.retain(|(_, index)| self.keyring.key(*index).opponent().is_none());
        let clock = table.clock();
        held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1)).copied()
    }

    /// The seats whose keys are here, with their keys.
    fn held(&self, table: &Table) -> Vec<(Seat, usize)> {
        table.seats().all().filter_map(|seat| Some((seat, self.keyring.at(table, seat)?))).collect()
    }
}

/// The view of the seat of a name, if everybody may look through its eyes.
fn shown_openly(table: &Table, name: &str) -> Result<View, Question> {
    let seat = table.seats().find(name).filter(|_| !table.header().deal.is_sealed()).ok_or_else(|| {
        Refusal::new(format!("no key here has a seat at this table as {name}")).hint(match table.seats().find(name) {
            Some(_) => {
                Hint::command(format!("bypost status {FILE} tells whose keys have the seats; {}", way_back(name)))
            }
            None => Hint::command(format!("bypost key list lists the keys, and bypost status {FILE} the seats")),
        })
    })?;
    let is_awaited = table.clock() == Some(seat);
    let (table, sight) = table.view(seat, None);
    Ok(View { seat: Some(seat), table, sight, is_awaited, false_pieces: Vec::new(), locked: None })
}
