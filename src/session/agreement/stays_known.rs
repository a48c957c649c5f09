//! Turns that are to be taken back, or left behind on another line: what stays known of them, and what speaks
//! against it.

use crate::chain::{Chain, Link};
use crate::file::{Fault, Turn};
use crate::rules::{Audience, Seat};
use crate::session::view::story::headline;
use crate::session::{Memory, Refusal};
use crate::table::{PublishedShare, Table, retrace};

/// What is told before turns are taken back, and what is against it.
#[derive(Debug)]
pub(in crate::session) struct StaysKnown {
    /// What everybody goes on to know, in lines.
    pub(in crate::session) lines: Vec<String>,
    /// Whether the table is over after these turns.
    pub(in crate::session) is_over: bool,
    /// Why it should not be done, if what this home has signed in another branch could open a card.
    pub(in crate::session) risk: Option<String>,
}

impl StaysKnown {
    /// What stays known of the turns of a chain from the one of a number on, if they are taken back. The table is
    /// one that can go back there. `kept` are other branches of it that are known here, of which the home
    /// remembers what it has signed.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub(in crate::session) fn of_going_back(
        (chain, table): (&Chain, &Table),
        number: u32,
        kept: &[Chain],
        memory: Option<&Memory>,
    ) -> Result<Self, Refusal> {
        let (mut known, _) = Self::of(table, chain, number as usize - 1)?;
        if chain.header.pace.is_some() {
            known.lines.push("the time of whoever is then on the clock begins anew".to_owned());
        }
        let position = table.before(number).unwrap_or(table);
        for branch in kept {
            let after = retraced(table, branch)?;
            known.risk = known.risk.or(risk((position, table), chain, (branch, &after), memory));
        }
        Ok(known)
    }

    /// What stays known of the turns of a branch from an index on, if they are left behind to go on with the
    /// chain of a table.
    ///
    /// # Errors
    /// Turns that do not hold.
    pub(in crate::session) fn left_behind(
        (chain, table): (&Chain, &Table),
        branch: &Chain,
        index: usize,
        memory: Option<&Memory>,
    ) -> Result<Self, Refusal> {
        let (known, after) = Self::of(table, branch, index)?;
        let mut lines: Vec<String> =
            known.lines.iter().map(|line| line.replacen("is taken back", "is left behind", 1)).collect();
        let own = own_seats(branch, memory);
        if after
            .lots()
            .pending()
            .iter()
            .any(|one| one.is_card() && own.iter().any(|seat| one.audience == Audience::Only(*seat)))
        {
            lines.push(
                "once cards are paid for here, a hand of the other file may be open to all who have both".to_owned(),
            );
        }
        let shuffles = |link: &&Link| !link.turn.shuffles.is_empty() && is_signer(memory, link);
        let shuffled = branch.links[index..].iter().find(shuffles);
        let shuffled = shuffled.map(|link| {
            let (number, seat) = (link.turn.number, &link.turn.seat);
            format!("{seat} has shuffled in turn {number} there, and shuffles otherwise in another turn")
        });
        let risk = risk((table, table), chain, (branch, &after), memory).or(shuffled);
        Ok(Self { lines, risk, ..known })
    }

    /// What stays known of the turns of a chain from an index on, with the table after them; the given table is
    /// any that belongs to the chain.
    fn of(table: &Table, chain: &Chain, index: usize) -> Result<(Self, Table), Refusal> {
        let refused = |fault: Fault| Refusal::new(fault.to_string());
        let begun = table.before_all().map_err(refused)?;
        let before = retrace(begun, chain, index, |_| ()).map_err(refused)?;
        let asked_before = before.lots().asked();
        let mut asked = asked_before;
        let after = retrace(before, chain, chain.links.len(), |table| asked = asked.max(table.lots().asked()))
            .map_err(refused)?;
        let links = &chain.links[index..];
        let mut lines: Vec<String> = links.iter().map(|link| taken_back(&link.turn)).collect();
        lines.push("everybody who has these turns goes on to know what they showed".to_owned());
        if asked > asked_before || links.iter().any(|link| !link.turn.shares.is_empty()) {
            lines.push(
                "a throw comes out the same if it is asked for alike; any other throw in its place can be worked out by \
                 those who have these turns"
                    .to_owned(),
            );
        }
        Ok((Self { lines, is_over: after.outcome().is_some(), risk: None }, after))
    }

    /// It in lines, with what is against it if that `is_accepted`; else it is what stops the person.
    pub(in crate::session) fn in_words(&self, is_accepted: bool) -> impl Iterator<Item = String> {
        self.lines.iter().chain(self.risk.iter().filter(move |_| is_accepted)).cloned()
    }
}

/// That a turn is taken back, with what it was.
fn taken_back(turn: &Turn) -> String {
    let headline = headline(turn, None);
    let (number, does) = headline.split_once(": ").unwrap_or((&headline, "nothing is done"));
    format!("{number} is taken back, in which {does}")
}

/// Whether a key that has signed here made a turn.
fn is_signer(memory: Option<&Memory>, link: &Link) -> bool {
    memory.is_some_and(|memory| memory.knows(&link.author))
}

/// The seats of a branch for which keys that have signed here made turns.
fn own_seats(branch: &Chain, memory: Option<&Memory>) -> Vec<Seat> {
    branch.links.iter().filter(|link| is_signer(memory, link)).map(|link| link.seat).collect()
}

/// The table after a branch; the given table is any that belongs to it.
fn retraced(table: &Table, branch: &Chain) -> Result<Table, Refusal> {
    let begun = table.before_all();
    let after = begun.and_then(|begun| retrace(begun, branch, branch.links.len(), |_| ()));
    after.map_err(|fault| Refusal::new(fault.to_string()))
}

/// Why a home should not go on in a position, which belongs to a file, if it has signed in another branch of
/// the table: a share that its seats have made public there would open a card. `file` is the table after the
/// chain of that file, and the branch comes with the table after it.
fn risk(
    (position, file): (&Table, &Table),
    chain: &Chain,
    (branch, after): (&Chain, &Table),
    memory: Option<&Memory>,
) -> Option<String> {
    let stem = chain.links.iter().zip(&branch.links).take_while(|(one, other)| one.hash == other.hash).count();
    let own = own_seats(branch, memory);
    let is_open = |share: &&PublishedShare| {
        share.turn as usize > stem && own.contains(&share.seat) && position.is_exposed_by(share, file)
    };
    after.published().find(is_open).map(|share| {
        let (turn, seat) = (share.turn, file.seats().name(share.seat));
        format!(
            "turn {turn} of another file of this table holds a share of {seat}'s of a card that lies face down here, so the \
             card may be open to all"
        )
    })
}
