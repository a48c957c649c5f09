//! The away notices that a home keeps: its own, and those that came.

use std::collections::{BTreeMap, BTreeSet};

use crate::chain::away_hash;
use crate::file::{AWAY_LONGEST, AwayNotice, Time, away_text, read_away};
use crate::rules::Seat;
use crate::seal::PublicIdentity;
use crate::session::Refusal;
use crate::table::Table;

/// Seconds by which a notice may be dated ahead of the clock here: a day.
const AHEAD: i64 = 24 * 60 * 60;

/// Notices of others that are kept at most.
const MOST: usize = 1_000;

/// The names of the two lists in their file.
const OWN: &str = "own";
const OTHERS: &str = "others";

/// Away notices, at most one for each key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absences {
    own: Vec<AwayNotice>,
    others: Vec<AwayNotice>,
}

impl Absences {
    /// Reads what [`Absences::text`] gave.
    ///
    /// # Errors
    /// What it is not, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lists: BTreeMap<String, Vec<String>> =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let mut list = |name| -> Result<Vec<AwayNotice>, String> {
            lists.remove(name).unwrap_or_default().iter().map(|text| read_away(text)).collect()
        };
        let absences = Self { own: list(OWN)?, others: list(OTHERS)? };
        lists.keys().next().map_or(Ok(absences), |name| Err(format!("{name} is not known here")))
    }

    /// They as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        let list = |notices: &[AwayNotice]| notices.iter().map(away_text).collect::<Result<Vec<_>, _>>();
        let lists = BTreeMap::from([(OWN, list(&self.own)?), (OTHERS, list(&self.others)?)]);
        toml::to_string(&lists).map_err(|error| error.to_string())
    }

    /// The notices of this home that are still to be told: of somebody who is away, or has come back earlier
    /// than was told.
    pub fn own(&self) -> &[AwayNotice] {
        &self.own
    }

    /// Until when whoever has this home is away.
    #[must_use]
    pub fn own_until(&self, now: Time) -> Option<Time> {
        self.own.iter().map(|notice| notice.until).filter(|until| *until > now).max()
    }

    /// Until when the owner of a seat is away, as far as it is known here.
    #[must_use]
    pub fn of_seat(&self, table: &Table, seat: Seat, now: Time) -> Option<Time> {
        self.of(&table.members().get(seat.index())?.identity, now)
    }

    /// Until when the owner of a key is away, as far as it is known here.
    #[must_use]
    pub fn of(&self, key: &PublicIdentity, now: Time) -> Option<Time> {
        let mut all = self.own.iter().chain(&self.others);
        all.find(|notice| notice.key == key.bytes()).map(|notice| notice.until).filter(|until| *until > now)
    }

    /// Keeps own notices, of which each takes the place of the one before.
    pub(super) fn keep_own(&mut self, notices: Vec<AwayNotice>) {
        let keys: BTreeSet<[u8; 32]> = notices.iter().map(|notice| notice.key).collect();
        self.own.retain(|notice| !keys.contains(&notice.key));
        self.own.extend(notices);
        self.others.retain(|notice| !keys.contains(&notice.key));
    }

    /// Takes in a notice of somebody else who is known here. Tells whether it is news.
    ///
    /// # Errors
    /// It is not signed, or dated ahead.
    pub fn take(&mut self, notice: &AwayNotice, now: Time) -> Result<bool, Refusal> {
        self.forget_old(now);
        if notice.written > now.plus(AHEAD) {
            return Err(Refusal::new("it is dated ahead of the clock here"));
        }
        let is_old = notice.written.plus(AWAY_LONGEST) < now;
        let mut known = self.own.iter().chain(&self.others).filter(|other| other.key == notice.key);
        if is_old || known.any(|known| known.written >= notice.written) {
            return Ok(false);
        }
        let key = PublicIdentity::decode(&notice.key);
        if !key.is_some_and(|key| key.is_away_by(&away_hash(notice), &notice.signature)) {
            return Err(Refusal::new("it is not signed by the key that it names"));
        }
        let was_away = self.others.iter().any(|other| other.key == notice.key && other.until > now);
        self.others.retain(|other| other.key != notice.key);
        if self.others.len() >= MOST {
            self.others.remove(0);
        }
        self.others.push(notice.clone());
        Ok(was_away || notice.until > now)
    }

    /// Forgets notices that can tell nothing any more. A newer one of the same key must stay known as long as
    /// an older one could still count, since old mails are looked at again.
    fn forget_old(&mut self, now: Time) {
        let tells = |notice: &AwayNotice| notice.written.plus(AWAY_LONGEST) >= now;
        self.own.retain(tells);
        self.others.retain(tells);
    }

    /// The keys of others that are away, with until when.
    pub fn others(&self, now: Time) -> impl Iterator<Item = (PublicIdentity, Time)> {
        let away = self.others.iter().filter(move |notice| notice.until > now);
        away.filter_map(|notice| Some((PublicIdentity::decode(&notice.key)?, notice.until)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::{Identity, Seed};

    const DAY: i64 = 24 * 60 * 60;

    fn notice(byte: u8, until: i64, written: i64) -> AwayNotice {
        let (identity, at) = (Identity::new(Seed::new([byte; 32])), |day: i64| Time::at(1_800_000_000 + day * DAY));
        let (until, written) = (at(until), at(written));
        let mut notice = AwayNotice { key: identity.public().bytes(), until, written, signature: [0; 64] };
        notice.signature = identity.sign_away(&away_hash(&notice));
        notice
    }

    #[test]
    fn only_the_newest_signed_notice_of_a_key_counts() {
        let now = Time::at(1_800_000_000);
        let forged = AwayNotice { until: notice(1, 90, 0).until, ..notice(1, 20, -1) };
        let stolen = AwayNotice { key: notice(2, 20, 0).key, ..notice(1, 20, -1) };
        let away = |days: i64| Some(now.plus(days * DAY));
        let mut absences = Absences::default();
        for (what, notice, taken, until) in [
            ("altered", &forged, Err(()), None),
            ("of another key", &stolen, Err(()), None),
            ("dated ahead", &notice(1, 20, 2), Err(()), None),
            ("over", &notice(1, -1, -3), Ok(false), None),
            ("away", &notice(1, 10, -2), Ok(true), away(10)),
            ("the same again", &notice(1, 10, -2), Ok(false), away(10)),
            ("an older one", &notice(1, 30, -3), Ok(false), away(10)),
            ("somebody else", &notice(2, 5, 0), Ok(true), away(10)),
            ("longer", &notice(1, 20, -1), Ok(true), away(20)),
            ("back", &notice(1, 0, 0), Ok(true), None),
            ("an old mail once more", &notice(1, 20, -1), Ok(false), None),
            ("more than a year old", &notice(3, 0, -400), Ok(false), None),
        ] {
            assert_eq!(absences.take(notice, now).map_err(|_| ()), taken, "{what}");
            let key = Identity::new(Seed::new([1; 32])).public();
            assert_eq!(absences.of(&key, now), until, "{what}");
            assert_eq!(Absences::parse(&absences.text().unwrap()), Ok(absences.clone()), "{what}");
        }
        // A notice ends by itself, and nothing is kept for ever.
        let other = Identity::new(Seed::new([2; 32])).public();
        assert_eq!(absences.of(&other, now.plus(4 * DAY)), away(5));
        assert_eq!(absences.of(&other, now.plus(5 * DAY)), None);
        absences.take(&notice(4, 800, 799), now.plus(800 * DAY)).unwrap();
        assert_eq!(absences.others.len(), 1);
        assert!(Absences::parse("mine = []").is_err() && Absences::parse("own = [\"x\"]").is_err());
    }

    #[test]
    fn ones_own_notice_wins_over_what_a_mail_says() {
        let (now, own) = (Time::at(1_800_000_000), notice(1, 10, 0));
        let mut absences = Absences::default();
        absences.take(&notice(1, 3, -1), now).unwrap();
        absences.keep_own(vec![own.clone()]);
        assert_eq!((absences.own(), absences.others.len()), (&[own][..], 0));
        assert_eq!(absences.take(&notice(1, 3, -1), now), Ok(false));
        assert_eq!(absences.own_until(now), Some(now.plus(10 * DAY)));
        assert_eq!(absences.own_until(now.plus(10 * DAY)), None);
    }
}
