//! Forks: two files convict the key that signed both turns at which they part, and nobody else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common::signing::ForgeTurns as _;
use crate::common::signing::HandOver as _;
use bypost::chain::{Relation, compare};
use bypost::file::{Deal, Turn, text};
use bypost::games::GAMES;
use bypost::kit::hex;
use bypost::rules::Seat;
use bypost::session::{Finding, Verdict, dispute, disputes, examine, in_words, report};

use crate::common::samples::{DICE, HANDS};
use crate::common::{Luck, Record, check, header_of, identity, likely_steps};
use crate::forge::agreement::{LATE, TABLES};
use crate::forge::parts::{Misfit, OF_JOINS, OF_RESCUE, OF_TURNS};
use crate::forge::rescue::RESCUE;

/// A table that has parted at a turn of the seat on the clock, who signed both branches.
fn forked(game: &str, stem: usize) -> (Record, Record) {
    let stem = Record::played(header_of(game, 2, 0, &[]), stem, 1);
    let (mut one, mut other) = (stem.clone(), stem);
    let seat = other.table().clock().unwrap();
    let steps = likely_steps(other.table(), seat, &other.player(seat), &mut Luck(3));
    other.take(&steps, &["another"]).go_on(12, 2);
    one.go_on(12, 1);
    (one, other)
}

/// A table that two keys have joined as bob.
fn raced() -> (Record, Record) {
    let mut one = Record::new(header_of(DICE, 2, 3, &[]));
    one.join(0);
    let mut other = one.clone();
    other.players[1] = 9;
    one.join(1).go_on(8, 1);
    other.join(1).go_on(8, 2);
    (one, other)
}

/// A table at which bob's seat was handed over to erin, who has forked.
fn handed() -> (Record, Record) {
    let handed = &TABLES.handed;
    let turns = handed.chain.links.len();
    let player = handed.key(LATE as u8).hand_over(identity(5));
    let mut other = handed.up_to(turns - 1);
    let steps = likely_steps(other.table(), Seat::new(LATE as u8), &player, &mut Luck(9));
    other.with(LATE, &player, steps, &[], other.now().plus(7));
    (handed.clone(), other)
}

/// A table that bob has joined twice with one key, each time with another nonce.
fn joined_twice() -> (Record, Record) {
    let mut one = Record::new(header_of(DICE, 2, 4, &[]));
    one.join(0);
    let mut other = one.clone();
    one.join(1);
    let bob = Seat::new(1);
    let (link, table) = other.table().join(&other.chain, bob, &other.player(bob), [7; 32], other.now()).unwrap();
    other.chain.links.push(link);
    other.tables.push(table);
    (one, other)
}

/// An open table that one key has joined as alice and as carol, and another as bob.
fn shared() -> (Record, Record) {
    let mut header = header_of(DICE, 2, 5, &[]);
    header.deal = Deal::Seed("a seed".to_owned());
    let mut one = Record::new(header);
    one.players = [1, 1, 1, 1, 1, 1, 1, 1];
    one.join(0).join(1);
    let mut other = one.clone();
    one.go_on(8, 1);
    let seat = other.table().clock().unwrap();
    let steps = likely_steps(other.table(), seat, &other.player(seat), &mut Luck(3));
    other.take(&steps, &["another"]).go_on(8, 2);
    (one, other)
}

/// Pairs of tables that have parted, with the name of the case.
pub(crate) fn all() -> Vec<(&'static str, (Record, Record))> {
    vec![
        ("throws", forked(DICE, 4)),
        ("throws, late", forked(DICE, 9)),
        ("hands", forked(HANDS, 6)),
        ("after a handover", handed()),
        ("two joins", joined_twice()),
        ("one key for all seats", shared()),
    ]
}

#[test]
fn two_files_convict_the_key_that_signed_both_turns() {
    for (name, (one, other)) in all() {
        let Relation::Parted { first, second, is_fork: true } = compare(&one.chain, &other.chain) else {
            panic!("{name} is no fork");
        };
        assert_eq!((first.author, first.turn.after), (second.author, second.turn.after), "{name}");
        let told = dispute(&[("one", &one.chain), ("other", &other.chain)]).unwrap();
        let convicted: Vec<_> = told.convictions.iter().map(|twice| twice.author).collect();
        assert_eq!(convicted, [first.author], "{name}");
        // Whoever has both files is told all of it: the key, the number, the seat and the two turns.
        let (kind, words) = in_words(&compare(&one.chain, &other.chain), "one", "other").unwrap();
        assert_eq!(kind, "fork", "{name}");
        for words in [words, told.lines().join("\n")] {
            let number = format!("FORK at turn {}: ", first.turn.number);
            let hashes = [first, second].map(|link| hex(&link.hash)[..8].to_owned());
            for part in [&number, &first.turn.seat, &first.author.fingerprint()].into_iter().chain(&hashes) {
                assert!(words.contains(part), "{name}: {part} in {words}");
            }
        }
    }
}

#[test]
fn two_keys_that_join_one_seat_convict_nobody() {
    let (one, other) = raced();
    assert!(matches!(compare(&one.chain, &other.chain), Relation::Parted { is_fork: false, .. }));
    assert!(dispute(&[("one", &one.chain), ("other", &other.chain)]).unwrap().convictions.is_empty());
}

/// A table that ends with another turn in the place of its last one, which the same key signs.
fn ending_with(record: &Record, alter: impl Fn(&mut Turn)) -> String {
    record.signed(record.chain.links.len(), alter)
}

/// Turns of a key that differ from its turn in the other file, whether it is convicted, and words of the
/// fault that they are.
const WRONG_TURNS: &[(&str, bool, &str)] = &[
    ("contest", false, "contest"),
    ("reveal all", false, "reveal"),
    // Games have a step of this name, and a player may not sign two turns of it either.
    ("reveal", true, "reveal"),
    ("no such step", true, "no such step"),
];

/// How a report judges files.
fn judged(files: &[&str]) -> (Vec<Finding>, Vec<String>) {
    let findings: Vec<Finding> = files.iter().map(|file| examine(file.as_bytes(), GAMES)).collect();
    let names: Vec<String> = (0..files.len()).map(|place| format!("file {place}")).collect();
    let lines = report(&names, &findings, &|_| None);
    assert_eq!(lines.iter().any(|line| line.contains("signed both turn")), {
        disputes(&names, &findings).iter().any(|told| !told.convictions.is_empty())
    });
    (findings, lines)
}

/// A key is convicted by what it signed, also where that breaks the rules of the game.
#[test]
fn a_turn_that_breaks_a_rule_convicts_like_any_other() {
    let good = forked(DICE, 4).0.up_to(5);
    for (step, convicts, words) in WRONG_TURNS {
        let wrong = ending_with(&good, |turn| turn.steps = vec![(*step).to_owned()]);
        let whole = good.text();
        for files in [[&*whole, &*wrong], [&*wrong, &*whole]] {
            let (findings, lines) = judged(&files);
            let fault = findings.iter().find_map(|finding| match &finding.verdict {
                Verdict::Invalid { fault, .. } => Some(fault.to_string()),
                _ => None,
            });
            assert!(fault.is_some_and(|fault| fault.contains(words)), "{step}");
            let is_told = lines.iter().any(|line| line.starts_with("FORK at turn 5: "));
            assert_eq!(is_told, *convicts, "{step}: {lines:#?}");
        }
        // Without the key, nobody is convicted.
        let unsigned = text(
            &{
                let mut file = good.file();
                file.turns.last_mut().unwrap().steps = vec![(*step).to_owned()];
                file
            },
            "",
        );
        assert!(judged(&[&whole, &unsigned]).1.iter().all(|line| !line.starts_with("FORK")), "{step}");
    }
}

#[test]
fn turns_whose_parts_do_not_belong_together_are_refused() {
    let (good, rescue) = (forked(DICE, 4).0, &RESCUE.playing);
    let join = good.up_to(2);
    for (record, misfits) in [(&good, OF_TURNS), (&join, OF_JOINS), (rescue, OF_RESCUE)] {
        for Misfit { name, alter, words } in misfits {
            let fault = check(ending_with(record, alter).as_bytes()).map(|_| ()).expect_err(name).to_string();
            assert!(fault.contains(words), "{name}: {fault}");
        }
    }
}
