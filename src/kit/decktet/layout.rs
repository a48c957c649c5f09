//! How the starting cards of a city lie.

/// A layout by name. Which cells it has depends on the grid of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A diagonal.
    Razeway,
    /// Four cards apart.
    Towers,
    /// Cards in a wide ring.
    OldCity,
    /// The corners of the small grid of those who play alone.
    Corners,
}

impl Layout {
    /// The layout of a table: that of the option's word, or the corners for one seat, which has no such
    /// option.
    pub fn of(word: &str, seats: usize) -> Option<Self> {
        let all = [Self::Razeway, Self::Towers, Self::OldCity];
        if seats == 1 { Some(Self::Corners) } else { all.into_iter().find(|layout| layout.word() == Some(word)) }
    }

    /// The word of the option; none for the corners.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Razeway => Some("razeway"),
            Self::Towers => Some("towers"),
            Self::OldCity => Some("old-city"),
            Self::Corners => None,
        }
    }
}
