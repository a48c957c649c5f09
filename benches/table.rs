//! Whole tables: checking one from its bytes, and one turn of the whole program on it.
#![allow(missing_docs, reason = "criterion's macros make functions without docs")]

mod common;

use common::samples::{BETS, DICE, HANDS, LOTS};
use std::fs;
use std::process::Command;

use bypost::chain::link;
use bypost::file::read;
use bypost::table::{Draft, replay};
use criterion::{Criterion, criterion_group, criterion_main};

fn check(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    for (game, play) in [
        (DICE, common::finished(200)),
        (HANDS, common::Play::new(HANDS, &[], 1).finish()),
        (LOTS, common::Play::new(LOTS, &[], 1).finish()),
    ] {
        let bytes = play.bytes();
        let turns = play.chain.links.len();
        println!("{game}: a finished table of {turns} turns, {} bytes, {} a turn", bytes.len(), bytes.len() / turns);
        group.bench_function(format!("read/{game}"), |bencher| bencher.iter(|| read(&bytes).unwrap()));
        group.bench_function(format!("link/{game}"), |bencher| {
            let file = read(&bytes).unwrap();
            bencher.iter(|| link(file.clone()).unwrap())
        });
        group.bench_function(format!("replay/{game}"), |bencher| {
            let chain = link(read(&bytes).unwrap()).unwrap();
            bencher.iter(|| replay(&chain).unwrap())
        });
        group.bench_function(format!("check/{game}"), |bencher| {
            bencher.iter(|| replay(&link(read(&bytes).unwrap()).unwrap()).unwrap())
        });
    }
    group.finish();
}

/// The whole process, from a table one turn before its end to its end.
fn play(criterion: &mut Criterion) {
    let mut play = common::finished(200);
    let last = play.chain.links.pop().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (table, home) = (folder.path().join("t.toml"), folder.path().join("home"));
    fs::write(&table, play.bytes()).unwrap();
    for (name, byte) in [("alice", 1), ("bob", 2)] {
        let seed = bypost::file::base64_encode(&[byte; 32]);
        let identity = bypost::file::base64_encode(&play.players[usize::from(byte) - 1].public().bytes());
        let key = format!("name = \"{name}\"\nidentity = \"{identity}\"\nseed = \"{seed}\"\npublished = true\n");
        let path = folder.path().join(name);
        fs::write(&path, key).unwrap();
        let mut import = Command::new(env!("CARGO_BIN_EXE_bypost"));
        assert!(import.arg("--home").arg(&home).args(["key", "import"]).arg(&path).status().unwrap().success());
    }
    let next = folder.path().join("next.toml");
    criterion.bench_function(&format!("process/play/{DICE}"), |bencher| {
        bencher.iter(|| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_bypost"));
            command.arg("--home").arg(&home).args(["--now", "2027-01-01T00:00:00Z", "play"]).arg(&table);
            command.args(&last.turn.steps).arg("-o").arg(&next);
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        });
    });
}

/// What a hand of a game with bets takes between two players: one folds and shuffles, the other shuffles and
/// pays, the first pays.
fn hand(criterion: &mut Criterion) {
    let mut begun = common::Play::new(BETS, &[], 1);
    while !begun
        .table
        .clock()
        .is_some_and(|seat| begun.table.view(seat, Some(&begun.players[seat.index()])).0.may_decide(seat))
    {
        begun.turn();
    }
    let make = || {
        let (mut chain, mut table) = (begun.chain.clone(), begun.table.clone());
        for steps in [&["fold"][..], &[], &[]] {
            let seat = table.clock().unwrap();
            let draft = Draft { steps: steps.iter().map(|step| (*step).to_owned()).collect(), ..Draft::default() };
            let (link, after) =
                table.take(&chain, seat, &begun.players[seat.index()], &draft, table.time().plus(60)).unwrap();
            chain.links.push(link);
            table = after;
        }
        chain
    };
    let chain = make();
    let length = |chain: &bypost::chain::Chain| bypost::file::text(&chain.file(), "").len();
    let cards = chain.links.iter().flat_map(|link| &link.turn.shuffles).last().unwrap().deck.len() / 64;
    let grown = length(&chain) - length(&begun.chain);
    println!("a hand whose shuffles have {cards} cards takes {grown} bytes; the limit is {}", 460 * cards + 12_000);
    let mut group = criterion.benchmark_group("table/hand");
    group.bench_function("make", |bencher| bencher.iter(make));
    // The time to check the hand is the difference of these two.
    group.bench_function("check-before", |bencher| bencher.iter(|| replay(&begun.chain).unwrap()));
    group.bench_function("check-with", |bencher| bencher.iter(|| replay(&chain).unwrap()));
    group.finish();
}

criterion_group!(benches, check, play, hand);
criterion_main!(benches);
