//! Who made a game, and where its rules come from.

use serde::{Deserialize, Serialize};

use crate::kit::listed;

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
    #[serde(default)]
    pub setting: Option<String>,
    /// The games that it comes from.
    #[serde(default)]
    pub after: Option<String>,
    /// Whose cards and pieces it is played with.
    #[serde(default)]
    pub material: Option<String>,
    /// What no source has, since it was made for this program.
    #[serde(default)]
    pub own: Option<String>,
    /// Where the rules are from.
    pub source: String,
    /// The licence of that text, if it names one.
    #[serde(default)]
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
