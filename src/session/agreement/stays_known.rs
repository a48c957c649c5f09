//! Turns that are to be taken back, or left behind on another line: what stays known of them, and what speaks
//! against it.

use crate::chain::{Chain, Link};
use crate::rules::{Audience, Seat, Slot};
use crate::session::dispute::common;
use crate::session::view::story::played;
use crate::session::{Memory, Refusal};
use crate::table::{Pending, PublishedShare, Table, retrace};

/// What is told before turns are taken back, and what is against it.
pub(crate) struct StaysKnown {
    /// What everybody goes on to know, in lines.
    pub(crate) lines: Vec<String>,
    pub(crate) is_over: bool,
    /// Why it should not be done, if what this home has signed in another branch could open a card.
    pub(crate) risk: Option<String>,
}

impl StaysKnown {
    /// What stays known of the turns of a chain from the one of a number on, if they are taken back. The
    /// table is one that can go back there. `kept` are other branches of it that are known here, of which the
    /// home remembers what it has signed.
    pub(crate) fn of_going_back(
        (chain, table): (&Chain, &Table),
        number: u32,
        kept: &[Chain],
        memory: Option<&Memory>,
    ) -> Result<Self, Refusal> {
        let mut known = Self::of(table, chain, number as usize - 1, "is taken back")?;
        if chain.header.pace.is_some() {
            known.lines.push("the time of whoever is then on the clock begins anew".to_owned());
        }
        let position = table.before(number).unwrap_or(table);
        for branch in kept {
            let branch = SignedBranch::of((chain, table), branch, memory)?;
            known.risk = known.risk.or_else(|| branch.exposes(position, table));
        }
        Ok(known)
    }

    /// What stays known of the turns of a branch from an index on, if they are left behind to go on with the
    /// chain of a table.
    pub(crate) fn left_behind(
        (chain, table): (&Chain, &Table),
        branch: &Chain,
        index: usize,
        memory: Option<&Memory>,
    ) -> Result<Self, Refusal> {
        let mut known = Self::of(table, branch, index, "is left behind")?;
        let left = SignedBranch::of((chain, table), branch, memory)?;
        if left.has_drawn() {
            known.lines.push(
                "once cards are paid for here, a hand of the other file may be open to all who have both".to_owned(),
            );
        }
        Ok(Self { risk: left.exposes(table, table).or_else(|| left.shuffled()), ..known })
    }

    /// What stays known of the turns of a chain from an index on, and what becomes of them; the table is any
    /// that belongs to it.
    fn of(table: &Table, chain: &Chain, index: usize, becomes: &str) -> Result<Self, Refusal> {
        let before = before(table, chain, index)?;
        let asked_before = before.lots().asked();
        let mut asked = asked_before;
        let after = retrace(before, chain, chain.links.len(), |table| asked = asked.max(table.lots().asked()));
        let is_over = after?.outcome().is_some();
        let links = &chain.links[index..];
        let line =
            |Link { turn, .. }: &Link| format!("turn {} {becomes}, in which {}", turn.number, played(turn, None));
        let mut lines: Vec<String> = links.iter().map(line).collect();
        lines.push("everybody who has these turns goes on to know what they showed".to_owned());
        if asked > asked_before || links.iter().any(|link| !link.turn.shares.is_empty()) {
            lines.push(
                "a throw comes out the same if it is asked for alike; any other throw in its place can be worked out by \
                 those who have these turns"
                    .to_owned(),
            );
        }
        Ok(Self { lines, is_over, risk: None })
    }

    /// It in lines, with what is against it if that `is_accepted`; else it is what stops the person.
    pub(crate) fn in_words(&self, is_accepted: bool) -> impl Iterator<Item = String> {
        self.lines.iter().chain(self.risk.iter().filter(move |_| is_accepted)).cloned()
    }
}

/// The table after so many turns of a chain; the given table is any that belongs to it.
fn before(table: &Table, chain: &Chain, turns: usize) -> Result<Table, Refusal> {
    Ok(retrace(table.before_all()?, chain, turns, |_| ())?)
}

/// Another branch than the one that is gone on with, in which keys of this home have signed.
struct SignedBranch<'c> {
    /// Its turns beyond the last one that both branches have.
    links: &'c [Link],
    /// The table after the last turn that both have, and after all turns of this one.
    parted: Table,
    tip: Table,
    /// The seats for which this home has signed in it, and the keys that did.
    own: Vec<Seat>,
    memory: Option<&'c Memory>,
}

impl<'c> SignedBranch<'c> {
    fn of((chain, table): (&Chain, &Table), branch: &'c Chain, memory: Option<&'c Memory>) -> Result<Self, Refusal> {
        let stem = common(chain, branch);
        let parted = before(table, branch, stem)?;
        let tip = retrace(parted.clone(), branch, branch.links.len(), |_| ())?;
        let own = branch.links.iter().filter(|link| is_signer(memory, link)).map(|link| link.seat).collect();
        Ok(Self { links: &branch.links[stem..], parted, tip, own, memory })
    }

    /// Why a home should not go on in a position, which belongs to a file: a share that its seats have made
    /// public in this branch would open a card. `file` is the table after the newest turn of the file.
    fn exposes(&self, position: &Table, file: &Table) -> Option<String> {
        let is_open = |share: &&PublishedShare| {
            self.own.contains(&share.seat) && position.is_exposed_by(share, file, &self.parted)
        };
        self.tip.published_from(self.parted.turns() + 1).iter().find(is_open).map(|share| {
            let (turn, seat) = (share.turn, file.seats().name(share.seat));
            format!(
                "turn {turn} of another file of this table holds a share of {seat}'s of a card that lies face down here, so \
                 the card may be open to all"
            )
        })
    }

    /// Why a home should not go on elsewhere: its seats have shuffled in this branch.
    fn shuffled(&self) -> Option<String> {
        let shuffles = |link: &&Link| !link.turn.shuffles.is_empty() && is_signer(self.memory, link);
        self.links.iter().find(shuffles).map(|link| {
            let (number, seat) = (link.turn.number, &link.turn.seat);
            format!("{seat} has shuffled in turn {number} there, and another turn in its place shuffles otherwise")
        })
    }

    /// Whether seats of this home hold cards in this branch that they have drawn since the branches parted.
    fn has_drawn(&self) -> bool {
        let is_own = |one: &Pending| self.own.iter().any(|seat| one.audience == Audience::Only(*seat));
        let before = self.parted.lots().pending();
        let was_own = |slot: Slot| before.iter().any(|one| one.slot == slot && is_own(one));
        self.tip.lots().pending().iter().any(|one| one.is_card() && is_own(one) && !was_own(one.slot))
    }
}

fn is_signer(memory: Option<&Memory>, link: &Link) -> bool {
    memory.is_some_and(|memory| memory.knows(&link.author))
}
