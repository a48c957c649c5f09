//! Every turn that a home keeps of a table, as a tree: each hangs on the one before it, and a table's file is
//! one path of it. It is kept in records of up to 64 turns that follow one another. The first record of a
//! path is the beginning of a table's file, and each further one has the form of a tail.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::chain::{Chain, Link, LinkedChains, Relation, compare, link_beyond, table_id, turn_hash};
use crate::file::{File, Header, TableStep, Tail, Turn, looks_like_tail, read, read_tail, tail_text, text};
use crate::kit::hex;
use crate::rules::Hash;
use crate::seal::PublicIdentity;
use crate::session::Memory;

/// How many turns a record holds.
const RECORD: usize = 64;

/// The turns of one table.
#[derive(Clone, Debug, Default)]
pub struct TurnTree {
    /// The table; none as long as no turn is here.
    start: Option<(Hash, Header)>,
    records: Vec<TurnRecord>,
    /// In which record a turn stands, and where there.
    places: HashMap<Hash, (usize, usize)>,
}

/// Turns that follow one another.
#[derive(Clone, Debug, Default)]
struct TurnRecord {
    turns: Vec<Turn>,
    hashes: Vec<Hash>,
    is_changed: bool,
}

impl TurnTree {
    /// Reads the records of a table, in the order of their names.
    ///
    /// # Errors
    /// What is wrong with one, by its place among them.
    pub fn read(table: &Hash, texts: &[impl AsRef<[u8]>]) -> Result<Self, (usize, String)> {
        let mut tree = Self::default();
        for (place, text) in texts.iter().enumerate() {
            tree.read_record(table, text.as_ref()).map_err(|what| (place, what))?;
        }
        tree.records.iter_mut().for_each(|record| record.is_changed = false);
        Ok(tree)
    }

    fn read_record(&mut self, table: &Hash, text: &[u8]) -> Result<(), String> {
        let (id, header, turns) = if looks_like_tail(text) {
            let Tail { table, turns } = read_tail(text).map_err(|fault| fault.to_string())?;
            (table, None, turns)
        } else {
            let File { header, turns } = read(text).map_err(|fault| fault.to_string())?;
            (table_id(&header), Some(header), turns)
        };
        if id != *table {
            return Err("it is of another table".to_owned());
        }
        if let Some(header) = header {
            self.start = Some((id, header));
        }
        let record = self.records.len();
        for turn in turns {
            let hash = turn_hash(table, &turn);
            let follows = match self.records.get(record).and_then(|record| record.hashes.last()) {
                Some(last) => *last == turn.after,
                None => self.holds(&turn.after),
            };
            if !follows || self.places.contains_key(&hash) {
                return Err(format!("turn {} does not follow a turn that is kept", turn.number));
            }
            self.put(record, hash, turn);
        }
        Ok(())
    }

    /// The names and texts of the records that have changed since they were read. A name is the place of the
    /// record among all, in the order in which they began, and the beginning of the hash of its first turn.
    pub fn changed(&self) -> impl Iterator<Item = (String, String)> {
        let changed = self.records.iter().enumerate().filter(|(_, record)| record.is_changed);
        changed.filter_map(|(place, TurnRecord { turns, hashes, .. })| {
            let ((table, header), first) = (self.start.as_ref()?, turns.first()?);
            let text = match first.number {
                1 => text(&File { header: header.clone(), turns: turns.clone() }, ""),
                _ => tail_text(&Tail { table: *table, turns: turns.clone() }),
            };
            Some((format!("{:05}-{}", place + 1, &hex(hashes.first()?)[..16]), text))
        })
    }

    /// Keeps turns that were linked.
    pub fn add(&mut self, chain: &Chain) {
        self.add_links(&chain.header, &chain.links);
    }

    /// Keeps the first turns of a table.
    pub(crate) fn add_links(&mut self, header: &Header, links: &[Link]) {
        for Link { turn, hash, .. } in links {
            self.start.get_or_insert_with(|| (turn.after, header.clone()));
            self.push(*hash, turn);
        }
    }

    /// Keeps a turn that goes on from one that is here, and is signed by its seat.
    fn push(&mut self, hash: Hash, turn: &Turn) {
        if self.places.contains_key(&hash) {
            return;
        }
        let end = self.places.get(&turn.after).copied();
        let is_end = |(record, place): &(usize, usize)| {
            let turns = self.records[*record].turns.len();
            turns == place + 1 && turns < RECORD
        };
        let record = end.filter(is_end).map_or(self.records.len(), |(record, _)| record);
        self.put(record, hash, turn.clone());
    }

    fn put(&mut self, record: usize, hash: Hash, turn: Turn) {
        if record == self.records.len() {
            self.records.push(TurnRecord::default());
        }
        let into = &mut self.records[record];
        self.places.insert(hash, (record, into.turns.len()));
        into.turns.push(turn);
        into.hashes.push(hash);
        into.is_changed = true;
    }

    /// What the table is, if a turn of it is here.
    pub fn header(&self) -> Option<&Header> {
        self.start.as_ref().map(|(_, header)| header)
    }

    /// Whether a turn is here; the table itself counts as one.
    pub(crate) fn holds(&self, turn: &Hash) -> bool {
        self.places.contains_key(turn) || self.start.as_ref().is_some_and(|(id, _)| id == turn)
    }

    /// The turns up to one of them, the last in front.
    fn back_from<'t>(&'t self, turn: &Hash) -> impl Iterator<Item = &'t Turn> {
        let find = |hash: &Hash| self.places.get(hash).map(|(record, place)| &self.records[*record].turns[*place]);
        std::iter::successors(find(turn), move |turn| find(&turn.after))
    }

    /// The table up to a turn.
    pub(crate) fn path(&self, turn: &Hash) -> Option<File> {
        let mut turns: Vec<Turn> = self.back_from(turn).cloned().collect();
        turns.reverse();
        Some(File { header: self.header()?.clone(), turns })
    }

    /// The number and the hash of the last turn of a longest path.
    pub(crate) fn longest(&self) -> Option<(usize, Hash)> {
        let ends = self
            .records
            .iter()
            .filter_map(|record| Some((record.turns.last()?.number as usize, record.hashes.last()?)));
        ends.max().map(|(number, hash)| (number, *hash))
    }

    /// How many turns are kept.
    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// How many turns are kept on which none stands.
    pub(crate) fn tip_count(&self) -> usize {
        let before: HashSet<&Hash> =
            self.records.iter().flat_map(|record| &record.turns).map(|turn| &turn.after).collect();
        self.places.keys().filter(|tip| !before.contains(tip)).count()
    }

    /// Keeps the turns of another tree of the same table as well.
    pub(crate) fn extend(&mut self, other: Self) {
        self.start = self.start.take().or(other.start);
        for TurnRecord { turns, hashes, .. } in other.records {
            hashes.into_iter().zip(&turns).for_each(|(hash, turn)| self.push(hash, turn));
        }
    }

    /// The table up to each turn on which none stands, linked, in the order in which they began.
    pub fn branches(&self) -> Vec<Chain> {
        self.branches_beside(None)
    }

    /// The tips, for a home that remembers this, in the order in which they began: each branch up to the
    /// first turn of it that was taken back, unless another one goes on from there. Those that end in a chain
    /// are left out, if one is given.
    pub(crate) fn tips(&self, memory: Option<&Memory>, chain: Option<&Chain>) -> Vec<Chain> {
        let counting = |branch: Chain| match memory.and_then(|memory| memory.revived(&branch)) {
            Some(undone) => branch.up_to(undone.number as usize - 1),
            None => branch,
        };
        let all: Vec<Chain> = self.branches_beside(chain).into_iter().map(counting).collect();
        let goes_on = |one: &Chain, other: &Chain| matches!(compare(one, other), Relation::SecondNewer(_));
        let is_tip = |one: &&Chain| !all.iter().chain(chain).any(|other| goes_on(one, other));
        all.iter().filter(is_tip).cloned().collect()
    }

    /// The branches but for those that end in a chain: they have parted from it, or go on from it.
    fn branches_beside(&self, chain: Option<&Chain>) -> Vec<Chain> {
        let mut known = LinkedChains::default();
        chain.into_iter().for_each(|chain| known.add(chain.clone()));
        let before: HashSet<Hash> =
            self.records.iter().flat_map(|record| &record.turns).map(|turn| turn.after).collect();
        let is_beside = |tip: &Hash| !before.contains(tip) && chain.is_none_or(|chain| !chain.holds(tip));
        let mut tips: Vec<_> = self.places.iter().filter(|(tip, _)| is_beside(tip)).collect();
        tips.sort_unstable_by_key(|(_, place)| *place);
        let mut linked = |tip: &Hash| {
            let chain = link_beyond(&mut known, self.path(tip)?).ok()?;
            known.add(chain.clone());
            Some(chain)
        };
        tips.into_iter().filter_map(|(tip, _)| linked(tip)).collect()
    }

    /// The branch that counts, for a home that remembers this: of those that no other one replaces the one in
    /// which something was signed here last. Of several it is the one whose first turn beyond those that they
    /// share came first. It is never simply the longer one.
    pub fn counting(&self, memory: Option<&Memory>) -> Option<Chain> {
        let all = self.tips(memory, None);
        let is_left = |one: &Chain| all.iter().any(|other| replaces(other, one));
        // Where each is replaced by another one, nothing decides.
        let nothing_decides = all.iter().all(is_left);
        let standing = all.iter().filter(|one| nothing_decides || !is_left(one));
        let came = |one: &Chain| one.links.iter().map(|link| self.places.get(&link.hash)).collect::<Vec<_>>();
        let signed = |one: &Chain| memory.and_then(|memory| memory.last_signed_in(one));
        standing.min_by_key(|one| (Reverse(signed(one)), came(one))).cloned()
    }

    /// Takes in the turns of a tail, if they go on from one that is here and their seats have signed them.
    pub(crate) fn join(&mut self, tail: &Tail) -> TailFit {
        if self.knows(tail) {
            return TailFit::Known;
        }
        let after = self.back_from(&tail.after()).next();
        if after.is_none_or(|turn| turn.number as usize != tail.from()) {
            return TailFit::Lone;
        }
        if !self.is_signed(tail, &tail.after()) {
            return TailFit::Unsigned;
        }
        tail.turns.iter().for_each(|turn| self.push(turn_hash(&tail.table, turn), turn));
        TailFit::Joined
    }

    /// Whether all turns of a tail are here.
    pub(crate) fn knows(&self, tail: &Tail) -> bool {
        self.holds(&last_of(tail))
    }

    /// Whether the turns of a tail follow one another, and each is signed by its seat, with the keys that the
    /// seats have after a turn here. Only those who play can make a tail that gets further, so nobody else
    /// can crowd theirs out.
    pub(crate) fn is_signed(&self, tail: &Tail, after: &Hash) -> bool {
        let mut keys: BTreeMap<&str, PublicIdentity> = BTreeMap::new();
        // Of all turns of a seat the last one that names a key counts.
        for turn in self.back_from(after) {
            if let Some(key) = key_after(turn) {
                keys.entry(&turn.seat).or_insert(key);
            }
        }
        let mut before = tail.after();
        tail.turns.iter().all(|turn| {
            let (hash, follows) = (turn_hash(&tail.table, turn), turn.after == before);
            before = hash;
            if let Some(key) = turn.join.as_ref().and_then(|join| PublicIdentity::decode(&join.identity)) {
                keys.entry(&turn.seat).or_insert(key);
            }
            let is_signed = keys.get(&*turn.seat).is_some_and(|key| key.signed(&hash, &turn.signature));
            if turn.join.is_none() {
                keys.extend(key_after(turn).map(|key| (&*turn.seat, key)));
            }
            follows && is_signed
        })
    }
}

/// What became of a tail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TailFit {
    /// Its turns were taken in.
    Joined,
    /// All its turns were here before.
    Known,
    /// It goes on from a turn that is not here.
    Lone,
    /// A turn of it is not signed by its seat.
    Unsigned,
}

/// The hash of the last turn of a tail.
pub(crate) fn last_of(tail: &Tail) -> Hash {
    tail.turns.last().map_or(tail.after(), |turn| turn_hash(&tail.table, turn))
}

/// The key that a turn names for its seat: that of who joins, or to whom the seat is handed.
fn key_after(turn: &Turn) -> Option<PublicIdentity> {
    let handed = || match TableStep::of(turn) {
        Some(TableStep::Handover(identity)) => Some(identity),
        _ => None,
    };
    turn.join.as_ref().map(|join| join.identity).or_else(handed).and_then(|key| PublicIdentity::decode(&key))
}

fn replaces(one: &Chain, other: &Chain) -> bool {
    matches!(compare(one, other), Relation::FirstReplaces { .. })
}
