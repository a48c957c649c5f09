//! Forged tables that the independent checker must refuse, each for its reason.

use crate::common::games::passed_over;
use crate::common::signing::ForgeSignatures as _;
use std::fs;

use bypost::chain::turn_hash;
use bypost::file::{Turn, text};

use super::checker::jacynth;
use crate::checker::program::{Failure, told_of};
use crate::common::{Record, identity};

/// The first turns of a record, the last of them altered and signed again by its seat.
fn forged(record: &Record, turns: usize, alter: impl FnOnce(&mut Turn)) -> String {
    let mut file = record.chain.up_to(turns).file();
    let turn = file.turns.last_mut().unwrap();
    alter(turn);
    let seat = ["alice", "bob", "carol"].iter().position(|name| *name == turn.seat).unwrap();
    turn.signature = identity(seat as u8 + 1).sign(&turn_hash(&record.chain.id, turn));
    text(&file, "")
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn forged_tables_of_cards_are_refused() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    // Three joins, three shuffles (bob's and alice's with shares), then turns with steps.
    let record = jacynth(3, 12, &[], 16);
    let with = |wanted: fn(&Turn) -> bool| {
        let found = record.chain.links.iter().position(|link| wanted(&link.turn));
        found.expect("there is such a turn") + 1
    };
    let shuffles = with(|turn| !turn.shuffles.is_empty());
    let both = with(|turn| !turn.shuffles.is_empty() && !turn.shares.is_empty());
    let acts = with(|turn| turn.steps.iter().any(|step| !step.contains("claim")));
    let claims = with(|turn| turn.steps.iter().any(|step| step.contains("claim")));
    let other = |seat: &str| if seat == "carol" { "bob" } else { "carol" }.to_owned();
    let renamed = |step: &str| {
        let (place, rest) = step.split_once(':').unwrap();
        let (card, cell) = rest.split_once(' ').unwrap();
        format!("{place}:{} {cell}", if card == "AM" { "AS" } else { "AM" })
    };
    let moved = |step: &str, cell: &str| format!("{} {cell}", step.split_once(' ').unwrap().0);
    let cases: Vec<(String, &str)> = vec![
        (forged(&record, acts, |_| ()), ""),
        (forged(&record, shuffles, |turn| swap(&mut turn.shuffles[0].deck)), "a proof does not hold"),
        (forged(&record, both, |turn| swap(&mut turn.shuffles[0].deck)), "a proof does not hold"),
        (forged(&record, both, |turn| turn.shuffles[0].deck.truncate(64 * 35)), "not the length of a proof"),
        (forged(&record, both, |turn| turn.shuffles[0].lot = 2), "makes the shuffle of another lot"),
        (forged(&record, both, |turn| turn.shuffles.clear()), "does not make a shuffle that it owes"),
        (
            forged(&record, acts, |turn| turn.shuffles = record.chain.links[shuffles - 1].turn.shuffles.clone()),
            "makes a shuffle that it does not owe",
        ),
        (forged(&record, both, |turn| turn.shares.truncate(turn.shares.len() - 1)), "does not pay its share of"),
        (forged(&record, both, |turn| turn.shares.swap(0, 1)), "not in order"),
        (forged(&record, both, |turn| turn.shares[0].share = turn.shares[1].share), "a proof does not hold"),
        (forged(&record, acts, |turn| turn.shares = turn.shares[1..].to_vec()), "does not pay its share of"),
        (forged(&record, acts, |turn| turn.steps[0] = renamed(&turn.steps[0])), "the step names another card"),
        (forged(&record, acts, |turn| turn.steps[0] = moved(&turn.steps[0], "a6")), "no card may be placed there"),
        (forged(&record, acts, |turn| turn.steps[0] = moved(&turn.steps[0], "f6")), "no card may be placed there"),
        (forged(&record, claims, |turn| turn.steps[0] = claim(&turn.steps[0], "f6")), "no token may go there"),
        (forged(&record, acts, |turn| turn.state[0] ^= 1), "the state is another"),
        (forged(&record, claims, |turn| turn.steps[0] = unclaimed(&turn.steps[0])), "the state is another"),
        (forged(&record, both, |turn| turn.state = record.chain.links[0].turn.state), "the state is another"),
        (forged(&record, acts, |turn| turn.seat = other(&turn.seat)), "is not on the clock"),
        (forged(&record, acts, |turn| turn.steps.push("1:AM a1".to_owned())), "not the author's to act"),
    ];
    let folder = tempfile::tempdir()?;
    let mut files = Vec::new();
    for (index, (content, _)) in cases.iter().enumerate() {
        let file = folder.path().join(format!("{index}.toml"));
        fs::write(&file, content)?;
        files.push(file);
    }
    for (verdict, (_, wanted)) in told_of(&files)?.iter().zip(&cases) {
        assert_eq!(verdict.contains("INVALID"), !wanted.is_empty(), "{verdict}");
        assert!(verdict.contains(wanted), "{wanted}: {verdict}");
    }
    Ok(())
}

/// Exchanges the first two cards of a deck.
fn swap(deck: &mut [u8]) {
    let (one, other) = deck.split_at_mut(64);
    one.swap_with_slice(&mut other[..64]);
}

/// A placement without its token.
fn unclaimed(step: &str) -> String {
    step.split(" claim").next().unwrap_or_default().to_owned()
}

/// A placement with its token on another card.
fn claim(step: &str, cell: &str) -> String {
    format!("{} claim {cell}", unclaimed(step))
}
