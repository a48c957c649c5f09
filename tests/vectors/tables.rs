//! Tables, turns and states have the hashes that `docs/format.md` tells.

use bypost::chain::turn_hash;
use bypost::file::Deal;
use serde_json::{Value, json};

use super::values::{hex, keep, named};
use crate::common::{self, Luck, Record, header, state_by_hand, whole_turn};

#[test]
fn tables_turns_and_states() {
    let quick = || header(0, &[("mode", "quick")]);
    let sealed = Record::played(quick(), 5, 0);
    let mut open = quick();
    (open.deal, open.seats[1].1) = (Deal::Seed("wind".into()), Some(common::identity(2).public().bytes()));
    let mut listed = open.clone();
    listed.deal = Deal::Lots(vec!["2 1 1".into(), "3 4 5 1 2".into()]);
    let mut addressed = open.clone();
    addressed.addresses = [("alice", "alice@example.org"), ("bob", "bob@example.net")]
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .to_vec();
    let [open, listed] = [Record::played(open, 3, 0), Record::played(listed, 2, 0)];
    let records = [sealed, open, listed, Record::played(addressed, 2, 0)];
    let list: Vec<Value> = records
        .iter()
        .map(|record| {
            let turns: Vec<Value> = record
                .chain
                .links
                .iter()
                .zip(&record.tables[1..])
                .map(|(link, table)| {
                    assert_eq!(
                        (turn_hash(&record.chain.id, &link.turn), table.state_hash()),
                        (link.hash, link.turn.state)
                    );
                    json!({ "hash": hex(&link.hash), "state": hex(&link.turn.state) })
                })
                .collect();
            json!({ "file": record.text(), "table": hex(&record.chain.id), "turns": turns })
        })
        .collect();
    let names = ["sealed", "open-from-a-seed-with-an-identity", "open-from-listed-lots", "with-addresses"];
    keep("chain.json", &named(names, list));
}

#[test]
fn states_are_what_the_format_says() {
    let record = Record::played(header(0, &[("mode", "quick")]), 14, 0);
    for (index, link) in record.chain.links.iter().enumerate().skip(3) {
        let seen = record.tables[index].as_seen_by(link.seat, &record.player(link.seat));
        assert_eq!(state_by_hand(&seen, &link.turn.steps, link.seat), link.turn.state, "turn {}", link.turn.number);
    }
    let seen =
        record.table().as_seen_by(record.table().clock().unwrap(), &record.player(record.table().clock().unwrap()));
    assert!(!whole_turn(&seen, record.table().clock().unwrap(), &mut Luck(0)).is_empty());
}
