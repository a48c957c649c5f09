//! The terminal that the output of a command goes to.

use terminal_size::{Width, terminal_size_of};

/// The columns of the terminal that standard output goes to, at most this many; this many where it is none.
pub(super) fn columns(most: u16) -> u16 {
    terminal_size_of(std::io::stdout()).map_or(most, |(Width(columns), _)| columns.min(most))
}
