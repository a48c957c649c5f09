//! Laws of tables that go on without a seat that has vanished, over random tables of every game with three
//! seats or more.

use bypost::file::{Agreed, Header, Pace, TableStep};
use bypost::rules::{Chance, Entry, Seat};
use bypost::table::Table;

use super::{games, tries};
use crate::common::{Luck, Record, check, header_of, likely_steps};

/// After so many turns everybody gives up.
const TURNS: usize = 60;

/// A header of a table that goes on with so many pieces.
fn with_rescue(game: &str, seats: usize, pieces: u8, byte: u8) -> Header {
    Header { pace: Pace::read("1h"), rescue: Some(pieces), ..header_of(game, seats, byte, &[]) }
}

/// The seat that may go on without the seat on the clock, if one may.
fn may_put_out(table: &Table) -> Option<(Seat, TableStep)> {
    let step = TableStep::Without(table.seats().name(table.clock()?).to_owned());
    table.seats().all().find(|seat| table.may_play(*seat, &step).is_ok()).map(|seat| (seat, step))
}

impl Record {
    /// Goes on without the seat on the clock, as all others agree.
    fn put_out(&mut self, author: Seat, step: TableStep) {
        let late = self.table().clock().unwrap();
        let to = Agreed::Without(self.table().seats().name(late).to_owned());
        let time = self.table().deadline().unwrap().plus(1);
        let asked = self.table().must_agree(author, &to);
        let consents: Vec<_> = asked.into_iter().map(|seat| self.consent(seat.index(), to.clone(), time)).collect();
        self.step(author.index(), step, &consents, time);
    }

    /// The next turn by luck; everybody gives up after a while.
    fn next_by_luck(&mut self, luck: &mut Luck) {
        let seat = self.table().clock().unwrap();
        let steps = likely_steps(self.table(), seat, &self.player(seat), luck);
        let ends = self.chain.links.len() > TURNS && !self.table().is_paying();
        let time = self.table().time().plus(60);
        let gives_up = ends && !steps.is_empty() && self.try_take(&["resign".to_owned()]);
        if !gives_up {
            let player = self.player(seat);
            self.with(seat.index(), &player, steps, &[], time);
        }
    }
}

/// Plays a table at which seats vanish after a while, and checks the whole file at its end.
fn goes_on(entry: &Entry, seats: usize, pieces: u8, number: u8) {
    let id = &(entry.info)().id;
    let name = format!("{id}, {seats} seats, {pieces} pieces, table {number}");
    let mut luck = Luck(u64::from(number));
    let mut chance = Chance::new(number.into());
    let mut record = Record::new(with_rescue(id, seats, pieces, number));
    for seat in 0..seats as u8 {
        record.join(seat);
    }
    let mut vanish = seats + 3 + chance.below(25);
    let mut vanished = 0;
    while record.table().clock().is_some() {
        let place = record.chain.links.len();
        assert!(place < 4 * TURNS, "{name}: it goes on and on");
        match may_put_out(record.table()).filter(|_| place >= vanish) {
            Some((author, step)) => {
                record.put_out(author, step);
                vanished += 1;
                vanish = place + 1 + chance.below(20);
            }
            None => record.next_by_luck(&mut luck),
        }
    }
    println!("laws: {name}: {vanished} vanished in {} turns", record.chain.links.len());
    check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
}

#[test]
fn tables_go_on_without_seats_that_vanish() {
    for entry in games() {
        let [_, most] = (entry.info)().seats;
        for seats in 3..=usize::from(most.min(5)) {
            for number in 0..tries(3, 40) as u8 {
                goes_on(entry, seats, 2 + number % (seats as u8 - 2), number);
            }
        }
    }
}
