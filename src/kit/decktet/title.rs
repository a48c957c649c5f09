//! The titles that a city gives to those who play alone.

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
