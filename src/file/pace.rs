//! How long a turn may take.

use std::fmt;

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
    unit: Unit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Minutes,
    Hours,
    Days,
}

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
        let digits = text.get(..text.len().checked_sub(1)?)?;
        let unit = match text.as_bytes().last()? {
            b'm' => Unit::Minutes,
            b'h' => Unit::Hours,
            b'd' => Unit::Days,
            _ => return None,
        };
        let is_plain =
            digits.len() <= 4 && !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
        Some(Self { count: digits.parse().ok().filter(|_| is_plain)?, unit })
    }

    fn seconds(self) -> i64 {
        let unit = match self.unit {
            Unit::Minutes => 60,
            Unit::Hours => 60 * 60,
            Unit::Days => 24 * 60 * 60,
        };
        i64::from(self.count) * unit
    }

    fn in_words(self) -> String {
        let unit = match self.unit {
            Unit::Minutes => "minute",
            Unit::Hours => "hour",
            Unit::Days => "day",
        };
        let plural = if self.count == 1 { "" } else { "s" };
        format!("{} {unit}{plural}", self.count)
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
        let unit = match self.unit {
            Unit::Minutes => 'm',
            Unit::Hours => 'h',
            Unit::Days => 'd',
        };
        write!(formatter, "{}{unit}", self.count)
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
