//! Bricks in courses below a wall.

use super::line::Mark;

/// Bricks in courses, each of which hangs on the one above: a brick covers two halves, and may rest on one
/// other brick or half on each of two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bricks {
    /// The names of the halves from the left, at most three columns each, written above; as many as all
    /// courses have halves.
    pub columns: Vec<String>,
    /// The courses, from the top.
    pub courses: Vec<Course>,
}

/// One course of bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Its bricks.
    pub bricks: Vec<Brick>,
    /// Halves without a brick in which their name is written, such as those where one may be laid.
    pub free: Vec<usize>,
}

/// One brick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brick {
    /// The left one of its halves, counted from 0.
    pub at: usize,
    /// Whether it is a stone of the wall, and no card.
    pub is_stone: bool,
    /// What stands on it: lines of words, at most three columns each if they are to be whole at any width. A
    /// line for which there is no room is broken between words.
    pub lines: Vec<Vec<Mark>>,
}
