//! Writing turns: the memory is asked first, every turn is checked before anything is written, and no signed
//! byte leaves before the memory of it is kept.

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::file_text::text_of;
use super::joining::may_join;
use super::keyring::Keyring;
use super::writing::Writing;
use super::{
    Change, Clock, Entropy, Guard, KeyFile, Known, Memory, Opened, Refusal, Snapshot, Stop, Store, Unwritten, Written,
    shell,
};
use crate::chain::{Chain, Link};
use crate::file::text;
use crate::rules::{Seat, Sight};
use crate::table::{Draft, Table};

/// A writer of turns on a table, with the store that keeps them.
pub struct TurnWriter<'w, W, S> {
    world: &'w W,
    store: S,
    keyring: Keyring,
    known: Known,
    /// The memory as it was.
    memory: Option<Memory>,
    path: PathBuf,
    chain: Chain,
    table: Table,
    /// How many turns there were.
    from: usize,
    /// The keys of which the person has said that they may sign though nothing is remembered of them.
    sure: Vec<String>,
}

/// Nothing signed is shown before it is kept.
impl<W, S> std::fmt::Debug for TurnWriter<'_, W, S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("TurnWriter").field("from", &self.from).finish_non_exhaustive()
    }
}

impl<'w, W: Clock + Entropy, S: Store> TurnWriter<'w, W, S> {
    /// Begins to write on a table. Nobody else can change the store until this writer is gone.
    ///
    /// # Errors
    /// The table lacks a turn that was signed, sent or built on here; or an error of the store.
    pub fn new(world: &'w W, mut store: S, opened: Opened) -> Result<Self, Unwritten<S::Error>> {
        let Opened { path, chain, table, .. } = opened;
        store.lock().map_err(Unwritten::Store)?;
        let Snapshot { keys, memory, known } = store.snapshot(&chain.id).map_err(Unwritten::Store)?;
        if let Some(memory) = &memory {
            memory.guard(&chain).map_err(Unwritten::Refused)?;
        }
        let from = chain.links.len();
        Ok(Self {
            world,
            store,
            path,
            keyring: Keyring::new(keys),
            known,
            memory,
            chain,
            table,
            from,
            sure: Vec::new(),
        })
    }

    /// The table with the turns that were made so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The keys that are here.
    pub fn keys(&self) -> &[KeyFile] {
        self.keyring.all()
    }

    /// The names of the keys.
    pub fn key_names(&self) -> Vec<&str> {
        self.keyring.names()
    }

    /// The seat on the clock, if its key is here.
    pub fn own_clock(&self) -> Option<Seat> {
        let seat = self.table.clock()?;
        self.keyring.at(&self.table, seat).map(|_| seat)
    }

    /// Answers [`Stop::Passphrase`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Answers [`Stop::Unremembered`]: it is the newest file, and nobody else plays with this key.
    pub fn be_sure(&mut self, key: &str) {
        self.sure.push(key.to_owned());
    }

    /// Joins a seat with the key of a name.
    ///
    /// # Errors
    /// A question, or why the seat is not that key's.
    pub fn join(&mut self, seat: Seat, name: &str) -> Result<(), Stop> {
        let index = self.keyring.named(name)?;
        may_join(&self.table, seat, self.keyring.key(index))?;
        self.may_sign(index)?;
        let (nonce, time) = match self.repeated()? {
            Some(written) => (written.nonce.unwrap_or_default(), written.time),
            None => {
                let random = self.world.bytes().map_err(|what| Refusal::new(format!("no randomness: {what}")))?;
                (random, self.world.now())
            }
        };
        let identity = self.keyring.identity(index)?;
        let made = self.table.make_join(&self.chain, seat, identity, nonce, time)?;
        self.push(made)
    }

    /// The name of the key that likely takes a seat: the key that has the seat's name, or the only key.
    ///
    /// # Errors
    /// There is none, or one of several is to be chosen.
    pub fn likely_key(&self, seat: Seat) -> Result<String, Refusal> {
        let (keys, wanted) = (self.key_names(), self.table.seats().name(seat));
        match keys.as_slice() {
            _ if keys.contains(&wanted) => Ok(wanted.to_owned()),
            [] => Err(Refusal::new("no keys are here").hint(format!("bypost key new {}", shell::word(wanted)))),
            [only] => Ok((*only).to_owned()),
            several => {
                let what = format!("no key here is called {wanted}");
                Err(Refusal::new(what).hint(format!("choose one with --as: {}", several.join(", "))))
            }
        }
    }

    /// Joins each seat that is next, as long as its name is that of a key here.
    ///
    /// # Errors
    /// As [`TurnWriter::join`].
    pub fn join_all(&mut self) -> Result<(), Stop> {
        while let Some(seat) = self.table.clock().filter(|_| !self.table.is_full()) {
            let name = self.table.seats().name(seat).to_owned();
            if !self.key_names().contains(&name.as_str()) {
                break;
            }
            self.join(seat, &name)?;
        }
        Ok(())
    }

    /// Takes a turn of a seat whose key is here. To give up is the step `resign`.
    ///
    /// # Errors
    /// A question, or why the turn is not made.
    pub fn play(&mut self, seat: Seat, draft: &Draft) -> Result<(), Stop> {
        let index = self.keyring.at(&self.table, seat).ok_or_else(|| {
            Refusal::new(format!("no key here belongs to {}", named(&self.table, seat)))
                .hint("bypost status FILE tells whose file is awaited")
        })?;
        self.may_sign(index)?;
        let now = self.repeated()?.map_or_else(|| self.world.now(), |written| written.time);
        let identity = self.keyring.identity(index)?;
        let made = self.table.make_turn(&self.chain, seat, identity, draft, now)?;
        self.push(made)
    }

    /// Makes every turn in which nobody has anything to decide, for the keys that are not locked.
    ///
    /// # Errors
    /// As [`TurnWriter::play`].
    pub fn play_forced(&mut self) -> Result<(), Stop> {
        while let Some((seat, index)) =
            self.table.clock().and_then(|seat| Some((seat, self.keyring.at(&self.table, seat)?)))
        {
            if self.keyring.is_shut(index) || !self.table.is_forced(seat, self.keyring.identity(index)?) {
                break;
            }
            self.play(seat, &Draft::default())?;
        }
        Ok(())
    }

    /// The table as a seat sees it whose key is here, and what it knows beyond the public.
    ///
    /// # Errors
    /// A question, or that no key here has the seat.
    pub fn view(&mut self, seat: Seat) -> Result<(Table, Sight), Stop> {
        let none = || Refusal::new(format!("no key here has the seat {}", named(&self.table, seat)));
        let index = self.keyring.at(&self.table, seat).ok_or_else(none)?;
        Ok(self.table.view(seat, Some(self.keyring.identity(index)?)))
    }

    /// Whether a text is one step in the eyes of a seat whose key is here and not locked.
    pub fn reads(&mut self, seat: Seat, text: &str) -> bool {
        let Some(index) = self.keyring.at(&self.table, seat) else { return false };
        let Ok(identity) = self.keyring.identity(index) else { return false };
        let (table, sight) = self.table.view(seat, Some(identity));
        table.game().split(text).len() == 1 && table.game().canonical(text, &sight).is_ok()
    }

    /// Checks the new turns as any reader will, and keeps them. Nothing signed can be read from the writer
    /// before that. Without new turns the same file is written again.
    ///
    /// # Errors
    /// A file that would be refused, or an error of the store.
    pub fn commit(self) -> Result<Writing, Unwritten<S::Error>> {
        let Self { mut store, path, keyring, mut known, memory, chain, table, from, .. } = self;
        let file = text_of(&chain, &table).map_err(Unwritten::Refused)?;
        let wrote = chain.links.len() > from;
        let mut new = false;
        for (seat, member) in table.seats().all().zip(table.members()) {
            new |= wrote && known.meet(table.seats().name(seat), &member.identity);
        }
        let own = keyring.identities();
        let change = Change {
            memory: wrote.then(|| Memory::of(&chain, from, memory.as_ref(), &own)),
            copy: wrote.then(|| text(&chain.up_to(chain.links.len()).file(), "")),
            known: new.then_some(known),
            file: Some(file),
            ..Change::new(&chain, memory.clone())
        };
        store.commit(&change).map_err(Unwritten::Store)?;
        let next_is_own = table.clock().is_some_and(|seat| keyring.at(&table, seat).is_some());
        Ok(Writing { opened: Opened { path, chain, table, drawn: true }, from, next_is_own })
    }

    /// The turn that was signed here already on top of the turns so far; nothing else may be signed there.
    fn repeated(&self) -> Result<Option<Written>, Refusal> {
        Ok(match self.memory.as_ref().map(|memory| memory.guard(&self.chain)).transpose()? {
            Some(Guard::Repeat(written)) => Some(written),
            Some(Guard::Free) | None => None,
        })
    }

    /// Asks the questions that must be answered before a key signs: its passphrase, and whether another home
    /// may have signed with it here.
    fn may_sign(&mut self, index: usize) -> Result<(), Stop> {
        self.keyring.identity(index)?;
        let key = self.keyring.key(index);
        let signed_before = self.chain.links[..self.from].iter().any(|link| Some(link.author) == key.public());
        let known = self
            .memory
            .as_ref()
            .zip(key.public())
            .is_some_and(|(memory, public)| memory.knows(&public) || memory.is_of_before() && !key.restored);
        let risky = !known && !key.published && (key.restored || signed_before);
        if risky && !self.sure.contains(&key.name) { Err(Stop::Unremembered { key: key.name.clone() }) } else { Ok(()) }
    }

    fn push(&mut self, (link, table): (Link, Table)) -> Result<(), Stop> {
        if self.repeated()?.is_some_and(|written| written.hash != link.hash) {
            let what = "another turn was already signed here on top of this file; a second one would be a fork";
            let hint =
                "the same steps give the same turn again; only if you never sent it, bypost undo FILE takes it back";
            return Err(Refusal::new(what).hint(hint).into());
        }
        self.chain.links.push(link);
        self.table = table;
        Ok(())
    }
}

/// A seat in a message.
fn named(table: &Table, seat: Seat) -> String {
    let is_here = seat.index() < table.seats().count();
    if is_here {
        table.seats().name(seat).to_owned()
    } else {
        format!("number {}, which is not there", seat.index() + 1)
    }
}
