//! Three players at a table with rescue who know nothing but the next step that they are told, and type it as
//! it is printed: mails cross, seats vanish and come back, homes are restored. Whatever comes of it, the
//! command that is told works, and by such commands alone they come to the end of the table.

use bypost::chain::{Relation, compare};
use bypost::rules::Chance;
use bypost::session::{Due, Opened};

use super::home::{Home, OVERDUE};
use super::three_homes::Homes;
use super::typing::{Typed, commands};
use crate::common::effort::tries;

/// The number of things that happen at each table before its players settle it.
const CALLS: usize = 90;

#[derive(Debug, Default)]
struct Done {
    obeyed: usize,
    consents: usize,
    without: usize,
    crossed: usize,
    taken_in: usize,
    restored: usize,
    sure: usize,
    bold: usize,
}

struct Table {
    homes: Homes,
    /// All mails that ever left.
    mails: Vec<String>,
    public: Vec<Opened>,
    chance: Chance,
    log: Vec<String>,
    done: Done,
}

impl Table {
    fn begun(number: u8) -> Self {
        let homes = Homes::begun(100 + number);
        let (mails, public, log) = (Vec::new(), Vec::new(), Vec::new());
        Self { homes, mails, public, log, chance: Chance::new(number.into()), done: Done::default() }
    }

    /// A mail leaves, and comes to each of the others at once or only later.
    fn send(&mut self, mail: String, at_once: bool) {
        for place in 0..3 {
            if at_once || self.chance.below(3) > 0 {
                self.homes.all[place].receive(&mail);
            }
        }
        self.mails.push(mail);
    }

    /// Some file of a home: mostly the one that is played on.
    fn some_file(&mut self, place: usize) -> Opened {
        let branches = self.homes.all[place].branches();
        let count = branches.len();
        match count > 0 && self.chance.below(4) == 0 {
            true => branches[self.chance.below(count)].clone(),
            false => self.homes.opened(place),
        }
    }

    /// Types a command as it was printed at a file. Whatever is signed is sent, but for a while in the chaos.
    fn obey(&mut self, place: usize, file: &Opened, command: &[String], settles: bool) -> Result<(), String> {
        let has = |option: &str| command.iter().any(|word| word == option);
        self.done.sure += usize::from(has("--yes"));
        self.done.bold += usize::from(has("--anyway"));
        let choice = self.chance.below(3);
        let step = match settles && !file.table().is_paying() {
            true => vec!["resign".to_owned()],
            false => self.homes.all[place].steps(file, choice),
        };
        let written = match self.homes.all[place].types(file, command, &step)? {
            Typed::Written(written) => Some(*written),
            Typed::Lines(lines) => {
                self.done.consents += 1;
                self.send(lines, settles);
                None
            }
            Typed::Nothing => {
                self.done.taken_in += 1;
                None
            }
        };
        self.done.without += usize::from(command.contains(&"without".to_owned()) && written.is_some());
        if let Some(written) = written.filter(|_| settles || self.chance.below(5) > 0) {
            let mail = self.homes.all[place].send(&written);
            self.public.push(written);
            self.send(mail, settles);
        }
        self.done.obeyed += 1;
        Ok(())
    }

    /// A home does something of what it is told at a file.
    fn obey_some(&mut self, place: usize, file: &Opened, settles: bool) -> bool {
        let next = self.homes.all[place].next_step(file);
        let told = next.words.to_string();
        assert!(!told.is_empty());
        self.done.crossed += usize::from(told.contains("left behind"));
        let mut acts = commands(&told);
        // Whoever is to do something is told how.
        let is_due = next.due <= Due::PressOn;
        assert!(!is_due || told.contains("bypost "), "{place}: {told}");
        // A claim ends a table, and few do that while others can go on.
        let ends = |command: &Vec<String>| command.iter().any(|word| ["claim", "out"].contains(&word.as_str()));
        if self.chance.below(12) > 0 && acts.iter().any(|command| !ends(command)) {
            acts.retain(|command| !ends(command));
        }
        if acts.is_empty() || settles && !is_due {
            return false;
        }
        let which = if settles { 0 } else { self.chance.below(acts.len()) };
        let command = acts[which].clone();
        let turns = file.table().turns();
        self.log.push(format!("{place} at {} of {turns} turns: {told}", file.path().display()));
        if let Err(why) = self.obey(place, file, &command, settles) {
            panic!("{place} at turn {turns}: {command:?} of {told:?}: {why}\n{}", self.log.join("\n"));
        }
        true
    }

    /// A seat lets its time pass. The others agree on their files to go on without it, and one of them does;
    /// and it plays after all, before or after it has heard of that.
    fn vanish(&mut self, place: usize) {
        let Some(late) = self.homes.opened(place).table().clock().map(|seat| seat.index()) else { return };
        self.homes.world.pass(OVERDUE);
        for place in [(late + 1) % 3, (late + 2) % 3, (late + 1) % 3] {
            let file = self.homes.opened(place);
            if file.table().outcome().is_none() && file.table().clock().is_some_and(|seat| seat.index() == late) {
                self.obey_some(place, &file, false);
            }
        }
        let file = self.homes.opened(late);
        if file.table().clock() == Some(self.homes.all[late].seat) && self.chance.below(3) > 0 {
            self.obey_some(late, &file, false);
        }
    }

    /// Something happens.
    fn call(&mut self) {
        let place = self.chance.below(3);
        match self.chance.below(20) {
            0 => self.vanish(place),
            1 if self.chance.below(3) == 0 => {
                self.log.push(format!("{place} is restored"));
                self.homes.all[place] = self.homes.all[place].restored();
                for mail in self.mails.clone() {
                    self.homes.all[place].receive(&mail);
                }
                self.done.restored += 1;
            }
            2..=6 if !self.mails.is_empty() => {
                let newest = self.mails.len() - 1 - self.chance.below(self.mails.len().min(5));
                let mail = self.mails[newest].clone();
                self.homes.all[place].receive(&mail);
            }
            _ => {
                let file = self.some_file(place);
                self.obey_some(place, &file, false);
            }
        }
    }

    /// All get all mails, and each does what it is told until the table is over at one home.
    fn settle(&mut self) {
        for _ in 0..80 {
            for place in 0..3 {
                for mail in self.mails.clone() {
                    self.homes.all[place].receive(&mail);
                }
            }
            let files: Vec<Opened> = (0..3).map(|place| self.homes.opened(place)).collect();
            if files.iter().all(|file| file.table().outcome().is_some()) {
                return;
            }
            let mut is_done = false;
            for (place, file) in files.iter().enumerate() {
                is_done |= file.table().outcome().is_none() && self.obey_some(place, file, true);
                if is_done {
                    break;
                }
            }
            if !is_done {
                self.homes.world.pass(OVERDUE);
            }
        }
        let told: Vec<String> = (0..3)
            .map(|place| {
                let file = self.homes.opened(place);
                format!("{place} of {} turns: {}", file.table().turns(), self.homes.all[place].next_step(&file).words)
            })
            .collect();
        panic!("it goes on and on: {told:#?}\n{}", self.log.join("\n"));
    }
}

#[test]
fn the_printed_next_step_works() {
    let mut all = Vec::new();
    for number in 0..tries(4, 100) as u8 {
        let mut table = Table::begun(number);
        table.log.push(format!("table {number}"));
        let is_over = |home: &Home| home.opened().is_none_or(|file| file.table().outcome().is_some());
        for _ in 0..CALLS {
            table.call();
            if table.homes.all.iter().all(is_over) {
                break;
            }
        }
        for (index, one) in table.public.iter().enumerate() {
            for other in &table.public[..index] {
                let relation = compare(one.chain(), other.chain());
                assert!(!matches!(relation, Relation::Parted { is_fork: true, .. }), "{}", table.log.join("\n"));
            }
        }
        table.settle();
        all.push(table.done);
    }
    let sum = |of: fn(&Done) -> usize| all.iter().map(of).sum::<usize>();
    let sums = [sum(|one| one.without), sum(|one| one.consents), sum(|one| one.restored), sum(|one| one.sure)];
    println!("{all:#?}");
    assert!(sums.iter().all(|sum| *sum > 0), "{all:#?}");
}
