//! A writer joins seats with the keys that are here.

use super::TurnWriter;
use crate::file::Hint;
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::session::keys::restored_keys::way_back;
use crate::session::{Clock, Entropy, KeyFile, Question, Refusal, Store, shell};
use crate::table::Table;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Joins a seat with the key of a name.
    ///
    /// # Errors
    /// A question, or why the seat is not that key's.
    pub fn join(&mut self, seat: Seat, name: &str) -> Result<(), Question> {
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
            [] => Err(Refusal::new("no keys are here").hint(Hint::command(format!(
                "bypost key new {} makes one; {}",
                shell::operand(wanted),
                way_back(wanted)
            )))),
            [only] => Ok((*only).to_owned()),
            several => {
                let what = format!("no key here is called {wanted}");
                Err(Refusal::new(what).hint(Hint::command(format!("choose one with --as: {}", several.join(", ")))))
            }
        }
    }

    /// Joins each seat that is next, as long as its name is that of a key here.
    ///
    /// # Errors
    /// As [`TurnWriter::join`].
    pub fn join_all(&mut self) -> Result<(), Question> {
        while let Some(seat) = self.table.clock().filter(|_| !self.table.is_full()) {
            let name = self.table.seats().name(seat).to_owned();
            if !self.key_names().contains(&name.as_str()) {
                break;
            }
            self.join(seat, &name)?;
        }
        Ok(())
    }
}

/// Says what a check of the joining turn would find, in words for the person who chose the key.
fn may_join(table: &Table, seat: Seat, key: &KeyFile) -> Result<(), Refusal> {
    let seats = table.seats();
    if table.is_full() || table.clock() != Some(seat) {
        return Ok(());
    }
    let (name, public) = (&key.name, key.public());
    let taken = seats.all().zip(table.members()).find(|(_, member)| Some(member.identity) == public);
    if let Some((taken, _)) = taken.filter(|_| table.header().deal.is_sealed()) {
        let taken = seats.name(taken);
        let what = format!("{name} already has a seat here, {taken}: one identity cannot take two of a sealed table");
        return Err(Refusal::new(what)
            .hint(Hint::command("choose another key with --as NAME, or begin a table with --deal open")));
    }
    let fixed = table.header().seats[seat.index()].1;
    if fixed.is_some_and(|fixed| public.is_some_and(|public| public.bytes() != fixed)) {
        let print = |key: Option<PublicIdentity>| key.map_or_else(String::new, |key| key.fingerprint());
        let wanted = print(fixed.and_then(|fixed| PublicIdentity::decode(&fixed)));
        let what = format!("the seat {} is kept for the key {wanted}; {name} is {}", seats.name(seat), print(public));
        return Err(Refusal::new(what)
            .hint(Hint::command("if that key is here, choose it with --as NAME; bypost key list lists the keys")));
    }
    Ok(())
}
