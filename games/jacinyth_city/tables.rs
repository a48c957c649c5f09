//! The tables of the drawing: players, cards with pyramids, districts.

use super::JacinythCity;
use super::districts::{District, PARTS};
use super::events::told_districts;
use super::phase::{End, Phase};
use super::pyramids::{NAMES, SIZES};
use super::scene::pyramid;
use bypost_rules::kit::grid::Cell;
use bypost_rules::scene::{Line, Span, Style, TextTable, Thing};
use bypost_rules::{Score, Seat, Sight};

impl JacinythCity {
    /// The table of the players and what they have.
    pub(super) fn players(&self, sight: &Sight) -> TextTable {
        let is_over = matches!(self.phase, Phase::Over(end) if end != End::Resigned);
        let row = |seat: Seat| {
            let name = sight.titled(seat, &self.setting.seats, self.is_out(seat));
            let who = Line(vec![pyramid(seat, None), Span::new(format!(" {name}"), Style::Plain)]);
            let score = Line::plain(self.board.score(seat).to_string());
            if is_over {
                return vec![who, score, Line::plain(told_districts(&self.owned_districts(seat)))];
            }
            let supply = self.board.supply(seat);
            let of_size = |size: u8| {
                let count = supply.count(size);
                let [gap, comma] = [(size > 1, " "), (size < 3, ",")].map(|(is, sign)| if is { sign } else { "" });
                let told = Span::new(format!("{gap}{count}x{size}"), Style::Plain);
                let told = told
                    .of(Thing::Words(format!("{gap}{count}")))
                    .heard(format!("{gap}{count} {}{comma}", NAMES[usize::from(size) - 1]));
                let drawn = Thing::Pyramid { seat: seat.byte(), pips: size };
                [told, Span::new("", Style::Plain).of(drawn).heard("")]
            };
            let supply = SIZES.into_iter().flat_map(of_size).collect();
            vec![who, supply, score, self.told_count(seat)]
        };
        if is_over {
            return TextTable::titled(["", "points", "of"], self.setting.seats.all().map(row));
        }
        let titles = ["", "supply", "points", "hand"];
        TextTable::titled(titles, self.setting.seats.all().map(row)).heard([
            "",
            "pyramids left:",
            "points now",
            "cards in hand",
        ])
    }

    /// How many cards a seat has, and which of them everybody knows.
    fn told_count(&self, seat: Seat) -> Line {
        let hand = self.hand(seat);
        let mut told = Line::plain(hand.count().to_string());
        let known: Vec<_> = hand.cards().iter().filter_map(|held| held.face).collect();
        if !known.is_empty() {
            let sign = |text| Span::new(text, Style::Plain);
            told.0.extend([sign(" (")].into_iter().chain(Line::decktet(known).0).chain([sign(")")]));
        }
        told
    }

    /// The table of the cards with pyramids: whose they are, and who controls the card.
    pub(super) fn occupied_cards(&self, sight: &Sight) -> TextTable {
        let row = |cell: Cell| {
            let card = self.board.card(cell).map_or_else(Line::default, |card| Line::decktet([card]));
            let there = |seat: &Seat| self.board.occupied(*seat).contains(cell);
            let pips = self.setting.seats.all().filter(there).map(|seat| self.told_pips(seat, cell, sight));
            let control = match self.board.controller(cell) {
                Some(seat) => self.told_seat(seat, sight),
                None => Line::plain("nobody"),
            };
            vec![Line::plain(cell.to_string()), card, Line::plain(pips.collect::<Vec<_>>().join(", ")), control]
        };
        let cells = self.board.inhabited();
        if cells.is_empty() {
            return TextTable::default();
        }
        TextTable::titled(["cell", "card", "pips", "controlled by"], cells.iter().map(row))
            .heard(["cells with pyramids"])
    }

    /// The pyramids of a seat on a cell: `bob 1+2`.
    fn told_pips(&self, seat: Seat, cell: Cell, sight: &Sight) -> String {
        let sizes: Vec<_> = self.board.pyramids(seat, cell).iter().map(|size| size.to_string()).collect();
        format!("{} {}", sight.called(seat, &self.setting.seats), sizes.join("+"))
    }

    /// The districts in which somebody has a pyramid.
    pub(super) fn districts_told(&self, sight: &Sight) -> TextTable {
        let row = |district: &District| {
            let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
            let there = |seat: &Seat| district.pips[seat.index()] > 0;
            let pips = self.setting.seats.all().filter(there);
            let pips: Vec<_> = pips
                .map(|seat| format!("{} {}", sight.called(seat, &self.setting.seats), district.pips[seat.index()]))
                .collect();
            let owner = match &district.owners[..] {
                [seat] => self.told_seat(*seat, sight),
                shared => {
                    let names: Vec<_> = shared.iter().map(|seat| sight.called(*seat, &self.setting.seats)).collect();
                    let each = Score::of(district.parts().into(), PARTS);
                    Line::plain(format!("{}, {each} each", names.join(" and ")))
                }
            };
            vec![
                Line::suit(district.suit),
                Line::plain(district.cells.count().to_string()),
                Line::plain(pips.join(", ")),
                owner,
                Line::plain(cells.join(" ")),
            ]
        };
        let mut shown = self.board.districts();
        shown.retain(|district| !district.owners.is_empty());
        if shown.is_empty() {
            return TextTable::default();
        }
        TextTable::titled(["district", "cards", "pips", "owned by", "cells"], shown.iter().map(row))
            .heard(["districts"])
    }

    fn told_seat(&self, seat: Seat, sight: &Sight) -> Line {
        Line(vec![
            pyramid(seat, None),
            Span::new(format!(" {}", sight.called(seat, &self.setting.seats)), Style::Plain),
        ])
    }
}
