//! A mail that a person copies into another program, such as a webmail.

use super::contents::{MailContents, body_parts, joined, paragraph, subject};
use crate::post::{Person, armor, mailto};
use crate::session::files::file_name::armor_name;
use crate::session::mail::dispatch::Dispatch;
use crate::session::{Opened, Refusal};

/// Characters of the longest draft that mail programs and desktops take.
const DRAFT: usize = 1_800;

/// A mail that a person copies into another program. It has no drawing, since such programs show no fixed
/// font; the table goes with it in an armour, as a file of its own.
#[derive(Clone, Debug)]
pub struct ByHand {
    /// The people to whom it goes.
    pub to: Vec<Person>,
    /// The people who get a copy.
    pub cc: Vec<Person>,
    /// The subject.
    pub subject: String,
    /// The text, with the armour if that is short.
    pub text: String,
    /// The file that is to be attached.
    pub file: String,
    /// The text without the armour, if it has one.
    bare: Option<String>,
}

impl ByHand {
    /// The name for the file that is to be attached. Several numbers are tried, since a name may be taken. It
    /// is no name of a table, so nobody takes the file for another state of the one beside it.
    pub fn file_name(opened: &Opened, number: u32) -> String {
        let chain = &opened.chain;
        armor_name(&chain.header.game, &chain.id, chain.links.len(), number)
    }

    /// The mail for a table.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub fn new(opened: &Opened, dispatch: Dispatch<'_>) -> Result<Self, Refusal> {
        let width = dispatch.look.width;
        let subject = subject(opened, &dispatch);
        let mut contents = MailContents::new(opened, &dispatch)?;
        // Where one has no program that sends, the other may have none either, and is told how to go on.
        contents.commands.iter_mut().for_each(|command| command.retain(|word| word != "--send"));
        let text = |is_armored, last| joined(&[body_parts(&contents, is_armored, width), vec![last]].concat());
        let bare = text(false, paragraph(&contents.only_attached(), width));
        let armored = dispatch.armoring.copied(dispatch.file, width).map(|armor| text(true, armor));
        let (text, bare) = match armored {
            Some(armored) => (armored, Some(bare)),
            None => (bare, None),
        };
        let file = armor(dispatch.file);
        Ok(Self { to: dispatch.to, cc: dispatch.cc, subject, text, file, bare })
    }

    /// Whether the text alone brings the table.
    pub fn is_armored(&self) -> bool {
        self.bare.is_some()
    }

    /// The mail as a draft that a desktop opens: an address that begins with `mailto:`. Where its text is too
    /// long for that, the draft has a part of it, and a line that says what to attach.
    pub fn draft(&self, name: &str) -> String {
        let reminder = format!("[Attach {name}, and delete this line.]\n");
        // Only a text with the armour in it brings the table by itself.
        let bodies = match &self.bare {
            Some(bare) => vec![self.text.clone(), format!("{reminder}\n{bare}"), reminder],
            None => vec![format!("{reminder}\n{}", self.text), reminder],
        };
        let mut drafts = bodies.iter().map(|body| mailto(&self.to, &self.cc, &self.subject, body));
        let last = drafts.next_back().unwrap_or_default();
        drafts.find(|draft| draft.len() <= DRAFT).unwrap_or(last)
    }
}
