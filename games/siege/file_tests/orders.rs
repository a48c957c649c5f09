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

/// Five at a sealed table, four of whom have given orders: how often each of them acts in person in a hand,
/// with the order for one.
fn in_person(orders: &str, step_of_the_fifth: fn(&OrderedTable) -> &'static str) -> [usize; 5] {
    let mut table = OrderedTable::sealed("siege", 5);
    let mut acts = [0; 5];
    table.until_somebody_decides();
    for seat in [0, 1, 2, 4] {
        table.give(seat, orders).unwrap();
        acts[seat] += 1;
    }
    while table.opened().table().game().hand_number() == Some(0) {
        let seat = table.until_somebody_decides();
        if table.opened().table().game().hand_number() == Some(0) {
            table.play(seat, step_of_the_fifth(&table));
            acts[seat.index()] += 1;
        }
    }
    // All that is to be shuffled and paid for the next hand is no act of anybody.
    table.until_somebody_decides();
    assert!(table.opened().table().game().hand_number() == Some(1));
    acts
}

#[test]
fn each_of_five_acts_in_person_once_a_hand() {
    assert_eq!(in_person("check/fold until hand", |_| "bet 5"), [1; 5]);
}

#[test]
fn four_of_five_act_in_person_once_though_it_comes_to_the_show() {
    let steps = |table: &OrderedTable| {
        let moves = table.opened().table().game().moves(&bypost::rules::Sight::public());
        ["check", "decline", "muck", "keep"].into_iter().find(|step| moves.iter().any(|one| one == step)).unwrap()
    };
    let acts = in_person("check/fold / decline / muck / keep until hand", steps);
    assert_eq!([acts[0], acts[1], acts[2], acts[4]], [1; 4]);
    assert!(acts[3] > 1, "{acts:?}");
}
