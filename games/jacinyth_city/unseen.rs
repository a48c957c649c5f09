//! Cards that a viewer has not seen, and attacks that are possible.

use super::JacinythCity;
use super::events::told_cells;
use super::phase::Phase;
use bypost_rules::kit::decktet::{Card, Rank};
use bypost_rules::scene::{Line, Span, Style, TextTable};
use bypost_rules::{Seat, Sight};

impl JacinythCity {
    /// The cards of the deck that a viewer does not see: in the pile and in hands. They stand by number.
    pub(super) fn unseen(&self, sight: &Sight) -> Vec<Card> {
        let mut unseen = self.setting.deck.clone();
        let hands = self.setting.seats.all().flat_map(|seat| self.seen_hand(sight, seat)).map(|(_, card)| card);
        let flying = match self.phase {
            Phase::Flip { card, .. } => Some(card),
            _ => None,
        };
        let seen = self.board.cards().map(|(_, card)| card).chain(self.discards.iter().copied()).chain(hands);
        for card in seen.chain(flying) {
            if let Some(at) = unseen.iter().position(|other| *other == card) {
                unseen.remove(at);
            }
        }
        unseen.sort_by_key(|card| card.number());
        unseen
    }

    /// The same in words, the cards that attack and fly first. The words come last in a drawing.
    pub(super) fn told_unseen(&self, sight: &Sight) -> Vec<Line> {
        let unseen = self.unseen(sight);
        if unseen.is_empty() || matches!(self.phase, Phase::Over(_) | Phase::Layout) {
            return Vec::new();
        }
        let kinds = [("Crowns", Rank::Crown), ("Courts", Rank::Court), ("Pawns", Rank::Pawn), ("Aces", Rank::Ace)];
        let of = |wanted: &dyn Fn(Card) -> bool| -> Vec<Card> {
            unseen.iter().copied().filter(|card| wanted(*card)).collect()
        };
        let named = kinds.map(|(name, rank)| (name, of(&|card| card.rank() == rank)));
        let others = ("others", of(&|card| kinds.iter().all(|(_, rank)| card.rank() != *rank)));
        let told = named.into_iter().chain([others]).filter(|(_, cards)| !cards.is_empty());
        let told = told.map(|(name, cards)| {
            let opening = Span::new(format!("  {name} {}: ", cards.len()), Style::Plain);
            [opening].into_iter().chain(Line::decktet(cards).0).collect()
        });
        [Line::plain(format!("Cards not seen: {}", unseen.len()))].into_iter().chain(told).collect()
    }

    /// The pyramids that could be attacked now, by whom, from where, and at what cost.
    pub(super) fn attack_table(&self, sight: &Sight) -> TextTable {
        let threats = self.threats();
        if threats.is_empty() || matches!(self.phase, Phase::Over(_)) {
            return TextTable::default();
        }
        let name = |seat: Seat| sight.called(seat, &self.setting.seats).to_owned();
        let row = |(seat, cell, owner, size)| {
            [
                name(seat),
                told_cells(self.bases(seat, cell)),
                format!("{cell}: {} {size}", name(owner)),
                self.cost(seat, cell, owner, size).to_string(),
            ]
            .map(Line::plain)
            .into()
        };
        TextTable::titled(["may attack", "from", "pyramid", "cost"], threats.into_iter().map(row))
    }
}
