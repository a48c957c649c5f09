//! Who plays.

use bypost::opponent::{self, Level};
use bypost::rules::{Awaits, Chance, Filler, Rehearsal, Score, Seat};

use super::seen::SeenTable;

/// How many times a caller looks at each step.
const TIMES: usize = 20;

pub enum Player {
    /// `random`: it plays any listed step.
    Random,
    /// `greedy`: it plays the step right after which it stands best.
    Greedy,
    /// `caller`: it plays the step with which it has most when everybody then goes on with the first step of
    /// the list until the chapter is over, or the game. At a game of bets that is to check and to call.
    Caller,
    /// A level, or a number of simulations.
    Opponent(u32),
}

impl Player {
    pub fn named(name: &str, factor: f64) -> Self {
        match name {
            "random" => Self::Random,
            "greedy" => Self::Greedy,
            "caller" => Self::Caller,
            _ => {
                let level = name.parse().map(Level::simulations);
                let simulations = level.unwrap_or_else(|_| name.parse().expect("a player"));
                Self::Opponent((f64::from(simulations) * factor).max(1.0) as u32)
            }
        }
    }

    pub fn choose(&self, table: &SeenTable, seat: Seat, chance: &mut Chance) -> String {
        let mut moves = table.game.moves();
        match self {
            Self::Random => moves.swap_remove(chance.below(moves.len())),
            Self::Greedy => greedy(moves, table, seat, chance),
            Self::Caller => {
                let sum = |step: &str, chance: &mut Chance| {
                    (0..TIMES).map(|_| called(table, seat, step, chance)).sum::<f64>()
                };
                best(moves, chance, sum)
            }
            Self::Opponent(simulations) => {
                let seed = u64::from(chance.word());
                let thought = opponent::think(&table.knowledge(seat), seat, *simulations, seed);
                thought.unwrap_or_else(|error| panic!("{error}")).step().to_owned()
            }
        }
    }
}

/// The step with the highest value; chance decides between equal ones.
fn best(mut moves: Vec<String>, chance: &mut Chance, value: impl Fn(&str, &mut Chance) -> f64) -> String {
    chance.shuffle(&mut moves);
    let values: Vec<f64> = moves.iter().map(|step| value(step, chance)).collect();
    let best = (0..moves.len()).max_by(|one, other| values[*one].total_cmp(&values[*other])).unwrap();
    moves.swap_remove(best)
}

fn greedy(moves: Vec<String>, table: &SeenTable, seat: Seat, chance: &mut Chance) -> String {
    let knowledge = table.knowledge(seat);
    let faces = Filler::of(&knowledge).unwrap().deal(chance).unwrap();
    best(moves, chance, |step, _| {
        let mut ahead = knowledge.game().lookahead();
        ahead.begin(&faces, Chance::new(0));
        let step = ahead.number(step).unwrap();
        ahead.play(step).unwrap();
        ahead.now().prospects()[seat.index()]
    })
}

/// What a seat has when it plays a step, and everybody then goes on with the first step of the list.
fn called(table: &SeenTable, seat: Seat, step: &str, chance: &mut Chance) -> f64 {
    let knowledge = table.knowledge(seat);
    let dealt = knowledge.fill(chance).unwrap();
    let mut ahead = Rehearsal::at(&knowledge, dealt, Vec::new(), Chance::new(chance.word().into()));
    let chapter = ahead.playout().chapter();
    ahead.play(step).unwrap();
    while ahead.playout().chapter() == chapter && matches!(ahead.awaits(), Awaits::Act(_)) {
        let first = ahead.moves().swap_remove(0);
        ahead.play(&first).unwrap();
    }
    ahead.game().scores().map_or(0.0, |scores| Score::number(scores.seats[seat.index()]))
}
