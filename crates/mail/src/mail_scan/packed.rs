//! A scan unpacks what came packed, and looks into the mails and files in it.

use super::{MailScan, Source};
use crate::form::UNPACK;
use crate::limits::{LimitExceeded, PACKED_MAILS};
use crate::mbox::mails_in;
use crate::packed::files;
use crate::parts::AttachedFile;
use crate::trouble::shown;
use crate::{Form, Repair};

impl MailScan {
    /// Takes in an archive that was given as it is: each file and each mail in it is one of its own.
    pub(super) fn archive(&mut self, bytes: &[u8], form: Form) {
        // Somebody who names an archive wants to know what cannot be read in it.
        let source = Source { is_wanted: true, ..Source::given(bytes) };
        let it = if form == Form::Zip { "the zip archive" } else { "the gzip file" };
        let mut notes = Vec::new();
        let each = |scan: &mut Self, name: Option<&str>, mail: &[u8]| {
            // The limits of one mail stop no other.
            if let Err(exceeded) = scan.one(&source.unpacked(mail, None), name) {
                scan.exceeded.get_or_insert(exceeded);
            }
            Ok(false)
        };
        // Nothing in it can fail that is not kept in mind.
        let _ = self.unpack(bytes, form, it, &mut notes, each);
        self.mails = self.mails.max(1);
        notes.into_iter().for_each(|note| self.note(&source, note));
        self.done(&source, None);
    }

    /// Takes in a packed file of a mail, and tells whether anything was found in it.
    pub(super) fn attached(&mut self, mail: &Source<'_>, file: &AttachedFile) -> Result<bool, LimitExceeded> {
        let source = mail.attached(&file.bytes, &file.called);
        let it = source.it().to_owned();
        if mail.is_packed() {
            self.note(mail, format!("{it} is packed once more: {UNPACK}"));
            return Ok(false);
        }
        let mut notes = Vec::new();
        let each = |scan: &mut Self, name: Option<&str>, bytes: &[u8]| {
            let called = name.map_or_else(|| it.clone(), |name| format!("{name} in {it}"));
            scan.content(&source.unpacked(bytes, Some(called)))
        };
        let found = self.unpack(&file.bytes, file.form, &it, &mut notes, each);
        notes.into_iter().for_each(|note| self.note(&source, note));
        found
    }

    /// Has `each` look into all that comes out of an archive, and tells whether it found anything. The
    /// reasons why something did not come out are noted.
    fn unpack(
        &mut self,
        bytes: &[u8],
        form: Form,
        it: &str,
        notes: &mut Vec<String>,
        mut each: impl FnMut(&mut Self, Option<&str>, &[u8]) -> Result<bool, LimitExceeded>,
    ) -> Result<bool, LimitExceeded> {
        let files = match files(bytes, form) {
            Ok(files) => files,
            Err(sealed) => {
                notes.push(format!("{it} {sealed}"));
                return Ok(false);
            }
        };
        let (mut found, mut mails) = (false, 0);
        for file in files {
            let name = file.name.as_deref().and_then(shown);
            match file.unpacked(&mut self.budget) {
                Ok(bytes) => {
                    for mail in bytes.iter().flat_map(|bytes| mails_in(bytes)).take(PACKED_MAILS + 1 - mails) {
                        mails += 1;
                        if mails > PACKED_MAILS {
                            notes.push(format!("{it} holds more than {PACKED_MAILS} mails: {UNPACK}"));
                            return Ok(found);
                        }
                        found |= each(self, name.as_deref(), &mail)?;
                    }
                }
                Err(sealed) => {
                    let called = name.map_or_else(|| it.to_owned(), |name| format!("{name} in {it}"));
                    notes.push(format!("{called} {sealed}"));
                }
            }
        }
        Ok(found)
    }

    /// Takes in a text, and tells whether anything was found in it. If it came packed in a mail, what cannot
    /// be read is told with its name.
    pub(super) fn text_at(
        &mut self,
        source: &Source<'_>,
        text: &str,
        repair: Option<Repair>,
    ) -> Result<bool, LimitExceeded> {
        let before = self.here.len();
        let found = self.text(text, repair);
        if let Some(called) = &source.called {
            self.here[before..].iter_mut().for_each(|piece| piece.why = format!("in {called}: {}", piece.why));
        }
        found
    }
}
