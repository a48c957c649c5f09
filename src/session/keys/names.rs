//! Names that are chosen here. Files from elsewhere may hold other names, which are shown escaped and warned
//! of.

use crate::draw::escape::printable;
use crate::kit::look_alike;
use crate::session::Refusal;

/// Refuses a name that holds something invisible. The name must have been checked for what may stand in a
/// file.
///
/// # Errors
/// It holds something that nobody can see.
pub fn check_visible(name: &str) -> Result<(), Refusal> {
    if printable(name) == name && !name.contains("  ") {
        return Ok(());
    }
    let what = format!("the name {} holds something that nobody sees", spelled(name));
    Err(Refusal::new(what).hint("use letters, digits and signs, with single blanks between them"))
}

/// Refuses names at one table, or of the keys of one home, that others could take for one another.
///
/// # Errors
/// Two of them look alike.
pub fn check_distinct(names: &[String]) -> Result<(), Refusal> {
    let Some((one, other)) = alike(names) else { return Ok(()) };
    let what = format!("the names {} and {} look alike", spelled(one), spelled(other));
    Err(Refusal::new(what).hint("choose names that nobody takes for one another"))
}

/// A warning of a name that looks like another one.
#[must_use]
pub fn likeness(name: &str, other: &str, whose: &str) -> String {
    format!("the name {} looks like {}, {whose}: they are two names", spelled(name), spelled(other))
}

/// The first two of these names that look alike.
#[must_use]
pub fn alike(names: &[String]) -> Option<(&str, &str)> {
    let pairs = names.iter().enumerate().flat_map(|(index, one)| names[..index].iter().map(move |other| (other, one)));
    let mut alike = pairs.filter(|(one, other)| look_alike(one, other));
    alike.next().map(|(one, other)| (one.as_str(), other.as_str()))
}

/// A name with all characters but ASCII written as escapes, so that it can be told from another one that
/// looks like it.
fn spelled(name: &str) -> String {
    let spelled = |c: char| if c.is_ascii() { c.to_string() } else { c.escape_unicode().to_string() };
    name.chars().map(spelled).collect()
}
