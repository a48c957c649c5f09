//! Inputs of a bench, each under a whole name that a filter can select.

use std::fmt::{self, Display};

/// An input under the name of its bench.
pub struct Named<T> {
    bench: &'static str,
    pub input: T,
}

impl<T: Display> Display for Named<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}/{}", self.bench, self.input)
    }
}

/// All inputs of a bench.
pub fn named<T>(bench: &'static str, inputs: impl IntoIterator<Item = T>) -> Vec<Named<T>> {
    inputs.into_iter().map(|input| Named { bench, input }).collect()
}
