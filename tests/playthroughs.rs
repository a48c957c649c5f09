//! Playthroughs: an open table of each game, told step by step: position, every seat's view, legal steps and
//! hash. The golden files are rewritten by `BYPOST_UPDATE=1` and reviewed as a diff.

use std::fmt::Write as _;
use std::path::Path;

use bypost::chain::link;
use bypost::draw::{Look, text};
use bypost::file::{Deal, File, Header, Time};
use bypost::games::find;
use bypost::rules::{Awaits, Options, Sight, Transcript};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, replay};

/// Options that are not usual.
type Changed = &'static [(&'static str, &'static str)];

/// Name of the golden file, game, seats, options that are not usual, seed, how many turns are told.
const CASES: &[(&str, &str, usize, Changed, &str, usize)] = &[
    ("lions-and-jackals-usual", "lions-and-jackals", 2, &[], "a usual game", 40),
    ("lions-and-jackals-quick", "lions-and-jackals", 2, &[("mode", "quick"), ("colours", "toss")], "a quick game", 60),
    ("lions-and-jackals-many", "lions-and-jackals", 2, &[("solid", "3"), ("duo", "5")], "many sticks", 30),
    (
        "lions-and-jackals-short",
        "lions-and-jackals",
        2,
        &[("duo", "0"), ("board", "12; suns none; rivers none")],
        "short",
        60,
    ),
    ("jacynth-two", "jacynth", 2, &[], "a usual city", 40),
    ("jacynth-three", "jacynth", 3, &[("layout", "old-city"), ("extended", "excuse,pawns,courts")], "all cards", 12),
    ("jacynth-alone", "jacynth", 1, &[("extended", "pawns")], "alone", 60),
    ("siege-of-jacynth-usual", "siege-of-jacynth", 2, &[], "a usual siege", 40),
    ("siege-of-jacynth-pie", "siege-of-jacynth", 2, &[("pie", "true"), ("open-pile", "true")], "pie 2", 12),
    ("siege-two", "siege", 2, &[], "siege 1224", 60),
    ("siege-three", "siege", 3, &[("hands", "3"), ("stack", "60"), ("ante", "2")], "siege 581", 60),
    ("siege-of-jacynth-full", "siege-of-jacynth", 2, &[("deal", "full"), ("open-hands", "true")], "all at once", 6),
    ("jacinyth-city-two", "jacinyth-city", 2, &[], "a usual city of pyramids", 40),
    (
        "jacinyth-city-three",
        "jacinyth-city",
        3,
        &[("layout", "old-city"), ("draw", "start"), ("fly", "match"), ("build-courts", "true"), ("excuse", "true")],
        "three cities",
        24,
    ),
    (
        "jacinyth-city-double",
        "jacinyth-city",
        2,
        &[("deck", "double"), ("draw", "end"), ("attack-credit", "both"), ("build-pawns", "true")],
        "two decks",
        24,
    ),
    ("jacinyth-city-alone", "jacinyth-city", 1, &[("build-courts", "true")], "alone in the city", 60),
];

#[test]
fn playthroughs() {
    for case in CASES {
        let told = tell((case.1, case.2, case.3), case.4, case.5);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(case.0).with_extension("txt");
        if std::env::var_os("BYPOST_UPDATE").is_some() {
            std::fs::write(&path, &told).unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        let parted = golden.lines().zip(told.lines()).position(|(golden, told)| golden != told);
        assert!(golden == told, "{} is told otherwise from line {:?} on", case.0, parted.map(|line| line + 1));
    }
}

fn tell(table: (&str, usize, Changed), seed: &str, turns: usize) -> String {
    let (mut chain, player) = begin(table, seed);
    let mut table = replay(&chain).unwrap();
    let mut told = String::new();
    for seat in table.seats().all() {
        let (link, after) = table.join(&chain, seat, &player, [0; 32], table.time()).unwrap();
        chain.links.push(link);
        table = after;
    }
    let mut random = 1u64;
    for _ in 0..turns {
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

fn begin((game, seats, changed): (&str, usize, Changed), seed: &str) -> (bypost::chain::Chain, Identity) {
    let info = (find(game).unwrap().info)();
    let mut options = Options::usual(info, seats);
    for (name, value) in changed {
        options.set(info, name, value).unwrap();
    }
    let mut options = options.all().to_vec();
    options.sort_by(|(one, _), (other, _)| one.cmp(other));
    let names = ["alice", "bob", "carol"].into_iter().take(seats);
    let header = Header {
        game: game.to_owned(),
        rules: info.version,
        deal: Deal::Seed(seed.to_owned()),
        seats: names.map(|name| (name.to_owned(), None)).collect(),
        addresses: Vec::new(),
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
