//! Three honest players at a table with rescue: mails come late, in any order or never, seats vanish and come
//! back, and homes are restored. Nobody is ever convicted, and from whatever comes of it those who are there
//! can go on or end the table.

use bypost::chain::{Relation, compare};
use bypost::file::Agreed;
use bypost::rules::Chance;
use bypost::session::Opened;

use super::home::{Home, OVERDUE};
use super::three_homes::Homes;
use crate::common::effort::tries;

/// The number of things that happen at each table.
const CALLS: usize = 120;

/// Counts of what was done, so that the test shows that it tests something.
#[derive(Debug, Default)]
struct Done {
    played: usize,
    refused: usize,
    without: usize,
    claims: usize,
    restored: usize,
    parted: usize,
    replaced: usize,
}

/// A table, all mails that ever left, and the tables in them.
struct Chaos {
    homes: Homes,
    mails: Vec<String>,
    public: Vec<Opened>,
    chance: Chance,
    /// What was done, for a person who looks for a fault.
    log: Vec<String>,
}

impl Chaos {
    /// Sends something to all, which each home gets at once or only later.
    fn send(&mut self, mail: String, done: &mut Done) {
        for place in 0..3 {
            if self.chance.below(3) > 0 {
                self.receive(place, &mail, done);
            }
        }
        self.mails.push(mail);
    }

    fn receive(&mut self, place: usize, mail: &str, done: &mut Done) {
        let (tables, _) = self.homes.all[place].receive(mail);
        for table in tables {
            done.parted += usize::from(table.outcome.kind() == "parted");
            done.replaced += usize::from(table.outcome.kind() == "replaced");
        }
    }

    /// Plays something at a file of a home, and mostly sends it.
    fn play(&mut self, place: usize, file: Opened, steps: &[String], done: &mut Done) -> Result<(), String> {
        let turns = file.table().turns();
        let written = self.homes.all[place].play(file, steps)?;
        self.log.push(format!("{place} plays {steps:?} after {turns}: now {}", written.table().turns()));
        if self.chance.below(6) > 0 {
            let mail = self.homes.all[place].send(&written);
            self.public.push(written);
            self.send(mail, done);
        }
        Ok(())
    }

    /// The homes agree, each on its own file, that a seat is gone, and one of them writes it.
    fn put_out(&mut self, place: usize, done: &mut Done) {
        let Some(late) = self.homes.all[place].opened().and_then(|opened| opened.table().clock()) else { return };
        let name = self.homes.all[late.index()].name();
        let (to, step) = match self.chance.below(12) {
            0 => (Agreed::Out(name.to_owned()), "claim".to_owned()),
            _ => (Agreed::Without(name.to_owned()), format!("without {name}")),
        };
        self.homes.world.pass(OVERDUE);
        for place in (0..3).filter(|place| *place != late.index()) {
            let Some(opened) = self.homes.all[place].opened() else { continue };
            if let Ok(lines) = self.homes.all[place].agree(&opened, to.clone()) {
                self.send(lines, done);
            }
        }
        for place in (0..3).filter(|place| *place != late.index()) {
            let Some(opened) = self.homes.all[place].opened() else { continue };
            if self.play(place, opened, std::slice::from_ref(&step), done).is_ok() {
                if step == "claim" {
                    done.claims += 1
                } else {
                    done.without += 1
                }
                return;
            }
        }
    }

    /// A player whose home was lost puts the key back, and takes in everything that ever was sent.
    fn restore(&mut self, place: usize) {
        self.log.push(format!("{place} is restored"));
        self.homes.all[place] = self.homes.all[place].restored();
        for mail in &self.mails {
            self.homes.all[place].receive(mail);
        }
        self.homes.all[place].is_sure = true;
    }

    fn call(&mut self, done: &mut Done) {
        let place = self.chance.below(3);
        match self.chance.below(24) {
            0 => self.put_out(place, done),
            1 if self.chance.below(4) == 0 => {
                self.restore(place);
                done.restored += 1;
            }
            2..=7 if !self.mails.is_empty() => {
                let newest = self.mails.len() - 1 - self.chance.below(self.mails.len().min(4));
                let mail = self.mails[newest].clone();
                self.receive(place, &mail, done);
            }
            _ => {
                let branches = self.homes.all[place].branches();
                let home = &mut self.homes.all[place];
                let Some(mut file) = home.opened() else { return };
                if self.chance.below(4) == 0 && !branches.is_empty() {
                    file = branches[self.chance.below(branches.len())].clone();
                }
                if file.table().clock() != Some(home.seat) {
                    return;
                }
                home.is_sure |= self.chance.below(2) == 0;
                let steps = home.steps(&file, self.chance.below(3));
                match self.play(place, file, &steps, done) {
                    Ok(()) => done.played += 1,
                    Err(_) => done.refused += 1,
                }
            }
        }
    }

    /// All agree on the longest file that left, and end it: everybody who plays gives up, and those who
    /// cannot play there are put out, or the table is claimed.
    fn settle(&mut self, name: &str) {
        let Some(mut file) = self.public.iter().max_by_key(|one| one.chain().links.len()).cloned() else { return };
        for home in &mut self.homes.all {
            (home.is_sure, home.is_bold) = (true, true);
        }
        for _ in 0..40 {
            let Some(seat) = file.table().clock() else { return };
            let place = seat.index();
            let words = self.homes.all[place].next_step(&file).words.to_string();
            assert!(!words.is_empty(), "{name}: no next step");
            let gives_up = !self.homes.all[place].steps(&file, 0).is_empty() && !file.table().is_paying();
            let steps = if gives_up { vec!["resign".to_owned()] } else { Vec::new() };
            file = match self.homes.all[place].play(file.clone(), &steps) {
                Ok(written) => written,
                Err(why) => self.without_or_claim(&file, place).unwrap_or_else(|also| {
                    panic!("{name}: nobody can go on at turn {}: {why}; {also:?}; {:?}", file.table().turns(), self.log)
                }),
            };
        }
        panic!("{name}: it goes on and on");
    }

    /// The others go on without a seat that cannot play, or claim.
    fn without_or_claim(&mut self, file: &Opened, late: usize) -> Result<Opened, Vec<String>> {
        self.homes.world.pass(2 * OVERDUE);
        let name = file.table().seats().name(file.table().clock().unwrap()).to_owned();
        let mut told = Vec::new();
        for (to, step) in [
            (Agreed::Without(name.clone()), format!("without {name}")),
            (Agreed::Out(name.clone()), "claim".to_owned()),
        ] {
            let others: Vec<usize> = (0..3).filter(|place| *place != late).collect();
            let consents: Vec<_> = others.iter().map(|place| self.homes.all[*place].agree(file, to.clone())).collect();
            for consent in consents {
                match consent {
                    Ok(lines) => self.homes.take_consents(file, &lines),
                    Err(why) => told.push(why),
                }
            }
            for place in others {
                match self.homes.all[place].play(file.clone(), std::slice::from_ref(&step)) {
                    Ok(written) => return Ok(written),
                    Err(why) => told.push(why),
                }
            }
        }
        Err(told)
    }
}

#[test]
fn honest_players_are_never_convicted_nor_stuck() {
    let mut done = Done::default();
    for number in 0..tries(4, 60) as u8 {
        let (homes, chance) = (Homes::begun(20 + number), Chance::new(number.into()));
        let mut chaos = Chaos { homes, mails: Vec::new(), public: Vec::new(), chance, log: Vec::new() };
        let is_over = |home: &Home| home.opened().is_none_or(|file| file.table().clock().is_none());
        for _ in 0..CALLS {
            if chaos.homes.all.iter().all(is_over) {
                break;
            }
            chaos.call(&mut done);
        }
        for (index, one) in chaos.public.iter().enumerate() {
            for other in &chaos.public[..index] {
                if let Relation::Parted { first, is_fork: true, .. } = compare(one.chain(), other.chain()) {
                    let (seat, turn) = (&first.turn.seat, first.turn.number);
                    panic!("table {number}: {seat} is convicted at turn {turn}: {:?}", chaos.log);
                }
            }
        }
        chaos.settle(&format!("table {number}"));
    }
    println!("{done:?}");
    assert!(done.played > 10 && done.without > 0 && done.parted > 0, "{done:?}");
}
