//! The store of the browser: a random key under the passphrase, and each record encrypted with that key.
//!
//! - The slot `lock` holds the key, as age writes it for a scrypt recipient.
//! - Every other record stands in a slot whose name tells nothing (HMAC-SHA256 of its own name). It is
//!   encrypted with XChaCha20-Poly1305 (RFC 8439 with the nonce of draft-irtf-cfrg-xchacha, 24 random bytes),
//!   and its name is associated data, so that it cannot stand in another one's place.
//! - The slot `index` holds the number of the generation and, for each record, the SHA-256 of its slot. So
//!   records of several generations cannot be mixed; a whole older store can still be put back.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use crate::host::random;
use crate::records::Records;

/// The slot with the key of the store.
const LOCK: &str = "lock";
/// The slot with the list of the others.
const INDEX: &str = "index";
/// What every associated data begins with.
const CONTEXT: &str = "bypost browser store 1\n";
/// The work factor of scrypt: 2^17 blocks of 1 KiB, which is 128 MiB.
const WORK: u8 = 17;
const NONCE: usize = 24;

/// The slots of a store, and texts that are safe to be seen.
pub type Slots = BTreeMap<String, String>;

/// What is to be written before an answer may be shown.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Keep {
    /// The generation that the browser must hold.
    pub expect: u64,
    /// The generation after it.
    pub generation: u64,
    /// The slots that are new or other than before.
    pub put: Slots,
    /// The slots that are gone.
    pub drop: Vec<String>,
}

/// What the index tells of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    slot: String,
    hash: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Index {
    generation: u64,
    records: BTreeMap<String, Entry>,
}

/// An open store.
pub struct Vault {
    key: Zeroizing<[u8; 32]>,
    /// The key under the passphrase.
    lock: String,
    /// Whether the browser does not have that lock yet.
    is_new_lock: bool,
    index: Index,
    /// Slots that are to go.
    unused: Vec<String>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Vault").field("generation", &self.index.generation).finish_non_exhaustive()
    }
}

impl Vault {
    /// A new store under a passphrase.
    ///
    /// # Errors
    /// There is no randomness.
    pub fn create(passphrase: &str) -> Result<Self, String> {
        let key = Zeroizing::new(random()?);
        let lock = lock(&key, passphrase)?;
        Ok(Self { key, lock, is_new_lock: true, index: Index::default(), unused: Vec::new() })
    }

    /// Opens a store that the browser holds in its generation.
    ///
    /// # Errors
    /// A wrong passphrase, or slots that do not belong together.
    pub fn open(passphrase: &str, slots: &Slots, generation: u64) -> Result<(Self, Records), String> {
        let lock = slots.get(LOCK).ok_or("the browser holds no store")?;
        let key = unlock(lock, passphrase)?;
        let index = slots.get(INDEX).ok_or_else(|| broken("its index is gone"))?;
        let index = unseal(&key, INDEX, index).ok_or_else(|| broken("its index was changed"))?;
        let index: Index = serde_json::from_str(&index).map_err(|_| broken("its index cannot be read"))?;
        if index.generation != generation {
            return Err(broken("its index is of another generation"));
        }
        let mut records = Records::default();
        for (name, entry) in &index.records {
            let text = slots.get(&entry.slot).ok_or_else(|| broken("a record is gone"))?;
            if hash(text) != entry.hash {
                return Err(broken("a record was changed, or is of another generation"));
            }
            let text = unseal(&key, name, text).ok_or_else(|| broken("a record does not open"))?;
            records.load(name.clone(), text);
        }
        let is_used = |slot: &String| {
            [LOCK, INDEX].contains(&slot.as_str()) || index.records.values().any(|entry| entry.slot == *slot)
        };
        let unused = slots.keys().filter(|slot| !is_used(slot)).cloned().collect();
        Ok((Self { key, lock: lock.clone(), is_new_lock: false, index, unused }, records))
    }

    /// Whether a passphrase is that of this store.
    pub fn is_passphrase(&self, passphrase: &str) -> bool {
        unlock(&self.lock, passphrase).is_ok_and(|key| *key == *self.key)
    }

    /// Puts the store under another passphrase, and under a key of its own: whoever has the old lock and its
    /// passphrase cannot read what is kept from now on.
    ///
    /// # Errors
    /// There is no randomness.
    pub fn lock_anew(&mut self, passphrase: &str, records: &mut Records) -> Result<(), String> {
        let key = Zeroizing::new(random()?);
        self.lock = lock(&key, passphrase)?;
        self.key = key;
        self.is_new_lock = true;
        self.unused.extend(std::mem::take(&mut self.index.records).into_values().map(|entry| entry.slot));
        records.touch_all();
        Ok(())
    }

    /// What the browser is to keep after a call; none if nothing has changed.
    ///
    /// # Errors
    /// There is no randomness.
    pub fn keep(&mut self, records: &mut Records) -> Result<Option<Keep>, String> {
        let changed = records.take_changed();
        if changed.is_empty() && !self.is_new_lock {
            return Ok(None);
        }
        let mut keep = Keep { expect: self.index.generation, ..Keep::default() };
        for name in changed {
            match records.get(&name) {
                Some(text) => {
                    let slot = self.slot(&name);
                    let sealed = seal(&self.key, &name, text)?;
                    self.index.records.insert(name, Entry { slot: slot.clone(), hash: hash(&sealed) });
                    keep.put.insert(slot, sealed);
                }
                None => keep.drop.extend(self.index.records.remove(&name).map(|entry| entry.slot)),
            }
        }
        keep.drop.append(&mut self.unused);
        keep.drop.retain(|slot| !keep.put.contains_key(slot));
        if std::mem::take(&mut self.is_new_lock) {
            keep.put.insert(LOCK.to_owned(), self.lock.clone());
        }
        self.index.generation += 1;
        keep.generation = self.index.generation;
        let index = Zeroizing::new(serde_json::to_string(&self.index).map_err(|error| error.to_string())?);
        keep.put.insert(INDEX.to_owned(), seal(&self.key, INDEX, &index)?);
        Ok(Some(keep))
    }

    /// The slot of a record.
    fn slot(&self, name: &str) -> String {
        // A key of any length will do.
        let mut mac = Hmac::<Sha256>::new_from_slice(&*self.key).unwrap_or_else(|_| unreachable!());
        mac.update(CONTEXT.as_bytes());
        mac.update(name.as_bytes());
        mac.finalize().into_bytes().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

fn broken(what: &str) -> String {
    format!("the store in this browser does not hold together: {what}")
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

/// The key of a store under a passphrase.
fn lock(key: &[u8; 32], passphrase: &str) -> Result<String, String> {
    let locked = bypost::session::lock(key, passphrase, WORK, &Zeroizing::new(random()?));
    locked.map_err(|error| format!("the store cannot be locked: {error}"))
}

/// The key of a store.
fn unlock(lock: &str, passphrase: &str) -> Result<Zeroizing<[u8; 32]>, String> {
    // Another page of this origin cannot make this one try harder than this.
    let opened = bypost::session::unlock(lock, passphrase, WORK).ok();
    let key = opened.and_then(|key| key.as_slice().try_into().ok()).map(Zeroizing::new);
    key.ok_or_else(|| "the store does not open: another passphrase?".to_owned())
}

/// A text that only the key opens, under this name alone.
fn seal(key: &[u8; 32], name: &str, text: &str) -> Result<String, String> {
    let nonce: [u8; NONCE] = random()?;
    let aad = format!("{CONTEXT}{name}");
    let payload = Payload { msg: text.as_bytes(), aad: aad.as_bytes() };
    let sealed = XChaCha20Poly1305::new(key.into()).encrypt(&nonce.into(), payload);
    let sealed = sealed.map_err(|_| "a record is too long".to_owned())?;
    Ok(STANDARD.encode([&nonce[..], &sealed].concat()))
}

/// The text that was sealed under this name; none if it is another one.
fn unseal(key: &[u8; 32], name: &str, sealed: &str) -> Option<Zeroizing<String>> {
    let bytes = STANDARD.decode(sealed).ok()?;
    let (nonce, sealed) = bytes.split_at_checked(NONCE)?;
    let aad = format!("{CONTEXT}{name}");
    let payload = Payload { msg: sealed, aad: aad.as_bytes() };
    let text = XChaCha20Poly1305::new(key.into()).decrypt(&XNonce::try_from(nonce).ok()?, payload).ok()?;
    String::from_utf8(text).ok().map(Zeroizing::new)
}
