//! The seed of a key as 24 words that a person can write down.
//!
//! The words are those of [BIP 39](https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki), in
//! English: 32 bytes and a checksum of 8 bits make 24 words of 11 bits each. Nothing is derived from the
//! words as wallets do; they are the seed itself.

use bip39::{Error, Language, Mnemonic};
use zeroize::Zeroizing;

use crate::seal::Seed;

/// How many words there are.
const COUNT: usize = 24;
/// How many words are drawn for a passphrase.
const BY_CHANCE: usize = 4;

/// The words of a seed, with blanks between them.
pub fn words_of(seed: &Seed) -> Zeroizing<String> {
    // 32 bytes always have words.
    Zeroizing::new(Mnemonic::from_entropy(seed.bytes()).map(|words| words.to_string()).unwrap_or_default())
}

/// Four words by chance for a passphrase: two of the random bytes name one of the 2,048 words.
pub fn words_by_chance(random: &[u8; 32]) -> Zeroizing<String> {
    let list = Language::English.word_list();
    let word = |pair: &[u8]| list[usize::from(u16::from_le_bytes([pair[0], pair[1]])) % list.len()];
    Zeroizing::new(random.chunks_exact(2).take(BY_CHANCE).map(word).collect::<Vec<_>>().join(" "))
}

/// The 32 bytes of a seed, from its words as a person types them: in any case, with blanks or line ends
/// between them, and perhaps with their numbers.
///
/// # Errors
/// What is wrong with them, in one line. A word is named by its number, since it is secret.
pub fn seed_of(typed: &str) -> Result<Zeroizing<[u8; 32]>, String> {
    let is_number = |word: &&str| word.trim_end_matches(['.', ')', ':']).parse::<u8>().is_ok();
    let words: Vec<&str> = typed.split_whitespace().filter(|word| !is_number(word)).collect();
    if words.len() != COUNT {
        return Err(format!("there must be {COUNT} words, not {}", words.len()));
    }
    let text = Zeroizing::new(words.join(" ").to_lowercase());
    let words = Mnemonic::parse_in_normalized(Language::English, &text).map_err(|error| match error {
        Error::UnknownWord(at) => format!("word {} is not in the list", at + 1),
        _ => "the words do not fit together: one is another than it was, or two are exchanged".to_owned(),
    })?;
    let mut seed = Zeroizing::new([0; 32]);
    seed.copy_from_slice(&Zeroizing::new(words.to_entropy_array().0)[..32]);
    Ok(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two of the vectors that are published with BIP 39, and one of the checksum.
    #[test]
    fn words_and_seeds_belong_together() {
        let (art, vote) = (format!("{}art", "abandon ".repeat(23)), format!("{}vote", "zoo ".repeat(23)));
        for (byte, words) in [(0x00, art), (0xff, vote)] {
            assert_eq!(*words_of(&Seed::new([byte; 32])), words);
            assert_eq!(*seed_of(&words).unwrap(), [byte; 32]);
        }
        let seed: [u8; 32] = std::array::from_fn(|at| at as u8 * 7);
        let words = words_of(&Seed::new(seed));
        assert_eq!(words.split(' ').count(), COUNT);
        let numbered: String = words.split(' ').enumerate().map(|(at, word)| format!("{}. {word}\n", at + 1)).collect();
        for typed in [words.to_string(), words.to_uppercase(), words.replace(' ', "\n\t "), numbered] {
            assert_eq!(*seed_of(&typed).unwrap(), seed, "{typed}");
        }
    }

    #[test]
    fn wrong_words_are_told_without_the_words() {
        let good = format!("{}art", "abandon ".repeat(23));
        for (typed, told) in [
            (String::new(), "there must be 24 words, not 0"),
            (good.replace("art", ""), "there must be 24 words, not 23"),
            // Twelve words are a smaller seed.
            (format!("{}about", "abandon ".repeat(11)), "there must be 24 words, not 12"),
            (good.replace("art", "arts"), "word 24 is not in the list"),
            (good.replacen("abandon", "secret-word", 1), "word 1 is not in the list"),
            (
                good.replace("art", "abandon"),
                "the words do not fit together: one is another than it was, or two are exchanged",
            ),
        ] {
            assert_eq!(seed_of(&typed).unwrap_err(), told, "{typed}");
        }
    }
}
