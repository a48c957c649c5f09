//! A turn as it stands in the file.

use super::{Consent, Time};
use bypost_rules::{Hash, Slot};

/// One signed entry by one seat. Nothing about it is checked but its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number, counted from 1.
    pub number: u32,
    /// The name of the seat whose turn it claims to be.
    pub seat: String,
    /// When it was written, as its author says.
    pub time: Time,
    /// The hash of the turn before; the table's id for the first.
    pub after: Hash,
    /// What a seat brings when it joins.
    pub join: Option<Join>,
    /// The steps in canonical text.
    pub steps: Vec<String>,
    /// The remark, line by line.
    pub say: Vec<String>,
    /// The author's shuffles, in the order in which they were made.
    pub shuffles: Vec<ShufflePart>,
    /// What others have agreed to, so that this turn may be made.
    pub consents: Vec<Consent>,
    /// The author's shares in slot order.
    pub shares: Vec<SharePart>,
    /// The proof of all shares.
    pub proof: Option<[u8; 96]>,
    /// What it holds for the sake of seats that may vanish.
    pub rescue: RescuePart,
    /// The hash of the position after it.
    pub state: Hash,
    /// The author's signature of the turn's hash.
    pub signature: [u8; 64],
}

/// What a seat brings when it joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// Its identity's public key.
    pub identity: [u8; 32],
    /// Its table key, in a sealed table.
    pub sealed: Option<SealedJoin>,
}

/// A table key with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedJoin {
    /// The random bytes from which the owner makes the key.
    pub nonce: [u8; 32],
    /// The public table key.
    pub key: [u8; 32],
    /// The key to which pieces of the others' keys are dealt, at a table with rescue.
    pub escrow_key: Option<[u8; 32]>,
    /// The proof that its owner knows the secret key, or both secret keys.
    pub proof: [u8; 64],
}

/// What a turn holds at a table with rescue, beyond what turns of other tables hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RescuePart {
    /// The pieces of the author's key, dealt to the others.
    pub escrow: Option<Vec<u8>>,
    /// What an accusation opens, with its proof.
    pub opened: Option<[u8; 128]>,
    /// What the author pays for a missing seat, in slot order.
    pub pieces: Vec<SharePart>,
    /// The proof of all pieces.
    pub piece_proof: Option<[u8; 96]>,
}

/// One share as it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharePart {
    /// The slot that it is for.
    pub slot: Slot,
    /// The share's bytes.
    pub share: [u8; 32],
}

/// One shuffle as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShufflePart {
    /// The lot that it is for.
    pub lot: u32,
    /// The pairs that come out, a ‖ b of each.
    pub deck: Vec<u8>,
    /// The proof that they are the cards that went in.
    pub proof: Vec<u8>,
}
