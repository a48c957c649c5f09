//! Other readings of a text: the text as it was before some program on the mail's way changed it and no
//! program changed it back. Nobody needs to know which reading is right: every table that comes out is
//! measured against sums, hashes and signatures. HTML, or the remains of it in a text: tags are taken away,
//! entities are undone. This does only as much as the text of a table needs.

use base64::Engine as _;
use base64::alphabet::STANDARD as ALPHABET;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::limits::{READ, TEXT};
use super::{FoundText, Repair, ScanBudget, text_of};

/// The letters that U+FB00 to U+FB06 stand for.
pub(super) const LIGATURES: [&str; 7] = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"];

/// Base64 as somebody's program may have left it.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &ALPHABET,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// The changes that may have been left in a text, the likely first; one of them may lie under another.
const ORDER: [&[Repair]; 11] = [
    &[Repair::QuotedPrintable],
    &[Repair::Html],
    &[Repair::QuotedPrintable, Repair::Html],
    &[Repair::Html, Repair::QuotedPrintable],
    &[Repair::Html, Repair::Html],
    &[Repair::Base64],
    &[Repair::Base64, Repair::QuotedPrintable],
    &[Repair::Base64, Repair::Html],
    &[Repair::Html, Repair::Base64],
    &[Repair::Base64, Repair::Base64],
    &[Repair::QuotedPrintable, Repair::Base64],
];

fn undo(repair: Repair, text: &str) -> Option<String> {
    match repair {
        Repair::QuotedPrintable => quoted_printable(text),
        Repair::Html => without_tags(text),
        Repair::Base64 => base64(text),
        Repair::Lines | Repair::Charset => None,
    }
}

/// All readings of a text but the plain one, the likely ones first. A reading that changes nothing is left
/// out. In a text that is not `traced`, only base64 could hide a table. The texts that are read take time of
/// the budget.
pub(super) fn others<'a>(
    text: &'a str,
    traced: bool,
    budget: &mut ScanBudget,
) -> impl Iterator<Item = FoundText> + use<'a> {
    let may = (traced || has_base64(text)) && text.len() <= TEXT && budget.spends(text.len() / READ);
    let order = ORDER.into_iter().filter(move |repairs| may && (traced || repairs.contains(&Repair::Base64)));
    order.filter_map(move |repairs| {
        let mut view = None;
        for &repair in repairs {
            view = Some(undo(repair, view.as_deref().unwrap_or(text))?);
        }
        Some(FoundText { text: view?, repairs: repairs.to_vec() })
    })
}

/// Letters that may stand before a quoting mark: the initials of the person who is quoted.
const INITIALS: usize = 4;

/// A text without the initials before quoting marks, as in `AB> `; none if there are none.
pub(super) fn without_initials(text: &str) -> Option<String> {
    let (mut plain, mut from) = (String::new(), 0);
    for (at, _) in text.match_indices('>') {
        let before = &text[from..at];
        let kept = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let is_word = kept.is_empty() || kept.ends_with(|c: char| c.is_whitespace() || c == '|');
        let are_initials = is_word && (1..=INITIALS).contains(&(before.len() - kept.len()));
        plain.push_str(if are_initials { kept } else { before });
        plain.push('>');
        from = at + 1;
    }
    plain.push_str(&text[from..]);
    (plain.len() < text.len()).then_some(plain)
}

/// Undoes quoted-printable, if there seems to be any: soft line ends, and characters written as `=` and two
/// digits.
pub(super) fn quoted_printable(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    let mut changed = false;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'=' {
            bytes.push(byte);
        } else if let Some(line) = soft(after) {
            (rest, changed) = (line, true);
        } else if let [high, low, line @ ..] = after
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            bytes.push(high << 4 | low);
            (rest, changed) = (line, true);
        } else {
            bytes.push(byte);
        }
    }
    changed.then(|| String::from_utf8_lossy(&bytes).into_owned())
}

/// The text after a soft line end.
fn soft(after: &[u8]) -> Option<&[u8]> {
    let line = after.trim_ascii_start();
    let blank = &after[..after.len() - line.len()];
    let end = blank.iter().position(|&byte| byte == b'\n').or_else(|| blank.iter().position(|&byte| byte == b'\r'))?;
    Some(&after[end + 1..])
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| digit.try_into().ok())
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/'
}

/// Characters that a line of base64 has at least to be taken for one; the last of several may be shorter.
const LINE: usize = 40;

fn has_base64(text: &str) -> bool {
    let mut run = 0;
    text.bytes().any(|byte| {
        run = if is_base64(byte) { run + 1 } else { 0 };
        run == LINE
    })
}

/// Undoes base64 around a text, if there seems to be any: the long words that are nothing else, read as text.
pub(super) fn base64(text: &str) -> Option<String> {
    let (mut plain, mut run) = (String::new(), String::new());
    let mut end = |run: &mut String| {
        let letters = run.trim_end_matches('=');
        // Of a word that does not belong to it only some letters may have come too many.
        let whole = letters.len() - usize::from(letters.len() % 4 == 1);
        let decoded = LENIENT.decode(&letters[..whole]).ok();
        plain.extend(decoded.as_deref().and_then(text_of).map(|(text, _)| text + "\n"));
        run.clear();
    };
    let unmarked = without_initials(text);
    let text = unmarked.as_deref().unwrap_or(text);
    for word in text.split([' ', '\t', '\n', '\r', '>', '|', '\u{a0}', '\u{feff}']).filter(|word| !word.is_empty()) {
        let is_run = word.bytes().all(|byte| is_base64(byte) || byte == b'=');
        if is_run && (word.len() >= LINE || !run.is_empty()) {
            run.push_str(word);
        }
        if !is_run || word.ends_with('=') {
            end(&mut run);
        }
    }
    end(&mut run);
    (!plain.trim().is_empty()).then_some(plain)
}

/// Tags at which a line ends.
const LINES: [&str; 12] = ["br", "p", "div", "tr", "li", "pre", "blockquote", "h1", "h2", "h3", "hr", "table"];

/// Elements whose content is no text.
const UNSEEN: [&str; 4] = ["style", "script", "head", "title"];

/// Bytes of the longest tag and of the longest entity.
const TAG: usize = 4000;
const ENTITY: usize = 14;

/// The text in HTML, if there seem to be tags or entities.
fn without_tags(html: &str) -> Option<String> {
    let mut text = String::with_capacity(html.len());
    let (mut rest, mut changed) = (html, false);
    // The end of something that is never closed is looked for only once.
    let mut open = Open { comment: false, element: false };
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((c, after)) = entity(rest) {
            text.push(c);
            (rest, changed) = (after, true);
        } else if let Some((seen, after)) = tag(rest, &mut open) {
            text.push_str(seen);
            (rest, changed) = (after, true);
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    changed.then_some(text)
}

/// The kinds of things that were found to be opened and never closed.
struct Open {
    comment: bool,
    element: bool,
}

/// The text that a tag, or an element that is not shown, leaves behind, and the text after it.
fn tag<'a>(html: &'a str, open: &mut Open) -> Option<(&'static str, &'a str)> {
    if let Some(after) = html.strip_prefix("<!--") {
        let end = if open.comment { None } else { after.find("-->") };
        open.comment = end.is_none();
        return Some(("", &after[end? + 3..]));
    }
    let inner = html.strip_prefix('<')?;
    // A line may have been broken in it.
    let name = inner.trim_start_matches(['/', '!', '?', ' ', '\n', '\r']);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let end = inner.bytes().take(TAG).position(|byte| matches!(byte, b'>' | b'<'))?;
    let mut after = inner[end..].strip_prefix('>')?;
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = name[..length].to_ascii_lowercase();
    if !inner.starts_with('/') && UNSEEN.contains(&name.as_str()) && !open.element {
        match close(after, &name) {
            Some(at) => after = &after[at..],
            None => open.element = true,
        }
    }
    Some((if LINES.contains(&name.as_str()) { "\n" } else { "" }, after))
}

fn close(html: &str, name: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = html[from..].find("</") {
        let tag = &html[from + at + 2..];
        if tag.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return Some(from + at);
        }
        from += at + 2;
    }
    None
}

/// The character that an entity stands for, and the text after it.
fn entity(html: &str) -> Option<(char, &str)> {
    let inner = html.strip_prefix('&')?;
    let end = inner.bytes().take(ENTITY).position(|byte| byte == b';')?;
    let after = &inner[end + 1..];
    // A line may have been broken in it.
    let name: String = inner[..end].chars().filter(|c| !c.is_whitespace() && *c != '>').collect();
    let number = |text: &str, radix| char::from_u32(u32::from_str_radix(text, radix).ok()?);
    let c = match name.strip_prefix('#') {
        Some(digits) => match digits.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16)?,
            None => number(digits, 10)?,
        },
        None => named(&name)?,
    };
    Some((c, after))
}

/// The entities that stand for what tables are written in, and for what typography makes of it.
fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "shy" => '\u{ad}',
        "num" => '#',
        "plus" => '+',
        "sol" => '/',
        "equals" => '=',
        "comma" => ',',
        "period" => '.',
        "colon" => ':',
        "semi" => ';',
        "lowbar" => '_',
        "lsqb" | "lbrack" => '[',
        "rsqb" | "rbrack" => ']',
        "bsol" => '\\',
        "hyphen" | "dash" => '\u{2010}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "lsquo" => '\u{2018}',
        "rsquo" => '\u{2019}',
        "ldquo" => '\u{201c}',
        "rdquo" => '\u{201d}',
        "bdquo" => '\u{201e}',
        "hellip" => '\u{2026}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "Tab" => '\t',
        "NewLine" => '\n',
        _ => return None,
    })
}
