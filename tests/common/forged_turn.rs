//! Turns with a false secret choice. The program would not write them for a player who sees the cards, so
//! they are worked out without it.

use crate::common::signing::ForgeSignatures as _;
use crate::common::signing::ForgeTurns as _;
use bypost::chain::{next, turn_hash};
use bypost::file::Turn;
use bypost::games::GAMES;
use bypost::rules::{Audience, LotRequests, Seat, Transcript};
use bypost::table::{Draft, Table, replay};

use super::Record;

impl Record {
    /// Takes a turn of the seat on the clock with this choice, whatever its cards are. It must not be the
    /// last choice of the table.
    pub(crate) fn lie(&mut self, told: &str) -> &mut Self {
        let seat = self.table().clock().unwrap();
        let (seen, _) = self.table().view(seat, Some(&self.player(seat)));
        let (mut turn, after) = self.paying(seat);
        turn.steps = vec![told.to_owned()];
        turn.state = state(&seen, &after, told);
        turn.signature = self.player(seat).sign(&turn_hash(&self.chain.id, &turn));
        self.chain.links.push(next(&self.chain, turn).unwrap());
        self.tables.push(replay(&self.chain, GAMES).unwrap());
        self
    }

    /// A turn in which the seat on the clock only pays what it owes, and the table after it.
    fn paying(&self, seat: Seat) -> (Turn, Table) {
        let paying = self.table().take(&self.chain, seat, &self.player(seat), &Draft::default(), self.now());
        if let Ok((link, table)) = paying {
            return (link.turn, table);
        }
        // Nothing is owed, so the turn is made from the one before it.
        let mut turn = self.chain.links.last().unwrap().turn.clone();
        (turn.number, turn.after, turn.join) = (turn.number + 1, self.chain.head(), None);
        turn.seat = self.table().seats().name(seat).to_owned();
        (turn.shares, turn.proof, turn.shuffles) = (Vec::new(), None, Vec::new());
        (turn, self.table().clone())
    }
}

/// The state hash after the false choice: that of the table after the payment, with the choice played in the
/// game.
fn state(seen: &Table, paid: &Table, told: &str) -> [u8; 32] {
    let lots = paid.lots();
    let mut bank = LotRequests::new(1_000);
    let game = seen.game().play(told, &mut bank).unwrap();
    assert!(bank.into_asked().is_empty() && lots.shuffling().is_empty(), "a choice after the deal asks for nothing");
    let asked = lots.pending().iter().map(|pending| pending.slot.lot).max().unwrap();
    let mut hash = Transcript::new("state");
    hash.bytes("table", &paid.id()).number("joined", paid.members().len() as u64).number("asked", asked.into());
    hash.number("opened", lots.opened().len() as u64).number("pending", lots.pending().len() as u64);
    for pending in lots.pending() {
        hash.number("lot", pending.slot.lot.into()).number("place", pending.slot.place.into());
        match game.audience(pending.slot) {
            Audience::Nobody => hash.text("audience", "nobody"),
            Audience::Only(seat) => hash.text("audience", "one").number("seat", seat.index() as u64),
            Audience::All => hash.text("audience", "all"),
        };
        for seat in paid.seats().all() {
            hash.number("paid", pending.has_paid(seat).into());
        }
    }
    game.absorb(&mut hash);
    hash.hash()
}
