//! Texts that a person types, in the form in which files hold them: steps, and the seats and options of a new
//! table.

use std::convert::Infallible;

use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar as _;

use super::Refusal;
use super::keys::names::{check_distinct, check_visible};
use crate::file::{Agreed, Hint, LINE, NamedSeat, TableStep, base64_decode, names_fit};
use crate::rules::{Entry, OptionKind, OptionValue, Options, Seats};
use crate::seal::PublicIdentity;

/// Composes a text: files hold the composed form (NFC) only, but some keyboards and file systems give an
/// accent as a character of its own. The shape is that of a parser of arguments.
///
/// # Errors
/// None.
pub fn composed(text: &str) -> Result<String, Infallible> {
    Ok(text.nfc().collect())
}

/// The step of the table that words mean, if they mean one: `agreed end`, `handover bob=KEY`.
///
/// # Errors
/// A key that is none.
pub fn table_step(words: &[String]) -> Result<Option<TableStep>, Refusal> {
    let text = words.join(" ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(step) = TableStep::read(&text).or_else(|| TableStep::read(&text.to_lowercase())) {
        return Ok(Some(step));
    }
    let Some((_, key)) = text.strip_prefix("handover ").and_then(seat_and_key) else { return Ok(None) };
    Ok(Some(TableStep::Handover(identity(key)?)))
}

/// The name of a seat as the table has it, if it was typed in other letters; else as it was typed.
pub fn seat_name(seats: &Seats, typed: &str) -> String {
    let is_same = |name: &&str| name.to_lowercase() == typed.to_lowercase();
    let mut names = seats.all().map(|seat| seats.name(seat)).filter(is_same);
    match (seats.find(typed), names.next(), names.next()) {
        (None, Some(name), None) => name.to_owned(),
        _ => typed.to_owned(),
    }
}

/// How near a word is to another one, from 0 to 1, if it may have been meant.
pub(crate) const NEAR: f64 = 0.6;

/// The word that may have been meant by another one.
pub fn nearest<'w>(typed: &str, words: &[&'w str]) -> Option<&'w str> {
    let near = words.iter().map(|word| (strsim::normalized_damerau_levenshtein(typed, word), *word));
    Some(near.filter(|(nearness, _)| *nearness > NEAR).max_by(|one, other| one.0.total_cmp(&other.0))?.1)
}

/// What words agree to: `back 21`, `end`, `draw`, `out bob`, `without bob`, `contest`, `handover bob=KEY`. To
/// take a turn back takes all turns back that are on it.
///
/// # Errors
/// They are none of these.
pub fn agreed(words: &[String]) -> Result<Agreed, Refusal> {
    let text = words.join(" ");
    let text = text.trim();
    let handover = text.strip_prefix("handover ").and_then(seat_and_key);
    let agreed = match handover {
        Some((seat, key)) => Some(Agreed::Handover { identity: identity(key)?, seat: seat.trim().to_owned() }),
        None => {
            let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
            Agreed::read(format!("{} {}", word.to_lowercase(), rest.trim()).trim_end())
        }
    };
    agreed.ok_or_else(|| {
        let what = if text.is_empty() {
            "it is not said what you agree to".into()
        } else {
            format!("{text} is nothing to agree to")
        };
        Refusal::new(what)
            .hint("the words are back N, end, draw, out SEAT, without SEAT, contest, or handover SEAT=KEY")
    })
}

/// A seat and a key in `seat=key`. The name of the seat may hold signs of equality, and a key may end with
/// them.
pub fn seat_and_key(text: &str) -> Option<(&str, &str)> {
    let bare = text.trim_end().trim_end_matches('=');
    let key = bare.rfind('=').map(|at| (&text[..at], &text[at + 1..]));
    key.or_else(|| text.split_once('='))
}

fn identity(key: &str) -> Result<[u8; 32], Refusal> {
    let key = base64_decode(key.trim()).ok().filter(|key| PublicIdentity::decode(key).is_some());
    key.ok_or_else(|| {
        Refusal::new("that is no public key")
            .hint(Hint::command("bypost key show prints it: the 44 characters after the word identity"))
    })
}

/// Wraps a remark between words; a line end in it stays one. A line has at most [`LINE`] characters, and
/// columns.
pub fn wrap(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if end(&longer).is_some() && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
            let mut rest = line.as_str();
            while let Some(end) = end(rest) {
                lines.push(rest[..end].to_owned());
                rest = &rest[end..];
            }
            line = rest.to_owned();
        }
        lines.push(line);
    }
    lines
}

/// Where a text that is too long for a line must end; not between a letter and its accents, unless they alone
/// fill it.
fn end(text: &str) -> Option<usize> {
    let (mut columns, mut end) = (0, 0);
    for (count, (at, c)) in text.char_indices().enumerate() {
        let width = c.width().unwrap_or(1);
        if width > 0 {
            end = at;
        }
        columns += width;
        if columns > LINE || count == LINE {
            return Some(if end == 0 { at } else { end });
        }
    }
    None
}

/// Seats of these names, in the order of play, which anybody can take.
///
/// # Errors
/// Too many or too few, or a name that may not stand in a file, cannot be seen, or looks like another one.
pub fn seats_of(names: &[String]) -> Result<Vec<NamedSeat>, Refusal> {
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    names_fit(&names).map_err(Refusal::new)?;
    names.iter().try_for_each(|name| check_visible(name))?;
    check_distinct(&names)?;
    Ok(names.into_iter().map(|name| (name, None)).collect())
}

/// What a person chooses for one option.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The name of the option.
    pub name: String,
    /// The value; of an option that is a file, the file's content.
    pub value: String,
    /// What the file is called in messages, if it is one.
    pub file: Option<String>,
}

/// The options of a game at a table with so many seats, as the header has them: each as it was chosen, or as
/// usual.
///
/// # Errors
/// An option that the game does not have, or a value that it does not take.
pub fn options_of(entry: &Entry, seats: usize, chosen: &[Chosen]) -> Result<Vec<(String, OptionValue)>, Refusal> {
    let info = (entry.info)();
    let mut options = Options::usual(info, seats);
    for Chosen { name, value, file: called } in chosen {
        let file = info.option(name).filter(|option| matches!(option.kind, OptionKind::File { .. }));
        let embedded = file.map(|option| (entry.embed)(option, value)).transpose();
        let embedded = embedded.map_err(|error| match called {
            Some(called) => Refusal::new(format!("{called}: {error}")),
            None => Refusal::new(error.to_string()),
        })?;
        let value = embedded.as_ref().unwrap_or(value);
        options.set(info, name, value).map_err(|error| Refusal::new(error.to_string()))?;
    }
    Ok(options.sorted())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_told_from_its_key() {
        for (text, parts) in [
            ("bob=QUJD", Some(("bob", "QUJD"))),
            ("bob=QUI=", Some(("bob", "QUI="))),
            ("a=b=QUI=", Some(("a=b", "QUI="))),
            ("a==QQ==", Some(("a=", "QQ=="))),
            ("bob=", Some(("bob", ""))),
            ("bob", None),
        ] {
            assert_eq!(seat_and_key(text), parts, "{text}");
        }
    }

    #[test]
    fn a_seat_is_named_in_any_letters() {
        let seats = Seats::new(["Cat", "Zoë", "bob", "Bob"].map(str::to_owned).to_vec());
        for (typed, name) in
            [("cat", "Cat"), ("CAT", "Cat"), ("zoË", "Zoë"), ("bob", "bob"), ("BOB", "BOB"), ("dan", "dan")]
        {
            assert_eq!(seat_name(&seats, typed), name);
        }
    }

    #[test]
    fn remarks_are_wrapped() {
        let x = |count| "x".repeat(count);
        let wide = |count| "漢".repeat(count);
        let accents = |count| format!("x{}", "\u{301}".repeat(count));
        for (text, lines) in [
            (String::new(), vec![]),
            ("good luck".to_owned(), vec!["good luck".to_owned()]),
            ("one\n\ntwo".to_owned(), vec!["one".to_owned(), String::new(), "two".to_owned()]),
            ("  one \t two ".to_owned(), vec!["one two".to_owned()]),
            (format!("{} {}", x(40), x(30)), vec![x(40), x(30)]),
            (x(130), vec![x(60), x(60), x(10)]),
            (format!("a {} b", x(130)), vec!["a".to_owned(), x(60), x(60), x(10) + " b"]),
            (format!("{} b", x(58)), vec![x(58) + " b"]),
            (format!("{} b", x(59)), vec![x(59), "b".to_owned()]),
            (format!("{} b", x(60)), vec![x(60), "b".to_owned()]),
            // Of a wide character only half would fit.
            (format!("a{}", wide(70)), vec![format!("a{}", wide(29)), wide(30), wide(11)]),
            (format!("{} {}", wide(20), wide(10)), vec![wide(20), wide(10)]),
            (format!("{} {}", wide(20), wide(9)), vec![format!("{} {}", wide(20), wide(9))]),
            // An accent takes no column, but is a character, and stays with its letter.
            (format!("{}{}", x(58), accents(1)), vec![x(58) + &accents(1)]),
            (format!("{}{}", x(59), accents(1)), vec![x(59), accents(1)]),
            (accents(70), vec![accents(59), "\u{301}".repeat(11)]),
        ] {
            assert_eq!(wrap(&text), lines, "{text:?}");
        }
    }

    #[test]
    fn wrapped_lines_fit_the_file() {
        for word in ["x", "漢", "x\u{304}", "漢\u{304}", "\u{301}", "\u{e9}", "각"] {
            for count in 0..200 {
                let text = format!("{} {}", word.repeat(count), word.repeat(200 - count));
                let Ok(text) = composed(&text);
                let lines = wrap(&text);
                assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""), "nothing is lost");
                for line in lines {
                    assert_eq!(crate::kit::check_line(&line, LINE), Ok(()), "{line:?}");
                    assert!(line.chars().map(|c| c.width().unwrap_or(1)).sum::<usize>() <= LINE, "{line:?}");
                }
            }
        }
    }
}
