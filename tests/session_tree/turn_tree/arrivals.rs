//! Turns that come, in any order, and what is dropped of them if there are too many.

use std::collections::{BTreeMap, BTreeSet};

use bypost::chain::{next, turn_hash};
use bypost::file::{TableStep, Time, Turn};
use bypost::rules::Hash;
use bypost::seal::PublicIdentity;

use super::{Known, Pending, PendingName, TakenIn, TurnTree};

impl TurnTree {
    /// Takes in turns, in any order. Those whose predecessors are here join the tree if their seats have
    /// signed them. Others wait, if a key that is known for their seat has: one of the tree, of turns that
    /// wait, or of these turns themselves. They are checked again when their predecessors come. What is too
    /// much is dropped, but nothing of the home's file, which ends with a turn.
    pub(crate) fn take_in(&mut self, turns: &[Turn], file: Option<&Hash>, now: Time) -> TakenIn {
        let before = (self.turns.len(), self.pending.len());
        let mut refused = 0;
        let keys = self.keys_by_seat(turns);
        for turn in turns {
            let hash = turn_hash(&self.start.id, turn);
            if self.turns.contains_key(&hash) {
                continue;
            }
            let is_signed = |key: &&PublicIdentity| key.signed(&hash, &turn.signature);
            let Some(key) = keys.get(&turn.seat).into_iter().flatten().find(is_signed).copied() else {
                refused += 1;
                continue;
            };
            let came = self.came + 1;
            let name = (hash, key.bytes());
            if !self.pending.contains_key(&name) {
                self.came = came;
                self.pending.insert(name, Pending { turn: turn.clone(), key, came });
            }
        }
        refused += self.settle(now);
        self.make_room(file, now);
        let pending = self.pending.len().saturating_sub(before.1);
        TakenIn { joined: self.turns.len().saturating_sub(before.0), pending, refused }
    }

    /// The keys that may have signed for each seat.
    fn keys_by_seat(&self, turns: &[Turn]) -> BTreeMap<String, Vec<PublicIdentity>> {
        let mut keys: BTreeMap<String, Vec<PublicIdentity>> = BTreeMap::new();
        let here = self.turns.values().map(|known| &known.link.turn);
        let waiting = self.pending.values().map(|pending| &pending.turn);
        for turn in here.chain(waiting).chain(turns) {
            let joins = turn.join.as_ref().map(|join| join.identity);
            let handed = match TableStep::of(turn) {
                Some(TableStep::Handover(identity)) => Some(identity),
                _ => None,
            };
            for key in [joins, handed].into_iter().flatten().filter_map(|key| PublicIdentity::decode(&key)) {
                let of_seat = keys.entry(turn.seat.clone()).or_default();
                if !of_seat.contains(&key) {
                    of_seat.push(key);
                }
            }
        }
        keys
    }

    /// Lets pending turns join whose predecessors are here. It gives how many turned out not to be signed by
    /// their seats, or stand where nothing is kept.
    pub(super) fn settle(&mut self, now: Time) -> usize {
        let mut refused = 0;
        loop {
            let is_ready =
                |pending: &Pending| pending.turn.after == self.start.id || self.turns.contains_key(&pending.turn.after);
            let Some(name) = self.pending.iter().find(|(_, pending)| is_ready(pending)).map(|(name, _)| *name) else {
                return refused;
            };
            let Some(Pending { turn, came, .. }) = self.pending.remove(&name) else { return refused };
            let before = turn.after;
            let link = self.path(&before).and_then(|path| next(&path, turn).ok());
            match link {
                Some(link) => {
                    self.put(link, came);
                    self.keep_out_after_wrong(&name.0, now);
                }
                None => refused += 1,
            }
        }
    }

    /// Drops a turn that joined after one which breaks a rule, unless it is of a key of this home.
    fn keep_out_after_wrong(&mut self, turn: &Hash, now: Time) {
        let path = self.steps_to(turn).unwrap_or_default();
        let Some(wrong) = path.iter().find(|known| known.marks.is_wrong).map(|known| known.link.hash) else { return };
        // Turns that wait on it may be of own keys, and lead there.
        let leads_on = self.pending.values().any(|pending| pending.turn.after == *turn);
        if wrong != *turn && !leads_on {
            self.note_wrong(&wrong, now);
        }
    }

    /// Whether a turn is never dropped: one of a key of this home, or one that leads to such a turn.
    fn kept_for_good(&self) -> BTreeSet<Hash> {
        let mut kept = BTreeSet::new();
        for Known { link, marks, .. } in self.by_number().into_iter().rev() {
            if marks.signed.is_some() || self.is_own(&link.author) || kept.contains(&link.hash) {
                kept.extend([link.hash, link.turn.after]);
            }
        }
        kept
    }

    /// Drops what is too much, the oldest first, and open claims and `without`s last. Nothing of the file and
    /// of the path that counts is dropped, nor a turn of a key of this home, nor what comes before one of
    /// these.
    fn make_room(&mut self, file: Option<&Hash>, now: Time) {
        let counting = self.tip_that_counts(file, now);
        let path = self.steps_to(&counting).unwrap_or_default();
        let players: BTreeSet<[u8; 32]> = path.iter().map(|known| known.link.author.bytes()).collect();
        let in_file = file.and_then(|file| self.steps_to(file)).unwrap_or_default();
        let on_path: BTreeSet<Hash> = path.iter().chain(&in_file).map(|known| known.link.hash).collect();
        // Keys that have not signed on the path share a room.
        let room = |key: &PublicIdentity| players.get(&key.bytes()).copied().unwrap_or_default();
        loop {
            let kept = self.kept_for_good();
            let is_loose = |known: &&Known| {
                let hash = &known.link.hash;
                !kept.contains(hash) && !on_path.contains(hash) && self.children(hash).next().is_none()
            };
            let loose: Vec<&Known> = self.turns.values().filter(is_loose).collect();
            let Some(victim) = self.surplus(&loose, &room, &kept, &on_path) else { break };
            self.drop_turn(&victim, now);
        }
        while let Some(victim) = self.surplus_pending(&room) {
            self.pending.remove(&victim);
        }
    }

    /// A tip to be dropped, of those on which nothing stands and that nothing keeps.
    fn surplus(
        &self,
        loose: &[&Known],
        room: &dyn Fn(&PublicIdentity) -> [u8; 32],
        kept: &BTreeSet<Hash>,
        on_path: &BTreeSet<Hash>,
    ) -> Option<Hash> {
        let last = |known: &&&Known| (known.link.is_claim() || known.link.without().is_some(), known.came);
        let oldest = |of: Vec<&&Known>| of.into_iter().min_by_key(last).map(|known| known.link.hash);
        for known in loose {
            let Known { link, .. } = known;
            let siblings = || self.children(&link.turn.after).filter(|other| other.link.author == link.author);
            if siblings().count() > self.limits.twins {
                let among: Vec<&&Known> =
                    loose.iter().filter(|one| siblings().any(|other| other.link.hash == one.link.hash)).collect();
                // The newest and the first of them stay.
                let first = siblings().map(|one| one.came).min();
                let among: Vec<&&Known> = among.into_iter().filter(|one| Some(one.came) != first).collect();
                return oldest(among).or(Some(link.hash));
            }
            if link.turn.join.is_some() {
                let mut joins: Vec<&Known> = self.children(&link.turn.after).collect();
                joins.sort_by_key(|known| known.came);
                let stay = |place: usize| place < self.limits.joins || place + self.limits.joins >= joins.len();
                let middle = joins
                    .iter()
                    .enumerate()
                    .find(|(place, one)| !stay(*place) && loose.iter().any(|other| other.link.hash == one.link.hash));
                if let Some((_, known)) = middle {
                    return Some(known.link.hash);
                }
            }
        }
        let rooms: BTreeSet<[u8; 32]> = loose.iter().map(|known| room(&known.link.author)).collect();
        for key in rooms {
            let of_room: Vec<&&Known> = loose.iter().filter(|known| room(&known.link.author) == key).collect();
            let bytes: usize = of_room.iter().map(|known| self.only_for(known, kept, on_path)).sum();
            if of_room.len() > self.limits.tips || bytes > self.limits.bytes {
                return oldest(of_room);
            }
        }
        None
    }

    /// The bytes that are kept for a tip alone.
    fn only_for(&self, tip: &Known, kept: &BTreeSet<Hash>, on_path: &BTreeSet<Hash>) -> usize {
        let (mut bytes, mut at) = (0, Some(tip));
        while let Some(known) = at.filter(|known| {
            let hash = &known.link.hash;
            !kept.contains(hash) && !on_path.contains(hash) && self.children(hash).count() < 2
        }) {
            bytes += size(&known.link.turn);
            at = self.turns.get(&known.link.turn.after);
        }
        bytes
    }

    /// A pending turn to be dropped: the last one of the oldest run of a room that is too full. A run is
    /// dropped from its end, down to a turn of a key of this home.
    fn surplus_pending(&self, room: &dyn Fn(&PublicIdentity) -> [u8; 32]) -> Option<PendingName> {
        let before: BTreeSet<Hash> = self.pending.values().map(|pending| pending.turn.after).collect();
        let is_end =
            |(name, pending): &(&PendingName, &Pending)| !before.contains(&name.0) && !self.is_own(&pending.key);
        let ends: Vec<_> = self.pending.iter().filter(is_end).collect();
        let rooms: BTreeSet<[u8; 32]> = ends.iter().map(|(_, pending)| room(&pending.key)).collect();
        rooms.into_iter().find_map(|key| {
            let of_room: Vec<_> = ends.iter().filter(|(_, pending)| room(&pending.key) == key).collect();
            let of_key = self.pending.values().filter(|pending| room(&pending.key) == key);
            let bytes: usize = of_key.map(|pending| size(&pending.turn)).sum();
            let is_full = of_room.len() > self.limits.runs || bytes > self.limits.bytes;
            let oldest = of_room.into_iter().min_by_key(|(_, pending)| pending.came);
            oldest.filter(|_| is_full).map(|(name, _)| **name)
        })
    }
}

/// About how many bytes a turn takes in a file.
fn size(turn: &Turn) -> usize {
    let texts = turn.steps.iter().chain(&turn.say).map(String::len).sum::<usize>();
    400 + texts + 100 * turn.shares.len() + 300 * turn.consents.len() + 8_000 * turn.shuffles.len()
}
