//! Going away and coming back: a notice is signed by each key that is here.

use zeroize::Zeroizing;

use super::absences::Absences;
use crate::chain::away_hash;
use crate::file::{AWAY_LONGEST, AwayNotice, Hint, Time};
use crate::kit::DAY;
use crate::session::keys::keyring::Keyring;
use crate::session::{KeyFile, Question, Refusal};

/// Somebody who goes away, or comes back, with all keys of a home.
#[derive(Debug)]
pub struct Leave {
    keyring: Keyring,
    until: Time,
    now: Time,
}

impl Leave {
    /// Goes away until some time. If that is the beginning of this day, its end is meant.
    ///
    /// # Errors
    /// No key is here, or the time is over already or too far ahead.
    pub fn until(keys: Vec<KeyFile>, until: Time, now: Time) -> Result<Self, Refusal> {
        let is_today = until <= now && now < until.plus(DAY) && until.seconds() % DAY == 0;
        let until = if is_today { until.plus(DAY) } else { until };
        if until <= now {
            return Err(Refusal::new(format!("{} is over already", words(until))));
        }
        if until > now.plus(AWAY_LONGEST) {
            return Err(Refusal::new(format!("{} is more than a year ahead", words(until))));
        }
        Self::new(keys, until, now)
    }

    /// Comes back.
    ///
    /// # Errors
    /// No key is here.
    pub fn back(keys: Vec<KeyFile>, now: Time) -> Result<Self, Refusal> {
        Self::new(keys, now, now)
    }

    fn new(keys: Vec<KeyFile>, until: Time, now: Time) -> Result<Self, Refusal> {
        if keys.is_empty() {
            return Err(Refusal::new("no key is here that could say so")
                .hint(Hint::command("bypost key new NAME makes one; is --home right?")));
        }
        Ok(Self { keyring: Keyring::new(keys), until, now })
    }

    /// Answers [`Question::Passphrase`].
    ///
    /// # Errors
    /// A wrong passphrase.
    pub fn unlock(&mut self, key: &str, passphrase: Zeroizing<String>) -> Result<(), Refusal> {
        self.keyring.unlock(key, passphrase)
    }

    /// Signs the notices, and keeps them among these.
    ///
    /// # Errors
    /// A passphrase is needed.
    pub fn sign(&mut self, absences: &mut Absences) -> Result<(), Question> {
        let mut notices = Vec::new();
        for index in 0..self.keyring.all().len() {
            let identity = self.keyring.identity(index)?;
            let key = identity.public().bytes();
            let before = absences.own().iter().find(|before| before.key == key);
            // Within one second the later word counts too.
            let written = before.map_or(self.now, |before| self.now.max(before.written.plus(1)));
            // Nobody comes back who has not gone.
            if self.until <= self.now && before.is_none() {
                continue;
            }
            let mut notice = AwayNotice { key, until: self.until, written, signature: [0; 64] };
            notice.signature = identity.sign_away(&away_hash(&notice));
            notices.push(notice);
        }
        absences.keep_own(notices);
        Ok(())
    }
}

fn words(time: Time) -> String {
    super::words::until_in_words(time)
}
