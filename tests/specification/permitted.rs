//! The table of section 18, tried on tables in each of its states.

use std::collections::BTreeSet;

use bypost::file::{Header, TableStep};
use bypost::rules::Seat;
use bypost::table::{Ending, Table};

use super::{rows, section};
use crate::common::samples::{BETS, HANDS};
use crate::common::{Record, header_of, identity};
use crate::forge::agreement::{TABLES, paced};
use crate::forge::rescue::RESCUE;
use crate::laws::rescue::{may_put_out, with_rescue};

/// Tables in the state of each column. Each step is allowed in each of its states to just the seats of the
/// page at one of them, and to none beyond those at any.
fn states() -> [Vec<Table>; 6] {
    let (agreed, rescue) = (&*TABLES, &*RESCUE);
    let after = |record: &Record, turns: usize| record.tables[turns].clone();
    let last = |record: &Record| record.table().clone();
    let open = Record::played(Header { rescue: None, ..paced(3) }, 4, 1);
    // Two more seats could pay for a second one that is missing.
    let mut four = Record::played(with_rescue(BETS, 4, 2, 1), 9, 1);
    while may_put_out(four.table()).is_none() {
        four.go_on(four.chain.links.len() + 1, 1);
    }
    let (author, step) = may_put_out(four.table()).unwrap();
    four.put_out(author, step);
    let ended = Record::played(header_of(HANDS, 2, 1, &[]), usize::MAX, 1);
    let play = vec![
        after(&agreed.playing, 4),
        last(&agreed.playing),
        last(&agreed.other),
        last(&agreed.handed),
        last(&rescue.playing),
        after(&rescue.taken, 7),
        last(&rescue.gone),
        last(&open),
    ];
    // Before a table is accused, bob has not signed since all have dealt.
    let accusing = after(&rescue.accused, rescue.accused.tables.len() - 2);
    [
        vec![after(&agreed.playing, 0), after(&agreed.playing, 2), after(&rescue.gone, 1)],
        [play, vec![accusing]].concat(),
        vec![after(&rescue.gone, 8), after(&rescue.covered, 8), after(&rescue.covered, 10), last(&four)],
        vec![last(&agreed.ended), last(&agreed.revealed), last(&ended)],
        vec![last(&agreed.claimed), last(&agreed.contested)],
        vec![last(&rescue.accused)],
    ]
}

/// The step of a row, as it could be played at a table.
fn step(row: &str, table: &Table) -> Option<TableStep> {
    let name = |seat: Option<Seat>| table.seats().name(seat.unwrap_or(Seat::new(0))).to_owned();
    // A seat that has dealt a false piece at the tables at which anybody may be accused.
    let dealer = table.seats().all().find(|seat| Some(*seat) != table.clock());
    Some(match row.trim_matches('`') {
        "claim" => TableStep::Claim,
        "contest" => TableStep::Contest,
        "agreed back N" => TableStep::AgreedBack(table.turns()),
        "agreed end" => TableStep::AgreedEnd,
        "agreed draw" => TableStep::AgreedDraw,
        "handover KEY" => TableStep::Handover(identity(9).public().bytes()),
        "without LATE" => TableStep::Without(name(table.clock())),
        "accuse DEALER" => TableStep::Accuse(name(dealer)),
        "reveal all" => TableStep::Reveal,
        _ => return None,
    })
}

/// The seats that a cell names.
fn named(cell: &str, table: &Table) -> BTreeSet<Seat> {
    let clock = table.clock();
    let all = || table.seats().all();
    match cell {
        "–" => BTreeSet::new(),
        "clock" => clock.into_iter().collect(),
        "others" => all().filter(|seat| clock.is_some_and(|clock| clock != *seat) && table.is_in(*seat)).collect(),
        "next" => {
            let after = |clock: Seat| table.seats().from(clock).skip(1).find(|seat| table.is_in(*seat));
            clock.and_then(after).into_iter().collect()
        }
        "late" => match table.ending() {
            Some(Ending::Claimed { late, contested: false, .. }) => BTreeSet::from([late]),
            _ => BTreeSet::new(),
        },
        "hidden" => all().filter(|seat| !table.to_reveal(*seat).is_empty()).collect(),
        cell => panic!("{cell:?} names no seats"),
    }
}

/// The seats that a row says are asked, for a step of an author.
fn asked(cell: &str, table: &Table, author: Seat) -> Vec<Seat> {
    let is_asked = |seat: &Seat| match cell {
        "–" => false,
        "all in" | "all in, now or after turn N − 1" => table.is_in(*seat),
        "all in but LATE" => table.is_in(*seat) && Some(*seat) != table.clock(),
        cell => panic!("{cell:?} names no seats"),
    };
    table.seats().all().filter(|seat| *seat != author && is_asked(seat)).collect()
}

#[test]
fn steps_are_allowed_when_the_page_says() {
    if !crate::common::games::are_all() {
        return;
    }
    let rows = rows(&section(18));
    let states = states();
    assert_eq!(rows.len(), 11);
    for row in &rows {
        let [what, cells @ .., consents] = &row[..] else { panic!("a row has cells") };
        assert_eq!(cells.len(), states.len());
        for (cell, tables) in cells.iter().zip(&states) {
            let mut is_met = false;
            for table in tables {
                let named = named(cell, table);
                let step = step(what, table);
                let allowed: BTreeSet<Seat> = match &step {
                    Some(step) => table.seats().all().filter(|seat| table.may_play(*seat, step).is_ok()).collect(),
                    // A join, or what the seat on the clock does.
                    None => {
                        let is_right = table.is_full() != (what == "join");
                        table.clock().into_iter().filter(|_| is_right).collect()
                    }
                };
                assert!(allowed.is_subset(&named), "{what}: {allowed:?} at {table:?}, not {named:?}");
                is_met |= allowed == named;
                for author in allowed {
                    let Some(to) = step.as_ref().and_then(|step| table.to_agree(author, step)) else {
                        assert!(step.is_none() || consents == "–", "{what}");
                        continue;
                    };
                    // Who was in before turns that are taken back is asked, too; here these are all still in.
                    assert_eq!(table.must_agree(author, &to), asked(consents, table, author), "{what}");
                }
            }
            assert!(is_met, "{what}: nowhere are just these seats allowed: {cell}");
        }
    }
}
