//! The file: TOML ⇄ types. This layer says what a value looks like, not whether it is right.

mod base64;
mod conflict;
mod consent;
mod consent_text;
mod evidence;
mod fault;
mod form;
mod header;
mod hint;
mod limits;
mod pace;
mod read;
mod read_turn;
mod scan;
mod table_step;
mod tail;
mod time;
mod turn;
mod write;

pub use base64::{decode as base64_decode, encode as base64_encode};
pub use conflict::conflict;
pub use consent::{Agreed, Consent};
pub use consent_text::{CONSENT_BYTES, consent_text, read_consent};
pub use evidence::{Evidence, evidence_text, looks_like_evidence, read_evidence};
pub use fault::{Fault, Place};
pub use header::{Deal, Header, NamedSeat};
pub use hint::Hint;
pub use limits::{BYTES, LINE, REMARK, SEATS, STEP, STEPS, TURNS};
pub use pace::Pace;
pub use read::{File, looks_like_table, names_fit, read, stored_drawing};
pub use read_turn::remark_fits;
pub use table_step::TableStep;
pub use tail::{Tail, looks_like_tail, read_tail, tail_text};
pub use time::Time;
pub use turn::{Join, SealedJoin, SharePart, ShufflePart, Turn};
pub use write::{text, turn_text};
