//! The drawing: wall and tableau, what was done last, what is to be done, and what everybody has.

use super::SiegeOfJacynth;
use super::phase::Phase;
use super::score::Score;
use super::tableau::{COLUMNS, Placed};
use super::tally::Tally;
use super::wall::Reach;
use bypost_rules::kit::counted;
use bypost_rules::kit::decktet::Card;
use bypost_rules::scene::{Brick, Bricks, Course, Line, Mark, News, Scene, ScenePart, Span, Style, Thing};
use bypost_rules::{Seat, Sight};

impl SiegeOfJacynth {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, sight: &Sight) -> Scene {
        let tallies = self.tallies();
        let sections = ScenePart::Table(self.sections(&tallies));
        let parts = [
            ScenePart::News(self.news(sight)),
            ScenePart::Bricks(self.bricks(&tallies, sight)),
            ScenePart::Lines(self.cards_left(sight)),
            ScenePart::Table(self.players(&Score::of(&tallies), sight)),
            // At the end it is the account of the game.
            match self.phase {
                Phase::Over(_) => sections,
                _ => ScenePart::Details(vec![sections, ScenePart::Table(self.unseen_table(sight))]),
            },
        ];
        Scene { parts: parts.into() }
    }

    /// What was done last, and what is to be done now.
    fn news(&self, sight: &Sight) -> News {
        // A picture shows the cards.
        let drawn = self.told_last(sight, |card| card.name().to_owned());
        let told = self.told_last(sight, Card::full_name).zip(drawn);
        let last = told.map(|(told, drawn)| Line(vec![Span::new(told, Style::Fresh).of(Thing::Words(drawn))]));
        News { last: last.unwrap_or_default(), task: self.task().to_owned(), hints: Vec::new() }
    }

    /// The last turn in words.
    fn told_last(&self, sight: &Sight, name: fn(Card) -> String) -> Option<String> {
        if let Some(Placed { card, seat, x, reach, .. }) = self.tableau.last() {
            let sections: Vec<_> = reach.iter().map(|section| section.to_string()).collect();
            let player = sight.called(seat, &self.setting.seats);
            return Some(format!("{player} placed {} at {x}, reaching {}", name(card), sections.join(" ")));
        }
        let (one, other) = self.swapped?;
        let player = sight.called(self.setting.attacker(), &self.setting.seats);
        Some(format!("{player} swapped {one} and {other} in the wall"))
    }

    /// What is to be done, as far as it does not go without saying.
    fn task(&self) -> &'static str {
        match (self.phase, self.wall.is_open(), self.may_swap()) {
            (Phase::Over(_), ..) | (_, true, false) => "",
            (_, false, _) => "the wall is still to be opened",
            (_, true, true) => "with a card or a swap in the wall",
        }
    }

    /// The wall as the first course, then the cards under it, with the places that are free.
    fn bricks(&self, tallies: &[Tally], sight: &Sight) -> Bricks {
        if tallies.is_empty() {
            return Bricks::default();
        }
        let is_over = matches!(self.phase, Phase::Over(_));
        let last = self.tableau.last();
        let deepest = (0..COLUMNS).filter_map(|column| self.tableau.height(column)).max().unwrap_or(0);
        let course = |row: u8| {
            let bricks = self.tableau.placed().filter(|placed| placed.row == row);
            let free = self.tableau.free().filter(|x| !is_over && self.tableau.height(*x) == Some(row - 1));
            Course {
                bricks: bricks.map(|placed| brick(placed, last == Some(placed))).collect(),
                free: free.map(usize::from).collect(),
            }
        };
        let wall = Course { bricks: tallies.iter().map(|tally| self.stones(tally, sight)).collect(), free: Vec::new() };
        let courses = [wall].into_iter().chain((1..=deepest + u8::from(!is_over)).map(course));
        Bricks { columns: (0..COLUMNS).map(|column| column.to_string()).collect(), courses: courses.collect() }
    }

    /// A section of the wall: its name, who holds it, and its cards.
    fn stones(&self, tally: &Tally, sight: &Sight) -> Brick {
        let section = tally.section;
        let swapped = |card: Card| self.swapped.is_some_and(|(one, other)| card == one || card == other);
        let is_fresh = |card: Card| self.tableau.count() == 0 && swapped(card);
        let owner = tally.winner.map_or("nobody", |seat| sight.called(seat, &self.setting.seats));
        let sign = tally.winner.map_or(Span::glyph("–", "-", Style::Dim), token);
        let holder = sign.heard(format!("held by {owner}"));
        let cards = self.wall.cards(section).into_iter();
        let name = Span::new(section.to_string(), Style::Strong).called(section.to_string());
        Brick {
            at: 2 * section.index(),
            is_stone: true,
            lines: vec![
                vec![stale(name), stale(holder)],
                cards
                    .map(|card| Mark {
                        span: Span::decktet(card, Style::Plain).called(card.short()),
                        is_fresh: is_fresh(card),
                    })
                    .collect(),
            ],
        }
    }

    /// What the signs of the tableau mean, hands and the pile.
    fn cards_left(&self, sight: &Sight) -> Vec<Line> {
        let is_over = matches!(self.phase, Phase::Over(_));
        let free = if is_over { "" } else { "  numbers outside: a card may go there" };
        let mut lines = vec![Line::styled(format!("* new  2-4: reaches W2 to W4{free}"), Style::Dim).legend()];
        for seat in self.setting.seats.all() {
            let is_own = sight.viewer() == Some(seat);
            let is_known = self.setting.has_open_hands || self.setting.has_open_pile;
            if (is_own || is_known) && !self.hand(seat).is_empty() {
                let whose =
                    if is_own { "Your hand".to_owned() } else { format!("Hand of {}", self.setting.seats.name(seat)) };
                let style = if is_own { Style::Strong } else { Style::Plain };
                let hand = self.hand(seat);
                let slots = (1..).zip(hand.slots());
                let cards = slots.map(|(place, slot)| Span::held(place, self.face(sight, *slot), ""));
                lines.push(Line::hand(&whose, style, cards));
            }
        }
        lines.extend(self.pile_left());
        lines
    }

    /// How many cards the pile has, and the card on top of it if all may see it.
    fn pile_left(&self) -> Option<Line> {
        let count = self.pile();
        let is_due = self.setting.has_open_pile && count > 0 && self.phase == Phase::Turn;
        let top = match self.lot.face(self.next) {
            Some(card) => format!(", on top {}", card.full_name()),
            None if is_due => ", its top still to be turned".to_owned(),
            None => String::new(),
        };
        let is_told = !self.setting.is_full && !matches!(self.phase, Phase::Over(_));
        is_told.then(|| Line::plain(format!("Pile: {}{top}", counted(count, "card"))))
    }
}

/// A card under the wall: its face, its owner, and the sections that it reaches.
fn brick(placed: Placed, is_fresh: bool) -> Brick {
    let card = stale(Span::decktet(placed.card, Style::Plain));
    // In a narrow drawing there is room for a star before this, but not before the card.
    let owner = Mark { span: token(placed.seat), is_fresh };
    let reach = numbers(placed.reach);
    let words = Thing::Words(reach.replace('-', "–"));
    let heard = format!("reaches W{}", reach.replace('-', " to W"));
    let reach = stale(Span::new(reach, Style::Dim).of(words).heard(heard));
    Brick { at: placed.x.into(), lines: vec![vec![card, owner], vec![reach]], ..Brick::default() }
}

/// The numbers of sections that stand side by side, from the first to the last.
fn numbers(reach: Reach) -> String {
    let (first, last) = (reach.iter().next(), reach.iter().next_back());
    match (first, last) {
        (Some(first), Some(last)) if first != last => format!("{}-{}", first.number(), last.number()),
        (Some(only), _) => only.number().to_string(),
        (None, _) => String::new(),
    }
}

fn stale(span: Span) -> Mark {
    Mark { span, is_fresh: false }
}

/// A seat's sign.
pub(super) fn token(seat: Seat) -> Span {
    Span::seat(seat, "").of(Thing::Token { seat: seat.byte() })
}
