//! The position by name, for programs. `games/lions_and_jackals/format.md` tells the shape.

use serde_json::{Value, json};

use super::LionsAndJackals;
use super::mode::Mode;
use super::phase::Phase;
use super::setting::Colours;
use super::side::Side;
use super::sticks::Start;
use super::turn::{Landing, Turn};
use bypost_rules::Seat;

impl LionsAndJackals {
    /// Everything that the drawing says.
    pub(super) fn named(&self) -> Value {
        let (board, field) = (&self.setting.board, &self.field);
        let mode = self.setting.mode;
        let lists = board.rivers().map(|(low, high)| json!([low, high])).collect::<Vec<_>>();
        let (turn, cast, played) = self.doing();
        let (winner, why) = match self.phase {
            Phase::Over { winner, how } => (Some(self.name(winner)), Some(how.why())),
            _ => (None, None),
        };
        json!({
            "board": { "spaces": board.spaces(), "suns": board.suns().collect::<Vec<_>>(), "rivers": lists },
            "mode": if mode == Mode::Quick { "quick" } else { "normal" },
            "lions": self.player(Side::Lions),
            "jackals": self.player(Side::Jackals),
            "start": self.start.map(|start| self.started_by(start)),
            "plinths": self.by_player(|side| json!(field.standing(side).iter().collect::<Vec<_>>())),
            "duat": self.by_player(|side| json!(field.duat(side))),
            "home": self.by_player(|side| json!(field.home(board, side))),
            "to_go": self.by_player(|side| json!(field.pips_left(board, side, mode))),
            "turn": turn,
            "cast": cast,
            "played": played,
            "last": self.last.as_deref().map(|turn| json!({
                "seat": self.player(turn.side), "cast": sticks(turn), "played": landings(turn),
            })),
            "winner": winner,
            "why": why,
        })
    }

    /// Whose turn it is, the cast, and what was played of it.
    fn doing(&self) -> (Value, Value, Value) {
        match &self.phase {
            Phase::Turn(turn) => (self.player(turn.side), sticks(turn), landings(turn)),
            Phase::Cast { side, .. } => (self.player(*side), Value::Null, Value::Null),
            Phase::Start { .. } | Phase::Over { .. } => (Value::Null, Value::Null, Value::Null),
        }
    }

    fn started_by(&self, start: Start) -> Value {
        let cast = self.setting.seats.by_name(|seat| json!(start.solids[seat.index()]));
        let toss = (self.setting.colours == Colours::Toss).then(|| self.name(Seat::new(start.toss)));
        json!({ "cast": cast, "first": self.name(Seat::new(start.first())), "toss": toss })
    }

    /// One value for each player, in seat order; null before the toss.
    fn by_player(&self, value: impl Fn(Side) -> Value) -> Value {
        if !self.is_settled() {
            return Value::Null;
        }
        self.setting.seats.by_name(|seat| value(self.side(seat)))
    }

    /// The name of the player that has a side; null before the toss.
    fn player(&self, side: Side) -> Value {
        if self.is_settled() { json!(self.name(self.seat(side))) } else { Value::Null }
    }

    fn name(&self, seat: Seat) -> &str {
        self.setting.seats.name(seat)
    }
}

fn sticks(turn: &Turn) -> Value {
    let stick = |(index, stick): (usize, &super::sticks::Stick)| {
        json!({
            "value": stick.value,
            "kind": if stick.colour.is_some() { "duo" } else { "solid" },
            "colour": stick.colour.map(Side::colour),
            "usable": stick.is_for(turn.side),
            "used": turn.is_used(index),
        })
    };
    turn.sticks.iter().enumerate().map(stick).collect()
}

fn landings(turn: &Turn) -> Value {
    let landing = |landing: &Landing| {
        let Landing { step, space, carried, taken } = landing;
        json!({ "step": step.to_string(), "to": space, "carried": carried, "taken": taken })
    };
    turn.landings.iter().map(landing).collect()
}
