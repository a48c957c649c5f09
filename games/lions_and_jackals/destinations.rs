//! Where the player whose turn it is can go.

use super::LionsAndJackals;
use super::judge;
use super::phase::Phase;
use super::step::{Origin, Step};
use super::turn::{Landing, Turn};
use bypost_rules::scene::{Line, Span, Style};
use bypost_rules::{LotRequests, Sight};

impl LionsAndJackals {
    /// For the player who is to play: where each value leads each plinth that can use it, a line each.
    pub(super) fn destinations(&self, sight: &Sight) -> Vec<Line> {
        let Some(turn) = self.own_turn(sight) else { return Vec::new() };
        let mut values: Vec<u8> = turn.values().collect();
        values.dedup();
        let line = |value: u8| {
            let landings = self.origins(turn).filter_map(|origin| self.landing(turn, Step { value, origin }));
            let landings: Vec<Line> = landings.map(shown).collect();
            let title = [Span::new(format!("{value}:"), Style::Strong).heard(format!("a {value} leads from"))];
            let all = title.into_iter().chain(landings.into_iter().flat_map(|landing| landing.0));
            all.collect::<Line>().for_texts()
        };
        values.into_iter().map(line).filter(|line| line.0.len() > 1).collect()
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

/// A way from where a plinth is to where a value leads it, with what it takes there.
fn shown(landing: Landing) -> Line {
    let plain = |text: String| Span::new(text, Style::Plain);
    let to = Span::glyph("→", ">", Style::Dim).heard(" to ");
    let mut spans = vec![plain(format!("  {}", landing.step.origin)), to, plain(landing.space.to_string())];
    if let Some(far) = landing.carried {
        spans.extend([Span::glyph("≈", "~", Style::Plain).heard(" and by river to "), plain(far.to_string())]);
    }
    if landing.taken > 0 {
        spans.push(plain(format!(" takes {}", landing.taken)).heard(format!(" taking {}", landing.taken)));
    }
    Line(spans)
}
