//! Writing turns: with the home's memory locked and asked first, and every turn checked before anything is written.

use super::ahead::ahead;
use super::ask;
use super::context::{Context, tell, warn};
use super::error::Error;
use super::join::may_join;
use super::open::Opened;
use super::output::{Output, announce, readable};
use super::ring::Ring;
use super::{log, status};
use crate::chain::Link;
use crate::file::{BYTES, text};
use crate::rules::Seat;
use crate::session::{Guard, Memory, Written};
use crate::store::Lock;
use crate::table::{Draft, Table};

/// Somebody who writes turns on a checked table.
pub(super) struct Scribe<'a> {
    context: &'a Context,
    _memory_lock: Lock,
    ring: Ring,
    opened: Opened,
    /// How many turns the file had.
    from: usize,
    /// What the home remembered.
    memory: Option<Memory>,
    /// Whether the person has said that a home without memory may sign.
    sure: bool,
}

impl<'a> Scribe<'a> {
    /// Prepares to write: no other process of this home can until this is dropped.
    pub(super) fn new(context: &'a Context, opened: Opened, sure: bool) -> Result<Self, Error> {
        let lock = context.home.lock_memory()?;
        let memory = context.home.memory(&opened.chain.id)?;
        if let Some(memory) = &memory {
            memory.guard(&opened.chain)?;
        }
        status::warn_of_new_keys(context, &opened)?;
        let ring = Ring::new(context)?;
        let from = opened.chain.links.len();
        Ok(Self { context, _memory_lock: lock, ring, opened, from, memory, sure })
    }

    /// The table as it is now.
    pub(super) fn table(&self) -> &Table {
        &self.opened.table
    }

    /// The names of the keys of this home.
    pub(super) fn key_names(&self) -> Vec<&str> {
        self.ring.names()
    }

    /// The seat on the clock, if its key is here.
    pub(super) fn own_clock(&self) -> Option<Seat> {
        let seat = self.table().clock()?;
        self.ring.at(self.table(), seat).map(|_| seat)
    }

    /// Joins a seat with the key of a name.
    pub(super) fn join(&mut self, seat: Seat, name: &str) -> Result<(), Error> {
        let index = self.ring.named(name)?;
        may_join(self.table(), seat, self.ring.key(index))?;
        self.ring.unlock(index)?;
        self.be_sure(index)?;
        let (nonce, time) = match self.repeated()? {
            Some(written) => (written.nonce.unwrap_or_default(), written.time),
            None => (random()?, self.context.now()),
        };
        let identity = self.ring.unlock(index)?;
        let made = self.opened.table.join(&self.opened.chain, seat, identity, nonce, time)?;
        self.push(made)
    }

    /// Takes a turn of a seat whose key is here.
    pub(super) fn play(&mut self, seat: Seat, draft: &Draft) -> Result<(), Error> {
        let index = self.ring.at(self.table(), seat).ok_or_else(|| {
            Error::refused(format!("no key here belongs to {}, who is on the clock", self.table().seats().name(seat)))
                .hint("bypost status FILE tells whose file is awaited")
        })?;
        self.ring.unlock(index)?;
        self.be_sure(index)?;
        let now = self.repeated()?.map_or_else(|| self.context.now(), |written| written.time);
        let identity = self.ring.unlock(index)?;
        let made = self.opened.table.take(&self.opened.chain, seat, identity, draft, now)?;
        self.push(made)
    }

    /// Whether a text is one step in the eyes of a seat whose key is here.
    pub(super) fn reads(&mut self, seat: Seat, text: &str) -> bool {
        let Some(index) = self.ring.at(&self.opened.table, seat) else { return false };
        let Ok(identity) = self.ring.unlock(index) else { return false };
        let (table, sight) = self.opened.table.view(seat, Some(identity));
        table.game().split(text).len() == 1 && table.game().canonical(text, &sight).is_ok()
    }

    /// Makes every turn in which nobody has anything to decide, for the keys of this home that are not locked.
    pub(super) fn play_forced(&mut self) -> Result<(), Error> {
        while let Some((seat, index)) =
            self.table().clock().and_then(|seat| Some((seat, self.ring.at(self.table(), seat)?)))
        {
            if self.ring.is_shut(index) || !self.opened.table.is_forced(seat, self.ring.unlock(index)?) {
                break;
            }
            self.play(seat, &Draft::default())?;
        }
        Ok(())
    }

    /// The turn that was signed here already on top of the turns so far; nothing else may be signed there.
    fn repeated(&self) -> Result<Option<Written>, Error> {
        Ok(match self.memory.as_ref().map(|memory| memory.guard(&self.opened.chain)).transpose()? {
            Some(Guard::Repeat(written)) => Some(written),
            Some(Guard::Free) | None => None,
        })
    }

    /// Before the first signature at a table that the home does not remember: another home may have signed there.
    fn be_sure(&mut self, index: usize) -> Result<(), Error> {
        let key = self.ring.key(index);
        let signed_before = self.opened.chain.links[..self.from].iter().any(|link| Some(link.author) == key.public());
        let known = self.memory.as_ref().zip(key.public()).is_some_and(|(memory, key)| memory.knows(&key));
        let risky = !known && !key.published && (key.restored || signed_before);
        if !risky || self.sure {
            return Ok(());
        }
        let what =
            format!("this home does not remember this table, but {} may have signed turns of it elsewhere", key.name);
        let hint = "--yes, if this is the newest file and no other home plays here";
        ask::sure(&what, hint, "Is this the newest file, and does no other home play here?")?;
        self.sure = true;
        Ok(())
    }

    fn push(&mut self, (link, table): (Link, Table)) -> Result<(), Error> {
        if self.repeated()?.is_some_and(|written| written.hash != link.hash) {
            let what = "another turn was already signed here on top of this file; a second one would be a fork";
            return Err(Error::refused(what).hint(
                "the same steps give the same turn again; only if you never sent it, bypost undo FILE takes it back",
            ));
        }
        self.opened.chain.links.push(link);
        self.opened.table = table;
        Ok(())
    }

    /// Remembers, writes the file, and shows the table. Nothing is written if no turn was made.
    pub(super) fn finish(self, output: &Output) -> Result<(), Error> {
        let wrote = self.opened.chain.links.len() > self.from;
        output.check(&self.context.home, &self.opened.chain)?;
        readable(&self.opened)?;
        output.bring_archive(&self.opened.chain, false)?;
        if wrote {
            self.remember()?;
        }
        output.write(&self.opened)?;
        self.sum_up(output)
    }

    /// Remembers, makes the file of a new table, and shows it.
    pub(super) fn finish_new(self, output: &Output) -> Result<(), Error> {
        if !self.opened.chain.links.is_empty() {
            self.remember()?;
        }
        output.create(&self.opened)?;
        if let Some(caution) = self.table().game().caution() {
            tell(&format!("note: {caution}"));
        }
        self.sum_up(output)
    }

    /// Remembers the new turns, and the keys of the names at this table that were not known.
    fn remember(&self) -> Result<(), Error> {
        let memory = Memory::of(&self.opened.chain, self.from, self.memory.as_ref(), &self.ring.identities());
        self.context.home.remember(&self.opened.chain.id, &memory)?;
        self.keep();
        let mut known = self.context.home.known()?;
        let mut new = false;
        for (seat, member) in self.table().seats().all().zip(self.table().members()) {
            new |= known.meet(self.table().seats().name(seat), &member.identity);
        }
        if new { Ok(self.context.home.keep_known(&known)?) } else { Ok(()) }
    }

    /// Keeps the whole table in the home, for the day when another player splits its file. What was kept before serves as
    /// well, so this is nothing to fail for.
    fn keep(&self) {
        let chain = self.opened.chain.up_to(self.opened.chain.links.len());
        let bytes = text(&chain.file(), "");
        if bytes.len() <= BYTES && self.context.home.keep(&chain.id, &bytes).is_err() {
            warn("the home could not keep a copy of the table");
        }
    }

    /// Tells what was written, now that it is.
    fn sum_up(&self, output: &Output) -> Result<(), Error> {
        for Link { turn, .. } in &self.opened.chain.links[self.from..] {
            let verb = if turn.steps.is_empty() { "" } else { "plays " };
            tell(&format!("turn {}: {} {verb}{}", turn.number, turn.seat, log::deed(turn, " ")));
        }
        let wrote = self.opened.chain.links.len() > self.from;
        if let Some(ahead) = ahead(self.context, &self.opened.chain).filter(|_| wrote) {
            tell(&format!("note: {ahead}; no turn after it can be earlier"));
        }
        if self.table().members().is_empty() {
            let name = self.table().seats().name(Seat::new(0));
            tell(&format!("no key here is called {name}: every seat is open, and {name} joins first"));
        }
        announce(self.context, &self.opened, output)?;
        if let Some(seat) = self.table().clock() {
            let name = self.table().seats().name(seat);
            if self.own_clock().is_some() {
                tell(&format!("next: {name}, whose key is here"));
            } else {
                tell(&format!("next: send {} to {name}", output.name()));
            }
        }
        Ok(())
    }
}

/// 32 fresh random bytes.
pub(super) fn random() -> Result<[u8; 32], Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Error::refused(format!("no randomness: {error}")))?;
    Ok(bytes)
}
