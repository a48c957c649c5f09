//! How much a file may hold. All limits are checked before any work that grows with them.

use super::scan::Most;

/// Bytes of a file.
pub const BYTES: usize = 16 << 20;
/// Turns of a table.
pub const TURNS: usize = 10_000;
/// Seats of a table.
pub const SEATS: usize = 8;
/// Steps of one turn.
pub const STEPS: usize = 1_000;
/// Characters of one step.
pub const STEP: usize = 200;
/// Characters of one line of a remark.
pub const LINE: usize = 60;
/// Characters of a remark, all lines together.
pub const REMARK: usize = 2_000;
/// Characters of the text of one option, of a seed, or of one listed lot.
pub(super) const TEXT: usize = 8_000;
/// Listed lots of an open deal.
pub(super) const LOTS: usize = 20_000;
/// Shares of one turn.
pub(super) const SHARES: usize = 1_000;
/// Shuffles of one turn.
pub(crate) const SHUFFLES: usize = 16;
/// Pieces of one turn.
pub(crate) const PIECES_PAID: usize = 1_000;
/// Bytes of an escrow: those of a table of eight seats at which seven go on.
pub(super) const ESCROW: usize = 32 * (6 + 7);
/// Consents of one turn.
pub(super) const CONSENTS: usize = 64;
/// Bytes of the deck of a shuffle, and of its proof.
pub(super) const SHUFFLE: usize = 12_288;
/// How many values and pieces a file may have, since a parser takes memory for each; `scan` counts them.
pub(super) const PIECES: Most = Most { values: 600_000, pieces: 3_000_000 };
