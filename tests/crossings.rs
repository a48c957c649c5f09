//! A turn that goes on without a seat crosses another turn: which file counts, by the turns in both.
//! `docs/format.md` section 16 states the rules. They look at seats and steps alone, so the turns here are
//! signed and follow one another, and no game has run them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use bypost::chain::{Chain, Relation, compare, link};
use bypost::file::{Agreed, Header, Pace};
use bypost::rules::Seat;
use bypost::session::dispute;

use crate::common::samples::BETS;
use crate::common::{ALL_NAMES, Record, header_of};
use crate::forge::sign;

/// What must come of two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// The file with `without`.
    First,
    /// The other file.
    Second,
    /// The players decide.
    Nobody,
    /// One identity has signed both turns.
    Fork,
}

use Counts::{First, Fork, Nobody, Second};

/// A turn of each file from the parting on, as `seat step + seats that consent`. Bob is late, carol is the
/// next seat, and dave agrees; alice and erin pay and were not asked.
type Case = (&'static str, &'static [&'static str], &'static [&'static str], Counts);

const WITHOUT: &str = "carol without bob + dave";

const CASES: &[Case] = &[
    // The first rule, and each part of it false by itself.
    ("who agreed goes on", &[WITHOUT, "dave pays"], &["bob plays"], First),
    ("a payer who was not asked goes on", &[WITHOUT, "erin pays"], &["bob plays"], First),
    ("who agreed and goes on has played after bob, too", &[WITHOUT, "dave pays"], &["bob plays", "dave plays"], First),
    ("a payer has played after bob and goes on", &[WITHOUT, "erin pays"], &["bob plays", "erin plays"], First),
    ("nobody goes on", &[WITHOUT], &["bob plays"], Nobody),
    ("nobody but the author goes on", &[WITHOUT, "carol pays"], &["bob plays"], Nobody),
    ("all of them play after bob", &[WITHOUT, "dave pays"], &["bob plays", "dave plays", "carol plays"], Second),
    ("a payer plays after bob alone", &[WITHOUT, "dave pays"], &["bob plays", "erin plays"], Nobody),
    ("one of two payers plays after bob alone", &[WITHOUT, "erin pays"], &["bob plays", "alice plays"], Nobody),
    ("who agreed plays after bob alone", &[WITHOUT, "erin pays"], &["bob plays", "dave plays"], Second),
    ("bob himself plays on", &[WITHOUT, "dave pays"], &["bob plays", "bob plays"], First),
    // What may be said on every branch counts for nothing.
    ("who agreed only reveals", &[WITHOUT, "dave reveal all"], &["bob plays"], Nobody),
    ("a payer only reveals after bob", &[WITHOUT, "dave pays"], &["bob plays", "erin reveal all"], First),
    ("the author only reveals after bob", &[WITHOUT], &["bob plays", "carol reveal all"], Nobody),
    // The second rule: an accusation, and at the parting alone.
    ("bob accuses", &[WITHOUT], &["bob accuse carol"], Second),
    ("bob accuses and the author goes on", &[WITHOUT, "carol pays"], &["bob accuse carol"], Second),
    ("bob accuses and who agreed goes on", &[WITHOUT, "dave pays"], &["bob accuse carol"], First),
    ("bob accuses later", &[WITHOUT], &["bob plays", "bob accuse carol"], Nobody),
    // The third rule: who made it or agreed to it has played on in the other file.
    ("the author plays after bob", &[WITHOUT], &["bob plays", "carol plays"], Second),
    ("the author goes on and plays after bob", &[WITHOUT, "carol pays"], &["bob plays", "carol plays"], Second),
    ("who agreed plays after bob", &[WITHOUT], &["bob plays", "dave plays"], Second),
    ("a payer plays after bob", &[WITHOUT], &["bob plays", "erin plays"], Nobody),
    ("the author goes to the end after bob", &[WITHOUT], &["bob plays", "carol agreed end + dave"], Second),
    // Claims against bob.
    ("who agreed claims", &[WITHOUT], &["dave claim"], Second),
    ("who agreed claims and goes on", &[WITHOUT, "dave pays"], &["dave claim"], First),
    ("a payer claims", &[WITHOUT], &["erin claim + dave"], Nobody),
    ("a payer claims and who agreed goes on", &[WITHOUT, "dave pays"], &["erin claim + dave"], Nobody),
    ("a payer claims, who goes on", &[WITHOUT, "erin pays"], &["erin claim + dave"], First),
    ("bob contests the claim", &[WITHOUT, "erin pays"], &["erin claim", "bob contest"], First),
    ("the rule of claims is not asked", &[WITHOUT, "alice pays"], &["erin claim + alice"], Nobody),
    // One identity at both turns: nothing excuses it.
    ("the author claims as well", &[WITHOUT, "dave pays"], &["carol claim + dave"], Fork),
    ("the author goes on without two", &[WITHOUT, "dave pays"], &["carol without dave + erin"], Fork),
    ("other consents", &[WITHOUT], &["carol without bob + dave erin"], Fork),
    // Two authors cannot both be the next seat.
    ("two go on without bob", &[WITHOUT, "dave pays"], &["dave without bob + carol"], Nobody),
];

/// The table at which files part: all five have joined.
fn stem() -> Record {
    let header = Header { pace: Pace::read("1h"), rescue: Some(2), ..header_of(BETS, 5, 0, &[]) };
    let mut record = Record::new(header);
    for seat in 0..5 {
        record.join(seat);
    }
    record
}

/// The table with turns after it, each signed by its seat.
fn branch(stem: &Record, turns: &[&str]) -> Chain {
    let mut file = stem.file();
    let mut chain = stem.chain.clone();
    let named = |name: &str| ALL_NAMES.iter().position(|seat| *seat == name).unwrap();
    for text in turns {
        let (turn, consents) = text.split_once(" + ").unwrap_or((text, ""));
        let (seat, step) = turn.split_once(' ').unwrap();
        let to = match step.split_once(' ') {
            Some(("without", late)) => Agreed::Without(late.to_owned()),
            Some(_) => Agreed::End,
            None => Agreed::Out("bob".to_owned()),
        };
        let mut turn = file.turns.last().unwrap().clone();
        let consent = |by: &str| stem.consent_on(named(by), to.clone(), chain.head(), turn.time);
        let consents = consents.split_whitespace().map(consent).collect();
        (turn.number, turn.after, turn.join) = (turn.number + 1, chain.head(), None);
        (turn.seat, turn.steps, turn.consents) = (seat.to_owned(), vec![step.to_owned()], consents);
        sign(&mut turn, &file.header, &stem.player(Seat::at(named(seat))));
        file.turns.push(turn);
        chain = link(file.clone()).unwrap();
    }
    chain
}

/// What comes of two files, the one with `without` named first.
fn counts(without: &Chain, other: &Chain) -> [Counts; 2] {
    let told = |relation: Relation<'_>, first, second| match relation {
        Relation::FirstReplaces { .. } => first,
        Relation::SecondReplaces { .. } => second,
        Relation::Parted { is_fork: true, .. } => Fork,
        Relation::Parted { .. } => Nobody,
        relation => panic!("{relation:?}"),
    };
    [told(compare(without, other), First, Second), told(compare(other, without), Second, First)]
}

#[test]
fn the_file_counts_that_the_rules_of_crossings_name() {
    let stem = stem();
    let mut wrong = Vec::new();
    for (name, without, other, expected) in CASES {
        let (without, other) = (branch(&stem, without), branch(&stem, other));
        let found = counts(&without, &other);
        if found != [*expected; 2] {
            wrong.push(format!("{name}: {found:?}, and not {expected:?}"));
        }
        // Nobody but who has forked is convicted, and whoever has is.
        let told = dispute(&[("without", &without), ("other", &other)]);
        assert_eq!(told.iter().any(|told| !told.convictions.is_empty()), *expected == Fork, "{name}");
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
