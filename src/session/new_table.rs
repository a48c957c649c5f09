//! What a person chooses for a new table.

use super::Refusal;
use super::keys::names::{check_distinct, check_visible};
use crate::file::{NamedSeat, names_fit};
use crate::rules::{Entry, OptionKind, OptionValue, Options};

/// Seats of these names, in the order of play, which anybody can take.
///
/// # Errors
/// Too many or too few, or a name that may not stand in a file, cannot be seen, or looks like another one.
pub fn seats_of(names: &[String]) -> Result<Vec<NamedSeat>, Refusal> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    names_fit(&names).map_err(Refusal::new)?;
    names.iter().try_for_each(|name| check_visible(name))?;
    check_distinct(&names)?;
    Ok(names.into_iter().map(|name| (name, None)).collect())
}

/// What a person chooses for one option.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The name of the option.
    pub name: String,
    /// The value; of an option that is a file, the file's content.
    pub value: String,
    /// What the file is called in messages, if it is one.
    pub file: Option<String>,
}

/// The options of a game at a table with so many seats, as the header has them: each as it was chosen, or as
/// usual.
///
/// # Errors
/// An option that the game does not have, or a value that it does not take.
pub fn options_of(entry: &Entry, seats: usize, chosen: &[Chosen]) -> Result<Vec<(String, OptionValue)>, Refusal> {
    let info = (entry.info)();
    let mut options = Options::usual(info, seats);
    for Chosen { name, value, file: called } in chosen {
        let file = info.option(name).filter(|option| matches!(option.kind, OptionKind::File { .. }));
        let embedded = file.map(|option| (entry.embed)(option, value)).transpose();
        let embedded = embedded.map_err(|error| match called {
            Some(called) => Refusal::new(format!("{called}: {error}")),
            None => Refusal::new(error.to_string()),
        })?;
        let value = embedded.as_ref().unwrap_or(value);
        options.set(info, name, value).map_err(|error| Refusal::new(error.to_string()))?;
    }
    Ok(options.sorted())
}
