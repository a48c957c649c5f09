//! Questions to a person before something is done that only they can judge.

use std::io::{IsTerminal as _, Write as _};

use super::context::tell;
use super::error::Error;
use crate::file::Hint;

/// Tells what is at stake and asks; every answer but a yes is an error. Without a terminal the hint tells how
/// to say yes.
pub(super) fn sure(what: &str, hint: impl Into<Hint>, question: &str) -> Result<(), Error> {
    if !std::io::stdin().is_terminal() {
        return Err(Error::refused(what).hint(hint));
    }
    tell(what);
    // If nobody is left to read the question, nobody answers it either.
    let _ = write!(std::io::stderr(), "{question} [y/N] ");
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    let is_yes = ["y", "yes"].iter().any(|yes| answer.trim().eq_ignore_ascii_case(yes));
    if read.is_err() || !is_yes {
        return Err(Error::refused("nothing was done"));
    }
    Ok(())
}
