//! The options of one table: a value for each option of its game.

use serde::{Deserialize, Serialize};

use super::{GameInfo, OptionInfo, OptionKind, SetupError};

/// The value of one option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an option must be a whole number or a text")]
pub enum OptionValue {
    /// Of [`OptionKind::Number`].
    Number(i64),
    /// Of [`OptionKind::Choice`] and [`OptionKind::File`].
    Text(String),
}

/// One value for each option of a game, in the game's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options(Vec<(String, OptionValue)>);

impl Options {
    /// The usual values.
    pub fn usual(info: &GameInfo) -> Self {
        Self(info.options.iter().map(|option| (option.name.clone(), option.kind.usual())).collect())
    }

    /// Takes exactly the options of a game from a list in any order.
    ///
    /// # Errors
    /// An option that the game does not have or that is missing, or a value of the wrong kind.
    pub fn complete(info: &GameInfo, given: &[(String, OptionValue)]) -> Result<Self, SetupError> {
        if let Some((name, _)) = given.iter().find(|(name, _)| info.option(name).is_none()) {
            return Err(SetupError(unknown(info, name)));
        }
        let value = |option: &OptionInfo| {
            let found = given.iter().find(|(name, _)| *name == option.name);
            let (_, value) = found.ok_or_else(|| SetupError(format!("the option {} is missing", option.name)))?;
            option.check(value)?;
            Ok((option.name.clone(), value.clone()))
        };
        Ok(Self(info.options.iter().map(value).collect::<Result<_, _>>()?))
    }

    /// Sets one option from what a person typed; for a file, `text` is already what the game embeds.
    ///
    /// # Errors
    /// An option that the game does not have, or a value that it does not take.
    pub fn set(&mut self, info: &GameInfo, name: &str, text: &str) -> Result<(), SetupError> {
        let option = info.option(name).ok_or_else(|| SetupError(unknown(info, name)))?;
        let value = match (&option.kind, text.parse()) {
            (OptionKind::Number { .. }, Ok(number)) => OptionValue::Number(number),
            _ => OptionValue::Text(text.to_owned()),
        };
        option.check(&value)?;
        if let Some(entry) = self.0.iter_mut().find(|(known, _)| known == name) {
            entry.1 = value;
        }
        Ok(())
    }

    /// All values in the game's order.
    pub fn all(&self) -> &[(String, OptionValue)] {
        &self.0
    }

    /// The value of a number option; 0 for an option that is none.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        }
    }

    /// The value of a choice or file option; empty for an option that is none.
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
    fn usual(&self) -> OptionValue {
        match self {
            Self::Number { default, .. } => OptionValue::Number(*default),
            Self::Choice { default, .. } | Self::File { default } => OptionValue::Text(default.clone()),
        }
    }

    /// The values it takes, for people.
    pub fn describe(&self) -> String {
        match self {
            Self::Number { least, most, .. } => format!("{least} to {most}"),
            Self::Choice { words, .. } => words.join("|"),
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

fn unknown(info: &GameInfo, name: &str) -> String {
    let known: Vec<_> = info.options.iter().map(|option| option.name.as_str()).collect();
    format!("{} has no option {name:?}; it has {}", info.title, known.join(", "))
}
