//! How easy a new passphrase is to guess: whoever steals what it locks can try them at leisure, the likely
//! ones first.
//!
//! The passphrase is taken apart in the way in which it takes the fewest guesses: into common passwords,
//! words of the list of [BIP 39](super::key_words), names, rows of keys, years, repeats, and single
//! characters. The guesses are counted in bits.

use std::collections::HashSet;

use bip39::Language;
use zeroize::Zeroizing;

use crate::file::Hint;
use crate::session::Refusal;

/// Characters of the shortest passphrase.
const SHORTEST: usize = 8;
/// Bits of the easiest passphrase that is taken. A guess costs a large part of a second, so this is some
/// hundred years of one processor.
const LEAST: f32 = 36.0;
/// More characters than these are not looked at.
const LOOKED_AT: usize = 128;

/// Passwords in the order in which people take them, with notes in lines that begin with `#`.
const COMMONEST: &str = include_str!("commonest.txt");
/// What fingers and tongues run along; backwards, too.
const ROWS: [&str; 8] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "asdfghjkl",
    "zxcvbnm",
    "yxcvbnm",
    "azertyuiop",
];

/// What a part of a passphrase is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Character,
    Common,
    Word,
    Name,
    Row,
    Year,
    Repeat,
}

impl Kind {
    /// What speaks against a passphrase that is mostly of this.
    fn reason(self) -> &'static str {
        match self {
            Self::Character => "it is too short for what it is made of",
            Self::Common => "it is one of the commonest passwords, or made from one",
            Self::Word => "it is made of too few words",
            Self::Name => "it is made from a name that others know",
            Self::Row => "it is a row of the alphabet, of numbers or of the keyboard",
            Self::Year => "it is a year, or little more",
            Self::Repeat => "it repeats itself",
        }
    }
}

/// The cheapest way to guess a beginning of a passphrase.
#[derive(Clone, Copy)]
struct Guess {
    bits: f32,
    /// The last part, and how long it is.
    kind: Kind,
    length: usize,
}

/// Refuses a new passphrase that is not good enough. `names` are those that whoever steals the secret would
/// try: the owner's, those of the table. Nothing of the passphrase is repeated.
///
/// # Errors
/// It is too short, or too easy to guess.
pub fn check_passphrase<'n>(passphrase: &str, names: impl IntoIterator<Item = &'n str>) -> Result<(), Refusal> {
    judged(passphrase, &likely(names))
}

fn judged(passphrase: &str, likely: &Likely) -> Result<(), Refusal> {
    let refused = |why: &str| {
        let hint = "take four or five words that nobody would put together";
        Err(Refusal::new(format!("the passphrase {why}")).hint(Hint::from(hint)))
    };
    if passphrase.chars().count() < SHORTEST {
        return refused(&format!("has fewer than {SHORTEST} characters"));
    }
    // Each copy of it, and of its parts, is wiped.
    let mut typed = Zeroizing::new(Vec::with_capacity(LOOKED_AT));
    typed.extend(passphrase.chars().take(LOOKED_AT));
    let ways = ways(&typed, likely);
    match ways.last() {
        Some(last) if last.bits < LEAST => refused(&format!("is too easy to guess: {}", largest(&ways).reason())),
        _ => Ok(()),
    }
}

/// The kind of part that covers most of a passphrase.
fn largest(ways: &[Guess]) -> Kind {
    let mut covered: Vec<(Kind, usize)> = Vec::new();
    let mut end = ways.len() - 1;
    while end > 0 {
        let Guess { kind, length, .. } = ways[end];
        match covered.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum += length,
            None => covered.push((kind, length)),
        }
        end -= length;
    }
    covered.into_iter().max_by_key(|(_, sum)| *sum).map_or(Kind::Character, |(kind, _)| kind)
}

/// Words that are tried first.
struct Likely {
    names: HashSet<String>,
    common: HashSet<&'static str>,
    words: HashSet<&'static str>,
}

fn likely<'n>(names: impl IntoIterator<Item = &'n str>) -> Likely {
    let whole = names.into_iter().map(str::to_lowercase);
    let parts = |name: String| {
        let parts: Vec<String> = name.split(|one: char| !one.is_alphanumeric()).map(str::to_owned).collect();
        parts.into_iter().chain([name])
    };
    Likely {
        names: whole.flat_map(parts).filter(|name| name.chars().count() > 2).collect(),
        common: COMMONEST.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect(),
        words: Language::English.word_list().iter().copied().collect(),
    }
}

/// For each number of characters from the beginning on, the cheapest way to guess them.
fn ways(typed: &[char], likely: &Likely) -> Vec<Guess> {
    let small = typed.iter().map(|one| one.to_lowercase().next().unwrap_or(*one));
    let small = Zeroizing::new(small.collect::<Vec<char>>());
    let plain = Zeroizing::new(small.iter().map(|one| unmasked(*one)).collect::<Vec<char>>());
    let mut ways = vec![Guess { bits: 0.0, kind: Kind::Character, length: 0 }];
    for end in 1..=typed.len() {
        let after = |bits, kind, length: usize| Guess { bits: ways[end - length].bits + bits, kind, length };
        let mut best = after(character(typed[end - 1]), Kind::Character, 1);
        let mut offer = |way: Guess| best = if way.bits < best.bits { way } else { best };
        for length in 1..=end / 2 {
            if small[end - length..end] == small[end - 2 * length..end - length] {
                offer(after(1.0, Kind::Repeat, length));
            }
        }
        for length in 3..=end {
            let part = end - length..end;
            // Large letters and signs in the place of letters are soon tried.
            let masked = if typed[part.clone()] == plain[part.clone()] { 0.0 } else { 2.0 };
            for letters in [&small[part.clone()], &plain[part.clone()]] {
                if let Some((bits, kind)) = known(letters, likely) {
                    offer(after(bits + masked, kind, length));
                }
            }
        }
        ways.push(best);
    }
    ways
}

/// What part of a passphrase a run of small letters is, and the bits to guess it.
fn known(letters: &[char], likely: &Likely) -> Option<(f32, Kind)> {
    let text = joined(letters.iter());
    let backwards = joined(letters.iter().rev());
    let is_row = || ROWS.iter().any(|row| row.contains(&*text) || row.contains(&*backwards));
    if likely.names.contains(&*text) {
        Some((2.0, Kind::Name))
    } else if is_row() {
        Some((6.0, Kind::Row))
    } else if text.len() == 4 && ["19", "20"].iter().any(|century| text.starts_with(century)) && is_number(letters) {
        Some((7.0, Kind::Year))
    } else if likely.common.contains(text.as_str()) {
        Some((11.0, Kind::Common))
    } else {
        likely.words.contains(text.as_str()).then_some((11.0, Kind::Word))
    }
}

/// Letters as a text that never moves, since a text that grows leaves copies behind.
fn joined<'l>(letters: impl Iterator<Item = &'l char> + Clone) -> Zeroizing<String> {
    let mut text = Zeroizing::new(String::with_capacity(letters.clone().map(|letter| letter.len_utf8()).sum()));
    text.extend(letters);
    text
}

fn is_number(letters: &[char]) -> bool {
    letters.iter().all(char::is_ascii_digit)
}

/// The bits to guess a character of which nothing is known.
fn character(one: char) -> f32 {
    match one {
        // Most people put blanks between words.
        ' ' => 1.0,
        '0'..='9' => 3.3,
        'a'..='z' => 4.7,
        'A'..='Z' => 5.7,
        _ => 6.0,
    }
}

/// The letter in whose place people write a number or a sign.
fn unmasked(one: char) -> char {
    match one {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["Alice", "Robert of Old Town", "castles-4f1c"];

    /// Passphrases that are refused, and a part of the reason.
    const WEAK: &[(&str, &str)] = &[
        ("", "fewer than 8"),
        ("seven77", "fewer than 8"),
        ("password", "commonest"),
        ("PASSWORD", "commonest"),
        ("p@$$w0rd", "commonest"),
        ("Password1!", "commonest"),
        ("password2024", "commonest"),
        ("dragonmonkey", "commonest"),
        ("trustno1", "commonest"),
        ("aaaaaaaa", "repeats itself"),
        ("xyqxyqxyqxyqxyqxyqxyq", "repeats itself"),
        ("        ", "repeats itself"),
        ("abcdefgh", "row"),
        ("hgfedcba", "row"),
        ("12345678", "row"),
        ("qwertzuiop", "row"),
        ("asdfghjkl1234", "row"),
        ("alicealice", "name"),
        ("AL1CE2001", "name"),
        ("robertalice", "name"),
        ("castles-4f1c", "name"),
        ("abandon ability able", "too few words"),
        ("84729174", "too short"),
        ("qjz7kwv", "fewer than 8"),
    ];

    const GOOD: &[&str] = &[
        "four words of straw",
        "abandon zebra castle ocean",
        "abandonzebracastleocean",
        "xkqvbtjw",
        "k7#pW2!m",
        "un perro verde",
        "ключ от замка",
        "alice in nowhere land",
    ];

    #[test]
    fn what_is_easy_to_guess_is_refused_with_the_reason() {
        for (passphrase, reason) in WEAK {
            let refused = check_passphrase(passphrase, NAMES).expect_err(passphrase).what;
            assert!(refused.contains(reason), "{passphrase}: {refused}");
            // It is no secret that this one is a password.
            let is_told = refused.contains(passphrase) && !["", "password"].contains(passphrase);
            assert!(!is_told, "it is repeated: {refused}");
        }
        for passphrase in GOOD {
            assert_eq!(check_passphrase(passphrase, NAMES).map_err(|refusal| refusal.what), Ok(()), "{passphrase}");
        }
        // Long ones take no long time.
        assert!(check_passphrase(&"a".repeat(100_000), []).is_err());
        assert!(check_passphrase(&"word".repeat(25_000), []).is_err());
    }

    #[test]
    fn the_commonest_are_two_thousand_and_all_refused() {
        assert!(COMMONEST.len() <= 20_000, "{} bytes", COMMONEST.len());
        let likely = likely([]);
        assert_eq!(likely.common.len(), 2000);
        for password in &likely.common {
            assert!(judged(password, &likely).is_err(), "{password}");
            assert!(judged(&format!("{password}{password}"), &likely).is_err(), "{password} twice");
        }
    }
}
