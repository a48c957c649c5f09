//! Whether a key of this home may sign on a turn.

use std::cmp::Reverse;

use bypost::chain::{Chain, Link};
use bypost::file::Time;
use bypost::rules::Hash;
use bypost::seal::PublicIdentity;

use super::{Known, TurnTree, replaces};

/// What stands against a signature, or must be known before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caution {
    /// Somebody else has joined the seat.
    OtherJoined,
    /// Others have claimed, or gone on, against this seat in this turn.
    GoneOnAgainst(u32),
    /// Every tip through the turn was left behind.
    LeftBehind,
    /// The turn with this number, which was signed here last, stands in another branch; which of them counts
    /// is decided or not.
    OtherBranch { newest: u32, shared: usize, is_own_fork: bool, counts: Option<bool> },
    /// The path holds turns of the key that were not signed here.
    NotSignedHere(Vec<u32>),
    /// Another branch holds turns of the key that were not signed here.
    NotSignedThere(Vec<u32>),
    /// The key was imported, and has signed nothing of this table here.
    Imported,
    /// Turns wait here that come after this one.
    PendingAbove(u32),
    /// The store could not be read, and the key has signed nothing since.
    Damaged,
}

/// Why nothing is signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The turn is not here, was not checked, or is dated ahead.
    NotHere,
    /// This turn of its path was taken back, or another one in its place counts.
    DoesNotCount(u32),
    /// This turn of a key of this home stands there already.
    SignedAlready(u32),
    /// The table has gone on with this turn.
    Older(u32),
    /// The branches part at a join.
    OtherJoin(u32),
    /// The path lacks this turn, which was signed here.
    Lacks(u32),
}

/// The answer to a signature on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// Nothing speaks against it.
    Free,
    /// This turn was signed there: the same steps give the same bytes, and nothing else is signed.
    Again(Hash),
    /// One yes to all of these is enough. What stays known of another branch may need more.
    Ask(Vec<Caution>),
    /// It takes a person who does it against advice.
    Anyway(Vec<Caution>),
    /// Nothing is signed.
    Refused(Refused),
}

impl TurnTree {
    /// Whether a key may sign on a turn. It is asked before turns, consents and reveals; objections are free.
    /// Where a turn may be signed again, no consent is given.
    ///
    /// 1. If an own turn stands there, its bytes are given again if it is `signed` here, counts, and nothing
    ///    stands on it that was not signed here. That changes no mark. Anything else is refused. So it is if
    ///    a `signed` turn on the path does not count, and on a turn that no checked path which the clock lets
    ///    in goes through.
    /// 2. If the table has gone on there by a binding turn of another key, the file is older. It is asked if
    ///    that turn is a claim or a `without` against the seat, or a join. If every tip through the turn was
    ///    left behind, it is done against advice alone.
    /// 3. If the newest turn that was signed here, binds and counts is on the path, or there is none, only 5
    ///    is asked.
    /// 4. A file before that turn is older. Where the branches part at a join, nothing is signed. If the
    ///    rules decide for this branch, one yes is enough; if they decide for the other one, it is done
    ///    against advice alone. If it is open, it is asked where the branches part at two turns of one key,
    ///    at a claim or a `without`; where that key is of this home, it is done against advice alone.
    ///    Anything else lacks a turn.
    /// 5. It is asked whether the home was put back or another machine plays: if the path holds turns of the
    ///    key that were not signed here, and none that was after them; if another branch holds such turns,
    ///    and this one has none that was signed here since they part; if the key was imported and has signed
    ///    nothing here; if turns wait here that come after this one; or if the store was damaged.
    pub(crate) fn guard(&self, on: &Hash, key: &PublicIdentity, is_imported: bool, now: Time) -> Guard {
        let (tips, void) = (self.tips(now), self.void());
        let Some(path) = self.steps_to(on) else { return Guard::Refused(Refused::NotHere) };
        if let Some(number) = self.void_on(on) {
            return Guard::Refused(Refused::DoesNotCount(number));
        }
        let own = self.own_turns().into_iter().filter(|known| known.link.turn.after == *on);
        if let Some(known) = own.min_by_key(|known| (void.contains(&known.link.hash), Reverse(known.marks.signed))) {
            let Known { link, marks, .. } = known;
            let is_others = |one: &Known| one.marks.signed.is_none();
            let is_again = marks.signed.is_some()
                && !void.contains(&link.hash)
                && !self.descent(&link.hash).into_iter().any(is_others);
            let signed = || Guard::Refused(Refused::SignedAlready(link.turn.number));
            return if is_again { Guard::Again(link.hash) } else { signed() };
        }
        let through: Vec<Hash> = tips.iter().filter(|tip| self.leads_to(on, tip)).copied().collect();
        if through.is_empty() {
            return Guard::Refused(Refused::NotHere);
        }
        let (mut cautions, mut is_anyway) = (Vec::new(), false);
        let left = self.left_behind(&tips);
        let seat =
            path.iter().rfind(|known| known.link.successor().as_ref() == Some(key)).map(|known| &known.link.turn.seat);
        for tip in through.iter().filter(|tip| !left.contains(*tip)) {
            let Some(child) = self.children(on).find(|known| self.leads_to(&known.link.hash, tip)) else { continue };
            let number = child.link.turn.number;
            let is_against = seat.is_some_and(|seat| match child.link.without() {
                Some(late) => late == *seat,
                None => child.link.is_claim() && !child.link.is_backed_by(seat),
            });
            match child.link.binds() {
                false => {}
                true if child.link.turn.join.is_some() => cautions.push(Caution::OtherJoined),
                true if is_against => cautions.push(Caution::GoneOnAgainst(number)),
                true => return Guard::Refused(Refused::Older(number)),
            }
        }
        if through.iter().all(|tip| left.contains(tip)) {
            cautions.push(Caution::LeftBehind);
            is_anyway = true;
        }
        if let Some(newest) = self.newest().filter(|newest| !self.leads_to(&newest.link.hash, on)) {
            match self.other_branch(on, &through, newest, &tips) {
                Ok(caution) => {
                    let is_against = matches!(&caution, Caution::OtherBranch { counts: Some(false), .. });
                    let is_open_fork = matches!(&caution, Caution::OtherBranch { counts: None, is_own_fork: true, .. });
                    is_anyway |= is_against || is_open_fork;
                    cautions.push(caution);
                }
                Err(refused) => return Guard::Refused(refused),
            }
        }
        cautions.extend(self.unsure(&path, key, is_imported));
        match (cautions.is_empty(), is_anyway) {
            (true, _) => Guard::Free,
            (false, true) => Guard::Anyway(cautions),
            (false, false) => Guard::Ask(cautions),
        }
    }

    /// What must be known before anything is signed in another branch than the newest turn of this home.
    fn other_branch(&self, on: &Hash, through: &[Hash], newest: &Known, tips: &[Hash]) -> Result<Caution, Refused> {
        let (number, hash) = (newest.link.turn.number, newest.link.hash);
        if self.leads_to(on, &hash) {
            return Err(Refused::Older(number));
        }
        let [here, there] = [on, &hash].map(|turn| self.steps_to(turn).unwrap_or_default());
        let shared = here.iter().zip(&there).take_while(|(one, other)| one.link.hash == other.link.hash).count();
        let (Some(one), Some(other)) = (here.get(shared), there.get(shared)) else {
            return Err(Refused::Lacks(number));
        };
        let (one, other) = (&one.link, &other.link);
        if one.turn.join.is_some() || other.turn.join.is_some() {
            return Err(Refused::OtherJoin(number));
        }
        let with_newest = tips.iter().filter(|tip| self.leads_to(&hash, tip)).copied();
        let beyond: Vec<Chain> = with_newest.chain([hash]).filter_map(|tip| self.path(&tip)).collect();
        // A turn of this home may be dated ahead by now; then it is the end of its branch.
        let beyond = if beyond.len() > 1 { &beyond[..beyond.len() - 1] } else { &beyond[..] };
        let these: Vec<Chain> = through.iter().filter_map(|tip| self.path(tip)).collect();
        let all =
            |ones: &[Chain], others: &[Chain]| ones.iter().any(|one| others.iter().all(|other| replaces(one, other)));
        let counts = if all(&these, beyond) {
            Some(true)
        } else if all(beyond, &these) {
            Some(false)
        } else {
            None
        };
        let is_fork = one.author == other.author && one.binds() && other.binds();
        let goes_on = |link: &Link| link.is_claim() || link.without().is_some();
        if counts.is_none() && !is_fork && !goes_on(one) && !goes_on(other) {
            return Err(Refused::Lacks(number));
        }
        Ok(Caution::OtherBranch { newest: number, shared, is_own_fork: is_fork && self.is_own(&one.author), counts })
    }

    /// The last turn that the path to a turn shares with another path.
    fn parting(&self, known: &Known, is_shared: &dyn Fn(&Known) -> bool) -> Hash {
        let mut at = known;
        while let Some(before) = self.turns.get(&at.link.turn.after).filter(|_| !is_shared(at)) {
            at = before;
        }
        if is_shared(at) { at.link.hash } else { at.link.turn.after }
    }

    /// What shows that this home was put back, or that the key plays elsewhere as well.
    fn unsure(&self, path: &[&Known], key: &PublicIdentity, is_imported: bool) -> Vec<Caution> {
        if !self.is_own(key) {
            return Vec::new();
        }
        let is_by = |known: &Known| known.link.author == *key;
        let since = path.iter().rev().filter(|known| is_by(known)).take_while(|known| known.marks.signed.is_none());
        let mut since: Vec<u32> = since.map(|known| known.link.turn.number).collect();
        since.reverse();
        let on_path = |known: &Known| path.iter().any(|one| one.link.hash == known.link.hash);
        let has_signed_since = |shared: &Hash| {
            let after = path.iter().rev().take_while(|known| known.link.hash != *shared);
            after.into_iter().any(|known| is_by(known) && known.marks.signed.is_some())
        };
        let elsewhere = self.own_turns().into_iter().filter(|known| is_by(known) && known.marks.signed.is_none());
        let there = elsewhere.filter(|known| !on_path(known) && !has_signed_since(&self.parting(known, &on_path)));
        let mut there: Vec<u32> = there.map(|known| known.link.turn.number).collect();
        there.sort_unstable();
        let has_signed = self.turns.values().any(|known| known.marks.signed.is_some() && known.link.author == *key);
        let above = self.pending.values().map(|pending| pending.turn.number).max();
        let above = above.filter(|number| *number as usize > path.len());
        let elsewhere = (!since.is_empty()).then_some(Caution::NotSignedHere(since));
        let imported = (is_imported && !has_signed).then_some(Caution::Imported);
        let damaged = self.doubtful.contains(&key.bytes()).then_some(Caution::Damaged);
        let there = (!there.is_empty()).then_some(Caution::NotSignedThere(there));
        [elsewhere, there, imported, above.map(Caution::PendingAbove), damaged].into_iter().flatten().collect()
    }
}
