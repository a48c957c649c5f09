//! How strong the opponent is: open tables of two, each deal twice with seats swapped, and the same numbers
//! in each run.
//!
//! ```sh
//! cargo bench --bench opponent -- GAME PLAYER PLAYER TABLES [FACTOR] [OPTION=VALUE]...
//! ```
//!
//! Players are levels (`easy`, `fair`, `strong`), numbers of simulations, and those of `opponent/players.rs`:
//! `random` at any game, `planner` at those with a board, `tight`, `caller` and `maniac` at the game of bets.
//! They see only what their seat sees. The factor is that of all simulations. A line of the table that
//! `docs/performance.md` has is printed, with the times of the first player by computing.
//!
//! A game that is played in chapters, such as hands of cards, is not played to its end, since a match tells
//! little there: one chapter is played at each table, and what is counted is by how much the score of the
//! first player grows in it, times 100.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "games/planners.rs"]
mod planners;
#[path = "opponent/players.rs"]
mod players;
#[path = "opponent/seen.rs"]
mod seen;

use std::cmp::Ordering;
use std::fs;

use bypost::games::find;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Score, Seats};
use players::Player;
use seen::SeenTable;

/// The names of the seats.
const NAMES: [&str; 2] = ["one", "two"];

/// Two players at one game.
struct Match {
    entry: &'static Entry,
    options: Options,
    seats: Seats,
    players: [Player; 2],
}

/// How a table ended for the first player.
struct End {
    /// Won, shared or lost; nothing if only the first chapter is over.
    game: Option<Ordering>,
    /// By how much its score has grown.
    change: f64,
}

/// What came of some tables, for the first player.
#[derive(Default)]
struct Tally {
    ends: Vec<End>,
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
    let seats = Seats::new(NAMES.map(str::to_owned).into());
    let tally = Match { entry, options, seats, players }.play(tables.parse().expect("a number of tables"));
    let (titles, cells) = tally.cells();
    println!("| game | player | against | {titles} | choices a table | mean, slowest choice |");
    println!("|---|---|---|{}", "---|".repeat(titles.split('|').count() + 2));
    println!("| {game} | {one} | {other} | {cells} |");
}

impl Match {
    fn play(&self, tables: u64) -> Tally {
        let mut tally = Tally::default();
        for number in 0..tables {
            let end = self.table(number / 2, (number % 2) as usize, &mut tally);
            tally.ends.push(end);
        }
        tally
    }

    /// Plays one table, with the first player at this seat.
    fn table(&self, deal: u64, first: usize, tally: &mut Tally) -> End {
        let game = Rehearsal::new(self.entry, &self.seats, &self.options, Vec::new(), Chance::new(deal)).unwrap();
        let mut table = SeenTable::new(game);
        let mut chance = Chance::new(deal * 2 + first as u64 + 1_000_000);
        let score =
            |table: &SeenTable| table.game.game().scores().map_or(0.0, |scores| Score::number(scores.seats[first]));
        let (chapter, before) = (table.game.game().chapter(), score(&table));
        loop {
            let change = score(&table) - before;
            if table.game.game().chapter() != chapter {
                return End { game: None, change };
            }
            let seat = match table.game.awaits() {
                Awaits::Act(seat) => *seat,
                Awaits::Over(outcome) => {
                    let ranks = [first, 1 - first].map(|index| outcome.places[index].rank);
                    return End { game: Some(ranks[1].cmp(&ranks[0])), change };
                }
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

    /// Cells of a table in Markdown, and the titles of the first of them.
    fn cells(&self) -> (&'static str, String) {
        let all = self.ends.len() as f64;
        let (titles, told) = if self.ends.iter().all(|end| end.game.is_some()) {
            let count = |how: Ordering| self.ends.iter().filter(|end| end.game == Some(how)).count();
            let (won, shared, lost) = (count(Ordering::Greater), count(Ordering::Equal), count(Ordering::Less));
            let part = (won as f64 + shared as f64 / 2.0) / all;
            let [low, high] = wilson(part, all).map(|part| part * 100.0);
            let part = format!("{:.0} % ({low:.0} to {high:.0})", part * 100.0);
            ("won | shared | lost | part won, 95 %", format!("{won} | {shared} | {lost} | {part}"))
        } else {
            let (mean, width) = interval(&self.ends.iter().map(|end| end.change).collect::<Vec<_>>());
            ("hands | chips per 100 hands, 95 %", format!("{all} | {mean:+.0} ± {width:.0}"))
        };
        let (each, mean) = (f64::from(self.choices) / all, self.seconds * 1e3 / f64::from(self.choices));
        (titles, format!("{told} | {each:.1} | {mean:.0}, {:.0} ms", self.slowest * 1e3))
    }
}

/// The mean of changes times 100, and half of the interval in which the true mean lies in 95 of 100 cases.
/// The two tables of one deal are one sample.
fn interval(changes: &[f64]) -> (f64, f64) {
    let deals: Vec<f64> = changes.chunks(2).map(|deal| deal.iter().sum::<f64>() / deal.len() as f64 * 100.0).collect();
    let count = deals.len() as f64;
    let mean = deals.iter().sum::<f64>() / count;
    let variance = deals.iter().map(|deal| (deal - mean) * (deal - mean)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (variance / count).sqrt())
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
