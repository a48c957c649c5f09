//! Playthroughs: open tables of each game, told step by step: position, every seat's view, legal steps and
//! hash.
//!
//! They are the files in `playthroughs` of the game's folder. The head of a file, up to the first empty line,
//! says which table it tells: `seats: 2`, `seed: TEXT`, `turns: 40`, and for each option that is not as usual
//! `set: NAME=VALUE`. `BYPOST_UPDATE=1` writes what comes after the head anew, which is then read as a diff.

use std::fmt::Write as _;

use bypost::chain::{Chain, link};
use bypost::draw::{Look, text};
use bypost::file::{Deal, File, Header, Time};
use bypost::games::find;
use bypost::rules::{Awaits, Entry, Options, Rows, Sight, Transcript};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, replay};

use crate::common::homes::names_in;
use crate::common::updating;
use crate::games;

/// A table to be told, as the head of its file describes it.
struct Case {
    entry: &'static Entry,
    seats: usize,
    seed: String,
    /// The most turns that are told.
    turns: usize,
    /// Options that are not as usual.
    set: Vec<(String, String)>,
}

impl Case {
    /// Reads the head of a file: lines of a word, a colon and a value.
    fn read(entry: &'static Entry, head: &str) -> Self {
        let mut case = Self { entry, seats: 2, seed: String::new(), turns: 40, set: Vec::new() };
        for (word, value) in head.lines().map(|line| line.split_once(": ").expect("a word, a colon and a value")) {
            match word {
                "seats" => case.seats = value.parse().expect("a number of seats"),
                "seed" => value.clone_into(&mut case.seed),
                "turns" => case.turns = value.parse().expect("a number of turns"),
                "set" => {
                    let (name, value) = value.split_once('=').expect("NAME=VALUE");
                    case.set.push((name.to_owned(), value.to_owned()));
                }
                other => panic!("{other}: the head has seats, seed, turns and set"),
            }
        }
        case
    }
}

#[test]
fn playthroughs() {
    for game in games::all() {
        let entry = find(game.id()).unwrap();
        let folder = game.folder().join("playthroughs");
        let names = names_in(&folder);
        assert!(!names.is_empty(), "{} has no playthrough", game.id());
        for path in names.iter().map(|name| folder.join(name)) {
            let golden = std::fs::read_to_string(&path).unwrap();
            let head = golden.split_once("\n\n").map_or(golden.trim_end(), |(head, _)| head);
            let told = format!("{head}\n\n{}", tell(&Case::read(entry, head)));
            if updating() {
                std::fs::write(&path, &told).unwrap();
                continue;
            }
            let parted = golden.lines().zip(told.lines()).position(|(golden, told)| golden != told);
            let parted = parted.map(|line| line + 1);
            assert!(golden == told, "{} is told otherwise from line {parted:?} on", path.display());
        }
    }
}

fn tell(case: &Case) -> String {
    let (mut chain, player) = begin(case);
    let mut table = replay(&chain).unwrap();
    let mut told = String::new();
    for seat in table.seats().all() {
        let (link, after) = table.join(&chain, seat, &player, [0; 32], table.time()).unwrap();
        chain.links.push(link);
        table = after;
    }
    let mut random = 1u64;
    for _ in 0..case.turns {
        tell_table(&mut told, &table);
        let Awaits::Act(seat) = table.game().awaits() else { break };
        let moves = table.game().moves(&table.view(seat, None).1);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let step = &moves[(random >> 33) as usize % moves.len()];
        writeln!(told, "> {} plays {step}\n", table.seats().name(seat)).unwrap();
        let draft = Draft { steps: vec![step.clone()], ..Draft::default() };
        let (link, after) = table.take(&chain, seat, &player, &draft, table.time().plus(60)).unwrap();
        chain.links.push(link);
        table = after;
    }
    assert_eq!(replay(&chain).unwrap().state_hash(), table.state_hash());
    told
}

fn begin(case: &Case) -> (Chain, Identity) {
    let info = (case.entry.info)();
    let mut options = Options::usual(info, case.seats);
    for (name, value) in &case.set {
        options.set(info, name, value).unwrap();
    }
    let mut options = options.all().to_vec();
    options.sort_by(|(one, _), (other, _)| one.cmp(other));
    let names = ["alice", "bob", "carol"].into_iter().take(case.seats);
    let header = Header {
        game: info.id.clone(),
        rules: info.version,
        deal: Deal::Seed(case.seed.clone()),
        seats: names.map(|name| (name.to_owned(), None)).collect(),
        addresses: Vec::new(),
        pace: None,
        rows: Rows::One,
        created: Time::read("2026-01-01T00:00:00Z").unwrap(),
        nonce: [5; 32],
        options,
    };
    (link(File { header, archived: 0, turns: Vec::new() }).unwrap(), Identity::new(Seed::new([1; 32])))
}

fn tell_table(told: &mut String, table: &Table) {
    writeln!(told, "turn {}, state {}", table.turns(), hex(&table.state_hash())).unwrap();
    let public = text(&table.game().scene(&Sight::public()), Look::default());
    told.push_str(&public);
    for seat in table.seats().all() {
        writeln!(told, "what {} sees otherwise:", table.seats().name(seat)).unwrap();
        let view = text(&table.game().scene(&table.view(seat, None).1), Look::default());
        for line in view.lines().filter(|line| !public.lines().any(|known| known == *line)) {
            writeln!(told, "    {line}").unwrap();
        }
    }
    writeln!(told, "position {}", table.game().position(&Sight::public())).unwrap();
    writeln!(told, "moves {}", moves(table)).unwrap();
}

/// The legal steps; of very many some, and the hash of all.
fn moves(table: &Table) -> String {
    let Awaits::Act(seat) = table.game().awaits() else { return String::new() };
    let all = table.game().moves(&table.view(seat, None).1);
    if all.len() <= 40 {
        return all.join(", ");
    }
    let mut hash = Transcript::new("moves");
    for step in &all {
        hash.text("step", step);
    }
    format!("{}, … {} in all, {}", all[..12].join(", "), all.len(), &hex(&hash.hash())[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
