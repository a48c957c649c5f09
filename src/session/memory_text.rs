//! The memory of a table as a text, which is read and written. The form of earlier versions is read, too.

use serde::{Deserialize, Serialize};

use super::memory::{Memory, Signer};
use super::memory_mark::{Mark, Written};
use super::released::Released;
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::hex;

/// A memory's shape as TOML.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    /// These four are of homes that did not tell keys apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<RawWritten>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    key: Vec<RawSigner>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turn: Vec<RawWritten>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    recent: Vec<RawMark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_back: Vec<RawMark>,
    /// Hexadecimal, 16 digits a turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    trail: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    consent: Vec<RawConsent>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    released: Vec<RawReleased>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConsent {
    seat: String,
    on: String,
    to: String,
    time: String,
    signature: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReleased {
    turn: RawMark,
    last: u32,
    below: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSigner {
    identity: String,
    accepted: RawMark,
    signed: Option<RawMark>,
    sent: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_at: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the number and the hash of a turn")]
struct RawMark {
    number: u32,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWritten {
    /// Earlier homes did not write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    base: String,
    time: String,
    hash: String,
    nonce: Option<String>,
}

impl Memory {
    /// Reads a memory from a text that [`Memory::text`] gave, or from an earlier text that does not tell keys
    /// apart.
    ///
    /// # Errors
    /// What is wrong with the text, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        parse(text)
    }

    /// The memory as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(&raw(self)).map_err(|error| error.to_string())
    }
}

fn raw(memory: &Memory) -> Raw {
    let mut raw = Raw {
        turn: memory.written.iter().map(raw_written).collect(),
        recent: memory.recent.iter().copied().map(raw_mark).collect(),
        taken_back: memory.taken_back.iter().copied().map(raw_mark).collect(),
        trail: memory.trail.iter().map(|step| hex(step)).collect(),
        consent: memory.consents.iter().map(raw_consent).collect(),
        released: memory.released.iter().map(raw_released).collect(),
        ..Raw::default()
    };
    for signer in &memory.signers {
        let accepted = raw_mark(signer.accepted);
        let (signed, sent) = (signer.signed.map(raw_mark), signer.sent.map(raw_mark));
        match signer.identity {
            Some(identity) => {
                let sent_at = signer.sent_at.map(|time| time.to_string());
                raw.key.push(RawSigner { identity: base64_encode(&identity), accepted, signed, sent, sent_at });
            }
            None => (raw.accepted, raw.signed, raw.sent) = (Some(accepted), signed, sent),
        }
    }
    raw
}

fn raw_consent(consent: &Consent) -> RawConsent {
    RawConsent {
        seat: consent.seat.clone(),
        on: base64_encode(&consent.on),
        to: consent.to.to_string(),
        time: consent.time.to_string(),
        signature: base64_encode(&consent.signature),
    }
}

fn raw_released(released: &Released) -> RawReleased {
    let below = released.below.iter().map(|hash| base64_encode(hash));
    RawReleased { turn: raw_mark(released.turn), last: released.last, below: below.collect() }
}

fn raw_mark(mark: Mark) -> RawMark {
    RawMark { number: mark.number, hash: base64_encode(&mark.hash) }
}

fn raw_written(written: &Written) -> RawWritten {
    RawWritten {
        number: Some(written.number),
        base: base64_encode(&written.base),
        time: written.time.to_string(),
        hash: base64_encode(&written.hash),
        nonce: written.nonce.map(|nonce| base64_encode(&nonce)),
    }
}

fn parse(text: &str) -> Result<Memory, String> {
    let raw: Raw = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let mut signers = Vec::new();
    match raw.accepted {
        Some(accepted) => signers.push(signer(None, accepted, raw.signed, raw.sent)?),
        None if raw.signed.is_some() || raw.sent.is_some() => return Err("what was accepted is missing".to_owned()),
        None => {}
    }
    for key in raw.key {
        let sent_at =
            key.sent_at.map(|time| Time::read(&time).ok_or("the time of sending is not a time")).transpose()?;
        let signer = signer(Some(base64_decode(&key.identity)?), key.accepted, key.signed, key.sent)?;
        signers.push(Signer { sent_at, ..signer });
    }
    let consents: Vec<_> = raw.consent.into_iter().map(consent).collect::<Result<_, _>>()?;
    // A home may keep what others have agreed to before it signs anything itself.
    if signers.is_empty() && consents.is_empty() {
        return Err("it remembers no key".to_owned());
    }
    let written = raw.written.into_iter().chain(raw.turn).map(written).collect::<Result<_, _>>()?;
    let recent = raw.recent.into_iter().map(mark).collect::<Result<_, _>>()?;
    let taken_back = raw.taken_back.into_iter().map(mark).collect::<Result<_, _>>()?;
    let released = raw.released.into_iter().map(released).collect::<Result<_, _>>()?;
    let trail = raw.trail.iter().map(|text| step(text)).collect::<Result<_, _>>()?;
    Ok(Memory { signers, written, recent, taken_back, trail, consents, released })
}

/// Reads the beginning of a hash.
fn step(text: &str) -> Result<[u8; 8], String> {
    let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
    Ok(number.ok_or("an entry of the trail is not 16 hexadecimal digits")?.to_be_bytes())
}

fn consent(raw: RawConsent) -> Result<Consent, String> {
    Ok(Consent {
        seat: raw.seat,
        on: base64_decode(&raw.on)?,
        to: Agreed::read(&raw.to).ok_or("a consent names nothing that a seat can agree to")?,
        time: Time::read(&raw.time).ok_or("the time of a consent is not a time")?,
        signature: base64_decode(&raw.signature)?,
    })
}

fn released(raw: RawReleased) -> Result<Released, String> {
    let below = raw.below.iter().map(|hash| base64_decode(hash)).collect::<Result<_, _>>()?;
    Ok(Released { turn: mark(raw.turn)?, last: raw.last, below })
}

fn signer(
    identity: Option<[u8; 32]>,
    accepted: RawMark,
    signed: Option<RawMark>,
    sent: Option<RawMark>,
) -> Result<Signer, String> {
    let (signed, sent) = (signed.map(mark).transpose()?, sent.map(mark).transpose()?);
    Ok(Signer { identity, accepted: mark(accepted)?, signed, sent, sent_at: None })
}

fn mark(raw: RawMark) -> Result<Mark, String> {
    Ok(Mark { number: raw.number, hash: base64_decode(&raw.hash)? })
}

fn written(raw: RawWritten) -> Result<Written, String> {
    Ok(Written {
        number: raw.number.unwrap_or_default(),
        base: base64_decode(&raw.base)?,
        time: Time::read(&raw.time).ok_or("the time of a turn is not a time")?,
        hash: base64_decode(&raw.hash)?,
        nonce: raw.nonce.map(|nonce| base64_decode(&nonce)).transpose()?,
    })
}
