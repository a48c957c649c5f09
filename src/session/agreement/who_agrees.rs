//! The seats here that can agree to something at a table, and why there is none.

use super::agree::Agree;
use super::agreements::agreed_in_words;
use super::objection::put_out_in;
use crate::chain::Link;
use crate::file::{Agreed, Hint};
use crate::rules::Seat;
use crate::session::company::opponents::{opponent_at, would_agree};
use crate::session::{Clock, Refusal, Store, shell};

impl<W: Clock, S: Store> Agree<'_, W, S> {
    /// The seats that may agree, and whose keys are here. The seat on the clock does not agree to what it
    /// plays itself, and an opponent agrees to little. What a person may play at once opponents agree to in
    /// that turn: signed before, it would be told as agreed, though no person had asked for it.
    pub fn own_seats(&self) -> Vec<Seat> {
        let (table, to) = (&self.table, &self.to);
        if *to == Agreed::Contest {
            let is_own = |seat: &Seat| self.keyring.at(table, *seat).is_some();
            let is_put_out = |seat: &Seat| self.put_out(*seat).is_some();
            return table.seats().all().filter(|seat| is_own(seat) && is_put_out(seat)).collect();
        }
        let is_own = |seat: &Seat| self.keyring.at(table, *seat).is_some();
        let plays = |seat: &Seat| table.clock() == Some(*seat);
        let keys = self.keyring.all();
        let agrees = |seat: &Seat| opponent_at(keys, table, *seat).is_none() || would_agree(keys, table, *seat, to);
        let asked = table.seats().all().filter(|seat| is_own(seat) && table.is_asked(*seat, to) && !plays(seat));
        if self.at_once().is_some() { Vec::new() } else { asked.filter(agrees).collect() }
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
        let others = self.others.states.iter().map(|other| &other.chain);
        std::iter::once(&self.chain).chain(others).find_map(|chain| put_out_in(chain, self.table.seats().name(seat)))
    }

    /// Why nobody here can agree: the seat on the clock may be here, or a seat may have been put out in a
    /// file that has not come.
    pub fn nobody_here(&self) -> Refusal {
        let (to, what) = (&self.to, agreed_in_words(&self.to));
        if *to == Agreed::Contest {
            let table = &self.table;
            let own = table.seats().all().find(|seat| self.keyring.at(table, *seat).is_some());
            let Some(name) = own.map(|seat| table.seats().name(seat)) else {
                return Refusal::new(format!("no key here has a seat that can agree to {what}"))
                    .hint(Hint::command("bypost status FILE tells who holds the seats"));
            };
            let refusal = Refusal::new(format!("no file here shows that the others have gone on without {name}"));
            let has_come = "whoever went on without it can send the whole table";
            let ask = self.others.ask_for_all(&[name.to_owned()]).unwrap_or_else(|| {
                Hint::from(has_come).and(Hint::command("bypost mail FILE --whole, and bypost receive takes it in"))
            });
            return refusal.hint(ask);
        }
        match self.own_clock().map(|clock| self.table.seats().name(clock)) {
            Some(name) => {
                let (asks, plays) = (shell::agreed(to), format!("bypost play FILE {}", shell::agreed_step(to)));
                let hint = match self.at_once() {
                    Some(_) => Hint::from("the opponents agree to it").and(Hint::command(plays)),
                    None => Hint::from(format!("the others agree to {what}, and {name} plays it once that is here"))
                        .and(Hint::command(format!("bypost consent FILE {asks}; then {plays}"))),
                };
                Refusal::new(format!("{name} is on the clock, and needs no consent of its own")).hint(hint)
            }
            None => Refusal::new(format!("no key here has a seat that can agree to {what}"))
                .hint(Hint::command("bypost status FILE tells who holds the seats")),
        }
    }
}
