//! The file: TOML ⇄ types. This layer says what a value looks like, not whether it is right.

mod base64;
mod conflict;
mod fault;
mod form;
mod header;
mod limits;
mod place;
mod read;
mod read_turn;
mod scan;
mod time;
mod turn;
mod write;

pub use base64::{decode as base64_decode, encode as base64_encode};
pub use conflict::conflict;
pub use fault::{Fault, Place};
pub use header::{Deal, Header, NamedSeat};
pub use limits::{BYTES, LINE, REMARK, SEATS, STEP, STEPS, TURNS};
pub use read::{File, looks_like_table, names_fit, read, stored_drawing};
pub use read_turn::remark_fits;
pub use time::Time;
pub use turn::{Join, SealedJoin, SharePart, ShufflePart, Turn};
pub use write::{text, turn_text};
