//! The way of a file until the first decision of a game: who gets it one after another to join, to shuffle
//! and to pay. The turns on it are imagined. They run as all turns do, but with keys, shuffles and faces that
//! nobody has, so nothing of them is ever written.

use super::position::{Member, Table};
use super::share_source::{Imagined, ShareSource};
use super::turns::Running;
use super::wrong::TurnError;
use bypost_rules::Seat;
use bypost_seal::{Identity, Seed};

/// Seats on the way at most: each joins, shuffles and pays a few times.
const FILES: usize = 100;

impl Table {
    /// The ways on which the file may come to a seat that has something to decide, each from the seat on the
    /// clock to the one that decides. Faces that nobody knows yet fall by chance, on each way in another
    /// manner. None if nobody comes to decide anything.
    pub fn ways_to_decision(&self, count: u64) -> Option<Vec<Vec<Seat>>> {
        let (mut full, mut joining) = (self.clone(), Vec::new());
        while !full.is_full() {
            let seat = full.clock()?;
            joining.push(seat);
            full = full.joined_by_imagined(seat).ok()?;
        }
        (0..count).map(|chance| full.clone().way_on(joining.clone(), chance)).collect()
    }

    /// The rest of a way.
    fn way_on(mut self, mut way: Vec<Seat>, chance: u64) -> Option<Vec<Seat>> {
        while way.len() < FILES {
            let seat = self.clock()?;
            if way.last() != Some(&seat) {
                way.push(seat);
            }
            self = match self.imagined(seat, chance).ok()? {
                Some(after) => after,
                None => return Some(way),
            };
        }
        None
    }

    /// The table after all that a seat does without a choice; none if it has something to decide.
    fn imagined(self, seat: Seat, chance: u64) -> Result<Option<Self>, TurnError> {
        let source = match self.members[seat.index()].key {
            Some((share, _)) => ShareSource::Imagined(Imagined::new(share, chance)),
            None => ShareSource::Empty,
        };
        let mut running = Running::new(self, seat, source);
        running.settle()?;
        // What a missing seat owes is another matter.
        if running.table.may_decide(seat) || running.table.is_paying() {
            return Ok(None);
        }
        let after = running.finish()?.0;
        Ok(Some(Self { last: Some(seat), ..after }))
    }

    /// The table after a seat has joined with a key that nobody has.
    fn joined_by_imagined(mut self, seat: Seat) -> Result<Self, TurnError> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&(seat.index() as u64 + 1).to_be_bytes());
        let identity = Identity::new(Seed::new(seed));
        let key = self.header.deal.is_sealed().then(|| self.own_key(seat, &identity, &seed));
        let escrow_key = key.as_ref().and_then(|key| key.escrow_public());
        let key = key.map(|key| (key.public(), seed));
        self.members.push(Member { identity: identity.public(), key, escrow_key });
        self.take_seats(self.head)?;
        Ok(Self { last: Some(seat), ..self })
    }
}
