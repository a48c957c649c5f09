//! Orders at open tables, told in `orders.txt`.

use crate::session::orders::scripts;

#[test]
fn orders_play_the_cards_that_they_name() {
    scripts("siege-of-jacynth", 2, "orders", include_str!("orders.txt"));
}
