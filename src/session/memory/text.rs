//! The memory of a table as a text, which is read and written. The form of earlier versions is read, too.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::mark::{SignedTurn, TurnRef};
use super::{Memory, Signer};
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::hex;
use crate::rules::Hash;

/// A memory's shape as TOML.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemoryText {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    begun: bool,
    /// These four are of homes that did not tell keys apart.
    #[serde(skip_serializing)]
    accepted: Option<RawMark>,
    #[serde(skip_serializing)]
    signed: Option<RawMark>,
    #[serde(skip_serializing)]
    sent: Option<RawMark>,
    #[serde(skip_serializing)]
    written: Option<RawWritten>,
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
    /// Earlier homes wrote these three, which nothing needs any more.
    #[serde(default, skip_serializing, rename = "recent")]
    _recent: IgnoredAny,
    #[serde(default, skip_serializing, rename = "trail")]
    _trail: IgnoredAny,
    #[serde(default, skip_serializing, rename = "released")]
    _released: IgnoredAny,
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

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSigner {
    /// None stands for all keys of the home.
    #[serde(skip_serializing_if = "Option::is_none")]
    identity: Option<String>,
    /// Earlier homes noted the newest turn that was built on, which may be somebody else's.
    #[serde(skip_serializing)]
    accepted: Option<RawMark>,
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

/// Earlier homes wrote not all of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the number and the hash of a turn")]
struct RawWritten {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
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
        ..MemoryText::default()
    }
}

fn raw_signer(signer: &Signer) -> RawSigner {
    let signed_on: Vec<String> = signer.signed_on.iter().map(|on| hex(on)).collect();
    RawSigner {
        identity: signer.identity.map(|identity| base64_encode(&identity)),
        accepted: None,
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
        number: Some(written.number),
        base: Some(base64_encode(&written.base)),
        time: Some(written.time.to_string()),
        hash: base64_encode(&written.hash),
        nonce: written.nonce.map(|nonce| base64_encode(&nonce)),
        by: written.by.map(|by| base64_encode(&by)),
    }
}

fn parse(text: &str) -> Result<Memory, String> {
    let raw: MemoryText = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    if raw.accepted.is_none() && (raw.signed.is_some() || raw.sent.is_some()) {
        return Err("what was accepted is missing".to_owned());
    }
    let of_before = raw.accepted.is_some().then(|| RawSigner {
        accepted: raw.accepted,
        signed: raw.signed,
        sent: raw.sent,
        ..RawSigner::default()
    });
    let signers: Vec<_> = of_before.into_iter().chain(raw.key).map(signer).collect::<Result<_, _>>()?;
    let consents: Vec<_> = raw.consent.into_iter().map(consent).collect::<Result<_, _>>()?;
    let hashes = |texts: &[String]| texts.iter().map(|hash| base64_decode(hash)).collect::<Result<Vec<Hash>, _>>();
    let (late_after, without_after) = (hashes(&raw.late_after)?, hashes(&raw.without_after)?);
    let had: Vec<_> = raw.had.iter().map(had).collect::<Result<_, _>>()?;
    // A home may keep what others have agreed to before it signs anything itself.
    if [signers.len(), consents.len(), late_after.len(), without_after.len()] == [0; 4] {
        return Err("it remembers no key".to_owned());
    }
    let all = |list: Vec<RawWritten>| list.into_iter().map(written).collect::<Result<Vec<_>, _>>();
    let newest = all(raw.written.into_iter().chain(raw.turn).collect())?;
    if newest.iter().any(|written| written.base == Hash::default()) {
        return Err("a turn that was written has no base".to_owned());
    }
    let (unsent, taken_back, begun) = (all(raw.unsent)?, all(raw.taken_back)?, raw.begun);
    Ok(Memory { signers, written: newest, unsent, taken_back, consents, late_after, without_after, had, begun })
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
    let (accepted, answered, signed, sent) =
        (read(raw.accepted)?, read(raw.answered)?, read(raw.signed)?, read(raw.sent)?);
    let sent_at = raw.sent_at.map(|time| Time::read(&time).ok_or("the time of sending is not a time")).transpose()?;
    // What earlier homes had built on is no less needed than what they had signed.
    let newest = [signed, accepted, sent].into_iter().flatten().max_by_key(|mark| mark.number);
    Ok(Signer {
        identity: raw.identity.map(|identity| base64_decode(&identity)).transpose()?,
        signed_on: signed_on(&raw.signed_on)?,
        newest: if accepted.is_some() { newest } else { signed },
        behind: raw.behind.into_iter().map(mark).collect::<Result<_, _>>()?,
        answered: answered.or(accepted),
        sent,
        sent_at,
    })
}

fn mark(raw: RawMark) -> Result<TurnRef, String> {
    Ok(TurnRef { number: raw.number, hash: base64_decode(&raw.hash)? })
}

fn written(raw: RawWritten) -> Result<SignedTurn, String> {
    let time = raw.time.map(|time| Time::read(&time).ok_or("the time of a turn is not a time")).transpose()?;
    Ok(SignedTurn {
        number: raw.number.unwrap_or_default(),
        base: raw.base.map(|base| base64_decode(&base)).transpose()?.unwrap_or_default(),
        time: time.unwrap_or_else(|| Time::at(0)),
        hash: base64_decode(&raw.hash)?,
        nonce: raw.nonce.map(|nonce| base64_decode(&nonce)).transpose()?,
        by: raw.by.map(|by| base64_decode(&by)).transpose()?,
    })
}
