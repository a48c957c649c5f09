//! A person who sends or gets mails.

/// Somebody with an address, and a name if it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name of the seat.
    pub name: Option<String>,
    /// The address; it must have been checked.
    pub address: String,
}
