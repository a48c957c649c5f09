//! The table for pictures: seats round it, towers at its corners, the hold card and the pots in the middle.

use super::Siege;
use super::hands::take;
use super::holding::Held;
use super::phase::{Fate, Phase};
use super::step::Step;
use super::towers::{For, Tower};
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::scene::{Latest, Line, Pile, Round, Sitter, Span, Style, TextTable, Thing};
use bypost_rules::{Seat, Sight};

impl Siege {
    /// The table as the viewer sees it, who sits at the foot.
    pub(super) fn round_table(&self, sight: &Sight) -> Round {
        let best = self.best_in_the_open(sight);
        let first = sight.viewer().unwrap_or(Seat::new(0));
        let is_used = |card: Card| best.contains(&card);
        Round {
            sitters: self.setting.seats.from(first).map(|seat| self.sitter(seat, sight)).collect(),
            corners: Tower::all().map(|tower| self.corner(tower, &is_used)).collect(),
            centre: self.turned(|why| why == For::Hold, None, &is_used).pop().map(|card| card.called("hold")),
            piles: self.heaps(),
            pots: self.pot_lines(),
        }
    }

    /// The best five of the viewer that are not in the viewer's hand; at the end, the same of the winner.
    fn best_in_the_open(&self, sight: &Sight) -> Vec<Card> {
        if matches!(self.phase, Phase::Over(_)) {
            let Some((winner, mut five)) = self.winning_five() else { return Vec::new() };
            let shown = self.report.iter().flat_map(|report| &report.shown).filter(|shown| shown.seat == winner);
            shown.flat_map(|shown| &shown.cards).for_each(|card| _ = take(&mut five, Some(*card)));
            return five;
        }
        let Some(seat) = sight.viewer().filter(|seat| self.dealt.has(*seat)) else { return Vec::new() };
        let (mut best, _) = self.best_of(seat, sight).unwrap_or_default();
        for held in self.hand(seat).cards() {
            take(&mut best, Self::face(sight, held.slot, held.card));
        }
        best
    }

    /// Cards that were turned up, of one tower or of all.
    fn turned(&self, why: fn(For) -> bool, of: Option<Tower>, is_used: &dyn Fn(Card) -> bool) -> Vec<Span> {
        let turned = self.towers.turned().iter().filter(|turned| why(turned.why));
        let turned = turned.filter(|turned| of.is_none_or(|tower| turned.tower == tower));
        let span = |card: Option<Card>| {
            let thing = Thing::card(card).raised(card.is_some_and(is_used));
            Span::new(card.map_or("?", Card::short), Style::Strong).of(thing)
        };
        turned.map(|turned| span(turned.card)).collect()
    }

    fn corner(&self, tower: Tower, is_used: &dyn Fn(Card) -> bool) -> Pile {
        // Elsewhere one line tells of all towers what a flip costs.
        let is_sale = matches!(self.phase, Phase::Buy(_)) && self.for_sale().contains(&tower);
        let price = self.price().filter(|_| is_sale);
        Pile {
            name: tower.name().to_owned(),
            is_word: true,
            count: self.towers.left(tower).into(),
            cards: self.turned(|why| why != For::Hold, Some(tower), is_used),
            note: price.map_or(String::new(), |price| format!("flip {price}")),
            is_fresh: self.is_on() && matches!(self.last, Some((_, Step::Buy(bought), _)) if bought == tower),
            ..Pile::default()
        }
    }

    /// Whether a hand is being played.
    pub(super) fn is_on(&self) -> bool {
        !self.is_before_all() && !matches!(self.phase, Phase::Over(_))
    }

    /// The spire and the dungeon.
    fn heaps(&self) -> Vec<Pile> {
        let open = self.dungeon.iter().rev().find_map(|buried| buried.card);
        let open = open.map(|card| Span::new(card.short(), Style::Plain).of(Thing::card(Some(card))));
        let spire = Pile { name: "spire".to_owned(), count: self.spire.count().into(), ..Pile::default() };
        let dungeon = Pile {
            name: "dungeon".to_owned(),
            count: fit(self.dungeon.len()),
            cards: open.into_iter().collect(),
            note: if self.dungeon.len() > 1 { self.dungeon.len().to_string() } else { String::new() },
            ..Pile::default()
        };
        vec![spire, dungeon]
    }

    /// A line for each pot; several show by their signs who can win them.
    fn pot_lines(&self) -> Vec<Line> {
        let pots = self.settled_pots();
        let is_alone = pots.len() == 1;
        let line = |(at, (whites, seats)): (usize, (u32, Vec<Seat>))| {
            let name = if at == 0 { "Pot " } else { "Side pot " };
            let mut line = whites_line(whites);
            line.0.insert(0, Span::new(name, Style::Plain));
            if !is_alone {
                line.0.push(Span::new(" for ", Style::Dim));
                let token = |seat: &Seat| Span::seat(*seat, "").of(Thing::Token { seat: seat.byte() });
                line.0.extend(seats.iter().map(token));
            }
            line
        };
        let mut lines: Vec<Line> = pots.into_iter().enumerate().map(line).collect();
        // In pictures the bets lie before their seats.
        let bets: u32 = self.stakes.round.bets.iter().sum();
        if let Some(last) = lines.last_mut().filter(|_| bets > 0) {
            last.0.push(Span::new(format!(" + {bets} in bets"), Style::Plain).of(Thing::TextOnly));
        }
        lines
    }

    fn sitter(&self, seat: Seat, sight: &Sight) -> Sitter {
        let bet = self.stakes.round.bets[seat.index()];
        let is_out = matches!(self.fate(seat), Fate::Resigned | Fate::Broke | Fate::Gone);
        let is_folded = self.is_on() && (!self.dealt.has(seat) || self.folded.has(seat) || self.mucked.has(seat));
        let card = |held: &Held| {
            let face = Self::face(sight, held.slot, held.card);
            Span::new(face.map_or("?", Card::short), Style::Plain).of(Thing::card(face))
        };
        // The viewer's own cards lie at the foot of the picture.
        let has_cards = self.dealt.has(seat) && self.is_on() && !is_folded && sight.viewer() != Some(seat);
        Sitter {
            seat: seat.byte(),
            name: sight.called(seat, &self.setting.seats).to_owned(),
            stack: whites_line(self.told_stack(seat)),
            bet: if bet > 0 { whites_line(bet) } else { Line::default() },
            cards: if has_cards { self.hand(seat).cards().map(card).collect() } else { Vec::new() },
            act: self.act_of(seat, sight),
            is_dealer: seat == self.dealer && !matches!(self.phase, Phase::Over(_)),
            is_awaited: self.acts(seat),
            is_away: is_out || is_folded,
            latest: self.latest_of(seat),
        }
    }

    /// What a seat did, if it was the last one to do something, or whether it has won.
    fn latest_of(&self, seat: Seat) -> Option<Latest> {
        if let Phase::Over(end) = self.phase {
            return self.outcome(end).winners().any(|winner| winner == seat).then_some(Latest::Win);
        }
        let (_, step, _) = self.last.filter(|(last, ..)| *last == seat)?;
        Some(match step {
            Step::Bet(_) | Step::Call | Step::Raise(_) | Step::AllIn => Latest::Bet,
            Step::Show { .. } | Step::Reveal => Latest::Cards,
            // A flip is seen at its tower. Where it is that player's turn again, the words tell of that.
            Step::Buy(_) => return None,
            _ if self.acts(seat) => return None,
            _ => Latest::Act,
        })
    }

    /// What a seat did last, or what has become of it, in a few words.
    fn act_of(&self, seat: Seat, sight: &Sight) -> String {
        let state = self.standing_of(seat, sight).map(str::to_owned);
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

    /// What has become of a seat that does not simply play on.
    fn standing_of(&self, seat: Seat, sight: &Sight) -> Option<&'static str> {
        match self.fate(seat) {
            Fate::Resigned => Some(sight.fate_of_leaver(seat)),
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

    /// Whether something is to be done by a seat.
    fn acts(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Wager(acts) | Phase::Buy(acts) => acts == seat,
            Phase::Discard { seat: acts, .. } | Phase::Show { seat: acts, .. } => acts == seat,
            Phase::Turning | Phase::Over(_) => false,
        }
    }

    /// What jokers have done and may do.
    pub(super) fn jokers_beside(&self) -> Vec<Line> {
        if self.is_on() { vec![Line::plain(self.told_jokers())] } else { Vec::new() }
    }

    /// How many cards of each rank the viewer does not see.
    pub(super) fn unseen_table(&self, sight: &Sight) -> TextTable {
        if !self.is_on() {
            return TextTable::default();
        }
        let unseen = self.unseen(sight);
        let head = unseen.iter().map(|(rank, _)| Line::plain(if *rank == "jokers" { "jok." } else { rank }));
        let counts = unseen.iter().map(|(_, count)| match count {
            0 => Line(vec![Span::glyph("·", ".", Style::Dim)]),
            count => Line::plain(count.to_string()),
        });
        let titled = |title: &str| [Line::plain(title)].into_iter();
        TextTable { rows: vec![titled("not seen").chain(head).collect(), titled("cards").chain(counts).collect()] }
    }
}

/// Whites as chips and as a number.
fn whites_line(whites: u32) -> Line {
    let told = Span::new(whites.to_string(), Style::Strong);
    if whites == 0 {
        return Line(vec![Span::new("0", Style::Dim)]);
    }
    Line(vec![Span::new("", Style::Plain).of(Thing::Chips), told])
}
