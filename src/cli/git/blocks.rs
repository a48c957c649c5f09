//! Blocks of lines that belong to bypost in files that do not.

/// The marks before and after the lines.
const BEGIN: &str = "# bypost: begin";
const END: &str = "# bypost: end";

/// Puts lines into a text as a block, in the place of the block that is there, or else at its end. Everything
/// around it stays.
pub(super) fn at_end(text: &str, lines: &str) -> String {
    replaced(text, lines).unwrap_or_else(|| {
        let line_end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        format!("{text}{line_end}{}", block(lines))
    })
}

/// Puts lines into a shell script as a block, in the place of the block that is there, or else before all
/// other commands. If the text is empty, it makes a new script. It gives none for a script of another
/// language.
pub(super) fn in_script(text: &str, lines: &str) -> Option<String> {
    if text.is_empty() {
        return Some(format!("#!/bin/sh\n{}", block(lines)));
    }
    if let Some(text) = replaced(text, lines) {
        return Some(text);
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let shell = first.strip_prefix("#!")?.split(['/', ' ']).next_back()?;
    matches!(shell, "sh" | "bash" | "dash" | "zsh" | "ksh").then(|| format!("{first}\n{}{rest}", block(lines)))
}

fn block(lines: &str) -> String {
    format!("{BEGIN}\n{lines}\n{END}\n")
}

fn replaced(text: &str, lines: &str) -> Option<String> {
    let begin = text.find(BEGIN)?;
    let end = begin + text[begin..].find(END)? + END.len();
    let end = text[end..].find('\n').map_or(text.len(), |line_end| end + line_end + 1);
    Some(format!("{}{}{}", &text[..begin], block(lines), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_added_once_and_leaves_the_rest_alone() {
        let ours = "# bypost: begin\none\n# bypost: end\n";
        for (before, after) in [
            (String::new(), ours.to_owned()),
            ("a\n".to_owned(), format!("a\n{ours}")),
            ("a".to_owned(), format!("a\n{ours}")),
            (format!("a\n{ours}b\n"), format!("a\n{ours}b\n")),
            ("a\n# bypost: begin\nold\nolder\n# bypost: end\nb".to_owned(), format!("a\n{ours}b")),
            ("# bypost: begin\nold\n# bypost: end".to_owned(), ours.to_owned()),
            ("a\r\n# bypost: begin\r\nold\r\n# bypost: end\r\nb\r\n".to_owned(), format!("a\r\n{ours}b\r\n")),
        ] {
            assert_eq!(at_end(&before, "one"), after, "{before:?}");
            assert_eq!(at_end(&after, "one"), after);
        }
    }

    #[test]
    fn a_script_gets_its_block_first_if_it_is_a_shells() {
        let ours = "# bypost: begin\none\n# bypost: end\n";
        for (before, after) in [
            ("", Some(format!("#!/bin/sh\n{ours}"))),
            ("#!/bin/sh\nls\n", Some(format!("#!/bin/sh\n{ours}ls\n"))),
            ("#!/usr/bin/env bash\nls", Some(format!("#!/usr/bin/env bash\n{ours}ls"))),
            ("#!/bin/sh", Some(format!("#!/bin/sh\n{ours}"))),
            ("#!/usr/bin/python3\nprint()\n", None),
            ("ls\n", None),
        ] {
            assert_eq!(in_script(before, "one"), after, "{before:?}");
        }
    }
}
