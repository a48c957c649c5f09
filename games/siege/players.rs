//! Who plays on, who is in a hand, and who can still bet.

use super::Siege;
use super::holding::Holding;
use super::phase::Fate;
use super::seats::SeatSet;
use super::setting::SEATS;
use bypost_rules::Seat;

impl Siege {
    pub(super) fn hand(&self, seat: Seat) -> &Holding {
        &self.hands[seat.index() % SEATS]
    }

    pub(super) fn fate(&self, seat: Seat) -> Fate {
        self.fates.get(seat.index()).copied().unwrap_or(Fate::Gone)
    }

    /// The seats that play on, in order.
    pub(super) fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.setting.seats.all().filter(|seat| self.fate(*seat) == Fate::Plays)
    }

    /// Whether a seat is in this hand and has not folded.
    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.dealt.has(seat) && !self.folded.has(seat)
    }

    /// The seats that are in this hand and have not folded.
    pub(super) fn unfolded(&self) -> SeatSet {
        self.dealt.but(self.folded)
    }

    /// The seats that can still bet in this hand.
    pub(super) fn able(&self) -> SeatSet {
        self.unfolded().all().filter(|seat| self.stakes.stack(*seat) > 0).collect()
    }

    /// The seats that can still bet, without this one.
    pub(super) fn able_but(&self, seat: Seat) -> SeatSet {
        let mut able = self.able();
        able.remove(seat);
        able
    }

    /// The seats from the one that begins a round of wagering or buying: left of the buyer, before that of
    /// the dealer.
    pub(super) fn round(&self) -> impl Iterator<Item = Seat> + use<> {
        self.setting.after(self.buyer.unwrap_or(self.dealer))
    }
}
