//! Orders at open tables, told in `orders.txt` and `orders_of_cards.txt`.

use crate::session::orders::{OrderedTable, scripts};

#[test]
fn orders_do_what_their_words_say() {
    scripts("siege", 3, "orders", include_str!("orders.txt"));
}

#[test]
fn orders_play_the_cards_that_they_name() {
    scripts("siege", 3, "orders 81", include_str!("orders_of_cards.txt"));
}

/// Five at a sealed table, four of whom give orders in the first hand: how often each of them acts in person
/// in it after that. The first to act checks before, since an order plays only on turns that come later.
fn in_person(orders: &str, step_in_person: fn(&OrderedTable) -> &'static str) -> [usize; 5] {
    let mut table = OrderedTable::sealed("siege", 5);
    let mut acts = [0; 5];
    let first = table.until_somebody_decides();
    for seat in [0, 2, 4] {
        table.give(seat, orders).unwrap();
    }
    table.play(first, "check");
    table.give(first.index(), orders).unwrap();
    while table.opened().table().game().hand_number() == Some(0) {
        let seat = table.until_somebody_decides();
        if table.opened().table().game().hand_number() == Some(0) {
            table.play(seat, step_in_person(&table));
            acts[seat.index()] += 1;
        }
    }
    // All that is to be shuffled and paid for the next hand is no act of anybody.
    table.until_somebody_decides();
    assert!(table.opened().table().game().hand_number() == Some(1));
    acts
}

#[test]
fn of_five_only_the_one_without_an_order_acts_in_a_hand() {
    assert_eq!(in_person("check/fold until hand", |_| "bet 5"), [0, 0, 0, 1, 0]);
}

#[test]
fn orders_last_until_the_show() {
    let steps = |table: &OrderedTable| {
        let moves = table.opened().table().game().moves(&bypost::rules::Sight::public());
        ["check", "decline", "muck", "keep"].into_iter().find(|step| moves.iter().any(|one| one == step)).unwrap()
    };
    let acts = in_person("check/fold / decline / muck / keep until hand", steps);
    assert_eq!([acts[0], acts[1], acts[2], acts[4]], [0; 4]);
    assert!(acts[3] > 1, "{acts:?}");
}
