//! A part of an archive, so that several machines can share it.

use std::path::Path;

use crate::rules::{Hash, Transcript};

/// One of so many parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Shard {
    /// Which of them, counted from 1.
    number: u64,
    /// How many there are.
    parts: u64,
}

impl Shard {
    /// Reads a shard as it is typed: `2/4`.
    pub(in crate::cli) fn read(text: &str) -> Result<Self, String> {
        let number = |word: &str| word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        let both = text.split_once('/').and_then(|(number_, parts)| Some((number(number_)?, number(parts)?)));
        match both {
            Some((number, parts)) if (1..=parts).contains(&number) => Ok(Self { number, parts }),
            Some((_, 0)) => Err("there is at least one part, as in 1/1".to_owned()),
            Some((number, parts)) => Err(format!("there is no part {number} of {parts}: they count from 1 to {parts}")),
            None => Err("a part is written like 2/4".to_owned()),
        }
    }

    /// Whether a table is in it. All files of one table are in one part.
    pub(in crate::cli) fn holds(self, table: &Hash) -> bool {
        // An id is a hash, so its first bytes spread evenly.
        let first = table.iter().take(8).fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
        first % self.parts == self.number - 1
    }

    /// Whether a file is in it of which nobody can say to which table it belongs.
    pub(in crate::cli) fn holds_path(self, path: &Path) -> bool {
        self.holds(&Transcript::new("path").bytes("path", path.as_os_str().as_encoded_bytes()).hash())
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.number, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_its_parts() {
        for text in ["0/4", "5/4", "1/0", "0/0", "1", "/", "1/", "/1", "a/b", "-1/4", "+1/4", "1/4/2", " 1/4", "1.0/4"]
        {
            assert!(Shard::read(text).is_err(), "{text:?}");
        }
        assert_eq!(Shard::read("4/4").map(|shard| shard.to_string()), Ok("4/4".to_owned()));
    }

    #[test]
    fn the_parts_cover_every_table_once() {
        for parts in 1..9 {
            let shards: Vec<_> = (1..=parts).map(|number| Shard { number, parts }).collect();
            for byte in 0..=255 {
                assert_eq!(shards.iter().filter(|shard| shard.holds(&[byte; 32])).count(), 1);
                let path = Path::new("tables").join(byte.to_string());
                assert_eq!(shards.iter().filter(|shard| shard.holds_path(&path)).count(), 1);
            }
        }
    }
}
