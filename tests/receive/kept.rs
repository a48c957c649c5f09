//! A branch that has parted lives in the home alone: whatever lies in the folder stays as it is.

use std::fs;

use bypost::file::text;
use bypost::post::armor;

use super::mails::{game, kind, mail, receive, state, world};
use crate::common::Record;
use crate::common::homes::{World, names_in};

/// A branch of six turns that parts from the game's sixth.
fn parted() -> Record {
    let mut other = game(6).up_to(5);
    other.take(&["resign".to_owned()], &[]);
    assert_ne!(other.table().head(), game(6).table().head());
    other
}

/// Things that lie where a branch could be written.
type Obstacle = fn(&World, &str, &Record);

fn put(world: &World, name: &str, text: &str) {
    fs::write(world.path(name), text).unwrap();
}

#[test]
fn a_branch_is_written_over_nothing() {
    let cases: &[(&str, Obstacle)] = &[
        ("the branch itself", |world, name, branch| put(world, name, &branch.text())),
        ("notes", |world, name, _| put(world, name, "call alice about the fork\n")),
        ("an empty file", |world, name, _| put(world, name, "")),
        ("a turn that does not hold", |world, name, branch| {
            let mut file = branch.file();
            file.turns[5].signature[0] ^= 1;
            put(world, name, &text(&file, ""));
        }),
        ("a folder", |world, name, _| fs::create_dir(world.path(name)).unwrap()),
        #[cfg(unix)]
        ("a link to the branch elsewhere", |world, name, branch| {
            put(world, "elsewhere.toml", &branch.text());
            std::os::unix::fs::symlink(world.path("elsewhere.toml"), world.path(name)).unwrap();
        }),
    ];
    let branch = parted();
    for (what, obstacle) in cases {
        let world = world();
        receive(&world, "b", &mail(&armor(&state(&game(6), 6))));
        let file = names_in(&world.path("in")).remove(0);
        fs::create_dir(world.path("out")).unwrap();
        obstacle(&world, "out/OTHER.toml", &branch);
        let (before, there) = (world.bytes(&format!("in/{file}")), fs::read(world.path("out/OTHER.toml")).ok());
        for _ in 0..2 {
            let report = receive(&world, "b", &mail(&armor(&branch.text())));
            assert_eq!(kind(&report), "fork", "{what}: {report}");
            assert!(report[0]["error"].as_str().unwrap().contains("what came: turn 6"), "{what}: {report}");
            assert_eq!(names_in(&world.path("in")), [file.as_str()], "{what}");
        }
        world.refused("b", &format!("show in/{file} --branch 1 -o out/OTHER.toml"), "OTHER.toml");
        assert!(world.bytes(&format!("in/{file}")) == before, "{what}");
        assert_eq!(fs::read(world.path("out/OTHER.toml")).ok(), there, "{what}");
        world.done("b", &format!("show in/{file} --branch 1 -o out/new.toml"));
        assert_eq!(world.table("out/new.toml").head(), branch.table().head(), "{what}");
    }
}

#[test]
fn a_home_is_not_filled_with_branches() {
    let world = world();
    receive(&world, "b", &mail(&armor(&state(&game(6), 6))));
    let file = names_in(&world.path("in")).remove(0);
    let branches: Vec<Record> = (0..70)
        .map(|number| {
            let mut other = game(6).up_to(5);
            other.take(&["resign".to_owned()], &[&format!("so {number}")]);
            other
        })
        .collect();
    let kinds: Vec<String> =
        branches.iter().map(|branch| kind(&receive(&world, "b", &mail(&armor(&branch.text())))).to_owned()).collect();
    let kept = kinds.iter().take_while(|kind| *kind == "fork").count();
    assert!(kept == 63 && kinds[kept..].iter().all(|kind| kind == "refused"), "{kinds:?}");
    // What is kept is told as before, and the table goes on.
    assert_eq!(kind(&receive(&world, "b", &mail(&armor(&branches[0].text())))), "fork");
    let mut on = game(6);
    on.go_on(7, 1);
    assert_eq!(kind(&receive(&world, "b", &mail(&armor(&state(&on, 7))))), "updated");
    assert_eq!(names_in(&world.path("in")), [file]);
}
