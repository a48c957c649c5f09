//! The law of public shares over random tables of every game, at which turns are taken back, seats give up or
//! leave, and the others go on without seats that have vanished.

use bypost::file::{Agreed, Header, Pace, TableStep};
use bypost::rules::{Chance, Entry};

use super::rescue::{may_put_out, with_rescue};
use super::{are_all, listed, tries};
use crate::common::public_shares::check_public_shares;
use crate::common::{Luck, Record, check, header_of, likely_steps};

/// After so many turns a table is left.
const TURNS: usize = 60;

/// Counts of what was done, so that the test shows that it tests something.
#[derive(Debug, Default)]
struct Done {
    back: usize,
    too_late: usize,
    gave_up: usize,
    put_out: usize,
    looked_at: usize,
}

/// A record that goes back before a turn, with the consents of all who must agree, if the turns may be taken
/// back.
pub(crate) fn gone_back(record: &Record, number: u32) -> Result<Record, String> {
    let mut record = record.clone();
    let clock = record.table().clock().ok_or("the table is over")?;
    record.table().may_play(clock, &TableStep::AgreedBack(number))?;
    let table = record.table().clone().going_back(&record.chain, number).map_err(|fault| fault.to_string())?;
    let to = Agreed::Back(number);
    let time = record.table().time().plus(60);
    let asked = table.must_agree(clock, &to);
    let consents: Vec<_> = asked.iter().map(|by| record.consent(by.index(), to.clone(), time)).collect();
    record.step(clock.index(), TableStep::AgreedBack(number), &consents, time);
    Ok(record)
}

/// The steps of the seat on the clock by luck, which shows, draws and gives up now and then.
fn next(record: &mut Record, luck: &mut Luck, chance: &mut Chance, done: &mut Done) {
    let (seat, table) = (record.table().clock().unwrap(), record.table());
    let steps = likely_steps(table, seat, &record.player(seat), luck);
    let is_choice = !steps.is_empty();
    if is_choice && chance.below(60) == 0 {
        let word = if chance.below(2) == 0 { "resign" } else { "leave" };
        if record.try_take(&[word.to_owned()]) {
            done.gave_up += 1;
            return;
        }
    }
    let time = record.table().time().plus(60);
    record.with(seat.index(), &record.player(seat), steps, &[], time);
}

fn plays(entry: &Entry, seats: usize, number: u8, done: &mut Done) {
    let id = &(entry.info)().id;
    let name = format!("{id}, {seats} seats, table {number}");
    let mut chance = Chance::new(u64::from(number) + 1000 * seats as u64);
    let mut luck = Luck(u64::from(number));
    let has_rescue = seats > 2 && number % 2 == 1;
    let header = match has_rescue {
        true => with_rescue(id, seats, 2, number),
        false => Header { pace: Pace::read("1h"), ..header_of(id, seats, number, &[]) },
    };
    let mut record = Record::new(header);
    for seat in 0..seats as u8 {
        record.join(seat);
    }
    while record.table().clock().is_some() && record.chain.links.len() < TURNS {
        let turns = record.chain.links.len() as u32;
        if chance.below(4) == 0 {
            let number = turns.saturating_sub(chance.below(4) as u32);
            match gone_back(&record, number) {
                Ok(back) => {
                    record = back;
                    done.back += 1;
                    done.looked_at += check_public_shares(&[record.branch()], |_, _| true, &name);
                }
                Err(why) => done.too_late += usize::from(why.contains("was dealt since")),
            }
        }
        match may_put_out(record.table()).filter(|_| has_rescue && chance.below(25) == 0) {
            Some((author, step)) => {
                record.put_out(author, step);
                done.put_out += 1;
            }
            None if record.table().clock().is_some() => next(&mut record, &mut luck, &mut chance, done),
            None => {}
        }
    }
    done.looked_at += check_public_shares(&[record.branch()], |_, _| true, &name);
    check(record.text().as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
}

#[test]
fn no_share_of_a_hidden_card_is_public_whatever_is_taken_back() {
    let mut done = Done::default();
    for entry in listed() {
        let [least, most] = (entry.info)().seats;
        for seats in usize::from(least.max(2))..=usize::from(most.min(4)) {
            for number in 0..tries(2, 30) as u8 {
                plays(entry, seats, number, &mut done);
            }
        }
    }
    println!("laws: {done:?}");
    let Done { back, too_late, gave_up, put_out, looked_at } = done;
    assert!(!are_all() || back > 60 && too_late > 10 && gave_up > 2 && put_out > 1 && looked_at > 1000, "{done:?}");
}

/// In every game a slip is taken back at once, whatever it was, unless somebody has shuffled or left in it.
#[test]
fn the_last_turn_is_taken_back_at_once() {
    for entry in listed() {
        let [least, most] = (entry.info)().seats;
        for seats in (2..=3).filter(|seats| (least..=most).contains(seats)) {
            let id = &(entry.info)().id;
            let mut record = Record::new(header_of(id, seats.into(), 7, &[]));
            for seat in 0..seats {
                record.join(seat);
            }
            let (mut luck, mut taken_back, mut kept) = (Luck(7), 0, 0);
            while record.table().clock().is_some() && record.chain.links.len() < tries(30, 50) as usize {
                let seat = record.table().clock().unwrap();
                let steps = likely_steps(record.table(), seat, &record.player(seat), &mut luck);
                let has_choice = !steps.is_empty();
                record.with(seat.index(), &record.player(seat), steps, &[], record.now());
                let number = record.chain.links.len() as u32;
                if has_choice && record.table().clock().is_some() && record.table().may_go_back(number).is_ok() {
                    match gone_back(&record, number) {
                        Ok(back) => {
                            check(back.text().as_bytes()).unwrap();
                            taken_back += 1;
                        }
                        // Its author has paid in it for what it has turned up.
                        Err(why) => {
                            assert!(why.contains("has paid for a card that was dealt since"), "{id}: {why}");
                            kept += 1;
                        }
                    }
                }
            }
            println!("laws: {id}, {seats} seats: {taken_back} turns taken back at once, {kept} not");
            assert!(taken_back > kept, "{id}, {seats} seats: {taken_back} and {kept}");
        }
    }
}
