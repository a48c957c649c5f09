//! Whatever shows something of a table notes what it has seen, whichever command it is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::homes::World;

/// The commands that are given the file of a table, or a folder with it, and show something of it.
/// `answer.toml` holds bob's answer to the last turn of `mine.toml`, and `fork.toml` another answer of his.
/// In `broken.toml` all turns hold up to that answer, and the one after it does not. `tests/git/seen.rs` has
/// what git calls.
const SHOWING: &[&str] = &[
    "show answer.toml",
    "show --as alice answer.toml",
    "status answer.toml",
    "log answer.toml",
    "moves answer.toml",
    "page answer.toml -o answer.html",
    "suggest answer.toml",
    "verify answer.toml",
    "--json verify answer.toml",
    "verify mine.toml answer.toml",
    "verify -",
    "verify .",
    "verify --report answer.toml",
    "--json verify --report answer.toml",
    "verify --report mine.toml answer.toml",
    "verify --report broken.toml",
    "verify broken.toml",
    "--json verify broken.toml",
    "show broken.toml",
    "status broken.toml",
    "log broken.toml",
    "verify answer.toml fork.toml",
    "standings answer.toml",
    "standings .",
    "inbox .",
    "watch .",
    "receive answer.txt --into in",
    "mail answer.toml -o answer.eml",
    "mail answer.toml --by-hand --armor always",
    "consent answer.toml end",
    "reveal answer.toml",
    "join answer.toml",
    "play answer.toml no-step",
    "undo answer.toml",
    "order answer.toml",
    "config delivery none answer.toml",
    "config copies answer.toml none",
    "key export alice --table answer.toml -o seat.key",
    "git textconv answer.toml",
    "git merge mine.toml in/mine.toml answer.toml merged.toml",
    "complete -- bypost --home a moves answer.toml ",
    "complete -- bypost --home a play answer.toml ",
];

/// The commands that show nothing of a table's file.
const OTHERS: &[&str] = &["new", "practise", "rules", "git", "address"];

/// The state of a home before a command: alice has signed the last turn of `mine.toml`.
fn world() -> World {
    let world = World::new();
    world.settle("b2", "bob", 2);
    world.begun_by(0, "mine.toml");
    while world.clock("mine.toml") == Some("a") {
        world.turn("mine.toml");
    }
    for (home, name, say) in [("b", "answer.toml", "one"), ("b2", "fork.toml", "other")] {
        world.copy("mine.toml", name);
        world.done(home, &format!("play {name} {} --say {say} --one --yes", world.steps(name).join(" ")));
    }
    world.done("b", "mail answer.toml --by-hand --whole -o answer.txt");
    let answer = fs::read_to_string(world.path("answer.toml")).unwrap();
    let last = answer.rfind("[[turn]]").unwrap();
    fs::write(world.path("broken.toml"), format!("{answer}\n{}", &answer[last..])).unwrap();
    world
}

/// Gives a copy of a world in which only `mine.toml` has been looked at.
fn copied(world: &World) -> World {
    let copy = World::empty();
    copy_folder(&world.path("."), &copy.path("."));
    copy
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

/// The home and not the file keeps the turn from being taken back.
fn takes_back(world: &World) -> Result<(), String> {
    fs::create_dir(world.path("alone")).unwrap();
    fs::copy(world.path("mine.toml"), world.path("alone/mine.toml")).unwrap();
    let ran = world.run("a", "undo alone/mine.toml --yes");
    if ran.code == Some(0) { Ok(()) } else { Err(ran.err) }
}

#[test]
fn whatever_shows_a_table_notes_what_it_has_seen() {
    let before = world();
    assert_eq!(takes_back(&copied(&before)), Ok(()), "nothing was seen yet");
    let mut wrong = Vec::new();
    for line in SHOWING {
        let world = copied(&before);
        fs::create_dir(world.path("in")).unwrap();
        fs::copy(world.path("mine.toml"), world.path("in/mine.toml")).unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let mut command = world.command("a");
        command.args(&words);
        if words.contains(&"-") {
            command.stdin(fs::File::open(world.path("answer.toml")).unwrap());
        }
        let output = command.output().unwrap();
        assert_ne!(output.status.code(), Some(2), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        match takes_back(&world) {
            Err(why) if why.contains("was answered") => {}
            undone => wrong.push(format!("{line}: {undone:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whoever adds a command says here whether it shows a table.
#[test]
fn the_list_names_every_command() {
    let world = World::empty();
    let help = world.done("a", "--help");
    let listed = help.lines().take_while(|line| *line != "Options:");
    // A long description goes on in a line that is further in.
    let named = listed.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let commands: BTreeSet<&str> = named.filter_map(|line| line.split_whitespace().next()).collect();
    let first = |line: &&'static str| line.split(' ').find(|word| *word != "--json").unwrap();
    let known: BTreeSet<&str> = SHOWING.iter().map(first).chain(OTHERS.iter().copied()).collect();
    let unknown: Vec<_> = commands.difference(&known).collect();
    assert!(commands.len() > 20 && unknown.is_empty(), "{unknown:?}");
}
