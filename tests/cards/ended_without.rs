//! The others go on without a seat, and that ends the game: nobody pays, and the seat stays missing.

use bypost::file::TableStep;
use bypost::rules::Seat;
use bypost::session::without_in_words;

use super::vanished::{state, with_hands};
use crate::test_game::post::Post;

/// The seats that are missing, by index.
fn missing(post: &Post) -> Vec<usize> {
    post.table.missing().map(|seat| seat.index()).collect()
}

/// The slots that are face down, with who can see them.
fn face_down(post: &Post) -> Vec<String> {
    let pending = post.table.lots().pending().iter();
    pending.map(|one| format!("{} {:?}", one.slot, one.audience)).collect()
}

/// Checks all that holds where `without` has ended a game: nothing can be done any more, and nobody has left
/// or won.
#[track_caller]
fn is_over_without(post: &Post, first: usize, gone: &[usize]) {
    let table = &post.table;
    assert!(table.outcome().is_some() && table.ending().is_none());
    assert_eq!((table.ended_without(), missing(post)), (Some(Seat::at(first)), gone.to_vec()));
    assert_eq!((table.clock(), table.deadline(), post.left(), table.is_paying()), (None, None, vec![], false));
    // The state has no word of a missing seat where nobody is to pay for it.
    assert_eq!(table.state_hash(), state(table, &[], None));
    let name = |seat: Seat| table.seats().name(seat).to_owned();
    for seat in table.seats().all() {
        let others = table.seats().all().filter(|other| *other != seat).map(name);
        let against = others.flat_map(|other| [TableStep::Without(other.clone()), TableStep::Accuse(other)]);
        let steps = [TableStep::Reveal, TableStep::Claim, TableStep::Contest, TableStep::AgreedEnd];
        for step in steps.into_iter().chain(against) {
            assert!(table.may_play(seat, &step).is_err(), "{seat:?} {step}");
        }
        assert!(!table.owes(seat) && table.pieces_due(seat).is_empty() && table.to_cover(seat).is_empty());
    }
    assert_eq!(post.check().unwrap().state_hash(), table.state_hash());
}

#[test]
fn the_second_of_three_is_late_after_the_third_was_out() {
    let mut post = with_hands(3);
    post.take(&["send 2", "pass"]);
    let before = face_down(&post);
    assert_eq!((post.clock(), before.iter().any(|slot| slot.ends_with("Only(Seat(1))"))), (1, true), "{before:?}");
    post.put_out();
    is_over_without(&post, 1, &[1]);
    assert_eq!(post.chain.links.last().unwrap().turn.consents, [], "nobody else is in");
    // The hand of the late seat has gone out of the game, and nothing else has.
    let after: Vec<String> = before.into_iter().filter(|slot| !slot.ends_with("Only(Seat(1))")).collect();
    assert_eq!(face_down(&post), after);
}

#[test]
fn a_payer_is_late_and_one_is_left_to_play() {
    let mut post = with_hands(4);
    post.take(&["send 3", "pass"]).put_out();
    assert_eq!((missing(&post), post.clock()), (vec![1], 3));
    assert_eq!(post.table.state_hash(), state(&post.table, &[[1, 0]], None));
    post.one(&[]);
    assert_eq!((missing(&post), post.clock()), (vec![1], 0));
    assert_eq!(post.table.state_hash(), state(&post.table, &[[1, 1]], None));
    post.put_out();
    is_over_without(&post, 1, &[1, 0]);
    assert_eq!(post.chain.links.last().unwrap().turn.consents, []);
}

/// What is told before it is signed: nobody pays where the game is over by it.
#[test]
fn whoever_ends_a_game_so_is_told_that_nobody_pays() {
    let told = |post: &Post| without_in_words(&post.table, "seat1").join("\n");
    let mut post = with_hands(3);
    post.take(&["pass"]);
    let goes_on = told(&post);
    assert!(goes_on.contains("2 of you pay what seat1 owes") && !goes_on.contains("ends the game"), "{goes_on}");
    let mut post = with_hands(3);
    post.take(&["send 2", "pass"]);
    let ends = told(&post);
    assert!(ends.contains("that ends the game: nobody pays") && !ends.contains("of you pay"), "{ends}");
    post.put_out();
    assert!(post.table.outcome().is_some());
}

#[test]
fn a_throw_that_is_waited_for_stays_closed() {
    let mut post = with_hands(3);
    post.take(&["send 2"]).one(&["throw"]);
    assert_eq!(post.clock(), 1);
    post.put_out();
    is_over_without(&post, 1, &[1]);
    let throws: Vec<_> = post.table.lots().pending().iter().filter(|one| !one.is_card()).collect();
    assert_eq!(throws.len(), 1);
    assert_eq!([0, 1, 2].map(|seat| throws[0].has_paid(Seat::new(seat))), [true, false, false]);
}
