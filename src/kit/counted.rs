//! Numbers of things in words.

/// A number of things, whose name gets an s if there is not exactly one.
///
/// ```
/// use bypost::kit::counted;
///
/// assert_eq!([0_u8, 1, 2].map(|count| counted(count, "card")), ["0 cards", "1 card", "2 cards"]);
/// ```
pub fn counted(count: impl Into<usize>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
