//! Seats vanish, and the others go on: what is paid for them, by whom, and what the state says meanwhile.

use crate::common::signing::HandOver as _;
use bypost::chain::link;
use bypost::file::{Agreed, TableStep, read};
use bypost::rules::{Hash, Seat, Transcript};
use bypost::seal::{Identity, Seed};
use bypost::table::{Ending, Table, replay_on};

use crate::common::effort::tries;
use crate::test_game::TEST_GAME;
use crate::test_game::post::Post;

/// Nothing has a point: there are no cards, and every seat has dealt its key and passed.
pub(super) fn bare(seats: usize) -> Post {
    let mut post = Post::rescued(seats, 2, &[("first", 0)]);
    for _ in 0..seats {
        post.take(&["pass"]);
    }
    post
}

/// Every seat has a hand of two cards, and the first is to act.
pub(super) fn with_hands(seats: usize) -> Post {
    Post::rescued(seats, 2, &[("first", 0), ("cards", 14), ("hand", 2)])
}

impl Post {
    /// Takes one turn of the seat on the clock, after which nobody pays yet.
    pub(super) fn one(&mut self, steps: &[&str]) -> &mut Self {
        let made = self.try_take(steps).unwrap_or_else(|error| panic!("{steps:?}: {error}"));
        self.push(made);
        self
    }

    pub(super) fn clock(&self) -> usize {
        self.table.clock().unwrap().index()
    }

    /// The slots of which the last turn pays pieces.
    fn pieces(&self) -> Vec<String> {
        let turn = &self.chain.links.last().unwrap().turn;
        turn.rescue.pieces.iter().map(|part| part.slot.to_string()).collect()
    }

    /// The lots that the last turn shuffles.
    fn shuffles(&self) -> Vec<u32> {
        self.chain.links.last().unwrap().turn.shuffles.iter().map(|part| part.lot).collect()
    }

    pub(super) fn left(&self) -> Vec<usize> {
        self.table.left().iter().map(|seat| seat.index()).collect()
    }
}

/// The state hash of a table at which nothing is to be shuffled, worked out without the engine, with who is
/// missing, how many have paid, and how it has ended.
pub(super) fn state(table: &Table, missing: &[[u64; 2]], accused: Option<[u64; 2]>) -> Hash {
    let mut hash = Transcript::new("state");
    let lots = table.lots();
    hash.bytes("table", &table.id()).number("joined", table.members().len() as u64);
    hash.number("asked", lots.asked().into()).number("opened", lots.opened().len() as u64);
    hash.number("pending", lots.pending().len() as u64);
    for pending in lots.pending() {
        hash.number("lot", pending.slot.lot.into()).number("place", pending.slot.place.into());
        match pending.audience {
            bypost::rules::Audience::Nobody => hash.text("audience", "nobody"),
            bypost::rules::Audience::Only(seat) => hash.text("audience", "one").number("seat", seat.index() as u64),
            bypost::rules::Audience::All => hash.text("audience", "all"),
        };
        for seat in table.seats().all() {
            hash.number("paid", pending.has_paid(seat).into());
        }
    }
    if !table.left().is_empty() {
        hash.number("left", table.left().len() as u64);
        for seat in table.left() {
            hash.number("seat", seat.index() as u64);
        }
    }
    if !missing.is_empty() {
        hash.number("missing", missing.len() as u64);
        for [seat, pieces] in missing {
            hash.number("seat", *seat).number("pieces", *pieces);
        }
    }
    if let Some([by, dealer]) = accused {
        hash.text("ended", "accused").number("by", by).number("dealer", dealer);
    }
    table.game().absorb(&mut hash);
    hash.hash()
}

#[test]
fn where_nothing_is_to_be_paid_the_seat_has_left_at_once() {
    let mut post = bare(3);
    post.put_out();
    assert_eq!((post.left(), post.clock(), post.table.missing().count()), (vec![0], 1, 0));
    assert_eq!(post.table.state_hash(), state(&post.table, &[], None));
    post.take(&["pass"]).check().unwrap();
}

#[test]
fn a_throw_has_the_share_of_who_vanished_and_opens_to_what_it_would_have_been() {
    let mut post = bare(3);
    post.one(&["throw"]);
    assert_eq!(post.clock(), 1);
    let mut twin = post.twin();
    twin.take(&["resign"]);
    let paid = |post: &Post| [0, 1, 2].map(|seat| post.table.lots().pending()[0].has_paid(Seat::new(seat)));
    post.put_out();
    assert_eq!(post.table.state_hash(), state(&post.table, &[[1, 0]], None));
    assert_eq!((post.clock(), paid(&post)), (0, [true, false, false]));
    post.one(&[]);
    assert_eq!((post.clock(), post.pieces(), paid(&post)), (2, vec!["1.0".to_owned()], [true, false, false]));
    assert_eq!(post.table.state_hash(), state(&post.table, &[[1, 1]], None));
    post.one(&[]);
    assert_eq!((post.clock(), post.left(), paid(&post)), (2, vec![1], [true, true, false]));
    assert_eq!(post.table.state_hash(), state(&post.table, &[], None));
    post.one(&[]);
    assert_eq!(post.table.lots().opened(), twin.table.lots().opened());
    assert_eq!(post.table.lots().opened().len(), 1);
    post.check().unwrap();
}

#[test]
fn a_payer_who_vanishes_too_is_paid_for_after_the_first_for_whom_all_is_paid_anew() {
    let mut post = with_hands(4);
    post.put_out();
    assert_eq!(post.clock(), 2, "the author comes last");
    post.one(&[]);
    let pieces = |post: &Post| post.chain.links.last().unwrap().turn.rescue.pieces.clone();
    let (first, proof) = (pieces(&post), post.chain.links.last().unwrap().turn.rescue.piece_proof);
    assert_eq!((post.clock(), post.table.state_hash()), (3, state(&post.table, &[[0, 1]], None)));
    post.put_out();
    assert_eq!((post.clock(), post.table.state_hash()), (2, state(&post.table, &[[0, 0], [3, 0]], None)));
    assert_eq!(post.may_put_out(), None, "two can pay, and none may vanish");
    assert!(post.table.may_play(Seat::new(1), &TableStep::Claim).is_ok(), "a claim is left");
    post.one(&[]);
    // The first hand of all is not the second seat's to open: it has gone out of the game.
    let own = ["1.6", "1.7"].map(str::to_owned);
    assert!(
        pieces(&post).iter().all(|part| first.contains(part)) && own.iter().all(|slot| !post.pieces().contains(slot))
    );
    assert_ne!(post.chain.links.last().unwrap().turn.rescue.piece_proof, proof);
    post.one(&[]);
    assert_eq!((post.left(), post.clock()), (vec![0], 2));
    assert_eq!(post.table.state_hash(), state(&post.table, &[[3, 0]], None));
    post.one(&[]).one(&[]);
    assert_eq!((post.left(), post.table.missing().count()), (vec![0, 3], 0));
    post.pay().take(&["pass"]).take(&["end"]).check().unwrap();
}

#[test]
fn a_seat_that_is_out_pays_and_stays_and_is_not_asked() {
    let mut post = with_hands(4);
    post.take(&["send 3", "pass"]);
    assert_eq!((post.clock(), post.left()), (1, vec![]));
    post.put_out();
    let asked: Vec<_> = post.chain.links.last().unwrap().turn.consents.iter().map(|consent| &*consent.seat).collect();
    assert_eq!((asked, post.clock()), (vec!["seat0"], 3));
    post.one(&[]);
    assert_eq!((post.left(), post.clock()), (vec![], 0));
    post.one(&[]);
    assert_eq!(post.left(), [1], "the payer that is out does not leave with its pieces");
    post.pay().take(&["end"]).check().unwrap();
}

#[test]
fn a_payer_that_is_out_may_vanish_and_the_game_is_not_touched() {
    let mut post = with_hands(5);
    post.take(&["send 3", "pass"]);
    post.put_out();
    let before = format!("{:?}", post.table.game().position(&post.sight(0)));
    assert_eq!((post.clock(), post.may_put_out()), (3, Some(Seat::new(4))));
    post.put_out();
    assert_eq!(format!("{:?}", post.table.game().position(&post.sight(0))), before);
    let gone: Vec<_> = post.table.missing().map(|seat| seat.index()).collect();
    assert_eq!((gone, post.clock()), (vec![1, 3], 0));
    assert!(post.table.lots().pending().iter().all(|pending| !["1.6", "1.7"].contains(&&*pending.slot.to_string())));
    post.pay();
    assert_eq!(post.left(), [1, 3]);
    post.take(&["end"]).check().unwrap();
}

#[test]
fn a_claim_may_stand_in_the_place_of_a_payment() {
    let mut post = with_hands(3);
    post.put_out();
    let late = post.table.seats().name(post.table.clock().unwrap()).to_owned();
    let by = post.table.seats().all().find(|seat| post.table.may_play(*seat, &TableStep::Claim).is_ok()).unwrap();
    post.agreed(by, &TableStep::Claim, Agreed::Out(late));
    assert!(matches!(post.table.ending(), Some(Ending::Claimed { .. })));
    assert_eq!((post.left(), post.table.clock()), (vec![], None));
    let reveals = |seat| post.table.may_play(Seat::new(seat), &TableStep::Reveal).is_ok();
    assert!(!(0..3).any(reveals));
    post.check().unwrap();
}

#[test]
fn nobody_reveals_where_the_table_ends_while_a_seat_is_missing() {
    let mut post = with_hands(3);
    post.put_out();
    let clock = post.table.clock().unwrap();
    post.agreed(clock, &TableStep::AgreedEnd, Agreed::End);
    let reveals = |seat| post.table.may_play(Seat::new(seat), &TableStep::Reveal).is_ok();
    assert!(post.table.outcome().is_some() && !(0..3).any(reveals));
    assert_eq!(post.table.missing().count(), 1, "it stays missing");
    post.check().unwrap();
}

#[test]
fn what_is_played_after_the_last_payment_is_taken_back_to_it_and_no_further() {
    let mut post = with_hands(3);
    post.put_out().pay();
    let paid = post.chain.links.len() as u32;
    let (state, clock) = (post.table.state_hash(), post.table.clock());
    assert!(post_back(&post, paid).is_err());
    post.one(&["pass"]);
    assert!(post_back(&post, paid).is_err() && post_back(&post, paid + 1).is_ok());
    let by = post.table.clock().unwrap();
    post.agreed(by, &TableStep::AgreedBack(paid + 1), Agreed::Back(paid + 1));
    assert_eq!((post.table.state_hash(), post.table.clock()), (state, clock));
    post.take(&["end"]).check().unwrap();
}

/// No turn with an escrow is taken back, also if it shuffled nothing. Whoever has signed a turn since all
/// others have dealt has taken their pieces, even if that turn is taken back.
#[test]
fn what_was_dealt_and_taken_stays() {
    let mut post = Post::rescued(3, 2, &[("first", 0)]);
    post.one(&["pass"]);
    let dealt = post.chain.links.last().unwrap().turn.clone();
    assert!(dealt.rescue.escrow.is_some() && dealt.shuffles.is_empty());
    assert!(post_back(&post, dealt.number).is_err());
    post.one(&["pass"]).one(&["pass"]).one(&["pass"]);
    let number = post.chain.links.len() as u32;
    let by = post.table.clock().unwrap();
    post.agreed(by, &TableStep::AgreedBack(number), Agreed::Back(number));
    let accuse = TableStep::Accuse(post.table.seats().name(by).to_owned());
    let refused = post.table.may_play(post.table.clock().unwrap(), &accuse).unwrap_err();
    assert!(refused.contains("since all others have dealt"), "{refused}");
    post.take(&["end"]).check().unwrap();
}

/// Whether the seat on the clock may take back the turns from a number on.
fn post_back(post: &Post, number: u32) -> Result<(), String> {
    post.table.may_play(post.table.clock().unwrap(), &TableStep::AgreedBack(number))
}

#[test]
fn more_than_sixteen_shuffles_are_owed_turn_by_turn() {
    let mut post = with_hands(3);
    let shuffle = |from: u16| (from..from + 10).map(|card| format!("shuffle {card} +1.2")).collect::<Vec<_>>();
    let steps = |list: &[String], last: &str| -> Vec<String> {
        list.iter().cloned().chain((!last.is_empty()).then(|| last.to_owned())).collect()
    };
    for (from, last) in [(20, ""), (30, "pass")] {
        let steps = steps(&shuffle(from), last);
        post.one(&steps.iter().map(String::as_str).collect::<Vec<_>>());
    }
    assert_eq!(post.clock(), 1);
    post.put_out();
    assert_eq!(post.clock(), 2, "the first payer has shuffled them already");
    post.one(&[]);
    assert_eq!((post.shuffles(), post.clock()), ((2..18).collect(), 2));
    post.one(&[]);
    assert_eq!((post.shuffles(), post.clock()), ((18..22).collect(), 0));
    post.one(&[]).one(&[]);
    assert_eq!(post.left(), [1]);
    post.check().unwrap();
}

/// What a missing seat alone could see is covered, too, where it came into a lot by way of a lot of one
/// thing.
#[test]
fn a_card_that_went_through_a_lot_of_its_own_is_covered() {
    let mut post = with_hands(3);
    post.one(&["shuffle +1.2", "shuffle 20 2.0", "pass"]);
    assert_eq!((post.clock(), post.shuffles()), (1, vec![3]));
    post.put_out();
    assert_eq!(post.clock(), 2, "the first payer has shuffled it already");
    post.one(&[]);
    assert_eq!((post.shuffles(), post.clock()), (vec![3], 0));
    post.one(&[]).one(&[]);
    assert_eq!(post.left(), [1]);
    post.check().unwrap();
}

#[test]
fn a_copy_that_waits_is_paid_for_with_its_slot() {
    let mut post = with_hands(3);
    // The copy waits, since the other card has no pair yet; the share comes after the copy was made.
    post.one(&["shuffle 50 51", "shuffle +1.10 2.0", "deal 1.10 2"]);
    assert_eq!(post.clock(), 0);
    assert!(
        post.table
            .lots()
            .pending()
            .iter()
            .any(|pending| { pending.slot.to_string() == "1.10" && pending.has_paid(Seat::new(0)) })
    );
    post.put_out().one(&[]);
    let paid = post.pieces();
    assert!(paid.contains(&"2.0".to_owned()) && !paid.contains(&"1.10".to_owned()), "{paid:?}");
    post.pay();
    while !post.table.lots().shuffling().is_empty() {
        post.take(&["pass"]);
    }
    post.take(&["open 3.0"]).take(&["open 3.1"]);
    let opened: Vec<u16> = post.public(3).iter().map(|(_, card)| *card).collect();
    let kept = post.card(2, 1, 10).unwrap();
    assert!(opened.contains(&kept) && (opened.contains(&50) || opened.contains(&51)), "{opened:?}, {kept}");
    post.check().unwrap();
}

/// It takes a while, so only a thorough run does it.
#[test]
fn more_than_a_thousand_pieces_are_paid_turn_by_turn() {
    if tries(0, 1) == 0 {
        return;
    }
    let mut post = with_hands(3);
    let step = format!("shuffle {}", ["1"; 95].join(" "));
    for _ in 0..11 {
        post.take(&[&step]);
        while !post.table.lots().shuffling().is_empty() {
            post.take(&["pass"]);
        }
    }
    while post.clock() != 0 {
        post.take(&["pass"]);
    }
    post.put_out();
    // The eleven lots, and what is neither open nor in a hand of the first one.
    for (payer, pieces, done) in [(2, 1_000, 0), (2, 52, 1), (1, 1_000, 1)] {
        assert_eq!(post.clock(), payer);
        post.one(&[]);
        assert_eq!(post.pieces().len(), pieces);
        assert_eq!(post.table.state_hash(), state(&post.table, &[[0, done]], None));
    }
    post.one(&[]);
    assert_eq!(post.left(), [0]);
    post.check().unwrap();
}

#[test]
fn who_has_taken_over_a_seat_pays_with_its_pieces() {
    let mut post = with_hands(3);
    post.take(&["pass"]).take(&["pass"]);
    let (by, new) = (post.table.clock().unwrap(), Identity::new(Seed::new([50; 32])));
    let identity = new.public().bytes();
    let seat = post.table.seats().name(by).to_owned();
    let key = post.table.key_of(by, &post.players[by.index()]).unwrap();
    post.agreed(by, &TableStep::Handover(identity), Agreed::Handover { identity, seat });
    post.players[by.index()] = key.hand_over(new);
    post.take(&["pass"]);
    post.put_out().pay();
    assert_eq!(post.left(), [0]);
    post.take(&["end"]).check().unwrap();
}

#[test]
fn a_payer_with_a_false_piece_accuses_even_who_is_missing() {
    let mut post = Post::rescued(3, 2, &[("first", 0)]);
    post.one(&["pass"]);
    let file = read(post.forged(|turn| turn.rescue.escrow.as_mut().unwrap()[32] ^= 1).as_bytes()).unwrap();
    post.chain = link(file).unwrap();
    let start = Table::of(&TEST_GAME, &post.chain.header, post.chain.id).unwrap();
    post.table = replay_on(start, &post.chain, |_| ()).unwrap();
    // The first piece that the first seat has dealt is the second seat's, which is to act and has not.
    post.one(&["throw"]);
    assert_eq!(post.clock(), 2);
    let holder = &post.players[1];
    assert_eq!(post.table.false_pieces(Seat::new(1), holder), [], "not all have dealt");
    post.one(&[]);
    assert_eq!(post.clock(), 0);
    post.put_out();
    assert_eq!(post.clock(), 2);
    post.one(&[]);
    assert_eq!((post.clock(), post.table.false_pieces(Seat::new(1), &post.players[1])), (1, vec![Seat::new(0)]));
    let error = post.try_take(&[]).unwrap_err().to_string();
    assert!(error.contains("the piece that seat0 has dealt is false"), "{error}");
    assert!(post.try_take(&["accuse seat2"]).is_err());
    post.one(&["accuse seat0"]);
    assert!(
        matches!(post.table.ending(), Some(Ending::Accused { by, dealer }) if by == Seat::new(1) && dealer == Seat::new(0))
    );
    assert_eq!(post.table.state_hash(), state(&post.table, &[], Some([1, 0])));
    post.check().unwrap();
}
