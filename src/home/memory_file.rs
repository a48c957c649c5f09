//! The memory of each table as it lies on disk: read, also in the form of before, and written.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::memory::{Mark, Memory, Signer, Written};
use super::{Home, HomeError, KeyFile};
use crate::chain::Chain;
use crate::file::{Lock, Time, base64_decode, base64_encode, replace};
use crate::rules::Hash;
use crate::seal::PublicIdentity;

/// What to do about a memory that cannot be read.
const HINT: &str =
    "mend this file, which keeps you from signing a fork; delete it only if the newest file of its table is here";

/// A memory's shape on disk.
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
    taken_back: Vec<RawMark>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSigner {
    identity: String,
    accepted: RawMark,
    signed: Option<RawMark>,
    sent: Option<RawMark>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMark {
    number: u32,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWritten {
    /// Homes of before did not write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    base: String,
    time: String,
    hash: String,
    nonce: Option<String>,
}

impl Home {
    /// Locks the home's memory against other processes.
    ///
    /// # Errors
    /// Whatever the disk says, or another process that keeps it too long.
    pub fn lock_memory(&self) -> Result<Lock, HomeError> {
        self.made("")?;
        let folder = self.made("tables")?;
        Lock::folder_of(&folder.join("any")).map_err(|error| HomeError::disk(&folder, error))
    }

    /// What is remembered of a table.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn memory(&self, table: &Hash) -> Result<Option<Memory>, HomeError> {
        let path = self.memory_path(table);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(HomeError::unread(&path, error, HINT)),
        };
        parse(&text).map(Some).map_err(|what| HomeError::broken(&path, what, HINT))
    }

    /// Remembers of a chain that it answers what was signed here, if that is news. A home that signed nothing at its table
    /// has nothing to remember.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn look(&self, chain: &Chain) -> Result<(), HomeError> {
        self.renew(chain, Memory::seen)
    }

    /// Remembers of a chain that it leaves this machine, before it does. A home that signed nothing at its table has nothing to
    /// remember.
    ///
    /// # Errors
    /// A chain that must not leave, or whatever the disk says.
    pub fn send(&self, chain: &Chain) -> Result<(), HomeError> {
        if let Some(memory) = self.memory(&chain.id)? {
            memory.may_leave(chain)?;
        }
        self.renew(chain, Memory::left)
    }

    /// Remembers what a chain adds to what is remembered of its table.
    fn renew(
        &self,
        chain: &Chain,
        news: impl Fn(&Memory, &Chain, &[PublicIdentity]) -> Option<Memory>,
    ) -> Result<(), HomeError> {
        let Some(memory) = self.memory(&chain.id)? else { return Ok(()) };
        let own: Vec<_> = self.keys()?.iter().filter_map(KeyFile::public).collect();
        if news(&memory, chain, &own).is_none() {
            return Ok(());
        }
        let _lock = self.lock_memory()?;
        // Another process may have written in between.
        let new = self.memory(&chain.id)?.and_then(|memory| news(&memory, chain, &own));
        new.map_or(Ok(()), |memory| self.remember(&chain.id, &memory))
    }

    /// Remembers, flushed to disk.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), HomeError> {
        let path = self.memory_path(table);
        let text = toml::to_string(&raw(memory)).map_err(|error| HomeError::broken(&path, error, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    fn memory_path(&self, table: &Hash) -> PathBuf {
        let name: String = table.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join("tables").join(name + ".toml")
    }
}

fn raw(memory: &Memory) -> Raw {
    let mut raw = Raw {
        turn: memory.written.iter().map(raw_written).collect(),
        taken_back: memory.taken_back.iter().copied().map(raw_mark).collect(),
        ..Raw::default()
    };
    for signer in &memory.signers {
        let accepted = raw_mark(signer.accepted);
        let (signed, sent) = (signer.signed.map(raw_mark), signer.sent.map(raw_mark));
        match signer.identity {
            Some(identity) => {
                raw.key.push(RawSigner { identity: base64_encode(&identity), accepted, signed, sent });
            }
            None => (raw.accepted, raw.signed, raw.sent) = (Some(accepted), signed, sent),
        }
    }
    raw
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
        signers.push(signer(Some(base64_decode(&key.identity)?), key.accepted, key.signed, key.sent)?);
    }
    if signers.is_empty() {
        return Err("it remembers no key".to_owned());
    }
    let written = raw.written.into_iter().chain(raw.turn).map(written).collect::<Result<_, _>>()?;
    let taken_back = raw.taken_back.into_iter().map(mark).collect::<Result<_, _>>()?;
    Ok(Memory { signers, written, taken_back })
}

fn signer(
    identity: Option<[u8; 32]>,
    accepted: RawMark,
    signed: Option<RawMark>,
    sent: Option<RawMark>,
) -> Result<Signer, String> {
    let (signed, sent) = (signed.map(mark).transpose()?, sent.map(mark).transpose()?);
    Ok(Signer { identity, accepted: mark(accepted)?, signed, sent })
}

fn mark(raw: RawMark) -> Result<Mark, String> {
    Ok(Mark { number: raw.number, hash: base64_decode(&raw.hash)? })
}

fn written(raw: RawWritten) -> Result<Written, String> {
    Ok(Written {
        number: raw.number.unwrap_or_default(),
        base: base64_decode(&raw.base)?,
        time: Time::read(&raw.time).ok_or("the time is none")?,
        hash: base64_decode(&raw.hash)?,
        nonce: raw.nonce.map(|nonce| base64_decode(&nonce)).transpose()?,
    })
}
