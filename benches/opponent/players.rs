//! Who plays.

use bypost::opponent::{self, Effort, Level};
use bypost::rules::{Chance, Seat};

use super::seen::SeenTable;
use super::{NAMES, planners};

/// How much work the program lets the first choices of a single opponent be (`WorkShare` of the session).
const WORK: u64 = 1_000_000;

pub enum Player {
    /// `random`: it plays any listed step.
    Random,
    /// `planner`: a player of one of the games with a board. It looks at what it does and at what the other
    /// may answer.
    Planner,
    /// `tight`: a player of the game of bets that knows its chances and the odds of the pot.
    Tight,
    /// `caller`: a player of the game of bets that never bets and never folds.
    Caller,
    /// `maniac`: a player of the game of bets that bets and raises with any hand.
    Maniac,
    /// A level, or a number of simulations.
    Opponent(u32),
}

impl Player {
    pub fn named(name: &str, factor: f64) -> Self {
        match name {
            "random" => Self::Random,
            "planner" => Self::Planner,
            "tight" => Self::Tight,
            "caller" => Self::Caller,
            "maniac" => Self::Maniac,
            _ => {
                let level = name.parse().map(Level::simulations);
                let simulations = level.unwrap_or_else(|_| name.parse().expect("a player"));
                Self::Opponent((f64::from(simulations) * factor).max(1.0) as u32)
            }
        }
    }

    /// Chooses a step from what the seat sees.
    pub fn choose(&self, table: &SeenTable, seat: Seat, chance: &mut Chance) -> String {
        let mut moves = table.game.moves();
        // The own name comes first.
        let names = if seat.index() == 0 { NAMES } else { [NAMES[1], NAMES[0]] };
        let told = || table.game.game().position(&table.game.sight(seat));
        match self {
            Self::Random => moves.swap_remove(chance.below(moves.len())),
            Self::Planner => planners::plan(&table.game.game().info().id, &told(), names, moves, chance),
            Self::Tight => planners::tight(&told(), names, moves, chance),
            Self::Caller => planners::caller(&moves),
            Self::Maniac => planners::maniac(&told(), names, moves, chance),
            Self::Opponent(simulations) => {
                let seed = u64::from(chance.word());
                let effort = Effort::simulations(*simulations).within(WORK);
                let thought = opponent::think(&table.knowledge(seat), seat, effort, seed);
                thought.unwrap_or_else(|error| panic!("{error}")).step().to_owned()
            }
        }
    }
}
