//! Mail: putting a table into an armour and taking it out, and a whole mailbox of one table through the whole
//! program.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

mod common;

use std::fs;
use std::process::Command;

use bypost::file::{Time, base64_encode, text};
use bypost::post::{Message, Person, ScanBudget, armor, dearmor, message_id, references};
use criterion::{Criterion, criterion_group, criterion_main};

/// How many mails the mailbox has.
const MAILS: usize = 1_000;

fn armour(criterion: &mut Criterion) {
    let table = String::from_utf8(common::finished(200).bytes()).unwrap();
    let armored = armor(&table);
    println!("a table of {} bytes, {} in its armour", table.len(), armored.len());
    criterion.bench_function("mail/armor", |bencher| bencher.iter(|| armor(&table)));
    criterion.bench_function("mail/dearmor", |bencher| bencher.iter(|| dearmor(&armored, &mut ScanBudget::default())));
    let quoted: String = armored.lines().map(|line| format!("> {line}\r\n")).collect();
    criterion
        .bench_function("mail/dearmor/quoted", |bencher| bencher.iter(|| dearmor(&quoted, &mut ScanBudget::default())));
}

/// A mailbox with the states of a table of 200 turns, each five times, armour and attachment in every mail.
fn mailbox(criterion: &mut Criterion) {
    let play = common::finished(200);
    let all = play.chain.links.len();
    let person = |name: &str| Person { name: Some(name.to_owned()), address: format!("{name}@example.org") };
    let mut mbox = Vec::new();
    for number in 0..MAILS {
        let chain = play.chain.up_to((number * 200 / MAILS + all - 199).min(all));
        let file = text(&chain.file(), "");
        let message = Message {
            from: person("alice"),
            to: vec![person("bob")],
            subject: format!("mail {number}"),
            date: Time::read("2026-01-01T00:00:00Z").unwrap(),
            id: message_id(&chain),
            references: references(&chain),
            text: format!("Mail {number}\n\n{}", armor(&file)),
            name: "t.toml".to_owned(),
            file: &file,
        };
        mbox.extend_from_slice(b"From alice@example.org Mon Nov  2 10:00:00 2026\n");
        mbox.extend_from_slice(&message.bytes());
        mbox.push(b'\n');
    }
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let public = play.players[1].public();
    fs::create_dir_all(home.join("keys")).unwrap();
    let (identity, seed) = (base64_encode(&public.bytes()), base64_encode(&[2; 32]));
    let key = format!("name = \"bob\"\nidentity = \"{identity}\"\nseed = \"{seed}\"\npublished = true\n");
    fs::write(home.join("keys/bob.key"), key).unwrap();
    fs::write(folder.path().join("mbox"), &mbox).unwrap();
    println!("a mailbox of {MAILS} mails, {} MB", mbox.len() / 1_000_000);
    let mut group = criterion.benchmark_group("process");
    group.sample_size(10);
    group.bench_function("receive/mbox", |bencher| {
        bencher.iter(|| {
            let into = tempfile::tempdir_in(folder.path()).unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_bypost"));
            command
                .arg("--home")
                .arg(&home)
                .arg("receive")
                .arg(folder.path().join("mbox"))
                .arg("--into")
                .arg(into.path());
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert!(String::from_utf8_lossy(&output.stdout).contains(&format!("{all} turns")));
        });
    });
    group.finish();
}

criterion_group!(benches, armour, mailbox);
criterion_main!(benches);
