//! The memory that a home has of each table, so that no key of it ever signs two turns with one predecessor.
//! For each key it holds the predecessors of all turns that the key signed here, and the newest turn of each
//! line that it signed. The memory only grows, but for turns that `undo` takes back before they left. These
//! are remembered as taken back, and count again once somebody answers them.
//! The memory of a table as a text, which is read and written.

mod guard;
pub(super) mod notes;

use serde::{Deserialize, Serialize};

pub(crate) use self::guard::{Guard, LeftLine, SECOND_TURN};
use crate::chain::{Chain, Link};
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::{hex, read_toml};
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::Kept;

/// How many turns that have not left are remembered one by one.
const UNSENT: usize = 64;

/// What a home remembers of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    /// Whether the table was begun here: then its header names keys of this home because somebody here
    /// wanted it so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) begun: bool,
    /// What is remembered of each key that signed here.
    #[serde(rename = "key", skip_serializing_if = "Vec::is_empty")]
    pub(crate) signers: Vec<Signer>,
    /// The turns that the newest writing command signed, in order, in case their file is lost.
    #[serde(rename = "turn", skip_serializing_if = "Vec::is_empty")]
    pub(crate) written: Vec<SignedTurn>,
    /// The newest turns that were signed here and of which nobody is known to have got one, at most 64, in
    /// order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) unsent: Vec<SignedTurn>,
    /// Turns that were signed here and taken back before they left. They do not leave any more, unless they
    /// are signed again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) taken_back: Vec<SignedTurn>,
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

/// What is remembered of one key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Signer {
    #[serde(with = "as_text")]
    pub(crate) identity: [u8; 32],
    /// The newest turn of this key that another player is known to have built on. It is never taken back.
    pub(crate) answered: Option<TurnRef>,
    /// The newest turn of this key on the line that is played on here.
    #[serde(rename = "signed")]
    pub(crate) newest: Option<TurnRef>,
    /// The newest turn of this key that left in a mail or in an armour. It is never taken back.
    pub(crate) sent: Option<TurnRef>,
    /// When that turn first left.
    #[serde(default, with = "as_text", skip_serializing_if = "Option::is_none")]
    pub(crate) sent_at: Option<Time>,
    /// The beginnings of the hashes of the turns on which this key has signed one.
    #[serde(default, with = "as_text", skip_serializing_if = "Vec::is_empty")]
    pub(crate) signed_on: Vec<[u8; 8]>,
    /// The newest turns of this key on lines that were left behind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) behind: Vec<TurnRef>,
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
        let repeats = new.first().is_some_and(|first| memory.written.iter().any(|known| known.hash == first.hash));
        if !repeats {
            memory.written.clear();
        }
        for link in new {
            let signer = memory.signer(&link.author);
            let on = short(&link.turn.after);
            if link.binds() && !signer.signed_on.contains(&on) {
                signer.signed_on.push(on);
            }
        }
        memory.follow(chain, new.iter().any(Link::binds));
        for link in new {
            for list in [&mut memory.written, &mut memory.unsent] {
                if list.iter().all(|known| known.hash != link.hash) {
                    list.push(SignedTurn::of(link));
                }
            }
        }
        memory.unsent.drain(..memory.unsent.len().saturating_sub(UNSENT));
        memory.taken_back.retain(|known| !known.mark().is_in(chain));
        memory.late_after.retain(|on| !chain.links.iter().any(|link| link.turn.after == *on));
        for link in new.iter().filter(|link| link.without().is_some()) {
            memory.note_without(link.turn.after);
        }
        if let Some(last) = new.last() {
            memory.note_had(chain, last.turn.time);
        }
        // What the newest turns carry is needed to write them again.
        let base = |hash: &Hash| memory.written.iter().any(|written| written.base == *hash);
        memory.consents.retain(|one| one.to == Agreed::Contest || one.on == chain.head() || base(&one.on));
        memory
    }

    /// Goes on with the line of a chain: what another line holds beyond it is left behind, unless all that
    /// was signed is what may be said on every line.
    fn follow(&mut self, chain: &Chain, binds: bool) {
        let Self { signers, written, .. } = self;
        let is_lost = |mark: &TurnRef| written.iter().any(|known| known.hash == mark.hash);
        for signer in signers.iter_mut() {
            if let Some(newest) = signer.newest.filter(|newest| !newest.is_in(chain)) {
                if !binds || is_lost(&newest) {
                    continue;
                }
                signer.behind.push(newest);
            }
            signer.newest = chain.links.iter().rfind(|link| link.binds() && signer.is_author(link)).map(TurnRef::of);
            signer.behind.retain(|mark| !mark.is_in(chain));
        }
    }

    /// Whether this key has signed here, as far as the home remembers.
    pub(crate) fn knows(&self, identity: &PublicIdentity) -> bool {
        self.of_key(identity).is_some()
    }

    fn of_key(&self, identity: &PublicIdentity) -> Option<&Signer> {
        self.signers.iter().find(|signer| signer.identity == identity.bytes())
    }

    /// The numbers of a key's turns among links that were not signed here, above the highest that was signed
    /// here on any line: what lies below it was agreed to then. Empty for a key of which nothing is known.
    pub(crate) fn unknown(&self, links: &[Link], identity: &PublicIdentity) -> Vec<u32> {
        let Some(signer) = self.of_key(identity) else { return Vec::new() };
        let highest = signer.newest.iter().chain(&signer.behind).map(|mark| mark.number).max().unwrap_or_default();
        let turns = [&self.written, &self.unsent, &self.taken_back];
        let is_known = |link: &Link| {
            link.turn.number <= highest
                || signer.signed_on.contains(&short(&link.turn.after))
                || turns.into_iter().flatten().any(|known| known.hash == link.hash)
        };
        let own = links.iter().rev().filter(|link| link.binds() && signer.is_author(link));
        let mut unknown: Vec<u32> = own.take_while(|link| !is_known(link)).map(|link| link.turn.number).collect();
        unknown.reverse();
        unknown
    }

    /// A turn of each key: the newest one that was signed here, answered, or sent.
    pub(crate) fn each(&self, which: impl Fn(&Signer) -> Option<TurnRef>) -> impl Iterator<Item = TurnRef> {
        self.signers.iter().filter_map(which)
    }

    /// Whether a turn of this key has left this home, at the table that this is the memory of.
    pub fn has_left(&self, identity: &PublicIdentity) -> bool {
        self.of_key(identity).is_some_and(|signer| signer.sent.is_some())
    }

    /// When a turn left, if that is known.
    pub(crate) fn sent_at(&self, mark: TurnRef) -> Option<Time> {
        self.signers.iter().find(|signer| signer.sent == Some(mark))?.sent_at
    }

    /// Whether a chain holds a turn that was signed here and has not left. Whatever somebody else has built
    /// on has left, in whatever way.
    pub(crate) fn has_unsent(&self, chain: &Chain) -> bool {
        let answered = chain.links.iter().rposition(|link| !self.knows(&link.author)).unwrap_or_default();
        let is_unsent = |signer: &Signer| {
            let sent = signer.sent.filter(|sent| sent.is_in(chain)).map_or(0, |sent| sent.number);
            let is_newer = |number: u32| number > sent && number as usize > answered;
            signer.newest.is_some_and(|newest| is_newer(newest.number) && newest.is_in(chain))
        };
        // What may be said on every branch is no signer's newest turn.
        let is_kept = |known: &SignedTurn| known.number as usize > answered && known.mark().is_in(chain);
        self.signers.iter().any(is_unsent) || self.unsent.iter().any(is_kept)
    }

    /// Whether something was signed here in another branch than a chain.
    pub(crate) fn has_signed_beside(&self, chain: &Chain) -> bool {
        let mut marks = self.signers.iter().flat_map(|signer| signer.newest.iter().chain(&signer.behind));
        marks.any(|mark| !mark.is_in(chain))
    }

    /// The entry of a key, which is made if it is not there.
    fn signer(&mut self, author: &PublicIdentity) -> &mut Signer {
        let identity = author.bytes();
        let at = self.signers.iter().position(|signer| signer.identity == identity).unwrap_or_else(|| {
            self.signers.push(Signer { identity, ..Signer::default() });
            self.signers.len() - 1
        });
        &mut self.signers[at]
    }

    /// The first turn of a chain that was taken back here.
    fn revived(&self, chain: &Chain) -> Option<&SignedTurn> {
        self.taken_back.iter().filter(|known| known.mark().is_in(chain)).min_by_key(|known| known.number)
    }
}

impl Signer {
    /// Whether a turn is by this key.
    pub(super) fn is_author(&self, link: &Link) -> bool {
        link.author.bytes() == self.identity
    }

    /// The turns without which nothing is signed, unless another line is shown to have parted from theirs.
    pub(super) fn needed(&self, chain: &Chain) -> Vec<TurnRef> {
        if self.newest.is_some_and(|newest| newest.is_in(chain)) {
            return Vec::new();
        }
        let all = self.newest.iter().chain(&self.behind);
        all.filter(|mark| !mark.is_in(chain)).copied().collect()
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

/// A turn that is remembered. The table itself counts as turn 0, with its id for a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the number and the hash of a turn")]
pub(crate) struct TurnRef {
    pub(crate) number: u32,
    #[serde(with = "as_text")]
    pub(crate) hash: Hash,
}

/// A turn that was signed here, with what it takes to write it again byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a turn that was signed here")]
pub(crate) struct SignedTurn {
    pub(crate) number: u32,
    /// The turn before it.
    #[serde(with = "as_text")]
    pub(crate) base: Hash,
    #[serde(with = "as_text")]
    pub(crate) time: Time,
    #[serde(with = "as_text")]
    pub(crate) hash: Hash,
    /// The nonce of its table key, if it was a join.
    #[serde(default, with = "as_text", skip_serializing_if = "Option::is_none")]
    pub(crate) nonce: Option<[u8; 32]>,
    /// The key that signed it.
    #[serde(with = "as_text")]
    pub(crate) by: [u8; 32],
}

impl TurnRef {
    /// The mark of a turn.
    pub(crate) fn of(link: &Link) -> Self {
        Self { number: link.turn.number, hash: link.hash }
    }

    /// Whether a chain holds this turn.
    pub(crate) fn is_in(&self, chain: &Chain) -> bool {
        chain.holds(&self.hash)
    }
}

impl SignedTurn {
    /// What it takes to write a turn again.
    pub(crate) fn of(link: &Link) -> Self {
        let Link { turn, hash, author, .. } = link;
        let nonce = turn.join.as_ref().and_then(|join| join.sealed.as_ref()).map(|sealed| sealed.nonce);
        Self { number: turn.number, base: turn.after, time: turn.time, hash: *hash, nonce, by: author.bytes() }
    }

    pub(crate) fn mark(&self) -> TurnRef {
        TurnRef { number: self.number, hash: self.hash }
    }
}

/// The beginning of a hash, which is enough to tell turns of one table apart.
pub(crate) fn short(hash: &Hash) -> [u8; 8] {
    std::array::from_fn(|index| hash[index])
}

impl Kept for Memory {
    fn parse(text: &str) -> Result<Self, String> {
        let memory: Self = read_toml(text)?;
        let Self { signers, consents, late_after, without_after, .. } = &memory;
        // A home may keep what others have agreed to before it signs anything itself.
        if [signers.len(), consents.len(), late_after.len(), without_after.len()] == [0; 4] {
            return Err("it remembers no key".to_owned());
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

/// Nothing is written of what is not there.
impl<T: Written> Written for Option<T> {
    fn write(&self) -> String {
        self.as_ref().map(T::write).unwrap_or_default()
    }

    fn read(text: &str) -> Result<Self, String> {
        T::read(text).map(Some)
    }
}

/// The beginnings of hashes: hexadecimal, 16 digits each, with blanks between.
impl Written for Vec<[u8; 8]> {
    fn write(&self) -> String {
        self.iter().map(|on| hex(on)).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Result<Self, String> {
        let read = |text: &str| {
            let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
            Ok(number.ok_or("an entry of signed_on is not 16 hexadecimal digits")?.to_be_bytes())
        };
        text.split_whitespace().map(read).collect()
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
