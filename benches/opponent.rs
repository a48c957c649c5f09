//! How strong the opponent is: tables against others, seats swapped, the same numbers in each run.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "opponent/players.rs"]
mod players;
#[path = "opponent/seen.rs"]
mod seen;

use std::time::Instant;

use bypost::games::find;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats};
use players::Player;
use seen::SeenTable;

/// What is played: `GAME ONE OTHER TABLES [FACTOR] [OPTION=VALUE]...`
struct Match {
    entry: &'static Entry,
    options: Options,
    seats: Seats,
    players: [Player; 2],
    tables: u64,
}

/// What came of it: tables won, shared, and lost by the first player.
#[derive(Default)]
struct Result {
    won: u32,
    shared: u32,
    lost: u32,
    choices: u32,
    seconds: f64,
    slowest: f64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let [game, one, other, tables, rest @ ..] = &args[..] else {
        return println!("usage: opponent GAME PLAYER PLAYER TABLES [FACTOR] [OPTION=VALUE]...");
    };
    let entry = find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    let info = (entry.info)();
    let mut options = Options::usual(info, 2);
    let factor = rest.first().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    for (name, value) in rest.iter().filter_map(|text| text.split_once('=')) {
        options.set(info, name, value).unwrap();
    }
    let seats = Seats::new(vec!["one".to_owned(), "two".to_owned()]);
    let players = [one, other].map(|name| Player::named(name, factor));
    let tables = tables.parse().unwrap();
    let played = Match { entry, options, seats, players, tables }.play();
    println!("{}", played.row(game, &args[1..]));
}

impl Match {
    fn play(&self) -> Result {
        let mut result = Result::default();
        for number in 0..self.tables {
            let first = (number % 2) as usize;
            let ranks = self.table(number / 2, first, &mut result);
            match ranks[first].cmp(&ranks[1 - first]) {
                std::cmp::Ordering::Less => result.won += 1,
                std::cmp::Ordering::Equal => result.shared += 1,
                std::cmp::Ordering::Greater => result.lost += 1,
            }
        }
        result
    }

    /// Plays one table, with the first player at this seat, and gives the ranks.
    fn table(&self, deal: u64, first: usize, result: &mut Result) -> [u8; 2] {
        let table = Rehearsal::new(self.entry, &self.seats, &self.options, Vec::new(), Chance::new(deal)).unwrap();
        let mut table = SeenTable::new(table);
        let mut chance = Chance::new(deal * 2 + first as u64 + 1_000_000);
        loop {
            let seat = match table.game.awaits() {
                Awaits::Act(seat) => *seat,
                Awaits::Over(outcome) => return [0, 1].map(|index| outcome.places[index].rank),
                Awaits::Faces => panic!("a table with all faces waits for some"),
            };
            let player = usize::from(seat.index() != first);
            let begun = Instant::now();
            let step = self.players[player].choose(&table, seat, &mut chance);
            if player == 0 {
                let seconds = begun.elapsed().as_secs_f64();
                result.choices += 1;
                result.seconds += seconds;
                result.slowest = result.slowest.max(seconds);
            }
            table.play(&step);
        }
    }
}

impl Result {
    /// A line of a table in Markdown.
    fn row(&self, game: &str, args: &[String]) -> String {
        let all = f64::from(self.won + self.shared + self.lost);
        let part = (f64::from(self.won) + f64::from(self.shared) / 2.0) / all;
        let [low, high] = wilson(part, all);
        format!(
            "| {game} | {} | {} | {} | {} | {} | {:.1} % | {:.0} to {:.0} % | {:.1} | {:.0} ms | {:.0} ms |",
            args[0],
            args[1],
            self.won,
            self.shared,
            self.lost,
            part * 100.0,
            low * 100.0,
            high * 100.0,
            f64::from(self.choices) / all,
            self.seconds * 1e3 / f64::from(self.choices),
            self.slowest * 1e3,
        )
    }
}

/// The interval that holds the true part with 95 % (Wilson 1927).
fn wilson(part: f64, all: f64) -> [f64; 2] {
    let z = 1.96;
    let middle = part + z * z / (2.0 * all);
    let width = z * (part * (1.0 - part) / all + z * z / (4.0 * all * all)).sqrt();
    [-1.0, 1.0].map(|side| (middle + side * width) / (1.0 + z * z / all))
}
