//! A writer works out whose turn a person means, and what is to be played in it.

use super::TurnWriter;
use crate::chain::Link;
use crate::file::{Hint, TableStep};
use crate::rules::Seat;
use crate::session::company::opponents::{opponent_at, would_agree};
use crate::session::keys::restored_keys::way_back;
use crate::session::typed::{seat_name, table_step, wrap};
use crate::session::view::ahead::check_late;
use crate::session::view::drawing;
use crate::session::{Clock, Entropy, Refusal, Store, shell};
use crate::table::Draft;

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// The seat whose turn is meant by steps as a person types them, and the turn. Steps of the table may be
    /// those of another seat than the one on the clock.
    ///
    /// # Errors
    /// Nobody here is to play, or the words belong to another command.
    pub fn asked(&mut self, steps: Vec<String>, say: Option<&str>) -> Result<(Seat, Draft), Refusal> {
        let seats = self.table.seats();
        let table_step = table_step(&steps)?.map(|step| match step {
            TableStep::Without(late) => TableStep::Without(seat_name(seats, &late)),
            TableStep::Accuse(dealer) => TableStep::Accuse(seat_name(seats, &dealer)),
            step => step,
        });
        if let Some(slip) = self.slip(&steps).filter(|_| table_step.is_none()) {
            return Err(slip);
        }
        // Whoever was put out objects by a consent, and not by a turn.
        let own = table_step.as_ref().and_then(|step| self.own_seat_for(step));
        if let Some(refusal) = self.put_out().filter(|_| own.is_none() && table_step == Some(TableStep::Contest)) {
            return Err(refusal);
        }
        let seat = match &table_step {
            Some(_) => own.or(self.own_clock()).or(self.own_seat()),
            None => self.own_clock(),
        };
        let seat = seat.ok_or_else(|| self.not_ours())?;
        if opponent_at(self.keys(), &self.table, seat).is_some() && !steps.is_empty() {
            let to = table_step.as_ref().and_then(|step| self.table.to_agree(seat, step));
            let agrees = to.is_some_and(|to| would_agree(self.keys(), &self.table, seat, &to));
            let is_told = matches!(table_step, Some(TableStep::Contest | TableStep::Reveal));
            if !agrees && !is_told {
                return Err(self.chooses_itself(seat));
            }
        }
        let steps = table_step.map_or(steps, |step| vec![step.to_string()]);
        Ok((seat, Draft { steps, say: say.map(wrap).unwrap_or_default() }))
    }

    /// Why a person does not play for an opponent.
    fn chooses_itself(&self, seat: Seat) -> Refusal {
        let name = self.table.seats().name(seat);
        let what = format!("the clock is with {name}, an opponent of this home, which chooses by itself");
        Refusal::new(what).hint(Hint::command(format!("bypost play {} makes its turn", shell::path(&self.path))))
    }

    /// Why nobody here is to play.
    fn not_ours(&self) -> Refusal {
        let table = &self.table;
        let Some(seat) = table.clock() else {
            let refusal = Refusal::new(format!("nobody is to play; {}", drawing::whose(table)));
            let denies = self.own_seat_for(&TableStep::Contest).is_some();
            return if denies {
                refusal.hint(Hint::command("bypost play FILE contest denies the claim"))
            } else {
                refusal
            };
        };
        let name = table.seats().name(seat);
        if !table.is_full() {
            let refusal = Refusal::new(format!("{name} is to join first"));
            return if self.keys().iter().any(|key| key.is_persons(name)) {
                let join = format!("bypost join {} {}", shell::path(&self.path), shell::option("--seat", name));
                refusal.hint(Hint::command(join))
            } else {
                refusal.hint(format!("send the file to {name}"))
            };
        }
        if let Some(refusal) = self.put_out() {
            return refusal;
        }
        // What can be done about it then is the next step at the table.
        if self.has_seat() && table.deadline().is_some() && check_late(table, self.world.now()).is_ok() {
            return Refusal::new(format!("the clock is with {name}, whose time is used up"));
        }
        let what = format!("the clock is with {name}, whose key is not here");
        let keys = self.key_names();
        Refusal::new(what).hint(match keys.len() {
            0 => Hint::command(format!("no keys are here; is --home right? {}", way_back(name))),
            _ if self.had_seat() => format!("the seat of a key here was handed over; send the file to {name}").into(),
            _ if !self.has_seat() => {
                Hint::command(format!("no key here has a seat at this table; is --home right? {}", way_back(name)))
            }
            _ => {
                let other = format!("or name another --home (keys here: {})", keys.join(", "));
                Hint::command(format!("send the file to {name}, {other}"))
            }
        })
    }

    /// That the others have gone on without all seats that are here; none if one of them is in.
    fn put_out(&self) -> Option<Refusal> {
        let seats = self.table.seats();
        let own: Vec<Seat> = seats.all().filter(|seat| self.keyring.at(&self.table, *seat).is_some()).collect();
        let mut gone = self.chain.links.iter().rev().filter_map(Link::without).filter_map(|late| seats.find(&late));
        let is_in = own.iter().any(|seat| self.table.is_in(*seat));
        let late = seats.name(gone.find(|gone| !is_in && own.contains(gone))?);
        let refusal = Refusal::new(format!("the others have gone on without {late}, who signs no turn here any more"));
        Some(refusal.hint(Hint::command(format!("bypost consent FILE contest says that {late} was not late"))))
    }
}
