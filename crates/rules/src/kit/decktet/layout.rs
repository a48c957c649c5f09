//! How the starting cards of a city lie, and the titles that a city gives to those who play alone.

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

/// The least points of each title, in order.
const TITLES: [(u8, &str); 7] = [
    (0, "Outsider"),
    (11, "Respectable citizen"),
    (15, "Aspiring noble"),
    (19, "Favoured courtier"),
    (24, "Power broker"),
    (27, "Mogul"),
    (30, "Prince of the city"),
];

/// The title for a score.
pub fn title(score: u8) -> &'static str {
    TITLES.iter().rfind(|(least, _)| *least <= score).map_or("", |(_, title)| title)
}

/// The title for a score, and what the next one asks for: `Outsider (from 11 points on: Respectable
/// citizen)`.
pub fn told_title(score: u8) -> String {
    let above = TITLES.iter().find(|(least, _)| *least > score);
    let above = above.map_or(String::new(), |(least, title)| format!(" (from {least} points on: {title})"));
    format!("{}{above}", title(score))
}
