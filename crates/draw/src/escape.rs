//! Escaping: it makes outside text safe to show, such as names, remarks and everything else that somebody
//! else may have written.

use std::fmt::Write;
use std::path::Path;

use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthChar;

use super::text::isolate::isolated;

/// The marks that one letter may carry; real names have up to three, and heaps of marks cover other lines.
pub(super) const MARKS: usize = 4;

/// The text with every character that is not plainly visible written as `\u{..}`.
///
/// That is every control, format, separator, private and unassigned character, every blank but the usual one,
/// everything that leaves no trace (such as variation selectors), and marks that have no letter to stand on
/// or are too many.
#[must_use]
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
#[must_use]
pub fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Printable text for a page that lays out letters of both directions: names that are written from right to
/// left take nothing along that stands beside them.
#[must_use]
pub fn line(text: &str) -> String {
    isolated(&printable(text))
}

/// Printable text for use inside elements and attributes of XML and HTML. Names that are written from right
/// to left take nothing along that stands beside them.
#[must_use]
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
#[must_use]
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
}
