//! The ways to win.

/// How many plinths must get across.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// All five.
    Normal,
    /// One.
    Quick,
}
