//! The text that a person reads in a mail with a table.

use super::Opened;
use super::drawing::{mailed, whose};
use super::file_name::file_name;
use super::story::{self, Reader, TurnStory};
use crate::draw::escape::printable;
use crate::file::Fault;
use crate::post::armor;
use crate::rules::{Seat, Sight};

/// Lines of what has happened that are told at most, and steps that may be done.
const NEWS: usize = 60;
const STEPS: usize = 12;

/// Bytes of the longest file that is put into an armour too. Longer ones only go as an attachment.
const ARMORED: usize = 4 << 20;

/// The text of a mail for some seats: what has happened since they wrote, the public drawing, what may be
/// done and how, the armour.
///
/// # Errors
/// Turns that do not hold.
pub fn text(opened: &Opened, readers: &[Seat], file: &str) -> Result<String, Fault> {
    let mut text = happened(opened, readers)?;
    text.push_str(&format!("The table now:\n\n{}\n", mailed(&opened.table).trim_end_matches('\n')));
    text.push_str(&todo(opened));
    text.push_str(&how(opened));
    if file.len() <= ARMORED {
        text.push_str("The table is attached; here it is again, should the attachment get lost:\n\n");
        text.push_str(&armor(file));
    } else {
        text.push_str("The table is attached.\n");
    }
    Ok(text)
}

/// What the turns did that came after the readers' last ones.
fn happened(opened: &Opened, readers: &[Seat]) -> Result<String, Fault> {
    let links = &opened.chain.links;
    let last = |seat: &Seat| links.iter().rposition(|link| link.seat == *seat).map_or(0, |index| index + 1);
    let from = readers.iter().map(last).min().unwrap_or_default();
    let story = story::since(&opened.chain, from, &Reader::default())?;
    let lines: Vec<String> = story.iter().flat_map(TurnStory::lines).collect();
    let title = match from {
        _ if lines.is_empty() => return Ok(String::new()),
        0 => "What has happened:\n\n".to_owned(),
        turn if readers.len() > 1 => format!("What has happened since turn {turn}:\n\n"),
        turn => format!("What has happened since turn {turn}, your last:\n\n"),
    };
    let skipped = lines.len().saturating_sub(NEWS);
    let before = if skipped > 0 { "... (bypost log tells what came before)\n" } else { "" };
    Ok(title + before + &lines[skipped..].join("\n") + "\n\n")
}

/// Whose turn it is, and the steps that may be done as far as everybody can see.
fn todo(opened: &Opened) -> String {
    let table = &opened.table;
    let mut text = format!("\n{}.\n", printable(&whose(table)));
    // A player who is still to join has nothing to decide yet.
    let acts = table.is_full() && table.clock().is_some_and(|seat| table.may_decide(seat));
    let steps = if acts { table.game().moves(&Sight::public()) } else { Vec::new() };
    let hides = table.clock().is_some_and(|seat| has_secrets(opened, seat));
    if !steps.is_empty() {
        let more = steps.len().saturating_sub(STEPS);
        let listed = steps[..steps.len() - more].join(", ");
        let rest = if more > 0 { format!(", and {more} more") } else { String::new() };
        if hides {
            text.push_str(&format!(
                "The legal steps may depend on what only you can see; among them: {listed}{rest}.\n"
            ));
        } else {
            text.push_str(&format!("The legal steps now: {listed}{rest}.\n"));
        }
        let ranges: Vec<String> = table.game().ranges().iter().map(ToString::to_string).collect();
        if !ranges.is_empty() {
            text.push_str(&format!("Any number of a range will do: {}.\n", ranges.join(", ")));
        }
    } else if acts {
        text.push_str("The legal steps depend on what only you can see.\n");
    }
    text
}

/// Whether a seat may see something that is not public: then nobody else knows all that it may do.
fn has_secrets(opened: &Opened, seat: Seat) -> bool {
    opened.table.lots().pending().iter().any(|pending| pending.audience.includes(seat))
}

/// The commands that go on from here.
fn how(opened: &Opened) -> String {
    let table = &opened.table;
    let file = file_name(&opened.chain.header.game, &opened.chain.id, 1);
    if table.clock().is_none() {
        return "\nSave this mail, and bypost receive MAIL takes the table out of it.\n\n".to_owned();
    }
    let act = match table.clock() {
        Some(_) if !table.is_full() => format!("    bypost join {file}\n"),
        Some(seat) if !table.may_decide(seat) => format!("    bypost play {file}\n"),
        _ => format!("    bypost show {file}\n    bypost moves {file}\n    bypost play {file} STEP\n"),
    };
    format!("\nSave this mail as MAIL, and then:\n\n    bypost receive MAIL\n{act}    bypost mail {file} --send\n\n")
}
