//! What a new passphrase must be like: long, and neither a name nor a repetition. Whoever steals what it
//! locks can try the likely ones at leisure.

use zeroize::Zeroizing;

use crate::file::Hint;
use crate::session::Refusal;

/// Characters of a passphrase, unless it has enough words.
const CHARACTERS: usize = 12;
/// Different words of a passphrase, each of two characters at least, unless it has enough characters.
const WORDS: usize = 4;
/// Characters that must be left of it without the names, and without those that only repeat or continue what
/// stands before them.
const LEFT: usize = 6;
/// More characters than these are not looked at.
const LOOKED_AT: usize = 128;

/// Refuses a new passphrase that is not good enough. `names` are those that whoever steals the secret would
/// try: the owner's, those of the table. Nothing of the passphrase is repeated in the refusal.
///
/// # Errors
/// It is too short, a name, or a repetition.
pub fn check_passphrase<'n>(passphrase: &str, names: impl IntoIterator<Item = &'n str>) -> Result<(), Refusal> {
    let refused = |why: String| {
        let hint = "take four or five words that nobody would put together";
        Err(Refusal::new(format!("the passphrase {why}")).hint(Hint::from(hint)))
    };
    // Each copy is wiped, and none grows, since a text that grows leaves copies behind.
    let mut small = Zeroizing::new(Vec::with_capacity(LOOKED_AT));
    small.extend(passphrase.chars().take(LOOKED_AT).map(|one| one.to_lowercase().next().unwrap_or(one)));
    if small.len() < CHARACTERS && count_words(&small) < WORDS {
        return refused(format!("has fewer than {CHARACTERS} characters and fewer than four words"));
    }
    if repeats(&small) {
        return refused("repeats itself, or is a row such as 12345678".to_owned());
    }
    if is_from_names(&small, names) {
        return refused("is a name that others know, or little more".to_owned());
    }
    Ok(())
}

/// How many different words there are, each of two characters at least.
fn count_words(small: &[char]) -> usize {
    let words = || small.split(|one| one.is_whitespace()).filter(|word| word.len() > 1);
    words().enumerate().filter(|(place, word)| words().take(*place).all(|before| before != *word)).count()
}

/// Whether one run of characters fills it by being repeated, or nearly all characters repeat or continue the
/// one before: `aaaa`, `abcd`, `4321`.
fn repeats(small: &[char]) -> bool {
    let is_run = |length: usize| small.iter().zip(&small[length..]).all(|(before, one)| before == one);
    let continues = |pair: &[char]| u32::from(pair[0]).abs_diff(pair[1].into()) <= 1;
    (1..=small.len() / 2).any(is_run) || small.windows(2).filter(|pair| !continues(pair)).count() < LEFT - 1
}

/// Whether little is left without the names in it, and the words of the names.
fn is_from_names<'n>(small: &[char], names: impl IntoIterator<Item = &'n str>) -> bool {
    let names: Vec<String> = names.into_iter().map(str::to_lowercase).collect();
    let words = names.iter().flat_map(|name| name.split(|one: char| !one.is_alphanumeric()).chain([name.as_str()]));
    let words = words.map(|word| word.chars().collect::<Vec<char>>()).filter(|word| word.len() > 2);
    let mut is_name = vec![false; small.len()];
    for word in words {
        for (place, _) in small.windows(word.len()).enumerate().filter(|(_, part)| *part == word) {
            is_name[place..place + word.len()].fill(true);
        }
    }
    let left = small.iter().zip(&is_name).filter(|(one, is_name)| one.is_alphabetic() && !**is_name).count();
    is_name.contains(&true) && left < LEFT
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["Alice", "Robert of Old Town", "castles-4f1c"];

    /// Passphrases, and a part of the reason for which each is refused; nothing for those that are taken.
    const CASES: &[(&str, &str)] = &[
        ("", "fewer than 12"),
        ("password", "fewer than 12"),
        ("un perro negr", ""),
        ("un perro ve", "fewer than 12"),
        ("to be or no", ""),
        ("a b c d", "fewer than 12"),
        ("to to to to", "fewer than 12"),
        ("aaaaaaaaaaaa", "repeats"),
        ("            ", "repeats"),
        ("xyqxyqxyqxyqx", "repeats"),
        ("WordwordWord", "repeats"),
        ("oak oak oak oak ", "repeats"),
        ("abcdefghijklm", "repeats"),
        ("123456789012", "repeats"),
        ("cccccbbbbbaaaa", "repeats"),
        ("alicealicebob", "name"),
        ("ALICE-2001-1999", "name"),
        ("RobertTown99!", "name"),
        ("castles-4f1c", "name"),
        ("alice in nowhere land", ""),
        ("four words of straw", ""),
        ("abandonzebracastle", ""),
        ("k7#pW2!mQx_4", ""),
        ("847291748301", ""),
        ("ключ от замка", ""),
    ];

    #[test]
    fn a_passphrase_is_long_and_neither_a_name_nor_a_repetition() {
        for (passphrase, reason) in CASES {
            let refused = check_passphrase(passphrase, NAMES).map_err(|refusal| refusal.what).err();
            match refused {
                None => assert!(reason.is_empty(), "{passphrase} is taken"),
                Some(why) => {
                    assert!(!reason.is_empty() && why.contains(reason), "{passphrase}: {why}");
                    assert!(passphrase.is_empty() || !why.contains(passphrase), "it is repeated: {why}");
                }
            }
        }
    }

    #[test]
    fn a_long_passphrase_takes_no_long_time() {
        assert!(check_passphrase(&"a".repeat(100_000), []).is_err());
        assert!(check_passphrase(&"word".repeat(25_000), []).is_err());
        assert!(check_passphrase(&"four words of straw, and alice ".repeat(3_000), NAMES).is_err());
    }
}
