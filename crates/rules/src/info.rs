//! Facts about a game, read from its `game.toml`, and who made it.
//! The options of one table are a value for each option of its game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::SetupError;
use crate::kit::listed;

/// Facts about a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GameInfo {
    /// The id, in small letters and hyphens; also the name of the game's folder.
    pub id: String,
    /// The name for people.
    pub title: String,
    /// Other ids that people may type for it, such as one of an older or later name.
    #[serde(default)]
    pub also: Vec<String>,
    /// One line about it.
    pub summary: String,
    /// The version of these rules. It stands in every header; a change that could judge an old file
    /// differently raises it.
    pub version: u32,
    /// The least and the greatest number of seats.
    pub seats: [u8; 2],
    /// Designers, playtesters and sources.
    pub credits: Credits,
    /// What stands on a button for a word with which a step goes on, such as `Place a token` for `claim`.
    #[serde(default)]
    pub labels: BTreeMap<String, String>,
    /// What words of steps and of the game mean, and under `turn` what a turn does, in a few words each.
    #[serde(default)]
    pub meanings: BTreeMap<String, String>,
    /// The options, in the order in which headers list them.
    #[serde(default, rename = "option")]
    pub options: Vec<OptionInfo>,
    /// The rules and the notation for people, in Markdown, from the title on.
    #[serde(skip)]
    pub rules: &'static str,
}

/// One option of a game.
#[derive(Clone, Debug, Deserialize)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name, which stands before the `=`.
    pub name: String,
    /// One line about it.
    pub help: String,
    /// The least and the greatest number of seats of the tables that have it; all, if it is left out.
    pub seats: Option<[u8; 2]>,
    /// Which values it takes.
    #[serde(flatten)]
    pub kind: OptionKind,
}

/// Which values an option takes, and the value it has when nobody says anything.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
        /// The usual.
        default: i64,
    },
    /// One word out of several.
    Choice {
        /// All words.
        words: Vec<String>,
        /// The usual.
        default: String,
    },
    /// Any of several words: a text with the words in this order and commas between them, or `none`.
    Set {
        /// All words.
        words: Vec<String>,
        /// The usual text.
        default: String,
    },
    /// The content of a file, in the text form that the game makes of it.
    File {
        /// The usual, in that text form.
        default: String,
    },
}

impl GameInfo {
    /// Reads a `game.toml` that is compiled in, together with the rules for people.
    ///
    /// # Panics
    /// If the file does not fit these types; a test reads the file of every game.
    #[expect(clippy::panic, reason = "the text is part of the program; a test reads every game's")]
    pub fn parse(text: &'static str, rules: &'static str) -> Self {
        let mut info: Self = toml::from_str(text).unwrap_or_else(|error| panic!("game.toml: {error}"));
        // The words begin below the picture.
        info.rules = rules.find("# ").and_then(|title| rules.get(title..)).unwrap_or(rules);
        info
    }

    /// The rules for people with the credits at their end, in Markdown.
    pub fn rules_with_credits(&self) -> String {
        let credits = self.credits.titled().into_iter().map(|(title, told)| format!("- {title}: {told}\n"));
        format!("{}\n\n## Credits\n\n{}", self.rules.trim_end(), credits.collect::<String>())
    }

    /// Checks the number of seats of a table. The engine does it before it calls `Rules::setup`.
    ///
    /// # Errors
    /// The game is for fewer or for more seats.
    pub fn check_seats(&self, count: usize) -> Result<(), SetupError> {
        let [least, most] = self.seats.map(usize::from);
        if (least..=most).contains(&count) {
            return Ok(());
        }
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(SetupError(format!("{} takes {range} seats, not {count}", self.title)))
    }

    /// The options of a table with this many seats.
    pub fn options_of(&self, seats: usize) -> impl Iterator<Item = &OptionInfo> {
        self.options.iter().filter(move |option| option.is_for(seats))
    }

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&OptionInfo> {
        self.options.iter().find(|option| option.name == name)
    }
}

impl OptionInfo {
    /// Whether tables with this many seats have this option.
    pub fn is_for(&self, seats: usize) -> bool {
        self.seats.is_none_or(|[least, most]| (usize::from(least)..=usize::from(most)).contains(&seats))
    }
}

/// Who made a game, and where its rules come from. Everything here is as the source names it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Credits {
    /// Who designed it; empty if the source names nobody.
    #[serde(default)]
    pub design: Vec<String>,
    /// Who tried it out.
    #[serde(default)]
    pub playtesting: Vec<String>,
    /// Who made the game for one player of it.
    #[serde(default)]
    pub solitaire: Vec<String>,
    /// Whose world it takes place in.
    pub setting: Option<String>,
    /// The games that it comes from.
    pub after: Option<String>,
    /// Whose cards and pieces it is played with.
    pub material: Option<String>,
    /// What no source has, since it was made for this program.
    pub own: Option<String>,
    /// Where the rules are from.
    pub source: String,
    /// The licence of that text, if it names one.
    pub licence: Option<String>,
}

impl Credits {
    /// All of them, each as a title and what stands under it.
    pub fn titled(&self) -> Vec<(&'static str, String)> {
        let Self { design, playtesting, solitaire, setting, after, material, own, source, licence } = self;
        let names = |names: &Vec<String>| (!names.is_empty()).then(|| listed(names));
        let design = names(design).unwrap_or_else(|| "the source names nobody".to_owned());
        let all = [
            ("Design", Some(design)),
            ("After", after.clone()),
            ("Playtesting", names(playtesting)),
            ("Solitaire", names(solitaire)),
            ("Setting", setting.clone()),
            ("Material", material.clone()),
            ("Bypost's own", own.clone()),
            ("Source", Some(source.clone())),
            ("Licence of the source", licence.clone()),
        ];
        all.into_iter().filter_map(|(title, told)| Some((title, told?))).collect()
    }

    /// All of them in one line.
    pub fn in_a_line(&self) -> String {
        self.titled().into_iter().map(|(title, told)| format!("{title}: {told}")).collect::<Vec<_>>().join(". ")
    }
}

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
    fn what_the_source_does_not_name_is_left_out() {
        let credits: Credits = toml::from_str("source = \"a page\"").unwrap();
        assert_eq!(credits.in_a_line(), "Design: the source names nobody. Source: a page");
        let text = "design = [\"Ann\", \"Bob\"]\nplaytesting = [\"Cat\"]\nsource = \"a page\"\nlicence = \"CC0\"";
        let credits: Credits = toml::from_str(text).unwrap();
        let wanted = "Design: Ann and Bob. Playtesting: Cat. Source: a page. Licence of the source: CC0";
        assert_eq!(credits.in_a_line(), wanted);
        assert!(toml::from_str::<Credits>("source = \"a page\"\ndesigner = \"Ann\"").is_err());
    }

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
