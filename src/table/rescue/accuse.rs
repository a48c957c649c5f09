//! A seat shows that another one has dealt it a false piece of its key.

use crate::file::Turn;
use crate::rules::Seat;
use crate::seal::{Accusation, Batch, Context, Point, TableKey};
use crate::table::position::Table;
use crate::table::turns::ProofId;
use crate::table::wrong::TurnError;

impl Table {
    /// Whether a seat may accuse another one, of the seat with this name.
    ///
    /// # Errors
    /// Why it may not.
    pub(in crate::table) fn may_accuse(&self, seat: Seat, dealer: &str) -> Result<(), String> {
        let Some(rescue) = &self.rescue else { return Err("the table has no rescue".to_owned()) };
        if self.clock() != Some(seat) {
            return Err("the clock is not with its author".to_owned());
        }
        match self.seats.find(dealer) {
            Some(dealer) if dealer != seat && !self.left.contains(&dealer) => {}
            _ => return Err(format!("{dealer} is no other seat that has not left")),
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
    pub(in crate::table) fn opening(&self, seat: Seat, key: &TableKey, dealer: &str) -> Option<[u8; 128]> {
        let dealer = self.seats.find(dealer)?;
        let (dealer_key, _) = self.members[dealer.index()].key?;
        Some(Accusation::make(key, &self.context(seat), dealer, &dealer_key)?.encode())
    }

    /// Checks what an accusation opens, and adds the equations that prove it.
    ///
    /// # Errors
    /// It is lacking or wrong, or the piece was dealt right.
    pub(in crate::table) fn check_accusation(
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
