//! To go on with one line of a table and leave another one behind, on which something was signed or agreed to
//! here, is a question to the person. It is asked before anything is signed, whatever it is.

use super::agreement::stays_known::StaysKnown;
use super::files::archive::chain_in;
use super::{Guard, LeftLine, Memory, Question, Refusal, Store, Unwritten};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::Hint;
use crate::kit::listed;
use crate::rules::{Hash, Seat};
use crate::table::{Ending, Table};

/// What a person must know before anything is signed on a line.
#[derive(Debug, Default)]
pub(super) struct Crossing {
    /// The lines that were signed here and are left behind.
    pub(super) kept: Vec<Chain>,
    /// What is left behind, and what stays known of it, in lines; empty if there is nothing to ask.
    what: Vec<String>,
    /// Why it should not be done.
    risk: Option<String>,
}

impl Crossing {
    /// What the memory of a home says to a chain that goes on.
    ///
    /// # Errors
    /// Nothing may be signed on the chain, or an error of the store.
    pub(super) fn of<S: Store>(
        store: &S,
        memory: Option<&Memory>,
        chain: &Chain,
        table: &Table,
    ) -> Result<Self, Unwritten<S::Error>> {
        let mut crossing = Self::default();
        let Some(memory) = memory else { return Ok(crossing) };
        let copies = if memory.is_lacking(chain) { store.copies(&chain.id) } else { Ok(Vec::new()) };
        let copies = copies.map_err(Unwritten::Store)?;
        crossing.kept = copies.iter().filter_map(|text| chain_in(text.as_bytes())).collect();
        crossing.ask(memory, chain, table).map_err(Unwritten::Refused)?;
        Ok(crossing)
    }

    fn ask(&mut self, memory: &Memory, chain: &Chain, table: &Table) -> Result<(), Refusal> {
        let Guard::OtherLine(lines) = memory.guard(chain, &self.kept)? else { return Ok(()) };
        // Where the lines part at a claim that ends this one, nothing is left but to deny it, for whoever has
        // played in time.
        let is_claim = chain.links.last().is_some_and(Link::is_claim);
        let may_deny = |line: &&LeftLine| is_claim && line.stem + 1 == chain.links.len();
        lines.iter().filter(|line| !may_deny(line)).try_for_each(|line| self.leave(line, table))
    }

    /// The same with the question that belongs to a turn alone: whether a claim is to be withdrawn by it.
    #[must_use]
    pub(super) fn or_withdraws(mut self, memory: Option<&Memory>, chain: &Chain, table: &Table) -> Self {
        if let Some(late) = memory.and_then(|memory| memory.late_one(chain)) {
            let (number, seat) = (late.turn.number, &late.turn.seat);
            let others = table.seats().all().filter(|other| *other != late.seat && table.is_in(*other));
            let others: Vec<&str> = others.map(|other| table.seats().name(other)).collect();
            self.what.push(format!(
                "this home has agreed that {seat} was late before turn {number}, which {seat} has played now: {} may have \
                 claimed with that, and to play on this turn withdraws such a claim",
                listed(&others)
            ));
        }
        self
    }

    /// The same with what must be known before a turn is signed where others go on without a seat, or have
    /// done so in another file; the seats of this home are given.
    #[must_use]
    pub(super) fn or_without(
        mut self,
        memory: Option<&Memory>,
        chain: &Chain,
        table: &Table,
        is_own: &dyn Fn(Seat) -> bool,
    ) -> Self {
        let name = |seat: Seat| table.seats().name(seat);
        let has_signed =
            |from: usize, seat: Seat| chain.links[from..].iter().any(|link| link.binds() && link.seat == seat);
        let lacking = |from: usize, late: Seat| -> Vec<&str> {
            let others = table.seats().all().filter(|seat| *seat != late && !is_own(*seat) && table.is_in(*seat));
            others.filter(|seat| !has_signed(from, *seat)).map(name).collect()
        };
        let instead = memory.into_iter().flat_map(|memory| memory.instead_of_without(chain));
        let played = instead.filter(|link| !link.is_claim()).map(|link| (link.turn.number as usize - 1, link.seat));
        let is_next = memory.is_some_and(|memory| memory.without_after.contains(&chain.head()));
        let plays = table.clock().filter(|seat| is_next && is_own(*seat)).map(|seat| (chain.links.len(), seat));
        for (from, late) in played.chain(plays) {
            let lacking = lacking(from, late);
            if lacking.is_empty() {
                continue;
            }
            let has = if lacking.len() == 1 { "has" } else { "have" };
            let (late, is_ours, lacking) = (name(late), is_own(late), listed(&lacking));
            self.what.push(match is_ours {
                true => format!(
                    "others have gone on without {late} after turn {from} in another file, and that file may count until \
                     {lacking} {has} signed in this one; bypost consent FILE contest says that {late} was not late"
                ),
                false => format!(
                    "this home has agreed to go on without {late} after turn {from}, and {late} has played on it: until \
                     {lacking} {has} signed in this file, the others may still go on without {late}, and this file counts no \
                     more then"
                ),
            });
        }
        // Whoever is out was not asked, and helps a file to count by what it signs there.
        let own: Vec<Seat> = table.seats().all().filter(|seat| is_own(*seat)).collect();
        for link in &chain.links {
            let Some(late) = link.without().filter(|_| table.is_paying() && !own.is_empty()) else { continue };
            let is_asked = |seat: &Seat| link.is_backed_by(name(*seat)) || late == name(*seat);
            let signed = |seat: &Seat| has_signed(link.turn.number as usize, *seat);
            if !own.iter().any(|seat| is_asked(seat) || signed(seat)) {
                self.what.push(format!(
                    "in turn {} {} goes on without {late}, and nobody here was asked whether {late} was late: what is signed \
                     here helps this file to count",
                    link.turn.number, link.turn.seat
                ));
            }
        }
        self
    }

    /// Takes in another file that is here. Where it has parted from one that goes on without a seat, the
    /// first turn of a seat that did not write that may settle which of them counts; the seats of this home
    /// are given.
    pub(super) fn beside(&mut self, other: &Chain, chain: &Chain, table: &Table, is_own: &dyn Fn(Seat) -> bool) {
        let Relation::Parted { first, is_fork: false, .. } = compare(chain, other) else { return };
        let Some(late) = first.without().filter(|_| table.is_paying()) else { return };
        let (number, author) = (first.turn.number as usize, &first.turn.seat);
        if !chain.links[number - 1..].iter().any(|link| is_own(link.seat)) {
            self.what.push(format!(
                "in turn {number} {author} goes on without {late}, and another file is here in which that is not so: the \
                 first payment of another seat than {author} settles that the file without {late} counts"
            ));
        }
    }

    /// Takes a line in that is left behind for this table.
    fn leave(&mut self, line: &LeftLine, table: &Table) -> Result<(), Refusal> {
        let LeftLine { kept, stem, why, is_own_fork } = line;
        let known = StaysKnown::left_behind(table, &self.kept[*kept], *stem)?;
        self.what.push(format!("{why}; to go on here leaves behind what was signed on the other line"));
        if *is_own_fork {
            let what =
                format!("{why} with a key of this home, and that convicts its owner on whatever line it goes on");
            self.risk = self.risk.take().or(Some(what));
        }
        self.what.extend(known.lines);
        let reveals = table.outcome().is_some() && !matches!(table.ending(), Some(Ending::Claimed { .. }));
        let opened = (reveals && !known.is_over)
            .then(|| "the game may go on there, and what is revealed here is known there as well".to_owned());
        self.risk = self.risk.take().or(opened.or(known.risk).map(|risk| format!("{why}; {risk}")));
        Ok(())
    }

    /// Asks what must be answered before anything is signed: whether the person is `sure` to go on with this
    /// line, and does it `anyway` if something speaks against it.
    ///
    /// # Errors
    /// The question, or what speaks against it.
    pub(super) fn answered(&self, sure: bool, anyway: bool) -> Result<(), Question> {
        match &self.risk {
            Some(risk) if !anyway => Err(Refusal::new(risk.clone())
                .hint(Hint::command("add --anyway if all who play have agreed to go on with this file and know that"))
                .into()),
            None if !sure && !anyway && !self.what.is_empty() => Err(Question::OtherLine { what: self.what.clone() }),
            _ => Ok(()),
        }
    }

    /// What is left behind and what stays known of it, in lines, with what speaks against it if that
    /// `is_accepted`; else it is what stops the person.
    pub(super) fn in_words(&self, is_accepted: bool) -> impl Iterator<Item = String> {
        self.what.iter().chain(self.risk.iter().filter(move |_| is_accepted)).cloned()
    }

    /// The lines that are left behind as texts, with their last turns.
    pub(super) fn copies(&self, chain: &Chain) -> Vec<(Hash, String)> {
        let is_other = |line: &&Chain| !chain.holds(&line.head());
        let text = |line: &Chain| crate::file::text(&line.up_to(line.links.len()).file(), "");
        self.kept.iter().filter(is_other).map(|line| (line.head(), text(line))).collect()
    }
}
