//! The names that were met, the address book, settings and what else is kept for mails, on disk.

use std::path::PathBuf;

use super::home::{broken, disk, read_text};
use super::{Home, Lock, replace};
use crate::session::{Absences, Addresses, KnownNames, Refusal, Rung, Settings};

/// What to do about the file of names if it cannot be read.
const KNOWN: &str = "mend this file, or delete it: then every name is met anew, and you compare fingerprints again";

/// What to do about an address book that cannot be read.
const BOOK: &str = "mend this file, or delete it and add the addresses anew: bypost address add NAME ADDRESS";

/// What to do about settings that cannot be read.
const SETTINGS: &str = "mend this file, or delete it and set anew what you want: bypost config";

/// Files of homes of another version, in which settings stood that are in one file here, and what to do.
const SETTINGS_ELSEWHERE: [&str; 2] = ["browser.toml", "cc.toml"];
const ELSEWHERE: &str = "set anew what stands in it: bypost config; then delete this file";

/// What to do about away notices that cannot be read.
const AWAY: &str = "delete this file: away notices only delay reminders";

/// What to do about a list of what the bell has rung for that cannot be read.
const BELL: &str = "delete this file: then the bell rings once more for what waits";

/// The folder of the bell, and its file there.
const BELL_FOLDER: &str = "bell";
const RUNG: &str = "bell/rung.toml";

impl Home {
    /// Reads who is away.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn absences(&self) -> Result<Absences, Refusal> {
        self.read("away.toml", AWAY, Absences::parse)
    }

    /// Writes who is away.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_absences(&self, absences: &Absences) -> Result<(), Refusal> {
        self.write("away.toml", AWAY, absences.text())
    }

    /// Locks the bell against other processes that ring it, and not what else is kept here.
    ///
    /// # Errors
    /// An error of the disk, or another process that keeps it too long.
    pub fn lock_bell(&self) -> Result<Lock, Refusal> {
        let folder = self.made(BELL_FOLDER)?;
        Lock::folder_of(&folder.join("any")).map_err(|error| disk(&folder, error))
    }

    /// Reads what the bell has rung for.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn rung(&self) -> Result<Rung, Refusal> {
        self.read(RUNG, BELL, Rung::parse)
    }

    /// Writes what the bell has rung for.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_rung(&self, rung: &Rung) -> Result<(), Refusal> {
        self.write(RUNG, BELL, rung.text())
    }

    /// Reads what was set.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn settings(&self) -> Result<Settings, Refusal> {
        let elsewhere = SETTINGS_ELSEWHERE.map(|name| self.folder().join(name));
        if let Some(path) = elsewhere.iter().find(|path| path.exists()) {
            return Err(broken(path, "is of another bypost, and its settings are not read", ELSEWHERE));
        }
        self.read("settings.toml", SETTINGS, Settings::parse)
    }

    /// Writes what was set.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_settings(&self, settings: &Settings) -> Result<(), Refusal> {
        self.write("settings.toml", SETTINGS, settings.text())
    }

    /// Reads the names that are known.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn known(&self) -> Result<KnownNames, Refusal> {
        self.read("known.toml", KNOWN, KnownNames::parse)
    }

    /// Writes the names that are known.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_known(&self, known: &KnownNames) -> Result<(), Refusal> {
        self.write("known.toml", KNOWN, known.text())
    }

    /// Reads the address book.
    ///
    /// # Errors
    /// A file that cannot be read, or that holds what is no name or no address.
    pub fn addresses(&self) -> Result<Addresses, Refusal> {
        self.read("addresses.toml", BOOK, Addresses::parse)
    }

    /// Writes the address book.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_addresses(&self, addresses: &Addresses) -> Result<(), Refusal> {
        self.write("addresses.toml", BOOK, addresses.text())
    }

    /// Reads a file of the home; one that is not there holds nothing.
    fn read<T: Default>(
        &self,
        name: &str,
        hint: &'static str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Refusal> {
        let path: PathBuf = self.folder().join(name);
        let Some(text) = read_text(&path, hint)? else { return Ok(T::default()) };
        parse(&text).map_err(|what| broken(&path, what, hint))
    }

    fn write(&self, name: &str, hint: &'static str, text: Result<String, String>) -> Result<(), Refusal> {
        self.made("")?;
        let path = self.folder().join(name);
        let text = text.map_err(|what| broken(&path, what, hint))?;
        replace(&path, text.as_bytes()).map_err(|error| disk(&path, error))
    }
}
