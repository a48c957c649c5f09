//! Whites: stacks, and what was paid in a hand and in a round of wagering.

use super::pots::{Whites, uncalled};
use super::seats::SeatSet;
use super::setting::SEATS;
use bypost_rules::Seat;

/// All whites of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Stakes {
    /// What each seat has before it.
    pub(super) stacks: Whites,
    /// What each had when this hand was dealt, before the ante.
    pub(super) at_deal: Whites,
    /// What each has paid in this hand towards the pots: antes and bets.
    pub(super) paid: Whites,
    /// What was paid for flips, which belongs into the first pot.
    pub(super) flips: u32,
    /// What has left play with seats that have given up.
    pub(super) gone: u32,
    /// The round of wagering.
    pub(super) round: Round,
    /// The seat that has bet or raised last in this hand.
    pub(super) aggressor: Option<Seat>,
}

/// One round of wagering.
#[derive(Clone, Debug, Default)]
pub(super) struct Round {
    /// What each seat has paid in it.
    pub(super) bets: Whites,
    /// What a seat must have paid in it to stay in.
    pub(super) price: u32,
    /// The last bet or whole raise: the next one is at least as large.
    pub(super) least: u32,
    /// How many raises there were.
    pub(super) raises: u32,
    /// The seats that have still to act.
    pub(super) due: SeatSet,
    /// The seats that may raise when they act.
    pub(super) may_raise: SeatSet,
}

/// The effect of a bet on the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lift {
    /// A bet, which opens the round.
    Bet,
    /// A whole raise.
    Raise,
    /// Less than a whole raise: it reopens nothing.
    Part,
}

impl Stakes {
    /// What a seat has before it.
    pub(super) fn stack(&self, seat: Seat) -> u32 {
        self.stacks.get(seat.index()).copied().unwrap_or_default()
    }

    /// What a seat must pay to stay in.
    pub(super) fn to_call(&self, seat: Seat) -> u32 {
        self.round.price.saturating_sub(self.round.bets[seat.index()])
    }

    /// What lies in all pots and before the seats as bets.
    pub(super) fn pot(&self) -> u32 {
        self.paid.iter().sum::<u32>() + self.flips
    }

    /// Notes what each seat has when a hand is dealt.
    pub(super) fn begin_hand(&mut self) {
        self.at_deal = self.stacks;
    }

    /// Pays the ante, or what there is.
    pub(super) fn pay_ante(&mut self, seat: Seat, ante: u32) {
        let paid = ante.min(self.stack(seat));
        self.stacks[seat.index()] -= paid;
        self.paid[seat.index()] += paid;
    }

    /// Begins a round in which these can bet.
    pub(super) fn begin_round(&mut self, able: SeatSet) {
        self.round = Round { due: able, may_raise: able, ..Round::default() };
    }

    /// Pays a bet or a call.
    pub(super) fn put(&mut self, seat: Seat, whites: u32) {
        self.stacks[seat.index()] -= whites;
        self.paid[seat.index()] += whites;
        self.round.bets[seat.index()] += whites;
    }

    /// Notes that a seat has acted.
    pub(super) fn has_acted(&mut self, seat: Seat) {
        self.round.due.remove(seat);
        self.round.may_raise.remove(seat);
    }

    /// Notes that a seat has put more than the price; `able` are the others who can still bet.
    pub(super) fn lift(&mut self, seat: Seat, lift: Lift, able: SeatSet) {
        let price = self.round.bets[seat.index()];
        let by = price - self.round.price;
        self.round.price = price;
        self.aggressor = Some(seat);
        if lift == Lift::Part {
            let asked = able.all().filter(|other| self.to_call(*other) > 0);
            self.round.due = asked.collect();
            return;
        }
        self.round.least = by;
        self.round.raises += u32::from(lift == Lift::Raise);
        (self.round.due, self.round.may_raise) = (able, able);
    }

    /// Ends a round: whites that nobody has called return. It gives to whom, and how many.
    pub(super) fn end_round(&mut self) -> Option<(Seat, u32)> {
        let returned = uncalled(&self.paid);
        if let Some((seat, whites)) = returned {
            self.paid[seat.index()] -= whites;
            self.stacks[seat.index()] += whites;
        }
        self.round = Round::default();
        returned
    }

    /// Ends a hand, and gives each seat what it has won.
    pub(super) fn end_hand(&mut self, won: &Whites) {
        self.stacks.iter_mut().zip(won).for_each(|(stack, won)| *stack += won);
        self.forget();
    }

    /// Gives everybody back what it has paid in this hand.
    pub(super) fn give_back(&mut self) {
        for seat in 0..SEATS {
            self.stacks[seat] += self.paid[seat];
        }
        self.forget();
    }

    fn forget(&mut self) {
        (self.paid, self.flips) = ([0; SEATS], 0);
        (self.round, self.aggressor) = (Round::default(), None);
    }
}
