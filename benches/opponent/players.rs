//! Who plays.

use bypost::opponent::{self, Level};
use bypost::rules::{Awaits, Chance, Lookahead, Rehearsal, Seat};

use super::seen::SeenTable;

/// How many times the player that plays on looks at each step.
const TIMES: usize = 20;

pub enum Player {
    /// It plays any legal step.
    Random,
    /// It plays the step after which it stands best.
    Greedy,
    /// It plays the step after which it stands best when everybody goes on with the first step of the list
    /// until the hand is over.
    Caller,
    /// It thinks.
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
            Self::Greedy => best(moves, chance, |step, _| {
                let mut ahead = looking(table, seat);
                let step = ahead.number(step).unwrap();
                ahead.play(step).unwrap();
                ahead.prospects()[seat.index()]
            }),
            Self::Caller => {
                best(moves, chance, |step, chance| (0..TIMES).map(|_| called(table, seat, step, chance)).sum::<f64>())
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
fn best(mut moves: Vec<String>, chance: &mut Chance, mut value: impl FnMut(&str, &mut Chance) -> f64) -> String {
    chance.shuffle(&mut moves);
    let values: Vec<f64> = moves.iter().map(|step| value(step, chance)).collect();
    let best = (0..moves.len()).max_by(|one, other| values[*one].total_cmp(&values[*other])).unwrap();
    moves.swap_remove(best)
}

fn looking(table: &SeenTable, seat: Seat) -> Box<dyn Lookahead> {
    let knowledge = table.knowledge(seat);
    let mut ahead = knowledge.game().lookahead();
    ahead.begin(&knowledge.imagined(&mut Chance::new(0)).unwrap(), Chance::new(0));
    ahead
}

/// How a seat stands after a step, when everybody goes on with the first step of the list until the hand is
/// over.
fn called(table: &SeenTable, seat: Seat, step: &str, chance: &mut Chance) -> f64 {
    let knowledge = table.knowledge(seat);
    let dealt = knowledge.fill(chance).unwrap();
    let mut ahead = Rehearsal::at(&knowledge, dealt, Vec::new(), Chance::new(chance.word().into())).unwrap();
    ahead.play(step).unwrap();
    while ahead.game().chapter() == knowledge.game().chapter() && matches!(ahead.awaits(), Awaits::Act(_)) {
        let first = ahead.moves().swap_remove(0);
        ahead.play(&first).unwrap();
    }
    let places = match ahead.awaits() {
        Awaits::Over(outcome) => outcome.places.clone(),
        _ => ahead.game().standing(2),
    };
    places[seat.index()].score.or(ahead.game().scores().map(|scores| scores.seats[seat.index()])).unwrap().number()
}
