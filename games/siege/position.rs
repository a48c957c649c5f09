//! The position by name. `games/siege/format.md` tells the shape.

use serde_json::{Map, Value, json};

use super::Siege;
use super::outlook::percent;
use super::phase::{Effect, Fate, Phase};
use super::pots::Whites;
use super::setting::SEATS;
use super::step::Step;
use super::towers::{For, Tower};
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{Awaits, Position, Seat, Sight};

impl Siege {
    /// Everything that the drawing says, by name.
    pub(super) fn named(&self, sight: &Sight) -> Value {
        let seats = &self.setting.seats;
        let over = match self.phase {
            Phase::Over(end) => Some(self.why(end)),
            _ => None,
        };
        let name = |seat: Option<Seat>| seat.map(|seat| seats.name(seat));
        let turn = match (self.phase, self.awaits()) {
            (Phase::Turning, _) => None,
            (_, Awaits::Act(seat)) => Some(seat),
            _ => None,
        };
        json!({
            "hand": self.number + 1,
            "limit": self.setting.limit,
            "dealer": name(Some(self.dealer)),
            "towers": self.named_towers(),
            "hold": self.towers.hold().map(Card::short),
            "flips": self.named_flips(),
            "price": self.price(),
            "sale": self.for_sale().into_iter().map(Tower::name).collect::<Vec<_>>(),
            "jokers": {
                "turned": self.towers.jokers(),
                "effect": self.told_effect(),
                "next": self.next_effect(),
            },
            "spire": self.spire.count(),
            "dungeon": {
                "cards": self.dungeon.len(),
                "open": self.dungeon.iter().filter_map(|buried| buried.card).map(Card::short).collect::<Vec<_>>(),
            },
            "pots": self.settled_pots().into_iter().map(|(whites, holders)| self.pot_named(whites, holders))
                .collect::<Vec<_>>(),
            "pot": if over.is_some() || self.is_before_all() { 0 } else { self.stakes.pot() },
            "stacks": seats.by_name(|seat| json!(self.told_stack(seat))),
            "bets": seats.by_name(|seat| json!(self.stakes.round.bets[seat.index()])),
            "gone": self.stakes.gone,
            "raises": self.stakes.round.raises,
            "hands": seats.by_name(|seat| self.named_hand(seat, sight)),
            "states": seats.by_name(|seat| json!(self.state(seat))),
            "phase": self.phase_name(),
            "turn": name(turn),
            "call": turn.map(|seat| self.stakes.to_call(seat)),
            "range": self.range().map(|(is_bet, least, most)| json!({
                "step": if is_bet { "bet" } else { "raise" },
                "least": least,
                "most": most,
            })),
            "pot_step": turn.and_then(|seat| self.pot_step(seat)).map(Step::write),
            "odds": turn.map(|seat| self.call_of(seat)).filter(|(price, _)| *price > 0).map(|(price, pot)| json!({
                "price": price,
                "pot": pot,
                "percent": percent(price, pot),
            })),
            "not_seen": self.unseen(sight).into_iter().map(|(rank, count)| (rank.to_owned(), json!(count)))
                .collect::<Map<_, _>>(),
            "best": self.named_best(sight),
            "last": self.last.map(|(seat, step, paid)| json!({
                "seat": name(Some(seat)),
                "step": step.write(),
                "paid": paid,
            })),
            "last_hand": self.named_report(),
            "why": over,
        })
    }

    /// A pot, and who can win it.
    pub(super) fn pot_named(&self, whites: u32, holders: impl IntoIterator<Item = Seat>) -> Value {
        let seats: Vec<_> = holders.into_iter().map(|seat| self.setting.seats.name(seat)).collect();
        json!({ "whites": whites, "seats": seats })
    }

    fn named_towers(&self) -> Value {
        let named = Tower::all().map(|tower| (tower.name().to_owned(), json!(self.towers.left(tower))));
        Value::Object(named.collect::<Map<_, _>>())
    }

    fn named_flips(&self) -> Value {
        let flips = self.towers.turned().iter().filter(|turned| turned.why != For::Hold);
        let named = flips.map(|turned| {
            json!({
                "tower": turned.tower.name(),
                "card": turned.card.map(Card::short),
                "bought": turned.why == For::Flip,
            })
        });
        named.collect()
    }

    /// The cards of a hand that the viewer knows; of a hand of which it knows none, their number.
    fn named_hand(&self, seat: Seat, sight: &Sight) -> Value {
        let hand = self.hand(seat);
        let is_own = sight.viewer() == Some(seat);
        let cards: Vec<_> = hand.cards().map(|held| Self::face(sight, held.slot, held.card).map(Card::short)).collect();
        if is_own || cards.iter().any(Option::is_some) { json!(cards) } else { json!(cards.len()) }
    }

    fn named_best(&self, sight: &Sight) -> Value {
        let best = sight.viewer().filter(|seat| self.dealt.has(*seat)).and_then(|seat| self.best_of(seat, sight));
        best.map_or(
            Value::Null,
            |(cards, name)| json!({ "cards": cards.into_iter().map(Card::short).collect::<Vec<_>>(), "name": name }),
        )
    }

    fn named_report(&self) -> Value {
        let Some(report) = &self.report else { return Value::Null };
        let shown = report.shown.iter().map(|shown| {
            json!({
                "seat": self.setting.seats.name(shown.seat),
                "cards": shown.cards.iter().map(|card| card.short()).collect::<Vec<_>>(),
                "name": shown.strength.to_string(),
            })
        });
        let won: &Whites = &report.won;
        json!({
            "hand": report.number + 1,
            "hold": report.hold.map(Card::short),
            "flips": report.flips.iter().map(|card| card.short()).collect::<Vec<_>>(),
            "shown": shown.collect::<Vec<_>>(),
            "won": self.setting.seats.by_name(|seat| json!(won[seat.index().min(SEATS - 1)])),
        })
    }

    /// The state of a seat in this hand, in one word.
    fn state(&self, seat: Seat) -> &'static str {
        match self.fate(seat) {
            Fate::Resigned => "resigned",
            Fate::Broke => "broke",
            Fate::Gone => "gone",
            Fate::Goes => "goes",
            Fate::Plays if self.folded.has(seat) => "folded",
            Fate::Plays if self.mucked.has(seat) => "mucked",
            Fate::Plays if self.revealed.has(seat) => "revealed",
            Fate::Plays if self.told_stack(seat) == 0 => "allin",
            Fate::Plays => "in",
        }
    }

    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::Turning => "turning",
            Phase::Wager(_) => "wager",
            Phase::Buy(_) => "buy",
            Phase::Discard { effect: Effect::Two, .. } => "discard two",
            Phase::Discard { effect, .. } if effect.most() == 1 => "discard one",
            Phase::Discard { .. } => "discard four",
            Phase::Show { .. } => "show",
            Phase::Over(_) => "over",
        }
    }
}
