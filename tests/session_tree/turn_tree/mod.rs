//! Every turn that a home knows of one table, as a tree with a few marks. All other knowledge is a query:
//! what binds, what is out, what counts, which tip counts, and whether a key may sign.
//!
//! The tree has no disk and no clock, and it knows no rules. Whoever holds it says which turns follow the
//! rules ([`TurnTree::note_checked`], [`TurnTree::note_wrong`]) and from when on the clock lets a turn in.
//! It checks hashes and signatures itself. Each change is one transaction of the store.
//!
//! | mark | meaning |
//! |---|---|
//! | `signed` | a key of this home signed the turn here, with a number that grows |
//! | `left` | the turn left this home at that time, or somebody is known to have it |
//! | `gone` | the mail or the push that took it ended without an error |
//! | `undone` | `undo` took it back; it stays whole, so that an answer to it finds its place |
//! | `since` | since when it and all before it are here and checked |
//! | `checked` | the table was checked from the start to this turn |
//! | `wrong` | it is the first turn of a path that breaks a rule |

mod arrivals;
mod guard;

use std::collections::{BTreeMap, BTreeSet};

use bypost::chain::{Chain, Link, Relation, compare};
use bypost::file::{Time, Turn};
use bypost::rules::Hash;
use bypost::seal::PublicIdentity;

pub(crate) use self::guard::{Caution, Guard, Refused};

/// How much of what others send is kept. Each key that has signed on the path that counts has a room of its
/// own, and all other keys share one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Tips of one room, with those that are not checked, wrong or dated ahead among them.
    pub(crate) tips: usize,
    /// Pending runs of one room.
    pub(crate) runs: usize,
    /// Bytes of one room that nothing else keeps.
    pub(crate) bytes: usize,
    /// Turns of one key on one predecessor on which no other key has signed.
    pub(crate) twins: usize,
    /// Joins in one seat that stay, the first as well as the newest.
    pub(crate) joins: usize,
}

/// The limits of a home.
pub(crate) const LIMITS: Limits = Limits { tips: 8, runs: 16, bytes: 16 << 20, twins: 2, joins: 4 };

/// What is known of a turn beyond its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// When a key of this home signed it here, as a number that is higher for what was signed later.
    pub(crate) signed: Option<u64>,
    /// When it first left, or somebody was first known to have it.
    pub(crate) left: Option<Time>,
    /// Whether the mail or the push that took it ended without an error.
    pub(crate) is_gone: bool,
    /// Whether it was taken back.
    pub(crate) is_undone: bool,
    /// Since when it and all before it are here and checked.
    pub(crate) since: Option<Time>,
    /// Whether it is the first turn of its path that breaks a rule.
    pub(crate) is_wrong: bool,
    /// From when on the clock here lets it in, if it is dated ahead or claims early.
    pub(crate) not_before: Option<Time>,
}

impl Marks {
    /// Whether the table was checked from the start to this turn.
    pub(crate) fn is_checked(&self) -> bool {
        self.since.is_some()
    }
}

/// A turn whose predecessor is here, with its marks.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The turn.
    pub(crate) link: Link,
    /// Its marks.
    pub(crate) marks: Marks,
    /// Which turn it was to come here.
    came: u64,
}

/// A turn that waits for its predecessor.
#[derive(Clone, Debug)]
struct Pending {
    turn: Turn,
    /// A key whose signature it has. Another key may turn out to have the seat.
    key: PublicIdentity,
    came: u64,
}

/// The name of a pending turn: its hash, and the key that signed it. A turn that a former owner of a seat has
/// signed as well does not keep out the one of its owner.
type PendingName = (Hash, [u8; 32]);

/// What became of turns that came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TakenIn {
    /// Turns that are new here, those that waited for them among them.
    pub(crate) joined: usize,
    /// Turns that wait.
    pub(crate) pending: usize,
    /// Turns that nobody who plays has signed, or that stand after one which breaks a rule.
    pub(crate) refused: usize,
}

/// Why a turn is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotUndone {
    /// It was not signed here, or was taken back already.
    NotSigned,
    /// It is not the newest that was signed here, nor before that.
    NotNewest,
    /// This turn is out: it, or one on it.
    Out(u32),
}

/// The turns of one table that a home knows.
#[derive(Clone, Debug)]
pub(crate) struct TurnTree {
    /// The table before its first turn.
    start: Chain,
    own: BTreeSet<[u8; 32]>,
    turns: BTreeMap<Hash, Known>,
    /// The turns that stand on each turn.
    after: BTreeMap<Hash, BTreeSet<Hash>>,
    pending: BTreeMap<PendingName, Pending>,
    /// The keys that have signed nothing since the store could not be read.
    doubtful: BTreeSet<[u8; 32]>,
    /// The highest numbers of a signature and of an arrival so far.
    signed: u64,
    came: u64,
    limits: Limits,
}

impl TurnTree {
    /// The tree of a table of which nothing is known but its header, in a home with these keys. Keys that
    /// everybody knows are nobody's own.
    pub(crate) fn new(start: &Chain, own: &[PublicIdentity], limits: Limits) -> Self {
        Self {
            start: start.up_to(0),
            own: own.iter().map(PublicIdentity::bytes).collect(),
            turns: BTreeMap::new(),
            after: BTreeMap::new(),
            pending: BTreeMap::new(),
            doubtful: BTreeSet::new(),
            signed: 0,
            came: 0,
            limits,
        }
    }

    /// The store could not be read: until each key here has signed again, it is asked.
    pub(crate) fn was_damaged(&mut self) {
        self.doubtful = self.own.clone();
    }
}

// What is read from the tree.
impl TurnTree {
    /// What is known of a turn.
    pub(crate) fn known(&self, turn: &Hash) -> Option<&Known> {
        self.turns.get(turn)
    }

    /// All turns whose predecessors are here.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Known> {
        self.turns.values()
    }

    /// The hashes of the turns that wait for their predecessors.
    pub(crate) fn pending(&self) -> BTreeSet<Hash> {
        self.pending.keys().map(|(hash, _)| *hash).collect()
    }

    /// The turns that stand on a turn, or on the table itself.
    fn children(&self, turn: &Hash) -> impl Iterator<Item = &Known> {
        self.after.get(turn).into_iter().flatten().filter_map(|hash| self.turns.get(hash))
    }

    /// The turns up to one of them, the first in front; none if it is not here.
    fn steps_to(&self, turn: &Hash) -> Option<Vec<&Known>> {
        let (mut path, mut at) = (Vec::new(), *turn);
        while at != self.start.id {
            let known = self.turns.get(&at)?;
            at = known.link.turn.after;
            path.push(known);
        }
        path.reverse();
        Some(path)
    }

    /// The table up to a turn; none if it is not here.
    pub(crate) fn path(&self, turn: &Hash) -> Option<Chain> {
        let mut chain = self.start.clone();
        chain.links = self.steps_to(turn)?.into_iter().map(|known| known.link.clone()).collect();
        Some(chain)
    }

    /// Whether one turn is another one, or comes before it.
    fn leads_to(&self, turn: &Hash, later: &Hash) -> bool {
        let mut at = *later;
        while at != *turn {
            let Some(known) = self.turns.get(&at) else { return false };
            at = known.link.turn.after;
        }
        true
    }

    /// A turn and all that stand on it.
    fn descent(&self, turn: &Hash) -> Vec<&Known> {
        let mut all: Vec<&Known> = self.turns.get(turn).into_iter().collect();
        let mut place = 0;
        while let Some(known) = all.get(place) {
            all.extend(self.children(&known.link.hash));
            place += 1;
        }
        all
    }

    /// All turns, by their numbers.
    fn by_number(&self) -> Vec<&Known> {
        let mut all: Vec<&Known> = self.turns.values().collect();
        all.sort_by_key(|known| known.link.turn.number);
        all
    }

    fn is_own(&self, key: &PublicIdentity) -> bool {
        self.own.contains(&key.bytes())
    }
}

// The queries. They are computed when they are asked, and kept nowhere.
impl TurnTree {
    /// Whether a turn can contradict another one of its author. What may be said on every branch cannot: a
    /// turn whose only step is `contest` or `reveal all`.
    pub(crate) fn binds(&self, turn: &Hash) -> bool {
        self.turns.get(turn).is_some_and(|known| known.link.binds())
    }

    /// Whether somebody else may have a turn: it, or one that descends from it, has `left` or is not `signed`
    /// here.
    pub(crate) fn is_out(&self, turn: &Hash) -> bool {
        self.out().contains(turn)
    }

    /// The turns that are out.
    fn out(&self) -> BTreeSet<Hash> {
        let mut out = BTreeSet::new();
        for Known { link, marks, .. } in self.by_number().into_iter().rev() {
            if marks.left.is_some() || marks.signed.is_none() || out.contains(&link.hash) {
                out.extend([link.hash, link.turn.after]);
            }
        }
        out
    }

    /// Whether a turn that was `signed` here counts: all `signed` turns before it count, and one of two
    /// holds. Either it is out; or it is not `undone`, and no other binding turn of its key on its
    /// predecessor is out.
    pub(crate) fn counts(&self, turn: &Hash) -> bool {
        self.turns.get(turn).is_some_and(|known| known.marks.signed.is_some()) && !self.void().contains(turn)
    }

    /// The turns on whose path a `signed` turn does not count, those turns among them.
    fn void(&self) -> BTreeSet<Hash> {
        let (out, mut void) = (self.out(), BTreeSet::new());
        for Known { link, marks, .. } in self.by_number() {
            let is_rival = |other: &Known| {
                let other = &other.link;
                other.hash != link.hash && other.author == link.author && other.binds() && out.contains(&other.hash)
            };
            let has_rival = || link.binds() && self.children(&link.turn.after).any(is_rival);
            let is_void = marks.signed.is_some() && !out.contains(&link.hash) && (marks.is_undone || has_rival());
            if is_void || void.contains(&link.turn.after) {
                void.insert(link.hash);
            }
        }
        void
    }

    /// All binding turns of keys of this home, `signed` here or not. Only an `undone` turn that is not out is
    /// left aside.
    pub(crate) fn own_turns(&self) -> Vec<&Known> {
        let out = self.out();
        let is_own = |Known { link, marks, .. }: &&Known| {
            self.is_own(&link.author) && link.binds() && (!marks.is_undone || out.contains(&link.hash))
        };
        self.turns.values().filter(is_own).collect()
    }

    /// The turn with the highest number that was signed here, that binds and counts.
    pub(crate) fn newest(&self) -> Option<&Known> {
        let void = self.void();
        let counts = |known: &&Known| known.link.binds() && !void.contains(&known.link.hash);
        self.turns
            .values()
            .filter(counts)
            .filter(|known| known.marks.signed.is_some())
            .max_by_key(|one| one.marks.signed)
    }

    /// The tips: the last turns of paths that were checked, that the clock here lets in, and on which every
    /// `signed` turn counts. The table itself is the tip if there is no such turn.
    pub(crate) fn tips(&self, now: Time) -> Vec<Hash> {
        let (void, mut open, mut tips) =
            (self.void(), BTreeSet::from([self.start.id]), BTreeSet::from([self.start.id]));
        for Known { link, marks, .. } in self.by_number() {
            let is_early = marks.not_before.is_some_and(|from| now < from);
            let may_end = marks.is_checked() && !marks.is_wrong && !is_early && !void.contains(&link.hash);
            if may_end && open.contains(&link.turn.after) {
                tips.remove(&link.turn.after);
                tips.insert(link.hash);
                open.insert(link.hash);
            }
        }
        tips.into_iter().collect()
    }

    /// The tips that another one replaces: a claim was withdrawn there, or the rules of a table that goes on
    /// without a seat say so.
    fn left_behind(&self, tips: &[Hash]) -> BTreeSet<Hash> {
        if tips.len() < 2 {
            return BTreeSet::new();
        }
        let chains: Vec<Chain> = tips.iter().filter_map(|tip| self.path(tip)).collect();
        let is_left = |chain: &&Chain| chains.iter().any(|other| replaces(other, chain));
        chains.iter().filter(is_left).map(Chain::head).collect()
    }

    /// The tip that counts, for a home whose file ends with a turn. Tips that were left behind are none, if
    /// another one is there. Where nothing decides, it is the branch with the newest turn that was signed
    /// here, binds and counts. If that stands in several, then at each turn where these part it is the one in
    /// the file, else the one whose turn has the oldest `since`, else the smaller hash. It is never simply
    /// the longer one.
    pub(crate) fn tip_that_counts(&self, file: Option<&Hash>, now: Time) -> Hash {
        let tips = self.tips(now);
        let left = self.left_behind(&tips);
        let mut rest: Vec<Hash> = tips.iter().filter(|tip| !left.contains(*tip)).copied().collect();
        if rest.is_empty() {
            rest = tips;
        }
        let void = self.void();
        let number = |tip: &Hash| {
            let path = self.steps_to(tip).unwrap_or_default().into_iter();
            let binding = path.filter(|one| one.link.binds() && !void.contains(&one.link.hash));
            binding.filter_map(|one| one.marks.signed).max()
        };
        let highest = rest.iter().map(&number).max().flatten();
        rest.retain(|tip| number(tip) == highest);
        let mut at = self.start.id;
        while !rest.contains(&at) {
            let ways = self.children(&at).filter(|known| rest.iter().any(|tip| self.leads_to(&known.link.hash, tip)));
            let in_file = |known: &Known| file.is_some_and(|file| self.leads_to(&known.link.hash, file));
            let way = ways.min_by_key(|known| (!in_file(known), known.marks.since, known.link.hash));
            let Some(way) = way else { break };
            at = way.link.hash;
            rest.retain(|tip| self.leads_to(&at, tip));
        }
        at
    }

    /// The turn with which a file is to end: that of the tip that counts, if the file comes before it, if
    /// `compare` decides for it, or if the file holds a turn that does not count. Any other file stays.
    pub(crate) fn file_to_write(&self, file: &Hash, now: Time) -> Hash {
        let tip = self.tip_that_counts(Some(file), now);
        let is_replaced = || self.path(&tip).zip(self.path(file)).is_some_and(|(tip, file)| replaces(&tip, &file));
        let may = self.leads_to(file, &tip) || self.void().contains(file) || is_replaced();
        if may { tip } else { *file }
    }

    /// The first turn on a path that was signed here and does not count: nothing leaves with it.
    pub(crate) fn void_on(&self, turn: &Hash) -> Option<u32> {
        let void = self.void();
        let path = self.steps_to(turn).unwrap_or_default();
        path.into_iter().find(|known| void.contains(&known.link.hash)).map(|known| known.link.turn.number)
    }

    /// Whether a path holds a turn that was signed here and that nobody is known to have, and may leave.
    pub(crate) fn is_to_send(&self, turn: &Hash) -> bool {
        let out = self.out();
        let path = self.steps_to(turn).unwrap_or_default();
        let is_unsent = |known: &&Known| known.marks.signed.is_some() && !out.contains(&known.link.hash);
        path.iter().any(is_unsent) && self.void_on(turn).is_none()
    }

    /// Whether a path holds a turn that may not have been sent: it has `left`, is not `gone`, and nobody has
    /// answered it.
    pub(crate) fn may_not_have_gone(&self, turn: &Hash) -> bool {
        let path = self.steps_to(turn).unwrap_or_default();
        let unsent = path.into_iter().rfind(|one| one.marks.signed.is_some());
        let is_answered = |known: &Known| self.descent(&known.link.hash).iter().any(|one| one.marks.signed.is_none());
        unsent.is_some_and(|one| one.marks.left.is_some() && !one.marks.is_gone && !is_answered(one))
    }

    /// Whether a turn may be taken back, with all that stand on it. Neither it nor one of them is out, and
    /// the newest turn that was signed here is among them, unless the turn does not count anyway.
    ///
    /// # Errors
    /// Why it is not.
    pub(crate) fn may_undo(&self, first: &Hash) -> Result<(), NotUndone> {
        let known = self.turns.get(first).filter(|known| known.marks.signed.is_some() && !known.marks.is_undone);
        let known = known.ok_or(NotUndone::NotSigned)?;
        if self.is_out(first) {
            return Err(NotUndone::Out(known.link.turn.number));
        }
        let holds_newest = self.newest().is_some_and(|newest| self.leads_to(first, &newest.link.hash));
        let may = holds_newest || !known.link.binds() || self.void().contains(first);
        if may { Ok(()) } else { Err(NotUndone::NotNewest) }
    }
}

// The transactions.
impl TurnTree {
    /// Keeps a turn that a key of this home has signed, with its number; the path to it was checked. The same
    /// bytes signed again count again if they were taken back, and change nothing otherwise: a file of
    /// another branch cannot make its turn the newest unasked.
    pub(crate) fn sign(&mut self, link: &Link, now: Time) {
        let (signed, came) = (self.signed + 1, self.came + 1);
        self.put(link.clone(), came);
        self.doubtful.remove(&link.author.bytes());
        let Some(known) = self.turns.get_mut(&link.hash) else { return };
        if known.marks.signed.is_none() || known.marks.is_undone {
            (known.marks.signed, known.marks.is_undone) = (Some(signed), false);
            (self.signed, self.came) = (signed, came);
        }
        known.marks.since.get_or_insert(now);
        self.settle(now);
    }

    /// Notes that a path leaves, before it does: everything on it that was signed here.
    ///
    /// # Errors
    /// The number of a turn on it that does not count. It does not leave.
    pub(crate) fn leave(&mut self, turn: &Hash, now: Time) -> Result<(), u32> {
        self.void_on(turn).map_or(Ok(()), Err)?;
        self.is_with_others(turn, now);
        Ok(())
    }

    /// Notes that somebody else has a path: it came back in a mail, or a consent of another key rests on it.
    pub(crate) fn is_with_others(&mut self, turn: &Hash, now: Time) {
        let path: Vec<Hash> =
            self.steps_to(turn).unwrap_or_default().into_iter().map(|known| known.link.hash).collect();
        for hash in path {
            let marks = self.turns.get_mut(&hash).map(|known| &mut known.marks).filter(|marks| marks.signed.is_some());
            if let Some(marks) = marks {
                marks.left.get_or_insert(now);
            }
        }
    }

    /// Notes that the mail or the push with a path ended without an error.
    pub(crate) fn note_gone(&mut self, turn: &Hash) {
        let path: Vec<Hash> =
            self.steps_to(turn).unwrap_or_default().into_iter().map(|known| known.link.hash).collect();
        for hash in path {
            if let Some(known) = self.turns.get_mut(&hash) {
                known.marks.is_gone |= known.marks.left.is_some();
            }
        }
    }

    /// Takes a turn back, with all that stand on it.
    ///
    /// # Errors
    /// As [`TurnTree::may_undo`].
    pub(crate) fn undo(&mut self, first: &Hash) -> Result<(), NotUndone> {
        self.may_undo(first)?;
        let all: Vec<Hash> = self.descent(first).into_iter().map(|known| known.link.hash).collect();
        for hash in all {
            if let Some(known) = self.turns.get_mut(&hash) {
                known.marks.is_undone = true;
            }
        }
        Ok(())
    }

    /// Notes that the table was checked from its start to a turn, and from when on the clock lets each of its
    /// turns in, if it does not do so already.
    pub(crate) fn note_checked(&mut self, turn: &Hash, not_before: impl Fn(&Link) -> Option<Time>, now: Time) {
        let path: Vec<Hash> =
            self.steps_to(turn).unwrap_or_default().into_iter().map(|known| known.link.hash).collect();
        for hash in path {
            if let Some(Known { link, marks, .. }) = self.turns.get_mut(&hash)
                && marks.since.is_none()
            {
                (marks.since, marks.not_before) = (Some(now), not_before(link));
            }
        }
    }

    /// Notes that a turn is the first of its path that breaks a rule. Nothing after it is kept but turns of
    /// own keys and what leads to them. It is no tip, but it answers and convicts.
    pub(crate) fn note_wrong(&mut self, turn: &Hash, now: Time) {
        if let Some(known) = self.turns.get_mut(turn) {
            known.marks.is_wrong = true;
        }
        let after: Vec<Hash> = self.descent(turn).into_iter().skip(1).map(|known| known.link.hash).collect();
        for hash in after.into_iter().rev() {
            let is_kept = self.children(&hash).next().is_some()
                || self.turns.get(&hash).is_some_and(|known| self.is_own(&known.link.author));
            if !is_kept {
                self.drop_turn(&hash, now);
            }
        }
    }

    fn put(&mut self, link: Link, came: u64) {
        let (hash, before) = (link.hash, link.turn.after);
        self.turns.entry(hash).or_insert(Known { link, marks: Marks::default(), came });
        self.after.entry(before).or_default().insert(hash);
    }

    /// Forgets a turn on which nothing stands. What was signed here before it stays known to be out.
    fn drop_turn(&mut self, turn: &Hash, now: Time) {
        self.is_with_others(turn, now);
        if let Some(known) = self.turns.remove(turn) {
            if let Some(others) = self.after.get_mut(&known.link.turn.after) {
                others.remove(turn);
            }
            self.after.remove(turn);
        }
    }
}

/// Whether one branch counts and leaves another one behind.
fn replaces(one: &Chain, other: &Chain) -> bool {
    matches!(compare(one, other), Relation::FirstReplaces { .. })
}
