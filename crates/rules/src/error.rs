//! Errors of setting up a game and of reading a step.

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

/// Why a text is not a step. A step that breaks the rules is an error of the game's own type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct ReadError {
    /// What is wrong, in one line.
    pub what: String,
    /// How a step is written.
    pub hint: String,
}

impl ReadError {
    /// The error of a text, of which it quotes the first 30 characters:
    /// `"5ML" does not say where the card goes`.
    pub fn of(text: &str, why: &str, hint: &str) -> Self {
        let quoted: String = text.chars().take(30).collect();
        Self { what: format!("{quoted:?} {why}"), hint: hint.to_owned() }
    }
}

/// Why a step in text form was refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError {
    /// It is no step.
    #[error("{what}", what = .0.what)]
    Read(ReadError),
    /// It is a step, but not in the one form in which files hold it.
    #[error("the step {found:?} must be written {canonical:?}")]
    Form {
        /// How it is written.
        found: String,
        /// How it must be written.
        canonical: String,
    },
    /// The rules forbid it now.
    #[error("{0}")]
    Illegal(Box<dyn std::error::Error + Send + Sync>),
}
