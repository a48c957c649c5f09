//! The one way a turn runs, both when it is checked and when it is made: what the author's shares complete is opened, then
//! step by step the game goes on and opens more, and at the end everything owed is paid.

use super::deal::open_face;
use super::position::Table;
use crate::rules::{Awaits, Bank, Face, Game, Seat, Slot};
use crate::seal::{Point, Secret, Share, TableKey};

/// The step of every game that gives up.
pub(super) const RESIGN: &str = "resign";

/// Why a turn cannot run.
#[derive(Debug)]
pub(super) enum Wrong {
    /// Its author's fault.
    Turn(String),
    /// The fault of whoever listed the lots of an open deal.
    Lots(String),
}

impl Wrong {
    /// What is wrong, in one line.
    pub(super) fn what(self) -> String {
        match self {
            Self::Turn(what) => what,
            Self::Lots(what) => format!("the header's list of lots does not fit: {what}"),
        }
    }
}

impl From<String> for Wrong {
    fn from(what: String) -> Self {
        Self::Turn(what)
    }
}

/// Where the author's shares come from.
pub(super) enum Purse<'a> {
    /// From the file.
    Given(&'a [(Slot, Point)]),
    /// Made with the author's key.
    Key(&'a TableKey),
    /// An open deal has none.
    Empty,
}

impl Purse<'_> {
    fn share(&self, slot: Slot, point: &Point) -> Option<Point> {
        match self {
            Self::Given(shares) => shares.iter().find(|(given, _)| *given == slot).map(|(_, share)| *share),
            Self::Key(key) => Some(key.share(point)),
            Self::Empty => None,
        }
    }
}

/// A turn that is running.
pub(super) struct Running<'a> {
    pub(super) table: Table,
    seat: Seat,
    purse: Purse<'a>,
    /// What the author paid in this turn, with the slots' points.
    paid: Vec<Share>,
}

impl<'a> Running<'a> {
    /// Begins a turn of a seat, without opening anything yet.
    pub(super) fn new(table: Table, seat: Seat, purse: Purse<'a>) -> Self {
        Self { table, seat, purse, paid: Vec::new() }
    }

    /// Opens whatever the author's shares complete, until nothing opens.
    pub(super) fn settle(&mut self) -> Result<(), Wrong> {
        loop {
            self.table.widen()?;
            if self.table.outcome().is_some() {
                return Ok(());
            }
            let Some((index, face)) = self.next_open()? else { return Ok(()) };
            let slot = self.table.lots.pending.remove(index).slot;
            let mut bank = self.bank();
            let game = self.table.game.opened(slot, &face, &mut bank);
            self.table.lots.opened.push((slot, face));
            self.go_on(game, bank);
        }
    }

    /// The first slot that is for all and can be opened now, with its face.
    fn next_open(&mut self) -> Result<Option<(usize, Face)>, Wrong> {
        for index in 0..self.table.lots.pending.len() {
            if self.table.lots.pending[index].audience != crate::rules::Audience::All {
                continue;
            }
            let face = if self.table.header.deal.is_sealed() { self.unseal(index) } else { self.dealt(index)? };
            if let Some(face) = face {
                return Ok(Some((index, face)));
            }
        }
        Ok(None)
    }

    fn dealt(&self, index: usize) -> Result<Option<Face>, Wrong> {
        if !self.table.is_full() {
            return Ok(None);
        }
        let pending = &self.table.lots.pending[index];
        open_face(&self.table.header.deal, pending.slot, &pending.throw).map_err(Wrong::Lots)
    }

    /// The face of a slot that lacks nothing but the author's share, which is paid.
    fn unseal(&mut self, index: usize) -> Option<Face> {
        self.table.joint.as_ref()?;
        if !self.table.lots.pending[index].lacks_only(self.seat) {
            return None;
        }
        if !self.table.lots.pending[index].has_paid(self.seat) && !self.pay(index) {
            return None;
        }
        let (pending, joint) = (&self.table.lots.pending[index], self.table.joint.as_ref()?);
        let secret = Secret::sum(pending.shares.iter().flatten());
        Some(Face::Thrown(secret.numbers(joint, pending.slot, &pending.throw)))
    }

    /// Pays the author's share of a slot, if the purse has it.
    fn pay(&mut self, index: usize) -> bool {
        let pending = &mut self.table.lots.pending[index];
        let (slot, Some(point)) = (pending.slot, pending.point) else { return false };
        let Some(share) = self.purse.share(slot, &point) else { return false };
        pending.shares[self.seat.index()] = Some(share);
        self.paid.push(Share { slot, point, share });
        true
    }

    /// Plays one step in canonical text and opens what it completes.
    pub(super) fn play(&mut self, step: &str) -> Result<(), Wrong> {
        let mut bank = self.bank();
        let game = if step == RESIGN {
            self.table.game.resign(self.seat, &mut bank)
        } else {
            self.may_act().map_err(|why| format!("{step}: {why}"))?;
            self.table.game.play(step, &mut bank).map_err(|error| format!("{step}: {error}"))?
        };
        self.go_on(game, bank);
        self.settle()
    }

    fn may_act(&self) -> Result<(), String> {
        match self.table.game.awaits() {
            Awaits::Act(seat) if seat == self.seat => Ok(()),
            Awaits::Act(seat) => Err(format!("it is {}'s to act by then", self.table.seats.name(seat))),
            Awaits::Over(_) => Err("the table is over by then".to_owned()),
            Awaits::Faces => {
                let lot = self.table.lots.pending.first().map_or(0, |pending| pending.slot.lot);
                Err(format!("lot {lot} is not open then: a share of it is missing, or the list of lots has ended"))
            }
        }
    }

    /// Pays everything that is still owed, and gives all that was paid, in slot order.
    pub(super) fn finish(mut self) -> (Table, Vec<Share>) {
        let due = self.table.debts(self.seat);
        for index in 0..self.table.lots.pending.len() {
            if due.contains(&self.table.lots.pending[index].slot) {
                self.pay(index);
            }
        }
        self.paid.sort_by_key(|share| share.slot);
        (self.table, self.paid)
    }

    fn bank(&self) -> Bank {
        Bank::new(self.table.lots.asked + 1)
    }

    fn go_on(&mut self, game: Box<dyn Game>, bank: Bank) {
        self.table.game = game;
        self.table.ask(bank);
    }
}

impl Table {
    /// Takes in what a game asked for, and gives each slot its point if the keys are complete.
    pub(super) fn ask(&mut self, bank: Bank) {
        self.lots.ask(bank.into_asked(), self.seats.count());
        self.place_points();
    }

    /// Gives each pending slot its point.
    pub(super) fn place_points(&mut self) {
        let Some(joint) = &self.joint else { return };
        for pending in self.lots.pending.iter_mut().filter(|pending| pending.point.is_none()) {
            pending.point = Some(joint.throw_point(pending.slot));
        }
    }
}
