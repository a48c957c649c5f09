//! Whole tables: checking one from its bytes, its page, and one turn of the whole program on it.
#![allow(missing_docs, reason = "a program for developers")]

mod common;
#[path = "common/named.rs"]
mod named;

use crate::common::signing::ForgeTurns as _;
use common::samples::{BETS, DICE, HANDS, LOTS};
use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use bypost::chain::{Chain, link};
use bypost::file::read;
use bypost::session;
use bypost::table::{Draft, replay};
use common::Play;
use divan::Bencher;
use named::{Named, named};

/// The games whose finished tables are checked.
const GAMES: [&str; 3] = [DICE, HANDS, LOTS];

/// A finished table of each of these games.
static FINISHED: LazyLock<[Vec<u8>; 3]> = LazyLock::new(|| {
    GAMES.map(|game| if game == DICE { common::finished(200) } else { Play::new(game, &[], 1).finish() }.bytes())
});

fn finished(game: &Named<&str>) -> &'static [u8] {
    let at = GAMES.iter().position(|known| *known == game.input).unwrap();
    &FINISHED[at]
}

#[divan::bench(args = named("table/read", GAMES))]
fn reading(bencher: Bencher, game: &Named<&str>) {
    let bytes = finished(game);
    bencher.bench_local(|| read(bytes).unwrap());
}

#[divan::bench(args = named("table/link", GAMES))]
fn linking(bencher: Bencher, game: &Named<&str>) {
    let file = read(finished(game)).unwrap();
    bencher.bench_local(|| link(file.clone()).unwrap());
}

#[divan::bench(args = named("table/replay", GAMES))]
fn replaying(bencher: Bencher, game: &Named<&str>) {
    let chain = link(read(finished(game)).unwrap()).unwrap();
    bencher.bench_local(|| replay(&chain, bypost::games::GAMES).unwrap());
}

#[divan::bench(args = named("table/check", GAMES))]
fn checking(bencher: Bencher, game: &Named<&str>) {
    let bytes = finished(game);
    bencher.bench_local(|| replay(&link(read(bytes).unwrap()).unwrap(), bypost::games::GAMES).unwrap());
}

/// Turns of tables that go to and fro: every second turn takes the one before it back.
const TO_AND_FRO: usize = 2_000;

/// A table of two at play whose turns are taken back again and again, and one that has so many turns less.
static TAKEN_BACK: LazyLock<[(Vec<u8>, Vec<u8>); 2]> = LazyLock::new(|| [DICE, HANDS].map(taken_back));

fn taken_back(game: &str) -> (Vec<u8>, Vec<u8>) {
    let mut play = Play::new(game, &[], 1);
    while play.chain.links.len() < 12 {
        play.turn();
    }
    let before = play.bytes();
    let turns = play.chain.links.len() + TO_AND_FRO;
    while play.chain.links.len() < turns {
        play.turn();
        play.go_back();
    }
    (before, play.bytes())
}

/// A table full of turns that are taken back, and the same before that. The difference is what these turns
/// cost.
#[divan::bench(args = named("table/taken-back", ["throws", "throws-before", "cards", "cards-before"]))]
fn checking_taken_back(bencher: Bencher, shape: &Named<&str>) {
    let (before, after) = &TAKEN_BACK[usize::from(shape.input.starts_with("cards"))];
    let bytes = if shape.input.ends_with("before") { before } else { after };
    bencher.bench_local(|| replay(&link(read(bytes).unwrap()).unwrap(), bypost::games::GAMES).unwrap());
}

/// The page of a table that is checked already.
#[divan::bench(args = named("page/make", GAMES))]
fn page(bencher: Bencher, game: &Named<&str>) {
    let chain = link(read(finished(game)).unwrap()).unwrap();
    let table = replay(&chain, bypost::games::GAMES).unwrap();
    bencher.bench_local(|| session::page(&session::replay::public(&chain, &table).unwrap(), "bypost"));
}

/// Of this, everything but the writing.
#[divan::bench(args = named("page/replay", GAMES))]
fn looking_back(bencher: Bencher, game: &Named<&str>) {
    let chain = link(read(finished(game)).unwrap()).unwrap();
    let table = replay(&chain, bypost::games::GAMES).unwrap();
    bencher.bench_local(|| session::replay::public(&chain, &table).unwrap());
}

/// How long tables are that are shown, and whether the home has looked at them before.
const SHOWN: [(usize, bool); 4] = [(100, false), (100, true), (740, false), (740, true)];

/// The whole process that draws a table.
#[divan::bench(args = SHOWN)]
fn show(bencher: Bencher, (turns, is_known): (usize, bool)) {
    let folder = tempfile::tempdir().unwrap();
    let (table, home) = (folder.path().join("t.toml"), folder.path().join("home"));
    fs::write(&table, common::going_on(turns).bytes()).unwrap();
    let run = || {
        let mut show = Command::new(env!("CARGO_BIN_EXE_bypost"));
        assert!(show.arg("--home").arg(&home).arg("show").arg(&table).output().unwrap().status.success());
    };
    if is_known {
        // A home that is not there remembers nothing.
        fs::create_dir(&home).unwrap();
        run();
    }
    bencher.bench_local(run);
}

/// The whole process, from a table one turn before its end to its end.
#[divan::bench(args = named("process/play", [DICE]))]
fn play(bencher: Bencher, _: &Named<&str>) {
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
    bencher.bench_local(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bypost"));
        command.arg("--home").arg(&home).args(["--now", "2027-01-01T00:00:00Z", "play"]).arg(&table);
        command.args(&last.turn.steps).arg("-o").arg(&next);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    });
}

/// A hand of a game with bets between two players, before its first decision.
fn begun() -> Play {
    let mut begun = Play::new(BETS, &[], 1);
    while !begun
        .table
        .clock()
        .is_some_and(|seat| begun.table.view(seat, Some(&begun.players[seat.index()])).0.may_decide(seat))
    {
        begun.turn();
    }
    begun
}

/// What a hand takes: one folds and shuffles, the other shuffles and pays, the first pays.
fn folded(begun: &Play) -> Chain {
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
}

#[divan::bench(name = "table/hand/make")]
fn make(bencher: Bencher) {
    let begun = begun();
    bencher.bench_local(|| folded(&begun));
}

// The time to check the hand is the difference of these two.
#[divan::bench(name = "table/hand/check-before")]
fn check_before(bencher: Bencher) {
    let begun = begun();
    bencher.bench_local(|| replay(&begun.chain, bypost::games::GAMES).unwrap());
}

#[divan::bench(name = "table/hand/check-with")]
fn check_with(bencher: Bencher) {
    let chain = folded(&begun());
    bencher.bench_local(|| replay(&chain, bypost::games::GAMES).unwrap());
}

/// Prints how long the tables are.
fn tell_lengths() {
    for (game, bytes) in GAMES.iter().zip(FINISHED.iter()) {
        let turns = read(bytes).unwrap().turns.len();
        println!("{game}: a finished table of {turns} turns, {} bytes, {} a turn", bytes.len(), bytes.len() / turns);
    }
    let begun = begun();
    let chain = folded(&begun);
    let length = |chain: &Chain| bypost::file::text(&chain.file(), "").len();
    let cards = chain.links.iter().flat_map(|link| &link.turn.shuffles).last().unwrap().deck.len() / 64;
    let grown = length(&chain) - length(&begun.chain);
    println!("a hand whose shuffles have {cards} cards takes {grown} bytes; the limit is {}", 460 * cards + 12_000);
}

fn main() {
    tell_lengths();
    divan::main();
}
