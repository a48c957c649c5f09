//! Open deals take their cards from a seed or a list.

use bypost::file::Deal;

use super::piles::{open_all, sorted};
use crate::test_game::post::Post;

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
