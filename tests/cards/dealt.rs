//! Cards are dealt within few files, and each seat sees its own.

use bypost::rules::{Audience, Seat, Sight};

use super::piles::{all, sorted};
use crate::common::effort::tries;
use crate::test_game::post::Post;

#[test]
fn three_files_for_each_seat_but_one_pass_before_the_first_move() {
    for thrown in [0, 1] {
        for seats in 2..=8 {
            // Of many seats the first, the last, and some between them begin in a usual run.
            let begin = (0..seats as i64)
                .filter(|first| seats < 5 || *first + 1 == seats as i64 || (*first as u64).is_multiple_of(tries(3, 1)));
            for first in begin {
                let set = [("first", first), ("cards", 30), ("hand", 3), ("thrown", thrown)];
                let post = Post::new(seats, &set);
                assert_eq!(post.table.clock(), Some(Seat::new(first as u8)));
                // The file with the first move is the next one, or the one that its author is about to send.
                let own = post.chain.links.last().unwrap().seat == Seat::new(first as u8);
                let files = post.files() - usize::from(own);
                let wanted = if (seats, first) == (2, 0) { 4 } else { 3 * (seats - 1) };
                assert_eq!(files, wanted, "{seats} seats, seat {first} begins");
            }
        }
    }
}

#[test]
fn nothing_but_turns_is_sent_after_that() {
    let mut post = Post::new(3, &[("cards", 20), ("hand", 3)]);
    let before = post.chain.links.len();
    for round in 0..4 {
        for _ in 0..3 {
            let seat = post.table.clock().unwrap().index();
            let place = seat as u16 * 3;
            let show = post.card(seat, 1, place + round.min(2)).filter(|_| round < 3);
            let show = show.map(|card| format!("show 1.{} {card}", place + round.min(2)));
            // A card is drawn in the place of the one that is shown. The others pay their shares of it in
            // their own turns.
            let draw = match 9 + 3 * round + place / 3 {
                19.. => "pass".to_owned(),
                top => format!("draw 1.{top} {seat}"),
            };
            let steps: Vec<&str> = show.iter().chain([&draw]).map(String::as_str).collect();
            post.take(&steps[..]);
        }
    }
    assert_eq!(post.chain.links.len() - before, 12, "a turn was sent for the machinery");
    post.check().unwrap();
}

#[test]
fn each_seat_sees_its_hand_and_nobody_sees_anothers() {
    let mut post = Post::new(4, &[("cards", 20), ("hand", 4)]);
    // The seat that begins sees its hand. It pays for the other hands with its first turn, and so does each
    // seat round the table.
    for _ in 0..4 {
        post.take(&["pass"]);
    }
    let mut seen = Vec::new();
    for seat in 0..4 {
        for place in 0..19u16 {
            let card = post.card(seat, 1, place);
            assert_eq!(card.is_some(), usize::from(place) / 4 == seat, "seat {seat}, place {place}");
            seen.extend(card);
        }
    }
    assert_eq!(seen.len(), 16);
    seen.extend(all(&post, 1));
    assert_eq!(sorted(seen).windows(2).filter(|pair| pair[0] == pair[1]).count(), 0, "a card is dealt twice");
    // A viewer without a key sees what is public.
    let table = post.check().unwrap();
    assert_eq!(table.lots().opened().len(), 1);
    for seat in 0..4 {
        assert_eq!(table.view(Seat::new(seat), None).1, Sight::of(Seat::new(seat), Default::default()));
    }
}

#[test]
fn somebody_elses_key_opens_nothing() {
    let post = Post::new(3, &[("cards", 12), ("hand", 3)]);
    for seat in 0..3u8 {
        for thief in (0..3).filter(|thief| *thief != usize::from(seat)) {
            let (_, sight) = post.table.view(Seat::new(seat), Some(&post.players[thief]));
            assert_eq!(sight, Sight::of(Seat::new(seat), Default::default()));
        }
    }
}

#[test]
fn a_seat_alone_shuffles_sees_and_draws() {
    let mut post = Post::new(1, &[("cards", 10), ("hand", 3)]);
    let hand: Vec<_> = (0..3).map(|place| post.card(0, 1, place).unwrap()).collect();
    post.take(&[&format!("show 1.1 {}", hand[1]), "deal 1.3 0", "shuffle 1.4 1.5 1.6 1.7 1.8 40", "deal 2.0 0"]);
    assert!(post.card(0, 2, 0).is_some() && post.card(0, 1, 3).is_some());
    post.check().unwrap();
}

#[test]
fn only_what_ones_own_eyes_see_can_be_shown() {
    let mut post = Post::new(3, &[("cards", 12), ("hand", 2), ("first", 0)]);
    let own = post.card(0, 1, 0).unwrap();
    for (step, verdict) in [
        (format!("show 1.0 {}", own + 1), "the slot shows something else"),
        ("show 1.2 5".to_owned(), "slot 1.2 is not for its author to see"),
        ("show 1.7 5".to_owned(), "slot 1.7 is not for its author to see"),
        ("show 1.11 5".to_owned(), "slot 1.11 is not face down"),
        ("show 9.0 5".to_owned(), "slot 9.0 is not face down"),
        ("deal 1.2 0".to_owned(), "the slot is for somebody else"),
    ] {
        let error = post.try_take(&[&step]).unwrap_err().to_string();
        assert!(error.contains(verdict), "{step}: {error}");
    }
    // A card that was just drawn cannot be shown before the others have paid for it.
    let error = post.try_take(&["deal 1.8 0", "show 1.8 5"]).unwrap_err().to_string();
    assert!(error.contains("pays first"), "{error}");
    post.take(&[&format!("show 1.0 {own}"), "pass"]);
    assert!(post.public(1).contains(&(0, own)));
}

#[test]
fn audiences_of_the_pile_stay_closed() {
    let post = Post::new(2, &[("cards", 9), ("hand", 2)]);
    let closed = post.table.lots().pending().iter().filter(|pending| pending.audience == Audience::Nobody);
    let closed: Vec<u16> = closed.map(|pending| pending.slot.place).collect();
    assert_eq!(closed, [4, 5, 6, 7]);
    let shared = post.chain.links.iter().flat_map(|link| &link.turn.shares).map(|part| part.slot.place);
    assert!(shared.into_iter().all(|place| !closed.contains(&place)), "a share of a card of the pile was given");
}
