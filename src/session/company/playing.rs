//! Opponents play until a person is on the clock, or nothing can be done, and agree to what persons of their
//! home want, where nobody else plays.

use super::opponents::{acting_opponent, would_agree};
use super::thinking::{CHOICES, Thinker, WorkShare, chosen};
use crate::chain::consent_hash;
use crate::file::{Agreed, Consent, TableStep};
use crate::opponent::Level;
use crate::rules::Seat;
use crate::session::agreement::agreements::{agreements_at, is_of_clock, step_of};
use crate::session::{Clock, Entropy, Memory, Question, Store, TurnWriter};
use crate::table::Draft;
use bypost_seal::SigningPermit;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Makes every turn in which no person has anything to decide: those without a choice, and those of the
    /// opponents that are here. Where an opponent would have to ask a person it stops, and
    /// [`held_back`](Self::held_back) tells why. Where no person plays any more it stops after many choices;
    /// another writer goes on from there.
    ///
    /// # Errors
    /// As [`TurnWriter::play`], for turns of a person.
    pub fn play_on(&mut self) -> Result<(), Question> {
        loop {
            self.play_forced()?;
            if !self.let_opponent_move() {
                return Ok(());
            }
        }
    }

    /// Why an opponent has not played, in words; none if none was held back.
    pub fn held_back(&self) -> Option<&str> {
        self.held_back.as_deref()
    }

    /// Lets an opponent take the next seat, or its turn. Whether anything was signed.
    pub fn let_opponent_move(&mut self) -> bool {
        if chosen(self.keys(), &self.chain, self.from) >= CHOICES {
            return false;
        }
        let acting = acting_opponent(self.keys(), self.is_begun_here(), (&self.chain, &self.table));
        let Some((seat, key)) = acting.map(|(seat, key)| (seat, key.name.clone())) else { return false };
        // What a person has said to questions of this command was not said for the opponent.
        let answers = std::mem::take(&mut self.answers);
        let moved = match self.table.is_full() {
            true => self.play(seat, &Draft::default()),
            false => self.join(seat, &key),
        };
        self.answers = answers;
        let Err(stop) = moved else { return true };
        let name = self.table.seats().name(seat);
        self.held_back = Some(format!("{name} has not played: {}", stop.unasked()));
        false
    }

    /// What the key of an opponent plays in its turn, if the seat is one's and nobody says which steps.
    pub(crate) fn thought_out(&mut self, seat: Seat, level: Level) -> Result<Draft, Question> {
        if let Some(step) = self.asked_of_opponent(seat) {
            return Ok(Draft { steps: vec![step.to_string()], say: Vec::new() });
        }
        let share = WorkShare::of(self.keys(), &self.chain, &self.table);
        let thoughts =
            self.with_identity(seat, |table, identity| Thinker { table, seat, identity, level, share }.turn())??;
        Ok(Draft { steps: thoughts.iter().map(|thought| thought.step().to_owned()).collect(), say: Vec::new() })
    }

    /// What the home remembers of the table, with what its opponents agree to for a turn of this author.
    pub(crate) fn memory_with_opponents(&mut self, author: Seat, to: &Agreed) -> Result<Memory, Question> {
        let mut memory = self.memory.clone().unwrap_or_default();
        let asked = self.table.must_agree(author, to).into_iter();
        for seat in asked.filter(|seat| would_agree(self.keys(), &self.table, *seat, to)).collect::<Vec<_>>() {
            let table = &self.table;
            // The time is that of the turn that it rests on, so that a turn made again is the same turn.
            let (name, on, time) = (table.seats().name(seat).to_owned(), table.head(), table.time());
            let mut consent = Consent { seat: name, on, to: to.clone(), time, signature: [0; 64] };
            let hash = consent_hash(&table.id(), &consent);
            consent.signature =
                self.with_identity(seat, |_, identity| identity.sign_consent(&hash, SigningPermit::take()))?;
            memory.consents.push(consent);
        }
        Ok(memory)
    }

    /// The step with which an opponent on the clock does what the person at the table asks for.
    pub(super) fn asked_of_opponent(&self, seat: Seat) -> Option<TableStep> {
        let (memory, table) = (self.memory.as_ref()?, &self.table);
        let is_asked = memory.consents.iter().any(|consent| consent.on == table.head());
        let agreements = if is_asked { agreements_at(Some(memory), &self.chain, table) } else { Vec::new() };
        agreements.into_iter().find_map(|agreement| {
            let agrees = |seat: Seat| would_agree(self.keys(), table, seat, &agreement.to);
            let has_all = agreement.lacking.iter().all(|name| table.seats().find(name).is_some_and(agrees));
            let step = step_of(&agreement.to).filter(|_| is_of_clock(&agreement.to))?;
            (agrees(seat) && has_all && table.may_play(seat, &step).is_ok()).then_some(step)
        })
    }
}
