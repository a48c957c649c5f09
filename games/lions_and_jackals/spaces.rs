//! A set of spaces.

use bypost_rules::kit::fit;

/// A set of spaces of the longest board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spaces([u64; 4]);

impl Spaces {
    /// Puts a space in.
    pub(super) fn insert(&mut self, space: u8) {
        self.0[usize::from(space) / 64] |= 1 << (space % 64);
    }

    /// Takes a space out; tells whether it was in.
    pub(super) fn remove(&mut self, space: u8) -> bool {
        let was = self.contains(space);
        self.0[usize::from(space) / 64] &= !(1 << (space % 64));
        was
    }

    /// Whether a space is in.
    pub(super) fn contains(&self, space: u8) -> bool {
        self.0[usize::from(space) / 64] >> (space % 64) & 1 == 1
    }

    /// All of them, in order.
    pub(super) fn iter(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let index = self.0.iter().position(|word| *word != 0)?;
            let word = &mut self.0[index];
            let lowest: u8 = fit(word.trailing_zeros());
            *word &= *word - 1;
            Some(fit::<_, u8>(index) * 64 + lowest)
        })
    }
}

impl FromIterator<u8> for Spaces {
    fn from_iter<I: IntoIterator<Item = u8>>(spaces: I) -> Self {
        let mut set = Self::default();
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}
