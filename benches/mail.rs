//! Mail: putting a table into an armour and taking it out, and a whole mailbox of one table through the whole
//! program.
#![allow(missing_docs, reason = "a program for developers")]

mod common;

use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use bypost::file::{Time, base64_encode, text};
use bypost::post::{Attachment, Message, Person, ScanBudget, armor, message_id, references, search};
use common::Play;
use divan::Bencher;

/// How many mails the mailbox has.
const MAILS: usize = 1_000;

/// A finished table of 200 turns or a few more: its file, that in an armour, and a mailbox of its states.
struct Mailed {
    play: Play,
    table: String,
    armored: String,
    mbox: Vec<u8>,
}

static MAILED: LazyLock<Mailed> = LazyLock::new(|| {
    let play = common::finished(200);
    let table = String::from_utf8(play.bytes()).unwrap();
    let armored = armor(&table);
    let mbox = mailbox(&play);
    Mailed { play, table, armored, mbox }
});

#[divan::bench(name = "mail/armor")]
fn armour(bencher: Bencher) {
    bencher.bench_local(|| armor(&MAILED.table));
}

#[divan::bench(name = "mail/dearmor")]
fn dearmour(bencher: Bencher) {
    bencher.bench_local(|| search(&MAILED.armored, &mut ScanBudget::default()));
}

#[divan::bench(name = "mail/dearmor/quoted")]
fn dearmour_quoted(bencher: Bencher) {
    let quoted: String = MAILED.armored.lines().map(|line| format!("> {line}\r\n")).collect();
    bencher.bench_local(|| search(&quoted, &mut ScanBudget::default()));
}

/// A mailbox with the states of a table of 200 turns, each five times, armour and attachment in every mail.
fn mailbox(play: &Play) -> Vec<u8> {
    let all = play.chain.links.len();
    let person = |name: &str| Person { name: Some(name.to_owned()), address: format!("{name}@example.org") };
    let mut mbox = Vec::new();
    for number in 0..MAILS {
        let chain = play.chain.up_to((number * 200 / MAILS + all - 199).min(all));
        let file = text(&chain.file(), "");
        let message = Message {
            from: person("alice"),
            to: vec![person("bob")],
            cc: Vec::new(),
            subject: format!("mail {number}"),
            date: Time::read("2026-01-01T00:00:00Z").unwrap(),
            id: message_id(&chain),
            references: references(&chain),
            text: format!("Mail {number}\n\n{}", armor(&file)),
            html: None,
            attachment: Attachment {
                name: "t.toml".to_owned(),
                media_type: "application/toml",
                bytes: file.as_bytes().into(),
            },
        };
        mbox.extend_from_slice(b"From alice@example.org Mon Nov  2 10:00:00 2026\n");
        mbox.extend_from_slice(&message.bytes());
        mbox.push(b'\n');
    }
    mbox
}

#[divan::bench(name = "process/receive/mbox", sample_count = 10)]
fn receive(bencher: Bencher) {
    let Mailed { play, mbox, .. } = &*MAILED;
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let public = play.players[1].public();
    fs::create_dir_all(home.join("keys")).unwrap();
    let (identity, seed) = (base64_encode(&public.bytes()), base64_encode(&[2; 32]));
    let key = format!("name = \"bob\"\nidentity = \"{identity}\"\nseed = \"{seed}\"\npublished = true\n");
    fs::write(home.join("keys/bob.key"), key).unwrap();
    fs::write(folder.path().join("mbox"), mbox).unwrap();
    bencher.bench_local(|| {
        let into = tempfile::tempdir_in(folder.path()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_bypost"));
        command.arg("--home").arg(&home).arg("receive").arg(folder.path().join("mbox")).arg("--into").arg(into.path());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains(&format!("{} turns", play.chain.links.len())));
    });
}

fn main() {
    let Mailed { table, armored, mbox, .. } = &*MAILED;
    println!("a table of {} bytes, {} in its armour", table.len(), armored.len());
    println!("a mailbox of {MAILS} mails, {} MB", mbox.len() / 1_000_000);
    divan::main();
}
