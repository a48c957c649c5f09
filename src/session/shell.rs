//! Words of commands as a shell takes them, in hints that a person may copy and in scripts.

use std::path::Path;

use crate::draw::escape::{is_hidden, printable};
use crate::file::{Agreed, TableStep};

/// A text as one word of a POSIX shell, in quotes.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The path of a program as one word of a POSIX shell, which finds it on Windows by slashes alone.
pub fn program(path: &str) -> String {
    quoted(&if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() })
}

/// A text as one word of a command that is shown; in quotes only if it needs them. Characters that nobody can
/// see are shown as escapes: such a word is safe to copy, but names nothing.
pub fn word(text: &str) -> String {
    if cfg!(windows) { windows_word(text) } else { posix_word(text) }
}

/// Each word of a step as a word of a command.
pub fn words(step: &str) -> String {
    step.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn posix_word(text: &str) -> String {
    if is_plain(text, "-_./:@%+,") { text.to_owned() } else { printable(&quoted(text)) }
}

/// A word that PowerShell takes as it is meant. The older shell runs nothing of it.
fn windows_word(text: &str) -> String {
    if is_plain(text, r"-_./:+\") {
        return text.to_owned();
    }
    let escaped = text.chars().map(|c| match c {
        '$' | '`' => format!("`{c}"),
        // PowerShell ends a word in quotes at each of these, and the older shell at the first.
        '"' | '\u{201c}'..='\u{201e}' => c.escape_unicode().to_string(),
        _ => c.to_string(),
    });
    printable(&format!("\"{}\"", escaped.collect::<String>()))
}

/// Whether a text needs no quotes where these signs need none.
fn is_plain(text: &str, signs: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() && !is_hidden(c) || signs.contains(c))
}

/// A text as the last operand of a command that is shown, and never as an option of it.
pub fn operand(text: &str) -> String {
    if text.starts_with('-') { format!("-- {}", word(text)) } else { word(text) }
}

/// An option with its value, as one or two words of a command that is shown.
pub fn option(name: &str, value: &str) -> String {
    if value.starts_with('-') { format!("{name}={}", word(value)) } else { format!("{name} {}", word(value)) }
}

/// The command by which another player sends the whole table to somebody.
pub fn sends_whole(to: Option<&str>) -> String {
    format!("bypost mail --whole {} --send sends it", option("--to", to.unwrap_or("NAME")))
}

/// What is agreed to, as words of a command: others have chosen the names in it.
pub fn agreed(to: &Agreed) -> String {
    let words = to.as_typed();
    match words.split_once(' ') {
        Some((verb, name)) if matches!(to, Agreed::Out(_) | Agreed::Without(_) | Agreed::Handover { .. }) => {
            format!("{verb} {}", operand(name))
        }
        _ => words,
    }
}

/// The step that makes use of what is agreed to, as words of a command.
pub fn agreed_step(to: &Agreed) -> String {
    if matches!(to, Agreed::Handover { .. } | Agreed::Without(_)) { agreed(to) } else { to.step_as_typed() }
}

/// A step of the table with the name of a seat, as words of a command.
pub fn table_step(step: &TableStep) -> String {
    match step {
        TableStep::Without(seat) => format!("without {}", operand(seat)),
        TableStep::Accuse(seat) => format!("accuse {}", operand(seat)),
        step => step.to_string(),
    }
}

/// A path as one word of a command that is shown, and never as an option of it or as magic of git.
pub fn path(path: &Path) -> String {
    let text = path.to_string_lossy();
    word(&if text.starts_with(['-', ':']) { format!("./{text}") } else { text.into_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_word_to_the_shells_of_windows() {
        for (text, shown) in [
            (r"C:\tables\t.toml", r"C:\tables\t.toml"),
            (r"C:\my tables\t.toml", r#""C:\my tables\t.toml""#),
            ("alice,bob", "\"alice,bob\""),
            ("", "\"\""),
            ("o'neill", "\"o'neill\""),
            ("$(reboot) & calc", "\"`$(reboot) & calc\""),
            ("a\" & calc", r#""a\u{22} & calc""#),
            ("a\u{201d}; calc", r#""a\u{201d}; calc""#),
            ("a\nb", r#""a\u{a}b""#),
        ] {
            assert_eq!(windows_word(text), shown, "{text:?}");
        }
    }

    #[test]
    fn names_are_no_options() {
        for (name, last, valued) in [
            ("bob", "bob", "--seat bob"),
            ("a b", "'a b'", "--seat 'a b'"),
            ("-x", "-- -x", "--seat=-x"),
            ("--home=a b", "-- '--home=a b'", "--seat='--home=a b'"),
        ] {
            assert_eq!((operand(name).as_str(), option("--seat", name).as_str()), (last, valued));
        }
    }

    #[test]
    fn words_are_one_word_to_a_shell() {
        for (text, shown) in [
            ("t.toml", "t.toml"),
            ("Zoë", "Zoë"),
            ("", "''"),
            ("a b", "'a b'"),
            (r"C:\t.toml", r"'C:\t.toml'"),
            ("$(reboot)", "'$(reboot)'"),
            ("o'neill", r"'o'\''neill'"),
            ("~root", "'~root'"),
            ("a\nb", r"'a\u{a}b'"),
            ("\u{1b}[2J", r"'\u{1b}[2J'"),
            ("a\u{3164}b", r"'a\u{3164}b'"),
        ] {
            assert_eq!(posix_word(text), shown, "{text:?}");
        }
        for (name, shown) in
            [("-h.toml", "./-h.toml"), ("--home=x y", "'./--home=x y'"), ("a/-h", "a/-h"), (":!x", "'./:!x'")]
        {
            assert_eq!(path(Path::new(name)), shown);
        }
    }

    #[test]
    fn no_name_is_more_than_a_word_of_a_command() {
        for (name, words) in
            [("bob", "out bob"), ("$(reboot)", "out '$(reboot)'"), ("-x", "out -- -x"), ("Zoë T.", "out 'Zoë T.'")]
        {
            if cfg!(not(windows)) {
                assert_eq!(agreed(&Agreed::Out(name.to_owned())), words);
                let without = Agreed::Without(name.to_owned());
                assert_eq!(format!("with{}", agreed(&Agreed::Out(name.to_owned()))), agreed(&without));
                assert_eq!(agreed_step(&without), agreed(&without));
            }
        }
        assert_eq!(agreed(&Agreed::Back(3)), "back 3");
        assert_eq!(agreed_step(&Agreed::Draw), "agreed draw");
    }
}
