//! Values that have one form in files: points in time, to the second, in UTC; and bytes as Base64 of the
//! standard alphabet with padding, strict to the last bit.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Datelike, NaiveDateTime, Timelike};
use serde::{Serialize, Serializer};

const FORM: &str = "%Y-%m-%dT%H:%M:%SZ";

/// Seconds from the beginning of 1970 to the last one of 9999.
const LAST: i64 = 253_402_300_799;

/// A point in time: a whole second of the years 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(NaiveDateTime);

impl Time {
    /// The time of this machine's clock.
    #[cfg(feature = "clock")]
    pub fn now() -> Self {
        Self::at(chrono::Utc::now().timestamp())
    }

    /// The time so many seconds after the beginning of 1970, or the nearest that there is.
    pub fn at(seconds: i64) -> Self {
        let time = |seconds| DateTime::from_timestamp(seconds, 0).unwrap_or_default().naive_utc();
        Self(time(seconds.clamp(0, LAST)))
    }

    /// Reads `YYYY-MM-DDThh:mm:ssZ`, the only form there is.
    pub fn read(text: &str) -> Option<Self> {
        let time = Self(NaiveDateTime::parse_from_str(text, FORM).ok()?);
        // Leap seconds have two names, and a parser takes more forms than one.
        let plain = time.0.nanosecond() == 0 && (1970..=9999).contains(&time.0.year());
        (plain && time.to_string() == text).then_some(time)
    }

    pub(super) fn of(name: &str, text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| format!("{name} must be a time in the form 2026-11-21T20:15:00Z"))
    }

    /// Seconds since the beginning of 1970.
    pub fn seconds(self) -> i64 {
        self.0.and_utc().timestamp()
    }

    /// The time as a person writes it, such as `3 December 2026, 14:00 UTC`. The seconds are left out,
    /// so it is early by less than a minute.
    pub fn in_words(self) -> String {
        self.0.format("%-d %B %Y, %H:%M UTC").to_string()
    }

    /// The day alone.
    pub fn day_in_words(self) -> String {
        self.0.format("%-d %B %Y").to_string()
    }

    /// The same to the second, where that tells more.
    pub fn in_words_to_the_second(self) -> String {
        let is_whole = self.seconds() % 60 == 0;
        if is_whole { self.in_words() } else { self.0.format("%-d %B %Y, %H:%M:%S UTC").to_string() }
    }

    /// The time `seconds` later; the first second of 1970 at the earliest, the last of 9999 at the latest.
    pub fn plus(self, seconds: i64) -> Self {
        Self::at(self.seconds().saturating_add(seconds))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.format(FORM).fmt(formatter)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Writes bytes.
pub fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Reads exactly `N` bytes. There is one text for each value: no blanks, no missing padding, no stray bits.
///
/// # Errors
/// What is wrong, in a few words.
pub fn decode<const N: usize>(text: &str) -> Result<[u8; N], String> {
    decode_within(text, N)?
        .try_into()
        .map_err(|bytes: Vec<u8>| format!("is damaged: it has {} bytes, not {N}", bytes.len()))
}

/// Reads at most `most` bytes, just as strictly. The error tells what is wrong, in a few words.
pub(super) fn decode_within(text: &str, most: usize) -> Result<Vec<u8>, String> {
    // Longer than any value of so many bytes: refuse before decoding it.
    if text.len() > most.div_ceil(3) * 4 {
        return Err(format!("is damaged: it is longer than {most} bytes"));
    }
    STANDARD.decode(text).map_err(|_| "is damaged: it is no base64".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_form() {
        for (text, good) in [
            ("2026-11-21T03:04:05Z", true),
            ("2026-11-21T03:04:05", false),
            ("2026-11-21 03:04:05Z", false),
            ("2026-11-21T03:04:05z", false),
            ("2026-11-21T3:04:05Z", false),
            ("2026-11-21T03:04:05.0Z", false),
            ("2026-02-30T03:04:05Z", false),
            ("2016-12-31T23:59:60Z", false),
            ("+2026-11-21T03:04:05Z", false),
            ("12026-11-21T03:04:05Z", false),
            ("1969-11-21T03:04:05Z", false),
            (" 2026-11-21T03:04:05Z", false),
        ] {
            assert_eq!(Time::read(text).is_some(), good, "{text:?}");
        }
    }

    #[test]
    fn words_are_those_of_a_letter() {
        let words = Time::read("2026-12-03T04:05:06Z").map(Time::in_words);
        assert_eq!(words.as_deref(), Some("3 December 2026, 04:05 UTC"));
        for (text, wanted) in [("2026-12-03T04:05:06Z", "04:05:06 UTC"), ("2026-12-03T04:05:00Z", "04:05 UTC")] {
            let words = Time::read(text).map(Time::in_words_to_the_second);
            assert_eq!(words, Some(format!("3 December 2026, {wanted}")));
        }
    }

    #[test]
    fn no_time_is_out_of_bounds() {
        let (first, last) = ("1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z");
        for (seconds, text) in
            [(i64::MIN, first), (-1, first), (0, first), (LAST, last), (LAST + 1, last), (i64::MAX, last)]
        {
            assert_eq!(Time::at(seconds).to_string(), text, "{seconds}");
            assert_eq!(Time::read(text), Some(Time::at(seconds)), "{seconds}");
        }
        let (first, last) = (Time::at(0), Time::at(LAST));
        assert!(
            first.plus(-1) == first && last.plus(1) == last && last.plus(-LAST) == first && first.plus(LAST) == last
        );
    }

    #[test]
    fn one_text_for_each_value() {
        for (text, good) in [
            ("AAEC/w==", true),
            ("AAEC/w=", false),
            ("AAEC/w", false),
            ("AAEC/x==", false),
            ("AAEC_w==", false),
            ("AAEC /w==", false),
            ("AAEC/w==\n", false),
            ("AAEC", false),
            ("AAEC////", false),
            ("AAECAwQFBgc=", false),
            ("", false),
        ] {
            assert_eq!(decode::<4>(text).is_ok(), good, "{text:?}");
        }
        assert_eq!(encode(&[0, 1, 2, 255]), "AAEC/w==");
    }
}
