//! Things that several parts and games share: the rules for texts in a file, hands, grids, numbers in words
//! and in smaller types, and the cards that more than one game uses.

pub mod decktet;
pub mod grid;
mod hand;
mod misread;
pub mod playing;
mod text;

pub use hand::{Hand, your_hand};
pub use misread::{Misread, read_toml};
use std::ops::Not;
pub use text::{AddressError, TextError, check_address, check_line, check_name, look_alike, may_stand};

/// Hexadecimal digits, two for each byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A number of things, whose name gets an s if there is not exactly one.
///
/// ```
/// use bypost_rules::kit::counted;
///
/// assert_eq!([0_u8, 1, 2].map(|count| counted(count, "card")), ["0 cards", "1 card", "2 cards"]);
/// ```
pub fn counted(count: impl Into<usize>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `a`, `a and b`, `a, b and c`; an empty text for nothing.
///
/// ```
/// use bypost_rules::kit::listed;
///
/// assert_eq!(listed::<&str>([]), "");
/// assert_eq!(listed(["a"]), "a");
/// assert_eq!(listed(["a", "b"]), "a and b");
/// assert_eq!(listed(["a", "b", "c"]), "a, b and c");
/// ```
pub fn listed<T: AsRef<str>>(things: impl IntoIterator<Item = T>) -> String {
    let things: Vec<T> = things.into_iter().collect();
    let words: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A text as the beginning of a sentence.
///
/// ```
/// use bypost_rules::kit::capital;
///
/// assert_eq!(["with a card", "", "\u{e9}t\u{e9}"].map(capital), ["With a card", "", "\u{c9}t\u{e9}"]);
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// So many seconds in the largest unit of which there are at least two, rounded down.
///
/// ```
/// use bypost_rules::kit::lasting;
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

/// Seconds of a day.
pub const DAY: i64 = 24 * 60 * 60;

/// So many seconds in all units that it takes.
///
/// ```
/// use bypost_rules::kit::in_units;
///
/// assert_eq!([0, 60, 90, 3_960].map(in_units), ["", "1 minute", "1 minute 30 seconds", "1 hour 6 minutes"]);
/// assert_eq!(in_units(3 * 86_400), "3 days");
/// ```
pub fn in_units(seconds: i64) -> String {
    let units = [("day", 86_400, i64::MAX), ("hour", 3_600, 24), ("minute", 60, 60), ("second", 1, 60)];
    let counts = units.map(|(name, unit, most)| (usize::try_from(seconds / unit % most).unwrap_or_default(), name));
    let told = counts.iter().filter(|(count, _)| *count > 0).map(|(count, name)| counted(*count, name));
    told.collect::<Vec<_>>().join(" ")
}

/// Splits what a person typed into steps: at semicolons, and at commas where a step ends. A comma inside of a
/// step, as in a name of a card, stays, since `is_step` takes no part of it for a step. An empty text is one
/// empty step.
///
/// ```
/// use bypost_rules::kit::split_steps;
///
/// let is_step = |text: &str| text.trim().ends_with(char::is_numeric);
/// assert_eq!(split_steps("moons, suns 4, 5;6", is_step), ["moons, suns 4", "5", "6"]);
/// ```
pub fn split_steps(text: &str, is_step: impl Fn(&str) -> bool) -> Vec<&str> {
    let mut steps = Vec::new();
    for part in text.split(';') {
        let mut start = 0;
        for (comma, _) in part.match_indices(',') {
            if is_step(&part[start..comma]) {
                steps.push(part[start..comma].trim());
                start = comma + 1;
            }
        }
        steps.push(part[start..].trim());
    }
    steps.retain(|step| !step.is_empty());
    if steps.is_empty() { vec![text] } else { steps }
}

/// A number in a smaller type. What tables count fits; the largest number stands for whatever does not.
///
/// ```
/// use bypost_rules::kit::fit;
///
/// assert_eq!((fit::<usize, u8>(52), fit::<usize, u8>(1000)), (52, 255));
/// ```
pub fn fit<N, T: TryFrom<N> + From<u8> + Not<Output = T>>(number: N) -> T {
    T::try_from(number).unwrap_or_else(|_| !T::from(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_semicolons_and_at_some_commas() {
        let is_step = |text: &str| text.trim().starts_with('!');
        for (text, wanted) in [
            ("", &[""][..]),
            (" ; ,", &[","]),
            (";;", &[";;"]),
            ("!a", &["!a"]),
            (" !a ", &["!a"]),
            ("!a,!b ; !c;", &["!a", "!b", "!c"]),
            ("a, b; c", &["a, b", "c"]),
            ("a, !b", &["a, !b"]),
            ("!a, b", &["!a", "b"]),
        ] {
            assert_eq!(split_steps(text, is_step), wanted, "{text:?}");
        }
    }
}
