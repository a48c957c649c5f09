//! The memory of a table as a text, which is read and written.

use serde::{Deserialize, Serialize};

use super::{Memory, SignedTurn, Signer, TurnRef};
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::hex;
use crate::rules::Hash;

/// A memory's shape as TOML.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemoryText {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    begun: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    key: Vec<RawSigner>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turn: Vec<RawWritten>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unsent: Vec<RawWritten>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_back: Vec<RawWritten>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    late_after: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    without_after: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    had: Vec<RawHad>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    consent: Vec<MemoryConsent>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHad {
    hash: String,
    since: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemoryConsent {
    seat: String,
    on: String,
    to: String,
    time: String,
    signature: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSigner {
    identity: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<RawMark>,
    /// The newest turn of the line that is played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    signed: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent: Option<RawMark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sent_at: Option<String>,
    /// Hexadecimal, 16 digits a turn, with blanks between.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    signed_on: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    behind: Vec<RawMark>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the number and the hash of a turn")]
struct RawMark {
    number: u32,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a turn that was signed here")]
struct RawWritten {
    number: u32,
    base: String,
    time: String,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    by: String,
}

impl Memory {
    /// Reads a memory from a text that [`Memory::text`] gave.
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

fn raw(memory: &Memory) -> MemoryText {
    MemoryText {
        begun: memory.begun,
        key: memory.signers.iter().map(raw_signer).collect(),
        turn: memory.written.iter().map(raw_written).collect(),
        unsent: memory.unsent.iter().map(raw_written).collect(),
        taken_back: memory.taken_back.iter().map(raw_written).collect(),
        late_after: memory.late_after.iter().map(|hash| base64_encode(hash)).collect(),
        without_after: memory.without_after.iter().map(|hash| base64_encode(hash)).collect(),
        had: (memory.had.iter())
            .map(|(hash, since)| RawHad { hash: base64_encode(hash), since: since.to_string() })
            .collect(),
        consent: memory.consents.iter().map(raw_consent).collect(),
    }
}

fn raw_signer(signer: &Signer) -> RawSigner {
    let signed_on: Vec<String> = signer.signed_on.iter().map(|on| hex(on)).collect();
    RawSigner {
        identity: base64_encode(&signer.identity),
        answered: signer.answered.map(raw_mark),
        signed: signer.newest.map(raw_mark),
        sent: signer.sent.map(raw_mark),
        sent_at: signer.sent_at.map(|time| time.to_string()),
        signed_on: signed_on.join(" "),
        behind: signer.behind.iter().copied().map(raw_mark).collect(),
    }
}

fn raw_consent(consent: &Consent) -> MemoryConsent {
    MemoryConsent {
        seat: consent.seat.clone(),
        on: base64_encode(&consent.on),
        to: consent.to.to_string(),
        time: consent.time.to_string(),
        signature: base64_encode(&consent.signature),
    }
}

fn raw_mark(mark: TurnRef) -> RawMark {
    RawMark { number: mark.number, hash: base64_encode(&mark.hash) }
}

fn raw_written(written: &SignedTurn) -> RawWritten {
    RawWritten {
        number: written.number,
        base: base64_encode(&written.base),
        time: written.time.to_string(),
        hash: base64_encode(&written.hash),
        nonce: written.nonce.map(|nonce| base64_encode(&nonce)),
        by: base64_encode(&written.by),
    }
}

fn parse(text: &str) -> Result<Memory, String> {
    let raw: MemoryText = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let signers: Vec<_> = raw.key.into_iter().map(signer).collect::<Result<_, _>>()?;
    let consents: Vec<_> = raw.consent.into_iter().map(consent).collect::<Result<_, _>>()?;
    let hashes = |texts: &[String]| texts.iter().map(|hash| base64_decode(hash)).collect::<Result<Vec<Hash>, _>>();
    let (late_after, without_after) = (hashes(&raw.late_after)?, hashes(&raw.without_after)?);
    let had: Vec<_> = raw.had.iter().map(had).collect::<Result<_, _>>()?;
    // A home may keep what others have agreed to before it signs anything itself.
    if [signers.len(), consents.len(), late_after.len(), without_after.len()] == [0; 4] {
        return Err("it remembers no key".to_owned());
    }
    let all = |list: Vec<RawWritten>| list.into_iter().map(written).collect::<Result<Vec<_>, _>>();
    let (written, unsent, taken_back, begun) = (all(raw.turn)?, all(raw.unsent)?, all(raw.taken_back)?, raw.begun);
    Ok(Memory { signers, written, unsent, taken_back, consents, late_after, without_after, had, begun })
}

/// Reads the beginnings of hashes.
fn signed_on(text: &str) -> Result<Vec<[u8; 8]>, String> {
    let read = |text: &str| {
        let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
        Ok(number.ok_or("an entry of signed_on is not 16 hexadecimal digits")?.to_be_bytes())
    };
    text.split_whitespace().map(read).collect()
}

fn had(raw: &RawHad) -> Result<(Hash, Time), String> {
    let since = Time::read(&raw.since).ok_or("the time since when a turn is here is not a time")?;
    Ok((base64_decode(&raw.hash)?, since))
}

fn consent(raw: MemoryConsent) -> Result<Consent, String> {
    Ok(Consent {
        seat: raw.seat,
        on: base64_decode(&raw.on)?,
        to: Agreed::read(&raw.to).ok_or("a consent names nothing that a seat can agree to")?,
        time: Time::read(&raw.time).ok_or("the time of a consent is not a time")?,
        signature: base64_decode(&raw.signature)?,
    })
}

fn signer(raw: RawSigner) -> Result<Signer, String> {
    let read = |raw: Option<RawMark>| raw.map(mark).transpose();
    let sent_at = raw.sent_at.map(|time| Time::read(&time).ok_or("the time of sending is not a time")).transpose()?;
    Ok(Signer {
        identity: base64_decode(&raw.identity)?,
        signed_on: signed_on(&raw.signed_on)?,
        newest: read(raw.signed)?,
        behind: raw.behind.into_iter().map(mark).collect::<Result<_, _>>()?,
        answered: read(raw.answered)?,
        sent: read(raw.sent)?,
        sent_at,
    })
}

fn mark(raw: RawMark) -> Result<TurnRef, String> {
    Ok(TurnRef { number: raw.number, hash: base64_decode(&raw.hash)? })
}

fn written(raw: RawWritten) -> Result<SignedTurn, String> {
    Ok(SignedTurn {
        number: raw.number,
        base: base64_decode(&raw.base)?,
        time: Time::read(&raw.time).ok_or("the time of a turn is not a time")?,
        hash: base64_decode(&raw.hash)?,
        nonce: raw.nonce.map(|nonce| base64_decode(&nonce)).transpose()?,
        by: base64_decode(&raw.by)?,
    })
}
