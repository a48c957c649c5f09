//! The memory that a home has of each table, so that no key of it ever signs two turns with one predecessor.
//! It holds each turn that a key signed here, in the order in which they were signed, with a few marks: when
//! it left, whether somebody has answered it, and whether `undo` took it back. All else is asked of these and
//! of the turns that are kept. It also holds consents, and what others may do without a seat.

mod guard;
pub(super) mod notes;

use serde::{Deserialize, Serialize};

pub(crate) use self::guard::{Guard, LeftLine, SECOND_TURN};
use crate::chain::{Chain, Link};
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::read_toml;
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::Kept;

/// What a home remembers of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    /// Whether the table was begun here: then its header names keys of this home because somebody here
    /// wanted it so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) begun: bool,
    /// How many of the turns stood there before the newest command that wrote. What that one signed is given
    /// again, byte for byte, if its file is lost.
    pub(crate) before: usize,
    /// The turns that were signed here, in the order in which they were.
    #[serde(rename = "turns", with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub(crate) signed: Vec<SignedTurn>,
    /// The turns on which this home has agreed that the seat on the clock was late.
    #[serde(with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub(crate) late_after: Vec<Hash>,
    /// The turns after which others go on without the seat on the clock, as this home has written, agreed or
    /// seen.
    #[serde(with = "as_texts", skip_serializing_if = "Vec::is_empty")]
    pub(crate) without_after: Vec<Hash>,
    /// The newest turns at a table with rescue, and since when they are here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) had: Vec<HadTurn>,
    /// What seats have agreed to on the last turn of the table, as far as it came here.
    #[serde(rename = "consent", with = "as_consents", skip_serializing_if = "Vec::is_empty")]
    pub(crate) consents: Vec<Consent>,
}

/// A turn that was signed here, with what it takes to write it again byte for byte, and its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SignedTurn {
    pub(crate) number: u32,
    /// The turn before it.
    pub(crate) base: Hash,
    pub(crate) hash: Hash,
    /// The key that signed it.
    pub(crate) by: [u8; 32],
    pub(crate) time: Time,
    /// The nonce of its table key, if it was a join.
    pub(crate) nonce: Option<[u8; 32]>,
    /// Whether it can contradict another turn of its key.
    pub(crate) binds: bool,
    /// When it first left in a mail, in an armour or by a push. It is never taken back then.
    pub(crate) left: Option<Time>,
    /// Whether another player is known to have built on it, or to have sent it. It is never taken back then.
    pub(crate) is_answered: bool,
    /// Whether the program that was to mail it has failed, so that it may have left or not.
    pub(crate) is_unsure: bool,
    /// Whether it was taken back before it left. It does not leave then, unless it is signed again.
    pub(crate) is_undone: bool,
}

/// The identities whose private keys are in the home.
pub(crate) type Own<'a> = &'a [PublicIdentity];

impl Memory {
    /// The memory after the turns from index `from` on of a chain have been written; `before` is the memory
    /// before that.
    pub(crate) fn of(chain: &Chain, from: usize, before: Option<&Self>) -> Self {
        let mut memory = before.cloned().unwrap_or_default();
        let new = &chain.links[from..];
        // If a lost file is written again, more turns may have been signed than it holds.
        if !new.first().is_some_and(|first| memory.written().any(|known| known.hash == first.hash)) {
            memory.before = memory.signed.len();
        }
        for link in new {
            match memory.signed.iter().position(|known| known.hash == link.hash) {
                Some(place) if memory.signed[place].is_undone => memory.make_newest(place),
                Some(_) => {}
                None => memory.signed.push(SignedTurn::of(link)),
            }
        }
        memory
            .signed
            .iter_mut()
            .filter(|known| known.is_undone && known.is_in(chain))
            .for_each(|known| known.is_undone = false);
        memory.late_after.retain(|on| !chain.links.iter().any(|link| link.turn.after == *on));
        for link in new.iter().filter(|link| link.without().is_some()) {
            memory.note_without(link.turn.after);
        }
        if let Some(last) = new.last() {
            memory.note_had(chain, last.turn.time);
        }
        // What the newest turns carry is needed to write them again.
        let bases: Vec<Hash> = memory.written().map(|written| written.base).collect();
        memory.consents.retain(|one| one.to == Agreed::Contest || one.on == chain.head() || bases.contains(&one.on));
        memory
    }

    /// Makes a turn count as the one that was signed last.
    fn make_newest(&mut self, place: usize) {
        let mut known = self.signed.remove(place);
        known.is_undone = false;
        self.signed.push(known);
        self.before -= usize::from(place < self.before);
    }

    /// The turns that were signed here and not taken back.
    fn counting(&self) -> impl DoubleEndedIterator<Item = &SignedTurn> {
        self.signed.iter().filter(|known| !known.is_undone)
    }

    /// The turns that the newest writing command signed, in case their file is lost.
    pub(crate) fn written(&self) -> impl DoubleEndedIterator<Item = &SignedTurn> {
        self.signed.iter().skip(self.before).filter(|known| !known.is_undone)
    }

    /// The turns that were taken back before they left.
    pub(crate) fn taken_back(&self) -> impl Iterator<Item = &SignedTurn> {
        self.signed.iter().filter(|known| known.is_undone)
    }

    /// Whether turns were taken back here.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "a page asks for other tables each time"))]
    pub(crate) fn has_taken_back(&self) -> bool {
        self.taken_back().next().is_some()
    }

    /// The turn that was signed here last. What may be said on every branch is none.
    pub(crate) fn newest(&self) -> Option<&SignedTurn> {
        self.counting().rfind(|known| known.binds)
    }

    /// The place of the turn of a chain that was signed here last, among all that were.
    pub(crate) fn last_signed_in(&self, chain: &Chain) -> Option<usize> {
        self.signed.iter().rposition(|known| known.binds && !known.is_undone && known.is_in(chain))
    }

    /// Whether this key has signed here, as far as the home remembers.
    pub(crate) fn knows(&self, identity: &PublicIdentity) -> bool {
        self.signed.iter().any(|known| known.is_by(identity))
    }

    /// The numbers of a key's turns among links that were not signed here, above the highest that was signed
    /// here on any line, and beyond the last that was signed here among them: what lies below was agreed to
    /// then. Empty for a key of which nothing is known.
    pub(crate) fn unknown(&self, links: &[Link], identity: &PublicIdentity) -> Vec<u32> {
        if !self.knows(identity) {
            return Vec::new();
        }
        let highest =
            self.counting().filter(|known| known.binds && known.is_by(identity)).map(|known| known.number).max();
        let is_known =
            |link: &Link| Some(link.turn.number) <= highest || self.signed.iter().any(|known| known.hash == link.hash);
        let beyond = links.iter().rev().take_while(|link| !is_known(link));
        let own = beyond.filter(|link| link.binds() && link.author == *identity);
        let mut unknown: Vec<u32> = own.map(|link| link.turn.number).collect();
        unknown.reverse();
        unknown
    }

    /// Whether a turn of this key has left this home, at the table that this is the memory of.
    pub fn has_left(&self, identity: &PublicIdentity) -> bool {
        self.signed.iter().any(|known| known.left.is_some() && known.is_by(identity))
    }

    /// Whether a chain holds a turn that was signed here and has not left, or of which that is unsure.
    /// Whatever somebody else has built on has left, in whatever way.
    pub(crate) fn has_unsent(&self, chain: &Chain) -> bool {
        let answered = chain.links.iter().rposition(|link| !self.knows(&link.author)).unwrap_or_default();
        let is_unsent = |known: &SignedTurn| known.left.is_none() || known.is_unsure;
        self.counting().any(|known| is_unsent(known) && known.number as usize > answered && known.is_in(chain))
    }

    /// The first turn of a chain that was taken back here.
    pub(crate) fn revived(&self, chain: &Chain) -> Option<&SignedTurn> {
        self.taken_back().filter(|known| known.is_in(chain)).min_by_key(|known| known.number)
    }
}

/// A turn, and since when it is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HadTurn {
    #[serde(with = "as_text")]
    hash: Hash,
    #[serde(with = "as_text")]
    since: Time,
}

impl SignedTurn {
    fn of(link: &Link) -> Self {
        let Link { turn, hash, author, .. } = link;
        let nonce = turn.join.as_ref().and_then(|join| join.sealed.as_ref()).map(|sealed| sealed.nonce);
        let (number, base, time, by) = (turn.number, turn.after, turn.time, author.bytes());
        let (binds, left, is_answered, is_unsure, is_undone) = (link.binds(), None, false, false, false);
        Self { number, base, hash: *hash, by, time, nonce, binds, left, is_answered, is_unsure, is_undone }
    }

    /// Whether a chain holds this turn.
    pub(crate) fn is_in(&self, chain: &Chain) -> bool {
        chain.links.get(self.number as usize - 1).is_some_and(|link| link.hash == self.hash)
    }

    fn is_by(&self, identity: &PublicIdentity) -> bool {
        self.by == identity.bytes()
    }

    /// Whether somebody else may have it.
    pub(crate) fn is_out(&self) -> bool {
        self.left.is_some() || self.is_answered
    }
}

impl Kept for Memory {
    fn parse(text: &str) -> Result<Self, String> {
        let memory: Self = read_toml(text)?;
        let Self { signed, consents, late_after, without_after, .. } = &memory;
        // A home may keep what others have agreed to before it signs anything itself.
        if [signed.len(), consents.len(), late_after.len(), without_after.len()] == [0; 4] {
            return Err("it remembers no key".to_owned());
        }
        if memory.before > signed.len() {
            return Err("it lacks turns that were signed here".to_owned());
        }
        Ok(memory)
    }
}

/// A value that stands in a memory as a text of its own.
trait Written: Sized {
    fn write(&self) -> String;
    fn read(text: &str) -> Result<Self, String>;
}

impl<const N: usize> Written for [u8; N] {
    fn write(&self) -> String {
        base64_encode(self)
    }

    fn read(text: &str) -> Result<Self, String> {
        base64_decode(text)
    }
}

impl Written for Time {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| format!("{text:?} is not a time"))
    }
}

impl Written for Agreed {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| "a consent names nothing that a seat can agree to".to_owned())
    }
}

/// The number, the hash of the turn before, the own one, the key and the time, with blanks between; then the
/// marks.
impl Written for SignedTurn {
    fn write(&self) -> String {
        let Self { number, base, hash, by, time, nonce, binds, left, is_answered, is_unsure, is_undone } = self;
        let nonce = nonce.map(|nonce| format!("nonce:{}", nonce.write()));
        let left = left.map(|time| format!("left:{time}"));
        let marks = [(!binds, "unbound"), (*is_answered, "answered"), (*is_unsure, "unsure"), (*is_undone, "undone")];
        let marks = marks.into_iter().filter(|(is_set, _)| *is_set).map(|(_, mark)| mark.to_owned());
        let fixed = [number.to_string(), base.write(), hash.write(), by.write(), time.to_string()];
        fixed.into_iter().chain(nonce).chain(left).chain(marks).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split(' ');
        let mut word = || words.next().ok_or_else(|| format!("{text:?} is no turn that was signed here"));
        let number = word()?.parse().map_err(|_| "a turn that was signed here has no number".to_owned())?;
        let (base, hash, by) = (Written::read(word()?)?, Written::read(word()?)?, Written::read(word()?)?);
        let (time, binds) = (Written::read(word()?)?, true);
        let (nonce, left, is_answered, is_unsure, is_undone) = (None, None, false, false, false);
        let mut known = Self { number, base, hash, by, time, nonce, binds, left, is_answered, is_unsure, is_undone };
        for mark in words {
            match mark.split_once(':').unwrap_or((mark, "")) {
                ("nonce", nonce) => known.nonce = Some(Written::read(nonce)?),
                ("left", time) => known.left = Some(Written::read(time)?),
                ("unbound", "") => known.binds = false,
                ("answered", "") => known.is_answered = true,
                ("unsure", "") => known.is_unsure = true,
                ("undone", "") => known.is_undone = true,
                _ => return Err(format!("no mark of a turn is called {mark} here")),
            }
        }
        if known.number == 0 { Err("turn 0 was signed by nobody".to_owned()) } else { Ok(known) }
    }
}

/// A value as its text.
mod as_text {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Written;

    pub(crate) fn serialize<T: Written, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.write())
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Values as their texts.
mod as_texts {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Written;

    pub(crate) fn serialize<T: Written, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(T::write))
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| T::read(text).map_err(D::Error::custom)).collect()
    }
}

/// Consents, each as a table of texts.
mod as_consents {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Agreed, Consent, Time};

    #[derive(Serialize, Deserialize)]
    #[serde(remote = "Consent", deny_unknown_fields)]
    struct Fields {
        seat: String,
        #[serde(with = "super::as_text")]
        on: [u8; 32],
        #[serde(with = "super::as_text")]
        to: Agreed,
        #[serde(with = "super::as_text")]
        time: Time,
        #[serde(with = "super::as_text")]
        signature: [u8; 64],
    }

    #[derive(Serialize, Deserialize)]
    struct Kept(#[serde(with = "Fields")] Consent);

    pub(crate) fn serialize<S: Serializer>(all: &[Consent], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().cloned().map(Kept))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Consent>, D::Error> {
        Ok(Vec::<Kept>::deserialize(deserializer)?.into_iter().map(|Kept(consent)| consent).collect())
    }
}
