//! Several things in words.

/// `a`, `a and b`, `a, b and c`; an empty text for nothing.
///
/// ```
/// use bypost::kit::listed;
///
/// assert_eq!(listed::<&str>(&[]), "");
/// assert_eq!(listed(&["a"]), "a");
/// assert_eq!(listed(&["a", "b"]), "a and b");
/// assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
/// ```
pub fn listed<T: AsRef<str>>(things: &[T]) -> String {
    let words: Vec<&str> = things.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
