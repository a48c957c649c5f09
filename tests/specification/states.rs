//! Whole tables with what each of their states is the hash of, and the hashes of their consents.

use std::fmt::Write as _;

use bypost::chain::consent_hash;
use bypost::file::{Header, Pace};
use bypost::kit::hex;
use bypost::rules::{Audience, Lot, Seat, Transcript};
use bypost::table::{Ending, Table};
use serde_json::{Value, json};

use crate::common::games::are_all;
use crate::common::samples::{BETS, CHOICES};
use crate::common::{Luck, Record, beside, golden, header_of};
use crate::forge::agreement::TABLES;
use crate::forge::rescue::RESCUE;
use crate::laws::rescue::{may_put_out, with_rescue};

/// A state before the values of the game: as text for the vector, and as a transcript.
struct Absorbed {
    lines: Vec<String>,
    hash: Transcript,
}

impl Absorbed {
    /// Begins a line of values that belong together.
    fn line(&mut self) -> &mut Self {
        self.lines.push(String::new());
        self
    }

    fn add(&mut self, label: &str, value: &str) {
        let line = self.lines.last_mut().unwrap();
        let blank = if line.is_empty() { "" } else { " " };
        write!(line, "{blank}{label} {value}").unwrap();
    }

    fn number(&mut self, label: &'static str, value: usize) -> &mut Self {
        self.add(label, &value.to_string());
        self.hash.number(label, value as u64);
        self
    }

    fn text(&mut self, label: &'static str, value: &str) -> &mut Self {
        self.add(label, value);
        self.hash.text(label, value);
        self
    }
}

/// What `docs/format.md` section 10 says of a table, worked out from what can be asked of it.
fn absorbed(table: &Table) -> Absorbed {
    let mut state = Absorbed { lines: Vec::new(), hash: Transcript::new("state") };
    state.line().add("table", &format!("hex:{}", hex(&table.id())));
    state.hash.bytes("table", &table.id());
    let (lots, seats) = (table.lots(), table.seats());
    state.line().number("joined", table.members().len());
    state.line().number("asked", lots.asked() as usize).number("opened", lots.opened().len());
    state.number("pending", lots.pending().len());
    for pending in lots.pending() {
        state.line().number("lot", pending.slot.lot as usize).number("place", pending.slot.place.into());
        match pending.audience {
            Audience::Nobody => state.text("audience", "nobody"),
            Audience::Only(seat) => state.text("audience", "one").number("seat", seat.index()),
            Audience::All => state.text("audience", "all"),
        };
        seats.all().for_each(|seat| {
            state.number("paid", pending.has_paid(seat).into());
        });
    }
    if !lots.shuffling().is_empty() {
        state.line().number("shuffling", lots.shuffling().len());
    }
    let asked = table.knowledge(Seat::new(0), None).lots;
    for shuffling in lots.shuffling() {
        let cards = match &asked[shuffling.lot as usize - 1] {
            Lot::Shuffle(things) => things.len(),
            Lot::Throw(_) => 0,
        };
        let is_due = seats.all().any(|seat| shuffling.owes(seat));
        state.line().number("lot", shuffling.lot as usize).number("cards", cards).number("due", is_due.into());
        for seat in seats.all() {
            let is_gone = table.left().contains(&seat) || table.is_missing(seat);
            state.number("shuffled", (is_gone || is_due && !shuffling.owes(seat)).into());
        }
    }
    if !table.left().is_empty() {
        state.line().number("left", table.left().len());
        table.left().iter().for_each(|seat| {
            state.number("seat", seat.index());
        });
    }
    if table.is_paying() {
        state.line().number("missing", table.missing().count());
        for (index, seat) in table.missing().enumerate() {
            state.number("seat", seat.index()).number("pieces", if index == 0 { table.have_paid().len() } else { 0 });
        }
    }
    match table.ending() {
        None => {}
        Some(Ending::Agreed) => drop(state.line().text("ended", "agreed")),
        Some(Ending::Drawn) => drop(state.line().text("ended", "drawn")),
        Some(Ending::Claimed { by, late, contested, .. }) => {
            state.line().text("ended", "claimed").number("by", by.index()).number("late", late.index());
            state.number("contested", contested.into());
        }
        Some(Ending::Accused { by, dealer }) => {
            state.line().text("ended", "accused").number("by", by.index()).number("dealer", dealer.index());
        }
    }
    state
}

/// The hash of the values that a state absorbs before those of the game.
pub(crate) fn public_hash(table: &Table) -> [u8; 32] {
    absorbed(table).hash.hash()
}

/// The vector of a table.
fn vector(name: &str, record: &Record) -> Value {
    let turns = record.chain.links.iter().zip(&record.tables[1..]).map(|(link, table)| {
        let state = absorbed(table);
        let mut whole = state.hash.clone();
        table.game().absorb(&mut whole);
        assert_eq!(whole.hash(), link.turn.state, "{name}: turn {}", link.turn.number);
        let consents = link.turn.consents.iter().map(|consent| hex(&consent_hash(&record.chain.id, consent)));
        let is_new = !table.left().is_empty() || table.is_paying() || table.ending().is_some();
        json!({
            "hash": hex(&link.hash),
            "consents": consents.collect::<Vec<_>>(),
            "absorbed": if is_new { state.lines } else { Vec::new() },
            "public": hex(&state.hash.hash()),
            "state": hex(&link.turn.state),
            "clock": table.clock().map(|seat| table.seats().name(seat)),
            "until": table.deadline().map(|time| time.to_string()),
        })
    });
    let turns: Vec<Value> = turns.collect();
    json!({ "name": name, "table": hex(&record.chain.id), "file": record.text(), "turns": turns })
}

/// A table of three at which one gives up in its first turn, and the others go on.
fn left() -> Record {
    let mut record = Record::played(header_of(CHOICES, 3, 5, &[]), 3, 5);
    let mut luck = Luck(5);
    while record.table().left().is_empty() {
        let may_decide = record.table().may_decide(record.table().clock().unwrap());
        if !(may_decide && record.try_take(&["resign".to_owned()])) {
            record.next_by_luck(&mut luck);
        }
    }
    record.go_on(record.chain.links.len() + 2, 5);
    record
}

/// A table of four at which a second seat goes missing while the others pay for the first.
fn two_missing() -> Record {
    let mut record = Record::played(with_rescue(BETS, 4, 2, 2), 4, 2);
    let mut luck = Luck(2);
    let mut to_go = 2;
    while to_go > 0 || record.table().is_paying() {
        match may_put_out(record.table()).filter(|_| to_go > 0) {
            Some((author, step)) => {
                record.put_out(author, step);
                to_go -= 1;
            }
            None => record.next_by_luck(&mut luck),
        }
    }
    record
}

/// A table of three with small stakes, at which the game is over as the others go on without a seat.
fn missing_at_the_end() -> Record {
    let made = |byte: u8| {
        let header = header_of(BETS, 3, byte, &[("stack", "4")]);
        let mut record = Record::played(Header { pace: Pace::read("1h"), rescue: Some(2), ..header }, 3, 0);
        let mut luck = Luck(byte.into());
        while record.table().clock().is_some() && record.chain.links.len() < 60 {
            let table = record.table();
            let is_broke = |seat: Seat| table.game().is_out(seat) && !table.left().contains(&seat);
            match may_put_out(table).filter(|_| table.seats().all().any(is_broke)) {
                Some((author, step)) => record.put_out(author, step),
                None => record.next_by_luck(&mut luck),
            }
        }
        record.table().ended_without().is_some().then_some(record)
    };
    (0..40).find_map(made).unwrap()
}

#[test]
fn states_with_seats_that_are_gone_and_with_ends_are_what_the_page_says() {
    if !are_all() {
        return;
    }
    let (agreed, rescue) = (&*TABLES, &*RESCUE);
    let mut drawn = agreed.playing.clone();
    let clock = drawn.table().clock().unwrap().index();
    let consents: Vec<_> = (0..3)
        .filter(|seat| *seat != clock)
        .map(|seat| drawn.consent(seat, bypost::file::Agreed::Draw, drawn.now()))
        .collect();
    drawn.step(clock, bypost::file::TableStep::AgreedDraw, &consents, drawn.now());
    let list = [
        vector("rescue", &rescue.gone),
        vector("rescue-with-a-shuffle-first", &rescue.covered),
        vector("two-missing", &two_missing()),
        vector("missing-at-the-end", &missing_at_the_end()),
        vector("accused", &rescue.accused),
        vector("claimed-and-contested", &agreed.contested),
        vector("agreed", &agreed.ended),
        vector("drawn", &drawn),
        vector("taken-back", &agreed.back),
        vector("left", &left()),
    ];
    let text = serde_json::to_string_pretty(&list).unwrap();
    golden(&beside("vectors/machine.json"), &format!("{text}\n")).unwrap();
}
