//! Small square grids: cells by name, and sets of them with their neighbours and connected parts.

mod cell;
mod cells;

pub use cell::Cell;
pub use cells::Cells;
