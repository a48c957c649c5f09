//! A writer joins seats with the keys that are here.

use super::TurnWriter;
use crate::file::Hint;
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::session::company::opponents::opponent_named_at;
use crate::session::typed::wrap;
use crate::session::{Clock, Entropy, KeyFile, Question, Refusal, Store, shell, way_back};
use crate::table::Table;
use bypost_seal::SigningPermit;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Gives the next join a remark.
    pub fn remark(&mut self, say: &str) {
        self.remark = wrap(say);
    }

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
        let made = self.table.make_join(
            &self.chain,
            seat,
            identity,
            (nonce, self.remark.clone()),
            time,
            SigningPermit::take(),
        )?;
        self.push(made)?;
        self.remark.clear();
        Ok(())
    }

    /// The seat that a person means to take, and the name of the key for it, if that person has named neither
    /// of the two, one, or both. Unasked it is the key that has the name of the seat.
    ///
    /// # Errors
    /// The seat is not the next one, or may be somebody else's: then it is asked, or the hint is the command
    /// that takes it.
    pub fn joining(&self, seat: Option<&str>, key: Option<&str>) -> Result<(Seat, String), Question> {
        let seats = self.table.seats();
        let no_seat = |name| {
            let names: Vec<_> = seats.all().map(|seat| seats.name(seat)).collect();
            Refusal::new(format!("the table has no seat called {name}"))
                .hint(format!("the seats: {}", names.join(", ")))
        };
        let asked = seat.map(|name| seats.find(name).ok_or_else(|| no_seat(name))).transpose()?;
        let Some(next) = self.table.clock().filter(|_| !self.table.is_full()) else {
            let all_taken = Refusal::new("all seats are taken");
            let way = Hint::command(way_back(key.unwrap_or("NAME")));
            // A player who has lost the key of a seat cannot take that seat with a new one.
            return Err(if self.has_seat() { all_taken } else { all_taken.hint(way) }.into());
        };
        match (asked.filter(|asked| *asked != next), key) {
            (Some(asked), _) => {
                let (taken, joins) = (seats.name(asked), seats.name(next));
                let what = match asked < next {
                    true => format!("{taken} has joined already, and {joins} joins next"),
                    false => format!("seats are taken in order: {joins} joins before {taken}"),
                };
                Err(Refusal::new(what).hint(format!("send the file to {joins} first")).into())
            }
            // Whoever names the seat and the key means it.
            (None, Some(key)) if asked.is_some() || !self.is_of_later(next, key) => Ok((next, key.to_owned())),
            (None, Some(key)) => Err(self.not_yet(next, key).into()),
            (None, None) => Ok((next, self.likely_key(next)?)),
        }
    }

    /// The name of the key for which the next seat is kept, or that has its name.
    fn likely_key(&self, next: Seat) -> Result<String, Question> {
        let (table, (wanted, fixed)) = (&self.table, &self.table.header().seats[next.index()]);
        let keys = self.keyring.all();
        if let Some(key) = self.key_unasked(next) {
            return Ok(key.name.clone());
        }
        if keys.is_empty() {
            let new = format!("bypost key new {} makes one; {}", shell::operand(wanted), way_back(wanted));
            return Err(Refusal::new("no keys are here").hint(Hint::command(new)).into());
        }
        let persons = || keys.iter().filter(|key| key.opponent().is_none());
        if let Some(later) = persons().find(|key| self.is_of_later(next, &key.name)) {
            return Err(self.not_yet(next, &later.name).into());
        }
        let has_seat = |key: &KeyFile| table.members().iter().any(|member| key.public() == Some(member.identity));
        let is_free = |key: &KeyFile| !(table.header().deal.is_sealed() && has_seat(key));
        let free: Vec<&str> = persons().filter(|key| is_free(key)).map(|key| key.name.as_str()).collect();
        let opponent = opponent_named_at(keys, table, next).or_else(|| keys.iter().find(|key| key.name == *wanted));
        if let Some(opponent) = opponent.filter(|key| is_free(key)) {
            return Err(self.not_unasked(next, opponent, &free).into());
        }
        if free.is_empty() {
            return Err(Refusal::new(format!("{wanted} is to join, and every key here has a seat already"))
                .hint(format!("send the file to {wanted}"))
                .into());
        }
        let ways: Vec<String> = free.iter().map(|name| shell::option("--as", name)).collect();
        let command = format!("bypost join {} {}", shell::path(&self.path), ways.join(", or "));
        let hint = Hint::from(format!("send the file to {wanted}, or choose your key if you are {wanted}"));
        let refusal = Refusal::new(format!("the next seat is {wanted}, and no key here is called so"));
        let refusal = refusal.hint(hint.and(Hint::command(command)));
        Err(match free[..] {
            [key] if fixed.is_none() => Question::OtherName { seat: wanted.clone(), key: key.to_owned(), refusal },
            _ => refusal.into(),
        })
    }

    /// Why an opponent does not take a seat that a person may be meant to take. `free` are the keys of
    /// persons that may.
    fn not_unasked(&self, next: Seat, opponent: &KeyFile, free: &[&str]) -> Refusal {
        let wanted = self.table.seats().name(next);
        let join = |key: &str| format!("bypost join {} {}", shell::path(&self.path), shell::option("--as", key));
        let what = format!(
            "{wanted} is to join, and the key {} here is an opponent's, which takes a seat only if it is told to",
            opponent.name
        );
        let persons = free.iter().map(|key| join(key) + " if that is you, ").collect::<String>();
        let seats = format!("{persons}{} seats the opponent", join(&opponent.name));
        Refusal::new(what).hint(Hint::from(format!("send the file to {wanted}")).and(Hint::command(seats)))
    }

    /// Whether a seat that is open after the next one has this name.
    fn is_of_later(&self, next: Seat, name: &str) -> bool {
        self.table.seats().find(name).is_some_and(|seat| seat > next)
    }

    /// Why a key that has the name of a later seat does not take the next one unasked.
    fn not_yet(&self, next: Seat, name: &str) -> Refusal {
        let wanted = self.table.seats().name(next);
        let (seat, key) = (shell::option("--seat", wanted), shell::option("--as", name));
        let take = format!("bypost join {} {seat} {key} would take the seat of {wanted}", shell::path(&self.path));
        Refusal::new(format!("{wanted} joins before {name}"))
            .hint(Hint::from(format!("send the file to {wanted} first")).and(Hint::command(take)))
    }

    /// Joins each seat that is next, as long as its name is that of a person's key here, or it is kept for an
    /// opponent of this home that has begun the table.
    ///
    /// # Errors
    /// As [`TurnWriter::join`].
    pub fn join_all(&mut self) -> Result<(), Question> {
        while let Some(seat) = self.table.clock().filter(|_| !self.table.is_full()) {
            let name = self.table.seats().name(seat);
            let is_meant = |key: &&KeyFile| key.name == name || key.opponent().is_some();
            let Some(key) = self.key_unasked(seat).filter(is_meant).map(|key| key.name.clone()) else { break };
            self.join(seat, &key)?;
        }
        Ok(())
    }

    /// The key that takes an open seat if nobody says which: never an opponent's, unless this home has bound
    /// it to the seat. Somebody else may be meant by its name.
    fn key_unasked(&self, seat: Seat) -> Option<&KeyFile> {
        let (keys, (name, fixed)) = (self.keyring.all(), &self.table.header().seats[seat.index()]);
        let is_kept = |key: &&KeyFile| fixed.is_some() && key.public().map(|public| public.bytes()) == *fixed;
        let bound = opponent_named_at(keys, &self.table, seat).filter(|_| self.is_begun_here());
        let kept = || keys.iter().filter(|key| key.opponent().is_none()).find(is_kept);
        bound.or_else(kept).or_else(|| keys.iter().find(|key| key.is_persons(name)))
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
