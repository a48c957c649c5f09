//! The file: TOML ⇄ types. This layer says what a value looks like, not whether it is right.

mod consent;
mod fault;
mod header;
mod read;
mod read_turn;
mod scan;
mod tail;
mod turn;
mod value;
mod write;

pub use consent::{Agreed, CONSENT_BYTES, Consent, consent_text, read_consent};
pub use fault::{FILE, Fault, Hint, Place, ask_again, conflict};
pub(crate) use header::FORFEIT;
pub use header::{Deal, Header, NamedSeat, Pace};
pub use read::{File, looks_like_table, names_fit, read, stored_drawing};
pub use read_turn::{RESIGN, remark_fits};
pub use scan::{BYTES, LINE, REMARK, SEATS, STEP, STEPS, TURNS};
pub(crate) use scan::{PIECES_PAID, SHUFFLES};
pub use tail::{Tail, looks_like_tail, read_tail, tail_text};
pub use turn::{Join, RescuePart, SealedJoin, SharePart, ShufflePart, TableStep, Turn};
pub use value::{Time, decode as base64_decode, encode as base64_encode};
pub use write::{text, turn_text};
