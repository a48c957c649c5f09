//! A home at a table with rescue: its store and files in memory, and a clock that the test sets.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bypost::chain::Chain;
use bypost::file::{Agreed, Consent, Header, Pace, Time, text};
use bypost::games::GAMES;
use bypost::post::{MailScan, armor, consent_lines};
use bypost::rules::Seat;
use bypost::session::{
    self, Agree, Asker, Clock, Delivery, Entropy, HandedKey, Import, Imported, InMemory, KeyFile, Memory, NextStep,
    Opened, OtherStates, Outcome, Question, Store as _, TurnWriter, Unwritten,
};
use bypost::table::Draft;

use super::common::files_in_memory::FilesInMemory;
use super::common::{ALL_NAMES, header_of};

/// The time for a turn, in seconds, and a little more than what a home waits for beyond it.
pub(super) const PACE: i64 = 3600;
pub(super) const OVERDUE: i64 = PACE + PACE / 10 + 60;

/// A header for three who go on with two pieces; a table with an odd number counts claims.
pub(super) fn header(number: u8) -> Header {
    let has_three = |entry: &&bypost::rules::Entry| (3..=4).contains(&(entry.info)().seats[1]);
    let entry = GAMES.iter().find(has_three).unwrap();
    Header {
        pace: Pace::read("1h"),
        rescue: Some(2),
        forfeit: number % 2 == 1,
        ..header_of(&(entry.info)().id, 3, number, &[])
    }
}

/// What several homes share: the time.
#[derive(Clone)]
pub(super) struct World(Rc<Cell<i64>>);

impl World {
    pub(super) fn new() -> Self {
        Self(Rc::new(Cell::new(1_800_000_000)))
    }

    pub(super) fn pass(&self, seconds: i64) {
        self.0.set(self.0.get() + seconds);
    }
}

impl Clock for World {
    fn now(&self) -> Time {
        Time::at(self.0.get())
    }
}

impl Entropy for World {
    fn bytes(&self) -> Result<[u8; 32], String> {
        self.pass(1);
        Ok([self.0.get() as u8; 32])
    }
}

/// The file to which a branch is written.
const OTHER: &str = "OTHER.toml";

/// A home with one key.
pub(super) struct Home {
    pub(super) seat: Seat,
    pub(super) store: InMemory,
    files: FilesInMemory,
    /// The file of the table.
    path: Option<PathBuf>,
    world: World,
    /// Whether the player says yes to what is asked; and does what something speaks against.
    pub(super) is_sure: bool,
    pub(super) is_bold: bool,
}

impl Home {
    pub(super) fn new(seat: u8, world: &World) -> Self {
        let (seat, world) = (Seat::new(seat), world.clone());
        let key = KeyFile::new(ALL_NAMES[seat.index()], &[seat.index() as u8 + 1; 32]).unwrap();
        let store = InMemory::new(vec![key]);
        Self { seat, store, files: FilesInMemory::default(), path: None, world, is_sure: false, is_bold: false }
    }

    pub(super) fn name(&self) -> &'static str {
        ALL_NAMES[self.seat.index()]
    }

    /// The same key in a new home, where its owner has put it back.
    pub(super) fn restored(&self) -> Self {
        let mut key = KeyFile::new(self.name(), &[self.seat.index() as u8 + 1; 32]).unwrap();
        key.restored = true;
        Self { store: InMemory::new(vec![key]), ..Self::new(self.seat.index() as u8, &self.world) }
    }

    /// The file here that is played on.
    pub(super) fn opened(&self) -> Option<Opened> {
        self.path.as_ref().map(|path| self.open(path))
    }

    /// Any file here.
    pub(super) fn open(&self, path: &Path) -> Opened {
        session::open(path, self.files.all()[path].as_bytes(), GAMES).unwrap()
    }

    pub(super) fn memory(&self, opened: &Opened) -> Option<Memory> {
        self.store.snapshot(&opened.chain().id).unwrap().memory
    }

    /// Whether the key of a seat in a file fits, as far as the files here tell.
    pub(super) fn check_handed(&self, text: &str) -> Result<bool, String> {
        let handed = HandedKey::parse(text).unwrap();
        handed.check(&handed.open(|| Err(String::new())).unwrap(), &self.store, &self.files)
    }

    /// The other branches that are kept here, each as it is written to a file of its own.
    pub(super) fn branches(&self) -> Vec<Opened> {
        let Some(file) = self.opened() else { return Vec::new() };
        let kept = self.others(&file).states.into_iter();
        kept.map(|other| branch(&other.chain)).collect()
    }

    /// What else is known here of the table of a file.
    pub(super) fn others(&self, opened: &Opened) -> OtherStates {
        OtherStates::of(&self.store, &self.files, (opened.path(), opened.chain()), GAMES).unwrap()
    }

    /// The first legal step, if there is anything to decide.
    pub(super) fn steps(&self, opened: &Opened, choice: usize) -> Vec<String> {
        let view = self.store.viewer().look(opened.table(), None).unwrap();
        let mut steps =
            if view.table.may_decide(self.seat) { view.table.game().moves(&view.sight) } else { Vec::new() };
        steps.retain(|step| step != "resign" && step != "leave");
        let count = steps.len().max(1);
        steps.into_iter().nth(choice % count).into_iter().collect()
    }

    /// Joins, or plays these steps and all that follows unasked, and keeps the file.
    pub(super) fn play(&mut self, opened: Opened, steps: &[String]) -> Result<Opened, String> {
        let others = self.others(&opened);
        let mut writer = TurnWriter::beside(&self.world, &mut self.store, opened, &others).map_err(unwritten)?;
        if self.is_sure {
            writer.confirm(ALL_NAMES[self.seat.index()]);
            writer.go_on();
        }
        if self.is_bold {
            writer.anyway();
        }
        writer.for_good();
        let name = ALL_NAMES[self.seat.index()];
        let done = match writer.table().is_full() {
            false => writer.join(self.seat, name).and_then(|()| writer.play_forced()),
            true => {
                let draft = Draft { steps: steps.to_vec(), say: Vec::new() };
                writer.play(self.seat, &draft).and_then(|()| writer.play_forced())
            }
        };
        done.map_err(asked)?;
        let written = writer.commit().map_err(unwritten)?.opened().clone();
        let path = self.path.get_or_insert_with(|| "t.toml".into()).clone();
        self.files.put(&path.to_string_lossy(), written.text());
        Ok(self.open(&path))
    }

    /// What goes out to all: the whole table.
    pub(super) fn send(&mut self, opened: &Opened) -> String {
        session::note_sent(&mut self.store, opened.chain(), self.world.now()).unwrap();
        armor(&opened.text())
    }

    /// Writes what counts of what is kept in the place of the file.
    pub(super) fn restore(&mut self) {
        let file = self.opened().unwrap();
        let tree = self.store.turns(&file.chain().id).unwrap();
        let counting = tree.counting(self.memory(&file).as_ref()).unwrap();
        self.receive(&armor(&branch(&counting).text()));
    }

    /// Takes in a mail.
    pub(super) fn receive(&mut self, text: &str) -> (Vec<Imported>, Vec<Result<(), String>>) {
        let mut scan = MailScan::default();
        scan.mail(text.as_bytes()).unwrap();
        let now = self.world.now();
        let mut import = Import::new(&mut self.store, &mut self.files, GAMES, false, &|_| ()).at(now);
        let tables: Vec<Imported> = import.all(&scan).into_iter().map(|(_, imported)| imported).collect();
        let consents = import.consents(&scan, now).into_iter();
        let consents = consents.map(|(.., taken)| taken.map_err(|refusal| refusal.what)).collect();
        tables.iter().filter_map(|table| table.opened.as_ref()).for_each(|opened| self.store.note_checked(opened));
        if let (None, Some(Imported { outcome: Outcome::New, file, .. })) = (&self.path, tables.first()) {
            self.path.clone_from(file);
        }
        (tables, consents)
    }

    /// Why nobody here can agree to something at a file, with what can be done.
    pub(super) fn cannot_agree(&mut self, opened: &Opened, to: Agreed) -> String {
        let others = self.others(opened);
        let agree = Agree::beside(&self.world, &mut self.store, opened.clone(), others, to).unwrap();
        assert!(agree.own_seats().is_empty());
        let why = agree.nobody_here();
        format!("{why}; {}", why.hint.as_ref().map(ToString::to_string).unwrap_or_default())
    }

    /// Agrees to something, and gives the lines for the others.
    pub(super) fn agree(&mut self, opened: &Opened, to: Agreed) -> Result<String, String> {
        let others = self.others(opened);
        let mut agree = Agree::beside(&self.world, &mut self.store, opened.clone(), others, to).map_err(unwritten)?;
        if self.is_bold {
            agree.confirm();
        }
        if !agree.own_seats().contains(&self.seat) {
            return Err("has no seat that can agree".to_owned());
        }
        agree.agree(self.seat).map_err(asked)?;
        let given: Vec<Consent> = agree.commit().map_err(unwritten)?;
        Ok(consent_lines(&opened.chain().id, &given[0]).unwrap())
    }

    /// What the player is told to do next.
    pub(super) fn next_step(&self, opened: &Opened) -> NextStep {
        self.asked(opened, |asker| session::next_step(opened, asker))
    }

    /// Asks something of a table.
    pub(super) fn asked<T>(&self, opened: &Opened, ask: impl FnOnce(&Asker<'_>) -> T) -> T {
        let (snapshot, delivery) = (self.store.snapshot(&opened.chain().id).unwrap(), Delivery::Mail);
        let (memory, keys, now, is_found, others) =
            (snapshot.memory.as_ref(), &snapshot.keys[..], self.world.now(), false, &self.others(opened));
        let (file, can_mail) = ("t.toml", true);
        ask(&Asker {
            keys,
            memory,
            now,
            file,
            is_found,
            delivery,
            is_unpushed: false,
            hindered: None,
            can_mail,
            others,
            readers: &[],
            viewer: None,
        })
    }
}

/// A branch in a file of its own.
fn branch(chain: &Chain) -> Opened {
    session::open(OTHER, text(&chain.file(), "").as_bytes(), GAMES).unwrap()
}

fn unwritten(error: Unwritten<session::Stale>) -> String {
    match error {
        Unwritten::Refused(refusal) => refusal.what,
        other => format!("{other:?}"),
    }
}

/// A question or a refusal, in a line.
fn asked(stop: Question) -> String {
    match stop {
        Question::Refused(refusal) => refusal.what,
        Question::OtherLine { what, counts } => {
            let counts = if counts { "this file counts; " } else { "" };
            format!("asks: {counts}{}", what.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        }
        Question::Unsure { since: None, deals, .. } => format!("asks: unremembered; {}", deals.unwrap_or_default()),
        Question::Unsure { since: Some(turns), .. } => format!("asks: signed since {turns}"),
        other => format!("{other:?}"),
    }
}
