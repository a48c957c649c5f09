//! Playthroughs: open tables of each game, told step by step. Chosen positions are told whole: what
//! everybody sees, every seat's view, the position by name and the legal steps. Of each turn there is a line
//! with hashes of all that, which change with any change of it.
//!
//! They are the files in `playthroughs` of the game's folder. The head of a file, up to the first empty line,
//! says which table it tells: `seats: 2`, `seed: TEXT`, `turns: 40`, for each option that is not as usual
//! `set: NAME=VALUE`, and `show: 2 17 30`, the turns after which the position is told whole.
//! `BYPOST_UPDATE=1` writes what comes after the head anew, which is then read as a diff. To see a position
//! that has another hash than it had, name its turn there.

use crate::common::signing::ForgeTurns as _;
use std::fmt::Write as _;

use bypost::chain::{Chain, link};
use bypost::draw::{Look, text};
use bypost::file::{Deal, File, Header, Time};
use bypost::games::{GAMES, find};
use bypost::kit::hex;
use bypost::rules::{Awaits, Entry, Hash, Options, Sight, Transcript};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, replay};

use crate::common::homes::names_in;
use crate::common::updating;
use crate::games;

/// The most lines of a file.
const LINES: usize = 200;

/// A table to be told, as the head of its file describes it.
struct Case {
    entry: &'static Entry,
    seats: usize,
    seed: String,
    /// The most turns that are told.
    turns: usize,
    /// The turns after which the position is told whole.
    show: Vec<u32>,
    /// Options that are not as usual.
    set: Vec<(String, String)>,
}

impl Case {
    /// Reads the head of a file: lines of a word, a colon and a value.
    fn read(entry: &'static Entry, head: &str) -> Self {
        let mut case = Self { entry, seats: 2, seed: String::new(), turns: 40, show: Vec::new(), set: Vec::new() };
        for (word, value) in head.lines().map(|line| line.split_once(": ").expect("a word, a colon and a value")) {
            match word {
                "seats" => case.seats = value.parse().expect("a number of seats"),
                "seed" => value.clone_into(&mut case.seed),
                "turns" => case.turns = value.parse().expect("a number of turns"),
                "set" => {
                    let (name, value) = value.split_once('=').expect("NAME=VALUE");
                    case.set.push((name.to_owned(), value.to_owned()));
                }
                "show" => {
                    case.show = value.split(' ').map(|turn| turn.parse().expect("the number of a turn")).collect()
                }
                other => panic!("{other}: the head has seats, seed, turns, set and show"),
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
            assert!(told.lines().count() <= LINES, "{} has more lines than anybody reads", path.display());
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
    let mut table = replay(&chain, GAMES).unwrap();
    let mut told = String::new();
    for seat in table.seats().all() {
        let (link, after) = table.join(&chain, seat, &player, [0; 32], table.time()).unwrap();
        chain.links.push(link);
        table = after;
    }
    let mut random = 1u64;
    for _ in 0..case.turns {
        let (seen, moves) = (seen(&table), moves(&table));
        let position = table.game().position(&Sight::public()).to_string();
        let parts = [table.state_hash(), hash([&seen]), hash([&position]), hash(&moves)].map(|hash| hex(&hash[..8]));
        let [state, views, named, steps] = parts;
        let (turn, count) = (table.turns(), moves.len());
        write!(told, "turn {turn}, state {state} seen {views} position {named} steps {count} {steps}").unwrap();
        let next = match table.game().awaits() {
            Awaits::Act(seat) => {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                Some((seat, &moves[(random >> 33) as usize % moves.len()]))
            }
            _ => None,
        };
        let played = next.map(|(seat, step)| format!(": {} plays {step}", table.seats().name(seat)));
        writeln!(told, "{}", played.unwrap_or_default()).unwrap();
        if case.show.contains(&turn) {
            let listed = moves.iter().take(12).map(String::as_str).chain((count > 12).then_some("…"));
            let listed = listed.collect::<Vec<_>>().join(", ");
            write!(told, "\n{seen}position {position}\nmoves {listed}\n\n").unwrap();
        }
        let Some((seat, step)) = next else { break };
        let draft = Draft { steps: vec![step.clone()], ..Draft::default() };
        let (link, after) = table.take(&chain, seat, &player, &draft, table.time().plus(60)).unwrap();
        chain.links.push(link);
        table = after;
    }
    assert_eq!(replay(&chain, GAMES).unwrap().state_hash(), table.state_hash());
    told
}

fn begin(case: &Case) -> (Chain, Identity) {
    let info = (case.entry.info)();
    let mut options = Options::usual(info, case.seats);
    for (name, value) in &case.set {
        options.set(info, name, value).unwrap();
    }
    let names = ["alice", "bob", "carol"].into_iter().take(case.seats).map(|name| (name.to_owned(), None)).collect();
    let (deal, created) = (Deal::Seed(case.seed.clone()), Time::read("2026-01-01T00:00:00Z").unwrap());
    let header = Header { options: options.sorted(), ..Header::new(info, deal, names, created, [5; 32]) };
    (link(File { header, turns: Vec::new() }).unwrap(), Identity::new(Seed::new([1; 32])))
}

/// What everybody sees, and what each seat sees otherwise.
fn seen(table: &Table) -> String {
    let mut told = text(&table.game().scene(&Sight::public()), Look::default());
    let public = told.clone();
    for seat in table.seats().all() {
        writeln!(told, "what {} sees otherwise:", table.seats().name(seat)).unwrap();
        let view = text(&table.game().scene(&table.view(seat, None).1), Look::default());
        for line in view.lines().filter(|line| !public.lines().any(|known| known == *line)) {
            writeln!(told, "    {line}").unwrap();
        }
    }
    told
}

/// The legal steps.
fn moves(table: &Table) -> Vec<String> {
    let Awaits::Act(seat) = table.game().awaits() else { return Vec::new() };
    table.game().moves(&table.view(seat, None).1)
}

fn hash<'a>(texts: impl IntoIterator<Item = &'a String>) -> Hash {
    let mut hash = Transcript::new("told");
    for text in texts {
        hash.text("text", text);
    }
    hash.hash()
}
