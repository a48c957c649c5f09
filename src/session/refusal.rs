//! A refusal, with a hint at a way out.

use crate::file::{Fault, Hint};

/// Why something is not done, in words for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Refusal {
    /// What is wrong.
    pub what: String,
    /// What can be done about it.
    pub hint: Option<Hint>,
}

impl Refusal {
    /// A refusal without a hint.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), hint: None }
    }

    /// The same refusal with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<Hint>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self { hint: refusal.hint, ..Self::file(refusal.what) }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self { what: fault.to_string(), hint: fault.hint }
    }
}
