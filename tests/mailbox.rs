//! Mails as mail programs hand them over: pipes, mailboxes with several tables, maildirs with thousands of
//! files; and what happens when the disk or the process gives out in the middle.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::{DICE, HANDS};
use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::Instant;

use bypost::file::{Deal, text};
use bypost::post::{MailScan, armor};
use common::damage::each;
use common::homes::{Ran, World, names_in, ran};
use common::{Record, header, header_of};

/// Bob's home, and a folder of his.
fn world() -> World {
    let world = World::new();
    fs::create_dir(world.path("in")).unwrap();
    world
}

fn mail(body: &str) -> String {
    format!("From: alice@example.org\nSubject: our game\nContent-Type: text/plain\n\n{body}\n")
}

fn state(record: &Record, turns: usize) -> String {
    text(&record.up_to(turns).file(), "")
}

/// An mbox with these mails.
fn mbox(mails: &[String]) -> String {
    mails.iter().map(|mail| format!("From alice@example.org Mon Nov  2 10:00:00 2026\n{mail}\n")).collect()
}

/// What `receive` says in bob's home to a text on its standard input.
fn piped(world: &World, arguments: &[&str], text: &str) -> Ran {
    let mut command = world.command("b");
    command.args(["--json", "receive"]).args(arguments).args(["--into", "in"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    ran(child.wait_with_output().unwrap())
}

fn turns(ran: &Ran) -> Vec<(String, u64)> {
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    let tables = report.as_array().unwrap().iter();
    tables.map(|table| (table["kind"].as_str().unwrap().to_owned(), table["turns"].as_u64().unwrap_or(0))).collect()
}

#[test]
fn mails_come_through_pipes() {
    let record = Record::played(header(5, &[]), 6, 11);
    let world = world();
    // Mutt gives the mail as it is.
    let ran = piped(&world, &[], &mail(&armor(&state(&record, 4))));
    assert_eq!((ran.code, turns(&ran)), (Some(0), vec![("new".to_owned(), 4)]));
    // Procmail adds an envelope, and does not quote lines that begin with `From`.
    let body = format!("Hello,\n\nFrom here on it is yours.\n\n{}", armor(&state(&record, 5)));
    let ran = piped(&world, &["-"], &mbox(&[mail(&body)]));
    assert_eq!((ran.code, turns(&ran)), (Some(0), vec![("updated".to_owned(), 5)]), "{}", ran.err);
    // A newer file beside an older armour in the quote, and the other way round.
    let quoted = |turns| each(&armor(&state(&record, turns)), |_, line| format!("> {line}\n"));
    let ran = piped(&world, &[], &mail(&format!("{}\nYes!\n\n{}", state(&record, 6), quoted(4))));
    assert_eq!(turns(&ran), [("updated".to_owned(), 6)], "{}", ran.err);
    let ran = piped(&world, &[], &mail(&format!("{}\nYes!\n\n{}", state(&record, 4), quoted(6))));
    assert_eq!(turns(&ran), [("same".to_owned(), 6)], "{}", ran.err);
    // The state comes both quoted and plain, so nothing had to be repaired.
    let drawn = text(&record.file(), "a drawing");
    let ran = piped(&world, &[], &mbox(&[mail(&quoted(6)), mail(&drawn)]));
    assert!(ran.out.contains("\"repaired\": []"), "{}", ran.out);
    // The program does not wait for something that is not a plain file.
    #[cfg(unix)]
    world.refused("b", "receive /dev/null --into in", "is not a plain file");
    // The input is empty.
    let ran = piped(&world, &[], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("there is no table in it"), "{}", ran.out);
    // A wrong command line has an exit code of its own.
    assert_eq!(piped(&world, &["-", "--git"], "").code, Some(2));
}

#[test]
fn several_tables_are_settled_each_for_itself() {
    let world = world();
    let (one, other) = (Record::played(header(5, &[]), 5, 11), Record::played(header(6, &[]), 4, 11));
    let mut forged = Record::played(header(7, &[]), 5, 11).file();
    forged.turns[4].signature[0] ^= 1;
    let all = mbox(&[
        mail(&armor(&state(&one, 4))),
        mail(&armor(&text(&forged, ""))),
        mail(&armor(&state(&other, 4))),
        mail(&armor(&state(&one, 5))),
    ]);
    let ran = piped(&world, &[], &all);
    let wanted = [("new", 5), ("refused", 0), ("new", 4)].map(|(kind, turns)| (kind.to_owned(), turns));
    assert_eq!((ran.code, turns(&ran)), (Some(1), wanted.to_vec()), "{}", ran.err);
    assert_eq!(names_in(&world.path("in")).len(), 2);
    let ran = piped(&world, &[], &mbox(&[mail(&armor(&state(&other, 4))), mail(&armor(&state(&one, 3)))]));
    assert_eq!(turns(&ran), [("same".to_owned(), 4), ("older".to_owned(), 3)]);
}

#[test]
fn a_maildir_has_thousands_of_files() {
    let world = world();
    let record = Record::played(header(5, &[]), 30, 11);
    for folder in ["box", "box/cur", "box/new", "box/tmp"] {
        fs::create_dir(world.path(folder)).unwrap();
    }
    for number in 0..3_000 {
        let body = if number % 100 == 0 { armor(&state(&record, 1 + number / 100)) } else { format!("mail {number}") };
        fs::write(world.path(&format!("box/cur/{number}.eml:2,S")), mail(&body)).unwrap();
    }
    let report = world.json("b", "receive box --into in");
    assert_eq!((&report[0]["kind"], &report[0]["turns"]), (&"new".into(), &30.into()));
    // The states that the newest one goes on from are not reported.
    assert_eq!(report[0]["others"], serde_json::json!([]), "{report}");
    // To look through all of them costs little, in millionths of a second on a plain machine.
    let mut scan = MailScan::default();
    for name in names_in(&world.path("box/cur")) {
        scan.mail(&world.bytes(&format!("box/cur/{name}"))).unwrap();
    }
    assert!(scan.mails == 3_000 && scan.spent() < 100_000, "{} for {} mails", scan.spent(), scan.mails);
    // A mailbox with too many mails is refused whole, before anything is written.
    fs::write(world.path("mbox"), "From x\n\n\n".repeat(100_001)).unwrap();
    world.refused("b", "receive mbox --into in", "there are more than 100000 mails in it; nothing was taken");
}

#[test]
fn a_long_check_is_announced() {
    let world = world();
    let mut long = header(5, &[("mode", "quick")]);
    let more = std::iter::repeat_n("1 2 ".repeat(2_000).trim().to_owned(), 300);
    long.deal = Deal::Lots(["2 1 1", "3 4 5 1 2"].map(str::to_owned).into_iter().chain(more).collect());
    let record = Record::played(long, 2, 1);
    fs::write(world.path("m.eml"), mail(&armor(&record.text()))).unwrap();
    let ran = world.run("b", "receive m.eml --into in");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.err.contains(": 2 turns, 2 MiB") && ran.err.contains(&format!("checking {DICE} ")), "{}", ran.err);
    // A short one is not.
    fs::write(world.path("m.eml"), mail(&armor(&state(&Record::played(header(6, &[]), 3, 1), 3)))).unwrap();
    assert!(!world.run("b", "receive m.eml --into in").err.contains("checking"));
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_and_stops_no_other_table() {
    let world = world();
    let (short, long) = (Record::played(header(5, &[]), 3, 11), Record::played(header_of(HANDS, 2, 6, &[]), 5, 1));
    fs::write(world.path("old"), mbox(&[mail(&armor(&state(&short, 2))), mail(&armor(&state(&long, 2)))])).unwrap();
    world.done("b", "receive old --into in");
    let new = mbox(&[mail(&armor(&state(&long, 5))), mail(&armor(&state(&short, 3)))]);
    fs::write(world.path("new"), &new).unwrap();
    let before = names_in(&world.path("in"));
    let hands = before.iter().find(|name| name.starts_with(HANDS)).unwrap();
    let bytes = world.bytes(&format!("in/{hands}"));
    let mut shell = std::process::Command::new("sh");
    // 16 KiB a file.
    shell.args(["-c", "trap '' XFSZ; ulimit -f 32; exec \"$@\"", "sh", common::homes::BYPOST, "--home"]);
    shell.arg(world.path("b")).args(["receive", "new", "--into", "in"]);
    let ran = ran(world.cleaned(&mut shell).output().unwrap());
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(HANDS) && ran.out.contains("REFUSED; ") && ran.out.contains("too large"), "{}", ran.out);
    assert!(ran.out.contains(&format!("1 turn more, in in/{DICE}")), "{}", ran.out);
    assert_eq!(names_in(&world.path("in")), before, "something was left behind");
    assert_eq!(world.bytes(&format!("in/{hands}")), bytes);
    // With room again it goes on.
    let out = world.done("b", "receive new --into in");
    assert!(out.contains(&format!("3 turns more, in in/{HANDS}")) && !out.contains(DICE), "{out}");
}

#[test]
fn a_killed_receive_leaves_the_old_file_or_the_new_one() {
    const ROUNDS: u32 = 40;
    const MOST: u32 = 600;
    let world = world();
    let record = Record::played(header(5, &[]), 6, 11);
    let (old, new) = (mail(&armor(&state(&record, 3))), mail(&armor(&state(&record, 6))));
    fs::write(world.path("old.eml"), old).unwrap();
    fs::write(world.path("new.eml"), new).unwrap();
    world.done("b", "receive old.eml --into in");
    let file = format!("in/{}", names_in(&world.path("in"))[0]);
    let before = world.bytes(&file);
    let start = Instant::now();
    world.done("b", "receive new.eml --into in");
    let (mut wait, after) = (start.elapsed(), world.bytes(&file));
    let (mut olds, mut news) = (0, 0);
    for round in 0..MOST {
        if round >= ROUNDS && olds > 3 && news > 3 {
            break;
        }
        fs::write(world.path(&file), &before).unwrap();
        let mut command = world.command("b");
        command.args(["receive", "new.eml", "--into", "in"]).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(wait * (25 + round * 37 % 100) / 100);
        child.kill().unwrap();
        child.wait().unwrap();
        // The wait follows what the kills before met.
        if world.bytes(&file) == before {
            (olds, wait) = (olds + 1, wait * 11 / 10);
        } else {
            assert_eq!(world.bytes(&file), after, "round {round}");
            (news, wait) = (news + 1, wait * 8 / 10);
        }
    }
    assert!(olds > 3 && news > 3, "kills must fall on both sides of the write: {olds} old, {news} new");
    world.done("b", "receive new.eml --into in");
    assert_eq!(world.bytes(&file), after);
    // A half-written file is no table, and is deleted after a day.
    let names = names_in(&world.path("in")).into_iter().filter(|name| !name.starts_with(".bypost-"));
    assert_eq!(names.collect::<Vec<_>>(), [&file[3..]]);
}
