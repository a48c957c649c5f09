//! What does not hold is refused, and so are forks and tables of others.

use std::fs;

use bypost::file::text;
use bypost::post::armor;

use super::mails::{game, kind, mail, put, receive, state, world};
use crate::common::homes::names_in;
use crate::common::{self, Record, header};

#[test]
fn forks_are_kept_beside_the_table() {
    let (world, record) = (world(), game(6));
    let other = {
        let mut other = record.up_to(5);
        other.go_on(6, 99);
        if other.table().head() == record.table().head() {
            other = record.up_to(5);
            let resign = ["resign".to_owned()];
            other.take(&resign, &[]);
        }
        other
    };
    assert_ne!(other.table().head(), record.table().head());
    receive(&world, "b", &mail(&armor(&state(&record, 6))));
    let file = names_in(&world.path("in")).remove(0);
    let before = world.bytes(&format!("in/{file}"));
    put(&world, "m.eml", &mail(&armor(&state(&other, 6))));
    for _ in 0..2 {
        let ran = world.run("b", "receive m.eml --into in");
        assert_eq!(ran.code, Some(1), "{}", ran.out);
        assert!(
            ran.out.contains("PARTED, and what came is kept as another branch") && ran.out.contains("FORK at turn 6: "),
            "{}",
            ran.out
        );
        assert!(ran.err.contains("hint: a player who signed both branches"), "{}", ran.err);
        assert_eq!(world.bytes(&format!("in/{file}")), before);
        // It is no file, and what is told writes it as one.
        assert_eq!(names_in(&world.path("in")), [file.as_str()]);
        let writes = format!("bypost show in/{file} --branch 1 -o OTHER.toml");
        assert!(ran.err.contains(&writes), "{}", ran.err);
        world.done("b", &format!("show in/{file} --branch 1 -o OTHER.toml"));
        assert_eq!(world.table("OTHER.toml").head(), other.table().head());
        world.refused("b", &format!("show in/{file} --branch 1 -o OTHER.toml"), "OTHER.toml");
        world.refused("b", &format!("show in/{file} --branch 2"), "keeps 1 other branch of this table");
        world.refused("b", &format!("show in/{file} --branch 0"), "none is number 0");
        let verified = world.run("b", &format!("verify in/{file} OTHER.toml"));
        assert!(verified.code == Some(3) && verified.out.contains("FORK at turn 6"), "{}", verified.out);
        fs::remove_file(world.path("OTHER.toml")).unwrap();
    }
    // The file is listed with the branch, and the home of somebody else has none.
    let listed = world.json("b", "inbox in");
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!(
        (&listed[0]["file"], &listed[0]["branches"], &listed[0]["parted"]),
        (&format!("in/{file}").into(), &serde_json::json!([1]), &serde_json::json!([]))
    );
    let ran = world.run("b", "inbox in");
    let told = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&format!("FORK: another branch of it is kept; bypost show in/{file} --branch 1")), "{told}");
    world.refused("a", &format!("show in/{file} --branch 1"), "this home keeps 0 other branches of this table");
    // Later turns go on from the file, not from the branch.
    let mut on = record.clone();
    on.go_on(7, 1);
    assert_eq!(kind(&receive(&world, "b", &mail(&armor(&state(&on, 7))))), "updated");
    // Two branches at once that both go on from what is here: neither is taken.
    let world = self::world();
    receive(&world, "b", &mail(&armor(&state(&record, 5))));
    let before = world.bytes(&format!("in/{file}"));
    let both = receive(&world, "b", &mail(&format!("{}\n{}", armor(&state(&record, 6)), armor(&state(&other, 6)))));
    assert_eq!(kind(&both), "fork", "{both}");
    assert_eq!(world.bytes(&format!("in/{file}")), before);
    assert_eq!(names_in(&world.path("in")), [file.as_str()]);
    let mut heads = [1, 2].map(|number| {
        world.done("b", &format!("show in/{file} --branch {number} -o branch-{number}.toml"));
        world.table(&format!("branch-{number}.toml")).head()
    });
    let mut wanted = [record.table().head(), other.table().head()];
    heads.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(heads, wanted);
}

#[test]
fn what_does_not_hold_is_not_taken() {
    let (world, record) = (world(), game(6));
    // A longer state that is forged does not hide a shorter one that is valid.
    let mut forged = record.file();
    forged.turns[5].signature[3] ^= 1;
    let report = receive(&world, "b", &mail(&format!("{}\n{}", armor(&text(&forged, "")), armor(&state(&record, 5)))));
    assert_eq!((kind(&report), &report[0]["turns"]), ("new", &5.into()), "{report}");
    assert!(report[0]["others"][0].as_str().unwrap().contains("a state of 6 turns does not hold: turn 6"), "{report}");
    // A forged state of the same length does not hide the valid one either, although it comes first.
    let report = receive(&world, "b", &mail(&format!("{}\n{}", armor(&text(&forged, "")), armor(&state(&record, 6)))));
    assert_eq!((kind(&report), &report[0]["turns"]), ("updated", &6.into()), "{report}");
    let world = self::world();
    put(&world, "m.eml", &mail(&armor(&text(&forged, ""))));
    world.refused("b", "receive m.eml --into in", "REFUSED; a state of 6 turns does not hold: turn 6");
    assert!(names_in(&world.path("in")).is_empty());
    // An invalid file that is here is left for a person to look at.
    put(&world, "in/t.toml", &text(&forged, ""));
    put(&world, "m.eml", &mail(&armor(&state(&record, 6))));
    let before = world.bytes("in/t.toml");
    world.refused("b", "receive m.eml --into in", "in/t.toml stays as it is");
    assert_eq!(world.bytes("in/t.toml"), before);
}

#[test]
fn tables_of_others_are_left_alone() {
    let (world, record) = (world(), game(5));
    put(&world, "m.eml", &mail(&armor(&state(&record, 5))));
    world.refused("c", "receive m.eml --into in", "it is a table of alice, bob, and no key here has a seat at it");
    assert!(names_in(&world.path("in")).is_empty());
    assert!(world.done("c", "receive m.eml --into in --any").contains(": new, in "));
    // From then on it is followed.
    put(&world, "m.eml", &mail(&armor(&state(&game(6), 6))));
    assert!(world.done("c", "receive m.eml --into in").contains(": 1 turn more, in "));
    // An open seat may be anybody's, unless it is fixed for another.
    let invitation = Record::new(header(8, &[])).join(0).text();
    put(&world, "m.eml", &mail(&armor(&invitation)));
    assert!(world.done("c", "receive m.eml --into in").contains(": new, in "));
    let mut fixed = header(9, &[]);
    fixed.seats[1].1 = Some(common::identity(2).public().bytes());
    put(&world, "m.eml", &mail(&armor(&Record::new(fixed).join(0).text())));
    world.refused("c", "receive m.eml --into in", "no key here has a seat at it");
    assert!(world.done("b", "receive m.eml --into in").contains(": new, in "));
}

#[test]
fn what_the_home_remembers_counts_without_a_file() {
    let world = world();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "old.toml");
    while world.clock("t.toml") != Some("a") || world.table("t.toml").turns() < 6 {
        world.turn("t.toml");
    }
    world.turn("t.toml");
    world.done("b", "mail old.toml --by-hand -o old.asc");
    world.done("a", "mail t.toml --by-hand -o new.asc");
    let newest = world.bytes("t.toml");
    fs::remove_file(world.path("t.toml")).unwrap();
    // What is older brings back what the home keeps, with what was signed here.
    assert!(world.done("a", "receive old.asc --into in").contains(": new, in "));
    let file = names_in(&world.path("in")).pop().unwrap();
    assert_eq!(world.bytes(&format!("in/{file}")), newest);
    assert!(world.done("a", "receive new.asc --into in").contains(": nothing new; in/"));
}
