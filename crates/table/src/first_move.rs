//! The way of a file until the first decision of a game: who gets it one after another to join, to shuffle
//! and to pay. The turns on it are imagined. They run as all turns do, but with keys, shuffles and faces that
//! nobody has, so nothing of them is ever written.

use super::imagined::Imagined;
use super::position::{Member, Table};
use super::share_source::ShareSource;
use super::turns::Running;
use super::wrong::TurnError;
use bypost_rules::Seat;
use bypost_seal::{Identity, Seed};

/// Seats on the way at most: each joins, shuffles and pays a few times.
const FILES: usize = 100;

impl Table {
    /// The seats that get the file until one of them has something to decide, as it may come about: from the
    /// one on the clock to the one that decides. Faces that nobody knows yet fall by chance. None if nobody
    /// comes to decide anything.
    #[must_use]
    pub fn way_to_decision(&self, chance: u64) -> Option<Vec<Seat>> {
        let (mut table, mut way) = (self.clone(), Vec::new());
        while way.len() < FILES {
            let seat = table.clock()?;
            if way.last() != Some(&seat) {
                way.push(seat);
            }
            table = match table.imagined(seat, chance).ok()? {
                Some(after) => after,
                None => return Some(way),
            };
        }
        None
    }

    /// The table after all that a seat does without a choice; none if it has something to decide.
    fn imagined(mut self, seat: Seat, chance: u64) -> Result<Option<Self>, TurnError> {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&chance.to_be_bytes());
        seed[8..16].copy_from_slice(&(seat.index() as u64 + 1).to_be_bytes());
        let identity = Identity::new(Seed::new(seed));
        let key = self.own_key(seat, &identity, &seed);
        if self.is_full() {
            let imagined = Imagined::new(key.public(), chance);
            let mut running = Running::new(self, seat, ShareSource::Imagined(imagined));
            running.settle()?;
            // What a missing seat owes is another matter.
            if running.table.may_decide(seat) || running.table.is_paying() {
                return Ok(None);
            }
            self = running.finish()?.0;
        } else {
            let (escrow_key, key) = (key.escrow_public(), Some((key.public(), seed)));
            self.members.push(Member { identity: identity.public(), key, escrow_key });
            self.take_seats(self.head)?;
        }
        self.last = Some(seat);
        Ok(Some(self))
    }
}
