//! What the others owe for a missing seat: first shuffles of what only that seat could see, then pieces of
//! its shares. When enough of them have paid, the seat has left.

use std::sync::Arc;

use crate::file::{PIECES_PAID, SHUFFLES, Turn};
use crate::position::Table;
use crate::share_source::ShareSource;
use crate::turns::{ProofId, Running};
use crate::wrong::TurnError;
use bypost_rules::{Audience, Input, Lot, Seat, Slot};
use bypost_seal::{Batch, Context, Interpolation, Point, Share, ShareProof};

impl Table {
    /// The seats that pay for a missing one, in their order: round the table from the one after the author of
    /// the newest `without`, who comes last.
    fn payers(&self) -> impl Iterator<Item = Seat> + '_ {
        let by = self.rescue.as_ref().and_then(|rescue| rescue.by).unwrap_or(Seat::new(0));
        let order = self.seats.from(by).skip(1).chain([by]);
        order.filter(|seat| !self.left.contains(seat) && !self.is_missing(*seat))
    }

    /// The payer whose turn is next, while a seat is missing.
    pub(crate) fn payer(&self) -> Option<Seat> {
        self.paid_for()?;
        let shuffler = self.payers().find(|seat| !self.to_cover(*seat).is_empty());
        shuffler.or_else(|| self.payers().find(|seat| !self.pieces_due(*seat).is_empty()))
    }

    /// The lots of which a seat owes a shuffle before anybody pays for the missing seats, at most as many as
    /// a turn may hold, in lot order: what those seats alone could see must not be opened by what is paid.
    pub fn to_cover(&self, seat: Seat) -> Vec<u32> {
        let waiting = self.lots.shuffling.iter().filter(|shuffling| self.is_to_cover(shuffling.lot));
        let due = waiting.flat_map(|shuffling| self.lots.due_for(shuffling.lot));
        let mut lots: Vec<u32> = due.filter(|due| due.owes(seat)).map(|due| due.lot).collect();
        lots.sort_unstable();
        lots.dedup();
        lots.truncate(SHUFFLES);
        lots
    }

    /// Whether a slot went into a lot, itself or through lots of one thing, that a missing seat alone could
    /// see.
    fn is_to_cover(&self, lot: u32) -> bool {
        let missing = || self.rescue.iter().flat_map(|rescue| &rescue.missing);
        let is_seen = |slot: Slot| missing().any(|missing| missing.seen.contains(&slot));
        let is_single = |lot: u32| self.things_in(lot).len() == 1;
        let mut slots = self.things_in(lot).iter().filter_map(|input| input.slot());
        slots.any(|slot| is_seen(slot) || is_single(slot.lot) && self.is_to_cover(slot.lot))
    }

    fn things_in(&self, lot: u32) -> &[Input] {
        match &*self.lots.history[lot as usize - 1] {
            Lot::Shuffle(inputs) => inputs,
            Lot::Throw(_) => &[],
        }
    }

    /// The slots of which a seat must still pay its pieces for the first missing seat, with their points, at
    /// most as many as a turn may hold, in slot order.
    pub fn pieces_due(&self, seat: Seat) -> Vec<(Slot, Point)> {
        let Some((rescue, gone)) = self.rescue.as_ref().zip(self.paid_for()) else { return Vec::new() };
        let paid = rescue.paid[seat.index()].len();
        self.lots.unpaid_by(gone).into_iter().skip(paid).take(PIECES_PAID).collect()
    }

    /// The seats that have paid all for the first missing seat.
    pub fn have_paid(&self) -> Vec<Seat> {
        let Some((rescue, gone)) = self.rescue.as_ref().zip(self.paid_for()) else { return Vec::new() };
        let due = self.lots.unpaid_by(gone).len();
        let is_done = |seat: &Seat| due > 0 && rescue.paid[seat.index()].len() == due;
        self.seats.all().filter(is_done).collect()
    }

    /// Takes in the pieces that a turn pays, and gives the equations that prove them. It fails if they are
    /// not just those that are due, or have no proof.
    fn take_pieces(&mut self, turn: &Turn, context: &Context, batch: &mut Batch<ProofId>) -> Result<(), TurnError> {
        let due = self.pieces_due(context.seat);
        if due.is_empty() || !turn.rescue.pieces.iter().map(|part| part.slot).eq(due.iter().map(|(slot, _)| *slot)) {
            return Err("does not hold just the pieces that its author owes for the missing seat, in slot order"
                .to_owned()
                .into());
        }
        let mut pieces = Vec::new();
        for (part, (slot, point)) in turn.rescue.pieces.iter().zip(due) {
            let share = Point::decode(part.share).map_err(|error| format!("a piece: {error}"))?;
            pieces.push(Share { slot, point, share });
        }
        let proof = turn.rescue.piece_proof.ok_or("its pieces lack their proof".to_owned())?;
        if !batch.is_idle() {
            let holder = self.paid_for().and_then(|gone| Some((gone, self.holder_key(gone, context.seat)?)));
            let (gone, key) = holder.ok_or("its author holds no piece of the missing seat's key".to_owned())?;
            let proof = ShareProof::decode(&proof).map_err(|error| format!("the proof of its pieces: {error}"))?;
            for equation in proof.equations(&key, Some(gone), context, &pieces) {
                batch.add((turn.number as usize - 1, "pieces"), equation);
            }
        }
        self.add_pieces(context.seat, pieces.iter().map(|piece| piece.share));
        Ok(())
    }

    pub(crate) fn add_pieces(&mut self, seat: Seat, pieces: impl Iterator<Item = Point>) {
        if let Some(rescue) = &mut self.rescue {
            rescue.paid[seat.index()].extend(pieces);
        }
    }

    /// Lets the first missing seat go, if nobody owes a shuffle for it, and if enough have paid for it or
    /// nothing is to be paid. Tells whether it went.
    fn let_go(&mut self) -> Result<bool, TurnError> {
        let Some(gone) = self.paid_for() else { return Ok(false) };
        let points = self.lots.unpaid_by(gone);
        let (paid, needed) = (self.have_paid(), self.pieces_needed().unwrap_or_default());
        if self.payers().any(|seat| !self.to_cover(seat).is_empty()) || !points.is_empty() && paid.len() < needed {
            return Ok(false);
        }
        let Some(rescue) = &mut self.rescue else { return Ok(false) };
        let interpolation = Interpolation::new(&paid);
        let share = |(index, (slot, point)): (usize, (Slot, Point))| {
            let pieces: Vec<Point> = paid.iter().map(|seat| rescue.paid[seat.index()][index]).collect();
            Share { slot, point, share: interpolation.share(&pieces) }
        };
        let shares: Vec<Share> = points.into_iter().enumerate().map(share).collect();
        rescue.missing.remove(0);
        rescue.paid.iter_mut().for_each(Vec::clear);
        self.publish(gone, shares.iter().map(|share| (share.slot, share.point)));
        self.depart(gone, &shares)?;
        Ok(true)
    }

    /// Runs a turn with which its author shuffles or pays for a missing seat. It fails if the turn holds
    /// anything else.
    pub(crate) fn paid_for_missing(
        mut self,
        turn: &Turn,
        context: &Context,
        batch: &mut Batch<ProofId>,
    ) -> Result<Self, TurnError> {
        let seat = context.seat;
        if !turn.steps.is_empty() || !turn.shares.is_empty() || turn.proof.is_some() {
            return Err("a seat is missing, so a turn can only shuffle or pay pieces for it".to_owned().into());
        }
        self.take_dealt(seat, turn)?;
        let lots = self.to_cover(seat);
        let has_pieces = !turn.rescue.pieces.is_empty() || turn.rescue.piece_proof.is_some();
        if !turn.shuffles.iter().map(|part| part.lot).eq(lots.iter().copied()) || has_pieces != lots.is_empty() {
            let what = match lots.first() {
                Some(lot) => format!("must hold just the shuffles that its author owes now, the first of lot {lot}"),
                None => "must hold just the pieces that its author owes for the missing seat".to_owned(),
            };
            return Err(what.into());
        }
        if lots.is_empty() {
            self.take_pieces(turn, context, batch)?;
            return Running::new(self, seat, ShareSource::Empty).gone_on();
        }
        let key = self.members[seat.index()].key;
        let source = if batch.is_idle() { ShareSource::Checked } else { ShareSource::Given };
        let mut running = Running::new(self, seat, source(&turn.shuffles, &[]));
        let covered = running.cover(&lots);
        if let Some((key, _)) = &key {
            running.prove(turn.number as usize - 1, key, context, batch);
        }
        covered?;
        running.gone_on()
    }
}

impl Running<'_> {
    pub(crate) fn cover(&mut self, lots: &[u32]) -> Result<(), TurnError> {
        for lot in lots {
            if !self.shuffle_lot(*lot)? {
                return Err(TurnError::Turn(format!("does not make the shuffle of lot {lot} that it owes")));
            }
        }
        Ok(())
    }

    /// Lets the missing seats go for which all is paid, and lets the game go on if that was the last of them:
    /// what is complete opens, without any shuffle or share of the author.
    pub(crate) fn gone_on(mut self) -> Result<Table, TurnError> {
        while self.table.let_go()? {}
        if self.table.missing().next().is_none() {
            // Nothing more is taken from the source: neither shuffles nor shares.
            self.share_source = ShareSource::Empty;
            self.settle()?;
        }
        Ok(self.table)
    }
}

/// The slots that a seat alone could see just before it goes missing, or before they went into a
/// shuffle or out of play.
pub(super) fn seen_alone(table: &Table, seat: Seat) -> Arc<[Slot]> {
    let gone = table.lots.gone.iter().map(|gone| &**gone);
    let slots = table.lots.pending.iter().chain(gone);
    slots.filter(|pending| pending.audience == Audience::Only(seat)).map(|pending| pending.slot).collect()
}
