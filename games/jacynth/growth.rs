//! What a card has made of the districts around it, as it is told to somebody who was not there.

use super::city::{City, District};
use bypost_rules::kit::counted;
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::{Cell, Cells};
use bypost_rules::{Event, Seat};

impl City {
    /// What the card on a cell, which was placed last and bears no token yet, has made of the districts
    /// around it.
    pub(super) fn told_growth(&self, cell: Cell) -> Vec<Event> {
        let mut events = Vec::new();
        for district in self.around(cell) {
            let parts = self.parts(&district, cell);
            if parts.is_empty() {
                continue;
            }
            let District { suit, owner, .. } = district;
            let words = match (parts.len(), owner) {
                (1, Some(_)) => format!("{{seat}}'s district of {suit} grows to {}", told_cells(&district)),
                (1, None) => format!("a district of {suit} held by nobody grows to {}", told_cells(&district)),
                (count, Some(_)) => {
                    format!("{count} districts of {suit} join into one of {}, held by {{seat}}", told_cells(&district))
                }
                (count, None) => {
                    format!("{count} districts of {suit} join into one of {}, held by nobody", told_cells(&district))
                }
            };
            let event = Event::new(if parts.len() == 1 { "grow" } else { "join" }, words);
            let event = owner.into_iter().fold(event, Event::by);
            let event = facts(event, &district);
            // What nobody holds brings nobody anything yet, and the drawing shows what is joined.
            events.push(if owner.is_none() { event.seen_in_drawings() } else { event });
            events.extend(owner.into_iter().flat_map(|owner| self.told_losses(&district, &parts, owner)));
        }
        events
    }

    /// The districts that were one before a card joined them.
    fn parts(&self, district: &District, cell: Cell) -> Vec<District> {
        let mut rest = district.cells.minus(Cells::of(cell));
        let mut parts = Vec::new();
        while let Some(first) = rest.first() {
            let cells = rest.connected(first);
            parts.push(District { suit: district.suit, cells, owner: self.owner(cells) });
            rest = rest.minus(cells);
        }
        parts
    }

    /// The seats that lose a district to another by a join, and why.
    fn told_losses(&self, district: &District, parts: &[District], owner: Seat) -> Vec<Event> {
        let Some((cell, card)) = self.highest(district.cells, owner) else { return Vec::new() };
        let loss = |part: &District| {
            let loser = part.owner.filter(|loser| *loser != owner)?;
            let (lost_cell, lost_card) = self.highest(part.cells, loser)?;
            let count = counted(part.cells.count(), "card");
            let words = format!(
                "{{loser}} loses {count} of {} to {{seat}}, whose {card} on {cell} is higher than {lost_card} on {lost_cell}",
                part.suit
            );
            Some(
                Event::new("lose", words)
                    .by(owner)
                    .seat("loser", loser)
                    .text("suit", part.suit.word())
                    .texts("cells", part.cells.iter()),
            )
        };
        parts.iter().filter_map(loss).collect()
    }

    /// The highest card with a token of a seat.
    fn highest(&self, cells: Cells, seat: Seat) -> Option<(Cell, Card)> {
        let tokens = self.tokens(seat).and(cells);
        tokens.iter().filter_map(|cell| Some((cell, self.card(cell)?))).max_by_key(|(_, card)| card.rank())
    }
}

/// `a district of Moons of 2 cards (c4 d4)`.
pub(super) fn told_district(district: &District) -> String {
    format!("a district of {} of {}", district.suit, told_cells(district))
}

/// `2 cards (c4 d4)`.
fn told_cells(district: &District) -> String {
    let cells: Vec<_> = district.cells.iter().map(|cell| cell.to_string()).collect();
    format!("{} ({})", counted(district.cells.count(), "card"), cells.join(" "))
}

/// The facts of a district. Its cells are no places: only what is new is marked in a drawing.
pub(super) fn facts(event: Event, district: &District) -> Event {
    event.text("suit", district.suit.word()).texts("cells", district.cells.iter())
}
