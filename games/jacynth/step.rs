//! A step and its notation.

use bypost_rules::ReadError;
use bypost_rules::kit::decktet::{Card, HeldName};
use bypost_rules::kit::grid::Cell;

/// The smallest choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `2:5ML c4`, `2:5ML c4 claim b5`: a card goes to a cell, and perhaps a token onto a card.
    Place {
        /// The place in the hand, counted from 1.
        place: u8,
        /// The card that is said to lie there.
        card: Card,
        /// Where it goes.
        cell: Cell,
        /// Where a token goes then.
        claim: Option<Cell>,
    },
    /// `claim b5`: a token onto a card, in solitaire.
    Claim(Cell),
    /// `done`: no token, in solitaire.
    Done,
}

impl Step {
    /// The notation.
    pub(super) fn write(self) -> String {
        let mut text = String::with_capacity(20);
        let push = |text: &mut String, cell: Cell| {
            text.push(cell.column());
            text.push(cell.row());
        };
        match self {
            Self::Place { place, card, cell, claim } => {
                text.push(char::from(b'0' + place % 10));
                text.push(':');
                text.push_str(card.short());
                text.push(' ');
                push(&mut text, cell);
                if let Some(claim) = claim {
                    text.push_str(" claim ");
                    push(&mut text, claim);
                }
            }
            Self::Claim(cell) => {
                text.push_str("claim ");
                push(&mut text, cell);
            }
            Self::Done => text.push_str("done"),
        }
        text
    }
}

/// What was typed: a step, but perhaps without the place in the hand, or without the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// With everything that a step has.
    Step(Step),
    /// A card that is to be placed.
    Place { card: HeldName, cell: Cell, claim: Option<Cell> },
}

/// Reads what was typed.
pub(super) fn read(text: &str) -> Result<Typed, ReadError> {
    let text = text.trim();
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    match words[..] {
        [done] if done.eq_ignore_ascii_case("done") => return Ok(Typed::Step(Step::Done)),
        [claim, cell] if is_claim(claim) => return Ok(Typed::Step(Step::Claim(read_cell(cell)?))),
        _ => {}
    }
    let (card, rest) = HeldName::read(text, read_place, || refuse(text, NO_CARD))?;
    let words: Vec<&str> = rest.split_whitespace().take(4).collect();
    let (cell, claim) = match words[..] {
        [cell] => (read_cell(cell)?, None),
        [cell, claim, on] if is_claim(claim) => (read_cell(cell)?, Some(read_cell(on)?)),
        [] => return Err(refuse(text, "does not say where the card goes")),
        _ => return Err(refuse(text, "is no card, cell and perhaps claim and a cell")),
    };
    Ok(Typed::Place { card, cell, claim })
}

fn is_claim(word: &str) -> bool {
    word.eq_ignore_ascii_case("claim")
}

fn read_cell(text: &str) -> Result<Cell, ReadError> {
    Cell::read(text).ok_or_else(|| refuse(text, "is no cell: a column from a to f and a row from 1 to 6"))
}

/// A place in a hand: one digit. The rules say which places there are.
fn read_place(text: &str) -> Result<u8, ReadError> {
    let digit = text.trim().parse::<char>().ok().and_then(|digit| digit.to_digit(10));
    digit.and_then(|digit| digit.try_into().ok()).ok_or_else(|| refuse(text, "is no place in a hand: 1, 2 or 3"))
}

/// Why a text is no step that places a card.
pub(super) const NO_CARD: &str = "does not begin with a card";

/// The error of a text that is no step; the position knows the hint.
pub(super) fn refuse(text: &str, why: &str) -> ReadError {
    ReadError::of(text, why, "")
}
