//! How hard an opponent thinks.

use std::fmt;
use std::str::FromStr;

/// How hard an opponent thinks: how many times it plays on in its head before it chooses. The numbers are the
/// same for every game and on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// It looks at a few ways to go on.
    Easy,
    /// It looks at some hundreds.
    #[default]
    Fair,
    /// It looks at thousands.
    Strong,
}

/// The text is none of the names of levels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no level: easy, fair or strong")]
pub struct NoLevel(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Fair, Self::Strong];

    /// The name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Strong => "strong",
        }
    }

    /// How many times it plays on before it chooses.
    pub const fn simulations(self) -> u32 {
        match self {
            Self::Easy => 25,
            Self::Fair => 350,
            Self::Strong => 5_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| NoLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn levels_have_names_and_think_harder_and_harder() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "Strong".parse::<Level>().map_err(|error| error.to_string());
        assert_eq!(error, Err("Strong is no level: easy, fair or strong".to_owned()));
        assert!(Level::ALL.is_sorted_by_key(|level| level.simulations()));
    }
}
