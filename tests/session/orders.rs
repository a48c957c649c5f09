//! Tables on which players have given orders, told as scripts: a part for each thing that is done, and for
//! what is seen of the orders then.

use std::path::Path;

use bypost::chain::Chain;
use bypost::file::{Agreed, Deal, Header, text};
use bypost::games::GAMES;
use bypost::post::{ScanBudget, consents_in};
use bypost::rules::Seat;
use bypost::session::{
    self, CarriedOut, Kept as _, Opened, OrderState, Orders, OtherStates, Store as _, Tables as _, TurnWriter, Undo,
};

use super::common::{ALL_NAMES, Luck, header_of, likely_steps};
use super::home::{Home, World};
use super::player::{Breaks, Fragile, keep_consent};
use crate::common::files_in_memory::FilesInMemory;

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
/// - `order STEPS [until hand]`: given by the first seat; ` / ` parts steps,
/// - `refused PART: STEPS`: the same, refused with words of which this is a part,
/// - `NAME STEP`: a seat plays in person,
/// - `looks`: the first seat looks at the table, and no order is carried out,
/// - `plays STEPS`: the order plays, and just that; `killed`: the same, but the process is killed before the
///   file is written, and `killed late` just after that,
/// - `held PART`: nothing is played, for a reason of which this is a part; `idle`: nothing is played or told,
/// - `over PART`: nothing is played, and the order is dropped for a reason of which this is a part,
/// - `tells PART`: the order, as it is told, has this part; `stands`, `none`: whether there is one,
/// - `older N`: N turns are not here any more, as in an old copy of the file,
/// - `wish NAME WHAT`: a seat agrees to something; `undo`: the first seat takes its last turn back,
/// - `fork STEP`: another file comes in which the last turn is another one; `branch STEP`: it takes the place
///   of the file.
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
            "looks" => {
                self.settle(false);
                Ok(())
            }
            "plays" => self.plays(rest),
            "killed" => self.dies(rest == "late"),
            "held" => match self.carry_out()? {
                (CarriedOut::Held(why), _) if why.contains(rest) => Ok(()),
                other => Err(format!("{other:?}")),
            },
            "over" => match self.carry_out()? {
                (CarriedOut::Nothing, over) if over.iter().any(|over| over.contains(rest)) => Ok(()),
                other => Err(format!("{other:?}")),
            },
            "idle" => match self.carry_out()? {
                (CarriedOut::Nothing, over) if over.is_empty() => Ok(()),
                other => Err(format!("{other:?}")),
            },
            "stands" | "none" | "tells" => self.stands(verb, rest),
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
                        let kept = keep_consent(&mut home.store, &self.opened, &consent, consent.time);
                        kept.map_err(|error| format!("{error:?}"))?;
                    }
                }
                Ok(())
            }
            "undo" => {
                let undo =
                    Undo::new(&mut self.homes[0].store, self.opened.clone()).map_err(|error| format!("{error:?}"))?;
                self.opened = undo.commit().map_err(|error| format!("{error:?}"))?.opened().clone();
                Ok(())
            }
            "fork" => {
                let other = self.forked(rest)?;
                self.others.push(other.chain().clone());
                Ok(())
            }
            "branch" => {
                self.opened = self.forked(rest)?;
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

    /// The table with another last turn.
    fn forked(&self, step: &str) -> Result<Opened, String> {
        let turns = self.opened.chain().links.len();
        let before = self.opened.clone().at(turns - 1).map_err(|refusal| refusal.what)?;
        let mut other = Home::new(before.table().clock().unwrap().index() as u8, &self.world);
        other.is_sure = true;
        other.play(before, &[step.to_owned()])
    }

    /// A seat gives an order.
    pub(crate) fn give(&mut self, seat: usize, text: &str) -> Result<(), String> {
        let home = &mut self.homes[seat];
        let id = self.opened.chain().id;
        let mut orders = home.store.orders(&id).unwrap();
        let view = home.store.viewer().look(self.opened.table(), Some(ALL_NAMES[seat])).unwrap();
        let keys = home.store.snapshot(&id).unwrap().keys;
        let (steps, until_hand) = match text.strip_suffix(" until hand") {
            Some(steps) => (steps, true),
            None => (text, false),
        };
        let steps: Vec<String> = steps.split(" / ").map(str::to_owned).collect();
        orders.give(&self.opened, &view, &keys, &steps, until_hand).map_err(|refusal| refusal.what)?;
        // What a home keeps is a text.
        let orders = Orders::parse(&orders.text().unwrap()).unwrap();
        home.store.keep_orders(id, orders);
        Ok(())
    }

    /// Lets the order of the first seat act, as a command does that took the table in. It gives what was done
    /// at last, and the orders that are over.
    fn carry_out(&mut self) -> Result<(CarriedOut, Vec<String>), String> {
        let home = &mut self.homes[0];
        let mut files = FilesInMemory::default();
        for (number, other) in self.others.iter().enumerate() {
            files.create(Path::new(&format!("{number}.toml")), &text(&other.file(), "")).unwrap();
        }
        let beside = (Path::new("t.toml"), self.opened.chain());
        let others = OtherStates::of(&home.store, &files, beside, GAMES).unwrap();
        let mut writer = TurnWriter::beside(&self.world, &mut home.store, self.opened.clone(), &others)
            .map_err(|error| format!("{error:?}"))?;
        let mut done = writer.carry_out().unwrap();
        if let CarriedOut::Played(_) = done {
            while let CarriedOut::Played(_) = writer.carry_out().unwrap() {}
            self.opened = writer.commit().map_err(|error| format!("{error:?}"))?.opened().clone();
        } else if let CarriedOut::Held(why) = &mut done {
            assert!(why.starts_with("order of "), "{why}");
        }
        Ok((done, self.settle(true)))
    }

    /// The first seat has all turns, and drops what is over if its orders had their say on them.
    fn settle(&mut self, drops: bool) -> Vec<String> {
        let (chain, store) = (self.opened.chain(), &mut self.homes[0].store);
        let mut orders = store.orders(&chain.id).unwrap();
        let over = if drops { orders.drop_over(chain, self.opened.table()) } else { Vec::new() };
        orders.note_seen(chain);
        store.keep_orders(chain.id, orders);
        over
    }

    /// Lets all make the turns without a choice and those that orders say, until somebody decides in person.
    pub(crate) fn until_somebody_decides(&mut self) -> Seat {
        loop {
            let seat = self.opened.table().clock().unwrap();
            let home = &mut self.homes[seat.index()];
            let mut writer = TurnWriter::new(&self.world, &mut home.store, self.opened.clone()).unwrap();
            writer.play_forced().unwrap();
            while let CarriedOut::Played(_) = writer.carry_out().unwrap() {
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
        let (killed, before) = (self.killed.take(), self.opened.chain().links.len());
        match self.carry_out()? {
            (CarriedOut::Played(_), _) => {
                let new = &self.opened.chain().links[before..];
                if killed.is_some_and(|hash| hash != new[0].hash) {
                    return Err("another turn than the one that was signed".to_owned());
                }
                let played = new.iter().flat_map(|link| link.turn.steps.clone()).collect::<Vec<_>>().join(", ");
                if played == steps { Ok(()) } else { Err(format!("plays {played}")) }
            }
            other => Err(format!("{other:?}")),
        }
    }

    /// Lets the order act in a process that is killed before the file is written, or after that.
    fn dies(&mut self, is_late: bool) -> Result<(), String> {
        let breaks = if is_late { Breaks::BeforeMemoryAfter } else { Breaks::BeforeFile };
        let store = Fragile { store: &mut self.homes[0].store, breaks };
        let mut writer =
            TurnWriter::new(&self.world, store, self.opened.clone()).map_err(|error| format!("{error:?}"))?;
        let carried = writer.carry_out().unwrap();
        assert!(matches!(carried, CarriedOut::Played(_)), "{carried:?}");
        assert!(writer.commit().is_err());
        if is_late {
            let file = self.homes[0].store.file(&self.opened.chain().id).unwrap();
            self.opened = session::open("t.toml", file.as_bytes(), GAMES).unwrap();
        }
        let memory = self.homes[0].memory(&self.opened).unwrap().text().unwrap();
        // The hash is the third word of the turn that was signed last.
        let signed = memory.split_once("turns = [").and_then(|(_, rest)| rest.split_once(']')).unwrap().0;
        let last = signed.split('"').rfind(|text| text.contains(' ') && !text.trim().is_empty()).unwrap();
        self.killed = Some(bypost::file::base64_decode(last.split(' ').nth(2).unwrap()).unwrap());
        self.world.pass(100);
        Ok(())
    }

    /// Whether the first seat has an order that is told so and is not over.
    fn stands(&self, verb: &str, part: &str) -> Result<(), String> {
        let (chain, table) = (self.opened.chain(), self.opened.table());
        let orders = self.homes[0].store.orders(&chain.id).unwrap();
        let order = orders.of(ALL_NAMES[0]);
        let is_good = match (verb, order) {
            ("none", order) => order.is_none(),
            ("stands", Some(order)) => order.state(chain, table) == OrderState::Stands,
            (_, Some(order)) => order.in_words(chain, table).contains(part),
            _ => false,
        };
        if is_good { Ok(()) } else { Err(format!("{order:?}")) }
    }
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
