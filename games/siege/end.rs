//! How it ended: ranks and scores.

use super::Siege;
use super::phase::{End, Fate, Phase};
use bypost_rules::{Event, LotRequests, Outcome, Place, Seat};

impl Siege {
    /// Whether the game is over after a hand, and why; the first of several reasons counts.
    pub(super) fn ending(&self) -> Option<End> {
        if self.setting.seats.all().filter(|seat| self.counts(*seat)).count() < 2 {
            return Some(End::Resigned);
        }
        if self.towers.all_left() == 0 {
            return Some(End::Towers);
        }
        if self.playing().count() < 2 {
            return Some(End::Alone);
        }
        self.setting.limit.is_some_and(|limit| self.number + 1 >= limit).then_some(End::Limit)
    }

    /// Ends the game.
    pub(super) fn end(&mut self, end: End, bank: &mut LotRequests) {
        self.phase = Phase::Over(end);
        bank.tell(|| Event::new("end", "the game is over: {why}").text("why", self.why(end)).seen_in_drawings());
    }

    /// The outcome, for an end that has come.
    pub(super) fn outcome(&self, end: End) -> Outcome {
        Outcome { places: self.places(), why: self.why(end).to_owned() }
    }

    /// The places if nothing more is played. A hand that is not over does not count: everybody takes back
    /// what it has put into it.
    pub(super) fn places(&self) -> Vec<Place> {
        let whites = if matches!(self.phase, Phase::Over(_)) { &self.stakes.stacks } else { &self.stakes.at_deal };
        let counted = |seat: Seat| self.counts(seat).then(|| whites[seat.index()]);
        let place = |seat: Seat| {
            let score = counted(seat).map(|whites| i64::from(whites).into());
            Place { rank: self.setting.seats.rank(seat, counted), score }
        };
        self.setting.seats.all().map(place).collect()
    }

    /// Whether the whites of a seat count.
    pub(super) fn counts(&self, seat: Seat) -> bool {
        self.fate(seat) != Fate::Resigned
    }

    /// How the seats stand between two hands, by their parts of all whites, to the power of 3/4. Whoever
    /// plays well gains little by little, so half of the whites are worth more than an even chance of all or
    /// nothing.
    pub(super) fn worth_of_stacks(&self) -> Vec<f64> {
        let stack = |seat: Seat| if self.counts(seat) { f64::from(self.stakes.stack(seat)) } else { 0.0 };
        let all: f64 = self.setting.seats.all().map(stack).sum();
        let worth = |part: f64| part.sqrt() * part.sqrt().sqrt();
        self.setting.seats.all().map(|seat| worth(stack(seat) / all.max(1.0))).collect()
    }

    /// Why it is over.
    pub(super) fn why(&self, end: End) -> &'static str {
        match end {
            End::Towers => "no tower has a card left",
            End::Limit => "all hands are played",
            End::Alone => "fewer than two seats with whites stay",
            End::Resigned => Outcome::resigned(self.setting.seats.count()),
        }
    }
}
