//! Small square grids: cells by name, and sets of them that can grow and hang together.

mod cell;
mod cells;

pub use cell::Cell;
pub use cells::Cells;
