//! Where the spaces of a track lie: in rows, at whose ends it turns back.

use std::cmp::Ordering;

use bypost_rules::scene::Track;

/// The room of a space, and its size in that; on a narrow sheet, whose board is to be seen whole on a
/// telephone, it is less high.
pub(super) const PITCH: f32 = 48.0;
pub(super) const WIDTH: f32 = 45.0;
pub(super) const HEIGHT: [f32; 2] = [104.0, 76.0];
/// The rim of the board, and the room for the turn at the end of a row; a narrow sheet has two of them.
const RIM: f32 = 14.0;
const TURN: [f32; 2] = [34.0, 25.0];
/// The room between two rows: with ways of both in it, with other ways, and without.
const CHANNEL: [f32; 2] = [124.0, 64.0];
const STRAIT: [f32; 2] = [88.0, 44.0];
const GAP: f32 = 26.0;
/// The spaces of a row at most, on a wide sheet and on a narrow one.
const PER_ROW: [usize; 2] = [20, 8];

/// A plan of a track.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrackPlan {
    count: usize,
    per_row: usize,
    /// Where the first column begins.
    left: f32,
    /// The room for the turn at the end of a row.
    pub(super) turn: f32,
    /// The upper end of each row.
    tops: Vec<f32>,
    /// The rows of which ways leave at their feet.
    are_down: Vec<bool>,
    pub(super) wide: f32,
    pub(super) high: f32,
    /// 1 on a narrow sheet, else 0.
    pub(super) sheet: usize,
}

impl TrackPlan {
    pub(super) fn new(track: &Track, is_narrow: bool, least_wide: f32) -> Self {
        let count = track.spaces.len();
        let sheet = usize::from(is_narrow);
        let rows = count.div_ceil(PER_ROW[sheet]).max(count.clamp(1, 2));
        let per_row = count.div_ceil(rows).max(1);
        // Ways of the first row lie below it, those of the second above it, and so on.
        let are_down: Vec<bool> = (0..rows).map(|row| row % 2 == 0 && (row + 1 < rows || rows == 1)).collect();
        let rows_of = |(from, to): &(usize, usize)| (from.min(to) / per_row, from.max(to) / per_row);
        let within = |row: usize| track.ways.iter().any(|way| rows_of(way) == (row, row));
        let below = |row: usize| {
            let upper = within(row) && are_down[row];
            let lower = row + 1 < rows && within(row + 1) && !are_down[row + 1];
            match track.ways.iter().any(|way| rows_of(way) == (row, row + 1)) {
                _ if upper && lower => CHANNEL[sheet],
                is_crossed if upper || lower || is_crossed => STRAIT[sheet],
                _ => GAP,
            }
        };
        let mut tops = Vec::new();
        let mut top = RIM;
        for row in 0..rows {
            tops.push(top);
            top += HEIGHT[sheet] + below(row);
        }
        let foot = if below(rows - 1) > GAP { 0.0 } else { -GAP };
        let turn = if rows > 1 { TURN[sheet] } else { 0.0 };
        let left = RIM + if rows > 2 { turn } else { 0.0 };
        let wide = left + PITCH * per_row as f32 + turn + RIM;
        // A short track lies in the middle of its board.
        let left = left + (least_wide - wide).max(0.0) / 2.0;
        let wide = wide.max(least_wide);
        Self { left, turn, count, per_row, tops, are_down, wide, high: top + foot + RIM, sheet }
    }

    /// The upper left corner of a space.
    pub(super) fn corner(&self, at: usize) -> (f32, f32) {
        let (row, step) = (at / self.per_row, at % self.per_row);
        let column = if self.turns(row) { self.per_row - 1 - step } else { step };
        (self.left + PITCH * column as f32, self.tops.get(row).copied().unwrap_or(0.0))
    }

    /// Whether a row runs from right to left.
    fn turns(&self, row: usize) -> bool {
        row % 2 == 1
    }

    pub(super) fn row(&self, at: usize) -> usize {
        at / self.per_row
    }

    /// Whether ways within its row leave a space at its foot; its name stands at the other end.
    pub(super) fn is_down(&self, at: usize) -> bool {
        self.are_down.get(self.row(at)).copied().unwrap_or(true)
    }

    /// Whether a line from one space leaves it at its foot, to get to the other by the wood between the rows.
    pub(super) fn leaves_down(&self, at: usize, other: usize) -> bool {
        match self.row(at).cmp(&self.row(other)) {
            Ordering::Less => true,
            Ordering::Equal => self.is_down(at),
            Ordering::Greater => false,
        }
    }

    /// The middle of the end of a space, at its foot or at its top.
    pub(super) fn edge(&self, at: usize, is_foot: bool) -> (f32, f32) {
        let (x, y) = self.corner(at);
        (x + WIDTH / 2.0, if is_foot { y + HEIGHT[self.sheet] } else { y })
    }

    /// The side of the rows that is nearer to a place.
    pub(super) fn side(&self, x: f32) -> f32 {
        let right = self.left + PITCH * self.per_row as f32;
        if x - self.left < right - x { self.left - RIM / 2.0 } else { right + RIM / 2.0 - (PITCH - WIDTH) }
    }

    /// The last space of each row that is followed by another one, and whether it is at the right.
    pub(super) fn ends(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let rows = self.count.div_ceil(self.per_row).saturating_sub(1);
        (0..rows).map(|row| (self.per_row * (row + 1) - 1, !self.turns(row)))
    }
}
