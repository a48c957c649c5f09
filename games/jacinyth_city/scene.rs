//! The drawing: the city with its pyramids, what was done last, what is to be done, and what everybody has.

use super::JacinythCity;
use super::hand::Held;
use super::lone::most_taken;
use super::phase::{Last, Phase};
use super::step::{Attack, Step};
use bypost_rules::kit::decktet::{Card, told_title};
use bypost_rules::kit::grid::Cell;
use bypost_rules::kit::{counted, fit, listed};
use bypost_rules::scene::{self, Grid, Line, Mark, News, Piece, Region, Scene, ScenePart, Span, Style, Thing};
use bypost_rules::{Seat, Sight};

/// The columns of a cell: a card with the owners of its suits, and what joins it to the next.
const WIDTH: u8 = 14;

impl JacinythCity {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, sight: &Sight) -> Scene {
        let parts = [
            ScenePart::News(self.news(sight)),
            ScenePart::Grid(self.grid()),
            ScenePart::Lines(self.cards_left(sight)),
            ScenePart::Table(self.players(sight)),
            ScenePart::Lines(self.prospects()),
            ScenePart::Details(vec![
                ScenePart::Lines(self.told_discards(sight)),
                ScenePart::Table(self.occupied_cards(sight)),
                ScenePart::Table(self.attack_table(sight)),
                ScenePart::Table(self.districts_told(sight)),
                ScenePart::Lines(self.told_unseen(sight)),
            ]),
        ];
        Scene { parts: parts.into() }
    }

    /// What was done last, and what is to be done now.
    fn news(&self, sight: &Sight) -> News {
        // A picture shows most of the cards.
        let last = self.last.as_ref().map(|last| {
            let drawn = Thing::Words(self.in_words(last, sight, CardNames::Plain));
            Line(vec![Span::new(self.in_words(last, sight, CardNames::Written), Style::Fresh).of(drawn)])
        });
        News { last: last.unwrap_or_default(), task: self.task(), hints: Vec::new() }
    }

    /// The last turn in words.
    fn in_words(&self, last: &Last, sight: &Sight, names: CardNames) -> String {
        let Last { seat, discarded, step, flip, lost, drawn, is_reshuffled } = last;
        let mut deeds = Vec::new();
        if !discarded.is_empty() {
            deeds.push(format!("discarded {}", names.listed(discarded)));
        }
        deeds.extend(step.as_ref().map(|step| self.deed(step, *drawn, *flip, sight, names)));
        if let Some((cell, size)) = lost {
            deeds.push(format!("lost the pyramid of {} on {cell} to the flip", pips(*size)));
        }
        let mut text = format!("{} {}", sight.called(*seat, &self.setting.seats), deeds.join(", then "));
        if *is_reshuffled {
            text.push_str("; the discards were shuffled and are the pile now");
        }
        text
    }

    fn deed(&self, step: &Step, drawn: u8, flip: Option<Card>, sight: &Sight, names: CardNames) -> String {
        let after = match drawn {
            0 => String::new(),
            count => format!(" and drew {}", counted(count, "card")),
        };
        match step {
            Step::Choose(_) => "chose a first card".to_owned(),
            Step::None => "had no card that may be chosen, so everybody got one more".to_owned(),
            Step::Hatch { card, cell } => {
                format!("hatched {} on {cell}{}", names.of(card.card), flipped(flip, card.card, names))
            }
            Step::Draw => format!("drew {}", counted(drawn, "card")),
            Step::Grow { cell, size } => format!("let the pyramid of {} on {cell} grow", pips(*size)),
            Step::Spawn(cell) => format!("spawned a pyramid on {cell}"),
            Step::Build { card, cell } => {
                format!("built {} on {cell}{}", names.of(card.card), flipped(flip, card.card, names))
            }
            Step::Move { from, to, size } => format!("moved the pyramid of {} from {from} to {to}", pips(*size)),
            Step::Fly { ace, from, to } => {
                let card = self.board.card(*to).map_or("the card".to_owned(), |card| names.of(card));
                format!("let {card} fly from {from} to {to} with {}", names.listed(&[ace.card]))
            }
            Step::Attack(attack) => format!("{}{after}", self.attacked(attack, sight, names)),
            Step::Discard(cards) => {
                format!("discarded {}", names.listed(&cards.iter().map(|card| card.card).collect::<Vec<_>>()))
            }
            Step::Lose { cell, size } => format!("lost the pyramid of {} on {cell}", pips(*size)),
            Step::Pass => "passed".to_owned(),
        }
    }

    fn attacked(&self, attack: &Attack, sight: &Sight, names: CardNames) -> String {
        let Attack { cell, owner, size, with, replaces, draws: _ } = attack;
        let spent: Vec<Card> = with.iter().map(|card| card.card).collect();
        let owner = match sight.viewer() == Some(*owner) {
            true => "your".to_owned(),
            false => format!("{}'s", self.setting.seats.name(*owner)),
        };
        let (target, spent) = (format!("{owner} pyramid of {} on {cell}", pips(*size)), names.listed(&spent));
        match replaces {
            true => format!("replaced {target} by an own one for {spent}"),
            false => format!("removed {target} with {spent}"),
        }
    }

    /// What is to be done, as far as it does not go without saying.
    fn task(&self) -> String {
        match self.phase {
            Phase::Layout => "the starting cards are still to be opened".to_owned(),
            Phase::Choose => "with the secret choice of a first card".to_owned(),
            Phase::Reveal => "the choices are still to be opened".to_owned(),
            Phase::Opening => {
                let card = self.chosen(self.mover).map_or("the chosen card".to_owned(), Card::full_name);
                format!("hatching {card}")
            }
            Phase::Discard => format!("first discarding {}", counted(self.surplus(self.mover), "card")),
            Phase::Action | Phase::Over(_) => String::new(),
            Phase::Flip { card, cell, .. } => {
                format!("the flip against {} for {cell} is still to come", card.full_name())
            }
            Phase::Lose { flip } => {
                let (most, flip) = (pips(most_taken(flip)), flip.full_name());
                format!("losing a pyramid of at most {most} on a card that shares a suit with {flip}")
            }
        }
    }

    fn grid(&self) -> Grid {
        let regions = self.board.districts().into_iter().map(|district| Region {
            suit: district.suit.into(),
            cells: district.cells.iter().map(|cell| cell.to_string()).collect(),
            owners: district.owners.iter().map(|seat| seat.byte()).collect(),
        });
        let board = Grid::square(self.setting.side(), WIDTH, |column, row| self.cell(Cell::at(column, row)));
        Grid { regions: regions.collect(), ..board }
    }

    fn cell(&self, cell: Cell) -> scene::GridCell {
        let Some(card) = self.board.card(cell) else { return scene::GridCell::Empty };
        let (laid, mut placed) = self.fresh();
        let mut marks = Vec::new();
        for seat in self.setting.seats.all() {
            for size in self.board.pyramids(seat, cell).iter() {
                let is_fresh = placed == Some((seat, size, cell));
                if is_fresh {
                    placed = None;
                }
                marks.push(Mark { span: pyramid(seat, Some(size)), is_fresh });
            }
        }
        let tie = |other: Option<Cell>| {
            let shared = other.and_then(|other| self.board.card(other)).map(|other| card.suits().and(other.suits()));
            shared.map_or_else(Line::default, Line::suits)
        };
        let is_fresh = laid == Some(cell);
        let (right, below) = (tie(cell.right()), tie(cell.below()));
        scene::GridCell::Taken(Piece {
            top: Line(vec![Span::decktet(card, Style::Plain)]),
            is_fresh,
            marks,
            right,
            below,
            order: None,
        })
    }

    /// Where the last turn laid a card, and the pyramid that it put somewhere.
    fn fresh(&self) -> (Option<Cell>, Option<(Seat, u8, Cell)>) {
        let Some(Last { seat, step: Some(step), .. }) = &self.last else { return (None, None) };
        let own = |size: u8, cell: Cell| Some((*seat, size, cell));
        match step {
            Step::Hatch { cell, .. } => (Some(*cell), own(1, *cell)),
            Step::Build { cell, .. } => (Some(*cell), None),
            Step::Fly { to, .. } => (Some(*to), None),
            Step::Grow { cell, size } => (None, own(size + 1, *cell)),
            Step::Spawn(cell) => (None, own(1, *cell)),
            Step::Move { to, size, .. } => (None, own(*size, *to)),
            Step::Attack(attack) if attack.replaces => (None, own(attack.size, attack.cell)),
            _ => (None, None),
        }
    }

    /// What the signs of the grid mean, the viewer's hand, the pile and the discards.
    fn cards_left(&self, sight: &Sight) -> Vec<Line> {
        let dim = |text: &str| Span::new(text, Style::Dim);
        let legend =
            [dim("* new  "), pyramid(Seat::new(0), Some(3)), dim(" a pyramid of 3 pips  between cards: shared suits")];
        let is_on = !matches!(self.phase, Phase::Over(_));
        let seat = sight.viewer().filter(|seat| is_on && self.hand(*seat).count() > 0);
        let held = |seat: Seat| {
            let cards = self.hand(seat).placed();
            let sign = |held: &Held| if held.is_free { "+" } else { "" };
            let cards = cards.map(|(place, held)| {
                let card = Span::held(place, self.face(sight, held), sign(held));
                // The step of a first choice has no card beside its place.
                if matches!(self.phase, Phase::Choose) { Span { word: Some(place.to_string()), ..card } } else { card }
            });
            let free = self.has_free(seat).then(|| dim("  (+ beyond the limit)").of(Thing::TextOnly));
            Line::hand("Your hand", Style::Strong, cards).0.into_iter().chain(free).collect()
        };
        let mut left = Line::plain(format!("Pile: {}", counted(self.pile.count(), "card")));
        if let [.., last] = &self.discards[..] {
            let count = Span::new(format!("  Discards: {}, last ", self.discards.len()), Style::Plain);
            left.0.extend([count, Span::decktet(*last, Style::Plain)]);
        }
        left.0.extend(self.told_stall());
        [Line::legend(legend.into_iter().collect())]
            .into_iter()
            .chain(seat.map(held))
            .chain(self.first_cards(sight))
            .chain(is_on.then_some(left))
            .collect()
    }

    /// Whether a seat holds cards that came by themselves.
    fn has_free(&self, seat: Seat) -> bool {
        self.hand(seat).cards().iter().any(|held| held.is_free)
    }

    /// What a sign in the viewer's hand means, and all discards.
    fn told_discards(&self, sight: &Sight) -> Vec<Line> {
        let free = sight.viewer().filter(|seat| self.has_free(*seat));
        let free = free.map(|_| Line::styled("+ came by itself and does not count for the limit of three", Style::Dim));
        let discards = Line::decktet(self.discards.iter().copied()).0;
        let discards = [Span::new("Discards: ", Style::Plain)].into_iter().chain(discards);
        free.into_iter().chain((!self.discards.is_empty()).then(|| discards.collect())).collect()
    }

    /// The chosen cards that are still to be hatched, as the viewer sees them.
    fn first_cards(&self, sight: &Sight) -> Option<Line> {
        let told = |seat: Seat| {
            let place = self.start.chosen[seat.index()]?;
            let face = self.face(sight, self.hand(seat).at(place)?).map_or("?", Card::short);
            Some(format!("{} {place}:{face}", sight.called(seat, &self.setting.seats)))
        };
        let told: Vec<String> = self.playing().filter_map(told).collect();
        (!told.is_empty()).then(|| Line::plain(format!("Chosen first cards: {}", told.join("  "))))
    }

    /// In solitaire, the title.
    fn prospects(&self) -> Vec<Line> {
        if !self.setting.is_solitaire() {
            return Vec::new();
        }
        let verb = if matches!(self.phase, Phase::Over(_)) { "Title" } else { "Title now" };
        let title = |score: u8| Line::plain(format!("{verb}: {}", told_title(score)));
        self.titled().map(title).into_iter().collect()
    }

    /// How many turns without a Build are left, once there have been half of them.
    fn told_stall(&self) -> Option<Span> {
        let is_told = !matches!(self.phase, Phase::Over(_)) && self.idle > 0 && !self.setting.is_solitaire();
        let turns = self.setting.stall.filter(|_| is_told)? * fit::<_, u16>(self.playing().count());
        let left = counted(turns.saturating_sub(self.idle), "turn");
        (self.idle >= turns / 2).then(|| Span::new(format!("  Ends after {left} without a Build"), Style::Plain))
    }
}

/// A sign for pyramids of a seat; for a single pyramid, with its pips.
pub(super) fn pyramid(seat: Seat, size: Option<u8>) -> Span {
    let thing = Thing::Pyramid { seat: seat.byte(), pips: size.unwrap_or(0) };
    Span::seat(seat, size.map_or(String::new(), |size| size.to_string())).of(thing)
}

fn flipped(flip: Option<Card>, played: Card, names: CardNames) -> String {
    match flip {
        None => String::new(),
        Some(flip) if flip.is_number() && flip.rank() >= played.rank() => {
            format!(", but {} was flipped and took its place", names.of(flip))
        }
        Some(flip) => format!(" ({} was flipped and discarded)", names.of(flip)),
    }
}

/// How cards are called: as they are written, or by their names alone.
#[derive(Clone, Copy)]
enum CardNames {
    Written,
    Plain,
}

impl CardNames {
    fn of(self, card: Card) -> String {
        match self {
            Self::Written => card.full_name(),
            Self::Plain => card.name().to_owned(),
        }
    }

    fn listed(self, cards: &[Card]) -> String {
        match self {
            Self::Written => cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "),
            Self::Plain => listed(cards.iter().map(|card| card.name())),
        }
    }
}

fn pips(count: u8) -> String {
    counted(count, "pip")
}
