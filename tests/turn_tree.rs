//! The turns that a home keeps of a table: their records, their branches, and what is no tree.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use bypost::chain::Chain;
use bypost::rules::Hash;
use bypost::session::TurnTree;

use crate::common::{Record, header};

/// A long table, and another branch of it that parts after turn 70.
fn branches() -> [Record; 2] {
    let record = Record::played(header(9, &[]), 1_000, 3);
    assert!(record.chain.links.len() > 92);
    let mut other = record.up_to(70);
    other.go_on(90, 77);
    assert_ne!(record.chain.links[70].hash, other.chain.links[70].hash);
    [record, other]
}

fn heads(tree: &TurnTree) -> Vec<Hash> {
    let mut heads: Vec<Hash> = tree.branches().iter().map(Chain::head).collect();
    heads.sort_unstable();
    heads
}

/// The records of a tree, in the order of their names, that are kept after these; and the names of those that
/// were written.
fn written(tree: &TurnTree, kept: &mut Vec<(String, String)>) -> Vec<String> {
    let changed: Vec<(String, String)> = tree.changed().collect();
    kept.retain(|(name, _)| changed.iter().all(|(other, _)| other != name));
    kept.extend(changed.iter().cloned());
    kept.sort();
    changed.into_iter().map(|(name, _)| name[..5].to_owned()).collect()
}

fn read(table: &Hash, kept: &[(String, String)]) -> Result<TurnTree, (usize, String)> {
    TurnTree::read(table, &kept.iter().map(|(_, text)| text).collect::<Vec<_>>())
}

#[test]
fn only_records_with_new_turns_are_written() {
    let [record, other] = branches();
    let (id, mut kept) = (record.chain.id, Vec::new());
    let mut tree = TurnTree::default();
    assert!(tree.header().is_none() && tree.branches().is_empty() && tree.changed().next().is_none());
    for (chain, wanted) in [
        (record.chain.up_to(1), vec!["00001"]),
        (record.chain.up_to(64), vec!["00001"]),
        (record.chain.up_to(64), vec![]),
        (record.chain.up_to(65), vec!["00002"]),
        (record.chain.up_to(80), vec!["00002"]),
        (other.chain.up_to(71), vec!["00003"]),
        (record.chain.clone(), vec!["00002"]),
        (other.chain.clone(), vec!["00003"]),
        (record.chain.up_to(20), vec![]),
    ] {
        tree.add(&chain);
        assert_eq!(written(&tree, &mut kept), wanted, "{} turns", chain.links.len());
        tree = read(&id, &kept).unwrap();
        assert_eq!(tree.changed().count(), 0, "what was read is not written again");
        assert!(tree.branches().iter().any(|branch| branch.holds(&chain.head())));
    }
    let mut wanted = [record.chain.head(), other.chain.head()];
    wanted.sort_unstable();
    assert_eq!(heads(&tree), wanted);
    assert_eq!(tree.header(), Some(&record.chain.header));
    // Where nothing else decides, the branch counts that came first, and never simply the longer one.
    assert_eq!(tree.counting(None).unwrap().head(), record.chain.head());
    let mut tree = TurnTree::default();
    tree.add(&other.chain);
    tree.add(&record.chain);
    assert_eq!(tree.counting(None).unwrap().head(), other.chain.head());
}

#[test]
fn any_order_gives_the_same_branches() {
    let [record, other] = branches();
    let parts: Vec<Chain> = [3, 64, 71, 80, 90, 92].map(|turns| record.chain.up_to(turns)).into();
    let parts: Vec<Chain> = parts.into_iter().chain([70, 72, 90].map(|turns| other.chain.up_to(turns))).collect();
    let wanted = {
        let mut tree = TurnTree::default();
        parts.iter().for_each(|chain| tree.add(chain));
        heads(&tree)
    };
    assert_eq!(wanted.len(), 2);
    for step in [2, 4, 5, 7, 8] {
        let mut tree = TurnTree::default();
        (0..parts.len()).for_each(|place| tree.add(&parts[place * step % parts.len()]));
        assert_eq!(heads(&tree), wanted, "every part, {step} further");
        let mut kept = Vec::new();
        written(&tree, &mut kept);
        assert_eq!(heads(&read(&record.chain.id, &kept).unwrap()), wanted, "every part, {step} further");
    }
}

#[test]
fn what_does_not_hold_together_is_no_tree() {
    let [record, other] = branches();
    let (id, mut kept, mut tree) = (record.chain.id, Vec::new(), TurnTree::default());
    tree.add(&record.chain);
    tree.add(&other.chain);
    written(&tree, &mut kept);
    let without = |place: usize| {
        let mut kept = kept.clone();
        kept.remove(place);
        kept
    };
    let with = |place: usize, change: &dyn Fn(&str) -> String| {
        let mut kept = kept.clone();
        kept[place].1 = change(&kept[place].1);
        kept
    };
    for (what, kept, place, told) in [
        ("the first record is missing", without(0), 0, "does not follow a turn that is kept"),
        ("a record is missing", without(1), 1, "does not follow a turn that is kept"),
        ("a record is there twice", [kept.clone(), vec![kept[2].clone()]].concat(), 3, "does not follow"),
        ("a turn is another one", with(1, &|text| text.replacen("time = \"2", "time = \"3", 1)), 1, "does not follow"),
        ("it is cut", with(2, &|text| text[..text.len() / 2].to_owned()), 2, ""),
        ("it is empty", with(0, &|_| String::new()), 0, ""),
        (
            "it has another form",
            with(1, &|text| text.replacen("bypost-tail = 1", "bypost-tail = 2", 1)),
            1,
            "version 2",
        ),
    ] {
        let (at, why) = read(&id, &kept).map(|_| ()).unwrap_err();
        assert!(at == place && why.contains(told), "{what}: record {at}: {why}");
    }
    let (at, why) = read(&[7; 32], &kept).map(|_| ()).unwrap_err();
    assert_eq!((at, &*why), (0, "it is of another table"));
}
