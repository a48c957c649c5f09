//! A page whose seat holds a false piece of a key says so, signs nothing that would take it unasked, and
//! accuses.

use crate::common::signing::ForgeSignatures as _;
use std::fs;

use bypost::chain::{link, turn_hash};
use bypost::file::{read, text};
use serde_json::json;

use super::person::{PASSPHRASE, Person};
use super::program::{key, play, receive, whole};
use crate::common::homes::World;
use crate::common::samples::HANDS;
use crate::common::{Luck, identity};

/// Where the piece for bob stands in what carol deals, after one commitment and the piece for alice.
const PIECE_OF_BOB: usize = 64;

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn a_false_piece_is_told_and_accused() {
    let bob = Person::new();
    let world = World::new();
    world.settle("c", "carol", 3);
    world.done("a", &format!("new {HANDS} --seats alice,bob,carol --pace 3d --rescue 2 -o t.toml"));
    ["b", "c"].iter().for_each(|home| drop(world.done(home, "join t.toml")));
    // Whoever has joined last deals first.
    deal_falsely(&world);
    bob.settle(&key("bob", 2), PASSPHRASE);
    assert_eq!(bob.takes_in(&whole(&world, "t.toml"))["isTable"], true);
    // Not all have dealt yet.
    bob.sees("key that bob holds is false");
    bob.press("Sign your part");
    bob.sees("remembers nothing of this table");
    bob.press("Yes, go on");
    bob.does("until('the turn', () => !question() && pressable('Copy'))", &json!([]));
    let file = receive(&world, "a", "at", &bob.sends())["file"].as_str().unwrap().to_owned();
    play(&world, "a", "alice", &file, &mut Luck(1), &[]);
    // Another home of carol knows nothing of the piece that was right.
    world.settle("d", "carol", 3);
    world.done("d", &format!("play {file} --yes"));
    play(&world, "a", "alice", &file, &mut Luck(1), &[]);
    assert_eq!(bob.takes_in(&whole(&world, &file))["isTable"], true);
    bob.sees("carol has dealt you a false piece of its key");
    let turns = bob.does("turns()", &json!([]));
    bob.does("until('a turn', () => signer() || choices().length)", &json!([]));
    while bob.does("Boolean(signer())", &json!([])) == false {
        bob.does("choose(chance(1), [])", &json!([]));
    }
    bob.does("void signer().click()", &json!([]));
    bob.sees("Do you take it as it is?");
    bob.press("No, go back");
    assert_eq!(bob.does("turns()", &json!([])), turns);
    bob.press("Accuse carol…");
    bob.sees("Do you accuse carol?");
    bob.press("Yes, go on");
    bob.sees("bob has shown that carol dealt a false piece of its key");
    assert!(bob.does("table().stands", &json!([])).as_str().unwrap().starts_with("over"));
    assert_eq!(bob.browser.complaints(), [] as [&str; 0]);
}

/// Alters the piece that carol deals to bob, and signs her turn anew.
fn deal_falsely(world: &World) {
    let mut file = read(&world.bytes("t.toml")).unwrap();
    let id = link(file.clone()).unwrap().id;
    let at = file.turns.iter().position(|turn| turn.rescue.escrow.is_some()).unwrap();
    file.turns.truncate(at + 1);
    let turn = &mut file.turns[at];
    assert_eq!(turn.seat, "carol");
    turn.rescue.escrow.as_mut().unwrap()[PIECE_OF_BOB] ^= 1;
    turn.signature = identity(3).sign(&turn_hash(&id, turn));
    fs::write(world.path("t.toml"), text(&file, "")).unwrap();
}
