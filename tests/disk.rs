//! What a disk, a signal or a second process can do in the middle of a write: the file is the old one or the
//! new one, and the game goes on.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::DICE;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bypost::kit::hex;
use common::check;
use common::homes::{BYPOST, World, files_under, names_in, ran};

/// A line that plays the whole turn which is next, and the home that can.
fn next_play(world: &World, file: &str) -> (&'static str, String) {
    (world.clock(file).unwrap(), format!("play {file} {}", world.steps(file).join(" ")))
}

fn spawn(world: &World, home: &str, line: &str) -> std::process::Child {
    let mut command = world.command(home);
    command.args(line.split(' ').filter(|word| !word.is_empty())).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn a_killed_process_leaves_the_old_file_or_the_new_one() {
    const ROUNDS: u32 = 90;
    const MOST: u32 = 900;
    let world = World::new();
    world.begin("t.toml");
    let start = Instant::now();
    world.turn("t.toml");
    // The time of a run depends on the load of the machine, so the wait is adjusted by the kills before.
    let mut wait = start.elapsed();
    let (mut old, mut new) = (0, 0);
    for round in 0..MOST {
        if round >= ROUNDS && old > 5 && new > 5 {
            break;
        }
        if world.clock("t.toml").is_none() {
            fs::remove_file(world.path("t.toml")).unwrap();
            world.begin("t.toml");
        }
        let (before, turns) = (world.bytes("t.toml"), world.table("t.toml").turns());
        let (home, line) = next_play(&world, "t.toml");
        let mut child = spawn(&world, home, &line);
        std::thread::sleep(wait * (25 + round * 37 % 100) / 100);
        child.kill().unwrap();
        child.wait().unwrap();
        let (after, table) = (world.bytes("t.toml"), check(&world.bytes("t.toml")));
        let (_, table) = table.unwrap_or_else(|fault| panic!("round {round}: {fault}"));
        if after == before {
            old += 1;
            wait = wait * 11 / 10;
            // The same turn can be made again in any case, also after it was taken back.
            if round % 2 == 0 {
                world.run(home, "undo t.toml --yes");
                assert!(check(&world.bytes("t.toml")).is_ok());
            }
            if world.table("t.toml").turns() == turns {
                world.done(home, &line);
            }
        } else {
            new += 1;
            wait = wait * 8 / 10;
            assert_eq!(table.turns(), turns + 1, "round {round}");
        }
    }
    assert!(old > 5 && new > 5, "kills must fall on both sides of the write: {old} old, {new} new");
    world.done("a", "verify t.toml");
}

#[test]
fn a_full_disk_gives_an_error_and_loses_nothing() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let (before, (home, line)) = (world.bytes("t.toml"), next_play(&world, "t.toml"));
    let memory = || {
        let mut kept = files_under(&world.path("a/tables"));
        // What was checked is not flushed, and may be lost.
        kept.retain(|(path, _)| !path.ends_with("checked.toml"));
        kept
    };
    let forgotten = memory();
    let (mut refused, mut half_done) = (0, 0);
    for blocks in 0..64 {
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        shell.args(["-c", &script, "sh", BYPOST, "--home"]).arg(world.path(home)).args(line.split(' '));
        let ran = ran(world.cleaned(&mut shell).output().unwrap());
        if ran.code == Some(0) {
            break;
        }
        assert_eq!(ran.code, Some(1), "{blocks} blocks: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("error: ") && ran.err.contains("too large"), "{blocks} blocks: {}", ran.err);
        assert!(world.bytes("t.toml") == before, "{blocks} blocks: the file was changed");
        assert_eq!(names_in(&world.path("")), ["a", "b", "t.toml"], "{blocks} blocks: something was left behind");
        refused += 1;
        half_done += usize::from(memory() != forgotten);
    }
    assert!(
        refused > 2 && half_done > 0 && half_done < refused,
        "{refused} refused, {half_done} between memory and file"
    );
    let played = world.bytes("t.toml");
    assert!(played != before);
    fs::write(world.path("t.toml"), before).unwrap();
    world.done(home, &line);
    assert!(world.bytes("t.toml") == played, "the turn is the same as without any trouble");
    world.turn("t.toml");
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let (home, line) = next_play(&world, "t.toml");
    for line in [
        format!("{line} -o /proc/t.toml"),
        format!("{line} -o /proc/self/t.toml"),
        format!("{line} -o missing/t.toml"),
        format!("{line} -o b"),
        format!("new {DICE} --seats alice,bob -o /proc/t.toml"),
        format!("new {DICE} --seats alice,bob -o missing/t.toml"),
        "key export alice -o /proc/alice.key".to_owned(),
        "play /proc/self/environ 1@1".to_owned(),
        "play /dev/zero 1@1".to_owned(),
        "play b 1@1".to_owned(),
    ] {
        world.refused(home, &line, "error: ");
    }
    // The folder is no home, and cannot become one.
    for line in ["key new carol", &format!("new {DICE} --seats carol,bob -o n.toml")] as [&str; 2] {
        let mut command = Command::new(BYPOST);
        let ran = ran(world.cleaned(command.args(["--home", "/proc/home"])).args(line.split(' ')).output().unwrap());
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
    }
    world.done(home, &line);
}

#[test]
fn a_read_only_file_or_folder_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    fs::create_dir(world.path("post")).unwrap();
    world.begun_by(0, "post/t.toml");
    let (before, (home, line)) = (world.bytes("post/t.toml"), next_play(&world, "post/t.toml"));
    let allow = |name: &str, mode| fs::set_permissions(world.path(name), PermissionsExt::from_mode(mode)).unwrap();
    allow("post/t.toml", 0o444);
    world.refused(home, &line, "read-only");
    allow("post/t.toml", 0o640);
    allow("post", 0o555);
    // Root may write in spite of this.
    if fs::write(world.path("post/probe"), "").is_err() {
        world.refused(home, &line, "error: ");
    }
    allow("post", 0o755);
    assert!(world.bytes("post/t.toml") == before);
    world.done(home, &line);
    let mode = fs::metadata(world.path("post/t.toml")).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o640, "a file keeps its permissions");
}

#[test]
fn what_cannot_be_forgotten_afterwards_is_not_taken_back() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    let tables = world.path("a/tables");
    let allow = |mode| {
        for (path, _) in files_under(&tables) {
            fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
        }
    };
    allow(0o444);
    world.refused("a", "undo t.toml --yes", "read-only");
    allow(0o600);
    world.done("a", "undo t.toml --yes");
}

#[test]
fn a_read_only_home_is_no_reason_not_to_look() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.turn("t.toml");
    world.turn("t.toml");
    let tables = world.path("a/tables");
    fs::set_permissions(&tables, PermissionsExt::from_mode(0o555)).unwrap();
    // Root may write to such a folder in spite of this, but nobody replaces a read-only file.
    for (path, _) in files_under(&tables) {
        fs::set_permissions(path, PermissionsExt::from_mode(0o444)).unwrap();
    }
    for line in ["show t.toml", "status t.toml", "verify t.toml", "log t.toml"] {
        let ran = world.run("a", line);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{line}");
    }
    fs::set_permissions(&tables, PermissionsExt::from_mode(0o700)).unwrap();
}

#[test]
fn of_two_processes_one_writes() {
    let world = World::new();
    // The same player on two devices that share a folder.
    world.settle("a2", "alice", 1);
    for round in 0..12 {
        let file = &format!("t{round}.toml");
        world.begun_by(0, file);
        let (turns, steps) = (world.table(file).turns(), world.steps(file).join(" "));
        let other = if round % 3 == 0 { "resign" } else { &steps };
        let second = if round % 2 == 0 { "a" } else { "a2" };
        let mut both = [
            spawn(&world, "a", &format!("play {file} {steps}")),
            spawn(&world, second, &format!("play {file} {other} --yes")),
        ];
        let codes = both.each_mut().map(|child| child.wait().unwrap().code().unwrap());
        assert!(codes == [0, 1] || codes == [1, 0], "round {round}: {codes:?}");
        assert_eq!(world.table(file).turns(), turns + 1, "round {round}");
    }
}

#[test]
fn a_lock_that_is_kept_is_waited_for() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let (home, line) = next_play(&world, "t.toml");
    let lock = bypost::store::Lock::folder_of(&world.path("t.toml")).unwrap();
    let mut child = spawn(&world, home, &line);
    std::thread::sleep(Duration::from_millis(400));
    assert!(child.try_wait().unwrap().is_none(), "it must wait for the lock");
    drop(lock);
    assert!(child.wait().unwrap().success());
}

#[test]
fn links_are_followed() {
    let world = World::new();
    fs::create_dir(world.path("real")).unwrap();
    world.begun_by(0, "real/t.toml");
    std::os::unix::fs::symlink("real/t.toml", world.path("link.toml")).unwrap();
    let (turns, (home, line)) = (world.table("link.toml").turns(), next_play(&world, "link.toml"));
    world.done(home, &line);
    assert!(fs::symlink_metadata(world.path("link.toml")).unwrap().is_symlink());
    assert_eq!(world.table("real/t.toml").turns(), turns + 1);
    assert_eq!(names_in(&world.path("real")), ["t.toml"]);
}

#[test]
fn a_link_to_nothing_is_not_written_over() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let (home, line) = next_play(&world, "t.toml");
    std::os::unix::fs::symlink("nothing.toml", world.path("link.toml")).unwrap();
    let new = &format!("new {DICE} --seats alice,bob");
    world.refused(home, &format!("{line} -o link.toml"), "link.toml is a link to a file that is not there");
    world.refused(home, &format!("{new} -o link.toml"), "a new table never replaces a file");
    world.refused(home, "key export alice -o link.toml", "link.toml");
    assert!(fs::symlink_metadata(world.path("link.toml")).unwrap().is_symlink());
    assert!(!world.path("nothing.toml").exists());
    world.done(home, &line);
}

#[test]
fn new_files_are_as_the_umask_says() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new();
    world.begin("t.toml");
    let (home, line) = next_play(&world, "t.toml");
    let mode = |name: &str| fs::metadata(world.path(name)).unwrap().permissions().mode() & 0o777;
    for (umask, expected) in [("077", 0o600), ("027", 0o640), ("022", 0o644), ("002", 0o664)] {
        let (new, next) = (format!("new{umask}.toml"), format!("next{umask}.toml"));
        let lines = [
            format!("new {DICE} --seats alice,bob -o {new}"),
            format!("{line} -o {next}"),
            format!("key export alice -o {umask}.key"),
        ];
        for line in lines {
            let home = if line.starts_with("play") { home } else { "a" };
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("umask {umask}; exec \"$@\""), "sh", BYPOST, "--home"]);
            let ran = ran(world.cleaned(shell.arg(world.path(home)).args(line.split(' '))).output().unwrap());
            assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        }
        assert_eq!((mode(&new), mode(&next)), (expected, expected), "umask {umask}");
        assert_eq!(mode(&format!("{umask}.key")), 0o600, "umask {umask}");
    }
}

#[test]
fn what_a_killed_process_left_is_cleared_away_and_nothing_else() {
    let world = World::new();
    world.begin("t.toml");
    let old = std::time::SystemTime::now() - Duration::from_secs(2 * 24 * 60 * 60);
    let names = [
        ".bypost-a1B2c3.new",
        ".bypost-Zzzzzz.new",
        // These names are not those of files that a write leaves behind.
        ".bypost-a1B2c3",
        ".bypost-a1B2c3.new.toml",
        ".bypost-a1B2.new",
        ".bypost-a1B2c3d.new",
        ".bypost-notes-.new",
        ".bypost-ünïcö.new",
        "bypost-a1B2c3.new",
        ".bypost.lock",
    ];
    for name in names {
        fs::write(world.path(name), "half a table").unwrap();
        fs::File::open(world.path(name)).unwrap().set_modified(old).unwrap();
    }
    // These stay too: a file that a process may be writing now, a folder, and a link.
    fs::write(world.path(".bypost-nowNow.new"), "half a table").unwrap();
    fs::create_dir(world.path(".bypost-Folder.new")).unwrap();
    fs::File::open(world.path(".bypost-Folder.new")).unwrap().set_modified(old).unwrap();
    fs::write(world.path("letter.txt"), "Dear Bob").unwrap();
    fs::File::open(world.path("letter.txt")).unwrap().set_modified(old).unwrap();
    std::os::unix::fs::symlink("letter.txt", world.path(".bypost-aaLink.new")).unwrap();
    let mut left: Vec<_> = names_in(&world.path(""));
    left.retain(|name| !names[..2].contains(&name.as_str()));
    world.turn("t.toml");
    assert_eq!(names_in(&world.path("")), left);
}

#[test]
fn an_output_never_replaces_a_strangers_file() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    world.copy("t.toml", "older.toml");
    world.begin("other.toml");
    fs::write(world.path("letter.txt"), "Dear Bob").unwrap();
    fs::write(world.path("empty"), "").unwrap();
    std::os::unix::fs::symlink("letter.txt", world.path("link.toml")).unwrap();
    let (home, line) = next_play(&world, "t.toml");
    for target in ["other.toml", "letter.txt", "empty", "link.toml"] {
        world.refused(home, &format!("{line} -o {target}"), "not an earlier state of this table");
    }
    world.done(home, &format!("{line} -o newer.toml"));
    world.done(home, &format!("{line} -o older.toml"));
    assert!(world.bytes("newer.toml") == world.bytes("older.toml"));
    world.turn("newer.toml");
    world.refused(home, &format!("{line} -o newer.toml"), "not an earlier state of this table");
    assert_eq!(fs::read_to_string(world.path("letter.txt")).unwrap(), "Dear Bob");
    let out = world.done(home, &format!("{line} -o -"));
    assert!(out.as_bytes() == world.bytes("older.toml"), "standard output gets the same file");
}

/// What a home keeps of the table `t.toml`.
fn folder_of(world: &World, home: &str) -> PathBuf {
    world.path(home).join("tables").join(hex(&world.table("t.toml").id()))
}

#[test]
fn no_file_is_written_before_its_turns_are_kept() {
    let world = World::new();
    world.begun_by(0, "t.toml");
    let (before, (home, line)) = (world.bytes("t.toml"), next_play(&world, "t.toml"));
    let kept = files_under(&folder_of(&world, home));
    let is_record = |path: &Path| path.file_name().unwrap().to_str().unwrap().starts_with("00001-");
    let (record, _) = kept.into_iter().find(|(path, _)| is_record(path)).unwrap();
    fs::remove_file(&record).unwrap();
    fs::create_dir(&record).unwrap();
    let ran = world.run(home, &line);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(world.bytes("t.toml") == before, "the file was changed");
    // The same turn can be made as soon as the home can keep it.
    fs::remove_dir(&record).unwrap();
    world.done(home, &line);
    assert!(world.bytes("t.toml") != before && record.is_file());
}

#[test]
fn a_pipe_in_the_place_of_tails_stops_nothing() {
    let world = World::new();
    world.begin("t.toml");
    let pipe = folder_of(&world, "a").join("tails.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::create_dir(world.path("in")).unwrap();
    world.done("b", "mail t.toml --by-hand --whole -o t.txt");
    assert!(world.done("a", "receive t.txt --into in").contains(": new, in "));
}

/// However often a command asks, it opens each file of its home once to read it, and once more to replace it.
#[test]
#[ignore = "needs strace, .ci/steps/tools runs it"]
fn strace_sees_each_file_of_a_home_opened_once() {
    let world = World::new();
    world.begin("t.toml");
    for _ in 0..3 {
        world.turn("t.toml");
    }
    let (home, play) = next_play(&world, "t.toml");
    for line in ["show t.toml", "status t.toml", "moves t.toml", &play, "undo t.toml --yes", "inbox ."] {
        let (program, told) = (world.command(home), world.path("opened"));
        let mut strace = Command::new("strace");
        strace.args(["-f", "-e", "trace=openat", "-o"]).arg(&told).arg(program.get_program()).args(program.get_args());
        let ran = ran(world.cleaned(&mut strace).args(line.split(' ')).output().unwrap());
        assert_eq!(ran.code, Some(0), "{line}: {}{}", ran.out, ran.err);
        let (told, home) = (fs::read_to_string(&told).unwrap(), world.path(home));
        for way in ["O_RDONLY", "O_WRONLY"] {
            let lines = told.lines().filter(|line| line.contains(way));
            let opened = lines.filter_map(|line| line.split('"').nth(1)).map(Path::new);
            let is_file = |path: &&Path| path.starts_with(&home) && path.extension().is_some();
            let mut opened: Vec<&Path> = opened.filter(is_file).collect();
            opened.sort_unstable();
            let twice = opened.windows(2).find(|two| two[0] == two[1]);
            assert!(twice.is_none(), "{line}: {twice:?} is opened twice: {opened:#?}");
            assert!(way == "O_WRONLY" || !opened.is_empty(), "{line}: {told}");
        }
    }
}
