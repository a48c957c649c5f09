//! A home on a machine: the store of the program, and beside it the tree. Whatever happens is done with both.
//! It can be copied, as a backup or as a second machine with the same key, and it can stop between any two
//! writes.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bypost::chain::Link;
use bypost::file::{Agreed, Consent, Fault, Time, Turn};
use bypost::post::MailScan;
use bypost::rules::{Entry, Hash, Seat};
use bypost::session::{
    self, Agree, Change, Clock, Entropy, Import, KeyFile, KnownNames, Memory, Opened, OtherState, OtherStates, Outcome,
    Question, Snapshot, Store, Tables as _, TurnTree as KeptTurns, TurnWriter, Undo, Unwritten,
};
use bypost::table::Draft;

use super::turn_tree::{LIMITS, TurnTree};
use crate::common::ALL_NAMES;
use crate::common::files_in_memory::FilesInMemory;
use crate::test_game::TEST_GAME;

/// A game without a board, in which a seat passes with this or that remark: turns are cheap to draw and
/// check.
pub(super) const LAB: &[Entry] = &[TEST_GAME];

/// The file of a home.
pub(super) const FILE: &str = "t.toml";

/// The time, and every table that was opened, by its last turn.
#[derive(Clone)]
pub(super) struct World {
    now: Rc<Cell<i64>>,
    opened: Rc<RefCell<BTreeMap<Hash, Opened>>>,
    /// The last turn of each text that was read.
    texts: Rc<RefCell<HashMap<String, Hash>>>,
}

impl World {
    pub(super) fn new() -> Self {
        Self { now: Rc::new(Cell::new(1_800_000_000)), opened: Rc::default(), texts: Rc::default() }
    }

    pub(super) fn time(&self) -> Time {
        Time::at(self.now.get())
    }

    /// Another world in which everything is as in this one.
    pub(super) fn copy(&self) -> Self {
        let Self { now, opened, texts } = self;
        let (opened, texts) = (opened.borrow().clone(), texts.borrow().clone());
        Self {
            now: Rc::new(Cell::new(now.get())),
            opened: Rc::new(RefCell::new(opened)),
            texts: Rc::new(RefCell::new(texts)),
        }
    }

    pub(super) fn pass(&self, seconds: i64) {
        self.now.set(self.now.get() + seconds);
    }

    /// Keeps an opened table, so that nobody checks it twice.
    pub(super) fn keep(&self, opened: &Opened) {
        self.opened.borrow_mut().entry(opened.chain().head()).or_insert_with(|| opened.clone());
    }

    /// The table that ends with a turn.
    pub(super) fn opened(&self, head: &Hash) -> Option<Opened> {
        self.opened.borrow().get(head).cloned()
    }

    /// The table in a text.
    pub(super) fn read(&self, text: &str) -> Opened {
        if let Some(opened) = self.texts.borrow().get(text).and_then(|head| self.opened(head)) {
            return opened;
        }
        let opened = session::open("t.toml", text.as_bytes(), LAB).unwrap();
        self.texts.borrow_mut().insert(text.to_owned(), opened.chain().head());
        self.keep(&opened);
        opened
    }
}

impl Clock for World {
    fn now(&self) -> Time {
        Time::at(self.now.get())
    }
}

impl Entropy for World {
    fn bytes(&self) -> Result<[u8; 32], String> {
        self.pass(1);
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.now.get().to_be_bytes());
        Ok(bytes)
    }
}

/// What a home keeps for the table.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    pub(super) memory: Option<Memory>,
    known: KnownNames,
    /// The turns of all branches that were signed.
    pub(super) turns: KeptTurns,
    pub(super) tails: Vec<String>,
}

/// After how many writes of a change the machine stops; never if there are fewer.
pub(super) type Stops = Option<usize>;

/// The store of a home, for one command.
pub(super) struct Keeping<'k> {
    keys: Vec<KeyFile>,
    kept: &'k mut Kept,
    stops: Stops,
    /// What was written of the last change.
    pub(super) wrote: Wrote,
}

/// What was written of a change.
#[derive(Clone, Debug, Default)]
pub(super) struct Wrote {
    pub(super) memory: bool,
    pub(super) file: Option<String>,
    pub(super) memory_after: bool,
    pub(super) links: Vec<Link>,
}

/// The machine has stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

impl From<Stopped> for Fault {
    fn from(_: Stopped) -> Self {
        Self::file("stopped")
    }
}

impl Store for Keeping<'_> {
    type Error = Stopped;

    fn snapshot(&self, _table: &Hash) -> Result<Snapshot, Self::Error> {
        let Kept { memory, known, .. } = &*self.kept;
        Ok(Snapshot { keys: self.keys.clone(), memory: memory.clone(), known: known.clone() })
    }

    /// Writes in the order of the disk.
    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        assert_eq!(self.kept.memory, change.memory_before, "nobody else writes");
        self.wrote = Wrote { links: change.chain.links.clone(), ..Wrote::default() };
        let mut left = self.stops.unwrap_or(usize::MAX);
        let mut may = |is_written: bool| {
            let goes_on = !is_written || left > 0;
            left -= usize::from(is_written && goes_on);
            if goes_on { Ok(()) } else { Err(Stopped) }
        };
        for left in &change.left {
            may(true)?;
            self.kept.turns.add(left);
        }
        may(change.memory.is_some())?;
        if let Some(memory) = &change.memory {
            self.kept.memory = Some(memory.clone());
            self.wrote.memory = true;
        }
        may(change.keeps_turns)?;
        if change.keeps_turns {
            self.kept.turns.add(change.chain);
        }
        may(change.known.is_some())?;
        if let Some(known) = &change.known {
            self.kept.known = known.clone();
        }
        may(change.file.is_some())?;
        self.wrote.file.clone_from(&change.file);
        may(change.memory_after.is_some())?;
        if let Some(memory) = &change.memory_after {
            self.kept.memory = Some(memory.clone());
            self.wrote.memory_after = true;
        }
        Ok(())
    }

    fn tails(&self, _table: &Hash) -> Result<Vec<String>, Self::Error> {
        Ok(self.kept.tails.clone())
    }

    fn turns(&self, _table: &Hash) -> Result<KeptTurns, Self::Error> {
        Ok(self.kept.turns.clone())
    }

    fn keep_tails(&mut self, _table: &Hash, tails: &[String]) -> Result<(), Self::Error> {
        self.kept.tails = tails.to_vec();
        Ok(())
    }

    fn lock(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a person says to questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing but that this is the newest file.
    Careful,
    /// Yes.
    Yes,
    /// Yes, and against advice.
    Anyway,
}

/// A mail: its text, its turns, and the table of whoever wrote it.
#[derive(Clone)]
pub(super) struct Letter {
    pub(super) text: String,
    pub(super) turns: Vec<Turn>,
    pub(super) head: Hash,
}

/// A home with one key.
#[derive(Clone)]
pub(super) struct Machine {
    pub(super) seat: Seat,
    keys: Vec<KeyFile>,
    pub(super) kept: Kept,
    files: FilesInMemory,
    pub(super) tree: TurnTree,
    pub(super) world: World,
    /// Whether an `undo` was cut off after the file was written, and nothing was done about it since.
    pub(super) is_undo_cut: bool,
    /// Whether it was put back to an older state, or another one has its key.
    pub(super) is_doubtful: bool,
    /// What the program has done that the tree refuses: then the two cannot be compared any more.
    pub(super) has_parted: Option<String>,
}

impl Machine {
    /// A home with the key of a seat's player, or of somebody else with that name.
    pub(super) fn new(seat: usize, is_other: bool, start: &Opened, world: &World) -> Self {
        let seed = seat as u8 + if is_other { 101 } else { 1 };
        let key = KeyFile::new(ALL_NAMES[seat], &[seed; 32]).unwrap();
        let own = [key.public().unwrap()];
        Self {
            seat: Seat::new(seat as u8),
            keys: vec![key],
            kept: Kept::default(),
            files: FilesInMemory::default(),
            tree: TurnTree::new(start.chain(), &own, LIMITS),
            world: world.clone(),
            is_undo_cut: false,
            is_doubtful: false,
            has_parted: None,
        }
    }

    pub(super) fn name(&self) -> &'static str {
        ALL_NAMES[self.seat.index()]
    }

    pub(super) fn key(&self) -> bypost::seal::PublicIdentity {
        self.keys[0].public().unwrap()
    }

    pub(super) fn keys(&self) -> &[KeyFile] {
        &self.keys
    }

    pub(super) fn now(&self) -> Time {
        self.world.now()
    }

    /// The file that is played on.
    pub(super) fn file(&self) -> Option<Opened> {
        self.files.all().get(Path::new(FILE)).map(|text| self.world.read(text))
    }

    /// The files here, with their paths.
    pub(super) fn all_files(&self) -> Vec<(PathBuf, Opened)> {
        self.files.all().iter().map(|(path, text)| (path.clone(), self.world.read(text))).collect()
    }

    /// Puts a file in the place of the one that is played on.
    pub(super) fn put(&mut self, opened: &Opened) {
        self.files.put(FILE, opened.text());
    }

    fn keeping(&mut self, stops: Stops) -> Keeping<'_> {
        Keeping { keys: self.keys.clone(), kept: &mut self.kept, stops, wrote: Wrote::default() }
    }

    /// What else is known here of the table of a file, as [`OtherStates::of`] gives it.
    pub(super) fn others(&self, opened: &Opened) -> OtherStates {
        let mut others = OtherStates::default();
        let states = self.all_files().into_iter().filter(|(_, other)| other.chain().head() != opened.chain().head());
        others.states.extend(states.map(|(path, other)| OtherState {
            path: Some(path),
            branch: 0,
            chain: other.chain().clone(),
        }));
        let kept = self.kept.turns.branches().into_iter().map(|chain| OtherState { path: None, branch: 1, chain });
        if !self.holds_newest(opened) {
            others.states.extend(kept);
        }
        others
    }

    /// Whether the tree knows turns that stand in no file and no copy here.
    pub(super) fn knows_more(&self) -> bool {
        self.tree.all().any(|known| !self.has_written(&known.link.hash))
    }

    /// Whether a turn stands in a file or a copy here.
    pub(super) fn has_written(&self, turn: &Hash) -> bool {
        let files = self.all_files().into_iter().map(|(_, opened)| opened.chain().clone());
        files.chain(self.kept.turns.branches()).any(|chain| chain.holds(turn))
    }

    /// Whether a file holds all that the program remembers to have signed.
    pub(super) fn holds_newest(&self, opened: &Opened) -> bool {
        self.asked_store(|store| session::is_newest(&*store, opened).unwrap())
    }

    /// Looks at a file, which somebody gave.
    pub(super) fn look(&mut self, opened: &Opened) {
        session::note_seen(&mut self.keeping(None), opened.chain()).unwrap();
        self.take_in(opened.chain().links.iter().map(|link| link.turn.clone()).collect());
    }

    /// Puts turns into the tree that ends with a turn here.
    fn take_in(&mut self, turns: Vec<Turn>) {
        let now = self.world.now();
        let file = self.file().map(|file| file.chain().head());
        self.tree.take_in(&turns, file.as_ref(), now);
        let unchecked = self.tree.all().filter(|known| !known.marks.is_checked()).map(|known| known.link.hash);
        for hash in unchecked.collect::<Vec<Hash>>() {
            self.tree.note_checked(&hash, |_| None, now);
        }
    }

    /// Plays or joins, with a choice among the legal steps, or with this step of the table.
    pub(super) fn play(
        &mut self,
        opened: Opened,
        (step, choice): (Option<&str>, usize),
        answer: Answer,
        stops: Stops,
    ) -> Result<Opened, String> {
        let (world, others, from) = (self.world.clone(), self.others(&opened), opened.chain().links.len());
        let (name, seat) = (self.name(), self.seat);
        let mut keeping = self.keeping(stops);
        let done = (|| {
            let mut writer = TurnWriter::beside(&world, &mut keeping, opened, &others).map_err(unwritten)?;
            writer.confirm(name);
            writer.for_good();
            match answer {
                Answer::Careful => {}
                Answer::Yes => writer.go_on(),
                Answer::Anyway => {
                    writer.go_on();
                    writer.anyway();
                }
            }
            act(&mut writer, (seat, name), step, choice).map_err(asked)?;
            Ok(writer.commit().map_err(unwritten)?.opened().clone())
        })();
        let wrote = std::mem::take(&mut keeping.wrote);
        drop(keeping);
        if wrote.memory {
            self.is_undo_cut = false;
            let now = self.world.now();
            for link in &wrote.links[from..] {
                self.tree.sign(link, now);
                // Somebody whose consent it carries has all before it.
                if link.turn.consents.iter().any(|consent| consent.seat != name) {
                    self.tree.is_with_others(&link.turn.after, now);
                }
            }
        }
        if let Some(text) = &wrote.file {
            self.files.put(FILE, text.clone());
        }
        if let Ok(opened) = &done {
            self.world.keep(opened);
        } else if let Some(text) = &wrote.file {
            self.world.read(text);
        }
        done
    }

    /// Takes the newest turns back.
    pub(super) fn undo(&mut self, opened: Opened, stops: Stops) -> Result<Opened, String> {
        let chain = opened.chain().clone();
        let mut keeping = self.keeping(stops);
        let done = match Undo::new(&mut keeping, opened) {
            Ok(undo) => undo.commit().map(|done| done.opened().clone()).map_err(unwritten),
            Err(error) => Err(unwritten(error)),
        };
        let wrote = std::mem::take(&mut keeping.wrote);
        drop(keeping);
        if let Some(text) = &wrote.file {
            let left = wrote.links.len();
            // The store of turns notes it before the file is written, and the memory after that.
            let on_top = wrote.links.last().map_or(chain.id, |link| link.hash);
            let on_it = self.tree.all().filter(|known| known.link.turn.after == on_top).map(|known| known.link.hash);
            let taken: Vec<Hash> = on_it.filter(|first| self.tree.may_undo(first).is_ok()).collect();
            if taken.is_empty() && !self.is_undo_cut {
                self.has_parted = Some(format!("takes turn {} back", left + 1));
            }
            for first in taken {
                self.tree.undo(&first).unwrap();
            }
            self.files.put(FILE, text.clone());
            self.is_undo_cut = !wrote.memory_after;
            self.world.read(text);
        }
        done
    }

    /// Sends a file: its turns from an index on.
    pub(super) fn send(&mut self, opened: &Opened, from: usize) -> Result<Letter, String> {
        let now = self.world.now();
        session::note_sent(&mut self.keeping(None), opened.chain(), now).map_err(unwritten)?;
        let head = opened.chain().head();
        if let Err(number) = self.tree.leave(&head, now) {
            self.has_parted = Some(format!("lets turn {number} leave"));
        }
        self.tree.note_gone(&head);
        Ok(letter(opened, from))
    }

    /// Takes in a mail of somebody else.
    pub(super) fn receive(&mut self, letter: &Letter) -> Option<Outcome> {
        let mut scan = MailScan::default();
        scan.mail(letter.text.as_bytes()).unwrap();
        let now = self.world.now();
        let Self { keys, kept, files, .. } = self;
        let mut store = Keeping { keys: keys.clone(), kept, stops: None, wrote: Wrote::default() };
        let mut import = Import::new(&mut store, files, LAB, true, &|_| ()).at(now);
        let mut all = import.all(&scan);
        let imported = all.pop().map(|(_, imported)| imported);
        if let Some(imported) = &imported {
            imported.opened.iter().for_each(|opened| self.world.keep(opened));
            // The file of a table that is new here gets the name of all others.
            if let (Outcome::New, Some(path)) = (&imported.outcome, &imported.file) {
                let text = self.files.read(path).unwrap();
                let mut files = FilesInMemory::default();
                for (other, text) in self.files.all().iter().filter(|(other, _)| *other != path) {
                    files.put(&other.to_string_lossy(), text.clone());
                }
                files.put(FILE, String::from_utf8(text).unwrap());
                self.files = files;
            }
        }
        self.take_in(letter.turns.clone());
        self.tree.is_with_others(&letter.head, now);
        imported.map(|imported| imported.outcome)
    }

    /// Agrees to something at a file.
    pub(super) fn agree(&mut self, opened: &Opened, to: Agreed, is_sure: bool) -> Result<Vec<Consent>, String> {
        let (world, others, seat) = (self.world.clone(), self.others(opened), self.seat);
        let mut keeping = self.keeping(None);
        let mut agree = Agree::beside(&world, &mut keeping, opened.clone(), others, to).map_err(unwritten)?;
        if is_sure {
            agree.confirm();
        }
        if !agree.own_seats().contains(&seat) {
            return Err("has no seat that can agree".to_owned());
        }
        agree.agree(seat).map_err(asked)?;
        let given = agree.commit().map_err(unwritten)?;
        Ok(given)
    }

    /// Takes in consents of others.
    pub(super) fn take_consents(&mut self, opened: &Opened, consents: &[Consent]) {
        let now = self.world.now();
        let refs: Vec<&Consent> = consents.iter().collect();
        let told = session::keep_consents(&mut self.keeping(None), opened, &refs, now).unwrap();
        let name = self.name();
        for (consent, told) in consents.iter().zip(told) {
            if told.is_ok() && consent.seat != name {
                self.look_quietly(opened);
                self.tree.is_with_others(&consent.on, now);
            }
        }
    }

    fn look_quietly(&mut self, opened: &Opened) {
        self.take_in(opened.chain().links.iter().map(|link| link.turn.clone()).collect());
    }

    /// Asks the writer of the program about a file, until it signs; it never does. The error is what it
    /// refuses at last. It tells whether it has asked. What it asks for the sake of claims, and of seats
    /// without which others go on, is no business of the tree.
    pub(super) fn probe(&self, opened: &Opened, is_bold: bool) -> (Result<(), String>, bool) {
        let mut kept = self.kept.clone();
        let (world, others) = (self.world.clone(), self.others(opened));
        let mut has_asked = false;
        let keys = self.keys.clone();
        let mut keeping = Keeping { keys, kept: &mut kept, stops: None, wrote: Wrote::default() };
        let mut writer = match TurnWriter::beside(&world, &mut keeping, opened.clone(), &others) {
            Ok(writer) => writer,
            Err(error) => return (Err(unwritten(error)), false),
        };
        if is_bold {
            writer.anyway();
        }
        writer.for_good();
        for _ in 0..4 {
            let draft = Draft { steps: vec!["no such step".to_owned()], say: Vec::new() };
            let done = match writer.table().is_full() {
                true => writer.play(self.seat, &draft),
                false => writer.join(self.seat, self.name()),
            };
            match done {
                Err(Question::OtherLine { what, .. }) => {
                    let leaves = what.iter().any(|line| line.to_string().contains("leaves behind what was signed"));
                    has_asked |= leaves;
                    writer.go_on();
                }
                Err(Question::Unsure { key, .. }) => {
                    has_asked = true;
                    writer.confirm(&key);
                }
                Err(Question::Refused(refusal)) => return (Err(refusal.what), has_asked),
                Err(other) => panic!("{other:?}"),
                Ok(()) => return (Ok(()), has_asked),
            }
        }
        panic!("the writer asks on and on");
    }

    /// The store, to be asked.
    pub(super) fn asked_store<T>(&self, ask: impl FnOnce(&mut Keeping<'_>) -> T) -> T {
        let (keys, mut kept) = (self.keys.clone(), self.kept.clone());
        ask(&mut Keeping { keys, kept: &mut kept, stops: None, wrote: Wrote::default() })
    }
}

/// A mail with the turns of a table from an index on.
pub(super) fn letter(opened: &Opened, from: usize) -> Letter {
    let text = bypost::post::armor(&session::export_tail(opened, from).unwrap());
    let links = &opened.chain().links;
    let from = from.min(links.len().saturating_sub(1));
    Letter { text, turns: links[from..].iter().map(|link| link.turn.clone()).collect(), head: opened.chain().head() }
}

/// Joins, or plays one step, and all that follows unasked.
fn act<S: Store>(
    writer: &mut TurnWriter<'_, World, S>,
    (seat, name): (Seat, &str),
    step: Option<&str>,
    choice: usize,
) -> Result<(), Question> {
    if !writer.table().is_full() {
        writer.join(seat, name)?;
        return writer.play_forced();
    }
    let draft = match step {
        Some(step) => Draft { steps: vec![step.to_owned()], say: Vec::new() },
        None if writer.table().may_decide(seat) => {
            Draft { steps: vec!["pass".to_owned()], say: vec![format!("choice {choice}")] }
        }
        None => Draft::default(),
    };
    writer.play(seat, &draft)?;
    writer.play_forced()
}

fn unwritten(error: Unwritten<Stopped>) -> String {
    match error {
        Unwritten::Refused(refusal) => refusal.what,
        Unwritten::Store(Stopped) => "stopped".to_owned(),
    }
}

/// A question or a refusal, in a line.
fn asked(stop: Question) -> String {
    match stop {
        Question::Refused(refusal) => refusal.what,
        other => format!("{other:?}"),
    }
}
