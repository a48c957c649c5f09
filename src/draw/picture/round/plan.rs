//! Where everything lies on a round table: the seats along its edge, and the room between them.

/// The width of the whole board.
pub(super) const WIDE: f32 = 660.0;
/// The width of the plate of a seat at most, of one at a side, and the height of all.
const PLATE: f32 = 184.0;
const SIDE: f32 = 152.0;
pub(super) const TALL: f32 = 88.0;
/// The room around all seats, for the outline of one.
pub(super) const MARGIN: f32 = 5.0;
/// The height of what lies before a seat, and the room between two things.
pub(super) const STRIP: f32 = 40.0;
pub(super) const GAP: f32 = 6.0;
/// The room of a pile at a corner, and how far from the left it begins.
pub(super) const PILE: f32 = 114.0;
pub(super) const INSET: f32 = 50.0;
/// The height of what lies in the middle without pots, and of each pot.
pub(super) const MIDDLE: f32 = 124.0;
pub(super) const POT: f32 = 27.0;
/// How far the centres of two seats at the same edge are apart.
const PAIR: f32 = 196.0;
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
    pub(super) high: f32,
    /// The upper ends of the piles above and below.
    pub(super) piles: (f32, f32),
    /// The upper end of what lies in the middle.
    pub(super) middle: f32,
}

impl RoundPlan {
    /// The plan for so many seats and pots.
    pub(super) fn new(seats: usize, pots: usize) -> Self {
        let edges = Edges::of(seats);
        // Where an edge is full of seats, the piles lie behind what lies before these.
        let room = |count: usize| if count >= FULL { MARGIN + TALL + STRIP + 2.0 * GAP } else { 68.0 };
        let front = |count: usize| if count == 0 { 50.0 } else { MARGIN + TALL + STRIP + 2.0 * GAP };
        let (above, below) = (room(edges.head), room(edges.foot));
        let side = if edges.side > 0 { TALL + 2.0 * GAP } else { 3.0 * GAP };
        let middle = MIDDLE + POT * pots as f32;
        let between = (2.0 * PILE + side + above + below).max(front(edges.head) + middle + front(edges.foot));
        let piles = (above, between - below - PILE);
        let free = between - front(edges.head) - front(edges.foot) - middle;
        let places = edges.places(between, (piles.0 + PILE + piles.1) / 2.0);
        Self { places, high: between, piles, middle: front(edges.head) + free / 2.0 }
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

    fn places(self, high: f32, side: f32) -> Vec<PlatePlace> {
        let bottom = high - TALL - MARGIN;
        let across = |x: f32, width: f32, y: f32, edge: Edge| PlatePlace { x, y, width, edge };
        let row = |count: usize, y: f32, edge: Edge| -> Vec<PlatePlace> {
            let step = match count {
                0 | 1 => 0.0,
                2 => PAIR,
                _ => (WIDE - 2.0 * MARGIN) / count as f32,
            };
            let width = PLATE.min(if count > 2 { step - GAP } else { PLATE });
            let first = WIDE / 2.0 - step * count.saturating_sub(1) as f32 / 2.0;
            (0..count).map(|at| across(first + step * at as f32 - width / 2.0, width, y, edge)).collect()
        };
        let sides = |x: f32, edge: Edge| vec![across(x, SIDE, side - TALL / 2.0, edge); self.side];
        let foot = row(self.foot, bottom, Edge::Foot);
        let (left, right) = foot.split_at(self.foot / 2 + usize::from(self.foot > 0));
        let clockwise = [
            left.iter().rev().copied().collect(),
            sides(MARGIN, Edge::Left),
            row(self.head, MARGIN, Edge::Head),
            sides(WIDE - SIDE - MARGIN, Edge::Right),
            right.iter().rev().copied().collect(),
        ];
        clockwise.concat()
    }
}

#[cfg(test)]
mod tests {
    use super::{RoundPlan, TALL, WIDE};

    #[test]
    fn seats_lie_on_the_board_and_not_on_one_another() {
        for seats in 0..=14 {
            let plan = RoundPlan::new(seats, 2);
            assert_eq!(plan.places.len(), seats);
            for (at, place) in plan.places.iter().enumerate() {
                assert!(place.x >= 0.0 && place.x + place.width <= WIDE, "{seats}: {place:?}");
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
