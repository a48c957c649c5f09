//! The drawing: the track with its plinths, what was cast, and how far everybody has come.

use super::LionsAndJackals;
use super::mode::Mode;
use super::phase::Phase;
use super::side::Side;
use super::step::Origin;
use super::sticks::{FEW, by_value};
use super::turn::{Landing, Turn};
use bypost_rules::scene::{Line, News, Scene, ScenePart, Span, Style, TextTable, Thing};
use bypost_rules::{Seat, Sight};

impl LionsAndJackals {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, sight: &Sight) -> Scene {
        let parts = [
            ScenePart::News(self.news(sight)),
            ScenePart::Track(self.track(sight)),
            ScenePart::Lines(vec![legend().legend()]),
            ScenePart::Lines(self.destinations(sight)),
            ScenePart::Table(self.standings(sight)),
            ScenePart::Details(vec![ScenePart::Lines(self.goal())]),
        ];
        Scene { parts: parts.into() }
    }

    /// The turn whose moves are new: the one being played, if some of it was played, or else the one before.
    pub(super) fn newest(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) if !turn.landings.is_empty() => Some(turn),
            _ => self.last.as_deref(),
        }
    }

    /// What was played last, and what was cast.
    fn news(&self, sight: &Sight) -> News {
        let begun = match self.newest() {
            Some(turn) => Some(self.in_words(turn, sight)),
            None => self.start.map(|start| {
                let cast = |seat: Seat| {
                    format!("{} cast {}", sight.called(seat, &self.setting.seats), start.solids[seat.index()])
                };
                let first = sight.called(Seat::new(start.first()), &self.setting.seats);
                let solids: Vec<_> = self.setting.seats.all().map(cast).collect();
                Line::plain(format!("{}, so the first turn is for {first}", solids.join(" and ")))
            }),
        };
        let task = match &self.phase {
            Phase::Start { .. } => "the start throw is still to fall".to_owned(),
            Phase::Cast { side, .. } => {
                format!("the cast for {} is still to fall", sight.called(self.seat(*side), &self.setting.seats))
            }
            Phase::Turn(_) | Phase::Over { .. } => String::new(),
        };
        let cast = if let Phase::Turn(turn) = &self.phase { Some(self.cast(turn, sight).for_texts()) } else { None };
        News { last: begun.unwrap_or_default(), task, hints: cast.into_iter().collect() }
    }

    /// A turn in words.
    fn in_words(&self, turn: &Turn, sight: &Sight) -> Line {
        let player = sight.called(self.seat(turn.side), &self.setting.seats);
        if turn.landings.is_empty() {
            let sticks: Vec<_> = match turn.is_of_few() {
                true => turn.sticks.iter().map(|&stick| stick.in_words()).collect(),
                false => by_value(turn.sticks.iter().map(|stick| stick.value)),
            };
            return Line::plain(format!("{player} cast {} and could play none of it", sticks.join(", ")));
        }
        if let Some(last) = turn.landings.last().filter(|_| turn.landings.len() > FEW) {
            let taken: u8 = turn.landings.iter().map(|landing| landing.taken).sum();
            let taken = if taken > 0 { format!(", taking {taken} in all") } else { String::new() };
            let count = turn.landings.len();
            let told = format!(
                "{player} played {count} values{taken}, the last of them {}",
                described(last, &last.step.to_string())
            );
            return Line::styled(told, Style::Fresh);
        }
        let mut spans = vec![Span::new(format!("{player} played "), Style::Plain)];
        for (index, landing) in turn.landings.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            // A picture has the number of each space, and a step is not typed there.
            let origin = match landing.step.origin {
                Origin::Duat => "the Duat".to_owned(),
                Origin::Space(space) => space.to_string(),
            };
            let drawn = described(landing, &format!("{comma}{} from {origin}", landing.step.value));
            let told = format!("{comma}{}", described(landing, &landing.step.to_string()));
            spans.push(Span::new(told, Style::Fresh).of(Thing::Words(drawn)));
        }
        Line(spans)
    }

    /// What a side has to do to win, and the way that it goes.
    fn goal(&self) -> Vec<Line> {
        let spaces = self.setting.board.spaces();
        let goal = match self.setting.mode {
            Mode::Normal => "all five plinths in the far Home Row",
            Mode::Quick => "the first plinth in the far Home Row",
        };
        let way = format!("Lions go up from 1 to {spaces}, Jackals down from {spaces} to 1");
        let goal = format!("To win: {goal}, or all five enemies in the Duat");
        [way, goal].map(|line| Line::styled(line, Style::Dim)).into()
    }

    /// The cast that is being played. Sticks that do not count are dimmed, and words say so.
    fn cast(&self, turn: &Turn, sight: &Sight) -> Line {
        let seat = self.seat(turn.side);
        let whose = if sight.viewer() == Some(seat) {
            "Your cast:".into()
        } else {
            format!("Cast of {}:", self.setting.seats.name(seat))
        };
        if !turn.is_of_few() {
            return [Span::new(whose, Style::Plain)].into_iter().chain(grouped(turn)).collect();
        }
        let sticks = turn.sticks.iter().enumerate().map(|(index, &stick)| {
            let (note, style) = match (stick.is_for(turn.side), turn.is_used(index)) {
                (false, _) => (" (not usable)", Style::Dim),
                (true, true) => (" (used)", Style::Dim),
                (true, false) => ("", Style::Strong),
            };
            let comma = if index + 1 < turn.sticks.len() { "," } else { "" };
            Span::new(format!(" {}{note}{comma}", stick.in_words()), style)
        });
        [Span::new(whose, Style::Plain)].into_iter().chain(sticks).collect()
    }

    fn standings(&self, sight: &Sight) -> TextTable {
        let board = &self.setting.board;
        let row = |side: Side| {
            let way = if side == Side::Lions { "up" } else { "down" };
            let player = match self.is_settled() {
                true => format!(", {}", sight.titled(self.seat(side), &self.setting.seats, false)),
                false => String::new(),
            };
            let name = Span::new(format!(" {}, {way}{player}", side.title()), self.style(side));
            let title = Line(vec![self.plinth(side, self.style(side)).heard(""), name]);
            let numbers = [
                self.field.duat(side).to_string(),
                self.field.home(board, side).to_string(),
                self.field.pips_left(board, side, self.setting.mode).to_string(),
            ];
            [title].into_iter().chain(numbers.map(Line::plain)).collect()
        };
        TextTable::titled(["", "Duat", "across", "to go"], Side::ALL.map(row)).heard([
            "",
            "in the Duat",
            "",
            "pips to go",
        ])
    }

    /// A side's style, once a seat has the side.
    pub(super) fn style(&self, side: Side) -> Style {
        if self.is_settled() { Style::Seat(self.seat(side).byte()) } else { Style::Plain }
    }
}

/// How many sticks of a cast show each value: those that may be used, and behind them the others.
fn grouped(turn: &Turn) -> impl Iterator<Item = Span> {
    let kind = |index: usize| match (turn.sticks[index].is_for(turn.side), turn.is_used(index)) {
        (true, false) => "",
        (true, true) => "used: ",
        (false, _) => "not usable: ",
    };
    let told = |title: &'static str| {
        let some = (0..turn.sticks.len()).filter(|index| kind(*index) == title);
        let values = by_value(some.map(|index| turn.sticks[index].value)).join(", ");
        (!values.is_empty()).then(|| format!("{title}{values}"))
    };
    let kinds = [("", Style::Strong), ("used: ", Style::Dim), ("not usable: ", Style::Dim)];
    let told: Vec<_> = kinds.into_iter().filter_map(|(title, style)| Some((told(title)?, style))).collect();
    let span = |(index, (told, style))| Span::new(format!("{} {told}", if index > 0 { ";" } else { "" }), style);
    told.into_iter().enumerate().map(span)
}

fn legend() -> Line {
    let mark = |unicode, ascii, text| [Span::glyph(unicode, ascii, Style::Plain), Span::new(text, Style::Dim)];
    let marks = [mark("☼", "o", " Sun, safe  "), mark("≈", "~", " river  "), mark("⌂", "^", " Home Row")];
    [mark("*", "*", " new  ")].into_iter().chain(marks).flatten().collect()
}

fn described(landing: &Landing, step: &str) -> String {
    let Landing { step: _, space, carried, taken } = landing;
    let carried = carried.map_or(String::new(), |far| format!(" and by river to {far}"));
    let taken = if *taken > 0 { format!(" taking {taken}") } else { String::new() };
    format!("{step} to {space}{carried}{taken}")
}
