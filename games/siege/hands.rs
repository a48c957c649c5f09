//! Hands in the drawing: the viewer's own, and what lies open of others.

use super::Siege;
use super::best::{Reach, best, best_five};
use super::holding::Held;
use super::phase::Phase;
use bypost_rules::kit::playing::{PlayingCard as Card, words};
use bypost_rules::scene::{Line, Span, Style, Thing};
use bypost_rules::{Seat, Sight};

impl Siege {
    /// The viewer's own hand with the best that it makes now, and what lies open of other hands.
    pub(super) fn told_hands(&self, sight: &Sight) -> Vec<Line> {
        if matches!(self.phase, Phase::Over(_)) {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for seat in self.dealt.all().filter(|seat| self.hand(*seat).count() > 0) {
            let is_own = sight.viewer() == Some(seat);
            let is_open = self.hand(seat).cards().any(|held| held.card.is_some());
            let best = self.best_of(seat, sight).filter(|_| is_own || self.revealed.has(seat));
            let best_cards = best.as_ref().map(|(cards, _)| cards.clone()).unwrap_or_default();
            let is_best = self.marked(seat, &best_cards, sight);
            let card = |(place, held): (u8, &Held)| {
                let face = Self::face(sight, held.slot, held.card);
                let star = if held.card.is_some() && !self.revealed.has(seat) { "*" } else { "" };
                let told = format!("{place}:{}{star}", face.map_or("?", Card::short));
                let thing = Thing::card(face)
                    .held(format!("{place}{star}"))
                    .raised(is_best.get(usize::from(place) - 1) == Some(&true));
                let span = Span::new(told, Style::Plain).of(thing);
                if is_own { span.called(place.to_string()) } else { span }
            };
            if is_own || is_open {
                let whose = if is_own {
                    "Your hand".to_owned()
                } else {
                    format!("Hand of {}", sight.called(seat, &self.setting.seats))
                };
                let mut line = Line::hand(&whose, Style::Plain, (1..).zip(self.hand(seat).cards()).map(card));
                if let (Some((_, name)), Some(title)) = (&best, line.0.first_mut()) {
                    *title = title.clone().of(Thing::Words(format!("{whose}: {name}")));
                }
                if is_open && !self.revealed.has(seat) {
                    line.0.push(Span::new("  (* shown)", Style::Plain).of(Thing::TextOnly));
                }
                if let Some((cards, name)) = best {
                    let told = format!("  now: {} - {name}", words(&cards));
                    line.0.push(Span::new(told, Style::Strong).of(Thing::TextOnly));
                }
                lines.push(line);
            }
        }
        lines
    }

    /// Which cards of a hand are among the best five.
    fn marked(&self, seat: Seat, best: &[Card], sight: &Sight) -> Vec<bool> {
        let mut left = best.to_vec();
        let is_marked = |held: &Held| take(&mut left, Self::face(sight, held.slot, held.card));
        self.hand(seat).cards().map(is_marked).collect()
    }

    /// The one who won the last hand of all with cards that were shown, and the best five of these.
    pub(super) fn winning_five(&self) -> Option<(Seat, Vec<Card>)> {
        let report = self.report.as_ref().filter(|_| matches!(self.phase, Phase::Over(_)))?;
        let winner = report.shown.iter().max_by_key(|shown| shown.strength)?;
        let is_alone = report.shown.iter().filter(|shown| shown.strength == winner.strength).count() == 1;
        let five = || best_five(&winner.cards, self.setting.hold(report.hold), &report.flips, self.reach());
        is_alone.then(|| (winner.seat, five()))
    }

    /// The best five that a hand makes now and their name, if the viewer sees all of it.
    pub(super) fn best_of(&self, seat: Seat, sight: &Sight) -> Option<(Vec<Card>, String)> {
        let hand = self.hand(seat);
        let own: Option<Vec<Card>> = hand.cards().map(|held| Self::face(sight, held.slot, held.card)).collect();
        let own = own.filter(|own| !own.is_empty())?;
        let (hold, flips, reach) = (self.hold(), self.towers.flips(), self.reach());
        let strength = |own: &Vec<Card>| best(own, hold, &flips, reach);
        // The first of equal hands counts.
        let own = kept(own, reach).into_iter().rev().max_by_key(strength)?;
        Some((best_five(&own, hold, &flips, reach), strength(&own).to_string()))
    }
}

/// Takes a card out of others; whether it was among them.
pub(super) fn take(cards: &mut Vec<Card>, face: Option<Card>) -> bool {
    let at = cards.iter().position(|card| Some(*card) == face);
    at.map(|at| cards.remove(at)).is_some()
}

/// The hands that a hand may become by the show: after the fourth joker any two of its cards, as the others
/// must go.
fn kept(own: Vec<Card>, reach: Reach) -> Vec<Vec<Card>> {
    if reach == Reach::One || own.len() <= 2 {
        return vec![own];
    }
    let pairs = (0..own.len()).flat_map(|one| (one + 1..own.len()).map(move |two| [one, two]));
    pairs.map(|pair| pair.map(|index| own[index]).to_vec()).collect()
}
