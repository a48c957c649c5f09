//! Taking turns back that nobody has got yet.

use std::path::PathBuf;

use super::file_text::text_of;
use super::releases;
use super::writing::Writing;
use super::{Change, Mark, Memory, Opened, Own, Refusal, Snapshot, Store, Unwritten};
use crate::chain::{Chain, Link};
use crate::file::{Agreed, Consent, Release};
use crate::kit::listed;
use crate::table::{Table, replay};

/// The last turn that somebody here decided on, with the turns that were made unasked after it, about to be
/// taken back.
pub struct Undo<S> {
    store: S,
    /// The memory as it was.
    remembered: Memory,
    path: PathBuf,
    /// The table that is left.
    chain: Chain,
    table: Table,
    /// The memory to be kept before the file is written, and the one to be kept after that.
    before: Option<Memory>,
    after: Memory,
    /// Whether less is split off than before.
    is_less_split: bool,
    /// Whether all others have agreed to it.
    is_released: bool,
}

impl<S> std::fmt::Debug for Undo<S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Undo").field("left", &self.chain.links.len()).finish_non_exhaustive()
    }
}

impl<S: Store> Undo<S> {
    /// Works out what taking back would leave of a table. Nobody else can change the store until this is
    /// gone.
    ///
    /// # Errors
    /// Nothing was signed here, or it was answered, or it has left; or an error of the store.
    pub fn new(mut store: S, opened: Opened) -> Result<Self, Unwritten<S::Error>> {
        store.lock().map_err(Unwritten::Store)?;
        let snapshot = store.snapshot(&opened.chain.id).map_err(Unwritten::Store)?;
        Self::of(store, snapshot, opened).map_err(Unwritten::Refused)
    }

    fn of(store: S, snapshot: Snapshot, opened: Opened) -> Result<Self, Refusal> {
        let own = snapshot.own();
        let Opened { path, mut chain, table: opened_table, .. } = opened;
        let memory = snapshot.memory.ok_or_else(|| {
            Refusal::new("this home has signed no turn of this table")
                .hint("only the player who wrote a turn can take it back")
        })?;
        let released = released(&memory, &chain, &own)?;
        let against = |refusal: Refusal| with_releases(refusal, &memory, &chain, &opened_table, &own);
        let left = released.map_or_else(|| kept(&memory, &chain, &own), Ok).map_err(against)?;
        let remembered = if released.is_some() { memory.releasing(&chain, left) } else { memory.clone() };
        let (before, after) = (remembered.taking_back(&chain, left), remembered.taken_back(&chain, left, &own));
        chain.links.truncate(left);
        let table = replay(&chain).map_err(|fault| Refusal::new(fault.to_string()))?;
        // A player who loses a turn may have built on fewer turns.
        let archived = chain.archived;
        chain.archived = archived.min(table.splittable(&chain));
        text_of(&chain, &table)?;
        let is_less_split = chain.archived < archived;
        Ok(Self {
            store,
            before: (before != memory).then_some(before),
            remembered: memory,
            path,
            chain,
            table,
            after,
            is_less_split,
            is_released: released.is_some(),
        })
    }

    /// The number of the first turn that is taken back.
    pub fn number(&self) -> u32 {
        self.table.turns() + 1
    }

    /// Whether all others have agreed that the turns are taken back, so that it does not matter who has them.
    pub fn is_released(&self) -> bool {
        self.is_released
    }

    /// Takes the turns back. The memory forgets them after the file is written, so a player who is stopped
    /// between the two can take them back again, or play the same again.
    ///
    /// # Errors
    /// An error of the store.
    pub fn commit(self) -> Result<Writing, Unwritten<S::Error>> {
        let Self { mut store, remembered, path, chain, table, before, after, is_less_split, .. } = self;
        let file = text_of(&chain, &table).map_err(Unwritten::Refused)?;
        let change = Change {
            memory: before,
            file: Some(file),
            memory_after: Some(after),
            is_split_anew: is_less_split,
            ..Change::new(&chain, Some(remembered))
        };
        store.commit(&change).map_err(Unwritten::Store)?;
        let from = chain.links.len();
        Ok(Writing {
            opened: Opened { path, chain, table, drawn: true },
            from,
            next_is_own: true,
            is_split_anew: false,
        })
    }
}

/// How many turns of a chain are left when all others have released one that was signed here.
fn released(memory: &Memory, chain: &Chain, own: Own<'_>) -> Result<Option<usize>, Refusal> {
    // In an older file, or another branch, nothing is left to take back.
    if !memory.holds_all(chain) {
        return Ok(None);
    }
    for (index, link) in chain.links.iter().enumerate().filter(|(_, link)| own.contains(&link.author)) {
        let last = chain.links.len() as u32;
        let to = Agreed::Release(Release { number: link.turn.number, last });
        if link.is_final() || !memory.consents.iter().any(|one| one.on == link.hash && one.to.is_like(&to)) {
            continue;
        }
        let rest = chain.up_to(index);
        let table = replay(&rest).map_err(|fault| Refusal::new(fault.to_string()))?;
        // A consent gives up no turn that its giver did not know.
        let reaches = |one: &Consent| one.to.release().is_some_and(|release| release.last >= last);
        let given = releases::all(memory, &table, link.seat, link.hash, &to);
        if given.is_some_and(|given| given.iter().all(reaches)) {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// How many turns of a chain are left when the last turn that somebody here decided on is taken back, with
/// the turns that were made unasked after it.
fn kept(memory: &Memory, chain: &Chain, own: Own<'_>) -> Result<usize, Refusal> {
    if let Some(accepted) = memory.accepted().find(|accepted| !accepted.is_in(chain)) {
        return Err(needed(accepted, chain));
    }
    let all = chain.links.len();
    // If the file ends before the turns that were signed last, only the home has to forget them.
    let left = if memory.is_lost(chain) { all } else { shortened(memory, chain, own)? };
    let rest = chain.up_to(left);
    if let Some(accepted) = memory.accepted().find(|accepted| !accepted.is_in(&rest)) {
        return Err(needed(accepted, chain));
    }
    if let Some(sent) = memory.sent().find(|sent| !sent.is_in(&rest)) {
        let when = memory.sent_at(sent).map(|time| format!(" ({})", time.in_words())).unwrap_or_default();
        let what = format!(
            "turn {} has left this machine in a mail or an armour{when}, so it cannot be taken back, though no answer \
             to it was seen here",
            sent.number
        );
        return Err(Refusal::new(what).hint("two signed versions of one turn convict their author"));
    }
    Ok(left)
}

/// A refusal to take back what others have, with the way out: those who must release the newest own turn.
fn with_releases(refusal: Refusal, memory: &Memory, chain: &Chain, table: &Table, own: Own<'_>) -> Refusal {
    let binds = |mark: &Mark| memory.accepted().chain(memory.sent()).any(|bound| bound == *mark);
    let Some(link) = chain.links.iter().rfind(|link| own.contains(&link.author) && link.turn.join.is_none()) else {
        return refusal;
    };
    let number = link.turn.number;
    let to = Agreed::Release(Release { number, last: number });
    let others = table.must_agree(link.seat, &to);
    let is_answered = chain.links.last().is_some_and(|last| last.hash != link.hash) || binds(&Mark::of(link));
    let is_final = chain.links[number as usize - 1..].iter().any(Link::is_final);
    // In an older file, or another branch, a release is of no use.
    let is_newest = memory.accepted().chain(memory.sent()).all(|mark| mark.is_in(chain));
    if others.is_empty() || !is_answered || !is_newest || is_final {
        return refusal;
    }
    let names: Vec<&str> = others.iter().map(|seat| table.seats().name(*seat)).collect();
    let has = if names.len() == 1 { "agrees" } else { "agree" };
    let way = format!(
        "if {} {has}, with bypost consent FILE release {number}, undo takes turn {number} back, and you play it again",
        listed(&names)
    );
    let hint = refusal.hint.map_or_else(|| way.clone(), |hint| format!("{hint}; {way}"));
    Refusal { hint: Some(hint), ..refusal }
}

/// Why a turn is needed that the rest of a chain lacks.
fn needed(accepted: Mark, chain: &Chain) -> Refusal {
    let number = accepted.number;
    if accepted.is_in(chain) {
        return Refusal::new(format!("turn {number} was answered, as was seen here: it cannot be taken back"));
    }
    let what = format!(
        "this file lacks turn {number}, which was answered or built on here: in an older file, or another branch, nothing can be taken back"
    );
    Refusal::new(what).hint("undo takes the newest file; bypost verify FILE OTHER tells which is newer")
}

/// How many turns are left of a file that holds the turns that were signed last.
fn shortened(memory: &Memory, chain: &Chain, own: Own<'_>) -> Result<usize, Refusal> {
    let last = chain.links.last().ok_or_else(|| Refusal::new("there is no turn to take back"))?;
    let is_own = |link: &Link| own.contains(&link.author);
    if !is_own(last) {
        let what = format!("the last turn is {}'s, whose key is not here", last.turn.seat);
        let answered = chain.links.iter().rfind(|link| is_own(link));
        return Err(Refusal::new(match answered {
            Some(own) => format!("{what}: your turn {} was answered, and cannot be taken back", own.turn.number),
            None => what,
        }));
    }
    // The memory notes of such a turn neither that it was signed nor that it left.
    if !last.binds() {
        let (number, step) = (last.turn.number, last.turn.steps.join(" "));
        let what =
            format!("turn {number} ({step}) was signed after the end of the game: such a turn is not taken back");
        return Err(Refusal::new(what)
            .hint("it contradicts no other turn, so a copy of the file from before it is as good as this one"));
    }
    if !memory.is_newest(chain) {
        return Err(Refusal::new("this is not the file that was written here last").hint("undo takes the newest file"));
    }
    let is_unasked = |link: &Link| link.turn.join.is_none() && link.turn.steps.is_empty() && link.turn.say.is_empty();
    let mut left = chain.links.len() - 1;
    while is_unasked(&chain.links[left]) && left > 0 && is_own(&chain.links[left - 1]) {
        left -= 1;
    }
    Ok(left)
}
