//! Letters that are written from right to left, kept from taking what stands beside them along.

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
