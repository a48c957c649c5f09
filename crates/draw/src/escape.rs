//! Escaping: it makes outside text safe to show, such as names, remarks and everything else that somebody
//! else may have written.
//! Letters that are written from right to left, kept from taking what stands beside them along.

use std::fmt::Write;
use std::path::Path;

use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

/// The marks that one letter may carry; real names have up to three, and heaps of marks cover other lines.
pub(super) const MARKS: usize = 4;

/// The text with every character that is not plainly visible written as `\u{..}`.
///
/// That is every control, format, separator, private and unassigned character, every blank but the usual one,
/// everything that leaves no trace (such as variation selectors), and marks that have no letter to stand on
/// or are too many.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut room = 0;
    for c in text.chars() {
        let is_mark = c.width() == Some(0);
        if is_hidden(c) || (is_mark && room == 0) {
            // Writing to a String cannot fail.
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
            room = 0;
        } else {
            shown.push(c);
            room = if is_mark { room - 1 } else { MARKS };
        }
    }
    shown
}

/// A path in a form that can be shown in a line: whatever it holds, it makes no line of its own.
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Printable text for a page that lays out letters of both directions: names that are written from right to
/// left take nothing along that stands beside them.
pub fn line(text: &str) -> String {
    isolated(&printable(text))
}

/// Printable text for use inside elements and attributes of XML and HTML. Names that are written from right
/// to left take nothing along that stands beside them.
pub fn markup(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in line(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Whether a character is not plainly visible.
pub fn is_hidden(c: char) -> bool {
    // Most of what is shown is plain; to look a category up takes longer than all the rest.
    if (' '..='~').contains(&c) {
        return false;
    }
    let by_category = matches!(
        c.general_category(),
        Category::Control
            | Category::Format
            | Category::LineSeparator
            | Category::ParagraphSeparator
            | Category::Unassigned
            | Category::Surrogate
            | Category::PrivateUse
    );
    let is_odd_blank = c.general_category() == Category::SpaceSeparator && c != ' ';
    by_category || is_odd_blank || leaves_no_trace(c)
}

/// Letters, marks and signs that are drawn as nothing: joiners, fillers, variation selectors, and the blanks
/// of scripts and notations. With them two names could look the same.
fn leaves_no_trace(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{ffa0}'
            | '\u{13441}'..='\u{13442}'
            | '\u{16fe4}'
            | '\u{1d159}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Begins and ends a piece that is laid out on its own, from right to left.
const BEGIN: char = '\u{2067}';
const END: char = '\u{2069}';

/// The text with signs around each piece of letters that are written from right to left, with the blanks and
/// marks between them. Without the signs a number that follows such a name would be shown before it, and
/// would seem to belong to somebody else.
pub(crate) fn isolated(text: &str) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find(is_leftward) {
        let (before, piece) = rest.split_at(begin);
        let is_other = |c: char| c.is_alphanumeric() && !is_leftward(c);
        let reach = &piece[..piece.find(is_other).unwrap_or(piece.len())];
        let end = reach
            .rfind(is_leftward)
            .map_or(reach.len(), |last| last + reach[last..].chars().next().map_or(0, char::len_utf8));
        // An ellipsis stands where the letters were cut off.
        let end = if piece[end..].starts_with('…') { end + '…'.len_utf8() } else { end };
        shown.push_str(before);
        shown.push(BEGIN);
        shown.push_str(&piece[..end]);
        shown.push(END);
        rest = &piece[end..];
    }
    shown + rest
}

/// Whether a letter is of a script that is written from right to left: Hebrew, Arabic and their neighbours
/// (the blocks to which Unicode gives these directions by default).
fn is_leftward(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::{markup, printable};

    #[test]
    fn hidden_characters_are_shown() {
        for (text, shown) in [
            ("", ""),
            ("Zoë 王 ☼ e\u{301}", "Zoë 王 ☼ e\u{301}"),
            ("a\nb\tc\r\0", r"a\u{a}b\u{9}c\u{d}\u{0}"),
            ("\u{1b}[31mred", r"\u{1b}[31mred"),
            ("\u{9b}31m", r"\u{9b}31m"),
            ("\u{202e}evil\u{2066}", r"\u{202e}evil\u{2066}"),
            ("a\u{200b}b\u{feff}\u{ad}", r"a\u{200b}b\u{feff}\u{ad}"),
            ("a\u{2028}b\u{2029}", r"a\u{2028}b\u{2029}"),
            ("\u{e000}\u{10ffff}\u{378}\u{fffe}", r"\u{e000}\u{10ffff}\u{378}\u{fffe}"),
            ("bob\u{fe0f}\u{3164}", r"bob\u{fe0f}\u{3164}"),
            ("a\u{2800}b\u{16fe4}c\u{1d159}\u{13441}", r"a\u{2800}b\u{16fe4}c\u{1d159}\u{13441}"),
            ("a b\u{a0}c\u{202f}d\u{2007}\u{3000}", r"a b\u{a0}c\u{202f}d\u{2007}\u{3000}"),
            ("\u{301}a", r"\u{301}a"),
            ("\n\u{301}", r"\u{a}\u{301}"),
            ("a\u{301}\u{301}\u{301}\u{301}\u{301}", "a\u{301}\u{301}\u{301}\u{301}\\u{301}"),
        ] {
            assert_eq!(printable(text), shown, "{text:?}");
            assert_eq!(printable(shown), shown, "what is shown stays");
        }
    }

    #[test]
    fn markup_cannot_open_a_tag() {
        assert_eq!(markup("שלום 5"), "\u{2067}שלום\u{2069} 5");
        assert_eq!(markup("<b a='1' c=\"2\">&\n"), r"&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\u{a}");
    }

    use super::isolated;

    #[test]
    fn names_from_right_to_left_stay_where_they_stand() {
        for (text, shown) in [
            ("bob 195", "bob 195"),
            ("漢字 195", "漢字 195"),
            ("שלום עולם 93167, i 5", "<שלום עולם> 93167, i 5"),
            ("a: עולם, שלום!", "a: <עולם, שלום>!"),
            ("שלום עו… 5", "<שלום עו…> 5"),
            ("שלום 1 עולם", "<שלום> 1 <עולם>"),
        ] {
            let expected: String = shown.replace('<', "\u{2067}").replace('>', "\u{2069}");
            assert_eq!(isolated(text), expected, "{text}");
        }
    }
}
