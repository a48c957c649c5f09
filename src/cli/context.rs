//! The things that every command is given: the home, the clock, and where to print.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use terminal_size::{Height, Width, terminal_size_of};
use unicode_width::UnicodeWidthStr as _;

use super::{Error, named, program};
use crate::draw::escape::{is_hidden, printable};
use crate::file::{Hint, Time};
use crate::rules::Games;
use crate::session::{Clock, Entropy, shell};
use crate::store::Home;

pub(super) struct Context {
    pub(super) home: Home,
    pub(super) games: Games,
    pub(super) json: bool,
    /// Whether turns that the command sees stay news to orders: it carries them out, or no person looks.
    pub(super) spares_orders: bool,
    now: Option<Time>,
    /// The file that the command is about, as a word of commands.
    file: Mutex<Option<String>>,
}

impl Context {
    pub(super) fn new(home: Option<&Path>, games: Games, json: bool, now: Option<Time>) -> Result<Self, Error> {
        Ok(Self { home: Home::open(home)?, games, json, spares_orders: false, now, file: Mutex::default() })
    }

    /// Has hints name a file as the one at hand. Standard input has no name.
    pub(super) fn hold(&self, file: &Path) {
        *self.held() = Some(file).filter(|file| *file != Path::new("-")).map(shell::path);
    }

    pub(super) fn hinted(&self, hint: &Hint) -> String {
        hint.at(self.held().as_deref().unwrap_or("FILE"))
    }

    fn held(&self) -> MutexGuard<'_, Option<String>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> Time {
        Clock::now(self)
    }

    pub(super) fn random(&self) -> Result<[u8; 32], Error> {
        self.bytes().map_err(|what| Error::refused(format!("no randomness: {what}")))
    }

    pub(super) fn report(&self, value: &impl Serialize) -> Result<(), Error> {
        say_json(&serde_json::to_string_pretty(value).unwrap_or_default())
    }

    pub(super) fn report_done<T: Serialize>(&self, value: impl FnOnce() -> T) -> Result<(), Error> {
        if self.json { self.report(&value()) } else { Ok(()) }
    }
}

impl Clock for Context {
    fn now(&self) -> Time {
        self.now.unwrap_or_else(Time::now)
    }
}

impl Entropy for Context {
    fn bytes(&self) -> Result<[u8; 32], String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// Prints JSON, with every character that is not plainly visible as an escape. Such characters stand only in
/// strings.
pub(super) fn say_json(json: &str) -> Result<(), Error> {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '\n' || !is_hidden(c) {
            text.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| text.push_str(&format!("\\u{unit:04x}")));
        }
    }
    say_raw(&text)
}

/// Prints lines on standard output. Only printable characters get there, whatever outside text is in them.
pub(super) fn say(text: &str) -> Result<(), Error> {
    say_raw(&printable_lines(text))
}

/// The same for running text, which is broken where the terminal of the person ends.
pub(super) fn say_fitted(text: &str) -> Result<(), Error> {
    say_raw(&fitted_lines(text))
}

pub(super) fn say_fitted_paged(text: &str) -> Result<(), Error> {
    say_paged(&fitted_lines(text))
}

fn fitted_lines(text: &str) -> String {
    let size = terminal_size_of(io::stdout()).or_else(|| terminal_size_of(io::stderr()));
    printable_lines(&fitted(text, size.map_or(u16::MAX, |(Width(columns), _)| columns)))
}

/// Prints a text that is printable already, such as a drawing, on standard output, with a line end. Colours
/// are dropped where nobody sees them.
pub(super) fn say_raw(text: &str) -> Result<(), Error> {
    let line_end = if text.ends_with('\n') { "" } else { "\n" };
    let mut out = anstream::stdout().lock();
    said(write!(out, "{text}{line_end}").and_then(|()| out.flush()))
}

/// Prints a text as [`say_raw`] does; if it is longer than the terminal, by the pager of the environment, or
/// `less`.
pub(super) fn say_paged(text: &str) -> Result<(), Error> {
    let screen = if cfg!(unix) { terminal_size_of(io::stdout()) } else { None };
    if screen.is_none_or(|(_, Height(rows))| text.lines().count() < rows.into()) {
        return say_raw(text);
    }
    let has_colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let text = if has_colours { text.to_owned() } else { anstream::adapter::strip_str(text).to_string() };
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    let mut command = Command::new("sh");
    command.args(["-c", pager.as_deref().unwrap_or("less")]).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Colours are shown, the text stays on the screen, and the prompt says how to go on.
        command.env("LESS", "-e -F -R -X -Ps--more--  space goes on, q ends");
    }
    let Ok(mut pager) = command.spawn() else { return say_raw(&text) };
    if let Some(mut input) = pager.stdin.take() {
        // A reader who has seen enough closes it.
        let _ = input.write_all(text.as_bytes());
    }
    // Without that program the shell ends with 127.
    let is_shown = pager.wait().is_ok_and(|status| status.code() != Some(127));
    if is_shown { Ok(()) } else { say_raw(&text) }
}

/// Prints what was made, text or not. Colours of text are left out where nobody would see them.
pub(super) fn say_bytes(bytes: &[u8]) -> Result<(), Error> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return say_raw(text);
    }
    let mut out = io::stdout().lock();
    said(out.write_all(bytes).and_then(|()| out.flush()))
}

/// A reader that has gone away needs nothing more.
fn said(done: io::Result<()>) -> Result<(), Error> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::refused(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line) + "\n").collect()
}

/// The lines of a file that is no table, in a form that can be printed. Tabs stay, and bytes that are no text
/// can be told apart.
pub(super) fn printable_bytes(bytes: &[u8]) -> String {
    let mut shown = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let end = [&b"\r\n"[..], b"\n"].into_iter().find(|end| line.ends_with(end)).unwrap_or_default();
        for chunk in line[..line.len() - end.len()].utf8_chunks() {
            let words: Vec<String> = chunk.valid().split('\t').map(printable).collect();
            shown.push_str(&words.join("\t"));
            chunk.invalid().iter().for_each(|byte| shown.push_str(&format!("\\x{byte:02x}")));
        }
        shown.push_str(if end.len() == 2 { "\r\n" } else { &"\n"[..end.len()] });
    }
    shown
}

/// Tells a person something on standard error, with commands of the program that runs. Only printable
/// characters get there, whatever outside text is in it.
pub(super) fn tell(text: &str) {
    // If nobody is left to read it, nobody can be told of that either.
    let _ = anstream::stderr().lock().write_all((told(text) + "\n").as_bytes());
}

/// A text as a person is told it, with no end to its last line.
pub(super) fn told(text: &str) -> String {
    let width = terminal_size_of(std::io::stderr()).map_or(u16::MAX, |(Width(columns), _)| columns);
    fitted(&printable_lines(&named(text)), width)
}

pub(super) fn warn(text: &str) {
    tell(&format!("warning: {text}"));
}

/// Lines that fit in so many columns, broken where a clause ends. A clause that is too long is broken
/// between its words, unless a command stands in it, which is to be copied whole.
pub(super) fn fitted(text: &str, width: u16) -> String {
    text.lines().flat_map(|line| broken(line, width.into())).collect::<Vec<_>>().join("\n")
}

fn broken(line: &str, width: usize) -> Vec<String> {
    if line.width() <= width {
        return vec![line.to_owned()];
    }
    let hang = " ".repeat(line.len() - line.trim_start().len() + 2);
    let clauses = line.split_inclusive("; ").flat_map(|part| part.split_inclusive(", "));
    let words = |clause: &'_ str| match clause.width() + hang.len() > width {
        true => words_and_commands(clause),
        false => vec![clause.to_owned()],
    };
    let mut lines: Vec<String> = Vec::new();
    for part in clauses.flat_map(words) {
        match lines.last_mut() {
            Some(last) if last.trim().is_empty() || last.width() + part.trim_end().width() <= width => {
                last.push_str(&part)
            }
            Some(_) => lines.push(hang.clone() + &part),
            None => lines.push(part),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The verbs that come after a command in what is told of it.
const VERBS: [&str; 12] =
    ["agrees", "begins", "carries", "does", "ends", "lists", "makes", "opens", "plays", "says", "takes", "tells"];

/// The words of a clause, each by itself, but for a command, which is one to copy. It goes on to the end of
/// the clause or to what is told of it.
fn words_and_commands(clause: &str) -> Vec<String> {
    let words: Vec<&str> = clause.split_inclusive(' ').collect();
    let from = words.iter().position(|word| word.trim_end() == program()).unwrap_or(words.len());
    let does = words.iter().skip(from + 2).position(|word| VERBS.contains(&word.trim_end_matches([' ', ',', ';'])));
    let to = does.map_or(words.len(), |does| from + 2 + does);
    let single = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let command = words[from..to].concat();
    let command = Some(command).filter(|command| !command.is_empty());
    single(&words[..from]).into_iter().chain(command).chain(single(&words[to..])).collect()
}

/// The columns of the terminal that standard output goes to, at most this many; this many where it is none.
pub(super) fn columns(most: u16) -> u16 {
    terminal_size_of(std::io::stdout()).map_or(most, |(Width(columns), _)| columns.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_a_terminal_but_a_command_alone() {
        let consent = format!("{} consent t.toml without cat", program());
        let long = format!("{} play a-table-of-three-that-goes-on.toml without cat", program());
        for text in [
            format!(
                "next: cat's time is used up: ann may wait, or agree with bob to go on without cat; {consent} agrees; wait"
            ),
            format!("next: wait; {consent} agrees to end the table by a claim instead of anything else, as all must"),
            format!(
                "next: all have agreed to go on without cat, whose time is used up; {long} does it for everybody here"
            ),
            format!("hint: they make it with {long}"),
            "note: cat will be taken as resigned, and sign nothing here any more; once the file is sent".to_owned(),
        ] {
            for width in [40, 72] {
                let told = fitted(&text, width);
                for line in told.lines() {
                    let is_command = [&consent, &long].iter().any(|command| line.trim() == command.as_str());
                    assert!(line.width() <= width.into() || is_command, "{width}: {told}");
                }
                let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                assert_eq!(words(&told), words(&text));
                let whole = [&consent, &long].into_iter().filter(|command| text.contains(command.as_str()));
                whole.for_each(|command| assert!(told.contains(command.as_str()), "{width}: {told}"));
            }
        }
    }
}
