//! A table that comes by mail is compared with the files that are here, with the memory of the home, and with
//! its other states, of which only so many are looked at.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::signing::ForgeSignatures as _;
use std::fs;

use bypost::chain::{Chain, LinkedChains, link, link_beyond, turn_hash};
use bypost::file::{Deal, Fault, File, Turn, text};
use bypost::games::GAMES;
use bypost::post::{MailScan, armor};
use bypost::table::{Checkpoints, replay};
use common::homes::{World, names_in};
use common::{Record, header};

/// Bob's home, and a folder of his.
fn world() -> World {
    let world = World::new();
    world.settle("c", "carol", 3);
    fs::create_dir(world.path("in")).unwrap();
    world
}

fn state(record: &Record, turns: usize) -> String {
    text(&record.up_to(turns).file(), "")
}

/// What `receive` reports of the armours of these tables.
fn receive(world: &World, home: &str, tables: &[String]) -> serde_json::Value {
    fs::write(world.path("mail.txt"), tables.iter().map(|table| armor(table)).collect::<String>()).unwrap();
    let ran = world.run(home, "--json receive mail.txt --into in");
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err))
}

/// A table and the same with another last turn.
fn forked(turns: usize) -> [Record; 2] {
    let one = Record::played(header(5, &[]), turns, 11);
    let mut other = one.up_to(turns - 1);
    other.take(&["resign".to_owned()], &[]);
    assert_ne!(one.table().head(), other.table().head());
    [one, other]
}

#[test]
fn a_branch_that_forgets_what_was_signed_here_is_refused() {
    let world = world();
    world.begun_by(0, "t.toml");
    fs::copy(world.path("t.toml"), world.path("in/t.toml")).unwrap();
    let before = world.bytes("t.toml");
    world.turn("t.toml");
    // The file here is an old one. The file that comes goes on from it by a turn that was made on another
    // machine with the same key.
    fs::write(world.path("t.toml"), &before).unwrap();
    fs::create_dir(world.path("second")).unwrap();
    fs::create_dir(world.path("second/keys")).unwrap();
    for name in names_in(&world.path("a/keys")) {
        fs::copy(world.path("a/keys").join(&name), world.path("second/keys").join(&name)).unwrap();
    }
    world.done("second", "play t.toml resign --yes");
    let fork = String::from_utf8(world.bytes("t.toml")).unwrap();
    let report = receive(&world, "a", &[fork]);
    assert_eq!(report[0]["kind"], "refused", "{report}");
    assert!(report[0]["error"].as_str().unwrap().contains("FORK: alice signed two versions of turn"), "{report}");
    assert_eq!(world.bytes("in/t.toml"), before);
}

#[test]
fn an_answer_that_came_is_remembered() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let mine = world.bytes("t.toml");
    fs::write(world.path("in/t.toml"), &mine).unwrap();
    while world.clock("t.toml") == Some("b") {
        world.turn("t.toml");
    }
    let answer = String::from_utf8(world.bytes("t.toml")).unwrap();
    assert_eq!(receive(&world, "a", &[answer])[0]["kind"], "updated");
    // This holds although the earlier file is put back.
    fs::write(world.path("in/t.toml"), &mine).unwrap();
    world.refused("a", "undo in/t.toml --yes", "was answered, as was seen here");
}

#[test]
fn of_several_files_the_newest_counts() {
    let (world, [record, other]) = (world(), forked(7));
    for (name, turns) in [("1.toml", 4), ("2.toml", 6), ("3.toml", 5)] {
        fs::write(world.path("in").join(name), state(&record, turns)).unwrap();
    }
    let report = receive(&world, "b", &[state(&record, 7)]);
    assert_eq!((&report[0]["kind"], &report[0]["file"]), (&"updated".into(), &"in/2.toml".into()), "{report}");
    assert_eq!(fs::read_to_string(world.path("in/1.toml")).unwrap(), state(&record, 4));
    // Two files that have parted are left for a person to sort out.
    fs::write(world.path("in/4.toml"), state(&other, 7)).unwrap();
    let report = receive(&world, "b", &[state(&record, 7)]);
    assert_eq!(report[0]["kind"], "refused", "{report}");
    assert!(
        report[0]["error"]
            .as_str()
            .unwrap()
            .contains("in/4.toml is in the way here: it has parted from in/2.toml, another file of this table"),
        "{report}"
    );
}

#[test]
fn an_old_fork_is_told_and_stops_nothing() {
    let (world, [mut record, other]) = (world(), forked(6));
    receive(&world, "b", &[state(&record, 6)]);
    record.go_on(7, 1);
    let report = receive(&world, "b", &[state(&record, 7), state(&other, 6)]);
    assert_eq!((&report[0]["kind"], &report[0]["turns"]), (&"updated".into(), &7.into()), "{report}");
    assert!(report[0]["others"][0].as_str().unwrap().contains("FORK at turn 6"), "{report}");
    assert_eq!(names_in(&world.path("in")).len(), 1);
}

#[test]
fn sixteen_states_of_a_table_are_played_through() {
    let record = Record::played(header(5, &[]), 6, 11);
    // The player with the key signs a turn that is against the rules.
    let cheated = |number: usize| {
        let mut file = record.file();
        file.turns[5].steps = vec![format!("nonsense{number}")];
        let hash = turn_hash(&record.chain.id, &file.turns[5]);
        file.turns[5].signature = record.player(record.chain.links[5].seat).sign(&hash);
        text(&file, "")
    };
    for (cheats, kind) in [(15, "new"), (16, "refused")] {
        let world = world();
        let mut tables: Vec<String> = (0..cheats).map(cheated).collect();
        tables.push(state(&record, 5));
        let report = receive(&world, "b", &tables);
        assert_eq!(report[0]["kind"], kind, "{report}");
        let others = report[0]["others"].as_array().unwrap();
        assert!(others.len() >= 15 && others[0].as_str().unwrap().contains("nonsense"), "{report}");
        let is_told = others.last().unwrap() == "1 other state was left unchecked: too many came";
        assert_eq!(is_told, cheats == 16, "{report}");
    }
}

/// The same file with another last turn, which its author has signed rightly.
fn resigned(record: &Record, mut file: File, change: impl Fn(&mut Turn)) -> File {
    let last = file.turns.len() - 1;
    change(&mut file.turns[last]);
    let seat = record.chain.links[last].seat;
    file.turns[last].signature = record.player(seat).sign(&turn_hash(&record.chain.id, &file.turns[last]));
    file
}

#[test]
fn a_replay_goes_on_where_another_has_been() {
    let record = Record::played(header(5, &[]), 40, 11);
    let nonsense = |turns: usize, number: usize| {
        let cheat = |turn: &mut Turn| turn.steps = vec![format!("nonsense{number}")];
        link(resigned(&record, record.up_to(turns).file(), cheat)).unwrap()
    };
    let unproven = |turns: usize| {
        let shares = |turn: &mut Turn| turn.proof.as_mut().unwrap()[64] ^= 1;
        link(resigned(&record, record.up_to(turns).file(), shares)).unwrap()
    };
    let pays = record.chain.links.iter().rposition(|link| link.turn.proof.is_some()).unwrap() + 1;
    let mut checkpoints = Checkpoints::new(GAMES);
    for (chain, reached) in [
        (record.up_to(20).chain, 20),
        (record.chain.clone(), 40),
        (record.up_to(30).chain, 30),
        (nonsense(31, 1), 30),
        (nonsense(40, 2), 39),
        (unproven(pays), pays - 1),
    ] {
        // The verdict is that of a replay from the start, whatever was seen before.
        let (one, other) = (checkpoints.replay(&chain), replay(&chain, GAMES));
        assert_eq!(one.map(|table| table.state_hash()), other.map(|table| table.state_hash()));
        assert_eq!(checkpoints.reached(&chain), reached, "of {} turns", chain.links.len());
    }
    // After a table whose last turn is wrong, the replay of the next one with the same turns begins near its
    // end.
    let mut checkpoints = Checkpoints::new(GAMES);
    assert!(checkpoints.replay(&nonsense(40, 1)).is_err() && checkpoints.reached(&nonsense(40, 2)) >= 36);
}

#[test]
fn turns_that_are_known_are_not_linked_again() {
    let record = Record::played(header(5, &[]), 12, 11);
    let file = record.file();
    let mut known = LinkedChains::default();
    known.add(record.up_to(7).chain);
    let shared = |known: &LinkedChains, file: &File| known.links(&record.chain.id, &file.turns).len();
    assert_eq!(shared(&known, &file), 7);
    // Another signature of the same turn is another turn, and is looked at.
    let mut forged = file.clone();
    forged.turns[3].signature[0] ^= 1;
    assert_eq!(shared(&known, &forged), 3);
    let told = |fault: Result<Chain, Fault>| fault.unwrap_err().to_string();
    assert_eq!(told(link_beyond(&mut known, forged.clone())), told(link(forged)));
    // The turns before a wrong one are known then.
    let mut invented = file.clone();
    invented.turns[11].signature[0] ^= 1;
    assert_eq!(told(link_beyond(&mut known, invented.clone())), told(link(invented)));
    assert_eq!(shared(&known, &file), 11);
    assert_eq!(link_beyond(&mut known, file).unwrap().head(), record.chain.head());
    // Turns of another table are not taken for those of this one.
    let other = Record::played(header(6, &[]), 12, 11).file();
    assert_eq!(told(link_beyond(&mut known, File { header: other.header, ..record.file() })), {
        let header = Record::played(header(6, &[]), 12, 11).file().header;
        told(link(File { header, ..record.file() }))
    });
}

#[test]
fn what_looks_costly_uses_up_the_time_of_no_other_table() {
    // The mailbox has texts with so many values that parsing takes long, before a table that is here and a
    // new one.
    let (one, other) = (Record::played(header(5, &[]), 8, 11), Record::played(header(6, &[]), 4, 11));
    let world = world();
    fs::write(world.path("in/t.toml"), state(&one, 7)).unwrap();
    let head = state(&other, 3);
    let head = &head[..head.find("[[turn]]").unwrap()];
    let mail = |text: &str| format!("From x\nSubject: bypost\n\n{}\n", armor(text));
    let costly = (0..40).map(|number| format!("{head}x{number} = [{}]\n", "1,".repeat(200_000)));
    let mails: String = costly.map(|text| mail(&text)).collect();
    fs::write(world.path("mail.txt"), mails + &mail(&state(&other, 4)) + &mail(&state(&one, 8))).unwrap();
    let ran = world.run("b", "--json receive mail.txt --into in");
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    assert_eq!((&report[0]["kind"], &report[1]["kind"]), (&"new".into(), &"updated".into()), "{report}");
    assert!(ran.err.contains("more texts came than are looked at in one go"), "{}", ran.err);
}

/// States of one table, each as a file of its own. They differ only in a signature.
fn states(file: &File, number: usize) -> String {
    let mut file = file.clone();
    file.turns[0].signature[..8].copy_from_slice(&number.to_be_bytes());
    text(&file, "")
}

#[test]
fn no_more_states_are_kept_than_there_is_room_for() {
    let mut file = Record::played(header(5, &[]), 2, 11).file();
    file.turns.truncate(1);
    let mut scan = MailScan::default();
    for number in 1..=5_000 {
        scan.mail(states(&file, number).as_bytes()).unwrap();
    }
    assert_eq!(scan.tables[0].states.len(), 5_000);
    assert!(scan.mail(states(&file, 5_000).as_bytes()).is_ok(), "it came before");
    let exceeded = scan.mail(states(&file, 5_001).as_bytes()).unwrap_err();
    assert_eq!(exceeded.to_string(), "there are more than 5000 different states of tables in it");
    // If the states are long, the oldest ones lose their text.
    file.header.deal = Deal::Lots(vec!["1 2 ".repeat(2_000).trim().to_owned(); 240]);
    let mut scan = MailScan::default();
    for number in 1..=40 {
        scan.mail(states(&file, number).as_bytes()).unwrap();
    }
    let kept: Vec<usize> = scan.tables[0].states.iter().map(|state| state.text.iter().map(String::len).sum()).collect();
    assert_eq!(kept.len(), 40);
    assert!(kept.iter().sum::<usize>() <= 64 << 20 && kept[0] > 3 << 19 && kept[39] == 0, "{kept:?}");
}
