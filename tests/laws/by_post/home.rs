//! The home of one seat: a store with one key. It gets only the texts of files from the others.

use bypost::rules::{Chance, Hash, Seat};
use bypost::session::{self, InMemory, KeyFile, Opened, Question, Store as _, TurnWriter, View};
use bypost::table::Draft;

use crate::common::ALL_NAMES;
use crate::session::player::World;

/// Turns of a table after which a player who goes on alone gives up.
const TURNS: usize = 160;
/// One of so many choices is to give up, at tables that can go on without the seat.
const GIVES_UP: usize = 40;

/// A store, its owner's seat, and the newest file that came or was written.
pub(super) struct Home {
    /// The seat; none for a home without a key.
    seat: Option<Seat>,
    store: InMemory,
    world: World,
    opened: Option<Opened>,
}

impl Home {
    /// The home of a seat. Its key is the one by which `truth` works out what lies where.
    pub(super) fn of(seat: usize) -> Self {
        let key = KeyFile::new(ALL_NAMES[seat], &[seat as u8 + 1; 32]).unwrap();
        Self::new(Some(Seat::new(seat as u8)), vec![key])
    }

    /// The home of somebody who looks on, without a key.
    pub(super) fn of_nobody() -> Self {
        Self::new(None, Vec::new())
    }

    fn new(seat: Option<Seat>, keys: Vec<KeyFile>) -> Self {
        Self { seat, store: InMemory::new(keys), world: World::new(), opened: None }
    }

    /// The seat, if there is one.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The newest file here.
    pub(super) fn opened(&self) -> &Opened {
        self.opened.as_ref().unwrap()
    }

    /// Takes in a file that came, and compares it with the one that is here.
    pub(super) fn receive(&mut self, opened: Opened, name: &str) {
        assert_eq!(opened.table().id(), opened.chain().id, "{name}");
        if let Some(before) = &self.opened {
            assert_eq!(opened.chain().id, before.chain().id, "{name}: it is another table");
            let turns = before.chain().links.len();
            assert!(opened.chain().links.len() > turns, "{name}: no turn came after the first {turns}");
            let heads =
                [&opened, before].map(|file| file.chain().links.get(turns.wrapping_sub(1)).map(|link| link.hash));
            assert_eq!(heads[0], heads[1], "{name}: it does not go on from the file before");
        }
        session::note_seen(&mut self.store, opened.chain()).unwrap();
        assert!(session::is_newest(&self.store, &opened).unwrap(), "{name}: a turn of this home is lost");
        self.opened = Some(opened);
    }

    /// The table as this home shows it.
    pub(super) fn view(&self) -> View {
        self.store.viewer().look(self.opened().table(), None).unwrap()
    }

    /// Writes turns until somebody else is awaited, and gives the file that goes to the others. Nothing is
    /// refused to an honest player, and no question is asked. A player who is tired gives up.
    pub(super) fn write(&mut self, first: &Opened, chance: &mut Chance, is_tired: bool, name: &str) -> String {
        let mut opened = self.opened.take().unwrap_or_else(|| first.clone());
        loop {
            let is_tired = is_tired || opened.chain().links.len() >= TURNS;
            let mut writer = TurnWriter::new(&self.world, &mut self.store, opened)
                .unwrap_or_else(|why| panic!("{name}: the store refuses: {why:?}"));
            writer.for_good();
            act(&mut writer, chance, is_tired, name)
                .unwrap_or_else(|stop| panic!("{name}: a turn is refused: {stop:?}"));
            let written = writer.commit().unwrap_or_else(|why| panic!("{name}: nothing is kept: {why:?}"));
            assert!(!written.new_turns().is_empty(), "{name}: no turn was made");
            opened = written.opened().clone();
            let keys = self.store.snapshot(&opened.chain().id).unwrap().keys;
            if opened.table().clock().is_none_or(|seat| session::key_of(&keys, opened.table(), seat).is_none()) {
                break;
            }
        }
        session::note_sent(&mut self.store, opened.chain(), bypost::file::Time::at(0))
            .unwrap_or_else(|why| panic!("{name}: it may not leave: {why:?}"));
        let text = opened.text();
        assert_eq!(self.store.file(&opened.chain().id), Some(&*text), "{name}: another file is kept");
        self.opened = Some(opened);
        text
    }

    /// Tries every turn at a table that awaits somebody else, or nobody.
    pub(super) fn writes_nothing(&mut self, name: &str) {
        let view = self.view();
        let joined = self.seat.filter(|seat| seat.index() < view.table.members().len());
        assert_eq!(view.seat, joined, "{name}: looked at through other eyes");
        assert!(joined.is_none() || view.moves().steps.is_empty(), "{name}: a move is offered to another seat");
        let opened = self.opened().clone();
        let mut writer = TurnWriter::new(&self.world, &mut self.store, opened).unwrap();
        assert_eq!(writer.own_clock(), None, "{name}");
        let turns = writer.table().turns();
        for seat in writer.table().seats().clone().all() {
            for steps in [&[][..], &["resign"], &["leave"]] {
                let draft = Draft { steps: steps.iter().map(|step| (*step).to_owned()).collect(), say: Vec::new() };
                let made = writer.play(seat, &draft);
                assert!(
                    matches!(made, Err(Question::Refused(_))),
                    "{name}: {:?} plays {steps:?} for {seat:?}",
                    self.seat
                );
            }
        }
        writer.play_forced().unwrap();
        assert_eq!(writer.table().turns(), turns, "{name}: a turn was made that nobody awaits");
    }

    /// Whether this home keeps turns of a table.
    pub(super) fn keeps_turns(&self, table: &Hash) -> bool {
        !self.store.turns(table).unwrap().branches().is_empty()
    }
}

/// Joins, or plays a step by chance, and all that follows unasked.
fn act(
    writer: &mut TurnWriter<'_, World, &mut InMemory>,
    chance: &mut Chance,
    is_tired: bool,
    name: &str,
) -> Result<(), Question> {
    let seat = writer.table().clock().unwrap();
    if !writer.table().is_full() {
        let player = writer.table().seats().name(seat).to_owned();
        writer.join(seat, &player)?;
        return writer.play_forced();
    }
    let draft = |step: Option<String>| Draft { steps: step.into_iter().collect(), say: Vec::new() };
    let (table, sight) = writer.view(seat)?;
    if !table.may_decide(seat) {
        writer.play(seat, &draft(None))?;
        return writer.play_forced();
    }
    let gives_up = !is_tired && table.seats().count() - table.left().len() > 2 && chance.below(GIVES_UP) == 0;
    if gives_up && chance.below(2) == 0 && writer.play(seat, &draft(Some("leave".to_owned()))).is_ok() {
        return writer.play_forced();
    }
    let mut steps = table.game().moves(&sight);
    assert!(!steps.is_empty(), "{name}: {} is awaited and has no step", table.seats().name(seat));
    let ranges = table.game().ranges();
    let step = match chance.below(4) {
        _ if gives_up || is_tired => "resign".to_owned(),
        0 if !ranges.is_empty() => {
            let range = &ranges[chance.below(ranges.len())];
            range.step(range.least + chance.below((range.most - range.least) as usize + 1) as u32)
        }
        _ => steps.swap_remove(chance.below(steps.len())),
    };
    writer.play(seat, &draft(Some(step)))?;
    writer.play_forced()
}
