//! A turn as it stands in the file, and the steps that belong to the table, and not to its game. No game may
//! have a step that is written like one of them.

use std::fmt;

use super::value::{decode, encode};
use super::{Consent, Time};
use bypost_rules::kit::check_name;
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

/// A step that is the only one of its turn and means the same in every game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableStep {
    /// The seat on the clock has used up its time, and another one ends the game.
    Claim,
    /// The seat that was claimed to have used up its time says that this is not so.
    Contest,
    /// All have agreed that the turn of this number is taken back, with all that was played on it.
    AgreedBack(u32),
    /// All have agreed that the game ends as it stands.
    AgreedEnd,
    /// All have agreed that the game ends, and that they share the win.
    AgreedDraw,
    /// The seat goes to the owner of this public key.
    Handover([u8; 32]),
    /// The others go on without the seat of this name, which has used up its time.
    Without(String),
    /// The seat of this name has dealt the author a false piece of its key.
    Accuse(String),
    /// After the end: the seat pays all shares that it has not paid, so that everything can be looked at.
    Reveal,
}

impl TableStep {
    /// The step of the table that a turn plays, if it plays one.
    pub fn of(turn: &Turn) -> Option<Self> {
        match &turn.steps[..] {
            [step] => Self::read(step),
            _ => None,
        }
    }

    /// Whether it ends the game.
    pub fn ends(&self) -> bool {
        matches!(self, Self::Claim | Self::AgreedEnd | Self::AgreedDraw | Self::Accuse(_))
    }

    /// Reads a step as it stands in a file.
    pub fn read(text: &str) -> Option<Self> {
        let seat = |name: &str| check_name(name).is_ok().then(|| name.to_owned());
        let step = match text.split_once(' ').unwrap_or((text, "")) {
            ("claim", _) => Self::Claim,
            ("contest", _) => Self::Contest,
            ("agreed", "end") => Self::AgreedEnd,
            ("agreed", "draw") => Self::AgreedDraw,
            ("agreed", rest) => Self::AgreedBack(rest.strip_prefix("back ")?.parse().ok()?),
            ("reveal", _) => Self::Reveal,
            ("handover", key) => Self::Handover(decode(key).ok()?),
            ("without", name) => Self::Without(seat(name)?),
            ("accuse", name) => Self::Accuse(seat(name)?),
            _ => return None,
        };
        // One text for each: nothing after it, no signs, and no zeros in front.
        Some(step).filter(|step| step.to_string() == text)
    }
}

impl fmt::Display for TableStep {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim => formatter.write_str("claim"),
            Self::Contest => formatter.write_str("contest"),
            Self::AgreedBack(number) => write!(formatter, "agreed back {number}"),
            Self::AgreedEnd => formatter.write_str("agreed end"),
            Self::AgreedDraw => formatter.write_str("agreed draw"),
            Self::Handover(identity) => write!(formatter, "handover {}", encode(identity)),
            Self::Without(seat) => write!(formatter, "without {seat}"),
            Self::Accuse(seat) => write!(formatter, "accuse {seat}"),
            Self::Reveal => formatter.write_str("reveal all"),
        }
    }
}
