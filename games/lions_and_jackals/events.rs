//! What happens, as it is told to somebody who was not there.

use super::LionsAndJackals;
use super::field::Field;
use super::phase::How;
use super::side::Side;
use super::step::{Origin, Step};
use super::sticks::{Start, Stick, by_value};
use super::turn::Turn;
use bypost_rules::kit::listed;
use bypost_rules::{Event, Seat};

impl LionsAndJackals {
    /// The start throw: who begins, and who is who.
    pub(super) fn told_start(&self, start: Start) -> [Event; 2] {
        let [one, other] = [0, 1].map(Seat::new);
        let [lions, jackals] = Side::ALL.map(|side| self.seat(side));
        let spaces = self.setting.board.spaces();
        let words = format!("{{lions}} is Lions, going up from 1; {{jackals}} is Jackals, going down from {spaces}");
        [
            Event::new("start", "{one} casts {first} and {other} casts {second}, so {seat} begins")
                .by(Seat::new(start.first()))
                .seat("one", one)
                .number("first", start.solids[0])
                .seat("other", other)
                .number("second", start.solids[1]),
            Event::new("sides", words).seat("lions", lions).seat("jackals", jackals),
        ]
    }

    /// A cast: its values, and those that only the enemy could use.
    pub(super) fn told_cast(&self, turn: &Turn) -> Event {
        let values = |is_usable: bool| {
            let some = turn.sticks.iter().filter(|stick| stick.is_for(turn.side) == is_usable);
            some.map(|stick: &Stick| stick.value).collect::<Vec<_>>()
        };
        let (usable, useless) = (values(true), values(false));
        let words = match useless.len() {
            0 => "{seat} casts {values}",
            1 => "{seat} casts {values}; {useless} in {enemy}'s colour is of no use",
            _ => "{seat} casts {values}; {useless} in {enemy}'s colour are of no use",
        };
        let event = Event::new("cast", words).by(self.seat(turn.side));
        let event = of_values(event, "values", usable, turn).seat("enemy", self.seat(turn.side.other()));
        of_values(event, "useless", useless, turn).seen_in_drawings()
    }

    /// A plinth that uses a value.
    pub(super) fn told_move(&self, side: Side, step: Step, space: u8) -> Event {
        let plinth = side.plinth();
        let event = match step.origin {
            Origin::Duat => {
                Event::new("return", format!("{{seat}}'s {plinth} comes back from the Duat to {{to}} with a {{value}}"))
                    .asked(format!("bring your {plinth} back to {{to}} with the {{value}}"))
            }
            Origin::Space(from) => {
                let words = format!("{{seat}}'s {plinth} goes from {{from}} to {{to}} with a {{value}}");
                let asked = format!("move your {plinth} from {{from}} to {{to}} with the {{value}}");
                Event::new("move", words).asked(asked).place("from", from)
            }
        };
        event.by(self.seat(side)).place("to", space).number("value", step.value).seen_in_drawings()
    }

    /// An enemy that is taken; `duat` of its side are in the Duat then.
    pub(super) fn told_capture(&self, side: Side, space: u8, duat: u8) -> Event {
        let (plinth, taken) = (side.plinth(), side.other().plinth());
        Event::new("capture", format!("the {plinth} takes {{enemy}}'s {taken} on {{at}}"))
            .by(self.seat(side))
            .seat("enemy", self.seat(side.other()))
            .place("at", space)
            .number("duat", duat)
    }

    /// A river that carries a plinth.
    pub(super) fn told_river(&self, side: Side, step: Step, near: u8, far: u8) -> Event {
        let board = &self.setting.board;
        let way = if board.own_count(side, near) < board.own_count(side, far) { "on" } else { "back" };
        let same = if step.origin == Origin::Space(far) { ", where it came from" } else { "" };
        let words = format!("the river carries the {} {way} from {{from}} to {{to}}{same}", side.plinth());
        Event::new("river", words).by(self.seat(side)).place("from", near).place("to", far).seen_in_drawings()
    }

    /// How many plinths of a side are across, if this landing has changed that and has not won.
    pub(super) fn told_across(&self, side: Side, after: &Field) -> Option<Event> {
        let board = &self.setting.board;
        let [before, now] = [&self.field, after].map(|field| field.home(board, side));
        let verb = if now == 1 { "is" } else { "are" };
        (before < now).then(|| {
            Event::new("across", format!("{{count}} of {{seat}}'s five plinths {verb} across now"))
                .by(self.seat(side))
                .number("count", now)
        })
    }

    /// The values that are left when a turn ends.
    pub(super) fn told_lost(&self, turn: &Turn) -> Option<Event> {
        let seat = self.seat(turn.side);
        if turn.landings.is_empty() {
            let words = "no plinth of {seat}'s can use any of it, so the turn passes to {enemy}";
            return Some(Event::new("pass", words).by(seat).seat("enemy", self.seat(turn.side.other())));
        }
        let left: Vec<u8> = turn.left().map(|index| turn.sticks[index].value).collect();
        let end = if left.len() == 1 { "which is lost" } else { "which are lost" };
        (!left.is_empty()).then(|| {
            let words = format!("no plinth of {{seat}}'s can use the {{values}}, {end}");
            of_values(Event::new("lost", words).by(seat), "values", left, turn)
        })
    }

    /// The end.
    pub(super) fn told_end(&self, winner: Seat, how: How) -> Event {
        let loser = self.setting.seats.next(winner);
        let (kind, words) = match how {
            How::AllHome => ("win", "{seat} wins: all five of {seat}'s plinths are across"),
            How::FirstHome => ("win", "{seat} wins: the first of {seat}'s plinths is across"),
            How::Exile => ("win", "{seat} wins: all five of {loser}'s plinths are in the Duat"),
            How::Resigned => ("resign", "{loser} {resigns}, so {seat} wins"),
        };
        Event::new(kind, words).by(winner).seat("loser", loser).text("how", how.word()).seen_in_drawings()
    }
}

/// An event with values of a turn. If many sticks were cast, its words tell how many show each value.
fn of_values(event: Event, name: &'static str, values: Vec<u8>, turn: &Turn) -> Event {
    let told = (!turn.is_of_few() && !values.is_empty()).then(|| listed(by_value(values.iter().copied())));
    let event = event.numbers(name, values);
    match told {
        Some(told) => event.called(name, told),
        None => event,
    }
}
