//! The one way in which a turn runs, both when it is checked and when it is made. First the author's shuffles
//! are made, and everything is opened that the author's shares complete. Then the game goes on step by step
//! and opens more. At the end everything that is owed is paid.

use super::position::Table;
use super::share_source::{ShareSource, ShuffleEvidence, Shuffled};
use super::wrong::TurnError;
use crate::file::{RESIGN, Turn};
use bypost_rules::{Audience, Awaits, Face, LotRequests, Seat, Slot};
use bypost_seal::{Batch, Context, Point, Share, ShareProof, Shuffle};

/// The step with which a seat leaves, in games that let it.
pub(super) const LEAVE: &str = "leave";

/// Which proof an equation belongs to: the index of its turn, and what it proves.
pub(super) type ProofId = (usize, &'static str);

#[derive(Default)]
pub(super) struct Paid {
    /// The shuffles, in the order in which they were made.
    pub(super) shuffles: Vec<Shuffled>,
    pub(super) shares: Vec<Share>,
}

pub(super) struct Running<'a> {
    pub(super) table: Table,
    context: Context,
    pub(super) share_source: ShareSource<'a>,
    pub(super) paid: Paid,
    published: Vec<(Slot, Point)>,
    /// Whether the author gives up in this turn and the others go on.
    resigns: bool,
}

impl<'a> Running<'a> {
    /// Begins a turn of a seat, without opening anything yet.
    pub(super) fn new(table: Table, seat: Seat, share_source: ShareSource<'a>) -> Self {
        let context = table.context(seat);
        Self { table, context, share_source, paid: Paid::default(), published: Vec::new(), resigns: false }
    }

    fn seat(&self) -> Seat {
        self.context.seat
    }

    /// Makes the author's shuffles that are due and opens whatever its shares complete, until nothing
    /// changes.
    pub(super) fn settle(&mut self) -> Result<(), TurnError> {
        loop {
            self.table.widen()?;
            if self.table.outcome().is_some() {
                return Ok(());
            }
            let owed = self.table.lots.shuffling.iter().find(|shuffling| shuffling.owes(self.seat()));
            if let Some(lot) = owed.map(|shuffling| shuffling.lot)
                && self.shuffle_lot(lot)?
            {
                continue;
            }
            let Some((index, face)) = self.next_open()? else { return Ok(()) };
            self.open(index, face)?;
        }
    }

    /// Makes the author's shuffle of a lot, which it owes, if the source has it.
    pub(super) fn shuffle_lot(&mut self, lot: u32) -> Result<bool, TurnError> {
        let seat = self.seat();
        let Some(joint) = &self.table.joint else { return Ok(false) };
        let owed = self.table.lots.shuffling.iter_mut().find(|shuffling| shuffling.lot == lot);
        let Some(shuffling) = owed else { return Ok(false) };
        let Some(before) = &shuffling.deck else { return Ok(false) };
        let joint = joint.sum();
        let (context, lot) = (&self.context, shuffling.lot);
        let made = self.share_source.shuffle(&Shuffle { context, joint: &joint, lot, before })?;
        let Some(made) = made else { return Ok(false) };
        shuffling.deck = Some(made.after.clone());
        shuffling.by[seat.index()] = true;
        self.paid.shuffles.push(made);
        self.table.advance();
        Ok(true)
    }

    /// The first slot that is for all and can be opened now, with its face.
    fn next_open(&mut self) -> Result<Option<(usize, Face)>, TurnError> {
        if !self.table.is_full() {
            return Ok(None);
        }
        for index in 0..self.table.lots.pending.len() {
            if self.table.lots.pending[index].audience != Audience::All {
                continue;
            }
            if let Some(face) = self.unseal(index)? {
                return Ok(Some((index, face)));
            }
        }
        Ok(None)
    }

    /// The face of a slot that lacks nothing but the author's share; that share is paid here.
    fn unseal(&mut self, index: usize) -> Result<Option<Face>, TurnError> {
        let seat = self.seat();
        let pending = &self.table.lots.pending[index];
        if !pending.is_ready_for(seat) {
            return Ok(None);
        }
        if pending.lacks(seat) && pending.has_point() && !self.pay(index) {
            return Ok(None);
        }
        let pending = &self.table.lots.pending[index];
        let face = match &self.share_source {
            ShareSource::Imagined(imagined) => imagined.face(&self.table.lots, index),
            _ => pending.face(&self.table.lots.cards, None),
        };
        if face.is_none() && pending.has_point() {
            return Err(TurnError::Turn(format!("the shares of slot {} open no card", pending.slot)));
        }
        Ok(face)
    }

    /// Pays the author's share of a slot, if the source has it.
    fn pay(&mut self, index: usize) -> bool {
        let pending = &mut self.table.lots.pending[index];
        let Some(paid) = self.share_source.of(pending) else { return false };
        if pending.is_card() {
            self.published.extend(pending.point().map(|point| (paid.slot, point)));
        }
        let (seat, payment) = (self.context.seat.index(), super::pending::Payment::Paid(paid.share));
        pending.shares[seat] = payment;
        if self.table.rescue.is_some() {
            // What is paid later for a seat counts slots, and not their copies that wait to be shuffled.
            let copies = self.table.lots.retired.iter_mut().filter(|copy| copy.slot == paid.slot);
            copies.for_each(|copy| copy.shares[seat] = payment);
        }
        self.paid.shares.push(paid);
        true
    }

    fn open(&mut self, index: usize, face: Face) -> Result<(), TurnError> {
        let slot = self.table.lots.pending.remove(index).slot;
        let mut bank = self.bank();
        self.table.game.take_in(slot, &face, &mut bank);
        self.table.lots.opened.push((slot, face));
        self.table.ask(bank)
    }

    /// Plays one step in canonical text and opens what it completes.
    pub(super) fn play(&mut self, step: &str) -> Result<(), TurnError> {
        if step == RESIGN {
            self.puts_out(self.seat(), true)?;
            self.resigns = self.table.outcome().is_none();
            return self.settle();
        }
        if step == LEAVE {
            return self.part();
        }
        self.may_act().map_err(|why| format!("{step}: {why}"))?;
        let shown = self.table.game.shows(step).map_err(|error| format!("{step}: {error}"))?;
        shown.into_iter().try_for_each(|slot| self.show(slot, step))?;
        let mut bank = self.bank();
        self.table.game = self.table.game.play(step, &mut bank).map_err(|error| format!("{step}: {error}"))?;
        self.table.ask(bank)?;
        self.settle()
    }

    /// Opens to all a slot that the author may see.
    fn show(&mut self, slot: Slot, step: &str) -> Result<(), TurnError> {
        let seat = self.seat();
        let wrong = |what: &str| TurnError::Turn(format!("{step}: slot {slot} {what}"));
        let index = self.table.lots.pending.iter().position(|pending| pending.slot == slot);
        let index = index.ok_or_else(|| wrong("is not face down"))?;
        if !self.table.lots.pending[index].audience.includes(seat) {
            return Err(wrong("is not for its author to see"));
        }
        let missing =
            if self.table.header.deal.is_sealed() { "a share of it is missing" } else { "the list of lots has ended" };
        let face = self.unseal(index)?.ok_or_else(|| wrong(&format!("cannot be shown: {missing}")))?;
        self.open(index, face)
    }

    /// Takes a seat's part in the game away, if the game has it in still. What it alone could see leaves the
    /// game, unless the rules put it back into a shuffle or show it to others.
    pub(super) fn puts_out(&mut self, seat: Seat, is_in: bool) -> Result<(), TurnError> {
        if is_in {
            let mut bank = self.bank();
            self.table.game.resign(seat, &mut bank);
            self.table.ask(bank)?;
        }
        let Table { lots, game, .. } = &mut self.table;
        lots.withdraw_own(seat, |pending| game.audience(pending.slot).others_than(seat));
        Ok(())
    }

    /// Lets the author leave, if the rules allow it. In a sealed deal the author must shuffle in this turn,
    /// so it has seen none of the cards that come out.
    fn part(&mut self) -> Result<(), TurnError> {
        let seat = self.seat();
        let name = self.table.seats.name(seat);
        if self.table.joint.is_some() && self.paid.shuffles.is_empty() {
            return Err(TurnError::Turn(format!("{LEAVE}: {name} does not shuffle in this turn, and can only resign")));
        }
        let mut bank = self.bank();
        if !self.table.game.leave(seat, &mut bank) {
            return Err(TurnError::Turn(format!("{LEAVE}: the rules do not let {name} go now")));
        }
        self.table.ask(bank)?;
        self.settle()
    }

    fn may_act(&self) -> Result<(), String> {
        match self.table.game.awaits() {
            Awaits::Act(seat) if seat == self.seat() => match self.table.debtor(Some(seat)) {
                Some(debtor) => Err(format!("{} pays first", self.table.seats.name(debtor))),
                None => Ok(()),
            },
            Awaits::Act(seat) => Err(format!("it is {}'s to act by then", self.table.seats.name(seat))),
            Awaits::Over(_) => Err("the table is over by then".to_owned()),
            Awaits::Faces => {
                let lot = self.table.lots.pending.first().map_or(0, |pending| pending.slot.lot);
                Err(format!("lot {lot} is not open then: a share of it is missing, or the list of lots has ended"))
            }
        }
    }

    /// Adds the equations that prove the shuffles made so far.
    pub(super) fn prove(&self, index: usize, key: &Point, context: &Context, batch: &mut Batch<ProofId>) {
        for shuffled in &self.paid.shuffles {
            let ShuffleEvidence::Proof(Some(proof)) = &shuffled.evidence else { continue };
            let shuffle = shuffled.shuffle(context);
            for equation in proof.equations(key, &shuffle, &shuffled.after) {
                batch.add((index, "shuffle"), equation);
            }
        }
    }

    /// Pays everything that is still owed, and returns all that was paid, with the shares in slot order.
    pub(super) fn finish(mut self) -> Result<(Table, Paid), TurnError> {
        let is_out = self.table.outcome().is_none() && self.table.game.is_out(self.seat());
        if self.resigns || is_out && self.table.lots.waits_for(self.seat()).is_none() {
            self.leave()?;
        } else {
            let due = self.table.debts(self.seat());
            for index in 0..self.table.lots.pending.len() {
                if due.contains(&self.table.lots.pending[index].slot) {
                    self.pay(index);
                }
            }
        }
        self.paid.shares.sort_by_key(|share| share.slot);
        self.table.publish(self.context.seat, std::mem::take(&mut self.published));
        Ok((self.table, self.paid))
    }

    /// Pays for everything still in play, after which the others go on without the author's key.
    fn leave(&mut self) -> Result<(), TurnError> {
        let seat = self.seat();
        if let Some(lot) = self.table.lots.waits_for(seat) {
            let name = self.table.seats.name(seat);
            let what = format!("cards that only {name} has seen go into a shuffle with cards of lot {lot}");
            return Err(TurnError::Turn(format!("leaves before lot {lot} is shuffled: {what}")));
        }
        self.table.lots.withdraw_own(seat, |_| false);
        if let Some(lot) = self.table.shuffles_due(seat).first() {
            return Err(TurnError::Turn(format!("leaves without making the shuffle of lot {lot}")));
        }
        for (slot, point) in self.table.lots.unpaid_by(seat) {
            let share = self.share_source.share(slot, &point);
            let share = share.ok_or_else(|| format!("leaves without paying the share of slot {slot}"))?;
            self.paid.shares.push(Share { slot, point, share });
            self.published.push((slot, point));
        }
        self.table.depart(seat, &self.paid.shares)
    }

    fn bank(&self) -> LotRequests {
        let bank = LotRequests::new(self.table.lots.asked + 1);
        if self.table.told.is_some() { bank.listening() } else { bank }
    }
}

pub(super) fn prove_shares(
    key: Option<Point>,
    turn: &Turn,
    context: &Context,
    shares: &[Share],
    batch: &mut Batch<ProofId>,
) -> Result<(), TurnError> {
    if batch.is_idle() {
        return Ok(());
    }
    match (key, &turn.proof, shares.is_empty()) {
        (_, None, true) => Ok(()),
        (Some(key), Some(proof), false) => {
            let proof = ShareProof::decode(proof).map_err(|error| format!("the proof of its shares: {error}"))?;
            for equation in proof.equations(&key, None, context, shares) {
                batch.add((turn.number as usize - 1, "shares"), equation);
            }
            Ok(())
        }
        _ => Err(TurnError::Turn("shares and their proof belong together".to_owned())),
    }
}

/// Checks that a turn holds the shuffles and shares that it used or owed, in their order and no others.
pub(super) fn paid_exactly(paid: &Paid, turn: &Turn, given: &[(Slot, Point)]) -> Result<(), TurnError> {
    let made: Vec<u32> = paid.shuffles.iter().map(|shuffled| shuffled.lot).collect();
    let brought: Vec<u32> = turn.shuffles.iter().map(|part| part.lot).collect();
    if made != brought {
        return Err(TurnError::Turn(match brought.iter().find(|lot| !made.contains(lot)) {
            Some(lot) => format!("brings a shuffle of lot {lot} that it does not owe"),
            None => "its shuffles are not in the order in which they are due, each once".to_owned(),
        }));
    }
    let paid: Vec<Slot> = paid.shares.iter().map(|share| share.slot).collect();
    let given: Vec<Slot> = given.iter().map(|(slot, _)| *slot).collect();
    if paid == given {
        return Ok(());
    }
    Err(TurnError::Turn(match given.iter().find(|slot| !paid.contains(slot)) {
        Some(slot) => format!("gives a share of slot {slot} that it does not owe"),
        None => "its shares are not in slot order, each once".to_owned(),
    }))
}
