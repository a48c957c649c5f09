//! A step and its notation.

use super::wall::Section;
use bypost_rules::ReadError;
use bypost_rules::kit::decktet::{Card, HeldName, read_card};

/// The smallest choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `2:9LK 4`: a card goes to a place in the tableau.
    Place {
        /// The place in the hand, counted from 1.
        place: u8,
        /// The card that is said to lie there.
        card: Card,
        /// The left one of the two half columns that it covers.
        x: u8,
    },
    /// `swap AM CK`: two cards of the wall change places; the one with the lower number comes first.
    Swap(Card, Card),
}

impl Step {
    /// The notation.
    pub(super) fn write(self) -> String {
        let mut text = String::with_capacity(12);
        match self {
            Self::Place { place, card, x } => {
                push(&mut text, place);
                text.push(':');
                text.push_str(card.short());
                text.push(' ');
                push(&mut text, x);
            }
            Self::Swap(one, other) => {
                for word in ["swap ", one.short(), " ", other.short()] {
                    text.push_str(word);
                }
            }
        }
        text
    }
}

/// Adds a number below 100.
fn push(text: &mut String, number: u8) {
    if number > 9 {
        text.push(char::from(b'0' + number / 10 % 10));
    }
    text.push(char::from(b'0' + number % 10));
}

/// Where a card is to go, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// `4`.
    At(u8),
    /// `W3`, or `W3+W4` with the left section: on the wall itself.
    Wall {
        /// The section, or the left one of two.
        section: Section,
        /// Whether it covers half of the next section too.
        is_across: bool,
    },
}

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A card goes somewhere.
    Place { card: HeldName, goal: Goal },
    /// Two cards of the wall.
    Swap(Card, Card),
}

/// Reads what was typed.
pub(super) fn read(text: &str) -> Result<Typed, ReadError> {
    let text = text.trim();
    if let Some((swap, rest)) = text.split_once(' ').filter(|(word, _)| word.eq_ignore_ascii_case("swap")) {
        return read_swap(rest).ok_or_else(|| refuse(&format!("{swap} {rest}"), "does not name two cards after swap"));
    }
    let (card, rest) = HeldName::read(text, read_place, || refuse(text, NO_CARD))?;
    let goal = rest.trim();
    if goal.is_empty() {
        return Err(refuse(text, "does not say where the card goes"));
    }
    Ok(Typed::Place { card, goal: read_goal(goal)? })
}

/// Two cards, perhaps with a word between them.
fn read_swap(text: &str) -> Option<Typed> {
    let (one, rest) = read_first(text)?;
    let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = if ["and", "with"].iter().any(|joint| word.eq_ignore_ascii_case(joint)) { after } else { rest };
    let (other, rest) = read_first(rest)?;
    rest.is_empty().then(|| Typed::Swap(one.min(other), one.max(other)))
}

/// A card, and the text after it.
fn read_first(text: &str) -> Option<(Card, &str)> {
    let text = text.trim_start();
    let (card, end) = read_card(text)?;
    Some((card, text.get(end..)?.trim()))
}

/// A number of a column, or one section or two.
fn read_goal(text: &str) -> Result<Goal, ReadError> {
    if let Some(x) = read_number(text) {
        return Ok(Goal::At(x));
    }
    let wrong = || refuse(text, "is no place: a column from 0 to 12, or on the wall W3 or W3+W4");
    let section = |text: &str| {
        let number = text.trim().strip_prefix(['W', 'w'])?;
        Section::numbered(read_number(number)?)
    };
    let (one, other) = match text.split_once('+') {
        Some((one, other)) => (section(one).ok_or_else(wrong)?, section(other).ok_or_else(wrong)?),
        None => return section(text).map(|section| Goal::Wall { section, is_across: false }).ok_or_else(wrong),
    };
    if one.number().abs_diff(other.number()) != 1 {
        return Err(refuse(text, "does not name two sections side by side"));
    }
    Ok(Goal::Wall { section: one.min(other), is_across: true })
}

/// A place in a hand. The rules say which places there are.
fn read_place(text: &str) -> Result<u8, ReadError> {
    read_number(text.trim()).ok_or_else(|| refuse(text, "is no place in a hand: 1, 2 and so on"))
}

/// A number below 100 without needless zeros.
fn read_number(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    text.parse().ok().filter(|number| is_plain && *number < 100)
}

/// Why a text is no step that places a card.
pub(super) const NO_CARD: &str = "does not begin with a card";

/// The error of a text that is no step; the position knows the hint.
pub(super) fn refuse(text: &str, why: &str) -> ReadError {
    ReadError::of(text, why, "")
}
