//! The parts of the text that a person reads in a mail with a table.

use super::contents::{MailContents, Referral};
use crate::draw::scene::{Line, Scene, ScenePart};
use crate::draw::{self, Look};

/// The columns below which commands are indented less.
const NARROW: u16 = 60;

/// The parts of a text with an empty line between each two.
pub(crate) fn joined(parts: &[String]) -> String {
    parts.iter().map(|part| part.trim_end_matches('\n')).collect::<Vec<_>>().join("\n\n") + "\n"
}

/// The text without the drawing and the armour: what has happened, then what may be done, and how, if the
/// armour stands in the text or not.
pub(crate) fn body_parts(contents: &MailContents, is_armored: bool, width: u16) -> Vec<String> {
    let mut parts: Vec<String> = contents.greeting.iter().map(|line| paragraph(line, width)).collect();
    parts.extend(contents.rules().map(|said| referral(&said, width)));
    if let Some((title, news)) = &contents.news {
        parts.push(paragraph(title, width));
        parts.push(lines(news.iter().map(String::as_str), width));
    }
    let todo = contents.todo.iter().map(String::as_str);
    parts.push(lines(std::iter::once(contents.whose.as_str()).chain(todo), width));
    let mut how = paragraph(&contents.how, width);
    if !contents.commands.is_empty() {
        let commands: Vec<String> = contents.commands.iter().map(|words| command(words, width)).collect();
        how += &format!("\n{}\n", commands.join("\n"));
    }
    if let Some(said) = contents.in_browser(is_armored) {
        how += &format!("\n{}", referral(&said, width));
    }
    parts.push(how);
    parts
}

/// A sentence with an address. One that is broken is of no use, so one that is too long for a line stands on
/// its own.
fn referral(said: &Referral, width: u16) -> String {
    match &said.address {
        Some(address) if address.len() > usize::from(width) => {
            format!("{}{address}\n{}", paragraph(said.before, width), paragraph(&said.after, width))
        }
        _ => paragraph(&said.sentence(), width),
    }
}

/// Lines that are broken between their words where they are too long; the rest stands further right.
fn lines<'l>(lines: impl IntoIterator<Item = &'l str>, width: u16) -> String {
    drawn(ScenePart::Lines(lines.into_iter().map(Line::plain).collect()), width)
}

/// Running text.
pub(crate) fn paragraph(text: &str, width: u16) -> String {
    drawn(ScenePart::Paragraph(Line::plain(text)), width)
}

fn drawn(part: ScenePart, width: u16) -> String {
    draw::text(&Scene { parts: vec![part] }, Look { width, ascii: true, ..Look::default() })
}

/// A command as it is typed. Where it is too long for a line, a shell reads on after a backslash.
fn command(words: &[String], width: u16) -> String {
    let indent = if width < NARROW { 0 } else { 4 };
    let mut lines = vec![" ".repeat(indent)];
    for word in words {
        let Some(line) = lines.last_mut() else { continue };
        let gap = usize::from(!line.trim().is_empty());
        // The last word on a line needs no room for a backslash; any other one does.
        let is_last = std::ptr::eq(word, words.last().unwrap_or(word));
        let room = usize::from(width) - if is_last { 0 } else { 2 };
        if gap > 0 && line.len() + gap + word.len() > room {
            line.push_str(" \\");
            lines.push(" ".repeat(indent + 2) + word);
        } else {
            line.push_str(&" ".repeat(gap));
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn a_long_command_can_still_be_copied() {
        let file = "game-of-a-long-name-12345678.toml";
        for (words, width, typed) in [
            (&["bypost", "receive", "MAIL"][..], 40, "bypost receive MAIL".to_owned()),
            (&["bypost", "play", file, "STEP"], 72, format!("    bypost play {file} STEP")),
            (&["bypost", "play", file, "STEP"], 40, format!("bypost play \\\n  {file} STEP")),
            (&["bypost", "mail", file, "--send"], 40, format!("bypost mail \\\n  {file} \\\n  --send")),
            (&["bypost", "show", file], 40, format!("bypost show \\\n  {file}")),
        ] {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(command(&words, width), typed);
        }
    }
}
