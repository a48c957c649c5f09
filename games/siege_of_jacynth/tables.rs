//! The tables of the drawing: players, sections, and the cards that a viewer has not seen.

use super::SiegeOfJacynth;
use super::phase::Phase;
use super::scene::token;
use super::score::Score;
use super::tally::{By, Force, Tally};
use bypost_rules::kit::decktet::{Card, Suit};
use bypost_rules::scene::{Line, Span, Style, TextTable, Thing};
use bypost_rules::{Seat, Sight};

impl SiegeOfJacynth {
    /// The table of the players and what they have.
    pub(super) fn players(&self, score: &Score, sight: &Sight) -> TextTable {
        let row = |seat: Seat| {
            let name = sight.titled(seat, &self.setting.seats, self.resigned() == Some(seat));
            let side = if seat == self.setting.attacker() { "attacks" } else { "defends" };
            let who = format!(" {name}, {side}");
            let numbers = [score.won[seat.index()], score.symbols[seat.index()], self.hand(seat).count()];
            [Line(vec![token(seat), Span::new(who, Style::Plain)])]
                .into_iter()
                .chain(numbers.map(|number| Line::plain(number.to_string())))
                .collect()
        };
        TextTable::titled(["", "sections", "tie-break", "hand"], self.setting.seats.all().map(row)).heard([
            "",
            "",
            "symbols for the tie-break",
            "cards in hand",
        ])
    }

    /// The table of the sections: what each side has there, who holds it, and why.
    pub(super) fn sections(&self, tallies: &[Tally]) -> TextTable {
        if tallies.is_empty() {
            return TextTable::default();
        }
        let row = |tally: &Tally| {
            let section = Span::new(format!("{} ", tally.section), Style::Plain);
            let name = [section].into_iter().chain(Line::decktet(self.wall.cards(tally.section)).0).collect();
            let forces = tally.forces.iter().flat_map(|force| force_cells(tally, force));
            let holder = match tally.winner {
                Some(seat) => Line(vec![token(seat), Span::new(format!(" {}", tally.by.in_words()), Style::Plain)]),
                None if tally.is_excuse() && tally.by == By::Nobody => Line::plain("nobody: no cards"),
                None => Line::plain(format!("nobody: {}", tally.by.in_words())),
            };
            [name].into_iter().chain(forces).chain([holder]).collect()
        };
        let seat = |seat: Seat| [Line(vec![token(seat), Span::new(" symbols", Style::Plain)]), Line::plain("ranks")];
        let seats = self.setting.seats.all().flat_map(seat);
        let head = [Line::plain("section")].into_iter().chain(seats).chain([Line::plain("held by")]).collect();
        TextTable { rows: [head].into_iter().chain(tallies.iter().map(row)).collect() }.heard(["sections"])
    }

    /// The number cards that a viewer has not seen.
    pub(super) fn unseen(&self, sight: &Sight) -> Vec<Card> {
        let hands = self.setting.seats.all().filter(|seat| sight.viewer() == Some(*seat));
        let own: Vec<Card> = hands.flat_map(|seat| self.seen_hand(sight, seat)).map(|(_, card)| card).collect();
        let public: Vec<Card> = self.lot.faces().flatten().collect();
        Card::basic().filter(|card| card.is_number() && !public.contains(card) && !own.contains(card)).collect()
    }

    /// Which unseen cards there are of each suit; eight of each are in the game.
    pub(super) fn unseen_table(&self, sight: &Sight) -> TextTable {
        let unseen = self.unseen(sight);
        if unseen.is_empty() {
            return TextTable::default();
        }
        let row = |suit: Suit| {
            let cards: Vec<Card> = unseen.iter().copied().filter(|card| card.suits().contains(suit)).collect();
            vec![Line::suit(suit), Line::plain(cards.len().to_string()), Line::decktet(cards)]
        };
        TextTable::titled(["not seen", "of 8", "cards"], Suit::ALL.into_iter().map(row)).heard(["", "of its 8 cards"])
    }

    /// The seat that has given up.
    pub(super) fn resigned(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over(super::phase::End::Resigned(seat)) => Some(seat),
            _ => None,
        }
    }
}

/// The symbols of a seat that count at a section, with what it lacks; and its ranks.
fn force_cells(tally: &Tally, force: &Force) -> [Line; 2] {
    let ranks = Line::plain(force.ranks.to_string());
    let sign = |suit: Suit, style: Style| Span::new(suit.letter(), style).of(Thing::Suit(suit.into()));
    let signs = |suit: Suit, count: u8| vec![sign(suit, Style::Plain); count.into()];
    let mut spans: Vec<Span> = if tally.is_excuse() {
        Suit::ALL.into_iter().filter(|suit| force.of(*suit) > 0).flat_map(|suit| signs(suit, 1)).collect()
    } else {
        tally.suits.iter().flat_map(|suit| signs(suit, force.of(suit))).collect()
    };
    if spans.is_empty() {
        spans.push(Span::glyph("·", ".", Style::Dim).heard("none"));
    }
    let missing: Vec<Span> = force.missing(tally.suits).into_iter().map(|suit| sign(suit, Style::Dim)).collect();
    if !missing.is_empty() {
        spans.extend([Span::new(" lacks ", Style::Dim).heard(", lacks ")].into_iter().chain(missing));
    }
    [Line(spans), ranks]
}

impl By {
    /// The step in a few words.
    fn in_words(self) -> &'static str {
        match self {
            Self::Qualified => "alone qualifies",
            Self::Symbols => "more symbols",
            Self::Ranks => "higher ranks",
            Self::Suits => "more suits",
            Self::Level => "all level",
            Self::Nobody => "none qualifies",
        }
    }

    /// The step in one word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Qualified => "qualified",
            Self::Symbols => "symbols",
            Self::Ranks => "ranks",
            Self::Suits => "suits",
            Self::Level => "level",
            Self::Nobody => "nobody",
        }
    }
}
