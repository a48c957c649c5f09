//! Everything in a text that may be a table.

use super::armor::Found;
use super::armor::dearmor::read;
use super::bare;
use super::bare::Bare;
use super::{DamagedPiece, Origin, Repair, ScanBudget, views};

/// Something in a text that may be a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One that can be read as a file.
    Table {
        /// Its text.
        text: String,
        /// What had to be undone to read it.
        repairs: Vec<Repair>,
    },
    /// One that cannot be read.
    Damaged(DamagedPiece),
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
    bare: Vec<Result<Bare, DamagedPiece>>,
    repairs: Vec<Repair>,
}

impl Reading {
    fn of(text: &str, repairs: Vec<Repair>, budget: &mut ScanBudget) -> Self {
        let armors = read(text, &repairs, budget);
        let bare = if armors.traced { bare::find(text, budget) } else { Vec::new() };
        Self { armors, bare, repairs }
    }

    fn good(&self) -> usize {
        self.armors.good() + self.bare.iter().filter(|bare| bare.is_ok()).count()
    }

    fn is_settled(&self) -> bool {
        self.good() > 0 && self.armors.frames.iter().all(Result::is_ok) && self.bare.iter().all(Result::is_ok)
    }

    fn pieces(self) -> Searched {
        let known = self.armors.known;
        let armors = self.armors.frames.into_iter().map(|frame| match frame {
            Ok(armored) => Piece::Table { text: armored.text, repairs: armored.repairs },
            Err(damaged) => {
                Piece::Damaged(DamagedPiece { why: damaged.why.to_string(), of: damaged.name.map(Origin::Armor) })
            }
        });
        let bare = self.bare.into_iter().map(|bare| match bare {
            Ok(bare) => Piece::Table { text: bare.text, repairs: [self.repairs.clone(), bare.repairs].concat() },
            Err(damaged) => Piece::Damaged(damaged),
        });
        Searched { pieces: armors.chain(bare).collect(), known }
    }
}
