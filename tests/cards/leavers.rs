//! A seat leaves and pays, and the others go on without its key.

use bypost::rules::{Seat, Slot};
use bypost::seal::{Deck, face_of};

use super::piles::{open_all, sorted};
use crate::test_game::post::{Post, check};

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
