//! Evidence of a fork: what it proves to somebody who has nothing else, and that nothing else passes for it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use bypost::chain::{Chain, Fork, Relation, compare, evidence, prove, turn_hash};
use bypost::file::{Agreed, Consent, Deal, Evidence, Fault, Turn, evidence_text, read_evidence};
use bypost::rules::Seat;
use toml::{Table, Value};

use crate::common::samples::{DICE, HANDS};
use crate::common::{ALL_NAMES, Luck, Record, header_of, identity, likely_steps};
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

/// The evidence that a pair of them holds.
pub(crate) fn evidence_of((one, other): &(Record, Record)) -> Evidence {
    evidence(&one.chain, &other.chain).unwrap()
}

/// What a reader says of evidence that comes as a text.
fn read(evidence: &Evidence) -> Result<Fork, Fault> {
    prove(&read_evidence(evidence_text(evidence).as_bytes())?)
}

#[test]
fn evidence_proves_what_two_files_show() {
    for (name, (one, other)) in all() {
        let evidence = evidence_of(&(one.clone(), other.clone()));
        let text = evidence_text(&evidence);
        assert_eq!(read_evidence(text.as_bytes()).as_ref(), Ok(&evidence), "{name}");
        let fork = prove(&evidence).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let Relation::Parted { first, second, is_fork: true } = compare(&one.chain, &other.chain) else {
            panic!("{name} is no fork");
        };
        assert_eq!((fork.id, fork.first.hash, fork.second.hash), (one.chain.id, first.hash, second.hash), "{name}");
        assert_eq!(fork.first.author, first.author, "{name}");
        assert_eq!(fork.handovers.len(), usize::from(name.contains("handover")), "{name}");
        assert_eq!(fork.join.author == first.author, fork.handovers.is_empty(), "{name}");
        // It is no table, and no table is evidence.
        assert!(bypost::file::read(text.as_bytes()).is_err(), "{name}");
        assert!(read_evidence(one.text().as_bytes()).is_err(), "{name}");
    }
}

#[test]
fn files_that_prove_nothing_make_no_evidence() {
    let (one, other) = forked(DICE, 4);
    let stranger = Record::played(header_of(DICE, 2, 8, &[]), 6, 1);
    let (race, racer) = raced();
    let cases: [(&str, Chain, Chain); 4] = [
        ("of different tables", one.chain.clone(), stranger.chain),
        ("have not parted", one.chain.clone(), one.chain.up_to(5)),
        ("have not parted", one.chain.clone(), one.chain.clone()),
        ("part at turn 2, but no key signed both turns there", race.chain.up_to(2), racer.chain.up_to(2)),
    ];
    for (words, one, other) in cases {
        let fault = evidence(&one, &other).unwrap_err().to_string();
        assert!(fault.contains(words), "{fault}");
    }
    assert!(evidence(&other.chain, &one.chain).is_ok());
}

/// The key of a seat signs a turn again, after it was changed.
fn signed(evidence: &Evidence, mut turn: Turn, seed: u8) -> Turn {
    turn.signature = identity(seed).sign(&turn_hash(&bypost::chain::table_id(&evidence.header), &turn));
    turn
}

/// Evidence that is forged, each with words of its fault.
pub(crate) fn forgeries() -> Vec<(&'static str, Evidence, &'static str)> {
    let pair = forked(DICE, 4);
    let good = evidence_of(&pair);
    let stranger = evidence_of(&forked(DICE, 5));
    let mut alien_header = header_of(DICE, 2, 8, &[]);
    alien_header.nonce = [8; 32];
    let alien = Record::played(alien_header, 8, 1);
    // The author of the branches, and the seed of its key.
    let (author, other_seed) = if good.join.seat == "alice" { (1, 2) } else { (2, 1) };
    let chain = &pair.0.chain;
    let by_other = chain.links.iter().skip(4).find(|link| link.turn.seat != good.join.seat).unwrap().turn.clone();
    let later = chain.links.iter().skip(5).find(|link| link.turn.seat == good.join.seat).unwrap().turn.clone();
    let contest = |word: &str| {
        let answer = Turn { steps: vec![word.to_owned()], ..good.second.clone() };
        Evidence { second: signed(&good, answer, author), ..good.clone() }
    };
    let mut cases: Vec<(&str, Evidence, &str)> = Vec::new();
    let mut forged = |name, evidence, words| cases.push((name, evidence, words));
    let mut header = good.header.clone();
    header.rules += 1;
    forged("altered header", Evidence { header, ..good.clone() }, "the signature is not of the identity that joins");
    let mut header = good.header.clone();
    header.seats.swap(0, 1);
    forged("seats of the header swapped", Evidence { header, ..good.clone() }, "joins in another place");
    let mut header = good.header.clone();
    header.seats[usize::from(author) - 1].1 = Some([1; 32]);
    forged("identity fixed", Evidence { header, ..good.clone() }, "than the header fixes");
    let swapped = Evidence { join: good.first.clone(), first: good.join.clone(), ..good.clone() };
    forged("join and turn swapped", swapped, "joins no seat");
    forged("the same turn twice", Evidence { second: good.first.clone(), ..good.clone() }, "are the same turn");
    forged("a later turn", Evidence { second: later, ..good.clone() }, "do not follow the same turn");
    forged("of another fork of the table", Evidence { second: stranger.second.clone(), ..good.clone() }, "");
    forged("of another table", Evidence { second: alien.chain.links[4].turn.clone(), ..good.clone() }, "");
    forged("the other seat's turn", Evidence { second: by_other, ..good.clone() }, "");
    let other = Turn { seat: chain.header.seats[usize::from(other_seed) - 1].0.clone(), ..good.second.clone() };
    let other = signed(&good, other, other_seed);
    forged(
        "signed by the other seat",
        Evidence { second: other, ..good.clone() },
        "not of the key that it should be of",
    );
    let mut turn = good.second.clone();
    turn.signature[40] ^= 1;
    forged("wrong signature", Evidence { second: turn, ..good.clone() }, "not of the key that it should be of");
    let mut turn = good.second.clone();
    turn.time = turn.time.plus(1);
    forged("altered turn", Evidence { second: turn, ..good.clone() }, "not of the key that it should be of");
    let mut turn = good.first.clone();
    turn.signature[40] ^= 1;
    forged("first turn unsigned", Evidence { first: turn, ..good.clone() }, "not of the key that it should be of");
    let other_join = chain.links[usize::from(other_seed) - 1].turn.clone();
    forged("join of another key", Evidence { join: other_join, ..good.clone() }, "not of the key that it should be of");
    let mut join = good.join.clone();
    join.join.as_mut().unwrap().identity = identity(7).public().bytes();
    forged("join with another key", Evidence { join: join.clone(), ..good.clone() }, "not of the identity that joins");
    let join = signed(&good, join, 7);
    forged("join of a stranger", Evidence { join, ..good.clone() }, "not of the key that it should be of");
    let mut join = good.join.clone();
    join.signature[40] ^= 1;
    forged("join unsigned", Evidence { join, ..good.clone() }, "not of the identity that joins");
    let mut join = good.join.clone();
    join.join.as_mut().unwrap().sealed = None;
    forged(
        "join of an open deal",
        Evidence { join: signed(&good, join, author), ..good.clone() },
        "none to a sealed one",
    );
    let mut low = good.second.clone();
    low.number = 2;
    forged(
        "a turn among the joins",
        Evidence { second: signed(&good, low, author), ..good.clone() },
        "a seat must join",
    );
    let mut high = good.second.clone();
    high.number += 1;
    let high = signed(&good, high, author);
    forged("numbers that differ", Evidence { second: high, ..good.clone() }, "do not follow the same turn");
    let mut begin = good.second.clone();
    begin.after = chain.id;
    let begin = signed(&good, begin, author);
    forged("a turn after the header", Evidence { second: begin, ..good.clone() }, "only the first turn follows");
    let mut nobody = good.second.clone();
    nobody.seat = "nobody".to_owned();
    let nobody = signed(&good, nobody, author);
    forged("a seat that is not there", Evidence { second: nobody, ..good.clone() }, "no such seat");
    forged("an answer to a fork", contest("contest"), "convicts nobody");
    forged("an opened key", contest("reveal all"), "convicts nobody");
    let passed = evidence_of(&handed());
    let mut hand = |name, change: &dyn Fn(&mut Evidence), words| {
        let mut evidence = passed.clone();
        change(&mut evidence);
        forged(name, evidence, words);
    };
    hand("no handover", &|evidence| evidence.handovers.clear(), "not of the key that it should be of");
    hand(
        "a handover twice",
        &|evidence| evidence.handovers.push(evidence.handovers[0].clone()),
        "after the turn before it",
    );
    hand(
        "a handover of another seat",
        &|evidence| evidence.handovers[0].seat = "alice".to_owned(),
        "does not hand over",
    );
    hand(
        "a handover to another key",
        &|evidence| evidence.handovers[0].steps = vec!["handover x".to_owned()],
        "not of the key",
    );
    hand(
        "a turn that hands nothing over",
        &|evidence| evidence.handovers[0] = evidence.first.clone(),
        "not of the key",
    );
    hand("an unsigned handover", &|evidence| evidence.handovers[0].signature[40] ^= 1, "not of the key");
    cases.extend(misfits(&good, author));
    cases
}

/// Evidence with turns whose parts do not belong together, and which the convicted key has signed so.
fn misfits(good: &Evidence, author: u8) -> Vec<(&'static str, Evidence, &'static str)> {
    let rescue = forked_with_rescue();
    let rescue_author = 1 + ALL_NAMES.iter().position(|name| *name == rescue.first.seat).unwrap() as u8;
    let second = |good: &Evidence, author, misfit: &Misfit| {
        let mut turn = good.second.clone();
        (misfit.alter)(&mut turn);
        Evidence { second: signed(good, turn, author), ..good.clone() }
    };
    let join = |misfit: &Misfit| {
        let mut turn = good.join.clone();
        (misfit.alter)(&mut turn);
        Evidence { join: signed(good, turn, author), ..good.clone() }
    };
    let of_turns = OF_TURNS.iter().map(|misfit| (misfit.name, second(good, author, misfit), misfit.words));
    let of_joins = OF_JOINS.iter().map(|misfit| (misfit.name, join(misfit), misfit.words));
    let of_rescue = OF_RESCUE.iter().map(|misfit| (misfit.name, second(&rescue, rescue_author, misfit), misfit.words));
    let mut consenting = good.second.clone();
    let consent = |to| Consent {
        seat: good.join.seat.clone(),
        on: consenting.after,
        to,
        time: consenting.time,
        signature: [7; 64],
    };
    consenting.consents = vec![consent(Agreed::Contest)];
    let stray = Evidence { second: signed(good, consenting, author), ..good.clone() };
    let of_consents = [("a consent that only tables with rescue have", stray, "carries a consent to what only tables")];
    of_turns.chain(of_joins).chain(of_rescue).chain(of_consents).collect()
}

/// Evidence at a table with rescue.
fn forked_with_rescue() -> Evidence {
    let one = &RESCUE.playing;
    let at = one.chain.links.len();
    let link = &one.chain.links[at - 1];
    let mut other = one.up_to(at - 1);
    let player = other.player(link.seat);
    let steps = likely_steps(other.table(), link.seat, &player, &mut Luck(3));
    other.take(&steps, &["another"]);
    evidence(&one.chain, &other.chain).unwrap()
}

#[test]
fn forged_evidence_is_refused() {
    let cases = forgeries();
    for (name, evidence, words) in &cases {
        let fault = read(evidence).map(|_| ()).expect_err(name).to_string();
        assert!(fault.contains(words), "{name}: {fault}");
    }
    assert!(cases.len() >= 30, "{}", cases.len());
}

/// Games have a step of this name, and a player may not sign two turns of it either.
#[test]
fn a_step_of_a_game_convicts_whatever_it_is_called() {
    let good = evidence_of(&forked(DICE, 4));
    let author = if good.join.seat == "alice" { 1 } else { 2 };
    let turn = Turn { steps: vec!["reveal".to_owned()], ..good.second.clone() };
    assert!(read(&Evidence { second: signed(&good, turn, author), ..good }).is_ok());
}

/// All places in a value, each by the keys and numbers that lead to it.
fn places(value: &Value, at: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let mut visit = |key: String, inner: &Value| {
        at.push(key);
        found.push(at.clone());
        places(inner, at, found);
        at.pop();
    };
    match value {
        Value::Table(table) => table.iter().for_each(|(key, inner)| visit(key.clone(), inner)),
        Value::Array(list) => list.iter().enumerate().for_each(|(index, inner)| visit(index.to_string(), inner)),
        _ => {}
    }
}

/// Takes a place out of a value, or changes what is there; tells whether it could.
fn change(value: &mut Value, at: &[String], removes: bool) -> bool {
    let (key, rest) = at.split_first().unwrap();
    match value {
        Value::Table(table) if rest.is_empty() && removes => table.remove(key).is_some(),
        Value::Array(list) if rest.is_empty() && removes => {
            list.remove(key.parse().unwrap());
            true
        }
        Value::Table(table) => inner(table.get_mut(key).unwrap(), rest, removes),
        Value::Array(list) => inner(&mut list[key.parse::<usize>().unwrap()], rest, removes),
        _ => unreachable!(),
    }
}

fn inner(value: &mut Value, rest: &[String], removes: bool) -> bool {
    if !rest.is_empty() {
        return change(value, rest, removes);
    }
    match value {
        Value::Integer(number) => *number += 1,
        Value::String(text) => {
            let first = text.chars().next();
            text.replace_range(..first.map_or(0, char::len_utf8), if first == Some('B') { "C" } else { "B" });
        }
        _ => return false,
    }
    true
}

#[test]
fn every_part_of_evidence_is_needed() {
    let (mut removed, mut altered) = (0, 0);
    for (name, pair) in all() {
        let text = evidence_text(&evidence_of(&pair));
        let whole = Value::Table(text.parse::<Table>().unwrap());
        let mut all = Vec::new();
        places(&whole, &mut Vec::new(), &mut all);
        for at in all {
            for removes in [true, false] {
                let mut other = whole.clone();
                if !change(&mut other, &at, removes) {
                    continue;
                }
                let text = toml::to_string(&other).unwrap();
                let proof = read_evidence(text.as_bytes()).and_then(|evidence| prove(&evidence));
                assert!(proof.is_err(), "{name}: {at:?} {removes}");
                *(if removes { &mut removed } else { &mut altered }) += 1;
            }
        }
    }
    assert!(removed > 200 && altered > 150, "{removed} removed, {altered} altered");
}

#[test]
fn evidence_is_read_strictly() {
    let text = evidence_text(&evidence_of(&forked(DICE, 4)));
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    for (text, words) in [
        (with("bypost-evidence = 2", "bypost-evidence = 3"), "format version 3"),
        (with("bypost-evidence = 2", "bypost-evidence = 1"), "the first form of evidence"),
        (with("bypost-evidence = 2", "bypost-evidence = \"2\""), "must be an integer"),
        (with("bypost-evidence = 2", "bypost = 1"), "is no evidence"),
        (with("bypost-evidence = 2", "bypost-evidence = 2\nbypost = 1"), "bypost has no place in evidence"),
        (with("bypost-evidence = 2", "bypost-evidence = 2\narchived = 1"), "archived has no place in evidence"),
        (with("bypost-evidence = 2", "bypost-evidence = 2\nmore = 1"), "unknown field `more`"),
        (with("[join]", "[[turn]]"), "join is missing"),
        (with("[join]", "[[join]]"), "join: "),
        (with("[first]", "[[first]]"), "first: "),
        (with("[first]\n", "[first]\nmore = 1\n"), "first: unknown field `more`"),
        (with("[join]\n", "[join]\nmore = 1\n"), "join: unknown field `more`"),
        (with("[join]", "[third]\n\n[join]"), "unknown field `third`"),
        (with("number = 5", "number = 0"), "must be 1 to 10000"),
        (with("number = 5", "number = 10001"), "must be 1 to 10000"),
        (with("number = 5", "number = -1"), "first: "),
        (with("rules = 1", "rules = 1\nrules = 1"), "duplicate key"),
        (with("[options]", "options = {}\n[options]"), "inline table"),
        (format!("{text}{}", "#".repeat(16 << 20)), "at most 16 MiB"),
        (format!("{text}more = [{}]", "1,".repeat(600_001)), "more values"),
    ] {
        let fault = read_evidence(text.as_bytes()).expect_err(words).to_string();
        assert!(fault.contains(words), "{words}: {fault}");
    }
    assert_eq!(read_evidence(b"bypost-evidence = \xff").unwrap_err().to_string(), "line 1: not UTF-8 text");
}
