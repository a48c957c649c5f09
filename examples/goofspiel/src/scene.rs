//! The drawing: what is to be done, what is on offer, what everybody has, and the viewer's hand.

use bypost_rules::kit::counted;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::scene::{Line, News, Scene, ScenePart, Span, Style, TextTable, Thing};
use bypost_rules::{Awaits, Position as _, Seat, Sight};

use crate::{CARDS, Goofspiel, points};

impl Goofspiel {
    /// Everything that there is to see.
    pub(crate) fn drawn(&self, sight: &Sight) -> Scene {
        let mut parts = vec![
            ScenePart::News(News { task: self.task().to_owned(), ..News::default() }),
            ScenePart::Lines(vec![self.told_offer()]),
            ScenePart::Table(self.table(sight)),
        ];
        let hand = self.told_hand(sight);
        if !hand.is_empty() {
            parts.push(ScenePart::Lines(hand));
        }
        Scene { parts }
    }

    /// What is to be done.
    fn task(&self) -> &'static str {
        match self.awaits() {
            Awaits::Over(_) => "",
            Awaits::Act(_) if self.opening.is_empty() => "with a bid",
            _ => "cards are still to be turned",
        }
    }

    fn told_offer(&self) -> Line {
        let down = counted(CARDS - self.turned, "prize");
        if self.offer.is_empty() {
            return Line::plain(format!("On offer: nothing yet; {down} face down"));
        }
        let offer = Line::spaced(self.offer.iter().map(|card| Span::playing(*card)));
        let rest = format!(", {}; {down} face down", counted(points(&self.offer) as usize, "point"));
        let rest = if self.end.is_some() { ", which nobody has taken".to_owned() } else { rest };
        [Span::new("On offer: ", Style::Plain)]
            .into_iter()
            .chain(offer.0)
            .chain([Span::new(rest, Style::Plain)])
            .collect()
    }

    fn table(&self, sight: &Sight) -> TextTable {
        let cards = |cards: &[Card]| Line::spaced(cards.iter().map(|card| Span::playing(*card)));
        let row = |seat: Seat| {
            let player = self.player(seat);
            let sign = Span::seat(seat, "").of(Thing::Token { seat: seat.byte() });
            let name = sight.titled(seat, &self.seats, player.has_resigned);
            let shown: Vec<Card> = player.shown.iter().map(|(_, card)| *card).collect();
            let bid = player.bid.iter().map(|_| Span::new("?", Style::Plain).of(Thing::BACK));
            vec![
                Line(vec![sign, Span::new(format!(" {name}"), Style::Plain)]),
                Line::plain(player.points().to_string()),
                Line::plain(player.hand.len().to_string()),
                Line::spaced(bid),
                cards(&shown),
                cards(&player.won),
            ]
        };
        let heads = ["", "points", "cards left", "bid", "bids before", "prizes"];
        let mut table = TextTable::titled(heads, self.seats.all().map(row));
        // Nobody is told of a column in which nobody has anything.
        let is_told = |column: &usize| table.rows.iter().skip(1).any(|row| !row[*column].0.is_empty());
        let told: Vec<usize> = (0..heads.len()).filter(is_told).collect();
        for row in &mut table.rows {
            *row = told.iter().map(|column| row[*column].clone()).collect();
        }
        table
    }

    fn told_hand(&self, sight: &Sight) -> Vec<Line> {
        let Some(seat) = sight.viewer() else { return Vec::new() };
        let player = self.player(seat);
        let card = |place: &u16| {
            let number = place + 1;
            Span::held(number as u8, self.held(seat, *place, sight), "").called(number.to_string())
        };
        let line = |title: &str, places: &[u16]| Line::hand(title, Style::Strong, places.iter().map(card));
        let lines = [("Your bid", &player.bid), ("Your hand", &player.hand)];
        let lines = lines.into_iter().filter(|(_, places)| !places.is_empty());
        lines.map(|(title, places)| line(title, places)).collect()
    }
}
