//! What somebody signs, outside of all tables, to say until when no answer is to be awaited.

use serde::{Deserialize, Serialize};

use super::Time;
use super::base64::{decode, encode};
use super::form::time;

/// Bytes of the text of an away notice; none is longer.
pub const AWAY_BYTES: usize = 400;

/// Seconds that an away notice reaches ahead at most: a year.
pub const AWAY_LONGEST: i64 = 366 * 24 * 60 * 60;

/// The owner of a key says that it is away. It changes nothing at any table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwayNotice {
    /// The public key of whoever is away.
    pub key: [u8; 32],
    /// Until when; one that does not lie after `written` says that its author is back.
    pub until: Time,
    /// When it was written, as its author says. Of two notices of one key the later one counts.
    pub written: Time,
    /// The key's signature of the notice's hash.
    pub signature: [u8; 64],
}

/// Its shape in TOML.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AwayText {
    bypost_away: u32,
    key: String,
    until: String,
    written: String,
    signature: String,
}

/// The text of an away notice.
///
/// # Errors
/// It cannot be written, which no notice brings about.
pub fn away_text(notice: &AwayNotice) -> Result<String, String> {
    let raw = AwayText {
        bypost_away: 1,
        key: encode(&notice.key),
        until: notice.until.to_string(),
        written: notice.written.to_string(),
        signature: encode(&notice.signature),
    };
    toml::to_string(&raw).map_err(|error| error.to_string())
}

/// Reads the text of an away notice. Its signature is not checked.
///
/// # Errors
/// The first value that does not have its form, in one line.
///
/// ```
/// use bypost::file::{AwayNotice, Time, away_text, read_away};
///
/// let written = Time::at(1_800_000_000);
/// let mut notice = AwayNotice { key: [1; 32], until: written.plus(86_400), written, signature: [2; 64] };
/// assert_eq!(read_away(&away_text(&notice)?), Ok(notice.clone()));
/// notice.until = written.plus(367 * 86_400);
/// assert!(read_away(&away_text(&notice)?).is_err());
/// # Ok::<(), String>(())
/// ```
pub fn read_away(text: &str) -> Result<AwayNotice, String> {
    if text.len() > AWAY_BYTES {
        return Err(format!("it has more than {AWAY_BYTES} bytes"));
    }
    let raw: AwayText = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    if raw.bypost_away != 1 {
        return Err(format!("version {} of away notices is not known here", raw.bypost_away));
    }
    let notice = AwayNotice {
        key: decode(&raw.key)?,
        until: time("until", &raw.until)?,
        written: time("written", &raw.written)?,
        signature: decode(&raw.signature)?,
    };
    if notice.until > notice.written.plus(AWAY_LONGEST) {
        return Err("it reaches more than a year ahead".to_owned());
    }
    Ok(notice)
}
