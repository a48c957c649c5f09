//! Tables on which one player has given orders, told as scripts: a part for each thing that is done, and
//! for what is seen of the orders then.

use std::path::Path;

use bypost::chain::Chain;
use bypost::file::{Agreed, Deal, Header, text};
use bypost::games::GAMES;
use bypost::post::{ScanBudget, consents_in};
use bypost::rules::Seat;
use bypost::session::{
    self, CarriedOut, FilesInMemory, Opened, OrderGround, OrderState, Orders, OtherStates, Store as _, Tables as _,
    TurnWriter, TypedOrders, TypedReply, Undo, WeighedOrder,
};

use super::common::{ALL_NAMES, Luck, header_of, identity, likely_steps};
use super::home::{Home, World};
use super::player::{Breaks, Fragile};

/// An open table with a home for each seat, of which the first gives the orders.
pub(crate) struct OrderedTable {
    homes: Vec<Home>,
    world: World,
    opened: Opened,
    /// Other files of the table that are here.
    others: Vec<Chain>,
    /// The turn that was signed and did not get into the file.
    killed: Option<[u8; 32]>,
}

/// Plays scripts, each at an open table of a game with so many seats, dealt from a text. A line is a script;
/// a line that begins with blanks goes on with the one before, and `#` begins a comment. The parts of a
/// script, with semicolons between, are
///
/// - `order WORDS` or `order if THEIRS then YOURS [else YOURS] ... [until WHEN]`: given by the first seat;
///   ` / ` parts words,
/// - `refused PART: WORDS`: the same, refused with words of which this is a part,
/// - `NAME STEP`: a seat plays in person,
/// - `plays STEP`: an order plays, and just that; `killed`: the same, but the process is killed before the
///   file is written,
/// - `held PART`: nothing is played, and an order is held back for a reason of which this is a part,
/// - `tells PART`: a list of the orders that stand has this part; `older N`: N turns are not here any more,
///   as in an old copy of the file,
/// - `waits`: orders stand, and none has anything to say now; `none`: no order stands,
/// - `wish NAME WHAT`: a seat agrees to something; `pass SECONDS`: time goes by; `undo`: the first seat
///   takes its last turn back; `fork STEP`: another file comes in which the last turn is another one.
pub(crate) fn scripts(game: &str, seats: usize, seed: &str, text: &str) {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut scripts: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("  "), scripts.last_mut()) {
            (Some(rest), Some(script)) => *script += &format!(" {}", rest.trim()),
            _ => scripts.push(line.to_owned()),
        }
    }
    let mut faults = Vec::new();
    for script in scripts {
        let mut table = OrderedTable::new(game, seats, seed);
        let fault = script.split("; ").find_map(|part| table.part(part).err().map(|why| format!("{part}: {why}")));
        faults.extend(fault.map(|fault| format!("{script}\n  at {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

impl OrderedTable {
    fn new(game: &str, seats: usize, seed: &str) -> Self {
        Self::begun(Header { deal: Deal::Seed(seed.to_owned()), ..header_of(game, seats, 7, &[]) })
    }

    /// A sealed table, which all have joined.
    pub(crate) fn sealed(game: &str, seats: usize) -> Self {
        Self::begun(header_of(game, seats, 7, &[]))
    }

    fn begun(header: Header) -> Self {
        let seats = header.seats.len();
        let world = World::new();
        let mut homes: Vec<Home> = (0..seats).map(|seat| Home::new(seat as u8, &world)).collect();
        let mut opened = session::begin(header, GAMES).unwrap();
        for home in &mut homes {
            opened = home.play(opened, &[]).unwrap();
        }
        Self { homes, world, opened, others: Vec::new(), killed: None }
    }

    fn part(&mut self, part: &str) -> Result<(), String> {
        let (verb, rest) = part.split_once(' ').unwrap_or((part, ""));
        match verb {
            "order" => self.give(0, rest),
            "refused" => {
                let (part, rest) = rest.split_once(": ").unwrap();
                match self.give(0, rest) {
                    Err(why) if why.contains(part) => Ok(()),
                    given => Err(format!("{given:?}")),
                }
            }
            "plays" => self.plays(rest),
            "killed" => self.dies(),
            "held" => match self.carry_out()? {
                CarriedOut::Held(held) if held.iter().any(|held| held.why.contains(rest)) => Ok(()),
                other => Err(format!("{other:?}")),
            },
            "waits" => self.stand(|state| *state == OrderState::Waits).map(drop),
            "none" => match self.stand(|_| true) {
                Err(none) if none == "no order stands" => Ok(()),
                states => Err(format!("{states:?}")),
            },
            "tells" => {
                let told = self.weighed(|one| one.in_words());
                if told.iter().any(|told| told.contains(rest)) { Ok(()) } else { Err(format!("{told:?}")) }
            }
            "older" => {
                let turns = self.opened.chain().links.len() - rest.parse::<usize>().unwrap();
                self.opened = self.opened.clone().at(turns).map_err(|refusal| refusal.what)?;
                Ok(())
            }
            "wish" => {
                let (name, what) = rest.split_once(' ').unwrap();
                let to = Agreed::read(what).unwrap();
                let seat = ALL_NAMES.iter().position(|one| *one == name).unwrap();
                let lines = self.homes[seat].agree(&self.opened, to)?;
                for consent in consents_in(&lines, &mut ScanBudget::default()) {
                    let (_, consent) = consent.unwrap();
                    for home in &mut self.homes {
                        let kept = session::keep_consent(&mut home.store, &self.opened, &consent, consent.time);
                        kept.map_err(|error| format!("{error:?}"))?;
                    }
                }
                Ok(())
            }
            "pass" => {
                self.world.pass(rest.parse().unwrap());
                Ok(())
            }
            "undo" => {
                let undo =
                    Undo::new(&mut self.homes[0].store, self.opened.clone()).map_err(|error| format!("{error:?}"))?;
                self.opened = undo.commit().map_err(|error| format!("{error:?}"))?.opened().clone();
                Ok(())
            }
            "fork" => {
                let turns = self.opened.chain().links.len();
                let before = self.opened.clone().at(turns - 1).map_err(|refusal| refusal.what)?;
                let seat = before.table().clock().unwrap();
                let mut other = Home::new(seat.index() as u8, &self.world);
                other.is_sure = true;
                self.others.push(other.play(before, &[rest.to_owned()])?.chain().clone());
                Ok(())
            }
            name => {
                let seat = ALL_NAMES.iter().position(|one| *one == name).ok_or("nobody has that name")?;
                let steps: Vec<String> = vec![rest.to_owned()];
                self.opened = self.homes[seat].play(self.opened.clone(), &steps)?;
                Ok(())
            }
        }
    }

    /// A seat gives an order.
    pub(crate) fn give(&mut self, seat: usize, text: &str) -> Result<(), String> {
        let home = &mut self.homes[seat];
        let id = self.opened.chain().id;
        let mut orders = home.store.orders(&id).unwrap();
        let view = home.store.viewer().look(self.opened.table(), Some(ALL_NAMES[seat])).unwrap();
        let (keys, memory) = (home.store.snapshot(&id).unwrap().keys, home.memory(&self.opened));
        let now = bypost::session::Clock::now(&self.world);
        let typed = typed(text);
        orders.give(&self.opened, &view, &keys, memory.as_ref(), now, &typed).map_err(|refusal| refusal.what)?;
        // What a home keeps is a text.
        let orders = Orders::parse(&orders.text().unwrap()).unwrap();
        home.store.keep_orders(id, orders);
        Ok(())
    }

    /// Lets the orders act, as if the table had come.
    fn carry_out(&mut self) -> Result<CarriedOut, String> {
        let home = &mut self.homes[0];
        let mut files = FilesInMemory::default();
        for (number, other) in self.others.iter().enumerate() {
            files.create(Path::new(&format!("{number}.toml")), &text(&other.file(), "")).unwrap();
        }
        let beside = (Path::new("t.toml"), self.opened.chain());
        let others = OtherStates::of(&home.store, &files, beside, GAMES).unwrap();
        let mut writer = TurnWriter::beside(&self.world, &mut home.store, self.opened.clone(), &others)
            .map_err(|error| format!("{error:?}"))?;
        let carried = writer.carry_out().unwrap();
        if let CarriedOut::Played { .. } = carried {
            self.opened = writer.commit().map_err(|error| format!("{error:?}"))?.opened().clone();
        }
        Ok(carried)
    }

    /// Lets all make the turns without a choice and those that orders say, until somebody decides in person.
    pub(crate) fn until_somebody_decides(&mut self) -> Seat {
        loop {
            let seat = self.opened.table().clock().unwrap();
            let home = &mut self.homes[seat.index()];
            let mut writer = TurnWriter::new(&self.world, &mut home.store, self.opened.clone()).unwrap();
            writer.play_forced().unwrap();
            while let CarriedOut::Played { .. } = writer.carry_out().unwrap() {
                writer.play_forced().unwrap();
            }
            let written = writer.commit().unwrap();
            if written.new_turns().is_empty() {
                return seat;
            }
            self.opened = written.opened().clone();
        }
    }

    /// A seat plays in person.
    pub(crate) fn play(&mut self, seat: Seat, step: &str) {
        self.part(&format!("{} {step}", ALL_NAMES[seat.index()])).unwrap();
    }

    /// The table now.
    pub(crate) fn opened(&self) -> &Opened {
        &self.opened
    }

    fn plays(&mut self, steps: &str) -> Result<(), String> {
        let killed = self.killed.take();
        match self.carry_out()? {
            CarriedOut::Played { .. } => {
                let last = self.opened.chain().links.last().unwrap();
                if killed.is_some_and(|hash| hash != last.hash) {
                    return Err("another turn than the one that was signed".to_owned());
                }
                let played = last.turn.steps.join(", ");
                if played == steps { Ok(()) } else { Err(format!("plays {played}")) }
            }
            other => Err(format!("{other:?}")),
        }
    }

    /// Lets the orders act in a process that is killed before the file is written.
    fn dies(&mut self) -> Result<(), String> {
        let store = Fragile { store: &mut self.homes[0].store, breaks: Breaks::BeforeFile };
        let mut writer =
            TurnWriter::new(&self.world, store, self.opened.clone()).map_err(|error| format!("{error:?}"))?;
        let carried = writer.carry_out().unwrap();
        assert!(matches!(carried, CarriedOut::Played { .. }), "{carried:?}");
        assert!(writer.commit().is_err());
        let memory = self.homes[0].memory(&self.opened).unwrap().text().unwrap();
        let hash = memory.lines().rev().find_map(|line| line.strip_prefix("hash = \"")).unwrap();
        self.killed = bypost::file::base64_decode(hash.trim_end_matches('"')).ok();
        self.world.pass(100);
        Ok(())
    }

    /// The states of the orders that stand, if all are as they should be.
    fn stand(&self, fits: impl Fn(&OrderState) -> bool) -> Result<Vec<OrderState>, String> {
        let states = self.weighed(|one| one.state.clone());
        match &states[..] {
            [] => Err("no order stands".to_owned()),
            all if all.iter().all(fits) => Ok(states),
            _ => Err(format!("{states:?}")),
        }
    }

    /// What is told of the orders that stand.
    fn weighed<T>(&self, told: impl Fn(&WeighedOrder<'_>) -> T) -> Vec<T> {
        let home = &self.homes[0];
        let orders = home.store.orders(&self.opened.chain().id).unwrap();
        let memory = home.memory(&self.opened);
        let ground = OrderGround {
            chain: self.opened.chain(),
            table: self.opened.table(),
            memory: memory.as_ref(),
            now: bypost::session::Clock::now(&self.world),
            is_parted: !self.others.is_empty(),
        };
        let weighed = ground.weigh(&orders, Seat::new(0), Some(&identity(1)));
        weighed.iter().filter(|one| !one.is_over()).map(told).collect()
    }
}

/// What a script types for orders.
fn typed(text: &str) -> TypedOrders {
    let (text, until) = match text.rsplit_once(" until ") {
        Some((text, until)) => (text, Some(until.to_owned())),
        None => (text, None),
    };
    let Some(replies) = text.strip_prefix("if ") else {
        return TypedOrders { words: text.split(" / ").map(str::to_owned).collect(), until, ..TypedOrders::default() };
    };
    let reply = |text: &str| {
        let (on, rest) = text.split_once(" then ").unwrap();
        let (then, otherwise) = match rest.split_once(" else ") {
            Some((then, otherwise)) => (then, Some(otherwise.to_owned())),
            None => (rest, None),
        };
        TypedReply { on: on.to_owned(), then: then.to_owned(), otherwise }
    };
    TypedOrders { words: Vec::new(), replies: replies.split(" if ").map(reply).collect(), until }
}

/// In every game, whatever is a legal step later on can be read by everybody at the beginning, as an order
/// needs it that is given then.
#[test]
fn steps_of_later_positions_are_read_beforehand() {
    for entry in GAMES {
        let info = (entry.info)();
        let seats = usize::from(info.seats[0].max(2));
        let table = OrderedTable::new(&info.id, seats, "read beforehand");
        let (mut record, first) = (super::common::Record::new(header(&table)), table.opened.table().game().boxed());
        for seat in 0..seats as u8 {
            record.join(seat);
        }
        let mut luck = Luck(5);
        for _ in 0..40 {
            let Some(seat) = record.table().clock() else { break };
            let steps = likely_steps(record.table(), seat, &record.player(seat), &mut luck);
            for step in steps.iter().filter(|step| *step != "resign" && *step != "leave") {
                let read = first.canonical(step, &bypost::rules::Sight::public());
                assert_eq!(read.as_ref().map_err(|error| &error.what), Ok(step), "{}", info.id);
                // With the cards at its places it is the same step for whoever sees them.
                let (table, sight) = record.table().view(seat, Some(&record.player(seat)));
                let with_cards = table.game().with_cards(step, &sight);
                assert_eq!(table.game().canonical(&with_cards, &sight).ok().as_ref(), Some(step), "{with_cards}");
            }
            record.take(&steps, &[]);
        }
    }
}

fn header(table: &OrderedTable) -> Header {
    table.opened.chain().header.clone()
}
