//! Where everything lies on a round table: the seats along its edge, and the room between them.

use crate::picture::NARROW;

/// The width of the whole board on a wide screen.
const WIDE: f32 = 660.0;
/// The size of the plate of a seat.
const PLATE: f32 = 148.0;
pub(super) const TALL: f32 = 88.0;
/// The room around all seats, for the outline of one.
pub(super) const MARGIN: f32 = 5.0;
/// The height of what lies before a seat, and the room between two things.
pub(super) const STRIP: f32 = 40.0;
pub(super) const GAP: f32 = 6.0;
/// The room of a pile at a corner, and how far from the left it begins.
pub(super) const PILE: f32 = 114.0;
const INSET: f32 = 66.0;
/// The room of a pile with the cards beside it.
const ROOM: f32 = 156.0;
/// How many plates stand side by side on a narrow screen.
const IN_ROW: usize = 3;
/// How far from the left a pile begins there, and its room with the cards beside it.
const NARROW_INSET: f32 = 40.0;
const NARROW_ROOM: f32 = 186.0;
/// The room of what is told of a pot, between two piles with a card beside each and below these.
const POT_ROOM: f32 = 270.0;
const NARROW_POT_ROOM: f32 = 400.0;
/// The room that a row of seats takes with what lies before it.
const ROW: f32 = TALL + STRIP + 2.0 * GAP;
/// The height of what lies in the middle without pots, and of each pot.
pub(super) const MIDDLE: f32 = 124.0;
pub(super) const POT: f32 = 35.0;
/// The seats from which on an edge leaves no room for the corners.
const FULL: usize = 3;

/// The edge at which a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Foot,
    Left,
    Head,
    Right,
}

/// The place of a plate: its upper left corner, its width and its edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlatePlace {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) edge: Edge,
}

/// How many seats there are at each edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Edges {
    foot: usize,
    head: usize,
    /// At the left, and as many at the right.
    side: usize,
}

/// The plan of a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RoundPlan {
    /// The places, clockwise from the middle of the foot.
    pub(super) places: Vec<PlatePlace>,
    pub(super) wide: f32,
    pub(super) high: f32,
    /// How far from the edges the piles at the corners begin, and the room of each with its cards.
    pub(super) inset: f32,
    pub(super) room: f32,
    /// The room of what is told of a pot.
    pub(super) pot_room: f32,
    /// The upper ends of the piles above and below.
    pub(super) piles: (f32, f32),
    /// The upper end of what lies in the middle.
    pub(super) middle: f32,
}

impl RoundPlan {
    /// The plan for so many seats and pots.
    pub(super) fn new(seats: usize, pots: usize, is_narrow: bool) -> Self {
        if is_narrow {
            return Self::narrow(seats, pots);
        }
        let edges = Edges::of(seats);
        // Where an edge is full of seats, the piles lie behind what lies before these.
        let room = |count: usize| if count >= FULL { MARGIN + TALL + STRIP + 2.0 * GAP } else { 93.0 };
        let front = |count: usize| if count == 0 { 50.0 } else { MARGIN + TALL + STRIP + 2.0 * GAP };
        let (above, below) = (room(edges.head), room(edges.foot));
        let side = if edges.side > 0 { TALL + 2.0 * GAP } else { 3.0 * GAP };
        let middle = MIDDLE + POT * pots as f32;
        let between = (2.0 * PILE + side + above + below).max(front(edges.head) + middle + front(edges.foot));
        let piles = (above, between - below - PILE);
        let free = between - front(edges.head) - front(edges.foot) - middle;
        let places = edges.places(between, (piles.0 + PILE + piles.1) / 2.0);
        let middle = front(edges.head) + free / 2.0;
        Self { places, wide: WIDE, high: between, inset: INSET, room: ROOM, pot_room: POT_ROOM, piles, middle }
    }

    /// The same for a narrow screen: no seat is at a side. Seats for which there is no room at the foot and
    /// the head stand in pairs between these and the piles.
    fn narrow(seats: usize, pots: usize) -> Self {
        let edges = Edges::narrow(seats);
        let (foot, head) = (usize::from(edges.foot > 0), usize::from(edges.head > 0));
        // The pairs above the piles, and those below them.
        let above = edges.side.div_ceil(2);
        let below = edges.side - above;
        let room = |rows: usize| MARGIN + (ROW * rows as f32).max(TALL / 2.0 + 4.0 * GAP);
        let upper = room(head + above);
        let middle = upper + PILE + GAP;
        let lower = middle + MIDDLE + POT * pots as f32 + GAP;
        let high = lower + PILE + room(foot + below);
        // The upper ends of the rows, from the head down and from the foot up.
        let from_head = |row: usize| MARGIN + ROW * row as f32;
        let from_foot = |row: usize| high - MARGIN - TALL - ROW * row as f32;
        let mut pairs: Vec<f32> = (0..below).map(|row| from_foot(foot + row)).collect();
        pairs.extend((0..above).rev().map(|row| from_head(head + row)));
        let pair = |y: &f32, x: f32| {
            let edge = if *y > middle { Edge::Foot } else { Edge::Head };
            PlatePlace { x, y: *y, width: PLATE, edge }
        };
        let lefts: Vec<PlatePlace> = pairs.iter().map(|y| pair(y, MARGIN)).collect();
        let rights: Vec<PlatePlace> = pairs.iter().rev().map(|y| pair(y, NARROW - MARGIN - PLATE)).collect();
        let places = clockwise(
            (row(edges.foot, (NARROW, PLATE), from_foot(0), Edge::Foot), lefts),
            (row(edges.head, (NARROW, PLATE), from_head(0), Edge::Head), rights),
        );
        Self {
            places,
            wide: NARROW,
            high,
            inset: NARROW_INSET,
            room: NARROW_ROOM,
            pot_room: NARROW_POT_ROOM,
            piles: (upper, lower),
            middle,
        }
    }
}

impl Edges {
    fn of(seats: usize) -> Self {
        match seats {
            0 | 1 => Self { foot: seats, head: 0, side: 0 },
            2 | 3 => Self { foot: 1, head: seats - 1, side: 0 },
            4 | 5 => Self { foot: 1, head: seats - 3, side: 1 },
            6 => Self { foot: 3, head: 3, side: 0 },
            _ => {
                // The first seat is in the middle of the foot.
                let foot = ((seats - 2) / 2) | 1;
                Self { foot, head: seats - 2 - foot, side: 1 }
            }
        }
    }

    /// The seats at the edges of a narrow table: the first one is in the middle of the foot.
    fn narrow(seats: usize) -> Self {
        let foot = if seats > IN_ROW + 1 { IN_ROW } else { seats.min(1) };
        let rest = seats - foot;
        let head = if rest > IN_ROW && (rest - IN_ROW) % 2 == 1 { IN_ROW - 1 } else { rest.min(IN_ROW) };
        Self { foot, head, side: (rest - head) / 2 }
    }

    fn places(self, high: f32, side: f32) -> Vec<PlatePlace> {
        let bottom = high - TALL - MARGIN;
        let sides = |x: f32, edge: Edge| vec![PlatePlace { x, y: side - TALL / 2.0, width: PLATE, edge }; self.side];
        clockwise(
            (row(self.foot, (WIDE, PLATE), bottom, Edge::Foot), sides(MARGIN, Edge::Left)),
            (row(self.head, (WIDE, PLATE), MARGIN, Edge::Head), sides(WIDE - PLATE - MARGIN, Edge::Right)),
        )
    }
}

/// A row of plates in the middle of a board of this width, each of at most that width.
fn row(count: usize, (wide, most): (f32, f32), y: f32, edge: Edge) -> Vec<PlatePlace> {
    let step = match count {
        0 | 1 => 0.0,
        2 => most + 2.0 * GAP,
        _ => (wide - 2.0 * MARGIN) / count as f32,
    };
    let width = most.min(if count > 2 { step - GAP } else { most });
    let first = wide / 2.0 - step * count.saturating_sub(1) as f32 / 2.0;
    (0..count).map(|at| PlatePlace { x: first + step * at as f32 - width / 2.0, y, width, edge }).collect()
}

/// The places of all edges, clockwise from the middle of the foot: each row from left to right, the left side
/// from below, the right one from above.
fn clockwise(
    (foot, lefts): (Vec<PlatePlace>, Vec<PlatePlace>),
    (head, rights): (Vec<PlatePlace>, Vec<PlatePlace>),
) -> Vec<PlatePlace> {
    let (left, right) = foot.split_at(foot.len().div_ceil(2));
    let reversed = |part: &[PlatePlace]| part.iter().rev().copied().collect();
    [reversed(left), lefts, head, rights, reversed(right)].concat()
}

#[cfg(test)]
mod tests {
    use super::{RoundPlan, TALL};

    #[test]
    fn seats_lie_on_the_board_and_not_on_one_another() {
        for (seats, is_narrow) in (0..=14).flat_map(|seats| [(seats, false), (seats, true)]) {
            let plan = RoundPlan::new(seats, 2, is_narrow);
            assert_eq!(plan.places.len(), seats);
            for (at, place) in plan.places.iter().enumerate() {
                assert!(place.x >= 0.0 && place.x + place.width <= plan.wide, "{seats}: {place:?}");
                assert!(place.y >= 0.0 && place.y + TALL <= plan.high, "{seats}: {place:?}");
                let meets = |other: &&super::PlatePlace| {
                    place.x < other.x + other.width
                        && other.x < place.x + place.width
                        && place.y < other.y + TALL
                        && other.y < place.y + TALL
                };
                assert_eq!(plan.places[..at].iter().find(meets), None, "{seats}: {place:?}");
            }
        }
    }
}
