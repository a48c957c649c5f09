//! The memory is asked before a turn is signed, and before a file leaves.

use super::{Memory, SignedTurn};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::{FILE, Hint};
use crate::session::dispute::signer as signer_of;
use crate::session::{Refusal, shell};

/// Why nothing is signed on a turn on which another one was signed already.
pub(crate) const SECOND_TURN: &str =
    "another turn was already signed here on top of this file; a second one would be a fork";

/// The answer of a home when a turn is to be signed on top of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// The chain holds the newest turns that were signed here.
    Free,
    /// A turn was signed here already: nothing but that same turn may be signed again.
    Repeat(SignedTurn),
    /// The chain is of another line than turns that were signed here. A person may go on with it all the
    /// same.
    OtherLine(Vec<LeftLine>),
}

/// A line that was signed here and that another one would leave behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeftLine {
    /// The place of a kept chain of that line among those that the guard was given.
    pub(crate) kept: usize,
    /// How many turns both lines have in common.
    pub(crate) stem: usize,
    /// Why the lines have parted, in words.
    pub(crate) why: String,
    /// Whether a key of this home has forked there.
    pub(crate) is_own_fork: bool,
    /// Whether the other line counts; none as long as the players decide it.
    pub(crate) is_left: Option<bool>,
}

impl Memory {
    /// Whether a turn may be signed on top of a chain. `kept` are whole chains of the lines that were signed
    /// here, as far as they are needed and can be had. It fails if that would be a second turn on one
    /// predecessor, or if the chain lacks turns that were signed here.
    pub(crate) fn guard(&self, chain: &Chain, kept: &[Chain]) -> Result<Guard, Refusal> {
        let head = chain.head();
        if let Some(written) = self.written().find(|written| written.base == head) {
            return Ok(Guard::Repeat(written.clone()));
        }
        let needed = self.needed(chain, kept);
        if self.counting().any(|known| known.binds && known.base == head) {
            return Err(match needed.first() {
                Some(mark) => self.lacks(mark, chain, kept),
                None => {
                    let number = chain.links.len() + 1;
                    let what = format!(
                        "another turn {number} was already signed here on top of this file; a second one would be a fork"
                    );
                    let tells = Hint::command(format!("bypost verify {FILE} OTHER tells which is newer"));
                    Refusal::new(what).hint(Hint::from("play on the newest file").and(tells))
                }
            });
        }
        if let Some(what) = self.unsent_beside(chain) {
            let undo = Hint::command(format!("bypost undo {FILE} takes the one back that did not leave"));
            return Err(Refusal::new(what).hint(undo));
        }
        let mut left: Vec<LeftLine> = Vec::new();
        for mark in needed {
            let line = self.left_line(mark, chain, kept).ok_or_else(|| self.lacks(mark, chain, kept))?;
            if left.iter().all(|known| known.kept != line.kept) {
                left.push(line);
            }
        }
        Ok(if left.is_empty() { Guard::Free } else { Guard::OtherLine(left) })
    }

    /// Whether a chain lacks a turn without which nothing is signed.
    pub(crate) fn is_lacking(&self, chain: &Chain) -> bool {
        self.newest().is_some_and(|newest| !newest.is_in(chain))
    }

    /// The turns without which nothing is signed, unless another line is shown to have parted from theirs:
    /// none if the chain holds the newest one; else that one, and the newest on each other line.
    fn needed(&self, chain: &Chain, kept: &[Chain]) -> Vec<&SignedTurn> {
        let Some(newest) = self.newest().filter(|newest| !newest.is_in(chain)) else { return Vec::new() };
        let last =
            |is_there: &dyn Fn(&SignedTurn) -> bool| self.counting().rfind(|known| known.binds && is_there(known));
        let of_kept = kept.iter().filter_map(|line| last(&|known| known.is_in(line)));
        let of_none = last(&|known| !kept.iter().any(|line| known.is_in(line)));
        let mut needed = vec![newest];
        for mark in of_kept.chain(of_none).filter(|mark| !mark.is_in(chain)) {
            if needed.iter().all(|known| known.hash != mark.hash) {
                needed.push(mark);
            }
        }
        needed
    }

    /// Refuses a chain that must not leave: one with a turn that was taken back. A player who wants to send
    /// it after all signs it again. The error names the turn.
    pub(crate) fn may_leave(&self, chain: &Chain) -> Result<(), Refusal> {
        let Some(revived) = self.revived(chain) else { return Ok(()) };
        let what = format!("turn {} of this file was taken back here, so it does not leave", revived.number);
        Err(Refusal::new(what).hint(
            if self.counting().any(|known| known.is_answered && known.number >= revived.number && !known.is_in(chain)) {
                "another turn in its place was answered, and counts: take in the whole table that holds the answer"
                    .into()
            } else {
                Hint::command("send the file that undo wrote, or sign that turn again with bypost play")
            },
        ))
    }

    /// Whether a chain holds a turn that was taken back here, while another chain holds all that counts.
    pub(crate) fn prefers(&self, chain: &Chain, other: &Chain) -> bool {
        self.revived(other).is_some() && self.revived(chain).is_none() && !self.is_lacking(chain)
    }

    /// After how many turns of a chain those stand that were signed here last, if the chain lacks them: it
    /// ends there, or has another turn of the same key in their place, which was signed elsewhere.
    pub(crate) fn lost_after(&self, chain: &Chain) -> Option<u32> {
        let is_lacking = self.is_lacking(chain);
        let mut lost = self.written().filter(|written| is_lacking && !written.is_in(chain));
        let is_there = |written: &&SignedTurn| match chain.links.get(written.number as usize - 1) {
            Some(other) => other.turn.after == written.base && other.author.bytes() == written.by && other.binds(),
            None => written.base == chain.head(),
        };
        lost.find(is_there).map(|written| written.number - 1)
    }

    /// That a chain has another turn in the place of the one that was signed here last with the same key and
    /// that nobody else has, in words; none if it is not so. Taken back, that one harms nobody.
    pub(crate) fn unsent_beside(&self, chain: &Chain) -> Option<String> {
        let Link { turn, .. } = chain.links.get(self.lost_after(chain)? as usize)?;
        self.written().any(|written| written.base == turn.after && !written.is_out()).then(|| {
            let (seat, number) = (&turn.seat, turn.number);
            format!("FORK: {seat} signed two versions of turn {number}, and the one that was signed here did not leave")
        })
    }

    /// Whether the last turn of a chain is the newest that was signed here.
    pub(crate) fn is_newest(&self, chain: &Chain) -> bool {
        self.newest().is_some_and(|newest| newest.hash == chain.head())
    }

    /// Why nothing may be signed on a chain that lacks a turn: it is older, or another line, and a kept chain
    /// may show which.
    fn lacks(&self, mark: &SignedTurn, chain: &Chain, kept: &[Chain]) -> Refusal {
        if let Some(revived) = self.revived(chain) {
            let number = revived.number;
            let what =
                format!("FORK: turn {number} of this file was taken back here, and another one was signed since");
            let hint = "two signed versions of one turn convict their author: play on the other file, and keep this one to \
                        yourself";
            return Refusal::new(what).hint(hint);
        }
        let newest = Hint::from(
            "play on the newest file that holds that turn; if it is lost or damaged, take in your newest mail, or \
             another player sends the whole table",
        )
        .and(Hint::command(shell::sends_whole(None)));
        let (is, hint) = match kept.iter().find(|line| mark.is_in(line)).map(|line| compare(line, chain)) {
            Some(Relation::FirstNewer(_)) => ("an older one".to_owned(), newest),
            Some(Relation::Parted { first, .. }) if first.turn.join.is_some() => (
                format!("another branch, in which somebody else has joined as {}", first.turn.seat),
                "nothing more is signed here on this one: the others go on with the file that holds that turn, or a new \
                 table is begun"
                    .into(),
            ),
            Some(Relation::Parted { first, .. }) => {
                (format!("another branch, which parts at turn {}", first.turn.number), newest)
            }
            _ => (
                "an older one, or another branch".to_owned(),
                newest.and(Hint::command(format!("bypost verify {FILE} OTHER tells which is newer, or how they part"))),
            ),
        };
        Refusal::new(format!("this file lacks turn {}, which was signed here already: it is {is}", mark.number))
            .hint(hint)
    }
}

impl Memory {
    /// The line of a turn that was signed here, if a kept chain of it shows that a chain has parted from it
    /// at two turns of one key, at a claim, or where others go on without a seat. The longest such chain
    /// tells most of which of them counts.
    fn left_line(&self, mark: &SignedTurn, chain: &Chain, kept: &[Chain]) -> Option<LeftLine> {
        let lines = kept.iter().enumerate().filter(|(_, line)| mark.is_in(line)).filter_map(|(place, line)| {
            let relation = compare(line, chain);
            let is_left = match relation {
                Relation::FirstReplaces { .. } => Some(true),
                Relation::SecondReplaces { .. } => Some(false),
                _ => None,
            };
            let (one, fork, other) = match relation {
                Relation::Parted { first, second, is_fork }
                    if is_fork || [first, second].iter().any(|link| link.is_claim() || link.without().is_some()) =>
                {
                    (first, is_fork.then(|| signer_of(first, second)), second)
                }
                Relation::FirstReplaces { first, second } | Relation::SecondReplaces { first, second } => {
                    (first, None, second)
                }
                _ => return None,
            };
            // Who joined is not left to a later choice.
            one.turn.join.is_none().then(|| {
                let number = one.turn.number;
                let why = match (&fork, one.without().or(other.without())) {
                    (Some(forker), _) => format!("FORK: {forker} signed two versions of turn {number}"),
                    (None, Some(late)) => {
                        let author = if one.without().is_some() { one } else { other };
                        format!("in turn {number} {} goes on without {late} in one of two files", author.turn.seat)
                    }
                    (None, None) => {
                        let (claim, played) = if one.is_claim() { (one, other) } else { (other, one) };
                        format!(
                            "in turn {number} {} has claimed where {} has played",
                            claim.turn.seat, played.turn.seat
                        )
                    }
                };
                let is_own_fork = fork.is_some() && self.knows(&one.author);
                LeftLine { kept: place, stem: number as usize - 1, why, is_own_fork, is_left }
            })
        });
        lines.max_by_key(|line| kept[line.kept].links.len())
    }
}
