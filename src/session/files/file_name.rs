//! The names of the files of tables, and the table to which a file belongs.

use crate::chain::table_id;
use crate::file::read;
use crate::kit::hex;
use crate::rules::Hash;

/// The name for a new file of a table. Several numbers are tried, since a name may be taken. No part of the
/// name was written by somebody else.
pub fn file_name(game: &str, id: &Hash, number: u32) -> String {
    format!("{}-{}{}.toml", plain(game), &hex(id)[..8], suffix(number))
}

/// The name for a file with a table in its armour, after so many turns. It is no name of a table, so nobody
/// takes it for another state of the one beside it.
pub(crate) fn armor_name(game: &str, id: &Hash, turns: usize, number: u32) -> String {
    format!("{}-{}-turn-{turns}{}.txt", plain(game), &hex(id)[..8], suffix(number))
}

fn suffix(number: u32) -> String {
    if number == 1 { String::new() } else { format!("-{number}") }
}

/// A game's id as a part of a file's name. Games that are played have plain ids anyway.
fn plain(game: &str) -> String {
    game.chars().filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-').collect()
}

/// The id of the table whose file this is, if it begins as one: nothing else of it is looked at.
pub fn table_of(bytes: &[u8]) -> Option<Hash> {
    let text = std::str::from_utf8(bytes).ok()?;
    let turns = text.find("\n[[turn]]").or_else(|| text.find("\r[[turn]]")).unwrap_or(text.len());
    let file = read(&bytes[..turns]).or_else(|_| read(bytes)).ok()?;
    Some(table_id(&file.header))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names that Windows gives to devices, whatever stands after a dot in them.
    const DEVICES: [&str; 7] = ["con", "prn", "aux", "nul", "com1", "lpt1", "conin$"];

    #[test]
    fn every_system_keeps_the_names() {
        for game in ["chess", "con", "aux.toml", "nul", "a:b", r"..\x", "../x", "x. ", "\u{430}", ""] {
            let id = [0xab; 32];
            for name in [file_name(game, &id, 1), file_name(game, &id, 2), armor_name(game, &id, 7, 1)] {
                assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)), "{name}");
                assert!(!name.starts_with('.') && !name.ends_with('.'), "{name}");
                assert!(!DEVICES.contains(&name.split('.').next().unwrap_or_default()), "{name}");
            }
        }
    }
}
