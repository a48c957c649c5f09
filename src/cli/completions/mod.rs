//! `bypost completions`, and what may come next on a command line.
//! A command line as it was typed, up to the cursor.

use std::cell::{Cell, RefCell};
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory as _};
use clap_complete::{CompletionCandidate, Shell};

use super::Args as Program;
use crate::cli::{Context, Error, bytes_of, look, program, say_raw};
use crate::file::BYTES;
use crate::rules::Games;
use crate::session::{View, Viewer, open_trusting};

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(super) fn run(self, mut command: clap::Command) -> Result<(), Error> {
        let script = match self.shell {
            Shell::Bash => include_str!("bypost.bash").replace("bypost", program()),
            Shell::Zsh => include_str!("bypost.zsh").replace("bypost", program()),
            Shell::Fish => include_str!("bypost.fish").replace("bypost", program()),
            // Others complete commands and options alone.
            other => {
                let mut bytes = Vec::new();
                clap_complete::generate(other, &mut command, program(), &mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        say_raw(&script)
    }
}

/// Tell a shell what may come next: a candidate a line.
#[derive(Debug, clap::Args)]
pub(super) struct CompleteArgs {
    /// The command line up to the cursor, as it was typed
    #[arg(long, value_name = "LINE")]
    line: Option<String>,
    /// That bash asks, and replaces this part of the last word
    #[arg(long, value_name = "PART", requires = "line", allow_hyphen_values = true)]
    bash: Option<String>,
    /// The words up to the cursor, of which the last is completed
    #[arg(last = true)]
    words: Vec<OsString>,
}

impl CompleteArgs {
    pub(super) fn run(self, context: &Context, command: clap::Command) {
        let line = self.line.as_deref().map(TypedLine::of);
        let words = match &line {
            Some(line) => line.words.iter().map(OsString::from).collect(),
            None => self.words,
        };
        let mut text = String::new();
        for found in candidates(context.games, command, words) {
            // A shell takes a line for a candidate.
            if found.contains('\n') {
                continue;
            }
            match (&line, &self.bash) {
                (Some(line), Some(part)) => text.push_str(&line.replacement(&found, part)),
                _ => text.push_str(&found),
            }
            text.push('\n');
        }
        // A shell that has gone away needs no answer.
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
    }
}

thread_local! {
    /// The command line before the word that is completed: whoever completes a value is not told of it.
    static BEFORE: RefCell<Vec<OsString>> = const { RefCell::new(Vec::new()) };
    /// The games, of which it is not told either.
    static GAMES: Cell<Games> = const { Cell::new(&[]) };
}

/// Whatever may stand in place of the last word, and is not hidden.
fn candidates(games: Games, mut command: clap::Command, words: Vec<OsString>) -> Vec<String> {
    let Some(last) = words.len().checked_sub(1) else { return Vec::new() };
    let is_begun = words[last].to_string_lossy().starts_with('-');
    BEFORE.set(words[..last].to_vec());
    GAMES.set(games);
    let here = std::env::current_dir().ok();
    let found = clap_complete::engine::complete(&mut command, words, last, here.as_deref()).unwrap_or_default();
    let shown = found.into_iter().filter(|found| !found.is_hide_set());
    let mut shown: Vec<String> = shown.filter_map(|found| Some(found.get_value().to_str()?.to_owned())).collect();
    // Options are for whoever begins to type one, or has nothing else to choose.
    let is_option = |text: &String| text.starts_with('-');
    if !is_begun && !shown.iter().all(is_option) {
        shown.retain(|text| !is_option(text));
    }
    shown
}

/// The command that is typed and all that stands before the word that is completed, as far as it can be read.
fn typed() -> Option<ArgMatches> {
    let read = |words: &Vec<OsString>| Program::command().ignore_errors(true).try_get_matches_from(words).ok();
    let mut matches = BEFORE.with_borrow(read)?;
    while let Some((_, command)) = matches.remove_subcommand() {
        matches = command;
    }
    Some(matches)
}

fn value<T: Clone + Send + Sync + 'static>(typed: &ArgMatches, id: &str) -> Option<T> {
    typed.try_get_one(id).ok().flatten().cloned()
}

/// The legal steps at the table that is named before, after the steps that are there already.
pub(super) fn steps(current: &OsStr) -> Vec<CompletionCandidate> {
    let steps = typed().and_then(|typed| {
        // Those that are typed already come before.
        let before = typed.try_get_many("steps").ok().flatten().into_iter().flatten().cloned();
        let moves = view(&typed)?.moves_after(&before.collect::<Vec<String>>());
        let ranges = moves.ranges.iter().flat_map(|range| [range.step(range.least), range.step(range.most)]);
        let more: Vec<String> = ranges.filter(|step| !moves.steps.contains(step)).collect();
        Some(moves.steps.into_iter().chain(more).collect::<Vec<_>>())
    });
    let begin = current.to_string_lossy().to_lowercase();
    let fitting = steps.into_iter().flatten().filter(|step| step.to_lowercase().starts_with(&begin));
    fitting.map(CompletionCandidate::new).collect()
}

/// The table that the command is about, as the player sees it whom the command names. No passphrase is asked
/// for, and nothing is warned of.
fn view(typed: &ArgMatches) -> Option<View> {
    let (home, path) = (value::<PathBuf>(typed, "home"), value::<PathBuf>(typed, "file")?);
    let context = Context::new(home.as_deref(), GAMES.get(), false, value(typed, "now")).ok()?;
    let bytes = bytes_of(&path, BYTES).ok()?;
    let opened = open_trusting(&path, &bytes, &|table| context.home.checked(table), context.games).ok()?;
    look(&context, opened.chain());
    let viewer = value::<String>(typed, "viewer");
    Viewer::new(context.home.keys().ok()?).look(&opened.table, viewer.as_deref()).ok()
}

/// The words of a line. The last is the one in which the cursor stands; it may be empty, and a quote in it
/// may be open.
#[derive(Debug, PartialEq, Eq)]
struct TypedLine<'a> {
    words: Vec<String>,
    /// The last word as it was typed.
    raw: &'a str,
    /// The quote that is open in it.
    quote: Option<char>,
}

impl<'a> TypedLine<'a> {
    /// Reads a line as a POSIX shell splits it; nothing is expanded.
    fn of(line: &'a str) -> Self {
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

    /// The text with which bash replaces `part`, the end of the last word, so that the word becomes
    /// `candidate`. Bash breaks words at signs such as `@` and `:`, too, and leaves alone what stands before
    /// them.
    fn replacement(&self, candidate: &str, part: &str) -> String {
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
