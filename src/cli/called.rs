//! The name of the program that runs, as it was called: somebody else's program with other games may have
//! another than bypost.

use std::borrow::Cow;
use std::env::consts::EXE_SUFFIX;
use std::path::Path;
use std::sync::LazyLock;

use clap::CommandFactory as _;

use super::Args;
use crate::games::GAMES;
use crate::rules::GameInfo;

/// The program that has the games of this crate.
const BYPOST: &str = "bypost";

pub(super) fn program() -> &'static str {
    static PROGRAM: LazyLock<String> = LazyLock::new(|| {
        let path = std::env::args_os().next().unwrap_or_default();
        let name = Path::new(&path).file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(EXE_SUFFIX).unwrap_or(&name);
        let is_plain = |c: char| c.is_alphanumeric() || "-_".contains(c);
        let is_name = name.starts_with(|c: char| c.is_alphanumeric()) && name.chars().all(is_plain);
        if is_name { name } else { BYPOST }.to_owned()
    });
    &PROGRAM
}

/// Whether a game is one of this crate, so that bypost and `bypost.html` have it.
pub(super) fn is_ours(game: &GameInfo) -> bool {
    GAMES.iter().any(|entry| std::ptr::eq((entry.info)(), game))
}

/// The program that others have for a game: bypost, or the one that runs.
pub(super) fn program_for(game: &GameInfo) -> &'static str {
    if is_ours(game) { BYPOST } else { program() }
}

/// A text in which every command is one of the program that runs.
pub(super) fn named(text: &str) -> Cow<'_, str> {
    if program() == BYPOST { Cow::Borrowed(text) } else { named_by(program(), text).into() }
}

fn named_by(program: &str, text: &str) -> String {
    let commands = Args::command();
    let mut parts = text.split(BYPOST);
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let word = part.strip_prefix(' ').unwrap_or_default();
        let word = word.split(|c: char| !c.is_ascii_lowercase()).next().unwrap_or_default();
        let is_word = !named.ends_with(|c: char| c.is_alphanumeric() || "-_./".contains(c));
        let is_command = is_word && commands.find_subcommand(word).is_some();
        named.push_str(if is_command { program } else { BYPOST });
        named.push_str(part);
    }
    named
}

#[cfg(test)]
mod tests {
    use super::named_by;

    #[test]
    fn commands_are_those_of_the_program_and_nothing_else_is_renamed() {
        for (text, named) in [
            ("bypost show FILE tells; `bypost key new` makes one", "cards show FILE tells; `cards key new` makes one"),
            ("(bypost log tells what came before)", "(cards log tells what came before)"),
            ("a file of bypost", "a file of bypost"),
            ("bypost has a key", "bypost has a key"),
            ("bypost.html, ./bypost show and mybypost show", "bypost.html, ./bypost show and mybypost show"),
            ("bypost = 1, bypost-tail", "bypost = 1, bypost-tail"),
            ("", ""),
        ] {
            assert_eq!(named_by("cards", text), named);
        }
    }
}
