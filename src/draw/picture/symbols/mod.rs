//! The symbols that pictures refer to.

mod figures;
mod ranks;
mod seats;
mod suits;

use std::sync::LazyLock;

use super::chips;

pub(super) use seats::COUNT as SHAPES;

static ALL: LazyLock<String> =
    LazyLock::new(|| [suits::SUITS, seats::SEATS, ranks::RANKS, figures::FIGURES, &chips::symbols()].concat());

/// All symbols, as elements of SVG. Most take their colours from what refers to them.
pub fn symbols() -> &'static str {
    &ALL
}

/// The symbols that a picture refers to.
pub(super) fn used(picture: &str) -> String {
    let id = |symbol: &&str| symbol.split('"').nth(1).map(|id| format!("href=\"#{id}\""));
    let symbols = ALL.split_inclusive("</symbol>");
    symbols.filter(|symbol| id(symbol).is_some_and(|reference| picture.contains(&reference))).collect()
}
