//! The tables of the drawing: players, districts, and the cards that a viewer has not seen.

use super::Jacynth;
use super::city::District;
use super::deck::Deck;
use super::events::told_sizes;
use super::phase::{End, Phase};
use super::scene::token;
use bypost_rules::kit::decktet::{Card, Rank, Suit};
use bypost_rules::scene::{Line, Span, Style, TextTable, Thing};
use bypost_rules::{Seat, Sight};

impl Jacynth {
    /// The table of the players and what they have; at the end, what their points are made of.
    pub(super) fn players(&self, sight: &Sight) -> TextTable {
        let is_over = matches!(self.phase, Phase::Over(end) if end != End::Resigned);
        let row = |seat: Seat| {
            let name = sight.titled(seat, &self.setting.seats, self.is_out(seat));
            let who = Line(vec![token(seat), Span::new(format!(" {name}"), Style::Plain)]);
            let points = Line::plain(self.city.score(seat).to_string());
            if is_over {
                return vec![who, points, Line::plain(told_sizes(&self.held_sizes(seat)))];
            }
            let left = self.city.left(seat);
            // A picture shows the tokens themselves.
            let mut tokens = Line::plain(left.to_string());
            let one = |told| Span::new(told, Style::Plain).of(Thing::Token { seat: seat.byte() });
            if let Some(more) = left.checked_sub(1) {
                tokens = Line(vec![one(left.to_string()).heard(left.to_string())]);
                tokens.0.extend(std::iter::repeat_n(one(String::new()).heard(""), more.into()));
            }
            vec![who, tokens, points, self.told_count(seat)]
        };
        if is_over {
            return TextTable::titled(["", "points", "of"], self.setting.seats.all().map(row));
        }
        let titles = ["", "tokens", "points", "hand"];
        TextTable::titled(titles, self.setting.seats.all().map(row)).heard([
            "",
            "tokens left",
            "points now",
            "cards in hand",
        ])
    }

    /// How many cards a seat has, and which of them everybody knows.
    fn told_count(&self, seat: Seat) -> Line {
        let hand = self.hand(seat);
        let mut told = Line::plain(hand.count().to_string());
        let known: Vec<_> = hand.slots().iter().filter_map(|slot| self.resigned.face(*slot)).collect();
        if !known.is_empty() {
            let sign = |text| Span::new(text, Style::Plain);
            told.0.extend([sign(" (")].into_iter().chain(Line::decktet(known).0).chain([sign(")")]));
        }
        told
    }

    /// The districts of two cards and more, and the single cards that somebody holds.
    pub(super) fn districts(&self, sight: &Sight) -> TextTable {
        let row = |district: &District| {
            let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
            let owner = match district.owner {
                Some(seat) => Line(vec![
                    token(seat),
                    Span::new(format!(" {}", sight.called(seat, &self.setting.seats)), Style::Plain),
                ]),
                None => Line::plain("nobody"),
            };
            let count = district.cells.count().to_string();
            vec![Line::suit(district.suit), Line::plain(count), owner, Line::plain(cells.join(" "))]
        };
        let mut shown = self.city.districts();
        shown.retain(|district| !is_lone(district));
        if shown.is_empty() {
            return TextTable::default();
        }
        TextTable::titled(["district", "cards", "held by", "cells"], shown.iter().map(row)).heard(["districts"])
    }

    /// The single cards that nobody holds, which are many at the beginning.
    pub(super) fn lone_districts(&self) -> Option<Line> {
        let lone: Vec<_> = self.city.districts().into_iter().filter(is_lone).collect();
        let count = |suit| lone.iter().filter(|district| district.suit == suit).count();
        let counts = Suit::ALL.map(|suit| (suit, count(suit))).into_iter().filter(|(_, count)| *count > 0);
        let told: Vec<_> = counts
            .map(|(suit, count)| {
                let sign = Span::new(suit.letter(), Style::Plain).of(Thing::Suit(suit.into())).heard(suit.name());
                vec![sign, Span::new(format!(" {count}"), Style::Plain)]
            })
            .collect();
        let opening = Span::new("Districts of one card, held by nobody: ", Style::Plain);
        let told = told.join(&Span::new(", ", Style::Plain));
        (!told.is_empty()).then(|| [opening].into_iter().chain(told).collect())
    }

    /// The cards of the deck that a viewer has not seen.
    pub(super) fn unseen(&self, sight: &Sight) -> Deck {
        let mut unseen = self.setting.deck;
        self.city.cards().for_each(|(_, card)| unseen.remove(card));
        self.discards.iter().for_each(|card| unseen.remove(card));
        self.resigned.faces().iter().for_each(|(_, card)| unseen.remove(*card));
        match self.phase {
            Phase::Turn { shown: Some((_, card)) } | Phase::Flip { card, .. } => unseen.remove(card),
            _ => {}
        }
        if let Some(viewer) = sight.viewer() {
            self.seen_hand(sight, viewer).for_each(|(_, card)| unseen.remove(card));
        }
        unseen
    }

    /// How many unseen cards there are of each suit and rank.
    pub(super) fn unseen_table(&self, sight: &Sight) -> TextTable {
        let unseen = self.unseen(sight);
        if unseen.count() == 0 || matches!(self.phase, Phase::Over(_)) {
            return TextTable::default();
        }
        let ranks: Vec<Rank> = ranks(self.setting.deck).collect();
        let row = |title: Line, is_in: &dyn Fn(Card) -> bool| {
            let count = |rank| count(unseen, |card| is_in(card) && card.rank() == rank);
            let counts = ranks.iter().map(|rank| count(*rank)).map(|count| match count {
                0 => Line(vec![Span::glyph("·", ".", Style::Dim)]),
                count => Line::plain(count.to_string()),
            });
            let all = Line::plain(self::count(unseen, is_in).to_string());
            [title].into_iter().chain(counts).chain([all]).collect()
        };
        let letters = ranks.iter().map(|rank| {
            let letter = Span::new(rank.letter(), Style::Plain);
            let s = if *rank == Rank::Excuse { "" } else { "s" };
            Line(vec![letter.heard(format!("{}{s}", rank.name()))])
        });
        let head = [Line::plain("not seen")].into_iter().chain(letters).chain([Line::plain("all")]).collect();
        let suits = Suit::ALL.iter().map(|suit| row(Line::suit(*suit), &|card| card.suits().contains(*suit)));
        TextTable { rows: [head].into_iter().chain(suits).chain([row(Line::plain("cards"), &|_| true)]).collect() }
    }
}

fn is_lone(district: &District) -> bool {
    district.owner.is_none() && district.cells.count() == 1
}

/// The ranks of a deck, the Excuse last.
pub(super) fn ranks(deck: Deck) -> impl Iterator<Item = Rank> {
    let high = Rank::ALL.into_iter().filter(|rank| *rank != Rank::Excuse).chain([Rank::Excuse]);
    high.filter(move |rank| deck.iter().any(|card| card.rank() == *rank))
}

/// How many cards of a set pass a test.
pub(super) fn count(deck: Deck, is_so: impl Fn(Card) -> bool) -> usize {
    deck.iter().filter(|card| is_so(*card)).count()
}
