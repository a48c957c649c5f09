//! The names that were met, the address book, settings and what else is kept for mails, on disk.

use std::path::PathBuf;

use super::home::{broken, disk, read_text};
use super::{Home, Lock, replace};
use crate::session::{Addresses, BrowserAddress, CcLists, GivenAlerts, KnownNames, Refusal, Settings};

/// What to do about the file of names if it cannot be read.
const KNOWN: &str = "mend this file, or delete it: then every name is met anew, and you compare fingerprints again";

/// What to do about an address book that cannot be read.
const BOOK: &str = "mend this file, or delete it and add the addresses anew: bypost address add NAME ADDRESS";

/// What to do about the address of a page that cannot be read.
const BROWSER: &str = "mend this file, or delete it and set the address anew: bypost address browser URL";

/// What to do about lists of copies that cannot be read.
const CC: &str = "mend this file, or delete it and set the lists anew: bypost address table FILE --cc LIST";

/// What to do about settings that cannot be read.
const SETTINGS: &str = "mend this file, or delete it and set anew what you want: bypost folder, bypost delivery";

/// What to do about a list of alerts that cannot be read.
const ALERTS: &str = "delete this file: then bypost watch runs its command once more for each table that waits";

/// The folder of the alerts, and its file there.
const ALERTS_FOLDER: &str = "watch";
const GIVEN: &str = "watch/given.toml";

impl Home {
    /// Locks the alerts against other processes that give them, and not what else is kept here.
    ///
    /// # Errors
    /// An error of the disk, or another process that keeps it too long.
    pub fn lock_alerts(&self) -> Result<Lock, Refusal> {
        let folder = self.made(ALERTS_FOLDER)?;
        Lock::folder_of(&folder.join("any")).map_err(|error| disk(&folder, error))
    }

    /// Reads which alerts were given.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn given_alerts(&self) -> Result<GivenAlerts, Refusal> {
        self.read(GIVEN, ALERTS, GivenAlerts::parse)
    }

    /// Writes which alerts were given.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_given_alerts(&self, given: &GivenAlerts) -> Result<(), Refusal> {
        self.write(GIVEN, ALERTS, given.text())
    }

    /// Reads what was set.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn settings(&self) -> Result<Settings, Refusal> {
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

    /// Reads who gets copies of the mails with each table.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn cc_lists(&self) -> Result<CcLists, Refusal> {
        self.read("cc.toml", CC, CcLists::parse)
    }

    /// Writes who gets copies of the mails with each table.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_cc_lists(&self, lists: &CcLists) -> Result<(), Refusal> {
        self.write("cc.toml", CC, lists.text())
    }

    /// Reads the address that mails name to those who have no bypost.
    ///
    /// # Errors
    /// A file that cannot be read, or that holds no such address.
    pub fn browser_address(&self) -> Result<Option<BrowserAddress>, Refusal> {
        self.read("browser.toml", BROWSER, BrowserAddress::parse)
    }

    /// Writes the address that mails name to those who have no bypost.
    ///
    /// # Errors
    /// An error of the disk.
    pub fn keep_browser_address(&self, address: Option<&BrowserAddress>) -> Result<(), Refusal> {
        self.write("browser.toml", BROWSER, BrowserAddress::text(address))
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
