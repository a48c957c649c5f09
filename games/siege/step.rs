//! A step and its notation.

use super::places::{Places, read_place};
use super::towers::Tower;
use crate::rules::ReadError;

/// The most whites that a step can name.
const MOST: u32 = 1_000_000;

/// The smallest choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `check`
    Check,
    /// `bet 5`
    Bet(u32),
    /// `call`
    Call,
    /// `raise 10`: by so much.
    Raise(u32),
    /// `fold`
    Fold,
    /// `allin`
    AllIn,
    /// `buy NW`
    Buy(Tower),
    /// `decline`
    Decline,
    /// `show 2 discard 4`: a joker is shown, another card goes for a new one.
    Show {
        /// The place of the joker, counted from 1.
        joker: u8,
        /// The place of the other card.
        discard: u8,
    },
    /// `discard 1 3`
    Discard(Places),
    /// `keep`
    Keep,
    /// `reveal`
    Reveal,
    /// `muck`
    Muck,
}

impl Step {
    /// The notation.
    pub(super) fn write(self) -> String {
        match self {
            Self::Check => "check".to_owned(),
            Self::Bet(whites) => format!("bet {whites}"),
            Self::Call => "call".to_owned(),
            Self::Raise(by) => format!("raise {by}"),
            Self::Fold => "fold".to_owned(),
            Self::AllIn => "allin".to_owned(),
            Self::Buy(tower) => format!("buy {tower}"),
            Self::Decline => "decline".to_owned(),
            Self::Show { joker, discard } => format!("show {joker} discard {discard}"),
            Self::Discard(places) => places.all().fold("discard".to_owned(), |text, place| format!("{text} {place}")),
            Self::Keep => "keep".to_owned(),
            Self::Reveal => "reveal".to_owned(),
            Self::Muck => "muck".to_owned(),
        }
    }
}

/// Reads what was typed.
pub(super) fn read(text: &str) -> Result<Step, ReadError> {
    let lower = text.trim().to_ascii_lowercase();
    let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
    let rest = rest.trim();
    let simple = match word {
        "check" => Step::Check,
        "call" => Step::Call,
        "fold" => Step::Fold,
        "allin" | "all-in" => Step::AllIn,
        "decline" => Step::Decline,
        "keep" => Step::Keep,
        "reveal" => Step::Reveal,
        "muck" => Step::Muck,
        _ => return read_more(text, word, rest),
    };
    if rest.is_empty() { Ok(simple) } else { Err(refuse(text, &format!("has something behind {word}"))) }
}

/// A step of several words.
fn read_more(text: &str, word: &str, rest: &str) -> Result<Step, ReadError> {
    let whites = || read_whites(rest).map_err(|why| refuse(text, &why));
    match word {
        "bet" => whites().map(Step::Bet),
        "raise" => whites().map(Step::Raise),
        "buy" => {
            let tower = Tower::read(rest).ok_or_else(|| refuse(text, "names no tower: SE, SW, NW or NE"))?;
            Ok(Step::Buy(tower))
        }
        "discard" => {
            let places = Places::read(rest);
            places.map(Step::Discard).ok_or_else(|| refuse(text, "does not say which places, 1 to 4, each once"))
        }
        "show" => read_show(rest).ok_or_else(|| refuse(text, "does not say which place to show and which to discard")),
        _ => Err(refuse(text, "is no step")),
    }
}

fn read_show(rest: &str) -> Option<Step> {
    match rest.split_whitespace().collect::<Vec<_>>()[..] {
        [joker, "discard", discard] => Some(Step::Show { joker: read_place(joker)?, discard: read_place(discard)? }),
        _ => None,
    }
}

/// A number of whites without needless zeros, or what is wrong with it.
fn read_whites(text: &str) -> Result<u32, String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_parted = unsigned.split_once('.').is_some_and(|(whole, part)| is_number(whole) && is_number(part));
    let why = match text {
        "" => "does not say how many whites".to_owned(),
        _ if is_parted => "has a point: whites are whole".to_owned(),
        _ if !is_number(unsigned) => "does not say in digits how many whites".to_owned(),
        _ if unsigned != text => "has a sign: whites are counted from 0".to_owned(),
        _ if text.len() > 1 && text.starts_with('0') => "has needless zeros before its number".to_owned(),
        _ => {
            let told = text.parse().ok().filter(|whites| *whites <= MOST);
            return told.ok_or_else(|| format!("is more than the {MOST} whites that a step can name"));
        }
    };
    Err(why)
}

/// The error of a text that is no step.
fn refuse(text: &str, why: &str) -> ReadError {
    let hint = "steps are check, bet 5, call, raise 10, fold, allin, buy NW, decline, show 2 discard 4, discard 1 3, \
                keep, reveal, muck";
    ReadError::of(text.trim(), why, hint)
}
