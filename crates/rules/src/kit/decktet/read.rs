//! Cards as people write them.

use super::{Card, Rank, Suit, Suits};

/// The card that the text begins with, and how many bytes it takes; the longest reading wins.
///
/// In capital or small letters it reads the short form, with its suits in any order (`5ml`, `5LM`); the name
/// (`forest`, `The Sea`, `chance-meeting`); rank and suits (`ace of moons`, `crown of knots`, `5 of moons and
/// leaves`, `five of leaves, moons`). An article may stand before. Words are joined by blanks, `-` or `_`,
/// suits also by commas. A word ends at a blank, an ASCII punctuation character or the end of the text, so no
/// card is read out of a part of a word.
///
/// ```
/// use bypost_rules::kit::decktet::read_card;
///
/// let (card, bytes) = read_card("5ML").expect("the Five of Moons and Leaves");
/// assert_eq!((card.short(), bytes), ("5ML", 3));
/// ```
pub fn read_card(text: &str) -> Option<(Card, usize)> {
    // The form that files hold is found without trying all names; none of them begins with such a word.
    let word = text.split(' ').next()?;
    if let Some(card) = Card::read_short(word) {
        return Some((card, word.len()));
    }
    let whole = Words { text, at: 0 };
    let named = whole.clone().skip_word("the").unwrap_or_else(|| whole.clone());
    let names = Card::all().filter_map(|card| Some((card, named.clone().skip_name(card)?.at)));
    let found = names.chain(short(whole)).chain(described(named.clone()));
    // Two readings of the same length are always the same card; a test checks that.
    found.max_by_key(|(_, end)| *end)
}

/// A short form: one word.
fn short(mut words: Words) -> Option<(Card, usize)> {
    let mut letters = words.next_word()?.chars();
    let rank = Rank::from_letter(letters.next()?)?;
    let mut suits = Suits::NONE;
    for letter in letters {
        let suit = Suit::from_letter(letter).filter(|suit| !suits.contains(*suit))?;
        suits = suits.with(suit);
    }
    Some((Card::of(rank, suits)?, words.at))
}

/// A rank, `of`, and its suits in any order: the longest list that makes a card.
fn described(mut words: Words) -> Option<(Card, usize)> {
    let word = words.next_word()?;
    let rank = Rank::ALL.into_iter().find(|rank| is_rank(word, *rank))?;
    words = words.skip_word("of")?;
    let mut suits = Suits::NONE;
    let mut found = None;
    while let Some(suit) = words.next_suit().filter(|suit| !suits.contains(*suit)) {
        suits = suits.with(suit);
        found = Card::of(rank, suits).map(|card| (card, words.at)).or(found);
        words.skip_comma();
        if let Some(after) = words.clone().skip_word("and") {
            words = after;
        }
    }
    found
}

fn is_rank(word: &str, rank: Rank) -> bool {
    const NUMBERS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let spelt = rank.number().and_then(|number| NUMBERS.get(usize::from(number).checked_sub(2)?));
    word.eq_ignore_ascii_case(rank.name()) || spelt.is_some_and(|spelt| word.eq_ignore_ascii_case(spelt))
}

/// The words of a text, from a place on.
#[derive(Clone)]
struct Words<'a> {
    text: &'a str,
    /// A place between two characters.
    at: usize,
}

impl<'a> Words<'a> {
    fn next_word(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        // The first word stands at the very beginning.
        let word = if self.at == 0 { rest } else { rest.trim_start_matches(is_joint) };
        let end = word.find(|c: char| c.is_whitespace() || c.is_ascii_punctuation()).unwrap_or(word.len());
        self.at += rest.len() - word.len() + end;
        word.get(..end).filter(|word| !word.is_empty())
    }

    /// The words after this word, if it comes next.
    fn skip_word(mut self, wanted: &str) -> Option<Self> {
        self.next_word().filter(|word| word.eq_ignore_ascii_case(wanted))?;
        Some(self)
    }

    /// The words after a card's name without its article, if that name comes next.
    fn skip_name(self, card: Card) -> Option<Self> {
        let name = card.name();
        name.strip_prefix("the ").unwrap_or(name).split(' ').try_fold(self, Self::skip_word)
    }

    fn skip_comma(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if let Some(after) = rest.trim_start_matches(is_joint).strip_prefix(',') {
            self.at = self.text.len() - after.len();
        }
    }

    fn next_suit(&mut self) -> Option<Suit> {
        let word = self.next_word()?;
        Suit::ALL.into_iter().find(|suit| suit.name().eq_ignore_ascii_case(word))
    }
}

fn is_joint(c: char) -> bool {
    c.is_whitespace() || c == '-' || c == '_'
}
