//! The mind of an opponent: which step a seat takes, from what it knows. It knows no game.

use crate::rules::{Chance, Knowledge, Rehearsal, Seat};

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// For somebody who learns a game.
    Easy,
    /// For somebody who knows it.
    Fair,
    /// As well as it can.
    Strong,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Fair, Self::Strong];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Strong => "strong",
        }
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| "a level is easy, fair or strong".to_owned())
    }
}

/// A step that was thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The step in canonical text.
    pub step: String,
    /// How often it was tried.
    pub visits: u32,
    /// What the tries were worth on average, from 0 to 1.
    pub value: f64,
}

/// What an opponent has thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The steps that it has tried, the best first; there is at least one.
    pub candidates: Vec<Tried>,
}

impl Thought {
    /// The step that it plays, in canonical text.
    pub fn step(&self) -> &str {
        self.candidates.first().map_or("", |best| &best.step)
    }
}

/// Chooses a step for the awaited seat.
///
/// # Errors
/// The seat has nothing to choose, or no faces fit what it knows.
pub fn choose(knowledge: &Knowledge, _seat: Seat, _level: Level, seed: u64) -> Result<Thought, String> {
    let mut chance = Chance::new(seed);
    let dealt = knowledge.fill(&mut chance).map_err(|error| error.to_string())?;
    let table = Rehearsal::at(knowledge, dealt, Vec::new(), chance.clone()).map_err(|error| error.to_string())?;
    let mut moves = table.moves();
    if moves.is_empty() {
        return Err("there is nothing to choose".to_owned());
    }
    let chosen = chance.below(moves.len());
    moves.swap(0, chosen);
    Ok(Thought { candidates: moves.into_iter().map(|step| Tried { step, visits: 1, value: 0.5 }).collect() })
}
