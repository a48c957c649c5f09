//! The options of one table: a value for each option of its game.

use serde::{Deserialize, Serialize};

use super::{GameInfo, OptionInfo, OptionKind, SetupError};

/// The value of one option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an option must be a whole number or a text")]
pub enum OptionValue {
    /// Of [`OptionKind::Number`].
    Number(i64),
    /// Of [`OptionKind::Choice`], [`OptionKind::Set`] and [`OptionKind::File`].
    Text(String),
}

/// One value for each option that a game has for some number of seats, in the game's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(Vec<(String, OptionValue)>);

impl Options {
    /// The usual values for a table with this many seats.
    pub fn usual(info: &GameInfo, seats: usize) -> Self {
        Self(info.options_of(seats).map(|option| (option.name.clone(), option.kind.usual())).collect())
    }

    /// The usual values, except for these options, whose values are given as a person would type them.
    ///
    /// # Errors
    /// As [`Options::set`].
    pub fn chosen(info: &GameInfo, seats: usize, chosen: &[(&str, &str)]) -> Result<Self, SetupError> {
        let mut options = Self::usual(info, seats);
        chosen.iter().try_for_each(|(name, text)| options.set(info, name, text))?;
        Ok(options)
    }

    /// Takes exactly the options that a game has for this many seats from a list in any order.
    ///
    /// # Errors
    /// An option that the game does not have or that is missing, or a value of the wrong kind.
    pub fn complete(info: &GameInfo, seats: usize, given: &[(String, OptionValue)]) -> Result<Self, SetupError> {
        let of_table = |name: &str| info.options_of(seats).any(|option| option.name == name);
        if let Some((name, _)) = given.iter().find(|(name, _)| !of_table(name)) {
            return Err(unknown(info, name));
        }
        let value = |option: &OptionInfo| {
            let found = given.iter().find(|(name, _)| *name == option.name);
            let (_, value) = found.ok_or_else(|| SetupError(format!("the option {} is missing", option.name)))?;
            option.check(value)?;
            Ok((option.name.clone(), value.clone()))
        };
        Ok(Self(info.options_of(seats).map(value).collect::<Result<_, _>>()?))
    }

    /// Sets one option from what a person typed; for a file, `text` is already what the game embeds.
    ///
    /// # Errors
    /// An option that the game does not have for this number of seats, or a value that it does not take.
    pub fn set(&mut self, info: &GameInfo, name: &str, text: &str) -> Result<(), SetupError> {
        let entry = self.0.iter_mut().find(|(known, _)| known == name).ok_or_else(|| unknown(info, name))?;
        let option = info.option(name).ok_or_else(|| unknown(info, name))?;
        let value = match (&option.kind, text.parse()) {
            (OptionKind::Number { .. }, Ok(number)) => OptionValue::Number(number),
            (OptionKind::Set { words, .. }, _) => {
                OptionValue::Text(in_order(words, text).unwrap_or_else(|| text.to_owned()))
            }
            _ => OptionValue::Text(text.to_owned()),
        };
        option.check(&value)?;
        entry.1 = value;
        Ok(())
    }

    /// All values in the game's order.
    pub fn all(&self) -> &[(String, OptionValue)] {
        &self.0
    }

    /// All values sorted by name, as a header has them.
    pub fn sorted(&self) -> Vec<(String, OptionValue)> {
        let mut all = self.0.clone();
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        all
    }

    /// The value of a number option; 0 if there is no such option.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// Whether a word is in the value of a set option.
    pub fn has(&self, name: &str, word: &str) -> bool {
        self.text(name).split(',').any(|held| held == word)
    }

    /// The value of a choice, set or file option; empty if there is no such option.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(OptionValue::Text(text)) => text,
            _ => "",
        }
    }

    fn value(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

impl OptionKind {
    /// The value that counts where a header names none.
    pub fn usual(&self) -> OptionValue {
        match self {
            Self::Number { default, .. } => OptionValue::Number(*default),
            Self::Choice { default, .. } | Self::Set { default, .. } | Self::File { default } => {
                OptionValue::Text(default.clone())
            }
        }
    }

    /// The values it takes, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Number { least, most, .. } => format!("{least} to {most}"),
            Self::Choice { words, .. } => words.join("|"),
            Self::Set { words, .. } => format!("none or any of {}", words.join(",")),
            Self::File { .. } => "FILE".to_owned(),
        }
    }

    /// The usual value, for people.
    pub fn describe_usual(&self) -> String {
        match self.usual() {
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text,
        }
    }
}

impl OptionInfo {
    fn check(&self, value: &OptionValue) -> Result<(), SetupError> {
        let fits = match (&self.kind, value) {
            (OptionKind::Number { least, most, .. }, OptionValue::Number(number)) => (least..=most).contains(&number),
            (OptionKind::Choice { words, .. }, OptionValue::Text(text)) => words.contains(text),
            (OptionKind::Set { words, .. }, OptionValue::Text(text)) => in_order(words, text).as_ref() == Some(text),
            (OptionKind::File { .. }, OptionValue::Text(_)) => true,
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let found = match value {
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => format!("{:?}", text.chars().take(40).collect::<String>()),
        };
        Err(SetupError(format!("the option {} takes {}, not {found}", self.name, self.kind.describe())))
    }
}

/// The one text of a set: the words in the option's order with commas between them, or `none`. There is none
/// for a text that holds any other word.
fn in_order(words: &[String], text: &str) -> Option<String> {
    let given: Vec<&str> = text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    if given == [NONE] || given.is_empty() {
        return Some(NONE.to_owned());
    }
    if given.iter().any(|word| !words.iter().any(|known| known == word)) {
        return None;
    }
    Some(words.iter().map(String::as_str).filter(|word| given.contains(word)).collect::<Vec<_>>().join(","))
}

/// The text of a set without words.
const NONE: &str = "none";

fn unknown(info: &GameInfo, name: &str) -> SetupError {
    if let Some([least, most]) = info.option(name).and_then(|option| option.seats) {
        let seats = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return SetupError(format!("the option {name} of {} is for tables of {seats} seats", info.title));
    }
    let known: Vec<_> = info.options.iter().map(|option| option.name.as_str()).collect();
    SetupError(format!("{} has no option {name:?}; it has {}", info.title, known.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_one_text() {
        let words = ["excuse", "pawns", "courts"].map(str::to_owned);
        for (typed, text) in [
            ("courts, excuse", Some("excuse,courts")),
            ("pawns", Some("pawns")),
            ("pawns,,pawns ", Some("pawns")),
            ("", Some("none")),
            ("none", Some("none")),
            ("none,pawns", None),
            ("kings", None),
            ("kings ", None),
        ] {
            assert_eq!(in_order(&words, typed).as_deref(), text, "{typed:?}");
        }
    }
}
