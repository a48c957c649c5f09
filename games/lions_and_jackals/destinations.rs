//! Where the player whose turn it is can go: a table of plinths and values.

use super::LionsAndJackals;
use super::judge;
use super::phase::Phase;
use super::step::{Origin, Step};
use super::turn::{Landing, Turn};
use bypost_rules::scene::{Line, Span, Style, TextTable};
use bypost_rules::{LotRequests, Sight};

impl LionsAndJackals {
    /// For the player who is to play: where each value leads each plinth that can use one.
    pub(super) fn destinations(&self, sight: &Sight) -> TextTable {
        let Some(turn) = self.own_turn(sight) else { return TextTable::default() };
        let values: Vec<u8> = turn.values().collect();
        let mut rows: Vec<Vec<Line>> = Vec::new();
        for origin in self.origins(turn) {
            let landings = values.iter().map(|&value| self.landing(turn, Step { value, origin }));
            let landings: Vec<_> = landings.collect();
            if landings.iter().any(Option::is_some) {
                let cells = landings.into_iter().map(|landing| landing.map_or_else(none, shown));
                rows.push([Line::plain(origin.to_string())].into_iter().chain(cells).collect());
            }
        }
        let titles = values.iter().map(|value| title(*value));
        TextTable {
            rows: [[Line::plain("from")].into_iter().chain(titles).collect()].into_iter().chain(rows).collect(),
        }
    }

    /// What the marks of that table mean, as far as it has any.
    pub(super) fn destination_marks(&self, sight: &Sight) -> Option<Line> {
        let turn = self.own_turn(sight)?;
        let landings: Vec<Landing> =
            judge::legal(&self.setting.board, &self.field, turn).filter_map(|step| self.landing(turn, step)).collect();
        let mut spans = Vec::new();
        if landings.iter().any(|landing| landing.carried.is_some()) {
            spans.extend([river(), Span::new(" then by river to  ", Style::Dim)].map(|span| span.heard("")));
        }
        if landings.iter().any(|landing| landing.taken > 0) {
            spans.extend(
                [Span::new("x", Style::Plain), Span::new(" takes an enemy", Style::Dim)].map(|span| span.heard("")),
            );
        }
        (!spans.is_empty()).then_some(Line(spans))
    }

    /// The turn that the viewer has to play now.
    fn own_turn(&self, sight: &Sight) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) if sight.viewer() == Some(self.seat(turn.side)) => Some(turn),
            _ => None,
        }
    }

    /// Where plinths of a turn's side are.
    fn origins(&self, turn: &Turn) -> impl Iterator<Item = Origin> + use<> {
        let duat = (self.field.duat(turn.side) > 0).then_some(Origin::Duat);
        duat.into_iter().chain(self.field.standing(turn.side).iter().map(Origin::Space))
    }

    /// What a step would do, if it is legal.
    fn landing(&self, turn: &Turn, step: Step) -> Option<Landing> {
        let verdict = judge::judge(&self.setting.board, &self.field, turn, step).ok()?;
        Some(verdict.carry_out(self, turn.side, step, &mut LotRequests::new(1)).1)
    }
}

fn title(value: u8) -> Line {
    Line(vec![Span::new(format!("with {value}"), Style::Plain).heard(format!("a {value} leads to"))])
}

fn shown(landing: Landing) -> Line {
    let mut spans = vec![Span::new(landing.space.to_string(), Style::Plain)];
    if let Some(far) = landing.carried {
        spans.extend([river(), Span::new(far.to_string(), Style::Plain)]);
    }
    if landing.taken > 0 {
        let signs = format!(" {}", "x".repeat(landing.taken.into()));
        spans.push(Span::new(signs, Style::Plain).heard(format!(" taking {}", landing.taken)));
    }
    Line(spans)
}

fn none() -> Line {
    Line(vec![Span::glyph("–", "-", Style::Dim).heard("nowhere")])
}

fn river() -> Span {
    Span::glyph("≈", "~", Style::Plain).heard(" and by river to ")
}
