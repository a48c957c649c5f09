//! Private keys, each with the text in which it is kept.

use std::sync::OnceLock;

use bip39::{Error, Language, Mnemonic};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize as _, Zeroizing};

use super::passphrase::{MOST_WORK, NewPassphrase, unlock};
use crate::file::{Hint, base64_decode, base64_encode};
use crate::kit::{TextError, check_name, read_toml};
use crate::opponent::Level;
use crate::rules::Seat;
use crate::seal::{HandedSecret, Identity, PublicIdentity, Seed};
use crate::session::{Question, Refusal, shell};
use crate::table::Table;

/// The keys of the examples, which everybody knows. A file that calls another key so does not make it one:
/// whoever can write to a backup could else take the questions away that are asked before it signs.
const PUBLISHED: [&str; 2] =
    ["3l4wszRMtgbzYwpYzmWHr+13NmKf8VZp73riPhXf3yE=", "G8DKr/ifWXbvGhudD8zOnKjM3IurohDol0fm2ESrZWs="];

/// A private key as it lies in the home.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeyFile {
    /// The name under which its owner plays.
    pub name: String,
    /// The public key.
    pub(crate) identity: String,
    /// The seed, if no passphrase protects it.
    seed: Option<String>,
    /// The seed and all that is handed over, encrypted with a passphrase (age, scrypt recipient, armoured).
    locked: Option<String>,
    /// The secrets of table keys whose seats were handed over, if no passphrase protects them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    handed: Vec<String>,
    /// Whether it was imported: other homes may have signed with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restored: bool,
    /// Whether everybody knows it: a key for examples.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub published: bool,
    /// How well it plays by itself, if it is that of an opponent and no person's.
    opponent: Option<String>,
    /// The file of the home it was read from; a person may have renamed it.
    #[cfg(feature = "cli")]
    #[serde(skip)]
    pub(crate) path: Option<std::path::PathBuf>,
    /// The public key, decoded once: commands compare it with the authors of many turns.
    #[serde(skip)]
    public: OnceLock<Option<PublicIdentity>>,
}

impl Drop for KeyFile {
    fn drop(&mut self) {
        self.seed.zeroize();
        self.handed.zeroize();
    }
}

impl std::fmt::Debug for KeyFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "KeyFile({}, secret)", self.name)
    }
}

impl KeyFile {
    /// A new key, from 32 random bytes.
    ///
    /// # Errors
    /// A name that may not stand in a file.
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Self, TextError> {
        check_name(name)?;
        let identity = base64_encode(&Identity::new(Seed::new(*seed)).public().bytes());
        let (name, seed) = (name.to_owned(), Some(base64_encode(seed)));
        Ok(Self {
            name,
            identity,
            seed,
            locked: None,
            handed: Vec::new(),
            restored: false,
            published: false,
            opponent: None,
            #[cfg(feature = "cli")]
            path: None,
            public: OnceLock::new(),
        })
    }

    /// The same key as that of an opponent, which plays by itself at this level.
    #[must_use]
    pub fn of_opponent(mut self, level: Level) -> Self {
        self.opponent = Some(level.name().to_owned());
        self
    }

    /// How well it plays by itself; none if a person plays with it.
    pub fn opponent(&self) -> Option<Level> {
        self.opponent.as_ref()?.parse().ok()
    }

    /// Whether it is that of a person with this name. A seat that has the name of an opponent may be meant
    /// for somebody else.
    pub(crate) fn is_persons(&self, name: &str) -> bool {
        self.opponent.is_none() && self.name == name
    }

    /// Reads the text of a key file.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut key: Self = read_toml(text)?;
        key.published &= PUBLISHED.contains(&key.identity.as_str());
        check_name(&key.name).map_err(|error| format!("the name {error}"))?;
        if key.locked.is_some() && !key.handed.is_empty() {
            return Err("a locked key keeps what was handed over under its passphrase".to_owned());
        }
        if let Some(level) = &key.opponent {
            level.parse::<Level>().map_err(|error| error.to_string())?;
            if key.locked.is_some() {
                return Err("the key of an opponent has no passphrase".to_owned());
            }
        }
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
        let body = Zeroizing::new(toml::to_string(self).unwrap_or_default());
        let warning = if self.opponent.is_some() {
            "The private key of an opponent, which plays by itself. Whoever can read it can see its hands."
        } else if self.published {
            "A private key that everybody knows, for the examples. Never play for anything with it."
        } else {
            "A private key. Whoever can read it can play, and see the hands, of its owner."
        };
        Zeroizing::new(format!("# {warning}\n{}", *body))
    }

    /// The public key.
    pub fn public(&self) -> Option<PublicIdentity> {
        *self.public.get_or_init(|| PublicIdentity::decode(&base64_decode(&self.identity).ok()?))
    }

    /// Whether the two have a name or a key in common, so that one home cannot hold both.
    pub fn is_like(&self, other: &Self) -> bool {
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
    pub fn unlock(&self, passphrase: impl FnOnce() -> Result<Zeroizing<String>, String>) -> Result<Identity, String> {
        let secrets = match (&self.seed, &self.locked) {
            (Some(seed), _) => Zeroizing::new(format!("{seed}\n{}", self.handed.join("\n"))),
            (None, Some(locked)) => opened(locked, &passphrase()?)?,
            (None, None) => return Err("holds no seed".to_owned()),
        };
        let mut lines = secrets.lines().map(str::trim).filter(|line| !line.is_empty());
        let seed = lines.next().unwrap_or_default();
        let bytes = Zeroizing::new(base64_decode::<32>(seed).map_err(|what| format!("the seed {what}"))?);
        let handed = lines.map(handed_secret).collect::<Result<_, _>>();
        let handed = handed.map_err(|what| format!("what was handed over {what}"))?;
        let identity = Identity::new(Seed::new(*bytes)).with_handed(handed);
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
        old: impl FnOnce() -> Result<Zeroizing<String>, String>,
        new: Option<NewPassphrase>,
    ) -> Result<(), String> {
        if self.opponent.is_some() && new.is_some() {
            return Err(format!("{} is an opponent, which nobody could ask for a passphrase", self.name));
        }
        let identity = self.unlock(old)?;
        self.keep(&identity, new)
    }

    /// Takes in the secret of a seat that was handed over; `passphrase` is asked only if the key is
    /// locked, and protects it as before. `random` are fresh bytes from the system.
    ///
    /// # Errors
    /// As [`KeyFile::unlock`].
    pub fn take_over(
        &mut self,
        secret: HandedSecret,
        passphrase: impl FnOnce() -> Result<Zeroizing<String>, String>,
        random: Zeroizing<[u8; 32]>,
    ) -> Result<(), String> {
        let given = if self.is_locked() { Some(NewPassphrase { text: passphrase()?, random }) } else { None };
        let identity = self.unlock(|| given.as_ref().map(|given| given.text.clone()).ok_or_else(String::new))?;
        let mut handed = identity.handed().to_vec();
        if !handed.contains(&secret) {
            handed.push(secret);
        }
        self.keep(&identity.with_handed(handed), given)
    }

    /// Keeps the secrets of an identity, under a passphrase or not.
    fn keep(&mut self, identity: &Identity, passphrase: Option<NewPassphrase>) -> Result<(), String> {
        let seed = Zeroizing::new(base64_encode(identity.seed().bytes()));
        let handed: Vec<String> = identity.handed().iter().map(|secret| base64_encode(&secret.bytes())).collect();
        self.seed.zeroize();
        self.handed.zeroize();
        match passphrase {
            Some(passphrase) => {
                let mut secrets = Zeroizing::new(seed.to_string());
                for line in &handed {
                    secrets.push('\n');
                    secrets.push_str(line);
                }
                (self.seed, self.handed) = (None, Vec::new());
                self.locked = Some(passphrase.lock(&secrets)?);
            }
            None => (self.seed, self.locked, self.handed) = (Some(seed.to_string()), None, handed),
        }
        Ok(())
    }
}

/// Reads the base64 of the secret of a seat that is handed over.
pub(super) fn handed_secret(text: &str) -> Result<HandedSecret, String> {
    // With a rescue secret it has 96 bytes, which are 128 characters.
    let bytes = match text.len() {
        128 => Zeroizing::new(base64_decode::<96>(text)?.to_vec()),
        _ => Zeroizing::new(base64_decode::<32>(text)?.to_vec()),
    };
    HandedSecret::read(&bytes).ok_or_else(|| "is no secret".to_owned())
}

/// The key among these that signs for a seat now, if it is one of them.
pub fn key_of<'k>(keys: &'k [KeyFile], table: &Table, seat: Seat) -> Option<&'k KeyFile> {
    keys.get(position(keys, table, seat)?)
}

/// Its place among these.
pub(crate) fn position(keys: &[KeyFile], table: &Table, seat: Seat) -> Option<usize> {
    let identity = table.members().get(seat.index())?.identity;
    keys.iter().position(|key| key.public() == Some(identity))
}

/// The text that a passphrase opens. The error tells that the passphrase is wrong, or what else is.
pub(crate) fn opened(locked: &str, passphrase: &str) -> Result<Zeroizing<String>, String> {
    let opened = unlock(locked, passphrase, MOST_WORK).map_err(|what| format!("the key cannot be unlocked: {what}"))?;
    let text = std::str::from_utf8(&opened).map_err(|_| "what is locked is no text")?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// How a lost key comes back, as a part of a hint.
pub fn way_back(name: &str) -> String {
    format!(
        "a lost key comes back by bypost key import {} (its 24 words) or bypost key import FILE (a copy of it); no \
         other key can sign for its seats or see its hands",
        shell::option("--words", name)
    )
}

/// Refuses what needs a key that is not here.
pub fn no_key(name: &str) -> Refusal {
    let hint = format!("bypost key list tells the names; bypost key new makes one; {}", way_back(name));
    Refusal::new(format!("no key here is called {name}")).hint(Hint::command(hint))
}

pub(crate) fn without_key(seat: &str) -> Refusal {
    Refusal::new(format!("the seat {seat} was handed over to a key here, but the seat's own key is not here")).hint(
        Hint::command(
            "its old owner makes a file of it with bypost key export --table, and bypost key import takes it in",
        ),
    )
}

/// Private keys by index, and the identities of those that are unlocked. No identity leaves the session.
pub(crate) struct Keyring {
    keys: Vec<KeyFile>,
    unlocked: Vec<(usize, Identity)>,
}

impl Keyring {
    pub(crate) fn new(keys: Vec<KeyFile>) -> Self {
        Self { keys, unlocked: Vec::new() }
    }

    pub(crate) fn all(&self) -> &[KeyFile] {
        &self.keys
    }

    /// Unlocks the key of a name with its passphrase. It fails if that is wrong, or if there is no such key.
    pub(crate) fn unlock(&mut self, name: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        // Two keys may have one name where nobody keeps them apart.
        let is_meant = |index: &usize| self.keys[*index].name == name && self.is_shut(*index);
        let Some(index) = (0..self.keys.len()).find(is_meant) else { return self.named(name).map(|_| ()) };
        let identity = self.keys[index].unlock(|| Ok(passphrase)).map_err(Refusal::new)?;
        self.unlocked.push((index, identity));
        Ok(())
    }

    pub(crate) fn named(&self, name: &str) -> Result<usize, Refusal> {
        let found = self.keys.iter().position(|key| key.name == name);
        found.ok_or_else(|| no_key(name))
    }

    pub(crate) fn at(&self, table: &Table, seat: Seat) -> Option<usize> {
        position(&self.keys, table, seat)
    }

    pub(crate) fn key(&self, index: usize) -> &KeyFile {
        &self.keys[index]
    }

    pub(crate) fn is_shut(&self, index: usize) -> bool {
        self.keys[index].is_locked() && !self.unlocked.iter().any(|(known, _)| *known == index)
    }

    /// The identity of a key. The error is [`Question::Passphrase`] if it needs one.
    pub(crate) fn identity(&mut self, index: usize) -> Result<&Identity, Question> {
        if self.is_shut(index) {
            return Err(Question::Passphrase { key: self.keys[index].name.clone() });
        }
        let at = match self.unlocked.iter().position(|(known, _)| *known == index) {
            Some(at) => at,
            None => {
                let identity = self.keys[index].unlock(|| Err(String::new())).map_err(Refusal::new)?;
                self.unlocked.push((index, identity));
                self.unlocked.len() - 1
            }
        };
        Ok(&self.unlocked[at].1)
    }
}

impl std::fmt::Debug for Keyring {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_list().entries(&self.keys).finish()
    }
}

const COUNT: usize = 24;
/// How many words are drawn for a passphrase.
const BY_CHANCE: usize = 4;

/// The words of a seed, with blanks between them, as a person can write them down.
///
/// The words are those of [BIP 39](https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki), in
/// English: 32 bytes and a checksum of 8 bits make 24 words of 11 bits each. Nothing is derived from the
/// words as wallets do; they are the seed itself.
pub fn words_of(seed: &Seed) -> Zeroizing<String> {
    // 32 bytes always have words.
    Zeroizing::new(Mnemonic::from_entropy(seed.bytes()).map(|words| words.to_string()).unwrap_or_default())
}

/// Four words by chance for a passphrase: two of the random bytes name one of the 2,048 words.
pub fn words_by_chance(random: &[u8; 32]) -> Zeroizing<String> {
    let list = Language::English.word_list();
    let word = |pair: &[u8]| list[usize::from(u16::from_le_bytes([pair[0], pair[1]])) % list.len()];
    Zeroizing::new(random.chunks_exact(2).take(BY_CHANCE).map(word).collect::<Vec<_>>().join(" "))
}

/// The 32 bytes of a seed, from its words as a person types them: in any case, with blanks or line ends
/// between them, and perhaps with their numbers.
///
/// # Errors
/// What is wrong with them, in one line. A word is named by its number, since it is secret.
pub fn seed_of(typed: &str) -> Result<Zeroizing<[u8; 32]>, String> {
    let is_number = |word: &&str| word.trim_end_matches(['.', ')', ':']).parse::<u8>().is_ok();
    let words: Vec<&str> = typed.split_whitespace().filter(|word| !is_number(word)).collect();
    if words.len() != COUNT {
        return Err(format!("there must be {COUNT} words, not {}", words.len()));
    }
    let text = Zeroizing::new(words.join(" ").to_lowercase());
    let words = Mnemonic::parse_in_normalized(Language::English, &text).map_err(|error| match error {
        Error::UnknownWord(at) => format!("word {} is not in the list", at + 1),
        _ => "the words do not fit together: one is another than it was, or two are exchanged".to_owned(),
    })?;
    let mut seed = Zeroizing::new([0; 32]);
    seed.copy_from_slice(&Zeroizing::new(words.to_entropy_array().0)[..32]);
    Ok(seed)
}

#[cfg(test)]
mod tests {
    use super::{KeyFile, PUBLISHED};
    use crate::opponent::Level;
    use crate::session::NewPassphrase;
    use zeroize::Zeroizing;

    #[test]
    fn an_opponent_is_read_as_it_was_written_and_has_no_passphrase() {
        let mut key = KeyFile::new("otto", &[7; 32]).unwrap().of_opponent(Level::Fair);
        let again = KeyFile::parse(&key.text()).unwrap();
        assert_eq!((again.opponent(), again.text().to_string()), (Some(Level::Fair), key.text().to_string()));
        let new = NewPassphrase { text: "a".repeat(40).into(), random: Zeroizing::new([1; 32]) };
        assert!(key.protect(|| Err(String::new()), Some(new)).is_err() && !key.is_locked());
        let unknown = key.text().replace("\"fair\"", "\"clever\"");
        assert_eq!(KeyFile::parse(&unknown).unwrap_err(), "clever is no level: easy, fair or strong");
        assert_eq!(KeyFile::new("ann", &[8; 32]).unwrap().opponent(), None);
    }

    #[test]
    fn only_the_keys_of_the_examples_are_published() {
        let key = KeyFile::new("anna", &[7; 32]).unwrap();
        let claimed = format!("{}published = true\n", *key.text());
        assert!(!KeyFile::parse(&claimed).unwrap().published);
        let folder = std::fs::read_dir("examples/home/keys").unwrap();
        let examples = folder.map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
        let mut keys: Vec<KeyFile> = examples.map(|text| KeyFile::parse(&text).unwrap()).collect();
        keys.sort_by(|one, other| one.name.cmp(&other.name));
        assert!(keys.iter().all(|key| key.published));
        assert_eq!(keys.iter().map(|key| key.identity.as_str()).collect::<Vec<_>>(), PUBLISHED);
    }

    use super::*;

    /// Two of the vectors that are published with BIP 39, and one of the checksum.
    #[test]
    fn words_and_seeds_belong_together() {
        let (art, vote) = (format!("{}art", "abandon ".repeat(23)), format!("{}vote", "zoo ".repeat(23)));
        for (byte, words) in [(0x00, art), (0xff, vote)] {
            assert_eq!(*words_of(&Seed::new([byte; 32])), words);
            assert_eq!(*seed_of(&words).unwrap(), [byte; 32]);
        }
        let seed: [u8; 32] = std::array::from_fn(|at| at as u8 * 7);
        let words = words_of(&Seed::new(seed));
        assert_eq!(words.split(' ').count(), COUNT);
        let numbered: String = words.split(' ').enumerate().map(|(at, word)| format!("{}. {word}\n", at + 1)).collect();
        for typed in [words.to_string(), words.to_uppercase(), words.replace(' ', "\n\t "), numbered] {
            assert_eq!(*seed_of(&typed).unwrap(), seed, "{typed}");
        }
    }

    #[test]
    fn wrong_words_are_told_without_the_words() {
        let good = format!("{}art", "abandon ".repeat(23));
        for (typed, told) in [
            (String::new(), "there must be 24 words, not 0"),
            (good.replace("art", ""), "there must be 24 words, not 23"),
            // Twelve words are a smaller seed.
            (format!("{}about", "abandon ".repeat(11)), "there must be 24 words, not 12"),
            (good.replace("art", "arts"), "word 24 is not in the list"),
            (good.replacen("abandon", "secret-word", 1), "word 1 is not in the list"),
            (
                good.replace("art", "abandon"),
                "the words do not fit together: one is another than it was, or two are exchanged",
            ),
        ] {
            assert_eq!(seed_of(&typed).unwrap_err(), told, "{typed}");
        }
    }
}
