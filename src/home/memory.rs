//! What a home remembers of each table, so that it never signs two branches.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Home, HomeError, KeyFile};
use crate::chain::{Chain, Link};
use crate::file::{Lock, Time, base64_decode, base64_encode, replace};
use crate::rules::Hash;

/// What to do about a memory that cannot be read.
const HINT: &str =
    "mend this file, which keeps you from signing a fork; delete it only if the newest file of its table is here";

/// What a home remembers of one table: the newest turn that it built on or saw answered, and the newest it signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The newest turn of another player that was built on here, or the newest signed here that another player is known to
    /// have built on. It is never taken back.
    pub accepted: Mark,
    /// The newest turn that was signed here.
    pub signed: Option<Mark>,
    /// What the newest writing command wrote, in case its file is lost.
    pub written: Option<Written>,
    /// The newest turn of a file that left in a mail or in an armour.
    pub sent: Option<Mark>,
}

/// A turn that is remembered. The table itself counts as turn 0, with its id for a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its number.
    pub number: u32,
    /// Its hash.
    pub hash: Hash,
}

/// The first turn that a command wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The turn before it.
    pub base: Hash,
    /// Its time.
    pub time: Time,
    /// Its own hash.
    pub hash: Hash,
    /// The nonce of its table key, if it was a join.
    pub nonce: Option<[u8; 32]>,
}

/// What a home says to signing a turn on top of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guard {
    /// The chain holds everything that was accepted and signed.
    Free,
    /// A turn was signed here already: nothing but that same turn may be signed again.
    Repeat(Written),
    /// The home has no memory of this table.
    Unknown,
}

/// A memory's shape on disk.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    accepted: RawMark,
    signed: Option<RawMark>,
    written: Option<RawWritten>,
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
    base: String,
    time: String,
    hash: String,
    nonce: Option<String>,
}

impl Memory {
    /// What to remember when the turns from index `from` on of a chain have been written; `before` is what was remembered
    /// before, and `own` tells whose turns were signed here.
    pub fn of(chain: &Chain, from: usize, before: Option<&Self>, own: impl Fn(&Link) -> bool) -> Self {
        let first: Option<&Link> = chain.links.get(from);
        let written = first.map(|link| Written {
            base: link.turn.after,
            time: link.turn.time,
            hash: link.hash,
            nonce: link.turn.join.as_ref().and_then(|join| join.sealed.as_ref()).map(|sealed| sealed.nonce),
        });
        // An own turn on top of an own one is no answer.
        let built_on = chain.links[..from].iter().rfind(|link| !own(link)).map_or(Mark::table(chain), Mark::of);
        // Where a lost file is written again, more may have been seen than it holds.
        let seen = before.map(|memory| memory.accepted).filter(|seen| seen.number > built_on.number);
        let signed = chain.links[from..].last().map(Mark::of);
        let sent = before.and_then(|memory| memory.sent);
        Self { accepted: seen.unwrap_or(built_on), signed, written, sent }
    }

    /// What to remember when own turns at the end of a chain have been taken back, none of which was accepted; `chain` is
    /// what is left, and `own` tells whose turns were signed here.
    #[must_use]
    pub fn taken_back(&self, chain: &Chain, own: impl Fn(&Link) -> bool) -> Self {
        let signed = chain.links.iter().rfind(|link| own(link)).map(Mark::of);
        Self { accepted: self.accepted, signed, written: None, sent: self.sent }
    }

    /// What to remember when a chain has left in a mail or in an armour; none if that is no news.
    pub fn left(&self, chain: &Chain) -> Option<Self> {
        let newest = chain.links.last().map(Mark::of)?;
        // A turn that was taken back was never sent, so what was sent before is older, or of the same branch.
        let news = self.sent.is_none_or(|sent| sent.number < newest.number);
        news.then(|| Self { sent: Some(newest), ..self.clone() })
    }

    /// What to remember when a chain was looked at; none if that is no news. An own turn that another player's stands on was
    /// answered, and so accepted. The answer itself is not: whoever is sent two may choose which to build on.
    pub fn seen(&self, chain: &Chain, own: impl Fn(&Link) -> bool) -> Option<Self> {
        let links = &chain.links;
        let answer = links.iter().rposition(|link| !own(link))?;
        let accepted = links[..answer].iter().rfind(|link| own(link)).map(Mark::of)?;
        let extends = |mark: Mark| mark.is_in(chain);
        let news = accepted.number > self.accepted.number;
        let known = extends(self.accepted) && self.signed.is_none_or(extends);
        (news && known).then(|| Self { accepted, ..self.clone() })
    }

    /// Whether a turn may be signed on top of a chain.
    ///
    /// # Errors
    /// [`HomeError::Branch`] if that would make a second branch.
    pub fn guard(&self, chain: &Chain) -> Result<Guard, HomeError> {
        let lacking = [(Some(self.accepted), "answered"), (self.signed, "signed")];
        let mut lacking = lacking.into_iter().filter_map(|(mark, done)| Some((mark?, done)));
        let Some((mark, done)) = lacking.find(|(mark, _)| !mark.is_in(chain)) else { return Ok(Guard::Free) };
        if let Some(written) = self.written.as_ref().filter(|written| written.base == chain.head()) {
            return Ok(Guard::Repeat(written.clone()));
        }
        Err(branch(mark, done, chain))
    }
}

impl Mark {
    fn of(link: &Link) -> Self {
        Self { number: link.turn.number, hash: link.hash }
    }

    /// The table before its first turn.
    fn table(chain: &Chain) -> Self {
        Self { number: 0, hash: chain.id }
    }

    /// Whether a chain holds this turn.
    pub fn is_in(&self, chain: &Chain) -> bool {
        chain.holds(&self.hash)
    }
}

/// Why nothing may be signed on a chain that lacks a turn: it is older, or another branch.
fn branch(mark: Mark, done: &str, chain: &Chain) -> HomeError {
    let number = mark.number;
    let Some(link) = chain.links.get(number.max(1) as usize - 1) else {
        let what = format!("this file ends before turn {number}, which was {done} here already: it is an older one");
        let hint = "play on the newest file; bypost verify FILE OTHER tells which is newer".to_owned();
        return HomeError::Branch { what, hint };
    };
    let seat = &link.turn.seat;
    let what = format!("FORK: turn {number} ({seat}) of this file, or one before it, is another than was {done} here");
    let hint = "keep both files: bypost verify FILE YOURS shows who signed both branches".to_owned();
    HomeError::Branch { what, hint }
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
        let Some(memory) = self.memory(&chain.id)? else { return Ok(()) };
        let keys: Vec<_> = self.keys()?.iter().filter_map(KeyFile::public).collect();
        let own = |link: &Link| keys.contains(&link.author);
        if memory.seen(chain, own).is_none() {
            return Ok(());
        }
        let _lock = self.lock_memory()?;
        // Another process may have written in between.
        let news = self.memory(&chain.id)?.and_then(|memory| memory.seen(chain, own));
        news.map_or(Ok(()), |memory| self.remember(&chain.id, &memory))
    }

    /// Remembers of a chain that it leaves this machine, before it does. A home that signed nothing at its table has nothing to
    /// remember.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn send(&self, chain: &Chain) -> Result<(), HomeError> {
        if self.memory(&chain.id)?.is_none() {
            return Ok(());
        }
        let _lock = self.lock_memory()?;
        let news = self.memory(&chain.id)?.and_then(|memory| memory.left(chain));
        news.map_or(Ok(()), |memory| self.remember(&chain.id, &memory))
    }

    /// Remembers, flushed to disk.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn remember(&self, table: &Hash, memory: &Memory) -> Result<(), HomeError> {
        let path = self.memory_path(table);
        let raw = Raw {
            accepted: raw_mark(memory.accepted),
            signed: memory.signed.map(raw_mark),
            written: memory.written.as_ref().map(|written| RawWritten {
                base: base64_encode(&written.base),
                time: written.time.to_string(),
                hash: base64_encode(&written.hash),
                nonce: written.nonce.map(|nonce| base64_encode(&nonce)),
            }),
            sent: memory.sent.map(raw_mark),
        };
        let text = toml::to_string(&raw).map_err(|error| HomeError::broken(&path, error, HINT))?;
        replace(&path, text.as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    fn memory_path(&self, table: &Hash) -> PathBuf {
        let name: String = table.iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join("tables").join(name + ".toml")
    }
}

fn raw_mark(mark: Mark) -> RawMark {
    RawMark { number: mark.number, hash: base64_encode(&mark.hash) }
}

fn parse(text: &str) -> Result<Memory, String> {
    let raw: Raw = toml::from_str(text).map_err(|error| error.message().to_owned())?;
    let mark = |raw: RawMark| Ok::<_, String>(Mark { number: raw.number, hash: base64_decode(&raw.hash)? });
    let written = |raw: RawWritten| {
        Ok::<_, String>(Written {
            base: base64_decode(&raw.base)?,
            time: Time::read(&raw.time).ok_or("the time is none")?,
            hash: base64_decode(&raw.hash)?,
            nonce: raw.nonce.map(|nonce| base64_decode(&nonce)).transpose()?,
        })
    };
    Ok(Memory {
        accepted: mark(raw.accepted)?,
        signed: raw.signed.map(mark).transpose()?,
        written: raw.written.map(written).transpose()?,
        sent: raw.sent.map(mark).transpose()?,
    })
}
