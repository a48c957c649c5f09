//! Agreeing to what another seat wants to do: a statement is signed, and remembered before it is given out.
//! Here stands also which seats of a home can agree, and why there is none.

use zeroize::Zeroizing;

use super::agreements::{agreed_in_words, can_go_on_without, other_way, put_out_in, that_can};
use super::stays_known::StaysKnown;
use crate::chain::{Chain, Link, consent_hash};
use crate::file::{Agreed, Consent, FILE, Hint};
use crate::rules::Seat;
use crate::session::company::opponents::{opponent_at, would_agree};
use crate::session::crossing::Crossing;
use crate::session::keys::key::Keyring;
use crate::session::view::ahead::{check_gone, check_late, since_unknown};
use crate::session::{
    Change, Clock, Memory, Opened, OtherStates, Question, Refusal, Snapshot, Store, Unwritten, other_line, shell,
    without_in_words,
};
use crate::table::{Ending, Table};
use bypost_seal::SigningPermit;

/// Somebody who agrees to something at a table. It cannot be printed: nothing signed is shown before it is
/// kept.
pub struct Agree<'w, W, S> {
    world: &'w W,
    store: S,
    pub(super) keyring: Keyring,
    before: Option<Memory>,
    memory: Memory,
    pub(super) chain: Chain,
    pub(super) table: Table,
    pub(super) others: OtherStates,
    pub(super) to: Agreed,
    /// What stays known of turns that are to be taken back.
    known: Option<StaysKnown>,
    /// What must be known before anything is signed on this line.
    crossing: Crossing,
    sure: bool,
    given: Vec<Consent>,
}

/// The seat on the clock of a table at which something can be agreed to.
fn on_clock(table: &Table) -> Result<Seat, Refusal> {
    if !table.is_full() {
        return Err(Refusal::new("not all have joined yet"));
    }
    table.clock().ok_or_else(|| {
        Refusal::new(match table.ending() {
            Some(Ending::Claimed { .. }) => "the table is claimed already",
            _ => "the table is over",
        })
    })
}

impl<'w, W: Clock, S: Store> Agree<'w, W, S> {
    /// Begins to agree to something at a table of which other states are known: nobody agrees unasked on a
    /// file that was left behind, and a seat can object by any file of the table if another one is known
    /// without that seat. Nobody else can change the store until this is gone.
    ///
    /// # Errors
    /// Turns that cannot be taken back, a table that lacks a turn which was signed here, or an error of the
    /// store.
    pub fn beside(
        world: &'w W,
        mut store: S,
        opened: Opened,
        others: OtherStates,
        to: Agreed,
    ) -> Result<Self, Unwritten<S::Error>> {
        let Opened { chain, table, .. } = opened;
        // An objection changes nothing at the table, and may be made on any line and after the end.
        let is_objection = to == Agreed::Contest;
        if !is_objection {
            on_clock(&table).map_err(Unwritten::Refused)?;
        }
        let table = that_can(&table, &chain, &to).map_err(Unwritten::Refused)?;
        store.lock().map_err(Unwritten::Store)?;
        let Snapshot { keys, memory, .. } = store.snapshot(&chain.id).map_err(Unwritten::Store)?;
        let others = others.with_kept(&store.turns(&chain.id).map_err(Unwritten::Store)?, memory.as_ref(), &chain);
        let crossing = match is_objection {
            true => Crossing::default(),
            false => Crossing::of(memory.as_ref(), (&chain, &table), &others).map_err(Unwritten::Refused)?,
        };
        let known = match to {
            Agreed::Back(number) => {
                Some(StaysKnown::of_going_back((&chain, &table), number, &crossing.kept, memory.as_ref()))
            }
            _ => None,
        };
        let known = known.transpose().map_err(Unwritten::Refused)?;
        let (before, memory) = (memory.clone(), memory.unwrap_or_default());
        if !is_objection && memory.lost_after(&chain) == Some(table.turns()) {
            let what = format!("turn {} was already signed here on top of this file", chain.links.len() + 1);
            return Err(Unwritten::Refused(Refusal::new(what).hint("agree to it on the newest file")));
        }
        Ok(Self {
            world,
            store,
            keyring: Keyring::new(keys),
            before,
            memory,
            chain,
            table,
            others,
            to,
            known,
            crossing,
            sure: false,
            given: Vec::new(),
        })
    }

    /// Answers [`Question::Passphrase`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// The person knows what stays known of turns that are taken back, and what is left behind on another
    /// line, and agrees all the same.
    pub fn confirm(&mut self) {
        self.sure = true;
    }

    /// What is left behind on another line, and what everybody goes on to know of turns that are taken back,
    /// in lines: it is told before anybody agrees. What speaks against it is among them once the person is
    /// [`sure`](Self::confirm).
    pub fn what_stays_known(&self) -> Vec<Hint> {
        let known = self.known.iter().flat_map(|known| known.in_words(self.sure));
        let without = match &self.to {
            Agreed::Without(late) if self.own_seats().iter().any(|seat| self.ground(*seat).is_ok()) => {
                let unknown = since_unknown(&self.table, Some(&self.memory)).filter(|_| self.sure);
                without_in_words(&self.table, late).into_iter().chain(unknown).collect()
            }
            _ => Vec::new(),
        };
        let other = self.other_way().filter(|_| self.sure);
        let more = known.chain(without).chain(other).map(Hint::from);
        self.crossing.in_words(self.sure).chain(more).collect()
    }

    /// Why what is agreed to does not go together with what somebody here has agreed to on the same turn.
    fn other_way(&self) -> Option<String> {
        other_way(&self.memory, &self.table, &self.keyring, &self.to)
    }

    /// Signs that a seat agrees.
    ///
    /// # Errors
    /// A question, or why the seat cannot agree to it, or should not.
    pub fn agree(&mut self, seat: Seat) -> Result<(), Question> {
        let on = self.ground(seat)?;
        match self.crossing.answered(self.sure, self.sure) {
            Err(Question::OtherLine { counts, .. }) => {
                let [asked, when] = other_line(counts);
                return Err(Refusal::new(asked).hint(Hint::command(format!("add --anyway {when}"))).into());
            }
            answered => answered?,
        }
        if let Some(other) = self.other_way().filter(|_| !self.sure) {
            return Err(Refusal::new(other).hint(Hint::command("add --anyway to agree to both")).into());
        }
        if let Some(risk) = self.known.as_ref().and_then(|known| known.risk.clone()).filter(|_| !self.sure) {
            return Err(Refusal::new(risk)
                .hint(Hint::command("add --anyway if all of you know that, and go back all the same"))
                .into());
        }
        let name = self.table.seats().name(seat).to_owned();
        let index = self.keyring.at(&self.table, seat);
        let index = index.ok_or_else(|| Refusal::new(format!("no key here has the seat {name}")))?;
        let identity = self.keyring.identity(index)?;
        // A turn that carries it cannot be earlier than the turn before.
        let time = self.world.now().max(self.table.time());
        let mut consent = Consent { seat: name, on, to: self.to.clone(), time, signature: [0; 64] };
        consent.signature = identity.sign_consent(&consent_hash(&self.chain.id, &consent), SigningPermit::take());
        self.memory = super::keep_consent::kept(&self.memory, &self.chain, consent.clone());
        if matches!(self.to, Agreed::Out(_)) && !self.memory.late_after.contains(&on) {
            self.memory.late_after.push(on);
        }
        if matches!(self.to, Agreed::Without(_)) {
            self.memory.note_without(on);
        }
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

    /// The turn on which a consent rests, if the seat may give it now.
    fn ground(&self, seat: Seat) -> Result<crate::rules::Hash, Refusal> {
        let (table, seats, to) = (&self.table, self.table.seats(), &self.to);
        let refuse = |what: String| Err(Refusal::new(what));
        if *to == Agreed::Contest {
            let name = seats.name(seat);
            let why = || Refusal::new(format!("the table of this file does not go on without {name}"));
            return self.put_out(seat).map(|link| link.turn.after).ok_or_else(why);
        }
        let clock = on_clock(table)?;
        if !table.is_asked(seat, to) {
            return refuse(format!("{} takes part no more", seats.name(seat)));
        }
        match to {
            Agreed::Out(late) if *late != seats.name(clock) => {
                refuse(format!("the clock is not with {late}, but with {}", seats.name(clock)))
            }
            Agreed::Out(late) if clock == seat => refuse(format!("{late} cannot say so of itself")),
            Agreed::Out(_) if table.deadline().is_none() => {
                refuse("the table has no pace, so nobody's time is ever used up".to_owned())
            }
            Agreed::Out(_) => check_late(table, self.world.now()).map(|()| table.head()),
            Agreed::Without(late) => {
                can_go_on_without(table, late).map_err(Refusal::new)?;
                if clock == seat {
                    return refuse(format!("{late} cannot say so of itself"));
                }
                check_gone(table, Some(&self.memory), self.world.now(), self.sure).map(|()| table.head())
            }
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

    /// The seats that may agree, and whose keys are here. The seat on the clock does not agree to what it
    /// plays itself, and an opponent agrees to little. What a person may play at once opponents agree to in
    /// that turn: signed before, it would be told as agreed, though no person had asked for it.
    pub fn own_seats(&self) -> Vec<Seat> {
        let (table, to, keys) = (&self.table, &self.to, self.keyring.all());
        let own = table.seats().all().filter(|seat| self.keyring.at(table, *seat).is_some());
        if *to == Agreed::Contest {
            return own.filter(|seat| self.put_out(*seat).is_some()).collect();
        }
        let is_asked = |seat: &Seat| table.is_asked(*seat, to) && table.clock() != Some(*seat);
        let agrees = |seat: &Seat| opponent_at(keys, table, *seat).is_none() || would_agree(keys, table, *seat, to);
        if self.at_once().is_some() { Vec::new() } else { own.filter(is_asked).filter(agrees).collect() }
    }

    /// The step that a person on the clock may play at once, since all who must agree are opponents here who
    /// do.
    pub fn at_once(&self) -> Option<String> {
        let (table, keys) = (&self.table, self.keyring.all());
        let author = self.own_clock().filter(|seat| opponent_at(keys, table, *seat).is_none())?;
        let asked = table.must_agree(author, &self.to);
        let agrees = |seat: &Seat| would_agree(keys, table, *seat, &self.to);
        (!asked.is_empty() && asked.iter().all(agrees)).then(|| self.to.step_as_typed())
    }

    /// The seat on the clock, if its key is here: it plays what the others agree to.
    pub fn own_clock(&self) -> Option<Seat> {
        self.table.clock().filter(|seat| self.keyring.at(&self.table, *seat).is_some())
    }

    /// The turn in which others go on without a seat, in this file or in another one that is known.
    pub(super) fn put_out(&self, seat: Seat) -> Option<&Link> {
        let others = self.others.chains();
        std::iter::once(&self.chain).chain(others).find_map(|chain| put_out_in(chain, self.table.seats().name(seat)))
    }

    /// Why nobody here can agree: the seat on the clock may be here, or a seat may have been put out in a
    /// file that has not come.
    pub fn nobody_here(&self) -> Refusal {
        let (to, what) = (&self.to, agreed_in_words(&self.to));
        let nobody = || {
            Refusal::new(format!("no key here has a seat that can agree to {what}"))
                .hint(Hint::command(format!("bypost status {FILE} tells who holds the seats")))
        };
        if *to == Agreed::Contest {
            let table = &self.table;
            let own = table.seats().all().find(|seat| self.keyring.at(table, *seat).is_some());
            let Some(name) = own.map(|seat| table.seats().name(seat)) else { return nobody() };
            let refusal = Refusal::new(format!("no file here shows that the others have gone on without {name}"));
            let has_come = "whoever went on without it can send the whole table";
            let ask = self.others.ask_for_all(&[name.to_owned()]);
            let whole = || Hint::from(has_come).and(Hint::command(shell::sends_whole(Some(name))));
            return refusal.hint(ask.unwrap_or_else(whole));
        }
        match self.own_clock().map(|clock| self.table.seats().name(clock)) {
            Some(name) => {
                let (asks, plays) = (shell::agreed(to), format!("bypost play {FILE} {}", shell::agreed_step(to)));
                let hint = match self.at_once() {
                    Some(_) => Hint::from("the opponents agree to it").and(Hint::command(plays)),
                    None => Hint::from(format!("the others agree to {what}, and {name} plays it once that is here"))
                        .and(Hint::command(format!("bypost consent {asks}; then {plays}"))),
                };
                Refusal::new(format!("{name} is on the clock, and needs no consent of its own")).hint(hint)
            }
            None => nobody(),
        }
    }
}
