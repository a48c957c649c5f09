//! The position by name, for programs. `games/jacynth/format.md` tells the shape.

use serde_json::{Map, Value, json};

use super::Jacynth;
use super::city::District;
use super::phase::{End, Last, Phase};
use super::tables::{count, ranks};
use bypost_rules::kit::decktet::{Card, Rank, Suit, title};
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Seat, Sight};

impl Jacynth {
    /// Everything that the drawing says.
    pub(super) fn named(&self, sight: &Sight) -> Value {
        let seats = &self.setting.seats;
        let city = &self.city;
        let cards: Map<_, _> = city.cards().map(|(cell, card)| (cell.to_string(), json!(card.short()))).collect();
        let token = |cell: Cell| Some((cell.to_string(), json!(self.name(city.holder(cell)?))));
        let tokens: Map<_, _> = city.claimed().iter().filter_map(token).collect();
        let end = match self.phase {
            Phase::Over(end) => Some(self.outcome(end)),
            _ => None,
        };
        let turn = (end.is_none() && self.phase != Phase::Deal).then(|| self.name(self.mover));
        let mut position = json!({
            "layout": self.setting.layout.word(),
            "side": self.setting.side(),
            "board": cards,
            "tokens": tokens,
            "left": seats.by_name(|seat| json!(city.left(seat))),
            "districts": city.districts().iter().map(|district| self.district(district)).collect::<Vec<_>>(),
            "scores": seats.by_name(|seat| json!(city.score(seat))),
            "hands": seats.by_name(|seat| self.named_hand(sight, seat)),
            "pile": self.pile(),
            "under": self.under(),
            "shown": seats.by_name(|seat| self.shown(seat)),
            "resigned": seats.all().filter(|seat| self.is_out(*seat)).map(|seat| self.name(seat)).collect::<Vec<_>>(),
            "turn": turn,
            "last": self.last.map(|last| self.last_named(last)),
            "unseen": self.unseen_named(sight),
            "why": end.map(|end| end.why),
        });
        if self.setting.is_solitaire() {
            let title = (self.phase != Phase::Over(End::Resigned)).then(|| title(city.score(self.mover)));
            position["title"] = json!(title);
            position["expects"] = json!(self.expects());
            position["discards"] = self.discards.iter().map(Card::short).collect();
        }
        position
    }

    fn district(&self, district: &District) -> Value {
        let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
        let owner = district.owner.map(|seat| self.name(seat));
        json!({ "suit": district.suit.word(), "cells": cells, "owner": owner })
    }

    /// The cards of a hand. Its owner gets those that have reached it, and all others get their number.
    fn named_hand(&self, sight: &Sight, seat: Seat) -> Value {
        let hand = self.hand(seat);
        if sight.viewer() != Some(seat) {
            return json!(hand.count());
        }
        hand.slots().iter().map(|slot| json!(self.seen(sight, *slot).map(Card::short))).collect()
    }

    /// The cards that lie open under the pile; null for one that is still to be opened.
    fn under(&self) -> Value {
        let under = self.resigned.under().slots();
        under.iter().map(|slot| json!(self.resigned.face(*slot).map(Card::short))).collect()
    }

    /// The cards of a hand that everybody knows, by place.
    fn shown(&self, seat: Seat) -> Value {
        let known = (1u8..).zip(self.hand(seat).slots().to_vec());
        let known =
            known.filter_map(|(place, slot)| Some((place.to_string(), json!(self.resigned.face(slot)?.short()))));
        Value::Object(known.collect())
    }

    fn last_named(&self, last: Last) -> Value {
        let Last { seat, card, token } = last;
        let mut named = json!({
            "seat": self.name(seat),
            "cell": card.map(|placed| placed.cell.to_string()),
            "card": card.map(|placed| placed.card.short()),
            "token": token.map(|cell| cell.to_string()),
        });
        if self.setting.is_solitaire() {
            named["flip"] = json!(card.and_then(|placed| placed.flip).map(Card::short));
        }
        named
    }

    fn unseen_named(&self, sight: &Sight) -> Value {
        let unseen = self.unseen(sight);
        let by_suit =
            Suit::ALL.map(|suit| (suit.word().to_owned(), json!(count(unseen, |card| card.suits().contains(suit)))));
        let of_rank = |rank: Rank| (rank.letter().to_string(), json!(count(unseen, |card| card.rank() == rank)));
        json!({
            "cards": unseen.iter().map(Card::short).collect::<Vec<_>>(),
            "suits": by_suit.into_iter().collect::<Map<_, _>>(),
            "ranks": ranks(self.setting.deck).map(of_rank).collect::<Map<_, _>>(),
        })
    }

    /// In solitaire: what comes next.
    fn expects(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Deal | Phase::Over(_) => None,
            Phase::Turn { .. } => Some("card"),
            Phase::Flip { .. } => Some("flip"),
            Phase::First => Some("token"),
            Phase::Token if self.due().is_some() => Some("token"),
            Phase::Token => Some("token or done"),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.setting.seats.name(seat)
    }
}
