//! Lanes: the lines below a row of a track, one lane a line of text.
//!
//! A way hangs from its spaces' columns on feet, and runs along one lane. A foot may cross the runs of the
//! lanes above its own, but never a name there. Columns are bits of a number, since no drawing has more than
//! 120.

use super::canvas::{Canvas, INDENT};
use super::sign::{self, Alphabet, DOWN, LEFT, RIGHT, Sign, UP};
use bypost_rules::kit::fit;
use bypost_rules::scene::Style;

/// How many stubs are turned to the right one by one before all of them are. Two stubs that run towards each
/// other may block each other; if all run to the right, there is always room.
const TURNED: usize = 8;

/// The ways of one row that are to be laid.
#[derive(Clone, Default)]
pub(crate) struct Lanes {
    /// Ways with both ends in the row: the columns of the ends.
    pub(crate) arcs: Vec<(usize, usize)>,
    /// Ways with one end in the row.
    pub(crate) stubs: Vec<Stub>,
}

/// The beginning of a way whose other end is in another row.
#[derive(Clone)]
pub(crate) struct Stub {
    /// The column of the end that is in this row.
    pub(crate) column: usize,
    /// The name of the other end.
    pub(crate) name: Vec<Sign>,
    pub(crate) is_right: bool,
}

/// The ways of one row, each in its lane.
#[derive(Default)]
pub(crate) struct LaidLanes(Vec<Lane>);

/// The lines and names of one lane, as sets of columns.
#[derive(Default)]
struct Lane {
    /// Columns from which a line leaves upwards.
    up: u128,
    /// Columns from which a foot goes on to a deeper lane.
    down: u128,
    left: u128,
    right: u128,
    names: u128,
    /// First column and signs of each name.
    texts: Vec<(usize, Vec<Sign>)>,
}

impl Lanes {
    /// Gives every way a lane, short ones nearest to the row.
    pub(crate) fn lay(mut self, alphabet: Alphabet) -> LaidLanes {
        self.arcs.sort_by_key(|&(from, to)| (to - from, from));
        self.stubs.sort_by_key(|stub| stub.column);
        for _ in 0..TURNED {
            match self.try_lay(alphabet) {
                Ok(laid) => return laid,
                Err(stub) => self.stubs[stub].is_right = true,
            }
        }
        self.stubs.iter_mut().for_each(|stub| stub.is_right = true);
        self.try_lay(alphabet).unwrap_or_default()
    }

    /// The ways in lanes, or the stub for which there is no room on its side.
    fn try_lay(&self, alphabet: Alphabet) -> Result<LaidLanes, usize> {
        let mut laid = LaidLanes::default();
        for &(from, to) in &self.arcs {
            // No name is there yet that could be in the way.
            let _ = laid.place(Lane::arc(from, to));
        }
        // Stubs are laid from the side to which they run, so that each foot is clear of the names laid
        // before.
        let right = self.stubs.iter().enumerate().rev().filter(|(_, stub)| stub.is_right);
        let left = self.stubs.iter().enumerate().filter(|(_, stub)| !stub.is_right);
        for (index, stub) in right.chain(left) {
            Lane::stub(stub, alphabet).and_then(|way| laid.place(way)).ok_or(index)?;
        }
        Ok(laid)
    }
}

impl LaidLanes {
    /// Adds a way to the first lane in which nothing blocks it; None if there is none.
    fn place(&mut self, way: Lane) -> Option<()> {
        let depth = self.depth(&way)?;
        if depth == self.0.len() {
            self.0.push(Lane::default());
        }
        for lane in &mut self.0[..depth] {
            lane.up |= way.up;
            lane.down |= way.up;
        }
        self.0[depth].add(way);
        Some(())
    }

    fn depth(&self, way: &Lane) -> Option<usize> {
        for (depth, lane) in self.0.iter().enumerate() {
            if lane.taken() & widen(way.taken()) == 0 && lane.down & widen(way.names) == 0 {
                return Some(depth);
            }
            if widen(lane.names) & way.up != 0 {
                return None;
            }
        }
        Some(self.0.len())
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas, alphabet: Alphabet) {
        for lane in &self.0 {
            canvas.feed();
            lane.draw(canvas, alphabet);
        }
    }
}

impl Lane {
    /// A lane with one way whose ends are both in the row.
    fn arc(from: usize, to: usize) -> Self {
        Self {
            up: columns(from, from) | columns(to, to),
            left: columns(from + 1, to),
            right: columns(from, to - 1),
            ..Self::default()
        }
    }

    /// A lane with one stub; None if there is no room for it on its side.
    fn stub(stub: &Stub, alphabet: Alphabet) -> Option<Self> {
        let at = stub.column;
        let mut name = sign::of_text(alphabet.arrow(stub.is_right), Style::Plain);
        let mut lane = Self { up: columns(at, at), ..Self::default() };
        let start = if stub.is_right {
            name.extend(stub.name.iter().cloned());
            (lane.left, lane.right) = (columns(at + 1, at + 1), columns(at, at + 1));
            at + 2
        } else {
            name.splice(0..0, stub.name.iter().cloned());
            (lane.left, lane.right) = (columns(at - 1, at), columns(at - 1, at - 1));
            at.checked_sub(1 + sign::width(&name)).filter(|start| *start >= INDENT)?
        };
        lane.names = columns(start, start + sign::width(&name) - 1);
        lane.texts.push((start, name));
        Some(lane)
    }

    fn add(&mut self, way: Self) {
        self.up |= way.up;
        self.left |= way.left;
        self.right |= way.right;
        self.names |= way.names;
        self.texts.extend(way.texts);
    }

    fn taken(&self) -> u128 {
        self.left | self.right | self.names
    }

    fn draw(&self, canvas: &mut Canvas, alphabet: Alphabet) {
        let mut pieces = self.texts.clone();
        for column in 0..canvas.width {
            let has = |columns: u128, way: u8| if columns >> column & 1 == 1 { way } else { 0 };
            let ways = has(self.up, UP) | has(self.down, DOWN) | has(self.left, LEFT) | has(self.right, RIGHT);
            if ways != 0 {
                pieces.push((column, sign::of_text(&alphabet.joint(ways).to_string(), Style::Plain)));
            }
        }
        pieces.sort_by_key(|piece| piece.0);
        for (column, signs) in pieces {
            canvas.put(column, &signs);
        }
    }
}

fn columns(from: usize, to: usize) -> u128 {
    (from..=to).fold(0, |set, column| set | 1_u128.checked_shl(fit(column)).unwrap_or(0))
}

/// The set with the neighbours of its columns.
fn widen(set: u128) -> u128 {
    set << 1 | set | set >> 1
}
