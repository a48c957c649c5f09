//! Everything in a text that may be a table.

use super::dearmor::read;
use super::found::Found;
use super::raw::{self, Raw};
use super::{Origin, Repair, ScanBudget, Wreck, views};

/// Something in a text that may be a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One that can be read as a file, or as one of several.
    Table {
        /// The texts that it may be, the likely first.
        texts: Vec<String>,
        /// What had to be undone to read it.
        repairs: Vec<Repair>,
    },
    /// One that cannot be read.
    Broken(Wreck),
}

/// What was found in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Searched {
    /// All that may be a table.
    pub pieces: Vec<Piece>,
    /// How many armours there were besides that had been seen before.
    pub known: usize,
}

/// Finds everything in a text that may be a table. An armour that `budget` has seen before is only counted.
pub fn search(text: &str, budget: &mut ScanBudget) -> Searched {
    let mut best = Reading::of(text, Vec::new(), budget);
    if best.is_settled() {
        return best.pieces();
    }
    for view in views::others(text, best.armors.traced, budget) {
        let mut reading = Reading::of(&view.text, view.repairs, budget);
        if reading.good() > best.good() {
            reading.armors.keep(best.armors);
            best = reading;
        }
        if best.is_settled() {
            break;
        }
    }
    best.pieces()
}

/// What one way of reading a text has found.
struct Reading {
    armors: Found,
    raws: Vec<Result<Raw, raw::Ruin>>,
    repairs: Vec<Repair>,
}

impl Reading {
    fn of(text: &str, repairs: Vec<Repair>, budget: &mut ScanBudget) -> Self {
        let armors = read(text, &repairs, budget);
        let raws = if armors.traced { raw::find(text, budget) } else { Vec::new() };
        Self { armors, raws, repairs }
    }

    fn good(&self) -> usize {
        self.armors.good() + self.raws.iter().filter(|raw| raw.is_ok()).count()
    }

    fn is_settled(&self) -> bool {
        self.good() > 0 && self.armors.frames.iter().all(Result::is_ok) && self.raws.iter().all(Result::is_ok)
    }

    fn pieces(self) -> Searched {
        let known = self.armors.known;
        let armors = self.armors.frames.into_iter().map(|frame| match frame {
            Ok(armored) => Piece::Table { texts: vec![armored.text], repairs: armored.repairs },
            Err(hurt) => Piece::Broken(Wreck { why: hurt.why.to_string(), of: hurt.name.map(Origin::Armor) }),
        });
        let raws = self.raws.into_iter().map(|raw| match raw {
            Ok(raw) => Piece::Table { texts: raw.texts, repairs: [self.repairs.clone(), raw.repairs].concat() },
            Err(ruin) => {
                let of = ruin.of.map(|(id, turns)| Origin::Table(id, turns));
                Piece::Broken(Wreck { why: ruin.why.to_string(), of })
            }
        });
        Searched { pieces: armors.chain(raws).collect(), known }
    }
}
