//! Taking turns back that nobody has got yet.

use super::opened::{Committed, text_of};
use super::view::story::deed;
use super::{Change, KeyFile, Memory, Opened, Own, Refusal, Snapshot, Store, Unwritten};
use crate::chain::{Chain, Link};
use crate::file::{FILE, Hint};
use crate::table::Table;

/// The last turn that a person here decided on, with the turns that were made unasked after it, those of
/// opponents among them, about to be taken back.
pub struct Undo<S> {
    store: S,
    remembered: Memory,
    /// The number of the first turn that is taken back.
    number: u32,
    /// The turns that are taken back; none if the file lacks them already.
    taken: Vec<Link>,
    left: Opened,
    /// The memory to be kept before the file is written, and the one to be kept after that.
    before: Option<Memory>,
    after: Memory,
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
        let (chain, table) = (&opened.chain, &opened.table);
        let memory = snapshot.memory.ok_or_else(|| {
            Refusal::new("this home has signed no turn of this table")
                .hint("only the player who wrote a turn can take it back")
        })?;
        let against = |refusal: Refusal| {
            if memory.is_lacking(chain) { refusal } else { with_way_out(refusal, chain, table, &own) }
        };
        let left = kept(&memory, chain, &snapshot.keys).map_err(against)?;
        let (before, after) = (memory.taking_back(chain, left), memory.without(chain, left));
        let lost = memory.lost_after(chain);
        let taken = chain.links[left..].to_vec();
        let left = opened.at(left)?;
        let number = lost.unwrap_or_else(|| left.table.turns()) + 1;
        text_of(&left.chain, &left.table)?;
        let before = (before != memory).then_some(before);
        Ok(Self { store, before, remembered: memory, number, taken, left, after })
    }

    /// The number of the first turn that is taken back.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The first turn that is taken back, with its steps as they are typed if the file has it.
    pub fn in_words(&self) -> String {
        match (self.taken.first(), self.number > self.left.table.turns()) {
            (Some(link), _) => format!("turn {} ({})", self.number, deed(&link.turn, " ", None)),
            (None, true) => format!("turn {}", self.number),
            (None, false) => format!("your other turn {} (the file does not have it)", self.number),
        }
    }

    /// How many turns are taken back with it.
    pub fn others(&self) -> usize {
        self.taken.len().saturating_sub(1)
    }

    /// Takes the turns back. The memory forgets them after the file is written, so a player who is stopped
    /// between the two can take them back again, or play the same again.
    ///
    /// # Errors
    /// An error of the store.
    pub fn commit(self) -> Result<Committed, Unwritten<S::Error>> {
        let Self { mut store, remembered, left, before, after, .. } = self;
        let chain = &left.chain;
        let file = text_of(chain, &left.table).map_err(Unwritten::Refused)?;
        let change = Change {
            memory: before,
            file: Some(file),
            memory_after: Some(after),
            ..Change::new(chain, Some(remembered))
        };
        store.commit(&change).map_err(Unwritten::Store)?;
        let from = chain.links.len();
        Ok(Committed { opened: Opened { drawn: true, begins: false, ..left }, from })
    }
}

/// Whether the last turn that somebody here decided on can be taken back.
pub fn may_undo(opened: &Opened, memory: Option<&Memory>, keys: &[KeyFile]) -> bool {
    memory.is_some_and(|memory| kept(memory, &opened.chain, keys).is_ok())
}

/// How many turns of a chain are left when the last turn that somebody here decided on is taken back, with
/// the turns that were made unasked after it.
fn kept(memory: &Memory, chain: &Chain, keys: &[KeyFile]) -> Result<usize, Refusal> {
    let all = chain.links.len();
    if let Some(words) = memory.taken_back_in(chain) {
        return Err(Refusal::new(words).hint("undo takes the file that counts"));
    }
    // If the file ends before the turns that were signed last, or goes on with other ones, only the home has
    // to forget them.
    let lost = memory.lost_after(chain);
    if memory.is_lacking(chain) && lost.is_none() {
        let number = memory.newest().map_or(0, |newest| newest.number);
        let what = format!(
            "this file lacks turn {number}, which was signed here: in an older file, or another branch, nothing can be \
             taken back"
        );
        let tells = Hint::command(format!("bypost verify {FILE} OTHER tells which is newer"));
        return Err(Refusal::new(what).hint(Hint::from("undo takes the newest file").and(tells)));
    }
    let left = if lost.is_some() { all } else { shortened(memory, chain, keys)? };
    if let Some(answered) = memory.going(chain, left).find(|known| known.is_answered) {
        let number = answered.number;
        let what = format!("turn {number} was answered, as was seen here, or came back: it cannot be taken back");
        return Err(Refusal::new(what));
    }
    if let Some((sent, time)) = memory.going(chain, left).find_map(|known| Some((known, known.left?))) {
        let when = format!(" ({})", time.in_words());
        let what = format!(
            "turn {} may have been sent{when}, so it cannot be taken back, though no answer to it was seen here",
            sent.number
        );
        return Err(Refusal::new(what).hint("two signed versions of one turn convict their author"));
    }
    Ok(left)
}

/// A refusal to take back what others have, with the way out: to ask them.
fn with_way_out(refusal: Refusal, chain: &Chain, table: &Table, own: Own<'_>) -> Refusal {
    let last = chain.links.iter().rfind(|link| own.contains(&link.author) && link.turn.join.is_none());
    let can_go_back = |number: u32| table.clone().going_back(chain, number).is_ok();
    let Some(number) = last.map(|link| link.turn.number).filter(|number| can_go_back(*number)) else {
        return refusal;
    };
    let Some(clock) = table.clock().filter(|_| table.seats().count() > 1) else { return refusal };
    let is_own_clock = table.members().get(clock.index()).is_some_and(|member| own.contains(&member.identity));
    let way = if is_own_clock {
        format!(
            "if all others agree, with bypost consent back {number}, bypost play {FILE} agreed back {number} takes it back"
        )
    } else {
        let name = table.seats().name(clock);
        format!("bypost ask {FILE} back {number} asks {name} to take it back, which is a turn of {name}'s")
    };
    Refusal { hint: refusal.hint.into_iter().chain([Hint::command(way)]).reduce(Hint::and), ..refusal }
}

/// How many turns are left of a file that holds the turns that were signed last.
fn shortened(memory: &Memory, chain: &Chain, keys: &[KeyFile]) -> Result<usize, Refusal> {
    let last = chain.links.last().ok_or_else(|| Refusal::new("there is no turn to take back"))?;
    let author = |link: &Link| keys.iter().find(|key| key.public() == Some(link.author));
    let is_own = |link: &Link| author(link).is_some();
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
    let is_opponents = |link: &Link| author(link).is_some_and(|key| key.opponent().is_some());
    let is_forced = |link: &Link| link.turn.steps.is_empty() && link.turn.say.is_empty();
    let is_unasked = |link: &Link| link.turn.join.is_none() && (is_forced(link) || is_opponents(link));
    let mut left = chain.links.len() - 1;
    while is_unasked(&chain.links[left]) && left > 0 && is_own(&chain.links[left - 1]) {
        left -= 1;
    }
    let decided = &chain.links[left];
    if is_opponents(decided) {
        // A start that could be taken back could be thrown again until it pleases.
        let what = format!("no person here has played since {} sat down in turn {}", decided.turn.seat, left + 1);
        return Err(Refusal::new(what).hint("a table with other cards and throws is a new one"));
    }
    Ok(left)
}
