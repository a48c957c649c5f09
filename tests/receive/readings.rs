//! Tables without armour whose words can be read in two ways, as two different tables.

use bypost::file::Deal;
use bypost::post::MailScan;

use super::mails::{mail, put, receive, state, world};
use crate::common::damage::each;
use crate::common::homes::names_in;
use crate::common::{Record, header};

/// A table with these words in its header, after some turns.
fn called(seed: &str, turns: usize) -> Record {
    let mut header = header(5, &[]);
    header.deal = Deal::Seed(seed.to_owned());
    Record::played(header, turns, 11)
}

/// A state as it stands in a mail whose program has made typographic apostrophes of the plain ones.
fn curled(record: &Record, turns: usize) -> String {
    mail(&format!("Your turn.\n\n{}", state(record, turns).replace('\'', "\u{2019}")))
}

fn quoted(record: &Record) -> String {
    each(&record.text(), |_, line| format!("> {line}\n"))
}

fn kinds(report: &serde_json::Value) -> Vec<(&str, u64)> {
    let tables = report.as_array().unwrap().iter();
    tables.map(|table| (table["kind"].as_str().unwrap(), table["turns"].as_u64().unwrap_or(0))).collect()
}

#[test]
fn each_reading_belongs_to_its_own_table() {
    let (plain, curly) = (called("l'hiver", 4), called("l\u{2019}hiver", 4));
    assert_ne!(plain.chain.id, curly.chain.id);
    for (text, first, second) in [
        (curled(&plain, 4), &curly, &plain),
        (curled(&curly, 4), &curly, &plain),
        (mail(&quoted(&curly)), &curly, &plain),
    ] {
        let mut scan = MailScan::default();
        scan.mail(text.as_bytes()).unwrap();
        let ids: Vec<_> = scan.tables.iter().map(|table| table.id).collect();
        assert_eq!(ids, [first.chain.id, second.chain.id]);
        assert!(scan.tables.iter().all(|table| table.states.len() == 1 && table.states[0].texts.len() == 1));
    }
}

#[test]
fn the_reading_that_holds_is_measured_against_its_own_file() {
    let (plain, curly) = (called("l'hiver", 5), called("l\u{2019}hiver", 5));
    let world = world();
    assert_eq!(kinds(&receive(&world, "b", &mail(&state(&plain, 3)))), [("new", 3)]);
    assert_eq!(kinds(&receive(&world, "b", &curled(&plain, 4))), [("updated", 4)]);
    assert_eq!(names_in(&world.path("in")).len(), 1);
    // Both tables are here. Neither is taken for a branch of the other, and nothing is told of it.
    assert_eq!(kinds(&receive(&world, "b", &mail(&state(&curly, 3)))), [("new", 3)]);
    assert_eq!(kinds(&receive(&world, "b", &curled(&plain, 5))), [("updated", 5)]);
    assert_eq!(kinds(&receive(&world, "b", &curled(&curly, 4))), [("updated", 4)]);
    let both = format!("{}\n{}", curled(&plain, 4), state(&curly, 5));
    assert_eq!(kinds(&receive(&world, "b", &both)), [("updated", 5), ("older", 4)]);
    assert_eq!(names_in(&world.path("in")).len(), 2);
}

#[test]
fn where_no_reading_holds_one_is_told_of() {
    let world = world();
    let mut forged = called("l'hiver", 4).file();
    forged.turns[3].signature[0] ^= 1;
    let text = mail(&format!("Your turn.\n\n{}", bypost::file::text(&forged, "").replace('\'', "\u{2019}")));
    assert_eq!(kinds(&receive(&world, "b", &text)), [("refused", 0)]);
    put(&world, "m.eml", &text);
    world.refused("b", "receive m.eml --into in", "REFUSED; a state of 4 turns does not hold");
    // If one of the two tables is here, the report is of that one.
    receive(&world, "b", &mail(&state(&called("l'hiver", 4), 3)));
    world.refused("b", "receive m.eml --into in", "stays as it is; a state of 4 turns does not hold: turn 4");
}
