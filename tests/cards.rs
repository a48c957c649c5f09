//! Cards in the engine: shuffles, hands, what is shown, what is mixed in again, and seats that leave.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::test_game;
use bypost::file::{Deal, SharePart, ShufflePart};
use bypost::rules::{Audience, Seat, Sight, Slot};
use bypost::seal::{Deck, face_of};
use test_game::post::{Post, check};

/// The public cards of a lot in order of places.
fn all(post: &Post, lot: u32) -> Vec<u16> {
    post.public(lot).into_iter().map(|(_, card)| card).collect()
}

/// Opens every slot of a lot that is not public, each in a turn of the seat on the clock.
fn open_all(post: &mut Post, lot: u32) -> Vec<u16> {
    let places: Vec<u16> =
        post.table.lots().pending().iter().filter(|pending| pending.slot.lot == lot).map(|at| at.slot.place).collect();
    for place in places {
        post.take(&[&format!("open {lot}.{place}")]);
    }
    all(post, lot)
}

fn sorted(mut cards: Vec<u16>) -> Vec<u16> {
    cards.sort_unstable();
    cards
}

#[test]
fn three_files_for_each_seat_but_one_pass_before_the_first_move() {
    for thrown in [0, 1] {
        for seats in 2..=8 {
            for first in 0..seats as i64 {
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

#[test]
fn turns_that_pay_other_shares_and_shuffles_are_refused() {
    let mut post = Post::new(3, &[("cards", 12), ("hand", 2)]);
    post.push(
        post.try_take(&["shuffle 1.6 1.7 1.8", "shuffle 1.9 1.10", "deal 1.0 0", "pass"])
            .unwrap_or_else(|_| post.try_take(&["shuffle 1.6 1.7 1.8", "shuffle 1.9 1.10", "pass"]).unwrap()),
    );
    check(&post.forged(|_| ())).unwrap();
    let shuffles = post.chain.links.last().unwrap().turn.shuffles.clone();
    assert_eq!(shuffles.len(), 2);
    let twisted = |alter: fn(&mut Vec<bypost::file::ShufflePart>)| post.forged(|turn| alter(&mut turn.shuffles));
    for (text, verdict) in [
        (twisted(|all| drop(all.pop())), "does not make the shuffle of lot 3"),
        (twisted(|all| drop(all.remove(0))), "does not make the shuffle of lot 2"),
        (twisted(|all| all.clear()), "does not make the shuffle of lot 2"),
        (twisted(|all| all.reverse()), "not in the order in which they are due"),
        (twisted(|all| all.push(all[0].clone())), "not in the order in which they are due"),
        (twisted(|all| all[1].lot = 1), "does not make the shuffle of lot 3"),
        (twisted(|all| all[1].lot = 2), "does not make the shuffle of lot 3"),
        (twisted(|all| all[0].deck.truncate(128)), "puts out 2 cards, not 3"),
        (twisted(|all| all[0].deck.truncate(100)), "the shuffle of lot 2"),
        (twisted(|all| all[0].proof.truncate(600)), "the shuffle of lot 2"),
        (twisted(|all| all[0].proof = all[1].proof.clone()), "the shuffle of lot 2"),
        (twisted(|all| all[0].deck.rotate_left(64)), "the proof of its shuffle does not hold"),
        (twisted(|all| all[1].deck.rotate_left(64)), "the proof of its shuffle does not hold"),
        (twisted(|all| all[0].deck[..64].fill(0)), "the shuffle of lot 2"),
    ] {
        let fault = check(&text).unwrap_err().to_string();
        assert!(fault.contains(verdict), "{verdict}: {fault}");
    }
}

#[test]
fn a_shuffle_of_another_turn_is_refused() {
    let mut post = Post::new(2, &[("cards", 8), ("hand", 1)]);
    let mut other = Post::new(2, &[("cards", 8), ("hand", 1)]);
    // This is the shuffle of the same lot in another turn: only the place that the proof is for differs.
    other.take(&["pass"]).take(&["pass"]);
    other.push(other.try_take(&["shuffle 1.4 1.5 1.6", "pass"]).unwrap());
    post.push(post.try_take(&["shuffle 1.4 1.5 1.6", "pass"]).unwrap());
    let moved = other.chain.links.last().unwrap().turn.shuffles.clone();
    let fault = check(&post.forged(|turn| turn.shuffles = moved)).unwrap_err().to_string();
    assert!(fault.contains("the proof of its shuffle does not hold"), "{fault}");
}

#[test]
fn a_shuffle_before_it_is_due_and_a_share_of_what_is_retired_are_refused() {
    let mut post = Post::new(2, &[("cards", 8), ("hand", 1)]);
    // Lot 3 takes slots of lot 2, which the other seat has still to shuffle.
    post.push(post.try_take(&["shuffle 1.4 1.5 1.6", "shuffle 2.0 2.1", "pass"]).unwrap());
    check(&post.forged(|_| ())).unwrap();
    let early = ShufflePart { lot: 3, ..post.chain.links.last().unwrap().turn.shuffles[0].clone() };
    let paid = post.chain.links.iter().flat_map(|link| &link.turn.shares).next().unwrap().share;
    let share = |lot, place| SharePart { slot: Slot { lot, place }, share: paid };
    for (text, verdict) in [
        (post.forged(|turn| turn.shuffles.push(early.clone())), "brings a shuffle of lot 3 that it does not owe"),
        (post.forged(|turn| turn.shuffles.insert(0, early.clone())), "brings a shuffle of lot 3 that it does not owe"),
        (post.forged(|turn| turn.shares.push(share(1, 4))), "gives a share of slot 1.4 that it does not owe"),
        (post.forged(|turn| turn.shares.push(share(2, 0))), "gives a share of slot 2.0 that it does not owe"),
        (post.forged(|turn| turn.shares.push(share(2, 2))), "gives a share of slot 2.2 that it does not owe"),
        (post.forged(|turn| turn.shares.push(share(3, 0))), "gives a share of slot 3.0 that it does not owe"),
    ] {
        let fault = check(&text).unwrap_err().to_string();
        assert!(fault.contains(verdict), "{verdict}: {fault}");
    }
}

#[test]
fn who_leaves_pays_and_its_hand_stays_closed() {
    let mut post = Post::new(3, &[("cards", 14), ("hand", 3), ("first", 0)]);
    let hand: Vec<u16> = (0..3).map(|place| post.card(0, 1, place).unwrap()).collect();
    let before = post.table.clone();
    post.take(&["resign"]);
    assert_eq!(post.table.left(), [Seat::new(0)]);
    let paid: Vec<Slot> = post.chain.links.iter().flat_map(|link| &link.turn.shares).map(|part| part.slot).collect();
    let own: Vec<Slot> = (0..3).map(|place| Slot { lot: 1, place }).collect();
    let by_leaver = post.chain.links.iter().filter(|link| link.seat == Seat::new(0));
    let by_leaver: Vec<Slot> = by_leaver.flat_map(|link| &link.turn.shares).map(|part| part.slot).collect();
    assert!(by_leaver.iter().all(|slot| !own.contains(slot)), "the leaver has opened its own hand");
    assert!(paid.len() > 10);
    // Everybody else's keys and all shares of the file together do not open the hand.
    let deck = post.chain.links.iter().flat_map(|link| &link.turn.shuffles).last().unwrap();
    let deck = Deck::decode(&deck.deck).unwrap();
    let everything: Vec<u16> = (0..14).collect();
    for (place, card) in hand.iter().enumerate() {
        let pair = deck.pairs()[place];
        let point = pair.point().unwrap();
        let keys = [1, 2].map(|seat| before.key_of(Seat::new(seat), &post.players[usize::from(seat)]).unwrap());
        let shares = keys.map(|key| key.share(&point));
        assert_eq!(face_of(&pair.open(shares.iter()), &everything), None, "{place} is open");
        let mine = before.key_of(Seat::new(0), &post.players[0]).unwrap().share(&point);
        assert_eq!(face_of(&pair.open(shares.iter().chain([&mine])), &everything), Some(*card));
    }
    // The others go on without the key: hands, pile, throws and new shuffles.
    let seat = post.table.clock().unwrap().index();
    assert_eq!(seat, 1);
    let card = post.card(1, 1, 3).unwrap();
    post.take(&[&format!("show 1.3 {card}"), "throw"]);
    post.take(&["shuffle 1.10 1.11 1.12", "draw 1.9 1"]).take(&["pass"]);
    assert!(post.card(1, 1, 9).is_some());
    let cards = open_all(&mut post, 3);
    assert_eq!(cards.len(), 3);
    for next in [2, 1, 2] {
        post.take(&["pass"]);
        assert_eq!(post.table.clock(), Some(Seat::new(next)), "the seat that left is not skipped");
    }
    let table = post.check().unwrap();
    assert_eq!(table.state_hash(), post.table.state_hash());
}

#[test]
fn throws_that_are_asked_for_after_a_seat_has_left_are_new_ones() {
    let thrown = |steps: &[&str]| {
        let mut post = Post::new(3, &[("cards", 6), ("thrown", 1)]);
        for step in steps {
            post.take(&[step]);
        }
        let opened = post.table.lots().opened().iter().filter(|(slot, _)| slot.lot > 1);
        opened.map(|(_, face)| face.thrown().to_vec()).collect::<Vec<_>>()
    };
    let throws = ["throw"; 4];
    let stays = thrown(&[&["pass", "pass"][..], &throws].concat());
    let leaves = thrown(&[&["pass", "resign"][..], &throws].concat());
    assert_eq!((stays.len(), leaves.len()), (5, 5));
    assert!(stays[0] == leaves[0] && stays[1..] != leaves[1..], "{stays:?} {leaves:?}");
    // The throws stay the same as long as the same seats are at the table.
    assert_eq!(thrown(&[&throws[..], &["pass"]].concat()), stays);
}

#[test]
fn who_leaves_in_the_middle_of_a_shuffle_opens_its_way() {
    for leaver in [1, 2, 3] {
        let mut post = Post::new(4, &[("cards", 12), ("hand", 2), ("first", 0)]);
        // Seat 0 asks for a shuffle, and for one of its cards; the others owe theirs.
        let made = post.try_take(&["shuffle 1.8 1.9 1.10 30", "shuffle 2.0 2.1 31", "deal 2.2 3", "throw"]).unwrap();
        post.push(made);
        // Nobody acts before the throw is open. Each seat pays until the leaver is on the clock.
        while post.table.clock() != Some(Seat::new(leaver)) {
            post.push(post.try_take(&[]).unwrap());
        }
        let mut left = post.twin();
        left.push(post.try_take(&["resign"]).unwrap());
        let fault = check(&left.forged(|turn| turn.shuffles.clear())).unwrap_err().to_string();
        assert!(fault.contains("leaves without making the shuffle of lot 2"), "{fault}");
        post.take(&["resign"]);
        assert_eq!(post.table.left(), [Seat::new(leaver)]);
        let mut cards = open_all(&mut post, 2);
        cards.extend(open_all(&mut post, 3));
        let known: Vec<u16> = (0..12).chain([30, 31]).collect();
        let open = sorted(cards.clone());
        assert!(open.windows(2).all(|pair| pair[0] != pair[1]) && open.iter().all(|card| known.contains(card)));
        // A card that only the leaver could see has left the game.
        assert_eq!(cards.len(), if leaver == 3 { 4 } else { 5 });
        assert!(leaver == 3 || cards.contains(&30) && cards.contains(&31));
        post.check().unwrap();
    }
}

#[test]
fn a_seat_goes_in_a_turn_in_which_it_shuffles() {
    let mut post = Post::new(4, &[("cards", 14), ("hand", 2), ("first", 0)]);
    let error = post.try_take(&["leave"]).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("leave: seat0 does not shuffle in this turn, and can only resign"), "{error}");
    // A seat that is to act can go after a step, and a seat that only pays can go without one. A seat that
    // has gone takes no part in the others' shuffles.
    post.push(post.try_take(&["shuffle 1.8 1.9 1.10 40", "open 2.0", "leave"]).unwrap());
    assert_eq!(post.table.left(), [Seat::new(0)]);
    let paying = post.table.clock().unwrap();
    assert_eq!(post.table.game().awaits(), bypost::rules::Awaits::Faces);
    for (steps, what) in
        [(&["leave", "leave"][..], "do not let seat1 go now"), (&["leave", "pass"], "has ended by then")]
    {
        let error = post.try_take(steps).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
    let mut other = post.twin();
    other.take(&["LEAVE"]);
    assert_eq!(other.table.left(), [Seat::new(0), paying]);
    for post in [&mut post, &mut other] {
        // Their hands have gone with them, and no card is there twice.
        let mut cards = open_all(post.pay().take(&["pass"]), 2);
        cards.extend(open_all(post, 1));
        assert_eq!(cards.len(), 14 + 1 - 2 * post.table.left().len());
        assert!(sorted(cards).windows(2).all(|pair| pair[0] != pair[1]));
        post.check().unwrap();
    }
    let fault = check(&post.forged(|turn| turn.steps.push("leave".into()))).unwrap_err().to_string();
    assert!(fault.contains("can only resign"), "{fault}");
}

#[test]
fn who_has_no_part_any_more_pays_for_everything_in_its_next_turn() {
    let mut post = Post::new(3, &[("cards", 12), ("hand", 2), ("first", 0)]);
    // Seat 1 is out while it is not its turn; its own hand goes with it.
    post.push(post.try_take(&["send 1", "open 1.8"]).unwrap());
    assert_eq!((post.table.left().len(), post.table.clock()), (0, Some(Seat::new(1))));
    post.push(post.try_take(&[]).unwrap());
    assert_eq!(post.table.left(), [Seat::new(1)]);
    let paid = post.chain.links.last().unwrap().turn.shares.len();
    assert_eq!(paid, 5, "the pile and the card for all; hands are paid for, and its own goes with it");
    let fault = check(&post.forged(|turn| turn.shares.truncate(turn.shares.len() - 1))).unwrap_err().to_string();
    assert!(fault.contains("leaves without paying the share"), "{fault}");
    let open = open_all(post.pay(), 1);
    assert_eq!(open.len(), 10);
    post.check().unwrap();
}

#[test]
fn nobody_leaves_while_cards_that_it_has_seen_wait_to_be_shuffled() {
    let mut post = Post::new(3, &[("cards", 12), ("hand", 2), ("first", 0)]);
    // Its hand goes into lot 3 with a card of lot 2, which the others have still to shuffle.
    post.push(post.try_take(&["shuffle 1.6 1.7 1.8", "shuffle 2.0 1.0 1.1"]).unwrap());
    let error = post.try_take(&["resign"]).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("leaves before lot 2 is shuffled: cards that only seat0 has seen"), "{error}");
    // A seat that the rules send away stays until its cards are mixed with others.
    post.push(post.try_take(&["send 0", "open 3.0"]).unwrap());
    assert_eq!(post.table.left(), []);
    post.pay();
    assert_eq!(post.table.left(), [Seat::new(0)]);
    let by_leaver = post.chain.links.iter().filter(|link| link.seat == Seat::new(0));
    let paid: Vec<Slot> = by_leaver.flat_map(|link| &link.turn.shares).map(|part| part.slot).collect();
    assert!(paid.iter().all(|slot| (slot.lot, slot.place) > (1, 1)), "{paid:?}");
    let mut cards = open_all(&mut post, 2);
    cards.extend(open_all(&mut post, 3));
    cards.extend(open_all(&mut post, 1));
    assert_eq!(sorted(cards), (0..12).collect::<Vec<_>>());
    post.check().unwrap();
}

#[test]
fn a_leaver_that_does_not_pay_everything_is_refused() {
    let mut post = Post::new(3, &[("cards", 10), ("hand", 2), ("first", 0)]);
    post.push(post.try_take(&["resign"]).unwrap());
    check(&post.forged(|_| ())).unwrap();
    let slots: Vec<Slot> = post.chain.links.last().unwrap().turn.shares.iter().map(|part| part.slot).collect();
    assert_eq!(slots.len(), 8, "two hands, the pile of three, and the card for all");
    for slot in &slots {
        let fault = check(&post.forged(|turn| turn.shares.retain(|part| part.slot != *slot))).unwrap_err().to_string();
        assert!(fault.contains("leaves without paying the share"), "{fault}");
    }
    let fault = check(&post.forged(|turn| turn.shares.swap(0, 1))).unwrap_err().to_string();
    assert!(fault.contains("not in slot order"), "{fault}");
    let fault = check(&post.forged(|turn| turn.shares[0].share = turn.shares[1].share)).unwrap_err().to_string();
    assert!(fault.contains("proof of its shares") || fault.contains("position after it"), "{fault}");
}

#[test]
fn open_deals_deal_cards_from_a_seed_or_a_list() {
    let set = [("cards", 6), ("hand", 1)];
    let mut seeded = Post::with(2, &set, Deal::Seed("seed".into()));
    assert!(seeded.card(0, 1, 0).is_some() && seeded.card(1, 1, 1).is_some() && seeded.card(0, 1, 1).is_none());
    let order = open_all(&mut seeded, 1);
    assert_eq!(sorted(order.clone()), [0, 1, 2, 3, 4, 5]);
    seeded.take(&["shuffle 7 8 9", "pass"]);
    assert_eq!(sorted(open_all(&mut seeded, 2)), [7, 8, 9]);
    seeded.check().unwrap();
    let again = Post::with(2, &set, Deal::Seed("other".into()));
    assert_ne!(again.public(1), seeded.public(1)[5..], "two seeds, one order");
}

#[test]
fn cards_of_a_list_that_has_ended_can_be_mixed_again() {
    let mut post = Post::with(2, &[("cards", 3)], Deal::Lots(vec!["2 0 1".into()]));
    assert_eq!(post.public(1), [(2, 1)]);
    // Lot 2 is not in the list: its faces are unknown, but it can go into another lot as it lies.
    post.take(&["shuffle 7 8", "shuffle 2.0 1.1 2.1", "pass"]).check().unwrap();
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
