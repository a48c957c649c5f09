//! A table goes on without a seat that has vanished: the others hold pieces of its key, and enough of them
//! together pay what it owes. `docs/format.md` section 16 states it.

mod dealing;
mod missing;
mod paying;

use std::sync::Arc;

use bypost_rules::{Seat, Slot};
use bypost_seal::{Escrow, EscrowTerms, Point};

/// What a table keeps for the sake of seats that may vanish, once all have joined.
#[derive(Clone)]
pub(crate) struct Rescue {
    /// What all escrows of the table are about.
    pub(super) terms: Arc<EscrowTerms>,
    pub(super) dealt: Vec<Option<Arc<DealtPieces>>>,
    /// Which seats have signed a turn, joins and steps of the table apart, before which all others had dealt.
    /// They have taken the pieces that they hold.
    pub(super) has_taken: Vec<bool>,
    /// The seats that are missing, in the order in which they went missing.
    pub(super) missing: Vec<Missing>,
    /// The seats that ever went missing here, in order.
    pub(super) put_out: Vec<Seat>,
    /// The author of the newest `without`.
    pub(super) by: Option<Seat>,
    /// What each seat has paid for the first of the missing seats so far.
    pub(super) paid: Vec<Vec<Point>>,
}

/// An escrow, and the points that its pieces must fit.
pub(super) struct DealtPieces {
    pub(super) escrow: Escrow,
    pub(super) holders: Vec<Option<Point>>,
}

#[derive(Clone)]
pub(super) struct Missing {
    pub(super) seat: Seat,
    /// The slots that it alone could see just before it went missing, or before they were retired.
    pub(super) seen: Arc<[Slot]>,
}

impl Rescue {
    pub(super) fn new(terms: EscrowTerms, seats: usize) -> Self {
        Self {
            terms: Arc::new(terms),
            dealt: vec![None; seats],
            has_taken: vec![false; seats],
            missing: Vec::new(),
            put_out: Vec::new(),
            by: None,
            paid: vec![Vec::new(); seats],
        }
    }
}
