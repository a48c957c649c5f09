//! A command line as it was typed, up to the cursor.

/// The words of a line. The last is the one in which the cursor stands; it may be empty, and a quote in it
/// may be open.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TypedLine<'a> {
    words: Vec<String>,
    /// The last word as it was typed.
    raw: &'a str,
    /// The quote that is open in it.
    quote: Option<char>,
}

impl<'a> TypedLine<'a> {
    /// Reads a line as a POSIX shell splits it; nothing is expanded.
    pub(super) fn of(line: &'a str) -> Self {
        let (mut words, mut word, mut begin, mut quote) = (Vec::new(), None::<String>, line.len(), None);
        let mut letters = line.char_indices();
        while let Some((at, letter)) = letters.next() {
            let is_quoted = quote.is_some();
            if !is_quoted && letter.is_whitespace() {
                words.extend(word.take());
                continue;
            }
            if word.is_none() {
                begin = at;
            }
            let word = word.get_or_insert_default();
            match letter {
                '\\' if quote != Some('\'') => word.extend(letters.next().map(|(_, letter)| letter)),
                '\'' | '"' if quote == Some(letter) => quote = None,
                '\'' | '"' if !is_quoted => quote = Some(letter),
                letter => word.push(letter),
            }
        }
        if word.is_none() {
            begin = line.len();
        }
        words.push(word.unwrap_or_default());
        Self { words, raw: &line[begin..], quote }
    }

    /// The words.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// The text with which bash replaces `part`, the end of the last word, so that the word becomes
    /// `candidate`. Bash breaks words at signs such as `@` and `:`, too, and leaves alone what stands before
    /// them.
    pub(super) fn replacement(&self, candidate: &str, part: &str) -> String {
        let kept = self.raw.strip_suffix(part).unwrap_or_default();
        let kept = TypedLine::of(kept).words.pop().unwrap_or_default();
        // The case of what was typed may be another one.
        let rest = candidate.get(kept.len()..).unwrap_or(candidate);
        match self.quote {
            // Names and files of others are among the candidates: nothing in them may be more than text.
            Some('\'') => rest.replace('\'', r"'\''"),
            Some(_) => in_double_quotes(rest),
            None => escaped(rest),
        }
    }
}

/// A text inside of double quotes.
fn in_double_quotes(text: &str) -> String {
    let mut quoted = String::new();
    for letter in text.chars() {
        match letter {
            // It calls up the history even there, and a backslash before it would stay.
            '!' => quoted.push_str(r#""'!'""#),
            '"' | '$' | '`' | '\\' => quoted.extend(['\\', letter]),
            _ => quoted.push(letter),
        }
    }
    quoted
}

/// A text outside of quotes.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if !letter.is_alphanumeric() && !"-_./:@%+,=".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_as_a_shell_does() {
        for (line, words) in [
            ("", vec![""]),
            ("bypost", vec!["bypost"]),
            ("bypost ", vec!["bypost", ""]),
            ("bypost  play t.toml 4@2", vec!["bypost", "play", "t.toml", "4@2"]),
            (r"bypost play my\ table.toml 1:5ML\ c", vec!["bypost", "play", "my table.toml", "1:5ML c"]),
            ("bypost play 'my table.toml' \"1:5ML c", vec!["bypost", "play", "my table.toml", "1:5ML c"]),
            (r"a 'b\' \", vec!["a", r"b\", ""]),
        ] {
            assert_eq!(TypedLine::of(line).words, words, "{line}");
        }
    }

    #[test]
    fn bash_replaces_the_part_after_its_break() {
        for (line, part, candidate, replacement) in [
            ("bypost play t.toml 4@2", "2", "4@22", "22"),
            ("bypost play t.toml 4@2", "4@2", "4@22", "4@22"),
            ("bypost play t.toml ", "", "1:5ML c4", r"1:5ML\ c4"),
            (r"bypost play t.toml 1:5ML\ c", r"5ML\ c", "1:5ML c4 claim b4", r"5ML\ c4\ claim\ b4"),
            ("bypost play t.toml \"1:5ML c", "1:5ML c", "1:5ML c4", "1:5ML c4"),
            ("bypost play t.toml b", "b", "buy NW; reboot", r"buy\ NW\;\ reboot"),
            ("bypost play t.toml \"b", "b", r#"b $(x) `x` "x" \x"#, r#"b \$(x) \`x\` \"x\" \\x"#),
            ("bypost play t.toml \"b", "b", "b!x", r#"b"'!'"x"#),
            ("bypost play t.toml 'b", "b", r#"b $(x) `x` "x" \x !x"#, r#"b $(x) `x` "x" \x !x"#),
            ("bypost play t.toml 'b", "b", "b'; x; '", r"b'\''; x; '\''"),
            (
                "bypost play t.toml b",
                "b",
                "b'\"$(x)`x`!x~*?#<>|&(){}[]",
                r#"b\'\"\$\(x\)\`x\`\!x\~\*\?\#\<\>\|\&\(\)\{\}\[\]"#,
            ),
        ] {
            assert_eq!(TypedLine::of(line).replacement(candidate, part), replacement, "{line}");
        }
    }
}
