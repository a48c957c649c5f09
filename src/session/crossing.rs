//! To go on with one line of a table and leave another one behind, on which something was signed or agreed to
//! here, is a question to the person. It is asked before anything is signed, whatever it is.

use super::agreement::stays_known::StaysKnown;
use super::dispute::why_counts;
use super::{Guard, LeftLine, Memory, OtherState, OtherStates, Question, Refusal, shell};
use crate::chain::{Chain, Link, Relation, compare};
use crate::file::Hint;
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::agreement::agreements::put_out_in;
use crate::table::{Ending, Table};

/// What a person must know before anything is signed on a line.
#[derive(Debug, Default)]
pub(super) struct Crossing {
    /// The lines that are known here.
    pub(super) kept: Vec<Chain>,
    /// The places of those that were signed here and are left behind.
    pub(super) left: Vec<usize>,
    /// What is left behind, and what stays known of it, in lines; empty if there is nothing to ask.
    what: Vec<Hint>,
    /// Whether something is asked since it is open which line counts.
    is_open: bool,
    /// Why it should not be done.
    risk: Option<Refusal>,
}

impl Crossing {
    /// What the memory of a home says to a chain that goes on, beside the other states that are known. It
    /// fails if nothing may be signed on the chain.
    pub(super) fn of(
        memory: Option<&Memory>,
        (chain, table): (&Chain, &Table),
        others: &OtherStates,
    ) -> Result<Self, Refusal> {
        let mut crossing = Self { kept: others.chains().cloned().collect(), ..Self::default() };
        if let Some(Guard::OtherLine(lines)) = memory.map(|memory| memory.guard(chain, &crossing.kept)).transpose()? {
            // Where the lines part at a claim that ends this one, nothing is left but to deny it, for whoever
            // has played in time.
            let is_claim = chain.links.last().is_some_and(Link::is_claim);
            let may_deny = |line: &&LeftLine| is_claim && line.stem + 1 == chain.links.len();
            lines
                .iter()
                .filter(|line| !may_deny(line))
                .try_for_each(|line| crossing.leave(line, (chain, table), memory))?;
            crossing.left = lines.iter().map(|line| line.kept).collect();
        }
        if let Some((why, other)) = others.counting(chain).filter(|_| table.outcome().is_none()) {
            let path = other.path.as_deref().map(shell::path);
            let file = path.map(|path| format!("bypost status {path} tells the next step there"));
            let hint =
                file.into_iter().fold(Hint::from("the other file counts"), |hint, file| hint.and(Hint::command(file)));
            let anyway = Hint::command("--anyway signs here all the same");
            crossing.risk = Some(Refusal::new(format!("this file was left behind: {why}")).hint(hint.and(anyway)));
        }
        Ok(crossing)
    }

    /// The same with what must be known before a turn is signed, beyond a consent; the seats of this home are
    /// given.
    pub(super) fn for_turn(
        mut self,
        memory: Option<&Memory>,
        (chain, table): (&Chain, &Table),
        others: &OtherStates,
        is_own: &dyn Fn(Seat) -> bool,
    ) -> Self {
        // A turn may withdraw a claim.
        let is_late_one =
            |memory: &Memory, link: &Link| memory.late_after.contains(&link.turn.after) && !link.is_claim();
        let late = memory.and_then(|memory| chain.links.iter().find(|link| is_late_one(memory, link)));
        if let Some(late) = late {
            let (number, seat) = (late.turn.number, &late.turn.seat);
            let others = table.seats().all().filter(|other| *other != late.seat && table.is_in(*other));
            let others = listed(others.map(|other| table.seats().name(other)));
            self.ask(format!(
                "this home has agreed that {seat} was late before turn {number}, which {seat} has played now; {others} may have \
                 claimed with that, and to play on this turn withdraws such a claim"
            ));
        }
        self.or_without(memory, (chain, table), others, is_own);
        others.states.iter().for_each(|other| self.beside(&other.chain, chain, table, is_own));
        self
    }

    /// Asks what must be known before a turn is signed where others go on without a seat, or have done so in
    /// another file; the seats of this home are given.
    fn or_without(
        &mut self,
        memory: Option<&Memory>,
        (chain, table): (&Chain, &Table),
        others: &OtherStates,
        is_own: &dyn Fn(Seat) -> bool,
    ) {
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
            let goes_on = others.states.iter().find(|other| put_out_in(&other.chain, late).is_some());
            let file = goes_on.and_then(|other| other.path.as_ref()).map(|path| shell::path(path));
            let objects =
                file.map(|file| Hint::command(format!("bypost consent {file} contest says that {late} was not late")));
            self.ask(match is_ours {
                true => objects.into_iter().fold(
                    Hint::from(format!(
                        "others have gone on without {late} after turn {from} in another file, and that file may count until \
                         {lacking} {has} signed in this one"
                    )),
                    Hint::and,
                ),
                false => Hint::from(format!(
                    "this home has agreed to go on without {late} after turn {from}, and {late} has played on it; until \
                     {lacking} {has} signed in this file, the others may still go on without {late}, and this file counts no \
                     more then"
                )),
            });
        }
        // Whoever is out was not asked, and helps a file to count by what it signs there.
        let own: Vec<Seat> = table.seats().all().filter(|seat| is_own(*seat)).collect();
        for link in &chain.links {
            let Some(late) = link.without().filter(|_| table.is_paying() && !own.is_empty()) else { continue };
            let is_asked = |seat: &Seat| link.is_backed_by(name(*seat)) || late == name(*seat);
            let signed = |seat: &Seat| has_signed(link.turn.number as usize, *seat);
            if !own.iter().any(|seat| is_asked(seat) || signed(seat)) {
                let (number, author) = (link.turn.number, &link.turn.seat);
                self.ask(format!(
                    "in turn {number} {author} goes on without {late}, and nobody here was asked whether {late} was late; what \
                     is signed here helps this file to count"
                ));
            }
        }
    }

    /// Notes what is asked since it is open which line counts.
    fn ask(&mut self, what: impl Into<Hint>) {
        self.is_open = true;
        self.what.push(what.into());
    }

    /// Takes in another file that is here. Where it has parted from one that goes on without a seat, the
    /// first turn of a seat that did not write that may settle which of them counts; the seats of this home
    /// are given.
    fn beside(&mut self, other: &Chain, chain: &Chain, table: &Table, is_own: &dyn Fn(Seat) -> bool) {
        let Relation::Parted { first, is_fork: false, .. } = compare(chain, other) else { return };
        let Some(late) = first.without().filter(|_| table.is_paying()) else { return };
        let (number, author) = (first.turn.number as usize, &first.turn.seat);
        if !chain.links[number - 1..].iter().any(|link| is_own(link.seat)) {
            self.ask(format!(
                "in turn {number} {author} goes on without {late}, and another file is here in which that is not so; the \
                 first payment of another seat than {author} settles that the file without {late} counts"
            ));
        }
    }

    /// Takes a line in that is left behind for this table.
    fn leave(
        &mut self,
        line: &LeftLine,
        (chain, table): (&Chain, &Table),
        memory: Option<&Memory>,
    ) -> Result<(), Refusal> {
        let LeftLine { kept, stem, why, is_own_fork, is_left } = line;
        let known = StaysKnown::left_behind((chain, table), &self.kept[*kept], *stem, memory)?;
        // It is decided that this line counts: there is no other to go on with, whatever stays known.
        let counts = *is_left == Some(false);
        self.is_open |= !counts;
        let this = if counts { ", and this file counts" } else { "" };
        self.what.push(format!("{why}{this}; to go on here leaves behind what was signed on the other line").into());
        let own_fork =
            || format!("{why} with a key of this home, and that convicts its owner on whatever line it goes on");
        let reveals = table.outcome().is_some() && !matches!(table.ending(), Some(Ending::Claimed { .. }));
        let opened = (reveals && !known.is_over)
            .then(|| "the game may go on there, and what is revealed here is known there as well".to_owned());
        self.what.extend(known.lines.into_iter().map(Hint::from));
        let risk = opened.or(known.risk);
        if counts {
            self.what.extend(risk.map(Hint::from));
            return Ok(());
        }
        let left_behind = (*is_left == Some(true)).then(|| format!("{why}, and the other file counts"));
        let risk = is_own_fork.then(own_fork).or(left_behind).or(risk.map(|risk| format!("{why}; {risk}")));
        self.risk = self.risk.take().or(risk.map(|risk| {
            let anyway = "add --anyway if all who play have agreed to go on with this file and know that";
            Refusal::new(risk).hint(Hint::command(anyway))
        }));
        Ok(())
    }

    /// Asks what must be answered before anything is signed: whether the person is `sure` to go on with this
    /// line, and does it `anyway` if something speaks against it. The error is the question, or what speaks
    /// against it.
    pub(super) fn answered(&self, sure: bool, anyway: bool) -> Result<(), Question> {
        match &self.risk {
            Some(risk) if !anyway => Err(risk.clone().into()),
            None if !sure && !anyway && !self.what.is_empty() => {
                Err(Question::OtherLine { what: self.what.clone(), counts: !self.is_open })
            }
            _ => Ok(()),
        }
    }

    /// What is left behind and what stays known of it, in lines, with what speaks against it if that
    /// `is_accepted`; else it is what stops the person.
    pub(super) fn in_words(&self, is_accepted: bool) -> impl Iterator<Item = Hint> {
        let risk = self.risk.iter().filter(move |_| is_accepted).map(|risk| Hint::from(risk.what.as_str()));
        self.what.iter().cloned().chain(risk)
    }

    /// The lines that are left behind.
    pub(super) fn left_behind(&self, chain: &Chain) -> Vec<Chain> {
        let lines = self.left.iter().map(|place| &self.kept[*place]);
        lines.filter(|line| !chain.holds(&line.head())).cloned().collect()
    }
}

impl OtherStates {
    /// Why a file was left behind, and the state that counts in its place; none if the file may still count,
    /// or what goes on from it.
    pub(super) fn counting(&self, chain: &Chain) -> Option<(String, &OtherState)> {
        let goes_on = |one: &&OtherState| matches!(compare(chain, &one.chain), Relation::SecondNewer(_));
        self.states.iter().find_map(|other| match compare(chain, &other.chain) {
            Relation::SecondReplaces { first, second } => {
                let is_left =
                    |one: &OtherState| matches!(compare(&one.chain, &other.chain), Relation::SecondReplaces { .. });
                let all = self.states.iter().filter(goes_on).all(is_left);
                all.then(|| (why_counts(second, first), other))
            }
            _ => None,
        })
    }
}
