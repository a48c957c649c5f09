//! What each seat has done, or what has become of it.

use super::Siege;
use super::phase::{Fate, Phase};
use bypost_rules::Seat;

impl Siege {
    /// What a seat did last, or what has become of it, in a few words.
    pub(super) fn act_of(&self, seat: Seat) -> String {
        let state = self.standing_of(seat).map(str::to_owned);
        let goes = (self.fate(seat) == Fate::Goes).then(|| "goes".to_owned());
        let told: Vec<String> = state.or_else(|| self.played(seat)).into_iter().chain(goes).collect();
        told.join(", ")
    }

    /// What a seat has done in this round, or has to do.
    fn played(&self, seat: Seat) -> Option<String> {
        let round = &self.stakes.round;
        let (bet, owed) = (round.bets[seat.index()], self.stakes.to_call(seat));
        match self.phase {
            Phase::Wager(acts) if acts == seat && owed > 0 => Some(format!("to call {owed}")),
            Phase::Wager(acts) if acts == seat => Some("to check or bet".to_owned()),
            Phase::Wager(_) if !self.is_in(seat) || round.due.has(seat) => None,
            Phase::Wager(_) if bet == 0 => Some("checked".to_owned()),
            Phase::Wager(_) if self.stakes.aggressor != Some(seat) => Some(format!("called {bet}")),
            Phase::Wager(_) if round.raises > 0 => Some(format!("raised to {bet}")),
            Phase::Wager(_) => Some(format!("bet {bet}")),
            Phase::Buy(acts) if acts == seat => Some("to buy a flip".to_owned()),
            Phase::Buy(acts) => {
                let has_passed = self.round().take_while(|other| *other != acts).any(|other| other == seat);
                (has_passed && self.is_in(seat)).then(|| "bought nothing".to_owned())
            }
            Phase::Discard { seat: acts, .. } => (acts == seat).then(|| "to discard".to_owned()),
            Phase::Show { seat: acts, .. } => (acts == seat).then(|| "to reveal or muck".to_owned()),
            Phase::Over(end) => self.outcome(end).winners().any(|winner| winner == seat).then(|| "wins".to_owned()),
            Phase::Turning => None,
        }
    }

    /// What has become of a seat that does not simply play on.
    fn standing_of(&self, seat: Seat) -> Option<&'static str> {
        match self.fate(seat) {
            Fate::Resigned => Some("has resigned"),
            Fate::Broke => Some("has no whites"),
            Fate::Gone => Some("has gone"),
            _ if matches!(self.phase, Phase::Over(_)) || !self.dealt.has(seat) => None,
            _ if self.folded.has(seat) => Some("folded"),
            _ if self.mucked.has(seat) => Some("mucked"),
            _ if self.revealed.has(seat) => Some("revealed"),
            _ if self.told_stack(seat) == 0 => Some("all-in"),
            _ => None,
        }
    }
}
