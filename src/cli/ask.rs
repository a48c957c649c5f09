//! Questions to a person: for passphrases, which the environment may give as well, or which are typed without
//! echo, and before something is done that only they can judge.

use std::io::{IsTerminal as _, Write as _};

use zeroize::Zeroizing;

use super::{Context, Error, tell, told, warn};
use crate::file::Hint;
use crate::session::{NewPassphrase, check_passphrase};

const VARIABLE: &str = "BYPOST_PASSPHRASE";

pub(super) fn passphrase(name: &str) -> Result<Zeroizing<String>, String> {
    passphrase_of(&format!("the key {name}"))
}

/// The passphrase of something that is locked, such as `the file seat.key`.
pub(super) fn passphrase_of(what: &str) -> Result<Zeroizing<String>, String> {
    if let Some(given) = given() {
        return Ok(given);
    }
    if !std::io::stdin().is_terminal() {
        return Err(format!("{what} needs a passphrase: set {VARIABLE} or use a terminal"));
    }
    typed(&format!("passphrase of {what}: ")).map(Zeroizing::new)
}

/// A new passphrase, typed twice; none if it is empty.
pub(super) fn new_passphrase(context: &Context, name: &str) -> Result<Option<NewPassphrase>, Error> {
    let random = Zeroizing::new(context.random()?);
    if let Some(text) = given() {
        warn_of(&text, name);
        return Ok(Some(NewPassphrase { text, random }));
    }
    if !std::io::stdin().is_terminal() {
        return Err(
            Error::refused("a new passphrase needs a terminal").hint(format!("set {VARIABLE}, or use a terminal"))
        );
    }
    let first = typed(&format!("new passphrase for {name} (empty for none): ")).map_err(Error::refused)?;
    let second = typed("the same again: ").map_err(Error::refused)?;
    if first != second {
        return Err(Error::refused("the two passphrases differ; nothing was changed"));
    }
    if !first.is_empty() {
        warn_of(&first, name);
    }
    Ok((!first.is_empty()).then(|| NewPassphrase { text: Zeroizing::new(first), random }))
}

/// Says what speaks against a passphrase. It is taken all the same: a key may have none at all.
fn warn_of(passphrase: &str, name: &str) {
    if let Err(why) = check_passphrase(passphrase, [name]) {
        warn(&why.what);
        why.hint.iter().for_each(|hint| tell(&format!("hint: {hint}")));
    }
}

/// The passphrase that the environment gives, so that nobody is asked for one.
pub(super) fn given() -> Option<Zeroizing<String>> {
    std::env::var(VARIABLE).ok().filter(|text| !text.is_empty()).map(Zeroizing::new)
}

fn typed(prompt: &str) -> Result<String, String> {
    rpassword::prompt_password(prompt).map_err(|error| format!("the passphrase cannot be read: {error}"))
}

/// A line that a person types in answer to a question; none if it is empty, or if no person is there.
pub(super) fn line(question: &str) -> Option<String> {
    if !std::io::stdin().is_terminal() {
        return None;
    }
    answer(question).ok().filter(|answer| !answer.is_empty())
}

/// Tells what is at stake and asks; every answer but a yes is an error. Without a terminal the hint tells how
/// to say yes.
pub(super) fn sure(what: &str, hint: impl Into<Hint>, question: &str) -> Result<(), Error> {
    if !std::io::stdin().is_terminal() {
        return Err(Error::refused(what).hint(hint));
    }
    tell(what);
    let answer = answer(&format!("{question} [y/N]"))?;
    let is_yes = ["y", "yes"].iter().any(|yes| answer.eq_ignore_ascii_case(yes));
    if is_yes { Ok(()) } else { Err(Error::refused("nothing was done")) }
}

/// Lists things and asks which one is meant; none without a terminal.
pub(super) fn which(what: &str, rows: &[String]) -> Result<Option<usize>, Error> {
    if !std::io::stdin().is_terminal() {
        return Ok(None);
    }
    tell(&format!("{what}:"));
    rows.iter().zip(1..).for_each(|(row, number)| tell(&format!("  {number}  {row}")));
    let answer = answer(&format!("Which one? [1-{}]", rows.len()))?;
    let number = answer.parse().ok().filter(|number| (1..=rows.len()).contains(number));
    number.map(|number| Some(number - 1)).ok_or_else(|| Error::refused("nothing was done"))
}

fn answer(question: &str) -> Result<String, Error> {
    // If nobody is left to read the question, nobody answers it either.
    let _ = write!(std::io::stderr(), "{} ", told(question));
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).map_err(|_| Error::refused("nothing was done"))?;
    Ok(answer.trim().to_owned())
}
