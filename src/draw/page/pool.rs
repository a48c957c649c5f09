//! What a page holds once, whoever uses it how often.

use crate::kit::fit;
use std::collections::HashMap;
use std::hash::Hash;

/// Things in the order in which they were first used.
pub(super) struct Pool<T> {
    all: Vec<T>,
    known: HashMap<T, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { all: Vec::new(), known: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    /// The number of a thing.
    pub(super) fn number(&mut self, thing: T) -> u32 {
        if let Some(number) = self.known.get(&thing) {
            return *number;
        }
        let number = fit(self.all.len());
        self.all.push(thing.clone());
        self.known.insert(thing, number);
        number
    }

    /// All of them, in the order of their numbers.
    pub(super) fn all(&self) -> &[T] {
        &self.all
    }
}
