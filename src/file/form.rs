//! The form of values that stand in the header and in turns.

use super::Time;

/// Reads a time.
///
/// # Errors
/// It has another form.
pub(super) fn time(name: &str, text: &str) -> Result<Time, String> {
    Time::read(text).ok_or_else(|| format!("{name} must be a time in the form 2026-11-21T20:15:00Z"))
}

/// Why an empty value is refused: it would stand in the file, and no hash would cover it.
pub(super) fn needless(name: &str) -> String {
    format!("{name} is empty: leave it out")
}
