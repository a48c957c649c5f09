//! The drawing: the track with its plinths, what was cast, and how far everybody has come.

use super::LionsAndJackals;
use super::board::Ground;
use super::field::Standing;
use super::mode::Mode;
use super::phase::Phase;
use super::side::Side;
use super::spaces::Spaces;
use super::sticks::Stick;
use super::turn::{Landing, Turn};
use crate::draw::scene::{Line, Part, Scene, Space, Span, Style, Table, Track};
use crate::rules::Seat;

type Viewer = Option<Seat>;

impl LionsAndJackals {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, viewer: Viewer) -> Scene {
        let parts = [
            Part::Lines(self.head(viewer)),
            Part::Track(self.track()),
            Part::Lines(vec![legend()]),
            Part::Lines(self.news(viewer)),
            Part::Table(self.standings()),
        ];
        Scene { parts: parts.into() }
    }

    /// The turn whose moves are new: the one being played, if something was, else the one before.
    pub(super) fn newest(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) if !turn.landings.is_empty() => Some(turn),
            _ => self.last.as_deref(),
        }
    }

    fn head(&self, viewer: Viewer) -> Vec<Line> {
        let spaces = self.setting.board.spaces();
        let goal = match self.setting.mode {
            Mode::Normal => "all five plinths in the far Home Row",
            Mode::Quick => "the first plinth in the far Home Row",
        };
        let side = |side: Side| {
            let way = match side {
                Side::Lions => format!("up from 1 to {spaces}"),
                Side::Jackals => format!("down from {spaces} to 1"),
            };
            let player = if self.is_settled() { self.titled(self.seat(side), viewer) } else { "not yet tossed".into() };
            let rest = format!(" {}: {player}, {way}", side.title());
            Line(vec![Span::new(side.token(), self.style(side)), Span::new(rest, Style::Plain)])
        };
        let goal = format!("To win: {goal}, or all five enemies in the Duat");
        vec![side(Side::Lions), side(Side::Jackals), Line(vec![Span::new(goal, Style::Dim)])]
    }

    fn track(&self) -> Track {
        let board = &self.setting.board;
        let fresh = self.newest().map(|turn| (turn.side, turn.moved()));
        let space = |space: u8| Space {
            label: space.to_string(),
            token: self.token(space, fresh),
            ground: match board.ground(space) {
                Ground::Plain => None,
                Ground::Home(_) => Some(Span::glyph("⌂", "^", Style::Dim)),
                Ground::Sun => Some(Span::glyph("☼", "*", Style::Strong)),
                Ground::River { .. } => Some(Span::glyph("≈", "~", Style::Plain)),
            },
        };
        let index = |space: u8| usize::from(space) - 1;
        Track {
            spaces: (1..=board.spaces()).map(space).collect(),
            ways: board.rivers().map(|(low, high)| (index(low), index(high))).collect(),
        }
    }

    fn token(&self, space: u8, fresh: Option<(Side, Spaces)>) -> Option<Span> {
        let side = match self.field.at(Side::Lions, space) {
            Standing::Open => return None,
            Standing::Own => Side::Lions,
            Standing::Enemy => Side::Jackals,
        };
        let is_fresh = fresh.is_some_and(|(mover, moved)| mover == side && moved.contains(space));
        Some(Span::new(side.token(), if is_fresh { Style::Fresh } else { self.style(side) }))
    }

    /// What was cast and played last, and what is to be played now.
    fn news(&self, viewer: Viewer) -> Vec<Line> {
        let begun = match self.newest() {
            Some(turn) => Some(self.told(turn, viewer)),
            None => self.start.map(|start| {
                let cast = |seat: Seat| format!("{} cast {}", self.called(seat, viewer), start.solids[seat.index()]);
                let first = self.called(Seat::new(start.first()), viewer);
                let solids: Vec<_> = self.setting.seats.all().map(cast).collect();
                Line::plain(format!("Start: {}, so the first turn is for {first}", solids.join(" and ")))
            }),
        };
        let now = match &self.phase {
            Phase::Start { .. } => Line::plain("The start throw is still to fall"),
            Phase::Cast { side, .. } => {
                Line::plain(format!("The cast for {} is still to fall", self.called(self.seat(*side), viewer)))
            }
            Phase::Turn(turn) => self.cast(turn, viewer),
            Phase::Over { winner, how } => {
                let text = format!("The game is won by {}: {}", self.called(*winner, viewer), how.why());
                Line(vec![Span::new(text, Style::Strong)])
            }
        };
        begun.into_iter().chain([now]).collect()
    }

    /// A turn in words.
    fn told(&self, turn: &Turn, viewer: Viewer) -> Line {
        let is_playing = matches!(&self.phase, Phase::Turn(now) if !now.landings.is_empty());
        let when = if is_playing { "So far" } else { "Last turn" };
        let sticks: Vec<_> = turn.sticks.iter().map(|&stick| named(stick)).collect();
        let player = self.called(self.seat(turn.side), viewer);
        let verb = if turn.landings.is_empty() { "could play none of it" } else { "played " };
        let opening = format!("{when}: {player} cast {} and {verb}", sticks.join(", "));
        let mut spans = vec![Span::new(opening, Style::Plain)];
        for (index, landing) in turn.landings.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            spans.push(Span::new(format!("{comma}{}", described(landing)), Style::Fresh));
        }
        Line(spans)
    }

    /// The cast that is being played; what does not count is said, and dimmed.
    fn cast(&self, turn: &Turn, viewer: Viewer) -> Line {
        let seat = self.seat(turn.side);
        let whose =
            if viewer == Some(seat) { "Your cast:".into() } else { format!("Cast of {}:", self.called(seat, None)) };
        let sticks = turn.sticks.iter().enumerate().map(|(index, &stick)| {
            let (note, style) = match (stick.is_for(turn.side), turn.is_used(index)) {
                (false, _) => (" (not usable)", Style::Dim),
                (true, true) => (" (used)", Style::Dim),
                (true, false) => ("", Style::Strong),
            };
            let comma = if index + 1 < turn.sticks.len() { "," } else { "" };
            Span::new(format!(" {}{note}{comma}", named(stick)), style)
        });
        [Span::new(whose, Style::Plain)].into_iter().chain(sticks).collect()
    }

    fn standings(&self) -> Table {
        let board = &self.setting.board;
        let row = |side: Side| {
            let title = Line(vec![Span::new(format!("{} {}", side.token(), side.title()), self.style(side))]);
            let numbers = [
                self.field.duat(side).to_string(),
                self.field.home(board, side).to_string(),
                self.field.pips_left(board, side, self.setting.mode).to_string(),
            ];
            [title].into_iter().chain(numbers.map(Line::plain)).collect()
        };
        let head = ["", "in the Duat", "across", "to go"].map(Line::plain).into();
        Table { rows: [head].into_iter().chain(Side::ALL.map(row)).collect() }
    }

    /// A side's style, once it is somebody's.
    fn style(&self, side: Side) -> Style {
        if self.is_settled() { Style::Seat(self.seat(side).index() as u8) } else { Style::Plain }
    }

    /// A seat's name, or "you".
    fn called(&self, seat: Seat, viewer: Viewer) -> String {
        if viewer == Some(seat) { "you".into() } else { self.setting.seats.name(seat).into() }
    }

    /// A seat's name, marked for the one who has it.
    fn titled(&self, seat: Seat, viewer: Viewer) -> String {
        let name = self.setting.seats.name(seat);
        if viewer == Some(seat) { format!("{name} (you)") } else { name.into() }
    }
}

fn legend() -> Line {
    let mark = |unicode, ascii, text| [Span::glyph(unicode, ascii, Style::Plain), Span::new(text, Style::Dim)];
    let marks = [mark("☼", "*", " Sun, safe  "), mark("≈", "~", " end of a river  "), mark("⌂", "^", " Home Row")];
    marks.into_iter().flatten().collect()
}

fn named(stick: Stick) -> String {
    match stick.colour {
        None => stick.value.to_string(),
        Some(side) => format!("{} {}", stick.value, side.title()),
    }
}

fn described(landing: &Landing) -> String {
    let Landing { step, space, carried, taken } = landing;
    let carried = carried.map_or(String::new(), |far| format!(" and by river to {far}"));
    let taken = if *taken > 0 { format!(" taking {taken}") } else { String::new() };
    format!("{step} to {space}{carried}{taken}")
}
