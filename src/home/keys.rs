//! Private keys: one file each, which only its owner can read.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::{fs, io};

use age::secrecy::SecretString;
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize as _, Zeroizing};

use super::lock::others_can_read;
use super::{Home, HomeError};
use crate::file::{base64_decode, base64_encode, create, replace};
use crate::kit::check_name;
use crate::seal::{Identity, PublicIdentity, Seed};

/// What to do about a key file that cannot be read.
const HINT: &str = "mend this file, or move it out of the home: it may hold a key that is nowhere else";

/// Bytes of the longest key file that is read.
const MOST: u64 = 64 << 10;

/// A private key as it lies in the home.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyFile {
    /// The name under which its owner plays.
    pub name: String,
    /// The public key.
    identity: String,
    /// The seed, if no passphrase protects it.
    seed: Option<String>,
    /// The seed, encrypted with a passphrase (age, scrypt recipient, armoured).
    locked: Option<String>,
    /// Whether it was imported: other homes may have signed with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restored: bool,
    /// Whether everybody knows it: a key for examples.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub published: bool,
    /// The file of the home it was read from; a person may have renamed it.
    #[serde(skip)]
    path: Option<PathBuf>,
    /// The public key, decoded once: commands compare it with the authors of many turns.
    #[serde(skip)]
    public: OnceLock<Option<PublicIdentity>>,
}

impl Drop for KeyFile {
    fn drop(&mut self) {
        self.seed.zeroize();
    }
}

impl std::fmt::Debug for KeyFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "KeyFile({}, secret)", self.name)
    }
}

impl KeyFile {
    /// A new key from 32 random bytes.
    ///
    /// # Errors
    /// A name that may not stand in a file, or no randomness.
    pub fn generate(name: &str) -> Result<Self, HomeError> {
        check_name(name)?;
        let mut bytes = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *bytes).map_err(|error| HomeError::Passphrase(format!("no randomness: {error}")))?;
        let seed = Some(base64_encode(&*bytes));
        let identity = base64_encode(&Identity::new(Seed::new(*bytes)).public().bytes());
        let name = name.to_owned();
        let (locked, restored, published) = (None, false, false);
        Ok(Self { name, identity, seed, locked, restored, published, path: None, public: OnceLock::new() })
    }

    /// Reads the text of a key file.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let key: Self = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        check_name(&key.name).map_err(|error| format!("the name {error}"))?;
        if key.seed.is_some() == key.locked.is_some() {
            return Err("a key has either a seed or a locked seed".to_owned());
        }
        key.public().ok_or("the identity is no sound key")?;
        if key.seed.is_some() {
            key.unlock(|| Err(String::new()))?;
        }
        Ok(key)
    }

    /// The text of the file.
    pub fn text(&self) -> Zeroizing<String> {
        let body = toml::to_string(self).unwrap_or_default();
        let warning = if self.published {
            "A private key that everybody knows, for the examples. Never play for anything with it."
        } else {
            "A private key. Whoever can read it can play, and see the hands, of its owner."
        };
        Zeroizing::new(format!("# {warning}\n{body}"))
    }

    /// The public key.
    pub fn public(&self) -> Option<PublicIdentity> {
        *self.public.get_or_init(|| PublicIdentity::decode(&base64_decode(&self.identity).ok()?))
    }

    /// Whether the two have a name or a key in common, so that one home cannot hold both.
    fn is_like(&self, other: &Self) -> bool {
        self.name == other.name || self.identity == other.identity
    }

    /// Whether a passphrase protects it.
    pub fn is_locked(&self) -> bool {
        self.locked.is_some()
    }

    /// The identity; `passphrase` is asked only if one is needed.
    ///
    /// # Errors
    /// No or a wrong passphrase, or a seed that does not belong to the public key.
    pub fn unlock(&self, passphrase: impl FnOnce() -> Result<SecretString, String>) -> Result<Identity, String> {
        let seed = match (&self.seed, &self.locked) {
            (Some(seed), _) => Zeroizing::new(seed.clone()),
            (None, Some(locked)) => decrypt(locked, passphrase()?)?,
            (None, None) => return Err("holds no seed".to_owned()),
        };
        let bytes = Zeroizing::new(base64_decode::<32>(seed.trim()).map_err(|what| format!("the seed {what}"))?);
        let identity = Identity::new(Seed::new(*bytes));
        if Some(identity.public()) != self.public() {
            return Err("the seed does not belong to the identity".to_owned());
        }
        Ok(identity)
    }

    /// Protects it with a passphrase, or with none.
    ///
    /// # Errors
    /// As [`KeyFile::unlock`], for the passphrase that it has now.
    pub fn protect(
        &mut self,
        old: impl FnOnce() -> Result<SecretString, String>,
        new: Option<SecretString>,
    ) -> Result<(), String> {
        let identity = self.unlock(old)?;
        let seed = Zeroizing::new(base64_encode(identity.seed().bytes()));
        self.seed.zeroize();
        (self.seed, self.locked) = match new {
            Some(passphrase) => (None, Some(encrypt(&seed, passphrase).map_err(|error| error.to_string())?)),
            None => (Some(seed.to_string()), None),
        };
        Ok(())
    }
}

impl Home {
    /// All keys of this home, sorted by name.
    ///
    /// # Errors
    /// A folder or a file that cannot be read, or [`HomeError::Twice`].
    pub fn keys(&self) -> Result<Vec<KeyFile>, HomeError> {
        let folder = self.folder.join("keys");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(HomeError::disk(&folder, error)),
        };
        let mut keys = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| HomeError::disk(&folder, error))?.path();
            if path.extension().is_some_and(|extension| extension == "key") {
                keys.push(read_key(&path)?);
            }
        }
        keys.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
        // Of two files with one key only one would get a passphrase; of two with one name only one would be asked for.
        for (index, key) in keys.iter().enumerate() {
            if let Some(other) = keys[..index].iter().find(|other| other.is_like(key)) {
                let same = if other.identity == key.identity { "the same key" } else { "keys of one name" };
                return Err(HomeError::Twice { same, one: self.key_path(other), other: self.key_path(key) });
            }
        }
        Ok(keys)
    }

    /// The key of this name.
    ///
    /// # Errors
    /// [`HomeError::NoKey`], or a file that cannot be read.
    pub fn key(&self, name: &str) -> Result<KeyFile, HomeError> {
        let found = self.keys()?.into_iter().find(|key| key.name == name);
        found.ok_or_else(|| HomeError::NoKey(name.to_owned()))
    }

    /// Puts a new key into the home.
    ///
    /// # Errors
    /// [`HomeError::Exists`] for a name or key that is here already.
    pub fn add_key(&self, key: &KeyFile) -> Result<(), HomeError> {
        if self.keys()?.iter().any(|other| other.is_like(key)) {
            return Err(HomeError::Exists(key.name.clone()));
        }
        self.made("")?;
        self.made("keys")?;
        let path = self.key_path(key);
        create(&path, key.text().as_bytes(), true).map_err(|error| HomeError::disk(&path, error))
    }

    /// Writes a key that is here again, with another passphrase.
    ///
    /// # Errors
    /// Whatever the disk says.
    pub fn replace_key(&self, key: &KeyFile) -> Result<(), HomeError> {
        let path = self.key_path(key);
        replace(&path, key.text().as_bytes()).map_err(|error| HomeError::disk(&path, error))
    }

    /// Whether others than its owner can read a key that is neither published nor locked.
    pub fn is_exposed(&self, key: &KeyFile) -> bool {
        !key.published && !key.is_locked() && others_can_read(&self.key_path(key))
    }

    /// Where a key was read from, or a new one goes. The file's name says whose it is without trusting the owner's name to
    /// be a good file name.
    pub fn key_path(&self, key: &KeyFile) -> PathBuf {
        if let Some(path) = &key.path {
            return path.clone();
        }
        let fingerprint = key.public().map_or_else(String::new, |public| public.fingerprint());
        self.folder.join("keys").join(format!("{fingerprint}.key"))
    }
}

fn read_key(path: &std::path::Path) -> Result<KeyFile, HomeError> {
    let mut text = Zeroizing::new(String::new());
    let file = fs::File::open(path).map_err(|error| HomeError::disk(path, error))?;
    file.take(MOST).read_to_string(&mut text).map_err(|error| HomeError::unread(path, error, HINT))?;
    let mut key = KeyFile::parse(&text).map_err(|what| HomeError::broken(path, what, HINT))?;
    key.path = Some(path.to_owned());
    Ok(key)
}

fn encrypt(seed: &str, passphrase: SecretString) -> io::Result<String> {
    let encryptor = age::Encryptor::with_user_passphrase(passphrase);
    let mut armoured = Vec::new();
    let armour = age::armor::ArmoredWriter::wrap_output(&mut armoured, age::armor::Format::AsciiArmor)?;
    let mut writer = encryptor.wrap_output(armour)?;
    writer.write_all(seed.as_bytes())?;
    writer.finish()?.finish()?;
    String::from_utf8(armoured).map_err(io::Error::other)
}

fn decrypt(locked: &str, passphrase: SecretString) -> Result<Zeroizing<String>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("the key cannot be unlocked: {error}");
    let armour = age::armor::ArmoredReader::new(locked.as_bytes());
    let decryptor = age::Decryptor::new_buffered(armour).map_err(|error| wrong(&error))?;
    let identity = age::scrypt::Identity::new(passphrase);
    let mut reader =
        decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity)).map_err(|error| wrong(&error))?;
    let mut seed = Zeroizing::new(String::new());
    reader.read_to_string(&mut seed).map_err(|error| wrong(&error))?;
    Ok(seed)
}
