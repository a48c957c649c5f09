//! Agreeing to what another seat wants to do: a statement is signed, and remembered before it is given out.

use zeroize::Zeroizing;

use super::keyring::Keyring;
use super::story::headline;
use super::{Change, Clock, KeyFile, Memory, Opened, Refusal, Snapshot, Stop, Store, Unwritten, keep_consent};
use crate::chain::{Chain, consent_hash};
use crate::file::{Agreed, Consent, Release};
use crate::rules::Seat;
use crate::table::{Ending, Table};

/// Somebody who agrees to things at a table.
pub struct Agree<'w, W, S> {
    world: &'w W,
    store: S,
    keyring: Keyring,
    before: Option<Memory>,
    memory: Memory,
    chain: Chain,
    table: Table,
    sure: bool,
    given: Vec<Consent>,
}

/// Nothing signed is shown before it is kept.
impl<W, S> std::fmt::Debug for Agree<'_, W, S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Agree").finish_non_exhaustive()
    }
}

impl<'w, W: Clock, S: Store> Agree<'w, W, S> {
    /// Begins to agree at a table. Nobody else can change the store until this is gone.
    ///
    /// # Errors
    /// An error of the store.
    pub fn new(world: &'w W, mut store: S, opened: Opened) -> Result<Self, Unwritten<S::Error>> {
        let Opened { chain, table, .. } = opened;
        store.lock().map_err(Unwritten::Store)?;
        let Snapshot { keys, memory, .. } = store.snapshot(&chain.id).map_err(Unwritten::Store)?;
        let (before, memory) = (memory.clone(), memory.unwrap_or_default());
        Ok(Self {
            world,
            store,
            keyring: Keyring::new(keys),
            before,
            memory,
            chain,
            table,
            sure: false,
            given: Vec::new(),
        })
    }

    /// The seats that may agree to something, and whose keys are here. The seat on the clock does not agree
    /// to what it plays itself.
    pub fn own_seats(&self, to: &Agreed) -> Vec<Seat> {
        let table = &self.table;
        let is_own = |seat: &Seat| self.keyring.at(table, *seat).is_some();
        let plays = |seat: &Seat| to.release().is_none() && table.clock() == Some(*seat);
        table.seats().all().filter(|seat| is_own(seat) && table.is_asked(*seat, to) && !plays(seat)).collect()
    }

    /// The keys that are here.
    pub fn keys(&self) -> &[KeyFile] {
        self.keyring.all()
    }

    /// Answers [`Stop::Passphrase`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// The person knows what stays known of a branch that is given up, and gives it up all the same, to mend
    /// a fork.
    pub fn confirm(&mut self) {
        self.sure = true;
    }

    /// What everybody goes on to know of the turns that are given up, in lines: it is told before a release
    /// is signed.
    pub fn what_stays_known(&self, to: &Agreed) -> Vec<String> {
        let Some(index) = self.index(to) else { return Vec::new() };
        super::given_up::known(&self.chain, index)
    }

    /// Signs that a seat agrees.
    ///
    /// # Errors
    /// A question, or why the seat cannot agree to it, or should not.
    pub fn agree(&mut self, seat: Seat, to: &Agreed) -> Result<(), Stop> {
        let on = self.ground(seat, to)?;
        let name = self.table.seats().name(seat).to_owned();
        let index = self.keyring.at(&self.table, seat);
        let index = index.ok_or_else(|| Refusal::new(format!("no key here has the seat {name}")))?;
        let identity = self.keyring.identity(index)?;
        // A turn that carries it cannot be earlier than the turn before.
        let time = self.world.now().max(self.table.time());
        let mut consent = Consent { seat: name, on, to: to.clone(), time, signature: [0; 64] };
        consent.signature = identity.sign_consent(&consent_hash(&self.chain.id, &consent));
        if let Some(index) = self.index(to) {
            self.memory = self.memory.releasing(&self.chain, index);
        }
        self.memory = keep_consent::kept(&self.memory, consent.clone());
        self.given.push(consent);
        Ok(())
    }

    /// Keeps what was agreed to, and gives the statements. None of them can be read before that.
    ///
    /// # Errors
    /// An error of the store.
    pub fn commit(self) -> Result<Vec<Consent>, Unwritten<S::Error>> {
        let Self { mut store, before, memory, chain, given, .. } = self;
        store.commit(&Change { memory: Some(memory), ..Change::new(&chain, before) }).map_err(Unwritten::Store)?;
        Ok(given)
    }

    /// The index of the turn that is given up.
    fn index(&self, to: &Agreed) -> Option<usize> {
        let release = to.release()?;
        (release.number as usize).checked_sub(1).filter(|index| *index < self.chain.links.len())
    }

    /// The turn that is given up, if it may be.
    fn releasable(&self, release: &Release) -> Result<crate::rules::Hash, Refusal> {
        let index = (release.number as usize).checked_sub(1);
        let first = index.and_then(|index| Some((index, self.chain.links.get(index)?)));
        let (index, first) = first.ok_or_else(|| Refusal::new(format!("the table has no turn {}", release.number)))?;
        if let Some(last) = self.chain.links[index..].iter().find(|link| link.is_final()) {
            let what = format!("{}, and that cannot be taken back", headline(&last.turn));
            return Err(Refusal::new(what).hint("to mend a fork, give up the other branch"));
        }
        let has_released = |other: &crate::rules::Hash| *other != first.hash && !self.chain.releases(other);
        let number = release.number;
        if self.memory.released.iter().any(|known| known.turn.number == number && has_released(&known.turn.hash)) {
            let what = format!("another version of turn {number} was released here: one of them must stay");
            return Err(Refusal::new(what).hint("agree which branch goes on; the others release only the other one"));
        }
        if let Some(mark) = self.memory.signed_beyond(&self.chain, &first.hash) {
            let what = format!("turn {} was signed here on top of that, and is not in this file", mark.number);
            return Err(Refusal::new(what).hint("release it in the newest file"));
        }
        if let Some(why) = super::given_up::risk(&self.chain, index)?.filter(|_| !self.sure) {
            let hint = "to mend a fork, add --anyway once you know whose cards may be open";
            return Err(Refusal::new(why).hint(hint));
        }
        Ok(first.hash)
    }

    /// The turn on which a consent rests, if the seat may give it now.
    fn ground(&self, seat: Seat, to: &Agreed) -> Result<crate::rules::Hash, Refusal> {
        let (table, seats) = (&self.table, self.table.seats());
        let refuse = |what: String| Err(Refusal::new(what));
        if !table.is_full() {
            return refuse("not all have joined yet".to_owned());
        }
        if !table.is_asked(seat, to) {
            return refuse(format!("{} takes part no more", seats.name(seat)));
        }
        if let Agreed::Release(release) = to {
            return self.releasable(release);
        }
        let Some(clock) = table.clock() else {
            return refuse(match table.ending() {
                Some(Ending::Claimed { .. }) => "the table is claimed already".to_owned(),
                _ => "the table is over".to_owned(),
            });
        };
        match to {
            Agreed::Out(late) if *late != seats.name(clock) => {
                refuse(format!("the clock is not with {late}, but with {}", seats.name(clock)))
            }
            Agreed::Out(late) if clock == seat => refuse(format!("{late} cannot say so of itself")),
            Agreed::Out(late) => match table.deadline() {
                None => refuse("the table has no pace, so nobody's time is ever used up".to_owned()),
                Some(until) if self.world.now() <= until => {
                    refuse(format!("{late} has time until {}", until.in_words_to_the_second()))
                }
                Some(_) => Ok(table.head()),
            },
            Agreed::Handover { identity, .. }
                if self.chain.links.iter().any(|link| link.author.bytes() == *identity) =>
            {
                refuse("that key has, or had, a seat here".to_owned())
            }
            Agreed::Handover { seat: handed, .. } if *handed != seats.name(clock) => {
                refuse(format!("only the seat on the clock can be handed over: it is {}", seats.name(clock)))
            }
            _ if clock == seat => {
                refuse(format!("{} is on the clock, and needs no consent of its own", seats.name(seat)))
            }
            _ => Ok(table.head()),
        }
    }
}
