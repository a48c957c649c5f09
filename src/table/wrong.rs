//! Why a turn cannot run, and whose fault that is.

/// Why a turn cannot run.
#[derive(Debug)]
pub(super) enum TurnError {
    /// It is the fault of the turn's author.
    Turn(String),
    /// It is the fault of the player who listed the lots of an open deal.
    Lots(String),
}

impl TurnError {
    /// What is wrong, in one line.
    pub(super) fn what(self) -> String {
        match self {
            Self::Turn(what) => what,
            Self::Lots(what) => format!("the header's list of lots does not fit: {what}"),
        }
    }
}

impl From<String> for TurnError {
    fn from(what: String) -> Self {
        Self::Turn(what)
    }
}
