//! The header: everything that is agreed before the first turn, such as how long a turn may take.

use std::fmt;

use super::Time;
use bypost_rules::kit::counted;
use bypost_rules::{GameInfo, OptionValue, Options};

/// What the players of a table have agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Where chance comes from.
    pub deal: Deal,
    /// The seats' names in the order of play, and the identity of each where it is fixed beforehand.
    pub seats: Vec<NamedSeat>,
    /// The seats' addresses for mail, as far as they are to stand in the file: name and address, in the order
    /// of the seats.
    pub addresses: Vec<(String, String)>,
    /// When it was made.
    pub created: Time,
    /// Random bytes, so that no two tables are the same.
    pub nonce: [u8; 32],
    /// How long a turn may take, if that is agreed.
    pub pace: Option<Pace>,
    /// Whether a claim that nobody contests counts in standings: the late seat has lost to the others.
    pub forfeit: bool,
    /// How many others can go on for a seat that has vanished, by their pieces of its key; none if nobody
    /// can.
    pub rescue: Option<u8>,
    /// Whether all who play may ask their own programs what they would play.
    pub hints: bool,
    /// A value for each option of the game, sorted by name.
    pub options: Vec<(String, OptionValue)>,
}

/// The word that stands for [`Header::forfeit`] in the file, and in its hash.
pub(crate) const FORFEIT: &str = "uncontested";

impl Header {
    /// A new table of a game. Its options are the usual ones, it has no pace, and no addresses stand in it.
    pub fn new(game: &GameInfo, deal: Deal, seats: Vec<NamedSeat>, created: Time, nonce: [u8; 32]) -> Self {
        Self {
            game: game.id.clone(),
            rules: game.version,
            deal,
            options: Options::usual(game, seats.len()).sorted(),
            seats,
            addresses: Vec::new(),
            created,
            nonce,
            pace: None,
            forfeit: false,
            rescue: None,
            hints: false,
        }
    }
}

/// The name of a seat, and the public key that it is fixed to, if there is one.
pub type NamedSeat = (String, Option<[u8; 32]>);

/// Where chance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// From all players together, by the seal.
    Sealed,
    /// From a text that everybody sees.
    Seed(String),
    /// From a list: lot by lot its faces, separated by single blanks, in dealing order.
    Lots(Vec<String>),
}

impl Deal {
    /// Whether players make chance together.
    pub fn is_sealed(&self) -> bool {
        matches!(self, Self::Sealed)
    }

    /// The word that stands in the file.
    pub fn word(&self) -> &'static str {
        if self.is_sealed() { "sealed" } else { "open" }
    }
}

/// What the players of a table have agreed on about time: how long a turn may take, and what a seat may take
/// beyond that in the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    turn: TimeSpan,
    bank: Option<TimeSpan>,
}

/// A number of minutes, hours or days, as it was written: `48h` and `2d` are as long, but not the same text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeSpan {
    count: u16,
    /// The place of its unit in [`UNITS`].
    unit: usize,
}

/// The units: each with its letter, its seconds and its word.
const UNITS: [(&str, i64, &str); 3] = [("m", 60, "minute"), ("h", 60 * 60, "hour"), ("d", 24 * 60 * 60, "day")];

impl Pace {
    /// Reads `3d` or `3d+21d`, the only form there is: a number from 1 to 9999 without leading zeros, and
    /// `m`, `h` or `d`.
    pub fn read(text: &str) -> Option<Self> {
        let (turn, bank) = match text.split_once('+') {
            Some((turn, bank)) => (turn, Some(TimeSpan::read(bank)?)),
            None => (text, None),
        };
        Some(Self { turn: TimeSpan::read(turn)?, bank })
    }

    /// Seconds that a turn may take.
    pub fn turn(self) -> i64 {
        self.turn.seconds()
    }

    /// Seconds that a seat may take beyond that in the whole game; 0 without a bank.
    pub fn bank(self) -> i64 {
        self.bank.map_or(0, TimeSpan::seconds)
    }

    /// Seconds by which clocks may differ at such a table: a tenth of the time for a turn, but at least a
    /// minute and at most a day.
    pub fn allowance(self) -> i64 {
        (self.turn() / 10).clamp(60, 24 * 60 * 60)
    }

    /// The pace in words: `3 days a turn, and 21 days more in the whole game`.
    pub fn in_words(self) -> String {
        let more = self.bank.map(|bank| format!(", and {} more in the whole game", bank.in_words()));
        format!("{} a turn{}", self.turn.in_words(), more.unwrap_or_default())
    }
}

impl TimeSpan {
    fn read(text: &str) -> Option<Self> {
        let (unit, digits) =
            UNITS.iter().enumerate().find_map(|(unit, (letter, ..))| Some((unit, text.strip_suffix(letter)?)))?;
        let is_plain =
            digits.len() <= 4 && !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
        Some(Self { count: digits.parse().ok().filter(|_| is_plain)?, unit })
    }

    fn seconds(self) -> i64 {
        i64::from(self.count) * UNITS[self.unit].1
    }

    fn in_words(self) -> String {
        counted(self.count, UNITS[self.unit].2)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.turn)?;
        self.bank.map_or(Ok(()), |bank| write!(formatter, "+{bank}"))
    }
}

impl fmt::Display for TimeSpan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.count, UNITS[self.unit].0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_has_one_form() {
        const DAY: i64 = 24 * 60 * 60;
        for (text, seconds) in [
            ("3d", Some((3 * DAY, 0))),
            ("3d+21d", Some((3 * DAY, 21 * DAY))),
            ("36h+1d", Some((36 * 3600, DAY))),
            ("9999m", Some((9999 * 60, 0))),
            ("0d", None),
            ("03d", None),
            ("10000d", None),
            ("3", None),
            ("d", None),
            ("", None),
            ("+", None),
            ("3d+", None),
            ("+3d", None),
            ("-3d", None),
            ("3d+0d", None),
            ("3d+1d+1d", None),
            ("3 d", None),
            (" 3d", None),
            ("3D", None),
            ("3w", None),
            ("3é", None),
            ("٣d", None),
        ] {
            let pace = Pace::read(text);
            assert_eq!(pace.map(|pace| (pace.turn(), pace.bank())), seconds, "{text:?}");
            assert!(pace.is_none_or(|pace| pace.to_string() == text), "{text:?}");
        }
        let words = |text| Pace::read(text).map(Pace::in_words).unwrap_or_default();
        assert_eq!(words("3d+21h"), "3 days a turn, and 21 hours more in the whole game");
        assert_eq!(words("1d"), "1 day a turn");
        for (text, seconds) in [("1m", 60), ("10m", 60), ("15m", 90), ("10h", 3600), ("10d", DAY), ("99d+1d", DAY)] {
            assert_eq!(Pace::read(text).map(Pace::allowance), Some(seconds), "{text}");
        }
    }
}
