//! A consent on its way to the turn that carries it: with the table to which it belongs, as a small TOML
//! text.

use serde::{Deserialize, Serialize};

use super::base64::{decode, encode};
use super::form::time;
use super::{Agreed, Consent};
use crate::kit::check_name;
use crate::rules::Hash;

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
    let raw: ConsentText = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    if raw.bypost_consent != 1 {
        return Err(format!("version {} of consents is not known here", raw.bypost_consent));
    }
    check_name(&raw.seat).map_err(|error| format!("the seat's name {error}"))?;
    let consent = Consent {
        on: decode(&raw.on)?,
        to: Agreed::read(&raw.to).ok_or("it names nothing that a seat can agree to")?,
        time: time("time", &raw.time)?,
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
