//! The two sides.

/// A side of the game. Which seat has it is settled by the option `colours`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// They start on space 1 and go up.
    Lions,
    /// They start on the last space and go down.
    Jackals,
}

impl Side {
    /// Both, Lions first.
    pub(super) const ALL: [Self; 2] = [Self::Lions, Self::Jackals];

    /// The enemy.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Lions => Self::Jackals,
            Self::Jackals => Self::Lions,
        }
    }

    /// 0 for Lions, 1 for Jackals.
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Lions => 0,
            Self::Jackals => 1,
        }
    }

    /// The name for people.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Lions => "Lions",
            Self::Jackals => "Jackals",
        }
    }

    /// One of its plinths, for people.
    pub(super) const fn plinth(self) -> &'static str {
        match self {
            Self::Lions => "Lion",
            Self::Jackals => "Jackal",
        }
    }

    /// The name of its colour on a stick.
    pub(super) const fn colour(self) -> &'static str {
        match self {
            Self::Lions => "lions",
            Self::Jackals => "jackals",
        }
    }

    /// Its plinths in a drawing.
    pub(super) const fn token(self) -> &'static str {
        match self {
            Self::Lions => "L",
            Self::Jackals => "J",
        }
    }
}
