//! Orders at open tables, told in `orders.txt`.

use crate::session::orders::scripts;

#[test]
fn orders_do_what_their_words_say() {
    scripts("siege", 3, "orders", include_str!("orders.txt"));
}
