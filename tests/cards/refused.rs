//! A turn that pays other shares or shuffles than it owes is refused.

use bypost::file::{SharePart, ShufflePart};
use bypost::rules::Slot;

use crate::test_game::post::{Post, check};

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
    let paid = &post.chain.links.iter().find(|link| !link.turn.shares.is_empty()).unwrap().turn;
    // Shares stand in order, and with a proof.
    let pays = |lot, place| {
        post.forged(|turn| {
            turn.shares.push(SharePart { slot: Slot { lot, place }, share: paid.shares[0].share });
            turn.shares.sort_by_key(|part| part.slot);
            turn.proof = turn.proof.or(paid.proof);
        })
    };
    for (text, verdict) in [
        (post.forged(|turn| turn.shuffles.push(early.clone())), "brings a shuffle of lot 3 that it does not owe"),
        (post.forged(|turn| turn.shuffles.insert(0, early.clone())), "brings a shuffle of lot 3 that it does not owe"),
        (pays(1, 4), "gives a share of slot 1.4 that it does not owe"),
        (pays(2, 0), "gives a share of slot 2.0 that it does not owe"),
        (pays(2, 2), "gives a share of slot 2.2 that it does not owe"),
        (pays(3, 0), "gives a share of slot 3.0 that it does not owe"),
    ] {
        let fault = check(&text).unwrap_err().to_string();
        assert!(fault.contains(verdict), "{verdict}: {fault}");
    }
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
