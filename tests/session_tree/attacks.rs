//! What was tried against the tree on paper, each as a small history of a home with the key of the first
//! seat, at a table that all have joined.

use bypost::chain::Chain;
use bypost::file::Time;
use bypost::rules::Hash;

use super::forest::{Forest, SEATS, minute, player};
use super::turn_tree::{Caution, Guard, LIMITS, NotUndone, Refused, TurnTree};
use crate::common::signing::ForgeSignatures as _;

/// A home, and the turns of everybody.
struct Scene {
    forest: Forest,
    tree: TurnTree,
}

fn now() -> Time {
    minute(10_000)
}

impl Scene {
    /// A table that all have joined, as far as the home has it.
    fn begun() -> (Self, Chain) {
        let (mut scene, joined) = Self::unknown();
        scene.tree.sign(&joined.links[0], now());
        scene.gets(&joined);
        (scene, joined)
    }

    /// The same table, of which the home knows nothing.
    fn unknown() -> (Self, Chain) {
        let mut forest = Forest::new();
        let tree = TurnTree::new(&forest.start, &Forest::own(), LIMITS);
        let mut joined = forest.start.clone();
        for seat in 0..SEATS {
            let made = forest.add(&joined, (seat, false), &[]);
            joined = forest.grown[made].chain.clone();
        }
        (Self { forest, tree }, joined)
    }

    /// A turn of a seat, which nobody else has.
    fn made(&mut self, on: &Chain, seat: usize, step: &str) -> Chain {
        let made = self.forest.add(on, (seat, false), &[step.to_owned()]);
        self.forest.grown[made].chain.clone()
    }

    /// A turn that this home signs.
    fn own(&mut self, on: &Chain, step: &str) -> Chain {
        let made = self.made(on, 0, step);
        self.tree.sign(made.links.last().unwrap(), now());
        made
    }

    /// A turn of another seat, with which all before it comes here.
    fn other(&mut self, on: &Chain, seat: usize, step: &str) -> Chain {
        let made = self.made(on, seat, step);
        self.gets(&made);
        made
    }

    fn gets(&mut self, chain: &Chain) {
        let turns: Vec<_> = chain.links.iter().map(|link| link.turn.clone()).collect();
        self.tree.take_in(&turns, None, now());
        self.tree.note_checked(&chain.head(), |_| None, now());
    }

    fn guard(&self, on: &Chain) -> Guard {
        self.tree.guard(&on.head(), &Forest::own()[0], false, now())
    }

    fn counts(&self) -> Hash {
        self.tree.tip_that_counts(None, now())
    }
}

fn head(chain: &Chain) -> Hash {
    chain.head()
}

#[test]
fn a_process_that_was_killed_signs_the_same_again() {
    let (mut scene, joined) = Scene::begun();
    let first = scene.own(&joined, "first");
    assert_eq!(scene.guard(&joined), Guard::Again(head(&first)));
    let number = scene.tree.known(&head(&first)).unwrap().marks.signed;
    scene.own(&joined, "first");
    assert_eq!(scene.tree.known(&head(&first)).unwrap().marks.signed, number);
    assert!(scene.tree.is_to_send(&head(&first)) && scene.guard(&first) == Guard::Free);
}

#[test]
fn the_same_bytes_again_lead_to_no_other_branch() {
    let (mut scene, joined) = Scene::begun();
    let [one, other] = ["one", "other"].map(|step| scene.other(&joined, 1, step));
    let first = scene.own(&one, "first");
    let Guard::Ask(cautions) = scene.guard(&other) else { panic!() };
    assert!(matches!(cautions[..], [Caution::OtherBranch { is_own_fork: false, counts: None, .. }]));
    let second = scene.own(&other, "second");
    // The bytes of the first are given again, and the second stays the newest.
    assert_eq!(scene.guard(&one), Guard::Again(head(&first)));
    scene.own(&one, "first");
    assert_eq!(scene.tree.newest().unwrap().link.hash, head(&second));
    assert!(matches!(scene.guard(&first), Guard::Ask(_)));
}

#[test]
fn a_turn_that_was_taken_back_counts_once_it_is_answered() {
    let (mut scene, joined) = Scene::begun();
    let first = scene.own(&joined, "first");
    scene.tree.undo(&head(&first)).unwrap();
    assert_eq!((scene.guard(&joined), scene.tree.leave(&head(&first), now())), (Guard::Free, Err(4)));
    let second = scene.own(&joined, "second");
    assert_eq!(scene.counts(), head(&second));
    let answer = scene.other(&first, 1, "answer");
    assert_eq!((scene.counts(), scene.guard(&answer)), (head(&answer), Guard::Free));
    assert_eq!(scene.tree.leave(&head(&second), now()), Err(4));
    assert_eq!(scene.guard(&second), Guard::Refused(Refused::DoesNotCount(4)));
    assert_eq!(scene.guard(&joined), Guard::Refused(Refused::SignedAlready(4)));
    assert_eq!(scene.tree.file_to_write(&head(&second), now()), head(&answer));
    // What does not count may be taken back as well, and changes nothing.
    scene.tree.undo(&head(&second)).unwrap();
    assert_eq!(scene.counts(), head(&answer));
}

#[test]
fn nothing_is_taken_back_that_somebody_has() {
    for by in ["answer", "consent", "mail"] {
        let (mut scene, joined) = Scene::begun();
        let first = scene.own(&joined, "first");
        match by {
            "answer" => drop(scene.other(&first, 2, "answer")),
            "mail" => scene.tree.leave(&head(&first), now()).unwrap(),
            _ => scene.tree.is_with_others(&head(&first), now()),
        }
        assert_eq!(scene.tree.undo(&head(&first)), Err(NotUndone::Out(4)), "{by}");
    }
    // A turn is not taken back from under one that was signed in another branch since.
    let (mut scene, joined) = Scene::begun();
    let [one, other] = ["one", "other"].map(|step| scene.other(&joined, 1, step));
    let first = scene.own(&one, "first");
    scene.own(&other, "second");
    assert_eq!(scene.tree.undo(&head(&first)), Err(NotUndone::NotNewest));
}

#[test]
fn a_home_that_was_put_back_is_asked_and_signs_no_second_turn() {
    let (mut scene, joined) = Scene::unknown();
    let elsewhere = scene.made(&joined, 0, "elsewhere");
    let answer = scene.made(&elsewhere, 1, "answer");
    let beside = scene.made(&joined, 1, "beside");
    [&answer, &beside].into_iter().for_each(|chain| scene.gets(chain));
    assert_eq!(scene.guard(&joined), Guard::Refused(Refused::SignedAlready(4)));
    assert_eq!(scene.guard(&answer), Guard::Ask(vec![Caution::NotSignedHere(vec![1, 4])]));
    // In a branch beside it, too, and until it has signed there.
    let both = vec![Caution::NotSignedHere(vec![1]), Caution::NotSignedThere(vec![4])];
    assert_eq!(scene.guard(&beside), Guard::Ask(both));
    let own = scene.own(&beside, "own");
    let next = scene.other(&own, 1, "next");
    assert_eq!(scene.guard(&next), Guard::Free);
}

#[test]
fn a_turn_that_another_machine_has_signed_holds_back_the_one_here() {
    let (mut scene, joined) = Scene::begun();
    let here = scene.own(&joined, "here");
    let elsewhere = scene.made(&joined, 0, "elsewhere");
    scene.gets(&elsewhere);
    assert_eq!(scene.tree.leave(&head(&here), now()), Err(4));
    assert_eq!(scene.guard(&joined), Guard::Refused(Refused::SignedAlready(4)));
    scene.tree.undo(&head(&here)).unwrap();
    // If it has left before, both are out, and the other branch goes on against advice alone.
    let (mut scene, joined) = Scene::begun();
    let here = scene.own(&joined, "here");
    scene.tree.leave(&head(&here), now()).unwrap();
    let answer = scene.other(&here, 1, "answer");
    let elsewhere = scene.made(&joined, 0, "elsewhere");
    scene.gets(&elsewhere);
    let other = scene.other(&elsewhere, 2, "other");
    assert_eq!(scene.guard(&answer), Guard::Free);
    assert!(matches!(scene.guard(&other), Guard::Anyway(_)), "{:?}", scene.guard(&other));
}

#[test]
fn where_two_have_joined_one_seat_nobody_changes_over() {
    let (mut scene, joined) = Scene::begun();
    let before = joined.up_to(2);
    let made = scene.forest.add(&before, (2, true), &[]);
    let rival = scene.forest.grown[made].chain.clone();
    scene.gets(&rival);
    scene.own(&joined, "first");
    assert_eq!(scene.guard(&rival), Guard::Refused(Refused::OtherJoin(4)));
}

#[test]
fn a_claim_against_the_seat_is_asked_about_and_withdrawn_by_a_turn() {
    let (mut scene, joined) = Scene::begun();
    let claim = scene.other(&joined, 1, "claim");
    assert_eq!(scene.guard(&joined), Guard::Ask(vec![Caution::GoneOnAgainst(4)]));
    let played = scene.own(&joined, "played");
    assert_eq!(scene.counts(), head(&played));
    let withdrawn = scene.other(&played, 1, "goes on");
    assert_eq!((scene.counts(), scene.guard(&withdrawn)), (head(&withdrawn), Guard::Free));
    let Guard::Anyway(cautions) = scene.guard(&claim) else { panic!() };
    assert!(cautions.contains(&Caution::LeftBehind), "{cautions:?}");
}

#[test]
fn the_longer_branch_does_not_count_for_being_longer() {
    let (mut scene, joined) = Scene::begun();
    let [one, mut other] = ["one", "other"].map(|step| scene.made(&joined, 1, step));
    scene.gets(&one);
    for number in 0..6 {
        other = scene.other(&other, 1 + number % 2, &format!("long {number}"));
    }
    assert_eq!(scene.tree.tip_that_counts(Some(&head(&one)), now()), head(&one));
    assert_eq!(scene.tree.tip_that_counts(Some(&head(&other)), now()), head(&other));
    let first = scene.own(&one, "first");
    assert_eq!(scene.tree.tip_that_counts(Some(&head(&other)), now()), head(&first));
}

/// Two have joined one seat in two branches, so both keys are known for it.
#[test]
fn a_signature_of_another_key_keeps_no_pending_turn_out() {
    let (mut scene, joined) = Scene::begun();
    let made = scene.forest.add(&joined.up_to(2), (2, true), &[]);
    let rival = scene.forest.grown[made].chain.clone();
    scene.gets(&rival);
    let lost = scene.made(&joined, 1, "lost");
    let waits = scene.made(&lost, 2, "waits");
    let turn = waits.links.last().unwrap().turn.clone();
    let mut forged = turn.clone();
    forged.signature = player(2, true).sign(&head(&waits));
    scene.tree.take_in(&[forged], None, now());
    scene.tree.take_in(&[turn], None, now());
    // Nobody signs below turns that wait without being asked.
    assert_eq!(scene.guard(&joined), Guard::Ask(vec![Caution::PendingAbove(5)]));
    scene.gets(&lost);
    assert!(scene.tree.known(&head(&waits)).is_some() && scene.tree.pending().is_empty());
}

#[test]
fn a_store_that_was_damaged_asks_until_the_next_signature() {
    let (mut scene, joined) = Scene::begun();
    scene.tree.was_damaged();
    assert_eq!(scene.guard(&joined), Guard::Ask(vec![Caution::Damaged]));
    let first = scene.own(&joined, "first");
    let answer = scene.other(&first, 1, "answer");
    assert_eq!(scene.guard(&answer), Guard::Free);
}

#[test]
fn a_turn_against_the_rules_is_no_tip_and_answers_all_the_same() {
    let (mut scene, joined) = Scene::begun();
    let first = scene.own(&joined, "first");
    let wrong = scene.made(&first, 1, "wrong");
    let after = scene.made(&wrong, 2, "after");
    scene.tree.take_in(&[wrong.links.last().unwrap().turn.clone()], None, now());
    scene.tree.note_wrong(&head(&wrong), now());
    scene.tree.take_in(&[after.links.last().unwrap().turn.clone()], None, now());
    assert!(scene.tree.known(&head(&after)).is_none(), "nothing after it is kept");
    assert_eq!(scene.counts(), head(&first));
    assert!(scene.tree.is_out(&head(&first)) && scene.tree.binds(&head(&first)));
}

#[test]
fn a_mail_that_may_not_have_gone_is_told() {
    let (mut scene, joined) = Scene::begun();
    let first = scene.own(&joined, "first");
    assert!(!scene.tree.may_not_have_gone(&head(&first)));
    scene.tree.leave(&head(&first), now()).unwrap();
    assert!(scene.tree.may_not_have_gone(&head(&first)));
    let mut sent = scene.tree.clone();
    sent.note_gone(&head(&first));
    assert!(!sent.may_not_have_gone(&head(&first)));
    scene.other(&first, 1, "answer");
    assert!(!scene.tree.may_not_have_gone(&head(&first)));
}

/// What the clock does not let in yet is kept, and is no tip.
#[test]
fn a_turn_that_is_dated_ahead_waits_for_its_time() {
    let (mut scene, joined) = Scene::begun();
    let early = scene.made(&joined, 1, "early");
    scene.tree.take_in(&[early.links.last().unwrap().turn.clone()], None, now());
    scene.tree.note_checked(&head(&early), |_| Some(now().plus(60)), now());
    assert_eq!((scene.counts(), scene.guard(&early)), (head(&joined), Guard::Refused(Refused::NotHere)));
    assert_eq!(scene.tree.tip_that_counts(None, now().plus(60)), head(&early));
}
