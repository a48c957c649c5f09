//! Things that several parts and games share: the rules for texts in a file, hands, grids, numbers in words,
//! and the cards that more than one game uses.

mod address;
pub mod decktet;
pub mod grid;
mod hand;
mod lasting;
mod likeness;
mod split;
mod text;

pub use address::{AddressError, check_address};
pub use hand::{Hand, your_hand};
pub use lasting::lasting;
pub use likeness::look_alike;
pub use split::split_steps;
pub use text::{TextError, check_line, check_name, may_stand};

/// Hexadecimal digits, two for each byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

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
