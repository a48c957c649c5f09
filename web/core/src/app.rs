//! The open store, and the operations that the page asks for.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use bypost::draw::escape::printable;
use bypost::file::base64_encode;
use bypost::games::GAMES;
use bypost::session::{Opened, Refusal, View, Viewer, note_seen, open};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::answer::{Done, Pause, arguments, make_visible};
use crate::folder::Folder;
use crate::home::{Home, Shared};
use crate::host::World;
use crate::ops;
use crate::records::Records;
use crate::vault::{Slots, Vault};

/// The store while it is open, and the tables that were looked at, by their files.
#[derive(Debug, Default)]
pub struct App {
    vault: Option<Vault>,
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

/// What every call holds.
#[derive(Deserialize)]
struct Call {
    op: String,
    #[serde(default)]
    now: i64,
}

#[derive(Deserialize)]
struct Opening {
    passphrase: String,
    records: Slots,
    generation: u64,
}

#[derive(Deserialize)]
struct Passphrase {
    passphrase: String,
}

#[derive(Deserialize)]
struct NewPassphrase {
    old: String,
    new: String,
}

/// Characters of the shortest passphrase.
const SHORTEST: usize = 8;

impl App {
    /// Does what a request asks, and gives the answer for the page: a value, a refusal or a question, and
    /// what must be kept before any of it is shown.
    pub fn call(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str::<Value>(request) {
            Ok(request) => self.answer(&request),
            Err(error) => Pause::refused(format!("the page asks wrongly: {error}")).json(),
        };
        answer.to_string()
    }

    fn answer(&mut self, request: &Value) -> Value {
        let done = arguments::<Call>(request).and_then(|Call { op, now }| self.done(&op, request, World { now }));
        let mut answer = done.map_or_else(|pause| pause.json(), |value| json!({ "ok": value }));
        make_visible(&mut answer, "");
        // What was remembered before a refusal is to be kept as well.
        let keep = self.vault.as_mut().map(|vault| vault.keep(&mut self.records.borrow_mut()));
        match keep.transpose() {
            Ok(keep) => answer["keep"] = json!(keep.flatten()),
            Err(what) => answer = Pause::refused(what).json(),
        }
        answer
    }

    fn done(&mut self, op: &str, request: &Value, world: World) -> Done {
        match op {
            "create" => return self.create(&arguments::<Passphrase>(request)?.passphrase),
            "unlock" => return self.unlock(arguments(request)?),
            _ => {}
        }
        if let Some(done) = ops::without_keys(op, self, request, world) {
            return done;
        }
        if self.vault.is_none() {
            return Err(Pause::refused("the keys are locked"));
        }
        if op == "change_passphrase" {
            return self.change_passphrase(&arguments(request)?);
        }
        ops::with_keys(op, self, request, world)
            .unwrap_or_else(|| Err(Pause::refused(format!("the page asks for {op}, which this version does not know"))))
    }

    fn create(&mut self, passphrase: &str) -> Done {
        check(passphrase)?;
        self.records = Rc::new(RefCell::new(Records::default()));
        self.vault = Some(Vault::create(passphrase)?);
        self.looked.clear();
        Ok(json!({}))
    }

    fn unlock(&mut self, Opening { passphrase, records, generation }: Opening) -> Done {
        let (vault, records) = Vault::open(&passphrase, &records, generation)?;
        self.records = Rc::new(RefCell::new(records));
        self.vault = Some(vault);
        self.looked.clear();
        Ok(json!({}))
    }

    fn change_passphrase(&mut self, NewPassphrase { old, new }: &NewPassphrase) -> Done {
        let vault = self.vault.as_mut().ok_or_else(|| Pause::refused("the keys are locked"))?;
        if !vault.is_passphrase(old) {
            return Err(Pause::refused("the old passphrase is another one"));
        }
        check(new)?;
        vault.lock_anew(new, &mut self.records.borrow_mut())?;
        Ok(json!({}))
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

    /// Opens the file of a table, all of it checked. The memory learns that it was seen.
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
        let opened = open(file, text.as_bytes(), &folder, GAMES)?;
        note_seen(&mut self.home(), &opened)?;
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

/// Refuses a passphrase that is too short to keep anything.
pub fn check(passphrase: &str) -> Result<(), Pause> {
    if passphrase.chars().count() >= SHORTEST {
        return Ok(());
    }
    Err(Pause::refused(format!("a passphrase has at least {SHORTEST} characters; four or five words are a good one")))
}
