//! Points in time, to the second, in UTC.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDateTime, TimeDelta, Timelike, Utc};

const FORM: &str = "%Y-%m-%dT%H:%M:%SZ";

/// A point in time: a whole second of the years 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(NaiveDateTime);

impl Time {
    /// What this machine's clock says.
    pub fn now() -> Self {
        let now = Utc::now().naive_utc();
        Self(now.with_nanosecond(0).unwrap_or(now))
    }

    /// Reads `YYYY-MM-DDThh:mm:ssZ`, the only form there is.
    pub fn read(text: &str) -> Option<Self> {
        let time = Self(NaiveDateTime::parse_from_str(text, FORM).ok()?);
        // Leap seconds have two names, and a parser takes more forms than one.
        let plain = time.0.nanosecond() == 0 && (1970..=9999).contains(&time.0.year());
        (plain && time.to_string() == text).then_some(time)
    }

    /// Seconds since the beginning of 1970.
    pub fn seconds(self) -> i64 {
        self.0.and_utc().timestamp()
    }

    /// Whether this is more than a day after `other`.
    pub fn is_over_a_day_after(self, other: Self) -> bool {
        self.0 - other.0 > TimeDelta::days(1)
    }

    /// The time `seconds` later; the last second of 9999 at the latest.
    #[must_use]
    pub fn plus(self, seconds: i64) -> Self {
        let later = DateTime::from_timestamp(self.seconds().saturating_add(seconds), 0);
        later.map(|later| Self(later.naive_utc())).filter(|later| later.0.year() <= 9999).unwrap_or(self)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.format(FORM).fmt(formatter)
    }
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
}
