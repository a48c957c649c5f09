//! Writing turns: the memory is asked first, every turn is checked before anything is written, and no signed
//! byte leaves before the memory of it is kept.

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::elsewhere::{remembers, signed_elsewhere, way_back};
use super::file_text::text_of;
use super::joining::may_join;
use super::keyring::{Keyring, without_key};
use super::releases;
use super::writing::Writing;
use super::{
    Change, Clock, Entropy, Guard, KeyFile, Known, Memory, Opened, Refusal, Snapshot, Stop, Store, Unwritten, Written,
    ahead, shell,
};
use crate::chain::{Chain, Link};
use crate::file::{Consent, TableStep, text};
use crate::rules::{Hash, Seat, Sight};
use crate::seal::PublicIdentity;
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
        // After the end nothing can be signed that another branch could contradict.
        if let Some((memory, clock)) = memory.as_ref().zip(table.clock()) {
            let given_up = releases::given_up(&releases::complete(memory, &chain, &table, clock));
            memory.guard_giving_up(&chain, &given_up).map_err(Unwritten::Refused)?;
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

    /// Whether a turn may be signed on this table that another branch could contradict.
    ///
    /// # Errors
    /// The table lacks a turn that was signed, sent or built on here.
    pub fn check(&self) -> Result<(), Refusal> {
        self.memory.as_ref().map_or(Ok(()), |memory| memory.guard(&self.chain).map(drop))
    }

    /// The first seat whose key is here.
    pub fn own_seat(&self) -> Option<Seat> {
        self.table.seats().all().find(|seat| self.keyring.at(&self.table, *seat).is_some())
    }

    /// A seat whose key is here and that may play a step of the table now.
    pub fn own_seat_for(&self, step: TableStep) -> Option<Seat> {
        let mut own = self.table.seats().all().filter(|seat| self.keyring.at(&self.table, *seat).is_some());
        own.find(|seat| self.table.may_play(*seat, step).is_ok())
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

    /// The turns of the file that the key of a name signed and that nothing is remembered of, in words.
    pub fn signed_elsewhere(&self, name: &str) -> Option<String> {
        let key = self.keys().iter().find(|key| key.name == name)?;
        signed_elsewhere(&self.chain, self.memory.as_ref(), key)
    }

    /// Whether a key that is here has a seat.
    pub fn has_seat(&self) -> bool {
        self.table.seats().all().any(|seat| self.keyring.at(&self.table, seat).is_some())
    }

    /// Whether no key here has a seat any more, but one had a seat that was handed over.
    pub fn had_seat(&self) -> bool {
        let is_here = |identity: &PublicIdentity| self.keyring.all().iter().any(|key| key.public() == Some(*identity));
        !self.has_seat() && self.table.former().iter().any(is_here)
    }

    /// Joins a seat with the key of a name.
    ///
    /// # Errors
    /// A question, or why the seat is not that key's.
    pub fn join(&mut self, seat: Seat, name: &str) -> Result<(), Stop> {
        let index = self.keyring.named(name)?;
        may_join(&self.table, seat, self.keyring.key(index))?;
        self.may_sign(index)?;
        let (nonce, time) = match self.repeated(&[])? {
            Some(written) => (written.nonce.unwrap_or_default(), written.time),
            None => {
                let random = self.world.bytes().map_err(|what| Refusal::new(format!("no randomness: {what}")))?;
                (random, self.world.now())
            }
        };
        let identity = self.keyring.identity(index)?;
        let made = self.table.make_join(&self.chain, seat, identity, nonce, time)?;
        self.push(made, &[])
    }

    /// The name of the key that likely takes a seat: the key that has the seat's name, or the only key.
    ///
    /// # Errors
    /// There is none, or one of several is to be chosen.
    pub fn likely_key(&self, seat: Seat) -> Result<String, Refusal> {
        let (keys, wanted) = (self.key_names(), self.table.seats().name(seat));
        match keys.as_slice() {
            _ if keys.contains(&wanted) => Ok(wanted.to_owned()),
            [] => Err(Refusal::new("no keys are here").hint(format!(
                "bypost key new {} makes one; {}",
                shell::word(wanted),
                way_back(wanted)
            ))),
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
            let name = named(&self.table, seat);
            Refusal::new(format!("no key here belongs to {name}")).hint(way_back(&name))
        })?;
        self.may_sign(index)?;
        let identity = self.keyring.identity(index)?;
        if !self.table.has_key(seat, identity) {
            return Err(without_key(&named(&self.table, seat)).into());
        }
        if let Some(dated) = self.table.header().pace.and_then(|_| ahead(self.world.now(), &self.chain)) {
            let what = format!("{dated}, and at a table with a pace nobody could claim after that");
            return Err(Refusal::new(what)
                .hint("ask its author for a turn with the right time, and release this one")
                .into());
        }
        let step = match &draft.steps[..] {
            [step] => TableStep::read(step),
            _ => None,
        };
        let consents = self.consents(seat, step)?;
        let given_up = releases::given_up(&consents);
        let is_bound = !matches!(step, Some(TableStep::Contest | TableStep::Reveal));
        if let Some(memory) = self.memory.as_ref().filter(|_| !is_bound) {
            memory.released_in(&self.chain)?;
        }
        let repeated = if is_bound { self.repeated(&given_up)? } else { None };
        let now = repeated.map_or_else(|| self.world.now(), |written| written.time);
        let identity = self.keyring.identity(index)?;
        let (link, table) = self.table.make_turn(&self.chain, seat, identity, (draft, &consents), now)?;
        if !is_bound {
            self.chain.links.push(link);
            self.table = table;
            return Ok(());
        }
        self.push((link, table), &given_up)
    }

    /// The consents that a turn is to carry: those that its step needs, and the releases that are complete.
    fn consents(&self, seat: Seat, step: Option<TableStep>) -> Result<Vec<Consent>, Refusal> {
        let none = Memory::default();
        let memory = self.memory.as_ref().unwrap_or(&none);
        let mut carried = Vec::new();
        if let Some(step) = step {
            self.table.may_play(seat, step).map_err(|why| Refusal::new(format!("{step}: {why}")))?;
            if step == TableStep::Claim
                && let Some((late, until)) = self.table.clock().zip(self.table.deadline())
                && self.world.now() <= until
            {
                let name = self.table.seats().name(late);
                return Err(Refusal::new(format!("{name} has time until {}", until.in_words())));
            }
            if let Some(to) = self.table.to_agree(seat, step) {
                carried = releases::needed(memory, &self.chain, &self.table, seat, &to)?;
            }
            if matches!(step, TableStep::Contest | TableStep::Reveal) {
                return Ok(carried);
            }
        }
        carried.extend(releases::complete(memory, &self.chain, &self.table, seat));
        Ok(carried)
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
        // The name is that of the key that joined, also if its seat was handed over.
        for (seat, join) in table.seats().all().zip(chain.links.iter().filter(|link| link.turn.join.is_some())) {
            new |= wrote && known.meet(table.seats().name(seat), &join.author);
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
    fn repeated(&self, given_up: &[Hash]) -> Result<Option<Written>, Refusal> {
        let guard = self.memory.as_ref().map(|memory| memory.guard_giving_up(&self.chain, given_up));
        Ok(match guard.transpose()? {
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
        let risky = !remembers(self.memory.as_ref(), key) && !key.published && (key.restored || signed_before);
        if risky && !self.sure.contains(&key.name) { Err(Stop::Unremembered { key: key.name.clone() }) } else { Ok(()) }
    }

    fn push(&mut self, (link, table): (Link, Table), given_up: &[Hash]) -> Result<(), Stop> {
        if self.repeated(given_up)?.is_some_and(|written| written.hash != link.hash) {
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
