//! The table key of a seat that is handed over, in a file of its own, with the rescue secret where the table
//! has rescue. It opens what the seat may see at that table, and signs nothing.

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::key::{handed_secret, opened};
use super::passphrase::NewPassphrase;
use crate::chain::Chain;
use crate::file::{base64_decode, base64_encode};
use crate::kit::{check_name, hex, read_toml};
use crate::rules::{Hash, Seat};
use crate::seal::{HandedSecret, Identity, TableKey};
use crate::session::{Opened, Refusal, Store, Tables, link_file};

/// A table key on its way to the seat's new owner.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HandedKey {
    bypost_table_key: u32,
    table: String,
    seat: String,
    key: Option<String>,
    locked: Option<String>,
}

impl std::fmt::Debug for HandedKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "HandedKey({}, secret)", self.seat)
    }
}

impl HandedKey {
    /// The table key of a seat, under a passphrase or not.
    ///
    /// # Errors
    /// The deal is open, the seat is not this identity's, or the passphrase cannot be used.
    pub fn of(
        opened: &Opened,
        seat: Seat,
        identity: &Identity,
        passphrase: Option<NewPassphrase>,
    ) -> Result<Self, Refusal> {
        let table = &opened.table;
        let name = table.seats().name(seat).to_owned();
        let key = table.key_of(seat, identity);
        let key =
            key.ok_or_else(|| Refusal::new(format!("{name} has no table key here: only sealed tables have them")))?;
        let secret = Zeroizing::new(base64_encode(&key.secret().bytes()));
        let locked = passphrase.map(|passphrase| passphrase.lock(&secret)).transpose().map_err(Refusal::new)?;
        let key = if locked.is_some() { None } else { Some(secret.to_string()) };
        Ok(Self { bypost_table_key: 1, table: base64_encode(&table.id()), seat: name, key, locked })
    }

    /// Whether a text is meant as such a file.
    pub fn is_meant(text: &str) -> bool {
        text.lines().any(|line| line.starts_with("bypost-table-key"))
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let handed: Self = read_toml(text)?;
        if handed.bypost_table_key != 1 || handed.key.is_some() == handed.locked.is_some() {
            return Err("a table key has either a key or a locked key".to_owned());
        }
        check_name(&handed.seat).map_err(|error| format!("the seat {error}"))?;
        Ok(handed)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn text(&self) -> Result<Zeroizing<String>, String> {
        let body = Zeroizing::new(toml::to_string(self).map_err(|error| error.to_string())?);
        let table: Hash = base64_decode(&self.table)?;
        let what = "A secret table key. Whoever can read it can see the hand of this seat at this table.";
        Ok(Zeroizing::new(format!("# {what}\n# table {}\n{}", &hex(&table)[..8], *body)))
    }

    /// The seat that it opens.
    pub fn seat(&self) -> &str {
        &self.seat
    }

    /// The secret; `passphrase` is asked only if one is needed.
    ///
    /// # Errors
    /// No or a wrong passphrase, or a secret that is none.
    pub fn open(&self, passphrase: impl FnOnce() -> Result<Zeroizing<String>, String>) -> Result<HandedSecret, String> {
        let text = match (&self.key, &self.locked) {
            (Some(key), _) => Zeroizing::new(key.clone()),
            (None, Some(locked)) => opened(locked, &passphrase()?)?,
            (None, None) => return Err("holds no key".to_owned()),
        };
        let secret = handed_secret(text.trim()).map_err(|what| format!("the key {what}"))?;
        TableKey::handed(&secret).ok_or("it holds no table key")?;
        Ok(secret)
    }

    /// Checks the secret against what its seat joined with, in the files of its table that are here, and
    /// tells whether there are any. A secret that does not fit would be of no use, and its new owner would
    /// see that only once the old one is gone.
    ///
    /// # Errors
    /// It is not that of the seat, or lacks the rescue secret that fits.
    pub fn check(&self, secret: &HandedSecret, store: &impl Store, tables: &impl Tables) -> Result<bool, String> {
        let (table, seat): (Hash, &str) = (base64_decode(&self.table)?, &self.seat);
        let texts = tables.files(&table).into_iter().filter_map(|path| tables.read(&path).ok());
        let kept = store.turns(&table).unwrap_or_default().branches();
        let chains = texts.filter_map(|bytes| link_file(&bytes).ok()).chain(kept);
        let joins = |chain: Chain| {
            let turns = chain.links.into_iter().map(|link| link.turn).filter(|turn| turn.seat == *seat);
            turns.filter_map(|turn| turn.join?.sealed).map(|sealed| (sealed.key, sealed.escrow_key)).collect::<Vec<_>>()
        };
        let joined: Vec<_> = chains.filter(|chain| chain.id == table).flat_map(joins).collect();
        let key = TableKey::handed(secret).ok_or("it holds no table key")?;
        let (own, escrow) = (key.public().bytes(), key.escrow_public().map(|key| key.bytes()));
        if joined.is_empty() || joined.contains(&(own, escrow)) {
            return Ok(!joined.is_empty());
        }
        let short = &hex(&table)[..8];
        Err(match joined.iter().any(|(key, _)| *key == own) {
            false => format!("it is not the key of the seat {seat} at the table {short}"),
            true => format!(
                "it lacks the secret that fits the escrow key of the seat {seat} at the table {short}, so {seat} could not pay \
                 for others with it: its old owner must export it anew"
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::Seed;
    use crate::session::keys::key::KeyFile;

    /// A file of a seat with this secret.
    fn file(secret: &[u8]) -> String {
        let (table, key) = (base64_encode(&[0x11; 32]), base64_encode(secret));
        format!("bypost-table-key = 1\ntable = \"{table}\"\nseat = \"ann\"\nkey = \"{key}\"\n")
    }

    #[test]
    fn a_seat_is_taken_over_with_its_rescue_secret_or_without() {
        let (seed, table, seat) = (Seed::new([1; 32]), [0x11; 32], Seat::new(0));
        let without = TableKey::new(&seed, &table, seat, &[0xa0; 32]);
        let with = TableKey::with_rescue(&seed, &table, seat, &[0xa0; 32]);
        let mut home = KeyFile::new("bob", &[7; 32]).unwrap();
        for (key, length) in [(&without, 32), (&with, 96)] {
            let bytes = key.secret().bytes();
            assert_eq!(bytes.len(), length);
            let secret = HandedKey::parse(&file(&bytes)).unwrap().open(|| Err(String::new())).unwrap();
            home.take_over(secret, || Err(String::new()), Zeroizing::new([0; 32])).unwrap();
        }
        let kept = KeyFile::parse(&home.text()).unwrap().unlock(|| Err(String::new())).unwrap();
        let keys: Vec<TableKey> = kept.handed().iter().filter_map(TableKey::handed).collect();
        let publics = |key: &TableKey| (key.public(), key.escrow_public());
        assert_eq!(keys.iter().map(publics).collect::<Vec<_>>(), [publics(&without), publics(&with)]);
        assert_eq!(keys.iter().map(TableKey::secret).collect::<Vec<_>>(), [without.secret(), with.secret()]);
    }

    #[test]
    fn what_is_no_secret_is_refused() {
        for (secret, wrong) in [
            (&[0; 32][..], "it holds no table key"),
            (&[0; 96], "it holds no table key"),
            (&[0xff; 32], "it holds no table key"),
            (&[1; 31], "the key is damaged: it has 31 bytes, not 32"),
            (&[1; 64], "the key is damaged: it is longer than 32 bytes"),
            (&[1; 95], "the key is damaged: it has 95 bytes, not 96"),
            (&[1; 97], "the key is damaged: it is longer than 32 bytes"),
        ] {
            let opened = HandedKey::parse(&file(secret)).unwrap().open(|| Err(String::new()));
            assert_eq!(opened.map(|_| ()), Err(wrong.to_owned()), "{} bytes", secret.len());
        }
    }
}
