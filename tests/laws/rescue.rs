//! Laws of tables that go on without a seat that has vanished, over random tables of every game with three
//! seats or more.

use bypost::file::{Agreed, Header, Pace, TableStep};
use bypost::rules::{Chance, Entry, Face, Hash, Seat, Slot, Transcript};
use bypost::table::Table;

use super::{are_all, games, tries};
use crate::common::{Luck, Record, check, header_of, likely_steps};
use crate::truth::Truth;

/// After so many turns everybody gives up.
const TURNS: usize = 60;

/// A header of a table that goes on with so many pieces.
pub(crate) fn with_rescue(game: &str, seats: usize, pieces: u8, byte: u8) -> Header {
    Header { pace: Pace::read("1h"), rescue: Some(pieces), ..header_of(game, seats, byte, &[]) }
}

/// The seat that may go on without the seat on the clock, if one may.
pub(crate) fn may_put_out(table: &Table) -> Option<(Seat, TableStep)> {
    let step = TableStep::Without(table.seats().name(table.clock()?).to_owned());
    table.seats().all().find(|seat| table.may_play(*seat, &step).is_ok()).map(|seat| (seat, step))
}

impl Record {
    /// Goes on without the seat on the clock, as all others agree.
    pub(crate) fn put_out(&mut self, author: Seat, step: TableStep) {
        let late = self.table().clock().unwrap();
        let to = Agreed::Without(self.table().seats().name(late).to_owned());
        let time = self.table().deadline().unwrap().plus(1);
        let asked = self.table().must_agree(author, &to);
        let consents: Vec<_> = asked.into_iter().map(|seat| self.consent(seat.index(), to.clone(), time)).collect();
        self.step(author.index(), step, &consents, time);
    }

    /// The next turn by luck; everybody gives up after a while.
    pub(crate) fn next_by_luck(&mut self, luck: &mut Luck) {
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

/// What the others and the game have come to, when all that somebody waits for is paid and shuffled.
fn come_to(record: &mut Record, luck: &mut Luck) -> (Hash, Vec<Seat>, u32, Vec<(Slot, Face)>) {
    while record.table().clock().is_some_and(|seat| {
        let seen = record.table().as_seen_by(seat, &record.player(seat));
        !seen.may_decide(seat)
    }) {
        record.next_by_luck(luck);
    }
    let table = record.table();
    let mut hash = Transcript::new("game");
    table.game().absorb(&mut hash);
    let lots = table.lots();
    // What opens at once opens in the order in which it was paid for.
    let mut opened = lots.opened().to_vec();
    opened.sort_by_key(|(slot, _)| *slot);
    (hash.hash(), table.left().to_vec(), lots.asked(), opened)
}

/// Lets the seat on the clock vanish, where nothing is being shuffled, and lets it give up by itself at a
/// twin: the others come to the same. Tells whether they can be compared.
fn gives_up(record: &Record, (author, step): (Seat, TableStep), name: &str) -> bool {
    let is_shuffling = |record: &Record| !record.table().lots().shuffling().is_empty();
    let (mut gone, mut twin) = (record.clone(), record.clone());
    if record.table().missing().next().is_some() || is_shuffling(record) || !twin.try_take(&["resign".to_owned()]) {
        return false;
    }
    gone.put_out(author, step);
    if is_shuffling(&gone) || is_shuffling(&twin) {
        return false;
    }
    let is_over = gone.table().outcome().is_some();
    assert_eq!(is_over, twin.table().outcome().is_some(), "{name}");
    // Another order of cards is shuffled where a shuffle falls due while they catch up.
    let asked = [gone.table().lots().asked(), twin.table().lots().asked()];
    let [this, other] = [&mut gone, &mut twin].map(|record| come_to(record, &mut Luck(1)));
    let is_same = this.2 == asked[0] && other.2 == asked[1] && !is_over;
    assert!(!is_same || this == other, "{name}: {this:?}, and not {other:?}");
    is_same
}

/// Plays a table at which seats vanish after a while, and checks the whole file at its end: what has opened
/// is what lay there. Gives how many seats vanished, and after how many the others came to the same as if
/// they had given up.
fn goes_on(entry: &Entry, seats: usize, pieces: u8, number: u8) -> [usize; 2] {
    let id = &(entry.info)().id;
    let name = format!("{id}, {seats} seats, {pieces} pieces, table {number}");
    let mut luck = Luck(u64::from(number));
    let mut chance = Chance::new(number.into());
    let mut record = Record::new(with_rescue(id, seats, pieces, number));
    for seat in 0..seats as u8 {
        record.join(seat);
    }
    let mut vanish = seats + 3 + chance.below(25);
    let (mut vanished, mut same) = (0, 0);
    while record.table().clock().is_some() {
        let place = record.chain.links.len();
        assert!(place < 4 * TURNS, "{name}: it goes on and on");
        match may_put_out(record.table()).filter(|_| place >= vanish) {
            Some((author, step)) => {
                same += usize::from(gives_up(&record, (author, step.clone()), &name));
                record.put_out(author, step);
                vanished += 1;
                vanish = place + 1 + chance.below(20);
            }
            None => record.next_by_luck(&mut luck),
        }
    }
    println!("laws: {name}: {vanished} vanished in {} turns", record.chain.links.len());
    let text = record.text();
    check(text.as_bytes()).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let truth = Truth::of(text.as_bytes());
    for (slot, face) in record.table().lots().opened() {
        let Some((lies, card)) = truth.faces().get(slot).zip(face.card()) else { continue };
        assert_eq!(*lies, card, "{name}: slot {slot}");
    }
    [vanished, same]
}

#[test]
fn tables_go_on_without_seats_that_vanish() {
    let mut counts = [0; 2];
    for entry in games() {
        let [_, most] = (entry.info)().seats;
        for seats in 3..=usize::from(most) {
            let usual = [2, 1, 0, 0, 0, 1][seats - 3];
            for number in 0..tries(usual, 40) as u8 {
                let counted = goes_on(entry, seats, 2 + (number + seats as u8) % (seats as u8 - 2), number);
                counts = [counts[0] + counted[0], counts[1] + counted[1]];
            }
        }
    }
    println!("laws: {} vanished, and {} of them as if they had given up", counts[0], counts[1]);
    assert!(!are_all() || counts[0] > 8 && counts[1] > 2, "{counts:?}");
}

/// How many bytes a table of three begins with, from the first join to the last turn before the first move.
fn bytes_at_the_start(game: &str, rescue: Option<u8>) -> usize {
    let mut record = Record::new(Header { rescue, ..with_rescue(game, 3, 2, 0) });
    for seat in 0..3 {
        record.join(seat);
    }
    while record.table().seats().all().any(|seat| !record.chain.links[3..].iter().any(|link| link.seat == seat)) {
        record.go_on(record.chain.links.len() + 1, 0);
    }
    record.text().len()
}

#[test]
fn three_seats_with_rescue_begin_with_few_bytes_more() {
    for entry in games().filter(|entry| (entry.info)().seats[1] >= 3) {
        let id = &(entry.info)().id;
        let more = bytes_at_the_start(id, Some(2)).saturating_sub(bytes_at_the_start(id, None));
        println!("laws: {id}: rescue adds {more} bytes at the start");
        assert!(more <= 1_200, "{id}: rescue adds {more} bytes at the start");
    }
}
