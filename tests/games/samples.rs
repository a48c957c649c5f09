//! Games of the list that tests and benches of the whole program take as samples, by what they have.
#![allow(dead_code, reason = "each program uses some of them")]

/// Throws for all to see, a board, and exactly two seats.
pub const DICE: &str = "lions-and-jackals";
/// Hands that only their seats see, and one to three seats.
pub const HANDS: &str = "jacynth";
/// A throw and two shuffles before the first turn, and exactly two seats.
pub const LOTS: &str = "siege-of-jacynth";
/// Secret choices, discards that are shuffled again, and one to three seats.
pub const CHOICES: &str = "jacinyth-city";
/// Bets, many hands and shuffles at one table, and two to eight seats.
pub const BETS: &str = "siege";
