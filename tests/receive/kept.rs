//! A branch is kept under another name if its own is taken.

use std::fs;

use bypost::post::armor;

use super::mails::{game, hex, kind, mail, receive, state, world};
use crate::common::Record;
use crate::common::homes::{World, names_in};
use crate::common::samples::DICE;

/// A branch of six turns that parts from the game's sixth.
fn parted() -> Record {
    let mut other = game(6).up_to(5);
    other.take(&["resign".to_owned()], &[]);
    assert_ne!(other.table().head(), game(6).table().head());
    other
}

/// Things that take the name of the file in which the branch is to be kept.
type Obstacle = fn(&World, &str, &Record);

fn put(world: &World, name: &str, text: &str) {
    fs::write(world.path(name), text).unwrap();
}

#[test]
fn a_branch_is_where_it_is_said_to_be() {
    let cases: &[(&str, bool, Obstacle)] = &[
        ("nothing", true, |_, _, _| {}),
        ("the branch itself", true, |world, name, branch| put(world, name, &branch.text())),
        ("the branch with other line ends", true, |world, name, branch| {
            put(world, name, &branch.text().replace('\n', "\r\n"));
        }),
        ("notes", false, |world, name, _| put(world, name, "call alice about the fork\n")),
        ("an empty file", false, |world, name, _| put(world, name, "")),
        ("an older state of the table", false, |world, name, branch| put(world, name, &state(branch, 5))),
        ("the other branch", false, |world, name, _| put(world, name, &state(&game(6), 6))),
        ("the branch with a turn that does not hold", false, |world, name, branch| {
            let mut file = branch.file();
            file.turns[5].signature[0] ^= 1;
            put(world, name, &bypost::file::text(&file, ""));
        }),
        ("a folder", false, |world, name, _| fs::create_dir(world.path(name)).unwrap()),
        #[cfg(unix)]
        ("a link to the branch elsewhere", false, |world, name, branch| {
            put(world, "elsewhere.toml", &branch.text());
            std::os::unix::fs::symlink(world.path("elsewhere.toml"), world.path(name)).unwrap();
        }),
    ];
    let branch = parted();
    let (id, head) = (hex(&branch.chain.id), hex(&branch.chain.head()));
    let stem = format!("in/{DICE}-{}-fork-{}", &id[..8], &head[..8]);
    for (what, is_it, obstacle) in cases {
        let world = world();
        receive(&world, "b", &mail(&armor(&state(&game(6), 6))));
        let name = format!("{stem}.toml");
        obstacle(&world, &name, &branch);
        let (before, there) = (names_in(&world.path("in")), fs::read(world.path(&name)).ok());
        let kept = if *is_it { name.clone() } else { format!("{stem}-2.toml") };
        for _ in 0..2 {
            let report = receive(&world, "b", &mail(&armor(&branch.text())));
            assert_eq!(kind(&report), "fork", "{what}: {report}");
            let words = report[0]["error"].as_str().unwrap();
            assert!(words.contains(&format!("{kept}: turn 6")), "{what}: {words}");
            assert_eq!(world.table(&kept).head(), branch.table().head(), "{what}");
            // Nothing that was there has changed, and only the branch is new.
            assert!(there.is_none() || fs::read(world.path(&name)).ok() == there, "{what}");
            let mut names = names_in(&world.path("in"));
            names.retain(|name| !before.contains(name) && format!("in/{name}") != kept);
            assert!(names.is_empty(), "{what}: {names:?}");
        }
        // Like any other branch, it is not played on by mistake.
        if !is_it {
            world.refused("b", &format!("play {kept}"), "is kept as another branch of its table");
        }
    }
}
