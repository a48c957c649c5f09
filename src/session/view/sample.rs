//! A table in the middle of a game that nobody has played: the picture beside rules.

use crate::draw::scene::Scene;
use crate::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seat, Seats};

/// The players of the table, and the steps that have been taken there.
const PLAYERS: [&str; 2] = ["alice", "bob"];
const STEPS: usize = 12;

/// A table in the middle of a game, the same one every time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// What is to be drawn, as the seat sees it that is to play.
    pub scene: Scene,
    /// Who plays.
    pub seats: Seats,
    /// The seat that is to play.
    pub seat: Seat,
}

impl Sample {
    /// The table of a game; none if the game ends or awaits something else before its middle.
    #[must_use]
    pub fn of(entry: &Entry) -> Option<Self> {
        let info = (entry.info)();
        let seats = Seats::new(PLAYERS.iter().take(info.seats[1].into()).map(|name| (*name).to_owned()).collect());
        let options = Options::usual(info, seats.count());
        let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(1)).ok()?;
        let mut chance = Chance::new(2);
        for _ in 0..STEPS {
            let moves = table.moves();
            let mut any = || if moves.is_empty() { 0 } else { chance.below(moves.len()) };
            // The first that a game lists are mostly the quiet ones, after which there is still much to see.
            let step = any().min(any());
            table.play(moves.get(step)?).ok()?;
        }
        let Awaits::Act(seat) = *table.awaits() else { return None };
        let scene = table.game().scene(&table.sight(seat));
        Some(Self { scene, seats, seat })
    }
}
