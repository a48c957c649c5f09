//! The track in the drawing: its spaces, the Duats beside it, the cast and the way of the last move.

use super::LionsAndJackals;
use super::board::{Ground, PLINTHS};
use super::field::Standing;
use super::phase::Phase;
use super::side::Side;
use super::spaces::Spaces;
use super::step::Origin;
use super::sticks::FEW;
use super::turn::{Landing, Turn};
use bypost_rules::Sight;
use bypost_rules::scene::{self, Beast, Leg, Line, Space, Span, Style, Thing, Track, TrackEnd, Tray};

impl LionsAndJackals {
    /// The track with its plinths.
    pub(super) fn track(&self, sight: &Sight) -> Track {
        let board = &self.setting.board;
        let fresh = self.newest().map(|turn| (turn.side, turn.moved()));
        let left = self.newest().map(Turn::origins).unwrap_or_default();
        let space = |space: u8| {
            let (kind, ground) = ground(board.ground(space));
            Space {
                label: space.to_string(),
                token: self.token(space, fresh),
                order: None,
                is_fresh: self.is_fresh(space, fresh) || left.contains(space) && self.holder(space).is_none(),
                ground,
                kind,
            }
        };
        Track {
            spaces: (1..=board.spaces()).map(space).collect(),
            ways: board.rivers().map(|(low, high)| (index(low), index(high))).collect(),
            trays: Side::ALL.map(|side| self.tray(side, sight)).into(),
            throw: self.throw(sight),
            // The legs of a long turn would cover the board.
            path: self
                .newest()
                .filter(|turn| turn.landings.len() <= FEW)
                .map(|turn| turn.landings.iter().map(|landing| leg(turn.side, landing)).collect())
                .unwrap_or_default(),
        }
    }

    /// The Duat of a side.
    fn tray(&self, side: Side, sight: &Sight) -> Tray {
        let is_own = self.is_settled() && sight.viewer() == Some(self.seat(side));
        Tray {
            title: Line::plain(format!("Duat of the {}", side.title())),
            word: is_own.then(|| Origin::Duat.to_string()),
            pieces: (0..self.field.duat(side)).map(|_| self.plinth(side, self.style(side))).collect(),
            room: PLINTHS,
        }
    }

    /// The cast for pictures: whose it is, and its sticks. Before anything is cast it is that of the turn
    /// before.
    fn throw(&self, sight: &Sight) -> Line {
        let turn = match &self.phase {
            Phase::Turn(turn) => turn,
            _ => match self.last.as_deref() {
                Some(turn) => turn,
                None => return Line::default(),
            },
        };
        let is_now = matches!(self.phase, Phase::Turn(_));
        let name = sight.called(self.seat(turn.side), &self.setting.seats);
        let title = if is_now { format!("{name} cast") } else { format!("{name} had cast") };
        let mut order: Vec<_> = turn.sticks.iter().enumerate().collect();
        if !turn.is_of_few() {
            order.sort_by_key(|(_, stick)| (!stick.is_for(turn.side), stick.value, stick.colour.is_some()));
        }
        let sticks = order.into_iter().map(|(index, &stick)| {
            let is_spent = !is_now || !stick.is_for(turn.side) || turn.is_used(index);
            let thing = Thing::Stick { value: stick.value, beast: stick.colour.map(beast), is_spent };
            let span = Span::new(stick.in_words(), Style::Plain).of(thing);
            if is_spent { span } else { span.called(format!("{}@", stick.value)) }
        });
        [Span::new(title, Style::Plain)].into_iter().chain(sticks).collect()
    }

    /// A plinth of a side.
    pub(super) fn plinth(&self, side: Side, style: Style) -> Span {
        let seat = self.is_settled().then(|| self.seat(side).byte());
        Span::new(side.token(), style).of(Thing::Plinth { seat, beast: beast(side) })
    }

    fn token(&self, space: u8, fresh: Option<(Side, Spaces)>) -> Option<Span> {
        let side = self.holder(space)?;
        Some(self.plinth(side, if self.is_fresh(space, fresh) { Style::Fresh } else { self.style(side) }))
    }

    /// Whether a plinth stands here that has been moved last.
    fn is_fresh(&self, space: u8, fresh: Option<(Side, Spaces)>) -> bool {
        fresh.is_some_and(|(mover, moved)| self.holder(space) == Some(mover) && moved.contains(space))
    }

    /// The side that has a plinth on a space.
    fn holder(&self, space: u8) -> Option<Side> {
        match self.field.at(Side::Lions, space) {
            Standing::Open => None,
            Standing::Own => Some(Side::Lions),
            Standing::Enemy => Some(Side::Jackals),
        }
    }
}

/// The place of a space on the track.
fn index(space: u8) -> usize {
    usize::from(space).saturating_sub(1)
}

/// What a space looks like in a picture and in a text.
fn ground(ground: Ground) -> (scene::Ground, Option<Span>) {
    match ground {
        Ground::Plain => (scene::Ground::Plain, None),
        Ground::Home(side) => (
            scene::Ground::Door,
            Some(Span::glyph("⌂", "^", Style::Dim).heard(format!("Home Row of the {}", side.title()))),
        ),
        Ground::Sun => (scene::Ground::Light, Some(Span::glyph("☼", "o", Style::Strong).heard("Sun"))),
        Ground::River { .. } => (scene::Ground::Water, Some(Span::glyph("≈", "~", Style::Plain).heard("River"))),
    }
}

fn leg(side: Side, landing: &Landing) -> Leg {
    let from = match landing.step.origin {
        Origin::Space(space) => TrackEnd::Space(index(space)),
        Origin::Duat => TrackEnd::Tray(side.index()),
    };
    Leg { from, to: index(landing.space), carried: landing.carried.map(index), taken: landing.taken }
}

fn beast(side: Side) -> Beast {
    match side {
        Side::Lions => Beast::Lion,
        Side::Jackals => Beast::Jackal,
    }
}
