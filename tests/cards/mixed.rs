//! Cards are mixed in again: all are still there, and nobody knows where.

use bypost::file::Deal;

use super::piles::{open_all, sorted};
use crate::test_game::post::Post;

#[test]
fn cards_are_conserved_when_they_are_mixed_again() {
    let mut post = Post::new(3, &[("cards", 15), ("hand", 3)]);
    // Two hands, some of the pile and two new cards are mixed, unseen; then a single card is carried over,
    // and all mixed again.
    post.take(&["shuffle 1.0 1.1 1.2 1.6 1.7 1.8 1.10 1.11 50 50", "pass"]);
    post.take(&["shuffle 2.9", "shuffle 3.0 2.0 2.1 1.12 60", "shuffle 70", "pass"]);
    let mut cards = open_all(&mut post, 2);
    cards.extend(open_all(&mut post, 4));
    cards.extend(open_all(&mut post, 5));
    cards.extend(open_all(&mut post, 1));
    let wanted: Vec<u16> = (0..15).chain([50, 50, 60, 70]).collect();
    assert_eq!(sorted(cards), wanted);
    post.check().unwrap();
}

#[test]
fn a_shuffle_moves_cards_without_a_trace() {
    // The same cards, shuffled at many tables, come out in many orders: the place of a card says nothing of
    // its place before.
    let firsts: Vec<Vec<u16>> = (0..6)
        .map(|hand| {
            let mut post = Post::new(2, &[("cards", 12), ("hand", hand)]);
            open_all(&mut post, 1)
        })
        .collect();
    for (index, order) in firsts.iter().enumerate() {
        assert_eq!(sorted(order.clone()), (0..12).collect::<Vec<_>>());
        assert!(!firsts[..index].contains(order));
    }
}

#[test]
fn a_turn_taken_back_and_played_again_meets_the_same() {
    let mut post = Post::new(2, &[("cards", 12), ("hand", 3)]);
    let once = post.try_take(&["shuffle 1.6 1.7 1.8 1.9", "pass"]).unwrap().0.turn;
    assert_eq!(
        once,
        post.try_take(&["shuffle 1.6 1.7 1.8 1.9", "pass"]).unwrap().0.turn,
        "the same steps, other bytes"
    );
    let other = post.try_take(&["deal 1.10 0", "shuffle 1.6 1.7 1.8 1.9", "pass"]).unwrap().0.turn;
    assert_eq!(once.shuffles, other.shuffles, "another step before changes the shuffle");
    post.take(&["shuffle 1.6 1.7 1.8 1.9", "pass"]);
    let cards: Vec<u16> = open_all(&mut post, 2);
    assert_eq!(cards.len(), 4);
}

#[test]
fn what_no_shuffle_can_take_is_refused() {
    let post = Post::new(2, &[("cards", 12), ("hand", 2), ("thrown", 1)]);
    let many = (0..121).map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    for (inputs, verdict) in [
        (many.as_str(), "shuffle 121 things"),
        ("1.6 1.6", "slot 1.6, which is no card face down"),
        ("1.11", "slot 1.11, which is no card face down"),
        ("2.0 1.6", "slot 2.0, which is no card face down"),
        ("9.0", "slot 9.0, which is no card face down"),
    ] {
        let error = post.try_take(&[&format!("shuffle {inputs}")]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(verdict), "{inputs}: {error}");
    }
}

#[test]
fn what_is_kept_is_shuffled_and_can_still_be_shown() {
    for deal in [Deal::Sealed, Deal::Seed("kept".into())] {
        let mut post = Post::with(3, &[("cards", 14), ("hand", 3), ("first", 0)], deal);
        let hand: Vec<u16> = (0..3).map(|place| post.card(0, 1, place).unwrap()).collect();
        // Cards of the seat's hand go into a shuffle with some of the pile and a new one. One card of the
        // hand is shown before the other seats have shuffled, and one afterwards.
        let show = |place: usize| format!("show 1.{place} {}", hand[place]);
        post.take(&["shuffle 1.9 +1.0 +1.1 1.10 +1.2 50", &show(1), "pass"]);
        assert_eq!(post.public(1), [(1, hand[1]), (13, post.public(1)[1].1)]);
        post.take(&["pass"]).take(&["pass"]);
        post.take(&[&show(0), "retire 1.2"]);
        assert_eq!(post.card(0, 1, 2), None, "what is out of play is still seen");
        let error = post.try_take(&[&show(2)]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("slot 1.2 is not face down"), "{error}");
        let mut cards = open_all(&mut post, 2);
        assert!(hand.iter().all(|card| cards.contains(card)) && cards.contains(&50), "{hand:?} {cards:?}");
        let shown: Vec<u16> = open_all(&mut post, 1).into_iter().filter(|card| !hand.contains(card)).collect();
        cards.extend(shown);
        let wanted: Vec<u16> = (0..14).chain([50]).collect();
        assert_eq!(sorted(cards), wanted);
        post.check().unwrap();
    }
}

#[test]
fn what_is_kept_of_a_shuffle_that_is_not_complete_can_be_shuffled_on() {
    let mut post = Post::new(3, &[("cards", 10), ("hand", 2), ("first", 0)]);
    // Lot 3 takes a copy of what lot 2 has still to put out, and the same slot is opened afterwards.
    post.take(&["shuffle 1.6 1.7", "shuffle +2.0 60 61", "pass"]).take(&["pass"]).take(&["pass"]);
    let top = { post.take(&["open 2.0"]).public(2)[0].1 };
    let cards = open_all(&mut post, 3);
    assert_eq!(sorted(cards), sorted(vec![top, 60, 61]));
    post.check().unwrap();
    // A slot that is in a shuffle which is not complete cannot go into another one.
    for (inputs, slot) in [("+2.1 2.1", "2.1"), ("2.1 +2.1", "2.1"), ("+2.1 +2.1", "2.1"), ("+1.9 7", "1.9")] {
        let error = post.try_take(&[&format!("shuffle {inputs}")]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(&format!("slot {slot}, which is no card face down")), "{inputs}: {error}");
    }
    let error = post.try_take(&["retire 1.9"]).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("the rules take slot 1.9 out of play"), "{error}");
}
