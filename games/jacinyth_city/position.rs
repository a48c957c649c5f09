//! The position by name, for programs. `games/jacinyth_city/format.md` tells the shape.

use serde_json::{Map, Value, json};

use super::JacinythCity;
use super::districts::District;
use super::phase::{Last, Phase};
use super::pyramids::Pyramids;
use bypost_rules::kit::decktet::{Card, title};
use bypost_rules::kit::grid::Cell;
use bypost_rules::{Seat, Sight};

impl JacinythCity {
    /// Everything that the drawing says.
    pub(super) fn named(&self, sight: &Sight) -> Value {
        let seats = &self.setting.seats;
        let board = &self.board;
        let end = match self.phase {
            Phase::Over(end) => Some(self.outcome(end)),
            _ => None,
        };
        let is_acting = !matches!(self.phase, Phase::Layout | Phase::Reveal | Phase::Over(_));
        let parts = board.parts();
        let cards: Map<_, _> = board.cards().map(|(cell, card)| (cell.to_string(), json!(card.short()))).collect();
        let on_cells = |value: &dyn Fn(Cell) -> Value| -> Value {
            let cells = board.inhabited();
            Value::Object(cells.iter().map(|cell| (cell.to_string(), value(cell))).collect())
        };
        let mut position = json!({
            "layout": self.setting.layout.word(),
            "side": self.setting.side(),
            "board": cards,
            "pyramids": on_cells(&|cell| self.standing(cell)),
            "control": on_cells(&|cell| json!(board.controller(cell).map(|seat| self.name(seat)))),
            "supply": seats.by_name(|seat| supply(board.supply(seat))),
            "districts": board.districts().iter().map(|district| self.district(district)).collect::<Vec<_>>(),
            "scores": seats.by_name(|seat| board.score(seat).into()),
            "sixths": seats.by_name(|seat| json!(parts[seat.index()])),
            "hands": seats.by_name(|seat| self.named_hand(sight, seat)),
            "shown": seats.by_name(|seat| self.shown(seat)),
            "free": seats.by_name(|seat| json!(self.hand(seat).placed().find(|(_, held)| held.is_free).map(|(place, _)| place))),
            "chosen": seats.by_name(|seat| self.named_choice(seat)),
            "attacks": self.threats().iter().map(|threat| self.threat(threat)).collect::<Vec<_>>(),
            "unseen": {
                "cards": self.unseen(sight).into_iter().map(Card::short).collect::<Vec<_>>(),
            },
            "pile": self.pile.count(),
            "discards": self.discards.iter().copied().map(Card::short).collect::<Vec<_>>(),
            "idle": self.idle,
            "resigned": seats.all().filter(|seat| self.is_out(*seat)).map(|seat| self.name(seat)).collect::<Vec<_>>(),
            "turn": is_acting.then(|| self.name(self.mover)),
            "expects": self.expects(),
            "surplus": if self.phase == Phase::Discard { self.surplus(self.mover) } else { 0 },
            "last": self.last.as_ref().map(|last| self.last_named(last)),
            "why": end.map(|end| end.why),
        });
        if self.setting.is_solitaire() {
            position["title"] = json!(self.titled().map(title));
        }
        position
    }

    /// The pyramids on a cell by seat, each as its size.
    fn standing(&self, cell: Cell) -> Value {
        let seats = self.setting.seats.all().filter(|seat| self.board.occupied(*seat).contains(cell));
        let sizes = |seat: Seat| self.board.pyramids(seat, cell).iter().collect::<Vec<_>>();
        Value::Object(seats.map(|seat| (self.name(seat).to_owned(), json!(sizes(seat)))).collect())
    }

    pub(super) fn district(&self, district: &District) -> Value {
        let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
        let owners: Vec<_> = district.owners.iter().map(|seat| self.name(*seat)).collect();
        let there = self.setting.seats.all().filter(|seat| district.pips[seat.index()] > 0);
        let pips: Map<_, _> =
            there.map(|seat| (self.name(seat).to_owned(), json!(district.pips[seat.index()]))).collect();
        json!({ "suit": district.suit.word(), "cells": cells, "pips": pips, "owners": owners })
    }

    /// A pyramid that could be attacked.
    pub(super) fn threat(&self, (seat, cell, owner, size): &(Seat, Cell, Seat, u8)) -> Value {
        json!({
            "seat": self.name(*seat),
            "from": self.bases(*seat, *cell).iter().map(|cell| cell.to_string()).collect::<Vec<_>>(),
            "cell": cell.to_string(),
            "owner": self.name(*owner),
            "size": size,
            "cost": self.cost(*seat, *cell, *owner, *size),
        })
    }

    /// The cards of a hand. Its owner gets those that have reached it, and all others get their number.
    fn named_hand(&self, sight: &Sight, seat: Seat) -> Value {
        let hand = self.hand(seat);
        if sight.viewer() != Some(seat) {
            return json!(hand.count());
        }
        hand.cards().iter().map(|held| json!(self.face(sight, held).map(Card::short))).collect()
    }

    /// The cards of a hand that everybody knows, by place.
    fn shown(&self, seat: Seat) -> Value {
        let known = self.hand(seat).placed().filter_map(|(place, held)| Some((place, held.face?)));
        Value::Object(known.map(|(place, card)| (place.to_string(), json!(card.short()))).collect())
    }

    /// The place of the card that is chosen and not yet hatched.
    fn named_choice(&self, seat: Seat) -> Value {
        json!(self.start.chosen[seat.index()])
    }

    fn expects(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Layout | Phase::Over(_) => None,
            Phase::Choose => Some("choice"),
            Phase::Reveal => Some("choices"),
            Phase::Opening => Some("hatch"),
            Phase::Discard => Some("discard"),
            Phase::Action => Some("action"),
            Phase::Flip { .. } => Some("flip"),
            Phase::Lose { .. } => Some("loss"),
        }
    }

    fn last_named(&self, last: &Last) -> Value {
        let Last { seat, discarded, step, flip, lost, drawn, is_reshuffled } = last;
        json!({
            "seat": self.name(*seat),
            "discarded": discarded.iter().copied().map(Card::short).collect::<Vec<_>>(),
            "step": step.as_ref().map(|step| step.write(&self.setting.seats)),
            "flip": flip.map(Card::short),
            "lost": lost.map(|(cell, size)| json!({ "cell": cell.to_string(), "size": size })),
            "drawn": drawn,
            "reshuffled": is_reshuffled,
        })
    }

    fn name(&self, seat: Seat) -> &str {
        self.setting.seats.name(seat)
    }
}

/// The pyramids of each size in a supply.
fn supply(pyramids: Pyramids) -> Value {
    let [one, two, three] = pyramids.counts();
    json!({ "1": one, "2": two, "3": three })
}
