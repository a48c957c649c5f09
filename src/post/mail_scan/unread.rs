//! A scan notes what it cannot read, and tells it unless it was read in another place.

use super::MailScan;
use super::source::Source;
use crate::file::base64_encode;
use crate::post::armor::letters;
use crate::post::armor::scan::text_length;
use crate::post::limits::{BROKEN_OF_ONE, PACKED_AGAIN};
use crate::post::{DamagedPiece, Origin};

impl MailScan {
    /// Notes something about a mail or a file: as broken if that mentions this program, or else as an aside.
    pub(super) fn note(&mut self, source: &Source<'_>, note: String) {
        let note = DamagedPiece { why: note, of: None };
        if source.is_ours() {
            self.damaged(note);
        } else if self.here_aside.len() < BROKEN_OF_ONE && !self.here_aside.contains(&note) {
            self.here_aside.push(note);
        }
    }

    pub(super) fn damaged(&mut self, damaged: DamagedPiece) {
        if self.here.len() < BROKEN_OF_ONE && !self.here.contains(&damaged) {
            self.here.push(damaged);
        }
    }

    /// Notes that something was passed over.
    pub fn tell(&mut self, what: String) {
        self.broken.add(what);
    }

    /// The things that could not be read in all that came, and that could not be read in another place
    /// either. If several mails came, each is told with the mail in which it stands. Headers are in these
    /// texts as they came, line ends and all.
    #[must_use]
    pub fn broken(&self) -> Vec<String> {
        let mut room = PACKED_AGAIN;
        self.broken.words(self.mails > 1, |origin| self.has_read(origin, &mut room))
    }

    /// The same things in mails that do not mention this program. They are worth telling only if there is
    /// nothing better to tell.
    #[must_use]
    pub fn asides(&self) -> Vec<String> {
        self.asides.words(self.mails > 1, |_| false)
    }

    /// Whether a state was read, or one of the same table with as many turns. A file is packed to compare it
    /// with an armour, as long as there is room for that.
    fn has_read(&self, origin: &Origin, room: &mut usize) -> bool {
        let states = || self.tables.iter().flat_map(|table| &table.states).filter_map(|state| state.text.as_ref());
        let all = || states().chain(self.tails.iter().map(|tail| &tail.text));
        match origin {
            Origin::Armor(name) => {
                self.budget.has_seen(name)
                    || text_length(name).is_some_and(|length| {
                        all().filter(|text| text.len() == length).any(|text| {
                            let fits = length <= *room;
                            *room -= if fits { length } else { 0 };
                            fits && letters(text).starts_with(name)
                        })
                    })
            }
            Origin::Bare(nonce, turns) => self.tables.iter().any(|table| {
                base64_encode(&table.header.nonce).starts_with(nonce)
                    && table.states.iter().any(|state| state.turns >= *turns)
            }),
        }
    }
}
