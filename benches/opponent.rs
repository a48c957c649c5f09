//! How strong the opponent is: open tables of two, each deal twice with seats swapped, and the same numbers
//! in each run.
//!
//! ```sh
//! cargo bench --bench opponent -- GAME PLAYER PLAYER TABLES [FACTOR] [OPTION=VALUE]...
//! ```
//!
//! Players are levels (`easy`, `fair`, `strong`), numbers of simulations, and those of `opponent/players.rs`.
//! The factor is that of all simulations. A line of the table that `docs/performance.md` has is printed, with
//! the times of the first player by computing.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "opponent/players.rs"]
mod players;
#[path = "opponent/seen.rs"]
mod seen;

use std::cmp::Ordering;
use std::fs;

use bypost::games::find;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats};
use players::Player;
use seen::SeenTable;

/// Two players at one game.
struct Match {
    entry: &'static Entry,
    options: Options,
    seats: Seats,
    players: [Player; 2],
}

/// What came of some tables, for the first player.
#[derive(Default)]
struct Tally {
    won: u32,
    shared: u32,
    lost: u32,
    choices: u32,
    /// Seconds of computing for all choices, and for the slowest.
    seconds: f64,
    slowest: f64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, one, other, tables, rest @ ..] = &args[..] else {
        return println!("usage: opponent GAME PLAYER PLAYER TABLES [FACTOR] [OPTION=VALUE]...");
    };
    let entry = find(game).expect("a game of the list");
    let mut options = Options::usual((entry.info)(), 2);
    for (name, value) in rest.iter().filter_map(|text| text.split_once('=')) {
        options.set((entry.info)(), name, value).unwrap();
    }
    let factor = rest.first().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    let players = [one, other].map(|name| Player::named(name, factor));
    let seats = Seats::new(vec!["one".to_owned(), "two".to_owned()]);
    let tally = Match { entry, options, seats, players }.play(tables.parse().expect("a number of tables"));
    println!(
        "| game | player | against | won | shared | lost | part won, 95 % | choices a table | mean, slowest choice |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    println!("| {game} | {one} | {other} | {} |", tally.cells());
}

impl Match {
    fn play(&self, tables: u64) -> Tally {
        let mut tally = Tally::default();
        for number in 0..tables {
            let first = (number % 2) as usize;
            let ranks = self.table(number / 2, first, &mut tally);
            match ranks[first].cmp(&ranks[1 - first]) {
                Ordering::Less => tally.won += 1,
                Ordering::Equal => tally.shared += 1,
                Ordering::Greater => tally.lost += 1,
            }
        }
        tally
    }

    /// Plays one table, with the first player at this seat, and gives the ranks.
    fn table(&self, deal: u64, first: usize, tally: &mut Tally) -> [u8; 2] {
        let game = Rehearsal::new(self.entry, &self.seats, &self.options, Vec::new(), Chance::new(deal)).unwrap();
        let mut table = SeenTable::new(game);
        let mut chance = Chance::new(deal * 2 + first as u64 + 1_000_000);
        loop {
            let seat = match table.game.awaits() {
                Awaits::Act(seat) => *seat,
                Awaits::Over(outcome) => return [0, 1].map(|index| outcome.places[index].rank),
                Awaits::Faces => panic!("a table with all faces waits for some"),
            };
            let player = usize::from(seat.index() != first);
            let begun = computed();
            let step = self.players[player].choose(&table, seat, &mut chance);
            if player == 0 {
                tally.timed(computed() - begun);
            }
            table.play(&step);
        }
    }
}

impl Tally {
    fn timed(&mut self, seconds: f64) {
        self.choices += 1;
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    /// Cells of a table in Markdown.
    fn cells(&self) -> String {
        let Self { won, shared, lost, choices, seconds, slowest } = self;
        let all = f64::from(won + shared + lost);
        let part = (f64::from(*won) + f64::from(*shared) / 2.0) / all;
        let [low, high] = wilson(part, all).map(|part| part * 100.0);
        let (each, mean) = (f64::from(*choices) / all, seconds * 1e3 / f64::from(*choices));
        format!(
            "{won} | {shared} | {lost} | {:.0} % ({low:.0} to {high:.0}) | {each:.0} | {mean:.0}, {:.0} ms",
            part * 100.0,
            slowest * 1e3
        )
    }
}

/// The interval in which the true part lies in 95 of 100 cases (Wilson 1927).
fn wilson(part: f64, all: f64) -> [f64; 2] {
    let z = 1.96;
    let middle = part + z * z / (2.0 * all);
    let width = z * (part * (1.0 - part) / all + z * z / (4.0 * all * all)).sqrt();
    [-1.0, 1.0].map(|side| (middle + side * width) / (1.0 + z * z / all))
}

/// Seconds of computing of this thread so far, which other work on the machine does not change; 0 where Linux
/// does not tell.
fn computed() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok()).unwrap_or(0.0) / 1e9
}
