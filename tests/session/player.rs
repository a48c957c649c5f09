//! A player whose program stands on the session alone.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU8, Ordering};

use bypost::file::{Agreed, Consent, Time};
use bypost::games::GAMES;
use bypost::post::{MailScan, armor};
use bypost::rules::{Chance, Seat};
use bypost::session::{
    self, Agree, Change, Clock, Entropy, Import, Imported, InMemory, KeyFile, Memory, Opened, Orders, OtherStates,
    Outcome, Question, Refusal, Snapshot, Store, TurnTree, TurnWriter, Undo, Unwritten,
};
use bypost::table::Draft;

/// Takes in one consent.
pub(crate) fn keep_consent(store: &mut InMemory, opened: &Opened, consent: &Consent, now: Time) -> Result<(), Refusal> {
    session::keep_consents(store, opened, &[consent], now).unwrap().remove(0)
}

/// A clock that goes on by an hour each time it is asked, and numbers that are not random.
pub(crate) struct World(AtomicU8);

impl World {
    pub(crate) fn new() -> Self {
        Self(AtomicU8::new(1))
    }

    fn next(&self) -> u8 {
        self.0.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
    }
}

impl Clock for World {
    fn now(&self) -> Time {
        Time::at(1_800_000_000 + i64::from(self.next()) * 3600)
    }
}

impl Entropy for World {
    fn bytes(&self) -> Result<[u8; 32], String> {
        Ok([self.next(); 32])
    }
}

/// The place where a store stops, as if the machine had stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breaks {
    Never,
    BeforeMemory,
    BeforeFile,
    BeforeMemoryAfter,
}

/// The names of all keys.
use crate::common::ALL_NAMES as NAMES;
use crate::common::files_in_memory::FilesInMemory;

/// A store that may stop in the middle of a change.
pub(crate) struct Fragile<'s> {
    pub(crate) store: &'s mut InMemory,
    pub(crate) breaks: Breaks,
}

impl Store for Fragile<'_> {
    type Error = &'static str;

    fn snapshot(&self, table: &[u8; 32]) -> Result<Snapshot, Self::Error> {
        Ok(self.store.snapshot(table).unwrap())
    }

    fn tails(&self, table: &[u8; 32]) -> Result<Vec<String>, Self::Error> {
        Ok(self.store.tails(table).unwrap())
    }

    fn turns(&self, table: &[u8; 32]) -> Result<TurnTree, Self::Error> {
        Ok(self.store.turns(table).unwrap())
    }

    fn orders(&self, table: &[u8; 32]) -> Result<Orders, Self::Error> {
        Ok(self.store.orders(table).unwrap())
    }

    fn keep_tails(&mut self, table: &[u8; 32], tails: &[String]) -> Result<(), Self::Error> {
        self.store.keep_tails(table, tails).unwrap();
        Ok(())
    }

    fn lock(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn commit(&mut self, change: &Change<'_>) -> Result<(), Self::Error> {
        let mut kept: Change<'_> = change.clone();
        match self.breaks {
            Breaks::Never => {}
            Breaks::BeforeMemory => return Err("before anything was kept"),
            Breaks::BeforeFile => (kept.file, kept.memory_after, kept.orders) = (None, None, None),
            Breaks::BeforeMemoryAfter => (kept.memory_after, kept.orders) = (None, None),
        }
        self.store.commit(&kept).unwrap();
        if self.breaks == Breaks::Never { Ok(()) } else { Err("in the middle of it") }
    }
}

/// Keys, memory and files.
pub(crate) struct Player {
    pub(crate) store: InMemory,
    pub(crate) files: FilesInMemory,
    /// Whether the player does what something speaks against.
    pub(crate) is_bold: bool,
    world: World,
}

impl Player {
    /// A player with one key.
    pub(crate) fn new(name: &str, seed: u8) -> Self {
        let key = KeyFile::new(name, &[seed; 32]).unwrap();
        Self { store: InMemory::new(vec![key]), files: FilesInMemory::default(), is_bold: true, world: World::new() }
    }

    /// Takes this player's next turn: a join or some legal step, and all turns that follow unasked.
    pub(crate) fn write(&mut self, opened: Opened, chance: &mut Chance, breaks: Breaks) -> Result<Opened, String> {
        let store = Fragile { store: &mut self.store, breaks };
        let mut writer = TurnWriter::new(&self.world, store, opened).map_err(told)?;
        NAMES.iter().for_each(|name| writer.confirm(name));
        writer.go_on();
        if self.is_bold {
            writer.anyway();
        }
        act(&mut writer, chance).map_err(|stop| format!("{stop:?}"))?;
        let written = writer.commit().map_err(told)?;
        let file = written.opened().text();
        Ok(session::open("written.toml", file.as_bytes(), GAMES).unwrap())
    }

    /// Takes turns back that all others have agreed to take back.
    pub(crate) fn go_back(&mut self, opened: Opened, number: u32) -> Result<Opened, String> {
        let store = Fragile { store: &mut self.store, breaks: Breaks::Never };
        let mut writer = TurnWriter::new(&self.world, store, opened).map_err(told)?;
        NAMES.iter().for_each(|name| writer.confirm(name));
        writer.go_on();
        if self.is_bold {
            writer.anyway();
        }
        let (seat, draft) =
            writer.asked(vec![format!("agreed back {number}")], None).map_err(|refusal| refusal.what)?;
        writer.play(seat, &draft).map_err(|stop| format!("{stop:?}"))?;
        let written = writer.commit().map_err(told)?;
        let file = written.opened().text();
        Ok(session::open("back.toml", file.as_bytes(), GAMES).unwrap())
    }

    /// Plays one step for a seat. Of all questions only those are answered that are asked of any file.
    pub(crate) fn step(&mut self, opened: Opened, seat: Seat, step: &str) -> Result<Opened, String> {
        let store = Fragile { store: &mut self.store, breaks: Breaks::Never };
        let mut writer = TurnWriter::new(&self.world, store, opened).map_err(told)?;
        NAMES.iter().for_each(|name| writer.confirm(name));
        writer.for_good();
        let draft = Draft { steps: vec![step.to_owned()], say: Vec::new() };
        writer.play(seat, &draft).map_err(|stop| format!("{stop:?}"))?;
        let written = writer.commit().map_err(told)?;
        let file = written.opened().text();
        Ok(session::open("step.toml", file.as_bytes(), GAMES).unwrap())
    }

    /// Takes the last turn back.
    pub(crate) fn undo(&mut self, opened: Opened, breaks: Breaks) -> Result<Opened, String> {
        let undo = Undo::new(Fragile { store: &mut self.store, breaks }, opened).map_err(told)?;
        let file = undo.commit().map_err(told)?.opened().text();
        Ok(session::open("undone.toml", file.as_bytes(), GAMES).unwrap())
    }

    /// Agrees to something at a table.
    pub(crate) fn agree(&mut self, opened: &Opened, to: Agreed) -> Result<Vec<Consent>, String> {
        let store = Fragile { store: &mut self.store, breaks: Breaks::Never };
        let mut agree = Agree::beside(&self.world, store, opened.clone(), OtherStates::default(), to).map_err(told)?;
        if self.is_bold {
            agree.confirm();
        }
        for seat in agree.own_seats() {
            agree.agree(seat).map_err(|stop| format!("{stop:?}"))?;
        }
        agree.commit().map_err(told)
    }

    /// Takes in what a seat has agreed to; whatever does not fit is left.
    pub(crate) fn take_consent(&mut self, opened: &Opened, consent: &Consent) {
        let _ = keep_consent(&mut self.store, opened, consent, consent.time);
    }

    /// The armour with a table, as it goes to somebody else.
    pub(crate) fn send(&mut self, opened: &Opened) -> Result<String, String> {
        let armoured = armor(&session::export_tail(opened, 0).map_err(|refusal| refusal.what)?);
        session::note_sent(&mut self.store, opened.chain(), Time::at(0)).map_err(|error| format!("{error:?}"))?;
        Ok(armoured)
    }

    /// The result of receiving the one table in a text.
    pub(crate) fn receive(&mut self, text: &str) -> Imported {
        let mut scan = MailScan::default();
        scan.mail(text.as_bytes()).unwrap();
        let mut all = Import::new(&mut self.store, &mut self.files, GAMES, false, &|_| ()).all(&scan);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0).1
    }

    /// The file of a table that is here.
    pub(crate) fn open(&self, path: &PathBuf) -> Opened {
        session::open(path, self.files.all()[path].as_bytes(), GAMES).unwrap()
    }
}

fn told(error: Unwritten<&'static str>) -> String {
    match error {
        Unwritten::Refused(refusal) => refusal.what,
        Unwritten::Store(what) => what.to_owned(),
    }
}

/// Joins or plays, if the clock is with a key here.
fn act(writer: &mut TurnWriter<'_, World, Fragile<'_>>, chance: &mut Chance) -> Result<(), Question> {
    let seat = writer.table().clock().unwrap();
    if !writer.table().is_full() {
        let name = writer.table().seats().name(seat).to_owned();
        writer.join(seat, &name)?;
        return writer.play_forced();
    }
    let (table, sight) = writer.view(seat)?;
    let mut steps = if table.may_decide(seat) { table.game().moves(&sight) } else { Vec::new() };
    // The choice leaves out steps that would end the table at once.
    steps.retain(|step| step != "resign" && step != "leave");
    let step = if steps.is_empty() { None } else { Some(steps.swap_remove(chance.below(steps.len()))) };
    writer.play(seat, &Draft { steps: step.into_iter().collect(), say: Vec::new() })?;
    writer.play_forced()
}

/// Whether a table was taken.
pub(crate) fn is_taken(imported: &Imported) -> bool {
    matches!(imported.outcome, Outcome::New | Outcome::Updated(_))
}

/// The player's memory of a table.
pub(crate) fn memory(player: &Player, table: &[u8; 32]) -> Option<Memory> {
    player.store.snapshot(table).unwrap().memory
}
