//! What a seat agrees to, signed outside of the chain, and its text on the way to the turn that carries it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Time;
use super::value::{decode, encode};
use bypost_rules::Hash;
use bypost_rules::kit::{check_name, read_toml};

/// A statement that one seat signs. A turn that needs it carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consent {
    /// The name of the seat that agrees.
    pub seat: String,
    /// The turn on which it rests: the last one before the turn that carries the statement.
    pub on: Hash,
    /// What the seat agrees to.
    pub to: Agreed,
    /// When, as the seat says.
    pub time: Time,
    /// The seat's signature of the statement's hash.
    pub signature: [u8; 64],
}

/// What a seat agrees to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The turn of this number is taken back, with all that was played on it.
    Back(u32),
    /// The game ends as it stands.
    End,
    /// The game ends, and all share the win.
    Draw,
    /// The seat of this name may be claimed to have run out of time.
    Out(String),
    /// The others go on without the seat of this name.
    Without(String),
    /// The table went on without this seat, which says that it was not late. No turn carries that.
    Contest,
    /// A seat goes to somebody else.
    Handover {
        /// The public key that signs for the seat from then on.
        identity: [u8; 32],
        /// The name of the seat.
        seat: String,
    },
}

impl Agreed {
    /// It in a few words; KEY stands for a key, which is long.
    pub fn in_words(&self) -> String {
        match self {
            Self::Handover { seat, .. } => format!("handover {seat}=KEY"),
            Self::Without(late) => format!("go on without {late}"),
            _ => self.to_string(),
        }
    }

    /// What a person types to agree to it, such as `back 21`, or `handover bob=` with a key.
    pub fn as_typed(&self) -> String {
        match self {
            Self::Handover { seat, identity } => format!("handover {seat}={}", encode(identity)),
            _ => self.to_string(),
        }
    }

    /// What whoever makes use of it types as a step, such as `agreed back 21`.
    pub fn step_as_typed(&self) -> String {
        match self {
            Self::Out(_) => "claim".to_owned(),
            Self::Handover { .. } | Self::Without(_) | Self::Contest => self.as_typed(),
            Self::Back(_) | Self::End | Self::Draw => format!("agreed {self}"),
        }
    }

    /// Reads the text that stands in a file.
    pub fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let agreed = match word {
            "end" => Self::End,
            "draw" => Self::Draw,
            "contest" => Self::Contest,
            "back" => Self::Back(rest.parse().ok().filter(|number| *number > 0)?),
            "out" => Self::Out(rest.to_owned()),
            "without" => Self::Without(rest.to_owned()),
            "handover" => {
                let (key, seat) = rest.split_once(' ')?;
                Self::Handover { identity: decode(key).ok()?, seat: seat.to_owned() }
            }
            _ => return None,
        };
        let is_named = match &agreed {
            Self::Out(seat) | Self::Without(seat) | Self::Handover { seat, .. } => check_name(seat).is_ok(),
            Self::Back(_) | Self::End | Self::Draw | Self::Contest => true,
        };
        // One text for each: no other blanks, digits or words.
        (is_named && agreed.to_string() == text).then_some(agreed)
    }
}

impl fmt::Display for Agreed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Back(number) => write!(formatter, "back {number}"),
            Self::End => formatter.write_str("end"),
            Self::Draw => formatter.write_str("draw"),
            Self::Out(seat) => write!(formatter, "out {seat}"),
            Self::Without(seat) => write!(formatter, "without {seat}"),
            Self::Contest => formatter.write_str("contest"),
            Self::Handover { identity, seat } => write!(formatter, "handover {} {seat}", encode(identity)),
        }
    }
}

/// Bytes of the text of a consent; no consent is longer.
pub const CONSENT_BYTES: usize = 2_000;

/// Its shape in TOML.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ConsentText {
    bypost_consent: u32,
    table: String,
    seat: String,
    on: String,
    to: String,
    time: String,
    signature: String,
}

/// The text of a consent at a table.
///
/// # Errors
/// It cannot be written, which no consent that was read brings about.
pub fn consent_text(table: &Hash, consent: &Consent) -> Result<String, String> {
    let raw = ConsentText {
        bypost_consent: 1,
        table: encode(table),
        seat: consent.seat.clone(),
        on: encode(&consent.on),
        to: consent.to.to_string(),
        time: consent.time.to_string(),
        signature: encode(&consent.signature),
    };
    toml::to_string(&raw).map_err(|error| error.to_string())
}

/// Reads the text of a consent, with the id of its table. Nothing of it is checked but its form.
///
/// # Errors
/// The first value that does not have its form, in one line.
pub fn read_consent(text: &str) -> Result<(Hash, Consent), String> {
    if text.len() > CONSENT_BYTES {
        return Err(format!("it has more than {CONSENT_BYTES} bytes"));
    }
    let raw: ConsentText = read_toml(text)?;
    if raw.bypost_consent != 1 {
        return Err(format!("version {} of consents is not known here", raw.bypost_consent));
    }
    check_name(&raw.seat).map_err(|error| format!("the seat's name {error}"))?;
    let consent = Consent {
        on: decode(&raw.on)?,
        to: Agreed::read(&raw.to).ok_or("it names nothing that a seat can agree to")?,
        time: Time::of("time", &raw.time)?,
        signature: decode(&raw.signature)?,
        seat: raw.seat,
    };
    let table: Hash = decode(&raw.table)?;
    if consent.on == table {
        return Err("it rests on the table itself, where nothing can be agreed yet".to_owned());
    }
    Ok((table, consent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agreement_has_one_form() {
        let key = encode(&[7; 32]);
        let hand = format!("handover {key} mary ann");
        for (text, good) in [
            ("back 21", true),
            ("back 4294967295", true),
            ("back 4294967296", false),
            ("back 0", false),
            ("back 021", false),
            ("back +21", false),
            ("back 21 ", false),
            ("back  21", false),
            ("back 21 to 22", false),
            ("back", false),
            ("release 21 to 21", false),
            ("end", true),
            ("end ", false),
            ("end now", false),
            ("draw", true),
            ("Draw", false),
            ("out bob", true),
            ("out mary ann", true),
            ("out ", false),
            ("out  bob", false),
            ("out", false),
            ("without bob", true),
            ("without mary ann", true),
            ("without ", false),
            ("without", false),
            ("without  bob", false),
            ("contest", true),
            ("contest ", false),
            ("contest bob", false),
            (hand.as_str(), true),
            ("handover bob", false),
            ("handover AAAA bob", false),
            ("", false),
        ] {
            assert_eq!(Agreed::read(text).is_some(), good, "{text:?}");
        }
        assert_eq!(Agreed::read(&hand), Some(Agreed::Handover { identity: [7; 32], seat: "mary ann".to_owned() }));
    }

    use crate::file::Time;

    #[test]
    fn a_consent_rests_on_a_turn_and_not_on_the_table() {
        let (time, signature) = (Time::at(1_800_000_000), [2; 64]);
        let consent = |on| Consent { seat: "bob".to_owned(), on, to: Agreed::End, time, signature };
        for (on, is_read) in [([1; 32], true), ([3; 32], false)] {
            let read = consent_text(&[3; 32], &consent(on)).and_then(|text| read_consent(&text));
            assert_eq!(read.is_ok(), is_read, "{read:?}");
            assert!(read.is_err() || read == Ok(([3; 32], consent(on))));
        }
    }
}
