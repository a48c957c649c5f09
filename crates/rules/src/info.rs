//! Facts about a game, read from its `game.toml`, and who made it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::SetupError;
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
}
