//! How long something has lasted, in words.

use super::counted;

/// So many seconds in the largest unit of which there are at least two, rounded down.
///
/// ```
/// use bypost::kit::lasting;
///
/// assert_eq!(lasting(0), "less than a minute");
/// assert_eq!(lasting(60), "1 minute");
/// assert_eq!(lasting(119 * 60), "119 minutes");
/// assert_eq!(lasting(47 * 3600), "47 hours");
/// assert_eq!(lasting(48 * 3600), "2 days");
/// ```
pub fn lasting(seconds: i64) -> String {
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60)];
    let count = |unit: i64| usize::try_from(seconds / unit).unwrap_or_default();
    let found = units.into_iter().map(|(name, unit)| (name, count(unit))).find(|(_, count)| *count >= 2);
    match found {
        Some((name, count)) => counted(count, name),
        None if seconds >= 60 => counted(1_usize, "minute"),
        None => "less than a minute".to_owned(),
    }
}
