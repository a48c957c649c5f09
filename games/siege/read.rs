//! Reading a step: the notation, and the cards of a hand by name instead of by place.

use super::Siege;
use super::phase::Phase;
use super::places::{Places, read_place};
use super::step::Step;
use super::towers::Tower;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::PlayingCard as Card;
use bypost_rules::{ReadError, Sight};

/// The most whites that a step can name.
const MOST: u32 = 1_000_000;
/// All forms of steps.
const FORMS: &str = "check, bet N, call, raise N, fold, allin, buy TOWER, decline, show CARD discard CARD, discard CARDS, \
                     keep, reveal, muck";

/// What is known where a step is typed.
pub(super) struct Typist {
    /// The cards of the hand in order, as far as the typist sees them, and whether each was shown as a joker.
    hand: Vec<(Option<Card>, bool)>,
    /// The forms of the steps that fit the phase.
    forms: &'static str,
}

impl Default for Typist {
    /// Somebody who sees no hand.
    fn default() -> Self {
        Self { hand: Vec::new(), forms: FORMS }
    }
}

impl Typist {
    /// The place of a card that is typed: `3`, `9C`, or `3:9C`. Of several equal cards it is the first that
    /// is `free`.
    fn place(&self, word: &str, free: impl Fn(u8) -> bool) -> Option<u8> {
        let card = |text: &str| Card::read_short(&text.to_ascii_uppercase());
        if let Some((place, named)) = word.split_once(':') {
            let place = read_place(place)?;
            return card(named).filter(|named| self.at(place) == Some(*named)).map(|_| place);
        }
        read_place(word).or_else(|| {
            let named = card(word)?;
            (1..=fit(self.hand.len())).find(|place| self.at(*place) == Some(named) && free(*place))
        })
    }

    /// The card at a place, if the typist sees it.
    fn at(&self, place: u8) -> Option<Card> {
        self.hand.get(usize::from(place).checked_sub(1)?).and_then(|(card, _)| *card)
    }

    fn is_shown(&self, place: u8) -> bool {
        self.hand.get(usize::from(place) - 1).is_some_and(|(_, is_shown)| *is_shown)
    }

    fn places(&self, text: &str) -> Option<Places> {
        let mut places: Vec<u8> = Vec::new();
        for word in text.split_whitespace() {
            let place = self.place(word, |place| !places.contains(&place))?;
            places.push(place);
        }
        Places::of(&places)
    }

    /// A step with the cards that lie at its places: `show 2:JC discard 4:9D`.
    pub(super) fn with_cards(&self, step: Step) -> String {
        let told = |place: u8| match self.at(place) {
            Some(card) => format!("{place}:{}", card.short()),
            None => place.to_string(),
        };
        match step {
            Step::Show { joker, discard } => format!("show {} discard {}", told(joker), told(discard)),
            Step::Discard(places) => {
                places.all().fold("discard".to_owned(), |text, place| format!("{text} {}", told(place)))
            }
            step => step.write(),
        }
    }

    /// The error of a text that is no step.
    fn refuse(&self, text: &str, why: &str) -> ReadError {
        ReadError::of(text.trim(), why, &format!("steps are {}", self.forms))
    }
}

impl Siege {
    /// What somebody who types a step sees of his hand, or of the one that is to act, and which steps fit.
    pub(super) fn typist(&self, sight: &Sight) -> Typist {
        let (seat, forms) = match self.phase {
            Phase::Wager(seat) if self.stakes.to_call(seat) > 0 => {
                (seat, "call, raise N, fold, allin, show CARD discard CARD")
            }
            Phase::Wager(seat) if self.stakes.round.price > 0 => {
                (seat, "check, raise N, fold, allin, show CARD discard CARD")
            }
            Phase::Wager(seat) => (seat, "check, bet N, fold, allin, show CARD discard CARD"),
            Phase::Buy(seat) => (seat, "buy TOWER, decline, show CARD discard CARD"),
            Phase::Discard { effect, seat, .. } => match effect.most() {
                1 => (seat, "discard CARD, keep"),
                2 => (seat, "discard CARD CARD"),
                _ => (seat, "discard CARDS, keep"),
            },
            Phase::Show { seat, .. } => (seat, "reveal, muck"),
            Phase::Over(_) => return Typist::default(),
            // A turn may open cards before it plays.
            Phase::Turning => match sight.viewer() {
                Some(viewer) => (viewer, FORMS),
                None => return Typist::default(),
            },
        };
        // An order names cards while it is another seat's turn, and steps of any phase.
        let (seat, forms) = match sight.viewer() {
            Some(viewer) if viewer != seat => (viewer, FORMS),
            _ => (seat, forms),
        };
        let hand = self.hand(seat).cards().map(|held| (Self::face(sight, held.slot, held.card), held.is_shown));
        Typist { hand: hand.collect(), forms }
    }
}

/// Reads what was typed.
pub(super) fn read(text: &str, typist: &Typist) -> Result<Step, ReadError> {
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
        _ => return read_more(text, word, rest, typist),
    };
    if rest.is_empty() { Ok(simple) } else { Err(typist.refuse(text, &format!("has something behind {word}"))) }
}

/// A step of several words.
fn read_more(text: &str, word: &str, rest: &str, typist: &Typist) -> Result<Step, ReadError> {
    let whites = || read_whites(rest).map_err(|why| typist.refuse(text, &why));
    match word {
        "bet" => whites().map(Step::Bet),
        "raise" => whites().map(Step::Raise),
        "buy" => {
            let tower = Tower::read(rest).ok_or_else(|| typist.refuse(text, "names no tower: SE, SW, NW or NE"))?;
            Ok(Step::Buy(tower))
        }
        "discard" => {
            let places = typist.places(rest);
            let why = "does not say which places, 1 to 4, or which cards of the hand, each once";
            places.map(Step::Discard).ok_or_else(|| typist.refuse(text, why))
        }
        "show" => read_show(rest, typist).ok_or_else(|| {
            typist.refuse(text, "does not say which place or card of the hand to show and which to discard")
        }),
        _ => Err(typist.refuse(text, "is no step")),
    }
}

fn read_show(rest: &str, typist: &Typist) -> Option<Step> {
    match rest.split_whitespace().collect::<Vec<_>>()[..] {
        [joker, "discard", discard] => {
            let joker = typist.place(joker, |place| !typist.is_shown(place))?;
            Some(Step::Show { joker, discard: typist.place(discard, |place| place != joker)? })
        }
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
