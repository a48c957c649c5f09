//! The memory of the program and the tree are asked the same of the same file. Where they differ, a
//! [`Difference`] says why, and docs/security.md decides who is right. Each is found from the state of the
//! home and from what both have said, and counted; any other answer fails the test.
//!
//! The tree is stricter where it knows more: it keeps what was only shown, what others have signed beyond a
//! file, and what its own key has signed on another machine. It is less strict in two cases, and right in
//! both: it has each turn whole, so a process that was killed between two writes leaves nothing to be made
//! again, and an `undo` is done once it is noted. Neither lets a second turn leave.

use std::collections::BTreeMap;

use bypost::file::base64_encode;
use bypost::rules::Hash;
use bypost::session::{self, Kept as _, Opened};

use super::machine::{Answer, Machine};
use super::turn_tree::{Caution, Guard, Known, Refused};

/// Whether a key may sign, as both may say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum May {
    Free,
    Again,
    Ask,
    Anyway,
    Refused,
}

/// What both are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Answers {
    /// Whether the key here may sign on the last turn.
    Sign(May, May),
    /// Whether the file may leave.
    Leave(bool, bool),
    /// Whether a turn of it is still to be sent.
    ToSend(bool, bool),
    /// Whether the last turn that was decided here may be taken back.
    Undo(bool, bool),
    /// Whether it holds the newest turn that was signed here.
    Newest(bool, bool),
    /// Whether a turn of it was taken back.
    TakenBack(bool, bool),
    /// Whether turns wait for their predecessors.
    Waits(bool, bool),
    /// Whether the file that is here after a mail is the one that the tree writes.
    File(bool, bool),
    /// Whether something that was done may be done.
    Done(bool, bool),
}

impl Answers {
    fn agree(&self) -> bool {
        match self {
            Self::Sign(one, other) => one == other,
            Self::Leave(one, other)
            | Self::ToSend(one, other)
            | Self::Undo(one, other)
            | Self::Newest(one, other)
            | Self::TakenBack(one, other)
            | Self::Waits(one, other)
            | Self::File(one, other)
            | Self::Done(one, other) => one == other,
        }
    }
}

/// Where the two may differ, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    /// Another machine has signed another turn in the place of one that was signed here and has not left. The
    /// tree lets it count no more, while the memory knows nothing of it.
    OwnElsewhere,
    /// A turn that was signed here was answered, and is not signed again: the file is written from the tree.
    Answered,
    /// A turn that was signed here before others gives the same bytes again; the memory knows those of the
    /// newest command alone.
    SignedBefore,
    /// Others have gone on from the file by a turn that is known here. The memory minds only own turns.
    GoneOn,
    /// Others have claimed or joined there, or turns wait that come later: the tree asks.
    Asks,
    /// The file holds a turn that was taken back. Nothing is signed on it by the tree; with the memory, what
    /// is signed on it lets it count again.
    OnTakenBack,
    /// The home was put back, and what it has signed since was taken back: the tree asks again.
    AsksAgain,
    /// An `undo` was cut off. The tree has done it, and the memory does it again first.
    UndoCut,
    /// The tree knows turns that the files here lack: somebody has shown them, or they were signed and their
    /// file was lost.
    KnowsMore,
    /// The machine stopped after it had signed and before it had copied the table. The memory knows of the
    /// turn what it takes to make it again, and the tree has all of it.
    NoCopy,
    /// The file lacks what was signed on it, or further on. The memory tells turns that have left by their
    /// numbers alone, so one of another branch keeps it from taking the newest back there; and it takes only
    /// those back that the newest command has signed right on the file.
    OldFile,
    /// What was signed last in one of two branches was taken back: the memory names no newest turn until it
    /// is asked anew which branch goes on, and the tree names that of the other branch.
    NoNewest,
    /// Of a run that waits the tree keeps the turns whose keys it knows, and the memory nothing.
    Piecewise,
    /// The memory has a turn that was signed again for one that has not left yet, though it has.
    SignedAgain,
}

/// How often both were asked, and where they differed.
#[derive(Debug, Default)]
pub(super) struct Compared {
    pub(super) asked: usize,
    pub(super) differ: BTreeMap<(Answers, String), (usize, String)>,
    pub(super) known: BTreeMap<(Difference, Answers), usize>,
    /// How often what happened.
    pub(super) met: BTreeMap<String, usize>,
}

impl Compared {
    /// Counts something that happened.
    pub(super) fn meet(&mut self, what: impl Into<String>) {
        *self.met.entry(what.into()).or_default() += 1;
    }

    /// The same with what others have compared.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.asked += other.asked;
        other.known.into_iter().for_each(|(what, count)| *self.known.entry(what).or_default() += count);
        other.met.into_iter().for_each(|(what, count)| *self.met.entry(what).or_default() += count);
        for (what, (count, sample)) in other.differ {
            self.differ.entry(what).or_insert((0, sample)).0 += count;
        }
        self
    }

    /// Counts answers, and where they differ, why they may.
    fn judge(
        &mut self,
        machine: &Machine,
        opened: &Opened,
        answers: Answers,
        why: &str,
        sample: impl FnOnce() -> String,
    ) {
        let known = if answers.agree() { None } else { known_difference(machine, opened, &answers) };
        match known {
            Some(known) => {
                self.asked += 1;
                *self.known.entry((known, answers)).or_default() += 1;
            }
            None => self.note(answers, why, || {
                let guard = machine.tree.guard(&opened.chain().head(), &machine.key(), false, machine.now());
                format!("{}: {:?}, {guard:?}", sample(), machine.probe(opened, false).0)
            }),
        }
    }

    /// Notes what the program has done that the tree refuses, for a reason that is known or not.
    pub(super) fn done(&mut self, machine: &Machine, what: &str, sample: impl FnOnce() -> String) {
        match is_elsewhere(machine) {
            true => *self.known.entry((Difference::OwnElsewhere, Answers::Done(true, false))).or_default() += 1,
            false => self.note(Answers::Done(true, false), what, sample),
        }
    }

    fn note(&mut self, answers: Answers, why: &str, sample: impl FnOnce() -> String) {
        self.asked += 1;
        if !answers.agree() {
            self.differ.entry((answers, why.to_owned())).or_insert_with(|| (0, sample())).0 += 1;
        }
    }

    /// Asks the tree with which turn a file that was replaced should end.
    pub(super) fn placed(
        &mut self,
        machine: &Machine,
        after: &Opened,
        expected: &Hash,
        why: &str,
        sample: impl FnOnce() -> String,
    ) {
        self.judge(machine, after, Answers::File(true, after.chain().head() == *expected), why, sample);
    }

    /// Asks both everything about a file.
    pub(super) fn file(&mut self, machine: &Machine, opened: &Opened, name: &dyn Fn() -> String) {
        let (tree, head) = (&machine.tree, opened.chain().head());
        let memory = machine.kept.memory.as_ref();
        let why = format!("cut={} doubt={}", machine.is_undo_cut, machine.is_doubtful);
        let turns = opened.chain().links.len();
        let mut note = |answers| {
            self.judge(machine, opened, answers, &why, || format!("{}, {} at turn {turns}", name(), machine.name()))
        };
        let leaves =
            machine.asked_store(|store| session::note_sent(store, opened.chain(), bypost::file::Time::at(0)).is_ok());
        note(Answers::Leave(leaves, tree.void_on(&head).is_none()));
        note(Answers::ToSend(
            machine.asked_store(|store| session::is_to_send(store, opened).unwrap()),
            tree.is_to_send(&head),
        ));
        note(Answers::Undo(session::may_undo(opened, memory, machine.keys()), tree_may_undo(machine, opened)));
        let holds_newest = tree.newest().is_none_or(|newest| opened.chain().holds(&newest.link.hash));
        note(Answers::Newest(machine.holds_newest(opened), holds_newest));
        let told = session::remembered_notes(opened, memory, machine.keys());
        let told = told.iter().any(|line| line.contains("was taken back here"));
        note(Answers::TakenBack(told, tree.void_on(&head).is_some()));
        note(Answers::Waits(!machine.kept.tails.is_empty(), !tree.pending().is_empty()));
        let may_act = match opened.table().is_full() {
            true => opened.chain().identity(machine.seat) == Some(machine.key()) && opened.table().clock().is_some(),
            false => opened.table().clock() == Some(machine.seat),
        };
        if may_act {
            note(Answers::Sign(program_may_sign(machine, opened), tree_may_sign(machine, opened)));
        }
    }
}

/// Whether another machine has signed in the place of a turn of this one.
fn is_elsewhere(machine: &Machine) -> bool {
    let signed = |known: &&Known| known.marks.signed.is_some() && known.link.author == machine.key();
    let signed: Vec<&Known> = machine.tree.all().filter(signed).collect();
    machine.tree.own_turns().iter().any(|known| {
        let is_beside = |other: &&Known| other.link.turn.after == known.link.turn.after;
        known.marks.signed.is_none() && signed.iter().any(is_beside)
    })
}

/// Whether nothing but turns that were not signed here are asked about.
fn is_unsure(guard: &Guard) -> bool {
    matches!(guard, Guard::Ask(cautions) if cautions.iter().all(|one| matches!(one, Caution::NotSignedHere(_) | Caution::NotSignedThere(_))))
}

/// Why both may differ about a file.
fn known_difference(machine: &Machine, opened: &Opened, answers: &Answers) -> Option<Difference> {
    let (tree, head) = (&machine.tree, opened.chain().head());
    let own = tree.own_turns();
    let guard = tree.guard(&head, &machine.key(), false, machine.now());
    let has_no_copy = tree.newest().is_some_and(|newest| !machine.has_written(&newest.link.hash));
    let newest = tree.newest().and_then(|newest| tree.path(&newest.link.hash));
    let newest_is_on_it = newest.is_some_and(|path| path.head() != head && path.holds(&head));
    let waits = tree.pending();
    let stands = own.iter().any(|known| known.link.turn.after == head && tree.counts(&known.link.hash));
    Some(match answers {
        Answers::Sign(_, May::Free | May::Ask | May::Anyway)
        | Answers::Undo(true, false)
        | Answers::Newest(false, true)
            if machine.is_undo_cut =>
        {
            Difference::UndoCut
        }
        Answers::File(..) if machine.is_undo_cut => Difference::UndoCut,
        Answers::Leave(true, false) | Answers::TakenBack(false, true) | Answers::Newest(false, true)
            if is_elsewhere(machine) =>
        {
            Difference::OwnElsewhere
        }
        Answers::Sign(..) | Answers::Undo(..) | Answers::File(..) | Answers::ToSend(true, false)
            if is_elsewhere(machine) =>
        {
            Difference::OwnElsewhere
        }
        Answers::Sign(May::Again, May::Refused) if stands => Difference::Answered,
        Answers::Sign(May::Refused, May::Again) => Difference::SignedBefore,
        Answers::Sign(May::Free | May::Ask | May::Anyway, May::Refused)
            if matches!(guard, Guard::Refused(Refused::Older(_))) =>
        {
            Difference::GoneOn
        }
        Answers::Sign(May::Free, May::Ask) if machine.is_doubtful && is_unsure(&guard) => Difference::AsksAgain,
        Answers::Sign(May::Free, May::Ask) => match guard {
            Guard::Ask(cautions) => {
                let is_more = |caution: &Caution| {
                    matches!(caution, Caution::GoneOnAgainst(_) | Caution::OtherJoined | Caution::PendingAbove(_))
                };
                return cautions.iter().all(is_more).then_some(Difference::Asks);
            }
            _ => return None,
        },
        Answers::ToSend(true, false) => Difference::SignedAgain,
        Answers::Sign(_, May::Refused)
            if own.iter().any(|known| known.link.turn.after == head && known.marks.signed.is_none()) =>
        {
            Difference::OwnElsewhere
        }
        Answers::Sign(_, May::Refused) if matches!(guard, Guard::Refused(Refused::DoesNotCount(_))) => {
            Difference::OnTakenBack
        }
        Answers::Waits(false, true) => Difference::Piecewise,
        Answers::Waits(true, false) if waits.is_empty() => Difference::KnowsMore,
        Answers::Sign(May::Refused, May::Ask | May::Anyway) | Answers::Undo(false, true) if has_no_copy => {
            Difference::NoCopy
        }
        Answers::Undo(false, true) if newest_is_on_it => Difference::OldFile,
        Answers::Newest(true, false) if tree.all().any(|known| known.marks.is_undone) => Difference::NoNewest,
        Answers::Sign(May::Free | May::Ask, May::Anyway) | Answers::File(..) if machine.knows_more() => {
            Difference::KnowsMore
        }
        Answers::File(..) => {
            let expected = tree.file_to_write(&head, machine.now());
            let is_further = tree.path(&expected)?.holds(&head)
                || tree.newest().is_some_and(|newest| !opened.chain().holds(&newest.link.hash));
            return is_further.then_some(Difference::KnowsMore);
        }
        _ => return None,
    })
}

fn program_may_sign(machine: &Machine, opened: &Opened) -> May {
    let (done, has_asked) = machine.probe(opened, false);
    let is_refused = |what: &Result<(), String>| {
        let is_of_step = |what: &str| what.contains("no such step") || what.starts_with("it is not ");
        what.as_ref().is_err_and(|what| !is_of_step(what))
    };
    let is_again = || {
        let text = machine.kept.memory.as_ref().map(|memory| memory.text().unwrap()).unwrap_or_default();
        let memory: toml::Table = text.parse().unwrap();
        let turns = memory.get("turns").and_then(toml::Value::as_array).into_iter().flatten();
        let before = memory.get("before").and_then(toml::Value::as_integer).unwrap_or_default();
        let written = turns.skip(usize::try_from(before).unwrap()).filter_map(toml::Value::as_str);
        let base = base64_encode(&opened.chain().head());
        written.filter(|turn| !turn.ends_with(" undone")).any(|turn| turn.split(' ').nth(1) == Some(&*base))
    };
    // A second turn is refused once it is made.
    let is_second = |machine: &Machine| {
        let is_clock = opened.table().is_full() && opened.table().clock() == Some(machine.seat);
        is_clock
            && (0..2).any(|choice| {
                machine
                    .clone()
                    .play(opened.clone(), (None, choice), Answer::Anyway, Some(0))
                    .is_err_and(|why| why.contains("holds another turn"))
            })
    };
    let guard = machine.tree.guard(&opened.chain().head(), &machine.key(), false, machine.now());
    if matches!(guard, Guard::Refused(Refused::SignedAlready(_))) && !is_refused(&done) && is_second(machine) {
        return May::Refused;
    }
    let is_refused_anyway = || is_refused(&machine.probe(opened, true).0);
    match is_refused(&done) {
        true if is_refused_anyway() => May::Refused,
        _ if is_again() => May::Again,
        true => May::Anyway,
        false if has_asked => May::Ask,
        false => May::Free,
    }
}

fn tree_may_sign(machine: &Machine, opened: &Opened) -> May {
    let guard = machine.tree.guard(&opened.chain().head(), &machine.key(), false, machine.now());
    match guard {
        Guard::Free => May::Free,
        Guard::Again(_) => May::Again,
        Guard::Ask(_) => May::Ask,
        Guard::Anyway(_) => May::Anyway,
        Guard::Refused(_) => May::Refused,
    }
}

/// Whether the last turn that somebody here decided on may be taken back, with those that were made unasked
/// after it; or what was signed on a file that lacks it.
fn tree_may_undo(machine: &Machine, opened: &Opened) -> bool {
    let (tree, links) = (&machine.tree, &opened.chain().links);
    let on_top: Vec<Hash> = tree
        .all()
        .filter(|known| known.link.turn.after == opened.chain().head())
        .map(|known| known.link.hash)
        .collect();
    if on_top.iter().any(|first| tree.counts(first) && tree.may_undo(first).is_ok()) {
        return true;
    }
    let Some(mut left) = links.len().checked_sub(1) else { return false };
    let is_own = |place: usize| links[place].author == machine.key();
    let is_unasked = |place: usize| {
        let turn = &links[place].turn;
        turn.join.is_none() && turn.steps.is_empty() && turn.say.is_empty()
    };
    while is_unasked(left) && left > 0 && is_own(left - 1) {
        left -= 1;
    }
    is_own(links.len() - 1) && tree.may_undo(&links[left].hash).is_ok()
}
