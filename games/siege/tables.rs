//! The tables of the drawing: towers, and players.

use super::Siege;
use super::phase::{Fate, Phase};
use super::towers::{For, Tower};
use bypost_rules::scene::{Line, Span, Style, TextTable};
use bypost_rules::{Seat, Sight};

impl Siege {
    /// The four towers: their cards, and what was turned up from each.
    pub(super) fn towers_table(&self) -> TextTable {
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
        TextTable {
            rows: vec![
                row("tower", head.collect()),
                row("cards", left.collect()),
                row("hold", Tower::all().map(turned(|why| why == For::Hold)).collect()),
                row("flips", Tower::all().map(turned(|why| why != For::Hold)).collect()),
            ],
        }
        .heard(["towers"])
    }

    /// Everybody: what they have, what they have bet, and what they are in this hand.
    pub(super) fn players(&self, sight: &Sight) -> TextTable {
        let row = |seat: Seat| {
            let who = sight.titled(seat, &self.setting.seats, false);
            let number = |number: u32| if number > 0 { Line::plain(number.to_string()) } else { dim() };
            vec![
                Line(vec![
                    Span::glyph(
                        format!("●{}", seat.index() + 1),
                        (seat.index() + 1).to_string(),
                        Style::Seat(seat.byte()),
                    ),
                    Span::new(format!(" {who}"), Style::Plain),
                ]),
                Line::plain(self.told_stack(seat).to_string()),
                number(self.stakes.round.bets[seat.index()]),
                number(if self.dealt.has(seat) { self.hand(seat).count().into() } else { 0 }),
                Line::plain(self.state_of(seat)),
            ]
        };
        TextTable::titled(["", "stack", "bet", "cards", ""], self.setting.seats.all().map(row))
    }

    /// What a seat did last, or what has become of it, in a few words.
    pub(super) fn act_of(&self, seat: Seat) -> String {
        let state = self.standing_of(seat).map(str::to_owned);
        let goes = (self.fate(seat) == Fate::Goes).then(|| "goes".to_owned());
        let told: Vec<String> = state.or_else(|| self.played(seat)).into_iter().chain(goes).collect();
        told.join(", ")
    }

    /// What a seat has done in this round, or has to do.
    fn played(&self, seat: Seat) -> Option<String> {
        let round = &self.stakes.round;
        let (bet, owed) = (round.bets[seat.index()], self.stakes.to_call(seat));
        match self.phase {
            Phase::Wager(acts) if acts == seat && owed > 0 => Some(format!("to call {owed}")),
            Phase::Wager(acts) if acts == seat => Some("to check or bet".to_owned()),
            Phase::Wager(_) if !self.is_in(seat) || round.due.has(seat) => None,
            Phase::Wager(_) if bet == 0 => Some("checked".to_owned()),
            Phase::Wager(_) if self.stakes.aggressor != Some(seat) => Some(format!("called {bet}")),
            Phase::Wager(_) if round.raises > 0 => Some(format!("raised to {bet}")),
            Phase::Wager(_) => Some(format!("bet {bet}")),
            Phase::Buy(acts) if acts == seat => Some("to buy a flip".to_owned()),
            Phase::Buy(acts) => {
                let has_passed = self.round().take_while(|other| *other != acts).any(|other| other == seat);
                (has_passed && self.is_in(seat)).then(|| "bought nothing".to_owned())
            }
            Phase::Discard { seat: acts, .. } => (acts == seat).then(|| "to discard".to_owned()),
            Phase::Show { seat: acts, .. } => (acts == seat).then(|| "to reveal or muck".to_owned()),
            Phase::Over(end) => self.outcome(end).winners().any(|winner| winner == seat).then(|| "wins".to_owned()),
            Phase::Turning => None,
        }
    }

    /// The state of a seat in this hand, in a few words.
    fn state_of(&self, seat: Seat) -> String {
        let mut words = Vec::new();
        let is_over = matches!(self.phase, Phase::Over(_));
        if seat == self.dealer && !is_over {
            words.push("dealer");
        }
        words.extend(self.standing_of(seat));
        if self.fate(seat) == Fate::Goes {
            words.push("goes");
        }
        words.join(", ")
    }

    /// What has become of a seat that does not simply play on.
    fn standing_of(&self, seat: Seat) -> Option<&'static str> {
        match self.fate(seat) {
            Fate::Resigned => Some("has resigned"),
            Fate::Broke => Some("has no whites"),
            Fate::Gone => Some("has gone"),
            _ if matches!(self.phase, Phase::Over(_)) || !self.dealt.has(seat) => None,
            _ if self.folded.has(seat) => Some("folded"),
            _ if self.mucked.has(seat) => Some("mucked"),
            _ if self.revealed.has(seat) => Some("revealed"),
            _ if self.told_stack(seat) == 0 => Some("all-in"),
            _ => None,
        }
    }
}

fn dim() -> Line {
    Line(vec![Span::glyph("·", ".", Style::Dim)])
}
