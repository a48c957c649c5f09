//! Turns by their numbers, in words.

/// Turns as the subject of a verb, which is given for one and for more: `turn 4 is`, `turns 4 to 7 are`.
pub fn span(first: usize, last: usize, [is, are]: [&str; 2]) -> String {
    if first == last { format!("turn {first}{is}") } else { format!("turns {first} to {last}{are}") }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn one_turn_is_told_as_one() {
        assert_eq!(span(4, 4, [" is", " are"]), "turn 4 is");
        assert_eq!(span(1, 4, [" was", " were"]), "turns 1 to 4 were");
        assert_eq!(span(1, 1, [""; 2]), "turn 1");
    }
}
