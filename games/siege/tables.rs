//! The tables of the drawing: towers, and players.

use super::Siege;
use super::phase::{Fate, Phase};
use super::towers::{For, Tower};
use crate::draw::scene::{Line, Span, Style, Table};
use crate::rules::{Seat, Sight};

impl Siege {
    /// The four towers: their cards, and what was turned up from each.
    pub(super) fn towers_table(&self) -> Table {
        let dealer = self.number % 4;
        let head = Tower::all().map(|tower| {
            let is_first = tower.index() == usize::from(dealer);
            Line(vec![Span::new(tower.name(), if is_first { Style::Strong } else { Style::Plain })])
        });
        let left = Tower::all().map(|tower| Line::plain(self.towers.left(tower).to_string()));
        let turned = |why: fn(For) -> bool| {
            move |tower: Tower| {
                let cards = self.towers.turned().iter().filter(|turned| turned.tower == tower && why(turned.why));
                let cards: Vec<_> = cards.map(|turned| turned.card.map_or("?", |card| card.short())).collect();
                Line::styled(cards.join(" "), Style::Strong)
            }
        };
        let row = |name: &str, cells: Vec<Line>| [Line::plain(name)].into_iter().chain(cells).collect();
        Table {
            rows: vec![
                row("tower", head.collect()),
                row("cards", left.collect()),
                row("hold", Tower::all().map(turned(|why| why == For::Hold)).collect()),
                row("flips", Tower::all().map(turned(|why| why != For::Hold)).collect()),
            ],
        }
    }

    /// Everybody: what they have, what they have bet, and what they are in this hand.
    pub(super) fn players(&self, sight: &Sight) -> Table {
        let row = |seat: Seat| {
            let who = sight.titled(seat, &self.setting.seats, false);
            let number = |number: u32| if number > 0 { Line::plain(number.to_string()) } else { dim() };
            vec![
                Line(vec![
                    Span::glyph(
                        format!("●{}", seat.index() + 1),
                        (seat.index() + 1).to_string(),
                        Style::Seat(seat.index() as u8),
                    ),
                    Span::new(format!(" {who}"), Style::Plain),
                ]),
                Line::plain(self.told_stack(seat).to_string()),
                number(self.stakes.round.bets[seat.index()]),
                number(if self.dealt.has(seat) { self.hand(seat).count().into() } else { 0 }),
                Line::plain(self.state_of(seat)),
            ]
        };
        Table::titled(["", "stack", "bet", "cards", ""], self.setting.seats.all().map(row))
    }

    /// The state of a seat in this hand, in a few words.
    fn state_of(&self, seat: Seat) -> String {
        let mut words = Vec::new();
        let is_over = matches!(self.phase, Phase::Over(_));
        if seat == self.dealer && !is_over {
            words.push("dealer");
        }
        words.extend(match self.fate(seat) {
            Fate::Resigned => Some("has resigned"),
            Fate::Broke => Some("has no whites"),
            Fate::Gone => Some("has gone"),
            _ if is_over || !self.dealt.has(seat) => None,
            _ if self.folded.has(seat) => Some("folded"),
            _ if self.mucked.has(seat) => Some("mucked"),
            _ if self.revealed.has(seat) => Some("revealed"),
            _ if self.told_stack(seat) == 0 => Some("all-in"),
            _ => None,
        });
        if self.fate(seat) == Fate::Goes {
            words.push("goes");
        }
        words.join(", ")
    }
}

fn dim() -> Line {
    Line(vec![Span::glyph("·", ".", Style::Dim)])
}
