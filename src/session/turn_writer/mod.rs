//! Committed turns: the memory is asked first, every turn is checked before anything is written, and no
//! signed byte leaves before the memory of it is kept.

mod asked;
pub(super) mod play;

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::crossing::Crossing;
use super::keys::key::Keyring;
use super::keys::restored_keys::{signed_elsewhere, unsure};
use super::opened::{Committed, text_of};
use super::{
    Change, Clock, Entropy, Guard, KeyFile, KnownNames, Memory, Opened, Orders, OtherState, OtherStates, Question,
    Refusal, SignedTurn, Snapshot, Store, Unwritten,
};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::{FILE, Hint, TableStep};
use crate::kit::listed;
use crate::rules::{Hash, Seat};
use crate::seal::Identity;
use crate::session::memory::SECOND_TURN;
use crate::table::Table;

/// A writer of turns on a table, with the store that keeps them.
pub struct TurnWriter<'w, W, S> {
    world: &'w W,
    store: S,
    keyring: Keyring,
    known: KnownNames,
    pub(super) memory: Option<Memory>,
    path: PathBuf,
    pub(super) chain: Chain,
    pub(super) table: Table,
    /// How many turns there were.
    pub(super) from: usize,
    begins: bool,
    /// What must be known before anything is signed on this line.
    crossing: Crossing,
    pub(super) answers: Answers,
    /// Whether another file is here that has parted from this one.
    is_parted: bool,
    /// The orders at the table, once they were asked.
    orders: Option<Orders>,
    /// What the next join says.
    remark: Vec<String>,
    /// Why an opponent has not played, in words.
    pub(super) held_back: Option<String>,
}

/// What a person has said to the questions of a writer.
#[derive(Default)]
pub(super) struct Answers {
    /// The keys that may sign though nothing is remembered of them.
    sure: Vec<String>,
    goes_on: bool,
    anyway: bool,
    for_good: bool,
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
    pub fn new(world: &'w W, store: S, opened: Opened) -> Result<Self, Unwritten<S::Error>> {
        Self::beside(world, store, opened, &OtherStates::default())
    }

    /// The same where other states of the table are known. Where files have parted, what is signed may settle
    /// which of them counts, and that is asked first; nothing is signed unasked in one that was left behind.
    ///
    /// # Errors
    /// As [`TurnWriter::new`].
    pub fn beside(
        world: &'w W,
        mut store: S,
        opened: Opened,
        others: &OtherStates,
    ) -> Result<Self, Unwritten<S::Error>> {
        let Opened { path, chain, table, begins, .. } = opened;
        store.lock().map_err(Unwritten::Store)?;
        let Snapshot { keys, memory, known } = store.snapshot(&chain.id).map_err(Unwritten::Store)?;
        let all =
            &others.clone().with_kept(&store.turns(&chain.id).map_err(Unwritten::Store)?, memory.as_ref(), &chain);
        let crossing = Crossing::of(memory.as_ref(), (&chain, &table), all).map_err(Unwritten::Refused)?;
        let keyring = Keyring::new(keys);
        let is_own = |seat| keyring.at(&table, seat).is_some();
        let crossing = crossing.for_turn(memory.as_ref(), (&chain, &table), all, &is_own);
        let is_rival = |other: &OtherState| matches!(compare(&chain, &other.chain), Relation::Parted { .. });
        let (from, is_parted) = (chain.links.len(), others.states.iter().any(is_rival));
        Ok(Self {
            world,
            store,
            path,
            keyring,
            known,
            memory,
            chain,
            table,
            from,
            begins,
            crossing,
            answers: Answers::default(),
            is_parted,
            orders: None,
            remark: Vec::new(),
            held_back: None,
        })
    }

    /// The table with the turns that were made so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub(super) fn is_begun_here(&self) -> bool {
        self.begins || self.memory.as_ref().is_some_and(|memory| memory.begun)
    }

    /// Asks something of the table and of the identity that has a seat of it here. The error is a question,
    /// or tells that no key here has the seat.
    pub(super) fn with_identity<T>(
        &mut self,
        seat: Seat,
        asks: impl FnOnce(&Table, &Identity) -> T,
    ) -> Result<T, Question> {
        let none = || Refusal::new(format!("no key here has the seat {}", named(&self.table, seat)));
        let index = self.keyring.at(&self.table, seat).ok_or_else(none)?;
        Ok(asks(&self.table, self.keyring.identity(index)?))
    }

    /// The keys that are here.
    pub fn keys(&self) -> &[KeyFile] {
        self.keyring.all()
    }

    /// The seat on the clock, if its key is here.
    pub fn own_clock(&self) -> Option<Seat> {
        let seat = self.table.clock()?;
        self.keyring.at(&self.table, seat).map(|_| seat)
    }

    /// The first seat of a person whose key is here.
    pub fn own_seat(&self) -> Option<Seat> {
        self.table.seats().all().find(|seat| self.is_persons(*seat))
    }

    fn is_persons(&self, seat: Seat) -> bool {
        self.keyring.at(&self.table, seat).is_some_and(|index| self.keyring.key(index).opponent().is_none())
    }

    /// A seat whose key is here and that may play a step of the table now.
    pub fn own_seat_for(&self, step: &TableStep) -> Option<Seat> {
        // For an opponent a person says only what nobody decides by: it does the rest by itself.
        let is_told = matches!(step, TableStep::Contest | TableStep::Reveal);
        let is_own = |seat: &Seat| self.is_persons(*seat) || is_told && self.keyring.at(&self.table, *seat).is_some();
        self.table.seats().all().filter(is_own).find(|seat| self.table.may_play(*seat, step).is_ok())
    }

    /// Answers [`Question::Passphrase`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Answers [`Question::Unsure`]: it is the newest file, and nobody else plays with this key.
    pub fn confirm(&mut self, key: &str) {
        self.answers.sure.push(key.to_owned());
    }

    /// Answers [`Question::OtherLine`]: the person goes on with this line of the table.
    pub fn go_on(&mut self) {
        self.answers.goes_on = true;
    }

    /// Answers [`Question::Final`]: the person means to end the game, or to leave it.
    pub fn for_good(&mut self) {
        self.answers.for_good = true;
    }

    /// The person knows what speaks against going on with this line, or against going back, and does it all
    /// the same.
    pub fn anyway(&mut self) {
        self.answers.anyway = true;
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

    /// Checks the new turns as any reader will, and keeps them. Nothing signed can be read from the writer
    /// before that. Without new turns the same file is written again.
    ///
    /// # Errors
    /// A file that would be refused, or an error of the store.
    pub fn commit(self) -> Result<Committed, Unwritten<S::Error>> {
        let begun = self.is_begun_here();
        let Self { mut store, path, keyring, mut known, memory, chain, table, from, crossing, mut orders, .. } = self;
        let file = text_of(&chain, &table).map_err(Unwritten::Refused)?;
        let wrote = chain.links.len() > from;
        if let Some(orders) = &mut orders {
            orders.note_seen(&chain);
        }
        let mut new = false;
        // The name is that of the key that joined, also if its seat was handed over.
        for (seat, join) in table.seats().all().zip(chain.links.iter().filter(|link| link.turn.join.is_some())) {
            let name = table.seats().name(seat);
            // A key of this home that sits in the seat of another name is nobody of that name.
            let is_ours = |key: &KeyFile| key.public() == Some(join.author) && key.name != name;
            new |= wrote && !keyring.all().iter().any(is_ours) && known.meet(name, &join.author);
        }
        let change = Change {
            memory: wrote.then(|| Memory { begun, ..Memory::of(&chain, from, memory.as_ref()) }),
            left: if wrote { crossing.left_behind(&chain) } else { Vec::new() },
            keeps_turns: wrote,
            known: new.then_some(known),
            file: Some(file),
            orders,
            ..Change::new(&chain, memory.clone())
        };
        store.commit(&change).map_err(Unwritten::Store)?;
        Ok(Committed { opened: Opened { path, chain, table, drawn: true, begins: false }, from })
    }

    /// The turn that was signed here already on top of the turns so far; nothing else may be signed there.
    fn repeated(&self) -> Result<Option<SignedTurn>, Refusal> {
        let guard = self.memory.as_ref().map(|memory| memory.guard(&self.chain, &self.crossing.kept));
        Ok(match guard.transpose()? {
            Some(Guard::Repeat(written)) => Some(written),
            Some(Guard::Free | Guard::OtherLine(_)) | None => None,
        })
    }

    /// Asks the questions that must be answered before a key signs: its passphrase, and whether another home,
    /// or this one before it was put back, may have signed with it here.
    fn may_sign(&mut self, index: usize) -> Result<(), Question> {
        self.crossing.answered(self.answers.goes_on, self.answers.anyway)?;
        self.keyring.identity(index)?;
        let key = self.keyring.key(index);
        if self.answers.sure.contains(&key.name) {
            return Ok(());
        }
        let Some(since) = unsure(&self.chain.links[..self.from], self.memory.as_ref(), key) else { return Ok(()) };
        let deals = if since.is_none() { self.deals(key) } else { None };
        Err(Question::Unsure { key: key.name.clone(), since, deals })
    }

    /// To which keys a seat of this key deals pieces of its table key in its next turn, in a sentence; none
    /// if it does not.
    fn deals(&self, key: &KeyFile) -> Option<String> {
        let (table, public) = (&self.table, key.public()?);
        let seat = table.clock().filter(|_| table.is_full() && table.header().rescue.is_some())?;
        let deals = !table.has_dealt(seat) && table.seats_of(&public).any(|own| own == seat);
        let others = table.seats().all().zip(table.members()).filter(|(other, _)| *other != seat && deals);
        let others =
            others.map(|(other, member)| format!("{} ({})", table.seats().name(other), member.identity.fingerprint()));
        let (name, others) = (table.seats().name(seat), others.collect::<Vec<_>>());
        deals.then(|| {
            format!(
                "in this turn {name} deals pieces of its table key to {}: make sure that these are their keys",
                listed(&others)
            )
        })
    }

    fn push(&mut self, (link, table): (Link, Table)) -> Result<(), Question> {
        if self.repeated()?.is_some_and(|written| written.hash != link.hash) {
            let hint = Hint::from("the same steps give the same turn again")
                .and(Hint::command(format!("only if you never sent it, bypost undo {FILE} takes it back")));
            return Err(Refusal::new(SECOND_TURN).hint(hint).into());
        }
        // Another machine with this key has signed it, or this home did before it was put back.
        let taken_back = self.memory.iter().flat_map(Memory::taken_back).map(|known| known.hash);
        let taken_back: Vec<Hash> = taken_back.collect();
        let is_second = |other: &&Link| {
            let is_beside = other.turn.after == link.turn.after && other.hash != link.hash;
            is_beside && other.author == link.author && other.binds() && !taken_back.contains(&other.hash)
        };
        if let Some(other) = self.crossing.kept.iter().flat_map(|line| &line.links).find(is_second) {
            let (number, seat) = (other.turn.number, &other.turn.seat);
            let what = format!(
                "another turn {number} of {seat}'s is known here, in another file or branch; a second one would be a fork"
            );
            return Err(Refusal::new(what)
                .hint("play on the file that holds that turn, or take it in once more")
                .into());
        }
        self.chain.links.push(link);
        self.table = table;
        Ok(())
    }
}

fn named(table: &Table, seat: Seat) -> String {
    let is_here = seat.index() < table.seats().count();
    if is_here {
        table.seats().name(seat).to_owned()
    } else {
        format!("number {}, which is not there", seat.index() + 1)
    }
}
