//! Each seat deals pieces of its key to all others, in its first turn that is neither a join nor a step of
//! the table. A seat shows that another one has dealt it a false piece.

use std::sync::Arc;

use super::{DealtPieces, Rescue};
use crate::file::{RescuePart, TableStep, Turn};
use crate::position::Table;
use crate::turns::ProofId;
use crate::wrong::TurnError;
use bypost_rules::Seat;
use bypost_seal::{Accusation, Batch, Context, Escrow, EscrowTerms, Identity, Piece, Point, TableKey};

impl Table {
    /// Once all have joined, what the escrows of this table are about; nothing at a table without rescue.
    pub(crate) fn begin_rescue(&mut self) {
        let Some(pieces) = self.header.rescue.filter(|_| self.is_full() && self.rescue.is_none()) else { return };
        let keys = self.members.iter().filter_map(|member| Some((member.key?.0, member.escrow_key?)));
        let terms = EscrowTerms { table: self.id, rescue: pieces.into(), keys: keys.collect() };
        self.rescue = Some(Rescue::new(terms, self.seats.count()));
    }

    /// Refuses keys of which two are the same, be they table keys or escrow keys.
    pub(crate) fn keys_differ(&self) -> Result<(), String> {
        let keys =
            self.members.iter().flat_map(|member| member.key.map(|(key, _)| key).into_iter().chain(member.escrow_key));
        let keys: Vec<Point> = keys.collect();
        let differ = (0..keys.len()).all(|index| !keys[..index].contains(&keys[index]));
        if differ { Ok(()) } else { Err("joins with a key that is another key of this table".to_owned()) }
    }

    pub(crate) fn must_deal(&self, seat: Seat) -> bool {
        self.rescue.is_some() && !self.has_dealt(seat)
    }

    pub(crate) fn escrow(&self, seat: Seat, key: &TableKey) -> Option<Vec<u8>> {
        let rescue = self.rescue.as_ref().filter(|_| self.must_deal(seat))?;
        Some(Escrow::deal(key, &rescue.terms, seat)?.encode())
    }

    /// Refuses a turn that holds something of rescue where nothing of it has a place.
    pub(crate) fn holds_only(&self, turn: &Turn, step: Option<&TableStep>) -> Result<(), String> {
        let RescuePart { escrow, opened, pieces, piece_proof } = &turn.rescue;
        let is_step = step.is_some_and(|step| !matches!(step, TableStep::Handover(_)));
        let has_pieces = !pieces.is_empty() || piece_proof.is_some();
        let places = [
            ("deals an escrow with a step of the table", escrow.is_some(), step.is_none()),
            ("opens what only an accusation opens", opened.is_some(), matches!(step, Some(TableStep::Accuse(_)))),
            ("pays pieces where nobody owes any", has_pieces, self.is_paying() && !is_step),
        ];
        match places.iter().find(|(_, is_there, has_place)| *is_there && !has_place) {
            Some((what, ..)) => Err((*what).to_owned()),
            None => Ok(()),
        }
    }

    /// Takes in what a turn deals, and takes note that its author has taken the pieces of all others. It
    /// fails if an escrow is not as it must be, is lacking, or has no place.
    pub(crate) fn take_dealt(&mut self, seat: Seat, turn: &Turn) -> Result<(), TurnError> {
        let (must_deal, has_taken) = (self.must_deal(seat), self.others_have_dealt(seat));
        // Whoever linked the turn has refused an escrow at a table without rescue.
        let Some(rescue) = &mut self.rescue else { return Ok(()) };
        match &turn.rescue.escrow {
            Some(bytes) if must_deal => {
                let wrong = |what: String| TurnError::Turn(format!("the escrow: {what}"));
                let escrow = Escrow::decode(bytes, &rescue.terms).map_err(|error| wrong(error.to_string()))?;
                let holders = escrow.holder_keys(&rescue.terms, seat).map_err(|error| wrong(error.to_string()))?;
                rescue.dealt[seat.index()] = Some(Arc::new(DealtPieces { escrow, holders }));
            }
            None if !must_deal => {}
            Some(_) => return Err("deals an escrow, and has dealt one before".to_owned().into()),
            None => return Err("lacks the escrow that the first turn of each seat holds".to_owned().into()),
        }
        rescue.has_taken[seat.index()] |= has_taken;
        Ok(())
    }

    /// The piece of a dealer's key that a seat holds; none if it is false, or if nothing was dealt to it.
    pub(crate) fn piece(&self, dealer: Seat, holder: Seat, key: &TableKey) -> Option<Piece> {
        let rescue = self.rescue.as_ref()?;
        let dealt = rescue.dealt[dealer.index()].as_ref()?;
        dealt.escrow.piece(&rescue.terms, dealer, holder, key)
    }

    /// Whether an identity can pay for a missing seat in the place of this one.
    pub(crate) fn holds_piece(&self, dealer: Seat, holder: Seat, identity: &Identity) -> bool {
        self.key_of(holder, identity).is_some_and(|key| self.piece(dealer, holder, &key).is_some())
    }

    /// The seats that have dealt false pieces to a seat with this identity, which may accuse them in its next
    /// turn and never after that.
    pub fn false_pieces(&self, seat: Seat, identity: &Identity) -> Vec<Seat> {
        let Some(rescue) = &self.rescue else { return Vec::new() };
        let is_last_time = !rescue.has_taken[seat.index()] && self.former.is_empty() && self.others_have_dealt(seat);
        if is_last_time { self.wrong_pieces(seat, identity) } else { Vec::new() }
    }

    /// The seats that have dealt false pieces to a seat with this identity, whether it may still accuse them
    /// or not.
    pub fn wrong_pieces(&self, seat: Seat, identity: &Identity) -> Vec<Seat> {
        if self.rescue.is_none() || !self.has_key(seat, identity) {
            return Vec::new();
        }
        let dealers = self.seats.all().filter(|dealer| *dealer != seat && self.has_dealt(*dealer));
        let others = dealers.filter(|dealer| !self.left.contains(dealer));
        others.filter(|dealer| !self.holds_piece(*dealer, seat, identity)).collect()
    }

    /// The missing seat for which a seat on the clock with this identity is to pay, and cannot, since the
    /// piece that it holds is false.
    pub fn false_piece_of_missing(&self, seat: Seat, identity: &Identity) -> Option<Seat> {
        let pays = self.clock() == Some(seat) && self.to_cover(seat).is_empty() && self.has_key(seat, identity);
        self.paid_for().filter(|gone| pays && !self.holds_piece(*gone, seat, identity))
    }

    /// The point that a piece of a missing seat's key must fit.
    pub(super) fn holder_key(&self, dealer: Seat, holder: Seat) -> Option<Point> {
        *self.rescue.as_ref()?.dealt[dealer.index()].as_ref()?.holders.get(holder.index())?
    }

    /// Whether every seat that is in has taken the pieces of all others, so that a seat may be handed over.
    /// The error tells which seat has not.
    pub(crate) fn pieces_are_taken(&self) -> Result<(), String> {
        let Some(rescue) = &self.rescue else { return Ok(()) };
        let lacking = self.seats.all().find(|seat| self.is_in(*seat) && !rescue.has_taken[seat.index()]);
        lacking.map_or(Ok(()), |seat| {
            Err(format!(
                "{} has signed no turn since all others have dealt pieces of their keys",
                self.seats.name(seat)
            ))
        })
    }

    /// Whether a seat may accuse another one, of the seat with this name. The error tells why not.
    pub(crate) fn may_accuse(&self, seat: Seat, dealer: &str) -> Result<(), String> {
        let Some(rescue) = &self.rescue else { return Err("the table has no rescue".to_owned()) };
        match self.clock() {
            Some(clock) if clock == seat => {}
            Some(clock) => return Err(format!("the clock is with {}", self.seats.name(clock))),
            None => return Err("the table is over".to_owned()),
        }
        match self.seats.find(dealer) {
            None => return Err(format!("nobody here is called {dealer}")),
            Some(dealer) if dealer == seat => return Err("a seat cannot accuse itself".to_owned()),
            Some(left) if self.left.contains(&left) => return Err(format!("{dealer} has left")),
            Some(_) => {}
        }
        if !self.others_have_dealt(seat) {
            return Err("not all others have dealt pieces of their keys".to_owned());
        }
        if rescue.has_taken[seat.index()] {
            return Err(format!("{} has signed a turn since all others have dealt", self.seats.name(seat)));
        }
        if self.former.is_empty() {
            Ok(())
        } else {
            Err("a seat was handed over, and nobody accuses after that".to_owned())
        }
    }

    /// What an accusation opens, made with the key of its author.
    pub(crate) fn opening(&self, seat: Seat, key: &TableKey, dealer: &str) -> Option<[u8; 128]> {
        let dealer = self.seats.find(dealer)?;
        let (dealer_key, _) = self.members[dealer.index()].key?;
        Some(Accusation::make(key, &self.context(seat), dealer, &dealer_key)?.encode())
    }

    /// Checks what an accusation opens, and adds the equations that prove it. It fails if that is lacking or
    /// wrong, or if the piece was dealt right.
    pub(crate) fn check_accusation(
        &self,
        turn: &Turn,
        dealer: &str,
        context: &Context,
        batch: &mut Batch<ProofId>,
    ) -> Result<(), TurnError> {
        let wrong = |what: &str| TurnError::Turn(format!("the accusation: {what}"));
        let dealer = self.seats.find(dealer).ok_or_else(|| wrong("no seat has this name"))?;
        let opened = turn.rescue.opened.ok_or_else(|| wrong("it opens nothing"))?;
        let accusation = Accusation::decode(&opened).map_err(|error| wrong(&error.to_string()))?;
        let Some(rescue) = &self.rescue else { return Err(wrong("the table has no rescue")) };
        let keys = self.members[dealer.index()].key.zip(self.members[context.seat.index()].escrow_key);
        let (dealer_key, own): (Point, Point) =
            keys.map(|((key, _), own)| (key, own)).ok_or_else(|| wrong("a key is lacking"))?;
        let dealt = rescue.dealt[dealer.index()].as_ref().ok_or_else(|| wrong("nothing was dealt"))?;
        if dealt.escrow.is_right(&rescue.terms, dealer, context.seat, &accusation.opened()) {
            return Err(wrong(&format!("{} has dealt a right piece", self.seats.name(dealer))));
        }
        for equation in accusation.equations(&dealer_key, &own, context, dealer) {
            batch.add((turn.number as usize - 1, "accusation"), equation);
        }
        Ok(())
    }
}
