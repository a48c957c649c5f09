//! The open store, and the tables that were looked at.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bypost::draw::escape::printable;
use bypost::file::base64_encode;
use bypost::games::GAMES;
use bypost::session::{Opened, Refusal, Store as _, View, Viewer, check_passphrase, note_seen, open_trusting};
use sha2::{Digest as _, Sha256};

use crate::answer::Pause;
use crate::folder::Folder;
use crate::home::{Home, Shared};
use crate::records::Records;
use crate::vault::{Keep, Slots, Vault};

/// The store while it is open, and the tables that were looked at, by their files.
#[derive(Debug, Default)]
pub struct App {
    vault: Option<Vault>,
    /// Whether somebody only practises here, and nothing is kept.
    is_visit: bool,
    records: Shared,
    looked: BTreeMap<String, Looked>,
}

/// A table that was checked, with the hash of its file's text, and what somebody sees of it.
#[derive(Debug)]
struct Looked {
    hash: [u8; 32],
    opened: Opened,
    view: Option<(Option<String>, View)>,
}

impl App {
    /// Whether no store is open.
    pub fn is_locked(&self) -> bool {
        self.vault.is_none() && !self.is_visit
    }

    /// Makes a new store and opens it. `names` are those that the store is to hold, and that are no secret.
    ///
    /// # Errors
    /// The passphrase is not good enough, or there is no randomness.
    pub fn create(&mut self, passphrase: &str, names: &[String]) -> Result<(), Pause> {
        check_passphrase(passphrase, names.iter().map(String::as_str))?;
        self.begin(Vault::create(passphrase)?, Records::default());
        Ok(())
    }

    /// Begins without a store, with the records of a visit that goes on: all that is made is gone with the page.
    ///
    /// # Errors
    /// They are not those of a visit.
    pub fn visit(&mut self, kept: Option<&str>) -> Result<(), Pause> {
        let read = |kept| serde_json::from_slice(&STANDARD.decode(kept).ok()?).ok();
        let kept: Slots = kept
            .map_or_else(|| Some(Slots::new()), read)
            .ok_or_else(|| Pause::refused("the games of this visit cannot be read"))?;
        let mut records = Records::default();
        kept.into_iter().for_each(|(name, text)| records.load(name, text.into()));
        *self = Self { is_visit: true, records: Rc::new(RefCell::new(records)), ..Self::default() };
        Ok(())
    }

    /// All records of a visit, if one of them has changed since this was last asked.
    pub fn changed_visit(&self) -> Option<String> {
        let mut records = self.records.borrow_mut();
        let has_changed = self.is_visit && !records.take_changed().is_empty();
        let all: BTreeMap<&str, &str> = records.names("").filter_map(|name| Some((name, records.get(name)?))).collect();
        // Texts under names are always fit for JSON.
        has_changed.then(|| STANDARD.encode(serde_json::to_vec(&all).unwrap_or_default()))
    }

    /// Opens a store that the browser holds in its generation.
    ///
    /// # Errors
    /// A wrong passphrase, or slots that do not belong together.
    pub fn unlock(&mut self, passphrase: &str, slots: &Slots, generation: u64) -> Result<(), Pause> {
        let (vault, records) = Vault::open(passphrase, slots, generation)?;
        self.begin(vault, records);
        Ok(())
    }

    fn begin(&mut self, vault: Vault, records: Records) {
        *self = Self { vault: Some(vault), records: Rc::new(RefCell::new(records)), ..Self::default() };
    }

    /// Puts the store under another passphrase.
    ///
    /// # Errors
    /// The old one is another one, the new one is not good enough, or there is no randomness.
    pub fn change_passphrase(&mut self, old: &str, new: &str) -> Result<(), Pause> {
        let vault = self.vault.as_mut().ok_or_else(|| Pause::refused("the keys are locked"))?;
        if !vault.is_passphrase(old) {
            return Err(Pause::refused("the old passphrase is another one"));
        }
        check_new(&self.records, new)?;
        Ok(vault.lock_anew(new, &mut self.records.borrow_mut())?)
    }

    /// Refuses a new passphrase that is short, a repetition, or one of the names in the store.
    ///
    /// # Errors
    /// Why it is.
    pub fn check(&self, passphrase: &str) -> Result<(), Pause> {
        check_new(&self.records, passphrase)
    }

    /// What the browser is to keep of what has changed.
    ///
    /// # Errors
    /// There is no randomness.
    pub fn keep(&mut self) -> Result<Option<Keep>, String> {
        let keep = self.vault.as_mut().map(|vault| vault.keep(&mut self.records.borrow_mut()));
        keep.transpose().map(Option::flatten)
    }

    /// The keys and the memory.
    pub fn home(&self) -> Home {
        Home::new(&self.records)
    }

    /// The keys and the memory, for a call that writes a file.
    pub fn home_writing(&self, file: &str) -> Home {
        Home::writing(&self.records, file)
    }

    /// The tables.
    pub fn folder(&self) -> Folder {
        Folder::new(&self.records)
    }

    /// Opens the file of a table, all of it checked now or before, by this store. The memory learns that it was seen.
    ///
    /// # Errors
    /// There is no such file, or it does not hold.
    pub fn opened(&mut self, file: &str) -> Result<Opened, Pause> {
        let folder = self.folder();
        let text = folder.text(file).ok_or_else(|| Pause::refused("there is no such table here"))?;
        let hash = Sha256::digest(&text).into();
        if let Some(looked) = self.looked.get(file).filter(|looked| looked.hash == hash) {
            return Ok(looked.opened.clone());
        }
        let opened = open_trusting(file, text.as_bytes(), &|table| self.home().checked(table), GAMES)?;
        let mut home = self.home();
        home.note_checked(&opened);
        note_seen(&mut home, opened.chain())?;
        self.looked.insert(file.to_owned(), Looked { hash, opened: opened.clone(), view: None });
        Ok(opened)
    }

    /// The table of a file, if it still stands as a person saw it who wants to do something there. `seen` is
    /// the `head` that the page was told with the table: the hash of its last turn, in base64.
    ///
    /// # Errors
    /// It does not hold, or has changed.
    pub fn opened_as_seen(&mut self, file: &str, seen: Option<&str>) -> Result<Opened, Pause> {
        let opened = self.opened(file)?;
        if seen.is_some_and(|seen| seen != base64_encode(&opened.chain().head())) {
            let refusal = Refusal::new("the table has changed since it was shown here, so nothing was done");
            return Err(refusal.hint("look at it as it stands now, and choose again").into());
        }
        Ok(opened)
    }

    /// A table as the seat of a name sees it, or as whoever is likely meant.
    ///
    /// # Errors
    /// As [`App::opened`]; or nobody of that name has a seat and a key here.
    pub fn view(&mut self, file: &str, name: Option<&str>) -> Result<(Opened, View, Viewer), Pause> {
        let opened = self.opened(file)?;
        let mut viewer = Viewer::new(self.home().keys()?);
        let known = self.looked.get(file).and_then(|looked| looked.view.as_ref());
        if let Some((_, view)) = known.filter(|(of, _)| of.as_deref() == name) {
            return Ok((opened, view.clone(), viewer));
        }
        // The page knows a name as it is shown.
        let seats = opened.table().seats();
        let shown = name.map(|name| {
            let seat = seats.all().find(|seat| printable(seats.name(*seat)) == name);
            seat.map_or_else(|| name.to_owned(), |seat| seats.name(seat).to_owned())
        });
        let view = viewer.look(opened.table(), shown.as_deref())?;
        if let Some(looked) = self.looked.get_mut(file) {
            looked.view = Some((name.map(str::to_owned), view.clone()));
        }
        Ok((opened, view, viewer))
    }

    /// Forgets what was looked at: keys have changed.
    pub fn forget_view(&mut self) {
        self.looked.clear();
    }
}

fn check_new(records: &Shared, passphrase: &str) -> Result<(), Pause> {
    let home = Home::new(records);
    let (keys, known, folder) = (home.keys()?, home.known()?, Folder::new(records));
    let files = folder.all();
    let tables = files.iter().map(|(file, _)| file.strip_suffix(".toml").unwrap_or(file));
    let names = keys.iter().map(|key| key.name.as_str()).chain(known.names()).chain(tables);
    Ok(check_passphrase(passphrase, names)?)
}
