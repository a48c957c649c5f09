//! The texts of answers. Nearly all of them hold something that somebody else has written, so the type of each
//! says what is done to it before a page gets it. No answer has a bare `String`; `contract.rs` checks that.

use bypost::draw::escape::{line, printable};
use serde::{Serialize, Serializer};

/// A kind of text, and what is done to a text of that kind.
macro_rules! text {
    ($(#[$docs:meta])* $name:ident, $shown:expr) => {
        $(#[$docs])*
        #[derive(Clone, Debug, Default)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub struct $name(String);

        impl<T: Into<String>> From<T> for $name {
            fn from(text: T) -> Self {
                Self(text.into())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let shown: fn(&str) -> String = $shown;
                serializer.serialize_str(&shown(&self.0))
            }
        }
    };
}

text!(
    /// Lines to read. Characters that nobody sees stand there as escapes, and what is written from right to left
    /// takes nothing along that stands beside it.
    Shown,
    |text| text.split('\n').map(line).collect::<Vec<_>>().join("\n")
);

text!(
    /// A name of something in a next call: it is asked for as it is shown, with escapes for what nobody sees.
    Name,
    printable
);

text!(
    /// A text that leaves as it is: HTML in which all of this is done already, a file, or what a person sends.
    AsIs,
    str::to_owned
);

/// Each of several texts as one of a kind.
pub fn all<T: From<S>, S>(texts: impl IntoIterator<Item = S>) -> Vec<T> {
    texts.into_iter().map(T::from).collect()
}
