//! The drawing: the city with its tokens, what was done last, what is to be done, and what everybody has.

use super::Jacynth;
use super::phase::{End, Last, Phase, Placed};
use super::solitaire;
use bypost_rules::kit::counted;
use bypost_rules::kit::decktet::{Card, told_title};
use bypost_rules::kit::grid::Cell;
use bypost_rules::scene::{self, Grid, Line, Mark, News, Piece, Region, Scene, ScenePart, Span, Style, Thing};
use bypost_rules::{Seat, Sight};

/// The columns of a cell: enough for a card with the owners of its suits, and for what joins it to the next.
const WIDTH: u8 = 11;

impl Jacynth {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, sight: &Sight) -> Scene {
        let parts = [
            ScenePart::News(self.news(sight)),
            ScenePart::Grid(self.grid()),
            ScenePart::Lines(self.cards_left(sight)),
            ScenePart::Table(self.players(sight)),
            ScenePart::Lines(self.prospects()),
            ScenePart::Details(vec![
                ScenePart::Table(self.districts(sight)),
                ScenePart::Lines(self.lone_districts().into_iter().collect()),
                ScenePart::Table(self.unseen_table(sight)),
            ]),
        ];
        Scene { parts: parts.into() }
    }

    /// What was done last, and what is to be done now.
    fn news(&self, sight: &Sight) -> News {
        let last = self.last.map(|last| {
            // A picture shows the card.
            let drawn = self.in_words(last, sight, |card| card.name().to_owned());
            Line(vec![Span::new(self.in_words(last, sight, Card::full_name), Style::Fresh).of(Thing::Words(drawn))])
        });
        let last = last.unwrap_or_default();
        News { last, task: self.task(), hints: Vec::new() }
    }

    /// The last turn in words.
    fn in_words(&self, last: Last, sight: &Sight, name: fn(Card) -> String) -> String {
        let player = sight.called(last.seat, &self.setting.seats);
        let deed = match last.card {
            None => "put the first token".to_owned(),
            Some(Placed { card, cell, flip: None }) => format!("placed {} on {cell}", name(card)),
            Some(Placed { card, cell, flip: Some(flip) }) if self.city.card(cell) == Some(flip) => {
                format!("played {}, but {} was flipped and took {cell}", name(card), name(flip))
            }
            Some(Placed { card, cell, flip: Some(flip) }) => {
                format!("placed {} on {cell} ({} was flipped and discarded)", name(card), name(flip))
            }
        };
        let token = match (last.token, last.card) {
            (Some(token), Some(_)) => format!(" and a token on {token}"),
            (Some(token), None) => format!(" on {token}"),
            (None, _) => String::new(),
        };
        format!("{player} {deed}{token}")
    }

    /// What is to be done, as far as it does not go without saying.
    fn task(&self) -> String {
        match self.phase {
            Phase::Deal => "the starting cards are still to be opened".to_owned(),
            Phase::First => "with the first token on a corner".to_owned(),
            Phase::Turn { .. } | Phase::Over(_) => String::new(),
            Phase::Flip { card, cell } => format!("the flip against {} for {cell} is still to come", card.full_name()),
            Phase::Token if self.due().is_some() => "with a token, which is due now".to_owned(),
            Phase::Token => "with a token, or done".to_owned(),
        }
    }

    fn grid(&self) -> Grid {
        let regions = self.city.districts().into_iter().map(|district| Region {
            suit: district.suit.into(),
            cells: district.cells.iter().map(|cell| cell.to_string()).collect(),
            owners: district.owner.map(|seat| seat.byte()).into_iter().collect(),
        });
        let board = Grid::square(self.setting.side(), WIDTH, |column, row| self.cell(Cell::at(column, row)));
        Grid { regions: regions.collect(), ..board }
    }

    fn cell(&self, cell: Cell) -> scene::GridCell {
        let Some(card) = self.city.card(cell) else { return scene::GridCell::Empty };
        let placed = self.last.and_then(|last| last.card);
        let mark =
            |seat: Seat| Mark { span: token(seat), is_fresh: self.last.is_some_and(|last| last.token == Some(cell)) };
        let tie = |other: Option<Cell>| {
            let shared = other.and_then(|other| self.city.card(other)).map(|other| card.suits().and(other.suits()));
            shared.map_or_else(Line::default, Line::suits)
        };
        scene::GridCell::Taken(Piece {
            top: Line(vec![Span::decktet(card, Style::Plain)]),
            is_fresh: placed.is_some_and(|placed| placed.cell == cell),
            marks: self.city.holder(cell).map(mark).into_iter().collect(),
            right: tie(cell.right()),
            below: tie(cell.below()),
            ..Piece::default()
        })
    }

    /// What the signs of the grid mean, the viewer's hand and the pile.
    fn cards_left(&self, sight: &Sight) -> Vec<Line> {
        let seat = sight.viewer().filter(|seat| !self.hand(*seat).is_empty());
        let held = |seat: Seat| {
            let hand = self.hand(seat);
            let slots = (1..).zip(hand.slots());
            Line::hand(
                "Your hand",
                Style::Strong,
                slots.map(|(place, slot)| Span::held(place, self.seen(sight, *slot), "")),
            )
        };
        let is_on = !matches!(self.phase, Phase::Over(_));
        let pile = is_on.then(|| self.told_pile());
        let legend = Line::styled("* new  between two cards: the suits that join them", Style::Dim);
        [legend.legend()].into_iter().chain(seat.map(held)).chain(pile).collect()
    }

    fn told_pile(&self) -> Line {
        let mut pile = Line::plain(format!("Pile: {}", counted(self.pile(), "card")));
        pile.0.extend(self.told_under());
        pile
    }

    /// The cards that lie open under the pile, and those that have been drawn from there.
    fn told_under(&self) -> Vec<Span> {
        let under: Vec<_> = self.resigned.under().slots().iter().map(|slot| self.resigned.face(*slot)).collect();
        if under.is_empty() {
            return Vec::new();
        }
        let told =
            |card: Option<Card>| card.map_or(Span::new("?", Style::Plain), |card| Span::decktet(card, Style::Plain));
        let opening = Span::new(", of which lie open under it: ", Style::Plain);
        [opening].into_iter().chain(Line::spaced(under.into_iter().map(told)).0).collect()
    }

    /// In solitaire: the title, and when tokens are due.
    fn prospects(&self) -> Vec<Line> {
        if !self.setting.is_solitaire() {
            return Vec::new();
        }
        if self.phase == Phase::Over(End::Resigned) {
            return Vec::new();
        }
        let score = self.city.score(self.mover);
        let verb = if matches!(self.phase, Phase::Over(_)) { "Title" } else { "Title now" };
        let title = Line::plain(format!("{verb}: {}", told_title(score)));
        [title].into_iter().chain(self.deadlines()).collect()
    }

    fn deadlines(&self) -> Vec<Line> {
        let (down, placed) = (self.city.tokens(self.mover).count(), self.city.placed());
        if matches!(self.phase, Phase::Over(_)) {
            return Vec::new();
        }
        let names = ["first", "second", "third"];
        let due = names.iter().zip(solitaire::DEADLINES).skip(down.into());
        due.map(|(name, after)| {
            let when = match after.checked_sub(placed) {
                Some(cards) if cards > 0 => format!("in {} at the latest", counted(cards, "card")),
                _ => "as soon as a card can take it".to_owned(),
            };
            Line::styled(format!("The {name} token is due {when}"), Style::Dim)
        })
        .collect()
    }
}

/// A seat's token.
pub(super) fn token(seat: Seat) -> Span {
    Span::seat(seat, "").of(Thing::Token { seat: seat.byte() })
}
