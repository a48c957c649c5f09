//! What a program that looks ahead should know of a game.

/// What a program that looks ahead should know of a game. It plays every game without, but better where it is
/// told when to stop and how to count.
pub trait Thinking {
    /// How the position stands for each seat, from 0 (lost) to 1 (won), for a program that looks ahead and
    /// stops here. It is not asked at the end of the game. If there is none, the standing counts, and how far
    /// the scores lie apart.
    fn prospects(&self) -> Option<Vec<f64>> {
        None
    }

    /// How many steps a program looks ahead by chance, at most, behind those that it has chosen. Where chance
    /// has more part in what comes than choice, few steps tell more than many.
    fn horizon(&self) -> u32 {
        60
    }

    /// Whether a program that looks ahead takes all others to play at random. Otherwise it takes them to play
    /// as well as itself, but it plays on with its own hand: where bets are made on hidden hands, they would
    /// seem to answer to a hand that they do not see.
    fn is_blind(&self) -> bool {
        false
    }

    /// A number that changes where somebody who looks ahead may stop and count, such as the number of a hand
    /// of cards. In a game without such breaks, in which the score tells at any time how it stands, it stays
    /// the same.
    fn chapter(&self) -> u32 {
        0
    }
}
